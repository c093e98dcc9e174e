"""The key of a row for several values, `4 or 10`: a text that any reader of YAML takes for one."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.model.regex import regex

OR = " or "
"""What stands between two names of a key."""

_OR = regex(r"(?<!\s)(?:(?<![0-9])\s++or\s++(?!more\b)|\s++or\s++(?!(?:more|higher|above|less|lower|below)\b))")
"""Not in `8 or more`, nor in how people say that: `8 or higher` is one name, and is told to be `8 or more`."""


def key_names(text: str) -> Iterator[tuple[int, str]]:
    """Each name of a key, and where in the text it begins: one, or several between which `or` stands."""
    begun = 0
    for found in _OR.finditer(text):
        yield begun, text[begun : found.start()]
        begun = found.end()
    yield begun, text[begun:]
