"""Our font as the package has it, in two parts: what nearly every page asks for, and what that lacks.

The first is a font by itself: the published one, with the outlines of common characters and a table of characters that
has no others, so that none is ever set without its outline. The second has the outlines of all others and the published
tables that tell where each is. Both together are the published file, bit for bit.
"""

from __future__ import annotations

import gzip
import struct
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

FOLDER = Path(__file__).parent / "fonts"
COMMON, REST = ".common.ttf.gz", ".rest.gz"
"""How the files of the two parts end, behind the name of the font."""
OUTLINES, PLACES, CHARACTERS = b"glyf", b"loca", b"cmap"
"""The tables of a font that differ: the outlines, where each begins, and the number of each character's."""
HEAD, ENTRY = 12, 16
"""How long the head of a font is, and what it says of a table."""


def common_font(name: str) -> bytes:
    """A font with the common characters alone."""
    return _unpacked(name + COMMON)


def whole_font(name: str) -> bytes:
    """The font as it was published."""
    return joined(common_font(name), _unpacked(name + REST))


def _unpacked(name: str) -> bytes:
    return gzip.decompress((FOLDER / name).read_bytes())


def tables_of(font: bytes) -> Mapping[bytes, slice]:
    """Where each table of a font stands, by its head."""
    (count,) = struct.unpack_from(">H", font, 4)
    entries = struct.iter_unpack(">4sIII", font[HEAD : HEAD + ENTRY * count])
    return {tag: slice(start, start + length) for tag, _, start, length in entries}


def outlines_of(places: bytes) -> list[slice]:
    """Where the outline of each glyph stands; of a space, nowhere."""
    return [slice(start, end) for (start,), (end,) in pairwise(struct.iter_unpack(">I", places))]


def joined(common: bytes, rest: bytes) -> bytes:
    """The published font of its common part and the rest: the head, the characters, the places, the other outlines."""
    published, own = tables_of(rest), tables_of(common)
    at = HEAD + ENTRY * len(published)
    font = bytearray(-(-max(place.stop for place in published.values()) // 4) * 4)
    font[:at] = rest[:at]
    for tag, place in published.items():
        if tag not in (OUTLINES, PLACES, CHARACTERS):
            font[place] = common[own[tag]]
    for tag in (CHARACTERS, PLACES):
        length = published[tag].stop - published[tag].start
        font[published[tag]] = rest[at : at + length]
        at += length
    first, outlines = published[OUTLINES].start, common[own[OUTLINES]]
    known = outlines_of(common[own[PLACES]])
    for here, there in zip(outlines_of(bytes(font[published[PLACES]])), known, strict=True):
        length = here.stop - here.start
        if there.start < there.stop:
            found = outlines[there]
        else:
            found = rest[at : at + length]
            at += length
        font[first + here.start : first + here.stop] = found
    return bytes(font)
