"""Items -> their lines in a box: as large as asked for where there is room, smaller where there is not.

Lengths are thousandths of the cloth's width; y counts from the top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from macau_edge.drawing.svg import balanced, total_length, width, wrap
from macau_edge.model.cloth import Area
from macau_edge.model.records import KW_ONLY, dataclass

# --- the colours of a cloth, all dark enough to be read on white, and the signs its font would set too wide ----------


FELT = "#0b5a34"
"""Lines of the cloth, and prizes."""
INK = "#111111"
PAPER = "#ffffff"
SOFT = "#eef5f0"
"""The ground of headings."""
QUIET = "#4a4a4a"
PROPOSED = "#9a3412"
"""The border of what is proposed; it is dashed as well, and bears a star."""
AMBER = "#fdf1dc"

TINTS = {"red": "#b01717", "green": "#0b6b3a", "blue": "#1a4fa0", "black": "#111111"}
"""What a colour of the game is drawn in; words say it as well."""


# --- what stands in a box: text in pieces and small drawings; and where each comes to stand once it is set -----------


@dataclass(frozen=True, slots=True)
class Lettering:
    """Texts that share a line, with a dot between them, where there is room for it."""

    texts: tuple[str, ...]
    size: float
    bold: bool = False
    _: KW_ONLY
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing and its size; `paint` gives its SVG at a place, so many times as large."""

    width: float
    height: float
    paint: Callable[[float, float, float], str]


Item: TypeAlias = Lettering | Drawing


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLine:
    """A line of text about the point (x, y): `anchor` says whether it begins there or has its middle there."""

    text: str
    x: float
    y: float
    size: float
    bold: bool = False
    colour: str = INK
    anchor: str = "middle"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedDrawing:
    """A drawing with its left upper corner at a point."""

    drawn: Drawing
    x: float
    y: float
    scale: float


Setting: TypeAlias = tuple[TextLine | PlacedDrawing, ...]
"""All that stands in a box."""


# --- how text is set in a place ---------------------------------------------------------------------------------------


SMALLEST = 10.5
"""The size under which no text is set: five points where the cloth is as wide as the text of an A4 page."""
LEAST_DRAWN = 0.45
"""How much a drawing may shrink."""
LEADING = 1.22
"""From one line to the next, in sizes."""
MIDDLE = 0.36
"""From the middle of a line to the foot of its letters, in sizes."""
APART = 3.5
"""Between two items."""
PADDING = 7.0
"""Between the border of a box and what stands in it."""
DOT = " · "
CLOSE = 0.01
"""What rounding may take of a height."""
STEPS = tuple(1 - step / 20 for step in range(15))
"""The sizes that are tried, as parts of the one asked for."""


def fit(items: Sequence[Item], area: Area, *, beside: bool = False) -> Setting | None:
    """What stands in a box, in the middle of it; None where it has no room even when it is small.

    With `beside` the drawings stand to the left of the text, else in line with it.
    """
    room = area.inset(min(PADDING, area.width / 16, area.height / 12))
    for breaking in (False, True):
        for scale in STEPS:
            found = _beside(items, room, scale, breaking) if beside else _stacked(items, room, scale, breaking)
            if found is not None:
                return found
    return None


def height_of(items: Sequence[Item], wide: float) -> float:
    """How high a box of that width must be for all of it, as large as asked for."""
    rows = _rows(items, wide - 2 * PADDING, 1.0, breaking=True)
    assert rows is not None
    return total_length(row.height for row in rows) + APART * (len(items) - 1) + 2 * PADDING


@dataclass(frozen=True, slots=True, kw_only=True)
class _FittingRow:
    """A line of text or a drawing, not yet placed; the last row of an item keeps a distance from the next item."""

    what: Lettering | Drawing
    text: str
    size: float
    height: float
    last: bool


def _rows(items: Sequence[Item], wide: float, scale: float, breaking: bool) -> list[_FittingRow] | None:
    """The rows of all items; None where a word or a drawing is wider than the room."""
    found: list[_FittingRow] = []
    for item in items:
        rows = list(_text_rows(item, wide, scale, breaking) if isinstance(item, Lettering) else _drawn_row(item, scale))
        if not rows or any(isinstance(row.what, Drawing) and row.what.width * row.size > wide for row in rows):
            return None
        found += rows
    return found


def _drawn_row(item: Drawing, scale: float) -> Iterator[_FittingRow]:
    size = max(scale, LEAST_DRAWN)
    yield _FittingRow(what=item, text="", size=size, height=item.height * size, last=True)


def _text_rows(item: Lettering, wide: float, scale: float, breaking: bool) -> Iterator[_FittingRow]:
    """The lines of an item; none where a word is too wide for a line and may not be cut."""
    size = max(item.size * scale, SMALLEST)
    lines = _lines(item.texts, wide / size, breaking)
    for number, text in enumerate(lines or (), 1):
        yield _FittingRow(what=item, text=text, size=size, height=size * LEADING, last=number == len(lines or ()))


def _lines(texts: Sequence[str], room: float, breaking: bool) -> list[str] | None:
    """Texts side by side with a dot between them while there is room; one that needs several lines has them alone."""
    lines: list[str] = []
    joined = False
    for text in texts:
        if joined and width(lines[-1] + DOT + text) <= room:
            lines[-1] += DOT + text
            continue
        found = balanced(text, room) or (wrap(text, room, cut=True) if breaking else None)
        if found is None:
            return None
        lines += found
        joined = len(found) == 1
    return lines


def _stacked(items: Sequence[Item], room: Area, scale: float, breaking: bool) -> Setting | None:
    """One item under the other."""
    rows = _rows(items, room.width, scale, breaking)
    if rows is None:
        return None
    gap = APART * scale
    high = total_length(row.height for row in rows) + gap * (len(items) - 1)
    if high > room.height + CLOSE:
        return None
    return tuple(_placed(rows, room, room.y + (room.height - high) / 2, gap))


def _beside(items: Sequence[Item], room: Area, scale: float, breaking: bool) -> Setting | None:
    """The drawings to the left, the text in what is left of the room."""
    drawn = [item for item in items if isinstance(item, Drawing)]
    said = [item for item in items if not isinstance(item, Drawing)]
    wide = max((item.width for item in drawn), default=0.0) * max(scale, LEAST_DRAWN)
    gap = APART * 2 if drawn and said else 0.0
    left = Area(room.x, room.y, wide, room.height)
    right = Area(room.x + wide + gap, room.y, room.width - wide - gap, room.height)
    if right.width <= 0:
        return None
    one, other = _stacked(drawn, left, scale, breaking), _stacked(said, right, scale, breaking)
    return None if one is None or other is None else one + other


def _placed(rows: Sequence[_FittingRow], room: Area, y: float, gap: float) -> Iterator[TextLine | PlacedDrawing]:
    middle = room.x + room.width / 2
    for row in rows:
        if isinstance(row.what, Drawing):
            yield PlacedDrawing(drawn=row.what, x=middle - row.what.width * row.size / 2, y=y, scale=row.size)
        else:
            foot = y + row.height / 2 + MIDDLE * row.size
            yield TextLine(text=row.text, x=middle, y=foot, size=row.size, bold=row.what.bold, colour=row.what.colour)
        y += row.height + (gap if row.last else 0)
