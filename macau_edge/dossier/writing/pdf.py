"""A document in one language or two -> PDF/A-3a and PDF/UA-1, with files attached; and -> Markdown.

In Markdown, headings are in all languages at once. What stands between two blocks that the languages share (headings,
tables, pictures) is first in the first language and then, as a whole, in the next. Pictures are in the text itself, as
PNG: more viewers show that than an SVG.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import asdict, replace
from itertools import groupby
from math import ceil
from typing import Any

from macau_edge.dossier.bilingual import Bilingual, SideBySide
from macau_edge.dossier.case import Attachment, PageHead
from macau_edge.dossier.writing import KEPT, RATIO
from macau_edge.dossier.writing.columns import PADDING, ROOM, SIDES, fitted_table
from macau_edge.dossier.writing.typeset import FILES, Pages, UnsettledError, check_picture, letters, picture_png
from macau_edge.model import Language
from macau_edge.model.records import dataclass
from macau_edge.model.regex import regex
from macau_edge.reading.build import typesetter_version
from macau_edge.reports import writers
from macau_edge.reports.document import Block, Document, Formula, Heading, Picture, Table
from macau_edge.reports.formula import Bracket, Over, Part, Power, Row, Sign, Symbol, unbracketed
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


CONTENTS = range(6, 15)
"""Headings that make a table of contents: with fewer there is none, with more it has only those of the first level."""
WIDE = 20
"""Characters without a space that may not fit in a column; the width of such a part of a formula is measured."""

MOVED = (6, 2, 0)
"""High pictures that may be moved to fill the pages; fewer where typst does not settle, as each may move the next."""

MAKER = f"typst {typesetter_version()}".encode()
"""What set the pages, as the annex on the program says it."""
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
    data = template_data(document, head, attachments, draft=draft)
    files = {one.name: one.data for one in attachments}
    return finished(_settled(data, files, timestamp), head.languages, draft=draft)


def _settled(data: Data, files: Mapping[str, bytes], timestamp: int) -> bytes:
    """The pages with as many pictures moved as typst settles.

    Those that have pages to themselves stand before the next heading or paragraph that begins a page without them too,
    so that the page before them is filled; where there is none, or typst does not settle so, at the end.
    """
    turned = [number for number, row in enumerate(data["rows"]) if row["blocks"][0].get("whole_page")]
    for most in MOVED:
        pages, placing = Pages("dossier", data, files), {"moved": most, "turned": None}
        beginnings = pages.found("beginnings", placing) if turned else []
        for number in [number for number in beginnings if number > turned[-1]][:1]:
            with suppress(UnsettledError):
                return pages.pdf(placing | {"turned": number}, timestamp=timestamp)
        with suppress(UnsettledError) if most != MOVED[-1] else nullcontext():
            return pages.pdf(placing, timestamp=timestamp)
    raise AssertionError("the last of them raises")


SIZES = (11, 10, 9.5, 9)
"""Sizes of the letters of a card, in points: the first with which it fits on its pages, and none below the last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TooLong:
    """By how much a card is too long in a language, in millimetres and in lines, and how high each of its blocks is."""

    language: Language
    over: float
    lines: int
    heights: tuple[float, ...]


def card_pdf(sides: Mapping[Language, Document], head: PageHead, *, draft: bool, timestamp: int) -> bytes | TooLong:
    """A card on one page, each language under the one before, or a page each; by how much one is too long for that.

    Raises:
        TypesettingError: as `pdf_bytes` does.
    """
    said = [{"language": language, "blocks": list(map(_block, blocks))} for language, blocks in sides.items()]
    data = {"head": asdict(head), "words": _words(head.languages), "draft": draft, "sides": said, "sizes": SIZES}
    pages = Pages("card", data)
    found = pages.found("card", {})
    over, language, heights = max(
        zip((high - found["room"] for high in found["sides"]), sides, found["parts"], strict=True)
    )
    if found["high"] > found["room"] and over > 0:
        lines = ceil(over / found["line"])
        return TooLong(language=language, over=over, lines=lines, heights=tuple(heights))
    return finished(pages.pdf({}, timestamp=timestamp), head.languages, draft=draft)


