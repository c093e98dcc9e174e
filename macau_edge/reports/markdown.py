"""Document -> Markdown."""

from __future__ import annotations

from macau_edge.reports.document import Block, Document, Formula, Heading, Paragraph, Table


def to_markdown(document: Document) -> str:
    """The document as Markdown with pipe tables; ends with a line feed."""
    return "\n\n".join(_block(block) for block in document) + "\n"


def _block(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"{'#' * level} {_inline(text)}"
        case Paragraph(text, "warning"):
            return f"> **{_inline(text)}**"
        case Paragraph(text):
            return _inline(text)
        case Formula(text):
            return f"    {text}"
        case Table():
            return _table(block)


def _table(table: Table) -> str:
    marked = [
        ("**" + cell + "**" if i in table.marked and cell else cell) for i, row in enumerate(table.rows) for cell in row
    ]
    width = len(table.columns)
    rows = [marked[i : i + width] for i in range(0, len(marked), width)]
    head = [column.title for column in table.columns]
    rule = ["---:" if column.right else "---" for column in table.columns]
    lines = ["| " + " | ".join(map(_cell, row)) + " |" for row in (head, rule, *rows)]
    return "\n".join([f"{_inline(table.caption)}\n", *lines] if table.caption else lines)


def _cell(text: str) -> str:
    return text if set(text) <= set("-:") and text else _inline(text).replace("|", "\\|").replace("\n", " ")


def _inline(text: str) -> str:
    """Text in which what Markdown would take for markup stays text."""
    bold = text.startswith("**") and text.endswith("**") and len(text) > 4
    inner = text[2:-2] if bold else text
    for mark in ("\\", "*", "_", "<"):
        inner = inner.replace(mark, "\\" + mark)
    return f"**{inner}**" if bold else inner
