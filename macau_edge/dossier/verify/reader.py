"""The bytes of a PDF -> what is in it. Nothing in the file is run, and nothing that it says is believed."""

from __future__ import annotations

import hashlib
import logging
import warnings
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.errors import DependencyError
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, StreamObject

from macau_edge.dossier.verify.catalogue import attached, features, properties, spoken
from macau_edge.dossier.verify.digests import Digests
from macau_edge.dossier.verify.marks import marks
from macau_edge.dossier.verify.objects import dictionary, direct, several
from macau_edge.dossier.verify.received import FILE, PAGES, Page, Pdf, UnreadableError

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
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # its remarks on damaged files are for programmers
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _read(data, whole)
    except UnreadableError:
        raise
    except (DependencyError, NotImplementedError):  # pypdf tries an empty password first, and may not know the cipher
        raise UnreadableError("encrypted" if b"/Encrypt" in data else "malformed") from None
    except Exception:  # whatever a damaged file leads to: the file is at fault
        raise UnreadableError("malformed") from None


def _read(data: bytes, whole: bool) -> Pdf:
    reader = PdfReader(BytesIO(data))
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
        properties=properties(reader, root),
        spoken=tuple(spoken(root)) if whole else (),
        features=frozenset(features(root)) | _of_pages(reader),
        revisions=_revisions(data),
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
    drawing = b"\n".join(stream.get_data() for stream in _streams(page.get("/Contents")))
    parts = {
        "drawing": hashlib.sha256(drawing).hexdigest(),
        "fonts": digests.of(resources.get("/Font")),
        "pictures": digests.of(resources.get("/XObject")),
        "colours": digests.of(ArrayObject([*_pairs(resources, kinds), *_pairs(page, ["/Group"])])),
        "size": digests.of(ArrayObject(_pairs(page, SIZE))),
    }
    lines = (line.strip() for line in page.extract_text()[:LETTERS].splitlines())
    return Page(tuple(line for line in lines if line), parts, tuple(marks(page, digests)))


def _pairs(thing: DictionaryObject, keys: Sequence[str]) -> list[Any]:
    """The entries of a dictionary that it has of these."""
    return [item for key in keys if key in thing for item in (NameObject(key), thing.raw_get(key))]


def _streams(contents: Any) -> Iterator[StreamObject]:
    """What draws a page, in one piece or in several."""
    for one in several(contents) or [contents]:
        if isinstance(stream := direct(one), StreamObject):
            yield stream
