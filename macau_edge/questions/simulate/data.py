"""A simulation -> JSON, the published shape `macau-edge/simulate/1`: nothing but what the same seed gives again."""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter
from typing import ClassVar

from msgspec import UNSET, UnsetType

from macau_edge.model.measures import EXACT
from macau_edge.questions.simulate.find import Simulation
from macau_edge.questions.simulate.report import plain
from macau_edge.questions.simulate.statistics import Fit, SimulatedBet, StatisticalTest
from macau_edge.reports import figures


class _SimulatePrize(figures.Record):
    copied_from: ClassVar = {"prize": "name"}

    bet: str
    prize: str
    """What it is for; empty for the only prize of a bet."""
    before: str | None
    """The prize as the file and the options have it; null where an option was not given."""
    after: str
    """The prize that was played."""


class _Supposed(figures.Record):
    shares: dict[str, Fraction | None] | None
    """Face of every die, or pocket of the wheel -> its probability; null for those of the file."""
    prizes: list[_SimulatePrize]


class _SimulateExactly(figures.Record):
    house_edge: Fraction | None
    variance: Fraction | None
    expected_rolls: Fraction | None
    variance_of_rolls: Fraction | None
    staked: Fraction | None


class _SimulateCheck(figures.Record):
    """A test; null stands in its place where nothing was tested."""

    z: figures.Float | None
    """The normal deviate; null where there is one value only."""
    p: figures.Float
    """By the usual approximation, on both sides."""
    bound: figures.Float
    """A probability that holds for any number of rounds; 1 where it was not asked."""
    rough: bool
    """Whether the normal approximation of p does not hold yet with so few rounds; the bound decides."""
    alarm: bool
    """Whether p and the bound are both below `alarm_below`."""


class _Fit(figures.Record):
    """The test of the whole distribution."""

    copied_from: ClassVar = {"degrees_of_freedom": "freedom"}

    chi_square: figures.Float | None
    """The statistic; null where an impossible net result came."""
    p: figures.Float
    """By the usual approximation, on both sides."""
    bound: figures.Float
    """A probability that holds for any number of rounds; 1 where it was not asked."""
    rough: bool
    """Whether the normal approximation of p does not hold yet with so few rounds; the bound decides."""
    alarm: bool
    """Whether p and the bound are both below `alarm_below`."""
    degrees_of_freedom: figures.Natural
    cells: figures.Natural
    merged: figures.Natural
    """Net results expected fewer than 5 times, taken together."""
    impossible: list[figures.Exact]
    """Net results that came and that cannot come by the exact figures."""


class _Tests(figures.Record):
    mean: _SimulateCheck | None
    distribution: _Fit | None
    rolls: _SimulateCheck | None


class _PlayedNet(figures.Record):
    net: figures.Exact
    count: figures.Natural
    probability: Fraction | None
    """Null where the exact figures do not have the net result."""


class _SimulateCounted(figures.Record):
    copied_from: ClassVar = {"net": itemgetter(0), "count": itemgetter(1)}

    net: figures.Exact
    count: figures.Natural


class _OnShoes(figures.Record):
    """A bet in all rounds of the shoes; nothing of it is tested."""

    copied_from: ClassVar = {
        "mean_net": "mean",
        "house_edge": "edge",
        "net_of_a_shoe": "of_a_shoe",
        "deviation_of_a_shoe": "deviation",
        "distribution": lambda bet: bet.every.items(),
    }

    mean_net: Fraction | None
    """The mean net result of a round, in units of the stake."""
    house_edge: Fraction | None
    half_width: figures.Float | None
    """Half-width of the confidence interval of this house edge, a ratio of means over shoes; null of one shoe."""
    net_of_a_shoe: Fraction | None
    """The mean net result of all rounds of a shoe, one unit staked on each."""
    deviation_of_a_shoe: figures.Float | None
    distribution: list[_SimulateCounted]


class _SimulateShoes(figures.Record):
    copied_from: ClassVar = {
        "shoes": "counted.shoes",
        "rounds": "counted.rounds",
        "fewest_rounds": "counted.fewest",
        "most_rounds": "counted.most",
        "not_discarded": "discarded",
    }

    cards: figures.Positive
    """Of a full shoe."""
    cut: figures.Natural
    """Cards behind the cut card; no round begins once all cards before it are out."""
    shoes: figures.Positive
    rounds: figures.Positive
    """Of all shoes together."""
    fewest_rounds: figures.Positive
    most_rounds: figures.Positive
    mean_rounds: Fraction | None
    not_discarded: list[str]
    """Options that say in words how many cards a new shoe loses, which were not taken out."""
    bets: dict[str, _OnShoes]


