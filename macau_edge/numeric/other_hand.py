"""The hand beside one that is drawn to by choice: all cards that it can end with, and how often they come beside the
other's.

In how many orders of the shoe its cards are beside the player's is a product over its cards: of each how many he leaves
of its kind, less those that come before it. The products of all its sets with one card more are those of the sets
without it, times one number, for many of the player's hands at once. What they come to for each class is then one
product of matrices, of whole numbers in limbs that are exact as doubles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import reduce
from typing import Any, NamedTuple, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import DealStep
from macau_edge.model.message import Message
from macau_edge.model.meter import count
from macau_edge.numeric.dealt import Dealt
from macau_edge.numeric.hands import Asking, Feature
from macau_edge.numeric.patterns import Array
from macau_edge.numeric.shoe import EXACT, Answers, CardKinds
from macau_edge.numeric.throws import Mask, NoEstimateError

Whole: TypeAlias = NDArray[Any]
"""Whole numbers without a bound."""
NOT_DRAWN = Message("cards that are drawn by choice")
IN_ANY_ORDER = ("points", "soft", "number")
"""What is the same in whichever order a hand has its cards."""
EACH_HAND, EACH_PRODUCT = 40, 8
"""Operations of a hand that is listed; and products that are added up in the time of one."""
ROWS, AT_ONCE = 2**6, 2**10
"""Hands of the player that are set beside the other's at once, and those of which the orders are added up at once."""
KEPT = 2**22
"""Numbers that are kept of what was found beside whole layers of hands: thirty-two megabytes."""
BITS, LIMB = 62, 40
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


