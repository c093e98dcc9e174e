"""The house edge of a bet as a formula in its prizes, exact, and what may be asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

NONE = Fraction(0)

READ = 6
"""Digits of a whole number that people still compare at a glance."""


@dataclass(frozen=True, slots=True)
class Affine:
    """A constant and a slope for each prize: `constant + slopes[0]·x₁ + …`."""

    constant: Fraction
    slopes: tuple[Fraction, ...]

    def at(self, prizes: Sequence[Fraction]) -> Fraction:
        """Its value."""
        return self.constant + sum((k * x for k, x in zip(self.slopes, prizes, strict=True)), NONE)

    def alone(self, number: int, prizes: Sequence[Fraction]) -> Affine:
        """The same with all prizes but that one as given."""
        slope = self.slopes[number]
        return Affine(self.at(prizes) - slope * prizes[number], (slope,))

    def of(self, numbers: Sequence[int], prizes: Sequence[Fraction]) -> Affine:
        """The same in the prizes at these places alone, the others as given."""
        fixed = [n for n in range(len(self.slopes)) if n not in numbers]
        constant = self.constant + sum((self.slopes[n] * prizes[n] for n in fixed), NONE)
        return Affine(constant, tuple(self.slopes[n] for n in numbers))

    @property
    def equal(self) -> Affine:
        """The same where all prizes are one."""
        return Affine(self.constant, (sum(self.slopes, NONE),))


@dataclass(frozen=True, slots=True)
class Reach:
    """The house edges that prizes can give, from `lowest` to `highest`; without a bound where one is None.

    `lowest_in` and `highest_in` say whether the ends are themselves among them.
    """

    lowest: Fraction | None
    highest: Fraction | None
    lowest_in: bool = False
    highest_in: bool = False

    def meets(self, low: Fraction, high: Fraction) -> bool:
        """Whether one of them lies from `low` to `high`, both included."""
        above = self.lowest is None or high > self.lowest or (self.lowest_in and high == self.lowest)
        below = self.highest is None or low < self.highest or (self.highest_in and low == self.highest)
        return above and below


@dataclass(frozen=True, slots=True)
class Formula:
    """The house edge is `lost / staked`: the mean loss of the player over what is put down, both affine in the prizes.

    A prize is the number that a table prints: profit to one or, of `8 for 1`, the whole return. `staked` depends on it
    where a commission of the prize is paid with the bet; it is one anywhere else.
    """

    lost: Affine
    staked: Affine

    @property
    def is_quotient(self) -> bool:
        """Whether what is staked depends on a prize."""
        return any(self.staked.slopes)

    def edge(self, prizes: Sequence[Fraction]) -> Fraction:
        """The house edge at these prizes, per unit put down at the start."""
        return self.lost.at(prizes) / self.staked.at(prizes)

    def alone(self, number: int, prizes: Sequence[Fraction]) -> Formula:
        """The formula in one prize, all others as given."""
        return Formula(self.lost.alone(number, prizes), self.staked.alone(number, prizes))

    def of(self, numbers: Sequence[int], prizes: Sequence[Fraction]) -> Formula:
        """The formula in the prizes at these places, all others as given."""
        return Formula(self.lost.of(numbers, prizes), self.staked.of(numbers, prizes))

    @property
    def equal(self) -> Formula:
        """The formula in one prize that stands for all."""
        return Formula(self.lost.equal, self.staked.equal)

    def relation(self, target: Fraction) -> Affine:
        """What is zero exactly where the edge is the target, and below zero where the edge is less."""
        pairs = zip(self.lost.slopes, self.staked.slopes, strict=True)
        constant = self.lost.constant - target * self.staked.constant
        return Affine(constant, tuple(b - target * d for b, d in pairs))

    def reach(self, lows: Sequence[Fraction]) -> Reach:
        """The edges of all prizes above `lows`.

        Lost over staked is a mean of what each prize would give by itself and of the edge at `lows`, weighted by what
        is staked, and every weight is above zero: so it lies strictly between the least and the largest of these.
        """
        ratios: list[Fraction] = [self.edge(lows)]
        lowest_free = highest_free = False
        for lost, staked in zip(self.lost.slopes, self.staked.slopes, strict=True):
            if staked:
                ratios.append(lost / staked)
            lowest_free |= not staked and lost < 0
            highest_free |= not staked and lost > 0
        constant = min(ratios) == max(ratios)
        lowest = None if lowest_free else min(ratios)
        highest = None if highest_free else max(ratios)
        closed = constant and not lowest_free and not highest_free
        return Reach(lowest, highest, closed, closed)


def whole(relation: Affine) -> Affine:
    """The same zero, with coprime whole numbers as slopes, the first of them above zero: `x₂ + x₁₂ - 49/10`.

    Where these have more than `READ` digits the first is one instead.
    """
    slopes = [slope for slope in relation.slopes if slope]
    if not slopes:
        return relation
    scale = Fraction(lcm(*(s.denominator for s in slopes)))
    scale /= gcd(*(int(s * scale) for s in slopes))
    scale = scale if slopes[0] > 0 else -scale
    if any(len(str(abs(slope * scale))) > READ for slope in slopes):
        scale = 1 / slopes[0]
    return Affine(relation.constant * scale, tuple(slope * scale for slope in relation.slopes))
