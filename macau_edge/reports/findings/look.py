"""How findings are shown to a person: as wide as the terminal, and in colours where there is one."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from rich.color import ColorSystem
from rich.style import Style

WIDTH = 160
"""Columns of a source line that are shown at most where there is no terminal."""

Paint = Callable[[str, str], str]
"""A part of what is shown (a key of `STYLES`) and its text -> the text as it is written."""

STYLES = {
    "place": Style(bold=True),
    "error": Style(color="red", bold=True),
    "warning": Style(color="yellow", bold=True),
    "help": Style(color="cyan"),
    "margin": Style(color="bright_black"),
}
"""The sixteen colours that every terminal has, and that its user has chosen."""


def plain(part: str, text: str) -> str:
    """The text as it is."""
    return text


def coloured(part: str, text: str) -> str:
    """The text between the escape sequences of its part's colour; without them it is the plain one."""
    return STYLES[part].render(text, color_system=ColorSystem.STANDARD) if text else text


@dataclass(frozen=True, slots=True)
class Look:
    """The columns there are for a line of a file, and how the parts are painted."""

    width: int = WIDTH
    paint: Paint = plain


def visible(text: str) -> str:
    """A text in which nothing moves a terminal's cursor, ends a line or hides: such characters are written out.

    A byte of a file's name that is not UTF-8 is `\\xff`.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or unicodedata.category(c) == "Zs" else _written_out(c) for c in text)


def encodable(text: str) -> str:
    """A text as it is, but for bytes that are not UTF-8 in the name of a file, which are written out: `\\xff`."""
    return "".join(_written_out(c) if "\ud800" <= c <= "\udfff" else c for c in text)


def _written_out(character: str) -> str:
    if "\udc80" <= character <= "\udcff":  # Python's stand-in for a byte of a name that is not UTF-8
        return f"\\x{ord(character) - 0xDC00:02x}"
    return character.encode("unicode_escape").decode("ascii")
