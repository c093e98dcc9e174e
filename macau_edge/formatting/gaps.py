"""What lies between two tokens: blanks, the ends of lines, and comments."""

from __future__ import annotations

from dataclasses import dataclass

BLANK_LINES = 1
"""Blank lines that may follow one another."""
_BLANKS = " \t\ufeff"


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment as it is written, and the column it stood at, from 0."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class Gap:
    """The comment at the end of a token's line, and the lines before the next token; None is a blank one."""

    beside: str
    lines: tuple[Comment | None, ...]
    breaks: bool

    @property
    def comments(self) -> list[str]:
        """Every comment, in order."""
        return [*([self.beside] if self.beside else []), *(line.text for line in self.lines if line)]


_NOTHING = Gap("", (), breaks=False)


def read_gap(text: str, *, first: bool = False, last: bool = False) -> Gap:
    """The gap that a text is; `first` before all tokens, `last` behind them, where no blank lines are kept."""
    if not (first or last or "\n" in text or "#" in text):
        return _NOTHING
    beside, *lines = ["", *text.split("\n")] if first else text.split("\n")
    if lines and not last:
        lines.pop()  # the indentation of the next token
    found: list[Comment | None] = []
    for line in lines:
        comment = line.strip(_BLANKS)
        if comment:
            found.append(Comment(_spaced(comment), len(line) - len(line.lstrip(_BLANKS))))
        elif (found or not first) and found[-BLANK_LINES:] != [None] * BLANK_LINES:
            found.append(None)
    while last and found and found[-1] is None:
        found.pop()
    return Gap(_spaced(beside.strip(_BLANKS)), tuple(found), breaks=first or last or "\n" in text)


def _spaced(comment: str) -> str:
    """A comment with a blank after its `#` signs; `#!` has none, and whatever more there is stays."""
    words = comment.lstrip("#")
    signs = comment[: len(comment) - len(words)]
    return comment if not words or words[0] in " \t!" else f"{signs} {words}"
