"""What a diagnostic says, in the reader's language.

`messages.pt.json` and `messages.zh.json` have what stands for each English template: whoever translates edits those,
and a test misses what is not there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Self

from macau_edge.model.message import Cited, CommandLine, Message, Pointed, rendered
from macau_edge.model.terms import said_of_pieces
from macau_edge.model.texts import Language
from macau_edge.wording.citations import cited, cited_short
from macau_edge.wording.text import Numerals, Phrasebook


class WordsOf(Message):
    """The fixed words of a key, to be put into a message: in English as it stands, then in the reader's language."""

    def __new__(cls, key: str, /, **values: object) -> Self:
        """The words of that key, with their places filled."""
        made = str.__new__(cls, Phrasebook("en")(key, **values))
        made.template, made.values = key, values
        return made

    def of_pieces(self) -> Self:
        """The words as they are: what is said so is of no game."""
        return self


def translated_message(language: Language, text: str) -> str:
    """A text in a language, with all that was put into it; as it is where it is no `Message`, and in English."""
    if language == "en" or not isinstance(text, Message):
        return text
    if isinstance(text, CommandLine):
        return text
    if isinstance(text, WordsOf):
        values = {
            name: translated_message(language, one) if isinstance(one, str) else one
            for name, one in text.values.items()
        }
        return Phrasebook(language)(text.template, **values)
    if isinstance(text, Cited):
        return cited(text.template, language) if language == "zh" else cited_short(text.template)
    if isinstance(text, Pointed):
        return _pointed(text, language)
    template = message_catalogue(language).get(text.original, text.original)
    if text.about_cards:
        template = said_of_pieces(template, language)
    return _Filled(language).vformat(template, (), rendered(template, text.values)) if text.values else template


@cache
def message_catalogue(language: Language) -> Mapping[str, str]:
    """English template -> what stands for it in a language."""
    found: dict[str, str] = json.loads(Path(__file__).with_name(f"messages.{language}.json").read_text("utf-8"))
    return found


def translated_key(language: Language, description: str) -> str:
    """What the schema says of a key, in a language where it is said in it: of the keys that a form asks for."""
    return _key_catalogue(language).get(description, description) if language != "en" else description


@cache
def _key_catalogue(language: Language) -> Mapping[str, str]:
    """The English description of a key -> what stands for it in a language."""
    found: dict[str, str] = json.loads(Path(__file__).with_name(f"keys.{language}.json").read_text("utf-8"))
    return found


def _pointed(text: str, language: Language) -> str:
    """A decimal as a language writes it."""
    numerals = Numerals(language)
    said = numerals.pointed(text.removesuffix("%"))
    return numerals.sign(said) if text.endswith("%") else said


class _Filled(Formatter):
    """Fills a template with its values, each in the language, and a number by threes (`{number:,}`) as that has it."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        value = kwargs[str(key)]
        return translated_message(self.language, value) if isinstance(value, str) else value

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "," and isinstance(value, int):
            return Numerals(self.language).whole(value)
        return str(super().format_field(value, format_spec))
