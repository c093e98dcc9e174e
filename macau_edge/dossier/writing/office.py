"""What files of an office share: archives without a trace of the machine, and how wide a text is, about."""

from __future__ import annotations

import time
from collections.abc import Mapping
from io import BytesIO
from itertools import pairwise
from unicodedata import east_asian_width
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from macau_edge.drawing.svg import total_length
from macau_edge.model import Language
from macau_edge.model.regex import regex

TAGS: dict[Language, str] = {"pt": "pt-PT", "zh": "zh-HK", "en": "en-GB"}
"""Languages as word processors have them in their dictionaries."""
CARRIED = "urn:macau-edge:dossier:1"
"""The namespace of what a document carries beside its text: the files that it was made from."""
FIRST, LAST = 315_532_800, 4_354_819_199
"""The beginning of 1980 and the end of 2107: an archive knows no other time."""


def packed(files: Mapping[str, bytes], timestamp: int, compression: int = ZIP_DEFLATED) -> bytes:
    """An archive with every file in it of that time, in seconds since 1970, and no trace of the machine."""
    moment = time.gmtime(min(max(timestamp, FIRST), LAST))
    stream = BytesIO()
    with ZipFile(stream, "w") as out:
        for name, data in files.items():
            entry = ZipInfo(name, date_time=moment[:6])
            entry.create_system = 0
            entry.compress_type = compression
            out.writestr(entry, data, compresslevel=9)
    return stream.getvalue()


WORDS = regex(r"[^ \n]+")
CHINESE = 4.3
"""What is kept together of a Chinese text, which may be broken anywhere."""


def text_width(text: str) -> float:
    """The width of a text in one line; a Chinese letter beside a Latin one keeps a distance."""
    changes = sum(_is_wide(one) != _is_wide(other) for one, other in pairwise(text))
    return total_length(map(_letter, text)) + changes / 4


def widest_word(text: str) -> float:
    """The width of the widest part of a text that is not broken."""
    return max(map(_word, WORDS.findall(text)), default=0.0)


def _word(word: str) -> float:
    return min(text_width(word), CHINESE) if any(map(_is_wide, word)) else text_width(word)


def _letter(letter: str) -> float:
    """A letter's width at most; that of a sign such as an arrow depends on the text around it."""
    return 1.0 if east_asian_width(letter) in "WFA" else 0.75 if letter.isupper() else 0.52


def _is_wide(letter: str) -> bool:
    return east_asian_width(letter) in "WF"
