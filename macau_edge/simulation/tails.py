"""How likely it is to be so far off: the usual approximations, and bounds that hold for any number of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, fsum, log, sqrt

import mpmath

from macau_edge.numeric.sums.exponential import rates


def normal(z: float) -> float:
    """The probability of a normal deviate at least so far from 0, on either side."""
    return erfc(abs(z) / sqrt(2))


def chi_square(statistic: float, freedom: int) -> float:
    """The probability of a chi-square of so many degrees of freedom that is at least so large."""
    return float(mpmath.gammainc(mpmath.mpf(freedom) / 2, mpmath.mpf(statistic) / 2, mpmath.inf, regularized=True))


def of_mean(nets: Sequence[float], chances: Sequence[float], mean: float, rounds: int) -> float:
    """At most the probability that so many results have a mean at least as far off, on either side (Chernoff, 1952).

    It is twice the probability that they have a sum beyond `rounds` times this mean; 1 where rounding leaves nothing
    sure.
    """
    side = -1 if fsum(p * (net - mean) for net, p in zip(nets, chances, strict=True)) > 0 else 1
    found = rates([side * (net - mean) for net in nets], chances)
    return 1.0 if found is None else min(1.0, 2 * exp(-rounds * found.ahead))


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
