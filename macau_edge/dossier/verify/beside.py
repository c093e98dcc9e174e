"""What a PDF has beside its pages, and a viewer shows or runs: files inside it, properties, the numbers of its pages,
texts that are read aloud, what may act by itself. Nothing in the file is run, and nothing that it says is believed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Literal
from xml.etree import ElementTree

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, StreamObject

from macau_edge.dossier.verify.digests import Digests, array_items, dereferenced, dictionary
from macau_edge.model.records import dataclass

Trouble = Literal["empty", "encrypted", "malformed", "too-large", "too-long", "too-slow", "unread"]
"""Why a file cannot be read: its size, its pages, its bytes, the time or the memory it takes."""


class UnreadableError(Exception):
    """A file that nothing can be said about, and why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


NODES = 100_000
"""Entries of a tree that are looked at: of names, of bookmarks, of what is read aloud."""


def nodes(top: DictionaryObject, *down: str) -> Iterator[DictionaryObject]:
    """A tree by its keys `down` and `Kids`, from the top and from left to right, each node once.

    Raises:
        UnreadableError: it has more than `NODES`.
    """
    waiting: list[Any] = [top]
    seen: set[tuple[int, int]] = set()
    for _ in range(NODES):
        if not waiting:
            return
        thing = waiting.pop()
        if isinstance(thing, IndirectObject):
            if (thing.idnum, thing.generation) in seen:
                continue
            seen.add((thing.idnum, thing.generation))
        node = dereferenced(thing)
        if isinstance(node, ArrayObject):
            waiting += reversed(node)
        elif isinstance(node, DictionaryObject):
            yield node
            waiting += [node.raw_get(key) for key in ("/Next", *reversed(down), "/Kids") if key in node]
    raise UnreadableError("malformed")


# --- the files inside it ----------------------------------------------------------------------------------------------


ATTACHED = 40_000_000
"""Bytes of one attachment."""
NAME = 200
"""Characters of a file's name, and of what is said of it, that are looked at."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file in a file. `data` is None where it has more than `ATTACHED` bytes, or cannot be unpacked.

    `told` is what a viewer shows beside its name: what it is said to be, its relation to the document, and its kind;
    more than one text where it is listed more than once, each time with another.
    """

    name: str
    data: bytes | None
    told: tuple[str, ...] = ()


def attached(root: DictionaryObject, digests: Digests) -> Iterator[Attached]:
    """Every file inside the file, those listed by name and those associated with it, each once."""
    listed = [
        (str(name), spec) for name, spec in _named(dictionary(dictionary(root.get("/Names")).get("/EmbeddedFiles")))
    ]
    listed += [("", spec) for spec in array_items(root.get("/AF"))]
    found: dict[tuple[str, str], tuple[Any, dict[str, None]]] = {}
    for name, spec in listed:
        file = dictionary(spec)
        names = {str(dereferenced(file[key]))[:NAME]: key for key in ("/F", "/UF") if key in file} or {name[:NAME]: ""}
        for one, stream in product(names, _inside(file)):  # there may be several of both, and a viewer shows any
            _, told = found.setdefault((one, digests.of(stream)), (stream, {}))
            told[_told(file, stream)] = None
    for (name, _), (stream, told) in found.items():
        yield Attached(name, _content(stream), tuple(text for text in told if text))


def _inside(file: DictionaryObject) -> Iterator[Any]:
    """The contents of an entry, those kept for other systems too; none that is to be had from elsewhere."""
    contents = dictionary(file.get("/EF"))
    yield from (contents.raw_get(key) for key in contents)
    for related in dictionary(file.get("/RF")).values():
        yield from array_items(related)[1::2]
    if "/FS" in file:
        yield None


def _told(file: DictionaryObject, stream: Any) -> str:
    """What an entry says of a file."""
    places = ((file, "/Desc"), (file, "/AFRelationship"), (dictionary(stream), "/Subtype"))
    return " · ".join(str(dereferenced(place.get(key)))[:NAME] for place, key in places if key in place)


def _content(stream: Any) -> bytes | None:
    found = dereferenced(stream)
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
        found = array_items(node.get("/Names"))
        yield from zip(found[::2], found[1::2], strict=False)


# --- its properties: in an older place, in the metadata, and those that are not called so -----------------------------


SPACES = {
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://ns.adobe.com/pdf/1.3/": "pdf",
    "http://ns.adobe.com/xap/1.0/": "xmp",
    "http://ns.adobe.com/xap/1.0/mm/": "xmpMM",
}
"""The vocabularies of metadata by the names that they usually have there."""
OF_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"


