"""Where a bet with clauses can go: every stage of a member, and what each of its clauses names there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from macau_edge.checks import spoken
from macau_edge.checks.course import Course
from macau_edge.checks.faults import faults_of
from macau_edge.families import stage_of
from macau_edge.hands import Position, behind
from macau_edge.model import DECISIONS, Member, Stage, Value
from macau_edge.model.walk import outermost
from macau_edge.phrases import Phrase
from macau_edge.problem import Place, Problem, ProblemError
from macau_edge.selection import Choices, Scope, select


class Look(NamedTuple):
    """A stage of one member, opened in one way under one choice of the options, on a trial where it is working.

    `position` is where the hand stands, `number` the number of that position, and `trial` that of the trial. `named`
    has the outcomes of each clause, by its target, without the clauses that cannot be read; `faults` say why those
    cannot, where it was not said before; `whole` is whether all can. `again` is whether the clauses name what they
    named in an earlier look at this member, since what is new makes no difference to them.
    """

    member: Member
    choices: Choices
    stage: Stage
    opener: Value | None
    position: Position | None
    number: int
    trial: int
    inner: Scope
    named: Mapping[str, frozenset[int]]
    faults: tuple[Problem, ...]
    whole: bool
    again: bool

    @property
    def depends(self) -> bool:
        """Whether a clause speaks of the opener."""
        return _speaks_of_opener(self.stage)


Spot = tuple[Stage, Value | None, int, int]
"""A stage, what opened it, the number of the hand's position, and that of the trial."""


def looks(course: Course, unclear: Collection[Place]) -> Iterator[Look]:
    """Every look at a member, with the clauses at the places in `unclear` left out."""
    bet = course.member.bet
    waiting: list[Spot] = [(bet.stages[0], None, number, 1) for number in course.starts]
    entered = {_key(spot) for spot in waiting}
    of_opener = {stage.name for stage in bet.stages if _speaks_of_opener(stage)}
    of_hand = {stage.name for stage in bet.stages if _speaks_of_hand(course, stage)}
    of_trial = {stage.name for stage in bet.stages if _asks_for_trial(course, stage)}
    known: dict[tuple[str, str, int, int], Named] = {}
    for stage, opened, number, trial in waiting:  # grows while it is walked
        spot = stage, opened, number, trial
        named: Mapping[str, frozenset[int]] = {}
        inner = course.inner(course.member, number, trial).at(stage.name, opened.outcomes if opened else None)
        if not course.asleep(number):
            opener = opened.label if opened and stage.name in of_opener else ""
            key = stage.name, opener, number if stage.name in of_hand else 0, trial if stage.name in of_trial else 0
            again = key in known
            known[key] = found = known[key] if again else _named(stage, inner, unclear)
            named = found.clauses
            position = course.position(number)
            yield Look(
                course.member, course.choices, stage, opened, position, number, trial, inner, named, found.faults,
                found.whole, again,
            )  # fmt: skip
        for following in _following(course, spot, inner, named):
            if _key(following) not in entered:
                entered.add(_key(following))
                waiting.append(following)


def _key(spot: Spot) -> tuple[str, str, int, int]:
    stage, opened, number, trial = spot
    return stage.name, opened.label if opened else "", number, trial


def _speaks_of_hand(course: Course, stage: Stage) -> bool:
    if not course.hand:
        return False
    used = spoken.behind(course.ruleset, spoken.texts((stage, course.member.values)))
    return not used.isdisjoint(course.hand[0].happened)


def _asks_for_trial(course: Course, stage: Stage) -> bool:
    if not course.ruleset.last_trial:
        return False
    phrases = outermost((stage, course.member.values), Phrase)
    return any(phrase.trial for phrase in behind(course.ruleset, phrases))


def _following(course: Course, spot: Spot, inner: Scope, named: Mapping[str, frozenset[int]]) -> Iterator[Spot]:
    """Where each outcome leads that does not decide the bet."""
    stage, opened, number, trial = spot
    after = min(trial + 1, course.trials)
    for target, indices in named.items():
        begun = stage_of(course.member.bet, target) if target not in DECISIONS else None
        for index in sorted(indices) if begun else ():
            yield begun or stage, inner.opener(index), course.onward(number, index), after
    left = inner.space.everything.difference(*named.values()) if course.hand or course.trials > 1 else frozenset()
    for onward in sorted({course.onward(number, index) for index in left} if course.hand else {0} if left else ()):
        yield stage, opened, onward, after


def _speaks_of_opener(stage: Stage) -> bool:
    return stage.name in spoken.texts(stage)


@dataclass(frozen=True, slots=True)
class Named:
    """What the clauses of a stage name, why some cannot be read, and whether all can."""

    clauses: Mapping[str, frozenset[int]]
    faults: tuple[Problem, ...]
    whole: bool


def _named(stage: Stage, inner: Scope, unclear: Collection[Place]) -> Named:
    named: dict[str, frozenset[int]] = {}
    faults: list[Problem] = []
    for clause in stage.clauses:
        if clause.place in unclear or clause.outcomes.rest:
            continue
        try:
            named[clause.target] = select(clause.outcomes, inner)
        except ProblemError:
            faults += faults_of(clause.outcomes, inner)
    rest = [clause for clause in stage.clauses if clause.outcomes.rest]
    whole = len(named) + len(rest) == len(stage.clauses)
    if whole and len(rest) == 1:
        named[rest[0].target] = inner.space.everything.difference(*named.values())
    return Named(named, tuple(faults), whole)
