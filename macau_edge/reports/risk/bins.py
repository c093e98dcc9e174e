"""The results of a session in bins of as many results each, for charts and tables that cannot show every one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.drawing.axis import round_step
from macau_edge.numeric.sums.masses import Chance
from macau_edge.problem import UsageError
from macau_edge.sessions import Risk, Spread

LISTED = 2_000
"""Bins of a table or of JSON at most."""
BEYOND = 1e-4
"""Probability at each end that a chart leaves out at most."""


@dataclass(frozen=True, slots=True)
class Bin:
    """The results of the house from `first` to `last`, both included, in patacas, and their probability."""

    first: Fraction
    last: Fraction
    chance: Chance


def spread_of(found: Risk) -> Spread:
    """The distribution of a session.

    Raises:
        UsageError: there is none, only an approximation.
    """
    if found.spread is None:
        message = f"{found.rounds:,} rounds of `{found.bet.id}` have too many results: there is only the approximation"
        raise UsageError(message, "the formats `table`, `json` and `markdown` have its figures")
    return found.spread


def listed(spread: Spread, most: int = LISTED) -> tuple[Bin, ...]:
    """All results that are kept, one by one, or in so many bins at most."""
    return tuple(_bins(spread, spread.masses.first, spread.masses.last, most))


def charted(spread: Spread, most: int) -> tuple[Bin, ...]:
    """The results without the ends that are hardly likely, in so many bins at most."""
    low, _ = spread.masses.quantile(BEYOND)
    high, _ = spread.masses.quantile(1 - BEYOND)
    return tuple(_bins(spread, low, max(low, high), most))


def _bins(spread: Spread, low: int, high: int, most: int) -> Iterator[Bin]:
    """Bins of 1, 2, 5, 10, … results each, one of which begins at the result that is nearest to 0 from above."""
    each = int(round_step(Fraction(max(1, -(-(high - low + 2) // most)))))
    zero = int(-(-spread.point(Fraction(0)) // 1))
    start = low - (low - zero) % each
    while -(-(high + 1 - start) // each) > most:
        each = int(round_step(Fraction(each + 1)))
        start = low - (low - zero) % each
    for first in range(start, high + 1, each):
        last = first + each - 1
        yield Bin(spread.at(first), spread.at(last), spread.masses.between(first, last))
