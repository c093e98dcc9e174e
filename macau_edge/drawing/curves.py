"""One figure as one or two others change, as SVG: curves in panels, maps of cells, and a picture of several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from macau_edge.drawing import charts
from macau_edge.drawing.charts import Canvas, Say, bar_box, chart_page, label_lines, rungs, shade
from macau_edge.drawing.svg import Axis, axis, element, polygon, text_line, width
from macau_edge.model.records import dataclass

ACROSS = 3
"""Panels in a row at most."""
GAP = 16.0
HIGH = 128.0
"""The field of a panel, without its words."""
SHADE = "#e4e4e4"
DOTS = 60
"""Points that a panel shows each with a dot; of more, the curve and the point it is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
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


def line_chart(panels: Sequence[Panel], said: Say, *, across: str, up: str, below: str) -> str:
    """The panels side by side; `said` writes the ticks at the side, `across` and `up` say what is measured.

    What lies below zero is shaded, and `below` says what that means, where a panel has such a part.
    """
    number = min(ACROSS, len(panels))
    wide = (charts.WIDTH - 1 - GAP * (number - 1)) / number
    canvas = Canvas()
    canvas.say(up, font_weight="bold")
    for first in range(0, len(panels), number):
        canvas.y += charts.LEADING
        _row(panels[first : first + number], said, wide, canvas)
    _foot(panels, canvas, across=across, below=below)
    return charts.bare_picture(canvas)


def _foot(panels: Sequence[Panel], canvas: Canvas, *, across: str, below: str) -> None:
    """What is measured across, and what the shade means where a panel has one."""
    canvas.say(across, text_anchor="middle")
    if any(point.y < 0 for panel in panels for point in panel.points):
        canvas.legend(below, partial(shade, fill=SHADE))


def _row(panels: Sequence[Panel], said: Say, wide: float, canvas: Canvas) -> None:
    """Panels side by side."""
    titles = [label_lines(panel.title, wide) for panel in panels]
    top = canvas.y + max(map(len, titles)) * charts.LEADING
    for number, (panel, title) in enumerate(zip(panels, titles, strict=True)):
        left = number * (wide + GAP)
        for line, words in enumerate(title, 1):
            canvas.content.append(
                text_line(left, canvas.y + (line - 0.3) * charts.LEADING, words, charts.SIZE, font_weight="bold")
            )
        canvas.content += _panel(panel, panel.said or said, left, wide, top + 4)
    canvas.y = top + 4 + HIGH + charts.LEADING + 4


def _panel(panel: Panel, said: Say, left: float, wide: float, top: float) -> Iterator[str]:
    edges = [point.y for point in panel.points]
    up = axis(min(edges), max(edges), 5, top + HIGH, top)
    margin = max(width(said(tick)) for tick in up.ticks) * charts.SMALL + 5
    first, last = panel.points[0].x, panel.points[-1].x
    aside = Fraction(first == last)  # a point alone stands in the middle
    across = Axis(low=first - aside, high=last + aside, step=Fraction(1), start=left + margin + 6, end=left + wide - 8)
    begin, end = left + margin, left + wide
    yield from _field(up, said, begin, end)
    path = " ".join(f"{across.at(point.x):.2f},{up.at(point.y):.2f}" for point in panel.points)
    yield element("polyline", points=path, fill="none", stroke=charts.INK, stroke_width=1)
    for point in panel.points:
        if not point.marked and len(panel.points) > DOTS:
            continue
        yield _dot(across.at(point.x), up.at(point.y), point.marked)
    for point, x, anchor in _labelled(panel.points, across, begin, end):
        weight = "bold" if point.marked else "normal"
        yield text_line(
            x, top + HIGH + charts.LEADING, point.said, charts.SMALL, text_anchor=anchor, font_weight=weight
        )


def _field(up: Axis, said: Say, begin: float, end: float) -> Iterator[str]:
    """The frame with its ticks, and the shade below zero."""
    top, foot = up.at(up.high), up.at(up.low)
    if up.low < 0:
        zero = up.at(min(Fraction(0), up.high))
        yield element("rect", x=begin, y=zero, width=end - begin, height=foot - zero, fill=SHADE)
    yield from rungs(up, said, begin, end)
    yield bar_box(begin, top, end - begin, foot - top, "none", 0.6)


def _dot(x: float, y: float, marked: bool) -> str:
    if marked:
        return element("rect", x=x - 3.4, y=y - 3.4, width=6.8, height=6.8, fill=charts.INK)
    return element("circle", cx=x, cy=y, r=2.2, fill="#ffffff", stroke=charts.INK, stroke_width=0.9)


Label = tuple[Point, float, str]


def _labelled(points: Sequence[Point], across: Axis, begin: float, end: float) -> list[Label]:
    """The points whose words have room under the field: the marked one first, then the ends, then from the left."""
    order = sorted(range(len(points)), key=lambda n: (not points[n].marked, n not in (0, len(points) - 1), n))
    taken: list[tuple[float, float]] = []
    found: list[Label] = []
    for number in order:
        point, x = points[number], across.at(points[number].x)
        half = width(point.said) * charts.SMALL / 2
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


