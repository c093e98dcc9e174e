"""When a word needs no quotes, and which quotes it has where it needs them."""

from __future__ import annotations

import re
import unicodedata

from macau_edge.formatting.meaning import Role, normal
from macau_edge.reading.grammar import BOOLEANS
from macau_edge.reading.tokens import Token

_OTHERWISE_READ = BOOLEANS | {"", "~", "=", "<<"}
_NUMERIC = re.compile(r"[-+.]?[0-9][-+.:_0-9a-fox ]*(z|[0-9]t[0-9].*)?|[-+]?\.(inf|nan)", re.I)
"""What a reader of YAML 1.1 or 1.2 may take for a number, an hour or a date; more than any of them does."""
_PLAINLY_READ = re.compile(r"(0|[1-9][0-9]*)([:-](0|[1-9][0-9]*))*")
"""Numbers, ratios and patterns: in the places of the language every ruleset has them without quotes.

Not those that begin with zeros: `0` and `"00"` are two pockets, and one number to a reader that takes them for numbers.
"""
_FIRST = frozenset("-?:,[]{}#&*!|>'\"%@`")
_HIDDEN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))


def written(token: Token, raw: str, role: Role, *, within: bool) -> str:
    """A scalar of one line as it is written: plain where that is the same to every reader.

    `raw` is how it stands in the text, with its quotes; `within` whether it is inside brackets.
    """
    value = normal(token.value, role)
    if value == token.value and not token.style:
        return raw
    if can_be_plain(value, role, within=within):
        return value
    if value == token.value:
        return in_double_quotes(raw)
    needs_escapes = '"' in value or "\\" in value or "\\" in raw  # what stands there unescaped may stay so
    return raw if needs_escapes else f'"{value}"'


def in_double_quotes(raw: str) -> str:
    """A quoted scalar in double quotes; as it stands where that would need escapes, or has them."""
    body = raw[1:-1].replace("''", "'")
    return raw if raw[0] == '"' or '"' in body or "\\" in body else f'"{body}"'


def can_be_plain(value: str, role: Role, *, within: bool) -> bool:
    """Whether a word means the same without quotes, here and to other readers of YAML."""
    if value.lower() in _OTHERWISE_READ or value[0] in _FIRST or value != value.strip() or value.startswith("..."):
        return False
    if _NUMERIC.fullmatch(value) and (role == "prose" or not _PLAINLY_READ.fullmatch(value)):
        return False
    if re.search(r":( |$)| #", value) or (within and re.search(r"[,\[\]{}?]", value)):
        return False
    return all(c in " \u3000" or not (c.isspace() or unicodedata.category(c) in _HIDDEN) for c in value)
