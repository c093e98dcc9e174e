"""Probabilities on a lattice in floating point, with how far they may be off, and sums of them within a proven bound.

Sources: N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., SIAM 2002, sections 3.1 and 4.2.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction
from math import fsum

import numpy as np
from numpy.typing import NDArray

UNIT = 2.0**-53
"""The largest relative error of one operation in double precision, rounded to nearest."""
BLOCK = 1024
"""Numbers that are added up in any order; sums of blocks are added exactly."""


def gamma(operations: int) -> float:
    """Relative error of so many operations in a row at most (Higham, lemma 3.1)."""
    return operations * UNIT / (1 - operations * UNIT)


EXACTLY = 1 << 16
"""Numbers up to which the sum is rounded once; of more, whole blocks are added so."""


def added(values: NDArray[np.float64]) -> tuple[float, float]:
    """The sum of numbers that are not negative, and its relative error at most."""
    if len(values) <= EXACTLY:
        return fsum(values.tolist()), UNIT
    return fsum(np.add.reduceat(values, np.arange(0, len(values), BLOCK)).tolist()), gamma(BLOCK + 1)


def rounded_up(value: Fraction) -> str:
    """A number to two digits, `1.5e-16`, never less than it is."""
    found = Context(prec=2, rounding=ROUND_CEILING).divide(Decimal(value.numerator), Decimal(value.denominator))
    return format(found, ".1e")


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability, and how far it may be off at most."""

    value: float
    bound: float

    @property
    def most(self) -> float:
        """What it is at most."""
        return min(1.0, self.value + self.bound)

    @property
    def least(self) -> float:
        """What it is at least."""
        return max(0.0, self.value - self.bound)

    @property
    def printed(self) -> tuple[str, str]:
        """The value in the fewest digits that give it back, and how far these digits may be off, rounded up."""
        text = repr(self.value)
        return text, rounded_up(abs(Fraction(text) - Fraction(self.value)) + Fraction(self.bound))


@dataclass(frozen=True, slots=True)
class Masses:
    """The probabilities of the points `first`, `first + 1`, … of a lattice.

    The true probability p of a point is within `relative` * p + e of the one that is here, where the e of all points,
    those that are not here among them, add up to `absolute` at most.
    """

    first: int
    chances: NDArray[np.float64] = field(compare=False, repr=False)
    relative: float = 0.0
    absolute: float = 0.0

    @property
    def last(self) -> int:
        """The last point that is here."""
        return self.first + len(self.chances) - 1

    def between(self, low: int | None, high: int | None) -> Chance:
        """The probability of the points from `low` to `high`, both included; None is as far as there are any."""
        begin = 0 if low is None else min(max(0, low - self.first), len(self.chances))
        end = len(self.chances) if high is None else max(begin, high - self.first + 1)
        inside = self._added(self.chances[begin:end])
        if low is not None and high is not None:
            return inside
        other = self._added(self.chances[end:] if low is None else self.chances[:begin])
        return inside if inside.bound <= other.bound else Chance(max(0.0, 1.0 - other.value), other.bound + UNIT)

    def _added(self, chances: NDArray[np.float64]) -> Chance:
        """The probability of some of the points that are here, and of any that are not."""
        return self.bounded(*added(chances))

    def bounded(self, value: float, summing: float = 2 * gamma(BLOCK)) -> Chance:
        """A sum of some of these probabilities with its bound, given the relative error that adding them up has."""
        off = self.relative + 2 * summing
        return Chance(min(1.0, value), (off * (value + self.absolute) / (1 - off) + self.absolute) * 1.000001)

    def printed(self) -> tuple[str, str]:
        """The relative and the absolute error of points, or of bins of no more than `EXACTLY`, as they are printed.

        The true probability of a bin is within the relative error times what is printed of it, and a part of the
        absolute error, which the parts of all bins and of what is left out add up to at most.
        """
        off = (Fraction(self.relative) + 2 * Fraction(UNIT)) / (1 - Fraction(self.relative) - 2 * Fraction(UNIT))
        rest = 1 + 2 * off
        return rounded_up((off + Fraction(UNIT)) * rest), rounded_up(Fraction(self.absolute) * rest)

    def trimmed(self, dust: float) -> Masses:
        """The same without the ends that come to `dust` together at most, which becomes part of the bound."""
        from_low, from_high = np.cumsum(self.chances), np.cumsum(self.chances[::-1])
        low = int(np.searchsorted(from_low, dust / 2, "right"))
        high = len(self.chances) - int(np.searchsorted(from_high, dust / 2, "right"))
        if low == 0 and high == len(self.chances):
            return self
        rest = 1 + 2 * self.relative
        absolute = self.absolute * rest + dust * rest * (1 + 2 * gamma(len(self.chances)))
        return replace(self, first=self.first + low, chances=self.chances[low:high], absolute=absolute)

    def mirrored(self) -> Masses:
        """The probabilities of the same points on the other side of 0."""
        return replace(self, first=-self.last, chances=self.chances[::-1])

    def quantile(self, share: float) -> tuple[int, bool]:
        """The first point up to which there is at least this probability, and whether rounding cannot have moved it."""
        points = np.flatnonzero(self.chances)
        guess = int(np.searchsorted(np.cumsum(self.chances[points]), share))

        def reached(at: int) -> bool:
            return self.between(None, self.first + int(points[at])).value >= share

        point = self.first + int(points[_first(reached, guess, len(points) - 1)])
        return point, self.between(None, point).least >= share > self.between(None, point - 1).most

    def exceeded(self, share: float) -> tuple[int, bool] | None:
        """The first point above which there is this probability at most, for certain; None where none can be told.

        It is never too low; the second says that no lower one would do, for certain as well.
        """
        if self.between(self.last + 1, None).most > share:
            return None
        points = np.concatenate(([-1], np.flatnonzero(self.chances)))
        above = int(np.searchsorted(np.cumsum(self.chances[points[:0:-1]]), share))

        def suffices(at: int) -> bool:
            return self.between(self.first + int(points[at]) + 1, None).most <= share

        last = len(points) - 1
        point = self.first + int(points[_first(suffices, last - above, last)])
        return point, self.between(point, None).least > share


def _first(holds: Callable[[int], bool], guess: int, last: int) -> int:
    """The first number from 0 to `last` from which on something holds, as it does at `last`; quick if near `guess`.

    It holds there, and not at the number before, even where rounding has it come and go.
    """
    low, high, step = -1, last, 1
    guess = min(max(0, guess), last)
    if guess == last or holds(guess):
        high = guess
        while high - step >= 0 and holds(high - step):
            high, step = high - step, 2 * step
        low = max(low, high - step)
    else:
        low = guess
        while low + step < last and not holds(low + step):
            low, step = low + step, 2 * step
        high = min(high, low + step)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high
