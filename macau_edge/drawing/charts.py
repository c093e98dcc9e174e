"""Charts as SVG: bars side by side, readable in black and white, the same bytes on every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from macau_edge.drawing.axis import Axis, axis
from macau_edge.drawing.measuring import plain, width, wrap
from macau_edge.drawing.svg import description, drawing, element, group, polygon, text

WIDTH = 480.0
"""A chart as wide as the text of a page, in units of a third of a millimetre."""
TALLEST = 590.0
"""What fits on a page with its caption; more bars go on in another picture."""
LABELS = 196.0
"""The room for the labels of bars, to the left of them."""
LABEL = LABELS - 14
SIZE = 8.4
SMALL = 7.4
"""The size of ticks and of what stands in or under a field."""
HEADING = 9.6
"""The size of the heading of a part."""
MARGIN = 8.0
"""White around a page: a viewer's own paper may be black."""
ASIDE = 24.0
"""Where the words of a legend begin, beside what they are about."""
LEADING = 10.2
DOT = " · "
"""Between the words of two languages."""
INK, GRID, LIGHT = "#111111", "#bbbbbb", "#cfcfcf"
MIDDLE = 0.35
"""From the middle of a line to the foot of its letters, in sizes."""

Say = Callable[[Fraction], str]
"""A value as it is written at its tick."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar, with what is written at its end; a line feed in its label parts the words of two languages."""

    label: str
    value: Fraction
    said: str
    marked: bool = False


def bars(rows: Sequence[Bar], said: Say, pages: int, *, name: str, legend: tuple[str, str]) -> tuple[str, ...]:
    """One chart of horizontal bars, in so many pictures, all of the same scale.

    `said` writes the ticks, `name` says what is measured, `legend` what marked bars and the others are.
    """
    room = max(width(row.said) for row in rows) * SIZE + 8
    values = (Fraction(0), *(row.value for row in rows))
    scale = axis(min(values), max(values), 6, LABELS, WIDTH - room)
    labelled = [(row, label_lines(row.label, LABEL)) for row in rows]
    return tuple(_sheet(sheet, scale, said, name, legend) for sheet in _sheets(labelled, pages))


