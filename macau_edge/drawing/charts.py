"""Bars side by side, and a distribution, as SVG: readable in black and white, the same bytes on every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial

from macau_edge.drawing import svg
from macau_edge.model.records import dataclass, field

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


@dataclass(frozen=True, slots=True, kw_only=True)
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
    room = max(svg.width(row.said) for row in rows) * SIZE + 8
    values = (Fraction(0), *(row.value for row in rows))
    scale = svg.axis(min(values), max(values), 6, LABELS, WIDTH - room)
    labelled = [(row, label_lines(row.label, LABEL)) for row in rows]
    return tuple(_sheet(sheet, scale, said, name, legend) for sheet in _sheets(labelled, pages))


def sheets(labels: Sequence[str]) -> int:
    """How many pictures bars with these labels need, each no higher than a page."""
    return -int(-svg.total_length(_height(label_lines(label, LABEL)) for label in labels) // TALLEST)


Labelled = tuple[Bar, list[str]]


def label_lines(label: str, room: float, size: float = SIZE) -> list[str]:
    """The lines of a label, none wider than its room; what it has on lines of its own goes on one where that fits."""
    parts = [svg.drawn_text(part) for part in label.split("\n")]
    if svg.width(DOT.join(parts)) * size <= room:
        return [DOT.join(parts)]
    return [line for part in parts for line in svg.wrap(part, room / size, cut=True) or ()]


def _height(lines: Sequence[str]) -> float:
    return len(lines) * LEADING + 3.6


def _sheets(rows: Sequence[Labelled], pages: int) -> list[list[Labelled]]:
    """The rows in so many pieces, as even as they can be."""
    whole = svg.total_length(_height(lines) for _, lines in rows)
    found: list[list[Labelled]] = [[] for _ in range(pages)]
    y = 0.0
    for row in rows:
        half = _height(row[1]) / 2
        found[int((y + half) / whole * pages)].append(row)
        y += 2 * half
    return [sheet for sheet in found if sheet]


@dataclass(slots=True)
class Canvas:
    """What a chart has from its top down: the elements so far, and where they end."""

    y: float = 0.0
    content: list[str] = field(default_factory=list)

    def say(self, words: str, size: float = SIZE, leading: float = LEADING, **attributes: object) -> None:
        """Writes text over the whole width, its lines `leading` apart; in the middle where it has an anchor."""
        x = WIDTH / 2 if "text_anchor" in attributes else 0.0
        for line in label_lines(words, WIDTH, size):
            self.y += leading
            self.content.append(svg.text_line(x, self.y, line, size, **attributes))

    def legend(self, words: str, sample: Callable[[float], Iterable[str]], above: float = 3) -> None:
        """Writes what a shade or a mark is.

        `sample` draws it, 18 wide from 1, beside a line of text with its foot at the height that it is given; `above`
        is the white before the first line.
        """
        for number, line in enumerate(label_lines(words, WIDTH - ASIDE - 2)):
            self.y += LEADING
            if not number:
                self.y += above
                self.content += sample(self.y)
            self.content.append(svg.text_line(ASIDE, self.y, line, SIZE))


def shade(y: float, fill: str, stroke: float = 0.4) -> Iterator[str]:
    """The sample of a shade in a legend."""
    yield bar_box(1.0, y - 6.6, 18.0, 7.0, fill, stroke)


def bar_box(x: float, y: float, wide: float, high: float, fill: str, stroke: float) -> str:
    """A rectangle with a line around it."""
    return svg.element("rect", x=x, y=y, width=wide, height=high, fill=fill, stroke=INK, stroke_width=stroke)


def rungs(up: svg.Axis, said: Say, begin: float, end: float) -> Iterator[str]:
    """The ticks of a scale that rises, each a line from `begin` to `end` with its value before it."""
    for tick in up.ticks:
        y = up.at(tick)
        colour, wide = (GRID, 0.5) if tick else (INK, 1.0)
        yield svg.element("line", x1=begin, y1=y, x2=end, y2=y, stroke=colour, stroke_width=wide)
        yield svg.text_line(begin - 3, y + MIDDLE * SMALL, said(tick), SMALL, text_anchor="end")


def _sheet(rows: Sequence[Labelled], scale: svg.Axis, said: Say, name: str, kinds: tuple[str, str]) -> str:
    canvas = Canvas()
    canvas.say(name, font_weight="bold")
    for fill, words in zip((INK, LIGHT), kinds, strict=True):
        canvas.legend(words, partial(shade, fill=fill, stroke=0.6), above=2)
    top = canvas.y + LEADING + LEADING
    foot = top + svg.total_length(_height(lines) for _, lines in rows)
    canvas.content += _grid(scale, said, top, foot)
    y = top
    for row, lines in rows:
        canvas.content += _bar(row, lines, scale, y)
        y += _height(lines)
    canvas.content.append(_upright(scale.at(Fraction(0)), top, foot, INK, 0.8))
    return svg.svg_document(WIDTH, foot + 4, canvas.content)


def bare_picture(canvas: Canvas) -> str:
    """A picture in a document as SVG, which has its paper, its caption and the words for it."""
    return svg.svg_document(WIDTH, canvas.y + 5, canvas.content)


def chart_page(canvas: Canvas, title: str, alternative: str) -> str:
    """A picture of its own as SVG: white paper with a margin around what is drawn.

    `title` says what it is, and `alternative`, for who cannot see it, what it shows.
    """
    wide, high = WIDTH + 2 * MARGIN, canvas.y + 2 * MARGIN
    paper = svg.element("rect", x=0, y=0, width=wide, height=high, fill="#ffffff")
    drawn = svg.group_element(canvas.content, transform=f"translate({MARGIN:g} {MARGIN:g})")
    return svg.svg_document(wide, high, [svg.description_element(alternative), paper, drawn], title)


def _grid(scale: svg.Axis, said: Say, top: float, foot: float) -> list[str]:
    """A line upright at each tick, with its value above it."""
    content = []
    for tick in scale.ticks:
        content.append(_upright(scale.at(tick), top, foot, GRID, 0.5))
        content.append(svg.text_line(scale.at(tick), top - 4, said(tick), SIZE - 0.8, text_anchor="middle"))
    return content


def _bar(row: Bar, lines: Sequence[str], scale: svg.Axis, y: float) -> list[str]:
    """A bar with its label to the left of all bars, and its value at its end."""
    middle = y + _height(lines) / 2
    weight = "bold" if row.marked else "normal"
    content: list[str] = []
    for number, line in enumerate(lines):
        foot = middle + (number - (len(lines) - 1) / 2) * LEADING + MIDDLE * SIZE
        content.append(svg.text_line(LABELS - 6, foot, line, SIZE, text_anchor="end", font_weight=weight))
    if row.marked:
        left = max(1.0, LABELS - 18 - max(map(svg.width, lines)) * SIZE)
        points = ((left, middle - 4), (left + 7, middle), (left, middle + 4))
        content.append(svg.polygon(points, fill=INK))
    zero, end = scale.at(Fraction(0)), scale.at(row.value)
    content.append(bar_box(min(zero, end), middle - 3.5, abs(end - zero), 7.0, INK if row.marked else LIGHT, 0.6))
    right, wide = max(zero, end), svg.width(row.said) * SIZE
    content.append(svg.element("rect", x=right + 3, y=middle - 4.5, width=wide, height=9.0, fill="#ffffff"))
    content.append(svg.text_line(right + 4, middle + MIDDLE * SIZE, row.said, SIZE, font_weight=weight))
    return content


def _upright(x: float, top: float, foot: float, colour: str, wide: float) -> str:
    return svg.element("line", x1=x, y1=top, x2=x, y2=foot, stroke=colour, stroke_width=wide)


# --- a distribution: a column for each bin, dark below zero, with values of the scale marked above it ----------------


HIGH = 190.0
"""The field without its words."""
WIDEST = 12.0
"""A column at most: a wider one is a single result, which stands in its middle."""
ROOM = 5.0
"""Between what is written and what is drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HistogramBar:
    """What falls between two values, `low` to `high`, and whether it is dark."""

    low: Fraction
    high: Fraction
    value: Fraction
    dark: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Captions:
    """What is written: the heading, if any, what is measured `across` and `up`, what dark and light columns are."""

    heading: str = ""
    across: str
    up: str
    dark: str
    light: str


