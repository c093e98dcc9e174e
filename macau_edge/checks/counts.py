"""What a tally can count: every trial that makes a difference to it, and the numbers it can come to.

The course of the hand and the urn is followed moment by moment, and each is looked at once. Where moments lead back to
one another and something is counted on the way, there is no largest number; otherwise it is that of the longest way.
No larger one is asked for than the first that no prize tells from those above it, and of numbers that no row tells
apart only a few, so that nothing here takes longer where a table is for large numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import NamedTuple

from macau_edge.checks.faults import Course, faults_of
from macau_edge.model import Member, Span, Value, tables
from macau_edge.model.meter import count
from macau_edge.model.phrases import Anything, Phrase
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.walk import blocks
from macau_edge.outcomes import full, left_after, weights_left
from macau_edge.outcomes.members import values_of
from macau_edge.outcomes.scope import Choices, Scope
from macau_edge.outcomes.select import select

EACH_OUTCOME = 20
"""Operations of following one outcome from a moment."""

URNS = 10_000
"""Ways in which an urn can be emptied that are told apart here; where there are more, any ball may still come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """A trial on which a tally is working: what it counts, when, and what ends it.

    `things` are the outcomes of what is counted, or of each item, whatever `when` says; of a phrase that cannot be read
    there are none.
    """

    inner: Scope
    of_all: Scope
    things: tuple[frozenset[int], ...]
    when: frozenset[int]
    until: frozenset[int]

    def gain(self, index: int) -> int:
        """How many things an outcome brings."""
        return sum(index in thing for thing in self.things) if index in self.when else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """What a member of a tally can count; of `highest-of`, one of those that are counted for side by side.

    `most` is the largest number it can come to, or one from which on the number makes no difference; `least` is 1 where
    the first trial cannot but count. `slept` is the number of a trial that ends it and on which it can sleep;
    0 where there is none. `faults` say why a phrase cannot be read; `whole` is whether all can.
    """

    member: Member
    choices: Choices
    watches: tuple[Watch, ...]
    least: int
    most: int
    slept: int
    faults: tuple[Problem, ...]
    whole: bool


class Moment(NamedTuple):
    """The number of the hand's position, that of the trial, and what is left in an urn."""

    number: int
    trial: int
    left: tuple[int, ...] | None


def tallied_things(member: Member) -> tuple[Value, ...]:
    """What a tally counts: the items that it collects, or the one set of outcomes that it counts."""
    tally = member.bet.tally
    assert tally
    if tally.collect is not None:
        return tally.collect
    assert tally.count
    return (Value("", tally.count),)


def counted_of(course: Course, unclear: Collection[Place]) -> Iterator[Counted]:
    """What each member can count, with the phrases at the places in `unclear` left out."""
    member = course.member
    assert member.bet.tally
    best_of = member.bet.tally.highest_of
    values = values_of(course.ruleset, best_of) if best_of else ()
    members = [Member(member.bet, {**member.values, best_of.name: value}) for value in values] if best_of else [member]
    yield from (_TallyCounting(course, one, unclear).counted() for one in members)