def document_properties(reader: PdfReader, root: DictionaryObject) -> dict[str, str]:
    """All properties that the document has, by their names in the file, and what is none by name but shown as one.

    That are `bookmarks` and `destinations`, the names that links lead by, both with their pages; `language`; and
    `page-labels`, the numbers of the pages that a viewer shows.
    """
    info = dictionary(reader.trailer.get("/Info"))
    found = {str(key)[1:]: str(dereferenced(info.get(key))) for key in info}
    metadata = dereferenced(root.get("/Metadata"))
    if isinstance(metadata, StreamObject):
        found |= _of_metadata(metadata.get_data())
    if "/PageLabels" in root:
        found["page-labels"] = " ".join(reader.page_labels)
    places = Places(reader, root)
    marks = [node for node in nodes(dictionary(root.get("/Outlines")), "/First") if "/Title" in node]
    found["bookmarks"] = " · ".join(f"{dereferenced(mark.get('/Title'))}{places.of_mark(mark)}" for mark in marks)
    if places.named:
        found["destinations"] = " · ".join(sorted(f"{name}{places.of(place)}" for name, place in places.named))
    return found | {"language": str(dereferenced(root.get("/Lang", "")))}


class Places:
    """Where bookmarks and names lead: the numbers of pages, from 1, as they follow one another in the file."""

    def __init__(self, reader: PdfReader, root: DictionaryObject) -> None:
        references = [page.indirect_reference for page in reader.pages]
        self._numbers = {reference.idnum: number for number, reference in enumerate(references, 1) if reference}
        old, tree = dictionary(root.get("/Dests")), dictionary(dictionary(root.get("/Names")).get("/Dests"))
        self.named = [(_name(key), place) for key, place in [*old.items(), *_named(tree)]]  # a name may be there twice
        self._by_name = dict(reversed(self.named))

    def of_mark(self, mark: DictionaryObject) -> str:
        """Where a bookmark leads: ` → 7`, nothing where it leads nowhere, both places where it has two."""
        action = dictionary(mark.get("/A"))
        targets = [mark.get("/Dest"), action.get("/D") if only_goes(action) else None]
        return "".join(self.of(target) for target in targets if target is not None)

    def of(self, target: Any) -> str:
        """Where a place leads, written in any of the ways there are: by name, as a dictionary, as an array."""
        found = dereferenced(target)
        if isinstance(found, str | bytes):
            found = dereferenced(self._by_name.get(_name(found)))
        if isinstance(found, DictionaryObject):
            found = dereferenced(found.get("/D"))
        page = next(iter(array_items(found)), None)
        number = self._numbers.get(page.idnum) if isinstance(page, IndirectObject) else None
        return f" → {number or '?'}"


def _name(key: Any) -> str:
    """The name of a place, which may be written as a text, as bytes or as a name."""
    found = dereferenced(key)
    return (found.decode("latin-1") if isinstance(found, bytes) else str(found)).lstrip("/")[:NAME]


def _of_metadata(data: bytes) -> dict[str, str]:
    """The properties in metadata, whether as attributes or as elements, and that it can be read."""
    try:
        top = ElementTree.fromstring(data)  # the process has its limits, and the parser bounds what it expands
    except (ElementTree.ParseError, ValueError):
        return {"metadata": data[:NAME].decode("utf-8", "replace")}
    found: dict[str, list[str]] = {}
    for described in top.iter(f"{OF_RDF}Description"):
        for name, text in described.attrib.items():
            if not name.startswith(OF_RDF):
                found.setdefault(_short(name), []).append(text)
        for element in described:
            texts = (text.split() for text in element.itertext())
            found.setdefault(_short(element.tag), []).append(" ".join(" ".join(words) for words in texts if words))
    return {"metadata": "XMP"} | {name: " · ".join(texts) for name, texts in found.items()}


def _short(name: str) -> str:
    """`dc:title` for `{http://purl.org/dc/elements/1.1/}title`."""
    space, _, local = name.rpartition("}")
    return f"{SPACES.get(space[1:], space[1:])}:{local}"


# --- what is read aloud, and what may act by itself -------------------------------------------------------------------


def alternative_texts(root: DictionaryObject) -> Iterator[str]:
    """The texts that stand for what cannot be seen: of pictures, of formulas, of abbreviations."""
    for node in nodes(dictionary(root.get("/StructTreeRoot")), "/K"):
        yield from (str(dereferenced(node.get(key))) for key in ("/Alt", "/ActualText", "/E") if key in node)


def features(root: DictionaryObject) -> Iterator[str]:
    """What the file has beside its pages, by name: `OpenAction`, `Names/JavaScript`, `AcroForm/Tx`."""
    yield from (str(key).lstrip("/") for key in root)
    yield from (f"Names{key}" for key in dictionary(root.get("/Names")))
    form = dictionary(root.get("/AcroForm"))
    yield from ["AcroForm/XFA"] if "/XFA" in form else []
    for bookmark in nodes(dictionary(root.get("/Outlines")), "/First"):
        action = dictionary(bookmark.get("/A"))
        yield from [f"Outlines{action.get('/S')}"] if "/A" in bookmark and not only_goes(action) else []
    for node in nodes(form, "/Fields"):
        yield from [f"AcroForm{dereferenced(node.get('/FT'))}"] if "/FT" in node else []


def only_goes(action: DictionaryObject) -> bool:
    """Whether an action leads to another page of the file, and does nothing else."""
    return action.get("/S") == "/GoTo" and "/Next" not in action
