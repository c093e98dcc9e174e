"""One figure as one or two others change, as SVG: curves in panels, maps of cells, and a picture of several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from macau_edge.drawing import charts
from macau_edge.drawing.charts import (
    GRID,
    HEADING,
    INK,
    LEADING,
    MIDDLE,
    SIZE,
    SMALL,
    WIDTH,
    Say,
    label_lines,
    legend,
    page,
)
from macau_edge.drawing.svg import Axis, axis, drawing, element, plain, polygon, text, width

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


# --- maps of one figure as two others change: a cell for each, the darker the larger ---------------------------------


CELL_HIGH, CELL_LOW = 14.0, 6.0
"""A row of cells with figures, and one of so many that figures have no room."""
MANY = 40
"""Rows from which on they are low."""
LABELS = 120.0
"""The room for the labels of rows at most."""
LIGHTEST, DARKEST = 255, 168
"""The greys of the smallest and the largest value; black letters can be read on both."""
CORNER = 4.5


@dataclass(frozen=True, slots=True)
class Tile:
    """A value, what is written in its cell, and whether it is the one that the map is about."""

    value: Fraction
    said: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Map:
    """Rows of tiles under their heads; `title` says what is measured and what changes."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Tile, ...]], ...]


def draw(one: Map, y: float, content: list[str]) -> float:
    """Draws a map from `y` on; returns where it ends."""
    for line in label_lines(one.title, WIDTH):
        y += LEADING
        content.append(text(0.0, y, line, SIZE, font_weight="bold"))
    labels = min(LABELS, max(width(plain(name)) for name, _ in one.rows) * SMALL + 8)
    wide = (WIDTH - 1 - labels) / len(one.heads)
    tiles = [tile for _, row in one.rows for tile in row]
    shown = max(width(tile.said) for tile in tiles) * SMALL + 2 * CORNER <= wide and len(one.rows) <= MANY
    high = CELL_HIGH if shown or len(one.rows) <= MANY else CELL_LOW
    y += LEADING + 2
    for number, head in _spaced(one.heads, wide):
        content.append(text(labels + (number + 0.5) * wide, y, head, SMALL, text_anchor="middle"))
    top = y + 3
    content += _cells(one, labels, top, wide, high, shown=shown)
    every = -int(-(SMALL + 1.5) // high)
    for number, (name, _) in enumerate(one.rows):
        if number % every == 0:
            middle = top + (number + 0.5) * high + MIDDLE * SMALL
            content.append(text(labels - 4, middle, name, SMALL, text_anchor="end"))
    return top + len(one.rows) * high + 4


def _cells(one: Map, left: float, top: float, wide: float, high: float, *, shown: bool) -> Iterator[str]:
    """The cells, those that the map is about last, so that nothing covers their frames."""
    values = [tile.value for _, row in one.rows for tile in row]
    low, most = min(*values, values[0]), max(*values, values[0])
    placed = [(number, at, tile) for number, (_, row) in enumerate(one.rows) for at, tile in enumerate(row)]
    for number, at, tile in sorted(placed, key=lambda each: each[2].marked):
        x, y = left + at * wide, top + number * high
        grey = LIGHTEST - int((tile.value - low) / ((most - low) or 1) * (LIGHTEST - DARKEST))
        stroke = {"stroke": INK if shown or tile.marked else GRID, "stroke_width": 2.0 if tile.marked else 0.4}
        yield element("rect", x=x, y=y, width=wide, height=high, fill=f"#{grey:02x}{grey:02x}{grey:02x}", **stroke)
        if tile.value < 0:
            side = CORNER if shown else min(CORNER, wide, high) / 2
            yield polygon(((x, y), (x + side, y), (x, y + side)), fill=INK)
        if shown:
            weight = "bold" if tile.marked else "normal"
            middle = y + high / 2 + MIDDLE * SMALL
            yield text(x + wide / 2, middle, tile.said, SMALL, text_anchor="middle", font_weight=weight)


def _spaced(heads: Sequence[str], wide: float) -> Iterator[tuple[int, str]]:
    """The heads that have room beside each other: all, or each second, third, ..."""
    room = max(map(width, heads)) * SMALL + 4
    every = max(1, -int(-room // wide))
    return ((number, head) for number, head in enumerate(heads) if number % every == 0)


def below(y: float, content: list[str], words: str, *, player: bool) -> float:
    """What a cell with a black corner is (`player`), or one with a heavy frame; returns where that ends."""
    return legend(words, partial(_sample, player=player), y, content)


def _sample(y: float, *, player: bool) -> Iterator[str]:
    stroke = {"stroke": INK, "stroke_width": 0.4 if player else 2.0}
    yield element("rect", x=2.0, y=y - 7.2, width=16.0, height=8.0, fill="#ffffff", **stroke)
    if player:
        yield polygon(((2.0, y - 7.2), (2.0 + CORNER, y - 7.2), (2.0, y - 7.2 + CORNER)), fill=INK)


# --- a picture of several figures: parts one below the other, with their words for all -------------------------------


@dataclass(frozen=True, slots=True)
class PanelRow:
    """A row of panels under a heading; `across` says what is measured below them."""

    heading: str
    panels: tuple[Panel, ...]
    across: str


@dataclass(frozen=True, slots=True)
class Maps:
    """Maps under a heading, and what is the same in all of their cells."""

    heading: str
    maps: tuple[Map, ...]
    said: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Legend:
    """What the shade of a field or the black corner of a cell is, and a square dot or a heavy frame."""

    below: str
    marked: str


def picture(parts: Sequence[PanelRow | Maps], legend: Legend, *, title: str, alternative: str) -> str:
    """The parts as one SVG, with its title and, for who cannot see it, what it shows in words."""
    content: list[str] = []
    y = 0.0
    for part in parts:
        for line in label_lines(part.heading, WIDTH, HEADING):
            y += LEADING + 2
            content.append(text(0.0, y, line, HEADING, font_weight="bold"))
        y = _lines(part, legend, y, content) if isinstance(part, PanelRow) else _maps(part, legend, y, content)
        y += LEADING
    return page(content, WIDTH, y - LEADING, title, alternative)


def _lines(part: PanelRow, legend: Legend, y: float, content: list[str]) -> float:
    wide = (WIDTH - 1 - GAP * (ACROSS - 1)) / ACROSS
    y = row(part.panels, str, wide, y + LEADING / 2, content)
    y = foot(part.panels, y, content, across=part.across, below=legend.below)
    if any(point.marked for panel in part.panels for point in panel.points):
        y = charts.legend(legend.marked, _square, y, content)
    return y


def _square(y: float) -> Iterator[str]:
    yield element("rect", x=6.6, y=y - 6.6, width=6.8, height=6.8, fill=INK)


def _maps(part: Maps, legend: Legend, y: float, content: list[str]) -> float:
    for one in part.maps:
        y = draw(one, y + LEADING / 2, content)
    for words in part.said:
        for line in label_lines(words, WIDTH):
            y += LEADING
            content.append(text(0.0, y, line, SIZE))
    tiles = [tile for one in part.maps for _, row in one.rows for tile in row]
    if any(tile.value < 0 for tile in tiles):
        y = below(y, content, legend.below, player=True)
    if any(tile.marked for tile in tiles):
        y = below(y, content, legend.marked, player=False)
    return y
