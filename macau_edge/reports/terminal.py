"""A document on a terminal, as wide as it is, in its colours: by rich, which nothing else here needs.

Tables that are too wide stack their grouped columns, as many groups as it takes to fit.
"""

from __future__ import annotations

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from macau_edge.reports.document import Block, Document, Formula, Heading, Paragraph, Picture, Table, groups, stacked
from macau_edge.reports.writers import SIGNED

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
        case Paragraph():
            _print_paragraph(block, console)
        case Formula(text):
            console.print(Padding(Text(text, no_wrap=False), (0, 0, 0, 4)))
        case Table():
            _print_table(block, console)
        case Picture(alternative=alternative, caption=caption):
            console.print(Text(f"[{alternative}]", style="italic"), width=min(console.width, PROSE))
            if caption:
                console.print(Text(caption, style="italic"), width=min(console.width, PROSE))


def _print_paragraph(paragraph: Paragraph, console: Console) -> None:
    width = min(console.width, PROSE)
    match paragraph:
        case Paragraph(text, "item"):
            console.print(Text("•"), Text(text), width=width)
        case Paragraph(text, "right"):
            console.print(Text(text), width=width, justify="right")
        case Paragraph(text, "signature"):
            console.print(Text(f"{SIGNED}\n{text}"), width=width)
        case Paragraph(text, kind):
            console.print(Text(text, style={"note": "dim", "warning": "bold yellow"}.get(kind, "")), width=width)


def _print_table(table: Table, console: Console) -> None:
    """Prints a table as wide as it is, or with as many groups of columns stacked as it takes to fit."""
    if table.caption:
        console.print(Text(table.caption, style="italic"), width=min(console.width, PROSE))
    names = groups(table)
    shapes = [stacked(table, names[:number]) for number in range(len(names) + 1)]
    fitting = next((shape for shape in shapes if _natural_width(shape) <= console.width), shapes[-1])
    console.print(_rich_table(fitting, apart=len(fitting.columns) < len(table.columns)))


def _rich_table(table: Table, *, apart: bool) -> RichTable:
    shown = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), leading=1 if apart else 0)
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