def template_data(document: Bilingual, head: PageHead, attachments: Sequence[Attachment], *, draft: bool) -> Data:
    """What the template `dossier.typ` is given."""
    sides = tuple(levelled(document))
    rows = [_row(side) for side in sides]
    texts = {text for row in rows for block in row["blocks"] for text in _texts(block)}
    return {
        "head": asdict(head),
        "words": _words(head.languages),
        "draft": draft,
        "contents": _depth(row["blocks"][0].get("level", 0) for row in rows),
        "rows": rows,
        "front": before_contents(sides),
        "known": {text: _known(text) for text in texts.union(*(text.split("\n") for text in texts))},
        "sides": SIDES,
        "padding": PADDING,
        "attachments": [{**asdict(one), "data": f"{FILES}/{one.name}"} for one in attachments],
    }


def _texts(block: Data) -> Iterator[str]:
    """What a block says, but for a picture and a formula."""
    if block["type"] == "table":
        yield from (column["title"] for column in block["columns"])
        yield from (cell for row in block["rows"] for cell in row)
    elif block["type"] in ("heading", "paragraph"):
        yield block["text"]
    yield block.get("caption", "")


SOLID = regex("[^ \t\n\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+")
"""A string without a space or a Chinese letter, or a longer one with a rare letter of these."""
KEPT_TEXT, RATIO_TEXT = regex(KEPT), regex(RATIO)
OF_RATIO = "賠：元-"
"""Signs of which a ratio or an amount has one."""
CHINESE, FIRST_CHINESE = regex("[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]"), "\u2e80"
"""Nearly all Chinese letters and signs, and what none comes before."""


def _known(text: str) -> Data:
    """What the template asks of a text, or of a line of one; it looks for a rare letter itself."""
    return {
        "longest": max(map(len, SOLID.findall(text)), default=0),
        "kept": bool(KEPT_TEXT.search(text)),
        "ratio": any(sign in text for sign in OF_RATIO) and bool(RATIO_TEXT.search(text)),
        "chinese": bool(CHINESE.search(text)) or (None if max(text, default="") >= FIRST_CHINESE else False),
    }


def _words(languages: Iterable[Language]) -> Data:
    """What the pages themselves say, in each language; the template fills the numbers of pages in."""
    each = [Phrasebook(one) for one in languages]
    return {
        "number": [w("page.number", page="{page}", pages="{pages}") for w in each],
        "contents": [w("page.contents") for w in each],
        "draft": [w("page.draft") for w in each],
    }


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
        case Table():
            return kind | table_data(block)
        case _:
            return kind | asdict(block)


def table_data(table: Table, room: float = ROOM) -> Data:
    """A table as it is set where there is so much room, in points."""
    fitted = fitted_table(table, *letters(), room)
    shape = replace(table, values=(), columns=fitted.columns, rows=fitted.rows)
    set_so = {"widths": fitted.widths, "heights": fitted.heights, "height": fitted.height}
    return asdict(shape) | set_so | {"marked": sorted(table.marked), "way": fitted.way._asdict()}


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
            return {"kind": "over", "above": _parts(unbracketed(above)), "below": _parts(unbracketed(below))}
        case Power(base, exponent):
            return {"kind": "sup", "base": _parts(base), "exponent": _parts(exponent)}
        case Bracket(inside):
            return {"kind": "bracket", "inside": _parts(inside)}


# --- what typst cannot be told, written into the file that it made --------------------------------------------------


ELEMENT = regex(rb"\d+ 0 obj\n<</Type/StructElem/S/(\w+)/P (\d+) 0 R")
"""An element of the structure: what it is, and the element that it stands in."""
REFERENCE = regex(rb"(\d+) 0 R")
HEADERS = regex(rb"<</O/Table/Headers\[[^\]]*\]>>")
ROW = b"<</O/Table/Scope/Row>>"
TAGS: Mapping[Language, str] = {"pt": "pt", "zh": "zh-HK", "en": "en"}
"""The languages as the file names them."""


