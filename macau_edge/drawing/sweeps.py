"""A picture of several figures as one or two others change: parts one below the other, with their words for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from macau_edge.drawing import charts, curves, maps
from macau_edge.drawing.charts import HEADING, INK, LEADING, SIZE, WIDTH, label_lines, page
from macau_edge.drawing.curves import ACROSS, GAP, Panel
from macau_edge.drawing.maps import Map
from macau_edge.drawing.svg import element, text


@dataclass(frozen=True, slots=True)
class Lines:
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


def picture(parts: Sequence[Lines | Maps], legend: Legend, *, title: str, alternative: str) -> str:
    """The parts as one SVG, with its title and, for who cannot see it, what it shows in words."""
    content: list[str] = []
    y = 0.0
    for part in parts:
        for line in label_lines(part.heading, WIDTH, HEADING):
            y += LEADING + 2
            content.append(text(0.0, y, line, HEADING, font_weight="bold"))
        y = _lines(part, legend, y, content) if isinstance(part, Lines) else _maps(part, legend, y, content)
        y += LEADING
    return page(content, WIDTH, y - LEADING, title, alternative)


def _lines(part: Lines, legend: Legend, y: float, content: list[str]) -> float:
    wide = (WIDTH - 1 - GAP * (ACROSS - 1)) / ACROSS
    y = curves.row(part.panels, str, wide, y + LEADING / 2, content)
    y = curves.foot(part.panels, y, content, across=part.across, below=legend.below)
    if any(point.marked for panel in part.panels for point in panel.points):
        y = charts.legend(legend.marked, _square, y, content)
    return y


def _square(y: float) -> Iterator[str]:
    yield element("rect", x=6.6, y=y - 6.6, width=6.8, height=6.8, fill=INK)


def _maps(part: Maps, legend: Legend, y: float, content: list[str]) -> float:
    for one in part.maps:
        y = maps.draw(one, y + LEADING / 2, content)
    for words in part.said:
        for line in label_lines(words, WIDTH):
            y += LEADING
            content.append(text(0.0, y, line, SIZE))
    tiles = [tile for one in part.maps for _, row in one.rows for tile in row]
    if any(tile.value < 0 for tile in tiles):
        y = maps.below(y, content, legend.below, player=True)
    if any(tile.marked for tile in tiles):
        y = maps.below(y, content, legend.marked, player=False)
    return y
