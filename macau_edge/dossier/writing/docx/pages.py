"""What stands on every page: the reference and the title above, its number below, and the mark of a draft."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from docx.oxml import parse_xml
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.section import _Footer, _Header

from macau_edge.dossier.head import PageHead
from macau_edge.dossier.writing.docx.letters import width_of
from macau_edge.dossier.writing.docx.runs import field, paragraph, run, text
from macau_edge.dossier.writing.docx.xml import make
from macau_edge.dossier.writing.titles import GAP
from macau_edge.wording.vocabulary import Phrasebook

if TYPE_CHECKING:
    from docx.document import Document

WATERMARK = Path(__file__).parent / "watermark.xml"
FIELDS = {"{page}": "PAGE", "{pages}": "NUMPAGES"}
"""What stands for a number -> the field that counts it."""
VML = "{urn:schemas-microsoft-com:vml}"
MARK = 440
"""The length of the mark, in points, over which its words are spread."""
SHORT = 45
"""Chinese letters that a title in all languages may have beside the reference; a longer one is in the first alone."""


def fill_pages(made: Document, head: PageHead, *, draft: bool) -> None:
    """Fills the head and foot of all pages; the first, which has the title in its text, has the date in its head."""
    section = made.sections[0]
    section.different_first_page_header_footer = True
    date = run(head.languages[0], text(head.date))
    for header, right in ((section.first_page_header, [date]), (section.header, _title(head))):
        left = run(head.languages[0], text(head.reference), make("w:tab"))
        _fill(header, paragraph("Header", left, *right, *([_watermark(head)] if draft else [])))
    for footer in (section.first_page_footer, section.footer):
        _fill(footer, paragraph("Footer", *_number(head)))


def _fill(part: _Header | _Footer, content: BaseOxmlElement) -> None:
    part.is_linked_to_previous = False
    element = part.part.element
    for child in list(element):
        element.remove(child)
    element.append(content)


def _title(head: PageHead) -> list[BaseOxmlElement]:
    pairs = list(zip(head.title, head.languages, strict=True))
    shown = pairs if width_of(GAP.join(head.title)) <= SHORT else pairs[:1]
    return [run(language, text(GAP + title if number else title)) for number, (title, language) in enumerate(shown)]


def _number(head: PageHead) -> Iterator[BaseOxmlElement]:
    """`page 1 of 9` in each language, both numbers as fields."""
    for number, language in enumerate(head.languages):
        said = Phrasebook(language)("page.number", page="{page}", pages="{pages}")
        for part in re.split(r"(\{\w+\})", GAP + said if number else said):
            if part in FIELDS:
                yield from field(language, FIELDS[part], run(language, text("1")))
            elif part:
                yield run(language, text(part))


def _watermark(head: PageHead) -> BaseOxmlElement:
    found: BaseOxmlElement = parse_xml(WATERMARK.read_bytes())
    words = " ".join(Phrasebook(language)("page.draft") for language in head.languages)
    shape, path = found.find(f".//{VML}shape"), found.find(f".//{VML}shape/{VML}textpath")
    shape.set("style", f"{shape.get('style')};height:{MARK / width_of(words):.0f}pt")
    shape.set("alt", words)
    path.set("string", words)
    return found
