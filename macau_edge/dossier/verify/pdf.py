"""The bytes of a PDF -> what is in it. Nothing in the file is run, and nothing that it says is believed."""

from __future__ import annotations

import hashlib
import logging
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Any, TypeAlias

from pypdf import PageObject, PdfReader
from pypdf.errors import DependencyError, PdfReadError
from pypdf.generic import ArrayObject, DictionaryObject, NameObject

from macau_edge.dossier.verify.beside import (
    Attached,
    UnreadableError,
    alternative_texts,
    attached,
    document_properties,
    features,
    only_goes,
)
from macau_edge.dossier.verify.digests import Digests, array_items, dereferenced, dictionary
from macau_edge.dossier.verify.drawing import content_of, same_drawing
from macau_edge.dossier.verify.tokens import SPACE, canonical_bytes
from macau_edge.model.records import dataclass, field

# --- what is in a file that was received: its pages, what is attached to it, and what was put in later ---------------


FILE = 100_000_000
"""Bytes of a file that are looked at; a dossier with 20 bets has a twentieth of it."""
PAGES = 2_000
"""Pages of a dossier; 20 bets take 150."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What lies over a page and is no part of it: a link, a comment, the field of a signature.

    A `way` leads to another page of the file, shows nothing and does nothing else. `covers` are the words at the
    height of a mark that may be seen; `digest` is the same for the same mark.
    """

    kind: str
    signature: bool
    way: bool
    covers: str
    digest: str


@dataclass(frozen=True, slots=True)
class Page:
    """The lines of a page as a reader of its text meets them, and digests of the parts of which it is drawn.

    The parts are `drawing`, `fonts`, `pictures`, `colours` and `size`; the same in two files where they draw the same,
    however the files are packed.
    """

    lines: tuple[str, ...]
    parts: Mapping[str, str]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pdf:
    """A file of `length` pages, where these were read, and what is in it beside them.

    `properties` are those of the document, `spoken` the texts for who cannot see it.

    `features` are what a file may have beside pages (`OpenAction`, `OCProperties`), `revisions` how often it was saved.
    Of a `sound` file every program finds the same: nothing stands before or behind it, and all is where its table says.
    """

    length: int
    attached: tuple[Attached, ...]
    pages: tuple[Page, ...] = ()
    properties: Mapping[str, str] = field(default_factory=dict)
    spoken: tuple[str, ...] = ()
    features: frozenset[str] = frozenset()
    revisions: int = 1
    sound: bool = True


# --- what lies over the pages and is no part of them, and what it may hide -------------------------------------------


SHOWN = 300
"""Characters of the words that a mark may cover."""
HIDDEN = 0b100010
"""Flags of a mark that no viewer shows: hidden, and not to be viewed."""
RISE = 10
"""Points above the line that a letter stands on, at most: a mark whose lower edge is there still covers it."""

Placed: TypeAlias = tuple[float, float, str]
"""A text, and where it begins in the page's own units."""


def page_marks(page: PageObject, digests: Digests) -> Iterator[Mark]:
    """What lies over a page, in the order in which it is laid."""
    found = [dictionary(one) for one in array_items(page.get("/Annots"))]
    texts: list[Placed] = []
    if any(mark.get("/Subtype") != "/Link" for mark in found):
        page.extract_text(visitor_text=lambda text, cm, tm, *_: texts.append((*_place(cm, tm), text)))
    for mark in found:
        kind = str(dereferenced(mark.get("/Subtype", ""))).lstrip("/")[:40]
        signature = kind == "Widget" and inherited(mark, "/FT") == "/Sig"
        yield Mark(
            kind=kind,
            signature=signature,
            way=kind == "Link" and _is_way(mark),
            covers=_covered(mark, texts),
            digest=digests.of(mark),
        )


def _is_way(link: DictionaryObject) -> bool:
    """Whether a link leads to a place in the file, has no border and no look of its own."""
    action, border = dictionary(link.get("/A")), [dereferenced(one) for one in array_items(link.get("/Border"))]
    inside = ("/Dest" in link and "/A" not in link) or only_goes(action)
    return inside and border[2:3] == [0] and not {"/AP", "/AA", "/PA"}.intersection(link)


def _place(cm: Sequence[float], tm: Sequence[float]) -> tuple[float, float]:
    return tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]


def _covered(mark: DictionaryObject, texts: Sequence[Placed]) -> str:
    """The words that begin at the height of a mark and not to its right; none where the mark is not seen."""
    box = [float(side) for side in array_items(mark.get("/Rect"))]
    flags = dereferenced(mark.get("/F", 0))
    if len(box) != 4 or (isinstance(flags, int) and flags & HIDDEN):
        return ""
    (left, right), (low, high) = sorted(box[::2]), sorted(box[1::2])
    if left == right or low == high:
        return ""
    found = (text.strip() for x, y, text in texts if low - RISE <= y <= high and x < right)
    return " ".join(text for text in found if text)[:SHOWN]


