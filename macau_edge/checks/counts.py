"""What a tally can count: every trial that makes a difference to it, and the numbers it can come to.

The course of the hand and the urn is followed place by place, and each is looked at once. Where places lead back to
one another and something is counted on the way, there is no largest number; otherwise it is that of the longest way.
No larger one is asked for than the first that no prize tells from those above it, and of numbers that no row tells
apart only a few, so that nothing here takes longer where a table is for large numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from macau_edge.checks.faults import faults_of
from macau_edge.exact.counting import first_numbers
from macau_edge.model import Member, Value
from macau_edge.model.meter import count
from macau_edge.model.phrases import Anything, Phrase
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.records import dataclass
from macau_edge.model.walk import blocks
from macau_edge.outcomes.members import members_counted
from macau_edge.outcomes.scope import Choices, Scope
from macau_edge.outcomes.select import select
from macau_edge.outcomes.visits import Course, HandState

EACH_OUTCOME = 20
"""Operations of following one outcome from a place."""


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


def tallied_things(member: Member) -> tuple[Value, ...]:
    """What a tally counts: the items that it collects, or the one set of outcomes that it counts."""
    tally = member.bet.tally
    assert tally
    if tally.collect is not None:
        return tally.collect
    assert tally.count
    return (Value("", tally.count),)


def tallied_phrases(member: Member, watches: Sequence[Watch]) -> Iterator[tuple[Phrase, list[Scope]]]:
    """Every phrase of a tally, with what words mean in it on each of these trials; `when` and `until` are of all."""
    tally = member.bet.tally
    assert tally
    yield from ((thing.outcomes, [watch.inner for watch in watches]) for thing in tallied_things(member))
    for phrase in (tally.when, tally.until):
        if phrase:
            yield phrase, [watch.of_all for watch in watches]


def counted_of(course: Course, unclear: Collection[Place]) -> Iterator[Counted]:
    """What each member can count, with the phrases at the places in `unclear` left out."""
    return (_TallyCounting(course, one, unclear).counted() for one in members_counted(course.ruleset, course.member))


Led = tuple[HandState | None, int]
"""Where an outcome leads, None where it ends the bet, and how many things it brings."""


class _TallyCounting:
    """One member of a tally while it is looked at."""

    def __init__(self, course: Course, member: Member, unclear: Collection[Place]) -> None:
        assert member.bet.tally
        self.course, self.member, self.unclear = course, member, unclear
        self.tally = member.bet.tally
        self.things = tallied_things(member)
        self.own = course.outer.of(member.values)
        self.watches: dict[tuple[int, int], Watch] = {}
        self.faults: list[Problem] = []
        self.slept = 0
        self.whole = course.whole

    def counted(self) -> Counted:
        starts = self.course.starts
        least = min(1, *(gain for start in starts for _, gain in self._onward(start)))
        most = self._most(starts)
        return Counted(
            member=self.member,
            choices=self.course.choices,
            watches=tuple(self.watches.values()),
            least=least,
            most=most,
            slept=self.slept,
            faults=tuple(self.faults),
            whole=self.whole,
        )

    def _watch(self, where: HandState) -> Watch:
        key = where.hand, where.trial
        if key not in self.watches:
            inner, of_all = self.course.scope_at(where, self.own), self.course.scope_at(where)
            self.watches[key] = Watch(
                inner=inner,
                of_all=of_all,
                things=tuple(self._named(thing.outcomes, inner) for thing in self.things),
                when=self._named(self.tally.when or Anything(), of_all),
                until=self._named(self.tally.until, of_all) if self.tally.until else frozenset(),
            )
        return self.watches[key]

    def _named(self, phrase: Phrase, inner: Scope) -> frozenset[int]:
        if phrase.place not in self.unclear:
            try:
                return select(phrase, inner)
            except ProblemError:
                self.faults += faults_of(phrase, inner)
        self.whole = False
        return frozenset()

    def _most(self, starts: Sequence[HandState]) -> int:
        """The largest number that can be counted, as far as a larger one makes a difference."""
        limit = max(first_numbers(self.member.bet)[-1], 1)
        ways: dict[HandState, set[Led]] = {}
        waiting = list(starts)
        while waiting:
            where = waiting.pop()
            if where not in ways:
                ways[where] = self._onward(where)
                waiting += [after for after, _ in ways[where] if after is not None]
        self.slept = next((where.trial for where in ways if self._sleeps_through(where)), 0)
        numbers = {where: number for number, where in enumerate(ways)}
        reached, leads = list(ways), [[numbers[a] for a, _ in found if a is not None] for found in ways.values()]
        longest: dict[HandState, int] = {}  # the most that is counted from there on
        for block in blocks(leads):
            together = [reached[number] for number in block]
            longest |= dict.fromkeys(together, _onward_most(together, ways, longest, limit))
        most = max((longest[start] for start in starts), default=0)
        watches = self.watches.values()
        come = (any(watch.things[i] & watch.when for watch in watches) for i in range(len(self.things)))
        return most if self.tally.collect is None else min(most, sum(come))

    def _sleeps_through(self, where: HandState) -> bool:
        """Whether a member sleeps on a trial that ends it by its number, whatever comes then."""
        course, until = self.course, self.tally.until
        if until is None or not course.asleep(where) or where.trial == course.trials or until.place in self.unclear:
            return False
        then, later = (course.scope_at(where._replace(trial=trial)) for trial in (where.trial, course.trials))
        try:
            return select(until, then) == then.space.everything != select(until, later)
        except ProblemError:  # it is said where the phrase is looked at
            return False

    def _onward(self, where: HandState) -> set[Led]:
        """What each outcome leads to."""
        course = self.course
        count(EACH_OUTCOME * len(course.outer.space), self.member.bet)
        watch = None if course.asleep(where) else self._watch(where)
        space, drawn = course.outer.space, course.drawn(where)
        found: set[Led] = set()
        for index in (index for index in range(len(space)) if space.weights[index]) if drawn is None else drawn:
            over = bool(watch and index in watch.until)
            found.add((None if over else course.after(where, index), watch.gain(index) if watch else 0))
        return found


def _onward_most(
    block: list[HandState], ways: dict[HandState, set[Led]], longest: dict[HandState, int], limit: int
) -> int:
    """The most that is counted from places that lead to one another, at most `limit`; `longest` has it of the next."""
    inside = set(block)
    found = [way for where in block for way in ways[where]]
    if any(gain and after in inside for after, gain in found):
        return limit
    return min(max((gain + longest.get(after, 0) if after else gain for after, gain in found), default=0), limit)


NAMED = 6
"""Numbers that a message names one by one."""


def count_spans(one: Counted) -> Iterator[tuple[int, int]]:
    """The numbers that can be counted, those that no row tells apart together: the first and the last of them."""
    edges = [one.least, *(low for low in first_numbers(one.member.bet) if one.least < low <= one.most), one.most + 1]
    yield from ((low, after - 1) for low, after in pairwise(edges) if low < after)
