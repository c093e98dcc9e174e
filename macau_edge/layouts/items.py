"""What stands in a box: text in pieces and small drawings; and where each of it comes to stand once it is set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from macau_edge.drawing.measuring import width
from macau_edge.layouts.colours import INK


@dataclass(frozen=True, slots=True)
class Lettering:
    """Texts that share a line, with a dot between them, where there is room for it."""

    texts: tuple[str, ...]
    size: float
    bold: bool = False
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing and its size; `paint` gives its SVG at a place, so many times as large."""

    width: float
    height: float
    paint: Callable[[float, float, float], str]


Item: TypeAlias = Lettering | Drawn


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text about the point (x, y): `anchor` says whether it begins there or has its middle there."""

    text: str
    x: float
    y: float
    size: float
    bold: bool = False
    colour: str = INK
    anchor: str = "middle"

    @property
    def left(self) -> float:
        """Where the line begins, by the estimate of its width."""
        return self.x - (self.width / 2 if self.anchor == "middle" else 0)

    @property
    def width(self) -> float:
        """How wide it is, by the estimate."""
        return width(self.text) * self.size


@dataclass(frozen=True, slots=True)
class Placed:
    """A drawing with its left upper corner at a point."""

    drawn: Drawn
    x: float
    y: float
    scale: float


Setting: TypeAlias = tuple[Line | Placed, ...]
"""All that stands in a box."""
