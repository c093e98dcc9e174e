"""Where a bet can go: every stage of every member, and what each of its clauses names there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from macau_edge.exact.chain import STATES
from macau_edge.families import additional_to, members, opener, stage_of
from macau_edge.model import DECISIONS, Bet, Member, Ruleset, Stage, Value
from macau_edge.phrases import Equal, Except, Others, Phrase, Union, Word
from macau_edge.problem import NOWHERE, Place, Problem, ProblemError
from macau_edge.selection import Choices, Scope, scope, select


@dataclass(frozen=True, slots=True)
class Look:
    """A stage of one member, opened in one way under one choice of the options.

    `named` has the outcomes of each clause, by its target, without the clauses that cannot be read; `faults` say why
    those cannot, where it was not said before; `whole` is whether all can.
    """

    member: Member
    choices: Choices
    stage: Stage
    opener: Value | None
    inner: Scope
    named: Mapping[str, frozenset[int]]
    faults: tuple[Problem, ...]
    whole: bool


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
    for stage, opened in waiting:  # grows while it is walked
        inner = outer.at(stage.name, opened.outcomes if opened else None)
        named, faults, whole = _named(stage, inner, unclear)
        yield Look(member, choices, stage, opened, inner, named, tuple(faults), whole)
        for target, indices in named.items():
            begun = stage_of(member.bet, target) if target not in DECISIONS else None
            for index in sorted(indices) if begun else ():
                value = opener(inner, index)
                if begun and (target, value.label) not in entered and len(waiting) < STATES:
                    entered.add((target, value.label))
                    waiting.append((begun, value))


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


def faults_of(phrase: Phrase, inner: Scope) -> list[Problem]:
    """Every mistake in a phrase that cannot be read: those of its parts, or, where they are sound, its own."""
    if found := [problem for part in _parts(phrase) for problem in faults_of(part, inner)]:
        return found
    try:
        select(phrase, inner)
    except ProblemError as error:
        return [p if p.place.line else replace(p, place=phrase.place) for p in error.problems]
    return []


def _parts(phrase: Phrase) -> tuple[Phrase, ...]:
    match phrase:
        case Union(parts):
            return parts
        case Except(base, removed):
            return base, removed
        case _:
            return ()


def empty_places(phrase: Phrase, inner: Scope) -> list[Place]:
    """Where the parts of a sound phrase stand that name no outcome, in the words it uses too."""
    return list(_empty(phrase, inner, NOWHERE, set()))


def _empty(phrase: Phrase, inner: Scope, otherwise: Place, met: set[str]) -> Iterator[Place]:
    place = phrase.place if phrase.place.line else otherwise
    match phrase:
        case Equal(of=of):
            parts: tuple[Phrase, ...] = (of,)
        case Word(text) if text in inner.words:
            parts = () if text in met else (inner.words[text],)
            met.add(text)
        case _:
            parts = _parts(phrase)
    if below := [found for part in parts for found in _empty(part, inner, place, met)]:
        yield from below
    elif not select(phrase, inner):
        yield place
