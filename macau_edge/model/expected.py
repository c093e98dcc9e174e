"""The figures that a bet is expected to have, as its ruleset says them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import TypeAlias

from macau_edge.model.prizes import RowKey
from macau_edge.problem import NOWHERE, Place

MEASURES = (
    "house-edge", "house-edge-resolved", "house-edge-per-roll", "element-of-risk", "return-to-player",
    "hit-frequency", "one-in", "expected-rolls", "variance-of-rolls", "variance", "fair-pays", "staked",
    "win", "push", "lose",
)  # fmt: skip
"""The exact measures, under the names that the JSON of an analysis has, written with hyphens."""
NO_SHARES = frozenset(("one-in", "expected-rolls", "variance-of-rolls", "variance", "fair-pays", "staked"))
"""Those that are no share of one, and have no percentage."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as written: exact, or, where it has a `step`, rounded to a multiple of it."""

    text: str
    value: Fraction
    step: Fraction | None = None
    place: Place = field(default=NOWHERE, compare=False, repr=False)

    def holds(self, exact: Fraction) -> bool:
        """Whether it is that figure, rounded half away from zero where it is written rounded."""
        if self.step is None:
            return exact == self.value
        rounded = floor(abs(exact) / self.step + Fraction(1, 2)) * self.step
        return (rounded if exact >= 0 else -rounded) == self.value


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A row of a table of figures; a key that is a choice of an option is its label."""

    keys: tuple[RowKey, ...]
    figures: Figures
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FigureTable:
    """A table of figures by a variable of the bet, or by an option."""

    by: str
    rows: tuple[FigureRow, ...]
    place: Place = field(default=NOWHERE, compare=False, repr=False)


Figures: TypeAlias = Figure | FigureTable
Expected: TypeAlias = tuple[tuple[str, Figures], ...]
"""Each measure that is expected, with its figure or figures, in the order written."""


def figure_tables(figures: Figures) -> Iterator[FigureTable]:
    """A table of figures and those in its rows, outermost first."""
    if isinstance(figures, FigureTable):
        yield figures
        for row in figures.rows:
            yield from figure_tables(row.figures)
