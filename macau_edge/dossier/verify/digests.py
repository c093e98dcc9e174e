"""Objects of a PDF -> digests that are the same wherever they draw the same, however the file is packed."""

from __future__ import annotations

import hashlib
from typing import Any

from pypdf import generic
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, StreamObject

from macau_edge.dossier.verify.tokens import canonical_bytes, rounded_number

PACKING = frozenset(("/Length", "/Filter", "/DecodeParms", "/DL", "/F", "/FFilter", "/FDecodeParms"))
"""How a stream is packed, which draws nothing; what cannot be unpacked keeps the name of its packing."""
UPWARDS = frozenset(("/Parent", "/P", "/Pg", "/StructParent", "/StructParents", "/LastModified", "/PieceInfo"))
"""Ways back to the page and the tree that it hangs in, and what programs note for themselves."""
UNPACKED = frozenset(
    ("/FlateDecode", "/Fl", "/LZWDecode", "/LZW", "/ASCIIHexDecode", "/AHx", "/ASCII85Decode", "/A85",
     "/RunLengthDecode", "/RL")
)  # fmt: skip


# --- the objects of a PDF, found without trusting that they are what they should be ----------------------------------


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


# --- what they are by what they draw ---------------------------------------------------------------------------------


class Digests:
    """The digests of the objects of one file, each worked out once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], bytes] = {}

    def of(self, thing: Any) -> str:
        """The digest of an object with all that it refers to, in hexadecimal."""
        return self._digest(thing).hex()

    def _digest(self, thing: Any) -> bytes:
        if not isinstance(thing, generic.IndirectObject):
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
            case generic.ArrayObject():
                return b"array" + b"".join(map(self._digest, thing))
            case generic.BooleanObject():
                return b"boolean" + str(thing.value).encode()
            case generic.NumberObject() | generic.FloatObject():
                return b"number" + rounded_number(float(thing))
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


def _content(stream: StreamObject) -> bytes:
    """What a stream holds, unpacked, after the names of the packings that were left; a drawing by its tokens."""
    filters = stream.get("/Filter")
    names = filters if isinstance(filters, list) else [filters] if filters is not None else []
    left = [str(name) for name in names if str(name) not in UNPACKED]
    data = stream.get_data()
    if not left and (stream.get("/Subtype") == "/Form" or stream.get("/PatternType") == 1):
        data = canonical_bytes(data)
    return " ".join(left).encode() + b"\0" + hashlib.sha256(data).digest()
