"""How wide a text is, about, in the width of a Chinese letter: only the word processor knows it, and it asks nobody."""

from __future__ import annotations

import re
from itertools import pairwise
from unicodedata import east_asian_width

WORDS = re.compile(r"[^ \n]+")
CHINESE = 4.3
"""What is kept together of a Chinese text, which may be broken anywhere."""


def width_of(text: str) -> float:
    """The width of a text in one line; a Chinese letter beside a Latin one keeps a distance."""
    changes = sum(_is_wide(one) != _is_wide(other) for one, other in pairwise(text))
    return sum(map(_letter, text)) + changes / 4


def widest_word(text: str) -> float:
    """The width of the widest part of a text that is not broken."""
    return max(map(_word, WORDS.findall(text)), default=0.0)


def _word(word: str) -> float:
    return min(width_of(word), CHINESE) if any(map(_is_wide, word)) else width_of(word)


def _letter(letter: str) -> float:
    """A letter's width at most; that of a sign such as an arrow depends on the text around it."""
    return 1.0 if east_asian_width(letter) in "WFA" else 0.75 if letter.isupper() else 0.52


def _is_wide(letter: str) -> bool:
    return east_asian_width(letter) in "WF"
