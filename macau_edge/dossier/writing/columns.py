"""How wide the columns of a table are: smaller type and stacked columns where it would be wider than the text.

All of it is arithmetic on the widths of letters, which stand in the font. Typst could measure and divide as well, and
takes a third of the time of a dossier for that.
"""

from __future__ import annotations

import math
import re
import struct
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from macau_edge.dossier.writing.packed import CHARACTERS, tables_of
from macau_edge.drawing.svg import total_length
from macau_edge.model.records import dataclass, replace
from macau_edge.model.regex import regex
from macau_edge.reports.document import Column, Table

POINTS = 72 / 25.4
"""Points of a millimetre."""
SIDES = 18.0
"""What is left free on each side of a page, in millimetres."""
ROOM = (210 - 2 * SIDES) * POINTS
PADDING = 3.5
"""Points between the text of a cell and the end of it, on each side."""


class TableWay(NamedTuple):
    """A way to set a table: the size of its type, and whether each line of a cell must be whole.

    `whole` and `title` are the longest strings without a space that are kept whole, in letters, in cells and in titles;
    `words` is how wide a column of words is at least, in em.
    """

    size: float
    lines: bool
    whole: int
    title: int
    words: int


WAYS = (
    TableWay(9, True, 36, 26, 8),
    TableWay(8.5, True, 36, 26, 8),
    TableWay(8, True, 36, 26, 8),
    TableWay(9, True, 26, 26, 8),
    TableWay(8.5, True, 26, 26, 8),
    TableWay(8, True, 26, 26, 8),
    TableWay(9, False, 36, 26, 8),
    TableWay(8, False, 36, 26, 7),
    TableWay(9, False, 26, 26, 8),
    TableWay(8, False, 26, 26, 7),
)
"""What is tried in turn until the columns fit."""
TIGHT = (
    TableWay(7.5, False, 26, 14, 5),
    TableWay(7, False, 20, 14, 5),
    TableWay(6.5, False, 14, 8, 4),
    TableWay(6, False, 8, 8, 3),
    TableWay(6, False, 4, 4, 0),
)
"""What is tried where even stacked columns do not fit so; the last is taken in any case."""


# --- how wide letters are, in type of ten points ---------------------------------------------------------------------


class Letters:
    """How wide the letters of a font are, by its tables of characters and advances.

    Of a font that has common characters alone, the `whole` one is asked for the glyphs of others: the advances are its.
    """

    def __init__(self, font: bytes, whole: Callable[[], Letters] | None = None) -> None:
        tables = tables_of(font)
        (self._unit,) = struct.unpack_from(">H", font, tables[b"head"].start + 18)
        (count,) = struct.unpack_from(">H", font, tables[b"hhea"].start + 34)
        self._advances = font[tables[b"hmtx"]][: 4 * count]
        self._runs = _characters(font, tables[CHARACTERS].start)
        self._whole = whole
        self._widths: dict[str, float] = {}
        self._known: dict[str, float] = dict.fromkeys("‘’“”", 5.0)  # half as wide among Latin letters
        self._known["1"] = self["0"]  # as after a letter, where it is widest

    def __getitem__(self, letter: str) -> float:
        if (known := self._known.get(letter)) is None:
            (advance,) = struct.unpack_from(">H", self._advances, min(4 * self._glyph(letter), len(self._advances) - 4))
            known = self._known[letter] = advance / self._unit * 10
        return known

    def has(self, letters: Iterable[str]) -> bool:
        """Whether the font has a glyph for each of some letters."""
        return all(map(self._glyph, letters))

    def are_common(self, letters: Iterable[str]) -> bool:
        """Whether this part of it has."""
        return all(map(self._own_glyph, letters))

    def _glyph(self, letter: str) -> int:
        """The number of its glyph; 0 is the one for all that the font has none for."""
        if (glyph := self._own_glyph(letter)) or self._whole is None:
            return glyph
        return self._whole_letters._own_glyph(letter)

    @cached_property
    def _whole_letters(self) -> Letters:
        assert self._whole is not None
        return self._whole()

    def _own_glyph(self, letter: str) -> int:
        at = bisect_right(self._runs, (ord(letter), math.inf, 0)) - 1
        first, last, glyph = self._runs[at] if at >= 0 else (0, -1, 0)
        return int(glyph + ord(letter) - first) if ord(letter) <= last else 0

    def width(self, line: str) -> float:
        """The width of a line, which is asked for in each way of setting a table."""
        if (width := self._widths.get(line)) is None:
            width = self._widths[line] = total_length(map(self.__getitem__, line))
        return width


def _characters(font: bytes, start: int) -> list[tuple[float, float, int]]:
    """The runs of characters that a font has: the first, the last, and the glyph of the first."""
    (count,) = struct.unpack_from(">H", font, start + 2)
    places = [start + place for _, _, place in struct.iter_unpack(">HHI", font[start + 4 : start + 4 + 8 * count])]
    full = next(place for place in places if struct.unpack_from(">H", font, place) == (12,))
    (runs,) = struct.unpack_from(">I", font, full + 12)
    return [*struct.iter_unpack(">III", font[full + 16 : full + 16 + 12 * runs])]