def finished(data: bytes, languages: Sequence[Language], *, draft: bool) -> bytes:
    """The file with the first cell of each row of a table as its header, all its languages, who made it, and the fields
    in which it is signed.

    Typst 0.15 has the first only as a feature that its Python package does not offer, and fixes the others: one
    language, the version of its own core, and the class `proof`; fields it does not know. Nothing drawn changes.
    """
    objects = _objects(data)
    kinds = {number: found[1] for number, one in objects.items() if (found := ELEMENT.match(one))}
    for number, one in list(objects.items()):
        if kinds.get(number) == b"TR":
            first, *others = map(int, REFERENCE.findall(one.partition(b"/K")[2]))
            if others and kinds[first] == b"TD":
                objects[first] = _row_header(objects[first])
                objects |= {cell: HEADERS.sub(b"", objects[cell]) for cell in others}
        elif b"/Type/Metadata" in one.partition(b"stream")[0]:
            objects[number] = _metadata(one, languages, draft=draft)
    _put_fields(objects, languages)
    (info,) = re.findall(rb"/Info (\d+) 0 R", data[data.rindex(b"trailer") :])
    objects[int(info)] = re.sub(rb"/Creator\(Typst [^)]*\)", b"/Creator(%s)" % MAKER, objects[int(info)])
    return _packed(data, objects)


PLACE = regex(
    rb"(\d+ 0 obj\n<</Type/Annot/Subtype/)Link(/Rect\[(\S+) (\S+) (\S+) (\S+)\])"
    rb"/Border\[0 0 0\]/A<</Type/Action/S/URI/URI\(macau-edge:sign:(\w+)\)>>/F 4(/StructParent \d+).*",
    re.DOTALL,
)
"""The link that the template leaves where somebody is to sign."""
OWNER = regex(rb"\d+ 0 obj\n<</Type/StructElem/S/Link.*<</Type/OBJR/Pg (\d+) 0 R/Obj (\d+) 0 R>>", re.DOTALL)
CATALOG = b"<</Type/Catalog"
SIGNERS: Mapping[str, str] = {
    "applicant": "page.sign.applicant",
    "mathematician": "page.sign.mathematician",
    "laboratory": "page.sign.laboratory",
}
"""Field of a signature -> the words for who sees no page: what it is for."""


def _put_fields(objects: dict[int, bytes], languages: Sequence[Language]) -> None:
    """Makes an empty field of a signature of each link that stands for one, in the structure where that was."""
    links = {number: found for number, one in objects.items() if (found := PLACE.fullmatch(one))}
    if not links:
        return
    for number, element in list(objects.items()):
        if (owner := OWNER.match(element)) and (link := int(owner[2])) in links:
            objects[number] = element.replace(b"/S/Link", b"/S/Form", 1)
            start, rectangle, *sides, name, parent = links[link].groups()
            left, low, right, high = map(float, sides)
            look = max(objects) + 1
            objects[look] = (
                b"%d 0 obj\n<</Type/XObject/Subtype/Form/BBox[0 0 %.3f %.3f]/Resources<<>>/Length 0>>\n"
                b"stream\n\nendstream\nendobj\n\n" % (look, right - left, high - low)
            )
            said = " / ".join(Phrasebook(one)(SIGNERS[name.decode()]) for one in languages)
            field = (start, b"Widget", rectangle, b"/F 4", parent, b"/P %s 0 R/FT/Sig/T(%s)" % (owner[1], name))
            text = b"/TU<FEFF%s>" % said.encode("utf-16-be").hex().upper().encode()
            objects[link] = b"".join((*field, text, b"/AP<</N %d 0 R>>>>\nendobj\n\n" % look))
    (catalog,) = (number for number, one in objects.items() if CATALOG in one)
    form = b"/AcroForm<</Fields[%s]/SigFlags 1>>" % b" ".join(b"%d 0 R" % number for number in links)
    objects[catalog] = objects[catalog].replace(CATALOG, CATALOG + form, 1)


