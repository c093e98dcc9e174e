"""Sums of `coefficient / (1 - q)^power`: expected numbers of cycles, and how they change with the cycles' length.

A quantity that depends on the length of the cycles is kept as its value and its derivative z d/dz at z = 1, where z
marks a trial: the value is then a probability or an expected number, the derivative a first moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from macau_edge.exact.cycle import Chance
from macau_edge.exact.linear import Rational, fraction, rational

Key: TypeAlias = tuple[int, int]
"""The sum of some chances, each an integer over the common denominator of its measure: probability and length."""


class Dual(NamedTuple):
    """A value and its derivative."""

    value: Rational
    slope: Rational

    def times(self, other: Dual) -> Dual:
        """The product."""
        return Dual(self.value * other.value, self.slope * other.value + self.value * other.slope)

    def plus(self, other: Dual) -> Dual:
        """The sum."""
        return Dual(self.value + other.value, self.slope + other.slope)


def dual(chance: Chance) -> Dual:
    """The probability of a chance with its length."""
    return Dual(rational(chance.probability), rational(chance.length))


class Term(NamedTuple):
    """`coefficient / (1 - returns) ** power`, each with its derivative."""

    coefficient: Dual
    returns: Dual
    power: int

    def worth(self) -> Dual:
        """Its value and its derivative."""
        leaves = 1 - self.returns.value
        scale = 1 / leaves**self.power
        slope = self.coefficient.slope + self.power * self.coefficient.value * self.returns.slope / leaves
        return Dual(self.coefficient.value * scale, slope * scale)


ZERO = Dual(rational(0), rational(0))
ONE = Dual(rational(1), rational(0))


def total(terms: Sequence[Term]) -> Dual:
    """The sum of the terms, in pairs of pairs: their denominators grow slowly, and late."""
    if len(terms) == 1:
        return terms[0].worth()
    half = len(terms) // 2
    return total(terms[:half]).plus(total(terms[half:])) if terms else ZERO


def value(found: Dual) -> Fraction:
    """The value as a Fraction."""
    return fraction(found.value)
