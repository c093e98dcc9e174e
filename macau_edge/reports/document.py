"""What a report says, before it is known where it will be shown: blocks that know of no format."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Literal, TypeAlias, TypeVar

from macau_edge.model.message import Message, joined
from macau_edge.model.problem import UsageError
from macau_edge.model.records import KW_ONLY, dataclass, field, replace
from macau_edge.reports import formula


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the title. Where headings get numbers, one that is not `numbered` keeps its text.

    One that got its `number` has it at the beginning of the text: `2.1. `.
    """

    text: str
    level: int = 1
    numbered: bool = True
    number: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; a `warning` is what the reader must not overlook.

    An `item` is one of a list; of a letter, `right` stands at the right margin and `signature` under a line to sign on,
    of which `signer` says who signs there.
    """

    text: str
    kind: Literal["plain", "note", "warning", "item", "right", "signature"] = "plain"
    signer: str = ""


@dataclass(frozen=True, slots=True)
class Formula:
    """A line of calculation, never wrapped or translated; `cut` says that a figure in it is not shown whole.

    Where no page sets it as mathematics it may be text, of several lines even.
    """

    __match_args__ = ("text",)

    line: formula.Row | str
    cut: bool = field(default=False, compare=False)

    @property
    def row(self) -> formula.Row:
        """The line as a tree; text is one part of it."""
        return formula.row(self.line)

    @property
    def text(self) -> str:
        """The line as plain text."""
        return self.line if isinstance(self.line, str) else formula.formula_text(self.line)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; the columns of one `group` may be stacked in one where there is little room.

    `key` is its name for whoever chooses columns; that of a share in percent is the key of its fraction and `%`. Of a
    table that is to have one line a row on a narrow terminal, those of the highest `rank` are left out first, and those
    of rank 0 never.
    """

    title: str
    right: bool = False
    group: str = ""
    _: KW_ONLY
    key: str = ""
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells as text; `marked` are the indices of the rows that stand out.

    `cut` says that a figure was too long to be shown whole, `unknown` that one is not worked out.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    marked: frozenset[int] = field(default_factory=frozenset)
    cut: bool = field(default=False, compare=False)
    unknown: bool = field(default=False, compare=False)
    left_out: str = field(default="", compare=False)
    """What is said where columns are left out for lack of room, before their titles."""
    values: tuple[tuple[object, ...], ...] = field(default=(), compare=False, repr=False)
    """Of a table whose rows may be ordered by a column, what the cells say, as numbers where they are such."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing as SVG text; `alternative` says in words what it shows. `width` is its part of the text's width.

    A `whole_page` is its own, on its side, where the document has pages.
    """

    svg: str
    alternative: str
    caption: str = ""
    _: KW_ONLY
    width: float = 1.0
    whole_page: bool = False


Block: TypeAlias = Heading | Paragraph | Formula | Table | Picture
Document: TypeAlias = tuple[Block, ...]


def any_cut(blocks: Iterable[Block]) -> bool:
    """Whether a figure in one of them is not shown whole."""
    return any(isinstance(block, Table | Formula) and block.cut for block in blocks)


# --- narrower tables: columns that belong together, one line below the other -----------------------------------------


def groups(table: Table) -> list[str]:
    """The groups of columns that may be stacked, in the order of the table."""
    return list(dict.fromkeys(column.group for column in table.columns if column.group))


def stacked(table: Table, together: Collection[str]) -> Table:
    """The table with the columns of each of these groups in one."""
    merged: dict[str, list[int]] = {}
    for index, column in enumerate(table.columns):
        merged.setdefault(column.group if column.group in together else str(index), []).append(index)
    columns = tuple(
        Column("\n".join(table.columns[i].title for i in members), table.columns[members[0]].right)
        for members in merged.values()
    )
    rows = tuple(tuple("\n".join(row[i] for i in members) for members in merged.values()) for row in table.rows)
    return Table(columns, rows, table.caption, table.marked)


