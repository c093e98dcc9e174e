"""What a PDF has beside its pages, and a viewer shows or runs: files inside it, properties, the numbers of its pages,
texts that are read aloud, what may act by itself. Nothing in the file is run, and nothing that it says is believed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any
from xml.etree import ElementTree

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, StreamObject

from macau_edge.dossier.verify.objects import Meanings, array_items, dereferenced, dictionary
from macau_edge.dossier.verify.records import ARCHIVE, Attached, UnreadableError

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


def attached(root: DictionaryObject, meanings: Meanings) -> Iterator[Attached]:
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
            _, told = found.setdefault((one, meanings.of(stream)), (stream, {}))
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
    "http://www.aiim.org/pdfa/ns/extension/": "pdfaExtension",
    "http://www.aiim.org/pdfa/ns/id/": "pdfaid",
    "http://www.aiim.org/pdfua/ns/id/": "pdfuaid",
}
"""The vocabularies of metadata by the names that they usually have there."""
OF_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
OF_XML = "{http://www.w3.org/XML/1998/namespace}"
LISTS = (f"{OF_RDF}Bag", f"{OF_RDF}Seq", f"{OF_RDF}Alt")
DEEP = 50
"""Levels of a property."""


SETTINGS = {"/ViewerPreferences": "viewer", "/OutputIntents": "colour profile", "/MarkInfo": "tags"}
"""What a viewer and a printer go by -> what it is called."""


def _plainly(thing: Any) -> str:
    """The entries of a dictionary as they are read by a person; nothing of anything else."""
    return " ".join(f"{key}={dereferenced(value)}"[:NAME] for key, value in sorted(dictionary(thing).items()))


def document_properties(reader: PdfReader, root: DictionaryObject, meanings: Meanings) -> dict[str, str]:
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
    for key, name in SETTINGS.items():
        if key in root:
            found[name] = f"{_plainly(root.get(key))} {meanings.of(root.raw_get(key))[:16]}"
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
        page = next(iter(self._array(target)), None)
        number = self._numbers.get(page.idnum) if isinstance(page, IndirectObject) else None
        return f" → {number or '?'}"

    def spot(self, target: Any) -> str:
        """Where on its page a place leads, to a point of the page."""
        _, *where = self._array(target) or [None]
        told = (str(round(one)) if isinstance(one, int | float) else str(one) for one in map(dereferenced, where))
        return " ".join((self.of(target), *told))

    def _array(self, target: Any) -> list[Any]:
        """A page with how it is shown."""
        found = dereferenced(target)
        if isinstance(found, str | bytes):
            found = dereferenced(self._by_name.get(_name(found)))
        if isinstance(found, DictionaryObject):
            found = dereferenced(found.get("/D"))
        return array_items(found)


def _name(key: Any) -> str:
    """The name of a place, which may be written as a text, as bytes or as a name."""
    found = dereferenced(key)
    return (found.decode("latin-1") if isinstance(found, bytes) else str(found)).lstrip("/")[:NAME]


OF_ARCHIVES = "{http://www.aiim.org/pdfa/ns/id/}"
EXTENSION = "{http://www.aiim.org/pdfa/ns/extension/}schemas"


def _of_metadata(data: bytes) -> dict[str, str]:
    """The properties in metadata, and that it can be read: the same as attributes or elements, in whatever order and
    with whatever prefixes; a list or a record in JSON.
    """
    try:
        top = ElementTree.fromstring(data)  # the process has its limits, and the parser bounds what it expands
    except (ElementTree.ParseError, ValueError):
        return {"metadata": data[:NAME].decode("utf-8", "replace")}
    found: dict[str, list[Any]] = {}
    for described in top.iterfind(f"{OF_RDF}RDF/{OF_RDF}Description"):
        for name, value in _record(described):
            found.setdefault(name, []).append(value)
    full = (
        top.find(f".//{OF_ARCHIVES}part") is not None and top.find(f".//{EXTENSION}//*[@{OF_RDF}parseType]") is not None
    )
    said = {name: " · ".join(map(_property_text, values)) for name, values in found.items()}
    return {"metadata": "XMP", ARCHIVE: "full" if full else "in part"} | said


def _property_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)


def _record(element: ElementTree.Element) -> Iterator[tuple[str, Any]]:
    """The properties of an element, by name: those written as attributes and those written as elements."""
    for name, text in element.attrib.items():
        if not name.startswith((OF_RDF, OF_XML)):
            yield _short(name), " ".join(text.split())
    for below in element:
        if below.tag != f"{OF_RDF}type":
            yield _short(below.tag), _value(below)


def _value(element: ElementTree.Element, depth: int = 0) -> Any:
    """A text, a list, or a record of properties."""
    if depth > DEEP:
        raise UnreadableError("malformed")
    if f"{OF_RDF}resource" in element.attrib:
        return element.attrib[f"{OF_RDF}resource"]
    below = [*element]
    if len(below) == 1 and below[0].tag in LISTS:
        return [_value(item, depth + 1) for item in below[0]]
    if len(below) == 1 and below[0].tag == f"{OF_RDF}Description":
        return _values(below[0], depth)
    if below or any(not name.startswith((OF_RDF, OF_XML)) for name in element.attrib):
        return _values(element, depth)
    return " ".join("".join(element.itertext()).split())


def _values(element: ElementTree.Element, depth: int) -> dict[str, Any]:
    attributes = {name: text for name, text in _record(element) if isinstance(text, str)}
    return attributes | {_short(below.tag): _value(below, depth + 1) for below in element}


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
    yield from [f"AcroForm{key}" for key in ("/NeedAppearances", "/CO") if key in form]
    for node in nodes(form, "/Fields"):
        yield from [f"AcroForm{dereferenced(node.get('/FT'))}"] if "/FT" in node else []
        yield from [f"AcroForm{key}" for key in ("/A", "/AA") if key in node]


def only_goes(action: DictionaryObject) -> bool:
    """Whether an action leads to another page of the file, and does nothing else."""
    return action.get("/S") == "/GoTo" and "/Next" not in action
