"""How likely it is to be so far off: the usual approximations, and bounds that hold for any number of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, expm1, fsum, log, log1p, sqrt

import mpmath

LEAST = 1e-250
"""A probability below which a result is taken for one that never comes: floating point has hardly less."""


def normal(z: float) -> float:
    """The probability of a normal deviate at least so far from 0, on either side."""
    return erfc(abs(z) / sqrt(2))


def chi_square(statistic: float, freedom: int) -> float:
    """The probability of a chi-square of so many degrees of freedom that is at least so large."""
    return float(mpmath.gammainc(mpmath.mpf(freedom) / 2, mpmath.mpf(statistic) / 2, mpmath.inf, regularized=True))


def of_mean(nets: Sequence[float], chances: Sequence[float], mean: float, rounds: int) -> float:
    """At most the probability that so many results have a mean at least as far off, on either side (Chernoff, 1952).

    The mean of n results is at least x with probability at most exp(-n I), where I is the largest of t x - log E[exp(t
    X)]; twice that for both sides.
    """
    likely = [(net - mean, p) for net, p in zip(nets, chances, strict=True) if p > LEAST]
    side = -1 if fsum(p * d for d, p in likely) > 0 else 1  # the same from the other side where the mean is too low
    apart, chances = [side * d for d, _ in likely], [p for _, p in likely]
    if max(apart) <= 0:
        every = fsum(p for d, p in zip(apart, chances, strict=True) if d == 0)
        return min(1.0, 2 * every**rounds)
    low, high = 0.0, 1 / max(map(abs, apart))
    while _slope(apart, chances, high) < 0:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _slope(apart, chances, middle) < 0 else (low, middle)
    grown = fsum(p * expm1(low * d) for d, p in zip(apart, chances, strict=True))
    return min(1.0, 2 * exp(rounds * log1p(max(grown, -1 + 1e-15))))


def _slope(apart: Sequence[float], chances: Sequence[float], tilt: float) -> float:
    """The sign of the mean of the results less the one observed, when each is exp(tilt times it) times as likely."""
    largest = max(apart) * tilt
    return fsum(p * d * exp(d * tilt - largest) for d, p in zip(apart, chances, strict=True))


def of_counts(counts: Sequence[int], expected: Sequence[float]) -> float:
    """At most the probability that counts are as far from what is expected, by their relative entropy.

    R. Agrawal, Finite-Sample Concentration of the Multinomial in Relative Entropy, IEEE Transactions on Information
    Theory 66 (2020), theorem I.2: for k cells and n D > k - 1, at most (e n D / (k - 1))^(k - 1) exp(-n D).
    """
    entropy = fsum(count * log(count / e) for count, e in zip(counts, expected, strict=True) if count)
    free = len(counts) - 1
    if entropy <= free or not free:
        return 1.0
    return exp(free * (1 + log(entropy / free)) - entropy)
