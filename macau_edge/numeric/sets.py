"""All sets of so many cards of a pack, each known by its combinatorial number, and sums over those with a card more.

A set of cards c1 < c2 < ... has the number C(c1, 1) + C(c2, 2) + ..., so that sets are listed by their highest card,
and what a set is without one of its cards is a sum as well. No suit is like another here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import comb, perm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from macau_edge.numeric.patterns import Array

EXACT = 2**53
"""Whole numbers up to it are exact as doubles."""
SMALL = 2**63


class ListedSets:
    """All sets of `size` of so many `cards`; `members` has a row for each place in the set, ascending."""

    def __init__(self, cards: int, size: int) -> None:
        self.cards, self.size = cards, size
        members = np.empty((0, 1), dtype=np.int8)
        for number in range(1, size + 1):
            highest = [(card, comb(card, number - 1)) for card in range(number - 1, cards)]
            below = np.concatenate([members[:, :many] for _, many in highest], axis=1)
            members = np.concatenate([below, np.repeat(*np.array(highest, dtype=np.int64).T)[None].astype(np.int8)])
        self.members = members

    def __len__(self) -> int:
        return comb(self.cards, self.size)

    def without_one(self) -> Iterator[NDArray[np.int32]]:
        """For each place, the number of every set without the card there."""
        ways = np.array([[comb(card, number) for card in range(self.cards)] for number in range(self.size + 1)])
        ways = ways.astype(np.int32)
        found = sum((ways[place][cards] for place, cards in enumerate(self.members) if place), start=np.int32(0))
        for place, cards in enumerate(self.members):
            yield np.broadcast_to(found, (len(self),))
            if place + 1 < self.size:  # what was above that place is below the next
                found = found + ways[place + 1][cards] - ways[place + 1][self.members[place + 1]]

    @cached_property
    def _less(self) -> Sequence[NDArray[np.int32]]:
        """These numbers, kept for sums that are made again and again."""
        return [*self.without_one()]

    def counted(self, codes: Array, number: int) -> NDArray[np.int32]:
        """For each set with a card less, how many of these have each of so many codes."""
        smaller = comb(self.cards, self.size - 1)
        found = np.zeros(smaller * number, dtype=np.int32)
        for rest in self.without_one():
            found += np.bincount(rest.astype(np.int64) * number + codes, minlength=smaller * number).astype(np.int32)
        return found.reshape(smaller, number)

    def added_down(self, values: NDArray[Any]) -> NDArray[Any]:
        """For each set with a card less, the sum of the values of these; exactly, as whole numbers of their kind."""
        smaller = comb(self.cards, self.size - 1)
        found: NDArray[Any] = np.zeros(smaller, dtype=values.dtype)
        most = 0 if values.dtype == np.object_ else int(np.abs(values).max(initial=0)) * (self.cards - self.size + 1)
        for rest in self._less:
            if values.dtype == np.object_ or most >= EXACT:
                np.add.at(found, rest, values)
            else:
                found += np.bincount(rest, values, smaller).astype(np.int64)
        return found

    def added_up(self, values: NDArray[Any]) -> NDArray[Any]:
        """For each set, the sum of the values of those with a card less."""
        return sum((values[rest] for rest in self._less), start=np.zeros(len(self), dtype=values.dtype))


def number_of_set(cards: NDArray[np.integer]) -> Array:
    """The number of the set that the cards of each column are, in whichever order they stand."""
    most = int(cards.max(initial=0)) + 1
    ways = np.array([[comb(card, number) for card in range(most)] for number in range(1, len(cards) + 1)])
    return ways[np.arange(len(cards))[:, None], np.sort(cards.astype(np.int64), axis=0)].sum(axis=0)


def chains(cards: int, size: int, to: int) -> int:
    """In how many ways a set of `size` grows `to` a larger one, card by card."""
    return perm(cards - size, to - size)
