"""Pictures -> PNG in the text, with the words that stand for them."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from docx.oxml.shape import CT_Inline
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Emu, Twips

from macau_edge.dossier.writing.docx.runs import lines, paragraph, run
from macau_edge.dossier.writing.docx.widths import TEXT
from macau_edge.dossier.writing.docx.xml import make
from macau_edge.model import Language
from macau_edge.reports.document import Picture
from macau_edge.typesetting.compile import picture_png

if TYPE_CHECKING:
    from docx.document import Document

WIDTH = Twips(TEXT)
HEIGHT = Twips(11500)
"""The most that a picture may take of a page; a caption and some text have to stand beside it."""
PIXELS = 2000
"""Across a picture as wide as the text: 300 in an inch."""


class Pictures:
    """The pictures of one document, numbered as they come."""

    def __init__(self, document: Document) -> None:
        self.part = document.part
        self.count = 0

    def paragraphs(self, picture: Picture, languages: tuple[Language, ...]) -> list[BaseOxmlElement]:
        """The picture and its caption, on one page."""
        shown = run(languages[0], make("w:drawing", self._inline(picture)))
        caption = (
            [paragraph("Caption", *lines([picture.caption], languages), align="center")] if picture.caption else []
        )
        return [paragraph("Picture", shown, keep=bool(caption)), *caption]

    def _inline(self, picture: Picture) -> BaseOxmlElement:
        png = picture_png(picture.svg, width=round(PIXELS * picture.width))
        relation, image = self.part.get_or_add_image(BytesIO(png))
        self.count += 1
        width = min(WIDTH * picture.width, HEIGHT * image.px_width / image.px_height)
        height = width * image.px_height / image.px_width
        inline = CT_Inline.new_pic_inline(
            self.count, relation, f"picture-{self.count}.png", Emu(round(width)), Emu(round(height))
        )
        inline.docPr.set("descr", picture.alternative)
        return inline
