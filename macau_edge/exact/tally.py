"""A tally at the table: it stands with what it has counted."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import TypeAlias

from macau_edge.exact.chain import STAY, State
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.exact.seat import Effect, Seat, Standing
from macau_edge.families import values_of
from macau_edge.hands import Position
from macau_edge.model import Chips, Member, Ruleset, Span, Tally, tables
from macau_edge.problem import ProblemError
from macau_edge.selection import Choices, Scope, scope, select

Counts: TypeAlias = tuple[int, ...]
"""A number for each thing counted; of a collection 1 for each item that has come."""

Classes: TypeAlias = dict[tuple[Counts, bool], set[int]]
"""What outcomes add to the counts and whether they end the bet -> these outcomes."""


class Tallied(Seat):
    """A bet that counts or collects; `highest-of` counts for several members at once."""

    def __init__(self, ruleset: Ruleset, member: Member, choices: Choices, units: int, chips: Chips | None) -> None:
        super().__init__(ruleset, member, choices, units, chips)
        assert member.bet.tally is not None
        self.tally: Tally = member.bet.tally
        self.columns = tuple(self._column(one, units, chips) for one in self._members())
        self._ways: dict[tuple[int, int], Classes] = {}

    def _members(self) -> tuple[Member, ...]:
        best_of = self.tally.highest_of
        if best_of is None:
            return (self.member,)
        values = values_of(self.ruleset, best_of)
        return tuple(Member(self.member.bet, {**self.member.values, best_of.name: value}) for value in values)

    def _column(self, member: Member, units: int, chips: Chips | None) -> Column:
        prizes = Prizes(self.ruleset, member, self.choices, units, chips)
        return Column(prizes, scope(self.ruleset, member, self.choices), self.tally)

    @property
    def start(self) -> Standing:
        """Nothing counted."""
        return Standing(counted=(0,) * sum(column.width for column in self.columns))

    def state(self, standing: Standing) -> State:
        """What it has counted."""
        return State(counted=standing.counted, trial=standing.trial if self.trials > 1 else None)

    def _effects(self, standing: Standing, hand: Position | None, number: int) -> Iterator[Effect]:
        counts = standing.counted
        ways: dict[tuple[str, Counts | None, Fraction | None], set[int]] = {}
        for (added, stops), indices in self.classes(hand, number, standing.trial).items():
            after = self._capped(tuple(map(sum, zip(counts, added, strict=True))))
            lowest, highest = self.reach(after)
            if stops or lowest == highest:
                net = self.net(after)
                target = "win" if net > 0 else "push" if net == 0 else "lose"
                ways.setdefault((target, None, net), set()).update(indices)
            else:
                ways.setdefault((STAY if after == counts else "count", after, None), set()).update(indices)
        for (target, to, result), indices_ in ways.items():
            stands = None if to is None else Standing(counted=to, trial=self._next(standing))
            yield Effect(target, frozenset(indices_), stands, result)

    def classes(self, hand: Position | None, number: int, trial: int = 1) -> Classes:
        """What each outcome adds to the counts and whether it ends the bet -> these outcomes.

        Where the hand stands at this position of that number, on a trial of that number.
        """
        if (number, trial) not in self._ways:
            self._ways[number, trial] = self._classes(self.scope_at(hand, trial))
        return self._ways[number, trial]

    def _classes(self, inner: Scope) -> Classes:
        until = select(self.tally.until, inner)
        looked = frozenset(range(len(inner.space))) if self.tally.when is None else select(self.tally.when, inner)
        things = [indices & looked for column in self.columns for indices in column.things(inner)]
        found: Classes = {}
        for index in range(len(inner.space)):
            added = tuple(int(index in thing) for thing in things)
            found.setdefault((added, index in until), set()).add(index)
        return found

    def _capped(self, counts: Counts) -> Counts:
        caps = [column.most if column.width == 1 else 1 for column in self.columns for _ in range(column.width)]
        return tuple(map(min, zip(counts, caps, strict=True)))

    def _split(self, counts: Counts) -> Iterator[tuple[Column, int]]:
        """Each column with its number: what it counted, or how many items have come."""
        at = 0
        for column in self.columns:
            yield column, sum(counts[at : at + column.width])
            at += column.width

    def net(self, counts: Counts) -> Fraction:
        """The net result of ending with these counts: the highest of the members'; an error where one has no row."""
        for column, number in self._split(counts):
            if number in column.unpaid:
                raise column.unpaid[number]
        return max(column.nets[number] for column, number in self._split(counts))

    def reach(self, counts: Counts) -> tuple[Fraction, Fraction]:
        """The lowest and the highest net result that these counts may still end with."""
        found = [column.reach[number] for column, number in self._split(counts)]
        return max(lowest for lowest, _ in found), max(highest for _, highest in found)


class Column:
    """What one member counts: so many things, and the net result of each number of them.

    `nets[n]` is the net result of ending with the number n; from `most` on it no longer changes.
    """

    def __init__(self, prizes: Prizes, outer: Scope, tally: Tally) -> None:
        self.tally, self._prizes, self._outer = tally, prizes, outer
        self.width = len(tally.collect) if tally.collect else 1

    @cached_property
    def most(self) -> int:
        """The largest number that makes a difference."""
        if self.tally.collect:
            return self.width
        bet = self._prizes.member.bet
        found = (table for table in (*tables(bet.pays), *tables(bet.lost)) if table.by.kind == "count")
        spans = [key for table in found for row in table.rows for key in row.keys if isinstance(key, Span)]
        return max((span.low if span.high is None else span.high + 1 for span in spans), default=0)

    @cached_property
    def unpaid(self) -> dict[int, ProblemError]:
        """The numbers without a row, and why: play cannot end with them, or they are an error."""
        return {number: found for number, found in enumerate(self._found) if isinstance(found, ProblemError)}

    @cached_property
    def nets(self) -> tuple[Fraction, ...]:
        """The net result of each number, from none to `most`; of one without a row, that of the number before it."""
        paid = [found for found in self._found if isinstance(found, Fraction)]
        if not paid:
            raise self.unpaid[0]
        found = accumulate(self._found, lambda net, one: one if isinstance(one, Fraction) else net, initial=paid[0])
        return tuple(found)[1:]

    @cached_property
    def _found(self) -> tuple[Fraction | ProblemError, ...]:
        return tuple(self._net(number) for number in range(self.most + 1))

    def _net(self, number: int) -> Fraction | ProblemError:
        try:
            return self._prizes.tallied(Decided("", None, 0, None, number), self._outer)
        except ProblemError as error:
            if error.problems[0].code != "arithmetic/no-row":
                raise
            return error

    @cached_property
    def reach(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """For each number the lowest and the highest net result of it and of those above it."""
        lowest, highest = accumulate(reversed(self.nets), min), accumulate(reversed(self.nets), max)
        return tuple(zip(lowest, highest, strict=True))[::-1]

    def things(self, inner: Scope) -> Iterator[frozenset[int]]:
        """The outcomes of each thing counted, one after the other."""
        own = self._outer.when(inner.happened, inner.trial)
        if self.tally.count is not None:
            yield select(self.tally.count, own)
        for item in self.tally.collect or ():
            yield select(item.outcomes, own)