_HAN = "\u2e80-\u2fd5\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
PARTS_OF_CELLS = regex(rf"[0-9]+賠[0-9.]+|澳門元|[0-9][0-9,.]*元|[{_HAN}]{{1,3}}(?:-[{_HAN}])*|[^ \t{_HAN}]+")
"""What stays together in a line: a ratio, what a hyphen joins; Chinese goes on in a new line after some letters."""
PARTS_OF_TITLES = regex(rf"[{_HAN}]{{1,6}}(?:-[{_HAN}])*|[^ \t{_HAN}]+")
"""And in a title after a few more."""
HAS_WORDS = regex(rf"[^\W\d_]{{3}}|[{_HAN}]{{2}}")


# --- what a table needs ----------------------------------------------------------------------------------------------


class Extent(NamedTuple):
    """Of the cells of a column, or of its title, that nothing breaks: the width of each line of each, and the widest.

    `parts` are the widest of its parts by their length in letters, with the widest pieces by theirs into which strokes
    part these; `words` says whether it has words.
    """

    cells: list[list[float]]
    wanted: float
    parts: list[tuple[int, float, dict[int, float]]]
    words: bool


def _extent(strings: Sequence[str], letters: Letters, together: re.Pattern[str], *, figures: bool) -> Extent:
    """A line of figures is one part, unless it is too long."""
    lines = [said.split("\n") for said in strings]
    flat = [*chain.from_iterable(lines)]
    parts = [part for line in flat for part in together.findall(line)]
    whole = dict.fromkeys([*parts, *(flat if figures else [])])
    pieces: dict[int, list[str]] = {}
    for said in whole:
        if "/" in said:
            pieces.setdefault(len(said), []).extend(f"{piece}/" for piece in said.split("/"))
    cells = [[letters.width(line) for line in cell] for cell in lines]
    return Extent(
        cells=cells,
        wanted=max(chain.from_iterable(cells), default=0.0),
        parts=[(n, width, _widest(pieces.get(n, ()), letters)) for n, width in _widest(whole, letters).items()],
        words=not figures and any(map(HAS_WORDS.search, flat)),
    )


def _widest(strings: Iterable[str], letters: Letters) -> dict[int, float]:
    """The width of the widest of these strings of each length."""
    found: dict[int, float] = {}
    for said in strings:
        found[len(said)] = max(letters.width(said), found.get(len(said), 0.0))
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnBounds:
    """The least width that a column can have, one that keeps each line of its cells whole, one that keeps its title so.

    `area` is the root of how much is written in it.
    """

    least: float
    whole: float
    titled: float
    area: float


class Extents(NamedTuple):
    """What a column needs for its title and for its cells."""

    title: Extent
    cells: Extent

    def bounds(self, way: TableWay) -> ColumnBounds:
        """How wide it can be and should be in that way of setting it."""
        scale = way.size / 10
        title, cells = (
            _kept(one.parts, most) * scale for one, most in ((self.title, way.title), (self.cells, way.whole))
        )
        words = way.words * way.size if self.cells.words else 0.0
        whole = max(self.cells.wanted * scale, title)
        return ColumnBounds(
            least=min(whole, max(cells, title, words)),
            whole=whole,
            titled=max(whole, self.title.wanted * scale),
            area=math.sqrt(total_length(chain.from_iterable(self.cells.cells)) + 1),
        )


def _kept(parts: Sequence[tuple[int, float, dict[int, float]]], most: int) -> float:
    """How wide the parts are that are kept whole where none is longer than so many letters."""

    def needed(length: int, width: float, pieces: dict[int, float]) -> float:
        return width if length <= most else max(45.0, *(wide for n, wide in pieces.items() if n <= most + 1), 0.0)

    return max((needed(*part) for part in parts), default=0.0)


# --- how the room is divided -----------------------------------------------------------------------------------------


Bound = Callable[[ColumnBounds], float]


def _filled(columns: Sequence[ColumnBounds], least: Bound, most: Bound, free: float) -> list[float]:
    """Widths from the least to the most of each column that come to the room there is.

    In between they go by the root of how much is written in each, which leaves neither the long ones too high nor the
    short ones too narrow.
    """
    bounds = [(one.area, least(one), most(one)) for one in columns]

    def widths(level: float) -> list[float]:
        return [min(max(level * area, low), high) for area, low, high in bounds]

    low, high = 0.0, free
    for _ in range(24):
        middle = (low + high) / 2
        if total_length(widths(middle)) > free:
            high = middle
        else:
            low = middle
    return widths(low)


def _heights(extents: Iterable[Extent], way: TableWay, widths: Sequence[float]) -> list[float]:
    """About how high each of these is, the cells of rows or the titles, with columns of these widths."""
    scale = way.size / 10
    columns = [(one.cells, width - 2 * PADDING) for one, width in zip(extents, widths, strict=True)]

    def count_of(cell: Sequence[float], width: float) -> int:
        lines = [1 if line * scale <= width else math.ceil(line * scale / width * 1.04) for line in cell]
        return sum(lines)

    rows = range(len(columns[0][0]))
    counts = (max(count_of(cells[row], width) for cells, width in columns) for row in rows)
    return [count * way.size * LINE + AROUND for count in counts]


