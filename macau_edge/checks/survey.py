"""Where a bet can go, as far as it can be read: what the rules of clauses, stages and prizes look at.

A member is followed from where it can begin, breadth first: a `StageCase` is one stage of it, opened in one way, at one
position of the hand and on one trial, with the outcomes that each clause names there. Outcomes that decide nothing lead
on to the next cases, until none is new. A tally is followed likewise by what it can count (`counts.py`). Clauses that
cannot be read are left out and said to be, so that one mistake does not hide the others. Each member is surveyed under
every choice of the options, and nothing is solved: a survey is sets of outcomes, without probabilities.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from macau_edge.checks import words
from macau_edge.checks.counts import Counted, counted_of
from macau_edge.checks.faults import Course, faults_of
from macau_edge.model import DECISIONS, Bet, Hand, Member, Ruleset, Stage, Value
from macau_edge.model.meter import count, partial_meter
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.walk import every, outermost
from macau_edge.outcomes.hand import Position, depends_on_hand, keep_positions, made_at, phrases_behind, positions
from macau_edge.outcomes.members import additional_to, members, stage_of
from macau_edge.outcomes.scope import Choices, Scope
from macau_edge.outcomes.select import select

# --- where a bet with clauses can go: every stage of a member, and what each of its clauses names there --------------


class StageCase(NamedTuple):
    """A stage of one member, opened in one way under one choice of the options, on a trial where it is working.

    `position` is where the hand stands, `number` the number of that position, and `trial` that of the trial. `named`
    has the outcomes of each clause, by its target, without the clauses that cannot be read; `faults` say why those
    cannot, where it was not said before; `whole` is whether all can. `again` is whether the clauses name what they
    named in an earlier look at this member, since what is new makes no difference to them.
    """

    member: Member
    choices: Choices
    stage: Stage
    point: Value | None
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
        """Whether a clause speaks of the point."""
        return _speaks_of_point(self.stage)

    @property
    def compares(self) -> bool:
        """Whether a clause compares with the point, so that it may name something for one and nothing for another."""
        return self.point is not None and any(phrase.compares for phrase in every(self.stage, Phrase))


Spot = tuple[Stage, Value | None, int, int]
"""A stage, what opened it, the number of the hand's position, and that of the trial."""


LOOK, EACH_OUTCOME, FOLLOWED = 200, 4, 30
"""Operations of a look at a stage, of an outcome there, and of following one to what it leads to."""


def looks(course: Course, unclear: Collection[Place], hand: Hand | None = None) -> Iterator[StageCase]:
    """Every look at a member, with the clauses at the places in `unclear` left out; of the `hand` its positions.

    What an outcome begins does not depend on what opened the stage before: it is followed once.
    """
    bet = course.member.bet
    waiting: list[Spot] = [(bet.stages[0], None, number, 1) for number in course.starts]
    entered = {_key(spot) for spot in waiting}
    of_point = {stage.name for stage in bet.stages if _speaks_of_point(stage)}
    of_hand = {stage.name for stage in bet.stages if _speaks_of_hand(course, stage)}
    of_trial = {stage.name for stage in bet.stages if _asks_for_trial(course, stage)}
    known: dict[tuple[str, str, int, int], Named] = {}
    begun: Begun = defaultdict(set)
    for stage, opened, number, trial in waiting:  # grows while it is walked
        count(LOOK + EACH_OUTCOME * len(course.outer.space), hand or bet)
        spot = stage, opened, number, trial
        named: Mapping[str, frozenset[int]] = {}
        inner = course.inner(course.member, number, trial).at(stage.name, opened.outcomes if opened else None)
        if not course.asleep(number):
            point = opened.label if opened and stage.name in of_point else ""
            key = stage.name, point, number if stage.name in of_hand else 0, trial if stage.name in of_trial else 0
            again = key in known
            known[key] = found = known[key] if again else _named(stage, inner, unclear)
            named = found.clauses
            position = course.position(number)
            yield StageCase(
                course.member, course.choices, stage, opened, position, number, trial, inner, named, found.faults,
                found.whole, again,
            )  # fmt: skip
        for following in _following(course, spot, inner, named, begun):
            count(FOLLOWED, hand or bet)
            if _key(following) not in entered:
                entered.add(_key(following))
                waiting.append(following)
            if hand:
                keep_positions(len(waiting), hand)


def _key(spot: Spot) -> tuple[str, str, int, int]:
    stage, opened, number, trial = spot
    return stage.name, opened.label if opened else "", number, trial


def _speaks_of_hand(course: Course, stage: Stage) -> bool:
    if not course.hand:
        return False
    used = words.defining_words(course.ruleset, words.mentioned_words((stage, course.member.values)))
    return not used.isdisjoint(course.hand[0].happened)


def _asks_for_trial(course: Course, stage: Stage) -> bool:
    if not course.ruleset.last_trial:
        return False
    phrases = outermost((stage, course.member.values), Phrase)
    return any(phrase.trial for phrase in phrases_behind(course.ruleset, phrases))


