"""Rules -> JSON, with what `check` says of each wrong example."""

from __future__ import annotations

import json
from collections.abc import Iterable

from macau_edge.problem import Problem
from macau_edge.reports.rules.examples import findings
from macau_edge.rules import NAMES, Rule

Json = dict[str, object]


def to_json(rules: Iterable[Rule]) -> str:
    """The rules as `schemas/rules-1.json` has them; ends with a line feed."""
    data = {"schema": "macau-edge/rules/1", "rules": [_rule(rule) for rule in rules]}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _rule(rule: Rule) -> Json:
    return {
        "code": rule.code,
        "family": rule.family,
        "summary": rule.summary,
        "why": rule.why,
        "command": rule.command,
        "example": _example(rule) if rule.is_shown else None,
    }


def _example(rule: Rule) -> Json:
    return {
        "kind": rule.kind,
        "file": NAMES[rule.kind],
        "encoding": rule.encoding,
        "policy": rule.policy or None,
        "wrong": rule.wrong,
        "findings": [_finding(problem) for problem in findings(rule, rule.wrong)],
        "right": rule.right,
    }


def _finding(problem: Problem) -> Json:
    place = problem.place
    return {
        "file": place.file,
        "line": place.line or None,
        "column": place.column or None,
        "code": problem.code,
        "message": problem.message,
        "help": problem.help or None,
    }
