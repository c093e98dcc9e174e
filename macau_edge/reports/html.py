"""Document -> HTML for a notebook: one fragment that needs nothing beside it, and runs nothing.

Notebooks clean what they show and have style sheets of their own: so no `<style>`, and no colour of text, which would
be lost on a light page or on a dark one. How a column is aligned is said at every cell, as notebooks align cells to the
right. They also take what stands between dollar signs for a formula, unless its class says that it is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby

from macau_edge.model import Language
from macau_edge.reports.document import Block, Document, Formula, Heading, Paragraph, Picture, Table

TAGS: dict[Language, str] = {"en": "en", "pt": "pt", "zh": "zh-Hant-MO"}
"""Language -> what HTML calls it (BCP 47)."""

UNDER = 2
"""Levels that a heading goes down: a result stands under the headings of its notebook."""

WIDE = 45
"""The width of a picture that is as wide as a text, in letters."""

_NOT_TEXT = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]")
"""What HTML has no way to say, or does not allow."""

PLAIN = "tex2jax_ignore mathjax_ignore"
"""The classes of what MathJax leaves as it is: amounts of money are no formulas."""

LEFT, RIGHT = "text-align:left", "text-align:right"
NUMBER = f"{RIGHT};white-space:nowrap"
AROUND = "overflow-x:auto;margin:.75em 0"
STRIPE = "border-left:.25em solid #c77700;padding-left:.75em"
SIGNED = "border-top:1px solid;display:inline-block;padding-top:.25em;min-width:15em"
PAPER = "background:#fff;color:#111;padding:.5em"
"""Pictures are drawn in dark ink, and bring their paper with them."""


def to_html(document: Document, language: Language | None = None) -> str:
    """The document as a `<div>`, in the language it is written in where that is known; ends with a line feed.

    Every text is escaped. Pictures are part of it, as SVG, with their words for who cannot see them.
    """
    said = f' lang="{TAGS[language]}"' if language else ""
    return "\n".join([f'<div class="{PLAIN}"{said}>', *_blocks(document), "</div>"]) + "\n"


def _blocks(document: Document) -> Iterator[str]:
    """The elements; items that follow one another are one list."""
    for item, blocks in groupby(document, lambda block: isinstance(block, Paragraph) and block.kind == "item"):
        shown = map(_block, blocks)
        yield from ("<ul>", *shown, "</ul>") if item else shown


def _block(block: Block) -> str:
    match block:
        case Heading(text, level):
            name = f"h{min(level + UNDER, 6)}"
            return f"<{name}>{_text(text)}</{name}>"
        case Paragraph(text, "item"):
            return f"<li>{_text(text)}</li>"
        case Paragraph(text, "note"):
            return f"<p><small>{_text(text)}</small></p>"
        case Paragraph(text, "warning"):
            return f'<p role="note" style="{STRIPE}"><strong>{_text(text)}</strong></p>'
        case Paragraph(text, "right"):
            return f'<p style="{RIGHT}">{_text(text)}</p>'
        case Paragraph(text, "signature"):
            return f'<p><span style="{SIGNED}">{_text(text)}</span></p>'
        case Paragraph(text):
            return f"<p>{_text(text)}</p>"
        case Formula(text):
            return f'<pre style="{AROUND}">\n{_escaped(text)}</pre>'  # the line feed that begins it is not shown
        case Table():
            return _table(block)
        case Picture():
            return _picture(block)


def _table(table: Table) -> str:
    aligned = [RIGHT if column.right else LEFT for column in table.columns]
    titles = zip(aligned, (column.title for column in table.columns), strict=True)
    head = "".join(f'<th scope="col" style="{align}">{_text(title)}</th>' for align, title in titles)
    rows = (_row(row, aligned, marked=number in table.marked) for number, row in enumerate(table.rows))
    caption = [f'<caption style="{LEFT}">{_text(table.caption)}</caption>'] if table.caption else []
    lines = [f'<div style="{AROUND}"><table>', *caption, f"<thead><tr>{head}</tr></thead>", "<tbody>", *rows]
    return "\n".join([*lines, "</tbody>", "</table></div>"])


def _row(row: tuple[str, ...], aligned: list[str], *, marked: bool) -> str:
    """A row; one that is marked is strong, not only in another colour."""
    cells = (f"<strong>{_text(cell)}</strong>" if marked and cell else _text(cell) for cell in row)
    pairs = zip((NUMBER if align == RIGHT else align for align in aligned), cells, strict=True)
    return "<tr>" + "".join(f'<td style="{align}">{cell}</td>' for align, cell in pairs) + "</tr>"


def _picture(picture: Picture) -> str:
    """A picture of ours, in which every text was escaped when it was drawn (`drawing/svg.py`)."""
    caption = f"\n<figcaption>{_text(picture.caption)}</figcaption>" if picture.caption else ""
    size = f"max-width:{picture.width * WIDE:g}em"
    words = _text(picture.alternative, " ")
    drawn = f'<div role="img" aria-label="{words}" style="{PAPER}">\n{picture.svg.strip()}\n</div>'
    return f'<figure style="margin:1em 0;{size}">\n{drawn}{caption}\n</figure>'


def _text(text: str, line_end: str = "<br>") -> str:
    """The lines of a text."""
    return line_end.join(_escaped(line) for line in text.split("\n"))


def _escaped(text: str) -> str:
    return escape(_NOT_TEXT.sub("", text))