def histogram(
    columns: Sequence[HistogramBar],
    marks: Sequence[tuple[Fraction, str]],
    words: Captions,
    *,
    across: Say,
    up: Say,
    notes: Sequence[str] = (),
) -> Canvas:
    """What is drawn; `across` and `up` write the ticks, `marks` are values of the scale with what they are.

    `notes` stand below, a line each where there is room.
    """
    canvas = Canvas()
    if words.heading:
        canvas.say(words.heading, HEADING, LEADING + (HEADING - SIZE), font_weight="bold")
    for fill, dark, said in ((INK, True, words.dark), (LIGHT, False, words.light)):
        if any(column.dark == dark for column in columns):
            canvas.legend(said, partial(shade, fill=fill))
    canvas.y += 3
    canvas.say(words.up, font_weight="bold")
    y = canvas.y
    top_value = max(column.value for column in columns)
    rising = svg.axis(Fraction(0), top_value, 5, 0.0, 1.0)
    left = max(svg.width(up(tick)) for tick in rising.ticks) * SMALL + ROOM
    scale = svg.Axis(low=columns[0].low, high=columns[-1].high, step=Fraction(1), start=left + 1, end=WIDTH - 1)
    rows = _rows(marks, scale)
    top = y + (max(row for _, _, row in rows) + 1) * LEADING + ROOM if rows else y + ROOM
    rising = svg.Axis(low=rising.low, high=rising.high, step=rising.step, start=top + HIGH, end=top)
    canvas.content += rungs(rising, up, left, WIDTH)
    canvas.content += (_column(column, scale, rising) for column in columns)
    for (value, said), (_, x, row) in zip(marks, rows, strict=True):
        canvas.content += _mark(value, said, x, y + (row + 1) * LEADING, scale, top)
    canvas.content += _ticks(scale, across, top + HIGH)
    canvas.y = top + HIGH + LEADING + 2
    canvas.say(words.across, text_anchor="middle")
    for note in notes:
        canvas.y += 1
        canvas.say(note)
    return canvas


