"""The mistakes: where in a module one can be made, and the module with it.

A comparison turned round or made strict, one more or one less in a number, a term left out of a sum or a product, the
branches of a condition exchanged. Each is a change of a few characters at one place of the text, so that all else stays
as it was written and a difference of the two files is one line or two.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
TERMS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Div)


@dataclass(frozen=True, slots=True, order=True)
class Mistake:
    """What stands between two places of a text (counted in characters), and what is put there instead."""

    start: int
    end: int
    was: str
    now: str
    line: int

    def made_in(self, text: str) -> str:
        """The text with the mistake."""
        return text[: self.start] + self.now + text[self.end :]

    def said(self) -> str:
        """The mistake on one line."""
        return " ".join(f"{self.was} -> {self.now}".split())


def mistakes(text: str) -> list[Mistake]:
    """Every mistake that can be made in a module, in the order of the text."""
    tree, starts = ast.parse(text), _starts(text)
    unread = set(_unread(tree))
    found = []
    for node in ast.walk(tree):
        if node not in unread and isinstance(node, ast.expr):
            start, end = _at(text, starts, node), _at(text, starts, node, end=True)
            found += [Mistake(start, end, text[start:end], now, node.lineno) for now in _changes(node)]
    return sorted(found)


def _changes(node: ast.expr) -> Iterator[str]:
    """What is put there instead of a node."""

    def of(part: ast.expr) -> str:
        return f"({ast.unparse(part)})"

    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in COMPARED:
            yield f"({of(left)} {COMPARED[type(operator)]} {of(right)})"
        case ast.Constant(value) if type(value) is int:
            yield f"({value + 1})"
            yield f"({value - 1})"
        case ast.BinOp(left, operator, right) if isinstance(operator, TERMS):
            yield of(left)
            if isinstance(operator, ast.Add | ast.Mult):
                yield of(right)
        case ast.IfExp(test, body, orelse):
            yield f"({of(orelse)} if {of(test)} else {of(body)})"
        case ast.BoolOp(operator, [first, *rest]):
            yield of(first)
            yield of(rest[-1])


def _unread(tree: ast.AST) -> Iterator[ast.AST]:
    """What no engine computes with: annotations, and the pieces of a formatted text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield from ast.walk(node)
        for name in ("annotation", "returns"):
            note = getattr(node, name, None)
            if isinstance(note, ast.AST):
                yield from ast.walk(note)


def _starts(text: str) -> list[int]:
    """Where each line begins, in characters."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _at(text: str, starts: list[int], node: ast.expr, end: bool = False) -> int:
    """Where a node begins or ends, in characters: the parser counts bytes."""
    line, column = (node.end_lineno or 0, node.end_col_offset or 0) if end else (node.lineno, node.col_offset)
    whole = text[starts[line - 1] : starts[line]].encode()
    return starts[line - 1] + len(whole[:column].decode())
