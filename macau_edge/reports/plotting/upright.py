"""Columns of a distribution: a bin beside the other over a scale."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.cells import cell_len

from macau_edge.reports.plotting.scale import HEIGHT, WIDTH, Mark, Say, below, ends, place, side

EIGHTHS = " ▁▂▃▄▅▆▇█"
"""A cell filled from below, by eighths."""
DOTTED = "┊"


def columns(
    bins: Sequence[Fraction],
    low: Fraction,
    high: Fraction,
    *,
    across: Say,
    up: Say,
    marks: Sequence[Mark] = (),
    width: int = WIDTH,
    height: int = HEIGHT,
) -> str:
    """Bins of equal width that cover `low` to `high`, each as high as what falls into it, none below zero.

    Where there are more bins than cells, neighbours are added together, as probabilities are; where there are fewer,
    each is several cells wide. `across` and `up` write the ticks below and at the side; each of the `marks` is a value
    of the scale below with its label, drawn as a dotted line.
    """
    most = max(1, width - 4 - max(cell_len(up(value)) for value in (Fraction(0), *bins)))
    number = max(1, -(-len(bins) // most))
    taken = [sum(bins[first : first + number], Fraction(0)) for first in range(0, len(bins), number)]
    high += (high - low) * (len(taken) * number - len(bins)) / max(1, len(bins))  # the last of them may be of fewer
    _, top, step = ends(Fraction(0), max(taken, default=Fraction(0)), height)
    labels = side(Fraction(0), top, step, height, up)
    indent = cell_len(labels[0])
    wide = max(1, (width - indent) // max(1, len(taken)))
    cells = [value for value in taken for _ in range(wide)][: width - indent]
    dotted = {place(x, low, high, len(cells)) for x, _ in marks}
    rows = []
    for number, label in enumerate(labels):
        foot = height - 1 - number
        line = "".join(_cell(value * height / top - foot, at in dotted) for at, value in enumerate(cells))
        rows.append((label + line).rstrip())
    return "\n".join([*rows, *below(low, high, len(cells), indent, across, marks)]) + "\n"


def _cell(filled: Fraction, dotted: bool) -> str:
    """A cell of which so much is filled; above a column, the dots of a mark."""
    eighths = min(8, max(0, round(filled * 8)))
    return EIGHTHS[eighths] if eighths or not dotted else DOTTED
