"""The fixed words of reports by their keys, as the files in `words/` have them, one folder a language.

A translator edits them without Python. They are TOML, a line a key, and a line of `"key" = "words"` is nearly one of
JSON, which is read thirty times as quickly: most of what a report needs of them is read so, and the rest as TOML.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

from macau_edge.model.texts import Language

FOLDER = Path(__file__).parent / "words"


@cache
def all_words(language: Language) -> Mapping[str, str]:
    """Key -> words in a language, from all files of its folder."""
    return {key: text for file in _files(language) for key, text in parse_words(file).items()}


@cache
def words_beginning(language: Language, part: str) -> Mapping[str, str]:
    """The words of the files with keys that begin with this part, `phrase` of `phrase.comma`.

    Most reports need a few of the files, and reading TOML takes longer than looking which they are.
    """
    found = [file for file in _files(language) if f'\n"{part}.' in file]
    return {key: text for file in found for key, text in parse_words(file).items()}


def words_of(language: Language, *parts: str) -> dict[str, str]:
    """The words with keys that begin with one of these parts, and no others."""
    found = (words_beginning(language, part).items() for part in parts)
    return {key: text for each in found for key, text in each if key.partition(".")[0] in parts}


@cache
def _files(language: Language) -> tuple[str, ...]:
    return tuple(f"\n{file.read_text('utf-8')}" for file in sorted((FOLDER / language).glob("*.toml")))


def parse_words(text: str) -> dict[str, str]:
    """Key -> words of one file.

    Raises:
        TOMLDecodeError: it is not TOML.
    """
    lines = (line.replace('" = "', '": "', 1) for line in text.split("\n") if line[:1] not in ("", "#"))
    with suppress(ValueError):
        pairs = json.loads(f"{{{','.join(lines)}}}", object_pairs_hook=list)
        if len(found := dict(pairs)) == len(pairs):  # a key that stands twice is an error of TOML alone
            return found
    import tomllib

    return tomllib.loads(text)
