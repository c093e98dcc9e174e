"""A bet -> the data of its derivation."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from macau_edge.derivation import Derivation, Equation, Line, Phase, derive
from macau_edge.exact import MissingChoiceError
from macau_edge.model import Member, Ratio, Ruleset
from macau_edge.reports.figures import Json, bet_json, figure, head_json, provision_json
from macau_edge.selection import Choices


def explain_json(ruleset: Ruleset, members: Sequence[Member], choices: Choices, given: Collection[str]) -> Json:
    """The derivations of some bets of a ruleset; exact values as fractions, with a decimal beside the figures.

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
        "derivations": [_derivation(ruleset, member, choices) for member in members],
    }


def _derivation(ruleset: Ruleset, member: Member, choices: Choices) -> Json:
    try:
        found = derive(ruleset, member, choices)
    except MissingChoiceError as error:
        return {"bet": member.id, "not_given": error.option, "figures": None}
    return {
        "bet": member.id,
        "not_given": None,
        "results": found.weight,
        "nets": _nets(found),
        "phases": [_phase(phase) for phase in found.phases],
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


def _phase(phase: Phase) -> Json:
    return {
        "number": phase.number,
        "stage": phase.stage or None,
        "opened_by": phase.opener.label if phase.opener else None,
        "lines": [_line(line) for line in phase.lines],
        "equations": [_equation(equation) for equation in phase.equations],
        "expected_net": figure(phase.expected),
        "expected_rolls": figure(phase.rolls),
    }


def _line(line: Line) -> Json:
    return {
        "leads_to": line.target,
        "phase": line.leads_to,
        "total": line.total,
        "outcomes": {part.label: part.weight for part in line.parts},
        "combinations": line.weight,
        "probability": figure(line.probability),
        "pays": str(line.prize) if isinstance(line.prize, Ratio) else None,
        "net": None if line.net is None else str(line.net),
        "value": str(line.value),
        "contribution": figure(line.contribution),
    }


def _equation(equation: Equation) -> Json:
    """`x = constant + sum of combinations/results * value + sum of combinations/results * x of a phase`."""
    return {
        "of": "rolls" if equation.net is None else {"probability_of_net": str(equation.net)},
        "constant": equation.constant,
        "known": [{"combinations": t.weight, "phase": t.phase, "value": str(t.value)} for t in equation.terms],
        "unknown": [{"combinations": weight, "phase": phase} for weight, phase in equation.unknown],
        "solution": str(equation.solution),
    }
