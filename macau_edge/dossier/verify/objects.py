"""The objects of a PDF, found without trusting that they are what they should be, and what they say: the same for the
same, however the file is packed and its objects are numbered.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from math import isfinite
from typing import Any

from pypdf import generic
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, StreamObject

PACKING = frozenset(("/Length", "/Filter", "/DecodeParms", "/DL", "/F", "/FFilter", "/FDecodeParms"))
"""How a stream is packed, which says nothing; what cannot be unpacked keeps the name of its packing."""
UPWARDS = frozenset(("/Parent", "/P", "/Pg", "/StructParent", "/StructParents"))
"""Ways back to the page and the tree that an object hangs in."""
UNPACKED = frozenset(
    ("/FlateDecode", "/Fl", "/LZWDecode", "/LZW", "/ASCIIHexDecode", "/AHx", "/ASCII85Decode", "/A85",
     "/RunLengthDecode", "/RL")
)  # fmt: skip
PLACES = 2
"""Digits of a number after its point: a hundredth of a point, less than programs lose who write a file again."""


def dereferenced(thing: Any) -> Any:
    """The object itself, where it is a reference to one."""
    return thing.get_object() if isinstance(thing, IndirectObject) else thing


def dictionary(thing: Any) -> DictionaryObject:
    """A dictionary; an empty one where it is something else."""
    found = dereferenced(thing)
    return found if isinstance(found, DictionaryObject) else DictionaryObject()


def array_items(thing: Any) -> list[Any]:
    """The items of an array; none where it is something else."""
    found = dereferenced(thing)
    return list(found) if isinstance(found, ArrayObject) else []


def inherited(node: DictionaryObject, key: str) -> Any:
    """What a form field has of itself, or from those above it."""
    for _ in range(20):
        if key in node or "/Parent" not in node:
            break
        node = dictionary(node.get("/Parent"))
    return node.get(key)


def plain_numbers(thing: Any) -> tuple[float, ...]:
    """The numbers of an array; none where it has something else."""
    found = [dereferenced(one) for one in array_items(thing)]
    try:
        numbers = tuple(map(float, found))
    except (TypeError, ValueError, OverflowError):
        return ()
    return numbers if all(map(isfinite, numbers)) else ()


class Meanings:
    """Digests of what the objects of one file say, with all that they refer to, each worked out once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], bytes] = {}

    def of(self, thing: Any) -> str:
        """The digest of an object, in hexadecimal."""
        return self._digest(thing).hex()

    def _digest(self, thing: Any) -> bytes:
        if not isinstance(thing, IndirectObject):
            return hashlib.sha256(self._written(thing)).digest()
        key = (thing.idnum, thing.generation)
        if key not in self._known:
            self._known[key] = b"around in a circle"
            self._known[key] = self._digest(thing.get_object())
        return self._known[key]

    def _written(self, thing: Any) -> bytes:
        """An object as bytes that leave no two objects alike."""
        match thing:
            case StreamObject():
                return b"stream" + self._entries(thing, PACKING | UPWARDS) + _content(thing)
            case DictionaryObject():
                return b"dictionary" + self._entries(thing, UPWARDS)
            case ArrayObject():
                return b"array" + b"".join(map(self._digest, thing))
            case generic.BooleanObject():
                return b"boolean" + str(thing.value).encode()
            case generic.NumberObject() | generic.FloatObject():
                return b"number" + number_text(float(thing)).encode()
            case generic.NameObject():
                return b"name" + str(thing).encode("utf-8", "surrogatepass")
            case generic.ByteStringObject():
                return b"text" + bytes(thing)
            case str():
                return b"text" + thing.encode("utf-8", "surrogatepass")
            case _:
                return b"nothing"

    def _entries(self, thing: DictionaryObject, without: frozenset[str]) -> bytes:
        return b"".join(
            hashlib.sha256(str(key).encode("utf-8", "surrogatepass")).digest() + self._digest(thing.raw_get(key))
            for key in sorted(thing)
            if key not in without
        )


def number_text(value: float) -> str:
    """A number to the digits that programs keep; a whole one to all of them."""
    return str(int(value)) if value.is_integer() else f"{value:.{PLACES}f}"


def _content(stream: StreamObject) -> bytes:
    """What a stream holds, unpacked, after the names of the packings that were left."""
    filters = stream.get("/Filter")
    names = filters if isinstance(filters, list) else [filters] if filters is not None else []
    left = [str(name) for name in names if str(name) not in UNPACKED]
    return " ".join(left).encode() + b"\0" + hashlib.sha256(stream.get_data()).digest()


def same_entry(one: Any, other: Any) -> bool:
    """Whether two objects of a file and of one that it goes on from say the same, each reference by its number."""
    if isinstance(one, IndirectObject) or isinstance(other, IndirectObject):
        return reference(one) == reference(other) is not None
    if isinstance(one, StreamObject) or isinstance(other, StreamObject):
        return False  # a stream is never written in place
    match one, other:
        case DictionaryObject(), DictionaryObject():
            return set(one) == set(other) and all(same_entry(one.raw_get(key), other.raw_get(key)) for key in one)
        case list(), list():
            return len(one) == len(other) and all(map(same_entry, one, other))
        case _:
            return Meanings().of(one) == Meanings().of(other)


def reference(thing: Any) -> tuple[int, int] | None:
    """The number of the object that is referred to; None of anything else."""
    return (thing.idnum, thing.generation) if isinstance(thing, IndirectObject) else None


def entries(thing: Any) -> Mapping[str, Any]:
    """The entries of a dictionary as they are written, references as such."""
    found = dictionary(thing)
    return {str(key): found.raw_get(key) for key in found}
