"""Where a play begins: the stage of the hand at which a bet is made, and the moment an additional bet is put down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import fsum

from macau_edge.numeric.game import Game
from macau_edge.numeric.play import Left, Play, Position
from macau_edge.numeric.pushing import Start, push
from macau_edge.numeric.stages import Staged
from macau_edge.numeric.throws import CannotReadError
from macau_edge.numeric.web import Web, explore

Enter = Callable[[int | None, Left], Position]
"""The position in which a bet is made, by that of the hand, None where no bet asks for it, and what is in the urn."""
Turn = Callable[[Position], Iterable[tuple[float, Position | None, Position | None]]]
"""For each of the results of a trial that do the same, in the order of the play: the chance, the position it leads to,
and, where that is None, the one in which what was waited for has come; None again where it will not come."""


@dataclass(frozen=True, slots=True)
class Phase:
    """A play in which something is waited for."""

    play: Play
    turn: Turn


@dataclass(frozen=True, slots=True)
class Prelude:
    """What is played before a bet is made: from `begin`, one phase after the other, each from where the last one ended.

    A play in which it will not come does not count: another one begins.
    """

    begin: Position
    phases: tuple[Phase, ...] = ()

    def start(self, game: Game) -> Start[Position]:
        """Where the bet is made, each position with its probability."""
        found = Start({self.begin: 1.0})
        for phase in self.phases:
            found = _first(game, found, phase.turn)
        return found


def when_made(game: Game, stage: str | None, enter: Enter) -> Prelude:
    """What comes before a stage of the hand first begins, the hand being played from its own start; then we `enter`."""
    left = game.throws.full() if game.throws.urn else None
    if stage is None:
        return Prelude(enter(None, left))
    shooter = game.shooter
    if shooter.stage(0) == stage:
        return Prelude(enter(0, left))
    nobody = Play(game, [])

    def turn(position: Position) -> Iterator[tuple[float, Position | None, Position | None]]:
        for chance, hand, rest, _ in nobody.trial(position):
            begun = hand is not None and shooter.stage(hand) == stage
            yield chance, None if begun else nobody.start(hand, rest), enter(hand, rest) if begun else None

    return Prelude(nobody.start(0, left), (Phase(nobody, turn),))


def when_entered(
    game: Game, base: Staged, stage: str, opened: str, made: str | None, enter: Callable[[Position], Position]
) -> Prelude:
    """What comes before a bet enters a stage, opened so, and the hand and the urn with it; then we `enter`.

    A stage at which additional bets are made only decides: opened otherwise, it is not opened so later.
    """
    play = Play(game, [base])
    entered = base.number((stage, opened))

    def turn(position: Position) -> Iterator[tuple[float, Position | None, Position | None]]:
        for chance, following, _ in play.turn(position):
            state = following and following.states[0]
            if following is None or state is None or base.positions[state][0] == stage:
                yield chance, None, enter(following) if following and state == entered else None
            else:
                yield chance, following, None

    before = when_made(game, made, play.start)
    return Prelude(before.begin, (*before.phases, Phase(play, turn)))


def _first(game: Game, start: Start[Position], turn: Turn) -> Start[Position]:
    """Where plays stand when what `turn` ends with has come; of those in which it never comes nothing is kept."""
    web: Web[Position, Position | None] = explore(start.masses, turn, game.limit)
    if all(end is None for end in web.ends):
        raise CannotReadError("a moment that never comes")
    if len([end for end in web.ends if end is not None]) == 1:
        return Start({end: 1.0 for end in web.ends if end is not None})  # whatever the chances, it is this one
    pushed = push(web, start, game.roundings)
    found = {end: chance for end, chance in zip(web.ends, pushed.ended(web), strict=True) if end is not None}
    total = fsum(found.values())
    error = 2 * (pushed.left + pushed.rounding + start.error) / total
    return Start({end: chance / total for end, chance in found.items()}, error)
