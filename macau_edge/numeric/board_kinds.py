"""Two hands of two cards beside cards that lie open, as far as it matters: kinds of boards, and how hands stand there.

A hand is as high as the best few of its two cards and the board, and it can be of one suit in one suit at most: that
which is on the board so often that two more are enough. So a board is known by its ranks, or, where there is such a
suit, by the ranks in it and the other ranks; a card beside it by its rank, and by whether it is of that suit. Of five
cards of a pack of 52 there are 42,783 kinds of boards, and at most 23 kinds of cards beside one, 276 pairs of these.

How many hands beside a pair are lower is a difference of running sums: all that are lower, less those that have one of
its cards, and of these a card has one for each kind of card that may lie beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.model.cards import SUITS
from macau_edge.numeric.hands import HIGHER, Ranking
from macau_edge.numeric.pairs import DIGIT, RankLists
from macau_edge.numeric.patterns import Array, Cards

Whole32: TypeAlias = NDArray[np.int32]
OWN = 2
"""Cards of a hand that lie not on the board."""
WAYS = HIGHER + 1
"""A hand is lower than another, as high, or higher."""
TOGETHER = 1024
"""Kinds of boards that are looked at together."""


class BoardHeights:
    """How high the best few of all cards are, by their ranks and by the ranks of those in a suit; from 0 on.

    `one_of` are hands of so few cards, one for each height.
    """

    def __init__(self, ranking: Ranking, best: int, all_cards: int) -> None:
        self.best, ranks = best, len(ranking.shoe.ranks)
        several, one = RankLists.of(ranks, best, len(SUITS)), RankLists.of(ranks, best, 1)
        cards = np.concatenate([several.cards, one.cards], axis=1)
        suited = np.arange(cards.shape[1]) >= several.cards.shape[1]
        heights = ranking.height(Cards.by_ranks([*cards], suited))
        _, first, dense = np.unique(heights, return_index=True, return_inverse=True)
        self.one_of = Cards.by_ranks([*cards[:, first]], suited[first])
        self.count = len(first)
        dense = dense.ravel().astype(np.int32)
        self._lists = RankLists.of(ranks, all_cards, len(SUITS))
        self._of_ranks = np.zeros(len(self._lists.numbers), dtype=np.int32)
        for few in combinations(self._lists.cards, best):
            at = np.searchsorted(several.numbers, np.add.reduce([DIGIT**rank for rank in few]))
            np.maximum(self._of_ranks, dense[at], out=self._of_ranks)
        self.of_suit: Whole32 = np.zeros(2**ranks, dtype=np.int32)
        """For each set of ranks in a suit, as bits; 0 of fewer than so few."""
        self.of_suit[np.add.reduce([2**rank for rank in one.cards])] = dense[several.cards.shape[1] :]
        many = np.array([bits.bit_count() for bits in range(2**ranks)])
        for size in range(best + 1, min(all_cards, ranks) + 1):
            for bits in np.flatnonzero(many == size).tolist():
                self.of_suit[bits] = max(int(self.of_suit[bits & ~(1 << n)]) for n in range(ranks) if bits >> n & 1)

    def of_ranks(self, numbers: Array) -> Whole32:
        """Of cards by the number of their ranks, whatever their suits; of what no cards have, any."""
        return self._of_ranks[np.minimum(np.searchsorted(self._lists.numbers, numbers), len(self._of_ranks) - 1)]


class CardPairs:
    """The pairs of so many kinds of cards, the same one twice too: both kinds of each, and the number of each."""

    def __init__(self, kinds: int) -> None:
        self.kinds = kinds
        self.one, self.other = np.triu_indices(kinds)
        self.count = len(self.one)
        self.number = np.zeros((kinds, kinds), dtype=np.int64)
        self.number[self.one, self.other] = self.number[self.other, self.one] = np.arange(self.count)


class Standings(NamedTuple):
    """Kinds of boards in a row: how high each pair of kinds of cards is there, and how other hands stand to it.

    Of the other hands beside a board and a pair so many are `lower`, and so many not higher (`up_to`); `below` are how
    many are of the groups before each but the first, and how many there are. Where there is no such pair, they are of
    any value.
    """

    start: int
    heights: Whole32
    lower: Whole32
    up_to: Whole32
    below: Sequence[Array | Whole32]

    def higher_than(self, first: int, end: int) -> Whole32:
        """How many other hands of these groups a pair is higher than."""
        return np.minimum(self.lower, self.below[end]) - np.minimum(self.lower, self.below[first])

    def lower_than(self, first: int, end: int) -> Whole32:
        """How many other hands of these groups a pair is lower than."""
        return np.maximum(self.up_to, self.below[end]) - np.maximum(self.up_to, self.below[first])


class Kinds:
    """Kinds of boards with so many in one suit, or none: their numbers, and what lies beside each.

    `left` is how many cards of each kind there are beside each of them. The number of a board is that of its ranks and,
    before it, the ranks of its suit as bits.
    """

    def __init__(self, heights: BoardHeights, ranks: int, board: int, *, in_suit: bool) -> None:
        self.heights, self.in_suit = heights, in_suit
        codes, left, self._bits, self._numbers = list[Array](), list[Array](), list[Array](), list[Array]()
        least = heights.best - OWN
        for many in range(least, min(board, ranks) + 1) if in_suit else (0,):
            own = RankLists.of(ranks, many, 1)
            others = RankLists.of(ranks, board - many, len(SUITS) - in_suit)
            bits = own.times @ 2 ** np.arange(ranks)
            suit, rest = (part.ravel() for part in np.indices((len(bits), len(others.numbers))))
            codes.append((others.numbers[rest] << ranks) + bits[suit])
            beside = len(SUITS) - in_suit - others.times[rest]
            left.append(np.concatenate([beside, 1 - own.times[suit]], axis=1) if in_suit else beside)
            self._bits.append(bits[suit])
            self._numbers.append(own.numbers[suit] + others.numbers[rest])
        order = np.argsort(np.concatenate(codes))
        self.codes = np.concatenate(codes)[order]
        self.left = np.concatenate(left)[order].astype(np.int32)
        self.bits, self.numbers = np.concatenate(self._bits)[order], np.concatenate(self._numbers)[order]
        self.count, self.ranks = len(order), ranks
        self.pairs = CardPairs(self.left.shape[1])

    @cached_property
    def _of_pairs(self) -> tuple[Array, Array, CardPairs, Array]:
        """Of each pair what it adds to the ranks, and to the ranks in the suit; pairs of ranks, and which each is."""
        one, other = self.pairs.one, self.pairs.other
        bits = [np.where(kinds >= self.ranks, 1 << kinds % self.ranks, 0) for kinds in (one, other)]
        by_rank = CardPairs(self.ranks)
        added = DIGIT**by_rank.one + DIGIT**by_rank.other
        return added, np.bitwise_or(*bits), by_rank, by_rank.number[one % self.ranks, other % self.ranks]

    def height(self, boards: slice) -> Whole32:
        """How high each pair is beside these boards."""
        added, bits, _, of_ranks = self._of_pairs
        found = self.heights.of_ranks(self.numbers[boards, None] + added)[:, of_ranks]
        return np.maximum(found, self.heights.of_suit[self.bits[boards, None] | bits]) if self.in_suit else found

    def standings(self, groups: Sequence[int], hands: int) -> Iterator[Standings]:
        """All kinds of boards, some at a time; `groups` are the lowest heights of each group but the first, ascending,
        and there are so many other hands.
        """
        for start in range(0, self.count, TOGETHER):
            boards = slice(start, min(start + TOGETHER, self.count))
            heights = self.height(boards)
            lower, up_to, below = self._ways(heights, self.left[boards], groups)
            yield Standings(start, heights, lower, up_to, (np.array(0), *below, np.array(hands)))

    def _ways(self, heights: Whole32, left: Whole32, groups: Sequence[int]) -> tuple[Whole32, Whole32, list[Whole32]]:
        """How many other hands are lower than each pair, not higher, and below each of these heights: all that there
        are, less those with one of its cards; the hand itself is taken off twice by that.
        """
        one, other = self.pairs.one, self.pairs.other
        ways = np.where(one == other, left[:, one] * (left[:, one] - 1) // 2, left[:, one] * left[:, other])
        of_card = np.maximum(left[:, None, :] - np.eye(self.pairs.kinds, dtype=np.int32), 0)
        of_cards = heights[:, self.pairs.number]

        def beside(in_all: Whole32, with_card: Whole32) -> Whole32:
            return in_all - with_card[:, one, other] - with_card[:, other, one]

        lower, up_to = (beside(*both) for both in zip(_lower(heights, ways), _lower(of_cards, of_card), strict=True))
        below = []
        for least in groups:
            in_all = np.where(heights < least, ways, 0).sum(axis=1, dtype=np.int32)
            with_card = np.where(of_cards < least, of_card, 0).sum(axis=2, dtype=np.int32)
            found = in_all[:, None] - with_card[:, one] - with_card[:, other]
            below.append(found + (heights < least))
        return lower, up_to + 1, below


def _lower(heights: Whole32, ways: Whole32) -> tuple[Whole32, Whole32]:
    """Along the last axis, the sums of the ways of those that are lower than each, and of those that are not higher."""
    size = heights.shape[-1]
    bits = size.bit_length()
    keys = np.sort((heights << bits) + np.arange(size, dtype=np.int32), axis=-1)
    order, ordered = keys & (1 << bits) - 1, keys >> bits
    begins = np.ones(ordered.shape, dtype=bool)
    begins[..., 1:] = ordered[..., 1:] != ordered[..., :-1]
    ends = np.ones(ordered.shape, dtype=bool)
    ends[..., :-1] = begins[..., 1:]
    own = np.take_along_axis(ways, order, -1)
    up_to = np.cumsum(own, axis=-1, dtype=np.int32)
    lower = np.maximum.accumulate(np.where(begins, up_to - own, 0), axis=-1)
    not_higher = np.where(ends, up_to, np.iinfo(np.int32).max)[..., ::-1]
    not_higher = np.minimum.accumulate(not_higher, axis=-1)[..., ::-1]
    found = np.empty_like(up_to), np.empty_like(up_to)
    for into, one in zip(found, (lower, not_higher), strict=True):
        np.put_along_axis(into, order, one, -1)
    return found


class BoardTable(NamedTuple):
    """A whole number for each kind of board and each pair of kinds of cards: in one axis, and as the rows of parts."""

    flat: NDArray[Any]
    rows: tuple[NDArray[Any], NDArray[Any]]


class KindsOfBoards:
    """All kinds of boards of a pack, without a suit that may make a hand of one suit and with one.

    A table has a row for each kind of board, and in it a place for each pair. `other_hands` is how many hands there are
    beside a board and a pair.
    """

    def __init__(self, ranking: Ranking, best: int, board: int) -> None:
        self.ranks, self.board = len(ranking.shoe.ranks), board
        self.least = best - OWN
        self.heights = BoardHeights(ranking, best, board + OWN)
        self.parts = [Kinds(self.heights, self.ranks, board, in_suit=one) for one in (False, True)]
        plain, suited = self.parts
        self.size = plain.count * plain.pairs.count + suited.count * suited.pairs.count
        self.other_hands = comb(self.ranks * len(SUITS) - board - OWN, OWN)

    def standings(self, groups: Sequence[int]) -> Iterator[tuple[slice, Standings]]:
        """How hands stand to others beside all boards, some at a time, each with its places in a table; `groups` are
        the lowest heights of all groups of other hands but the first, ascending.
        """
        begin = 0
        for part in self.parts:
            for some in part.standings(groups, self.other_hands):
                start = begin + some.start * part.pairs.count
                yield slice(start, start + some.heights.size), some
            begin += part.count * part.pairs.count

    def table(self, kind: type[np.integer]) -> BoardTable:
        """A table of whole numbers that are 0."""
        flat = np.zeros(self.size, dtype=kind)
        plain, suited = self.parts
        cut = plain.count * plain.pairs.count
        return BoardTable(flat, (flat[:cut].reshape(plain.count, -1), flat[cut:].reshape(suited.count, -1)))

    def number(self, cards: Sequence[tuple[Array, Array]]) -> tuple[Array, Array]:
        """Of boards, by the ranks and suits of their cards: the number of their kind within its part, and their suit,
        -1 where they have none.
        """
        many = [sum((suit == one).astype(np.int64) for _, suit in cards) for one in range(len(SUITS))]
        suit = np.full(np.shape(many[0]), -1)
        for one, times in enumerate(many):
            suit = np.where(times >= self.least, one, suit)
        code = sum(np.where(own == suit, 1 << rank, DIGIT**rank << self.ranks) for rank, own in cards)
        plain, suited = (np.minimum(np.searchsorted(part.codes, code), part.count - 1) for part in self.parts)
        return np.where(suit < 0, plain, suited), suit

    def height(self, hand: Sequence[Array], board: Sequence[Array]) -> Array:
        """How high hands are beside boards, by the numbers of their cards, `4 * rank + suit`."""
        numbers, bits = np.zeros((), dtype=np.int64), [np.zeros((), dtype=np.int64)] * len(SUITS)
        for card in (*hand, *board):
            rank, suit = card // len(SUITS), card % len(SUITS)
            numbers = numbers + DIGIT**rank
            bits = [of | np.where(suit == one, 1 << rank, 0) for one, of in enumerate(bits)]
        found = self.heights.of_ranks(numbers)
        for of in bits:
            found = np.maximum(found, self.heights.of_suit[of])
        return found.astype(np.int64)

    def place(self, hand: Sequence[Array], board: Sequence[Array]) -> Array:
        """The places in a table of hands beside boards."""
        kind, suit = self.number([(card // len(SUITS), card % len(SUITS)) for card in board])
        plain, suited = self.parts
        ranks = [card // len(SUITS) for card in hand]
        inside = [rank + self.ranks * (card % len(SUITS) == suit) for rank, card in zip(ranks, hand, strict=True)]
        of_plain = kind * plain.pairs.count + plain.pairs.number[ranks[0], ranks[1]]
        before = plain.count * plain.pairs.count
        of_suited = before + kind * suited.pairs.count + suited.pairs.number[inside[0], inside[1]]
        return np.where(suit < 0, of_plain, of_suited)
