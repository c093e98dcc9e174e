"""Small drawings on a cloth: dice, numbers in rings, the star of a proposed bet, the marks of bets between numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi, sin
from typing import TypeAlias

from macau_edge.drawing.cloth.fitting import FELT, INK, LEADING, MIDDLE, PAPER, PROPOSED, QUIET, TINTS, Drawing
from macau_edge.drawing.svg import element, polygon, text_line, total_length, width

PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((2, 2),),
    2: ((1, 1), (3, 3)),
    3: ((1, 1), (2, 2), (3, 3)),
    4: ((1, 1), (1, 3), (3, 1), (3, 3)),
    5: ((1, 1), (1, 3), (2, 2), (3, 1), (3, 3)),
    6: ((1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)),
}
"""Where the pips of a die are, in quarters of its side."""


def dice_picture(throws: Sequence[Sequence[str]], side: float, across: int, colours: Mapping[str, str]) -> Drawing:
    """Throws, so many in a row, each with its dice close together: pips for 1 to 6, words for other faces.

    `colours` are those of faces that are not drawn in black.
    """
    near, far = 0.12 * side, 0.5 * side
    wide = max(map(len, throws)) * (side + near) - near + far
    placed = [
        (number % across * wide + place * (side + near), number // across * (side + far / 2), face)
        for number, throw in enumerate(throws)
        for place, face in enumerate(throw)
    ]
    rows = -(-len(throws) // across)

    def paint(left: float, top: float, scale: float) -> str:
        return "".join(
            _die(left + x * scale, top + y * scale, side * scale, face, colours.get(face, INK)) for x, y, face in placed
        )

    return Drawing(min(across, len(throws)) * wide - far, rows * (side + far / 2) - far / 2, paint)


def _die(x: float, y: float, side: float, face: str, colour: str) -> str:
    square = element("rect", x=x, y=y, width=side, height=side, rx=side / 6, fill=PAPER, stroke=colour,
                     stroke_width=1.2)  # fmt: skip
    pips = PIPS.get(int(face)) if face.isascii() and face.isdecimal() and len(face) == 1 else None
    if pips is None:
        size = min(side * 0.5, side * 0.86 / width(face))
        return square + text_line(
            x + side / 2, y + side / 2 + MIDDLE * size, face, size, text_anchor="middle", fill=colour
        )
    radius = side / 10
    return square + "".join(
        element("circle", cx=x + column * side / 4, cy=y + row * side / 4, r=radius, fill=colour)
        for column, row in pips
    )


def beads(numbers: Sequence[tuple[str, Sequence[str]]], size: float) -> Drawing:
    """Numbers in a row, each with what it pays below it; those that say nothing have no ring of their own."""
    note = size * 0.58
    ring = size * 1.75
    wides = [max(ring, max((width(one) * note for one in notes), default=0.0)) + size * 0.35 for _, notes in numbers]
    lines = max((len(notes) for _, notes in numbers), default=0)

    def paint(left: float, top: float, scale: float) -> str:
        found: list[str] = []
        x = left
        for (number, notes), wide in zip(numbers, wides, strict=True):
            middle, x = x + wide * scale / 2, x + wide * scale
            centre = top + ring * scale / 2
            if notes:
                found.append(_ring(middle, centre, ring * scale / 2))
            at = centre + MIDDLE * size * scale
            found.append(_bold(middle, at, number, size * scale, INK))
            at = top + ring * scale + (LEADING / 2 + MIDDLE) * note * scale
            for line, said in enumerate(notes):
                found.append(_bold(middle, at + line * note * LEADING * scale, said, note * scale, FELT))
        return "".join(found)

    return Drawing(total_length(wides), ring + lines * note * LEADING, paint)


def _ring(x: float, y: float, radius: float) -> str:
    return element("circle", cx=x, cy=y, r=radius, fill="none", stroke=FELT, stroke_width=1.4)


def _bold(x: float, y: float, said: str, size: float, colour: str) -> str:
    return text_line(x, y, said, size, text_anchor="middle", font_weight="bold", fill=colour)


def oval(said: str, size: float, tint: str) -> Drawing:
    """A short label in an oval: black is filled, any other colour a ring, so that print in one colour tells them apart.

    Without a tint the label stands by itself.
    """
    wide, high = max(2.1, width(said) + 0.9) * size, 1.5 * size

    def paint(left: float, top: float, scale: float) -> str:
        x, y = left + wide * scale / 2, top + high * scale / 2
        colour = TINTS.get(tint, INK)
        filled = tint == "black"
        label = _bold(x, y + MIDDLE * size * scale, said, size * scale, PAPER if filled else colour)
        if not tint:
            return label
        ring = element("ellipse", cx=x, cy=y, rx=wide * scale / 2, ry=high * scale / 2,
                       fill=colour if filled else PAPER, stroke=colour, stroke_width=1.8)  # fmt: skip
        return ring + label

    return Drawing(wide, high, paint)


def diamond(size: float, tint: str) -> Drawing:
    """A diamond, filled for black and open for any other colour."""
    wide = 2.4 * size

    def paint(left: float, top: float, scale: float) -> str:
        across, down = wide * scale / 2, size * scale / 2
        corners = [(left, top + down), (left + across, top), (left + 2 * across, top + down),
                   (left + across, top + 2 * down)]  # fmt: skip
        colour = TINTS.get(tint, INK)
        return polygon(corners, fill=colour if tint == "black" else PAPER, stroke=colour, stroke_width=2.4)

    return Drawing(wide, size, paint)


KEY = 13.0
"""The radius of a number that stands for a text."""


def ring_number(number: int, radius: float = KEY) -> Drawing:
    """A number in a ring, for a box that is too small for its text, and for the text elsewhere."""

    def paint(left: float, top: float, scale: float) -> str:
        middle, size = radius * scale, radius * 1.1 * scale
        ring = element("circle", cx=left + middle, cy=top + middle, r=middle, fill=PAPER, stroke=INK, stroke_width=1.2)
        return ring + _bold(left + middle, top + middle + MIDDLE * size, str(number), size, INK)

    return Drawing(2 * radius, 2 * radius, paint)


def star(x: float, y: float, radius: float) -> str:
    """What marks a proposed bet, in black and white as well: a white star on a dark disc."""
    points = [
        (x + reach * sin(turn * pi / 5), y - reach * cos(turn * pi / 5))
        for turn in range(10)
        for reach in [radius * (0.78 if turn % 2 == 0 else 0.32)]
    ]
    disc = element("circle", cx=x, cy=y, r=radius, fill=PROPOSED, stroke=PAPER, stroke_width=1.2)
    return disc + polygon(points, fill=PAPER)


MARK = 6.2
"""Half the height of a mark between numbers."""


PaintMark: TypeAlias = Callable[[float, float, float, str], str]
"""About a point, half so high, in a colour."""


def _polygon_mark(corners: Sequence[tuple[float, float]]) -> PaintMark:
    def paint(x: float, y: float, half: float, colour: str) -> str:
        points = [(x + half * right, y + half * down) for right, down in corners]
        return polygon(points, fill=PAPER, stroke=colour, stroke_width=1.3)

    return paint


def _circle_mark(x: float, y: float, half: float, colour: str) -> str:
    return element("circle", cx=x, cy=y, r=half * 0.85, fill=PAPER, stroke=colour, stroke_width=1.3)


MARKS: Mapping[str, PaintMark] = {
    "circle": _circle_mark,
    "square": _polygon_mark([(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)]),
    "diamond": _polygon_mark([(0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)]),
    "triangle": _polygon_mark([(0, -1), (1, 0.8), (-1, 0.8)]),
    "hexagon": _polygon_mark([(cos(turn * pi / 3), sin(turn * pi / 3)) for turn in range(6)]),
}
"""Name -> what a bet on several numbers is marked with where they meet."""


def mark(shape: str) -> Drawing:
    """A mark as it stands in the key of a cloth, larger than between the numbers."""
    half = MARK * 1.5

    def paint(left: float, top: float, scale: float) -> str:
        return MARKS[shape](left + half * scale, top + half * scale, half * scale, QUIET)

    return Drawing(2 * half, 2 * half, paint)
