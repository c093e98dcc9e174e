"""What charts in text stand on: the scale at their side, and the one below them with its marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from rich.cells import cell_len, set_cell_size

from macau_edge.drawing.axis import axis, round_step
from macau_edge.drawing.measuring import pieces

WIDTH = 78
"""Cells of a chart; a terminal has 80."""

HEIGHT = 12
"""Rows of the field of a chart."""

Say = Callable[[Fraction], str]
"""A value as it is written at its tick."""

Mark = tuple[Fraction, str]
"""A value of the scale below that stands out, and what is written there."""

ELLIPSIS = "…"
APART = 2
"""Cells between two labels of a line at least."""


def fitted(text: str, cells: int) -> str:
    """A text on one line that is no wider than so many cells, its end left out where it is."""
    text = " ".join(text.split())
    return text if cell_len(text) <= cells else set_cell_size(text, cells - 1).rstrip() + ELLIPSIS


def left(text: str, cells: int) -> str:
    """A text with blanks behind it."""
    return text + " " * (cells - cell_len(text))


def right(text: str, cells: int) -> str:
    """A text with blanks before it."""
    return " " * (cells - cell_len(text)) + text


def wrapped(text: str, cells: int = WIDTH) -> str:
    """A sentence on lines no wider than so many cells, each ending in a line feed; Chinese breaks anywhere."""
    lines = [""]
    for piece in pieces(text):
        if lines[-1] and cell_len((lines[-1] + piece).rstrip()) > cells:
            lines.append("")
        lines[-1] += piece
    return "".join(line.rstrip() + "\n" for line in lines)


def ends(low: Fraction, high: Fraction, rows: int) -> tuple[Fraction, Fraction, Fraction]:
    """Round ends around two values for a field of so many rows, and the step between the ticks."""
    scale = axis(low, high, max(1, rows // 3), 0.0, 1.0)
    return scale.low, scale.high, scale.step


def side(low: Fraction, high: Fraction, step: Fraction, rows: int, said: Say) -> list[str]:
    """What stands at the left of each row of a field, top first: the ticks, all as wide as the widest."""
    labels = [""] * rows
    tick = low
    while tick <= high:
        labels[rows - 1 - place(tick, low, high, rows)] = said(tick)
        tick += step
    wide = max(map(cell_len, labels))
    return [right(label, wide) + (" ┤" if label else " │") for label in labels]


def place(value: Fraction, low: Fraction, high: Fraction, cells: int) -> int:
    """The cell that a value stands in, of so many from `low` to `high`, counted from 0."""
    if high == low:
        return 0
    return min(cells - 1, max(0, int((value - low) * cells / (high - low))))


def below(low: Fraction, high: Fraction, cells: int, indent: int, said: Say, marks: Sequence[Mark] = ()) -> list[str]:
    """The scale under a field of so many cells that begins after `indent`: its line, its ticks, then the marks."""
    ticks = _ticks(low, high, max(1, min(6, cells // 12)))
    at = {place(tick, low, high, cells): said(tick) for tick in ticks}
    line = "".join("┬" if cell in at else "─" for cell in range(cells))
    (labels,) = _lines(sorted(at.items()), indent, cells, most=1) or [""]
    found = [" " * (indent - 1) + "└" + line, labels]
    if marks:
        pointed = sorted((place(x, low, high, cells), label) for x, label in marks)
        under = {cell for cell, _ in pointed}
        found.append((" " * indent + "".join("▲" if cell in under else " " for cell in range(cells))).rstrip())
        found += _lines(pointed, indent, cells, most=len(pointed))
    return found


def _ticks(low: Fraction, high: Fraction, number: int) -> Iterable[Fraction]:
    """Round values from `low` to `high`."""
    if low == high:
        return [low]
    step = round_step((high - low) / number)
    first = -(-low // step)
    return [each * step for each in range(first, int(high // step) + 1)]


def _lines(labels: Sequence[tuple[int, str]], indent: int, cells: int, *, most: int) -> list[str]:
    """Labels centred under their cells, on as few lines as they need; of one too many for these, nothing is shown."""
    lines: list[str] = []
    for cell, text in labels:
        label = fitted(text, indent + cells)
        start = max(0, min(indent + cell - cell_len(label) // 2, indent + cells - cell_len(label)))
        for number, line in enumerate(lines):
            if cell_len(line) + APART <= start:
                lines[number] = left(line, start) + label
                break
        else:
            if len(lines) < most:
                lines.append(" " * start + label)
    return lines
