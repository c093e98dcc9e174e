"""A PDF that was written on -> where each time ends, which objects it brought, and which of its bytes are none of them.

A table of the file may free an object, or find none where bytes stand: what the reader of PDF makes of that is not
what each viewer does, so that the bytes of an increment are gone over one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import DictionaryObject, StreamObject, read_object

from macau_edge.dossier.verify.objects import dereferenced, entries, reference, same_entry
from macau_edge.model.numbers import whole_of
from macau_edge.model.regex import regex

MOST = 50
"""Times that something was added that are looked at."""
LARGEST = 20_000
"""Objects that are followed."""
STARTED = regex(rb"startxref\s+(\d{1,12})\s+%%EOF(?:\r\n|\r|\n)?")


def revision_ends(data: bytes) -> list[int]:
    """Where each revision of a file ends, from the first to the last."""
    return [found.end() for found in STARTED.finditer(data)] or [len(data)]


def object_places(reader: PdfReader) -> dict[int, tuple[int, int]]:
    """Where each object stands in the file; one that is packed with others, where these do, and which of them it is."""
    found = {number: (place, -1) for table in reader.xref.values() for number, place in table.items()}
    free = {number for table in reader.xref_free_entry.values() for number, is_free in table.items() if is_free}
    packed = {number: (found.get(holder, (0, 0))[0], at) for number, (holder, at) in reader.xref_objStm.items()}
    return {number: place for number, place in (found | packed).items() if number and number not in free}


def own_numbers(reader: PdfReader) -> set[int]:
    """The numbers of a file's objects, and those that it may refer to and has no object of."""
    places, size = object_places(reader), dereferenced(reader.trailer.get("/Size"))
    return {*places, *range(1, min(size, 2 * len(places) + LARGEST) if isinstance(size, int) else 1)}


# --- what stands in the bytes of the increments ---------------------------------------------------------------------


BLANKS = regex(rb"[\0\t\n\f\r ]*")
HEAD = regex(rb"(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+obj\b")
END = regex(rb"[\0\t\n\f\r ]*endobj\b")
SECTION = regex(rb"[\0\t\n\f\r ]*(\d{1,10})[ ]+(\d{1,10})[\0\t\n\f\r ]+(?!\d{5} [nf])")
ENTRY = regex(rb"\d{10} \d{5} ([nf])[ \r\n]{1,2}")
TRAILER = regex(rb"[\0\t\n\f\r ]*trailer\b")
MAKER = regex(rb"%iText[-\w.]{1,60}(?=[\r\n])")
"""The one remark that a program which signs is known to leave there: its name and version."""
NEXT = regex(rb"[\r\n](?=\d{1,10} \d{1,5} obj\b|xref\b|startxref\b)")


class Increments:
    """What stands after the first `length` bytes of a file, which are a whole file of their own.

    `stray` are bytes of no object, table or trailer, each with where they begin and how many they are; `freed` the
    numbers that a table says are free; `tables` the places of tables and of the streams that are some.
    """

    def __init__(self, data: bytes, length: int, reader: PdfReader) -> None:
        self.data, self.reader, self.stream = data, reader, BytesIO(data)
        self.stray: list[tuple[int, int]] = []
        self.freed: set[int] = set()
        starts = [(found.start(), whole_of(found[1])) for found in STARTED.finditer(data, length)][:MOST]
        self.tables = {place for _, place in starts if place >= length}
        self.known = self.tables | set(_places_of_each(data, length))
        self._go_over(length)

    def _go_over(self, place: int) -> None:
        table = -1
        while True:
            place = self._after(BLANKS, place)
            if place >= len(self.data):
                return
            end = -1
            if started := STARTED.match(self.data, place):
                end, table = (started.end() if whole_of(started[1]) == table else -1), -1
            elif found := MAKER.match(self.data, place):
                end = found.end()
            elif place in self.known:
                try:
                    end = self._table(place + 4) if self.data.startswith(b"xref", place) else self._object(place)
                except Exception:  # whatever a damaged one leads to
                    end = -1
                table = place if place in self.tables else table
            if end < 0:
                found = NEXT.search(self.data, place + 1)
                end = found.end() if found else len(self.data)
                self.stray.append((place, end - place))
            place = end

    def _after(self, what: Any, place: int) -> int:
        found = what.match(self.data, place)
        return found.end() if found else -1

    def _object(self, place: int) -> int:
        """Where an object ends; -1 where there is none."""
        head = HEAD.match(self.data, place)
        if head is None:
            return -1
        thing = self._read(head.end())
        if place in self.tables and isinstance(thing, StreamObject):
            self.freed |= set(_freed_in(thing))
        return self._after(END, self.stream.tell())

    def _table(self, place: int) -> int:
        """Where a table ends, with its trailer; -1 where it is none."""
        while section := SECTION.match(self.data, place):
            place = section.end()
            for number in range(whole_of(section[1]), whole_of(section[1]) + whole_of(section[2])):
                entry = ENTRY.match(self.data, place)
                if entry is None:
                    return -1
                place = entry.end()
                self.freed |= {number} if entry[1] == b"f" else set()
        place = self._after(TRAILER, place)
        return self.stream.tell() if place > 0 and isinstance(self._read(place), DictionaryObject) else -1

    def _read(self, place: int) -> Any:
        self.stream.seek(self._after(BLANKS, place))
        return read_object(self.stream, self.reader)


