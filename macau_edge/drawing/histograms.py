"""A distribution as SVG: a column for each bin, dark below zero, with values of the scale marked above it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from macau_edge.drawing.axis import Axis, axis, round_step
from macau_edge.drawing.charts import (
    GRID,
    HEADING,
    INK,
    LEADING,
    LIGHT,
    MIDDLE,
    SIZE,
    SMALL,
    WIDTH,
    Say,
    label_lines,
    legend,
    page,
)
from macau_edge.drawing.measuring import plain, width
from macau_edge.drawing.svg import element, text

HIGH = 190.0
"""The field without its words."""
WIDEST = 12.0
"""A column at most: a wider one is a single result, which stands in its middle."""
ROOM = 5.0
"""Between what is written and what is drawn."""


@dataclass(frozen=True, slots=True)
class Column:
    """What falls between two values, `low` to `high`, and whether it is dark."""

    low: Fraction
    high: Fraction
    value: Fraction
    dark: bool


@dataclass(frozen=True, slots=True)
class Captions:
    """What is written: the heading, what is measured `across` and `up`, and what dark and light columns are."""

    heading: str
    across: str
    up: str
    dark: str
    light: str


def histogram(
    columns: Sequence[Column],
    marks: Sequence[tuple[Fraction, str]],
    words: Captions,
    *,
    across: Say,
    up: Say,
    notes: Sequence[str] = (),
    alternative: str,
) -> str:
    """The picture; `across` and `up` write the ticks, `marks` are values of the scale with what they are.

    `notes` stand below, a line each where there is room; `alternative` says in words what the picture shows.
    """
    content: list[str] = []
    y = _lines(words.heading, HEADING, 0.0, content, bold=True)
    for dark, said in ((True, words.dark), (False, words.light)):
        if any(column.dark == dark for column in columns):
            y = legend(said, partial(_sample, dark=dark), y, content)
    y = _lines(words.up, SIZE, y + 3, content, bold=True)
    top_value = max(column.value for column in columns)
    rising = axis(Fraction(0), top_value, 5, 0.0, 1.0)
    left = max(width(up(tick)) for tick in rising.ticks) * SMALL + ROOM
    scale = Axis(columns[0].low, columns[-1].high, Fraction(1), left + 1, WIDTH - 1)
    rows = _rows(marks, scale)
    top = y + (max(row for _, _, row in rows) + 1) * LEADING + ROOM if rows else y + ROOM
    rising = Axis(rising.low, rising.high, rising.step, top + HIGH, top)
    content += _field(rising, up, left)
    content += (_column(column, scale, rising) for column in columns)
    for (value, said), (_, x, row) in zip(marks, rows, strict=True):
        content += _mark(value, said, x, y + (row + 1) * LEADING, scale, top)
    content += _ticks(scale, across, top + HIGH)
    y = _lines(words.across, SIZE, top + HIGH + LEADING + 2, content, middle=True)
    for note in notes:
        y = _lines(note, SIZE, y + 1, content)
    return page(content, WIDTH, y, words.heading, alternative)


def _lines(said: str, size: float, y: float, content: list[str], *, bold: bool = False, middle: bool = False) -> float:
    """Text over the whole width; returns where it ends."""
    for line in label_lines(said, WIDTH, size):
        y += LEADING + (size - SIZE)
        where = {"text_anchor": "middle"} if middle else {}
        weight = {"font_weight": "bold"} if bold else {}
        content.append(text(WIDTH / 2 if middle else 0.0, y, line, size, **where, **weight))
    return y


def _sample(y: float, *, dark: bool) -> Iterator[str]:
    yield _box(1.0, y - 6.6, 18.0, 7.0, dark)


def _box(x: float, y: float, wide: float, high: float, dark: bool) -> str:
    return element("rect", x=x, y=y, width=wide, height=high, fill=INK if dark else LIGHT, stroke=INK, stroke_width=0.4)


def _field(rising: Axis, up: Say, left: float) -> Iterator[str]:
    for tick in rising.ticks:
        y = rising.at(tick)
        colour, wide = (GRID, 0.5) if tick else (INK, 1.0)
        yield element("line", x1=left, y1=y, x2=WIDTH, y2=y, stroke=colour, stroke_width=wide)
        yield text(left - 3, y + MIDDLE * SMALL, up(tick), SMALL, text_anchor="end")


def _column(column: Column, scale: Axis, rising: Axis) -> str:
    begin, end = scale.at(column.low), scale.at(column.high)
    wide = min(end - begin, WIDEST)
    top = rising.at(column.value)
    return _box((begin + end - wide) / 2, top, wide, rising.at(Fraction(0)) - top, column.dark)


def _rows(marks: Sequence[tuple[Fraction, str]], scale: Axis) -> list[tuple[Fraction, float, int]]:
    """Where the words of each mark stand: their middle, and which row from above, so that none meet."""
    taken: list[list[tuple[float, float]]] = []
    found = []
    for value, said in marks:
        half = width(plain(said)) * SMALL / 2
        x = min(max(scale.at(value), half), WIDTH - half)
        free = (all(x + half + 4 < low or high < x - half - 4 for low, high in spans) for spans in [*taken, []])
        row = next(number for number, is_free in enumerate(free) if is_free)
        if row == len(taken):
            taken.append([])
        taken[row].append((x - half, x + half))
        found.append((value, x, row))
    return found


def _mark(value: Fraction, said: str, x: float, y: float, scale: Axis, top: float) -> Iterator[str]:
    at = scale.at(value)
    yield element("line", x1=at, y1=y + 2, x2=at, y2=top + HIGH, stroke=INK, stroke_width=0.8, stroke_dasharray="3 2")
    size = width(plain(said)) * SMALL
    yield element("rect", x=x - size / 2 - 1, y=y - SMALL + 1, width=size + 2, height=SMALL + 1, fill="#ffffff")
    yield text(x, y, said, SMALL, text_anchor="middle", font_weight="bold")


def _ticks(scale: Axis, across: Say, foot: float) -> Iterator[str]:
    step = round_step((scale.high - scale.low) / 8)
    for number in range(-int(-scale.low // step), int(scale.high // step) + 1):
        x, said = scale.at(number * step), across(number * step)
        half = width(plain(said)) * SMALL / 2
        yield element("line", x1=x, y1=foot, x2=x, y2=foot + 3, stroke=INK, stroke_width=0.8)
        yield text(min(max(x, half), WIDTH - half), foot + LEADING, said, SMALL, text_anchor="middle")
