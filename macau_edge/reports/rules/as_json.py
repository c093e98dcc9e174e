"""Rules -> the records of JSON, the published shape `schemas/rules-1.json`, with what `check` says of each example."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta

from macau_edge.problem import FAMILIES, Problem
from macau_edge.reports.data import Positive, Published, Record
from macau_edge.reports.findings.as_json import Code
from macau_edge.reports.rules.examples import findings
from macau_edge.rules import NAMES, Rule


class _Finding(Record):
    file: str
    line: Positive | None
    column: Positive | None
    code: Code
    message: str
    help: str | None


class _Example(Record):
    kind: Literal["ruleset", "application", "policy"]
    file: str
    encoding: str
    """of the wrong file"""
    policy: str | None
    """the macau-edge.toml it is checked with"""
    wrong: str
    findings: list[_Finding]
    """what check says of the wrong file"""
    right: str


class _Rule(Record):
    code: Code
    family: Annotated[str, Meta(extra_json_schema={"enum": list(FAMILIES)})]
    summary: Annotated[str, Meta(max_length=100)]
    why: str
    command: Literal["check", "dossier"]
    """the command that finds it"""
    example: _Example | None
    """null where no file can show it"""


class RulesData(Published, tag="macau-edge/rules/1"):
    """The codes of findings, each with an example."""

    rules: Annotated[list[_Rule], Meta(min_length=1)]


def rules_data(rules: Iterable[Rule]) -> RulesData:
    """The published shape."""
    return RulesData(rules=[_rule(rule) for rule in rules])


def _rule(rule: Rule) -> _Rule:
    return _Rule(
        code=rule.code,
        family=rule.family,
        summary=rule.summary,
        why=rule.why,
        command=rule.command,
        example=_example(rule) if rule.is_shown else None,
    )


def _example(rule: Rule) -> _Example:
    return _Example(
        kind=rule.kind,
        file=NAMES[rule.kind],
        encoding=rule.encoding,
        policy=rule.policy or None,
        wrong=rule.wrong,
        findings=[_finding(problem) for problem in findings(rule, rule.wrong)],
        right=rule.right,
    )


def _finding(problem: Problem) -> _Finding:
    place = problem.place
    return _Finding(
        file=place.file,
        line=place.line or None,
        column=place.column or None,
        code=problem.code,
        message=problem.message,
        help=problem.help or None,
    )
