"""A document -> DOCX: the empty file from `template/`, filled with blocks in their order, its pages and its archive.

On which page a heading stands only the word processor can know: until it is asked, the table of contents has links.
Equal contents are equal bytes.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from datetime import UTC, datetime
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile, ZipInfo

from docx import Document
from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.opc.pkgwriter import PackageWriter
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from docx.oxml.table import CT_Tbl
from docx.oxml.text.paragraph import CT_P
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.section import _Footer, _Header
from docx.shared import Twips

from macau_edge.dossier.bilingual import Bilingual, SideBySide
from macau_edge.dossier.case import PageHead
from macau_edge.dossier.writing import docx_blocks
from macau_edge.dossier.writing.docx_blocks import (
    LATIN,
    field,
    paragraph,
    run_text,
    runs_in_lines,
    text_run,
    with_no_breaks,
    xml_element,
)
from macau_edge.dossier.writing.docx_tables import LONG, Pictures, table_element
from macau_edge.dossier.writing.office import CARRIED, TAGS, packed, text_width
from macau_edge.dossier.writing.pdf import GAP, before_contents, levelled, titles
from macau_edge.model import Language
from macau_edge.model.records import dataclass, replace
from macau_edge.reports.document import Block, Formula, Heading, Paragraph, Picture, Table
from macau_edge.wording.text import Phrasebook

if TYPE_CHECKING:
    from docx.document import Document as DocumentObject


# --- the table of contents: a field that a word processor brings up to date, and what it shows until then ------------


DEPTH = 2
"""The levels of headings that are listed."""
LETTERS = {1: 31, 2: 37, 3: 40, 4: 42}
"""Level of a heading -> Chinese letters in a line; where all languages are more, each has a line of its own."""


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """A heading in each language, and its number among all headings."""

    side: SideBySide
    number: int

    @property
    def level(self) -> int:
        """The level of the heading, from 1."""
        return next(block.level for block in self.side.blocks if isinstance(block, Heading))

    @property
    def bookmark(self) -> str:
        """The name by which it is found."""
        return f"_Toc{self.number:09}"

    def runs(self) -> list[BaseOxmlElement]:
        """The text in all languages, its number once."""
        texts, languages = zip(*titles(self.side), strict=True)
        return (runs_in_lines if text_width(GAP.join(texts)) > LETTERS[self.level] else _joined)(texts, languages)


def heading_paragraph(entry: ContentsEntry) -> BaseOxmlElement:
    """The heading in the text."""
    start = xml_element("w:bookmarkStart", w_id=entry.number, w_name=entry.bookmark)
    return paragraph(f"Heading{entry.level}", start, *entry.runs(), xml_element("w:bookmarkEnd", w_id=entry.number))


def table_of_contents(entries: Sequence[ContentsEntry], languages: Sequence[Language]) -> BaseOxmlElement:
    """The table of contents with its title."""
    main = languages[0]
    title = _joined([Phrasebook(language)("page.contents") for language in languages], languages)
    listed = [_line(entry) for entry in entries if entry.level <= DEPTH]
    begin, instruction, separate, end = field(main, f'TOC \\o "1-{DEPTH}" \\h \\z \\u', stale=True)
    for number, part in enumerate((begin, instruction, separate), 1):
        listed[0].insert(number, part)
    listed[-1].append(end)
    gallery = xml_element(
        "w:docPartObj", xml_element("w:docPartGallery", w_val="Table of Contents"), xml_element("w:docPartUnique")
    )
    return xml_element(
        "w:sdt", xml_element("w:sdtPr", gallery), xml_element("w:sdtContent", paragraph("TOCHeading", *title), *listed)
    )


def _line(entry: ContentsEntry) -> BaseOxmlElement:
    """A heading that leads to its place."""
    link = xml_element("w:hyperlink", *entry.runs(), w_anchor=entry.bookmark, w_history=1)
    return paragraph(f"TOC{entry.level}", link)


def _joined(texts: Sequence[str], languages: Sequence[Language]) -> list[BaseOxmlElement]:
    """The runs of one line, with the text of each language."""
    pairs = enumerate(zip(texts, languages, strict=True))
    return [text_run(language, run_text(GAP + said if number else said)) for number, (said, language) in pairs]


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
    sides = tuple(replace(one, blocks=tuple(map(with_no_breaks, one.blocks))) for one in levelled(document))
    headings = [side for side in sides if isinstance(side.blocks[0], Heading)]
    entries = [ContentsEntry(side, number) for number, side in enumerate(headings, 1)]
    numbered = iter(entries)
    front = before_contents(sides)
    made = [paragraph("Title", *runs_in_lines(head.title, head.languages)), *_set(sides[:front], numbered, pictures)]
    listed = tuple(numbered)
    if len(entries) >= CONTENTS:
        made.append(table_of_contents(listed, head.languages))
    return list(_apart([*made, *_set(sides[front:], iter(listed), pictures)]))


def _set(
    sides: Sequence[SideBySide], entries: Iterator[ContentsEntry], pictures: Pictures
) -> Iterator[BaseOxmlElement]:
    """The elements of some blocks; `entries` are the headings among them, and perhaps those after them."""
    for side in sides:
        titled = isinstance(side.blocks[0], Heading)
        yield from [heading_paragraph(next(entries))] if titled else _of_all(side, pictures)


def _of_all(side: SideBySide, pictures: Pictures) -> list[BaseOxmlElement]:
    """What all languages say: one block for all, a signature for all, or one after the other.

    A table in whose cells they stand side by side would be read aloud as one, and nobody could edit it as a text.
    """
    signatures = [block.text for block in side.blocks if isinstance(block, Paragraph) and block.kind == "signature"]
    if len(signatures) > 1:
        return [paragraph("Signature", *runs_in_lines(signatures, side.languages))]
    if len(side.blocks) == 1:
        return _block(side.blocks[0], side.languages, pictures)
    *others, last = zip(side.blocks, side.languages, strict=True)
    kept = [made for block, language in others for made in _block(block, (language,), pictures, keep=True)]
    return [*kept, *_block(last[0], (last[1],), pictures)]


def _block(
    block: Block, languages: tuple[Language, ...], pictures: Pictures, *, keep: bool = False
) -> list[BaseOxmlElement]:
    """A block; one to `keep` is on the page of the next, as far as it is not long."""
    match block:
        case Heading(text, level):
            return [paragraph(f"Heading{level}", *runs_in_lines([text], languages))]
        case Paragraph(text, kind):
            leads = text.endswith((":", "："))  # what it leads to is on the same page
            return [
                paragraph(STYLES[kind], *runs_in_lines([text], languages), keep=leads or (keep and len(text) < LONG))
            ]
        case Formula():
            return list(docx_blocks.equation_elements(block.row, languages))
        case Table():
            return table_element(block, languages)
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


# --- pages on their side: what stands on them is a section of the file, and so is what stands before them ------------
#
# They come last: where a page of the text ends only the word processor knows, and anywhere else they would cut it.


def sections(
    elements: Iterable[BaseOxmlElement], on_its_side: Sequence[BaseOxmlElement], end: BaseOxmlElement
) -> Iterator[BaseOxmlElement]:
    """The elements, the last of each section with the properties of its pages; `end` becomes those of the last one.

    Only the first section has a first page of another kind.
    """
    parts = [(turned, list(found)) for turned, found in groupby(elements, key=on_its_side.__contains__)]
    for number, (turned, found) in enumerate(parts, 1):
        properties = end if number == len(parts) else deepcopy(end)
        if number > 1:
            properties.remove(properties.find(qn("w:titlePg")))
        if turned:
            size = properties.find(qn("w:pgSz"))
            wide, high = size.get(qn("w:w")), size.get(qn("w:h"))
            for name, value in (("w:w", high), ("w:h", wide), ("w:orient", "landscape")):
                size.set(qn(name), value)
        if properties is not end:
            if not isinstance(found[-1], CT_P):
                found.append(paragraph("Separator"))
            found[-1].get_or_add_pPr().append(properties)
        yield from found


# --- the archive that a DOCX file is: from the files of the template -------------------------------------------------


TEMPLATE = Path(__file__).parent / "template"


def blank() -> BytesIO:
    """An empty document with our styles."""
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        for file in sorted(TEMPLATE.rglob("*")):
            if file.is_file():  # of no time: that of the machine may be one that an archive does not know
                archive.writestr(ZipInfo(file.relative_to(TEMPLATE).as_posix()), file.read_bytes())
    stream.seek(0)
    return stream


class _Files(dict[str, bytes]):
    """The files of a document by their names, in the place of an archive whose times are those of the machine."""

    def write(self, uri: PackURI, data: bytes) -> None:
        """Takes a file, as `PackageWriter` gives it."""
        self[uri.membername] = data


def files_of(made: DocumentObject) -> _Files:
    """What `made.save` would put into an archive, in its order."""
    package, found = made.part.package, _Files()
    assert package
    for part in package.parts:
        part.before_marshal()
    writer: Any = PackageWriter
    writer._write_content_types_stream(found, package.parts)
    writer._write_pkg_rels(found, package.rels)
    writer._write_parts(found, package.parts)
    return found


# --- what stands on every page: the reference and the title above, its number below, and the mark of a draft ---------


WATERMARK = Path(__file__).parent / "watermark.xml"
FIELDS = {"{page}": "PAGE", "{pages}": "NUMPAGES"}
"""What stands for a number -> the field that counts it."""
VML = "{urn:schemas-microsoft-com:vml}"
MARK = 440
"""The length of the mark, in points, over which its words are spread."""
SHORT = 45
"""Chinese letters that a title in all languages may have beside the reference; a longer one is in the first alone."""


def fill_pages(made: DocumentObject, head: PageHead, *, draft: bool) -> None:
    """Fills the head and foot of all pages; the first, which has the title in its text, has the date in its head."""
    section = made.sections[0]
    section.different_first_page_header_footer = True
    date = text_run(head.languages[0], run_text(head.date))
    for header, right in ((section.first_page_header, [date]), (section.header, _title(head))):
        left = text_run(head.languages[0], run_text(head.reference), xml_element("w:tab"))
        _fill(header, paragraph("Header", left, *right, *([_watermark(head)] if draft else [])))
    for footer in (section.first_page_footer, section.footer):
        below = _joined(head.approval, head.languages) if head.approval else []
        breaks = [text_run(head.languages[0], xml_element("w:br"))] if below else []
        _fill(footer, paragraph("Footer", *_number(head), *breaks, *below))


def _fill(part: _Header | _Footer, content: BaseOxmlElement) -> None:
    part.is_linked_to_previous = False
    element = part.part.element
    for child in list(element):
        element.remove(child)
    element.append(content)


def _title(head: PageHead) -> list[BaseOxmlElement]:
    shown = len(head.title) if text_width(GAP.join(head.title)) <= SHORT else 1
    return _joined(head.title[:shown], head.languages[:shown])


def _number(head: PageHead) -> Iterator[BaseOxmlElement]:
    """`page 1 of 9` in each language, both numbers as fields."""
    for number, language in enumerate(head.languages):
        said = Phrasebook(language)("page.number", page="{page}", pages="{pages}")
        for part in re.split(r"(\{\w+\})", GAP + said if number else said):
            if part in FIELDS:
                yield from field(language, FIELDS[part], text_run(language, run_text("1")))
            elif part:
                yield text_run(language, run_text(part))


def _watermark(head: PageHead) -> BaseOxmlElement:
    found: BaseOxmlElement = parse_xml(WATERMARK.read_bytes())
    words = " ".join(Phrasebook(language)("page.draft") for language in head.languages)
    shape, path = found.find(f".//{VML}shape"), found.find(f".//{VML}shape/{VML}textpath")
    shape.set("style", f"{shape.get('style')};height:{MARK / text_width(words):.0f}pt")
    shape.set("alt", words)
    path.set("string", words)
    return found


# --- the whole file --------------------------------------------------------------------------------------------------


LONGEST = 255
"""Characters of a property, by the format."""


def docx_bytes(
    document: Bilingual, head: PageHead, *, draft: bool, timestamp: int, carried: Mapping[str, bytes] | None = None
) -> bytes:
    """The file; its first heading of level 1 is the title. `timestamp` is its date in seconds since 1970.

    `carried` are files that it was made from, which an editor leaves as they are.

    Raises:
        TypesettingError: a text in a picture has a character that our font has no glyph for.
    """
    made = Document(blank())
    _set_language(made, head)
    _set_properties(made, head, timestamp)
    fill_pages(made, head, draft=draft)
    if carried:
        _carry(made, carried)
    end = made.element.body.sectPr
    pictures = Pictures(made)
    text = [element for element in body(document, head, pictures) if element not in pictures.whole]
    for element in sections([*text, *pictures.whole], pictures.whole, end):
        end.addprevious(element)
    return packed(files_of(made), timestamp)


_STORE = "http://schemas.openxmlformats.org/officeDocument/2006/customXml"
_ITEM = "{5D1F8E0A-7B0C-4C1B-9F6E-6D6163617531}"
"""By which a word processor knows the part again: the same in every dossier."""


def _carry(made: DocumentObject, files: Mapping[str, bytes]) -> None:
    """Puts files into a part of the document's own, in base64: no character of them is read as XML."""
    texts = "".join(f'<file name="{name}">{b64encode(data).decode()}</file>' for name, data in files.items())
    package = made.part.package
    assert package
    item = Part(
        PackURI("/customXml/item1.xml"),
        "application/xml",
        _xml(f'<dossier xmlns="{CARRIED}">{texts}</dossier>'),
        package,
    )
    schemas = f'<ds:schemaRefs><ds:schemaRef ds:uri="{CARRIED}"/></ds:schemaRefs>'
    known = f'<ds:datastoreItem ds:itemID="{_ITEM}" xmlns:ds="{_STORE}">{schemas}</ds:datastoreItem>'
    properties = Part(
        PackURI("/customXml/itemProps1.xml"), CONTENT_TYPE.OFC_CUSTOM_XML_PROPERTIES, _xml(known), package
    )
    item.relate_to(properties, RELATIONSHIP_TYPE.CUSTOM_XML_PROPS)
    made.part.relate_to(item, RELATIONSHIP_TYPE.CUSTOM_XML)


def _xml(text: str) -> bytes:
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n{text}'.encode()


def _set_language(made: DocumentObject, head: PageHead) -> None:
    """The language of what is typed into the document later."""
    for language in made.styles.element.iter(qn("w:lang")):
        language.set(qn("w:val"), LATIN[head.languages[0]])


def _set_properties(made: DocumentObject, head: PageHead, timestamp: int) -> None:
    properties = made.core_properties
    properties.title = " / ".join(head.title)[:LONGEST]
    properties.subject = properties.identifier = head.reference[:LONGEST]
    properties.author = properties.last_modified_by = head.author[:LONGEST]
    properties.keywords = ", ".join(head.keywords)[:LONGEST]
    properties.language = ", ".join(TAGS[language] for language in head.languages)
    properties.created = properties.modified = datetime.fromtimestamp(timestamp, UTC).replace(tzinfo=None)
    properties.revision = 1
