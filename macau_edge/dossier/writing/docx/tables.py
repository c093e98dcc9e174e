"""Tables of figures, and the rows in which languages stand side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from docx.oxml.xmlchemy import BaseOxmlElement

from macau_edge.dossier.writing.docx.runs import lines, paragraph, run, spoken, text
from macau_edge.dossier.writing.docx.widths import TEXT, fitted
from macau_edge.dossier.writing.docx.xml import make
from macau_edge.model import Language
from macau_edge.reports.document import Table

SHADE = "E4EAF1"
"""The ground of a row that stands out."""
KEPT = 14
"""Lines of a table that is not divided between pages."""
LONG = 500
"""Letters from which on a paragraph may be divided between pages."""
TALL = 12
"""Lines from which on a row may be divided between pages."""
SIZE = 18
"""The size that the style of a cell has, in half points; another one is said in the cell."""


def table(block: Table, languages: Sequence[Language]) -> list[BaseOxmlElement]:
    """The caption and the table; its head comes again on every page, and no row is divided but a long one."""
    fit = fitted(block)
    columns, rows = fit.table.columns, fit.table.rows
    rules = _Rules(languages, fit.widths, tuple("right" if column.right else "" for column in columns), fit.size)
    titles = tuple(column.title for column in columns)
    head = [rules.row(titles, head=True)] if any(titles) else []
    body = [
        rules.row(cells, marked=number in block.marked, keep=_is_kept(number, fit.lines), long=fit.lines[number] > TALL)
        for number, cells in enumerate(rows)
    ]
    return [
        *_caption(block.caption, languages),
        _table("Figures", fit.widths, [*head, *body], bool(head), block.caption),
    ]


def _is_kept(number: int, lines: Sequence[int]) -> bool:
    """Whether a row is on the page of the next: in a short table, and so that none is alone on a page."""
    beside = lines[number : number + 2]
    edge = number in {0, len(lines) - 2} and max(beside) <= TALL
    return len(beside) > 1 and (sum(lines) <= KEPT or edge)


def side_by_side(rows: Sequence[Sequence[Sequence[BaseOxmlElement]]], languages: int) -> BaseOxmlElement:
    """Columns of languages without borders; a row is what says the same, the paragraphs of each language a cell."""
    width, last = TEXT // languages, languages - 1
    flush = {0: "w:left", last: "w:right"}
    made = []
    for row in rows:
        cells = [_cell(paragraphs, width, flush=flush.get(number)) for number, paragraphs in enumerate(row)]
        short = all(len("".join(cell.itertext())) < LONG for cell in cells)
        made.append(make("w:tr", *([make("w:trPr", make("w:cantSplit"))] if short else []), *cells))
    return _table("Languages", (width,) * languages, made, False)


@dataclass(frozen=True, slots=True)
class _Rules:
    """What all rows of a table have in common."""

    languages: Sequence[Language]
    widths: tuple[int, ...]
    aligned: tuple[str, ...]
    size: int

    def row(
        self, cells: Sequence[str], *, head: bool = False, marked: bool = False, keep: bool = False, long: bool = False
    ) -> BaseOxmlElement:
        """A row; one to `keep` is on the page of the next."""
        made = []
        for cell, width, align in zip(cells, self.widths, self.aligned, strict=True):
            size = None if self.size == SIZE else self.size
            paragraphs = [
                paragraph(
                    "TableHead" if head else "TableText",
                    run(spoken(line, self.languages), text(line), bold=marked, size=size),
                    keep=keep,
                    align=align,
                )
                for line in cell.split("\n")
            ]
            made.append(_cell(paragraphs, width, SHADE if marked else ""))
        flags = [*([] if long else [make("w:cantSplit")]), *([make("w:tblHeader")] if head else [])]
        return make("w:tr", *([make("w:trPr", *flags)] if flags else []), *made)


def _caption(caption: str, languages: Sequence[Language]) -> list[BaseOxmlElement]:
    """The caption in one paragraph, a line for each language."""
    return [paragraph("Caption", *lines([caption], languages), keep=True)] if caption else []


def _table(
    style: str, widths: Sequence[int], rows: Sequence[BaseOxmlElement], head: bool, words: str = ""
) -> BaseOxmlElement:
    look = {
        "w_firstRow": int(head),
        "w_lastRow": 0,
        "w_firstColumn": 0,
        "w_lastColumn": 0,
        "w_noHBand": 1,
        "w_noVBand": 1,
    }
    return make(
        "w:tbl",
        make(
            "w:tblPr",
            make("w:tblStyle", w_val=style),
            make("w:tblW", w_w=sum(widths), w_type="dxa"),
            make("w:tblLayout", w_type="fixed"),
            make("w:tblLook", **look),
            *([make("w:tblCaption", w_val=words.replace("\n", " / "))] if words else []),
        ),
        make("w:tblGrid", *(make("w:gridCol", w_w=width) for width in widths)),
        *rows,
    )


def _cell(
    paragraphs: Sequence[BaseOxmlElement], width: int, shade: str = "", flush: str | None = None
) -> BaseOxmlElement:
    """A cell with a ground of its own, or without a margin at the side that is `flush` with the text of the page."""
    ground = [make("w:shd", w_val="clear", w_color="auto", w_fill=shade)] if shade else []
    margin = [make("w:tcMar", make(flush, w_w=0, w_type="dxa"))] if flush else []
    return make("w:tc", make("w:tcPr", make("w:tcW", w_w=width, w_type="dxa"), *ground, *margin), *paragraphs)
