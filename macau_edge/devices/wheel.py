"""Wheels: the pockets, and the chances that their layout makes of neighbouring numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from macau_edge.devices.outcome import Outcome
from macau_edge.model import Layout, Value, Wheel, as_number
from macau_edge.phrases import Numbers, Phrase, Union, Word


def pockets(wheel: Wheel) -> tuple[Outcome, ...]:
    """The pockets, in the order written."""
    return tuple(single(label, weight) for label, weight in wheel.pockets)


def single(label: str, weight: int = 1) -> Outcome:
    """A result that is one label; its total is its number, where it is written as one."""
    return Outcome(label, as_number(label), weight)


def named(label: str) -> Phrase:
    """The phrase for one label."""
    value = as_number(label)
    return Word(label) if value is None else Numbers(value, value)


def chances(layout: Layout, word: str) -> tuple[Value, ...]:
    """The values of `splits`, `streets`, `corners`, `six-lines` or `columns`; those that touch `head` come first."""
    rows = [[str(row * layout.columns + column + 1) for column in range(layout.columns)] for row in range(layout.rows)]
    if word == "columns":
        groups = {str(column + 1): [row[column] for row in rows] for column in range(layout.columns)}
    else:
        groups = {"-".join(group): list(group) for group in _CHANCES[word](rows, layout.head)}
    return tuple(Value(label, Union(tuple(map(named, group)))) for label, group in groups.items())


Rows = Sequence[Sequence[str]]


def _splits(rows: Rows, head: str) -> Iterator[Sequence[str]]:
    if head:
        yield from ([head, number] for number in rows[0])
    for index, row in enumerate(rows):
        for column, number in enumerate(row):
            if column + 1 < len(row):
                yield [number, row[column + 1]]
            if index + 1 < len(rows):
                yield [number, rows[index + 1][column]]


def _streets(rows: Rows, head: str) -> Iterator[Sequence[str]]:
    if head:
        yield from ([head, one, other] for one, other in pairwise(rows[0]))
    yield from rows


def _corners(rows: Rows, head: str) -> Iterator[Sequence[str]]:
    if head and len(rows[0]) == 3:
        yield [head, *rows[0]]
    for row, below in pairwise(rows):
        for column in range(len(row) - 1):
            yield [*row[column : column + 2], *below[column : column + 2]]


def _six_lines(rows: Rows, head: str) -> Iterator[Sequence[str]]:
    yield from ([*row, *below] for row, below in pairwise(rows))


_CHANCES = {"splits": _splits, "streets": _streets, "corners": _corners, "six-lines": _six_lines}
