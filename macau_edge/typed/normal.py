"""One normal form of what is typed, and what had to be done for it: look-alikes of a plain character, by code point.

Only for texts that are read, never for those that are shown: in a name or a title full-width is meant.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from macau_edge.model.message import NOTHING, Message, joined, quoted
from macau_edge.model.regex import regex

LONGEST = 80
"""Characters of what a person types; nothing longer is looked at."""

_DASHES = "‐‑‒–—―−﹘﹣－"
COLONS = "∶﹕꞉："
BLANKS = "\u00a0\u2007\u202f\u3000\u2009"
QUOTES = "“”„«»‘’＂"
"""What looks like a colon, a blank, a quotation mark, and is none to YAML."""
_PLAIN = {
    **dict.fromkeys(map(ord, _DASHES), "-"),
    **dict.fromkeys(map(ord, COLONS), ":"),
    **dict.fromkeys(map(ord, BLANKS), " "),
    **dict.fromkeys(map(ord, QUOTES), '"'),
    ord("⁄"): "/",  # within the compatible form of ½
}
_KEPT = frozenset(("<super>", "<sub>", "<circle>", "<square>"))
"""What NFKC would make a digit beside others of: `10²` is no 102."""


class LookAlike(NamedTuple):
    """A character that looks like a plain one: where it stands in the text, itself, and what stands for it."""

    at: int
    was: str
    plain: str


def code_point(character: str, plain: str = "") -> Message:
    """`U+00A0 (no-break space)`, `U+FF13 (full-width 3)`, where it looks as a plain 3 does."""
    code = f"U+{ord(character):04X}"
    name = called(character)
    if not name and plain and unicodedata.decomposition(character).startswith("<wide>"):
        return Message("{code} (full-width {plain})", code=code, plain=plain)
    return Message("{code} ({name})", code=code, name=name) if name else quoted(code)


def called(character: str) -> Message:
    """What people call a character, in the words of every language; empty of one that few have met."""
    if (name := _NAMED.get(character)) is not None:
        return name
    return Message("control character") if unicodedata.category(character) == "Cc" else NOTHING


_NAMED = {
    character: name
    for characters, name in (
        ("\u00a0", Message("no-break space")),
        ("\u202f", Message("narrow no-break space")),
        ("\u2007", Message("figure space")),
        ("\u2009", Message("thin space")),
        ("\u3000", Message("ideographic space")),
        ("\u200b", Message("zero-width space")),
        ("\u200c\u200d\u2060\ufeff", Message("zero-width character")),
        ("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", Message("mark of direction")),
        ("\u00ad", Message("soft hyphen")),
        ("\u2010\u2011", Message("typographic hyphen")),
        ("\u2013", Message("en dash")),
        ("\u2014", Message("em dash")),
        ("\u2212", Message("minus sign")),
        ("\u2236", Message("ratio sign")),
        ("“”„", Message("curved quotation mark")),
        ("‘’", Message("curved single quotation mark")),
        ("«»", Message("angle quotation mark")),
        ("＂", Message("full-width quotation mark")),
        ("：", Message("full-width colon")),
        ("，", Message("full-width comma")),
        ("、", Message("Chinese comma")),
        ("；", Message("full-width semicolon")),
        ("（）", Message("full-width parenthesis")),
        ("［］", Message("full-width square bracket")),
        ("｛｝", Message("full-width brace")),
        ("－", Message("full-width hyphen")),
        ("％", Message("full-width percent sign")),
    )
    for character in characters
}
"""Those that people meet: the names that Unicode has are English alone."""


def is_full_width(text: str) -> bool:
    """Whether a text has a sign of Chinese typesetting, which is as wide as a character of it."""
    return any(unicodedata.east_asian_width(one) in "FW" for one in text)


def look_alikes(text: str) -> Iterator[LookAlike]:
    """Every character of a text that has another one in the normal form."""
    for at, one in enumerate(text):
        plain = plain_character(one)
        if plain != one:
            yield LookAlike(at, one, plain)


def plain_character(one: str) -> str:
    """What stands for a character in the normal form: itself, or what looks like it."""
    if one.isascii():
        return one
    if ord(one) in _PLAIN:
        return _PLAIN[ord(one)]
    kind, _, _ = unicodedata.decomposition(one).partition(" ")
    return one if kind in _KEPT else unicodedata.normalize("NFKC", one).translate(_PLAIN)


def normal(text: str) -> str:
    """The text in plain characters, without quotes around it, each run of blanks being one; `1½` is `1 1/2`."""
    plain = "".join(map(plain_character, _BEFORE_A_PART.sub(" ", text)))
    return re.sub(r"\s+", " ", plain).strip().strip('"').strip()


_PAIRS = {"“": "”", "„": "“”", "‘": "’", "«": "»", "＂": "＂"}


def unquoted(text: str) -> str:
    """A text without the quotation marks around all of it, which are none to a program; else as it is."""
    inner = text.strip()[1:-1].strip()
    is_within = inner and text.strip()[-1] in _PAIRS.get(text.strip()[0], "")
    return inner if is_within and not any(one in QUOTES for one in inner) else text


_BEFORE_A_PART = regex(r"(?<=[0-9])(?=[¼-¾⅐-⅞↉])")


def look_alikes_listed(text: str) -> Message:
    """The characters of a text that look like others, each once: `U+FF13 (full-width 3), U+00A0 (no-break space)`."""
    return joined({one.was: code_point(one.was, one.plain) for one in look_alikes(text)}.values())
