"""How wide text is, near enough, and where its lines may break."""

from __future__ import annotations

import unicodedata

QUOTES = {"’": "'", "‘": "'", "“": '"', "”": '"'}
"""Signs that the Chinese font sets as wide as a character, and what stands for them in a picture."""

_HUNDREDTHS = {
    27: " '",
    37: "!,-.:;ijl|·°",
    41: "()/[\\]ft{}ª",
    50: '"*1?IJ`rsº',
    61: "$+023456789<=>S^_acegvxyz~«»–£€",
    69: "#EFLPZbdhknopqu",
    80: "ABCDGKOQRTVXY",
    87: "&HNU",
    110: "%@MWmw—×§±",
}
"""Hundredths of the size -> the letters of Latin script that are no wider in bold Noto Serif TC."""

WIDTHS = {letter: hundredths / 100 for hundredths, letters in _HUNDREDTHS.items() for letter in letters}
WIDE = 1.0
"""A Chinese character, and whatever is not in the table: a sign too wide in the estimate does no harm."""

_NO_START = frozenset("，。、；：）》」』！？％·,.;:)]!?%…*")
_NO_END = frozenset("（《「『([")


def plain(text: str) -> str:
    """The text as it is drawn: an apostrophe between Latin letters is not the full-width one of the Chinese font."""
    return "".join(QUOTES.get(letter, letter) for letter in text)


def width(text: str) -> float:
    """How wide text is, in units of its size; rather too wide than too narrow."""
    return sum(map(_letter, plain(text)))


def _letter(letter: str) -> float:
    if letter in WIDTHS:
        return WIDTHS[letter]
    if unicodedata.combining(letter):
        return 0.0
    base = unicodedata.normalize("NFD", letter)[0]
    return WIDTHS.get(base, WIDE)


def is_wide(letter: str) -> bool:
    """Whether a line may break before and after a letter, as in Chinese."""
    return unicodedata.east_asian_width(letter) in ("W", "F")


def pieces(text: str) -> list[str]:
    """The text in pieces between which a line may break; a space stays at the end of its piece."""
    found: list[str] = []
    for letter in text:
        if found and not _may_break(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _may_break(before: str, after: str) -> bool:
    last = before[-1]
    if after == " " or after in _NO_START or before.rstrip(" ")[-1:] in _NO_END:
        return False
    if last == " " or last in "，、；。）":
        return True
    if last in "/-" and after.isalpha() and len(before) > 2:
        return True
    return is_wide(last) and is_wide(after)


def wrap(text: str, room: float, *, cut: bool = False) -> list[str] | None:
    """The lines of a text, none wider than `room` sizes; None where a word is wider, unless words may be cut."""
    lines = [""]
    for piece in pieces(text):
        whole = width(piece.rstrip(" ")) <= room
        if not whole and not cut:
            return None
        for part in (piece,) if whole else piece:
            if lines[-1] and width((lines[-1] + part).rstrip(" ")) > room:
                lines.append("")
            lines[-1] += part
    return [line.strip(" ") for line in lines]


def balanced(text: str, room: float) -> list[str] | None:
    """The same as `wrap`, the lines as even as they can be with no line more."""
    lines = wrap(text, room)
    if lines is None or len(lines) == 1:
        return lines
    narrow, wide = width(text) / len(lines) * 0.9, room
    for _ in range(8):
        tried = (narrow + wide) / 2
        found = wrap(text, tried)
        if found and len(found) == len(lines):
            lines, wide = found, tried
        else:
            narrow = tried
    return lines
