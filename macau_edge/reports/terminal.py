"""A document on a terminal, as wide as it is, in its colours: by rich, which nothing else here needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from macau_edge.reports import PROSE
from macau_edge.reports.document import Block, Document, Formula, Heading, Paragraph, Picture, Table
from macau_edge.reports.fitting import GAP, has_blank_lines, table_parts, widths, wrapped
from macau_edge.reports.writers import INDENT, SIGNED, row_line, row_lines

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
            _print_lines(wrapped(text, prose), console, "bold underline" if level == 1 else "bold")
        case Paragraph():
            _print_paragraph(block, console, prose)
        case Formula(text):
            _print_lines(_indented(wrapped(text, console.width - INDENT), " " * INDENT), console)
        case Table():
            _print_table(block, console, prose)
        case Picture(alternative=alternative, caption=caption):
            _print_lines(wrapped(f"[{alternative}]", prose), console, "italic")
            if caption:
                _print_lines(wrapped(caption, prose), console, "italic")


def _print_paragraph(paragraph: Paragraph, console: Console, width: int) -> None:
    match paragraph:
        case Paragraph(text, "item"):
            first, *others = _indented(wrapped(text, width - 2), "  ")
            _print_lines([f"•{first[1:]}", *others], console)
        case Paragraph(text, "right"):
            _print_lines([" " * (width - cell_len(line)) + line for line in wrapped(text, width)], console)
        case Paragraph(text, "signature"):
            _print_lines(wrapped(f"{SIGNED}\n{text}", width), console)
        case Paragraph(text, kind):
            _print_lines(wrapped(text, width), console, {"note": "dim", "warning": "bold yellow"}.get(kind, ""))


def _print_table(table: Table, console: Console, prose: int) -> None:
    if table.caption:
        _print_lines([*wrapped(table.caption, prose), ""], console, "italic")
    parts, missing = table_parts(table, console.width)
    for number, part in enumerate(parts):
        if number:
            console.print()
        _print_rows(part, console)
    if missing:
        _print_lines(["", *wrapped(missing, prose)], console, "dim")


def _print_rows(table: Table, console: Console) -> None:
    """Prints the rows of a table that fits; with a blank line between two where cells of one row go on below."""
    titles, sizes = [column.title for column in table.columns], widths(table)

    def shown(row: Sequence[str]) -> Iterable[str]:
        return (row_line(one, table.columns, sizes) for one in row_lines(row))

    _print_lines(shown(titles), console, "bold")
    _print_lines(["─" * (sum(sizes) + len(GAP) * (len(sizes) - 1))], console)
    apart = has_blank_lines(table)
    for number, row in enumerate(table.rows):
        if number and apart:
            console.print()
        _print_lines(shown(row), console, "bold red" if number in table.marked else "")


def _indented(texts: Iterable[str], blanks: str) -> list[str]:
    return [blanks + text for text in texts]


def _print_lines(texts: Iterable[str], console: Console, style: str = "") -> None:
    """Prints lines that were made to fit."""
    for text in texts:
        console.print(Text(text, style=style), no_wrap=True, overflow="ignore", crop=False)
