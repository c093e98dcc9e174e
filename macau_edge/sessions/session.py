"""A bet and a number of rounds -> what a session of them comes to, both engines agreeing on the round."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from math import ceil, nextafter

from macau_edge.analysis import Analysis, BetAnalysis, analyse_bet
from macau_edge.families import STATES
from macau_edge.measures import Measures
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.numeric.sums.exponential import Rates, rates
from macau_edge.numeric.sums.highest import TooManyStepsError, highest
from macau_edge.numeric.sums.normal import Normal, berry_esseen, rounds_ahead
from macau_edge.numeric.sums.repeated import POINTS, TooManyPointsError, sum_of
from macau_edge.problem import ProblemError, UsageError
from macau_edge.sessions.found import Amount, Bankroll, Figures, Quantile, Risk
from macau_edge.sessions.lattice import from_the_lowest, from_zero
from macau_edge.sessions.spread import Spread

Track = Callable[[Collection[int]], Iterable[int]]
"""Shows the progress of a long pass."""

CONFIDENCE = Fraction(999, 1000)
"""Of the bankroll, where nothing else is said."""
FINEST = Fraction(1, 10**15)
"""What is left of certainty at the highest confidence."""
SHARES = tuple(Fraction(parts, 1000) for parts in (1, 10, 50, 250, 500, 750, 950, 990, 999))
"""The quantiles that are shown."""
DUST = 1e-25
"""Probability of the results at both ends that are left out at most, and counted in the bound."""
FINE = 1e-6
"""What the bound of a bankroll is of one less the confidence, at most, by what is left out."""


def risk(
    ruleset: Ruleset,
    member: Member,
    choices: Mapping[str, Choice],
    *,
    rounds: int,
    unit: int = 1,
    confidence: Fraction = CONFIDENCE,
    normal: bool = False,
    limit: int = STATES,
    points: int = POINTS,
    given: Collection[str] = (),
    track: Track = iter,
) -> Risk:
    """What so many independent rounds of a bet come to, at a stake of `unit` patacas each.

    The distribution is that of the exact one of a round, added up in floating point with a proven bound of the error.
    `limit` is the most states that the bet may have, `points` the most results that are kept of the session; `normal`
    asks for the normal approximation as well, or instead where there are more. `given` are the options that a person
    chose.

    Raises:
        ProblemError: the bet cannot be computed, or the engines disagree on it.
        UsageError: an option is missing, there are too many results, or the confidence is finer than the bound.
    """
    _check(rounds, unit, confidence)
    bet = analyse_bet(ruleset, member, choices, limit=limit)
    analysis = Analysis(ruleset, choices, frozenset(given), (bet,))
    measures = _measures(analysis, bet)
    if normal and not measures.variance:
        raise UsageError(
            f"every round of `{bet.id}` comes to the same: there is nothing to approximate", "leave out `--normal`"
        )
    nets = measures.distribution.nets
    exponential = rates([float(net) for net in nets], [float(chance) for chance in nets.values()])
    try:
        spread = _spread(measures, rounds, unit, confidence, points)
    except TooManyPointsError:
        spread = None
    if spread is None and not normal:
        message = f"{rounds:,} rounds of `{bet.id}` have too many results for the exact distribution"
        raise UsageError(message, "ask for fewer rounds, or add `--normal` for the normal approximation")
    at_end = _at_end(spread, confidence) if spread else None
    bankroll = _bankroll(at_end, measures, exponential, rounds, unit, confidence, track)
    bell = _normal(measures, rounds, unit) if normal else None
    low = -bell.quantile(float(1 - confidence)) if bell else 0.0
    return Risk(
        analysis,
        rounds,
        unit,
        confidence,
        spread,
        _figures(spread) if spread else None,
        bankroll,
        _approximate(bell) if bell else None,
        Amount(max(Fraction(0), Fraction(low)), False) if bell else None,
        _likely(measures, confidence),
        exponential.rounds(_rest(confidence)) if exponential else None,
    )


def _check(rounds: int, unit: int, confidence: Fraction) -> None:
    """What the command line refuses on its way already, for who asks from Python."""
    for name, value in (("rounds", rounds), ("unit", unit)):
        if value < 1:
            raise UsageError(f"--{name}: {value} is less than 1", "write a whole number from 1 on, `1000000` or `1e6`")
    if not Fraction(1, 2) <= confidence <= 1 - FINEST:
        shown = f"{float(confidence * 100):.17g}%"
        raise UsageError(
            f"--confidence: {shown} cannot be asked for",
            "write a figure from 50% to 99.9999999999999%, such as `99.9%`",
        )


def _measures(analysis: Analysis, bet: BetAnalysis) -> Measures:
    """The figures of a round; raises where there are none, or none that can be trusted."""
    if bet.missing is not None:
        message = f"`{bet.id}` depends on `{bet.missing}`, which the law leaves open and nobody gave"
        option = analysis.ruleset.options[bet.missing]
        example = option.choices[0].label if option.choices else "9:5"
        raise UsageError(message, f"give it: `--{bet.missing} {example}`")
    if not analysis.agree or bet.measures is None:
        raise ProblemError(*analysis.problems)
    return bet.measures


def _rest(confidence: Fraction) -> float:
    """One less the confidence, rounded down."""
    return nextafter(float(1 - confidence), 0.0)


def _spread(measures: Measures, rounds: int, unit: int, confidence: Fraction, points: int) -> Spread:
    """The results of the house, with their probabilities."""
    house = {-net: chance for net, chance in measures.distribution.nets.items()}
    lattice = from_the_lowest(house)
    masses = sum_of(lattice.chances, rounds, dust=min(DUST, _rest(confidence) * FINE), most=points)
    return Spread(lattice.start * rounds * unit, lattice.step * unit, masses)


def _figures(spread: Spread) -> Figures:
    zero = Fraction(0)
    quantiles = (Quantile(share, *spread.quantile(float(share))) for share in SHARES)
    return Figures(spread.below(zero), spread.exactly(zero), spread.above(zero), tuple(quantiles))


def _at_end(spread: Spread, confidence: Fraction) -> Amount:
    """What the house loses at the end with no more than one less the confidence.

    Raises:
        UsageError: the confidence is finer than the bound of the error.
    """
    found = spread.masses.mirrored().exceeded(_rest(confidence))
    if found is None:
        most = float(1 - spread.masses.absolute) * 100
        message = f"--confidence: {float(confidence * 100):.15g}% is finer than the error of these probabilities"
        raise UsageError(message, f"ask for less than {most:.12g}%, or for fewer rounds")
    return Amount(max(Fraction(0), -spread.at(-found[0])), found[1])


def _bankroll(
    at_end: Amount | None,
    measures: Measures,
    exponential: Rates | None,
    rounds: int,
    unit: int,
    confidence: Fraction,
    track: Track,
) -> Bankroll:
    """The bankrolls, none too small."""
    rest = _rest(confidence)
    lattice = from_zero(measures.distribution.nets)
    dust = rest * FINE
    settled = exponential.settled(dust / 2) if exponential else None
    try:
        masses = highest(lattice.chances, rounds, settled=settled, dust=dust, track=track)
        top = masses.exceeded(rest)
    except TooManyStepsError:
        top = None
    throughout = Amount(max(0, top[0]) * lattice.step * unit, top[1]) if top else None
    ever = None
    if exponential:
        fall = Fraction(exponential.fall(rest))
        ever = Amount(ceil(fall / lattice.step) * lattice.step * unit, False)
    return Bankroll(at_end, throughout, ever)


def _normal(measures: Measures, rounds: int, unit: int) -> Normal:
    """The approximation of the house's result, in patacas."""
    nets, mean = measures.distribution.nets, measures.expected_net
    third = sum(abs(net - mean) ** 3 * chance for net, chance in nets.items())
    variance = float(measures.variance)
    deviation = (variance * rounds) ** 0.5 * unit
    return Normal(float(-mean * rounds * unit), deviation, berry_esseen(float(third), variance, rounds))


def _approximate(bell: Normal) -> Figures:
    quantiles = (Quantile(share, Fraction(bell.quantile(float(share))), False) for share in SHARES)
    return Figures(bell.below(0.0), None, bell.above(0.0), tuple(quantiles))


def _likely(measures: Measures, confidence: Fraction) -> int | None:
    """Rounds after which the house is ahead with the confidence, by the normal approximation."""
    if measures.expected_net >= 0:
        return None
    found = rounds_ahead(float(measures.expected_net), float(measures.variance), float(confidence))
    return max(1, ceil(found)) if found < 1e300 else None
