"""Document -> plain text for a pipe or a file: nothing is wrapped, so every line can be found and compared.

Written without rich's tables: the text does not change with rich's version, and a command in a pipe starts faster.
"""

from __future__ import annotations

from itertools import zip_longest

from rich.cells import cell_len

from macau_edge.reports.document import Block, Column, Document, Formula, Heading, Paragraph, Picture, Table

GAP = "  "
SIGNED = "_" * 30
"""What is signed on."""


def to_text(document: Document) -> str:
    """The document, tables as wide as they need, no line ending in a space; ends with a line feed."""
    return "\n".join(_block(block) for block in document)


def _block(block: Block) -> str:
    match block:
        case Heading(text, level):
            return _underlined(text, "=" if level == 1 else "-")
        case Paragraph(text, "item"):
            return "- " + text.replace("\n", "\n  ") + "\n"
        case Paragraph(text, "signature"):
            return f"{SIGNED}\n{text}\n"
        case Paragraph(text):
            return text + "\n"
        case Formula(text):
            return "".join(f"    {line}".rstrip() + "\n" for line in text.splitlines())
        case Table():
            return _table(block)
        case Picture(alternative=alternative, caption=caption):
            return "\n\n".join(filter(None, (f"[{alternative}]", caption))) + "\n"


def _underlined(text: str, line: str) -> str:
    return f"{text}\n{line * cell_len(text)}\n"


def _table(table: Table) -> str:
    titles = tuple(column.title for column in table.columns)
    rows = [line for row in (titles, *table.rows) for line in _lines(row)]
    widths = [max(map(cell_len, cells)) for cells in zip(*rows, strict=True)]
    lines = [_line(row, table.columns, widths) for row in rows]
    lines.insert(len(_lines(titles)), GAP.join("-" * width for width in widths))
    return (f"{table.caption}\n\n" if table.caption else "") + "".join(line + "\n" for line in lines)


def _lines(row: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A row as lines, for cells of several lines."""
    return list(zip_longest(*(cell.split("\n") for cell in row), fillvalue=""))


def _line(row: tuple[str, ...], columns: tuple[Column, ...], widths: list[int]) -> str:
    cells = zip(row, columns, widths, strict=True)
    return GAP.join(_padded(cell, width, column.right) for cell, column, width in cells).rstrip()


def _padded(cell: str, width: int, right: bool) -> str:
    space = " " * (width - cell_len(cell))
    return space + cell if right else cell + space