LINE, AROUND = 1.22, 4.8
"""How high a line is, in sizes of its type, and what is above and below the lines of a cell, in points."""
least, whole, titled = attrgetter("least"), attrgetter("whole"), attrgetter("titled")


def _divided(
    found: Sequence[Extents], way: TableWay, columns: Sequence[ColumnBounds], free: float, around: float
) -> list[float]:
    """The lowest of the tables in which the widths are divided so, or so that no line of one column is broken."""
    tried = [columns]
    for number, one in enumerate(columns):
        if one.least < one.whole:
            kept = [*columns[:number], replace(one, least=one.whole), *columns[number + 1 :]]
            if total_length(map(least, kept)) <= free:
                tried.append(kept)
    widths = [_filled(columns, least, whole, free) for columns in tried]
    cells = [one.cells for one in found]
    return min(widths, key=lambda inner: total_length(_heights(cells, way, [width + around for width in inner])))


def _fitted(found: Sequence[Extents], way: TableWay, room: float) -> list[float] | None:
    """The widths of the columns in a way of setting them, or none where they need more than there is."""
    columns = [one.bounds(way) for one in found]
    around = 2 * PADDING + 0.1
    free = room - around * len(columns)
    if total_length(map(whole if way.lines else least, columns)) > free:
        return None
    if total_length(map(whole, columns)) > free:
        inner = _divided(found, way, columns, free, around)
    elif (needed := total_length(map(titled, columns))) > free:
        inner = _filled(columns, whole, titled, free)
    else:
        slack = (free - needed) / len(columns) if needed > 0.55 * free else 0.0
        inner = [one.titled + slack for one in columns]
    return [width + around for width in inner]


def _fitting(found: Sequence[Extents], ways: Sequence[TableWay], room: float) -> list[tuple[TableWay, list[float]]]:
    """The ways of these that fit, with the widths of the columns: the first that keeps each line whole, or else all."""
    good = []
    for way in ways:
        if (columns := _fitted(found, way, room)) is not None:
            good.append((way, columns))
            if way.lines:
                break
    return good


# --- the table as it is set ------------------------------------------------------------------------------------------


class FittedTable(NamedTuple):
    """A table as it is set: some columns stacked, the way, how wide each column is and about how high each row."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    way: TableWay
    widths: list[float]
    heights: list[float]
    height: float


def fitted_table(table: Table, regular: Letters, bold: Letters, room: float = ROOM) -> FittedTable:
    """The table in the first way that fits, unless a later one makes it clearly lower.

    More columns are stacked only where names would be broken into many lines otherwise.
    """
    groups = [*dict.fromkeys(column.group for column in table.columns if column.group)]
    chosen: FittedTable | None = None
    for count in range(len(groups) + 1):
        if not (found := _shaped(table, groups, count, regular, bold, room)):
            continue
        lowest = min(one.height for one in found)
        first = next(one for one in found if one.height <= lowest * 1.15)
        if chosen is None or first.height < chosen.height * 0.75:
            chosen = first
    assert chosen  # the last of the tight ways
    return chosen


def _shaped(
    table: Table, groups: Sequence[str], count: int, regular: Letters, bold: Letters, room: float
) -> list[FittedTable]:
    """The ways to set a table with so many of its groups stacked."""
    columns, rows = _stacked(table, groups[:count])
    found = [
        Extents(
            _extent([column.title], bold, PARTS_OF_TITLES, figures=False),
            _extent([row[number] for row in rows], regular, PARTS_OF_CELLS, figures=column.right),
        )
        for number, column in enumerate(columns)
    ]
    good = _fitting(found, WAYS, room)
    if not good and count == len(groups):
        good = [*_fitting(found, TIGHT, room), (TIGHT[-1], [room / len(columns)] * len(columns))][:1]

    def fitted(way: TableWay, widths: list[float]) -> FittedTable:
        heights = _heights([one.cells for one in found], way, widths)
        head = total_length(_heights([one.title for one in found], way, widths))
        return FittedTable(columns, rows, way, widths, heights, head + total_length(heights))

    return [fitted(*one) for one in good]


def _stacked(table: Table, groups: Sequence[str]) -> tuple[tuple[Column, ...], tuple[tuple[str, ...], ...]]:
    """The columns of each of these groups in one, their cells on lines one below the other."""
    if not groups:
        return table.columns, table.rows
    places: dict[object, list[int]] = {}
    for number, column in enumerate(table.columns):
        places.setdefault(column.group if column.group in groups else number, []).append(number)

    def joined(cells: Sequence[str]) -> tuple[str, ...]:
        return tuple("\n\n".join(cells[member] for member in members) for members in places.values())

    titles = joined([column.title for column in table.columns])
    firsts = (table.columns[members[0]] for members in places.values())
    columns = tuple(replace(column, title=title) for column, title in zip(firsts, titles, strict=True))
    return columns, tuple(map(joined, table.rows))
