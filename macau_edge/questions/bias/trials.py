"""How long a trial must run to see that dice are loaded, the dice that a tolerance allows, and those without an edge.

A bet on loaded dice stands here as well, since it says how long.

A trial goes by the results of a bet, or by the faces of the die alone. Its sizes are the usual approximations, in
floating point: they say how long to watch, and no figure rests on them. The corners of a tolerance are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import ceil, erfc, exp, floor, fsum, lgamma, log, log1p, sqrt
from statistics import NormalDist

from macau_edge.analysis import BetAnalysis
from macau_edge.model.measures import Measures
from macau_edge.model.message import Message
from macau_edge.model.problem import Problem, ProblemError, UsageError
from macau_edge.model.records import dataclass
from macau_edge.questions.bias.request import TOLERANCES
from macau_edge.questions.supposing import Shares, figure_text

LEVEL = Fraction(1, 100)
"""How often the test may find a difference where there is none."""

POWER = Fraction(95, 100)
"""How often it is to find the difference that there is."""


def quantiles() -> tuple[float, float]:
    """The quantiles of the normal distribution that the test needs: that of its level, on both sides, and its power."""
    normal = NormalDist()
    return normal.inv_cdf(1 - float(LEVEL) / 2), normal.inv_cdf(float(POWER))


def rounds_to_see(fair: Measures, loaded: Measures) -> int | None:
    """Rounds in which the mean net result on loaded dice differs from the exact one of the fair, with that power.

    n = ((z(1 - level/2) sd(fair) + z(power) sd(loaded)) / difference)², by the central limit theorem (W. G. Cochran,
    Sampling Techniques, 1977, ch. 4); None where both have the same mean.
    """
    difference = abs(loaded.expected_net - fair.expected_net)
    if not difference:
        return None
    far, near = quantiles()
    spread = far * sqrt(fair.variance) + near * sqrt(loaded.variance)
    return max(1, ceil((spread / float(difference)) ** 2))


def throws_to_see(fair: Shares, loaded: Shares) -> int | None:
    """Throws of one die in which a chi-square test on its faces finds that it is loaded, with that power.

    Of n throws the statistic is non-central chi-square with parameter n times the sum of (p - q)² / q (J. Cohen,
    Statistical Power Analysis for the Behavioral Sciences, 1988, ch. 7). None where the die is no different. A face
    that fair dice never show proves it as soon as it comes.
    """
    new = sum((loaded[face] for face, share in fair.items() if not share), Fraction(0))
    if new:
        return 1 if new == 1 else ceil(log(1 - POWER) / log1p(-new))
    each = sum(((loaded[face] - share) ** 2 / share for face, share in fair.items() if share), Fraction(0))
    if not each:
        return None
    return ceil(_parameter(sum(map(bool, fair.values())) - 1) / float(each))


@cache
def _parameter(freedom: int) -> float:
    """The parameter at which the test has the power."""
    far = _where(lambda x: above(x, freedom) <= LEVEL)
    return _where(lambda parameter: non_central(far, freedom, parameter) >= POWER)


def above(statistic: float, freedom: int) -> float:
    """The probability that a chi-square of so many degrees of freedom is above: a sum, from one or two degrees up."""
    half = statistic / 2
    if half <= 0:
        return 1.0
    odd = freedom % 2
    terms = (exp(k * log(half) - half - lgamma(k + 1)) for k in (n + odd / 2 for n in range((freedom - odd) // 2)))
    return min(1.0, fsum(terms) + (erfc(sqrt(half)) if odd else 0.0))


def non_central(statistic: float, freedom: int, parameter: float) -> float:
    """The probability that a non-central chi-square is above: a Poisson mixture of central ones, two degrees apart."""
    if parameter <= 0:
        return above(statistic, freedom)
    half = parameter / 2
    last = int(half + 12 * sqrt(half) + 40)  # what is left of the Poisson numbers is far below any rounding
    weights = ((n, exp(n * log(half) - half - lgamma(n + 1))) for n in range(last))
    return fsum(weight * above(statistic, freedom + 2 * n) for n, weight in weights)


def _where(reached: Callable[[float], bool]) -> float:
    """The least number above 0 where this, once true, stays true."""
    low, high = 0.0, 1.0
    while not reached(high):
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return high


# --- the corners of the dice that a tolerance allows, and those that change the edge most to first order -------------


FEW = 8
"""Faces of a die, or pockets, of which every corner is compared: of eight there are 70, of seven 140."""


def refuse_tolerance(tolerance: Fraction, shares: Shares) -> None:
    """Refuses a tolerance that is none, or that would make a probability negative.

    Raises:
        UsageError: it is not above zero, or larger than the smallest probability.
    """
    if tolerance <= 0:
        message = Message("--tolerance: {value} is not above 0", value=figure_text(tolerance))
        raise UsageError(message, TOLERANCES.remedy)
    label = min(shares, key=shares.__getitem__)
    if tolerance > shares[label]:
        message = Message(
            "--tolerance: `{label}` has the probability {share}, which cannot be off by {value}",
            label=label,
            share=shares[label],
            value=figure_text(tolerance),
        )
        raise UsageError(message, Message("the largest tolerance is {share}", share=shares[label]))


def steepest(slopes: Mapping[str, Fraction], tolerance: Fraction) -> Fraction:
    """The largest change to first order: the steeper half of the slopes up by the tolerance, the flatter half down.

    That is the maximum of a sum of slopes times deviations that add up to zero, none above the tolerance: of a linear
    function, at a corner. Where the number of faces is odd, the one in the middle stays.
    """
    ordered = sorted(slopes.values())
    half = len(ordered) // 2
    return tolerance * (sum(ordered[len(ordered) - half :], Fraction(0)) - sum(ordered[:half], Fraction(0)))


def corners(shares: Shares, tolerance: Fraction) -> Iterator[Shares]:
    """Every corner of the dice within the tolerance: half the faces up by all of it, as many others down.

    Deviations that add up to 0, none above the tolerance, are a polytope; at a corner of it all but one are as large as
    they may be. Where the number of faces is odd, that one stays as it is. Six faces have 20 corners, eight have 70.
    """
    half = len(shares) // 2
    for up in combinations(shares, half):
        for down in combinations([label for label in shares if label not in up], half):
            yield _moved(shares, tolerance, up, down)


def steepest_corner(slopes: Mapping[str, Fraction], shares: Shares, tolerance: Fraction) -> Shares:
    """The corner on which the edge rises most to first order; of several the first in the order of the faces."""
    half = len(slopes) // 2
    ordered = sorted(slopes, key=slopes.__getitem__)  # stable: equal slopes stay in the order of the faces
    return _moved(shares, tolerance, ordered[len(ordered) - half :], ordered[:half])


def _moved(shares: Shares, tolerance: Fraction, up: Sequence[str], down: Sequence[str]) -> Shares:
    return {label: share + tolerance * ((label in up) - (label in down)) for label, share in shares.items()}


# --- dice on which a bet is not decided, and those on which the house has no edge ------------------------------------


NEVER = ("arithmetic/never-ends", "structure/additional", "structure/made")
"""What a bet that is sound on fair dice is met with where loaded dice never decide it, or never let it be made."""


def refuse_others(error: ProblemError) -> None:
    """Raises the error again unless it says that loaded dice never decide a bet, or never let it be made."""
    if any(problem.code not in NEVER for problem in error.problems):
        raise error


PARTS = 10_000
"""A probability is found to one part in so many."""
STRIDE = 500
"""Such parts from one die that is tried to the next, until the edge is gone: five percentage points."""


def first_even(edge: Callable[[Shares], Fraction | None], shares: Shares, face: str, *, more: bool) -> Shares | None:
    """The first dice without a house edge, as one face comes more and more often, or less; None where there are none.

    The other faces share the rest as they do now. Between the last dice tried that leave an edge and the first that do
    not, halving finds where it goes, to a hundredth of a percentage point. Dice that never decide the bet end it.
    """
    others = 1 - shares[face]

    def tilted(parts: int) -> Shares:
        share = Fraction(parts, PARTS)
        return {one: share if one == face else (1 - share) * own / others for one, own in shares.items()}

    start = ceil(shares[face] * PARTS) if more else floor(shares[face] * PARTS)
    end, step = (PARTS, STRIDE) if more else (0, -STRIDE)
    low = start
    for high in (*range(start, end, step), end):
        found = edge(tilted(high))
        if found is None:
            return None
        if found <= 0:
            break
        low = high
    else:
        return None
    while abs(high - low) > 1:
        middle = (low + high) // 2
        found = edge(tilted(middle))
        low, high = (middle, high) if found is None or found > 0 else (low, middle)
    return tilted(high)


# --- a bet on loaded dice ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedBet:
    """A bet with so many loaded dice, whose faces have these `shares`; on a wheel the number is one.

    `own` is the bet on the device as the ruleset has it. `analysis` is None where such dice never decide the bet, or
    never let it be made; it is refused where it costs more than the meter allows, or where the search for these dice
    does, which have no `shares` then.
    """

    dice: int
    shares: Shares
    own: BetAnalysis
    analysis: BetAnalysis | None

    @property
    def decided(self) -> bool:
        """Whether such dice always decide the bet."""
        return self.analysis is not None

    @property
    def refused(self) -> Problem | None:
        """Why there are no figures on these dice that cost more than the meter allows."""
        return self.analysis.refused if self.analysis else None

    @property
    def measures(self) -> Measures | None:
        """The figures on these dice."""
        return self.analysis.measures if self.analysis else None

    @property
    def house_edge(self) -> Fraction | None:
        """The house edge on these dice, per unit staked at the start."""
        return self.analysis.house_edge if self.analysis else None

    @property
    def change(self) -> Fraction | None:
        """What the loaded dice add to the house edge."""
        if self.house_edge is None or self.own.house_edge is None:
            return None
        return self.house_edge - self.own.house_edge

    @property
    def rounds_to_see(self) -> int | None:
        """How many rounds a trial on these dice must run to see the difference; None where there is none to see."""
        if self.measures is None or self.own.measures is None:
            return None
        return rounds_to_see(self.own.measures, self.measures)

    @property
    def favours_player(self) -> bool:
        """Whether the player has the advantage on these dice."""
        return self.analysis is not None and self.analysis.favours_player
