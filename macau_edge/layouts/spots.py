"""Where each bet of a game stands on its cloth, and what stands there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from macau_edge.layouts.areas import Area, around
from macau_edge.layouts.arrangement import Box, Cells, Entry
from macau_edge.layouts.contents import Shown, items
from macau_edge.layouts.fitting import SMALLEST, fit
from macau_edge.layouts.items import Setting
from macau_edge.layouts.outcomes import tint
from macau_edge.layouts.pictures import KEY, MARK, key
from macau_edge.layouts.voice import Voice
from macau_edge.model import Bet, Member
from macau_edge.problem import ProblemError
from macau_edge.selection import MissingChoiceError, scope, select


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the cloth, the members whose place it is, and what stands in it.

    A `box` is a bet's or a family's own, a `cell` one of a family's, under its `heading`; a `mark` lies between
    numbers. Where the text has no room, the number `key` stands in its place, and with the text below the cloth.
    """

    kind: Literal["box", "cell", "heading", "mark"]
    area: Area
    shown: Shown
    setting: Setting = ()
    proposed: bool = False
    also: Area | None = None
    turned: Setting = ()
    """What stands in the second rectangle, read from the bottom up, as if that lay on its side at (0, 0)."""
    key: int = 0

    @property
    def members(self) -> tuple[Member, ...]:
        """The members whose place it is."""
        return self.shown.members


@dataclass(slots=True)
class Placer:
    """Places entries one after the other, and numbers those whose text has no room."""

    voice: Voice
    proposed: Collection[str] = ()
    elsewhere: Collection[str] = ()
    """Members that an application takes out of the cells of their family, which leave a gap there."""
    spots: list[Spot] = field(default_factory=list)

    def place(self, entries: Sequence[Entry]) -> None:
        """Places the boxes and cells, and then the marks of what lies between the cells."""
        alone = {entry.bet for entry in entries if isinstance(entry, Box)} - set(self.elsewhere)
        for entry in entries:
            for bet, members in self._meant(entry.bet):
                if isinstance(entry, Box):
                    self._box(entry, bet, members)
                else:
                    self._cells(entry, bet, [one for one in members if _is_meant(one, entry, alone)])
        for entry in entries:
            if isinstance(entry, Box) and entry.meets:
                self._marks(entry)

    def _meant(self, name: str) -> Iterator[tuple[Bet, tuple[Member, ...]]]:
        """The bet and the members that an identifier stands for; nothing where this ruleset has none of it."""
        family = name.partition("[")[0]
        bet = self.voice.ruleset.bets.get(family)
        if bet:
            found = tuple(one for one in self.voice.members(bet) if name in (family, one.id))
            if found:
                yield bet, found

    def _box(self, box: Box, bet: Bet, members: tuple[Member, ...]) -> None:
        colour = tint(members[0], box.tints, self.voice) if len(members) == 1 else ""
        shown = Shown(bet, members, box.show, box.size, box.label, box.dice, box.throws, box.mark, colour)
        self._add("box", box.at, shown, box.beside, box.also)

    def _cells(self, cells: Cells, bet: Bet, members: Sequence[Member]) -> None:
        if cells.heading:
            parts = ("name",) if "prize" in cells.show else ("name", "prize")
            shown = Shown(bet, self.voice.members(bet), parts, cells.size, cells.label)
            self._add("heading", cells.heading, shown)
        for member, area in zip(members, _grid(cells, len(members)), strict=True):
            if member.id in self.elsewhere:
                continue
            colour = tint(member, cells.tints, self.voice)
            shown = Shown(bet, (member,), cells.show, cells.size, cells.label, cells.dice, tint=colour)
            self._add("cell", area, shown, cells.beside)

    def _add(
        self, kind: Literal["box", "cell", "heading"], area: Area, shown: Shown, beside: bool = False,
        also: Area | None = None,
    ) -> None:  # fmt: skip
        setting = fit(items(shown, self.voice), area, beside=beside)
        turned: Setting | None = ()
        if also:
            name = items(replace(shown, parts=("name",)), self.voice)
            turned = fit(name, Area(0, 0, also.height - area.height, also.width))
        number = 0 if setting is not None else 1 + max((spot.key for spot in self.spots), default=0)
        if setting is None:
            setting = fit([key(number, min(KEY, area.width / 2.6, area.height / 2.6))], area) or ()
        self.spots.append(Spot(kind, area, shown, setting, self.is_proposed(shown), also, turned or (), number))

    def is_proposed(self, shown: Shown) -> bool:
        """Whether the application proposes the bet, or one of the members that are shown."""
        return bool({shown.bet.id, *(member.id for member in shown.members)} & set(self.proposed))

    def _marks(self, box: Box) -> None:
        """A mark for each member where the cells of its numbers meet."""
        cells = [spot for spot in self.spots if spot.kind in ("cell", "box") and spot.shown.bet.id == box.meets]
        single = {self._outcomes(spot.members[0]): spot.area for spot in cells if len(spot.members) == 1}
        for bet, members in self._meant(box.bet):
            for member in members:
                wanted = self._outcomes(member)
                found = [area for outcomes, area in single.items() if outcomes <= wanted]
                if found and frozenset().union(*(one for one in single if one <= wanted)) == wanted:
                    shown = Shown(bet, (member,), (), SMALLEST, SMALLEST, mark=box.mark)
                    self.spots.append(Spot("mark", _meeting(found), shown, proposed=self.is_proposed(shown)))

    def _outcomes(self, member: Member) -> frozenset[int]:
        """The outcomes that the one value of a member stands for; none where they are not known."""
        inner = scope(self.voice.ruleset, member, self.voice.choices)
        try:
            return frozenset().union(*(select(value.outcomes, inner) for value in member.values.values()))
        except (ProblemError, MissingChoiceError):
            return frozenset()


