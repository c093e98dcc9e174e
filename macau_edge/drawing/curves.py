"""Charts of one figure as another changes: a panel for each, in rows of three."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.drawing.axis import Axis, axis
from macau_edge.drawing.charts import GRID, INK, LEADING, MIDDLE, SIZE, SMALL, WIDTH, Say, label_lines, legend
from macau_edge.drawing.measuring import plain, width
from macau_edge.drawing.svg import drawing, element, text

ACROSS = 3
"""Panels in a row at most."""
GAP = 16.0
HIGH = 128.0
"""The field of a panel, without its words."""
SHADE = "#e4e4e4"
DOTS = 60
"""Points that a panel shows each with a dot; of more, the curve and the point it is about."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a curve: both values, what is written under it, and whether it is the one that the chart is about."""

    x: Fraction
    y: Fraction
    said: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A curve through its points, ascending in x, under its title; `said` writes its ticks, if not as the others'."""

    title: str
    points: tuple[Point, ...]
    said: Say | None = None


def lines(panels: Sequence[Panel], said: Say, *, across: str, up: str, below: str) -> str:
    """The panels side by side; `said` writes the ticks at the side, `across` and `up` say what is measured.

    What lies below zero is shaded, and `below` says what that means, where a panel has such a part.
    """
    number = min(ACROSS, len(panels))
    wide = (WIDTH - 1 - GAP * (number - 1)) / number
    content: list[str] = []
    y = 0.0
    for line in label_lines(up, WIDTH):
        y += LEADING
        content.append(text(0.0, y, line, SIZE, font_weight="bold"))
    for first in range(0, len(panels), number):
        y = row(panels[first : first + number], said, wide, y + LEADING, content)
    y = foot(panels, y, content, across=across, below=below)
    return drawing(WIDTH, y + 5, content)


def foot(panels: Sequence[Panel], y: float, content: list[str], *, across: str, below: str) -> float:
    """What is measured across, and what the shade means where a panel has one; returns where that ends."""
    for line in label_lines(across, WIDTH):
        y += LEADING
        content.append(text(WIDTH / 2, y, line, SIZE, text_anchor="middle"))
    if any(point.y < 0 for panel in panels for point in panel.points):
        y = legend(below, _shade, y, content)
    return y


def _shade(y: float) -> Iterator[str]:
    yield element("rect", x=1.0, y=y - 6.6, width=18.0, height=7.0, fill=SHADE, stroke=INK, stroke_width=0.4)


def row(panels: Sequence[Panel], said: Say, wide: float, y: float, content: list[str]) -> float:
    """Panels side by side; returns where they end."""
    titles = [label_lines(panel.title, wide) for panel in panels]
    top = y + max(map(len, titles)) * LEADING
    for number, (panel, title) in enumerate(zip(panels, titles, strict=True)):
        left = number * (wide + GAP)
        for line, words in enumerate(title, 1):
            content.append(text(left, y + (line - 0.3) * LEADING, words, SIZE, font_weight="bold"))
        content += _panel(panel, panel.said or said, left, wide, top + 4)
    return top + 4 + HIGH + LEADING + 4


def _panel(panel: Panel, said: Say, left: float, wide: float, top: float) -> Iterator[str]:
    edges = [point.y for point in panel.points]
    up = axis(min(edges), max(edges), 5, top + HIGH, top)
    margin = max(width(said(tick)) for tick in up.ticks) * SMALL + 5
    first, last = panel.points[0].x, panel.points[-1].x
    aside = Fraction(first == last)  # a point alone stands in the middle
    across = Axis(first - aside, last + aside, Fraction(1), left + margin + 6, left + wide - 8)
    begin, end = left + margin, left + wide
    yield from _field(up, said, begin, end)
    path = " ".join(f"{across.at(point.x):.2f},{up.at(point.y):.2f}" for point in panel.points)
    yield element("polyline", points=path, fill="none", stroke=INK, stroke_width=1)
    for point in panel.points:
        if not point.marked and len(panel.points) > DOTS:
            continue
        yield _dot(across.at(point.x), up.at(point.y), point.marked)
    for point, x, anchor in _labelled(panel.points, across, begin, end):
        weight = "bold" if point.marked else "normal"
        yield text(x, top + HIGH + LEADING, point.said, SMALL, text_anchor=anchor, font_weight=weight)


def _field(up: Axis, said: Say, begin: float, end: float) -> Iterator[str]:
    """The frame with its ticks, and the shade below zero."""
    top, foot = up.at(up.high), up.at(up.low)
    if up.low < 0:
        zero = up.at(min(Fraction(0), up.high))
        yield element("rect", x=begin, y=zero, width=end - begin, height=foot - zero, fill=SHADE)
    for tick in up.ticks:
        y = up.at(tick)
        colour, wide = (GRID, 0.5) if tick else (INK, 1.0)
        yield element("line", x1=begin, y1=y, x2=end, y2=y, stroke=colour, stroke_width=wide)
        yield text(begin - 3, y + MIDDLE * SMALL, said(tick), SMALL, text_anchor="end")
    yield element("rect", x=begin, y=top, width=end - begin, height=foot - top, fill="none", stroke=INK,
                  stroke_width=0.6)  # fmt: skip


def _dot(x: float, y: float, marked: bool) -> str:
    if marked:
        return element("rect", x=x - 3.4, y=y - 3.4, width=6.8, height=6.8, fill=INK)
    return element("circle", cx=x, cy=y, r=2.2, fill="#ffffff", stroke=INK, stroke_width=0.9)


Label = tuple[Point, float, str]


def _labelled(points: Sequence[Point], across: Axis, begin: float, end: float) -> list[Label]:
    """The points whose words have room under the field: the marked one first, then the ends, then from the left."""
    order = sorted(range(len(points)), key=lambda n: (not points[n].marked, n not in (0, len(points) - 1), n))
    taken: list[tuple[float, float]] = []
    found: list[Label] = []
    for number in order:
        point, x = points[number], across.at(points[number].x)
        half = width(plain(point.said)) * SMALL / 2
        x = min(max(x, begin + half - 8), end - half + 2)
        if all(x + half + 4 < low or high < x - half - 4 for low, high in taken):
            taken.append((x - half, x + half))
            found.append((point, x, "middle"))
    return found
