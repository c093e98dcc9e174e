"""A derivation -> JSON, the published shape `macau-edge/derivation/1`: its phases, lines and equations, its count."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.analysis.counted import CountChance, count_distribution
from macau_edge.analysis.derivation import AdditionalPart, Derivation, derived_in_turn, steps
from macau_edge.model import DECISIONS, Ratio
from macau_edge.questions.analyse.data import StrategyData, strategy_data
from macau_edge.reports import figures
from macau_edge.reports.figures import BetData, Exact, HeadData, Natural, Positive, Record, ThirdData

Weights = dict[str, Positive]


class _Spot(Record):
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
    stage: str
    opened_by: list[str]


class _Decided(Record):
    place: Natural
    net: Exact


class _ExplainLine(Record):
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
    combinations: Natural
    phase: int | None
    value: Exact


class _Unknown(Record):
    combinations: Natural
    phase: int


class _Equation(Record):
    """The unknown is the constant and the sum of the terms, each weighted by its combinations over all results."""

    of: Literal["rolls"] | _OfNet
    constant: int
    known: list[_Known]
    unknown: list[_Unknown]
    solution: Exact


class PhaseData(Record):
    """Where everything stands, what can come up there, and what is solved."""

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
    what: Literal["thing", "end", "nothing"]
    label: str
    outcomes: Weights
    combinations: Natural
    probability: Fraction | None


class _Cycle(Record):
    turn_of_the_hand: bool
    results: Positive
    """Equally likely results of one trial."""
    brings: list[_ExplainChance]
    phases: list[PhaseData]
    """The stages of a turn of the hand; a net result in them is a place in brings, from 0."""
    expected_rolls: Fraction | None


class _Share(Record):
    q: Exact
    coefficient: Exact
    leaves: Exact
    power: Positive
    value: Exact
    sets: Weights
    """Size of a set of things with the sum q -> how many there are."""


class _ExplainLevel(Record):
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


def phase_data(phase: steps.Phase) -> PhaseData:
    """Where everything stands, what can come up there, and what is solved."""
    spot = phase.spots[0] if len(phase.spots) == 1 else None
    return PhaseData(
        number=phase.number,
        stage=spot.stage or None if spot else None,
        opened_by=spot.point.label if spot and spot.point else None,
        stands=[_spot(one) for one in phase.spots],
        hand=_Hand(stage=phase.hand[0], opened_by=list(phase.hand[1])) if phase.hand else None,
        left=_weights(phase.left) if phase.left else None,
        so_far=str(phase.so_far),
        lines=[_line(line) for line in phase.lines],
        equations=[_equation(equation) for equation in phase.equations],
        expected_net=phase.expected,
        expected_rolls=phase.rolls,
    )


def _spot(spot: steps.Spot) -> _Spot:
    return figures.copied(
        _Spot,
        spot,
        bet=spot.member.id,
        stage=spot.stage or None,
        opened_by=[value.label for value in spot.points],
    )


def _weights(parts: tuple[steps.ShownResult, ...]) -> dict[str, int]:
    return {part.label: part.weight for part in parts}


def _line(line: steps.Line) -> _ExplainLine:
    return _ExplainLine(
        leads_to=line.target,
        phase=line.leads_to,
        total=line.total,
        outcomes=_weights(line.parts),
        combinations=line.weight,
        probability=line.probability,
        pays=str(line.prize) if isinstance(line.prize, Ratio) else None,
        net=None if line.net is None else str(line.net),
        decides=[_Decided(place=deed.place, net=str(deed.net)) for deed in line.deeds],
        value=str(line.value),
        contribution=line.contribution,
    )


def _equation(equation: steps.Equation) -> _Equation:
    """`x = constant + sum of combinations/results * value + sum of combinations/results * x of a phase`."""
    return _Equation(
        of="rolls" if equation.net is None else _OfNet(probability_of_net=str(equation.net)),
        constant=equation.constant,
        known=[_Known(combinations=one.weight, phase=one.phase, value=str(one.value)) for one in equation.terms],
        unknown=[_Unknown(combinations=weight, phase=phase) for weight, phase in equation.unknown],
        solution=str(equation.solution),
    )


def count_data(count: steps.TallyByCount, numbers: Iterable[CountChance] = ()) -> CountData:
    """A tally by its count."""
    return CountData(
        form=count.form,
        cycle=_cycle(count.cycle) if count.cycle else None,
        levels=[_level(level) for level in count.levels],
        decided_early=list(count.early),
        expected_cycles=count.cycles,
        numbers=[figures.copied(_Number, one) for one in numbers] or None,
    )


def _cycle(cycle: steps.TallyCycle) -> _Cycle:
    return _Cycle(
        turn_of_the_hand=cycle.by_hand,
        results=cycle.of,
        brings=[_chance(chance) for chance in cycle.chances],
        phases=[phase_data(phase) for phase in cycle.phases],
        expected_rolls=cycle.length,
    )


def _chance(chance: steps.CycleResult) -> _ExplainChance:
    return _ExplainChance(
        what=chance.kind,
        label=chance.label,
        outcomes=_weights(chance.parts),
        combinations=chance.weight,
        probability=chance.probability,
    )


def _level(level: steps.TallyLevel) -> _ExplainLevel:
    return _ExplainLevel(
        low=level.low,
        high=level.high,
        pays=None if level.pays is None else level.pays.label if isinstance(level.pays, Ratio) else level.pays.word,
        net=str(level.net),
        probability=level.probability,
        contribution=level.contribution,
        at_most=list(level.most),
        terms=[_share(share) for share in level.shares],
    )


def _share(share: steps.Share) -> _Share:
    """`coefficient / leaves ** power`, where `leaves` is one less what brings nothing and less q."""
    return _Share(
        q=str(share.q),
        coefficient=str(share.coefficient),
        leaves=str(share.leaves),
        power=share.power,
        value=str(share.value),
        sets={str(size): count for size, count in sorted(share.sets.items())},
    )


# --- a bet -> the data of its derivation -----------------------------------------------------------------------------


class _ExplainResult(Record):
    decision: Annotated[str, Meta(extra_json_schema={"enum": DECISIONS})]
    pays: str | None
    profit: Exact
    commission: Exact
    net: Exact


class _Start(Record):
    phase: Positive
    probability: Fraction | None


class _ExplainPart(Record):
    """What a part of a compound bet adds."""

    bet: str
    units: Positive
    probability: Fraction | None
    expected_net: Fraction | None
    contribution: Fraction | None
    staked: Fraction | None


class DerivationData(Record):
    """How the figures of one bet are derived; of a bet for want of an option, or too dear, that alone."""

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
        assumptions=list(map(figures.assumption_data, ruleset.assumptions)),
        conditions=[figures.copied(figures.ConditionData, one) for one in ruleset.conditions],
        derivations=[derived.get(number) or _without_figures(bet) for number, bet in enumerate(analysis.bets)],
    )


def _without_figures(bet: BetAnalysis) -> DerivationData:
    if bet.refused:
        return DerivationData(bet=bet.id, not_given=None, figures=None, refused=str(bet.refused.message))
    return DerivationData(bet=bet.id, not_given=bet.missing, figures=None)


def derivation_data(found: Derivation) -> DerivationData:
    """The data of a derivation that is there."""
    return DerivationData(
        bet=found.member.id,
        not_given=None,
        results=found.weight or UNSET,
        nets=[_net(net) for net in found.nets],
        states=found.states,
        start=[_Start(phase=number, probability=probability) for number, probability in found.start],
        phases=[phase_data(phase) for phase in found.phases],
        parts=[_part(part) for part in found.parts],
        count=count_data(found.count, count_distribution(found.ruleset, found.member, found.choices))
        if found.count
        else None,
        strategy=strategy_data(
            found.choosing, found.analysis, found.ruleset, found.choices, not_compared=found.not_compared
        )
        or UNSET,
        expected_net=found.measures.expected_net,
        figures=figures.bet_data(found.analysis),
        third=figures.third_data(found.analysis),
        not_derived=str(found.not_derived.message) if found.not_derived else UNSET,
    )


def _net(net: steps.Net) -> _ExplainResult:
    return _ExplainResult(
        decision=net.target,
        pays=str(net.prize),
        profit=str(net.profit),
        commission=str(net.profit - net.net),
        net=str(net.net),
    )


def _part(part: AdditionalPart) -> _ExplainPart:
    return _ExplainPart(
        bet=part.member.id,
        units=part.units,
        probability=part.probability,
        expected_net=part.expected,
        contribution=part.contribution,
        staked=part.put_down,
    )
