"""Tables of figures, the rows in which languages stand side by side, and pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from io import BytesIO
from math import ceil
from statistics import fmean
from typing import TYPE_CHECKING

from docx.oxml.shape import CT_Inline
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Emu, Twips

from macau_edge.dossier.writing.docx_blocks import (
    language_of_text,
    paragraph,
    run_text,
    runs_in_lines,
    text_run,
    xml_element,
)
from macau_edge.dossier.writing.office import text_width, widest_word
from macau_edge.dossier.writing.typeset import picture_png
from macau_edge.drawing.svg import total_length
from macau_edge.model import Language
from macau_edge.model.records import dataclass
from macau_edge.reports.document import Picture, Table, groups, stacked

if TYPE_CHECKING:
    from docx.document import Document


# --- the widths of a table's columns, from what stands in them: not every word processor works them out --------------


TEXT = 9638
"""The width of the text, in twentieths of a point."""
PADDING = 190
"""What a cell keeps free at its sides, and a little more, because letters are not all of one width."""
WAYS = (
    (18, False, 10),
    (17, False, 9),
    (16, False, 8),
    (15, False, 7),
    (17, True, 10),
    (15, True, 8),
    (14, True, 6),
    (13, True, 4),
    (12, True, 3),
)
"""Sizes of the text in half points, whether columns of a group are stacked, and how many Chinese letters are kept in a
line. The first in which all columns have room is taken, a later one where it spares many lines."""
DEARER = 0.25
"""The part of the lines that each further way has to spare, of more than a page."""
PAGE = 50
"""Lines of a page."""
LONGEST = 12.0
"""Chinese letters that a word has room for; a longer one, a fraction of many digits, is broken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """A table, its columns stacked where it must be; their widths in twentieths of a point; the size of the text.

    `lines` are those of each row, about.
    """

    table: Table
    widths: tuple[int, ...]
    size: int
    lines: tuple[int, ...]


def fitted_table(table: Table) -> Fitted:
    """The table with columns in which no word is broken, if a size can be found for that; no wider than the text."""
    shapes = {False: _Shape(table)}
    if groups(table):
        shapes[True] = _Shape(stacked(table, groups(table)))
    ways = [(shapes[narrow], size, whole) for size, narrow, whole in WAYS if narrow in shapes]
    fitting = [(shape, size, whole) for shape, size, whole in ways if sum(shape.least(size, whole)) <= TEXT]
    found = [shape.fitted(size, whole) for shape, size, whole in fitting or ways[-1:]]
    return min(enumerate(found), key=lambda pair: max(sum(pair[1].lines), PAGE) * (1 + DEARER * pair[0]))[1]


class _Shape:
    """A table and the widths of its texts, by columns; a column begins with its title, a little wider as it is bold."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.columns = [
            [f"{column.title} ", *(row[index] for row in table.rows)] for index, column in enumerate(table.columns)
        ]

    @cached_property
    def lines(self) -> list[list[list[float]]]:
        """The width of each line of each cell of each column."""
        return [[[text_width(line) for line in cell.split("\n")] for cell in cells] for cells in self.columns]

    @cached_property
    def words(self) -> list[float]:
        """The width of each column's widest word."""
        return [max(map(widest_word, cells)) for cells in self.columns]

    def least(self, size: int, whole: int) -> list[int]:
        """The widths in which no word is broken, no short line, nor any line of figures."""
        found = []
        for column, word, (_, *cells) in zip(self.table.columns, self.words, self.lines, strict=True):
            line = max((width for cell in cells for width in cell), default=0.0)
            needed = max(min(word, LONGEST), min(line, LONGEST if column.right else whole), 1.0)
            found.append(round(needed * size * 10) + PADDING)
        return found

    def fitted(self, size: int, whole: int) -> Fitted:
        """The table in that size."""
        least = self.least(size, whole)
        lines = [[max(cell) * size * 10 + PADDING for cell in cells] for cells in self.lines]
        widths = _shared(least, lines)
        rooms = [(width - PADDING) / (size * 10) for width in widths]
        return Fitted(table=self.table, widths=widths, size=size, lines=tuple(self._rows(rooms)))

    def _rows(self, rooms: list[float]) -> Iterator[int]:
        for row in list(zip(*self.lines, strict=True))[1:]:
            yield max(sum(max(1, ceil(w / room)) for w in cell) for cell, room in zip(row, rooms, strict=True))


