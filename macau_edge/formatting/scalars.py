"""Scalars of several lines, moved to another indentation with what they say unchanged."""

from __future__ import annotations

import re

from macau_edge.formatting.gaps import read_gap
from macau_edge.formatting.quotes import in_double_quotes
from macau_edge.reading.tokens import Token

_HEADER = re.compile(r"([|>])([-+]?)([1-9]?)([-+]?)")


def folded(token: Token, raw: str, indent: int) -> list[str]:
    """The lines of a plain or quoted scalar, all but the first indented: there, blanks at both ends say nothing."""
    if token.style:
        raw = in_double_quotes(raw)
    first, *others = raw.split("\n")
    lines = [
        _trimmed(first, token),
        *(_trimmed(line.lstrip(" \t"), token) for line in others[:-1]),
        others[-1].lstrip(" \t"),
    ]
    return [lines[0], *(" " * indent + line if line else "" for line in lines[1:])]


def _trimmed(line: str, token: Token) -> str:
    """A line without the blanks at its end; `\\ ` is a blank that is meant."""
    found = line.rstrip(" \t")
    escaped = token.style == '"' and (len(found) - len(found.rstrip("\\"))) % 2
    return line if escaped else found


def block(token: Token, raw: str, indent: int, *, cut: bool) -> list[str]:
    """The lines of a block scalar (`|`, `>`), those of its content moved to `indent`.

    `cut` says that the text ends inside its last line: there it has no line feed, and must not be given one.
    """
    first, *lines = raw.split("\n")
    match = _HEADER.match(first)
    assert match, "a block scalar begins with its header"
    sign, before, digit, after = match.groups()
    header = sign + ("-" if cut and lines else before or after) + ("2" if digit else "")
    comment = read_gap(first[match.end() :]).beside
    moved = (line[token.indent :] for line in lines)
    return [f"{header}  {comment}" if comment else header, *(" " * indent + line if line else "" for line in moved)]
