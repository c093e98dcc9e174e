"""Where each bet of a game stands on its cloth and what stands there, and where an application may put its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Literal

from macau_edge.drawing.cloth.arrangement import Arrangement, Box, Cells, Entry, arrangement_of
from macau_edge.drawing.cloth.contents import BoxContent, ClothVoice, Look, ordered_parts, tint
from macau_edge.drawing.cloth.fitting import UNIT, WIDTH, Area, Setting, area_of, around, fit
from macau_edge.drawing.cloth.pictures import KEY, MARK, ring_number
from macau_edge.model import Bet, Member, Ruleset
from macau_edge.model.filed import Application, Rectangle
from macau_edge.model.message import Message, Pointed, joined
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.outcomes.scope import Choices, MissingChoiceError, scope
from macau_edge.outcomes.select import select
from macau_edge.wording import Words

SpotKind = Literal["box", "cell", "heading", "mark"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClothSpot:
    """A place on the cloth, the members whose place it is, and what stands in it.

    A `box` is a bet's or a family's own, a `cell` one of a family's, under its `heading`; a `mark` lies between
    numbers. Where the text has no room, the number `key` stands in its place, and with the text below the cloth.
    """

    kind: SpotKind
    area: Area
    shown: BoxContent
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


@dataclass(slots=True, kw_only=True)
class Placer:
    """Places entries one after the other, and numbers those whose text has no room."""

    voice: ClothVoice
    proposed: Collection[str] = ()
    elsewhere: Collection[str] = ()
    """Members that an application takes out of the cells of their family, which leave a gap there."""
    spots: list[ClothSpot] = field(default_factory=list)

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
        self._add("box", box.at, BoxContent(bet, members, box, tint=colour), box.also)

    def _cells(self, cells: Cells, bet: Bet, members: Sequence[Member]) -> None:
        if cells.heading:
            parts = ("name",) if "prize" in cells.show else ("name", "prize")
            look = Look(show=parts, size=cells.size, label=cells.label)
            self._add("heading", cells.heading, BoxContent(bet, self.voice.members(bet), look))
        for member, area in zip(members, _grid(cells, len(members)), strict=True):
            if member.id in self.elsewhere:
                continue
            self._add("cell", area, BoxContent(bet, (member,), cells, tint=tint(member, cells.tints, self.voice)))

    def _add(self, kind: SpotKind, area: Area, shown: BoxContent, also: Area | None = None) -> None:
        setting = fit(ordered_parts(shown, self.voice), area, beside=shown.look.beside)
        turned: Setting | None = ()
        if also:
            name = ordered_parts(replace(shown, look=replace(shown.look, show=("name",))), self.voice)
            turned = fit(name, Area(0, 0, also.height - area.height, also.width))
        number = 0 if setting is not None else 1 + max((spot.key for spot in self.spots), default=0)
        if setting is None:
            setting = fit([ring_number(number, min(KEY, area.width / 2.6, area.height / 2.6))], area) or ()
        self.spots.append(
            ClothSpot(
                kind=kind,
                area=area,
                shown=shown,
                setting=setting,
                proposed=self.is_proposed(shown),
                also=also,
                turned=turned or (),
                key=number,
            )
        )

    def is_proposed(self, shown: BoxContent) -> bool:
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
                    shown = BoxContent(bet, (member,), Look(show=(), mark=box.mark))
                    self.spots.append(
                        ClothSpot(kind="mark", area=_meeting(found), shown=shown, proposed=self.is_proposed(shown))
                    )

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


def arranged_spots(
    arrangement: Arrangement, areas: Mapping[str, Area], voice: ClothVoice, proposed: Collection[str] = ()
) -> Placer:
    """The entries of an arrangement in their places, or in those that an application gives them."""
    placer = Placer(voice=voice, proposed=proposed, elsewhere=_gaps(arrangement.entries, areas))
    placer.place(_moved(arrangement.entries, areas))
    return placer


def _gaps(entries: Sequence[Entry], places: Mapping[str, Area]) -> set[str]:
    """Members that an application takes out of the cells of their family."""
    families = {entry.bet for entry in entries if isinstance(entry, Cells)}
    known = {entry.bet for entry in entries}
    return {bet for bet in places if bet not in known and bet.partition("[")[0] in families}


def _moved(entries: Sequence[Entry], places: Mapping[str, Area]) -> list[Entry]:
    """The entries with those of an application in their places: cells stay cells, a second half of them goes along."""
    found: list[Entry] = []
    in_cells = {entry.bet for entry in entries if isinstance(entry, Cells)}
    for entry in entries:
        family = entry.bet.partition("[")[0]
        place = places.get(entry.bet)
        if place is None:
            if family not in places:
                found.append(entry)
        elif isinstance(entry, Box):
            found.append(entry if entry.bet in in_cells else replace(entry, at=place, also=None))
        elif not any(isinstance(other, Cells) and other.bet == entry.bet for other in found):
            found.append(_cells_at(entry, place))
    known = {entry.bet for entry in found}
    return found + [
        Box(bet=bet, at=place, show=("whole-name", "prize")) for bet, place in places.items() if bet not in known
    ]


def _cells_at(cells: Cells, place: Area) -> Cells:
    """Cells in another place, under their heading if they have one."""
    head = place.height / 4 if cells.heading else 0.0
    heading = Area(place.x, place.y, place.width, head) if cells.heading else None
    at = Area(place.x, place.y + head, place.width, place.height - head)
    return replace(cells, at=at, heading=heading, only=())


# --- where an application may put its bets on a cloth, and what is wrong with where it puts them ---------------------


DEEPEST = 100
"""Hundredths of the width that a cloth may go down where nobody has arranged it."""


def check_places(application: Application, ruleset: Ruleset, choices: Choices) -> list[Problem]:
    """What is wrong with the places that an application gives its bets; `ruleset` has the proposed bets in it."""
    places = application.places
    return place_problems(
        ruleset, choices, application.layout, lambda bet: places.get(("layout", bet), application.place)
    )


def place_problems(
    ruleset: Ruleset, choices: Choices, places: Mapping[str, Rectangle], written: Callable[[str], Place]
) -> list[Problem]:
    """Rectangles outside the cloth, over one another, or over a bet that stays where it is.

    `written` says where the place of a bet is written.
    """
    if not places:
        return []
    areas = {bet: area_of(rectangle) for bet, rectangle in places.items()}
    arrangement = arrangement_of(ruleset)
    found = [problem for bet in areas for problem in _outside(bet, areas[bet], arrangement, written(bet))]
    found += (
        _over(one, other, written(other)) for one, other in combinations(areas, 2) if areas[one].meets(areas[other])
    )
    if arrangement:
        found += _covered(arrangement, areas, ClothVoice(ruleset, choices, (Words("en", ruleset),)), written)
    return sorted(set(found))


def _outside(bet: str, area: Area, arrangement: Arrangement | None, place: Place) -> Iterator[Problem]:
    """Whether a rectangle ends beyond the cloth."""
    height = arrangement.height if arrangement else DEEPEST * UNIT
    if area.right > WIDTH or area.bottom > height or min(area.x, area.y) < 0:
        message = Message(
            "`{bet}` is outside the cloth, which is {width} wide and {height} high",
            bet=bet, width=WIDTH // UNIT, height=Pointed(f"{height / UNIT:g}"),
        )  # fmt: skip
        remedy = Message("x + width and y + height stay within it")
        yield Problem(place, "structure/off-the-cloth", message, help=remedy)


def _over(one: str, other: str, place: Place) -> Problem:
    remedy = Message("give one of them another place, or a smaller one")
    message = Message("`{other}` lies over `{one}`", other=other, one=one)
    return Problem(place, "structure/places-overlap", message, help=remedy)


def _covered(
    arrangement: Arrangement, areas: Mapping[str, Area], voice: ClothVoice, written: Callable[[str], Place]
) -> Iterator[Problem]:
    """Rectangles over bets of the game that have no other place."""
    spots = _spots(arrangement, areas, voice)
    for bet, area in areas.items():
        under = [spot for spot in spots if spot.area.meets(area) or (spot.also and spot.also.meets(area))]
        under.sort(key=lambda spot: (spot.area.y, spot.area.x))
        names = list(dict.fromkeys(spot.shown.bet.id for spot in under if not _named(spot) & areas.keys()))
        if names:
            covered = joined(f"`{name}`" for name in names)
            message = Message(
                "`{bet}` lies over {covered}, which the cloth of this game has there", bet=bet, covered=covered
            )
            yield Problem(written(bet), "structure/covers-a-bet", message, help=_remedy(arrangement, spots, names[0]))


def _spots(arrangement: Arrangement, areas: Mapping[str, Area], voice: ClothVoice) -> list[ClothSpot]:
    return [spot for spot in arranged_spots(arrangement, areas, voice).spots if spot.kind != "mark"]


def _named(spot: ClothSpot) -> set[str]:
    """What an application may call a spot by: its family, and its member where it has one."""
    return {spot.shown.bet.id, *(member.id for member in spot.members if len(spot.members) == 1)}


def _remedy(arrangement: Arrangement, spots: Sequence[ClothSpot], name: str) -> Message:
    free = free_place(arrangement.height, [area for spot in spots for area in (spot.area, spot.also) if area])
    elsewhere = Message(
        "give `{bet}` another place too, or leave this one out: the bet then stands below the cloth", bet=name
    )
    if free is None:
        return elsewhere
    place = f"{{x: {free.x}, y: {free.y}, width: {free.width}, height: {free.height}}}"
    return Message("the largest free place is {place}; or {elsewhere}", place=place, elsewhere=elsewhere)


def free_place(height: float, taken: Sequence[Area]) -> Rectangle | None:
    """The largest rectangle in whole hundredths with nothing in it and a margin of one; None where all are small."""
    wide, high = WIDTH // UNIT, int(height // UNIT)
    best, found = 24, None
    free = [0] * wide
    for row in range(1, high - 1):
        here = Area(0, row * UNIT, WIDTH, UNIT)
        blocked = [area for area in taken if area.meets(here)]
        for column in range(wide):
            cell = Area(column * UNIT, row * UNIT, UNIT, UNIT)
            inside = 0 < column < wide - 1 and not any(area.meets(cell) for area in blocked)
            free[column] = free[column] + 1 if inside else 0
        for left in range(wide):
            lowest = high
            for right in range(left, wide):
                lowest = min(lowest, free[right])
                if not lowest:
                    break
                if (size := lowest * (right - left + 1)) > best and lowest > 1:
                    best, found = size, Rectangle(left, row - lowest + 1, right - left + 1, lowest)
    return found
