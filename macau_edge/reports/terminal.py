"""A document on a terminal, as wide as it is, in its colours: by rich, which nothing else here needs.

Tables that are too wide stack their grouped columns, as many groups as it takes to fit; one whose columns have ranks
leaves out those of the highest instead and says so, and folds its longest cell.
"""

from __future__ import annotations

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from macau_edge.reports.document import (
    Block,
    Document,
    Formula,
    Heading,
    Paragraph,
    Picture,
    Table,
    groups,
    stacked,
    with_columns,
)
from macau_edge.reports.writers import SIGNED

PROSE = 120
"""Columns of a paragraph at most, however wide the terminal."""


LEAST = 24
"""Columns that a cell which is folded has at least."""
WIDE = 10_000
"""Columns of a console on which every table is as wide as it needs."""


def print_document(document: Document, console: Console, prose: int = PROSE) -> None:
    """Prints a document; a table that is too wide for the console is made narrower, and a paragraph for `prose`."""
    for number, block in enumerate(document):
        if number:
            console.print()
        _print(block, console, min(console.width, prose))


def _print(block: Block, console: Console, prose: int) -> None:
    match block:
        case Heading(text, level):
            console.print(Text(text, style="bold underline" if level == 1 else "bold"))
        case Paragraph():
            _print_paragraph(block, console, prose)
        case Formula(text):
            console.print(Padding(Text(text, no_wrap=False), (0, 0, 0, 4)))
        case Table():
            _print_table(block, console, prose)
        case Picture(alternative=alternative, caption=caption):
            console.print(Text(f"[{alternative}]", style="italic"), width=prose)
            if caption:
                console.print(Text(caption, style="italic"), width=prose)


def _print_paragraph(paragraph: Paragraph, console: Console, width: int) -> None:
    match paragraph:
        case Paragraph(text, "item"):
            console.print(Text("•"), Text(text), width=width)
        case Paragraph(text, "right"):
            console.print(Text(text), width=width, justify="right")
        case Paragraph(text, "signature"):
            console.print(Text(f"{SIGNED}\n{text}"), width=width)
        case Paragraph(text, kind):
            console.print(Text(text, style={"note": "dim", "warning": "bold yellow"}.get(kind, "")), width=width)


def _print_table(table: Table, console: Console, prose: int) -> None:
    """Prints a table as wide as it is, or with as many groups of columns stacked as it takes to fit."""
    if table.caption:
        console.print(Text(table.caption, style="italic"), width=prose)
    if any(column.rank for column in table.columns):
        _print_ranked(table, console, prose)
        return
    names = groups(table)
    shapes = [stacked(table, names[:number]) for number in range(len(names) + 1)]
    fitting = next((shape for shape in shapes if _natural_width(shape) <= console.width), shapes[-1])
    console.print(_rich_table(fitting, apart=len(fitting.columns) < len(table.columns)))


def _print_ranked(table: Table, console: Console, prose: int) -> None:
    """Prints a table with a line for each row: without its columns of the highest ranks, as few as will do, and with
    the longest of the others folded.
    """
    for rank in sorted({column.rank for column in table.columns}, reverse=True):
        wanted = [number for number, column in enumerate(table.columns) if column.rank <= rank]
        shape = with_columns(table, wanted)
        long = _longest(shape)
        if _natural_width(shape) - max(0, widths(shape)[long] - LEAST) <= console.width:
            break
    shown = _rich_table(shape, apart=False, folded=None if _natural_width(shape) <= console.width else long)
    console.print(shown)
    missing = [column.title for column in table.columns if column not in shape.columns]
    if missing:
        console.print(Text(table.left_out + " · ".join(missing), style="dim"), width=prose)


def _longest(table: Table) -> int:
    """The column of words with the longest cell, but for the first, which is copied from the screen."""
    found = widths(table)
    return max(range(1, len(found)), key=lambda number: (not table.columns[number].right, found[number]), default=0)


def _rich_table(table: Table, *, apart: bool, folded: int | None = None) -> RichTable:
    """The table for rich; where one column is `folded`, no other is."""
    shown = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), leading=1 if apart else 0)
    for number, column in enumerate(table.columns):
        shown.add_column(
            Text(column.title),
            justify="right" if column.right else "left",
            overflow="fold",
            vertical="top",
            no_wrap=folded is not None and number != folded,
        )
    for number, row in enumerate(table.rows):
        style = "bold red" if number in table.marked else ""
        shown.add_row(*(Text(cell) for cell in row), style=style)
    return shown


def widths(table: Table) -> list[int]:
    """How wide each column is where none is folded."""
    return [
        max(cell_len(line) for cell in cells for line in (cell.splitlines() or [""]))
        for cells in zip((column.title for column in table.columns), *table.rows, strict=True)
    ]


def _natural_width(table: Table) -> int:
    found = widths(table)
    return sum(found) + 3 * len(found)
