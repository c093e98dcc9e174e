"""Wheels: the pockets, and the chances that their layout makes of neighbouring numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from macau_edge.devices.outcome import Outcome
from macau_edge.model import Layout, Value, Wheel, as_number
from macau_edge.phrases import Numbers, Phrase, Union, Word


def pockets(wheel: Wheel) -> tuple[Outcome, ...]:
    """The pockets, in the order written; the total of one is its number, where it is written as one."""
    return tuple(Outcome(label, as_number(label), weight) for label, weight in wheel.pockets)


def named(label: str) -> Phrase:
    """The phrase for one label."""
    value = as_number(label)
    return Word(label) if value is None else Numbers(value, value)


def chances(layout: Layout, word: str) -> tuple[Value, ...]:
    """The values of `splits`, `streets`, `corners`, `six-lines` or `columns`; those that touch a head come first."""
    rows = [[str(row * layout.columns + column + 1) for column in range(layout.columns)] for row in range(layout.rows)]
    if word == "columns":
        groups = {str(column + 1): [row[column] for row in rows] for column in range(layout.columns)}
    elif word in _CHANCES:
        groups = {"-".join(group): list(group) for group in _CHANCES[word](rows, layout.heads)}
    else:
        groups = {}
    return tuple(Value(label, Union(tuple(map(named, group)))) for label, group in groups.items())


Rows = Sequence[Sequence[str]]


def _splits(rows: Rows, heads: Sequence[str]) -> Iterator[Sequence[str]]:
    match heads:
        case [zero]:
            yield from ([zero, number] for number in rows[0])
        case [zero, double]:  # the middle number lies below both
            first, middle, last = rows[0]
            yield from ([zero, double], [zero, first], [zero, middle], [double, middle], [double, last])
    for index, row in enumerate(rows):
        for column, number in enumerate(row):
            if column + 1 < len(row):
                yield [number, row[column + 1]]
            if index + 1 < len(rows):
                yield [number, rows[index + 1][column]]


def _streets(rows: Rows, heads: Sequence[str]) -> Iterator[Sequence[str]]:
    match heads:
        case [zero]:
            yield from ([zero, one, other] for one, other in pairwise(rows[0]))
        case [zero, double]:
            first, middle, last = rows[0]
            yield from ([zero, first, middle], [zero, double, middle], [double, middle, last])
    yield from rows


def _corners(rows: Rows, heads: Sequence[str]) -> Iterator[Sequence[str]]:
    if len(heads) == 1 and len(rows[0]) == 3:
        yield [*heads, *rows[0]]
    for row, below in pairwise(rows):
        for column in range(len(row) - 1):
            yield [*row[column : column + 2], *below[column : column + 2]]


def _six_lines(rows: Rows, heads: Sequence[str]) -> Iterator[Sequence[str]]:
    yield from ([*row, *below] for row, below in pairwise(rows))


_CHANCES = {"splits": _splits, "streets": _streets, "corners": _corners, "six-lines": _six_lines}
