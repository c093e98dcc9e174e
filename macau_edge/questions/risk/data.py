"""A session -> JSON, the published shape `macau-edge/risk/1`."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import Meta

from macau_edge.questions.risk.distribution import listed_results
from macau_edge.questions.risk.find import Amount, Risk, SessionFigures, Spread
from macau_edge.reports import figures


class _Session(figures.Record):
    rounds: figures.Positive
    unit: figures.Positive
    """The stake of a round, in patacas."""
    confidence: Fraction | None
    """Of the bankroll, a number of one."""


class _RiskBet(figures.MemberData):
    depends_on: list[str]
    """The options that the bet depends on."""
    house_edge: Fraction | None
    """Expected loss per unit staked at the start, per bet made."""
    element_of_risk: Fraction | None
    """Expected loss per unit of all that is staked."""
    variance: Fraction | None
    """Of the net result, in squared units of the stake."""
    distribution: list[figures.NetData]
    """Net result in units of the stake, and its probability, ascending."""
    engines: figures.EngineData


class _Rounds(figures.Record):
    copied_from: ClassVar = {"normal_approximation": "likely", "certain": "sure"}

    normal_approximation: figures.Positive | None
    certain: figures.Positive | None


class _RiskChance(figures.Record):
    """A probability in floating point, a number of one."""

    copied_from: ClassVar = {"probability": lambda chance: chance.printed[0], "error": lambda chance: chance.printed[1]}

    probability: figures.Float
    """In the fewest digits that give the floating-point number back."""
    error: figures.Float
    """How far the probability as it is written here may be off at most, rounded up."""


class _Quantile(figures.Record):
    probability: Fraction | None
    """A number of one."""
    house: Fraction | None
    """The lowest result of the house, in patacas, up to which there is this probability."""
    certain: bool
    """Whether the error cannot have moved it."""


class _Bin(figures.Record):
    copied_from: ClassVar = {"from_": "first", "to": "last", "probability": lambda one: one.chance.printed[0]}

    from_: figures.Exact
    to: figures.Exact
    probability: figures.Float


class _RiskEnds(figures.Record):
    copied_from: ClassVar = {"player_ahead": "player", "house_ahead": "house"}

    player_ahead: _RiskChance
    even: _RiskChance | None
    house_ahead: _RiskChance


class _RiskExactly(_RiskEnds):
    quantiles: list[_Quantile]
    step: Fraction | None
    """Patacas between two neighbouring results."""
    relative_error: figures.Float
    """The true probability of a result, or of a bin, is within this times the one given, and a part of the absolute
    error, of the one given."""
    absolute_error: figures.Float
    """What those parts of all that are given, and the probability of the results left out, add up to at most."""
    distribution: list[_Bin]
    """The results of the house, one by one or in 2,000 bins at most, ascending."""


class _Amount(figures.Record):
    patacas: Fraction | None
    """Rounded up to a result that is possible."""
    least: bool
    """Whether the next smaller result would not do, for certain."""


class _Bankroll(figures.Record):
    at_end: _Amount | None
    """So that it is not lost at the end of the session."""
    throughout: _Amount | None
    """At no moment of the session; null where that is too much work."""
    ever: _Amount | None
    """At no moment of any number of rounds (Lundberg's inequality); null without an edge for the house."""


class _RoundedQuantile(figures.Record):
    copied_from: ClassVar = {"house": lambda one: _rounded(one.house)}

    probability: Fraction | None
    """A number of one."""
    house: figures.Float


class _Normal(_RiskEnds):
    quantiles: list[_RoundedQuantile]
    bankroll_at_end: figures.Float | None
    """In patacas; its error is not in it, so it may be too small."""


class RiskData(figures.HeadData, tag="macau-edge/risk/1"):
    """What a session of many rounds of a bet can come to."""

    copied_from: ClassVar = {
        "session": lambda found: found,
        "engines": lambda found: figures.engines_data(found.analysis.bets),
        "expected_handle": "handle",
        "expected_win": "hold",
        "standard_deviation": "deviation",
        "rounds_until_ahead": lambda found: found,
    }

    session: _Session
    engines: figures.EnginesData
    bet: _RiskBet
    """One round, exactly: a bet from when it is made until it is decided."""
    staked: Fraction | None
    """Patacas put down when the bets are made."""
    expected_handle: Fraction | None
    """Patacas staked in all, on average, later stakes included."""
    expected_win: Fraction | None
    """What the house wins on average, in patacas."""
    standard_deviation: Annotated[str, Meta(pattern=r"^[0-9]+(\.[0-9]+)?$")]
    """Of the result of the session, in patacas, to twenty significant digits."""
    n0: Fraction | None
    """Rounds after which the mean is one standard deviation; null where nobody has an edge."""
    rounds_until_ahead: _Rounds
    """Rounds after which the house is ahead with the confidence: by the normal approximation, and those from which on
    that is proven (Chernoff's inequality); null without an edge for the house."""
    exact: _RiskExactly | None
    """By the exact distribution of a round, added up in floating point; null where there are too many results."""
    bankroll: _Bankroll
    """Patacas that suffice with the confidence, whatever the error."""
    normal_approximation: _Normal | None
    """Where it was asked for; the errors are by the Berry-Esseen theorem."""


def risk_data(found: Risk) -> RiskData:
    """Every figure of a session: exact ones as a fraction and a decimal, probabilities with their bounds."""
    round_ = figures.measured_fields(found.bet)
    return figures.copied(
        RiskData,
        found,
        **figures.head_fields(found.analysis.ruleset, found.analysis.choices),
        bet=_RiskBet(
            **{name: round_[name] for name in _RiskBet.__struct_fields__[:-1]},
            engines=figures.engine_agreement(found.bet),
        ),
        exact=_exactly(found.figures, found.spread) if found.figures and found.spread else None,
        normal_approximation=_normal(found.normal, found.normal_at_end) if found.normal else None,
    )


def _exactly(found: SessionFigures, spread: Spread) -> _RiskExactly:
    relative, absolute = spread.masses.printed()
    return figures.copied(
        _RiskExactly,
        found,
        step=spread.step,
        relative_error=relative,
        absolute_error=absolute,
        distribution=[figures.copied(_Bin, one) for one in listed_results(spread)],
    )


def _normal(found: SessionFigures, at_end: Amount | None) -> _Normal:
    return figures.copied(_Normal, found, bankroll_at_end=_rounded(at_end.patacas) if at_end else None)


def _rounded(value: Fraction) -> str:
    return repr(float(value))
