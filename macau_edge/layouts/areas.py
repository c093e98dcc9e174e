"""Places on a cloth, in thousandths of its width; y counts from the top."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from macau_edge.model.application import Rectangle

UNIT = 10
"""A hundredth of the width, in which arrangements and applications count."""

WIDTH = 100 * UNIT

TOUCHING = 0.1
"""How far two areas may overlap and still only touch."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def meets(self, other: Area) -> bool:
        """Whether the two have more than an edge in common."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across > TOUCHING and down > TOUCHING

    def touches(self, other: Area) -> bool:
        """Whether the two have an edge in common, or more."""
        grown = self.inset(-2 * TOUCHING)
        return not self.meets(other) and grown.meets(other)

    def inside(self, other: Area) -> bool:
        """Whether no part of it is outside the other."""
        return (
            self.x >= other.x - TOUCHING
            and self.y >= other.y - TOUCHING
            and self.right <= other.right + TOUCHING
            and self.bottom <= other.bottom + TOUCHING
        )

    def inset(self, by: float) -> Area:
        """The same without a margin on all four sides; never less than nothing."""
        width, height = max(self.width - 2 * by, 0.0), max(self.height - 2 * by, 0.0)
        return Area(self.x + by, self.y + by, width, height)


def area_of(rectangle: Rectangle) -> Area:
    """A place that an application gives."""
    return Area(UNIT * rectangle.x, UNIT * rectangle.y, UNIT * rectangle.width, UNIT * rectangle.height)


def around(areas: Iterable[Area]) -> Area:
    """The smallest rectangle that holds all of them; ValueError where there is none."""
    found = list(areas)
    x, y = min(area.x for area in found), min(area.y for area in found)
    return Area(x, y, max(area.right for area in found) - x, max(area.bottom for area in found) - y)
