"""A grid of values with shades: the darker, the larger."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.cells import cell_len

from macau_edge.reports.plotting.scale import WIDTH, fitted, left, right

SHADES = " ░▒▓█"
"""None for zero and below, then from the smallest value above it to the largest."""
BELOW = "-"
"""A value below zero, where there is no room for its figure."""
LABEL = 24

Cell = tuple[Fraction, str]
"""A value and what it is written as."""


def grid(heads: Sequence[str], rows: Sequence[tuple[str, Sequence[Cell]]], width: int = WIDTH) -> str:
    """Rows of cells under their heads, each with its shade and what it is written as; a value below zero has no shade.

    Where they are too many to stand side by side they are shades alone, two cells wide or one; where these are too
    many as well, grids stand one below the other.
    """
    label, full, room = _widths(heads, rows, width)
    values = [value for _, cells in rows for value, _ in cells]
    span = max(Fraction(0), min(values)), max(values)
    if full * len(heads) <= room:
        return _figures(heads, rows, label, full, span)
    wide = 2 if 2 * len(heads) + 1 <= room else 1
    number = (room - 1) // wide
    parts = range(0, len(heads), number)
    return "\n".join(_shaded(heads, rows, label, wide, span, first, first + number) for first in parts)


Rows = Sequence[tuple[str, Sequence[Cell]]]
Span = tuple[Fraction, Fraction]
"""The smallest value, or zero where one is below it, and the largest."""


def has_room(heads: Sequence[str], rows: Rows, width: int = WIDTH) -> bool:
    """Whether the cells of a grid stand side by side with what they are written as, so that it has more than shades."""
    _, full, room = _widths(heads, rows, width)
    return full * len(heads) <= room


def _widths(heads: Sequence[str], rows: Rows, width: int) -> tuple[int, int, int]:
    """The width of the names of the rows, that of a cell as it is written, and the room for all cells."""
    label = min(LABEL, max(cell_len(name) for name, _ in rows))
    said = max(cell_len(text) for _, cells in rows for _, text in cells)
    return label, 2 + max(said + 2, *(cell_len(head) for head in heads)), width - label


def _figures(heads: Sequence[str], rows: Rows, label: int, wide: int, span: Span) -> str:
    lines = [" " * label + "".join(right(head, wide) for head in heads)]
    for name, cells in rows:
        shown = (right(f"{_shade(value, span).strip()} {text}".strip(), wide) for value, text in cells)
        lines.append(left(fitted(name, label), label) + "".join(shown))
    return "".join(line.rstrip() + "\n" for line in lines)


def _shaded(heads: Sequence[str], rows: Rows, label: int, wide: int, span: Span, first: int, end: int) -> str:
    """Shades alone; of the heads, the first and the last."""
    shown = heads[first:end]
    last = right(shown[-1], len(shown) * wide - cell_len(shown[0])) if len(shown) > 1 else ""
    lines = [" " * (label + 1) + shown[0] + (last if cell_len(last) > cell_len(shown[-1]) else f" {shown[-1:][0]}")]
    for name, cells in rows:
        line = "".join((BELOW if value < 0 else _shade(value, span)) * wide for value, _ in cells[first:end])
        lines.append(f"{left(fitted(name, label), label)} {line}")
    return "".join(line.rstrip() + "\n" for line in lines)


def _shade(value: Fraction, span: Span) -> str:
    """The shade of a value, the lightest one for whatever is above zero at all."""
    if value <= 0:
        return SHADES[0]
    low, high = span
    steps = len(SHADES) - 1
    return SHADES[max(1, -int(-(value - low) * steps // (high - low)))] if high > low else SHADES[steps]
