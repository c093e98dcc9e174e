"""The normal approximation of a sum, for who asks for it, and how far off its probabilities may be."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt
from statistics import NormalDist

from macau_edge.numeric.sums.masses import Chance

BERRY_ESSEEN = 0.4748
"""Of n rounds that are alike, the distribution function is off by this times rho / (sigma**3 sqrt(n)) at most, rho
being the third absolute moment about the mean (I. Shevtsova, On the absolute constants in the Berry-Esseen type
inequalities for identically distributed summands, arXiv:1111.6554, 2011)."""

ROUNDED = 2.0**-48
"""What a value of the normal distribution function may be off in double precision, with room to spare."""


@dataclass(frozen=True, slots=True)
class Normal:
    """A normal distribution with the mean and the standard deviation of a sum.

    `bound` is how far its distribution function may be from that of the sum, at any point.
    """

    mean: float
    deviation: float
    bound: float

    def above(self, value: float) -> Chance:
        """The probability of more than a value."""
        return Chance(erfc((value - self.mean) / self.deviation / sqrt(2)) / 2, self.bound)

    def below(self, value: float) -> Chance:
        """The probability of less than a value."""
        return Chance(erfc((self.mean - value) / self.deviation / sqrt(2)) / 2, self.bound)

    def quantile(self, share: float) -> float:
        """The value up to which there is this probability."""
        return self.mean + self.deviation * NormalDist().inv_cdf(share)

    def exceeded(self, share: float) -> float:
        """The value above which there is this probability."""
        return self.mean - self.deviation * NormalDist().inv_cdf(share)


def berry_esseen(third: float, variance: float, rounds: int) -> float:
    """How far the normal distribution function may be off, at any point, after so many rounds."""
    return min(1.0, BERRY_ESSEEN * third / (variance * sqrt(variance) * sqrt(rounds)) * (1 + 1e-9) + ROUNDED)


def rounds_ahead(mean: float, variance: float, confidence: float) -> float:
    """Rounds after which a sum of this mean and variance a round is above 0 with the confidence, were it normal."""
    return NormalDist().inv_cdf(confidence) ** 2 * variance / mean**2
