"""A document in one language or two -> PDF/A-3a and PDF/UA-1, with files attached; and -> Markdown.

In Markdown, headings are in all languages at once. What stands between two blocks that the languages share (headings,
tables, pictures) is first in the first language and then, as a whole, in the next. Pictures are in the text itself, as
PNG: more viewers show that than an SVG.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from itertools import groupby
from typing import Any

from macau_edge.dossier.bilingual import Bilingual, SideBySide
from macau_edge.dossier.case import Attachment, PageHead
from macau_edge.dossier.writing.typeset import UnsettledError, check_picture, pdf, picture_png
from macau_edge.model import Language
from macau_edge.reports import writers
from macau_edge.reports.document import Block, Formula, Heading, Picture, Table
from macau_edge.reports.formula import Bracket, Over, Part, Power, Row, Sign, Symbol, bare
from macau_edge.wording.text import Phrasebook

# --- headings as pages need them: in several languages at once, and their levels without a gap -----------------------


DEEPEST = 4
"""Levels of headings that have a look of their own."""
GAP = "\u3000"
"""What parts two languages in one line: a space as wide as a Chinese character."""


def titles(side: SideBySide) -> list[tuple[str, Language]]:
    """What a heading says in its languages: `1. Pedido`, `申請`; its number once, and once what all say alike."""
    headings = [block for block in side.blocks if isinstance(block, Heading)]
    (first, main), *others = zip(headings, side.languages, strict=False)
    bare = [(other.text.removeprefix(first.number), language) for other, language in others if other.text != first.text]
    return [(first.text, main), *bare]


def levelled(document: Bilingual) -> Iterator[SideBySide]:
    """The document without its title; headings begin at level 1, and none leaves a level out or is below `DEEPEST`."""
    titled = False
    last = 0
    for side in document:
        first = side.blocks[0]
        if not isinstance(first, Heading):
            yield side
        elif first.level == 1 and not titled:
            titled = True
        else:
            last = min(max(first.level - 1, 1), last + 1, DEEPEST)
            headings = (replace(block, level=last) for block in side.blocks if isinstance(block, Heading))
            yield replace(side, blocks=tuple(headings))


def before_contents(sides: Sequence[SideBySide]) -> int:
    """How many blocks stand before the table of contents: those before the first heading with a number."""
    firsts = (side.blocks[0] for side in sides)
    return next((at for at, first in enumerate(firsts) if isinstance(first, Heading) and first.number), 0)


CONTENTS = range(6, 37)
"""Headings that make a table of contents: with fewer there is none, with more it has only those of the first level."""
WIDE = 20
"""Characters without a space that may not fit in a column; the width of such a part of a formula is measured."""

MOVED = (6, 2, 0)
"""High pictures that may be moved to fill the pages; fewer where typst does not settle, as each may move the next."""

Data = dict[str, Any]


def pdf_bytes(
    document: Bilingual, head: PageHead, attachments: Sequence[Attachment], *, draft: bool, timestamp: int
) -> bytes:
    """The file; its first heading of level 1 is the title. `timestamp` is its date in seconds since 1970.

    Raises:
        TypesettingError: a text has a character that our font has no glyph for; `glyphs.placed` finds where it stands.
    """
    for side in document:
        for block in side.blocks:
            if isinstance(block, Picture):
                check_picture(block.svg)
    data = page_data(document, head, attachments, draft=draft)
    for most in MOVED[:-1]:
        with suppress(UnsettledError):
            return pdf("dossier", data | {"moved": most}, timestamp=timestamp)
    return pdf("dossier", data | {"moved": MOVED[-1]}, timestamp=timestamp)


def page_data(document: Bilingual, head: PageHead, attachments: Sequence[Attachment], *, draft: bool) -> Data:
    """What the template `dossier.typ` is given."""
    sides = tuple(levelled(document))
    rows = [_row(side) for side in sides]
    return {
        "head": asdict(head),
        "words": _words(head.languages),
        "draft": draft,
        "contents": _depth(row["blocks"][0].get("level", 0) for row in rows),
        "rows": rows,
        "front": before_contents(sides),
        "letters": sorted(_letters(document)),
        "attachments": [_attachment(one) for one in attachments],
    }


def _words(languages: Iterable[Language]) -> Data:
    """What the pages themselves say, in each language; the template fills the numbers of pages in."""
    each = [Phrasebook(one) for one in languages]
    return {
        "number": [w("page.number", page="{page}", pages="{pages}") for w in each],
        "contents": [w("page.contents") for w in each],
        "draft": [w("page.draft") for w in each],
    }


def _letters(document: Bilingual) -> set[str]:
    """All that the cells of tables are written with, of which the widths of columns are made."""
    tables = [block for side in document for block in side.blocks if isinstance(block, Table)]
    said = (text for table in tables for row in table.rows for text in row)
    return set().union(*said, *(column.title for table in tables for column in table.columns))


def _depth(levels: Iterable[int]) -> int:
    """How deep the table of contents goes: no level, the first, or the first two."""
    listed = sum(level in {1, 2} for level in levels)
    return 0 if listed < CONTENTS.start else 2 if listed in CONTENTS else 1


def _row(side: SideBySide) -> Data:
    return {"languages": side.languages, "blocks": [_block(block) for block in side.blocks]}


def _block(block: Block) -> Data:
    kind = {"type": type(block).__name__.lower()}
    match block:
        case Formula(text):
            long = any(len(part) > WIDE for part in text.split())
            return kind | {"text": text, "parts": _parts(block.row), "long": long}
        case Table(marked=marked):
            return kind | asdict(block) | {"marked": sorted(marked)}
        case _:
            return kind | asdict(block)


def _parts(row: Row) -> list[Data]:
    """A row of a line of calculation for typst; what stands over a fraction line needs no brackets."""
    return [_part(part) for part in row]


def _part(part: Part) -> Data:
    match part:
        case str():
            return {"kind": "text", "text": part}
        case Symbol(letter, ""):
            return {"kind": "symbol", "text": letter}
        case Symbol(letter, index):
            return {"kind": "sub", "base": letter, "index": index}
        case Sign():
            return {"kind": "operator", "sign": part.shown}
        case Over(above, below):
            return {"kind": "over", "above": _parts(bare(above)), "below": _parts(bare(below))}
        case Power(base, exponent):
            return {"kind": "sup", "base": _parts(base), "exponent": _parts(exponent)}
        case Bracket(inside):
            return {"kind": "bracket", "inside": _parts(inside)}


def _attachment(file: Attachment) -> Data:
    """A file as text, or where it is none, as its bytes in numbers: JSON knows no bytes."""
    try:
        data: str | list[int] = file.data.decode()
    except UnicodeDecodeError:
        data = list(file.data)
    return asdict(file) | {"data": data}


# --- a dossier -> Markdown -------------------------------------------------------------------------------------------


def to_markdown(bilingual: Bilingual) -> str:
    """The document as Markdown; ends with a line feed.

    Raises:
        TypesettingError: a text in a picture has a character that our font has no glyph for.
    """
    document = tuple(_blocks(bilingual))
    addresses = {block: _address(block) for block in document if isinstance(block, Picture)}
    return writers.to_markdown(document, addresses)


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


def _joined(side: SideBySide) -> SideBySide:
    """A heading as one for all languages; anything else as it is."""
    headings = [block for block in side.blocks if isinstance(block, Heading)]
    if len(headings) < 2:
        return side
    return SideBySide(side.languages, (Heading(GAP.join(text for text, _ in titles(side)), headings[0].level),))
