"""A play -> its phases, with their lines and the equations of their probabilities and of their length."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from macau_edge.analysis.derivation.lines import CompoundLines, LineMaker, StageLines, TallyLines, TurnLines
from macau_edge.analysis.derivation.play import SolvedChain
from macau_edge.analysis.derivation.steps import Equation, Phase, ShownResult, Spot, Term
from macau_edge.exact.chain import Chain, State
from macau_edge.exact.game import Made, Node
from macau_edge.exact.solution import ChainSolution
from macau_edge.model import Ratio, Value, faces_of

# --- a state of the chain -> its equations ---------------------------------------------------------------------------


def equations(chain: Chain, solution: ChainSolution, number: int) -> tuple[Equation, ...]:
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
        equations=equations(play.chain, solution, number),
        expected=solution.expected(number),
        rolls=solution.rolls(number),
    )


def _spots(play: SolvedChain, number: int) -> tuple[Spot, ...]:
    """Where the bet stands; of a compound bet each part that is on the table."""
    together, node = bool(play.game.member.bet.parts), play.nodes[number]
    hand = play.game.hand[node.hand] if play.game.hand else None
    found: list[Spot] = []
    for at, (place, part) in enumerate(zip(play.game.places, node.parts, strict=True)):
        if isinstance(part, Made):
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
