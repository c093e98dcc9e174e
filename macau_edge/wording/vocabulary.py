"""The fixed words of the reports, in the three languages."""

from __future__ import annotations

from collections.abc import Mapping

from macau_edge.model import Language
from macau_edge.wording import en, pt, zh

WORDS: Mapping[Language, Mapping[str, str]] = {"en": en.WORDS, "pt": pt.WORDS, "zh": zh.WORDS}


def say(language: Language, key: str, **values: object) -> str:
    """The words of that key, with its placeholders filled; KeyError where a word or a value is missing."""
    return WORDS[language][key].format(**values)
