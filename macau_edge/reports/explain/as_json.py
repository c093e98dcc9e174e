"""A bet -> the data of its derivation."""

from __future__ import annotations

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.derivation import Added, Derivation, derive
from macau_edge.families import STATES
from macau_edge.reports.explain.steps_as_json import count_json, phase_json
from macau_edge.reports.figures import Json, bet_json, figure, head_json, provision_json


def explain_json(analysis: Analysis, *, limit: int = STATES) -> Json:
    """The derivations of bets that were analysed, of at most `limit` states each.

    Exact values are fractions, with decimals beside figures.

    Raises:
        ProblemError: a bet cannot be computed; the problem says where and why.
    """
    ruleset = analysis.ruleset
    return {
        **head_json(ruleset, dict(analysis.choices), "derivation"),
        "given": sorted(analysis.given),
        "assumptions": [provision_json(one) for one in ruleset.assumptions],
        "conditions": [
            provision_json(one) | {"bets": list(one.bets) if one.bets is not None else None}
            for one in ruleset.conditions
        ],
        "derivations": [_derivation(analysis, bet, limit) for bet in analysis.bets],
    }


def _derivation(analysis: Analysis, bet: BetAnalysis, limit: int) -> Json:
    if bet.missing:
        return {"bet": bet.id, "not_given": bet.missing, "figures": None}
    return derivation_json(derive(analysis.ruleset, bet, analysis.choices, limit=limit))


def derivation_json(found: Derivation) -> Json:
    """The data of a derivation that is there."""
    return {
        "bet": found.member.id,
        "not_given": None,
        "results": found.weight,
        "nets": _nets(found),
        "states": found.states,
        "start": [{"phase": number, "probability": figure(probability)} for number, probability in found.start],
        "phases": [phase_json(phase) for phase in found.phases],
        "parts": [_part(part) for part in found.parts],
        "count": count_json(found.count) if found.count else None,
        "expected_net": figure(found.measures.expected_net),
        "figures": bet_json(found.analysis),
    }


def _nets(found: Derivation) -> list[Json]:
    return [
        {
            "decision": net.target,
            "pays": str(net.prize),
            "profit": str(net.profit),
            "commission": str(net.profit - net.net),
            "net": str(net.net),
        }
        for net in found.nets
    ]


def _part(part: Added) -> Json:
    """What a part of a compound bet adds."""
    return {
        "bet": part.member.id,
        "units": part.units,
        "probability": figure(part.probability),
        "expected_net": figure(part.expected),
        "contribution": figure(part.contribution),
        "staked": figure(part.put_down),
    }
