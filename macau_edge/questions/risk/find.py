"""A bet and a number of rounds -> what a session of them comes to, both engines agreeing on the round.

The distribution of a round is the exact one. Its net results lie on a lattice, and n rounds are convolved by squaring
along the binary digits of n (`numeric/sums.py`): only that is in floating point, and a bound of its error is carried
with every probability. Who is ahead, and the quantiles, are read off the distribution.

A bankroll suffices with a confidence in one of three senses, each rounded up to an amount that can be lost: at the
end, a quantile; throughout, from the highest that a player stands in the course of the rounds (`numeric/tails.py`);
ever, by Lundberg's inequality, which may ask for more than is needed and never for less. Where the results are too
many, there is the normal approximation with its own bound, if it is asked for. Decision 019 says why.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import ceil, gcd, lcm, nextafter
from typing import TYPE_CHECKING

from macau_edge.analysis import Analysis, BetAnalysis, analyse_bet
from macau_edge.model import Choice, Ruleset
from macau_edge.model.measures import Measures, divided, root
from macau_edge.model.message import Message
from macau_edge.model.meter import count
from macau_edge.model.problem import UsageError
from macau_edge.model.records import dataclass, replace
from macau_edge.model.refusals import Refused, unless_too_dear
from macau_edge.numeric.sums import POINTS, Chance, Masses, TooManyPointsError, sum_of
from macau_edge.numeric.tails import Normal, Rates, TooManyStepsError, berry_esseen, highest_sum, rates, rounds_ahead
from macau_edge.questions.one_bet import confirmed_measures, one_member
from macau_edge.questions.risk.request import CONFIDENCES

if TYPE_CHECKING:
    from macau_edge.questions.risk.request import RiskRequest

# --- the results that a session can have, in patacas, with their probabilities ---------------------------------------


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


# --- what is found of a session of many rounds of one bet ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Quantile:
    """The lowest result of the house, in patacas, up to which there is this `probability`.

    `certain` says that the bound of the error cannot have moved it.
    """

    probability: Fraction
    house: Fraction
    certain: bool


@dataclass(frozen=True, slots=True)
class Amount:
    """Patacas that suffice with the confidence; `least` says that the next smaller result would not, for certain."""

    patacas: Fraction
    least: bool


@dataclass(frozen=True, slots=True)
class Bankroll:
    """What a table needs, so that it is lost with no more than one less the confidence.

    `at_end` looks at the result of the session alone, `throughout` at every moment of it, `ever` at any number of
    rounds. `at_end` is None where there are too many results, `throughout` where it was too much work, `ever`
    where the house has no edge.
    """

    at_end: Amount | None
    throughout: Amount | None
    ever: Amount | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionFigures:
    """Who is ahead at the end, and the quantiles of the house's result; `even` is None in an approximation."""

    player: Chance
    even: Chance | None
    house: Chance
    quantiles: tuple[Quantile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Risk:
    """A session of so many `rounds` of one bet at a stake of `unit` patacas each, paid to the last fraction.

    `spread` and `figures` are those of the exact distribution; they are None where it has too many results and the
    approximation was asked for. `normal` and `normal_at_end` are those of the normal approximation, None where it was
    not asked for. `sure` are the rounds after which the house is ahead with the confidence for certain, None without an
    edge for the house.
    """

    analysis: Analysis
    rounds: int
    unit: int
    confidence: Fraction
    spread: Spread | None = None
    figures: SessionFigures | None = None
    bankroll: Bankroll = Bankroll(None, None, None)
    normal: SessionFigures | None = None
    normal_at_end: Amount | None = None
    sure: int | None = None

    @property
    def bet(self) -> BetAnalysis:
        """The bet, as both engines found it."""
        return self.analysis.bets[0]

    @property
    def measures(self) -> Measures:
        """The figures of one round."""
        found = self.bet.measures
        assert found is not None  # a bet for which an option is missing is refused
        return found

    @property
    def staked(self) -> Fraction:
        """Patacas put down at the start of the rounds, with any commission paid with the bet."""
        return self.measures.distribution.staked * self.rounds * self.unit

    @property
    def handle(self) -> Fraction:
        """Patacas staked in all on average, later stakes included: the expected handle."""
        return self.measures.distribution.risked * self.rounds * self.unit

    @property
    def hold(self) -> Fraction:
        """What the house wins on average, in patacas: the expected win."""
        return -self.measures.expected_net * self.rounds * self.unit

    @property
    def deviation(self) -> Decimal:
        """Standard deviation of the result of the session, in patacas, to twenty digits (independent rounds)."""
        return root(self.measures.variance * self.rounds * self.unit**2)

    @property
    def n0(self) -> Fraction | None:
        """Rounds after which the expected result is one standard deviation: variance over the squared mean.

        N-zero (D. Schlesinger, Blackjack Attack, 3rd ed. 2005, from B. Harris). None where nobody has an edge.
        """
        mean = self.measures.expected_net
        return divided(self.measures.variance, mean**2) if mean else None

    @property
    def likely(self) -> int | None:
        """Rounds after which the house is ahead with the confidence, by the normal approximation.

        None without an edge for the house.
        """
        mean = self.measures.expected_net
        if mean >= 0:
            return None
        found = rounds_ahead(float(mean), float(self.measures.variance), float(self.confidence))
        return max(1, ceil(found)) if found < 1e300 else None

    @property
    def rest(self) -> float:
        """One less the confidence, rounded down."""
        return nextafter(float(1 - self.confidence), 0.0)


# --- the net results of a round as points of a lattice: whole multiples of a step ------------------------------------


@dataclass(frozen=True, slots=True)
class Lattice:
    """Net results, each `start` plus a whole number of times `step`, with the probability of each such number."""

    start: Fraction
    step: Fraction
    chances: Mapping[int, Fraction]


def from_the_lowest(nets: Mapping[Fraction, Fraction]) -> Lattice:
    """The coarsest lattice that the results of any number of rounds are on: a round starts at its lowest result."""
    return _lattice(nets, min(net for net, chance in nets.items() if chance))


def from_zero(nets: Mapping[Fraction, Fraction]) -> Lattice:
    """The coarsest lattice that 0 and the results of any number of rounds are on."""
    return _lattice(nets, Fraction(0))


def _lattice(nets: Mapping[Fraction, Fraction], start: Fraction) -> Lattice:
    step = _common(net - start for net in nets)
    return Lattice(start, step, {int((net - start) / step): chance for net, chance in nets.items() if chance})


def _common(values: Iterable[Fraction]) -> Fraction:
    """The largest number that all values are whole multiples of; 1 where they are all zero."""
    found = [value for value in values if value]
    whole = lcm(*(value.denominator for value in found))
    return Fraction(gcd(*(int(value * whole) for value in found)), whole) if found else Fraction(1)


Track = Callable[[Collection[int]], Iterable[int]]
"""Shows the progress of a long pass."""

CONFIDENCE = Fraction(999, 1000)
"""Of the bankroll, where nothing else is said."""
SHARES = tuple(Fraction(parts, 1000) for parts in (1, 10, 50, 250, 500, 750, 950, 990, 999))
"""The quantiles that are shown."""
DUST = 1e-25
"""Probability of the results at both ends that are left out at most, and counted in the bound."""
FINE = 1e-6
"""What the bound of a bankroll is of one less the confidence, at most, by what is left out."""


def risk(
    asked: RiskRequest,
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    given: Collection[str] = (),
    track: Track = iter,
    *,
    points: int = POINTS,
) -> Risk:
    """What so many independent rounds of a bet come to, at a stake of so many patacas each.

    The distribution is that of the exact one of a round, added up in floating point with a proven bound of the error.
    `points` is the most results that are kept of the session; the normal approximation, where it is asked for, is there
    as well, or instead where there are more. `given` are the options that a person chose.

    Raises:
        ProblemError: the bet cannot be computed, or the engines disagree on it.
        UsageError: an option is missing, there are too many results, or the confidence is finer than the bound.
    """
    member = one_member(ruleset, asked.bet, choices)
    confidence = CONFIDENCE if asked.confidence is None else asked.confidence
    _check(confidence)
    bet = analyse_bet(ruleset, member, choices)
    analysis = Analysis(ruleset, choices, frozenset(given), bets=(bet,))
    measures = confirmed_measures("risk", analysis, bet)
    if asked.normal and not measures.variance:
        message = Message("every round of `{bet}` comes to the same: there is nothing to approximate", bet=bet.id)
        raise UsageError(message, Message("leave out `--normal`"))
    session = Risk(analysis=analysis, rounds=asked.rounds, unit=asked.unit, confidence=confidence)
    nets = measures.distribution.nets
    exponential = rates([float(net) for net in nets], [float(chance) for chance in nets.values()])
    try:
        spread = _spread(session, points)
    except TooManyPointsError:
        spread = None
    if spread is None and not asked.normal:
        raise UsageError(
            Message(
                "{rounds:,} rounds of `{bet}` have too many results for the exact distribution",
                rounds=asked.rounds,
                bet=bet.id,
            ),
            Message("ask for fewer rounds, or add `--normal` for the normal approximation"),
        )
    bell = _normal(session) if asked.normal else None
    low = -bell.quantile(float(1 - confidence)) if bell else 0.0
    at_end = _at_end(session, spread) if spread else None
    return replace(
        session,
        spread=spread,
        figures=_figures(spread) if spread else None,
        bankroll=Bankroll(at_end, _throughout(session, exponential, track), _ever(session, exponential)),
        normal=_approximate(bell) if bell else None,
        normal_at_end=Amount(max(Fraction(0), Fraction(low)), False) if bell else None,
        sure=exponential.rounds(session.rest) if exponential else None,
    )


def _check(confidence: Fraction) -> None:
    if not CONFIDENCES.has(confidence):
        shown = f"{float(confidence * 100):.17g}%"
        raise UsageError(Message("--confidence: {value} cannot be asked for", value=shown), CONFIDENCES.remedy)


def _spread(session: Risk, points: int) -> Spread:
    """The results of the house, with their probabilities."""
    house = {-net: chance for net, chance in session.measures.distribution.nets.items()}
    lattice = from_the_lowest(house)
    masses = sum_of(
        lattice.chances, session.rounds, dust=min(DUST, session.rest * FINE), most=points, counted=_counted(session)
    )
    return Spread(lattice.start * session.rounds * session.unit, lattice.step * session.unit, masses)


def _counted(session: Risk) -> Callable[[int], None]:
    """Draws on the meter of the command for the bet."""
    return partial(count, of=session.bet.member.bet)


def _figures(spread: Spread) -> SessionFigures:
    zero = Fraction(0)
    quantiles = (Quantile(share, *spread.quantile(float(share))) for share in SHARES)
    return SessionFigures(
        player=spread.below(zero), even=spread.exactly(zero), house=spread.above(zero), quantiles=tuple(quantiles)
    )


def _at_end(session: Risk, spread: Spread) -> Amount:
    """What the house loses at the end with no more than one less the confidence.

    Raises:
        UsageError: the confidence is finer than the bound of the error.
    """
    found = spread.masses.mirrored().exceeded(session.rest)
    if found is None:
        asked, most = float(session.confidence * 100), float(1 - spread.masses.absolute) * 100
        raise UsageError(
            Message("--confidence: {value} is finer than the error of these probabilities", value=f"{asked:.15g}%"),
            Message("ask for less than {most}, or for fewer rounds", most=f"{most:.12g}%"),
        )
    return Amount(max(Fraction(0), -spread.at(-found[0])), found[1])


def _throughout(session: Risk, exponential: Rates | None, track: Track) -> Amount | None:
    """The bankroll for every moment of the session, which is not too small; None where it is too much work."""
    lattice = from_zero(session.measures.distribution.nets)
    dust = session.rest * FINE
    settled = exponential.settled(dust / 2) if exponential else None
    try:
        found = unless_too_dear(
            partial(
                highest_sum,
                lattice.chances,
                session.rounds,
                settled=settled,
                dust=dust,
                track=track,
                counted=_counted(session),
            )
        )
    except TooManyStepsError:
        return None
    if isinstance(found, Refused):
        return None
    top = found.exceeded(session.rest)
    return Amount(max(0, top[0]) * lattice.step * session.unit, top[1]) if top else None


def _ever(session: Risk, exponential: Rates | None) -> Amount | None:
    """The bankroll for any number of rounds, by Lundberg's inequality; None without an edge for the house."""
    if exponential is None:
        return None
    step = from_zero(session.measures.distribution.nets).step
    return Amount(ceil(Fraction(exponential.fall(session.rest)) / step) * step * session.unit, False)


def _normal(session: Risk) -> Normal:
    """The approximation of the house's result, in patacas."""
    nets, mean = session.measures.distribution.nets, session.measures.expected_net
    third = sum(abs(net - mean) ** 3 * chance for net, chance in nets.items())
    variance = float(session.measures.variance)
    deviation = (variance * session.rounds) ** 0.5 * session.unit
    return Normal(float(session.hold), deviation, berry_esseen(float(third), variance, session.rounds))


def _approximate(bell: Normal) -> SessionFigures:
    quantiles = (Quantile(share, Fraction(bell.quantile(float(share))), False) for share in SHARES)
    return SessionFigures(player=bell.below(0.0), even=None, house=bell.above(0.0), quantiles=tuple(quantiles))
