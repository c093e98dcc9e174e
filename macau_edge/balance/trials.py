"""How long a trial must run to see that dice are loaded: by the results of a bet, or by the faces of the die alone.

Sample sizes from the usual approximations, in floating point: they say how long to watch, and no figure rests on them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import ceil, erfc, exp, fsum, lgamma, log, log1p, sqrt
from statistics import NormalDist

from macau_edge.balance.shares import Shares
from macau_edge.measures import Measures

LEVEL = Fraction(1, 100)
"""How often the test may find a difference where there is none."""

POWER = Fraction(95, 100)
"""How often it is to find the difference that there is."""


def rounds_to_see(fair: Measures, loaded: Measures) -> int | None:
    """Rounds in which the mean net result on loaded dice differs from the exact one of the fair, with that power.

    n = ((z(1 - level/2) sd(fair) + z(power) sd(loaded)) / difference)², by the central limit theorem (W. G. Cochran,
    Sampling Techniques, 1977, ch. 4); None where both have the same mean.
    """
    difference = abs(loaded.expected_net - fair.expected_net)
    if not difference:
        return None
    normal = NormalDist()
    far, near = normal.inv_cdf(1 - float(LEVEL) / 2), normal.inv_cdf(float(POWER))
    spread = far * sqrt(fair.variance) + near * sqrt(loaded.variance)
    return max(1, ceil((spread / float(difference)) ** 2))


def throws_to_see(fair: Shares, loaded: Shares) -> int | None:
    """Throws of one die in which a chi-square test on its faces finds that it is loaded, with that power.

    Of n throws the statistic is non-central chi-square with parameter n times the sum of (p - q)² / q (J. Cohen,
    Statistical Power Analysis for the Behavioral Sciences, 1988, ch. 7). None where the die is no different. A face
    that fair dice never show proves it as soon as it comes.
    """
    new = sum((loaded[face] for face, share in fair.items() if not share), Fraction(0))
    if new:
        return 1 if new == 1 else ceil(log(1 - POWER) / log1p(-new))
    each = sum(((loaded[face] - share) ** 2 / share for face, share in fair.items() if share), Fraction(0))
    if not each:
        return None
    return ceil(_parameter(sum(map(bool, fair.values())) - 1) / float(each))


@cache
def _parameter(freedom: int) -> float:
    """The parameter at which the test has the power."""
    far = _where(lambda x: above(x, freedom) <= LEVEL)
    return _where(lambda parameter: non_central(far, freedom, parameter) >= POWER)


def above(statistic: float, freedom: int) -> float:
    """The probability that a chi-square of so many degrees of freedom is above: a sum, from one or two degrees up."""
    half = statistic / 2
    if half <= 0:
        return 1.0
    odd = freedom % 2
    terms = (exp(k * log(half) - half - lgamma(k + 1)) for k in (n + odd / 2 for n in range((freedom - odd) // 2)))
    return min(1.0, fsum(terms) + (erfc(sqrt(half)) if odd else 0.0))


def non_central(statistic: float, freedom: int, parameter: float) -> float:
    """The same of a non-central one: a mixture of central ones, two degrees apart, by a Poisson number."""
    if parameter <= 0:
        return above(statistic, freedom)
    half = parameter / 2
    last = int(half + 12 * sqrt(half) + 40)  # what is left of the Poisson numbers is far below any rounding
    weights = ((n, exp(n * log(half) - half - lgamma(n + 1))) for n in range(last))
    return fsum(weight * above(statistic, freedom + 2 * n) for n, weight in weights)


def _where(reached: Callable[[float], bool]) -> float:
    """The least number above 0 where this, once true, stays true."""
    low, high = 0.0, 1.0
    while not reached(high):
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return high
