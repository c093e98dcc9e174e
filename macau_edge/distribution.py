"""What a bet comes to: the exact distribution of its net result, and how long it takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm


@dataclass(frozen=True, slots=True)
class Distribution:
    """The law of one bet of one unit.

    `nets` maps the net result in units of the stake to its probability, ascending, adding up to one; `staked` is what
    is put down at the start, one unit and any commission paid with the bet; `risked` is the mean of all that is staked
    in the end, with the additional bets of a compound; `rolls` and `rolls_variance` are the mean and the variance of
    the number of trials to the decision.
    """

    nets: Mapping[Fraction, Fraction]
    staked: Fraction
    risked: Fraction
    rolls: Fraction
    rolls_variance: Fraction

    def __post_init__(self) -> None:
        whole = lcm(*[p.denominator for p in self.nets.values()])
        parts = sum([p.numerator * (whole // p.denominator) for p in self.nets.values()])
        if parts != whole:
            raise ArithmeticError(f"a distribution sums to {Fraction(parts, whole)}, not to 1")
