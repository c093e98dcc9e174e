"""Bars side by side, below zero to the left of a line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.cells import cell_len

from macau_edge.reports.plotting.scale import WIDTH, fitted, left, right

EIGHTHS = " ▏▎▍▌▋▊▉"
"""The ends of a bar to the right, by eighths of a cell."""
FULL, HALF = "█", "▐"
LABEL = 28
"""Cells of a label at most."""
LEAST = 8
"""Cells that are left for the bars at least."""


def bars(rows: Sequence[tuple[str, Fraction, str]], width: int = WIDTH) -> str:
    """A line for each label, its bar, and at the right what the value is written as.

    All bars have one scale and begin at zero. A value that is not zero has a bar, however short. A bar to the left is
    drawn to half a cell: no font has the eighths of that side.
    """
    if not rows:
        return ""
    said = max(cell_len(row[2]) for row in rows)
    label = min(max(cell_len(row[0]) for row in rows), LABEL, max(1, width - said - LEAST - 3))
    room = max(LEAST, width - label - said - 3)
    low = min(Fraction(0), *(row[1] for row in rows))
    high = max(Fraction(0), *(row[1] for row in rows))
    before = -int(-room * -low // (high - low)) if low < 0 else 0
    before = min(before, room - 1) if high > 0 else before
    after = room - before
    unit = max(high / after if after else Fraction(0), -low / before if before else Fraction(0)) or Fraction(1)
    return "".join(
        f"{left(fitted(name, label), label)} {_drawn(value / unit, before, after)} {right(text, said)}\n"
        for name, value, text in rows
    )


def _drawn(cells: Fraction, before: int, after: int) -> str:
    """A bar so many cells long, from the line at zero."""
    if cells < 0:
        halves = max(1, int(-cells * 2))
        bar = HALF * (halves % 2) + FULL * (halves // 2)
        return right(bar, before) + "│" + " " * after
    eighths = max(1, int(cells * 8)) if cells else 0
    bar = FULL * (eighths // 8) + (EIGHTHS[eighths % 8] if eighths % 8 else "")
    return " " * before + "│" + left(bar, after)
