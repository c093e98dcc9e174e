"""One normal form of what is typed, and what had to be done for it: look-alikes of a plain character, by code point.

Only for texts that are read, never for those that are shown: in a name or a title full-width is meant.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

LONGEST = 80
"""Characters of what a person types; nothing longer is looked at."""

_DASHES = "‐‑‒–—―−﹘﹣－"
_COLONS = "∶﹕꞉："
_BLANKS = "\u00a0\u2007\u202f\u3000\u2009"
_QUOTES = "“”„«»‘’＂"
_PLAIN = {
    **dict.fromkeys(map(ord, _DASHES), "-"),
    **dict.fromkeys(map(ord, _COLONS), ":"),
    **dict.fromkeys(map(ord, _BLANKS), " "),
    **dict.fromkeys(map(ord, _QUOTES), '"'),
}


class LookAlike(NamedTuple):
    """A character that looks like a plain one: where it stands in the text, itself, and what stands for it."""

    at: int
    was: str
    plain: str

    @property
    def code_point(self) -> str:
        """`U+00A0 (no-break space)`."""
        return f"U+{ord(self.was):04X} ({unicodedata.name(self.was, 'no name').lower()})"


def look_alikes(text: str) -> Iterator[LookAlike]:
    """Every character of a text that has another one in the normal form."""
    for at, one in enumerate(text):
        plain = plain_character(one)
        if plain != one:
            yield LookAlike(at, one, plain)


def plain_character(one: str) -> str:
    """What stands for a character in the normal form: itself, or what looks like it."""
    return one if one.isascii() else _PLAIN.get(ord(one)) or unicodedata.normalize("NFKC", one).translate(_PLAIN)


def normal(text: str) -> str:
    """The text in plain characters, without quotes around it, each run of blanks being one."""
    plain = "".join(map(plain_character, text))
    return re.sub(r"\s+", " ", plain).strip().strip('"').strip()
