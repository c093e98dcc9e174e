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
    return {key: text for file in _files(language) for key, text in tomllib.loads(file).items()}


def say(language: Language, key: str, **values: object) -> str:
    """The words of that key, with its placeholders filled; KeyError where a word or a value is missing."""
    return _beginning(language, key.partition(".")[0])[key].format(**values)


@cache
def _beginning(language: Language, part: str) -> Mapping[str, str]:
    """The words of the files with keys that begin with this part, `phrase` of `phrase.comma`.

    Most reports need a few of the files, and reading TOML takes longer than looking which they are.
    """
    found = [file for file in _files(language) if f'\n"{part}.' in file]
    return {key: text for file in found for key, text in tomllib.loads(file).items()}


@cache
def _files(language: Language) -> tuple[str, ...]:
    return tuple(f"\n{file.read_text('utf-8')}" for file in sorted((FOLDER / language).glob("*.toml")))