def _column(column: HistogramBar, scale: svg.Axis, rising: svg.Axis) -> str:
    begin, end = scale.at(column.low), scale.at(column.high)
    wide = min(end - begin, WIDEST)
    top = rising.at(column.value)
    fill = INK if column.dark else LIGHT
    return bar_box((begin + end - wide) / 2, top, wide, rising.at(Fraction(0)) - top, fill, 0.4)


def _rows(marks: Sequence[tuple[Fraction, str]], scale: svg.Axis) -> list[tuple[Fraction, float, int]]:
    """Where the words of each mark stand: their middle, and which row from above, so that none meet."""
    taken: list[list[tuple[float, float]]] = []
    found = []
    for value, said in marks:
        half = svg.width(said) * SMALL / 2
        x = min(max(scale.at(value), half), WIDTH - half)
        free = (all(x + half + 4 < low or high < x - half - 4 for low, high in spans) for spans in [*taken, []])
        row = next(number for number, is_free in enumerate(free) if is_free)
        if row == len(taken):
            taken.append([])
        taken[row].append((x - half, x + half))
        found.append((value, x, row))
    return found


def _mark(value: Fraction, said: str, x: float, y: float, scale: svg.Axis, top: float) -> Iterator[str]:
    at = scale.at(value)
    yield svg.element(
        "line", x1=at, y1=y + 2, x2=at, y2=top + HIGH, stroke=INK, stroke_width=0.8, stroke_dasharray="3 2"
    )
    size = svg.width(said) * SMALL
    yield svg.element("rect", x=x - size / 2 - 1, y=y - SMALL + 1, width=size + 2, height=SMALL + 1, fill="#ffffff")
    yield svg.text_line(x, y, said, SMALL, text_anchor="middle", font_weight="bold")


def _ticks(scale: svg.Axis, across: Say, foot: float) -> Iterator[str]:
    for value in svg.round_values(scale.low, scale.high, 8):
        x, said = scale.at(value), across(value)
        half = svg.width(said) * SMALL / 2
        yield svg.element("line", x1=x, y1=foot, x2=x, y2=foot + 3, stroke=INK, stroke_width=0.8)
        yield svg.text_line(min(max(x, half), WIDTH - half), foot + LEADING, said, SMALL, text_anchor="middle")
