"""A document -> plain text, CSV, Markdown and HTML; `reports/terminal.py` prints it on a terminal.

- Plain text is for a pipe or a file: without a width nothing is wrapped, so every line can be found and compared; with
  one, tables are made to fit it as on a terminal. It is written without rich's tables: the text does not change with
  rich's version, and a command in a pipe starts faster.
- Markdown is CommonMark with pipe tables. Every text is escaped, so that no character of it is taken for markup.
  Pictures that have an address are images, with their addresses, which may be the whole of them, at the end of the
  text; of others there is the alternative text.
- A page of HTML is that of a notebook as a file of its own, for a browser: its style is the browser's, light or dark as
  its reader has it, and it runs and fetches nothing either.
- HTML is for a notebook: one fragment that needs nothing beside it, and runs nothing. Notebooks clean what they show
  and have style sheets of their own: so no `<style>`, and no colour of text, which would be lost on a light page or
  on a dark one. How a column is aligned is said at every cell, as notebooks align cells to the right. They also take
  what stands between dollar signs for a formula, unless its class says that it is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from io import StringIO
from itertools import groupby, zip_longest

from rich.cells import cell_len

from macau_edge.model import Language
from macau_edge.model.foreign import escape_cell, escape_html, escape_markdown
from macau_edge.reports.document import Block, Column, Document, Formula, Heading, Paragraph, Picture, Table
from macau_edge.reports.fitting import GAP, has_blank_lines, table_parts, wrapped

SIGNED = "_" * 30
"""What is signed on."""
INDENT = 4
"""Columns before a line of calculation."""


def to_text(document: Document, width: int | None = None, prose: int | None = None) -> str:
    """The document, no line ending in a space; ends with a line feed.

    Tables are made to fit a `width`, and sentences are folded for that of `prose`; without one they are as wide as they
    need.
    """
    return "\n".join(_block(_folded(block, prose) if prose else block, width) for block in document)


def _folded(block: Block, width: int) -> Block:
    """A block whose sentences have lines of so many columns."""
    match block:
        case Heading(text) | Paragraph(text):
            indent = 2 if isinstance(block, Paragraph) and block.kind == "item" else 0
            return replace(block, text="\n".join(wrapped(text, width - indent)))
        case Formula(text):
            return replace(block, line="\n".join(wrapped(text, width - INDENT)))
        case Table() if block.caption:
            return replace(block, caption="\n".join(wrapped(block.caption, width)))
        case _:
            return block


def _block(block: Block, width: int | None) -> str:
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
            return "".join((" " * INDENT + line).rstrip() + "\n" for line in text.splitlines())
        case Table():
            return _tables(block, width)
        case Picture(alternative=alternative, caption=caption):
            return "\n\n".join(filter(None, (f"[{alternative}]", caption))) + "\n"


def _underlined(text: str, line: str) -> str:
    width = max(map(cell_len, text.split("\n")))
    return f"{text}\n{line * width}\n"


def _tables(table: Table, width: int | None) -> str:
    """A table, or where it is to fit and cannot several below each other, and which columns there was no room for."""
    if width is None:
        said = [table.caption, _rows(table)]
    else:
        parts, missing = table_parts(table, width)
        said = [
            table.caption,
            *(_rows(part, apart=has_blank_lines(part)) for part in parts),
            "\n".join(wrapped(missing, width)),
        ]
    return "\n\n".join(filter(None, said)) + "\n"


def _rows(table: Table, *, apart: bool = False) -> str:
    """The rows of a table below their titles, with a blank line between two where they are to stand apart."""
    columns = table.columns
    titles = tuple(column.title for column in columns)
    lined = [row_lines(row) for row in (titles, *table.rows)]
    widths = [max(map(cell_len, cells)) for cells in zip(*(line for row in lined for line in row), strict=True)]
    head, *rows = ("\n".join(row_line(line, columns, widths) for line in row) for row in lined)
    below = ["\n\n".join(rows)] if apart else rows
    return "\n".join([head, GAP.join("-" * width for width in widths), *below])


def row_lines(row: Sequence[str]) -> list[tuple[str, ...]]:
    """A row as lines, for cells of several lines."""
    return list(zip_longest(*(cell.split("\n") for cell in row), fillvalue=""))


def row_line(row: Sequence[str], columns: Sequence[Column], widths: Sequence[int]) -> str:
    """A line of a table, each cell as wide as its column and at its side."""
    cells = zip(row, columns, widths, strict=True)
    return GAP.join(_padded(cell, width, column.right) for cell, column, width in cells).rstrip()


def _padded(cell: str, width: int, right: bool) -> str:
    space = " " * (width - cell_len(cell))
    return space + cell if right else cell + space


# --- CSV: the tables of a document, one after the other --------------------------------------------------------------


def to_csv(document: Document) -> str:
    """The tables of a document as RFC 4180 text, an empty line between two of them; no cell is a formula."""
    import csv

    stream = StringIO()
    writer = csv.writer(stream)
    for number, table in enumerate(block for block in document if isinstance(block, Table)):
        if number:
            writer.writerow([])
        writer.writerow([escape_cell(column.title) for column in table.columns])
        writer.writerows(tuple(escape_cell(" ".join(cell.split("\n"))) for cell in row) for row in table.rows)
    return stream.getvalue()


def cells_of(document: Document) -> dict[str, list[str]]:
    """The columns of records with their cells, from the top."""
    (table,) = (block for block in document if isinstance(block, Table))
    return {column.title: [row[number] for row in table.rows] for number, column in enumerate(table.columns)}


# --- Markdown --------------------------------------------------------------------------------------------------------


Addresses = Mapping[Picture, str]


def to_markdown(document: Document, addresses: Addresses | None = None) -> str:
    """The document as Markdown, with pictures that are found at these addresses; ends with a line feed."""
    numbers = {picture: number for number, picture in enumerate(addresses or {}, 1)}
    text, before = "", None
    for block in document:
        shown = _markdown_block(block, numbers)
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


def _markdown_block(block: Block, numbers: Mapping[Picture, int]) -> str:
    match block:
        case Heading(text, level):
            return f"{'#' * level} {_one_line(text)}"
        case Paragraph(text, "warning"):
            return "\n".join(f"> {line}" for line in _markdown_lines(text, bold=True))
        case Paragraph(text, "item"):
            return "- " + "\n  ".join(_markdown_lines(text))
        case Paragraph(text, "signature"):
            return "\n".join(_markdown_lines(f"{SIGNED}\n{text}"))
        case Paragraph(text):
            return "\n".join(_markdown_lines(text))
        case Formula(text):
            return "\n".join(f"    {line}" for line in text.split("\n"))
        case Table():
            return _markdown_table(block)
        case Picture(alternative=alternative, caption=caption):
            words = _one_line(alternative)
            shown = f"![{words}][{numbers[block]}]" if block in numbers else f"*{words}*" if words else ""
            return "\n\n".join([shown, *(["\n".join(_markdown_lines(caption))] if caption else [])])


def _markdown_table(table: Table) -> str:
    head = [_cell(column.title) for column in table.columns]
    rule = ["---:" if column.right else "---" for column in table.columns]
    rows = [[_cell(cell, bold=i in table.marked) for cell in row] for i, row in enumerate(table.rows)]
    lines = ["| " + " | ".join(row) + " |" for row in (head, rule, *rows)]
    return "\n".join([*_markdown_lines(table.caption), "", *lines] if table.caption else lines)


def _cell(text: str, *, bold: bool = False) -> str:
    return "<br>".join(_bold(line, bold) for line in _parts(text))


def _one_line(text: str) -> str:
    """Text that has one line only; a `#` at its end would be taken away from a heading."""
    return re.sub(r"(#+)$", r"\\\1", " ".join(_parts(text)))


def _markdown_lines(text: str, *, bold: bool = False) -> list[str]:
    """The lines of a text, each of which stays a line of its own."""
    lines = [_bold(line, bold) for line in _parts(text, begins=True)]
    return [f"{line}\\" for line in lines[:-1]] + lines[-1:]


def _parts(text: str, *, begins: bool = False) -> list[str]:
    """The lines of a text that are not empty, in which what Markdown would take for markup stays text."""
    return [escape_markdown(line.strip(), begins=begins) for line in text.split("\n") if line.strip()]


def _bold(text: str, bold: bool) -> str:
    return f"**{text}**" if bold and text else text


# --- HTML for a notebook ---------------------------------------------------------------------------------------------


TAGS: dict[Language, str] = {"en": "en", "pt": "pt", "zh": "zh-Hant-MO"}
"""Language -> what HTML calls it (BCP 47)."""

UNDER = 2
"""Levels that a heading goes down: a result stands under the headings of its notebook."""

WIDE = 45
"""The width of a picture that is as wide as a text, in letters."""

PLAIN = "tex2jax_ignore mathjax_ignore"
"""The classes of what MathJax leaves as it is: amounts of money are no formulas."""

LEFT, RIGHT = "text-align:left", "text-align:right"
NUMBER, NAME = f"{RIGHT};white-space:nowrap", f"{LEFT};white-space:nowrap"
"""Of cells that are read, and copied, as one: figures, and the identifiers of bets."""
AROUND = "overflow-x:auto;margin:.75em 0"
STRIPE = "border-left:.25em solid #c77700;padding-left:.75em"
SIGNED_STYLE = "border-top:1px solid;display:inline-block;padding-top:.25em;min-width:15em"
PAPER = (
    "--ink:var(--jp-content-font-color1,var(--vscode-editor-foreground,CanvasText));"
    "--paper:var(--jp-layout-color0,var(--vscode-editor-background,Canvas));"
    "background:var(--paper);color:var(--ink);fill:var(--ink);padding:.5em"
)
"""The two colours of a picture: those of JupyterLab's theme, of the editor's, or of the page, light or dark."""
_GREY = r'"#([0-9a-f]{2})\1\1"'
_DARKEST = 0x11
"""What pictures are drawn in: the grey of their ink."""


STYLE = """\
:root{color-scheme:light dark;--line:#ccc}
@media (prefers-color-scheme:dark){:root{--line:#555}}
body{font:1rem/1.5 system-ui,sans-serif;max-width:75em;margin:2em auto;padding:0 1em}
h1,h2,h3{line-height:1.25}
table{border-collapse:collapse}
caption{padding-bottom:.5em}
th,td{padding:.25em 1em .25em 0;border-bottom:1px solid var(--line);vertical-align:top}
svg{max-width:100%;height:auto}"""
"""Of a page: everything that has a colour has the browser's, so that black on white is white on black in the dark."""


def to_page(document: Document, language: Language) -> str:
    """The document as a page of its own, whose title is its first heading; ends with a line feed."""
    title = next((block.text for block in document if isinstance(block, Heading)), "macau-edge")
    return f"""\
<!DOCTYPE html>
<html lang="{TAGS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{_text(title, " ")}</title>
<style>
{STYLE}
</style>
</head>
<body>
{to_html(document, under=0)}</body>
</html>
"""


def to_html(document: Document, language: Language | None = None, *, under: int = UNDER) -> str:
    """The document as a `<div>`, in the language it is written in where that is known; ends with a line feed.

    Every text is escaped. Pictures are part of it, as SVG, with their words for who cannot see them.
    """
    said = f' lang="{TAGS[language]}"' if language else ""
    return "\n".join([f'<div class="{PLAIN}"{said}>', *_blocks(document, under), "</div>"]) + "\n"


def _blocks(document: Document, under: int) -> Iterator[str]:
    """The elements; items that follow one another are one list."""
    for item, blocks in groupby(document, lambda block: isinstance(block, Paragraph) and block.kind == "item"):
        shown = (_html_block(block, under) for block in blocks)
        yield from ("<ul>", *shown, "</ul>") if item else shown


def _html_block(block: Block, under: int) -> str:
    match block:
        case Heading(text, level):
            name = f"h{min(level + under, 6)}"
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
            return f'<p><span style="{SIGNED_STYLE}">{_text(text)}</span></p>'
        case Paragraph(text):
            return f"<p>{_text(text)}</p>"
        case Formula(text):
            return f'<pre style="{AROUND}">\n{escape_html(text)}</pre>'  # the line feed that begins it is not shown
        case Table():
            return _html_table(block)
        case Picture():
            return _picture(block)


def _html_table(table: Table) -> str:
    aligned = [RIGHT if column.right else LEFT for column in table.columns]
    titles = zip(aligned, (column.title for column in table.columns), strict=True)
    head = "".join(f'<th scope="col" style="{align}">{_text(title)}</th>' for align, title in titles)
    styles = [NUMBER if column.right else NAME if column.key == "bet" else LEFT for column in table.columns]
    rows = (_row(row, styles, marked=number in table.marked) for number, row in enumerate(table.rows))
    caption = [f'<caption style="{LEFT}">{_text(table.caption)}</caption>'] if table.caption else []
    lines = [f'<div style="{AROUND}"><table>', *caption, f"<thead><tr>{head}</tr></thead>", "<tbody>", *rows]
    return "\n".join([*lines, "</tbody>", "</table></div>"])


def _row(row: tuple[str, ...], styles: list[str], *, marked: bool) -> str:
    """A row; one that is marked is strong, not only in another colour."""
    cells = (f"<strong>{_text(cell)}</strong>" if marked and cell else _text(cell) for cell in row)
    pairs = zip(styles, cells, strict=True)
    return "<tr>" + "".join(f'<td style="{style}">{cell}</td>' for style, cell in pairs) + "</tr>"


def _picture(picture: Picture) -> str:
    """A picture of ours, in which every text was escaped when it was drawn (`drawing/svg.py`)."""
    caption = f"\n<figcaption>{_text(picture.caption)}</figcaption>" if picture.caption else ""
    size = f"max-width:{picture.width * WIDE:g}em"
    words = _text(picture.alternative, " ")
    svg = re.sub("<[a-z][^<>]*>", _of_the_page, picture.svg.strip())
    drawn = f'<div role="img" aria-label="{words}" style="{PAPER}">\n{svg}\n</div>'
    return f'<figure style="margin:1em 0;{size}">\n{drawn}{caption}\n</figure>'


def _of_the_page(tag: re.Match[str]) -> str:
    """An element of a picture in the font and the colours of the page; texts, whatever stands in them, are none."""
    return re.sub(_GREY, _shade, re.sub('font-family="[^"]*"', 'font-family="inherit"', tag[0]))


def _shade(grey: re.Match[str]) -> str:
    """A grey as so much ink on the paper: black on white and white on black say the same."""
    ink = round(100 * (255 - int(grey[1], 16)) / (255 - _DARKEST))
    mixed = f"color-mix(in srgb, var(--ink) {ink}%, var(--paper))"
    return f'"{"var(--paper)" if ink == 0 else "var(--ink)" if ink >= 100 else mixed}"'


def _text(text: str, line_end: str = "<br>") -> str:
    """The lines of a text."""
    return line_end.join(escape_html(line) for line in text.split("\n"))