class _TallyCounting:
    """One member of a tally while it is looked at."""

    def __init__(self, course: Course, member: Member, unclear: Collection[Place]) -> None:
        assert member.bet.tally
        self.course, self.member, self.unclear = course, member, unclear
        self.tally = member.bet.tally
        self.things = tallied_things(member)
        self.watches: dict[tuple[int, int], Watch] = {}
        self.faults: list[Problem] = []
        self.slept = 0
        self.whole = course.whole

    def counted(self) -> Counted:
        left = full(self.course.ruleset.device)
        left = left if left and prod(n + 1 for n in left) <= URNS else None
        starts = [Moment(number, 1, left) for number in self.course.starts]
        least = min(1, *(gain for start in starts for _, gain in self._onward(start)))
        most = self._most(starts)
        watches = tuple(self.watches.values())
        return Counted(
            member=self.member,
            choices=self.course.choices,
            watches=watches,
            least=least,
            most=most,
            slept=self.slept,
            faults=tuple(self.faults),
            whole=self.whole,
        )

    def _watch(self, number: int, trial: int) -> Watch:
        if (number, trial) not in self.watches:
            inner = self.course.inner(self.member, number, trial)
            of_all = self.course.inner(self.course.member, number, trial)
            self.watches[number, trial] = Watch(
                inner=inner,
                of_all=of_all,
                things=tuple(self._named(thing.outcomes, inner) for thing in self.things),
                when=self._named(self.tally.when or Anything(), of_all),
                until=self._named(self.tally.until, of_all) if self.tally.until else frozenset(),
            )
        return self.watches[number, trial]

    def _named(self, phrase: Phrase, inner: Scope) -> frozenset[int]:
        if phrase.place not in self.unclear:
            try:
                return select(phrase, inner)
            except ProblemError:
                self.faults += faults_of(phrase, inner)
        self.whole = False
        return frozenset()

    def _most(self, starts: list[Moment]) -> int:
        """The largest number that can be counted, as far as a larger one makes a difference."""
        limit = len(self.things) if self.tally.collect is not None else _largest(self.member)
        ways: dict[Moment, set[tuple[Moment | None, int]]] = {}
        waiting = list(starts)
        while waiting:
            moment = waiting.pop()
            if moment not in ways:
                ways[moment] = self._onward(moment)
                waiting += [after for after, _ in ways[moment] if after is not None]
        self.slept = next((moment.trial for moment in ways if self._sleeps_through(moment)), 0)
        numbers = {moment: number for number, moment in enumerate(ways)}
        moments, leads = list(ways), [[numbers[a] for a, _ in found if a is not None] for found in ways.values()]
        longest: dict[Moment, int] = {}  # the most that is counted from there on
        for block in blocks(leads):
            together = [moments[number] for number in block]
            longest |= dict.fromkeys(together, _onward_most(together, ways, longest, limit))
        most = max((longest[start] for start in starts), default=0)
        watches = self.watches.values()
        come = (any(watch.things[i] & watch.when for watch in watches) for i in range(len(self.things)))
        return most if self.tally.collect is None else min(most, sum(come))

    def _sleeps_through(self, moment: Moment) -> bool:
        """Whether a member sleeps on a trial that ends it by its number, whatever comes then."""
        course, until = self.course, self.tally.until
        if until is None or not course.asleep(moment.number) or moment.trial == course.trials:
            return False
        if until.place in self.unclear:
            return False
        then, later = (course.inner(course.member, moment.number, trial) for trial in (moment.trial, course.trials))
        try:
            return select(until, then) == then.space.everything != select(until, later)
        except ProblemError:  # it is said where the phrase is looked at
            return False

    def _onward(self, moment: Moment) -> set[tuple[Moment | None, int]]:
        """Where each outcome leads, None where it ends the bet, and how many things it brings."""
        course = self.course
        count(EACH_OUTCOME * len(course.outer.space), self.member.bet)
        watch = None if course.asleep(moment.number) else self._watch(moment.number, moment.trial)
        trial = min(moment.trial + 1, course.trials)
        found: set[tuple[Moment | None, int]] = set()
        device = course.ruleset.device
        space = course.inner(self.member, 0, 1).space
        weights = space.weights if moment.left is None else weights_left(device, moment.left)
        for index in (index for index in range(len(space)) if weights[index]):
            left = None if moment.left is None else left_after(device, moment.left, index)
            over = bool(watch and index in watch.until)
            after = None if over else Moment(course.onward(moment.number, index), trial, left)
            found.add((after, watch.gain(index) if watch else 0))
        return found


def _onward_most(
    block: list[Moment], ways: dict[Moment, set[tuple[Moment | None, int]]], longest: dict[Moment, int], limit: int
) -> int:
    """The most that is counted from moments that lead to one another, at most `limit`; `longest` has it of the next."""
    inside = set(block)
    found = [way for moment in block for way in ways[moment]]
    if any(gain and after in inside for after, gain in found):
        return limit
    return min(max((gain + longest.get(after, 0) if after else gain for after, gain in found), default=0), limit)


NAMED = 6
"""Numbers that a message names one by one."""


def count_spans(one: Counted) -> Iterator[tuple[int, int]]:
    """The numbers that can be counted, those that no row tells apart together: the first and the last of them."""
    tally = one.member.bet.tally
    collected = range(one.least, one.most + 1) if tally and tally.collect is not None else ()
    firsts = {low for low in (*_firsts(one.member), *collected) if one.least < low <= one.most}
    edges = [one.least, *sorted(firsts), one.most + 1]
    yield from ((low, after - 1) for low, after in pairwise(edges) if low < after)


def _firsts(member: Member) -> Iterator[int]:
    """The numbers with which a row of a table by the count begins, or what comes after it."""
    for span in _spans(member):
        yield span.low
        if span.high is not None:
            yield span.high + 1


def _largest(member: Member) -> int:
    """The first number that no row of a table tells from a larger one."""
    return max((span.low if span.high is None else span.high + 1 for span in _spans(member)), default=1)


def _spans(member: Member) -> Iterator[Span]:
    found = (table for pays in (member.bet.pays, member.bet.lost) for table in tables(pays))
    keys = (key for table in found if table.by.kind == "count" for row in table.rows for key in row.keys)
    return (key for key in keys if isinstance(key, Span))
