"""A dossier -> Markdown: one language as any report, several one after the other.

Headings are in all languages at once. What stands between two blocks that the languages share (headings, tables,
pictures) is first in the first language and then, as a whole, in the next. Pictures are in the text itself, as PNG:
more viewers show that than an SVG.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from itertools import groupby

from macau_edge.dossier.bilingual import Bilingual, Side
from macau_edge.dossier.writing.titles import GAP, titles
from macau_edge.reports import markdown
from macau_edge.reports.document import Block, Heading, Picture
from macau_edge.typesetting.compile import picture_png


def to_markdown(bilingual: Bilingual) -> str:
    """The document as Markdown; ends with a line feed.

    Raises:
        TypesettingError: a text in a picture has a character that our font has no glyph for.
    """
    document = tuple(_blocks(bilingual))
    addresses = {block: _address(block) for block in document if isinstance(block, Picture)}
    return markdown.to_markdown(document, addresses)


def _address(picture: Picture) -> str:
    """The picture itself, as the address of an image."""
    return f"data:image/png;base64,{b64encode(picture_png(picture.svg)).decode()}"


def _blocks(bilingual: Bilingual) -> Iterator[Block]:
    """The blocks of all languages in one row."""
    for common, sides in groupby(map(_joined, bilingual), key=lambda side: side.shared or len(side.languages) == 1):
        if common:
            yield from (side.blocks[0] for side in sides)
        else:
            yield from (block for blocks in zip(*(side.blocks for side in sides), strict=True) for block in blocks)


def _joined(side: Side) -> Side:
    """A heading as one for all languages; anything else as it is."""
    headings = [block for block in side.blocks if isinstance(block, Heading)]
    if len(headings) < 2:
        return side
    return Side(side.languages, (Heading(GAP.join(text for text, _ in titles(side)), headings[0].level),))
