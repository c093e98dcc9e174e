"""Identifiers as people write them: with blanks, capitals, accents, signs, which become small letters and hyphens."""

from __future__ import annotations

import re
import unicodedata

from macau_edge.model.notation import BOOLEANS, RESERVED
from macau_edge.model.regex import regex
from macau_edge.typed.entries import About, Canonical, Respelt, Tried
from macau_edge.typed.normal import LONGEST, normal

IDENTIFIER = r"[a-z0-9]+(-[a-z0-9]+)*"
LENGTH = 60
"""Characters of an identifier, at most."""

_IDENTIFIER = regex(IDENTIFIER)
_CAMEL = regex(r"(?<=[a-z0-9])(?=[A-Z])")


def read_identifier(text: str, about: About) -> Tried[str]:
    """The identifier that a text is meant for; another than those `known`, which are taken."""
    if _IDENTIFIER.fullmatch(text) and len(text) <= LENGTH:
        return Canonical(text, text)
    found = _plain(normal(text)) if len(text) <= LONGEST else ""
    if not _IDENTIFIER.fullmatch(found) or len(found) > LENGTH or found in BOOLEANS | RESERVED:
        return None
    number, free = 2, found
    while free in about.known:
        free, number = f"{found}-{number}", number + 1
    return Respelt(free, free)


def _plain(text: str) -> str:
    """Small letters without accents, a hyphen for all that stands between words; empty where a letter has none."""
    letters = unicodedata.normalize("NFKD", _CAMEL.sub("-", text))
    bare = "".join(one for one in letters if not unicodedata.combining(one)).lower()
    if any(one.isalnum() and not one.isascii() for one in bare):
        return ""
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")
