"""What exponential moments say for certain of any number of rounds: how soon the house is ahead, how far it may fall.

With f(t) the mean of exp(t X), X the player's net result of a round:
* the player is ahead or even after n rounds with probability f(t)**n at most, for any t > 0 (H. Chernoff, A Measure of
  Asymptotic Efficiency for Tests of a Hypothesis Based on the Sum of Observations, Annals of Mathematical Statistics
  23, 1952);
* where f(t) is one at most, he is ever ahead by b with probability exp(-t b) at most (F. Lundberg's inequality; W.
  Feller, An Introduction to Probability Theory and Its Applications, vol. II, 2nd ed., XII.5).
Both hold at whatever t rounding has found: only the value of f there needs a margin.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, exp, expm1, fsum, inf, log, log1p

MARGIN = 2.0**-48
"""32 units in the last place: more than rounding is off in each of these formulas, in proportion to its result.

A term of f - 1 is off by a further part for each unit of |t X|: so much does exp multiply what rounding does to t X.
"""
STEPS = 200
"""Halvings, after which two doubles have none between them."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Of a bet with an edge for the house: `ahead` is -log f(t) where f is least, `ever` the largest t with f(t) <= 1.

    Both are rounded down. `ever` is infinite, and so may be `ahead`, where the player can never win.
    """

    ahead: float
    ever: float

    def rounds(self, share: float) -> int | None:
        """Rounds after which the player is ahead or even with this probability at most, and after any more as well."""
        if self.ahead == inf:
            return 1
        found = -log(share) / self.ahead * (1 + MARGIN)
        return ceil(found) if found < 1e300 else None

    def settled(self, share: float) -> int | None:
        """Rounds after which the player is ever again ahead or even with this probability at most.

        That probability is at most the sum of f**k over all k above them.
        """
        return 0 if self.ahead == inf else self.rounds(-share * expm1(-self.ahead))

    def fall(self, share: float) -> float:
        """How much the player can be ahead at any time with this probability at most, in the units of his net."""
        return 0.0 if self.ever == inf else -log(share) / self.ever * (1 + MARGIN)


def rates(nets: Sequence[float], chances: Sequence[float]) -> Rates | None:
    """The rates of one round's net results; None where the house has no edge, or too small a one to be sure of."""
    terms = [(net, chance) for net, chance in zip(nets, chances, strict=True) if chance > 0]
    if all(net <= 0 for net, _ in terms):
        even = fsum(chance for net, chance in terms if net == 0)
        return None if even >= 1 else Rates(-log(even) * (1 - MARGIN) if even else inf, inf)

    def above_one(t: float) -> float:
        """f(t) - 1 at most."""
        if any(t * net >= 700 for net, _ in terms):
            return inf
        parts = [(chance * expm1(t * net), 1 + abs(t * net)) for net, chance in terms]
        return fsum(part for part, _ in parts) + MARGIN * fsum(abs(part) * size for part, size in parts)

    def slope(t: float) -> float:
        """The derivative of f."""
        return fsum(chance * net * exp(t * net) for net, chance in terms)

    if slope(0.0) >= 0:
        return None
    high = 1.0 / max(net for net, _ in terms)
    while above_one(high) <= 0:
        high *= 2
    ever = _last(lambda t: above_one(t) <= 0, high)
    best = _last(lambda t: slope(t) <= 0, ever)
    if not ever > 0 or not above_one(best) < 0:
        return None
    return Rates(-log1p(above_one(best)) * (1 - MARGIN), ever)


def _last(holds: Callable[[float], bool], high: float) -> float:
    """A number from 0 to `high` at which something holds, or 0; the largest one where it holds from there down."""
    low = 0.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low
