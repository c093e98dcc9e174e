"""A bet -> the data of its derivation, the published shape `schemas/derivation-1.json`."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.derivation import Added, Derivation, Net, derive
from macau_edge.model import DECISIONS
from macau_edge.reports.data import Exact, Natural, Positive, Record
from macau_edge.reports.explain.steps_as_json import CountData, PhaseData, count_data, phase_data
from macau_edge.reports.figures import (
    BetData,
    ConditionData,
    HeadData,
    ProvisionData,
    bet_data,
    condition,
    head,
    provision,
)


class _Result(Record):
    decision: Annotated[str, Meta(extra_json_schema={"enum": DECISIONS})]
    pays: str | None
    profit: Exact
    commission: Exact
    net: Exact


class _Start(Record):
    phase: Positive
    probability: Fraction | None


class _Part(Record):
    """What a part of a compound bet adds."""

    bet: str
    units: Positive
    probability: Fraction | None
    expected_net: Fraction | None
    contribution: Fraction | None
    staked: Fraction | None


class DerivationData(Record):
    """How the figures of one bet are derived; of a bet for want of an option, that alone."""

    bet: str
    not_given: str | None
    results: Natural | UnsetType = UNSET
    """Equally likely results of one trial."""
    nets: list[_Result] | UnsetType = UNSET
    states: Natural | UnsetType = UNSET
    """States of the chain that was solved; 0 where a formula was used."""
    start: list[_Start] | UnsetType = UNSET
    """The phases that play can begin with."""
    phases: list[PhaseData] | UnsetType = UNSET
    """None where they are too many, or where a tally has a formula."""
    parts: list[_Part] | UnsetType = UNSET
    """Of a compound bet: the probability that a part is put down, its expected net result per unit, and what it adds to
    the expected net result and to the stake of the whole."""
    count: CountData | UnsetType | None = UNSET
    """Of a tally that is not written out in phases."""
    expected_net: Fraction | UnsetType | None = UNSET
    figures: BetData | None


class ExplainData(HeadData, tag="macau-edge/derivation/1"):
    """How the figures of bets are derived, line by line."""

    given: list[str]
    """The options that a person chose."""
    assumptions: list[ProvisionData]
    conditions: list[ConditionData]
    derivations: list[DerivationData]


def explain_data(analysis: Analysis, limit: int) -> ExplainData:
    """The derivations of bets that were analysed, of at most `limit` states each.

    Exact values are fractions, with decimals beside figures.

    Raises:
        ProblemError: a bet cannot be computed; the problem says where and why.
    """
    ruleset = analysis.ruleset
    return ExplainData(
        **head(ruleset, analysis.choices),
        given=sorted(analysis.given),
        assumptions=[provision(one) for one in ruleset.assumptions],
        conditions=[condition(one) for one in ruleset.conditions],
        derivations=[_derivation(analysis, bet, limit) for bet in analysis.bets],
    )


def _derivation(analysis: Analysis, bet: BetAnalysis, limit: int) -> DerivationData:
    if bet.missing:
        return DerivationData(bet=bet.id, not_given=bet.missing, figures=None)
    return derivation_data(derive(analysis.ruleset, bet, analysis.choices, limit=limit))


def derivation_data(found: Derivation) -> DerivationData:
    """The data of a derivation that is there."""
    return DerivationData(
        bet=found.member.id,
        not_given=None,
        results=found.weight,
        nets=[_net(net) for net in found.nets],
        states=found.states,
        start=[_Start(phase=number, probability=probability) for number, probability in found.start],
        phases=[phase_data(phase) for phase in found.phases],
        parts=[_part(part) for part in found.parts],
        count=count_data(found.count) if found.count else None,
        expected_net=found.measures.expected_net,
        figures=bet_data(found.analysis),
    )


def _net(net: Net) -> _Result:
    return _Result(
        decision=net.target,
        pays=str(net.prize),
        profit=str(net.profit),
        commission=str(net.profit - net.net),
        net=str(net.net),
    )


def _part(part: Added) -> _Part:
    return _Part(
        bet=part.member.id,
        units=part.units,
        probability=part.probability,
        expected_net=part.expected,
        contribution=part.contribution,
        staked=part.put_down,
    )
