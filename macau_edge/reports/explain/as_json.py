"""A bet -> the data of its derivation."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from macau_edge.derivation import Added, Derivation, derive
from macau_edge.exact import MissingChoiceError
from macau_edge.families import STATES
from macau_edge.model import Member, Ruleset
from macau_edge.reports.explain.steps_as_json import count_json, phase_json
from macau_edge.reports.figures import Json, bet_json, figure, head_json, provision_json
from macau_edge.selection import Choices


def explain_json(
    ruleset: Ruleset, members: Sequence[Member], choices: Choices, given: Collection[str], *, limit: int = STATES
) -> Json:
    """The derivations of some bets, of at most `limit` states each; exact values as fractions, decimals beside figures.

    Raises:
        ProblemError: a bet cannot be computed; the problem says where and why.
    """
    return {
        **head_json(ruleset, dict(choices), "derivation"),
        "given": sorted(given),
        "assumptions": [provision_json(one) for one in ruleset.assumptions],
        "conditions": [
            provision_json(one) | {"bets": list(one.bets) if one.bets is not None else None}
            for one in ruleset.conditions
        ],
        "derivations": [_derivation(ruleset, member, choices, limit) for member in members],
    }


def _derivation(ruleset: Ruleset, member: Member, choices: Choices, limit: int) -> Json:
    try:
        return derivation_json(derive(ruleset, member, choices, limit=limit))
    except MissingChoiceError as error:
        return {"bet": member.id, "not_given": error.option, "figures": None}


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