def with_columns(table: Table, wanted: Sequence[int]) -> Table:
    """The table with these of its columns, in this order; a share in percent without its fraction has its title."""
    columns = tuple(
        column if at and wanted[at - 1] == number - 1 else replace(column, title=title_alone(table, number))
        for at, (number, column) in enumerate((number, table.columns[number]) for number in wanted)
    )
    rows = tuple(tuple(row[number] for number in wanted) for row in table.rows)
    return replace(table, columns=columns, rows=rows, values=())


def title_alone(table: Table, number: int) -> str:
    """The title of a column that stands by itself: of a share in percent that of the fraction before it."""
    title = table.columns[number].title
    if title != SHARE or not number:
        return title
    whole = table.columns[number - 1].title
    return f"{whole}（%）" if unicodedata.east_asian_width(whole[-1:] or " ") in "WF" else f"{whole} (%)"


# --- the columns and the order that somebody asked for ----------------------------------------------------------------


def arranged(document: Document, columns: Sequence[str], sort: str) -> Document:
    """The document, its tables with the `columns` of these keys in this order and their rows in the order of one.

    With a fraction comes its share in percent, `edge%` with `edge`, and `%` is every such share. The order is from the
    least on, or from the most down where a minus stands before the key; what has no figure comes last. A table that has
    none of the columns stays as it is.

    Raises:
        UsageError: no table has one of them.
    """
    there = dict.fromkeys(column.key for block in document if isinstance(block, Table) for column in block.columns)
    for option, key in (*(("columns", key) for key in columns), *([("sort", sort.removeprefix("-"))] if sort else [])):
        if not any(_is_named(own, key) for own in there):
            said = Message("--{option}: this report has no column `{column}`", option=option, column=key)
            raise UsageError(said, Message("those that it has: {columns}", columns=joined(filter(None, there))))
    return tuple(_chosen(_in_order(one, sort), columns) if isinstance(one, Table) else one for one in document)


SHARE = "%"
"""What the key of a share in percent ends with, and its title; as a name, every one of a report."""


def _is_named(own: str, key: str) -> bool:
    """Whether the column of a key of its `own` is that which is asked for by one."""
    return own == key or (key == SHARE and own.endswith(SHARE))


def _chosen(table: Table, keys: Sequence[str]) -> Table:
    named = [
        number
        for key in keys
        for number, column in enumerate(table.columns)
        if _is_named(column.key, key) or column.key == f"{key}{SHARE}"
    ]
    wanted = list(dict.fromkeys(named))
    shown = with_columns(table, wanted) if wanted else table
    return replace(shown, columns=tuple(replace(column, rank=0) for column in shown.columns)) if wanted else table


def _in_order(table: Table, sort: str) -> Table:
    key = sort.removeprefix("-")
    number = next((n for n, column in enumerate(table.columns) if key and _is_named(column.key, key)), None)
    if number is None:
        return table
    found: list[Any] = [row[number] for row in table.values]
    words = not table.columns[number].right
    known = [place for place, value in enumerate(found) if value is not None and isinstance(value, str) == words]
    placed = sorted(known, key=found.__getitem__, reverse=sort.startswith("-"))
    placed += [place for place in range(len(found)) if place not in known]
    marked = frozenset(new for new, old in enumerate(placed) if old in table.marked)
    rows, values = tuple(table.rows[place] for place in placed), tuple(table.values[place] for place in placed)
    return replace(table, rows=rows, values=values, marked=marked)


# --- long tables: the rows at either end, and one for all between ----------------------------------------------------


Item = TypeVar("Item")
Row = TypeVar("Row")

ENDS = 40
"""Rows that are shown from either end where there are more than twice as many."""


def elided_rows(
    items: Sequence[Item], row: Callable[[Item], Row], between: Callable[[Sequence[Item]], Row]
) -> list[Row]:
    """A row for each item; where there are too many, one row for all but the first and the last."""
    if len(items) <= 2 * ENDS:
        return list(map(row, items))
    return [*map(row, items[:ENDS]), between(items[ENDS:-ENDS]), *map(row, items[-ENDS:])]
