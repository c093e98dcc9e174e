"""Terms that stand in a text in place of others: those of an authority, and of pieces what is said of cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from macau_edge.model.numbers import parse_toml

if TYPE_CHECKING:  # that module has messages, which are made of these terms
    from macau_edge.model.texts import Language


def in_other_terms(text: str, terms: Mapping[str, str]) -> str:
    """A text with these terms in place of others; what stands in braces or between backticks stays."""

    def said(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0]
        term = terms[found[1].lower()]
        return term[:1].upper() + term[1:] if found[1][0].isupper() else term

    return _pattern(tuple(terms)).sub(said, text)


@cache
def _pattern(terms: tuple[str, ...]) -> re.Pattern[str]:
    """Any of the terms, a longer one before a shorter one, or what is no prose."""
    words = "|".join(map(_apart, sorted(terms, key=len, reverse=True)))
    return re.compile(rf"\{{[^{{}}]*\}}|`[^`]*`|({words})", flags=re.IGNORECASE)


def _apart(term: str) -> str:
    """A term as a word of its own; Chinese sets none apart."""
    found = re.escape(term)
    return found if re.match("[\u3400-\u9fff]", term) else rf"(?<![\w-]){found}(?![\w-]|\.\w)"


@cache
def said_of_pieces(text: str, language: Language) -> str:
    """A text about cards, with the words of a language for pieces."""
    return in_other_terms(text, _of_pieces()[language])


@cache
def _of_pieces() -> Mapping[Language, Mapping[str, str]]:
    tables: dict[str, dict[str, str]] = parse_toml(Path(__file__).with_name("pieces.toml").read_text("utf-8"))
    return {"en": tables["en"], "pt": tables["pt"], "zh": tables["zh"]}
