"""The tokens of a file, written again: the author's order and lines, with our indentation, blanks and quotes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from macau_edge.formatting.gaps import Gap, read_gap
from macau_edge.formatting.levels import INDENT, Levels
from macau_edge.formatting.meaning import Role
from macau_edge.formatting.page import Page
from macau_edge.formatting.quotes import written
from macau_edge.formatting.scalars import block, folded
from macau_edge.reading.tokens import Token

_NO_WIDTH = ("key", "mapping", "sequence", "end")


Position: TypeAlias = tuple[int, int]
"""A line and a column, both from 1."""


def lay_out(text: str, tokens: Iterable[Token], roles: Mapping[Position, Role], words: Mapping[Position, str]) -> str:
    """The text with its tokens laid out.

    `roles` are those of the words that are not prose; `words` are written in the place of those that stand there.
    """
    writer = _Writer(text, roles, words)
    for token in tokens:
        writer.take(token)
    return writer.page.text()


@dataclass(slots=True)
class _Bracket:
    """A list or mapping in brackets.

    `column` is where it opened in the text and `at` where it does in what is written, both from 1; `least` is the
    indentation of a line that begins with its end; `items` that of its other lines, known from the first one on:
    under its first item if they were, else one level further in than the line it opens on (`hanging`).
    """

    column: int
    at: int
    least: int
    hanging: int
    items: int | None = None

    def indent(self, token: Token, *, alone: bool) -> int:
        """The indentation of a line that begins with a token; `alone` if the bracket ended its line."""
        if token.kind in ("]", "}"):
            return self.least
        if self.items is None and alone:
            self.items = self.least + INDENT
        elif self.items is None:
            self.items = self.at if token.column == self.column + 1 else self.hanging
        return self.items or 0

    @property
    def of_comment(self) -> int:
        """The indentation of a comment on a line of its own."""
        return self.hanging if self.items is None else self.items


class _Writer:
    """One pass over the tokens."""

    def __init__(self, text: str, roles: Mapping[Position, Role], words: Mapping[Position, str]) -> None:
        self.text, self.roles, self.words = text, roles, words
        self.page = Page()
        self.levels, self.brackets = Levels(), list[_Bracket]()
        self.last: Token | None = None

    def take(self, token: Token) -> None:
        """The next token."""
        self.levels.follow(token, within=bool(self.brackets))
        if token.kind in _NO_WIDTH:
            return
        start, over = self.last.end if self.last else 0, token.kind == "end of text"
        gap = read_gap(self.text[start : token.start], first=not self.last, last=over)
        if gap.beside:
            self.page.add(f"  {gap.beside}")
        if gap.breaks:
            self.new_line(token, gap)
        elif self.last:
            self.page.add(_between(self.last, token))
        if not over:
            self.write(token)
        self.last = token
        self.levels.passed()

    def new_line(self, token: Token, gap: Gap) -> None:
        """The comments before a token, and the indentation of its line."""
        bracket = self.brackets[-1] if self.brackets else None
        alone = self.last is not None and self.last.kind in ("[", "{")
        indent = bracket.indent(token, alone=alone) if bracket else self.levels.indent(token)
        for comment in gap.lines:
            if comment is None:
                self.page.begin(0)
            else:
                self.page.begin(bracket.of_comment if bracket else self.levels.of_comment(comment.column, token))
                self.page.add(comment.text)
        if token.kind != "end of text":
            self.page.begin(indent)

    def write(self, token: Token) -> None:
        """The token itself."""
        if token.kind == "scalar":
            self.page.add_lines(self.scalar(token))
            return
        if token.kind in ("[", "{"):
            self.brackets.append(self.bracket(token))
        elif token.kind in ("]", "}"):
            self.brackets.pop()
        self.page.add(token.kind)

    def bracket(self, token: Token) -> _Bracket:
        """The bracket that a token opens."""
        inside = self.levels.inside
        least = max(self.page.indent, inside)
        hanging = max(self.page.indent + INDENT, inside + (INDENT if self.page.width == least else 0))
        return _Bracket(token.column, self.page.width + 1, least, hanging)

    def scalar(self, token: Token) -> list[str]:
        """The lines of a scalar, the first without its indentation."""
        if word := self.words.get((token.line, token.column)):
            return [word]
        raw, inside = self.text[token.start : token.end], self.levels.inside
        if token.style in ("|", ">"):
            return block(token, raw, max(inside, INDENT), cut=token.end == len(self.text))
        if "\n" in raw:
            return folded(token, raw, max(self.page.indent + INDENT, inside) if self.brackets else inside)
        role = self.roles.get((token.line, token.column), "prose")
        return [written(token, raw, role, within=bool(self.brackets))]


def _between(last: Token, token: Token) -> str:
    """What stands between two tokens of one line."""
    if last.kind == ":":
        return " "  # also before a comma: `{win:, …}` is not YAML to every reader
    if last.kind in ("[", "{") or token.kind in ("]", "}", ","):
        return ""
    return "" if token.kind == ":" and last.kind in ("scalar", "]", "}") else " "
