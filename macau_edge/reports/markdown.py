"""Document -> Markdown (CommonMark with pipe tables).

Every text is escaped, so that no character of it is taken for markup. Pictures that have an address are images, with
their addresses, which may be the whole of them, at the end of the text; of others there is the alternative text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from macau_edge.reports.document import Block, Document, Formula, Heading, Paragraph, Picture, Table

MARKS = re.compile(r"[\\`*_<\[\]~|$]|&(?=[#\w])")
"""What Markdown, or GitHub's, takes for markup wherever it stands."""
BEGINS = re.compile(r"^([0-9]{0,9})([.)]|(?<![0-9])[#>+=:-])")
"""What it takes for a heading, a quotation, a list or a rule at the beginning of a line."""

SIGNED = "_" * 30
"""What is signed on."""

Addresses = Mapping[Picture, str]


def to_markdown(document: Document, addresses: Addresses | None = None) -> str:
    """The document as Markdown, with pictures that are found at these addresses; ends with a line feed."""
    numbers = {picture: number for number, picture in enumerate(addresses or {}, 1)}
    text, before = "", None
    for block in document:
        shown = _block(block, numbers)
        if shown.strip():  # what says nothing parts nothing
            text += (_between(before, block) if before else "") + shown
            before = block
    places = [f"[{numbers[picture]}]: {address}" for picture, address in (addresses or {}).items()]
    return "\n".join([text, *(["", *places] if places else [])]) + "\n"


def _between(before: Block, block: Block) -> str:
    """What parts two blocks: a formula would be taken into the list that it follows."""
    match before, block:
        case Paragraph(kind="item"), Paragraph(kind="item"):
            return "\n"
        case Paragraph(kind="item"), Formula():
            return "\n\n<!-- -->\n\n"
        case _:
            return "\n\n"


def _block(block: Block, numbers: Mapping[Picture, int]) -> str:
    match block:
        case Heading(text, level):
            return f"{'#' * level} {_one_line(text)}"
        case Paragraph(text, "warning"):
            return "\n".join(f"> {line}" for line in _lines(text, bold=True))
        case Paragraph(text, "item"):
            return "- " + "\n  ".join(_lines(text))
        case Paragraph(text, "signature"):
            return "\n".join(_lines(f"{SIGNED}\n{text}"))
        case Paragraph(text):
            return "\n".join(_lines(text))
        case Formula(text):
            return "\n".join(f"    {line}" for line in text.split("\n"))
        case Table():
            return _table(block)
        case Picture(alternative=alternative, caption=caption):
            words = _one_line(alternative)
            shown = f"![{words}][{numbers[block]}]" if block in numbers else f"*{words}*" if words else ""
            return "\n\n".join([shown, *(["\n".join(_lines(caption))] if caption else [])])


def _table(table: Table) -> str:
    head = [_cell(column.title) for column in table.columns]
    rule = ["---:" if column.right else "---" for column in table.columns]
    rows = [[_cell(cell, bold=i in table.marked) for cell in row] for i, row in enumerate(table.rows)]
    lines = ["| " + " | ".join(row) + " |" for row in (head, rule, *rows)]
    return "\n".join([*_lines(table.caption), "", *lines] if table.caption else lines)


def _cell(text: str, *, bold: bool = False) -> str:
    return "<br>".join(_bold(line, bold) for line in _parts(text))


def _one_line(text: str) -> str:
    """Text that has one line only; a `#` at its end would be taken away from a heading."""
    return re.sub(r"(#+)$", r"\\\1", " ".join(_parts(text)))


def _lines(text: str, *, bold: bool = False) -> list[str]:
    """The lines of a text, each of which stays a line of its own."""
    lines = [_bold(BEGINS.sub(r"\1\\\2", line), bold) for line in _parts(text)]
    return [f"{line}\\" for line in lines[:-1]] + lines[-1:]


def _parts(text: str) -> list[str]:
    """The lines of a text that are not empty, in which what Markdown would take for markup stays text."""
    return [MARKS.sub(r"\\\g<0>", line.strip()) for line in text.split("\n") if line.strip()]


def _bold(text: str, bold: bool) -> str:
    return f"**{text}**" if bold and text else text