def _shared(least: list[int], lines: list[list[float]]) -> tuple[int, ...]:
    """Each column as wide as it needs; where that is too much, what is free beyond the least is divided.

    Then a column in which every line is long has more of it than one in which a single line is, and a long title none.
    """
    if sum(least) >= TEXT:
        return tuple(width * TEXT // sum(least) for width in least)
    most = [max(low, round(max(column))) for low, column in zip(least, lines, strict=True)]
    if sum(most) <= TEXT:
        spare = (TEXT - sum(most)) // len(most) if sum(most) > TEXT * 0.55 else 0
        return tuple(width + spare for width in most)
    more = [_wanted(low, column[1:]) for low, column in zip(least, lines, strict=True)]
    free = (TEXT - sum(least)) / total_length(more)
    return tuple(low + int(part * free) for low, part in zip(least, more, strict=True))


def _wanted(least: int, lines: list[float]) -> float:
    """What a column would have beyond the least; never nothing, for its title."""
    return max(*lines, least) - least + max(fmean(lines) - least, 0.0) + 1 if lines else 1.0


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


def table_element(block: Table, languages: Sequence[Language]) -> list[BaseOxmlElement]:
    """The caption and the table; its head comes again on every page, and no row is divided but a long one."""
    fit = fitted_table(block)
    columns, rows = fit.table.columns, fit.table.rows
    rules = _Rules(
        languages=languages,
        widths=fit.widths,
        aligned=tuple("right" if column.right else "" for column in columns),
        size=fit.size,
    )
    titles = tuple(column.title for column in columns)
    head = [rules.row(titles, head=True)] if any(titles) else []
    body = [
        rules.row(cells, marked=number in block.marked, keep=_is_kept(number, fit.lines), long=fit.lines[number] > TALL)
        for number, cells in enumerate(rows)
    ]
    return [
        *_caption(block.caption, languages),
        _table(fit.widths, [*head, *body], bool(head), block.caption),
    ]


def _is_kept(number: int, lines: Sequence[int]) -> bool:
    """Whether a row is on the page of the next: in a short table, and so that none is alone on a page."""
    beside = lines[number : number + 2]
    edge = number in {0, len(lines) - 2} and max(beside) <= TALL
    return len(beside) > 1 and (sum(lines) <= KEPT or edge)


@dataclass(frozen=True, slots=True, kw_only=True)
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
        style, size = "TableHead" if head else "TableText", None if self.size == SIZE else self.size
        made = []
        for cell, width, align in zip(cells, self.widths, self.aligned, strict=True):
            said = [
                text_run(language_of_text(one, self.languages), run_text(one), bold=marked, size=size)
                for one in cell.split("\n")
            ]
            paragraphs = [paragraph(style, one, keep=keep, align=align) for one in said]
            made.append(_cell(paragraphs, width, SHADE if marked else ""))
        flags = [*([] if long else [xml_element("w:cantSplit")]), *([xml_element("w:tblHeader")] if head else [])]
        return xml_element("w:tr", *([xml_element("w:trPr", *flags)] if flags else []), *made)


def _caption(caption: str, languages: Sequence[Language]) -> list[BaseOxmlElement]:
    """The caption in one paragraph, a line for each language."""
    return [paragraph("Caption", *runs_in_lines([caption], languages), keep=True)] if caption else []


def _table(widths: Sequence[int], rows: Sequence[BaseOxmlElement], head: bool, words: str) -> BaseOxmlElement:
    """A table; its first column names the rows, which is what is read aloud as such."""
    off = dict.fromkeys(("w_lastRow", "w_lastColumn"), 0)
    look = {"w_firstRow": int(head), "w_firstColumn": 1, **off, "w_noHBand": 1, "w_noVBand": 1}
    return xml_element(
        "w:tbl",
        xml_element(
            "w:tblPr",
            xml_element("w:tblStyle", w_val="Figures"),
            xml_element("w:tblW", w_w=sum(widths), w_type="dxa"),
            xml_element("w:tblLayout", w_type="fixed"),
            xml_element("w:tblLook", **look),
            *([xml_element("w:tblCaption", w_val=words.replace("\n", " / "))] if words else []),
        ),
        xml_element("w:tblGrid", *(xml_element("w:gridCol", w_w=width) for width in widths)),
        *rows,
    )


def _cell(paragraphs: Sequence[BaseOxmlElement], width: int, shade: str) -> BaseOxmlElement:
    """A cell with a ground of its own, or without."""
    ground = [xml_element("w:shd", w_val="clear", w_color="auto", w_fill=shade)] if shade else []
    return xml_element(
        "w:tc", xml_element("w:tcPr", xml_element("w:tcW", w_w=width, w_type="dxa"), *ground), *paragraphs
    )


# --- pictures -> PNG in the text, with the words that stand for them -------------------------------------------------


WIDTH = Twips(TEXT)
HEIGHT = Twips(11500)
"""The most that a picture may take of a page; a caption and some text have to stand beside it."""
WHOLE = Twips(14570), Twips(7900)
"""The width and height of a picture on a page on its side, where only a caption stands beside it."""
PIXELS = 2000
"""Across a picture as wide as the text: 300 in an inch."""


class Pictures:
    """The pictures of one document, numbered as they come; `whole` are those with pages of their own."""

    def __init__(self, document: Document) -> None:
        self.part = document.part
        self.count = 0
        self.whole: list[BaseOxmlElement] = []

    def paragraphs(self, picture: Picture, languages: tuple[Language, ...]) -> list[BaseOxmlElement]:
        """The picture and its caption, on one page."""
        shown = text_run(languages[0], xml_element("w:drawing", self._inline(picture)))
        caption = (
            [paragraph("Caption", *runs_in_lines([picture.caption], languages), align="center")]
            if picture.caption
            else []
        )
        made = [paragraph("Picture", shown, keep=bool(caption)), *caption]
        if picture.whole_page:
            self.whole += made
        return made

    def _inline(self, picture: Picture) -> BaseOxmlElement:
        png = picture_png(picture.svg, width=round(PIXELS * picture.width))
        relation, image = self.part.get_or_add_image(BytesIO(png))
        self.count += 1
        wide, high = WHOLE if picture.whole_page else (WIDTH * picture.width, HEIGHT)
        width = min(wide, high * image.px_width / image.px_height)
        height = width * image.px_height / image.px_width
        inline = CT_Inline.new_pic_inline(
            self.count, relation, f"picture-{self.count}.png", Emu(round(width)), Emu(round(height))
        )
        inline.docPr.set("descr", picture.alternative)
        return inline
