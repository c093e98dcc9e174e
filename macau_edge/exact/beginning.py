"""Where the hand and the urn can stand when a bet is made."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from macau_edge.exact.linear import EndlessError, System, fraction, rational
from macau_edge.exact.table import Game, Left, Made, Node
from macau_edge.families import additional_to, too_many_states
from macau_edge.hands import made_at
from macau_edge.model import Bet, Member
from macau_edge.problem import Problem, ProblemError

N = TypeVar("N", bound=Hashable)
E = TypeVar("E", bound=Hashable)
Shared = tuple[int, Left]
"""The position of the hand and the balls left in the urn."""


def beginnings(game: Game, limit: int) -> dict[Node, Fraction]:
    """The nodes that play can begin with, each with its probability.

    Raises:
        ProblemError: the bet does not say when it is made, or it is never made.
    """
    bet = game.member.bet
    if bet.additional and (game.hand or game.full is not None):
        shared = _with_the_other(game, limit)
    elif game.hand:
        shared = _when_the_stage_begins(game, made_at(game.ruleset, bet), limit)
    else:
        shared = {(0, game.full): Fraction(1)}
    return {Node(game.start, *where): probability for where, probability in shared.items()}


def _when_the_stage_begins(game: Game, made: str, limit: int) -> dict[Shared, Fraction]:
    """The hand, played from its own start, at the first time that a stage begins."""
    start: Shared = (0, game.full)
    if game.hand[0].stage == made:
        return {start: Fraction(1)}

    def steps(where: Shared) -> Iterable[tuple[int, Shared | None, Shared | None]]:
        node = Node(game.start, *where)
        for index, weight in enumerate(game.weights(node)):
            if weight:
                to = game.onward(node, index)
                yield (weight, None, to) if game.hand[to[0]].stage == made else (weight, to, None)

    return _absorbed({start: Fraction(1)}, steps, game.member.bet, limit)


def _with_the_other(game: Game, limit: int) -> dict[Shared, Fraction]:
    """For an additional bet: when the bet it goes with enters its stage, opened by what this member is called by."""
    bet = game.member.bet
    assert bet.additional
    at, opener = bet.additional.at, game.member.values[bet.additional.at].label
    other = Game(game.ruleset, Member(additional_to(game.ruleset, bet), {}), game.choices, watched=bool(game.hand))

    def steps(node: Node) -> Iterable[tuple[int, Node | None, Shared | None]]:
        weights = other.weights(node)
        for way in other.ways(node):
            part = way.to.parts[0] if way.to else None
            for index in (index for index in way.outcomes if weights[index]):
                if way.target != at or not isinstance(part, Made):
                    yield weights[index], way.to, None
                elif part.standing.opener == opener:
                    yield weights[index], None, other.onward(node, index)
                else:
                    yield weights[index], None, None

    found = _absorbed(beginnings(other, limit), steps, bet, limit)
    made = sum(found.values(), Fraction(0))
    if not made:
        message = f"`{bet.id}` is never made with {opener}"
        raise ProblemError(Problem(bet.place, "structure/additional", message, "check the stage it is made at"))
    return {where: probability / made for where, probability in found.items()}


def _absorbed(
    starts: Mapping[N, Fraction],
    steps: Callable[[N], Iterable[tuple[int, N | None, E | None]]],
    bet: Bet,
    limit: int,
) -> dict[E, Fraction]:
    """What play ends with -> its probability, from steps with their weight, where they lead, and what they end with."""
    nodes = list(starts)
    numbers = {node: number for number, node in enumerate(nodes)}
    taken: list[list[tuple[int, N | None, E | None]]] = []
    for node in nodes:  # grows while it is walked
        taken.append(list(steps(node)))
        for _, to, _ in taken[-1]:
            if to is not None and to not in numbers:
                numbers[to] = len(nodes)
                nodes.append(to)
        if len(nodes) > limit:
            raise too_many_states(bet, limit)
    ends = list(dict.fromkeys(end for found in taken for _, to, end in found if to is None and end is not None))
    weights = [sum(weight for weight, _, _ in found) for found in taken]
    rows = [[rational(0)] * len(ends) for _ in nodes]
    for row, found, of in zip(rows, taken, weights, strict=True):
        for weight, to, end in found:
            if to is None and end is not None:
                row[ends.index(end)] += rational(Fraction(weight, of))
    moves = [[(weight, numbers[to]) for weight, to, _ in found if to is not None] for found in taken]
    try:
        solved = System(moves, weights, [any(to is None for _, to, _ in found) for found in taken]).solve(rows)
    except EndlessError:
        message = f"`{bet.id}` is never made: the hand may never come to it"
        raise ProblemError(
            Problem(bet.place, "structure/made", message, "name a stage that the hand leads to")
        ) from None
    return {
        end: sum((p * fraction(solved[numbers[node]][column]) for node, p in starts.items()), Fraction(0))
        for column, end in enumerate(ends)
    }
