"""A play -> its phases, with their lines and the equations of their probabilities and of their length."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from macau_edge.analysis.derivation.lines import CompoundLines, LineMaker, StageLines, TallyLines, TurnLines
from macau_edge.analysis.derivation.play import SolvedChain
from macau_edge.analysis.derivation.steps import Equation, Line, Phase, ShownResult, Spot, Term
from macau_edge.exact.chain import Chain, State
from macau_edge.exact.game import Node, PlacedBet
from macau_edge.exact.solution import ChainSolution
from macau_edge.model import Ratio, Value, faces_of
from macau_edge.model.meter import count
from macau_edge.model.walk import gathered

# --- a state of the chain -> its equations ---------------------------------------------------------------------------


def phase_equations(chain: Chain, solution: ChainSolution, number: int) -> tuple[Equation, ...]:
    """One for each net result that play from the state can end with, the largest first; then that of the trials."""
    reached = [net for net in reversed(solution.nets) if solution.probability(number, net)]
    return tuple(_equation(chain, solution, number, net) for net in (*reached, None))


def _equation(chain: Chain, solution: ChainSolution, number: int, net: Fraction | None) -> Equation:
    block = next(block for block in solution.blocks if number in block)
    inside: dict[int, int] = {}
    terms = list(_decided(chain, number, net))
    for branch in chain.branches[number]:
        if branch.state in block:
            inside[branch.state] = inside.get(branch.state, 0) + branch.weight
        elif branch.state is not None and (value := _value(solution, branch.state, net)):
            terms.append(Term(branch.weight, value, branch.state + 1))
    unknown = tuple((weight, state + 1) for state, weight in sorted(inside.items()))
    return Equation(
        phase=number + 1,
        net=net,
        terms=tuple(terms),
        unknown=unknown,
        of=chain.weights[number],
        solution=_value(solution, number, net),
    )


def _decided(chain: Chain, number: int, net: Fraction | None) -> Iterator[Term]:
    """The outcomes that end the bet with that net result at once."""
    weight = sum(branch.weight for branch in chain.branches[number] if net is not None and branch.net == net)
    if weight:
        yield Term(weight, Fraction(1))


def _value(solution: ChainSolution, number: int, net: Fraction | None) -> Fraction:
    return solution.rolls(number) if net is None else solution.probability(number, net)


EACH_PHASE, EACH_RESULT = 10_000, 30
"""Operations of writing out a phase, and of each result of its trial among its lines and in its words."""
PHASES = 60
"""Phases that are written out; of more only the result is."""


def phases_of(play: SolvedChain, pays: Callable[[Fraction], Ratio | None]) -> tuple[Phase, ...]:
    """Every phase of a bet; `pays` gives the prize behind a net result of a tally."""
    bet = play.game.member.bet

    def maker(number: int) -> LineMaker:
        if bet.tally:
            return TallyLines(play, number, pays)
        return CompoundLines(play, number) if bet.parts else StageLines(play, number)

    return tuple(phase_of(maker(number), _spots(play, number)) for number in range(len(play.nodes)))


def turns_of(play: SolvedChain) -> tuple[Phase, ...]:
    """The stages of a turn of the hand."""
    return tuple(
        phase_of(TurnLines(play, number), (Spot(member=play.game.member, stage=state.stage, points=_points((state,))),))
        for number, state in enumerate(play.chain.states)
    )


def phase_of(maker: LineMaker, spots: tuple[Spot, ...]) -> Phase:
    """One phase, with its lines and what is solved."""
    play, number = maker.play, maker.number
    count(EACH_PHASE + EACH_RESULT * len(maker.inner.space), play.game.member.bet)
    solution = play.solution
    block = next(block for block in solution.blocks if number in block)
    return Phase(
        number=number + 1,
        spots=spots,
        hand=_hand(play.groups[number]),
        left=_left(play, play.nodes[number]),
        so_far=play.nodes[number].net,
        inner=maker.inner,
        by_totals=maker.by_totals,
        lines=maker.lines(),
        block=tuple(state + 1 for state in sorted(block)),
        equations=phase_equations(play.chain, solution, number),
        expected=solution.expected(number),
        rolls=solution.rolls(number),
    )


def _spots(play: SolvedChain, number: int) -> tuple[Spot, ...]:
    """Where the bet stands; of a compound bet each part that is on the table."""
    together, node = bool(play.game.member.bet.parts), play.nodes[number]
    hand = play.game.hand[node.hand] if play.game.hand else None
    found: list[Spot] = []
    for at, (place, part) in enumerate(zip(play.game.places, node.parts, strict=True)):
        if isinstance(part, PlacedBet):
            wager = place.wager(part.point)
            state = wager.state(part.standing)
            points = _points((state,) if together else play.groups[number])
            spot = Spot(
                member=wager.member,
                stage=state.stage,
                points=points,
                counted=state.counted,
                trial=state.trial,
                off=wager.asleep(hand),
            )
            found.append(replace(spot, place=at, units=wager.units) if together else spot)
    return tuple(found)


def _points(states: tuple[State, ...]) -> tuple[Value, ...]:
    found = {state.point.label: state.point for state in states if state.point}
    return tuple(found.values())


def _hand(states: tuple[State, ...]) -> tuple[str, tuple[str, ...]] | None:
    found = [state.hand for state in states if state.hand]
    if not found:
        return None
    return found[0][0], tuple(dict.fromkeys(point for _, point in found if point))


def _left(play: SolvedChain, node: Node) -> tuple[ShownResult, ...]:
    if node.left is None:
        return ()
    labels = [face.label for face in faces_of(play.game.ruleset.device)]
    return tuple(ShownResult(label, count) for label, count in zip(labels, node.left, strict=True) if count)


# --- phases of one form: one is told, and the figures of the others ---------------------------------------------------


ALIKE = 3
"""Phases of the same form from which on one is told, and the figures of the others are."""


def phases_by_form(phases: Sequence[Phase]) -> dict[int, tuple[Phase, ...]]:
    """The number of a phase -> it and those of the same form, where they are so many; of each form the first is there.

    Phases have the same form where the same stage is opened by one value each, and the same results lead to the same
    ends and to phases of one form: all but the outcomes, their number and what they are paid is the same. It is found
    as alike states are, by parting the phases of a stage until all of each part lead alike. A system of several phases
    has no such form, and neither has one with other equations.
    """
    forms: dict[int, object] = {
        one.number: (_where(one), one.hand and one.hand[0], one.so_far, len(one.equations)) for one in phases
    }
    parted = 0
    while len(set(forms.values())) > parted:
        parted = len(set(forms.values()))
        forms = {one.number: (forms[one.number], frozenset(moves(one, forms))) for one in phases}
        numbers = {form: number for number, form in enumerate(dict.fromkeys(forms.values()))}
        forms = {number: numbers[form] for number, form in forms.items()}
    found = gathered(filter(_is_opened_by_one_value, phases), lambda one: forms[one.number])
    return {alike[0].number: tuple(alike) for alike in found.values() if len(alike) >= ALIKE}


def _where(phase: Phase) -> tuple[object, ...]:
    """Where the bet stands, or each part of a compound bet, whatever opened the stage."""
    return tuple(
        (one.place, one.member.bet.id, one.stage, one.units, one.counted, one.trial, one.off) for one in phase.spots
    )


def _is_opened_by_one_value(phase: Phase) -> bool:
    """Whether a phase can be told by another one; a compound bet's only where all that is left is decided in it."""
    opened = {len(one.points) for one in phase.spots}
    onward = any(line.leads_to not in (None, phase.number) for line in phase.lines)
    return 1 in opened and opened <= {0, 1} and len(phase.block) == 1 and not (onward and phase.spot.place is not None)


Move: TypeAlias = tuple[str, int, object]


def moves(phase: Phase, forms: Mapping[int, object]) -> dict[Move, list[Line]]:
    """What can happen in a phase, with the lines of which each is so, in their order.

    It ends so, or leads there; where it ends so with several net results, with which of these, from the lowest.
    """
    nets = {target: sorted({line.net for line in ones if line.net is not None}) for target, ones in _by_end(phase)}

    def move(line: Line) -> Move:
        to, place = line.leads_to, 0 if line.net is None else nets[line.target].index(line.net)
        return line.target, place, "" if to is None else "stay" if to == phase.number else forms[to]

    return gathered(phase.lines, move)


def _by_end(phase: Phase) -> Iterable[tuple[str, list[Line]]]:
    return gathered(phase.lines, lambda line: line.target).items()


def have_equal_prizes(alike: Sequence[Phase]) -> bool:
    """Whether phases of one form have the same prizes, so that only the outcomes and their numbers differ."""
    return len({frozenset((line.target, line.net) for line in one.lines) for one in alike}) == 1
