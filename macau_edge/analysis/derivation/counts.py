"""A tally -> its cycle, its levels and their terms: how often it ends with each count, and the sum that this is.

A tally that comes in cycles has what one brings, a trial or a turn of the hand, and for each count the terms of the
closed form (`exact/formula.py`); any other has its levels from the states of its chain. Beside them stands how each
net result follows from its prize.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import groupby

from macau_edge.analysis.derivation.phases import PHASES, turns_of
from macau_edge.analysis.derivation.play import SolvedChain, nodes_of
from macau_edge.analysis.derivation.steps import (
    Brought,
    CycleResult,
    Form,
    Net,
    Phase,
    Share,
    ShownResult,
    TallyByCount,
    TallyCycle,
    TallyLevel,
)
from macau_edge.exact.chain import STAY, Branch, Chain, State
from macau_edge.exact.counting import MemberCount
from macau_edge.exact.cycles import Cycle as SolvedCycle
from macau_edge.exact.cycles import CycleChance
from macau_edge.exact.formula import Level as Solved
from macau_edge.exact.formula import Working
from macau_edge.exact.game import Game, Node, PlacedBet
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.exact.solution import ChainSolution, fraction
from macau_edge.exact.wager import Counts, ExactTally
from macau_edge.model import Member, Ratio, Reference, Tally, Verdict
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import ProblemError
from macau_edge.model.records import dataclass, replace
from macau_edge.outcomes.members import members_counted

# --- a turn of the hand, from its first stage to the next happening, as a chain of its own ---------------------------


Brings = Callable[[int, int], int]
"""The position of the hand and an outcome that ends the turn -> the number of what the turn brings."""


def turn_of(game: Game, brings: Brings) -> SolvedChain:
    """The stages of the hand as the states of a chain; the `net results` of its branches number what a turn brings."""
    space, hand = game.scope.space, game.ruleset.hand
    assert hand is not None
    branches: list[tuple[Branch, ...]] = []
    for number, position in enumerate(game.hand):
        found: dict[tuple[str, int | None, Fraction | None], list[int]] = {}
        for index in range(len(space)):
            happening = next((name for name in hand.happenings if index in position.happened[name]), None)
            to = position.leads[index]
            onward = (STAY if to == number else game.hand[to].stage, to, None)
            ended = (happening or "", None, Fraction(brings(number, index)) if happening else None)
            found.setdefault(ended if happening else onward, []).append(index)
        branches.append(
            tuple(
                Branch(target, tuple(indices), sum(space.weights[i] for i in indices), to, net)
                for (target, to, net), indices in found.items()
            )
        )
    states = tuple(State(position.stage, position.point) for position in game.hand)
    weights = (space.weight,) * len(states)
    chain = Chain(
        states=states,
        left=(None,) * len(states),
        branches=tuple(branches),
        weights=weights,
        start=((0, Fraction(1)),),
        staked=Fraction(1),
        beside=Fraction(0),
        scope=game.scope,
    )
    nodes = tuple(Node(game.start, number, None) for number in range(len(states)))
    return SolvedChain(
        game=game,
        chain=chain,
        nodes=nodes,
        groups=tuple((state,) for state in states),
        solution=ChainSolution(chain, game.member.bet),
    )


# --- the cycle of a tally: what one trial brings, or one turn of the hand, and how that comes about ------------------


@dataclass(frozen=True, slots=True)
class CountedEvent:
    """What a tally counts: its label, where there are several, its phrase, and the member whose words it is in."""

    label: str
    outcomes: Phrase | None
    member: Member


def counted_things(wager: ExactTally) -> tuple[CountedEvent, ...]:
    """The things counted, in the order of the counts."""
    counted = members_counted(wager.ruleset, wager.member)
    return tuple(thing for member in counted for thing in _things(wager.tally, member))


def _things(tally: Tally, member: Member) -> Iterator[CountedEvent]:
    own = member.values[tally.highest_of.name].label if tally.highest_of else ""
    if tally.count is not None:
        yield CountedEvent(own, tally.count, member)
    for item in tally.collect or ():
        yield CountedEvent(f"{own}: {item.label}" if own else item.label, item.outcomes, member)


def cycle_in_steps(game: Game, wager: ExactTally, solved: SolvedCycle) -> TallyCycle:
    """The cycle of a tally that has a formula."""
    weight, brought = game.scope.space.weight, tuple(_chances(game, wager, solved))
    if not solved.by_hand:
        return TallyCycle(chances=brought, of=weight, phases=(), length=solved.length, by_hand=False)

    def brings(number: int, index: int) -> int:
        return next(_brought(*key) for key, named in wager.classes(game.hand[number], number).items() if index in named)

    phases = turns_of(turn_of(game, brings)) if len(game.hand) <= PHASES else ()
    return TallyCycle(chances=brought, of=weight, phases=phases, length=solved.length, by_hand=True)


def turns_alone(game: Game) -> TallyCycle | None:
    """The turns of the hand by what happens, where a bet that depends on it has no formula."""
    hand = game.ruleset.hand
    if not game.hand or hand is None or game.full is not None or len(game.hand) > PHASES:
        return None
    names = hand.happenings

    def brings(number: int, index: int) -> int:
        return next(at for at, name in enumerate(names) if index in game.hand[number].happened[name])

    with suppress(ProblemError):  # a turn that may never end is no mistake of a bet that ends otherwise
        play = turn_of(game, brings)
        nets = {int(net): play.solution.probability(0, net) for net in play.solution.nets}
        named = [(name, nets[at]) for at, name in enumerate(names) if at in nets]
        chances = tuple(
            CycleResult(kind="thing", label=name, outcomes=None, member=game.member, parts=(), probability=p)
            for name, p in named
        )
        return TallyCycle(
            chances=chances,
            of=game.scope.space.weight,
            phases=turns_of(play),
            length=play.solution.rolls(0),
            by_hand=True,
        )
    return None


def _brought(added: Counts, stops: bool) -> int:
    """The number of what a cycle brings that adds this to the counts: the things counted, the end, nothing."""
    return len(added) if stops else (*added, 0, 1).index(1)


def _chances(game: Game, wager: ExactTally, solved: SolvedCycle) -> Iterator[CycleResult]:
    """The things counted, the end and nothing, in this order; of a trial with the outcomes that bring it."""
    space = game.scope.space
    found: dict[int, list[ShownResult]] = {}
    for key, named in () if solved.by_hand else wager.classes(None, 0).items():
        parts = (ShownResult(space[index].label, space[index].weight) for index in sorted(named))
        found.setdefault(_brought(*key), []).extend(parts)
    brought: list[tuple[Brought, CountedEvent, CycleChance]] = [
        *(("thing", thing, chance) for thing, chance in zip(counted_things(wager), solved.things, strict=True)),
        ("end", CountedEvent("", wager.tally.until, wager.member), solved.stop),
        ("nothing", CountedEvent("", None, wager.member), solved.nothing),
    ]
    for number, (kind, what, chance) in enumerate(brought):
        parts_of_it = tuple(found.get(number, ()))
        yield CycleResult(
            kind=kind,
            label=what.label,
            outcomes=what.outcomes,
            member=what.member,
            parts=parts_of_it,
            probability=chance.probability,
        )


# --- how each net result of a win or a loss follows from its prize ---------------------------------------------------


def nets_of_phases(phases: Iterable[Phase], prizes: Prizes) -> tuple[Net, ...]:
    """Those of a bet that is derived stage by stage, in the order met; of one hand, where a line is of two."""
    lines = (line for phase in phases for line in phase.lines)
    each = ((line.target, line.prize) for line in lines if line.prize and line.net is not None)
    return tuple(dict.fromkeys(_net(target, prize, prizes.net(target, prize), prizes) for target, prize in each))


def nets_of_tally(wager: ExactTally) -> tuple[Net, ...]:
    """Those of every number that a tally can end with, in the order of the numbers."""
    found: list[Net] = []
    for place, column in enumerate(wager.columns):
        for span, net in column.ends if wager.tally.until else [next(column.ends)]:
            number, pays = span.low, prize_of_number(wager, place, span.low)
            if isinstance(pays, Ratio):
                found.append(_net("win", pays, net, wager.prizes))
            elif pays.word == "lose":
                lost = column.prizes.row(wager.member.bet.lost, ended_with(number), column.outer)
                found.append(_net("lose", column.prizes.ratio(lost), net, wager.prizes))
    return tuple(dict.fromkeys(found))


def prize_of_number(wager: ExactTally, place: int, number: int) -> Ratio | Verdict:
    """What a number of the member in that place pays."""
    column = wager.columns[place]
    found = column.prizes.leaf(wager.member.bet.pays, ended_with(number), column.outer)
    if isinstance(found, Verdict):
        return found
    assert isinstance(found, Ratio | Reference)
    return column.prizes.ratio(found)


def ended_with(number: int) -> Decided:
    """How a tally is decided that ends with a number."""
    return Decided("", None, 0, None, number)


def _net(target: str, prize: Ratio, net: Fraction, prizes: Prizes) -> Net:
    profit = prizes.profit(prize) if target == "win" else -prize.profit
    rate = prizes.commission.rate if prizes.commission else Fraction(0)
    return Net(target=target, prize=prize, profit=profit, base=(profit - net) / rate if rate else Fraction(0), net=net)


SETS = 200
"""Sums of chances whose sets are counted one by one."""
CELLS = 200_000
"""States times counts of a chain that are looked at for the distribution of the count."""


def tally_by_formula(game: Game, wager: ExactTally, working: Working) -> TallyByCount:
    """The count of a tally that was worked out in closed form."""
    cycle = cycle_in_steps(game, wager, working.cycle)
    if wager.tally.highest_of and len(wager.columns) > 1:
        form: Form = "highest"
        levels = tuple(_highest(level, wager, cycle) for level in working.levels)
    elif wager.tally.collect is not None:
        form, levels = "set", tuple(_collected(working.levels, wager, cycle))
    else:
        form, levels = "one", tuple(_runs(working.levels, wager))
    return TallyByCount(
        form=form, cycle=cycle, levels=levels, cycles=working.cycles, early=_early(levels, cycle, working.cycles)
    )


def _early(levels: Sequence[TallyLevel], cycle: TallyCycle, cycles: Fraction) -> tuple[int, ...]:
    """The last levels, that are decided before the end: the others end V times s of all play."""
    left, found = 1 - cycles * cycle.chance("end"), []
    for place in reversed(range(len(levels))):
        if not left:
            break
        left -= levels[place].probability
        found.append(place)
    return tuple(reversed(found))


def _runs(solved: Sequence[Solved], wager: ExactTally) -> Iterator[TallyLevel]:
    """The numbers of one thing, those in a row that pay the same together."""
    for net, alike in groupby(solved, lambda level: level.net):
        run = list(alike)
        low = _low(run[0])
        yield TallyLevel(
            low=low,
            high=_high(run[-1]),
            pays=prize_of_number(wager, 0, low),
            net=net,
            probability=sum((one.probability for one in run), Fraction(0)),
        )


def _low(level: Solved) -> int:
    return level.numbers.low if level.numbers else 0


def _high(level: Solved) -> int | None:
    return level.numbers.high if level.numbers else None


def _collected(solved: Sequence[Solved], wager: ExactTally, cycle: TallyCycle) -> Iterator[TallyLevel]:
    """The numbers of things collected; what is below the first one that matters comes first, as what is left."""
    sets = _sets([thing.probability for thing in cycle.things])
    first, *rest = solved
    yield TallyLevel(
        low=0, high=_low(rest[0]) - 1, pays=prize_of_number(wager, 0, 0), net=first.net, probability=first.probability
    )
    for level in rest:
        number, shares = _low(level), tuple(_shares(level, cycle, sets))
        yield TallyLevel(
            low=number,
            high=number,
            pays=prize_of_number(wager, 0, number),
            net=level.net,
            probability=level.probability,
            shares=shares,
        )


def _highest(solved: Solved, wager: ExactTally, cycle: TallyCycle) -> TallyLevel:
    """A net result of the highest prize, with the counts that pay no more than it."""
    found = ((place, zip(column.spans, column.nets, strict=True)) for place, column in enumerate(wager.columns))
    numbers = ((place, span.low) for place, paid in found for span, net in paid if net == solved.net)
    pays = next((prize_of_number(wager, place, number) for place, number in numbers), None)
    most = tuple(_most(column, solved.net) for column in wager.columns)
    return TallyLevel(
        low=None,
        high=None,
        pays=pays,
        net=solved.net,
        probability=solved.probability,
        shares=tuple(_shares(solved, cycle, {})),
        most=most,
    )


def _most(column: MemberCount, net: Fraction) -> int | None:
    """The largest number that pays at most `net`; None where every number does."""
    below = [span for span, paid in zip(column.spans, column.nets, strict=True) if paid <= net]
    return below[-1].high


def _shares(level: Solved, cycle: TallyCycle, sets: Mapping[Fraction, Mapping[int, int]]) -> Iterator[Share]:
    """The terms of a level, those of the same chance and power together."""
    nothing = cycle.chance("nothing")
    found: dict[tuple[Fraction, int], Fraction] = {}
    for term in level.terms:
        key = fraction(term.returns.value) - nothing, term.power
        found[key] = found.get(key, Fraction(0)) + fraction(term.coefficient.value)
    for (q, power), coefficient in sorted(found.items()):
        if coefficient:
            yield Share(q=q, coefficient=coefficient, power=power, leaves=1 - nothing - q, sets=sets.get(q, {}))


def _sets(chances: Sequence[Fraction]) -> dict[Fraction, dict[int, int]]:
    """Sum of chances -> how many sets of each size have it; empty where there are too many sums to be read."""
    found: dict[Fraction, dict[int, int]] = {Fraction(0): {0: 1}}
    for chance in chances:
        after = {q: dict(sizes) for q, sizes in found.items()}
        for q, sizes in found.items():
            into = after.setdefault(q + chance, {})
            for size, count in sizes.items():
                into[size + 1] = into.get(size + 1, 0) + count
        found = after
        if len(found) > SETS:
            return {}
    return found


def tally_by_states(game: Game, wager: ExactTally, chain: Chain) -> TallyByCount:
    """The count of a tally that needs a chain, from every state; of the highest of several, none."""
    cycle = turns_alone(game)
    column = wager.columns[0]
    if wager.tally.highest_of or len(chain.states) * (column.most + 1) > CELLS:
        return TallyByCount(form="states", cycle=cycle, levels=(), cycles=None, early=())
    nodes = nodes_of(game, chain)
    numbered = (_by_number(game, wager, *found) for found in zip(nodes, chain.branches, strict=True))
    nets = ChainSolution(replace(chain, branches=tuple(map(tuple, numbered))), wager.member.bet).distribution().nets
    chances = [Fraction(0)] * len(column.spans)
    for place, chance in nets.items():
        chances[int(place)] = chance
    of_span = dict(zip(column.spans, chances, strict=True))
    counted = [Solved(span, net, of_span[span], terms=()) for span, net in column.ends]
    levels = tuple(level for level in _runs(counted, wager) if level.probability)
    return TallyByCount(form="states", cycle=cycle, levels=levels, cycles=None, early=())


def _by_number(game: Game, wager: ExactTally, node: Node, branches: Sequence[Branch]) -> Iterator[Branch]:
    """The branches out of a state, those that decide the bet divided by the number it then ends with.

    Their net result is the place of that number among those that rows tell apart: of few of them the solution is short.
    """
    (made,) = node.parts
    assert isinstance(made, PlacedBet)
    position = game.hand[node.hand] if game.hand else None
    weights, column = game.weights(node), wager.columns[0]
    added = {
        index: more
        for (more, _), indices in wager.classes(position, node.hand, made.standing.trial).items()
        for index in indices
    }
    for branch in branches:
        if branch.net is None:
            yield branch
            continue
        for index in branch.outcomes:
            counts = [a + b for a, b in zip(made.standing.counted, added[index], strict=True)]
            number = sum(min(count, 1) for count in counts) if wager.tally.collect else counts[0]
            yield branch._replace(weight=weights[index], net=Fraction(column.place(number)))
