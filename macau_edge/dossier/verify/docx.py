"""The bytes of a DOCX -> what stands in it: its paragraphs and cells, and what is there beside them. Nothing is run.

Its XML may declare no type of document, so that no entity of its own is in it, and its depth and size are bounded. A
change that an editor keeps track of counts as accepted. What a word processor works out, numbers of pages, is left out.
"""

from __future__ import annotations

import binascii
import re
import unicodedata
from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple
from xml.etree import ElementTree as ET
from xml.parsers import expat

from macau_edge.dossier.verify.archive import files_in
from macau_edge.dossier.verify.records import UnreadableError
from macau_edge.dossier.verify.usual import is_field, main_part, unusual
from macau_edge.dossier.verify.wordml import attribute_of, child_of, is_on, tag_of
from macau_edge.dossier.writing.office import CARRIED
from macau_edge.model.records import dataclass, field
from macau_edge.model.regex import regex

Kind = Literal["text", "cell", "formula"]

DEPTH = 100
"""Elements inside one another; a table in a text box in a table has forty."""
SIZE = 30_000_000
"""Bytes of one file of XML; the text of 20 bets has a third of it."""
ENTRIES = 20_000
"""Paragraphs and cells of a document; those of 20 bets are half as many."""
NOTES = ("word/footnotes.xml", "word/endnotes.xml")
COMMENTS, PROPERTIES, STYLES = "word/comments.xml", "docProps/core.xml", "word/styles.xml"
MARGIN = regex(r"word/(header|footer)\d*\.xml")
SPACE = regex(r"[\s\u00a0]+")
UNSEEN = regex("[\u00ad\u200b-\u200d\u2060\ufeff]")
"""Letters without width; those that turn a text round are seen by what they do."""
HEADING = regex(r"(Heading|Title)\d?")
PAGES = regex(r"\s*(PAGE|NUMPAGES|PAGEREF|SECTIONPAGES)\b")
"""Fields that a word processor works out."""
CONTENTS = regex(r"\s*TOC\b")
"""The field of a table of contents, whose lines are headings, with pages or without."""
PLAIN = frozenset(("xml", "rels", "png", "jpg", "jpeg", "gif", "bmp", "emf", "wmf", "svg", "tif", "tiff", "odttf"))
"""Ends of the names of files that have a text, a picture or a font in them, and nothing else."""
INSERTED = frozenset(("w:ins", "w:moveTo"))
DELETED = frozenset(("w:del", "w:moveFrom"))
EMBEDS = frozenset(("w:object", "w:control", "w:altChunk", "w:subDoc", "o:OLEObject"))
"""Elements that bring in what is no text and no picture."""


class DocxText(NamedTuple):
    """A paragraph, a cell or a formula: its text without what nobody sees; whether it is a heading, or lists one."""

    text: str
    kind: Kind = "text"
    heading: bool = False
    listed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Docx:
    """What stands in a document.

    `margins` are the texts above and below its pages, `pictures` the bytes of each, `carried` the files that it was
    made from. `tracked` are the changes that an editor keeps track of, `comments` the remarks on it, `hidden` the texts
    that are not shown. `acts` are files, elements and targets by which something acts or is loaded.
    """

    entries: tuple[DocxText, ...]
    margins: frozenset[str]
    pictures: frozenset[bytes]
    carried: Mapping[str, bytes] = field(default_factory=dict)
    languages: str = ""
    tracked: int = 0
    comments: int = 0
    hidden: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()


def read_docx(data: bytes) -> Docx:
    """What stands in a DOCX.

    Raises:
        UnreadableError: it is damaged, or larger, deeper or longer than is looked at.
    """
    files = files_in(data)
    trees = {name: _tree(files[name]) for name in sorted(files) if name.endswith((".xml", ".rels"))}
    main = main_part(trees)
    if not main:
        raise UnreadableError("malformed")
    reader, above = _DocxReader(), _DocxReader(margin=True)
    texts = [entry for name in (main, *NOTES) if name in trees for entry in reader.entries(trees[name])]
    headings = {_unnumbered(entry.text) for entry in texts if entry.heading}
    texts = [entry for entry in texts if not (entry.listed and _unnumbered(entry.text) in headings)]
    if len(texts) > ENTRIES:
        raise UnreadableError("too-large")
    margins = [entry for name, tree in trees.items() if MARGIN.fullmatch(name) for entry in above.entries(tree)]
    strange = (*unusual(trees), *reader.strange_fields(), *above.strange_fields())
    return Docx(
        entries=tuple(texts),
        margins=frozenset(entry.text for entry in margins),
        pictures=frozenset(content for name, content in files.items() if name.startswith("word/media/")),
        carried=_carried(trees.values()),
        languages=next((_said(one) for one in _under(trees.get(PROPERTIES)) if one.tag.endswith("}language")), ""),
        tracked=reader.tracked,
        comments=sum(tag_of(one.tag) == "w:comment" for one in _under(trees.get(COMMENTS))),
        hidden=tuple(reader.hidden),
        acts=tuple(acts := dict.fromkeys(_acts(files, trees))),
        strange=tuple(one for one in dict.fromkeys(strange) if one not in acts),
    )


