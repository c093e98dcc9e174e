"""Where the simulation meets the exact figures: the only module of it that knows them.

Three tests for each bet: the mean net result (z), the distribution of the net results (chi-square), and the length of
the rounds. The usual approximations are too light in the tails where prizes are rare, so an alarm needs a bound to
say so that holds for any number of rounds: decision 018.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import erfc, exp, fsum, log, sqrt

import mpmath

from macau_edge.analysis import BetAnalysis
from macau_edge.model.measures import Measures
from macau_edge.model.records import dataclass
from macau_edge.numeric.playing import Played
from macau_edge.numeric.playing.shoes import CountedShoes, PlayedBet
from macau_edge.numeric.tails import rates
from macau_edge.questions.simulate.tally import BetInPlay, PossibleNets

ALARM = 1e-6
"""The probability of a false alarm in one report, shared equally between its tests."""

FEWEST = 5
"""The count to be expected of a cell (W. G. Cochran, Some Methods for Strengthening the Common χ² Tests, 1954)."""

DOUBTFUL = 1e-3
"""A p below which the bound that holds for any number of rounds is asked as well."""


@dataclass(frozen=True, slots=True)
class StatisticalTest:
    """A test: its statistic (z or chi-square; None where there is none), and p by the usual approximation.

    `bound` is a probability that p cannot be above, whatever the number of rounds: an alarm needs both to be small, so
    that no rare prize won early gives one.
    """

    statistic: float | None
    p: float
    bound: float

    def alarms(self, level: float) -> bool:
        """Whether what was seen is too unlikely to be chance."""
        return self.p < level and self.bound < level

    @property
    def rough(self) -> bool:
        """Whether p is no figure to be shown: the usual approximation does not hold so far out, and the bound decides.

        It is where p is small and the bound is above its square root. Of a normal mean the bound (Chernoff's) is above
        p by a factor of a few z only; where it is so much larger, a rare prize or a long round made the difference.
        """
        return self.p < DOUBTFUL and self.bound > self.p**0.5

    @property
    def certain(self) -> bool:
        """Whether it compared what can have one value only, and has it: there is no chance, and so no false alarm."""
        return self.statistic is None and self.p == 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """The test of the distribution. `cells` were compared after `merged` results were taken together as too rare.

    `impossible` are net results that came and that the exact engine says cannot come.
    """

    test: StatisticalTest
    freedom: int
    cells: int
    merged: int
    impossible: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """What was played of a bet, by itself.

    `mean` is the mean net result in units of the stake, `edge` the house edge that it means, `half_width` that of the
    confidence interval of the edge, from the sample's own variance with every result counted once more.
    """

    mean: Fraction
    edge: Fraction
    half_width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedBet:
    """One bet: `analysis` has its exact figures, `counts` how often each net result came in `rounds` rounds.

    `asked` are the rounds that were asked for at most, None for no end. `complete` says that all was played that was
    asked for. `sample` is None where nothing was played, the tests also where there is nothing to test. Nothing is
    played where an option is missing.
    """

    analysis: BetAnalysis
    asked: int | None
    complete: bool
    rounds: int
    rolls: int
    counts: Mapping[Fraction, int]
    sample: Sample | None = None
    mean: StatisticalTest | None = None
    fit: Fit | None = None
    length: StatisticalTest | None = None

    @property
    def id(self) -> str:
        """The identifier of the bet."""
        return self.analysis.id

    @property
    def distribution(self) -> StatisticalTest | None:
        """The test of the distribution of the net results."""
        return self.fit.test if self.fit else None

    @property
    def tests(self) -> tuple[StatisticalTest, ...]:
        """The tests that were made."""
        found = (self.mean, self.distribution, self.length)
        return tuple(test for test in found if test is not None)

    def alarms(self, level: float) -> bool:
        """Whether one of the tests alarms."""
        return any(test.alarms(level) for test in self.tests)


def compare_play(analysis: BetAnalysis, played: BetInPlay | None, quantile: Fraction) -> SimulatedBet:
    """What was played of a bet, held against its exact figures; `quantile` is that of the confidence interval.

    Nothing was where an option that was not given kept the bet from being played.
    """
    if played is None:
        return SimulatedBet(analysis=analysis, asked=None, complete=False, rounds=0, rolls=0, counts={})
    tally = played.tally
    return held_against(analysis, tally.nets, tally.total(), quantile, asked=tally.asked, complete=tally.done)


def held_against(
    analysis: BetAnalysis,
    nets: Sequence[Fraction],
    played: Played,
    quantile: Fraction,
    *,
    asked: int | None,
    complete: bool = True,
) -> SimulatedBet:
    """Rounds held against a bet's exact figures: `nets` are their results, by whatever rules they were played."""
    counts = dict(zip(nets, played.counts, strict=True))
    measures = analysis.measures
    if measures is None or not played.rounds:
        return SimulatedBet(
            analysis=analysis, asked=asked, complete=complete, rounds=played.rounds, rolls=played.rolls, counts=counts
        )
    results, staked = PossibleNets.of(nets), measures.distribution.staked
    mean, half = results.mean(played.counts), results.half_width(played.counts, quantile)
    assert half is not None
    return SimulatedBet(
        analysis=analysis,
        asked=asked,
        complete=complete,
        rounds=played.rounds,
        rolls=played.rolls,
        counts=counts,
        sample=Sample(mean, -mean / staked, half / float(staked)),
        mean=_mean(measures, mean, played),
        fit=_fit(measures, counts, played),
        length=_length(measures, played),
    )


# --- bets on shoes that are played down to a cut card ----------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class BetOnShoes:
    """What shoes came to on a bet, in units of the stake: nothing of it is tested but the `first` rounds.

    `mean` is the mean net result of all rounds, `edge` the house edge that it means, and `half_width` that of the
    confidence interval of the edge; None of one shoe, of which nothing can be said. `of_a_shoe` is the mean net result
    of a shoe, `deviation` its standard deviation. `every` has how often each net result came.
    """

    nets: tuple[Fraction, ...]
    first: Played
    every: Mapping[Fraction, int]
    mean: Fraction
    edge: Fraction
    half_width: float | None
    of_a_shoe: Fraction
    deviation: float | None


def on_shoes(bet: PlayedBet, number: int, counted: CountedShoes, quantile: Fraction) -> BetOnShoes:
    """What shoes came to on the bet of that number.

    The mean net result of a round is a ratio of two means over shoes, which are independent, as rounds of one shoe are
    not: its variance is that of the ratio estimator (W. G. Cochran, Sampling Techniques, 3rd ed. 1977, ch. 6).
    """
    found, shoes, scale = counted.bets[number], counted.shoes, counted.bets[number].scale
    mean = Fraction(found.net, counted.rounds)
    half = deviation = None
    if shoes > 1:
        off = found.squares - 2 * mean * found.with_rounds + mean**2 * counted.squares
        variance = off * shoes / (Fraction(counted.rounds) ** 2 * (shoes - 1) * scale**2)
        half = float(quantile) * sqrt(variance) / float(bet.staked)
        deviation = sqrt((found.squares - Fraction(found.net**2, shoes)) / ((shoes - 1) * scale**2))
    return BetOnShoes(
        nets=bet.nets,
        first=Played(shoes, found.first, shoes),
        every=dict(zip(bet.nets, found.every, strict=True)),
        mean=mean / scale,
        edge=-mean / scale / bet.staked,
        half_width=half,
        of_a_shoe=Fraction(found.net, shoes * scale),
        deviation=deviation,
    )


def first_rounds(analysis: BetAnalysis, bet: BetOnShoes | None, quantile: Fraction, asked: int) -> SimulatedBet:
    """The first rounds of the shoes, held against the exact figures of a round from a full shoe."""
    if bet is None:
        return compare_play(analysis, None, quantile)
    return held_against(analysis, bet.nets, bet.first, quantile, asked=asked, complete=bet.first.rounds == asked)


def _mean(measures: Measures, mean: Fraction, played: Played) -> StatisticalTest:
    """The mean against the exact one, by the exact variance."""
    off, variance = mean - measures.expected_net, measures.variance
    if not variance:
        return _certain(not off)
    z = float(off) / float(variance / played.rounds) ** 0.5
    p = normal_tail(z)
    bound = 1.0
    if p < DOUBTFUL:
        nets = measures.distribution.nets
        bound = of_mean([*map(float, nets)], [*map(float, nets.values())], float(mean), played.rounds)
    return StatisticalTest(z, p, bound)


def _length(measures: Measures, played: Played) -> StatisticalTest:
    """The rolls of a round against the exact mean, by the exact variance.

    Nothing else is known of their distribution, and few rounds may be very long: the bound is Chebyshev's (1867), by
    which a deviation is at least z standard deviations with probability 1 / z² at most.
    """
    exactly = measures.distribution
    off = Fraction(played.rolls, played.rounds) - exactly.rolls
    if not exactly.rolls_variance:
        return _certain(not off)
    z = float(off) / float(exactly.rolls_variance / played.rounds) ** 0.5
    return StatisticalTest(z, normal_tail(z), min(1.0, z**-2) if z else 1.0)


def _certain(as_it_must: bool) -> StatisticalTest:
    """The test of what has one value only: no statistic, and p is 1 or 0."""
    p = 1.0 if as_it_must else 0.0
    return StatisticalTest(None, p, p)


def _fit(measures: Measures, counts: Mapping[Fraction, int], played: Played) -> Fit | None:
    """The results' distribution against the exact one, by chi-square; None where there is but one cell."""
    chances = {net: p for net, p in measures.distribution.nets.items() if p}
    impossible = tuple(net for net, count in counts.items() if count and net not in chances)
    kept, merged = _merged([(p * played.rounds, counts.get(net, 0)) for net, p in chances.items()])
    if impossible:
        return Fit(
            test=StatisticalTest(None, 0.0, 0.0),
            freedom=max(len(kept) - 1, 0),
            cells=len(kept),
            merged=merged,
            impossible=impossible,
        )
    if len(kept) < 2:
        return None
    expected, seen = [float(e) for e, _ in kept], [count for _, count in kept]
    statistic = float(sum((count - e) ** 2 / e for e, count in kept))
    p = chi_square(statistic, len(kept) - 1)
    bound = of_counts(seen, expected) if p < DOUBTFUL else 1.0
    return Fit(
        test=StatisticalTest(statistic, p, bound), freedom=len(kept) - 1, cells=len(kept), merged=merged, impossible=()
    )


def _merged(cells: Sequence[tuple[Fraction, int]]) -> tuple[list[tuple[Fraction, int]], int]:
    """Cells, expected and counted, the rarest first, with those too rare taken together; how many were.

    Which are is decided by what is expected alone: to look at what came would spoil the test.
    """
    cells = sorted(cells, key=lambda cell: cell[0])
    taken, expected, count = 0, Fraction(0), 0
    while taken < len(cells) and (cells[taken][0] < FEWEST or (taken and expected < FEWEST)):
        expected, count, taken = expected + cells[taken][0], count + cells[taken][1], taken + 1
    rest = list(cells[taken:])
    return ([(expected, count), *rest] if taken else rest), taken


# --- how likely it is to be so far off: the usual approximations, and bounds that always hold ------------------------


def normal_tail(z: float) -> float:
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
