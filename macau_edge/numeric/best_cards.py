"""The best few of some cards, of many hands at once; and of all hands of a shoe, counted and not dealt.

How high each hand of so many cards is stands in two tables, by the ranks of its cards: of one suit, and of several. The
best of some cards is the highest of all hands that they have, each looked up there. Of a whole shoe the cards are
parted in those of the suit of which there are enough and the others, whose suits are nothing then; and where no suit
has enough, in how many ways so many cards of each rank have their suits is found suit by suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

import numpy as np

from macau_edge.model.cards import SUITS
from macau_edge.numeric.patterns import Array, Cards
from macau_edge.numeric.throws import Mask

OTHER = len(SUITS)
"""In place of suits of which there are not enough cards."""


class BestOf:
    """The best `number` of some cards of a shoe with so many `ranks`, where `height` says how high hands are.

    Where hands are told by more than their ranks and whether they are of one suit, it is of `each_suit`.
    """

    def __init__(self, number: int, ranks: int, height: Callable[[Cards], Array], *, each_suit: bool) -> None:
        self.number, self.ranks, self._height, self._each_suit = number, ranks, height, each_suit

    @cached_property
    def _tables(self) -> tuple[Array, Array]:
        """How high hands of several suits are, and of one, by their ranks, the highest first, as digits of a number."""
        hands = self._lists(self.number)
        found = []
        for suited in (self.number == 1, True):
            heights = self._height(Cards.by_ranks([*hands.T], np.array(suited)))
            table = np.zeros(self.ranks**self.number, dtype=np.int64)
            table[self._coded([*hands.T])] = heights
            found.append(table)
        return found[0], found[1]

    def _lists(self, cards: int) -> Array:
        """Every list of ranks, the highest first: a row for each."""
        found = [*combinations_with_replacement(range(self.ranks - 1, -1, -1), cards)]
        return np.array(found, dtype=np.int64).reshape(len(found), cards)

    def _coded(self, ranks: Sequence[Array]) -> Array:
        return reduce(lambda code, rank: code * self.ranks + rank, ranks, np.zeros((), dtype=np.int64))

    def heights(self, ranks: Sequence[Array], suits: Sequence[Array]) -> Array:
        """How high the best of these cards are; without suits, as if they were of several."""
        return reduce(np.maximum, self._of_each(ranks, suits))

    def _of_each(self, ranks: Sequence[Array], suits: Sequence[Array]) -> Iterator[Array]:
        """How high each hand is that these cards have."""
        if not self._each_suit:
            coded = [
                rank * (OTHER + 1) + suit
                for rank, suit in zip(ranks, suits or [np.array(OTHER)] * len(ranks), strict=True)
            ]
            inorder = np.sort(np.stack(np.broadcast_arrays(*coded)), axis=0)[::-1]
            ranks, suits = [*inorder // (OTHER + 1)], [*inorder % (OTHER + 1)] if suits else []
        for places in combinations(range(len(ranks)), self.number):
            own, its = [ranks[place] for place in places], [suits[place] for place in places] if suits else []
            suited = self._suited(its)
            if self._each_suit:
                yield self._height(Cards.by_ranks(own, suited, its))
            else:
                several, one = self._tables
                code = self._coded(own)
                yield np.where(suited, one[code], several[code]) if suits else several[code]

    @staticmethod
    def _suited(suits: Sequence[Array]) -> Mask:
        return (
            reduce(np.logical_and, [one == suits[0] for one in suits], suits[0] != OTHER)
            if suits
            else np.zeros((), bool)
        )

    # --- all hands of a shoe

    def counts(self, cards: int) -> bool:
        """Whether all sets of so many cards can be counted."""
        return not self._each_suit and cards < 2 * self.number

    def in_all(self, cards: int, decks: int, *, with_suits: bool) -> tuple[Array, list[int]]:
        """How high the best of so many cards of the shoe are, part by part, and how many sets of cards are in each."""
        lists = self._lists(cards)
        heights = [self.heights([*lists.T], [])]
        ways = self._ways(lists, lambda times: _scattered(times, decks, self.number - 1 if with_suits else cards))
        for own in range(self.number, cards + 1) if with_suits else ():
            suited, others = self._lists(own), self._lists(cards - own)
            rows = [np.repeat(column, len(others)) for column in suited.T]
            rows += [np.tile(column, len(suited)) for column in others.T]
            suits = [np.array(0)] * own + [np.array(OTHER)] * (cards - own)
            heights.append(self.heights(rows, suits))
            of_suit = self._ways(suited, lambda times: len(SUITS) * prod(comb(decks, n) for n in times))
            of_others = self._ways(others, lambda times: prod(comb((len(SUITS) - 1) * decks, n) for n in times))
            ways += [one * other for one in of_suit for other in of_others]
        return np.concatenate(heights), ways

    def _ways(self, lists: Array, ways: Callable[[tuple[int, ...]], int]) -> list[int]:
        """For each list of ranks in how many ways it comes, which is known from how often each comes."""
        times = np.stack([(lists == rank).sum(axis=1) for rank in range(self.ranks)], axis=1)
        alike, which = np.unique(np.sort(times, axis=1), axis=0, return_inverse=True)
        found = [ways(tuple(n for n in one if n)) for one in alike.tolist()]
        return [found[one] for one in which.ravel().tolist()]


def _scattered(times: Sequence[int], decks: int, most: int) -> int:
    """In how many ways ranks that come so often have their suits, where no suit has more than so many of the cards."""
    found = Counter({(0,) * len(SUITS): 1})
    for number in times:
        parted = [one for one in product(range(min(number, decks) + 1), repeat=len(SUITS)) if sum(one) == number]
        after = Counter[tuple[int, ...]]()
        for held, ways in found.items():
            for part in parted:
                together = tuple(a + b for a, b in zip(held, part, strict=True))
                if max(together) <= most:
                    after[together] += ways * prod(comb(decks, n) for n in part)
        found = after
    return found.total()
