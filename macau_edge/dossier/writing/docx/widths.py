"""The widths of a table's columns, from what stands in them: not every word processor works them out by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from statistics import fmean

from macau_edge.dossier.writing.docx.letters import widest_word, width_of
from macau_edge.reports.document import Table
from macau_edge.reports.stacking import groups, stacked

TEXT = 9638
"""The width of the text, in twentieths of a point."""
PADDING = 190
"""What a cell keeps free at its sides, and a little more, because letters are not all of one width."""
WAYS = (
    (18, False, 10),
    (17, False, 9),
    (16, False, 8),
    (15, False, 7),
    (17, True, 10),
    (15, True, 8),
    (14, True, 6),
    (13, True, 4),
    (12, True, 3),
)
"""Sizes of the text in half points, whether columns of a group are stacked, and how many Chinese letters are kept in a
line. The first in which all columns have room is taken, a later one where it spares many lines."""
DEARER = 0.25
"""The part of the lines that each further way has to spare, of more than a page."""
PAGE = 50
"""Lines of a page."""
LONGEST = 12.0
"""Chinese letters that a word has room for; a longer one, a fraction of many digits, is broken."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A table, its columns stacked where it must be; their widths in twentieths of a point; the size of the text.

    `lines` are those of each row, about.
    """

    table: Table
    widths: tuple[int, ...]
    size: int
    lines: tuple[int, ...]


def fitted(table: Table) -> Fitted:
    """The table with columns in which no word is broken, if a size can be found for that; no wider than the text."""
    shapes = {False: _Shape(table)}
    if groups(table):
        shapes[True] = _Shape(stacked(table, groups(table)))
    ways = [(shapes[narrow], size, whole) for size, narrow, whole in WAYS if narrow in shapes]
    fitting = [(shape, size, whole) for shape, size, whole in ways if sum(shape.least(size, whole)) <= TEXT]
    found = [shape.fitted(size, whole) for shape, size, whole in fitting or ways[-1:]]
    return min(enumerate(found), key=lambda pair: max(sum(pair[1].lines), PAGE) * (1 + DEARER * pair[0]))[1]


class _Shape:
    """A table and the widths of its texts, by columns; a column begins with its title, a little wider as it is bold."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.columns = [
            [f"{column.title} ", *(row[index] for row in table.rows)] for index, column in enumerate(table.columns)
        ]

    @cached_property
    def lines(self) -> list[list[list[float]]]:
        """The width of each line of each cell of each column."""
        return [[[width_of(line) for line in cell.split("\n")] for cell in cells] for cells in self.columns]

    @cached_property
    def words(self) -> list[float]:
        """The width of each column's widest word."""
        return [max(map(widest_word, cells)) for cells in self.columns]

    def least(self, size: int, whole: int) -> list[int]:
        """The widths in which no word is broken, no short line, nor any line of figures."""
        found = []
        for column, word, (_, *cells) in zip(self.table.columns, self.words, self.lines, strict=True):
            line = max((width for cell in cells for width in cell), default=0.0)
            needed = max(min(word, LONGEST), min(line, LONGEST if column.right else whole), 1.0)
            found.append(round(needed * size * 10) + PADDING)
        return found

    def fitted(self, size: int, whole: int) -> Fitted:
        """The table in that size."""
        least = self.least(size, whole)
        lines = [[max(cell) * size * 10 + PADDING for cell in cells] for cells in self.lines]
        widths = _shared(least, lines)
        rooms = [(width - PADDING) / (size * 10) for width in widths]
        return Fitted(self.table, widths, size, tuple(self._rows(rooms)))

    def _rows(self, rooms: list[float]) -> Iterator[int]:
        for row in list(zip(*self.lines, strict=True))[1:]:
            yield max(sum(max(1, ceil(w / room)) for w in cell) for cell, room in zip(row, rooms, strict=True))


def _shared(least: list[int], lines: list[list[float]]) -> tuple[int, ...]:
    """Each column as wide as it needs; where that is too much, what is free beyond the least is divided.

    Then a column in which every line is long has more of it than one in which a single line is, and a long title none.
    """
    if sum(least) >= TEXT:
        return tuple(width * TEXT // sum(least) for width in least)
    most = [max(low, round(max(column))) for low, column in zip(least, lines, strict=True)]
    if sum(most) <= TEXT:
        spare = (TEXT - sum(most)) // len(most) if sum(most) > TEXT * 0.55 else 0
        return tuple(width + spare for width in most)
    more = [_wanted(low, column[1:]) for low, column in zip(least, lines, strict=True)]
    free = (TEXT - sum(least)) / sum(more)
    return tuple(low + int(part * free) for low, part in zip(least, more, strict=True))


def _wanted(least: int, lines: list[float]) -> float:
    """What a column would have beyond the least; never nothing, for its title."""
    return max(*lines, least) - least + max(fmean(lines) - least, 0.0) + 1 if lines else 1.0
