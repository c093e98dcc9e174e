"""Identifiers as people write them: with blanks, capitals, accents, signs, which become small letters and hyphens."""

from __future__ import annotations

import re
import unicodedata

from macau_edge.model.message import Message
from macau_edge.model.notation import BOOLEANS, RESERVED
from macau_edge.typed.entries import About, Canonical, Read, Respelt, Unreadable
from macau_edge.typed.normal import LONGEST, normal

IDENTIFIER = r"[a-z0-9]+(-[a-z0-9]+)*"
LENGTH = 60
"""Characters of an identifier, at most."""
EXAMPLE = "bet-1"

_IDENTIFIER = re.compile(IDENTIFIER)
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def read_identifier(text: str, about: About) -> Read[str]:
    """The identifier that a text is meant for; another than those `known`, which are taken."""
    if _IDENTIFIER.fullmatch(text) and len(text) <= LENGTH:
        return Canonical(text, text)
    found = _plain(normal(text)) if len(text) <= LONGEST else ""
    if not _IDENTIFIER.fullmatch(found) or len(found) > LENGTH or found in BOOLEANS | RESERVED:
        remedy = Message("use small letters and digits, with hyphens between words, for example `bet-1`")
        return Unreadable(Message("`{text}` is not a name that phrases can use", text=text[:60]), EXAMPLE, remedy)
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