def sheets(labels: Sequence[str]) -> int:
    """How many pictures bars with these labels need, each no higher than a page."""
    return -int(-sum(_height(label_lines(label, LABEL)) for label in labels) // TALLEST)


Labelled = tuple[Bar, list[str]]


def label_lines(label: str, room: float, size: float = SIZE) -> list[str]:
    """The lines of a label, none wider than its room; what it has on lines of its own goes on one where that fits."""
    parts = [plain(part) for part in label.split("\n")]
    if width(DOT.join(parts)) * size <= room:
        return [DOT.join(parts)]
    return [line for part in parts for line in wrap(part, room / size, cut=True) or ()]


def _height(lines: Sequence[str]) -> float:
    return len(lines) * LEADING + 3.6


def _sheets(rows: Sequence[Labelled], pages: int) -> list[list[Labelled]]:
    """The rows in so many pieces, as even as they can be."""
    whole = sum(_height(lines) for _, lines in rows)
    found: list[list[Labelled]] = [[] for _ in range(pages)]
    y = 0.0
    for row in rows:
        half = _height(row[1]) / 2
        found[int((y + half) / whole * pages)].append(row)
        y += 2 * half
    return [sheet for sheet in found if sheet]


def _sheet(rows: Sequence[Labelled], scale: Axis, said: Say, name: str, kinds: tuple[str, str]) -> str:
    head, content = _head(name, kinds)
    top = head + LEADING
    foot = top + sum(_height(lines) for _, lines in rows)
    content += _grid(scale, said, top, foot)
    y = top
    for row, lines in rows:
        content += _bar(row, lines, scale, y)
        y += _height(lines)
    content.append(_upright(scale.at(Fraction(0)), top, foot, INK, 0.8))
    return drawing(WIDTH, foot + 4, content)


def _head(name: str, kinds: tuple[str, str]) -> tuple[float, list[str]]:
    """What is measured, and what the two kinds of bars are; with the height it takes."""
    content: list[str] = []
    y = 0.0
    for line in label_lines(name, WIDTH):
        y += LEADING
        content.append(text(0.0, y, line, SIZE, font_weight="bold"))
    for marked, words in zip((True, False), kinds, strict=True):
        y = legend(words, partial(_sample, marked=marked), y, content, above=2)
    return y + LEADING, content


def _sample(y: float, *, marked: bool) -> Iterator[str]:
    yield _box(1.0, y - 6.6, 18.0, 7.0, marked)


def legend(
    words: str, sample: Callable[[float], Iterable[str]], y: float, content: list[str], *, above: float = 3
) -> float:
    """What a shade or a mark is, below `y`; returns where that ends.

    `sample` draws it, 18 wide from 1, beside a line of text with its foot at the height that it is given; `above` is
    the white before the first line.
    """
    for number, line in enumerate(label_lines(words, WIDTH - ASIDE - 2)):
        y += LEADING
        if not number:
            y += above
            content += sample(y)
        content.append(text(ASIDE, y, line, SIZE))
    return y


def page(content: Iterable[str], wide: float, high: float, title: str, alternative: str) -> str:
    """A picture of its own as SVG: white paper with a margin around the content, which is `wide` by `high`.

    `title` says what it is, and `alternative`, for who cannot see it, what it shows.
    """
    wide, high = wide + 2 * MARGIN, high + 2 * MARGIN
    paper = element("rect", x=0, y=0, width=wide, height=high, fill="#ffffff")
    drawn = group(content, transform=f"translate({MARGIN:g} {MARGIN:g})")
    return drawing(wide, high, [description(alternative), paper, drawn], title)


def _grid(scale: Axis, said: Say, top: float, foot: float) -> list[str]:
    """A line upright at each tick, with its value above it."""
    content = []
    for tick in scale.ticks:
        content.append(_upright(scale.at(tick), top, foot, GRID, 0.5))
        content.append(text(scale.at(tick), top - 4, said(tick), SIZE - 0.8, text_anchor="middle"))
    return content


def _bar(row: Bar, lines: Sequence[str], scale: Axis, y: float) -> list[str]:
    """A bar with its label to the left of all bars, and its value at its end."""
    middle = y + _height(lines) / 2
    weight = "bold" if row.marked else "normal"
    content: list[str] = []
    for number, line in enumerate(lines):
        foot = middle + (number - (len(lines) - 1) / 2) * LEADING + MIDDLE * SIZE
        content.append(text(LABELS - 6, foot, line, SIZE, text_anchor="end", font_weight=weight))
    if row.marked:
        left = max(1.0, LABELS - 18 - max(map(width, lines)) * SIZE)
        points = ((left, middle - 4), (left + 7, middle), (left, middle + 4))
        content.append(polygon(points, fill=INK))
    zero, end = scale.at(Fraction(0)), scale.at(row.value)
    content.append(_box(min(zero, end), middle - 3.5, abs(end - zero), 7.0, row.marked))
    content.append(element("rect", x=max(zero, end) + 3, y=middle - 4.5, width=width(row.said) * SIZE, height=9.0,
                           fill="#ffffff"))  # fmt: skip
    content.append(text(max(zero, end) + 4, middle + MIDDLE * SIZE, row.said, SIZE, font_weight=weight))
    return content


def _box(x: float, y: float, wide: float, high: float, marked: bool) -> str:
    fill = INK if marked else LIGHT
    return element("rect", x=x, y=y, width=wide, height=high, fill=fill, stroke=INK, stroke_width=0.6)


def _upright(x: float, top: float, foot: float, colour: str, wide: float) -> str:
    return element("line", x1=x, y1=top, x2=x, y2=foot, stroke=colour, stroke_width=wide)