def _is_meant(member: Member, cells: Cells, alone: Collection[str]) -> bool:
    """Whether a member has a cell here: it is one of `only`, and has no box of its own."""
    label = next(iter(member.values.values())).label if len(member.values) == 1 else member.id
    return member.id not in alone and (not cells.only or label in cells.only)


def _grid(cells: Cells, count: int) -> Iterator[Area]:
    """So many equal cells, in the order of the members."""
    if not count:
        return
    across = min(cells.across, count)
    down = -(-count // across)
    wide, high = cells.at.width / across, cells.at.height / down
    for number in range(count):
        column, row = number % across, number // across
        if cells.upward:
            column, row = number // down, down - 1 - number % down
        yield Area(cells.at.x + column * wide, cells.at.y + row * high, wide, high)


def _meeting(areas: Sequence[Area]) -> Area:
    """A small area about the point that some cells have in common; at their upper edge where it is not one point.

    Across and down it is the middle of what all of them share: two neighbours share their seam. Cells that share
    nothing downwards, as those of a street, are met at the edge.
    """
    left, right = max(area.x for area in areas), min(area.right for area in areas)
    top, bottom = max(area.y for area in areas), min(area.bottom for area in areas)
    everything = around(areas)
    x = (left + right) / 2 if left <= right + 1 else everything.centre[0]
    y = (top + bottom) / 2 if top <= bottom + 1 else everything.y
    return Area(x - MARK, y - MARK, 2 * MARK, 2 * MARK)


def gaps(entries: Sequence[Entry], places: Mapping[str, Area]) -> set[str]:
    """Members that an application takes out of the cells of their family."""
    families = {entry.bet for entry in entries if isinstance(entry, Cells)}
    known = {entry.bet for entry in entries}
    return {bet for bet in places if bet not in known and bet.partition("[")[0] in families}


def moved(entries: Sequence[Entry], places: Mapping[str, Area]) -> list[Entry]:
    """The entries with those of an application in their places: cells stay cells, a second half of them goes along."""
    found: list[Entry] = []
    for entry in entries:
        family = entry.bet.partition("[")[0]
        place = places.get(entry.bet)
        if place is None:
            if family not in places:
                found.append(entry)
        elif isinstance(entry, Box):
            if not any(isinstance(other, Cells) and other.bet == entry.bet for other in entries):
                found.append(replace(entry, at=place, also=None))
            else:
                found.append(entry)
        elif not any(isinstance(other, Cells) and other.bet == entry.bet for other in found):
            found.append(_cells_at(entry, place))
    known = {entry.bet for entry in found}
    return found + [Box(bet, place, ("whole-name", "prize")) for bet, place in places.items() if bet not in known]


def _cells_at(cells: Cells, place: Area) -> Cells:
    """Cells in another place, under their heading if they have one."""
    head = place.height / 4 if cells.heading else 0.0
    heading = Area(place.x, place.y, place.width, head) if cells.heading else None
    at = Area(place.x, place.y + head, place.width, place.height - head)
    return replace(cells, at=at, heading=heading, only=())
