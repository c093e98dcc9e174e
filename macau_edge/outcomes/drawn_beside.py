"""The hand beside one that is drawn to by choice: in how many orders it ends in each way, beside any cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import comb, perm
from typing import NamedTuple, TypeAlias

from macau_edge.model import DealStep
from macau_edge.model.meter import count
from macau_edge.outcomes.drawn_kinds import KindsOfCards, Open
from macau_edge.outcomes.lanes import Lanes
from macau_edge.outcomes.questions import Answer

Weights: TypeAlias = Sequence[int]
"""For each way in which the other hand ends the weights beside all that may lie open, as lanes of one number."""


class OtherEnding(NamedTuple):
    """How the other hand ends beside the player's: what is answered of it, and the step that ended the round."""

    answers: tuple[Answer, ...]
    happening: str


class OtherHand:
    """In how many orders the other hand ends in each way in which it can, beside any cards that the player has.

    `rounds` has, by what lies open, one of `opens`, and how it ends, the sets of cards with which it does, with their
    orders.

    It has none of the player's cards in all of its orders, less those in which it has one of them, and so on: by
    inclusion and exclusion over those of them that it has, each card being one by itself. What is added up so is in how
    many orders it has some cards; all ways in which it ends stand side by side in one number.
    """

    def __init__(
        self,
        kinds: KindsOfCards,
        opens: Sequence[Open],
        rounds: Mapping[tuple[Open, OtherEnding], Mapping[int, int]],
        lanes: Lanes,
        step: DealStep,
    ) -> None:
        self._kinds, self._step = kinds, step
        self.ends = [*dict.fromkeys(end for _, end in rounds)]
        self._each = len(opens) * len(self.ends)
        of_part = dict[int, dict[int, dict[int, int]]]()
        for (open_, end), sets in rounds.items():
            column = self.ends.index(end) * len(opens) + opens.index(open_)
            for cards, orders in sets.items():
                own = of_part.setdefault(kinds.number(cards), {}).setdefault(cards, {})
                own[column] = own.get(column, 0) + orders
        self.most = max(of_part, default=0)
        """The most cards that it ends with."""
        self._lanes, self._of_end = Lanes(self._each, perm(kinds.size, self.most)), lanes
        ones = [self._lanes.one(column) for column in range(self._each)]
        self._having = dict[int, list[tuple[int, int]]]()
        """By some cards, and by how many it ends with, in how many orders it has these among them."""
        for number, of_number in of_part.items():
            packed = {cards: sum([ones[at] * ways for at, ways in each.items()]) for cards, each in of_number.items()}
            for part, orders in self._of_parts(packed).items():
                self._having.setdefault(part, []).append((number, orders))
        self._beside_some: dict[int, tuple[list[int], dict[int, int]]] = {}
        self._known: dict[int, Weights] = {}

    def _of_parts(self, sets: Mapping[int, int]) -> dict[int, int]:
        """By the cards of each part of these sets in how many orders they are had: these in some places of those that
        their kind has, and others of the kind in the rest.
        """
        there, found = self._kinds.many, dict[int, int]()

        @cache
        def ways(kind: int, held: int) -> list[int]:
            return [perm(held, having) * perm(there[kind] - having, held - having) for having in range(held + 1)]

        for cards, orders in sets.items():
            parts = self._kinds.parts(cards, ways)
            count(self._each * len(parts), self._step)
            for part, its in parts:
                found[part] = found.get(part, 0) + orders * its
        return found

    def _ways_after(self, out: int) -> list[int]:
        """In how many ways cards come after its own, by how many it has, as far as the most that it can end with, where
        so many are out.
        """
        left = self._kinds.size - out
        most = min(self.most, left)
        return [perm(left - number, most - number) if number <= most else 0 for number in range(self.most + 1)]

    def is_known(self, cards: int) -> bool:
        """Whether the weights beside these cards were found before."""
        return cards in self._known

    def weights(self, cards: int) -> Weights:
        """In how many orders of the shoe the player has these cards, in one order of their kinds, and it ends so, by
        how it ends and what lies open.
        """
        if cards not in self._known:
            kinds, out = self._kinds, self._kinds.number(cards)
            after, having = self._beside_some.setdefault(out, (self._ways_after(out), {}))
            parts, packed = kinds.parts(cards, _signed), 0
            count(self._each * len(parts), self._step)
            for part, sign in parts:
                orders = having.get(part)
                if orders is None:
                    of_part = self._having.get(part, ())
                    orders = having[part] = sum([after[number] * each for number, each in of_part])
                packed += sign * orders
            times = kinds.times(cards) * kinds.orders[out + min(self.most, kinds.size - out)]
            self._known[cards] = [times * one for one in self._lanes.parted(packed, self._of_end)]
        return self._known[cards]


@cache
def _signed(_: int, held: int) -> list[int]:
    """In how many ways some of so many cards are taken, below 0 where they are odd."""
    return [(-1) ** taken * comb(held, taken) for taken in range(held + 1)]
