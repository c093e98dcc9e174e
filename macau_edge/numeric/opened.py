"""Two hands of a shoe of which the player sees the first, and one card of the second that lies open.

For each rank of the open card the rest of the second hand is every list of so many ranks, as in `pairs.py`: in how many
ways it lies there is a product over the ranks of what the first hand and the open card leave. A rest of the suit of the
open card makes a hand of one suit: such are counted with what the first hand leaves of that suit, and taken off the
others. Each first hand, by the cards that it has of each suit, and each suit of the open card is seen by itself; what
lies beside them is added up from two tables where it is asked for, since all of it would take too much room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import comb, factorial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Shoe
from macau_edge.model.cards import SUITS
from macau_edge.model.meter import spend
from macau_edge.numeric.hands import Feature, Ranking, is_of_ranks, listed_in
from macau_edge.numeric.pairs import HOW, FirstHands, RankLists, Second, Taken, grouped_columns, ways_beside
from macau_edge.numeric.patterns import SUITED, Array, Cards

CELLS_AT_ONCE, SEEN_AT_ONCE = 12, 3
"""Lists of ranks beside one another that are an operation, and things that can be seen, wherever all are gone through.
"""


class OfRank(NamedTuple):
    """What lies beside first hands where the open card is of one rank, and with how many cards these can be seen.

    `any_suit` has a row for each first hand as its kind is known, and `one_suit`, for each of these with the cards that
    it has of a suit, what is to be added where the open card is of that suit. `open_cards` has a row for each suit of a
    first hand: how many cards are left of the rank and of all suits of which it has these cards, in the row of the
    first of these.
    """

    any_suit: Array
    one_suit: NDArray[Any]
    open_cards: NDArray[np.int16]


class OpenedHands(FirstHands):
    """First hands with an open card of the second, numbered by the rank of that card, by its suit, that of which the
    first hand has most cards first, and by the first hand.

    `other` are the answers about the second hand in each column, `most` is in how many ways, at most, second hands lie
    beside, and `count` how many things can be seen.
    """

    def __init__(self, ranking: Ranking, sizes: tuple[int, int], asked: Sequence[Feature], *, compared: bool) -> None:
        super().__init__(ranking, sizes[0])
        self._suits = self.parts.suits if self.with_suits else self.parts.ranks[None]
        self._times = np.concatenate([one.times for one in self.of_suit]) if self.with_suits else self.every.times
        of_suit, at = np.unique(self._suits * len(self.lists) + self.of_first, return_inverse=True)
        self._at = at.reshape(self._suits.shape)
        self._suit_lists, self._suit_held = np.divmod(of_suit, len(self.lists))
        self._rest = RankLists.of(self.ranks, sizes[1] - 1, len(SUITS) * self.decks)
        self._alike = RankLists.of(self.ranks, sizes[1] - 1, self.decks if self.with_suits else 0)
        self.other, groups, heights = self._second(asked, compared=compared)
        own = np.unique(self.heights(compared=compared)[self.one_of], return_inverse=True)
        self._of_rank = [self._beside(rank, groups, heights[rank], own) for rank in range(self.ranks)]
        self.count = sum(int((one.open_cards > 0).sum()) for one in self._of_rank)
        self.most = max(int(one.any_suit.sum(axis=1).max()) for one in self._of_rank)

    def _second(self, asked: Sequence[Feature], *, compared: bool) -> tuple[dict[Feature, Array], Array, Array]:
        """The answers about the second hand in each column; for each open card and each rest its group and height.

        Behind the rests whatever their suits stand those of the suit of the open card.
        """
        cards = np.concatenate([self._rest.cards, self._alike.cards], axis=1)
        shape = self.ranks, cards.shape[1]
        ranks = [np.broadcast_to(row, shape) for row in (*cards, np.arange(self.ranks)[:, None])]
        suited = np.broadcast_to(np.arange(shape[1]) >= self._rest.cards.shape[1], shape)
        hands, zero = Cards.by_ranks(ranks, suited), np.zeros(shape, dtype=np.int64)
        rows = [self.ranking.answer(kind, other, [hands]).ravel() for kind, *_, other in asked]
        one_of, group = grouped_columns(rows, zero.size)
        answers = {one: np.repeat(row[one_of], HOW) for one, row in zip(asked, rows, strict=True)}
        return answers, group.reshape(shape), self.ranking.height(hands) if compared else zero

    def _beside(self, rank: int, groups: Array, height: Array, own: tuple[Array, Array]) -> OfRank:
        """What lies beside where the open card is of a rank, of second hands of such groups and heights.

        `own` are the heights that first hands have, and the number of that of each.
        """
        group, number, cut = groups[rank], int(groups.max()) + 1, len(self._rest.numbers)
        open_card = np.arange(self.ranks) == rank
        taken = Taken(len(SUITS) * self.decks, self.every.times + open_card, self._rest.times)
        any_suit = ways_beside(taken, Second(group[:cut], height[:cut], number), self.lists, *own)
        one_suit: NDArray[Any] = np.zeros((len(self._suit_lists), number * HOW), dtype=np.int8)
        each = self.decks if self.with_suits else len(SUITS) * self.decks
        if self.with_suits:
            taken = Taken(self.decks, self._times + open_card, self._alike.times)
            several, of_suit = (
                np.searchsorted(self._rest.numbers, self._alike.numbers),
                (own[0], own[1][self._suit_held]),
            )
            as_one, not_several = (
                Second(group[cut:], height[cut:], number),
                Second(group[several], height[several], number),
            )
            found = ways_beside(taken, as_one, self._suit_lists, *of_suit)
            found -= ways_beside(taken, not_several, self._suit_lists, *of_suit)
            most = int(np.abs(found).max())
            small = next(kind for kind in (np.int16, np.int32, np.int64) if most <= np.iinfo(kind).max)
            one_suit = found.astype(small)
        equal = (self._suits[:, None] == self._suits[None]).sum(axis=1)
        first = np.stack([(self._suits[:row] != own_list).all(axis=0) for row, own_list in enumerate(self._suits)])
        left = np.maximum(each - self._times[self._suits, rank], 0)
        return OfRank(any_suit, one_suit, (np.where(first, equal, 0) * left).astype(np.int16))

    def together(
        self, group: Array, groups: int, choices: NDArray[Any] | None = None, several: int = 1
    ) -> NDArray[Any]:
        """The ways of each group of first hands, of each in which one of several `choices` is made where these are
        given, with what is asked of the second; exactly.
        """
        spend(self.count // SEEN_AT_ONCE, self.ranking.shoe.deal[0])
        cards = len(SUITS) * self.decks * self.ranks
        kind: Any = np.int64 if int(self.often.sum()) * cards * self.most < 2**63 else np.object_
        found: NDArray[Any] = np.zeros((groups * several, self._of_rank[0].any_suit.shape[1]), dtype=kind)
        of_held = group[self.one_of] * several
        for one, seen, here in self._parts_of(choices):
            of_tables = [np.zeros(len(table) * several, dtype=kind) for table in (one.any_suit, one.one_suit)]
            end = np.cumsum(seen.sum(axis=1)).tolist()
            for suit, (start, stop) in enumerate(pairwise([0, *end])):  # suit by suit, which takes less room
                first = np.flatnonzero(seen[suit])
                often: NDArray[Any] = one.open_cards[suit, first].astype(kind) * self.often[first]
                chosen: Any = 0 if choices is None else here[start:stop].astype(np.int64)
                np.add.at(of_tables[0], self.of_first[first] * several + chosen, often)
                np.add.at(of_tables[1], self._at[suit, first] * several + chosen, often)
            for table, times, to in (
                (one.any_suit, of_tables[0], of_held),
                (one.one_suit, of_tables[1], of_held[self._suit_held]),
            ):
                for choice, own in enumerate(times.reshape(len(table), several).T):
                    np.add.at(found, to + choice, table * own[:, None])
        return found

    def worth(self, own: NDArray[Any], group: Array) -> Iterator[NDArray[Any]]:
        """For all that can be seen the sum of what each way is worth there, by the group of the first hand.

        A part for each rank of the open card: all together they would take the room of everything else.
        """
        spend(self.count // SEEN_AT_ONCE, self.ranking.shoe.deal[0])
        of_held: NDArray[Any] = own[group[self.one_of]]
        for one, seen, _ in self._parts_of(None):
            any_suit = (one.any_suit * of_held).sum(axis=1)
            one_suit = (one.one_suit * of_held[self._suit_held]).sum(axis=1)
            yield (any_suit[self.of_first] + one_suit[self._at])[seen].astype(own.dtype, copy=False)

    def by_rule(
        self, chosen: Callable[[Callable[[Feature], Array]], Array], own: Mapping[Feature, Array]
    ) -> NDArray[Any]:
        """For all that can be seen the choice of a rule; `own` is what is asked of each first hand alone."""
        ranks, found = [*self.every.cards[:, self.lists]], []
        for rank, (one, seen, _) in enumerate(self._parts_of(None)):
            open_rank = np.full(len(self.lists), rank)

            def answer(feature: Feature, open_rank: Array = open_rank) -> Array:
                if feature in own:
                    return own[feature][self.one_of]
                return of_open_card(feature, ranks, open_rank)

            choice = np.broadcast_to(chosen(answer), open_rank.shape).astype(np.int8)
            found.append(np.broadcast_to(choice[self.of_first], one.open_cards.shape)[seen])
        return np.concatenate(found)

    def _parts_of(self, values: NDArray[Any] | None) -> Iterator[tuple[OfRank, NDArray[Any], NDArray[Any]]]:
        """What lies beside each rank of the open card, what can be seen with it, and the values of that."""
        start = 0
        for one in self._of_rank:
            seen = one.open_cards > 0
            end = start + int(seen.sum())
            yield one, seen, np.empty(0) if values is None else values[start:end]
            start = end

    def sights(self, cards: Sequence[Array], suits: Sequence[Array], open_card: tuple[Array, Array]) -> Array:
        """The number of what is seen, by the ranks and suits of the cards of the first hand and of the open one."""
        first, (rank, suit) = self.numbers(cards, suits), open_card
        row = np.zeros(first.shape, dtype=np.int64)
        if self.with_suits:
            row = np.argmax(self._suits[:, first] == self.suit_list(cards, suits, suit), axis=0)
        seen = np.stack([one.open_cards > 0 for one in self._of_rank])
        numbers = np.cumsum(seen.ravel()).reshape(seen.shape) - 1
        return numbers[rank, row, first]


def is_of_open_card(feature: Feature, whole: str, opened: str) -> bool:
    """Whether a feature is known from the ranks of a whole hand and the rank of the first card of another."""
    kind, of, number, attribute = feature
    if kind == "card":
        return (of, number, attribute) == (opened, 1, "rank")
    in_set = attribute == f"rank 1 {opened}" or (bool(listed_in(attribute)) and is_of_ranks(attribute))
    return kind == "among" and (of, number) == (whole, 0) and in_set


def of_open_card(feature: Feature, ranks: Sequence[Array], open_rank: Array) -> Array:
    """What such a feature is: of the open card its rank, of the other hand how many cards of a set it has."""
    kind, _, _, attribute = feature
    if kind == "card":
        return open_rank
    wanted = [*{card // SUITED for card in listed_in(attribute)}]
    there = [np.isin(rank, wanted) if wanted else rank == open_rank for rank in ranks]
    return np.sum(there, axis=0)


@lru_cache(maxsize=2)
def opened_of(shoe: Shoe, sizes: tuple[int, int], asked: tuple[Feature, ...], *, compared: bool) -> OpenedHands:
    """Two hands of so many cards, of the second of which that is asked.

    Raises:
        ProblemError: they are more than the meter allows.
    """
    ranks = len(shoe.ranks)
    lists = comb(ranks + sizes[0] - 1, sizes[0]) * comb(ranks + sizes[1] - 2, sizes[1] - 1)
    every = comb(ranks * len(SUITS) + sizes[0] - 1, sizes[0]) // factorial(len(SUITS))
    spend(ranks * (lists // CELLS_AT_ONCE + len(SUITS) * every // SEEN_AT_ONCE), shoe.deal[0])
    return OpenedHands(Ranking(shoe), sizes, asked, compared=compared)
