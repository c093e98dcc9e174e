"""The fixed words of the reports, in the three languages."""

from __future__ import annotations

from collections.abc import Mapping

from macau_edge.model import Language
from macau_edge.wording import en, pt, zh
from macau_edge.wording.derivations import en as derived_en
from macau_edge.wording.derivations import pt as derived_pt
from macau_edge.wording.derivations import zh as derived_zh
from macau_edge.wording.sentences import en as said_en
from macau_edge.wording.sentences import pt as said_pt
from macau_edge.wording.sentences import zh as said_zh

WORDS: Mapping[Language, Mapping[str, str]] = {
    "en": {**en.WORDS, **said_en.WORDS, **derived_en.WORDS},
    "pt": {**pt.WORDS, **said_pt.WORDS, **derived_pt.WORDS},
    "zh": {**zh.WORDS, **said_zh.WORDS, **derived_zh.WORDS},
}


def say(language: Language, key: str, **values: object) -> str:
    """The words of that key, with its placeholders filled; KeyError where a word or a value is missing."""
    return WORDS[language][key].format(**values)
