"""Two hands of a shoe of which the player sees the first, whole, and one card of the second, which lies open.

As in `pairs.py` the second hands beside a first one are all, less those that have a card of it, with those that have
two put back, and so on; here they have the open card besides. How many have it and some given cards depends on the
ranks of these alone, so for every list of ranks running sums are kept of all open cards at once: the numbers of each
rank side by side in one long whole number, which is added as fast as a short one.

Whether a second hand is of one suit matters where that is the suit of the open card, and so beside it only the cards of
the first hand matter that are of that suit: first hands that have the same of them are one to whoever chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from math import comb
from operator import add, itemgetter, mul
from struct import unpack
from typing import NamedTuple

from macau_edge.model import DealStep, Shoe
from macau_edge.model.cards import SUITS
from macau_edge.model.meter import spend
from macau_edge.outcomes.kinds import OF_SEVERAL, Held
from macau_edge.outcomes.pairs import ONE, First, HandsWith, Pairs, Ranks, Running, Sums, Ways, parts_of, standing
from macau_edge.outcomes.questions import Question

EACH_OPENED = 40
"""Operations of the ranks of some cards of a second hand, for each that may be the rank of the open one."""


class Suiting(NamedTuple):
    """The cards of a first hand that are of the suit of the open card, where suits matter.

    So many such hands there are, each `often` with one of the open cards, and beside them second hands in these `ways`.
    """

    part: Ranks
    often: int
    ways: Ways


class OpenedPairs(Pairs):
    """What lies beside a first hand, for every rank of an open card; `Sums` have one number for each, of all of it.

    In it are a number for each group and, within it, for each rank.
    """

    def __init__(
        self, shoe: Shoe, sizes: tuple[int, int], asked: Sequence[Question], step: DealStep, *, compared: bool
    ) -> None:
        assert isinstance(shoe.decks, int)
        cards = len(SUITS) * shoe.decks * len(shoe.ranks)
        self._code, self._bits = ("i", 32) if comb(cards, sizes[1] - 1) < 2**31 else ("q", 64)
        super().__init__(shoe, sizes, asked, step, compared=compared)
        self.most_alike = comb(shoe.decks * len(shoe.ranks), sizes[1] - 1) if self.kinds.with_suits else 0
        """How many second hands of one suit have the open card, at most."""

    def _second(self) -> tuple[dict[Ranks, Running], dict[Ranks, Running]]:
        any_suits, one_suit = HandsWith(), HandsWith()
        for ranks in self._listed(self.sizes[1]):
            several, shape, parts = self._stands(Held(ranks, OF_SEVERAL)), self._shape(ranks), parts_of(ranks)
            for part, ways in zip(parts, shape.having(len(SUITS) * self.decks), strict=True):
                self._add(any_suits, part, several, ways)
            if self.kinds.with_suits:
                one = self._stands(Held(ranks, ONE))
                for part, ways in zip(parts, shape.having(self.decks), strict=True):
                    self._add(one_suit, part, one, ways)
                    self._add(one_suit, part, several, -ways)
        return self._running(any_suits, 1), self._running(one_suit, 1)

    def _add(self, tally: HandsWith, part: Ranks, stands: tuple[int, int], ways: int) -> None:
        """Adds second hands that have the ranks of a part, one of which is that of the open card."""
        height, group = stands
        for rank in dict.fromkeys(part) if ways else ():
            place = part.index(rank)
            lane = group * len(self.kinds.place) + rank
            tally[(*part[:place], *part[place + 1 :])][height, 0] += ways << self._bits * lane

    def by_rank(self, first: First, sums: Sums) -> dict[int, Ways]:
        """For the rank of an open card that the first hand leaves, in how many ways the second lies there."""
        numbers = tuple(chain.from_iterable(self._numbers(packed) for (packed,) in standing(sums)))
        of_each, held = len(SUITS) * self.decks, first.held.ranks
        return {rank: ways(numbers) for rank, ways in enumerate(self._of_rank) if held.count(rank) < of_each}

    @cached_property
    def _of_rank(self) -> list[Callable[[Sequence[int]], Ways]]:
        """For each rank of an open card what takes its ways out of the numbers of all: group by group, in order."""
        groups, ranks = len(self.groups), len(self.kinds.place)
        return [
            itemgetter(*[(how * groups + group) * ranks + rank for group in range(groups) for how in range(3)])
            for rank in range(ranks)
        ]

    def _numbers(self, packed: int) -> Sequence[int]:
        """The numbers that are side by side in one, which may be below zero."""
        count, halves = self._halves
        unsigned = (packed + halves) ^ halves
        return unpack(f"<{count}{self._code}", unsigned.to_bytes(count * self._bits // 8, "little"))

    @cached_property
    def _halves(self) -> tuple[int, int]:
        """How many numbers are side by side, and for each of them half of what its bits can hold."""
        count = len(self.groups) * len(self.kinds.place)
        return count, sum(1 << self._bits * n + self._bits - 1 for n in range(count))

    def suitings(self, first: First) -> Iterator[tuple[int, list[Suiting]]]:
        """For each rank of an open card, the cards of the first hand that may be of its suit, and the ways there."""
        every, shape, suit = self.by_rank(first, first.every), first.shape, first.held.suit
        beside = [self.by_rank(first, sums) for sums in shape.less(first.alike)]
        distinct = [*dict.fromkeys(first.held.ranks)]
        for rank, ways in every.items():
            times = first.held.ranks.count(rank)
            if not beside:
                often = sum(number for number, _ in shape.parted[suit]) * (len(SUITS) * self.decks - times)
                yield rank, [Suiting((), often, ways)]
                continue
            found, column = [], distinct.index(rank) if times else None
            for place, (state, hands) in enumerate(zip(shape.states, shape.of_a_suit[suit], strict=True)):
                if often := hands * (self.decks if column is None else self.decks - state[column]):
                    found.append(Suiting(first.parts[place], often, [*map(add, ways, beside[place][rank])]))
            yield rank, found


def weighted_ways(suitings: Sequence[Suiting]) -> Ways:
    """The ways of all of them together."""
    often = [one.often for one in suitings]
    return [sum(map(mul, often, column)) for column in zip(*[one.ways for one in suitings], strict=True)]


@lru_cache(maxsize=4)
def opened_pairs(
    shoe: Shoe, sizes: tuple[int, int], asked: tuple[Question, ...], step: DealStep, *, compared: bool
) -> OpenedPairs:
    """Two hands of so many cards, of the second of which that is asked.

    Raises:
        ProblemError: they cost more than the meter allows.
    """
    number, size = len(shoe.ranks), sizes[1]
    parts = sum(n * comb(number + n - 1, n) * comb(number + size - n - 1, size - n) for n in range(size + 1))
    spend(EACH_OPENED * parts, step)
    return OpenedPairs(shoe, sizes, asked, step, compared=compared)
