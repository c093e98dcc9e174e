"""A curve through points, drawn in the dots of braille: eight in a cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from rich.cells import cell_len

from macau_edge.reports.plotting.scale import HEIGHT, WIDTH, Mark, Say, below, ends, place, side

BLANK = 0x2800
DOTS = ((0x40, 0x04, 0x02, 0x01), (0x80, 0x20, 0x10, 0x08))
"""The bits of the dots of a cell: the left column from below, then the right."""
ACROSS, UP = 2, 4
"""Dots of a cell."""


def curve(
    points: Sequence[tuple[Fraction, Fraction]],
    *,
    across: Say,
    up: Say,
    marks: Sequence[Mark] = (),
    width: int = WIDTH,
    height: int = HEIGHT,
) -> str:
    """Points ascending in their first value, joined by straight lines.

    `across` and `up` write the ticks below and at the side; each of the `marks` is a value of the scale below with its
    label.
    """
    values = [y for _, y in points]
    bottom, top, step = ends(min(values), max(values), height)
    labels = side(bottom, top, step, height, up)
    indent = cell_len(labels[0])
    cells = max(1, width - indent)
    first, last = points[0][0], points[-1][0]
    placed = [(place(x, first, last, cells * ACROSS), place(y, bottom, top, height * UP)) for x, y in points]
    field = [[0] * cells for _ in range(height)]
    for x, y in _line(placed):
        field[y // UP][x // ACROSS] |= DOTS[x % ACROSS][y % UP]
    rows = ["".join(chr(BLANK + bits) if bits else " " for bits in row) for row in reversed(field)]
    drawn = [(label + row).rstrip() for label, row in zip(labels, rows, strict=True)]
    return "\n".join([*drawn, *below(first, last, cells, indent, across, marks)]) + "\n"


def _line(points: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Every dot of the straight lines from a point to the next."""
    yield from points[:1]
    for (x0, y0), (x1, y1) in pairwise(points):
        steps = max(abs(x1 - x0), abs(y1 - y0))
        for step in range(1, steps + 1):
            yield _between(x0, x1, step, steps), _between(y0, y1, step, steps)


def _between(start: int, end: int, step: int, steps: int) -> int:
    """The whole number nearest to the part of the way."""
    return (2 * (start * (steps - step) + end * step) + steps) // (2 * steps)
