"""Charts in text, for a terminal: a curve in braille, bars, a grid of shades, columns; with their scales and marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from rich.cells import cell_len, set_cell_size

from macau_edge.drawing.svg import Axis, axis, round_values

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


def fitted_text(text: str, cells: int) -> str:
    """A text on one line that is no wider than so many cells, its end left out where it is."""
    text = " ".join(text.split())
    return text if cell_len(text) <= cells else set_cell_size(text, cells - 1).rstrip() + ELLIPSIS


def left_justified(text: str, cells: int) -> str:
    """A text with blanks behind it."""
    return text + " " * (cells - cell_len(text))


def right_justified(text: str, cells: int) -> str:
    """A text with blanks before it."""
    return " " * (cells - cell_len(text)) + text


def rising(low: Fraction, high: Fraction, rows: int) -> Axis:
    """The scale at the side of a field of so many rows, with round ends around two values."""
    return axis(low, high, max(1, rows // 3), 0.0, 1.0)


def side(scale: Axis, rows: int, said: Say) -> list[str]:
    """What stands at the left of each row of a field, top first: the ticks, all as wide as the widest."""
    labels = [""] * rows
    for tick in scale.ticks:
        labels[rows - 1 - place(tick, scale.low, scale.high, rows)] = said(tick)
    wide = max(map(cell_len, labels))
    return [right_justified(label, wide) + (" ┤" if label else " │") for label in labels]


def place(value: Fraction, low: Fraction, high: Fraction, cells: int) -> int:
    """The cell that a value stands in, of so many from `low` to `high`, counted from 0."""
    if high == low:
        return 0
    return min(cells - 1, max(0, int((value - low) * cells / (high - low))))


def scale_lines(
    low: Fraction, high: Fraction, cells: int, indent: int, said: Say, marks: Sequence[Mark] = ()
) -> list[str]:
    """The scale under a field of so many cells that begins after `indent`: its line, its ticks, then the marks."""
    ticks = [low] if low == high else round_values(low, high, max(1, min(6, cells // 12)))
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


def _lines(labels: Sequence[tuple[int, str]], indent: int, cells: int, *, most: int) -> list[str]:
    """Labels centred under their cells, on as few lines as they need; of one too many for these, nothing is shown."""
    lines: list[str] = []
    for cell, text in labels:
        label = fitted_text(text, indent + cells)
        start = max(0, min(indent + cell - cell_len(label) // 2, indent + cells - cell_len(label)))
        for number, line in enumerate(lines):
            if cell_len(line) + APART <= start:
                lines[number] = left_justified(line, start) + label
                break
        else:
            if len(lines) < most:
                lines.append(" " * start + label)
    return lines


# --- a curve through points, drawn in the dots of braille: eight in a cell -------------------------------------------


BLANK = 0x2800
DOTS = ((0x40, 0x04, 0x02, 0x01), (0x80, 0x20, 0x10, 0x08))
"""The bits of the dots of a cell: the left column from below, then the right."""
ACROSS, UP = 2, 4
"""Dots of a cell."""


def curve_lines(
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
    scale = rising(min(values), max(values), height)
    labels = side(scale, height, up)
    indent = cell_len(labels[0])
    cells = max(1, width - indent)
    first, last = points[0][0], points[-1][0]
    placed = [(place(x, first, last, cells * ACROSS), place(y, scale.low, scale.high, height * UP)) for x, y in points]
    field = [[0] * cells for _ in range(height)]
    for x, y in _line(placed):
        field[y // UP][x // ACROSS] |= DOTS[x % ACROSS][y % UP]
    rows = ["".join(chr(BLANK + bits) if bits else " " for bits in row) for row in reversed(field)]
    drawn = [(label + row).rstrip() for label, row in zip(labels, rows, strict=True)]
    return "\n".join([*drawn, *scale_lines(first, last, cells, indent, across, marks)]) + "\n"


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


# --- bars side by side, below zero to the left of a line -------------------------------------------------------------


EIGHTHS = " ▏▎▍▌▋▊▉"
"""The ends of a bar to the right, by eighths of a cell."""
FULL, HALF = "█", "▐"
LABEL = 28
"""Cells of a label at most."""
LEAST = 8
"""Cells that are left for the bars at least."""


def bar_lines(rows: Sequence[tuple[str, Fraction, str]], width: int = WIDTH) -> str:
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
        f"{left_justified(fitted_text(name, label), label)} {_drawn(value / unit, before, after)} "
        f"{right_justified(text, said)}\n"
        for name, value, text in rows
    )


def _drawn(cells: Fraction, before: int, after: int) -> str:
    """A bar so many cells long, from the line at zero."""
    if cells < 0:
        halves = max(1, int(-cells * 2))
        bar = HALF * (halves % 2) + FULL * (halves // 2)
        return right_justified(bar, before) + "│" + " " * after
    eighths = max(1, int(cells * 8)) if cells else 0
    bar = FULL * (eighths // 8) + (EIGHTHS[eighths % 8] if eighths % 8 else "")
    return " " * before + "│" + left_justified(bar, after)


# --- a grid of values with shades: the darker, the larger ------------------------------------------------------------


SHADES = " ░▒▓█"
"""None for zero and below, then from the smallest value above it to the largest."""
BELOW = "-"
"""A value below zero, where there is no room for its figure."""
ROW_LABEL = 24

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
    label = min(ROW_LABEL, max(cell_len(name) for name, _ in rows))
    said = max(cell_len(text) for _, cells in rows for _, text in cells)
    return label, 2 + max(said + 2, *(cell_len(head) for head in heads)), width - label


def _figures(heads: Sequence[str], rows: Rows, label: int, wide: int, span: Span) -> str:
    lines = [" " * label + "".join(right_justified(head, wide) for head in heads)]
    for name, cells in rows:
        shown = (right_justified(f"{_shade(value, span).strip()} {text}".strip(), wide) for value, text in cells)
        lines.append(left_justified(fitted_text(name, label), label) + "".join(shown))
    return "".join(line.rstrip() + "\n" for line in lines)


def _shaded(heads: Sequence[str], rows: Rows, label: int, wide: int, span: Span, first: int, end: int) -> str:
    """Shades alone; of the heads, the first and the last."""
    shown = heads[first:end]
    last = right_justified(shown[-1], len(shown) * wide - cell_len(shown[0])) if len(shown) > 1 else ""
    lines = [" " * (label + 1) + shown[0] + (last if cell_len(last) > cell_len(shown[-1]) else f" {shown[-1:][0]}")]
    for name, cells in rows:
        line = "".join((BELOW if value < 0 else _shade(value, span)) * wide for value, _ in cells[first:end])
        lines.append(f"{left_justified(fitted_text(name, label), label)} {line}")
    return "".join(line.rstrip() + "\n" for line in lines)


def _shade(value: Fraction, span: Span) -> str:
    """The shade of a value, the lightest one for whatever is above zero at all."""
    if value <= 0:
        return SHADES[0]
    low, high = span
    steps = len(SHADES) - 1
    return SHADES[max(1, -int(-(value - low) * steps // (high - low)))] if high > low else SHADES[steps]


# --- columns of a distribution: a bin beside the other over a scale --------------------------------------------------


RISING = " ▁▂▃▄▅▆▇█"
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
    scale = rising(Fraction(0), max(taken, default=Fraction(0)), height)
    labels = side(scale, height, up)
    indent = cell_len(labels[0])
    wide = max(1, (width - indent) // max(1, len(taken)))
    cells = [value for value in taken for _ in range(wide)][: width - indent]
    dotted = {place(x, low, high, len(cells)) for x, _ in marks}
    rows = []
    for number, label in enumerate(labels):
        foot = height - 1 - number
        line = "".join(_cell(value * height / scale.high - foot, at in dotted) for at, value in enumerate(cells))
        rows.append((label + line).rstrip())
    return "\n".join([*rows, *scale_lines(low, high, len(cells), indent, across, marks)]) + "\n"


def _cell(filled: Fraction, dotted: bool) -> str:
    """A cell of which so much is filled; above a column, the dots of a mark."""
    eighths = min(8, max(0, round(filled * 8)))
    return RISING[eighths] if eighths or not dotted else DOTTED