class BesideLayer:
    """What is found beside the hands of one layer in one course of the other hand, each once however often it is asked
    for: at each stage of the layer, to find the best play and for the law of the rounds.

    `taken` are the cards of each hand, a column for each, of `size` cards in all.
    """

    def __init__(self, course: CourseOfOther, taken: Array, size: int) -> None:
        self._course, self._taken, self._size = course, taken, size
        self._known = np.zeros(taken.shape[1], dtype=bool)
        self._limbs = list[Array]()

    @property
    def number(self) -> int:
        """How many numbers are kept."""
        return sum(limb.size for limb in self._limbs)

    def of(self, rows: Array) -> Iterator[tuple[slice, OrdersBeside]]:
        """In how many orders these hands are beside each class of the other's; in parts."""
        course, new = self._course, rows[~self._known[rows]]
        for part, found in course.beside(self._taken[:, new], self._size):
            shape = len(self._known), *found.limbs[0].shape[1:]
            self._limbs += [np.zeros(shape, dtype=np.int64) for _ in found.limbs[len(self._limbs) :]]
            for limb, own in zip(self._limbs, found.limbs, strict=False):
                limb[new[part]] = own
        self._known[new] = True
        for start in range(0, len(rows), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            yield part, OrdersBeside([limb[rows[part]] for limb in self._limbs], course.bits)


class SetsOfCards(NamedTuple):
    """Sets of so many cards: each is one of a card less, by its number, with one of a `kind` more, of which it has
    `before`. For some classes which of the sets are of it, and in how many orders they come, by all that lies open.
    """

    less: Array
    kind: Array
    before: Array
    classes: Sequence[tuple[int, Array | slice, NDArray[np.float64]]]


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
        self._sets = self._listed(*(np.concatenate(one, axis=-1) for one in (held, times, lying, of_class)))
        most = max(int(ways.sum(axis=1).max()) for sets in self._sets for *_, ways in sets.classes)
        self.bits = min((EXACT // most).bit_length() - 1, LIMB)
        """Binary digits of a limb, so that those added up are exact."""
        if self.bits < 1:
            raise NoEstimateError(NOT_DRAWN)

    def _listed(self, held: Array, times: Array, lying: Array, of_class: Array) -> list[SetsOfCards]:
        """The sets by how many cards they have, from none on, with all those to which cards come."""
        many, found, with_less = held.sum(axis=0), list[SetsOfCards](), held[:, :0]
        for number in range(self.most, -1, -1):
            here = np.flatnonzero(many == number)
            sets, at = np.unique(np.hstack([held[:, here], with_less]), axis=1, return_inverse=True)
            own, less = np.split(at.ravel(), [len(here)])
            first = np.full(sets.shape[1], len(self.classes))
            first[own] = of_class[here]
            order = np.argsort(first, kind="stable")  # so that those of a class lie side by side
            sets, own, less = sets[:, order], np.argsort(order)[own], np.argsort(order)[less]
            if found:
                found[-1] = found[-1]._replace(less=less)
            classes = list[tuple[int, Array | slice, NDArray[np.float64]]]()
            for one in np.unique(of_class[here]).tolist():
                those = np.flatnonzero(of_class[here] == one)
                which, places = np.unique(own[those], return_inverse=True)
                ways = np.zeros((self._opens, len(which)))
                np.add.at(ways, (lying[here][those], places.ravel()), times[here][those])
                is_run = len(which) == which[-1] - which[0] + 1
                classes.append((one, slice(which[0], which[-1] + 1) if is_run else which, ways))
            kind, each = np.argmax(sets > 0, axis=0), np.arange(sets.shape[1])
            with_less = sets.copy()
            with_less[kind, each] -= 1
            found.append(SetsOfCards(less[:0], kind, with_less[kind, each], classes))
        return found[::-1]

    def beside(self, taken: Array, size: int) -> Iterator[tuple[slice, OrdersBeside]]:
        """In how many orders these cards of the player, a column for each hand, are beside the other's; in parts.

        The orders are of the cards of the other hand, and of those after it as far as the longest hand takes them. All
        columns have as many cards.
        """
        if not self.classes or not taken.size:
            return
        each = sum(len(sets.kind) + sum(times.shape[1] for *_, times in sets.classes) for sets in self._sets)
        count(taken.shape[1] * each // EACH_PRODUCT, self._drawing.step)
        out = int(taken[:, 0].sum())
        for start in range(0, taken.shape[1], ROWS):
            part = slice(start, min(start + ROWS, taken.shape[1]))
            yield part, OrdersBeside(self._orders(self._kinds.left[:, None] - taken[:, part], size - out), self.bits)

    def _orders(self, left: Array, size: int) -> list[Array]:
        """In how many orders each class comes from what is left of each kind, `size` cards in all, with all that may
        lie open: those with fewer cards are followed by any others.
        """
        ways = np.ones((1, 1, left.shape[1]), dtype=np.int64)
        found = np.zeros((1, len(self.classes), self._opens, left.shape[1]), dtype=np.int64)
        for number, sets in enumerate(self._sets[: size + 1]):
            if number:
                factor = left[sets.kind] - sets.before[:, None]
                ways = _carried(ways[:, sets.less] * factor, self.bits)
                found *= size - number + 1  # below the binary digits of a double still, as is all that is added
            if len(found) < len(ways):
                found = np.concatenate([found, np.zeros((len(ways) - len(found), *found.shape[1:]), dtype=np.int64)])
            exact = ways.astype(np.float64)
            for of_class, which, times in sets.classes:
                found[: len(ways), of_class] += (times @ exact[:, which]).astype(np.int64)
            found = _carried(found, self.bits)
        return [np.ascontiguousarray(limb.T) for limb in found]


def _carried(limbs: Array, bits: int) -> Array:
    """Numbers in limbs, of which none has more than so many bits afterwards; they may be changed."""
    most = (1 << bits) - 1
    for number in range(len(limbs) - 1):
        limbs[number + 1] += limbs[number] >> bits
        limbs[number] &= most
    while (carry := limbs[-1] >> bits).any():
        limbs[-1] &= most
        limbs = np.concatenate([limbs, carry[None]])
    return limbs
