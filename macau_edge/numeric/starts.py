"""Where a play begins: the stage of the hand at which a bet is made, and the moment an additional bet is put down."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from math import fsum
from typing import TypeVar

from macau_edge.numeric.game import Game
from macau_edge.numeric.play import Left, Play, Position
from macau_edge.numeric.pushing import Start, push
from macau_edge.numeric.stages import Staged
from macau_edge.numeric.throws import CannotReadError
from macau_edge.numeric.web import Web, explore

Surroundings = tuple[int | None, Left]
"""The position of the hand, None where no bet asks for it, and what is left in an urn."""
E = TypeVar("E", bound=Hashable)


def when_made(game: Game, stage: str | None) -> Start[Surroundings]:
    """What surrounds a bet when a stage of the hand first begins, the hand being played from its own start."""
    left = game.throws.full() if game.throws.urn else None
    if stage is None:
        return Start({(None, left): 1.0})
    shooter = game.shooter
    if shooter.stage(0) == stage:
        return Start({(0, left): 1.0})
    nobody = Play(game, [])

    def turn(position: Position) -> Iterator[tuple[float, Position | None, Surroundings | None]]:
        for chance, hand, rest, _ in nobody.trial(position):
            begun = hand is not None and shooter.stage(hand) == stage
            yield chance, None if begun else Position(hand, rest, (), (), 0), (hand, rest) if begun else None

    return _first(game, Start({Position(0, left, (), (), 0): 1.0}), turn)


def when_entered(game: Game, base: Staged, stage: str, opened: str, made: str | None) -> Start[Position]:
    """Where a bet stands when it enters a stage, opened so, and the hand and the urn with it.

    A stage at which additional bets are made only decides: opened otherwise, it is not opened so later.
    """
    play = Play(game, [base])
    entered = base.number((stage, opened))

    def turn(position: Position) -> Iterator[tuple[float, Position | None, Position | None]]:
        for chance, following, _ in play.turn(position):
            state = following and following.states[0]
            if state is None or base.positions[state][0] == stage:
                yield chance, None, following if state == entered else None
            else:
                yield chance, following, None

    surrounded = when_made(game, made)
    masses = {play.start(*surroundings): mass for surroundings, mass in surrounded.masses.items()}
    return _first(game, Start(masses, surrounded.error), turn)


def _first(
    game: Game, start: Start[Position], turn: Callable[[Position], Iterable[tuple[float, Position | None, E | None]]]
) -> Start[E]:
    """Where plays stand when what `turn` ends with has come; of those in which it never comes nothing is kept."""
    web: Web[Position, E | None] = explore(start.masses, turn, game.limit)
    if all(end is None for end in web.ends):
        raise CannotReadError("a moment that never comes")
    if len([end for end in web.ends if end is not None]) == 1:
        return Start({end: 1.0 for end in web.ends if end is not None})  # whatever the chances, it is this one
    pushed = push(web, start, game.roundings)
    found = {end: chance for end, chance in zip(web.ends, pushed.ended(web), strict=True) if end is not None}
    total = fsum(found.values())
    error = 2 * (pushed.left + pushed.rounding + start.error) / total
    return Start({end: chance / total for end, chance in found.items()}, error)
