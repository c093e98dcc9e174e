"""The cloth of a game as data: rectangles, what is to be shown in which, and the members that stand there.

Nothing here draws. Where bets stand is asked by the picture of a cloth and by the rules of a proposed layout.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from macau_edge.model.bets import Bet, Member
from macau_edge.model.filed import Rectangle
from macau_edge.model.records import dataclass, field, replace

# --- places on a cloth: lengths are thousandths of its width, and y counts from the top ------------------------------


UNIT = 10
"""A hundredth of the width, in which arrangements and applications count."""

WIDTH = 100 * UNIT

TOUCHING = 0.1
"""How far two areas may overlap and still only touch."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def meets(self, other: Area) -> bool:
        """Whether the two have more than an edge in common."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across > TOUCHING and down > TOUCHING

    def touches(self, other: Area) -> bool:
        """Whether the two have an edge in common, or more."""
        grown = self.inset(-2 * TOUCHING)
        return not self.meets(other) and grown.meets(other)

    def inset(self, by: float) -> Area:
        """The area without a margin on all four sides; never less than nothing."""
        width, height = max(self.width - 2 * by, 0.0), max(self.height - 2 * by, 0.0)
        return Area(self.x + by, self.y + by, width, height)


def area_of(rectangle: Rectangle) -> Area:
    """A place that an application gives."""
    return Area(UNIT * rectangle.x, UNIT * rectangle.y, UNIT * rectangle.width, UNIT * rectangle.height)


def around(areas: Iterable[Area]) -> Area:
    """The smallest rectangle that holds all of them; ValueError where there is none."""
    found = list(areas)
    x, y = min(area.x for area in found), min(area.y for area in found)
    return Area(x, y, max(area.right for area in found) - x, max(area.bottom for area in found) - y)


# --- how a cloth is arranged: a look and a place for bets, members and families --------------------------------------


SHOWN = (
    "name", "whole-name", "label", "oval", "diamond", "prize", "wins", "numbers", "push", "totals", "throws", "face",
    "colour", "mark",
)  # fmt: skip
"""What of a bet may be shown."""
MARKS = ("circle", "square", "diamond", "triangle", "hexagon")
"""What a bet on several numbers may be marked with where they meet."""
DIE = 26.0
"""The side of a die."""
THROWS = 6
"""Throws that are drawn as dice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What is shown of a bet, of `SHOWN`, in their order, and how large.

    `size` is that of the name, `label` that of a label, `dice` the side of a die, `throws` how many of them stand in a
    row; with `beside` what is drawn stands to the left of the text. `mark` is the shape that stands for the bet
    elsewhere; `tints` are colours that a label, an oval or a diamond may have.
    """

    show: tuple[str, ...] = ("name", "prize")
    size: float = 17.0
    label: float = 32.0
    dice: float = DIE
    throws: int = THROWS
    beside: bool = False
    mark: str = ""
    tints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Box(Look):
    """A box for a bet, a member, or a whole family.

    `also` is a second rectangle that rises from an end of the first and has the name once more. Where `meets` names a
    family of single numbers, each member is marked with `mark` where its numbers meet as well.
    """

    bet: str
    at: Area
    also: Area | None = None
    meets: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells(Look):
    """Members of a family in equal cells: `across` in a row, or, `upward`, in columns from the bottom.

    `only` are the labels of those meant, all that have no box of their own where it is empty. The name of the family,
    and the prize where all have the same, stand in `heading`, if there is one.
    """

    bet: str
    at: Area
    across: int
    upward: bool = False
    only: tuple[str, ...] = ()
    heading: Area | None = None
    show: tuple[str, ...] = field(default=("label",), kw_only=True)
    size: float = field(default=15.0, kw_only=True)
    label: float = field(default=28.0, kw_only=True)


Entry: TypeAlias = Box | Cells


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """The cloth of the game of an act: its height, where its title stands, and its boxes."""

    act: str
    height: float
    entries: tuple[Entry, ...]
    title: Area | None = None


# --- where bets stand ------------------------------------------------------------------------------------------------


MembersOf: TypeAlias = Callable[[str], Sequence[Member]]
"""The members of the bet of an identifier; none where the game has no such bet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A place on the cloth and the members whose place it is.

    A `box` is a bet's or a family's own, a `cell` one of a family's, under its `heading`.
    """

    kind: Literal["box", "cell", "heading"]
    area: Area
    bet: Bet
    members: tuple[Member, ...]
    entry: Entry

    @property
    def also(self) -> Area | None:
        """The second rectangle of a box that has one."""
        return self.entry.also if isinstance(self.entry, Box) else None


def standings(entries: Sequence[Entry], places: Mapping[str, Area], members_of: MembersOf) -> Iterator[Standing]:
    """The places of all boxes and cells but those that other `places` are given."""
    elsewhere = _gaps(entries, places)
    moved = _moved(entries, places)
    alone = {entry.bet for entry in moved if isinstance(entry, Box)} - elsewhere
    for entry in moved:
        if members := meant_members(entry.bet, members_of):
            if isinstance(entry, Box):
                yield Standing(kind="box", area=entry.at, bet=members[0].bet, members=members, entry=entry)
            else:
                own = [one for one in members if _is_meant(one, entry, alone)]
                yield from _cells(entry, own, elsewhere, members_of)


def meant_members(name: str, members_of: MembersOf) -> tuple[Member, ...]:
    """The members that an identifier stands for, of a family or of one of them; none where the game has none of it."""
    family = name.partition("[")[0]
    return tuple(one for one in members_of(family) if name in (family, one.id))


def is_of(member: Member, entry: Entry) -> bool:
    """Whether a member is one of the bet of an entry, and not another that stands in the place of one."""
    return member.bet.id == entry.bet.partition("[")[0]


def _cells(
    cells: Cells, members: Sequence[Member], elsewhere: Collection[str], members_of: MembersOf
) -> Iterator[Standing]:
    if cells.heading:
        name = cells.bet.partition("[")[0]
        if family := tuple(one for one in members_of(name) if one.bet.id == name):
            yield Standing(kind="heading", area=cells.heading, bet=family[0].bet, members=family, entry=cells)
    for member, area in zip(members, _grid(cells, len(members)), strict=True):
        if member.id not in elsewhere:
            yield Standing(kind="cell", area=area, bet=member.bet, members=(member,), entry=cells)


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
