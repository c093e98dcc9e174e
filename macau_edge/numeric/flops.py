"""The flops of hold'em up to what suits are called, and what comes after each: the rest of the board, and the hands.

Over the last two cards of a board a table of what each board is worth with each hand is added up as if none of these
cards could be one of the hand's, for all boards of a kind and all hands of a kind together; boards that share a card
with the hand are taken off, and the one that shares both, which was taken off twice, put back. The other way round,
hands come to boards in the same way. No hand and no suit is renamed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, reduce
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from macau_edge.model.cards import SUITS
from macau_edge.numeric.board_kinds import BoardTable, KindsOfBoards, Whole32
from macau_edge.numeric.patterns import MISSING, Array
from macau_edge.numeric.throws import Mask

LAST = 2
"""Cards of the board that come after the flop."""


class Flops:
    """The first cards of the board up to what suits are called, in how many ways each can be, and where any has its
    place: the number of that up to suits, and what its suits have to be called.
    """

    def __init__(self, ranks: int, size: int) -> None:
        every = np.array([*combinations(range(ranks * len(SUITS)), size)], dtype=np.int64).reshape(-1, size)
        self.base = ranks * len(SUITS)
        self.names = np.array([*permutations(range(len(SUITS)))])
        numbers = np.stack([self._number(every - every % len(SUITS) + name[every % len(SUITS)]) for name in self.names])
        least, self.often = np.unique(numbers.min(axis=0), return_counts=True)
        self.cards = every[np.searchsorted(self._number(every), least)]
        self._every, self._of = self._number(every), np.searchsorted(least, numbers.min(axis=0))
        self._name = numbers.argmin(axis=0)

    def _number(self, cards: Array) -> Array:
        """One number for the cards of each row, in whatever order they are."""
        return reduce(lambda high, card: high * self.base + card, np.sort(cards, axis=-1).T)

    def placed(self, cards: Sequence[Array]) -> tuple[Array, Array]:
        """The number of flops up to suits, and for each the names of its suits there."""
        at = np.searchsorted(self._every, self._number(np.stack(cards, axis=-1)))
        return self._of[at], self.names[self._name[at]]


class Lane:
    """The boards after a flop that have a suit which may make a hand of one suit, each the same, or that have none.

    `of_hand` is the place of each hand in a row of such a board. The boards are each the two cards that come `one` and
    `other`, ordered by their kinds: the rows where each of `kinds` begins are `begin`.
    """

    def __init__(self, part: int, of_hand: Array, kind: Array, cards: tuple[Array, Array]) -> None:
        order = np.argsort(kind, kind="stable")
        self.part, self.of_hand, self.one, self.other = part, of_hand, cards[0][order], cards[1][order]
        self.kinds, self.begin = np.unique(kind[order], return_index=True)
        own, twice = np.concatenate([self.one, self.other]), np.tile(kind[order], 2)
        by_card = np.argsort(own, kind="stable")
        self._kind_by_card = twice[by_card]
        self._cards, self._begin = np.unique(own[by_card], return_index=True)

    def with_card(self, table: BoardTable, cards: int) -> NDArray[np.int64]:
        """For each of the cards that are left, the sum of the rows of the boards that have it."""
        rows = table.rows[self.part]
        found = np.zeros((cards, rows.shape[1]), dtype=np.int64)
        found[self._cards] = np.add.reduceat(rows[self._kind_by_card], self._begin, axis=0)
        return found

    def add(self, table: BoardTable, rows: Whole32, often: int) -> None:
        """Adds a row for each board to the row of its kind, so often."""
        table.rows[self.part][self.kinds] += np.add.reduceat(rows, self.begin, axis=0) * np.int32(often)


class AfterFlop:
    """One flop: the cards that are left, and the pairs of them, the player's hands as well as the rest of the board."""

    def __init__(self, boards: KindsOfBoards, flop: Array) -> None:
        self.flop = flop
        self.left = np.setdiff1d(np.arange(boards.ranks * len(SUITS)), flop)
        self.one, self.other = np.triu_indices(len(self.left), 1)
        self._all = np.arange(self.hands)
        ranks, suits = self.left // len(SUITS), self.left % len(SUITS)
        table = [(np.array(card // len(SUITS)), np.array(card % len(SUITS))) for card in flop.tolist()]
        kind, suit = boards.number([*table, *((ranks[at], suits[at]) for at in (self.one, self.other))])
        self.lanes, self._lane = list[Lane](), np.zeros(self.hands, dtype=np.int64)
        for own in (MISSING, *range(len(SUITS))):
            at = np.flatnonzero(suit == own)
            if len(at):
                cards = ranks if own < 0 else ranks + boards.ranks * (suits == own)
                of_hand = boards.parts[own >= 0].pairs.number[cards[self.one], cards[self.other]]
                self._lane[at] = len(self.lanes)
                self.lanes.append(Lane(int(own >= 0), of_hand, kind[at], (self.one[at], self.other[at])))
        self._places = np.stack([lane.of_hand for lane in self.lanes])
        plain, suited = boards.parts
        in_suit = suit >= 0
        self._row = kind * np.where(in_suit, suited.pairs.count, plain.pairs.count)
        self._row += np.where(in_suit, plain.count * plain.pairs.count, 0)
        """Where the row of the board with these two cards begins in a table."""

    @property
    def hands(self) -> int:
        """How many hands the player may have."""
        return len(self.one)

    @cached_property
    def _both(self) -> Array:
        """The place in a table of the board with two cards and the hand of the same two."""
        return self._row + self._places[self._lane, self._all]

    @cached_property
    def _shared(self) -> tuple[Array, Array]:
        """For each next card and each hand, the places of the hand beside the board with one of its cards or the other;
        any where the next card is the hand's own.
        """
        pair = np.zeros((len(self.left), len(self.left)), dtype=np.int64)
        pair[self.one, self.other] = pair[self.other, self.one] = self._all
        each = (pair[:, card] for card in (self.one, self.other))
        first, second = (self._row[at] + self._places[self._lane[at], self._all] for at in each)
        return first, second

    @cached_property
    def apart(self) -> Mask:
        """For each next card, which hands do not have it."""
        card = np.arange(len(self.left))[:, None]
        return (card != self.one) & (card != self.other)

    def worth(self, table: BoardTable) -> Array:
        """For each hand the sum of a table over all that comes after the flop, in both orders of the last two cards."""
        found = 2 * table.flat[self._both].astype(np.int64)
        for lane in self.lanes:
            sums = lane.with_card(table, len(self.left))
            whole = sums.sum(axis=0)  # each board for both of its cards
            own = sums[self.one, lane.of_hand] + sums[self.other, lane.of_hand]
            found += whole[lane.of_hand] - 2 * own
        return found

    def worth_of_turns(self, table: BoardTable) -> Array:
        """For each next card and each hand, the sum of a table over the last card; any where it is the hand's own."""
        one, other = self._shared
        found = -(table.flat[one].astype(np.int64) + table.flat[other])
        for lane in self.lanes:
            found += lane.with_card(table, len(self.left))[:, lane.of_hand]
        return found

    def come(self, held: Array, table: BoardTable, often: int) -> None:
        """Adds to a table, so often, the boards that come after the flop in both orders, for hands so many times."""
        np.add.at(table.flat, self._both, (held * 2 * often).astype(np.int32))
        for lane in self.lanes:
            width = table.rows[lane.part].shape[1]
            rows = np.zeros(len(self.left) * width)
            for card in (self.one, self.other):
                rows += np.bincount(card * width + lane.of_hand, held, len(rows))
            of_card = rows.astype(np.int32).reshape(-1, width)
            whole = of_card.sum(axis=0, dtype=np.int32) // 2
            lane.add(table, whole - of_card[lane.one] - of_card[lane.other], 2 * often)

    def come_by_turns(self, held: Array, table: BoardTable, often: int) -> None:
        """Adds the same, where hands are there so many times with each next card."""
        held = np.where(self.apart, held, 0)
        taken = (held[self.apart] * -often).astype(np.int32)
        for places in self._shared:
            np.add.at(table.flat, places[self.apart], taken)
        for lane in self.lanes:
            width = table.rows[lane.part].shape[1]
            at = np.arange(len(self.left))[:, None] * width + lane.of_hand
            rows = np.bincount(at.ravel(), held.ravel(), len(self.left) * width).astype(np.int32).reshape(-1, width)
            lane.add(table, rows[lane.one] + rows[lane.other], often)
