"""The fixed words of every report, in the three languages; `words/` has them in files that a translator can edit."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from macau_edge.model import Language

FOLDER = Path(__file__).parent / "words"


@cache
def words(language: Language) -> Mapping[str, str]:
    """Key -> words in a language, from all files of its folder."""
    files = sorted((FOLDER / language).glob("*.toml"))
    return {key: text for file in files for key, text in tomllib.loads(file.read_text("utf-8")).items()}


def say(language: Language, key: str, **values: object) -> str:
    """The words of that key, with its placeholders filled; KeyError where a word or a value is missing."""
    return words(language)[key].format(**values)