class PlayedData(figures.ChosenData):
    """A bet as it was played."""

    copied_from: ClassVar = {
        "rounds_asked": "asked",
        "mean_net": lambda bet: bet.sample and bet.sample.mean,
        "house_edge": lambda bet: bet.sample and bet.sample.edge,
        "half_width": lambda bet: bet.sample and bet.sample.half_width,
    }

    rounds_asked: figures.Positive | None
    """At most; null for no end, and where nothing is played."""
    rounds: figures.Natural
    complete: bool
    """Whether all was played that was asked for."""
    rolls: figures.Natural
    """Rolls of all rounds."""
    mean_net: Fraction | None
    """The mean net result of the rounds, in units of the stake."""
    house_edge: Fraction | None
    """The house edge as it was played."""
    half_width: figures.Float | None
    """Half-width of the confidence interval of this house edge, from the variance of the rounds with every net result
    counted once more; null where nothing was played."""
    exact: _SimulateExactly
    """The exact figures, which were not used to play."""
    tests: _Tests
    agrees: bool | None
    """Whether no test alarms; null where nothing was played."""
    distribution: list[_PlayedNet]


class SimulateData(figures.HeadData, tag="macau-edge/simulate/1"):
    """The bets of a game as they were played, beside their exact figures."""

    copied_from: ClassVar = {
        "rounds_asked": "asked",
        "half_width_asked": "until",
        "resumed": lambda found: found.resumed and found.until is not None,
        "alarm_below": "level",
        "agree": lambda found: not found.disagreeing,
        "engines": lambda found: figures.engines_data(found.exactly.bets),
        "bets": lambda found: [played_data(found, bet) for bet in found.bets],
    }

    supposed: _Supposed | None
    """What of the game was supposed otherwise than its file has it, before it was analysed and played; null where
    nothing was."""
    seed: figures.Natural
    chunk: figures.Positive
    """Rounds of a chunk: with the seed and the rounds it defines the numbers."""
    rounds_asked: figures.Positive | None
    half_width_asked: Fraction | None
    """The half-width of the house edge at which a bet is played no longer; null where none was asked for."""
    confidence: Fraction | None
    partial: bool
    stopped: str | None
    """Why it is partial: `interrupted`, or what was lost."""
    resumed: bool
    """Whether an interval was played for that a checkpoint had rounds for: all that it keeps is counted, which may be
    more than the seed alone gives."""
    tests: figures.Natural
    """The tests that the probability of a false alarm is shared between."""
    alarm_below: figures.Float
    """The p below which one test is an alarm."""
    agree: bool
    engines: figures.EnginesData
    bets: list[PlayedData]
    shoes: _SimulateShoes | UnsetType = UNSET
    """Where shoes were played to their cut cards: what they came to. The rounds of `bets` are then the first of each
    shoe."""


def simulate_data(found: Simulation) -> SimulateData:
    """Counts as whole numbers; what comes from them exactly as a fraction and a decimal; tests as decimals."""
    return figures.copied(SimulateData, found, **figures.head_fields(found.exactly.ruleset, found.exactly.taken))


def played_data(found: Simulation, bet: SimulatedBet) -> PlayedData:
    """One bet: what was counted, what is exact, and what came of the tests."""
    measures, level = bet.analysis.measures, found.level
    chances = measures.distribution.nets if measures else {}
    return figures.copied(
        PlayedData,
        bet,
        **figures.chosen_fields(bet.analysis),
        exact=_SimulateExactly(
            **{name: EXACT[name](measures) if measures else None for name in _SimulateExactly.__struct_fields__}
        ),
        tests=_Tests(
            mean=_SimulateCheck(**_tested(bet.mean, "z", level)) if bet.mean else None,
            distribution=_fit(bet.fit, level) if bet.fit else None,
            rolls=_SimulateCheck(**_tested(bet.length, "z", level)) if bet.length else None,
        ),
        agrees=not bet.alarms(level) if bet.sample else None,
        distribution=[
            _PlayedNet(net=str(net), count=bet.counts.get(net, 0), probability=chances.get(net))
            for net in sorted({*bet.counts, *chances})
        ],
    )


def _tested(check: StatisticalTest, name: str, level: float) -> figures.Json:
    """The fields that `_Check` and `_Fit` have in common, the statistic by its name."""
    told = {name: plain(check.statistic), "p": plain(check.p), "bound": plain(check.bound)}
    return told | {"rough": check.rough, "alarm": check.alarms(level)}


def _fit(fit: Fit, level: float) -> _Fit:
    return figures.copied(_Fit, fit, **_tested(fit.test, "chi_square", level))
