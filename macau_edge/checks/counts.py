"""What a tally can count: every trial that makes a difference to it, and the numbers it can come to.

The course of the hand and the urn is followed moment by moment. Each moment is kept with the largest number that can be
counted by then, and is looked at again where that grows, up to the first number that no prize tells from a larger one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from macau_edge.checks.faults import Course, faults_of
from macau_edge.model import Member, Span, Value, tables
from macau_edge.model.budget import spend
from macau_edge.model.phrases import Anything, Phrase
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.outcomes import full, left_after, weights_left
from macau_edge.outcomes.members import values_of
from macau_edge.outcomes.select import Choices, Scope, select

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
    the first trial cannot but count. `faults` say why a phrase cannot be read; `whole` is whether all can.
    """

    member: Member
    choices: Choices
    watches: tuple[Watch, ...]
    least: int
    most: int
    faults: tuple[Problem, ...]
    whole: bool


class Moment(NamedTuple):
    """The number of the hand's position, that of the trial, and what is left in an urn."""

    number: int
    trial: int
    left: tuple[int, ...] | None


def things_of(member: Member) -> tuple[Value, ...]:
    """What a tally counts: the items that it collects, or the one set of outcomes that it counts."""
    tally = member.bet.tally
    assert tally
    if tally.collect is not None:
        return tally.collect
    assert tally.count
    return (Value("", tally.count),)


def counted(course: Course, unclear: Collection[Place]) -> Iterator[Counted]:
    """What each member can count, with the phrases at the places in `unclear` left out."""
    member = course.member
    assert member.bet.tally
    best_of = member.bet.tally.highest_of
    values = values_of(course.ruleset, best_of) if best_of else ()
    members = [Member(member.bet, {**member.values, best_of.name: value}) for value in values] if best_of else [member]
    yield from (_Counting(course, one, unclear).counted() for one in members)


class _Counting:
    """One member of a tally while it is looked at."""

    def __init__(self, course: Course, member: Member, unclear: Collection[Place]) -> None:
        assert member.bet.tally
        self.course, self.member, self.unclear = course, member, unclear
        self.tally = member.bet.tally
        self.things = things_of(member)
        self.watches: dict[tuple[int, int], Watch] = {}
        self.faults: list[Problem] = []
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
                until=self._named(self.tally.until, of_all),
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
        last = len(self.things) if self.tally.collect is not None else _largest(self.member)
        best = dict.fromkeys(starts, 0)
        waiting, most = list(best), 0
        while waiting:
            moment = waiting.pop()
            for after, gain in self._onward(moment):
                number = min(best[moment] + gain, last)
                most = max(most, number)
                if after is not None and number > best.get(after, -1):
                    best[after] = number
                    waiting.append(after)
        watches = self.watches.values()
        come = (any(watch.things[i] & watch.when for watch in watches) for i in range(len(self.things)))
        return most if self.tally.collect is None else min(most, sum(come))

    def _onward(self, moment: Moment) -> set[tuple[Moment | None, int]]:
        """Where each outcome leads, None where it ends the bet, and how many things it brings."""
        course = self.course
        spend(EACH_OUTCOME * len(course.outer.space), self.member.bet)
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


def _largest(member: Member) -> int:
    """The first number that no row of a table tells from a larger one."""
    found = (table for pays in (member.bet.pays, member.bet.lost) for table in tables(pays))
    spans = [key for table in found if table.by.kind == "count" for row in table.rows for key in row.keys]
    return max((key.low if key.high is None else key.high + 1 for key in spans if isinstance(key, Span)), default=1)