def _places_of_each(data: bytes, length: int) -> Iterator[int]:
    """Where the table of each revision finds objects; what a later one has in their place counts too."""
    for end in [one for one in revision_ends(data) if one > length][:MOST]:
        try:
            yield from (place for place, at in object_places(PdfReader(BytesIO(data[:end]))).values() if at < 0)
        except Exception:  # a revision that cannot be read has no objects
            continue


def _freed_in(stream: StreamObject) -> Iterator[int]:
    """The numbers that a table in the form of a stream says are free."""
    widths = [int(one) for one in stream["/W"]]  # type: ignore[attr-defined]
    index = stream.get("/Index") or [0, stream["/Size"]]
    content, place = stream.get_data(), 0
    for start, count in zip(index[::2], index[1::2], strict=True):
        for number in range(start, start + count):
            kind = content[place : place + widths[0]]
            if place >= len(content):
                return
            if widths[0] and not int.from_bytes(kind):
                yield number
            place += sum(widths)


def containers(reader: PdfReader, increments: Increments) -> set[int]:
    """The objects that hold others, and the streams that are tables, by the tables themselves."""
    holders = {holder for holder, _ in reader.xref_objStm.values()}
    return holders | {number for number, (place, _) in object_places(reader).items() if place in increments.tables}


# --- a time that nothing was added but the proof of certificates ----------------------------------------------------


OF_PROOF = frozenset(("/DSS", "/Extensions", "/Metadata"))
"""Entries of the catalog that are others where certificates are kept in a file."""


def has_certificates_alone(data: bytes, ends: Sequence[int], at: int) -> bool:
    """Whether a revision has the certificates of signatures that were there, and changes nothing else."""
    try:
        before, now = (PdfReader(BytesIO(data[: ends[number]])) for number in (at - 1, at))
        return _proof_alone(data[: ends[at]], ends[at - 1], before, now)
    except Exception:  # whatever a damaged file leads to
        return False


def _proof_alone(data: bytes, length: int, before: PdfReader, now: PdfReader) -> bool:
    first, places = object_places(before), object_places(now)
    added = {number for number, place in places.items() if first.get(number) != place}
    root, old = now.trailer.raw_get("/Root"), before.trailer.raw_get("/Root")
    one, other = entries(root), entries(old)
    same = reference(root) == reference(old) and all(
        key in one and key in other and same_entry(one[key], other[key]) for key in {*one, *other} - OF_PROOF
    )
    increments = Increments(data, length, now)
    own = own_numbers(before)
    if not same or "/DSS" not in one or set(first) - set(places) or increments.freed & own or increments.stray:
        return False
    kept = _reached(before, other.get("/DSS"))
    of_proof = {number for key in OF_PROOF for number in _reached(now, one.get(key))}
    info, metadata = (_same_number(*pair, key) for pair, key in (
        ((entries(now.trailer), entries(before.trailer)), "/Info"),
        ((one, other), "/Metadata"),
    ))  # fmt: skip
    new = of_proof | _reached(now, entries(now.trailer).get("/Info")) | containers(now, increments)
    return added & own <= {_number(root), info, metadata, *kept} and added - own <= new


def _number(thing: Any) -> int:
    """The number of the object that is referred to; 0 of anything else."""
    return (reference(thing) or (0, 0))[0]


def _same_number(one: Mapping[str, Any], other: Mapping[str, Any], key: str) -> int:
    """The number of the object that an entry refers to in both; 0 where it is not one."""
    number = _number(one.get(key))
    return number if number == _number(other.get(key)) else 0


def _reached(reader: PdfReader, thing: Any) -> set[int]:
    """The numbers of all objects that one refers to."""
    found, waiting = set[int](), [thing]
    while waiting and len(found) < LARGEST:
        one = waiting.pop()
        if place := reference(one):
            if place[0] in found:
                continue
            found.add(place[0])
        one = dereferenced(one)
        if isinstance(one, DictionaryObject):
            waiting += [one.raw_get(key) for key in one]
        elif isinstance(one, list):
            waiting += list(one)
    return found
