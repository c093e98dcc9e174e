"""Rounds in which a step draws until something holds: orders of cards that grow by a card as long as one is wanted.

How many cards such a round takes is not known before, so its places are no axes of one array. A row is an order of the
first cards; where the deal wants one more, a row goes on with each card that is left, and where it wants none, the
round is over. Where nothing asks in which order cards came, rows with the same cards in each hand are put together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from math import perm
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Shoe
from macau_edge.model.message import Message
from macau_edge.model.meter import spend
from macau_edge.model.records import dataclass
from macau_edge.numeric.dealt import Dealt
from macau_edge.numeric.patterns import Array
from macau_edge.numeric.shoe import Answers, CardKinds, Lying, joint_answers, summed_products
from macau_edge.numeric.throws import Mask, NoEstimateError

ROW = 100
"""Operations of an order that is dealt anew with one card more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnUntil:
    """The round that cards come to which are drawn one by one, where nobody knows how many a round takes.

    `kind_of_card` has the number of the kind of each card of the shoe, `drawn` is how many cards the longest round
    takes, and `of_kinds` gives the round for the kinds of these, a row for each card. `determined_by` is the data that
    says which it is.
    """

    kind_of_card: Array
    drawn: int
    of_kinds: Callable[[Array], Array]
    determined_by: tuple[object, ...]

    @property
    def cards(self) -> Sequence[object]:
        """The cards of the shoe."""
        return range(len(self.kind_of_card))

    def round_of(self, drawn: Sequence[NDArray[np.integer]]) -> Array:
        """The number of the round, for the numbers of the cards that were drawn."""
        return self.of_kinds(self.kind_of_card[np.stack(drawn)])


DecidedAt: TypeAlias = tuple[str, str, int]
"""A step, what of it was asked, and for which time."""


class Decisions:
    """Where conditions of the deal hold, in orders that were dealt before with a card less: that is not asked again in
    those which did not want that card yet.
    """

    def __init__(self) -> None:
        self._before, self._now = dict[DecidedAt, tuple[Mask, Mask]](), dict[DecidedAt, tuple[Mask, Mask]]()

    def known(self, at: DecidedAt, for_good: Mask, ask: Callable[[], Mask]) -> Mask:
        """Where a condition holds; `for_good` says where no more cards change that."""
        found, known = self._before.get(at, (for_good, np.zeros((), dtype=bool)))
        self._now[at] = found if known.all() else ask(), for_good
        return self._now[at][0]

    def of_rows(self, rows: Array) -> Decisions:
        """What is decided of orders that come of those in these rows."""
        found = Decisions()
        found._before = {at: (_of_rows(one, rows), _of_rows(known, rows)) for at, (one, known) in self._now.items()}
        return found


def _of_rows(values: Mask, rows: Array) -> Mask:
    """What is so in some rows; of what is the same in all of them, that alone."""
    some = values[rows] if values.ndim else values
    return some[0] if some.ndim and (some == some[0]).all() else some


class GrowingOrders(CardKinds):
    """The orders in which the first cards of a shoe come, by their kinds."""

    def __init__(self, shoe: Shoe, cards: Sequence[Mapping[str, int]], attributes: set[str]) -> None:
        super().__init__(shoe, cards, attributes)
        self.step = shoe.deal[0]

    def counted(
        self,
        deal: Callable[[Sequence[Lying], Decisions], Dealt],
        answered: Callable[[Dealt], Sequence[Array]],
        *,
        as_sets: bool,
    ) -> tuple[Counter[Answers], int]:
        """In how many orders answers are given together, and how many cards of the shoe these orders have."""
        rows, times = np.zeros((0, 1), dtype=np.int64), np.ones(1, dtype=np.int64)
        found, decided = dict[int, Counter[Answers]](), Decisions()
        for size in count():
            spend(ROW * len(times), self.step)
            dealt = deal(self.places(rows), decided)
            lacking = np.broadcast_to(dealt.lacking, times.shape)
            over = ~lacking
            if over.any():
                answers = [np.broadcast_to(one, times.shape)[over] for one in answered(dealt)]
                given, codes = joint_answers(answers, (int(over.sum()),))
                factors = [
                    (times[over], int(times.max()) + 1),
                    *((one, self.size + 1) for one in self._ways(rows[:, over])),
                ]
                ways = summed_products(factors, codes, len(given))
                found[size] = Counter(dict(zip(given, ways, strict=True)))
            if not lacking.any():
                break
            if size == self.size:
                raise NoEstimateError(Message("a shoe that has no card left to draw"))
            kept = np.flatnonzero(lacking)
            times = times[kept]
            if as_sets:
                first, times = self._put_together(rows[:, kept], times, _held_by(dealt, size, lacking))
                kept = kept[first]
            rows, longer = self._longer(rows[:, kept])
            times, decided = times[longer], decided.of_rows(kept[longer])
        whole = Counter[Answers]()
        for size, own in found.items():
            for given_together, number in own.items():
                whole[given_together] += number * perm(self.size - size, max(found) - size)
        return whole, max(found)

    def _ways(self, rows: Array) -> list[Array]:
        """For each place how many cards can lie there, after those before it."""
        return [self.left[own] - (rows[:number] == own).sum(axis=0) for number, own in enumerate(rows)]

    def _longer(self, rows: Array) -> tuple[Array, Array]:
        """Each row with each card that may come next, and which row it was."""
        many, kinds = rows.shape[1], len(self.kinds)
        spend(ROW * many * kinds, self.step)
        following = np.tile(np.arange(kinds), many)
        longer = np.vstack([np.repeat(rows, kinds, axis=1), following])
        there = self.left[following] > (longer[:-1] == following).sum(axis=0)
        return longer[:, there], np.repeat(np.arange(many), kinds)[there]

    def _put_together(self, rows: Array, times: Array, held_by: Array) -> tuple[Array, Array]:
        """One row of all that have the same cards in each hand at the same step, and for how many orders it stands."""
        alike = np.vstack([np.sort(held_by[:-1] * len(self.kinds) + rows, axis=0), held_by[-1:]])
        _, first, numbers = np.unique(alike, axis=1, return_index=True, return_inverse=True)
        summed = np.zeros(len(first), dtype=np.int64)
        np.add.at(summed, numbers.ravel(), times)
        return first, summed


def _held_by(dealt: Dealt, size: int, rows: Array) -> Array:
    """For each of so many first cards the number of the hand that has it, and last that of the step that wants one."""
    names = [*dict.fromkeys(hand for _, hand, *_ in dealt.cards)]
    many = int(rows.sum())
    found = np.zeros((size + 1, many), dtype=np.int64)
    if len(names) > 1:  # one alone has all of them
        has = np.array([np.broadcast_to(where, rows.shape)[rows] for *_, where in dealt.cards])
        card, row = np.nonzero(has)
        found[(has.cumsum(axis=0) - 1)[card, row], row] = np.array([names.index(hand) for _, hand, *_ in dealt.cards])[
            card
        ]
    found[-1] = np.broadcast_to(dealt.wanting, rows.shape)[rows]
    return found
