"""Document -> a terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from macau_edge.reports.document import Block, Column, Document, Formula, Heading, Paragraph, Table

PROSE = 120
"""Columns of a paragraph at most, however wide the terminal."""


def print_document(document: Document, console: Console) -> None:
    """Prints a document; on a terminal, tables that are too wide stack their grouped columns."""
    for number, block in enumerate(document):
        if number:
            console.print()
        _print(block, console)


def _print(block: Block, console: Console) -> None:
    match block:
        case Heading(text, level):
            console.print(Text(text, style="bold underline" if level == 1 else "bold"))
        case Paragraph(text, kind):
            style = {"plain": "", "note": "dim", "warning": "bold yellow"}[kind]
            console.print(Text(text, style=style), width=min(console.width, PROSE))
        case Formula(text):
            console.print(Padding(Text(text, no_wrap=False), (0, 0, 0, 4)))
        case Table():
            _print_table(block, console)


def _print_table(table: Table, console: Console) -> None:
    """Prints a table as wide as it is, or with as many groups of columns stacked as it takes to fit."""
    if table.caption:
        console.print(Text(table.caption, style="italic"), width=min(console.width, PROSE))
    groups = list(dict.fromkeys(column.group for column in table.columns if column.group))
    shapes = [_stacked(table, groups[:number]) for number in range(len(groups) + 1)]
    fitting = next((shape for shape in shapes if _natural_width(shape) <= console.width), shapes[-1])
    console.print(_rich_table(fitting, stacked=len(fitting.columns) < len(table.columns)))


def _rich_table(table: Table, *, stacked: bool) -> RichTable:
    shown = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), leading=1 if stacked else 0)
    for column in table.columns:
        shown.add_column(
            Text(column.title), justify="right" if column.right else "left", overflow="fold", vertical="top"
        )
    for number, row in enumerate(table.rows):
        style = "bold red" if number in table.marked else ""
        shown.add_row(*(Text(cell) for cell in row), style=style)
    return shown


def _natural_width(table: Table) -> int:
    widths = [
        max(cell_len(line) for cell in cells for line in (cell.splitlines() or [""]))
        for cells in zip((column.title for column in table.columns), *table.rows, strict=True)
    ]
    return sum(widths) + 3 * len(widths)


def _stacked(table: Table, groups: Collection[str]) -> Table:
    """The table with the columns of each of these groups in one, one line below the other."""
    merged: dict[str, list[int]] = {}
    for index, column in enumerate(table.columns):
        merged.setdefault(column.group if column.group in groups else str(index), []).append(index)
    columns = tuple(
        Column("\n".join(table.columns[i].title for i in members), table.columns[members[0]].right)
        for members in merged.values()
    )
    rows = tuple(tuple(_lines(row[i] for i in members) for members in merged.values()) for row in table.rows)
    return Table(columns, rows, table.caption, table.marked)


def _lines(cells: Iterable[str]) -> str:
    return "\n".join(cells)
