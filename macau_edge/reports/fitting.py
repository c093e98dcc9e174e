"""Tables that are made to fit so many columns, and lines of text: for a terminal, and for what is piped.

A table has a line for each row. One that is too wide leaves out the columns of the highest ranks, as few as will do;
then the cells of its longest column of words go on below, then those of several. What is too wide even so is several
tables below each other, each with the first column. No word, identifier or figure is broken unless it is wider than the
screen by itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from rich.cells import cell_len, chop_cells

from macau_edge.reports.document import Column, Table, title_alone, with_columns

GAP = "  "
"""What parts two columns."""
LEAST = 24
"""Columns that a cell which is folded alone has at least."""
SMALLEST = 8
"""Columns that a cell or a title which is folded has: four Chinese letters."""


def table_parts(table: Table, room: int) -> tuple[list[Table], str]:
    """The tables to print where there is so much room, and what to say below them of the columns that are left out."""
    rank, parts = fitted_tables(table, room)
    missing = [title_alone(table, number) for number, column in enumerate(table.columns) if column.rank > rank]
    return parts, table.left_out + " · ".join(dict.fromkeys(missing)) if missing else ""


def has_blank_lines(table: Table) -> bool:
    """Whether a blank line stands between two rows, since cells of one row go on below."""
    return any(sum("\n" in cell for cell in row) > 1 for row in table.rows)


def fitted_tables(table: Table, room: int) -> tuple[int, list[Table]]:
    """The highest rank of which there is room for columns, and the tables to print: one, or parts of its columns.

    Titles and cells of these have line feeds where they go on below.
    """
    kept = table
    for rank in sorted({column.rank for column in table.columns}, reverse=True):
        kept = _up_to(table, rank)
        long, *others = sorted(_of_words(kept), key=lambda number: -_spared(kept, number)) or [0]
        sizes = _sizes(kept, room, [long], LEAST)
        if sizes == widths(kept):
            return rank, [kept]
        if sizes and all(sizes[number] <= sizes[long] or not _spared(kept, number) for number in others):
            return rank, [_folded(kept, sizes)]
    parts = ((part, _sizes(part, room, _of_words(part)) or _forced(part, room)) for part in _parts(kept, room))
    return kept.columns[0].rank, [_folded(part, sizes) for part, sizes in parts]


def _up_to(table: Table, rank: int) -> Table:
    """The table without the columns of higher ranks."""
    return with_columns(table, [number for number, column in enumerate(table.columns) if column.rank <= rank])


def _parts(table: Table, room: int) -> list[Table]:
    """The table with as many of its columns at once as there is room for, each time with those that say what it is of.

    Where these are the same for several rows, the rows are numbered: no line is to be looked for in the other tables.
    """
    head, found = _split(table, room)
    if len(found) > 1 and len({tuple(row[number] for number in head) for row in table.rows}) < len({*table.rows}):
        table = _numbered(table)
        _, found = _split(table, room)
    return [with_columns(table, numbers) for numbers in found]


def _numbered(table: Table) -> Table:
    """The table with the numbers of its rows before its first column, and of one group with it."""
    first, *others = table.columns
    group = first.group or "#"
    columns = (Column("#", True, group), replace(first, group=group), *others)
    rows = tuple((str(number), *row) for number, row in enumerate(table.rows, 1))
    return replace(table, columns=columns, rows=rows, values=())


def _split(table: Table, room: int) -> tuple[list[int], list[list[int]]]:
    """Which columns say what a row is of, and those that each table has.

    The former are the first one, and the others of its group if these leave room for one more.
    """
    own, sizes = table.columns[0].group, widths(table)
    named = [number for number, column in enumerate(table.columns) if own and column.group == own]
    head = [0, *(number for number in named if number and sizes[number] <= room * 2 // 3)]
    others = [number for number in range(len(table.columns)) if number not in head]

    def fits(numbers: list[int]) -> bool:
        shape = with_columns(table, numbers)
        return _sizes(shape, room, _of_words(shape), LEAST) is not None

    if not all(fits([*head, number]) for number in others):
        head, others = [0], [*head[1:], *others]
    found = [head]
    for number in others:
        if found[-1] == head or fits([*found[-1], number]):
            found[-1] = [*found[-1], number]
        else:
            found.append([*head, number])
    return head, found


def _sizes(table: Table, room: int, folding: Collection[int], least: int = 0) -> list[int] | None:
    """How wide each column is where titles, and the cells of the columns `folding`, go on below; None without room.

    A cell has the room of its longest piece, and so much as `least` if it is as long as that.
    """
    found = widths(table)
    free = room - len(GAP) * (len(found) - 1)
    if sum(found) <= free:
        return found
    smallest = []
    for number, column in enumerate(table.columns):
        cells = [row[number] for row in table.rows]
        longest = max(map(_widest_line, cells), default=0)
        if number in folding:
            longest = max([min(longest, max(least, SMALLEST)), *map(_widest_piece, cells)])
        smallest.append(max(longest, _widest_piece(column.title), min(_widest_line(column.title), SMALLEST)))
    if sum(smallest) > free:
        return None
    found = [min(size, room) for size in found]
    while sum(found) > free:
        widest = max((n for n, size in enumerate(found) if size > smallest[n]), key=found.__getitem__)
        found[widest] -= 1
    return found


def _forced(table: Table, room: int) -> list[int]:
    """The widths of few columns, one of which is wider than the screen by itself: the others have a third of it."""
    found = widths(table)
    others = [min(size, room // 3) for size in found[:-1]]
    return [*others, room - sum(others) - len(GAP) * len(others)]


def _folded(table: Table, sizes: Sequence[int]) -> Table:
    """The table with line feeds where a cell of these sizes is full."""

    def cells(row: Iterable[str]) -> list[str]:
        return ["\n".join(wrapped(_unbroken(cell, size), size)) for cell, size in zip(row, sizes, strict=True)]

    titles = cells(column.title for column in table.columns)
    columns = tuple(replace(column, title=title) for column, title in zip(table.columns, titles, strict=True))
    return replace(table, columns=columns, rows=tuple(tuple(cells(row)) for row in table.rows))


def _unbroken(cell: str, size: int) -> str:
    """A cell without the lines that it has, where one of them is too long for so many columns: it is parted anew."""
    return (
        cell
        if _widest_line(cell) <= size
        else re.sub(rf"(?<=[{_EAST}])\n|\n(?=[{_EAST}])", "", cell).replace("\n", " ")
    )


def _of_words(table: Table) -> list[int]:
    return [number for number, column in enumerate(table.columns) if not column.right]


def _spared(table: Table, number: int) -> int:
    """How much narrower a column can be whose cells go on below."""
    return max((_widest_line(row[number]) - _widest_piece(row[number]) for row in table.rows), default=0)


def widths(table: Table) -> list[int]:
    """How wide each column is where none is folded."""
    titles = (column.title for column in table.columns)
    return [max(map(_widest_line, cells)) for cells in zip(titles, *table.rows, strict=True)]


def _widest_line(text: str) -> int:
    return max(map(cell_len, text.split("\n")))


def _widest_piece(text: str) -> int:
    return max((cell_len(piece) for piece in _pieces(text)), default=0)


# --- where a line may end --------------------------------------------------------------------------------------------


_EAST = "\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6\U00020000-\U0003fffd"
"""Letters of double width, between which a line may end."""
_OPEN, _CLOSE = "（「『《〈【〔", "），。、；：！？」』》〉】〕"
"""Signs that no line ends with, and that none begins with."""


def _word(letters: str = "") -> str:
    """What is copied or read as one: a word, an identifier with its brackets, a command, a share with its percent sign.

    None of these `letters` is part of it.
    """
    return rf"(?:`[^`\n]*`|[^ \n`\[{letters}]+(?:\[[^][\n]*\])?|[`\[])+(?:(?<=[0-9]) %[^ \n{letters}]*)?"


_PIECE = rf"[{_OPEN}]*(?:{_word(_EAST)}|[{_EAST}])[{_CLOSE}]*"
_NARROW = _word()
"""A piece of a text without letters and signs of the east: it is compiled in a fortieth of the time."""


def _piece_of(text: str) -> str:
    """The pattern of a piece of a text."""
    return _NARROW if text.isascii() or max(text) < _EAST[0] else _PIECE


def _pieces(text: str) -> list[str]:
    """The words of a text, and its letters of double width, with the signs that stay with them."""
    return re.findall(_piece_of(text), text)


def wrapped(text: str, width: int) -> list[str]:
    """A text on lines of so many columns; no word is broken, unless it is wider by itself."""
    return [line for given in text.split("\n") for line in _wrapped(given, width)]


def _wrapped(text: str, width: int) -> list[str]:
    if cell_len(text) <= width:
        return [text]
    found = [""]
    for piece in re.findall(rf"{_piece_of(text)}|\s+", text):
        for part in (piece,) if cell_len(piece) <= width or piece.isspace() else _cut(piece, width):
            if cell_len(found[-1] + part.rstrip()) > width and found[-1].strip():
                found.append("")
            if found[-1] or len(found) == 1 or not part.isspace():
                found[-1] += part
    return [line.rstrip() for line in found]


def _cut(piece: str, width: int) -> list[str]:
    """A piece that is wider than a line in such as are not, at its blanks and strokes where it has any."""
    return [part for one in re.findall(r"[^ /]+/?|[ /]", piece) for part in chop_cells(one, width)]
