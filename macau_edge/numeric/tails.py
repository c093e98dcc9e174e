"""Far tails of a session: the highest a player stands in n rounds, what is certain of any number, and the normal curve.

The highest of the sums 0, S(1), …, S(n) has the distribution of W(n), where W(0) = 0 and W(k) = max(0, W(k - 1) +
X(k)) in law: the rounds in reverse order are as likely (W. Feller, An Introduction to Probability Theory and Its
Applications, vol. II, 2nd ed., VI.9; D. V. Lindley, The Theory of Queues with a Single Server, 1952). It takes one
pass of n steps, in each of which only numbers that are not negative are added. Where the house has an edge the pass
may end early: the highest is that of the first k rounds unless the player is ahead after more rounds than k, and the
probability of that is part of the bound.

Exponential moments say for certain how soon the house is ahead and how far it may fall. With f(t) the mean of exp(t X),
X the player's net result of a round:

- the player is ahead or even after n rounds with probability f(t)**n at most, for any t > 0 (H. Chernoff, A Measure of
  Asymptotic Efficiency for Tests of a Hypothesis Based on the Sum of Observations, Annals of Mathematical Statistics
  23, 1952);
- where f(t) is one at most, he is ever ahead by b with probability exp(-t b) at most (F. Lundberg's inequality; Feller,
  vol. II, XII.5).

Both hold at whatever t rounding has found: only the value of f there needs a margin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, erfc, exp, expm1, fsum, inf, log, log1p, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from macau_edge.model.records import dataclass
from macau_edge.numeric.sums import LOOSEST, POINTS, SMALLEST, UNIT, Chance, Counted, Masses, gamma, uncounted

WORK = 25_000_000_000
"""Numbers that are multiplied at most, were the rest of the pass as long as where it has come to: some ten seconds."""
CALL = 2_000
"""What the call of one step counts for, in such numbers."""
SLACK = 64
"""Points that are added before the highest are looked at."""
STRIDE = 256
"""Steps between two looks at how far the pass has come."""
OF_AN_OPERATION = 250
"""Numbers that are multiplied in the time of an operation of the meter."""

Track = Callable[[range], Iterable[int]]
"""Shows the progress of going through the strides."""


class TooManyStepsError(Exception):
    """The pass would take too long, or its bound would be too wide."""


def highest_sum(
    chances: Mapping[int, Fraction],
    rounds: int,
    *,
    settled: int | None = None,
    dust: float = 1e-25,
    track: Track = iter,
    work: int = WORK,
    counted: Counted = uncounted,
) -> Masses:
    """The probabilities of the highest sum of up to so many rounds, from 0 on, with the bound of their error.

    `settled` is a number of rounds after which a sum is ever above 0 with probability `dust` / 2 at most. `counted` is
    told the operations of each stride before they are made.

    Raises:
        TooManyStepsError: it takes more than `work`, or so many rounds that the bound says nothing.
    """
    atoms = [(point, float(chance)) for point, chance in sorted(chances.items()) if chance]
    up, down = max(0, atoms[-1][0]), max(0, -atoms[0][0])
    steps = rounds if settled is None else min(rounds, settled)
    relative = steps * (gamma(2 * len(atoms) + down + 1) + 2 * UNIT) * 1.001
    if not relative < LOOSEST:
        raise TooManyStepsError
    found, kept, dropped, room = np.ones(1), 1, 0.0, _Room()
    for start in track(range(0, steps, STRIDE)):
        if len(atoms) * (len(found) + CALL) * (steps - start) > work or up > POINTS:
            raise TooManyStepsError
        here = range(start, min(start + STRIDE, steps))
        counted(len(atoms) * (len(found) + CALL) * len(here) // OF_AN_OPERATION)
        for _ in here:
            found = room.stepped(found, atoms, up)
            if len(found) > kept + kept // 4 + SLACK:
                found, lost = _without_top(found, dust / (4 * steps))
                kept, dropped = len(found), dropped + lost
                if kept > POINTS:
                    raise TooManyStepsError
    found, lost = _without_top(found, dust / 4)
    absolute = 2 * (dropped + lost) + steps * len(atoms) * len(found) * SMALLEST + (dust / 2 if steps < rounds else 0.0)
    return Masses(first=0, chances=found, relative=relative, absolute=absolute)


class _Room:
    """The memory of a step, taken once: asking for it in every step takes longer than the step."""

    def __init__(self) -> None:
        self.next, self.other, self.product = (np.empty(SLACK) for _ in range(3))

    def stepped(self, found: NDArray[np.float64], atoms: list[tuple[int, float]], up: int) -> NDArray[np.float64]:
        """One round more: what would go below 0 stays there. What is given back is overwritten two steps later."""
        size = len(found)
        if size + up > len(self.next):
            self.next, self.other, self.product = (np.empty(2 * (size + up)) for _ in range(3))
        after = self.next[: size + up]
        (_, best), rest = atoms[-1], atoms[:-1]
        if up:
            after[:up] = 0.0
            np.multiply(found, best, out=after[up:])
        else:
            after.fill(0.0)
            rest = atoms
        for point, chance in rest:
            product = np.multiply(found, chance, out=self.product[:size])
            if point >= 0:
                after[point : point + size] += product
            else:
                after[: max(0, size + point)] += product[-point:]
                after[0] += product[:-point].sum()
        self.next, self.other = self.other, self.next
        return after


def _without_top(found: NDArray[np.float64], dust: float) -> tuple[NDArray[np.float64], float]:
    """Probabilities without those of the highest points that come to `dust` at most; and what these come to."""
    from_high = np.cumsum(found[::-1])
    cut = int(np.searchsorted(from_high, dust, "right"))
    return found[: len(found) - cut], float(from_high[cut - 1]) if cut else 0.0


# --- what exponential moments say for certain of any number of rounds ------------------------------------------------


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
    high = 1.0
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


# --- the normal approximation of a sum, for who asks for it, and how far off its probabilities may be ----------------


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
