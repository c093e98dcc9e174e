"""A file that begins with the bytes of a dossier -> what was added after them that no signature needs.

What is in the increments is looked at object by object. The catalog and the pages are compared key by key with those
made here; of all else there may be only what a signature brings, its look among it. Whether that look stays where it
belongs is seen where it is drawn (`drawn.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject, NullObject, StreamObject

from macau_edge.dossier.verify.objects import (
    array_items,
    dereferenced,
    dictionary,
    entries,
    number_text,
    plain_numbers,
    reference,
    same_entry,
)
from macau_edge.dossier.verify.records import Additions, FieldPlace, Strange
from macau_edge.dossier.verify.revisions import Increments, containers, object_places, own_numbers, revision_ends
from macau_edge.dossier.verify.signature import sig_fields

MOST_REVISIONS = 20
"""Increments that are looked at for what a field was before it was signed."""
DEEP = 100
"""Levels of an object."""
MOST = 20_000
"""Objects of the increments that are looked at; the certificates of three signatures are fifty."""


def additions(data: bytes, length: int) -> Additions:
    """What was added after the first `length` bytes of a file, which are a dossier."""
    added = _Added(data, length)
    return Additions(tuple(added.strange()), tuple(added.increments.stray))


FIELD = frozenset(("/V", "/AP", "/M"))
"""What of a field of ours a signature writes; /F may say besides that the field is locked."""
NEW_FIELD = frozenset(
    ("/Type", "/Subtype", "/FT", "/T", "/TU", "/F", "/Rect", "/P", "/V", "/AP", "/M", "/MK", "/StructParent", "/Border",
     "/BS", "/DA", "/Ff", "/Lock", "/SV")
)  # fmt: skip
LOCKED = 128
SIGNATURE = frozenset(
    ("/Type", "/Filter", "/SubFilter", "/Contents", "/ByteRange", "/Reference", "/M", "/Name", "/Location", "/Reason",
     "/ContactInfo", "/Prop_Build", "/Prop_AuthTime", "/Prop_AuthType", "/Cert", "/Changes", "/R", "/V")
)  # fmt: skip
CATALOG = frozenset(("/AcroForm", "/Perms", "/Extensions", "/DSS", "/Metadata", "/Version"))
"""Entries of the catalog that a signature brings or writes anew; each is looked at by itself."""
FORM = frozenset(("/Fields", "/SigFlags", "/DA", "/DR"))
OF_PROOF = frozenset(("/Certs", "/OCSPs", "/CRLs", "/VRI", "/Type"))
ACTS = frozenset(
    ("/A", "/AA", "/JS", "/OpenAction", "/URI", "/EF", "/XFA", "/OC", "/OCGs", "/OPI", "/Ref", "/PS",
     "/RichMediaContent", "/Alternates", "/TR", "/TR2", "/HT", "/Annots", "/Kids", "/Next")
)  # fmt: skip
"""What acts, shows and hides, or draws otherwise on paper: no object that a signature brings has it."""


class _Added:
    """The objects of a file that stand after its first bytes, and those of the dossier that these are."""

    def __init__(self, data: bytes, length: int) -> None:
        self.now, self.before = PdfReader(BytesIO(data)), PdfReader(BytesIO(data[:length]))
        self.data, self.length = data, length
        self.root, self.first_root = (dictionary(one.trailer.get("/Root")) for one in (self.now, self.before))
        first, places = object_places(self.before), object_places(self.now)
        self.places = places
        self.increments = Increments(data, length, self.now)
        self.own = own_numbers(self.before)
        self.added = {number for number, place in places.items() if first.get(number) != place}
        self.gone = (set(first) - set(places)) | (self.increments.freed & self.own)
        self.two_tables = b"/XRefStm" in data[length:]
        self.reached: set[int] = set()
        self.found: list[Strange] = []

    def strange(self) -> list[Strange]:
        """All that is strange, in the order in which it is met."""
        if len(self.added) > MOST:
            return [Strange(number=0, kind="", what=str(len(self.added)))]
        for number in sorted(self.gone):
            self._tell(number, self.before.get_object(number), "gone")
        if self.two_tables or any(table for number, table in self.now.xref.items() if 0 < number < 65535):
            # of two tables, or of two objects of one number, each program takes another
            self._tell(0, None, "/XRefStm")
        for number in sorted((self.added & self.own) - self._may_be_rewritten()):
            self.reached.add(number)
            self._tell(number, self.now.get_object(number), "")
        self._catalog()
        self._pages()
        self._fields()
        self._properties()
        self._looks_before_it_was_signed()
        for number in sorted(self.added - self.reached - (containers(self.now, self.increments) - self.own)):
            self._tell(number, self.now.get_object(number), "")
        return self.found

    def _may_be_rewritten(self) -> set[int]:
        """The numbers of the dossier that a signature writes anew, each of which is compared as what it was.

        Whatever else of the dossier is written anew is strange, wherever it is referred to: a page draws with it.
        """
        pages = [page.indirect_reference for page in self.before.pages]
        found = {*map(reference, pages), *self._old_fields()}
        for now, first, key in (
            (self.now.trailer, self.before.trailer, "/Root"),
            (self.now.trailer, self.before.trailer, "/Info"),
            (self.root, self.first_root, "/Metadata"),
            (self.root, self.first_root, "/AcroForm"),
        ):
            place = reference(entries(now).get(key))
            found |= {place} if place == reference(entries(first).get(key)) else set()
        return {place[0] for place in found if place}

    def _tell(self, number: int, thing: Any, what: str) -> None:
        self.found.append(Strange(number=int(number), kind=f"{_kind(thing)}", what=f"{what}"))

    def _tell_of(self, thing: Any, what: str) -> None:
        place = reference(thing) or reference(getattr(dereferenced(thing), "indirect_reference", None)) or (0, 0)
        self._tell(place[0], dereferenced(thing), what)

    def _mark(self, thing: Any) -> None:
        """An object that was looked at as what it is."""
        if (place := reference(thing)) and place[0] in self.added:
            self.reached.add(place[0])

    # --- what of the dossier was written anew

    def _catalog(self) -> None:
        self._mark(self.now.trailer.raw_get("/Root"))
        self._others(self.now.trailer.raw_get("/Root"), self.root, self.first_root, CATALOG)
        now = entries(self.root)
        self._plain(now.get("/Extensions"), None)
        self._plain(now.get("/DSS"), OF_PROOF)
        self._plain(now.get("/Perms"), frozenset(("/DocMDP",)))
        if "/Version" in now and not str(dereferenced(now["/Version"])).startswith(("/1.", "/2.")):
            self._tell_of(now["/Version"], "/Version")
        if metadata := now.get("/Metadata"):
            self._stream(metadata, frozenset(("/Type", "/Subtype", "/Length", "/Filter", "/DecodeParms")))
        if "/AcroForm" in now:
            form = entries(now["/AcroForm"])
            self._mark(now["/AcroForm"])
            self._mark(form.get("/Fields"))
            for key in set(form) - FORM:
                self._tell_of(now["/AcroForm"], f"/AcroForm{key}")
            self._plain(form.get("/DR"), None)

    def _pages(self) -> None:
        """Each page as it was, but for the widgets of new fields after its other annotations."""
        numbers = [reference(page.indirect_reference) for page in self.before.pages]
        for at, place in enumerate(numbers, 1):
            if place is None or place[0] not in self.added:
                continue
            now, first = self.now.get_object(place[0]), self.before.get_object(place[0])
            self.reached.add(place[0])
            self._others(place[0], now, first, frozenset(("/Annots", "/LastModified")), f"page {at} ")
            annotations, old = (entries(one).get("/Annots") for one in (now, first))
            self._mark(annotations)
            listed = array_items(annotations)
            known = list(map(reference, array_items(old)))
            if list(map(reference, listed))[: len(known)] != known:
                self._tell(place[0], now, f"page {at} /Annots")
            new = [reference(one) for one, _ in self._new_fields()]
            for one in listed[len(known) :]:
                if reference(one) is None or reference(one) not in new:
                    self._mark(one)
                    self._tell_of(one, f"page {at}")

    def _others(self, number: Any, now: Any, first: Any, without: Collection[str], where: str = "") -> None:
        """What is told of entries that are others, but for some."""
        one, other = entries(now), entries(first)
        for key in sorted({*one, *other} - {*without}):
            if key not in one or key not in other or not same_entry(one[key], other[key]):
                place = reference(number)
                self._tell(place[0] if place else int(number or 0), dereferenced(now), f"{where}{key}")

    # --- fields: those of the dossier, which may be signed now, and new ones

    def _all_fields(self) -> list[Any]:
        return array_items(dictionary(self.root.get("/AcroForm")).get("/Fields"))

    def _old_fields(self) -> list[tuple[int, int] | None]:
        return list(map(reference, array_items(dictionary(self.first_root.get("/AcroForm")).get("/Fields"))))

    def _new_fields(self) -> list[tuple[Any, DictionaryObject]]:
        old = self._old_fields()
        return [(one, dictionary(one)) for one in self._all_fields() if reference(one) not in old]

    def _fields(self) -> None:
        listed = list(map(reference, self._all_fields()))
        for place in self._old_fields():
            if place is None:
                continue
            if place not in listed:
                self._tell(place[0], self.before.get_object(place[0]), "gone")
            if place[0] in self.added:
                self.reached.add(place[0])
                self._old_field(place[0])
        for one, node in self._new_fields():
            self._mark(one)
            self._new_field(one, node)

    def _old_field(self, number: int) -> None:
        now, first = dictionary(self.now.get_object(number)), dictionary(self.before.get_object(number))
        signed = "/V" in now
        self._others(number, now, first, FIELD | {"/F"} if signed else {"/F"})
        flags = dereferenced(now.get("/F", 0))
        if not isinstance(flags, int) or flags & ~LOCKED != dereferenced(first.get("/F")):
            self._tell(number, now, "/F")
        if signed:
            self._signed(now)

    def _new_field(self, thing: Any, node: DictionaryObject) -> None:
        if node.get("/FT") != "/Sig" or node.get("/Subtype") != "/Widget" or "/V" not in node:
            self._tell_of(thing, str(node.get("/FT", "")))
            return
        for key in set(node) - NEW_FIELD:
            self._tell_of(thing, str(key))
        for key in ("/MK", "/BS", "/Lock", "/SV"):
            self._plain(entries(node).get(key), None)
        self._signed(node)

    def _looks_before_it_was_signed(self) -> None:
        """What a new field looked like in an increment before the one that signed it: nothing draws that any more.

        It is looked at as a look is, where it still stands as it did then.
        """
        new = [place[0] for one, _ in self._new_fields() if (place := reference(one))]
        earlier = [end for end in revision_ends(self.data) if self.length < end < len(self.data.rstrip())]
        for end in earlier[:MOST_REVISIONS] if new and self.added - self.reached else ():
            then = PdfReader(BytesIO(self.data[:end]))
            places = object_places(then)
            for number in (number for number in new if number in places):
                known = set(self.reached)
                for look in entries(entries(dictionary(then.get_object(number))).get("/AP")).values():
                    self._plain(look, None)
                if any(places.get(one) != self.places.get(one) for one in self.reached - known):
                    self.reached = known

    def _signed(self, field: DictionaryObject) -> None:
        value = entries(field).get("/V")
        self._plain(value, SIGNATURE)
        look = entries(field).get("/AP")
        if look is None:
            return
        self._mark(look)
        for key, shown in entries(look).items():
            if key != "/N" or not isinstance(dereferenced(shown), StreamObject):
                self._tell_of(shown, f"/AP{key}")
            self._plain(shown, None)

    def _properties(self) -> None:
        said = entries(self.now.trailer).get("/Info")
        self._mark(said)
        self._plain(dereferenced(said), None)

    # --- what came with a signature, down to its last object

    def _stream(self, thing: Any, keys: Collection[str]) -> None:
        found = dereferenced(thing)
        self._mark(thing)
        if not isinstance(found, StreamObject) or set(found) - {*keys}:
            self._tell_of(thing, "/Metadata")

    def _plain(self, thing: Any, keys: Collection[str] | None, depth: int = 0) -> None:
        """Goes over an object with all that came with it; nothing in it may act, nor have entries but `keys`."""
        place = reference(thing)
        if place is not None:
            if place[0] not in self.added - self.own or place[0] in self.reached:
                return  # one of the dossier's own is told, or compared, as what it was
            self.reached.add(place[0])
        if depth > DEEP:
            self._tell_of(thing, "")
            return
        found = dereferenced(thing)
        if isinstance(found, DictionaryObject):
            for key in sorted(set(found) & ACTS if keys is None else set(found) - {*keys}):
                self._tell_of(thing, str(key))
            if found.get("/Type") in ("/Catalog", "/Page", "/Pages", "/Annot", "/Filespec", "/EmbeddedFile"):
                self._tell_of(thing, "")
            if found.get("/Subtype") == "/PS":
                self._tell_of(thing, "/PS")
            for key in found:
                self._plain(found.raw_get(key), None, depth + 1)
        elif isinstance(found, list):
            for one in list(found):
                self._plain(one, None, depth + 1)


def _kind(thing: Any) -> str:
    """What an object is: `Annot/FreeText`, `stream`, `array`."""
    found = dereferenced(thing)
    match found:
        case DictionaryObject():
            said = [str(dereferenced(found.get(key))).lstrip("/")[:40] for key in ("/Type", "/Subtype") if key in found]
            return "/".join(said) or ("stream" if isinstance(found, StreamObject) else "dictionary")
        case list():
            return "array"
        case None | NullObject():
            return "null"
        case _:
            return type(found).__name__.removesuffix("Object").lower()[:40]


# --- where the signatures of a file are seen ------------------------------------------------------------------------


HIDDEN = 0b100010
"""Flags of a mark that no viewer shows: hidden, and not to be viewed."""


def signature_places(reader: PdfReader, root: DictionaryObject) -> Iterator[FieldPlace]:
    """Where the fields of signatures stand."""
    pages = {}
    for number, page in enumerate(reader.pages, 1):
        for mark in array_items(page.get("/Annots")):
            if isinstance(mark, IndirectObject):
                pages[mark.idnum] = number
    for node, name in sig_fields(root):
        own = getattr(node, "indirect_reference", None)
        left, low, right, high = rectangle_of(node)
        flags = dereferenced(node.get("/F", 0))
        hidden = left == right or low == high or (isinstance(flags, int) and bool(flags & HIDDEN))
        number = own.idnum if own is not None else 0
        at = 0 if hidden else pages.get(number, 0)
        signed = bool(dictionary(node.get("/V")))
        yield FieldPlace(name=name, number=number, page=at, rectangle=(left, low, right, high), signed=signed)


def rectangle_of(mark: DictionaryObject) -> tuple[float, float, float, float]:
    """The sides of a mark: left, below, right, above; none of any length where it has no rectangle."""
    sides = plain_numbers(mark.get("/Rect"))
    if len(sides) != 4:
        return (0.0, 0.0, 0.0, 0.0)
    (left, right), (low, high) = sorted(sides[::2]), sorted(sides[1::2])
    return left, low, right, high


def rectangle_text(rectangle: tuple[float, ...]) -> str:
    """A rectangle in points, to the digits that programs keep."""
    return " ".join(map(number_text, rectangle))
