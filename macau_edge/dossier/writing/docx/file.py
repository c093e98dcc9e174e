"""The whole file: an empty document from `template/`, filled."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING

from docx import Document
from docx.oxml.ns import qn

from macau_edge.dossier.bilingual import Bilingual
from macau_edge.dossier.head import PageHead
from macau_edge.dossier.writing.docx.archive import blank, packed
from macau_edge.dossier.writing.docx.body import body
from macau_edge.dossier.writing.docx.pages import fill_pages
from macau_edge.dossier.writing.docx.pictures import Pictures
from macau_edge.dossier.writing.docx.runs import LATIN, TAGS

if TYPE_CHECKING:
    from docx.document import Document as DocumentObject

LONGEST = 255
"""Characters of a property, by the format."""


def docx_bytes(document: Bilingual, head: PageHead, *, draft: bool, timestamp: int) -> bytes:
    """The file; its first heading of level 1 is the title. `timestamp` is its date in seconds since 1970.

    Raises:
        TypesettingError: a text in a picture has a character that our font has no glyph for.
    """
    made = Document(blank())
    _set_language(made, head)
    _set_properties(made, head, timestamp)
    fill_pages(made, head, draft=draft)
    end = made.element.body.sectPr
    for element in body(document, head, Pictures(made)):
        end.addprevious(element)
    stream = BytesIO()
    made.save(stream)
    return packed(stream.getvalue(), timestamp)


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
