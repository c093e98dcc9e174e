"""Clauses that cannot be read, that overlap, or that name no outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macau_edge.checks.case import Case
from macau_edge.checks.faults import empty_places
from macau_edge.checks.survey import Look
from macau_edge.model import Clause
from macau_edge.phrases import Others, Phrase, Union
from macau_edge.problem import Place, Problem
from macau_edge.selection import select


def check_words(case: Case) -> Iterable[Problem]:
    """Words that mean nothing where they stand, or something else than is needed."""
    return case.mistaken


def check_readable(case: Case) -> Iterable[Problem]:
    """Why the family has no members, and why a clause means nothing for one of them."""
    yield from case.survey.faults
    if case.survey.whole and not case.survey.looks:
        yield from _without_members(case)
    for look in _looks(case):
        yield from look.faults


def _without_members(case: Case) -> Iterable[Problem]:
    """Why no member is left, where nothing else says it."""
    bet = case.bet
    if bet.each:
        message = "no member of this family is left: its values overlap in every combination"
        yield Problem(bet.each[0].place, "structure/no-values", message, "give the variables other values")
    elif bet.additional and bet.additional.at == case.ruleset.bets[bet.additional.to].stages[0].name:
        message = f"no total opens the stage `{bet.additional.at}`, so this bet is never made"
        yield Problem(bet.additional.place, "structure/additional", message, "name a stage that another one leads to")


def check_others(case: Case) -> Iterable[Problem]:
    """`others` twice in a stage, or with nothing left for it."""
    for stage in case.bet.stages:
        for clause in [clause for clause in stage.clauses if isinstance(clause.outcomes, Others)][1:]:
            message = "`others` stands twice in this stage, and only one clause can have what is left"
            yield Problem(
                clause.outcomes.place, "structure/others", message, "write the outcomes of one of the two out"
            )
    for look, clause in _clauses(case):
        if isinstance(clause.outcomes, Others) and look.named.get(clause.target) == frozenset():
            message = f"`others` catches nothing{_for(look)}: the other clauses name every outcome"
            yield Problem(clause.outcomes.place, "arithmetic/empty", message, "delete this clause")


def check_overlap(case: Case) -> Iterable[Problem]:
    """An outcome in two clauses of a stage."""
    for look in _looks(case):
        taken: dict[int, str] = {}
        for clause in look.stage.clauses:
            chosen = look.named.get(clause.target, frozenset())
            if twice := sorted(chosen & taken.keys()):
                outcome = look.inner.space[twice[0]]
                label = f"{outcome.label} (total {outcome.total})" if outcome.faces and outcome.total else outcome.label
                message = f"{label} stands in `{taken[twice[0]]}` and in `{clause.target}`{_for(look)}"
                place = _part_with(clause.outcomes, twice[0], look)
                yield Problem(place, "arithmetic/overlap", message, "an outcome belongs to one clause of a stage")
            taken.update(dict.fromkeys(chosen, clause.target))


def check_empty(case: Case) -> Iterable[Problem]:
    """A phrase that names no outcome (total 13, hard 7) for one of the members."""
    for look, clause in _clauses(case):
        if clause.target in look.named and not isinstance(clause.outcomes, Others):
            for place in empty_places(clause.outcomes, look.inner):
                message = f"this names no outcome{_for(look)}"
                yield Problem(place, "arithmetic/empty", message, "write what can come up, or delete it")


def _clauses(case: Case) -> Iterator[tuple[Look, Clause]]:
    return ((look, clause) for look in _looks(case) for clause in look.stage.clauses)


def _looks(case: Case) -> Iterator[Look]:
    return (look for look in case.survey.looks if not look.again)


def _for(look: Look) -> str:
    """For which member, and with which opener, where there are several."""
    member = f" for `{look.member.id}`" if look.member.values else ""
    return f"{member} when {look.opener.label} opened `{look.stage.name}`" if look.opener and look.depends else member


def _part_with(phrase: Phrase, index: int, look: Look) -> Place:
    """The part of a list that names an outcome."""
    for part in phrase.parts if isinstance(phrase, Union) else ():
        if index in select(part, look.inner):
            return part.place
    return phrase.place
