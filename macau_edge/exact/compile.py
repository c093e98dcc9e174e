"""A bet -> its chain: every node that play can reach, from where it can begin, with whole-number weights.

Most bets are made at the start of everything, at one node. One that depends on the hand is made where a stage of it
first begins, an additional one where the bet it goes with enters its stage: what is played before that is a chain of
its own (`ExactPrelude`), whose ends are the beginnings, each with its probability among the plays in which the bet is
made at all. From the beginnings the game's `ways` are followed until no new node comes: a node is a state of the chain,
an outcome that decides the bet a branch with its net result. Beyond the limit of states the bet is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import islice
from math import comb, prod
from typing import Generic, NamedTuple, TypeVar

from macau_edge.exact.chain import Branch, Chain, State
from macau_edge.exact.counting import MemberCount
from macau_edge.exact.game import NODE, Game, Left, Node, PlacedBet, Way
from macau_edge.exact.solution import EndlessError, System, fraction, rational
from macau_edge.exact.wager import ExactTally
from macau_edge.model import Bet, Chips, Member, Ruleset
from macau_edge.model.message import Message
from macau_edge.model.meter import count, meter, metered, require_states
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.records import dataclass
from macau_edge.outcomes.hand import made_at
from macau_edge.outcomes.scope import Choices
from macau_edge.outcomes.stages import additional_to

# --- where the hand and the urn can stand when a bet is made ---------------------------------------------------------


N = TypeVar("N", bound=Hashable)
E = TypeVar("E")
Shared = tuple[int, Left]
"""The position of the hand and the balls left in the urn."""


class OpeningStep(NamedTuple):
    """An outcome before the bet is made: the node that follows, or where all stands when the bet is made.

    Neither of them where play ends without it.
    """

    outcome: int
    weight: int
    to: int | None
    end: Shared | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExactPrelude:
    """What is played before a bet is made: nodes with the steps out of each.

    It begins where `before` ends or, without one, at the start of everything; `enters` has the number of the node for
    each place that it can begin at. Play that ends without the bet does not count: it begins anew.
    """

    member: Member
    before: ExactPrelude | None
    enters: Mapping[Shared, int]
    steps: tuple[tuple[OpeningStep, ...], ...]


def starting_nodes(game: Game) -> dict[Node, Fraction]:
    """The nodes that play can begin with, each with its probability.

    Raises:
        ProblemError: the bet does not say when it is made, or it is never made.
    """
    lead = prelude_of(game)
    shared = {(0, game.full): Fraction(1)} if lead is None else _made(lead)
    return {Node(game.start, *where): probability for where, probability in shared.items()}


def prelude_of(game: Game) -> ExactPrelude | None:
    """What is played before the bet is made; None where it is made at the start of everything.

    Raises:
        ProblemError: the bet does not say when it is made, or what is played before costs more than the meter allows.
    """
    bet = game.member.bet
    never = bet.additional and 0 in game.scope.space.weights  # loaded dice may keep it from being made
    if bet.additional and (game.hand or game.full is not None or never):
        return _with_the_other(game)
    if game.hand and game.hand[0].stage != (made := made_at(game.ruleset, bet)):
        return _when_the_stage_begins(game, made)
    return None


EACH_STEP = 20
"""Operations of keeping what one outcome leads to before a bet is made."""

Steps = Callable[[N], Iterable[tuple[int, int, N | None, Shared | None]]]
"""Of a node: each outcome with its weight, where it leads, and what it ends with."""


def _when_the_stage_begins(game: Game, made: str) -> ExactPrelude:
    """The hand, played from its own start, at the first time that a stage begins."""
    start: Shared = (0, game.full)

    def steps(where: Shared) -> Iterable[tuple[int, int, Shared | None, Shared | None]]:
        node = Node(game.start, *where)
        for index, weight in enumerate(game.weights(node)):
            if weight:
                to = game.onward(node, index)
                at_last = game.hand[to[0]].stage == made
                yield (index, weight, None, to) if at_last else (index, weight, to, None)

    return ExactPrelude(member=game.member, before=None, enters={start: 0}, steps=_walked([start], steps, game))


def _with_the_other(game: Game) -> ExactPrelude:
    """For an additional bet: when the bet it goes with enters its stage, opened by what this member is called by."""
    bet = game.member.bet
    assert bet.additional
    at, point = bet.additional.at, game.member.opener
    other = Game(game.ruleset, Member(additional_to(game.ruleset, bet), {}), game.choices, watched=bool(game.hand))

    def steps(node: Node) -> Iterable[tuple[int, int, Node | None, Shared | None]]:
        weights = other.weights(node)
        for way in other.ways(node):
            part = way.to.parts[0] if way.to else None
            for index in (index for index in way.outcomes if weights[index]):
                if way.target != at or not isinstance(part, PlacedBet):
                    yield index, weights[index], way.to, None
                elif part.standing.point == point:
                    yield index, weights[index], None, other.onward(node, index)
                else:
                    yield index, weights[index], None, None

    before = prelude_of(other)
    first = [(0, other.full)] if before is None else _ends(before.steps)
    nodes = [Node(other.start, *where) for where in first]
    enters = {where: number for number, where in enumerate(first)}
    return ExactPrelude(member=game.member, before=before, enters=enters, steps=_walked(nodes, steps, game))


def _walked(starts: Iterable[N], steps: Steps[N], game: Game) -> tuple[tuple[OpeningStep, ...], ...]:
    """The steps out of every node that can be reached, the first of them those at the start."""

    def out(node: N) -> list[tuple[int, int, N | None, Shared | None]]:
        found = list(steps(node))
        count(NODE + EACH_STEP * len(found), game.member.bet)
        return found

    explored = Explored[N, tuple[int, int, N | None, Shared | None]](starts)
    explored.go_on(out, lambda step: step[2], game.member.bet)
    numbers = explored.numbers
    return tuple(
        tuple(
            OpeningStep(outcome, weight, None if to is None else numbers[to], end) for outcome, weight, to, end in found
        )
        for found in explored.found
    )


class Explored(Generic[N, E]):
    """The nodes that can be reached, each with its number, in the order met, and what leads out of each: `found`.

    It has more nodes than of which that is found where it could not go on.
    """

    def __init__(self, starts: Iterable[N]) -> None:
        self.nodes = list(starts)
        self.numbers = {node: number for number, node in enumerate(self.nodes)}
        self.found: list[list[E]] = []

    def go_on(self, out: Callable[[N], list[E]], to: Callable[[E], N | None], bet: Bet) -> Explored[N, E]:
        """All of it; `to` is the node that one of what leads `out` of a node leads to, None where play ends with it."""
        nodes, numbers = self.nodes, self.numbers
        for node in islice(nodes, len(self.found), None):  # grows while it is walked
            ways = out(node)
            self.found.append(ways)
            for one in ways:
                after = to(one)
                if after is not None and after not in numbers:
                    numbers[after] = len(nodes)
                    nodes.append(after)
            require_states(len(nodes), bet)
        return self


def _ends(steps: Iterable[Iterable[OpeningStep]]) -> list[Shared]:
    return list(dict.fromkeys(step.end for found in steps for step in found if step.end is not None))


def _made(lead: ExactPrelude) -> dict[Shared, Fraction]:
    """Where all stands when the bet is made -> its probability, among the plays in which it is."""
    taken, bet = lead.steps, lead.member.bet
    begun = dict.fromkeys(lead.enters, Fraction(1)) if lead.before is None else _made(lead.before)
    ends = _ends(taken)
    weights = [sum(step.weight for step in found) for found in taken]
    rows = [[rational(0)] * len(ends) for _ in taken]
    for row, found, of in zip(rows, taken, weights, strict=True):
        for step in found:
            if step.end is not None:
                row[ends.index(step.end)] += rational(Fraction(step.weight, of))
    moves = [[(step.weight, step.to) for step in found if step.to is not None] for found in taken]
    try:
        leaves = [any(step.to is None for step in found) for found in taken]
        system = System(moves, weights, leaves, bet)
    except EndlessError:
        message = Message("`{bet}` is never made: the hand may never come to it", bet=bet.id)
        remedy = Message("name a stage that the hand leads to")
        raise ProblemError(Problem(bet.place, "structure/made", message, help=remedy)) from None
    solved = system.solve(rows)
    found_ends = {
        end: sum((p * fraction(solved[lead.enters[where]][column]) for where, p in begun.items()), Fraction(0))
        for column, end in enumerate(ends)
    }
    made = sum(found_ends.values(), Fraction(0))
    if not made:
        assert bet.additional
        message = Message("`{bet}` is never made with {opener}", bet=bet.id, opener=lead.member.opener)
        remedy = Message("check the stage it is made at")
        raise ProblemError(Problem(bet.place, "structure/additional", message, help=remedy))
    return {end: probability / made for end, probability in found_ends.items()}


@metered
def compile_bet(ruleset: Ruleset, member: Member, choices: Choices, *, chips: Chips | None = None) -> Chain:
    """The chain of one bet.

    Raises:
        ProblemError: clauses or rows overlap, a win has no row, or the bet costs more than the meter allows.
        MissingChoiceError: it needs an option that was not given.
    """
    return chain_of(Game(ruleset, member, choices, chips))


def least_states(game: Game) -> int:
    """How many states a tally has at least, without listing them: 0 where that is not known.

    Where each thing can come alone on any trial, every standing is reached in which the prize can still change. Their
    number is that of all less those that are settled, for each net result v as the highest that is still possible:
    those that reach no higher, less those of them that may come to less.
    """
    wager = game.places[0].wager() if game.member.bet.tally else None
    if not isinstance(wager, ExactTally) or game.hand or game.full is not None or wager.trials > 1:
        return 0
    width, weights = len(wager.start.counted), game.scope.space.weights
    comes = {key for key, indices in wager.classes(None, 0).items() if any(weights[index] for index in indices)}
    alone = (tuple(int(at == place) for at in range(width)) for place in range(width))
    if any(column.unpaid for column in wager.columns) or any((one, False) not in comes for one in alone):
        return 0
    found = [list(_ranges(column)) for column in wager.columns]
    settled = 0
    for v in {highest for column in found for _, highest, _ in column}:
        upto = [[one for one in column if one[1] <= v] for column in found]
        settled += _standings(upto) - _standings([[one for one in column if one[0] < v] for column in upto])
    return _standings(found) - settled


Range = tuple[Fraction, Fraction, int]
"""The lowest and the highest net result that is still possible, and in how many standings of one column that is so."""


def _ranges(column: MemberCount) -> Iterator[Range]:
    for span, (lowest, highest) in zip(column.spans, column.reach, strict=True):
        numbers = 1 if span.high is None else span.high - span.low + 1
        yield lowest, highest, comb(column.width, span.low) if column.tally.collect else numbers


def _standings(columns: Iterable[Iterable[Range]]) -> int:
    return prod(sum(number for _, _, number in column) for column in columns)


def chain_of(game: Game) -> Chain:
    """The chain of a game; raises as `compile_bet` does."""
    require_states(least_states(game), game.member.bet)
    starts = starting_nodes(game)
    explored = _all_ways(game, starts)
    numbers, found = explored.numbers, explored.found
    branches = tuple(
        tuple(
            Branch(way.target, way.outcomes, weight, None if way.to is None else numbers[way.to], way.net, way.added)
            for way, weight in ways
        )
        for ways in found
    )
    weights = tuple(sum(branch.weight for branch in one) for one in branches)
    start = tuple((numbers[node], probability) for node, probability in starts.items())
    return Chain(
        states=tuple(_state(game, node) for node in numbers),
        left=tuple(node.left for node in numbers),
        branches=branches,
        weights=weights,
        start=start,
        staked=game.staked,
        beside=game.beside,
        scope=game.scope,
        parted=game.parted,
    )


def _all_ways(game: Game, starts: Iterable[Node]) -> Explored[Node, tuple[Way, int]]:
    """What can happen wherever play comes to, with its weight.

    Where it is too dear while others wait, it is looked at once more, and goes on from where it was.
    """
    unfinished, of = meter().unfinished, game.played
    explored = unfinished.pop(of, None)
    if not isinstance(explored, Explored):
        explored = Explored[Node, tuple[Way, int]](starts)
    try:
        return explored.go_on(partial(_weighed, game), lambda one: one[0].to, game.member.bet)
    except ProblemError:
        if meter().cut:
            unfinished[of] = explored
        raise


def _weighed(game: Game, node: Node) -> list[tuple[Way, int]]:
    """What can happen at a node, with its weight."""
    weigh = game.weigh(node)
    ways = ((way, weigh(way.outcomes)) for way in game.ways(node))
    found = [(way, weight) for way, weight in ways if weight]
    if not found:
        message = Message("`{bet}` can still be open when the urn is empty", bet=game.member.id)
        remedy = Message("end it before, for instance with `until: trial …`, or let the balls be returned")
        raise ProblemError(Problem(game.member.bet.place, "arithmetic/never-ends", message, help=remedy))
    return found


def _state(game: Game, node: Node) -> State:
    position = game.hand[node.hand] if game.hand else None
    hand = (position.stage, position.point.label if position.point else "") if position else None
    made = node.parts[0]
    if len(node.parts) > 1 or not isinstance(made, PlacedBet):
        return State(hand=hand)
    own = game.places[0].wager().state(made.standing)
    return State(own.stage, own.point, own.counted, hand, own.trial)
