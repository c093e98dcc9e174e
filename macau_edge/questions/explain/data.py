"""A derivation -> JSON, the published shape `macau-edge/derivation/1`: its phases, lines and equations, its count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.analysis.counted import CountChance, count_distribution
from macau_edge.analysis.derivation import Derivation, derived_in_turn, steps
from macau_edge.model import DECISIONS, Ratio
from macau_edge.questions.analyse.data import LongRunData, StrategyData, long_run_data, strategy_data
from macau_edge.reports import figures
from macau_edge.reports.figures import BetData, Exact, HeadData, Natural, Positive, Record, ThirdData

Weights = dict[str, Positive]


class _Spot(Record):
    copied_from: ClassVar = {"bet": "member.id", "opened_by": lambda spot: [value.label for value in spot.points]}

    bet: str
    place: Natural | None
    """Its number among the parts of a compound bet, from 0."""
    units: Positive
    stage: str | None
    opened_by: list[str]
    """What can have opened the stage; where several can, they make no difference."""
    counted: list[Natural] | None
    """Of a tally: how often each thing has come."""
    trial: Positive | None
    """The number of the trial to come, where the bet asks for it."""
    off: bool
    """Whether it does not work here."""


class _Hand(Record):
    copied_from: ClassVar = {"stage": itemgetter(0), "opened_by": itemgetter(1)}

    stage: str
    opened_by: list[str]


class _Decided(Record):
    place: Natural
    net: Exact


class _ExplainLine(Record):
    copied_from: ClassVar = {
        "leads_to": "target",
        "phase": "leads_to",
        "outcomes": lambda line: _weights(line.parts),
        "combinations": "weight",
        "pays": "prize",
        "decides": "deeds",
    }

    leads_to: str
    """win, lose, push, returned, stay, the stage that begins; count for a tally; on or over for a compound bet; in a
    turn of the hand what happens."""
    phase: int | None
    """The phase that begins."""
    total: int | None
    outcomes: Weights
    """Outcome and how many of the equally likely results it stands for."""
    combinations: Natural
    """Equally likely results of this line."""
    probability: Fraction | None
    pays: str | None
    net: Exact | None
    decides: list[_Decided]
    """The parts of a compound bet that are decided, with their net results in units."""
    value: Exact
    """The net result, or the expected one of the phase that begins."""
    contribution: Fraction | None


class _OfNet(Record):
    probability_of_net: Exact


class _Known(Record):
    copied_from: ClassVar = {"combinations": "weight"}

    combinations: Natural
    phase: int | None
    value: Exact


class _Unknown(Record):
    copied_from: ClassVar = {"combinations": itemgetter(0), "phase": itemgetter(1)}

    combinations: Natural
    phase: int


class _Equation(Record):
    """The unknown is the constant and the sum of the terms, each weighted by its combinations over all results."""

    copied_from: ClassVar = {
        "of": lambda one: "rolls" if one.net is None else _OfNet(probability_of_net=str(one.net)),
        "known": "terms",
    }

    of: Literal["rolls"] | _OfNet
    constant: int
    known: list[_Known]
    unknown: list[_Unknown]
    solution: Exact


class PhaseData(Record):
    """Where everything stands, what can come up there, and what is solved."""

    copied_from: ClassVar = {
        "stage": lambda phase: phase.spots[0].stage if len(phase.spots) == 1 else None,
        "opened_by": lambda phase: _opener(phase.spots),
        "stands": "spots",
        "left": lambda phase: _weights(phase.left) or None,
        "expected_net": "expected",
        "expected_rolls": "rolls",
    }

    number: Positive
    stage: str | None
    opened_by: str | None
    stands: list[_Spot]
    """Where the bet stands; of a compound bet, each part on the table."""
    hand: _Hand | None
    """Where the hand stands; null where the bet does not depend on it."""
    left: Weights | None
    """The balls left in an urn from which they are drawn for good."""
    so_far: Exact
    """The net result of the parts that are decided."""
    lines: list[_ExplainLine]
    equations: list[_Equation]
    expected_net: Fraction | None
    expected_rolls: Fraction | None


class _ExplainChance(Record):
    copied_from: ClassVar = {
        "what": "kind",
        "outcomes": lambda chance: _weights(chance.parts),
        "combinations": "weight",
    }

    what: Literal["thing", "end", "nothing"]
    label: str
    outcomes: Weights
    combinations: Natural
    probability: Fraction | None


class _Cycle(Record):
    copied_from: ClassVar = {
        "turn_of_the_hand": "by_hand",
        "results": "of",
        "brings": "chances",
        "expected_rolls": "length",
    }

    turn_of_the_hand: bool
    results: Positive
    """Equally likely results of one trial."""
    brings: list[_ExplainChance]
    phases: list[PhaseData]
    """The stages of a turn of the hand; a net result in them is a place in brings, from 0."""
    expected_rolls: Fraction | None


class _Share(Record):
    copied_from: ClassVar = {"sets": lambda share: {str(size): count for size, count in sorted(share.sets.items())}}

    q: Exact
    coefficient: Exact
    leaves: Exact
    power: Positive
    value: Exact
    sets: Weights
    """Size of a set of things with the sum q -> how many there are."""


class _ExplainLevel(Record):
    copied_from: ClassVar = {
        "pays": lambda level: level.pays.label if isinstance(level.pays, Ratio) else level.pays and level.pays.word,
        "at_most": "most",
        "terms": "shares",
    }

    low: int | None
    """The numbers of the level; null where it is the highest of several prizes."""
    high: int | None
    """Null also where there is no end."""
    pays: str | None
    """A ratio, lose or push."""
    net: Exact
    probability: Fraction | None
    contribution: Fraction | None
    at_most: list[int | None]
    """Of a highest prize: the largest number of each thing that pays no more."""
    terms: list[_Share]
    """coefficient / leaves ^ power; their sum times the probability of the end is that of the level, or, of a highest
    prize, of this level and all below."""


class _Number(Record):
    low: Natural
    high: Natural | None
    """Null where there is no end."""
    probability: Fraction | None


class CountData(Record):
    """A tally by its count. In the phases of a turn of the hand, a net result is the place in `brings`, from 0."""

    since = ("numbers",)
    copied_from: ClassVar = {"decided_early": "early", "expected_cycles": "cycles"}

    form: Literal["one", "set", "highest", "states"]
    """One thing counted, a set collected, the highest of several counts; or worked out state by state."""
    cycle: _Cycle | None
    levels: list[_ExplainLevel]
    decided_early: list[Natural]
    """The places in levels that are decided before the end."""
    expected_cycles: Fraction | None
    numbers: list[_Number] | None
    """How often the bet ends with each number, those that can no longer change its prize together; null where that is
    not known: of a bet that is paid the highest of several counts, and of one that costs too much."""


def _opener(spots: Sequence[steps.Spot]) -> str | None:
    point = spots[0].point if len(spots) == 1 else None
    return point.label if point else None


def _weights(parts: tuple[steps.ShownResult, ...]) -> dict[str, int]:
    return {part.label: part.weight for part in parts}


def count_data(count: steps.TallyByCount, numbers: Iterable[CountChance] = ()) -> CountData:
    """A tally by its count."""
    return figures.copied(CountData, count, numbers=[figures.copied(_Number, one) for one in numbers] or None)


# --- a bet -> the data of its derivation -----------------------------------------------------------------------------


class _ExplainResult(Record):
    copied_from: ClassVar = {
        "decision": "target",
        "pays": "prize",
        "commission": lambda net: net.profit - net.net,
    }

    decision: Annotated[str, Meta(extra_json_schema={"enum": DECISIONS})]
    pays: str | None
    profit: Exact
    commission: Exact
    net: Exact


class _Start(Record):
    copied_from: ClassVar = {"phase": itemgetter(0), "probability": itemgetter(1)}

    phase: Positive
    probability: Fraction | None


class _ExplainPart(Record):
    """What a part of a compound bet adds."""

    copied_from: ClassVar = {"bet": "member.id", "expected_net": "expected", "staked": "put_down"}

    bet: str
    units: Positive
    probability: Fraction | None
    expected_net: Fraction | None
    contribution: Fraction | None
    staked: Fraction | None


class DerivationData(Record):
    """How the figures of one bet are derived; of a bet for want of an option, or too dear, that alone."""

    copied_from: ClassVar = {
        "bet": "member.id",
        "results": lambda found: found.weight or UNSET,
        "expected_net": "measures.expected_net",
        "third": lambda found: figures.third_data(found.analysis),
    }

    bet: str
    not_given: str | None
    results: Natural | UnsetType = UNSET
    """Equally likely results of one trial."""
    nets: list[_ExplainResult] | UnsetType = UNSET
    states: Natural | UnsetType = UNSET
    """States of the chain that was solved; 0 where a formula was used."""
    start: list[_Start] | UnsetType = UNSET
    """The phases that play can begin with."""
    phases: list[PhaseData] | UnsetType = UNSET
    """None where they are too many, or where a tally has a formula."""
    parts: list[_ExplainPart] | UnsetType = UNSET
    """Of a compound bet: the probability that a part is put down, its expected net result per unit, and what it adds to
    the expected net result and to the stake of the whole."""
    count: CountData | UnsetType | None = UNSET
    """Of a tally that is not written out in phases."""
    strategy: StrategyData | UnsetType = UNSET
    """Of a bet that depends on what the player chooses."""
    expected_net: Fraction | UnsetType | None = UNSET
    figures: BetData | None
    third: ThirdData | UnsetType = UNSET
    """The third solver, where it was asked."""
    refused: str | UnsetType = UNSET
    """Why there are no figures of a bet that costs more than the command may do."""
    long_run: LongRunData | UnsetType = UNSET
    """Of a bet that waits for what its meters show."""
    not_derived: str | UnsetType = UNSET
    """Why there are figures alone: to derive them costs more than is left of what the command may do."""


class ExplainData(HeadData, tag="macau-edge/derivation/1"):
    """How the figures of bets are derived, line by line."""

    given: list[str]
    """The options that a person chose."""
    assumptions: list[figures.AssumptionData]
    conditions: list[figures.ConditionData]
    derivations: list[DerivationData]


def explain_data(analysis: Analysis) -> ExplainData:
    """The derivations of bets that were analysed.

    Exact values are fractions, with decimals beside figures.

    Raises:
        ProblemError: a bet cannot be computed; the problem says where and why.
    """
    ruleset = analysis.ruleset
    derived = derived_in_turn(ruleset, analysis.bets, analysis.choices, derivation_data)
    return ExplainData(
        **figures.head_fields(ruleset, analysis.choices),
        given=sorted(analysis.given),
        assumptions=[figures.copied(figures.AssumptionData, one) for one in ruleset.assumptions],
        conditions=[figures.copied(figures.ConditionData, one) for one in ruleset.conditions],
        derivations=[derived.get(number) or _without_figures(bet) for number, bet in enumerate(analysis.bets)],
    )


def _without_figures(bet: BetAnalysis) -> DerivationData:
    if bet.refused:
        return DerivationData(bet=bet.id, not_given=None, figures=None, refused=str(bet.refused.message))
    return DerivationData(bet=bet.id, not_given=bet.missing, figures=None, long_run=long_run_data(bet))


def derivation_data(found: Derivation) -> DerivationData:
    """The data of a derivation that is there."""
    numbers = count_distribution(found.ruleset, found.member, found.choices) if found.count else ()
    strategy = strategy_data(
        found.choosing, found.analysis, found.ruleset, found.choices, not_compared=found.not_compared
    )
    return figures.copied(
        DerivationData,
        found,
        not_given=None,
        count=count_data(found.count, numbers) if found.count else None,
        strategy=strategy or UNSET,
        figures=figures.bet_data(found.analysis),
        long_run=UNSET,
        refused=UNSET,
    )
