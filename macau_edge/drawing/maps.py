"""Maps of one figure as two others change: a cell for each, the darker the larger, readable in black and white."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from macau_edge.drawing.charts import GRID, INK, LEADING, MIDDLE, SIZE, SMALL, WIDTH, label_lines, legend
from macau_edge.drawing.measuring import plain, width
from macau_edge.drawing.svg import element, polygon, text

HIGH, LOW = 14.0, 6.0
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
    high = HIGH if shown or len(one.rows) <= MANY else LOW
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