Begun = defaultdict[tuple[str, int, int], set[int]]
"""A stage, where the hand stood before and the trial -> the outcomes that were followed there."""


def _following(
    course: Course, spot: Spot, inner: Scope, named: Mapping[str, frozenset[int]], begun: Begun
) -> Iterator[Spot]:
    """Where each outcome leads that does not decide the bet, without those that were followed."""
    stage, opened, number, trial = spot
    after = min(trial + 1, course.trials)
    for target, indices in named.items():
        following = stage_of(course.member.bet, target) if target not in DECISIONS else None
        if following is None:
            continue
        known = begun[target, number, after]
        for index in sorted(indices - known):
            yield following, inner.opening(index, target), course.onward(number, index), after
        known |= indices
    left = inner.space.everything.difference(*named.values()) if course.hand or course.trials > 1 else frozenset()
    for onward in sorted({course.onward(number, index) for index in left} if course.hand else {0} if left else ()):
        yield stage, opened, onward, after


def _speaks_of_point(stage: Stage) -> bool:
    return stage.name in words.mentioned_words(stage)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """Every look at a bet with clauses, or all that a tally counts.

    `members` are those of the family, each under a choice of the options; `faults` are why there are none; `whole` is
    whether nothing was left out.
    """

    members: tuple[tuple[Member, Choices], ...] = ()
    looks: tuple[StageCase, ...] = ()
    counted: tuple[Counted, ...] = ()
    faults: tuple[Problem, ...] = ()
    whole: bool = False


def survey(
    ruleset: Ruleset,
    bet: Bet,
    choices: Collection[Choices],
    unclear: Collection[Place],
    said: Callable[[ProblemError], tuple[Problem, ...]] = lambda error: error.problems,
    *,
    hand_is_sound: bool = True,
    hand: Hand | None = None,
    apart: bool = False,
) -> Survey:
    """The survey of a bet under each of `choices`, with the clauses at the places in `unclear` left out.

    All choices together may cost what one of several things may (`meter.part`), or each of them `apart`.

    Of a `hand` it is the positions that are surveyed, as if its clauses were those of a bet.

    A bet that has so many stages, with their points and the hand, that the meter does not allow to list them, is
    refused, and what is to be `said` of that is among the faults; there is no survey of it.
    """
    courses: list[Course] = []
    seen: list[StageCase] = []
    tallies: list[Counted] = []
    try:
        if bet.additional and not _base_is_sound(ruleset, bet, choices):
            return Survey()
        for together in [[chosen] for chosen in choices] if apart else [choices]:
            with partial_meter():
                every = ((member, chosen) for chosen in together for member in members(ruleset, bet, chosen))
                for member, made in every:
                    courses.append(course := _course(ruleset, member, made, hand_is_sound))
                    seen += looks(course, unclear, hand) if bet.stages else ()
                    tallies += counted_of(course, unclear) if bet.tally else ()
    except ProblemError as error:
        return Survey(faults=said(error))
    parts = (*(one.whole for one in courses), *(one.whole for one in seen), *(one.whole for one in tallies))
    whole = not unclear and all(parts)
    return Survey(
        members=tuple((one.member, one.choices) for one in courses),
        looks=tuple(seen),
        counted=tuple(tallies),
        faults=(),
        whole=whole,
    )


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


def _course(ruleset: Ruleset, member: Member, choices: Choices, hand_is_sound: bool) -> Course:
    bet = member.bet
    if not hand_is_sound and (bet.not_working or depends_on_hand(ruleset, bet)):
        return Course(ruleset, member, choices, whole=False)
    if not depends_on_hand(ruleset, bet):
        return Course(ruleset, member, choices)
    hand = positions(ruleset, choices)
    try:
        starts = tuple(_starts(ruleset, member, choices, hand))
    except ProblemError:  # it does not say when it is made: that is a rule of its own
        return Course(ruleset, member, choices, hand=hand, whole=False)
    return Course(ruleset, member, choices, hand=hand, starts=starts)


def _starts(ruleset: Ruleset, member: Member, choices: Choices, hand: tuple[Position, ...]) -> Iterator[int]:
    """The numbers of the hand's positions at which a bet can be made."""
    if member.bet.additional is None:
        yield from _first_beginnings(hand, made_at(ruleset, member.bet))
        return
    at = member.bet.additional.at
    base = Member(additional_to(ruleset, member.bet), {})
    starts = tuple(_starts(ruleset, base, choices, hand))
    found = (
        hand[look.number].leads[index]
        for look in looks(Course(ruleset, base, choices, hand=hand, starts=starts), ())
        for index in look.named.get(at, ())
        if look.inner.point(index).label == member.values[at].label
    )
    yield from dict.fromkeys(found)


def _first_beginnings(hand: tuple[Position, ...], made: str) -> Iterator[int]:
    """The numbers of the positions at which a stage can begin for the first time, played from the start of the hand."""
    waiting = [0]
    seen = {0}
    for number in waiting:  # grows while it is walked
        if hand[number].stage == made:
            yield number
            continue
        following = sorted(set(hand[number].leads) - seen)
        seen |= set(following)
        waiting += following
