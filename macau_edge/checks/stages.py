"""Stages that nothing enters, and stages that begin themselves."""

from __future__ import annotations

from collections.abc import Iterable

from macau_edge.checks.case import Case
from macau_edge.model import Bet
from macau_edge.problem import Problem


def check_own_stage(case: Case) -> Iterable[Problem]:
    """A clause that leads from a stage to itself."""
    for stage, clause in case.clauses:
        if clause.target == stage.name:
            message = f"the stage `{stage.name}` begins itself"
            remedy = "leave these outcomes out: what no clause names changes nothing"
            yield Problem(clause.place, "structure/own-stage", message, remedy)


def check_entered(case: Case) -> Iterable[Problem]:
    """A stage that no way from the first one leads to; only the first of those that lead to one another."""
    if not case.bet.stages or not case.whole or case.astray:
        return
    leads = {stage.name: {clause.target for clause in stage.clauses} for stage in case.bet.stages}
    reached = _reached(leads, case.bet.stages[0].name)
    left = [stage for stage in case.bet.stages if stage.name not in reached]
    entered = {target for stage in left for target in leads[stage.name]}
    for stage in sorted(left, key=lambda stage: stage.name in entered):
        if stage.name not in reached:
            reached |= _reached(leads, stage.name)
            message = f"nothing enters the stage `{stage.name}`"
            remedy = f"lead to it from another stage, `{stage.name}: …`, or delete it"
            yield Problem(stage.place, "structure/unreached-stage", message, remedy)


def _reached(leads: dict[str, set[str]], start: str) -> set[str]:
    found = {start}
    waiting = [start]
    while waiting:
        following = leads[waiting.pop()] & leads.keys() - found
        found |= following
        waiting += following
    return found


def check_decided(case: Case) -> Iterable[Problem]:
    """A bet that nothing can win; one that nothing can lose, where it is not another reading's."""
    bet: Bet = case.bet
    targets = {clause.target for _, clause in case.clauses}
    if not bet.stages or not case.whole or case.astray:
        return
    if "win" not in targets:
        message = f"nothing wins `{bet.id}`, so its prize is never paid"
        yield Problem(bet.place, "arithmetic/never-won", message, "add `win:`")
    if "lose" not in targets and case.way is None:
        message = f"nothing loses `{bet.id}`, so the house cannot win"
        yield Problem(bet.place, "arithmetic/never-lost", message, "add `lose:`; where all else loses, `lose: others`")
