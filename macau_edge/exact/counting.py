"""What one member of a tally counts: the members that are counted, and the net result of each number of things."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from macau_edge.exact.prize import Decided, Prizes
from macau_edge.model import (
    Bet,
    Span,
    Tally,
    tables,
)
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.select import select

NOT_YET = Fraction(-(10**12))
"""Of a tally without `until`, the net result of a number that does not decide it: below all that there are."""


def first_numbers(bet: Bet) -> list[int]:
    """The numbers with which a row of a tally can begin, none first; of a collection every number."""
    if bet.tally and bet.tally.collect:
        return list(range(len(bet.tally.collect) + 1))
    found = (table for table in (*tables(bet.pays), *tables(bet.lost)) if table.by.kind == "count")
    spans = [key for table in found for row in table.rows for key in row.keys if isinstance(key, Span)]
    after = {span.high + 1 for span in spans if span.high is not None}
    return sorted({0, *(span.low for span in spans), *after})


class MemberCount:
    """What one member counts: so many things, and the net result of each number of them.

    Numbers of a count that no row tells apart are taken together, so that nothing here is as long as they are large.
    `nets[place]` is the net result of ending with a number of `spans[place]`; from `most` on it no longer changes.
    """

    def __init__(self, prizes: Prizes, outer: Scope, tally: Tally) -> None:
        self.tally, self.prizes, self.outer = tally, prizes, outer
        self.width = len(tally.collect) if tally.collect else 1

    @cached_property
    def most(self) -> int:
        """The largest number that makes a difference."""
        return self._firsts[-1]

    @cached_property
    def _firsts(self) -> list[int]:
        return first_numbers(self.prizes.member.bet)

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """The numbers from none on, those that no row tells apart together; the last has no end."""
        highest = [*(first - 1 for first in self._firsts[1:]), None]
        return tuple(map(Span, self._firsts, highest))

    def place(self, number: int) -> int:
        """Which of the spans a number is in."""
        return bisect_right(self._firsts, number) - 1

    @cached_property
    def unpaid(self) -> frozenset[int]:
        """The places of numbers without a row: play cannot end with them, or they are an error."""
        return frozenset(place for place, found in enumerate(self._found) if isinstance(found, ProblemError))

    @cached_property
    def nets(self) -> tuple[Fraction, ...]:
        """The net result in each place, from none to `most`; of one without a row, that of the place before it."""
        paid = [found for found in self._found if isinstance(found, Fraction)]
        if not paid:
            raise next(found for found in self._found if isinstance(found, ProblemError))
        found = accumulate(self._found, lambda net, one: one if isinstance(one, Fraction) else net, initial=paid[0])
        return tuple(found)[1:]

    @property
    def ends(self) -> Iterator[tuple[Span, Fraction]]:
        """The numbers that the tally can end with, those that no row tells apart together, and their net results."""
        found = list(zip(self.spans, self.nets, strict=True))
        yield from found if self.tally.until else found[self.settled :]

    def net(self, number: int) -> Fraction:
        """The net result of ending with a number.

        Raises:
            ProblemError: no row is for it.
        """
        place = self.place(number)
        if self.tally.until is None:  # what decided it stays, though others of `highest-of` are counted on
            return NOT_YET if place < self.settled else self.nets[self.settled]
        return self._tallied(number) if place in self.unpaid else self.nets[place]

    @cached_property
    def settled(self) -> int:
        """The place from which the net result can no longer change.

        Raises:
            ProblemError: nothing ends the tally, and no row is for all that it can collect.
        """
        last = len(self.nets) - 1
        if self.tally.until is None:
            return self._decisive
        return next((place + 1 for place in reversed(range(last)) if self.nets[place] != self.nets[last]), 0)

    @property
    def _decisive(self) -> int:
        """The place from which on every number has a row, with one net result: those before it are passed by.

        A count goes beyond all numbers; above the last of them that has a row it has nothing to decide.
        """
        paid = len(self._found) - 1
        while self.tally.collect is None and isinstance(self._found[paid], ProblemError):
            paid -= 1
        if isinstance(last := self._found[paid], ProblemError):
            raise last
        return next((place + 1 for place in reversed(range(paid)) if self._found[place] != last), 0)

    @cached_property
    def _found(self) -> tuple[Fraction | ProblemError, ...]:
        return tuple(map(self._row, self._firsts))

    def _row(self, number: int) -> Fraction | ProblemError:
        try:
            return self._tallied(number)
        except ProblemError as error:
            if error.problems[0].code != "arithmetic/no-row":
                raise
            return error

    def _tallied(self, number: int) -> Fraction:
        return self.prizes.tallied(Decided("", None, 0, None, number), self.outer)

    @cached_property
    def reach(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """In each place the lowest and the highest net result of its numbers and of those above them."""
        if self.tally.until is None:
            last = self.nets[self.settled]
            return tuple((NOT_YET if place < self.settled else last, last) for place in range(len(self.nets)))
        lowest, highest = accumulate(reversed(self.nets), min), accumulate(reversed(self.nets), max)
        return tuple(zip(lowest, highest, strict=True))[::-1]

    def things(self, inner: Scope) -> Iterator[frozenset[int]]:
        """The outcomes of each thing counted, one after the other."""
        own = self.outer.when(inner.happened, inner.trial)
        for phrase in self.tally.counted:
            yield select(phrase, own)