def inherited(node: DictionaryObject, key: str) -> Any:
    """What a form field has of itself, or from those above it."""
    for _ in range(20):
        if key in node or "/Parent" not in node:
            break
        node = dictionary(node.get("/Parent"))
    return node.get(key)


LETTERS = 1_000_000
"""Characters of a page that are looked at."""
SIZE = ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox", "/Rotate", "/UserUnit")


def read_pdf(data: bytes, *, whole: bool = True) -> Pdf:
    """What is in a PDF, with its pages or, ten times as fast, without them.

    Raises:
        UnreadableError: it is encrypted, too large, or so damaged that it cannot be read.
    """
    if len(data) > FILE:
        raise UnreadableError("too-large")
    with _blaming(data):
        try:
            return _read(data, whole, strict=True)
        except PdfReadError:  # it is looked through for objects, as other programs do, each in its own way
            return _read(data, whole, strict=False)


def equal_pages(found: bytes, expected: bytes, pages: Sequence[int]) -> list[int]:
    """Those of these pages, from 0, that draw the same in both files, however they are written.

    Raises:
        UnreadableError: one of them is so damaged that it cannot be read.
    """
    with _blaming(found):
        ours, others = (PdfReader(BytesIO(data)).pages for data in (found, expected))
        own, other = Digests(), Digests()
        return [page for page in pages if same_drawing(ours[page], others[page], own, other)]


@contextmanager
def _blaming(data: bytes) -> Iterator[None]:
    """Whatever goes wrong with a file: the file is at fault."""
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # its remarks on damaged files are for programmers
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except UnreadableError:
        raise
    except (DependencyError, NotImplementedError):  # pypdf tries an empty password first, and may not know the cipher
        raise UnreadableError("encrypted" if b"/Encrypt" in data else "malformed") from None
    except Exception:
        raise UnreadableError("malformed") from None


def _read(data: bytes, whole: bool, *, strict: bool) -> Pdf:
    reader = PdfReader(BytesIO(data), strict)
    if reader.is_encrypted:
        raise UnreadableError("encrypted")
    root = dictionary(reader.trailer.get("/Root"))
    if not 0 < len(reader.pages) <= PAGES:
        raise UnreadableError("too-long" if len(reader.pages) else "empty")
    digests = Digests()
    return Pdf(
        length=len(reader.pages),
        attached=tuple(attached(root, digests)),
        pages=tuple(_page(page, digests) for page in reader.pages) if whole else (),
        properties=document_properties(reader, root),
        spoken=tuple(alternative_texts(root)) if whole else (),
        features=frozenset(features(root)) | _of_pages(reader),
        revisions=_revisions(data),
        sound=strict and data.rstrip(SPACE).endswith(b"%%EOF"),
    )


def _revisions(data: bytes) -> int:
    """How often a file was saved; one made ready for the web has two ends from the first."""
    return max(1, data.count(b"\nstartxref") - (b"/Linearized" in data[:1024]))


def _of_pages(reader: PdfReader) -> frozenset[str]:
    """What pages have that draws nothing: `Page/AA`, which acts when a page is opened."""
    return frozenset(f"Page{key}" for page in reader.pages for key in page if key not in (*SIZE, "/Group"))


def _page(page: PageObject, digests: Digests) -> Page:
    resources = dictionary(page.get("/Resources"))
    kinds = [str(key) for key in sorted(resources) if key not in ("/Font", "/XObject")]
    parts = {
        "drawing": hashlib.sha256(canonical_bytes(content_of(page))).hexdigest(),
        "fonts": digests.of(resources.get("/Font")),
        "pictures": digests.of(resources.get("/XObject")),
        "colours": digests.of(ArrayObject([*_pairs(resources, kinds), *_pairs(page, ["/Group"])])),
        "size": digests.of(ArrayObject(_pairs(page, SIZE))),
    }
    return Page(page_lines(page), parts, tuple(page_marks(page, digests)))


def page_lines(page: PageObject) -> tuple[str, ...]:
    """The lines of a page as a reader of its text meets them: of its drawing and its resources, and nothing else."""
    lines = (line.strip() for line in page.extract_text()[:LETTERS].splitlines())
    return tuple(line for line in lines if line)


def _pairs(thing: DictionaryObject, keys: Sequence[str]) -> list[Any]:
    """The entries of a dictionary that it has of these."""
    return [item for key in keys if key in thing for item in (NameObject(key), thing.raw_get(key))]
