"""A path of outcomes -> the play: trial by trial, what happens in the hand and to every part of the bet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.derivation.plays.events import MADE, Event, Moment, event_of
from macau_edge.derivation.plays.search import Path, way_of
from macau_edge.devices import Outcome
from macau_edge.exact.table import Game, Made, Node
from macau_edge.hands import Position
from macau_edge.model import Member
from macau_edge.phrases import END_OF_HAND


@dataclass(frozen=True, slots=True)
class Step:
    """One trial: its outcome, what it brings in the hand, where that stands after it, and what it does to the bet.

    `hand` is None where the hand is where it was, or where the bet does not depend on it.
    """

    outcome: Outcome
    happened: str
    ended: bool
    hand: Position | None
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A bet played to its end, with its net result per unit staked at the start.

    `began` is where the hand stood when the bet was made, where it depends on it.
    """

    path: Path
    member: Member
    began: Position | None
    steps: tuple[Step, ...]
    net: Fraction

    @property
    def last(self) -> Event | None:
        """What decided the bet; None for one that is put together of several."""
        return None if self.member.bet.parts else self.steps[-1].events[0]


def played(game: Game, path: Path) -> Play:
    """The play of a path; in whole chips it may be over before, where no prize differs any more."""
    steps: list[Step] = []
    node: Node | None = path.start
    net: Fraction | None = None
    for index in path.outcomes:
        if node is None:
            break
        way = way_of(game, node, index)
        steps.append(_step(game, node, index, way.to))
        node, net = way.to, way.net
    assert net is not None
    began = game.hand[path.start.hand] if game.hand else None
    return Play(path, game.member, began, tuple(steps), net)


def _step(game: Game, node: Node, index: int, to: Node | None) -> Step:
    events = tuple(_events(game, node, index, to))
    outcome = game.scope.space[index]
    if not game.hand:
        return Step(outcome, "", False, None, events)
    here = game.hand[node.hand]
    after = game.hand[here.leads[index]]
    happened = [name for name, indices in here.happened.items() if name != END_OF_HAND and index in indices]
    ended = index in here.happened[END_OF_HAND]
    return Step(outcome, "".join(happened), ended, None if after is here else after, events)


def _events(game: Game, node: Node, index: int, to: Node | None) -> Iterator[Event]:
    """What happens to each part that is on the table, or is put on it."""
    at = Moment(game.hand[node.hand] if game.hand else None, node.hand, index)
    for number, (place, part) in enumerate(zip(game.places, node.parts, strict=True)):
        after = to.parts[number] if to else None
        if isinstance(part, Made):
            yield event_of(number, place.seat(part.opener), part.standing, at)
        elif part is not None and isinstance(after, Made):
            seat = place.seat(after.opener)
            yield Event(number, seat.member, seat.units, MADE, after.standing)
