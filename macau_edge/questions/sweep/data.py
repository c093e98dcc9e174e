"""A sweep -> JSON, the published shape `macau-edge/sweep/1`: every point with its prizes and figures."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from macau_edge.model.measures import EXACT, ROUNDED
from macau_edge.questions.sweep.find import Sweep, SweptBet
from macau_edge.reports import figures

Ratio = Annotated[
    str,
    Meta(
        pattern="^([1-9][0-9]*:[1-9][0-9]*|[1-9][0-9]* for 1)$",
        description="Profit to stake, `7:6`; `8 for 1` has the stake inside.",
    ),
]
OneOrTwo = Meta(min_length=1, max_length=2)


class _Axis(figures.Record):
    copied_from: ClassVar = {"asked": "name", "pays": "ratios"}

    asked: str
    """The name the prize was asked by; empty for the only prize of a bet."""
    pays: Annotated[list[Ratio], Meta(min_length=1)]
    """Ascending."""


class _SweepPrize(figures.Record):
    copied_from: ClassVar = {"now": "ratio"}

    name: str
    """What it is called; empty for the only prize of a bet."""
    option: str | None
    """The option of the house that stands there."""
    now: Ratio | None
    """What is paid now; null where an option was not given."""


class _Point(figures.Record):
    copied_from: ClassVar = {
        "pays": "prizes",
        "profit": lambda point: [ratio.profit for ratio in point.prizes],
        "house_edge": "analysis.house_edge",
        "hit_frequency": lambda point: EXACT["hit_frequency"](point.measures),
        "variance": lambda point: EXACT["variance"](point.measures),
        "standard_deviation": lambda point: ROUNDED["standard_deviation"](point.measures),
        "advantage": lambda point: figures.advantage(point.analysis.house_edge),
        "engines": "analysis",
    }

    pays: Annotated[list[Ratio], OneOrTwo]
    """The prizes, one for each axis."""
    profit: Annotated[list[Fraction], OneOrTwo]
    """The profit of each prize, for each unit of the stake."""
    now: bool
    """Whether the bet is paid so now."""
    house_edge: Fraction | None
    """Expected loss per unit staked at the start, below zero for the player's advantage; null where none is staked."""
    element_of_risk: Fraction | None
    """Expected loss per unit of all that is staked, also later in the round; null where none is staked."""
    hit_frequency: Fraction | None
    """The probability of a win; null, as what follows, where a hand is parted."""
    variance: Fraction | None
    """Of the net result, in squared units of the stake."""
    standard_deviation: Annotated[str, Meta(pattern=r"^[0-9]+(\.[0-9]+)?$")] | None
    """Its square root, to twenty significant digits."""
    advantage: figures.Advantage
    engines: figures.EngineData


class _RefusedPoint(figures.Record):
    copied_from: ClassVar = {"pays": "prizes"}

    pays: Annotated[list[Ratio], OneOrTwo]
    refused: str
    """Why it has no figures."""


class _SweepBet(figures.MemberData):
    copied_from: ClassVar = {
        "prizes": "slots",
        "house_edge_now": "now.house_edge",
        "refused": "now.refused",
        "refused_points": lambda bet: (() if bet.now.refused else bet.refused_points) or UNSET,
    }

    prizes: Annotated[list[_SweepPrize], OneOrTwo]
    """The prizes that are set, one for each axis."""
    house_edge_now: Fraction | None
    """Of the bet as it is now; null where an option was not given, and where it is refused."""
    points: list[_Point]
    """Every combination of the prizes; the last axis changes fastest. Those that are refused are not among them."""
    refused: str | UnsetType = UNSET
    """Why there are no figures of a bet that costs more than the command may do; of any other it is not there."""
    refused_points: list[_RefusedPoint] | UnsetType = UNSET
    """The points that cost more, where the bet as it is does not; they are not among the others."""


class SweepData(figures.HeadData, tag="macau-edge/sweep/1"):
    """The figures of a bet as one or two of its prizes change."""

    copied_from: ClassVar = {
        "bet": lambda found: found.asked.bet,
        "engines": lambda found: figures.engines_data(found.analysis.bets),
        "bets": lambda found: [
            figures.copied(_SweepBet, bet, **figures.member_fields(bet.member)) for bet in found.bets
        ],
    }

    bet: str
    """The bet or family that was asked for."""
    axes: Annotated[list[_Axis], OneOrTwo]
    engines: figures.EnginesData
    bets: Annotated[list[_SweepBet], Meta(min_length=1)]


def sweep_data(found: Sweep) -> SweepData:
    """The published shape."""
    return figures.copied(SweepData, found, **figures.head_fields(found.ruleset, found.choices))


def _bet(bet: SweptBet) -> _SweepBet:
    return figures.copied(_SweepBet, bet, **figures.member_fields(bet.member))
