"""Blocks -> what stands on the pages, in its order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from docx.oxml.table import CT_Tbl
from docx.oxml.text.paragraph import CT_P
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Twips

from macau_edge.dossier.bilingual import Bilingual, Side
from macau_edge.dossier.head import PageHead
from macau_edge.dossier.writing.docx.breaking import fits
from macau_edge.dossier.writing.docx.contents import Entry, contents, heading
from macau_edge.dossier.writing.docx.equations import equations
from macau_edge.dossier.writing.docx.pictures import Pictures
from macau_edge.dossier.writing.docx.runs import lines, paragraph
from macau_edge.dossier.writing.docx.tables import side_by_side, table
from macau_edge.dossier.writing.titles import levelled
from macau_edge.model import Language
from macau_edge.reports.document import Block, Formula, Heading, Paragraph, Picture, Table

CONTENTS = 6
"""Headings from which on a document has a table of contents."""
STYLES = {
    "plain": "Normal",
    "note": "Note",
    "warning": "Warning",
    "item": "ListBullet",
    "right": "RightAligned",
    "signature": "Signature",
}
"""Kind of a paragraph -> its style."""
CLOSE = {*STYLES.values(), "Formula"} - {"Signature"}
"""Styles that have no room of their own above them."""
ROOM = Twips(160)


def body(document: Bilingual, head: PageHead, pictures: Pictures) -> list[BaseOxmlElement]:
    """The elements of the body, without the properties of its pages."""
    sides = tuple(levelled(document))
    headings = [side for side in sides if isinstance(side.blocks[0], Heading)]
    entries = [Entry(side, number) for number, side in enumerate(headings, 1)]
    made = [paragraph("Title", *lines(head.title, head.languages))]
    if len(entries) >= CONTENTS:
        made.append(contents(entries, head.languages))
    numbered = iter(entries)
    for beside, group in groupby(sides, key=_is_beside):
        if beside:
            made.append(side_by_side([_row(side, pictures) for side in group], len(head.languages)))
        else:
            for side in group:
                titled = isinstance(side.blocks[0], Heading)
                made += [heading(next(numbered))] if titled else _common(side, pictures)
    return list(_apart(made))


def _is_beside(side: Side) -> bool:
    """Whether each language has its own column; a signature is one for all, and a long formula needs the whole line."""
    if len(side.blocks) == 1:
        return False
    match side.blocks[0]:
        case Heading() | Paragraph(kind="signature"):
            return False
        case Formula():
            return all(fits(block.text) for block in side.blocks if isinstance(block, Formula))
        case _:
            return True


def _row(side: Side, pictures: Pictures) -> list[list[BaseOxmlElement]]:
    """The cells of a row, a language each."""
    pairs = zip(side.blocks, side.languages, strict=True)
    return [_block(block, (language,), pictures) for block, language in pairs]


def _common(side: Side, pictures: Pictures) -> list[BaseOxmlElement]:
    """What stands across the page: one block for all languages, a signature for all, or one after the other."""
    signatures = [block.text for block in side.blocks if isinstance(block, Paragraph)]
    if len(signatures) > 1:
        return [paragraph("Signature", *lines(signatures, side.languages))]
    if side.shared:
        return _block(side.blocks[0], side.languages, pictures)
    return [made for cell in _row(side, pictures) for made in cell]


def _block(block: Block, languages: tuple[Language, ...], pictures: Pictures) -> list[BaseOxmlElement]:
    match block:
        case Heading(text, level):
            return [paragraph(f"Heading{level}", *lines([text], languages))]
        case Paragraph(text, kind):
            leads = text.endswith((":", "："))  # what it leads to is on the same page
            return [paragraph(STYLES[kind], *lines([text], languages), keep=leads)]
        case Formula(text):
            return equations(text, languages)
        case Table():
            return table(block, languages)
        case Picture():
            return pictures.paragraphs(block, languages)


def _apart(elements: Iterable[BaseOxmlElement]) -> Iterator[BaseOxmlElement]:
    """The elements with a distance below tables: room above a text, and a line before another table.

    Without that line two tables would be one, and a document cannot end with a table.
    """
    after = False
    for element in elements:
        table_too = isinstance(element, CT_Tbl)
        if after and table_too:
            yield paragraph("Separator")
        elif after and isinstance(element, CT_P) and element.style in CLOSE:
            element.get_or_add_pPr().spacing_before = ROOM
        yield element
        after = table_too
    if after:
        yield paragraph("Separator")
