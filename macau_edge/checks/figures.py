"""Figures that cannot be computed, or that the two engines do not agree on."""

from __future__ import annotations

from collections.abc import Iterable

from macau_edge.analysis import Analysis
from macau_edge.checks.case import Case
from macau_edge.problem import Problem, ProblemError


def check_figures(case: Case) -> Iterable[Problem]:
    """Both engines on every member, under every choice of the options."""
    try:
        analyses = case.analyses
    except ProblemError as error:
        yield from error.problems
        return
    for chosen, bets in zip(case.choices, analyses, strict=True):
        yield from Analysis(case.ruleset, chosen, frozenset(), bets).problems
