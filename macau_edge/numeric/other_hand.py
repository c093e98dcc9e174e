"""The hand beside one that is drawn to by choice: all cards that it can end with, and how often they come beside the
other's.

In how many orders of the shoe its cards are beside the player's is a product over the kinds: the falling factorial of
what he leaves of a kind, as far as this hand takes it. That product has two halves, of the kinds of which it can have
most and of the others. It is added up over the first halves for every first half that the player can have, and then
over the others, as whole numbers in limbs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property, reduce
from math import perm
from typing import Any, NamedTuple, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import DealStep
from macau_edge.model.message import Message
from macau_edge.model.meter import count
from macau_edge.numeric.dealt import Dealt
from macau_edge.numeric.hands import Asking, Feature
from macau_edge.numeric.patterns import Array
from macau_edge.numeric.shoe import Answers, CardKinds
from macau_edge.numeric.throws import Mask, NoEstimateError

Whole: TypeAlias = NDArray[Any]
"""Whole numbers without a bound."""
NOT_DRAWN = Message("cards that are drawn by choice")
IN_ANY_ORDER = ("points", "soft", "number")
"""What is the same in whichever order a hand has its cards."""
EACH_HAND, EACH_PRODUCT = 40, 8
"""Operations of a hand that is listed; and products that are added up in the time of one."""
AT_ONCE, ROWS = 2**4, 2**8
"""Halves of the player's cards for which the other's are added up at once, and hands of his set beside the others."""
BITS, LIMB = 62, 24
"""Binary digits of a whole number of numpy, and of a part of one at most."""


class TwoHands(NamedTuple):
    """What is drawn: the two hands, the step at which one is drawn to by choice, and the cards that lie open of the
    other.
    """

    mine: str
    other: str
    step: DealStep
    open: int


class KindsOfHands(CardKinds):
    """The kinds of cards of a shoe, and what is asked of hands that have some of them."""

    def __init__(self, asking: Asking, cards: Sequence[Mapping[str, int]], attributes: Iterable[str]) -> None:
        super().__init__(asking.shoe, cards, attributes)
        self._asking = asking

    def answers(self, cards: Array, hand: str, features: Sequence[Feature]) -> list[Array]:
        """What is asked of a hand that has these kinds of cards, a row for each card, in each column."""
        dealt = Dealt(self._asking, self.places(cards))
        for _ in cards:
            dealt.deal(self._asking.shoe.deal[0], hand, np.ones((), dtype=bool))
        return [np.broadcast_to(dealt.answer(one), cards.shape[1:]).astype(np.int64) for one in features]

    def held(self, cards: Array) -> Array:
        """How many cards of each kind there are in each column."""
        return np.array([(cards == kind).sum(axis=0) for kind in range(len(self))]).reshape(len(self), -1)


class OtherLayer(NamedTuple):
    """Hands of so many cards: the kinds in one order, in how many orders they come, and what lies open, as a number."""

    cards: Array
    times: Array
    open: Array


class OtherRows:
    """The cards that the other hand may have, by their number."""

    def __init__(
        self, kinds: KindsOfHands, hand: str, ordered: Sequence[Feature], layers: Mapping[int, OtherLayer]
    ) -> None:
        self._kinds, self._hand, self._ordered = kinds, hand, ordered
        self.layers = {number: layer for number, layer in layers.items() if len(layer.times)}

    def _of(self, layers: Mapping[int, OtherLayer]) -> Self:
        found = copy(self)
        found.layers = {number: layer for number, layer in layers.items() if len(layer.times)}
        return found

    @classmethod
    def begin(cls, kinds: KindsOfHands, hand: str, ordered: Sequence[Feature]) -> OtherRows:
        """No card."""
        one, none = np.ones(1, dtype=np.int64), np.zeros((0, 1), dtype=np.int64)
        return cls(kinds, hand, ordered, {0: OtherLayer(none, one, one - 1)})

    def none(self) -> Self:
        """No hand."""
        return self._of({})

    def parted(self, holds: Callable[[OtherLayer], Mask]) -> tuple[Self, Self]:
        """Those for which something holds, and the others."""
        these, others = dict[int, OtherLayer](), dict[int, OtherLayer]()
        for number, layer in self.layers.items():
            where = holds(layer)
            these[number], others[number] = (
                OtherLayer(layer.cards[:, here], layer.times[here], layer.open[here]) for here in (where, ~where)
            )
        return self._of(these), self._of(others)

    def longer(self, open_: int, step: DealStep) -> Self:
        """Those with a card more, of which the first few lie open."""
        found, many = dict[int, OtherLayer](), len(self._kinds)
        for number, layer in self.layers.items():
            count(EACH_HAND * many * len(layer.times), step)
            cards = np.vstack([np.repeat(layer.cards, many, axis=1), np.tile(np.arange(many), len(layer.times))])
            last, times, lying = cards[-1], np.repeat(layer.times, many), np.repeat(layer.open, many)
            there = (cards[:-1] == last).sum(axis=0) < self._kinds.left[last]
            lying = lying * many + last if number < open_ else lying
            found[number + 1] = self._put_together(OtherLayer(cards[:, there], times[there], lying[there]))
        return self._of(found)

    def with_more(self, other: Self) -> Self:
        """Both."""
        found = dict(self.layers)
        for number, more in other.layers.items():
            own = found.get(number)
            joined = (
                OtherLayer(*(np.concatenate(both, axis=-1) for both in zip(own, more, strict=True))) if own else more
            )
            found[number] = self._put_together(joined)
        return self._of(found)

    def _put_together(self, layer: OtherLayer) -> OtherLayer:
        """One for all that have the same cards, as far as their order is not asked."""
        if not len(layer.times):
            return layer
        of_order = self._kinds.answers(layer.cards, self._hand, self._ordered)
        told = np.vstack([np.sort(layer.cards, axis=0), layer.open, *of_order])
        _, first, numbers = np.unique(told, axis=1, return_index=True, return_inverse=True)
        summed = np.zeros(len(first), dtype=np.int64)
        np.add.at(summed, numbers.ravel(), layer.times)
        return OtherLayer(layer.cards[:, first], summed, layer.open[first])


class DealtRows(OtherRows):
    """Hands that are dealt, each from cards of its own: in the place of how often they come stands which hand it is.

    `cards` has the kinds that come next to each, a row for each card, in whichever order they are dealt.
    """

    def __init__(self, kinds: KindsOfHands, hand: str, cards: Array, which: Array) -> None:
        super().__init__(
            kinds, hand, (), {0: OtherLayer(cards[:0, which], which, np.zeros(len(which), dtype=np.int64))}
        )
        self._cards = cards

    def longer(self, open_: int, step: DealStep) -> Self:
        """The hands with their next card."""
        return self._of({
            number + 1: layer._replace(cards=np.vstack([layer.cards, self._cards[number, layer.times]]))
            for number, layer in self.layers.items()
        })  # fmt: skip

    def _put_together(self, layer: OtherLayer) -> OtherLayer:
        return layer


class OrdersBeside(NamedTuple):
    """In how many orders some hands of the player are beside each class of the other's, with all that lies open: whole
    numbers in limbs of so many bits, the lowest first.
    """

    limbs: list[Array]
    bits: int

    def weighed(self, of_class: Sequence[Sequence[int]], own: Array) -> Whole:
        """What each hand comes to with all that lies open, where each class is worth so much beside one of its own."""
        most = max(max(map(abs, each)) for each in of_class) * len(of_class[0])
        kind: Any = np.int64 if most.bit_length() + self.bits < BITS else np.object_
        worth = np.array(of_class, dtype=kind)[own][:, None, :]
        each = [(limb.astype(kind) * worth).sum(axis=2).astype(np.object_) for limb in self.limbs]
        return reduce(self._with, reversed(each))

    def _with(self, high: Whole, low: Whole) -> Whole:
        return (high << self.bits) + low

    def summed(self, often: Whole, own: Array) -> Iterator[tuple[int, list[int]]]:
        """For each class of one's own how often each class comes in all, where each hand does so often with what lies
        open.
        """
        whole = reduce(self._with, [limb.astype(np.object_) for limb in reversed(self.limbs)]) * often[:, :, None]
        for number in np.unique(own).tolist():
            yield number, whole[own == number].sum(axis=(0, 1)).tolist()


class CourseOfOther:
    """All cards with which the other hand ends in some course of the round: in classes, by what is asked of it and the
    step that ended the round.
    """

    def __init__(
        self,
        kinds: KindsOfHands,
        ended: Sequence[tuple[int, OtherRows]],
        asked: Sequence[Feature],
        hand: str,
        opens: int,
        drawing: TwoHands,
    ) -> None:
        self._kinds, self._opens, self._drawing = kinds, opens, drawing
        numbers, held, times, lying, of_class = dict[tuple[int, Answers], int](), [], [], [], list[Array]()
        for end, rows in ended:
            for layer in rows.layers.values():
                answers = np.vstack([np.full(len(layer.times), end), *kinds.answers(layer.cards, hand, asked)])
                found, each = np.unique(answers, axis=1, return_inverse=True)
                own = [numbers.setdefault((one[0], tuple(one[1:])), len(numbers)) for one in found.T.tolist()]
                of_class.append(np.array(own)[each.ravel()])
                held.append(kinds.held(layer.cards))
                times.append(layer.times)
                lying.append(layer.open)
        self.classes = [*numbers]
        self.most = max((layer for _, rows in ended for layer in rows.layers), default=0)
        if not numbers:
            return
        cards, several = np.concatenate(held, axis=1), np.concatenate(of_class)
        by_most, half = np.argsort(-cards.max(axis=1), kind="stable"), (len(kinds) + 1) // 2
        self._halves = by_most[:half], by_most[half:]
        self._first, first = np.unique(cards[self._halves[0]], axis=1, return_inverse=True)
        self._others, others = np.unique(cards[self._halves[1]], axis=1, return_inverse=True)
        many = cards.sum(axis=0)
        cell = (np.concatenate(lying) * len(numbers) + several) * (self.most + 1) + many
        order = np.lexsort((others.ravel(), cell))
        cell, others, self._of_first = cell[order], others.ravel()[order], first.ravel()[order]
        self._times = np.concatenate(times)[order]
        begins = np.flatnonzero((np.diff(cell, prepend=-1) != 0) | (np.diff(others, prepend=-1) != 0))
        self._begins, self._of_others = begins, others[begins]
        self._cells = np.flatnonzero(np.diff(cell[begins], prepend=-1))
        self._cell = cell[begins][self._cells]
        self._known: dict[bytes, Array] = {}
        """By what is gone of the kinds of the first half, the ways added up."""

    def beside(self, taken: Array, size: int) -> Iterator[tuple[slice, OrdersBeside]]:
        """In how many orders these cards of the player, a column for each hand, are beside the other's; in parts.

        The orders are of the cards of the other hand, and of those after it as far as the longest hand takes them. All
        columns have as many cards.
        """
        if not self.classes:
            return
        mine, own = np.unique(taken[self._halves[0]], axis=1, return_inverse=True)
        rest, its = np.unique(taken[self._halves[1]], axis=1, return_inverse=True)
        high = self._ways(rest, self._others, 1)
        count(taken.shape[1] * len(self._begins) // EACH_PRODUCT, self._drawing.step)
        sums = np.array(self._sums(mine))
        for start in range(0, taken.shape[1], ROWS):
            part = slice(start, min(start + ROWS, taken.shape[1]))
            factor = high[its.ravel()[part]][:, self._of_others].astype(np.int64)
            products = sums[own.ravel()[part]] * factor[:, None]
            added = np.add.reduceat(products, self._cells, axis=2)
            each = _carried([*np.moveaxis(added, 1, 0)], self._bits)
            yield part, OrdersBeside(self._of_all(each, size - int(taken[:, 0].sum())), self._bits)

    def _ways(self, mine: Array, cards: Array, half: int) -> Whole:
        """In how many ways cards of the kinds of a half can come in one order where some are gone: a row for what is
        gone, a column for them.
        """
        left = self._kinds.left[self._halves[half]]
        tables = list[Whole]()
        for kind, there in enumerate(left.tolist()):
            gone, most = mine[kind], int(cards[kind].max(initial=0))
            table = [[perm(max(there - one, 0), number) for number in range(most + 1)]
                     for one in range(int(gone.max(initial=0)) + 1)]  # fmt: skip
            tables.append(np.array(table, dtype=np.object_)[gone][:, cards[kind]])
        digits = sum((np.log2(np.maximum(one, 1).astype(np.float64)) for one in tables), np.zeros((1, 1)))
        kind_of: Any = np.int64 if digits.max(initial=0) < BITS else np.object_
        return reduce(np.multiply, [one.astype(kind_of) for one in tables], np.ones((mine.shape[1], 1), dtype=kind_of))

    @cached_property
    def _bits(self) -> int:
        """Binary digits of a limb, so that those added up are within those of numpy."""
        group = int(np.diff(self._begins, append=len(self._times)).max())
        cell = int(np.diff(self._cells, append=len(self._begins)).max())
        nothing = np.zeros((len(self._others), 1), dtype=np.int64)
        most = int(self._ways(nothing, self._others, 1).max())
        bits = BITS - max(int(self._times.max()) * group, most * cell).bit_length()
        if bits < 1:
            raise NoEstimateError(NOT_DRAWN)
        return min(bits, LIMB)

    def _sums(self, mine: Array) -> list[Array]:
        """For what is gone of the first kinds the ways added up of all that have the same of the others and are of one
        class: a row for each limb.
        """
        keys = [one.tobytes() for one in mine.T]
        new = mine[:, [key not in self._known for key in keys]]
        count(new.shape[1] * len(self._times) // EACH_PRODUCT, self._drawing.step)
        for start in range(0, new.shape[1], AT_ONCE):
            part = new[:, start : start + AT_ONCE]
            low, limbs = self._ways(part, self._first, 0), list[Array]()
            while low.any():
                limb = (low & ((1 << self._bits) - 1)).astype(np.int64)
                limbs.append(np.add.reduceat(limb[:, self._of_first] * self._times, self._begins, axis=1))
                low = low >> self._bits
            found = np.stack(_carried(limbs, self._bits) or [np.zeros(low.shape, dtype=np.int64)], axis=1)
            self._known |= {one.tobytes(): own for one, own in zip(part.T, found, strict=True)}
        most = max(len(self._known[key]) for key in keys)
        return [np.pad(self._known[key], ((0, most - len(self._known[key])), (0, 0))) for key in keys]

    def _of_all(self, limbs: Sequence[Array], size: int) -> list[Array]:
        """The sums of all numbers of cards, those with fewer being followed by any others."""
        hands, shape = len(limbs[0]), (self._opens * len(self.classes), self.most + 1)
        spread = [np.zeros((hands, shape[0] * shape[1]), dtype=np.int64) for _ in limbs]
        for whole, limb in zip(spread, limbs, strict=True):
            whole[:, self._cell] = limb
        by_number = [one.reshape(hands, *shape) for one in spread]
        found = [one[:, :, 0] for one in by_number]
        for number in range(1, min(self.most, size) + 1):
            more = [limb * (size - number + 1) for limb in found]
            own = [one[:, :, number] for one in by_number]
            longest = max(len(more), len(own))
            none = np.zeros_like(own[0])
            both = [a + b for a, b in zip(more + [none] * (longest - len(more)), own + [none] * (longest - len(own)),
                                          strict=True)]  # fmt: skip
            found = _carried(both, self._bits)
        return [limb.reshape(hands, self._opens, len(self.classes)) for limb in found]


def _carried(limbs: Sequence[Array], bits: int) -> list[Array]:
    """Numbers in limbs, of which none has more than so many bits afterwards."""
    found, carry, most = list[Array](), np.zeros((), dtype=np.int64), (1 << bits) - 1
    for limb in limbs:
        both = limb + carry
        found.append(both & most)
        carry = both >> bits
    while carry.any():
        found.append(carry & most)
        carry = carry >> bits
    return found
