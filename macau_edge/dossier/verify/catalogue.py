"""What a PDF has beside its pages: files inside it, its properties, texts read aloud, and what may act by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pypdf import PdfReader
from pypdf.generic import DictionaryObject, StreamObject

from macau_edge.dossier.verify.digests import Digests
from macau_edge.dossier.verify.objects import dictionary, direct, nodes, several
from macau_edge.dossier.verify.received import ATTACHED, Attached

INFO = ("/Title", "/Author", "/Subject", "/Keywords", "/CreationDate")
XMP = re.compile(rb"<(dc:(?:title|creator|description|subject))\b[^>]*>(.*?)</\1>", re.DOTALL)
MARKUP = re.compile(rb"<[^>]*>|\s+")
NAME = 200
"""Characters of a file's name that are looked at."""


def attached(root: DictionaryObject, digests: Digests) -> Iterator[Attached]:
    """Every file inside the file, those listed by name and those associated with it, each once."""
    listed = [
        (str(name), spec) for name, spec in _named(dictionary(dictionary(root.get("/Names")).get("/EmbeddedFiles")))
    ]
    listed += [("", spec) for spec in several(root.get("/AF"))]
    seen = set()
    for name, spec in listed:
        file = dictionary(spec)
        found = str(direct(file.get("/UF")) or direct(file.get("/F")) or name)[:NAME]
        inside = dictionary(file.get("/EF"))
        for key in ("/UF", "/F"):  # both may be there, and a viewer shows either
            if key in inside and (once := (found, digests.of(inside.raw_get(key)))) not in seen:
                seen.add(once)
                yield Attached(found, _content(inside.get(key)))


def _content(stream: Any) -> bytes | None:
    found = direct(stream)
    if not isinstance(found, StreamObject):
        return None
    try:
        data = found.get_data()
    except Exception:  # packed in a way that nothing unpacks, or so that it would fill the memory
        return None
    return data if len(data) <= ATTACHED else None


def _named(tree: DictionaryObject) -> Iterator[tuple[Any, Any]]:
    """The names of a name tree and what they stand for."""
    for node in nodes(tree):
        found = several(node.get("/Names"))
        yield from zip(found[::2], found[1::2], strict=False)


def properties(reader: PdfReader, root: DictionaryObject) -> dict[str, str]:
    """The title, author, subject and keywords, wherever they stand, the language, and the bookmarks."""
    info = dictionary(reader.trailer.get("/Info"))
    found = {key[1:].lower(): str(direct(info.get(key))) for key in INFO if key in info}
    metadata = direct(root.get("/Metadata"))
    if isinstance(metadata, StreamObject):
        for tag, text in XMP.findall(metadata.get_data()):
            found[tag.decode()] = MARKUP.sub(b" ", text).strip().decode("utf-8", "replace")
    bookmarks = [node.get("/Title") for node in nodes(dictionary(root.get("/Outlines")), "/First")]
    found["bookmarks"] = " · ".join(str(direct(title)) for title in bookmarks if title is not None)
    return found | {"language": str(direct(root.get("/Lang", "")))}


def spoken(root: DictionaryObject) -> Iterator[str]:
    """The texts that stand for what cannot be seen: of pictures, of formulas, of abbreviations."""
    for node in nodes(dictionary(root.get("/StructTreeRoot")), "/K"):
        yield from (str(direct(node.get(key))) for key in ("/Alt", "/ActualText", "/E") if key in node)


def features(root: DictionaryObject) -> Iterator[str]:
    """What the file has beside its pages, by name: `OpenAction`, `Names/JavaScript`, `AcroForm/Tx`."""
    yield from (str(key).lstrip("/") for key in root)
    yield from (f"Names{key}" for key in dictionary(root.get("/Names")))
    form = dictionary(root.get("/AcroForm"))
    yield from ["AcroForm/XFA"] if "/XFA" in form else []
    for node in nodes(form, "/Fields"):
        yield from [f"AcroForm{direct(node.get('/FT'))}"] if "/FT" in node else []