def clean_text(text: str) -> str:
    """A text without what nobody sees in it, its blanks alike."""
    return SPACE.sub(" ", UNSEEN.sub("", unicodedata.normalize("NFC", text))).strip()


def _unnumbered(text: str) -> str:
    """A text without the number of a page behind it."""
    return text.rstrip("0123456789 ")


def _tree(data: bytes) -> ET.Element:
    """The elements of a file, once it is known that they are few, and not deep."""
    if len(data) > SIZE:
        raise UnreadableError("too-large")
    deep = 0

    def began(*_: object) -> None:
        nonlocal deep
        deep += 1
        if deep > DEPTH:
            raise UnreadableError("too-large")

    def ended(*_: object) -> None:
        nonlocal deep
        deep -= 1

    def declared(*_: object) -> None:
        raise UnreadableError("malformed")

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = began, ended
    parser.StartDoctypeDeclHandler = declared
    try:
        parser.Parse(data, True)
        return ET.fromstring(data)
    except (expat.ExpatError, ET.ParseError, ValueError, LookupError):
        raise UnreadableError("malformed") from None


def _under(tree: ET.Element | None) -> Iterable[ET.Element]:
    return () if tree is None else tree.iter()


def _said(element: ET.Element) -> str:
    return clean_text(element.text or "")[:100]


# --- the text of a file ----------------------------------------------------------------------------------------------


