"""The bytes of a PDF -> what is in it. Nothing in the file is run, and nothing that it says is believed."""

from __future__ import annotations

import hashlib
import logging
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Any, TypeVar

from pypdf import PageObject, PdfReader
from pypdf.errors import DependencyError, PdfReadError
from pypdf.generic import ArrayObject, DictionaryObject, NameObject

from macau_edge.dossier.verify.beside import (
    Places,
    alternative_texts,
    attached,
    document_properties,
    features,
    only_goes,
)
from macau_edge.dossier.verify.increments import rectangle_of, rectangle_text, signature_places
from macau_edge.dossier.verify.objects import Meanings, array_items, dereferenced, dictionary, plain_numbers
from macau_edge.dossier.verify.records import FILE, FieldPlace, Mark, Page, Pdf, UnreadableError
from macau_edge.dossier.verify.signature import signatures_of

T = TypeVar("T")
PAGES = 2_000
"""Pages of a dossier; 20 bets take 150."""


# --- what lies over the pages and is no part of them -----------------------------------------------------------------


def page_marks(
    page: PageObject, places: Places, signed: Mapping[int, FieldPlace], meanings: Meanings
) -> Iterator[Mark]:
    """What lies over a page, in the order in which it is laid."""
    for thing in array_items(page.get("/Annots")):
        mark = dictionary(thing)
        kind = str(dereferenced(mark.get("/Subtype", ""))).lstrip("/")[:40]
        way = _way(mark, places) if kind == "Link" else ""
        place = signed.get(getattr(thing, "idnum", 0)) if kind == "Widget" else None
        where = rectangle_of(mark)
        yield Mark(
            kind=kind,
            way=bool(way),
            signature=place.name if place and place.signed else "",
            digest=f"{way} at {rectangle_text(where)}" if way else meanings.of(thing),
            rectangle=where,
        )


PLAIN_LINK = frozenset(
    ("/Type", "/Subtype", "/Rect", "/Border", "/Dest", "/A", "/F", "/StructParent", "/Contents", "/P", "/H", "/NM")
)


def _way(link: DictionaryObject, places: Places) -> str:
    """Where a link leads in the file; empty where it does anything else, has a border or a look of its own."""
    action, border = dictionary(link.get("/A")), plain_numbers(link.get("/Border"))
    inside = ("/Dest" in link and "/A" not in link) or ("/Dest" not in link and only_goes(action))
    if not inside or border[2:3] != (0,) or set(link) - PLAIN_LINK:
        return ""
    return places.spot(link.get("/Dest") if "/Dest" in link else action.get("/D"))


LETTERS = 1_000_000
"""Characters of a page that are looked at."""
SIZE = ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox", "/Rotate", "/UserUnit", "/Group")


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


def blamed(data: bytes, look: Callable[[], T]) -> T:
    """What comes of looking into a file.

    Raises:
        UnreadableError: it is so damaged that it cannot be read.
    """
    with _blaming(data):
        return look()


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
    meanings = Meanings()
    fields = tuple(signature_places(reader, root))
    return Pdf(
        length=len(reader.pages),
        attached=tuple(attached(root, meanings)),
        pages=tuple(_pages(reader, root, meanings)) if whole else (),
        properties=document_properties(reader, root, meanings),
        spoken=tuple(alternative_texts(root)) if whole else (),
        features=frozenset(features(root)) | _of_pages(reader),
        revisions=_revisions(data),
        sound=strict and data.rstrip(SPACE).endswith(b"%%EOF"),
        places=fields,
        signatures=signatures_of(data, root) if any(one.signed for one in fields) else (),
    )


SPACE = b"\0\t\n\f\r "


def _revisions(data: bytes) -> int:
    """How often a file was saved; one made ready for the web has two ends from the first."""
    return max(1, data.count(b"\nstartxref") - (b"/Linearized" in data[:1024]))


def _of_pages(reader: PdfReader) -> frozenset[str]:
    """What pages have that draws nothing: `Page/AA`, which acts when a page is opened."""
    return frozenset(f"Page{key}" for page in reader.pages for key in page if key not in SIZE)


def _pages(reader: PdfReader, root: DictionaryObject, meanings: Meanings) -> Iterator[Page]:
    places = Places(reader, root)
    signed = {one.number: one for one in signature_places(reader, root)}
    for page in reader.pages:
        parts = {"size": meanings.of(ArrayObject(_pairs(page, SIZE))), "tags": tagged_text(page, meanings)}
        marks = tuple(page_marks(page, places, signed, meanings))
        yield Page(
            lines=page_lines(page),
            parts=parts,
            means=frozenset(_means(dictionary(page.get("/Resources")), meanings)),
            marks=marks,
        )


SPOKEN = ("/ActualText", "/Alt", "/E")


def tagged_text(page: PageObject, meanings: Meanings) -> str:
    """A digest of the codes of a page's text, each with the marks that it stands in, wherever it is drawn.

    By these marks a page is read aloud and copied; a mark with nothing in it counts where it may say something.
    """
    content = page.get_contents()
    properties = dictionary(dictionary(page.get("/Resources")).get("/Properties"))
    found, around, run = hashlib.sha256(), list[str](), bytearray()

    def end() -> None:
        if run:
            found.update(f"{around}".encode("utf-8", "surrogatepass") + bytes(run))
            run.clear()

    for operands, operator in content.operations if content is not None else ():
        if operator in (b"BDC", b"BMC"):
            end()
            said = operands[1] if len(operands) > 1 else None
            named = isinstance(said, NameObject)
            meant = properties.raw_get(said) if named and said in properties else said
            around.append(f"{operands[0]} {meanings.of(meant)}")
            if named or any(key in dictionary(meant) for key in SPOKEN):
                found.update(f"said {around}".encode("utf-8", "surrogatepass"))
        elif operator == b"EMC":
            end()
            around[-1:] = []
        elif operator in SHOWS:
            for part in operands[-1] if isinstance(operands[-1], list) else operands[-1:]:
                run += getattr(part, "original_bytes", b"")
        elif operator in DRAWS:
            run += operator if not run.endswith(operator) else b""
    end()
    return found.hexdigest()


SHOWS = (b"Tj", b"TJ", b"'", b'"')
DRAWS = (b"Do", b"sh", b"BI", b"INLINE IMAGE")


def _means(resources: DictionaryObject, meanings: Meanings) -> Iterator[str]:
    """What a page draws with, whatever it calls it: fonts to their last byte, colours, pictures, effects."""
    for key in resources:
        if key != "/ProcSet":
            of_kind = dictionary(resources.get(key))
            yield from (f"{key} {meanings.of(of_kind.raw_get(name))}" for name in of_kind)


def page_lines(page: PageObject) -> tuple[str, ...]:
    """The lines of a page as a reader of its text meets them: of its drawing and its resources, and nothing else."""
    lines = (line.strip() for line in page.extract_text()[:LETTERS].splitlines())
    return tuple(line for line in lines if line)


def _pairs(thing: DictionaryObject, keys: Sequence[str]) -> list[Any]:
    """The entries of a dictionary that it has of these."""
    return [item for key in keys if key in thing for item in (NameObject(key), thing.raw_get(key))]
