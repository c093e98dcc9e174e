"""The ratios that a table would print: small whole numbers in lowest terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil, floor, gcd

from macau_edge.model import Ratio
from macau_edge.pricing.intervals import Interval

MOST = 9999
"""The largest number on a side: four digits, which people still read as one."""

ROUND = (1000, 500, 100, 50, 10, 5, 1)
"""What round amounts are multiples of, the roundest first."""

STAKES = 10
"""The largest stake of a printed ratio where nothing else is said: tables print 9:5 and 7:6, seldom more."""


def ratio_of(value: Fraction, *, for_one: bool = False) -> Ratio:
    """The ratio, in lowest terms, that pays this: profit to one or, `for_one`, the whole return."""
    return Ratio(value.numerator, value.denominator, for_one)


def printable(value: Fraction, stakes: int, *, for_one: bool = False) -> bool:
    """Whether a table would print it; `1 for 1` is no prize, and nothing but one stands after `for`."""
    if for_one:
        return value.denominator == 1 and 2 <= value <= MOST
    return 1 <= value.numerator <= MOST and value.denominator <= min(stakes, MOST)


def simplicity(values: Sequence[Fraction]) -> tuple[int, int]:
    """The sum of the stakes of some ratios, then that of their amounts: the simplest have the least."""
    return sum(value.denominator for value in values), sum(value.numerator for value in values)


def around(value: Fraction, stakes: int, *, for_one: bool = False) -> list[Fraction]:
    """For each stake the ratio just below a prize and the one just above it, or the prize itself; ascending."""
    found: set[Fraction] = set()
    for stake in (1,) if for_one else range(1, stakes + 1):
        found |= {Fraction(floor(value * stake), stake), Fraction(ceil(value * stake), stake)}
    return sorted(one for one in found if printable(one, stakes, for_one=for_one))


def inside(interval: Interval, stakes: int, most: int, *, for_one: bool = False) -> tuple[list[Fraction], int]:
    """The ratios inside an interval, at most so many, the simplest first; and how many there are.

    A smaller stake is simpler and, of one stake, a rounder amount: 1500:1 comes before 1487:1.
    """
    found: list[Fraction] = []
    count = 0
    for stake in (1,) if for_one else range(1, stakes + 1):
        low, high = amounts(interval, stake)
        low = max(low, 2) if for_one else low
        if low > high:
            continue
        count += coprime(high, stake) - coprime(low - 1, stake)
        if len(found) < most:
            own = sorted((n for n in range(low, high + 1) if gcd(n, stake) == 1), key=lambda n: (-_roundness(n), n))
            found += [Fraction(amount, stake) for amount in own[: most - len(found)]]
    return found, count


def amounts(interval: Interval, stake: int) -> tuple[int, int]:
    """The least and the largest amount which, for this stake, is in an interval and may be printed."""
    low = ceil(interval.low * stake)
    if Fraction(low, stake) == interval.low and not interval.low_in:
        low += 1
    if interval.high is None:
        return max(low, 1), MOST
    high = floor(interval.high * stake)
    if Fraction(high, stake) == interval.high and not interval.high_in:
        high -= 1
    return max(low, 1), min(high, MOST)


def _roundness(amount: int) -> int:
    return next(step for step in ROUND if amount % step == 0)


def coprime(last: int, stake: int) -> int:
    """How many numbers from 1 to `last` have no divisor in common with a stake, by inclusion and exclusion."""
    return sum(sign * (last // product) for product, sign in _square_free(stake)) if last > 0 else 0


def _square_free(stake: int) -> Iterator[tuple[int, int]]:
    """The products of different primes of a number, each with the sign that inclusion and exclusion gives it."""
    found = [(1, 1)]
    prime = 2
    while stake > 1:
        if prime * prime > stake:
            prime = stake
        if stake % prime == 0:
            found += [(product * prime, -sign) for product, sign in found]
            while stake % prime == 0:
                stake //= prime
        prime += 1
    yield from found