def _draw(one: Map, canvas: Canvas) -> None:
    """Draws a map below what there is."""
    canvas.say(one.title, font_weight="bold")
    labels = min(LABELS, max(width(name) for name, _ in one.rows) * charts.SMALL + 8)
    wide = (charts.WIDTH - 1 - labels) / len(one.heads)
    tiles = [tile for _, row in one.rows for tile in row]
    shown = max(width(tile.said) for tile in tiles) * charts.SMALL + 2 * CORNER <= wide and len(one.rows) <= MANY
    high = CELL_HIGH if shown or len(one.rows) <= MANY else CELL_LOW
    canvas.y += charts.LEADING + 2
    for number, head in _spaced(one.heads, wide):
        canvas.content.append(
            text_line(labels + (number + 0.5) * wide, canvas.y, head, charts.SMALL, text_anchor="middle")
        )
    top = canvas.y + 3
    canvas.content += _cells(one, labels, top, wide, high, shown=shown)
    every = -int(-(charts.SMALL + 1.5) // high)
    for number, (name, _) in enumerate(one.rows):
        if number % every == 0:
            middle = top + (number + 0.5) * high + charts.MIDDLE * charts.SMALL
            canvas.content.append(text_line(labels - 4, middle, name, charts.SMALL, text_anchor="end"))
    canvas.y = top + len(one.rows) * high + 4


def _cells(one: Map, left: float, top: float, wide: float, high: float, *, shown: bool) -> Iterator[str]:
    """The cells, those that the map is about last, so that nothing covers their frames."""
    values = [tile.value for _, row in one.rows for tile in row]
    low, most = min(*values, values[0]), max(*values, values[0])
    placed = [(number, at, tile) for number, (_, row) in enumerate(one.rows) for at, tile in enumerate(row)]
    for number, at, tile in sorted(placed, key=lambda each: each[2].marked):
        x, y = left + at * wide, top + number * high
        grey = LIGHTEST - int((tile.value - low) / ((most - low) or 1) * (LIGHTEST - DARKEST))
        stroke = {
            "stroke": charts.INK if shown or tile.marked else charts.GRID,
            "stroke_width": 2.0 if tile.marked else 0.4,
        }
        yield element("rect", x=x, y=y, width=wide, height=high, fill=f"#{grey:02x}{grey:02x}{grey:02x}", **stroke)
        if tile.value < 0:
            side = CORNER if shown else min(CORNER, wide, high) / 2
            yield polygon(((x, y), (x + side, y), (x, y + side)), fill=charts.INK)
        if shown:
            weight = "bold" if tile.marked else "normal"
            middle = y + high / 2 + charts.MIDDLE * charts.SMALL
            yield text_line(x + wide / 2, middle, tile.said, charts.SMALL, text_anchor="middle", font_weight=weight)


def _spaced(heads: Sequence[str], wide: float) -> Iterator[tuple[int, str]]:
    """The heads that have room beside each other: all, or each second, third, ..."""
    room = max(map(width, heads)) * charts.SMALL + 4
    every = max(1, -int(-room // wide))
    return ((number, head) for number, head in enumerate(heads) if number % every == 0)


def _corner(y: float) -> Iterator[str]:
    """The sample of a cell with a black corner."""
    yield bar_box(2.0, y - 7.2, 16.0, 8.0, "#ffffff", 0.4)
    yield polygon(((2.0, y - 7.2), (2.0 + CORNER, y - 7.2), (2.0, y - 7.2 + CORNER)), fill=charts.INK)


def _frame(y: float) -> Iterator[str]:
    """The sample of a cell with a heavy frame."""
    yield bar_box(2.0, y - 7.2, 16.0, 8.0, "#ffffff", 2.0)


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
    canvas = Canvas()
    for part in parts:
        canvas.say(part.heading, charts.HEADING, charts.LEADING + 2, font_weight="bold")
        if isinstance(part, PanelRow):
            _lines(part, legend, canvas)
        else:
            _maps(part, legend, canvas)
        canvas.y += charts.LEADING
    canvas.y -= charts.LEADING
    return chart_page(canvas, title, alternative)


def _lines(part: PanelRow, legend: Legend, canvas: Canvas) -> None:
    canvas.y += charts.LEADING / 2
    _row(part.panels, str, (charts.WIDTH - 1 - GAP * (ACROSS - 1)) / ACROSS, canvas)
    _foot(part.panels, canvas, across=part.across, below=legend.below)
    if any(point.marked for panel in part.panels for point in panel.points):
        canvas.legend(legend.marked, _square)


def _square(y: float) -> Iterator[str]:
    yield element("rect", x=6.6, y=y - 6.6, width=6.8, height=6.8, fill=charts.INK)


def _maps(part: Maps, legend: Legend, canvas: Canvas) -> None:
    for one in part.maps:
        canvas.y += charts.LEADING / 2
        _draw(one, canvas)
    for words in part.said:
        canvas.say(words)
    tiles = [tile for one in part.maps for _, row in one.rows for tile in row]
    if any(tile.value < 0 for tile in tiles):
        canvas.legend(legend.below, _corner)
    if any(tile.marked for tile in tiles):
        canvas.legend(legend.marked, _frame)