class _DocxReader:
    """Goes over the paragraphs and tables of some files, with the fields and changes that go from one to the next."""

    def __init__(self, *, margin: bool = False) -> None:
        self.tracked = 0
        self.hidden: list[str] = []
        self._strange: list[str] = []
        self._margin = margin
        self._fields: list[str] = []
        """The instructions of the fields that have begun, each with a line feed once its result has."""

    def entries(self, element: ET.Element) -> Iterator[DocxText]:
        """The paragraphs and cells below an element; one whose end was deleted goes on in the next."""
        before = ""
        for child in element:
            match tag_of(child.tag):
                case "w:p":
                    boxes: list[ET.Element] = []
                    listed = self._is_in(CONTENTS)
                    text = before + "".join(self._texts(child, boxes))
                    before = text if self._is_joined(child) else ""
                    style = child_of(child, "w:pPr", "w:pStyle")
                    heading = style is not None and HEADING.fullmatch(attribute_of(style, "w:val")) is not None
                    if not before and (text := clean_text(text)):
                        kind: Kind = "formula" if _has_formula(child) else "text"
                        yield DocxText(text, kind, heading, listed or self._is_in(CONTENTS))
                    for box in boxes:
                        yield from self.entries(box)
                case "w:tbl":
                    yield from self._cells(child)
                case name if name in DELETED:
                    self.tracked += 1
                case name:
                    self.tracked += name in INSERTED
                    if name != "mc:Fallback":
                        yield from self.entries(child)
        if text := clean_text(before):
            yield DocxText(text)

    def strange_fields(self) -> Iterator[str]:
        """The instructions of the fields that are not ours, and of those that do not end."""
        yield from self._strange
        yield from (" ".join(one.split()) for one in self._fields)

    def _cells(self, table: ET.Element) -> Iterator[DocxText]:
        for row in (one for one in table.iter() if tag_of(one.tag) == "w:tr"):
            deleted = child_of(row, "w:trPr", "w:del") is not None
            self.tracked += deleted or child_of(row, "w:trPr", "w:ins") is not None
            for cell in () if deleted else (one for one in row.iter() if tag_of(one.tag) == "w:tc"):
                inside = [*self.entries(cell)]
                if text := clean_text(" ".join(entry.text for entry in inside)):
                    yield DocxText(text, "cell")

    def _is_joined(self, paragraph: ET.Element) -> bool:
        """Whether its end was deleted; that it was inserted is told too."""
        marks = {tag_of(one.tag) for one in child_of(paragraph, "w:pPr", "w:rPr") or ()}
        self.tracked += bool(marks & (INSERTED | DELETED))
        return bool(marks & DELETED)

    def _texts(self, element: ET.Element, boxes: list[ET.Element]) -> Iterator[str]:
        """The texts of a paragraph, without those of the text boxes in it."""
        for child in element:
            match name := tag_of(child.tag):
                case "w:pPr" | "w:rPr" | "mc:Fallback":
                    continue
                case "w:txbxContent":
                    boxes.append(child)
                case "w:r":
                    found = "".join(self._run(child, boxes))
                    if _is_hidden(child):
                        self.hidden += [text] if (text := clean_text(found)) else []
                    else:
                        yield found
                case "m:t":
                    yield child.text or ""
                case "m:den":  # 1/36, which would be 136
                    yield "/"
                    yield from self._texts(child, boxes)
                case "w:fldSimple":
                    self._fields.append(attribute_of(child, "w:instr").replace("\n", " "))
                    self._field("separate")
                    yield from self._texts(child, boxes)
                    self._field("end")
                case _ if name in DELETED:
                    self.tracked += 1
                case _:
                    self.tracked += name in INSERTED
                    yield from self._texts(child, boxes)

    def _run(self, run: ET.Element, boxes: list[ET.Element]) -> Iterator[str]:
        for child in run:
            match tag_of(child.tag):
                case "w:t":
                    yield child.text or "" if not self._counts_pages(child) else ""
                case "w:tab" | "w:br" | "w:cr" | "w:ptab":
                    yield " "
                case "w:noBreakHyphen":
                    yield "-"
                case "w:sym":
                    yield f"[{attribute_of(child, 'w:char')}]"
                case "w:fldChar":
                    self._field(attribute_of(child, "w:fldCharType"))
                case "w:instrText" if self._fields and "\n" not in self._fields[-1]:
                    self._fields[-1] += (child.text or "").replace("\n", " ")
                case "w:delText" | "w:instrText" | "w:rPr" | "mc:Fallback":
                    continue
                case _:
                    yield from self._texts(child, boxes)

    def _counts_pages(self, text: ET.Element) -> bool:
        """Whether it is the number of a page, where we have such; what else is in such a field is read."""
        ours = self._margin or self._is_in(CONTENTS)
        return ours and (text.text or "").strip().isdigit() and self._is_in(PAGES)

    def _is_in(self, kind: re.Pattern[str]) -> bool:
        """Whether what comes now is the result of a field of that kind."""
        return any("\n" in one and kind.match(one) for one in self._fields)

    def _field(self, kind: str) -> None:
        if kind == "begin":
            self._fields.append("")
        elif self._fields and kind == "separate":
            self._fields[-1] += "\n"
        elif self._fields and kind == "end":
            instruction = self._fields.pop().rstrip("\n")
            if not is_field(instruction, margin=self._margin, inside=self._is_in(CONTENTS)):
                self._strange.append(" ".join(instruction.split()))


def _has_formula(paragraph: ET.Element) -> bool:
    return any(tag_of(one.tag) == "m:oMath" for one in paragraph.iter())


def _is_hidden(run: ET.Element) -> bool:
    mark = child_of(run, "w:rPr", "w:vanish")
    return mark is not None and is_on(mark)


# --- what is in it beside its text -----------------------------------------------------------------------------------


def _acts(files: Mapping[str, bytes], trees: Mapping[str, ET.Element]) -> Iterator[str]:
    """Files that are neither text nor picture, targets elsewhere, and elements that bring in something else."""
    yield from (name for name in files if not name.endswith("/") and name.rpartition(".")[2].casefold() not in PLAIN)
    for name, tree in trees.items():
        for one in tree.iter():
            unwanted = {"w:vanish"} if name == STYLES else EMBEDS
            if name.endswith(".rels") and one.get("TargetMode", "").casefold() == "external":
                yield f"{one.get('Target', '')}"
            elif name.startswith("word/") and tag_of(one.tag) in unwanted:
                yield f"{name}: {tag_of(one.tag)}"
        if "macroEnabled" in "".join(one.get("ContentType", "") for one in tree if name == "[Content_Types].xml"):
            yield "macroEnabled"


def _carried(trees: Iterable[ET.Element]) -> dict[str, bytes]:
    """The files that it says it was made from; nothing where there is none, or more than one who says so."""
    found = [tree for tree in trees if tree.tag == f"{{{CARRIED}}}dossier"]
    files: dict[str, bytes] = {}
    for file in found[0] if len(found) == 1 else ():
        try:
            files[file.get("name", "")] = b64decode("".join((file.text or "").split()), validate=True)
        except (binascii.Error, ValueError):
            raise UnreadableError("malformed") from None
    return files