def _row_header(cell: bytes) -> bytes:
    """A cell as the header of its row; a viewer finds it by its scope, as it does the headers of columns then."""
    cell = HEADERS.sub(b"", cell.replace(b"/S/TD", b"/S/TH", 1))
    return cell.replace(b"/A[", b"/A[" + ROW, 1) if b"/A[" in cell else cell.replace(b"/K", b"/A[" + ROW + b"]/K", 1)


def _metadata(stream: bytes, languages: Sequence[Language], *, draft: bool) -> bytes:
    """What the file says of itself, with all its languages, the package that made it, and whether it is a draft."""
    said = "".join(f"<rdf:li>{TAGS[language]}</rdf:li>" for language in languages).encode()
    for pattern, new in (
        (rb"(?<=<dc:language><rdf:Bag>).*?(?=</rdf:Bag>)", said),
        (rb"(?<=<xmp:CreatorTool>)[^<]*", MAKER),
        (rb"(?<=<xmpMM:RenditionClass>)[^<]*", b"draft" if draft else b"default"),
    ):
        stream = re.sub(pattern, new, stream)
    length = stream.index(b"\nendstream") - stream.index(b"stream\n") - len(b"stream\n")
    return re.sub(rb"/Length \d+", b"/Length %d" % length, stream, count=1)


def _table_of(data: bytes) -> tuple[int, dict[int, int]]:
    """Where the table of a file's objects stands, and where by it each object does; as typst writes it."""
    start = int(data[data.rindex(b"startxref") :].split()[1])
    lines = data[start : data.index(b"trailer", start)].splitlines()[2:]
    return start, {number: int(line[:10]) for number, line in enumerate(lines) if line.endswith(b"n")}


def _objects(data: bytes) -> dict[int, bytes]:
    """The objects of a file in their order, by their numbers."""
    start, places = _table_of(data)
    found = sorted(places.items(), key=lambda pair: pair[1])
    ends = [place for _, place in found[1:]] + [start]
    return {number: data[place:end] for (number, place), end in zip(found, ends, strict=True)}


PAGES = regex(rb"/Pages (\d+) 0 R")
COUNT = regex(rb"/Count (\d+)")


def page_count(data: bytes) -> int:
    """How many pages a file has, as typst writes it: no reader of PDF is loaded for that."""
    objects = _objects(data)
    (root,) = re.findall(rb"/Root (\d+) 0 R", data[data.rindex(b"trailer") :])
    tree = PAGES.search(objects[int(root)])
    count = COUNT.search(objects[int(tree[1])]) if tree else None
    assert count
    return int(count[1])


def _packed(data: bytes, objects: Mapping[int, bytes]) -> bytes:
    """A file with other objects in the places of its own, and with those that have the numbers after its last."""
    start, places = _table_of(data)
    parts, length = [data[: min(places.values())]], min(places.values())
    moved, added = dict[int, int](), list[bytes]()
    for number, one in objects.items():
        if number in places:
            moved[places[number]] = length
        else:
            added.append(b"%010d 00000 n\r\n" % length)
        parts.append(one)
        length += len(one)
    table, trailer = data[start : data.rindex(b"startxref")].split(b"trailer")
    lines = table.splitlines(keepends=True)
    entry = [b"%010d" % moved[int(line[:10])] + line[10:] if line[17:18] == b"n" else line for line in lines] + added
    known = len(lines) - 2
    entry[1] = entry[1].replace(b"%d" % known, b"%d" % (known + len(added)))
    trailer = trailer.replace(b"/Size %d" % known, b"/Size %d" % (known + len(added)))
    return b"".join([*parts, *entry, b"trailer", trailer, b"startxref\n%d\n%%%%EOF" % length])


# --- a dossier -> Markdown -------------------------------------------------------------------------------------------


def dossier_markdown(bilingual: Bilingual) -> str:
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
