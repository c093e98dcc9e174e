"""The results that a session can have, in patacas, with their probabilities."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from macau_edge.numeric.sums.masses import Chance, Masses


@dataclass(frozen=True, slots=True)
class Spread:
    """The house's results of a session: `zero` plus a multiple of `step`, in patacas, for each point of `masses`.

    A loss of the house is negative. Results outside the points that are kept are together less likely than the bound
    `masses.absolute`.
    """

    zero: Fraction
    step: Fraction
    masses: Masses

    def at(self, point: int) -> Fraction:
        """The result at a point, in patacas."""
        return self.zero + point * self.step

    def point(self, result: Fraction) -> Fraction:
        """Where a result stands among the points; between two of them it is no whole number."""
        return (result - self.zero) / self.step

    def below(self, result: Fraction) -> Chance:
        """The probability of less than a result."""
        return self.masses.between(None, -int(-self.point(result) // 1) - 1)

    def above(self, result: Fraction) -> Chance:
        """The probability of more than a result."""
        return self.masses.between(int(self.point(result) // 1) + 1, None)

    def exactly(self, result: Fraction) -> Chance:
        """The probability of a result: 0, and for certain, where it is between two points."""
        point = self.point(result)
        return self.masses.between(int(point), int(point)) if point.denominator == 1 else Chance(0.0, 0.0)

    def quantile(self, share: float) -> tuple[Fraction, bool]:
        """The lowest result up to which there is this probability, and whether rounding cannot have moved it."""
        point, certain = self.masses.quantile(share)
        return self.at(point), certain
