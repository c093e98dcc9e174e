"""Probabilities on a lattice in floating point, with how far they may be off, and sums of them within a proven bound.

Convolution adds two independent results. Its error is bounded by Higham's lemma 3.1 and section 3.1 for sums of
products, and by theorem 24.2 for the fast Fourier transform: for a length of 2**t the error is t eta / (1 - t eta) of
the whole in the 2-norm, where for radix two and weights that are right to the last place eta = u + gamma(4) (sqrt(2)
+ u), less than 7 u. `LEVEL` is more than twice that, for numpy's transform of mixed radix (two stages of radix two in
one, with fewer operations).

The sum of n independent rounds is one round squared along the binary digits of n, on the points that matter: the
ends, which together have less than `dust`, are left out and counted in the bound. All numbers are probabilities, so
that nothing is subtracted and small ones are as right as large ones, except where an array is so long that it is
convolved by way of Fourier.

Sources: N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., SIAM 2002, sections 3.1 and 4.2, and
theorem 24.2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction
from math import fsum, sqrt

import numpy as np
from numpy.typing import NDArray

from macau_edge.model.records import dataclass, field, replace

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


@dataclass(frozen=True, slots=True, kw_only=True)
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
        """The masses without the ends that come to `dust` together at most, which becomes part of the bound."""
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


# --- two independent results added: probabilities convolved ----------------------------------------------------------


DIRECT = 1 << 31
"""Products up to which probabilities are multiplied one by one: half a second, and every one relatively right."""
PIECE = 4096
"""Products that are added up at once: more of them are shared out over threads, which take longer."""
FEW = 16
"""Points that are shifted and added one after the other."""
LEVEL = 16 * UNIT
SMALLEST = 2.0**-1074
"""What a product that is too small to be written may be off."""


PRODUCTS = 400
"""Products that are added up in the time of an operation of the meter."""

Counted = Callable[[int], None]
"""Is told the operations that are made next; it may refuse them."""


def uncounted(_steps: int) -> None:
    """Takes no notice."""


def cost_of(one: Masses, other: Masses) -> int:
    """The operations of adding two results: every product, or those of three transforms."""
    products, length = len(one.chances) * len(other.chances), len(one.chances) + len(other.chances)
    return products // PRODUCTS if products <= DIRECT else length.bit_length() << max(0, length.bit_length() - 3)


def convolved(one: Masses, other: Masses, dust: float = 0.0) -> Masses:
    """The probabilities of the sum of two independent results, without ends of `dust` together.

    What a transform leaves at the ends is noise: there the dust is as much as it may be off.
    """
    relative = one.relative + other.relative + one.relative * other.relative
    absolute = one.absolute * (1 + other.relative) + other.absolute * (1 + one.relative) + one.absolute * other.absolute
    long, short = sorted((one.chances, other.chances), key=len, reverse=True)
    if len(long) * len(short) <= DIRECT:
        chances, off = _directly(long, short)
        relative += off * (1 + relative)
        absolute = absolute * (1 + off) + len(long) * len(short) * SMALLEST
    else:
        chances, off = _transformed(long, short)
        absolute, dust = absolute + off, max(dust, off)
    return Masses(
        first=one.first + other.first, chances=chances, relative=relative * 1.000001, absolute=absolute * 1.000001
    ).trimmed(dust)


def _directly(long: NDArray[np.float64], short: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """The convolution, and its relative error: nothing is subtracted, and a product that is zero adds none."""
    found = np.zeros(len(long) + len(short) - 1)
    where = np.flatnonzero(short)
    if len(where) < FEW:
        for at in where:
            found[at : at + len(long)] += short[at] * long
        return found, gamma(len(where) + 1)
    for begin in range(0, len(short), PIECE):
        part = np.convolve(long, short[begin : begin + PIECE])
        found[begin : begin + len(part)] += part
    return found, gamma(len(where) + len(short) // PIECE + 2)


def _transformed(long: NDArray[np.float64], short: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """The convolution by way of Fourier, and how far all its points together may be off.

    With e the relative error of a transform of length M in the 2-norm, the product of both is off by
    sqrt(M) (e |a|2 |b|1 + e |b|2 |a|1 + e² sqrt(M) |a|2 |b|2) and its own rounding, and the transform back adds e.
    Over N points the 1-norm is at most sqrt(N) times the 2-norm. What comes out below zero is nearer to the truth as 0.
    """
    length = len(long) + len(short) - 1
    levels = (length - 1).bit_length()
    size = 1 << levels
    found = np.fft.irfft(np.fft.rfft(long, size) * np.fft.rfft(short, size), size)[:length]
    e = levels * LEVEL / (1 - levels * LEVEL)
    (a1, a2), (b1, b2) = ((float(part.sum()), sqrt(float(part @ part))) for part in (long, short))
    product = e * (a2 * b1 + b2 * a1 + e * sqrt(size) * a2 * b2)
    exactly = min(a2 * b1, b2 * a1)  # the 2-norm of the convolution at most
    product += 4 * UNIT * (exactly + product)
    off = product * (1 + e) + e * exactly
    return np.maximum(found, 0.0), off * sqrt(length)


# --- the sum of n independent rounds ---------------------------------------------------------------------------------


POINTS = 1 << 22
"""Points of a lattice that are kept at once: 32 MiB, and four times that while they are transformed."""
LOOSEST = 1e-3
"""A relative error above this is no figure any more."""


class TooManyPointsError(Exception):
    """The distribution has more points than are kept, or its bound would be too wide."""


def one_round(chances: Mapping[int, Fraction], most: int = POINTS) -> Masses:
    """The probabilities of one round at their points, each rounded once.

    Raises:
        TooManyPointsError: the points are further apart than `most`.
    """
    first, last = min(chances), max(chances)
    if last - first >= most:
        raise TooManyPointsError
    found = np.zeros(last - first + 1)
    for point, chance in chances.items():
        found[point - first] = float(chance)
    return Masses(first=first, chances=found, relative=UNIT, absolute=len(chances) * SMALLEST)


def sum_of(
    chances: Mapping[int, Fraction],
    rounds: int,
    *,
    dust: float = 1e-25,
    most: int = POINTS,
    counted: Counted = uncounted,
) -> Masses:
    """The probabilities of the sum of so many independent rounds, with the bound of their error.

    `counted` is told the operations of each addition of two results before they are made.

    Raises:
        TooManyPointsError: more than `most` points would matter, or so many rounds that the bound says nothing.
    """
    one = one_round(chances, most)
    found = one
    for bits in _digits(rounds):
        for other in [found, *([one] if bits else [])]:
            if len(found.chances) + len(other.chances) > most:
                raise TooManyPointsError
            counted(cost_of(found, other))
            found = convolved(found, other, dust / (4 * rounds))
        if not found.relative < LOOSEST:
            raise TooManyPointsError
    return found


def _digits(rounds: int) -> Iterable[int]:
    """The binary digits of a number after the highest."""
    return (int(digit) for digit in f"{rounds:b}"[1:])
