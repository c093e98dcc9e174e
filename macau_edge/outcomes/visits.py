"""Every place that play can come to: the stages of a bet, with what opened them, and what goes on beside them.

Beside a bet the hand goes on, the urn is emptied, and its trials are counted: that is its `Course`. It is followed
breadth first from where the bet can begin; outcomes that decide nothing lead on, until no place is new. What clauses
name somewhere is asked once for all places that they cannot tell apart. Nothing is solved here: a visit has sets of
outcomes, without probabilities.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from macau_edge.model import DECISIONS, Hand, Member, Ruleset, Stage, Value
from macau_edge.model.meter import count
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Problem
from macau_edge.model.records import dataclass, replace
from macau_edge.model.walk import every
from macau_edge.outcomes import full, left_after, weights_left
from macau_edge.outcomes.hand import (
    Position,
    depends_on_hand,
    distinguished_trials,
    keep_positions,
    made_at,
    phrases_behind,
    positions,
)
from macau_edge.outcomes.scope import Choices, Scope, scope
from macau_edge.outcomes.select import partition
from macau_edge.outcomes.stages import additional_to, stage_of

# --- what goes on beside a bet: the hand, the urn, and the number of the trial ---------------------------------------


class HandState(NamedTuple):
    """Where the hand stands, what is left in the urn (None where balls come back), and which trial comes."""

    hand: int = 0
    left: tuple[int, ...] | None = None
    trial: int = 1


@dataclass(frozen=True, eq=False, kw_only=True)
class Course:
    """A member of a bet under a choice of the options, and what goes on beside it.

    `hand` are the positions of the hand, none where it has no part in the bet; `starts` are where the bet can be made;
    `whole` is whether both are known. `beside` are the members that share its outcomes. The outcomes need not be
    `weighed` where it is only asked which of them can come.
    """

    ruleset: Ruleset
    member: Member
    choices: Choices
    hand: tuple[Position, ...] = ()
    starts: tuple[HandState, ...] = (HandState(),)
    whole: bool = True
    beside: tuple[Member, ...] = ()
    weighed: bool = True

    @cached_property
    def trials(self) -> int:
        """The number of the trial from which on the number makes no difference."""
        return distinguished_trials(self.ruleset, self.member.bet) + 1

    @cached_property
    def outer(self) -> Scope:
        """What words mean to the member wherever it stands."""
        return scope(self.ruleset, self.member, self.choices, self.beside, weighed=self.weighed)

    def position(self, where: HandState) -> Position | None:
        """The position of the hand; None where it has no part."""
        return self.hand[where.hand] if self.hand else None

    def scope_at(self, where: HandState, outer: Scope | None = None) -> Scope:
        """What words mean where play stands there; to another member what they mean to that one wherever it stands."""
        position = self.position(where)
        return (outer or self.outer).when(
            position.happened if position else {}, where.trial if self.trials > 1 else None
        )

    def asleep(self, where: HandState) -> bool:
        """Whether the bet is not working there."""
        position, asleep = self.position(where), self.member.bet.not_working
        return bool(position and asleep and position.stage == asleep.stage)

    def drawn(self, where: HandState) -> frozenset[int] | None:
        """The outcomes that can still be drawn; None where all can."""
        if where.left is None:
            return None
        weights = weights_left(self.ruleset.device, where.left)
        return frozenset(index for index, weight in enumerate(weights) if weight)

    def after(self, where: HandState, index: int) -> HandState:
        """Where all stands after an outcome."""
        left = None if where.left is None else left_after(self.ruleset.device, where.left, index)
        hand = self.hand[where.hand].leads[index] if self.hand else 0
        return HandState(hand, left, min(where.trial + 1, self.trials))


def course_of(
    ruleset: Ruleset, member: Member, choices: Choices, *, urn: bool = True, hand: tuple[Position, ...] = ()
) -> Course:
    """The course of a member, with this `hand` where it is followed for the sake of another bet.

    Where it is not to look into the `urn`, any ball may always come.

    Raises:
        ProblemError: the bet does not say when it is made, or the hand cannot be followed.
    """
    bet = member.bet
    if not hand and depends_on_hand(ruleset, bet):
        hand = positions(ruleset, choices)
    start = HandState(0, full(ruleset.device) if urn else None)
    course = Course(ruleset=ruleset, member=member, choices=choices, hand=hand, starts=(start,))
    if not hand:
        return course
    if bet.additional is None:  # where the hand never comes to the stage, whoever computes the bet says so
        return replace(course, starts=tuple(_first_begun(course, made_at(ruleset, bet))) or (start,))
    at = bet.additional.at
    base = course_of(ruleset, Member(additional_to(ruleset, bet), {}), choices, urn=urn, hand=hand)
    begun = (
        base.after(visit.where, index)._replace(trial=1)
        for visit in visits_of(base)
        for index in visit.named.get(at, ())
        if at not in member.values or visit.inner.point(index).label == member.values[at].label
    )
    return replace(course, starts=tuple(dict.fromkeys(begun)))


def _first_begun(course: Course, made: str) -> Iterator[HandState]:
    """Where a stage of the hand begins for the first time, played from its start."""
    waiting = list(course.starts)
    seen = set(waiting)
    for where in waiting:  # grows while it is walked
        if course.hand[where.hand].stage == made:
            yield where
            continue
        drawn = course.drawn(where)
        indices = range(len(course.hand[0].leads)) if drawn is None else drawn
        following = sorted({course.after(where, index)._replace(trial=1) for index in indices} - seen)
        seen.update(following)
        waiting += following


# --- the stages of a bet, each wherever it can be entered ------------------------------------------------------------


class Division(NamedTuple):
    """The outcomes that each clause of a stage names, by its target.

    Where clauses that cannot be read are left out, `faults` say why; `whole` is whether none are.
    """

    clauses: Mapping[str, frozenset[int]]
    faults: tuple[Problem, ...] = ()
    whole: bool = True


def strict_division(stage: Stage, inner: Scope) -> Division:
    """What each clause names; raises ProblemError where clauses overlap or mean nothing."""
    return Division(partition(stage, inner))


NOTHING_NAMED = Division({})


class Visit(NamedTuple):
    """A stage of a bet that play can come to, opened in one way, where the hand and the urn stand, on a trial.

    `named` has the outcomes of each clause; a bet that is asleep there names none. `again` is whether that was asked at
    an earlier visit: what is new here makes no difference to the clauses.
    """

    course: Course
    stage: Stage
    point: Value | None
    where: HandState
    inner: Scope
    named: Mapping[str, frozenset[int]]
    faults: tuple[Problem, ...]
    whole: bool
    again: bool

    @property
    def member(self) -> Member:
        """Whose stage it is."""
        return self.course.member

    @property
    def choices(self) -> Choices:
        """What was chosen of the options."""
        return self.course.choices

    @property
    def position(self) -> Position | None:
        """Where the hand stands."""
        return self.course.position(self.where)

    @property
    def depends(self) -> bool:
        """Whether a clause speaks of the point."""
        return speaks_of_point(self.stage)

    @property
    def compares(self) -> bool:
        """Whether a clause compares with the point, so that it may name something for one and nothing for another."""
        return self.point is not None and any(phrase.compares for phrase in every(self.stage, Phrase))


def speaks_of_point(stage: Stage) -> bool:
    """Whether a clause of a stage speaks of what opened it."""
    return any(phrase.mentions == stage.name for phrase in every(stage, Phrase))


VISIT, EACH_OUTCOME, EACH_DRAWN, FOLLOWED = 200, 4, 50, 30
"""Operations of visiting a stage, of an outcome there, of one that leaves fewer balls in an urn, and of following one
to what it leads to."""

Spot = tuple[Stage, Value | None, HandState]


def visits_of(
    course: Course,
    outer: Scope | None = None,
    divided: Callable[[Stage, Scope], Division] = strict_division,
    hand: Hand | None = None,
) -> Iterator[Visit]:
    """Every stage of a bet in the order it is reached, once for each total or result that opens it.

    A stage is visited again for each position of the hand that the bet depends on, for each number of a trial that it
    asks for, and for what may be left in an urn. What an outcome begins does not depend on what opened the stage
    before: it is followed once. Of a `hand` it is the positions that are visited, its clauses being those of a bet.

    Raises:
        ProblemError: clauses overlap or mean nothing, and are not `divided` otherwise; it costs more than the meter
            allows.
    """
    bet = course.member.bet
    outer = (outer or course.outer).asked(bet)
    waiting: list[Spot] = [(bet.stages[0], None, where) for where in course.starts]
    entered = {_key(*spot) for spot in waiting}
    distinguished = {stage.name: _distinguished_by(course, stage) for stage in bet.stages}
    known: dict[tuple[object, ...], Division] = {}
    followed = defaultdict[tuple[str, HandState], set[int]](set)
    for stage, opened, where in waiting:  # grows while it is walked
        count(VISIT + (EACH_OUTCOME if where.left is None else EACH_DRAWN) * len(outer.space), hand or bet)
        inner = course.scope_at(where, outer).at(stage.name, opened.outcomes if opened else None)
        by_point, by_hand, by_trial = distinguished[stage.name]
        point = opened.label if opened and by_point else ""
        key = stage.name, point, where.hand if by_hand else 0, where.trial if by_trial else 0
        asleep, again = course.asleep(where), key in known
        if not asleep and not again:
            known[key] = divided(stage, inner)
        named = NOTHING_NAMED if asleep else known[key]
        yield Visit(course, stage, opened, where, inner, *named, again)
        for following in _onward(course, (stage, opened, where), inner, named.clauses, followed):
            count(FOLLOWED, hand or bet)
            if (place := _key(*following)) not in entered:
                entered.add(place)
                waiting.append(following)
            if hand:
                keep_positions(len(waiting), hand)


def _key(stage: Stage, opened: Value | None, where: HandState) -> tuple[str, str, HandState]:
    return stage.name, opened.label if opened else "", where


def _distinguished_by(course: Course, stage: Stage) -> tuple[bool, bool, bool]:
    """Whether what the clauses of a stage name depends on what opened it, where the hand stands, and the trial."""
    spoken = (stage, *course.member.values.values())
    phrases = list(phrases_behind(course.ruleset, spoken)) if course.hand or course.ruleset.last_trial else []
    happenings = course.hand[0].happened.keys() if course.hand else ()
    by_hand = any(phrase.mentions in happenings for phrase in phrases)
    return speaks_of_point(stage), by_hand, any(phrase.trial for phrase in phrases)


def _onward(
    course: Course,
    spot: Spot,
    inner: Scope,
    named: Mapping[str, frozenset[int]],
    followed: defaultdict[tuple[str, HandState], set[int]],
) -> Iterator[Spot]:
    """Where each outcome leads that does not decide the bet, without those that were `followed`."""
    stage, opened, where = spot
    drawn = course.drawn(where)
    possible = inner.space.everything if drawn is None else drawn
    for target, indices in named.items():
        following = stage_of(course.member.bet, target) if target not in DECISIONS else None
        if following is None:
            continue
        known = followed[target, where]
        for index in sorted((indices & possible) - known):
            yield following, inner.opening(index, target), course.after(where, index)
        known |= indices
    if not course.hand and drawn is None and where.trial == course.trials:
        return
    left = possible.difference(*named.values())
    if not course.hand and drawn is None:  # where all of them leave it
        left = frozenset(sorted(left)[:1])
    for onward in sorted({course.after(where, index) for index in left}):
        yield stage, opened, onward
