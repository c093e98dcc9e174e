"""What draws a page -> its tokens, the same however they are written: `(17:9) Tj` and `<31373A39>Tj`, `1.50` and `1.5`.

No byte is passed over but white space: what is no token that is known here stands for itself, a comment too, so that
nothing can be hidden from this reader that another program would draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from struct import pack
from typing import Literal, TypeAlias

from macau_edge.model.regex import regex

SPACE = b"\0\t\n\f\r "
TOKEN = regex(
    rb"[\0\t\n\f\r ]*(?:"
    rb"(?P<number>[+-]?(?:\d+\.?\d*|\.\d+))(?=[\0\t\n\f\r ()<>\[\]{}/%]|\Z)"
    rb"|(?P<name>/[^\0\t\n\f\r ()<>\[\]{}/%]*)"
    rb"|(?P<hexadecimal><[0-9A-Fa-f\0\t\n\f\r ]*>)"
    rb"|(?P<text>\()"
    rb"|(?P<other><<|>>|[^\0\t\n\f\r ()<>\[\]{}/%]+|[^\0\t\n\f\r ]))",
)
PART = regex(rb"[()]|\\.?", re.DOTALL)
ESCAPE = regex(rb"\\([0-7]{1,3}|\r\n|.)|\r\n?", re.DOTALL)
ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
CODE = regex(rb"#([0-9A-Fa-f]{2})")
PICTURE = b"BI"
"""What a picture in the midst of the drawing begins with; it is left as it is, with all that follows."""

Token: TypeAlias = tuple[Literal["number"], float] | tuple[Literal["name", "text", "picture", "other"], bytes]
"""What it is, and what it says, however it was written."""


def tokens(drawing: bytes) -> Iterator[Token]:
    """The tokens of a drawing, in their order."""
    place = 0
    while found := TOKEN.match(drawing, place):
        said, place = found[found.lastgroup or 0], found.end()
        match found.lastgroup:
            case "number":
                yield "number", float(said)
            case "name":
                yield "name", CODE.sub(lambda code: bytes.fromhex(code[1].decode()), said)
            case "hexadecimal":
                yield "text", _from_hexadecimal(said)
            case "text":
                end = _end(drawing, place)
                yield "text", ESCAPE.sub(_meant, drawing[place : end - 1])
                place = end
            case _ if said == PICTURE:
                yield "picture", said + drawing[place:]
                return
            case _:
                yield "other", said


def rounded_number(value: float) -> bytes:
    """A number to the seven digits that programs keep who write a file again; a whole one to all of its digits."""
    if value.is_integer():
        return str(int(value)).encode()
    try:
        return pack(">f", value)
    except OverflowError:
        return repr(value).encode()


def canonical_bytes(drawing: bytes) -> bytes:
    """The tokens of a drawing as bytes that leave no two drawings alike."""
    return b"".join(map(_written, tokens(drawing)))


def _written(token: Token) -> bytes:
    said = rounded_number(token[1]) if token[0] == "number" else token[1]
    return b"%s %d %s" % (token[0].encode(), len(said), said)


def _end(drawing: bytes, place: int) -> int:
    """Where a text ends that begins before a place: at the bracket that closes it, or nowhere."""
    depth = 1
    for found in PART.finditer(drawing, place):
        depth += {b"(": 1, b")": -1}.get(found[0], 0)
        if not depth:
            return found.end()
    return len(drawing) + 1


def _meant(found: re.Match[bytes]) -> bytes:
    """The byte that is meant: `\\051` is a bracket, and the end of a line is a line feed."""
    if (said := found[1]) is None:
        return b"\n"
    return bytes([int(said, 8) & 0xFF]) if said.isdigit() and said < b"8" else ESCAPED.get(said, said)


def _from_hexadecimal(said: bytes) -> bytes:
    digits = said.strip(b"<>").translate(None, SPACE)
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
