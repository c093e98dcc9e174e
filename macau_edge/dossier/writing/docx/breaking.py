"""Where a long line of calculation goes on in the next line: not every word processor finds a place by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeGuard

from macau_edge.dossier.writing.docx.letters import width_of
from macau_edge.dossier.writing.mathematics import (
    Bracket,
    Operator,
    Over,
    Sub,
    Sup,
    Symbol,
    Text,
    Token,
    Tokens,
    tokens,
)

LINE = 43.0
"""The width of the text in that of a Chinese letter, less than it is: other fonts are wider."""
COLUMN = 19.0
"""The same of a column, where two languages stand side by side."""
SIGNS = ({"=", "≈", "≤", "≥", "<", ">", "⇒", "→"}, {"+", "−"}, {"×"})
"""Before what a line may be broken; before the next ones only where a part between these has no room."""
SMALL = 0.75
"""Indices and powers are smaller by that."""


def fits(said: str) -> bool:
    """Whether every line of a formula has room in a column."""
    return all(_width(tokens(line)) <= COLUMN for line in said.split("\n"))


def broken(line: Tokens) -> list[Tokens] | None:
    """The line in parts that have room; None where there is no such place in one of them."""
    pieces = [line]
    for signs in SIGNS:
        pieces = [part for piece in pieces for part in ([piece] if _width(piece) <= LINE else _cut(piece, signs))]
    return _filled(pieces) if all(_width(piece) <= LINE for piece in pieces) else None


def _cut(line: Tokens, signs: set[str]) -> Iterator[Tokens]:
    """The line cut before each of these signs that stands between spaces."""
    starts = [number for number, one in enumerate(line) if number and _is_apart(one) and one.sign in signs]
    for start, end in zip([0, *starts], [*starts, len(line)], strict=True):
        yield line[start:end]


def _is_apart(token: Token) -> TypeGuard[Operator]:
    return isinstance(token, Operator) and token.text != token.text.strip()


def _filled(pieces: Iterable[Tokens]) -> list[Tokens]:
    """The pieces joined as long as there is room."""
    lines: list[Tokens] = []
    for piece in pieces:
        if lines and _width(lines[-1] + piece) <= LINE:
            lines[-1] += piece
        else:
            lines.append(piece)
    return lines


def _width(line: Tokens) -> float:
    return sum(map(_token, line))


def _token(token: Token) -> float:
    match token:
        case Text(text) | Symbol(text):
            return width_of(text) * 1.08
        case Operator():
            return 1.2 if _is_apart(token) else 0.6
        case Over(numerator=above, denominator=below):
            return max(_width(above), _width(below)) + 0.3
        case Sub(base=base, index=index):
            return width_of(base) + SMALL * width_of(index)
        case Sup(base=base, exponent=exponent):
            return _width(base) + SMALL * _width(exponent)
        case Bracket(inside=inside):
            return _width(inside) + 0.8
