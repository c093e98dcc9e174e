"""Small rulesets that are written out in a test."""

from __future__ import annotations

from macau_edge.checks import check
from macau_edge.model import Member, Ruleset
from macau_edge.model.problem import Problem
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source


def file_of(text: str) -> Ruleset:
    read = read_ruleset(source("f.yaml", text.encode()), "f")
    assert read.ruleset is not None, read.problems
    return read.ruleset


def problems_of(text: str) -> list[Problem]:
    """What is said of a draft beside that it is one."""
    return [one for one in check(read_ruleset(source("f.yaml", text.encode()), "f")) if one.code != "law/missing-act"]


def member_of(ruleset: Ruleset, name: str = "bet") -> Member:
    return Member(ruleset.bets[name], {})
