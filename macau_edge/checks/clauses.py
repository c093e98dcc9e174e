"""Clauses that cannot be read, that overlap, or that name no outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macau_edge.checks.case import Case
from macau_edge.checks.counts import things_of
from macau_edge.checks.faults import always_empty, idle_exceptions, says_nothing, speaks_of_course, write_instead
from macau_edge.checks.looks import Look
from macau_edge.hands import behind, phrases_of
from macau_edge.phrases import Phrase
from macau_edge.problem import Place, Problem
from macau_edge.selection import select


def check_words(case: Case) -> Iterable[Problem]:
    """Words that mean nothing where they stand, or something else than is needed."""
    return case.mistaken


def check_readable(case: Case) -> Iterable[Problem]:
    """Why the family has no members, and why a clause means nothing for one of them."""
    yield from case.survey.faults
    if case.survey.whole and not case.survey.members:
        yield from _without_members(case)
    for look in _looks(case):
        yield from look.faults
    for tally in case.survey.counted:
        yield from tally.faults


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
        for clause in [clause for clause in stage.clauses if clause.outcomes.rest][1:]:
            message = "`others` stands twice in this stage, and only one clause can have what is left"
            yield Problem(
                clause.outcomes.place, "structure/others", message, "write the outcomes of one of the two out"
            )
    for together in _alike(case):
        for clause in together[0].stage.clauses:
            named = [look.named.get(clause.target) for look in together]
            if clause.outcomes.rest and all(one == frozenset() for one in named):
                message = f"`others` catches nothing{_for(together[0])}: the other clauses name every outcome"
                yield Problem(clause.outcomes.place, "arithmetic/empty", message, "delete this clause")


def check_overlap(case: Case) -> Iterable[Problem]:
    """An outcome in two clauses of a stage."""
    for look in _looks(case):
        if len(frozenset().union(*look.named.values())) == sum(map(len, look.named.values())):
            continue  # nearly every one: at once
        taken: dict[int, str] = {}
        for clause in look.stage.clauses:
            chosen = look.named.get(clause.target, frozenset())
            if twice := sorted(chosen & taken.keys()):
                outcome = look.inner.space[twice[0]]
                several = len(outcome.faces) > 1 and outcome.total is not None
                label = f"{outcome.label} (total {outcome.total})" if several else outcome.label
                where = f"{_for(look)}{_in_the_hand(look)}"
                message = f"{label} stands in `{taken[twice[0]]}` and in `{clause.target}`{where}"
                place = _part_with(clause.outcomes, twice[0], look)
                yield Problem(place, "arithmetic/overlap", message, "an outcome belongs to one clause of a stage")
            taken.update(dict.fromkeys(chosen, clause.target))


def check_empty(case: Case) -> Iterable[Problem]:
    """A phrase that names no outcome (total 13, hard 7) for one of the members, wherever the hand stands."""
    for together in _alike(case):
        for clause in together[0].stage.clauses:
            looks = [look for look in together if clause.target in look.named]
            if looks and not clause.outcomes.rest:
                for place, part in always_empty(clause.outcomes, [look.inner for look in looks]).items():
                    if not case.survey.whole and speaks_of_course(part, looks[0].inner):
                        continue  # it may come where the bet was not followed to
                    message = says_nothing(part, looks[0].inner, _for(looks[0]))
                    yield Problem(place, "arithmetic/empty", message, write_instead(part, looks[0].inner))


def check_exceptions(case: Case) -> Iterable[Problem]:
    """An exception that takes nothing away from what it stands behind, for any of the members."""
    if not case.survey.whole or not any(one.exception for one in behind(case.ruleset, phrases_of(case.bet))):
        return
    looked_at = [(clause.outcomes, look.inner) for look in _looks(case) for clause in look.stage.clauses]
    looked_at = [(phrase, inner) for phrase, inner in looked_at if not phrase.rest]
    for one in case.survey.counted:
        own = [thing.outcomes for thing in things_of(one.member)]
        shared = [phrase for phrase in (tally.when, tally.until) if phrase] if (tally := case.bet.tally) else []
        for watch in one.watches:
            looked_at += [(phrase, watch.inner) for phrase in own] + [(phrase, watch.of_all) for phrase in shared]
    for place in idle_exceptions(looked_at):
        message = "this takes nothing away: nothing of it is in what stands before `except`"
        yield Problem(place, "arithmetic/empty", message, "delete the exception, or write what it is to take away")


def _alike(case: Case) -> Iterable[list[Look]]:
    """Looks that only the hand or the number of the trial tells apart, together."""
    found: dict[tuple[str, int, str, str], list[Look]] = {}
    for look in _looks(case):
        opener = look.opener.label if look.opener and look.depends else ""
        found.setdefault((look.member.id, id(look.choices), look.stage.name, opener), []).append(look)
    return found.values()


def _looks(case: Case) -> Iterator[Look]:
    return (look for look in case.survey.looks if not look.again)


def _for(look: Look) -> str:
    """For which member, and with which opener, where there are several."""
    member = f" for `{look.member.id}`" if look.member.values else ""
    return f"{member} when {look.opener.label} opened `{look.stage.name}`" if look.opener and look.depends else member


def _in_the_hand(look: Look) -> str:
    """On which trial, and where the hand stands, where that makes a difference."""
    trial = f" on trial {look.trial}" if look.inner.trial is not None else ""
    if look.position is None:
        return trial
    opened = f" opened by {look.position.opener.label}" if look.position.opener else ""
    return f"{trial} while the hand is in `{look.position.stage}`{opened}"


def _part_with(phrase: Phrase, index: int, look: Look) -> Place:
    """The part of a list that names an outcome."""
    for part in phrase.listed:
        if index in select(part, look.inner):
            return part.place
    return phrase.place
