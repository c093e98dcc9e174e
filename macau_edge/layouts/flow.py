"""Bets that have no place of their own on a cloth -> rows of boxes below it, each as high as its text needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from macau_edge.layouts.areas import WIDTH, Area
from macau_edge.layouts.contents import Shown, items
from macau_edge.layouts.fitting import fit, height_of
from macau_edge.layouts.items import Item
from macau_edge.layouts.pictures import key
from macau_edge.layouts.spots import Placer, Spot
from macau_edge.layouts.voice import Voice

EDGE = 20.0
"""Between the frame of a cloth and its boxes."""
GAP = 10.0
"""Between two of them."""
PARTS = ("whole-name", "prize")


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A bet that waits for a box: what is shown of it, and the number that stands for it on the cloth, or 0."""

    shown: Shown
    key: int = 0

    def items(self, voice: Voice) -> list[Item]:
        """What its box has."""
        return [*([key(self.key)] if self.key else []), *items(self.shown, voice)]


def below(placer: Placer, top: float, size: float, columns: int, *, proposed: bool) -> Iterator[list[Spot]]:
    """Rows of boxes for the bets without a place, or the proposed ones among them, from `top` on downwards."""
    waiting = [one for one in _waiting(placer, size) if placer.is_proposed(one.shown) == proposed]
    columns = min(columns, max(len(waiting), 2))
    wide = (WIDTH - 2 * EDGE - (columns - 1) * GAP) / columns
    for start in range(0, len(waiting), columns):
        row = waiting[start : start + columns]
        high = max(height_of(one.items(placer.voice), wide) for one in row)
        yield [
            _spot(one, Area(EDGE + column * (wide + GAP), top, wide, high), placer) for column, one in enumerate(row)
        ]
        top += high + GAP


def _spot(one: _Waiting, area: Area, placer: Placer) -> Spot:
    setting = fit(one.items(placer.voice), area)
    assert setting is not None, "a box is as high as its text"
    return Spot("box", area, one.shown, setting, placer.is_proposed(one.shown), key=one.key)


def _waiting(placer: Placer, size: float) -> Iterator[_Waiting]:
    """The members of each bet that have no place, then the boxes whose text had no room."""
    placed = {member.id for spot in placer.spots if spot.kind != "heading" for member in spot.members}
    for bet in placer.voice.ruleset.bets.values():
        members = tuple(one for one in placer.voice.members(bet) if one.id not in placed)
        if members:
            yield _Waiting(Shown(bet, members, PARTS, size, size))
    for spot in placer.spots:
        if spot.key:
            yield _Waiting(replace(spot.shown, parts=PARTS, size=size), spot.key)


def bottom(spots: Iterable[Spot], otherwise: float) -> float:
    """Where the lowest of them ends."""
    return max((spot.area.bottom for spot in spots), default=otherwise)
