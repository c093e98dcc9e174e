"""What the counts of a bet say of its mean net result: the mean that came, and how far it may be off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt


@dataclass(frozen=True, slots=True)
class Results:
    """The net results that a bet can come to: `units` of them make it up, each 1 / `scale` of the stake.

    The variance is that of the counts with every result counted once more. A prize that has not come yet would else
    have no part in it, and an interval that is played for would be narrow before it comes: it then holds the exact
    edge far less often than it says. The results are those of the machine; no probability of theirs is asked for.
    """

    scale: int
    units: tuple[int, ...]

    @classmethod
    def of(cls, nets: Sequence[Fraction]) -> Results:
        """These net results, in units of the stake."""
        scale = lcm(*(net.denominator for net in nets))
        return cls(scale, tuple(int(net * scale) for net in nets))

    def mean(self, counts: Sequence[int]) -> Fraction:
        """The mean of the results that came so often; there must be a round."""
        first = sum(count * unit for count, unit in zip(counts, self.units, strict=True))
        return Fraction(first, self.scale * sum(counts))

    def variance_of_mean(self, counts: Sequence[int]) -> Fraction:
        """The variance of a result over the rounds; exact, so that it is the same everywhere. There must be a round.

        Where a bet has one result only, it is 0.
        """
        if len(self.units) == 1:
            return Fraction(0)
        more = [count + 1 for count in counts]
        number = sum(more)
        first = sum(count * unit for count, unit in zip(more, self.units, strict=True))
        second = sum(count * unit**2 for count, unit in zip(more, self.units, strict=True))
        return Fraction(number * second - first**2, self.scale**2 * number * (number - 1) * sum(counts))

    def half_width(self, counts: Sequence[int], quantile: Fraction) -> float | None:
        """Half the width of the mean's confidence interval, in units of the stake; None before there is a round."""
        return float(quantile) * sqrt(self.variance_of_mean(counts)) if any(counts) else None
