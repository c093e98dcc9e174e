"""How deep a line of a file stands among its block collections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from macau_edge.reading.tokens import Kind, Token

INDENT = 2
"""Blanks a level."""


@dataclass(frozen=True, slots=True)
class _Level:
    """A block collection and the column that its entries stood at, from 0.

    `dashes` is a list whose dashes stand right under their key: no token says where it begins or ends.
    """

    kind: Kind | Literal["dashes"]
    column: int


class Levels:
    """The block collections that are open, followed token by token."""

    def __init__(self) -> None:
        self.open: tuple[_Level, ...] = ()
        self.before: tuple[_Level, ...] = ()
        """Those that were open at the last token that has a width."""
        self._key = False

    def follow(self, token: Token, *, within: bool) -> None:
        """Goes on to the next token; `within` says whether it is inside brackets, where no block collection is."""
        if token.kind in ("---", "...", "end of text"):
            self.open = ()
        elif within:
            return
        elif token.kind in ("mapping", "sequence"):
            self._begin(token.kind, token)
        elif token.kind == "-" and self._innermost not in ("sequence", "dashes"):
            self._begin("dashes", token)
        elif token.kind in ("key", "?", ":", "end") and self._innermost == "dashes":
            self.open = self.open[:-1]
        if token.kind == "end":
            self.open = self.open[:-1]
        self._key = self._key or token.kind == "key"

    def passed(self) -> None:
        """The token was written: what comes up to the next one lies behind it."""
        self.before, self._key = self.open, False

    @property
    def _innermost(self) -> str:
        return self.open[-1].kind if self.open else ""

    def _begin(self, kind: Kind | Literal["dashes"], token: Token) -> None:
        self.open = (*self.open, _Level(kind, token.column - 1))

    @property
    def inside(self) -> int:
        """The indentation of what is a value of the innermost collection, on a line of its own."""
        return INDENT * len(self.open)

    def _is_entry(self, token: Token) -> bool:
        """Whether a token begins an entry of the innermost collection, and is no value in it."""
        return self._key or token.kind in ("-", "?", ":")

    def indent(self, token: Token) -> int:
        """The indentation of a line that begins with a token outside brackets."""
        return max(self.inside - INDENT, 0) if self._is_entry(token) else self.inside

    def of_comment(self, column: int, token: Token) -> int:
        """The indentation of a comment on a line of its own before a token: that of the entries it stands among.

        Where the token ends some collections, the comment belongs to the innermost one whose entries begin no further
        right than it does.
        """
        indent = self.indent(token)
        level = indent // INDENT
        for inner in range(level + 1, len(self.before)):
            if self.before[level].column < column >= self.before[inner].column:
                level = inner
        return level * INDENT if level * INDENT > indent else indent
