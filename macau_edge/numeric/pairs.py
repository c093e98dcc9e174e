"""Two hands of a shoe of which only kinds are asked: in how many ways the second lies beside each first one.

The first hand is known by the cards that it has of each suit, but for what its suits are called, and the second by its
ranks and by whether it is of one suit. In how many ways the second can have its ranks is a product over the ranks of
what the first one leaves of each, whatever its suits are; the ranks are parted in two halves, and a table of each half
has all products. Hands of one suit are counted for each suit by itself, with what the first one leaves of it, and taken
off those of several. Sums over all second hands that are lower, or higher, are differences of running sums.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import combinations_with_replacement, groupby, pairwise, product
from math import comb, factorial, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Shoe
from macau_edge.model.cards import SUITS
from macau_edge.model.meter import spend
from macau_edge.numeric.hands import HIGHER, Feature, Ranking
from macau_edge.numeric.patterns import Array, Cards
from macau_edge.numeric.throws import Mask

HOW = HIGHER + 1
"""How a hand may stand to another."""
CELLS_AT_ONCE, EACH_KNOWN = 8, 30
"""Lists of ranks beside one another that are an operation; operations of a first hand, for each thing that is asked."""
CELLS_VALUED = 4
"""Ways of two hands that are multiplied by what they are worth, or added up, in an operation."""

DIGIT = 8
"""A rank may come so often in a hand, less one: the numbers of hands have a digit for each rank."""


class RankLists(NamedTuple):
    """All lists of so many ranks in which none comes too often: how often each does, the cards, and a number for each.

    The numbers ascend, and that of two lists together is the sum of theirs.
    """

    times: Array
    cards: Array
    numbers: Array

    @classmethod
    def of(cls, ranks: int, size: int, most: int) -> RankLists:
        """All lists of `size` cards of so many `ranks`, with at most `most` of one rank."""
        every = [*combinations_with_replacement(range(ranks), size)]
        lists = np.array(every, dtype=np.int64).reshape(len(every), size)
        times = (lists[:, :, None] == np.arange(ranks)).sum(axis=1)
        numbers = times @ (DIGIT ** np.arange(ranks, dtype=np.int64))
        kept = np.flatnonzero(times.max(axis=1) <= most) if size else np.zeros(1, dtype=np.intp)
        kept = kept[np.argsort(numbers[kept])]
        return cls(times[kept], lists[kept].T, numbers[kept])


class Taken:
    """In how many ways cards can be taken from a shoe with so many `of_each`, once others are `out`."""

    def __init__(self, of_each: int, out: Array, taken: Array) -> None:
        most = 1 + max(int(out.max(initial=0)), int(taken.max(initial=0)))
        ways = np.array([[comb(max(of_each - gone, 0), n) for n in range(most)] for gone in range(most)])
        self.halves = []
        for part in np.array_split(np.arange(out.shape[1]), 2):
            (own, of_out), (other, of_taken) = (
                np.unique(times[:, part], axis=0, return_inverse=True) for times in (out, taken)
            )
            table = np.ones((len(own), len(other)), dtype=np.int64)
            for rank in range(own.shape[1]):
                table = table * ways[own[:, rank, None], other[None, :, rank]]
            self.halves.append((table, of_out.ravel(), of_taken.ravel()))

    def running(self, rows: slice | Array, order: Array) -> Array:
        """For some of the lists that are out, a running sum over what is taken in an order, from 0 on."""
        each = (table[of_out[rows]][:, of_taken[order]] for table, of_out, of_taken in self.halves)
        found = reduce(lambda one, other: np.multiply(one, other, out=one), each)
        sums = np.zeros((len(found), found.shape[1] + 1), dtype=np.int64)
        np.cumsum(found, axis=1, out=sums[:, 1:])
        return sums


class Second:
    """Second hands in the order of what is asked of them alone, and then of how high they are."""

    def __init__(self, group: Array, height: Array, groups: int) -> None:
        self.order = np.lexsort((height, group))
        self._ends = np.searchsorted(group[self.order], np.arange(groups + 1))
        self._heights = height[self.order]

    def places(self, own: Array) -> Array:
        """For each height of a first hand and each group, where those begin in it, are as high, are higher, and end."""
        found = []
        for start, end in zip(self._ends[:-1], self._ends[1:], strict=True):
            inner = self._heights[start:end]
            low, high = (start + np.searchsorted(inner, own, side) for side in ("left", "right"))
            found.append(np.stack(np.broadcast_arrays(start, low, high, end), axis=-1))
        return np.stack(found, axis=1)


def between(running: Array, rows: Array, places: Array) -> Array:
    """The sums of the hands that a first one is lower than, as high as, or higher than, in each group."""
    sums = running[rows[:, None, None], places]
    return np.diff(sums, axis=-1)[:, :, ::-1].reshape(len(rows), -1)


PART = 64
"""Lists of ranks that are looked at together."""


def ways_beside(taken: Taken, second: Second, lists: Array, heights: Array, of_height: Array) -> Array:
    """The ways of second hands beside first ones: each has a number of its list of ranks, ascending, and one of its
    height.
    """
    places, ends = second.places(heights), np.searchsorted(lists, np.arange(0, lists[-1] + 1 + PART, PART))
    found = np.empty((len(lists), places.shape[1] * HOW), dtype=np.int64)
    for part, (start, end) in enumerate(pairwise(ends)):
        running = taken.running(slice(part * PART, (part + 1) * PART), second.order)
        found[start:end] = between(running, lists[start:end] - part * PART, places[of_height[start:end]])
    return found


# --- two hands -------------------------------------------------------------------------------------------------------

LIMB, LIMBS = 20, 3
"""Bits of a part of a number, and parts: products of two, fewer than 2 ** 23 of them, add up to less than 2 ** 63."""


class Parts(NamedTuple):
    """First hands by the cards of each suit, but for what suits are called; a column for each.

    `suits` are the numbers of lists among all that a suit can have, the longest first; `ranks` those of all cards;
    `often` is how many hands of the shoe there are of each, and `one` whether all cards are of one suit.
    """

    suits: Array
    ranks: Array
    often: Array
    one: Mask


class FirstHands:
    """Every first hand of a shoe, as far as it matters; `often` is how many hands of the shoe each of them is."""

    def __init__(self, ranking: Ranking, size: int) -> None:
        shoe = ranking.shoe
        assert isinstance(shoe.decks, int)
        self.ranking, self.size = ranking, size
        self.decks, self.ranks, self.with_suits = shoe.decks, len(shoe.ranks), ranking.needed == "card"
        self.every = RankLists.of(self.ranks, size, len(SUITS) * self.decks)
        self.of_suit = [RankLists.of(self.ranks, number, self.decks) for number in range(size + 1)]
        self.parts = self._parts(self.every)
        self.often = self.parts.often
        known, self.one_of, held = np.unique(
            self.parts.ranks * 2 + self.parts.one, return_index=True, return_inverse=True
        )
        self.lists, self.of_first = known // 2, held.ravel()
        """The lists of ranks of hands as their kind is known, which is asked of each once; for every first hand its
        number among these, of which `one_of` has a hand each.
        """

    def own(self, asked: Sequence[Feature]) -> dict[Feature, Array]:
        """What is asked of each first hand alone."""
        return {one: self.ranking.answer(one[0], one[3], [self._held])[self.of_first] for one in asked}

    def heights(self, *, compared: bool) -> Array:
        """How high each first hand is; all are as high where they are not compared."""
        return self.ranking.height(self._held)[self.of_first] if compared else np.zeros_like(self.parts.ranks)

    def numbers(self, cards: Sequence[Array], suits: Sequence[Array]) -> Array:
        """The number of each first hand, by the numbers of the ranks and of the suits of its cards."""
        if not self.with_suits:
            return np.searchsorted(self.every.numbers, sum(DIGIT**rank for rank in cards))
        of_suits = [self.suit_list(cards, suits, np.array(suit)) for suit in range(len(SUITS))]
        lists = sum(len(one.numbers) for one in self.of_suit)
        every = _named(self.parts.suits, lists)
        by_name = np.argsort(every)
        return by_name[np.searchsorted(every[by_name], _named(np.stack(of_suits), lists))]

    def suit_list(self, cards: Sequence[Array], suits: Sequence[Array], suit: Array) -> Array:
        """The number of the list of ranks that hands have of a suit."""
        numbers = np.concatenate([one.numbers for one in self.of_suit])
        order = np.argsort(numbers)
        own = sum(np.where(other == suit, DIGIT**rank, 0) for rank, other in zip(cards, suits, strict=True))
        return order[np.searchsorted(numbers[order], own)]

    @property
    def _held(self) -> Cards:
        return Cards.by_ranks([*self.every.cards[:, self.lists]], self.parts.one[self.one_of])

    def _parts(self, every: RankLists) -> Parts:
        """The first hands; where no kind asks for suits, they are known by their ranks alone."""
        if not self.with_suits:
            often = _product(every.times, len(SUITS) * self.decks)
            none = np.zeros(len(often), dtype=bool)
            return Parts(np.zeros((len(SUITS), 0), dtype=np.int64), np.arange(len(often)), often, none)
        ways = np.concatenate([_product(one.times, self.decks) for one in self.of_suit])
        numbers = np.concatenate([one.numbers for one in self.of_suit])
        suits = np.concatenate([*self._by_suits(self.size)], axis=1)
        equal = sum((suits[a] == suits[b]).astype(np.int64) for a in range(len(SUITS)) for b in range(a))
        named = np.array([24, 12, 6, 4, 0, 0, 1])[equal]  # in how many ways the suits can be called
        ranks = np.searchsorted(every.numbers, numbers[suits].sum(axis=0))
        return Parts(suits, ranks, named * ways[suits].prod(axis=0), suits[1] == 0)

    def _by_suits(self, size: int) -> Iterator[Array]:
        """For each way to part the cards among suits, the longest first: all lists that these can have."""
        begin = np.cumsum([0, *(one.times.shape[0] for one in self.of_suit)])
        for sizes in combinations_with_replacement(range(size, -1, -1), len(SUITS)):
            if sum(sizes) != size:
                continue
            columns = []
            for long, alike in groupby(sizes):
                lists = range(int(begin[long]), int(begin[long + 1]))
                several = combinations_with_replacement(lists, len([*alike]))
                columns.append(np.array([*several], dtype=np.int64).reshape(-1, sizes.count(long)))
            chosen = np.indices([len(one) for one in columns]).reshape(len(columns), -1)
            yield np.concatenate([one[at] for one, at in zip(columns, chosen, strict=True)], axis=1).T


class Beside(FirstHands):
    """Two hands of a shoe: each first one as far as it matters, and in how many ways each second one lies beside it.

    `ways` has a row for each first hand and a column for what is asked of the second, with how the first stands to it;
    `most` is in how many ways, at most, second hands lie beside a first one, and `count` how many of these there are.
    """

    def __init__(self, ranking: Ranking, sizes: tuple[int, int], asked: Sequence[Feature], *, compared: bool) -> None:
        super().__init__(ranking, sizes[0])
        self.other, self.ways = self._against(sizes[1], asked, compared=compared)
        self.most, self.count = int(self.ways.sum(axis=1).max()), len(self.often)

    def together(
        self, group: Array, groups: int, choices: NDArray[Any] | None = None, several: int = 1
    ) -> NDArray[Any]:
        """The ways of each group of first hands, of each in which one of several `choices` is made where these are
        given, with what is asked of the second; exactly.
        """
        spend(self.ways.size // CELLS_VALUED, self.ranking.shoe.deal[0])
        of_row = group * several + (0 if choices is None else choices)
        return exact_sums(self.ways, self.often, of_row, groups * several)

    def worth(self, own: NDArray[Any], group: Array) -> Iterator[NDArray[Any]]:
        """For each first hand the sum of what each way is worth there, by its group: all in one part."""
        spend(self.ways.size // CELLS_VALUED, self.ranking.shoe.deal[0])
        yield (own[group] * self.ways.astype(own.dtype)).sum(axis=1)

    def _against(self, size: int, asked: Sequence[Feature], *, compared: bool) -> tuple[dict[Feature, Array], Array]:
        """The answers about the second hand in each column, and the ways."""
        several = RankLists.of(self.ranks, size, len(SUITS) * self.decks)
        one = RankLists.of(self.ranks, size, self.decks if self.with_suits and size else 0)
        if not (self.with_suits and size):
            one = RankLists(*(part[..., :0] for part in (several.times.T, several.cards, several.numbers)))
            one = one._replace(times=several.times[:0])
        both = np.concatenate([several.cards, one.cards], axis=1)
        suited = np.arange(both.shape[1]) >= several.cards.shape[1]
        held = Cards.by_ranks([*both], suited)
        rows = [self.ranking.answer(feature[0], feature[3], [held]) for feature in asked]
        zero = np.zeros(suited.shape, dtype=np.int64)
        one_of, group = grouped_columns(rows, len(suited))
        height = self.ranking.height(held) if compared else zero
        own = self.heights(compared=compared)
        cut = several.cards.shape[1]
        as_several = Second(group[:cut], height[:cut], len(one_of))
        ways = self._of_ranks(several, as_several, own)
        if one.cards.shape[1]:
            at = np.searchsorted(several.numbers, one.numbers)
            as_one = Second(group[cut:], height[cut:], len(one_of))
            not_several = Second(group[at], height[at], len(one_of))
            ways += self._of_one_suit(one, as_one, own)
            ways -= self._of_one_suit(one, not_several, own)
        return {feature: np.repeat(row[one_of], HOW) for feature, row in zip(asked, rows, strict=True)}, ways

    def _of_ranks(self, other: RankLists, second: Second, own: Array) -> Array:
        """The ways of second hands whatever their suits: these depend on the ranks of the first alone."""
        taken, order = Taken(len(SUITS) * self.decks, self.every.times, other.times), np.argsort(self.parts.ranks)
        heights, of_height = np.unique(own[order], return_inverse=True)
        found = ways_beside(taken, second, self.parts.ranks[order], heights, of_height)
        return found[np.argsort(order)]

    def _of_one_suit(self, other: RankLists, second: Second, own: Array) -> Array:
        """The ways of second hands of one suit, each suit with what the first hand leaves of it."""
        times = np.concatenate([one.times for one in self.of_suit])
        heights, height = np.unique(own, return_inverse=True)
        asked, at = np.unique(self.parts.suits * len(heights) + height.ravel(), return_inverse=True)
        lists, height = np.divmod(asked, len(heights))
        found = ways_beside(Taken(self.decks, times, other.times), second, lists, heights, height)
        first, *others = at.reshape(self.parts.suits.shape)
        ways = found[first]
        for column in others:  # one after the other, since all at once would be most of what is needed
            ways += found[column]
        return ways


def grouped_columns(rows: Sequence[Array], columns: int) -> tuple[Array, Array]:
    """Columns with the same value in every row as one group, in the order of these values: the first of each group, and
    for each column the number of its group.

    Row by row the columns are numbered anew, which takes the room of a row, and not that of all of them sorted.
    """
    group = np.zeros(columns, dtype=np.int64)
    for row in rows:
        values, numbers = np.unique(row, return_inverse=True)
        group = np.unique(group * len(values) + numbers.ravel(), return_inverse=True)[1]
    return np.unique(group, return_index=True)[1], group


def exact_sums(ways: NDArray[Any], often: NDArray[Any], of_row: Array, rows: int) -> NDArray[Any]:
    """The sums of ways, each so often, by the number of their row; exactly."""
    order = np.argsort(of_row, kind="stable")
    there, begin = np.unique(of_row[order], return_index=True)
    ways, often = ways[order], often[order, None]
    if int(often.sum()) * int(ways.sum(axis=1).max()) < 2**63:
        found = np.zeros((rows, ways.shape[1]), dtype=np.int64)
        found[there] = np.add.reduceat(ways * often, begin, axis=0)
        return found
    found = np.zeros((rows, ways.shape[1]), dtype=np.object_)
    for high, low in product(range(LIMBS), repeat=2):
        parts = (number >> LIMB * n & 2**LIMB - 1 for number, n in ((ways, high), (often, low)))
        sums = np.add.reduceat(reduce(np.multiply, parts), begin, axis=0)
        found[there] += sums.astype(np.object_) << LIMB * (high + low)
    return found


def _product(times: Array, of_each: int) -> Array:
    """In how many ways cards of each rank can be chosen so many times."""
    ways = np.array([comb(of_each, number) for number in range(int(times.max(initial=0)) + 1)])
    return ways[times].prod(axis=1)


def _named(suits: Array, lists: int) -> Array:
    """One number for the lists of the suits, in whatever order these are."""
    return reduce(lambda high, row: high * lists + row, np.sort(suits, axis=0))


@lru_cache(maxsize=4)
def beside_of(shoe: Shoe, sizes: tuple[int, int], asked: tuple[Feature, ...], *, compared: bool) -> Beside:
    """Two hands of so many cards, of the second of which that is asked.

    Raises:
        ProblemError: they are more than the meter allows.
    """
    cells = prod(comb(len(shoe.ranks) + size - 1, size) for size in sizes)
    every = comb(len(shoe.ranks) * len(SUITS) + sizes[0] - 1, sizes[0]) // factorial(len(SUITS))
    spend(cells // CELLS_AT_ONCE + EACH_KNOWN * every * (1 + len(asked)), shoe.deal[0])
    return Beside(Ranking(shoe), sizes, asked, compared=compared)
