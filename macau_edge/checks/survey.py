"""Where a bet can go: every stage of every member, and what each of its clauses names there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from macau_edge.checks.faults import faults_of
from macau_edge.families import STATES, additional_to, members, opener, stage_of
from macau_edge.model import DECISIONS, Bet, Member, Ruleset, Stage, Value
from macau_edge.phrases import Others, words
from macau_edge.problem import Place, Problem, ProblemError
from macau_edge.selection import Choices, Scope, scope, select


@dataclass(frozen=True, slots=True)
class Look:
    """A stage of one member, opened in one way under one choice of the options.

    `named` has the outcomes of each clause, by its target, without the clauses that cannot be read; `faults` say why
    those cannot, where it was not said before; `whole` is whether all can. `again` is whether the clauses name what
    they named in an earlier look at this member, since the opener makes no difference to them.
    """

    member: Member
    choices: Choices
    stage: Stage
    opener: Value | None
    inner: Scope
    named: Mapping[str, frozenset[int]]
    faults: tuple[Problem, ...]
    whole: bool
    again: bool

    @property
    def depends(self) -> bool:
        """Whether a clause speaks of the opener."""
        return _speaks_of_opener(self.stage)


@dataclass(frozen=True, slots=True)
class Survey:
    """Every look at a bet; `faults` are why it has no members, `whole` is whether nothing of it was left out."""

    looks: tuple[Look, ...]
    faults: tuple[Problem, ...]
    whole: bool


LOOKS = 20_000
"""Stages of members that are looked at; the largest shipped family has 57."""


def survey(ruleset: Ruleset, bet: Bet, choices: Collection[Choices], unclear: Collection[Place]) -> Survey:
    """The survey of a bet under each of `choices`, with the clauses at the places in `unclear` left out."""
    looks: list[Look] = []
    try:
        if bet.additional and not _base_is_sound(ruleset, bet, choices):
            return Survey((), (), whole=False)
        for chosen in choices:
            for member in members(ruleset, bet, chosen):
                looks += _walk(ruleset, member, chosen, unclear)
                if len(looks) > LOOKS:
                    message = f"the members of this family have more than {LOOKS:,} stages together"
                    raise ProblemError(Problem(bet.place, "structure/too-many", message, "split the family"))
    except ProblemError as error:
        return Survey((), error.problems, whole=False)
    return Survey(tuple(looks), (), all(look.whole for look in looks) and not unclear)


def _base_is_sound(ruleset: Ruleset, bet: Bet, choices: Collection[Choices]) -> bool:
    """Whether the bet that an additional one goes with can be read; if not, that is said of it and not of this one.

    Raises:
        ProblemError: there is no such bet or stage.
    """
    assert bet.additional
    if bet.additional.to not in ruleset.bets and ("bets", bet.additional.to) in ruleset.places:
        return False
    additional_to(ruleset, bet)
    try:
        return all(members(ruleset, bet, chosen) is not None for chosen in choices)
    except ProblemError:
        return False


def _walk(ruleset: Ruleset, member: Member, choices: Choices, unclear: Collection[Place]) -> Iterator[Look]:
    outer = scope(ruleset, member, choices)
    waiting: list[tuple[Stage, Value | None]] = [(member.bet.stages[0], None)]
    entered = {(member.bet.stages[0].name, "")}
    known: dict[tuple[str, str], tuple[dict[str, frozenset[int]], list[Problem], bool]] = {}
    for stage, opened in waiting:  # grows while it is walked
        inner = outer.at(stage.name, opened.outcomes if opened else None)
        key = (stage.name, opened.label if opened and _speaks_of_opener(stage) else "")
        again = key in known
        known[key] = known[key] if again else _named(stage, inner, unclear)
        named, faults, whole = known[key]
        yield Look(member, choices, stage, opened, inner, named, tuple(faults), whole, again)
        for target, indices in named.items():
            begun = stage_of(member.bet, target) if target not in DECISIONS else None
            for index in sorted(indices) if begun else ():
                value = opener(inner, index)
                if begun and (target, value.label) not in entered and len(waiting) < STATES:
                    entered.add((target, value.label))
                    waiting.append((begun, value))


def _speaks_of_opener(stage: Stage) -> bool:
    return any(word.text == stage.name for clause in stage.clauses for word in words(clause.outcomes))


def _named(
    stage: Stage, inner: Scope, unclear: Collection[Place]
) -> tuple[dict[str, frozenset[int]], list[Problem], bool]:
    named: dict[str, frozenset[int]] = {}
    faults: list[Problem] = []
    for clause in stage.clauses:
        if clause.place in unclear or isinstance(clause.outcomes, Others):
            continue
        try:
            named[clause.target] = select(clause.outcomes, inner)
        except ProblemError:
            faults += faults_of(clause.outcomes, inner)
    rest = [clause for clause in stage.clauses if isinstance(clause.outcomes, Others)]
    whole = len(named) + len(rest) == len(stage.clauses)
    if whole and len(rest) == 1:
        named[rest[0].target] = frozenset(range(len(inner.space))).difference(*named.values())
    return named, faults, whole
