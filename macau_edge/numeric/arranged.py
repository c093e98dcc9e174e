"""Hands that a stated way parts in others: all sets of pieces of a side, each in all its partings, as arrays.

A row for each set and a column for each parting of it, where all that lines of the way ask is asked at once. In how
many ways a set of the other side lies beside one is a product over its ranks of what that one leaves, in a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import DealStep, Shoe
from macau_edge.model.message import Message
from macau_edge.model.meter import spend
from macau_edge.model.phrases import HandPart, Phrase
from macau_edge.model.records import dataclass
from macau_edge.numeric.dealt import Dealt, held_in
from macau_edge.numeric.hands import Asking, Feature, attributes_of, comparison_signs, parts_of
from macau_edge.numeric.patterns import Array
from macau_edge.numeric.sets import SMALL
from macau_edge.numeric.shoe import Answers, Lying, cards_left, cards_of, joint_answers, summed_products, with_sets
from macau_edge.numeric.throws import CannotReadError, Mask, NoEstimateError

EACH_PARTING, PAIRS_AT_ONCE = 200, 4
"""Operations of a parting, and pairs of sets that are an operation."""
ROWS = 256
"""Sets of one side that are laid beside all of the other at once."""
BITS = {"kinds": 31, "points": 14, "highest": 8, "order": 8, "cards": 4}
"""Bits of what a hand is compared by; of as many things as there may be (`CRITERIA`) there are 57 at most."""


class Stands(NamedTuple):
    """How a side stands: what a bet asks of it, and how high its hands are, a row for each of the ways it can stand.

    `of_set` has the number of the row for each set; `sets` how often each rank comes in it.
    """

    features: list[Feature]
    hands: list[str]
    rows: Array
    of_set: Array
    sets: Array


class _Side:
    """One hand that is dealt, in all sets of pieces and in all partings."""

    def __init__(self, asking: Asking, hand: str, step: DealStep | None, features: Sequence[Feature]) -> None:
        self.asking, self.shoe, self.hand, self.step = asking, asking.shoe, hand, step
        left = cards_left(self.shoe, cards_of(self.shoe))
        size = next(n for one in self.shoe.deal if not one.arrange for to, n in one.dealt if to == hand)
        spend(EACH_PARTING * comb(len(left) + size - 1, size) * 2**size, self.shoe.deal[0])
        sets = np.array([*combinations_with_replacement(range(len(left)), size)])
        times = np.stack([(sets == rank).sum(axis=1) for rank in range(len(left))], axis=1)
        there = (times <= np.array(left)).all(axis=1)
        whole, self.times = sets[there], times[there]
        self.orders = [*_orders(range(size), [n for _, n in step.dealt])] if step else [tuple(range(size))]
        asked = [
            one for line in (step.prefer if step else ()) if isinstance(line, Phrase) for one in asking.features(line)
        ]
        attributes = {name for one in (*features, *asked) for name in attributes_of(one)} | {"rank", "card", "worth"}
        table = with_sets(cards_of(self.shoe), attributes)
        columns = {name: np.array([card[name] for card in table]) for name in table[0]}
        parted = whole[:, np.array(self.orders)]
        ranks = [*np.moveaxis(whole[:, None, :], -1, 0), *(np.moveaxis(parted, -1, 0) if step else ())]
        self.ranks = dict[str, list[Array]]()
        places = [
            Lying(n, {*columns}, {name: own[rank] for name, own in columns.items()}) for n, rank in enumerate(ranks)
        ]
        self.dealt, at = Dealt(asking, places), 0
        for one in [one for one in self.shoe.deal if one is step or not one.arrange]:
            for to, number in one.dealt:
                if one is step or to == hand:
                    for _ in range(number):
                        self.dealt.deal(one, to, np.ones((), dtype=bool))
                    self.ranks[to] = ranks[at : at + number]
                    at += number

    def height(self, hand: str) -> Array:
        """How high a hand is in every parting, as one number."""
        found, shoe, ranks = np.zeros((), dtype=np.int64), self.shoe, self.ranks[hand]
        for criterion in shoe.compare:
            match criterion.word:
                case "kinds":
                    cards = [np.asarray(self._of_kinds(rank)) for rank in ranks]
                    own = self.asking.ranking.height(held_in(self.asking.ranking, cards))
                case "points":
                    own = self.dealt.answer(("points", hand, 0, "")) + 1
                case "cards":
                    assert criterion.what
                    wanted = self.asking.ranks_in(criterion.what)
                    own = sum(
                        (np.isin(rank, wanted).astype(np.int64) for rank in ranks), start=np.zeros((), dtype=np.int64)
                    )
                    own = own if criterion.number is None else (own == criterion.number).astype(np.int64)
                case _:
                    own = reduce(np.maximum, [np.array(shoe.heights)[rank] for rank in ranks])
            found = (found << BITS[criterion.word]) + own
        return found

    def _of_kinds(self, rank: Array) -> Array:
        table = np.array([card[self.asking.ranking.needed] for card in cards_of(self.shoe)])
        return table[rank]

    def answer(self, feature: Feature) -> Array:
        """What is asked, in every parting."""
        if feature[0] == "stands":
            return comparison_signs(self.height(feature[1]), self.height(feature[3]))
        return self.dealt.answer(feature)

    def kept(self) -> Mask:
        """The partings that the way leaves."""
        left = np.ones((len(self.times), len(self.orders)), dtype=bool)
        for line in self.step.prefer if self.step else ():
            if isinstance(line, HandPart):
                heights = np.where(left, self.height(line.word.text), -1)
                fits = left & (heights == heights.max(axis=1, keepdims=True))
            else:
                fits = left & self.asking.mask(line, self.answer)
            left = np.where(fits.any(axis=1, keepdims=True), fits, left)
        return left

    def stands(self, features: Sequence[Feature], hands: Sequence[str]) -> Stands:
        """How the side stands in each set.

        Raises:
            CannotReadError: two partings are left that stand otherwise.
        """
        shape = (len(self.times), len(self.orders))
        told = [*(self.answer(one) for one in features), *map(self.height, hands)]
        each = np.stack(
            [np.broadcast_to(one, shape).astype(np.int64) for one in told] or [np.zeros(shape, dtype=np.int64)], axis=-1
        )
        kept = self.kept()
        chosen = each[np.arange(shape[0]), kept.argmax(axis=1)]
        if ((each != chosen[:, None, :]).any(axis=-1) & kept).any():
            raise CannotReadError("a way that leaves two partings")
        rows, of_set = np.unique(chosen, axis=0, return_inverse=True)
        return Stands([*features], [*hands], rows, of_set.reshape(-1), self.times)


def _orders(places: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to take so many places for each hand, one after the other."""
    if not sizes:
        yield ()
        return
    for own in combinations(places, sizes[0]):
        rest = [place for place in places if place not in own]
        yield from ((*own, *more) for more in _orders(rest, sizes[1:]))


def _beside(shoe: Shoe, sides: Sequence[Stands]) -> Array:
    """In how many ways the first side stands in each of its ways, and the second in each of its own."""
    left = np.array(cards_left(shoe, cards_of(shoe)))
    table = np.array(
        [[comb(n, k) for k in range(max(int(one.sets.max()) for one in sides) + 1)] for n in range(left.max() + 1)]
    )
    of_first = table[left, sides[0].sets].prod(axis=1)
    if len(sides) == 1:
        alone = np.zeros((len(sides[0].rows), 1), dtype=np.int64)
        np.add.at(alone[:, 0], sides[0].of_set, of_first)
        return alone
    first, second = sides
    spend(len(first.sets) * len(second.sets) // PAIRS_AT_ONCE, shoe.deal[0])
    found = np.zeros((len(first.rows), len(second.rows)), dtype=np.int64)
    mine, its = (np.argsort(one.of_set, kind="stable") for one in sides)  # sets that stand alike are together
    starts = np.searchsorted(second.of_set[its], np.arange(len(second.rows)))
    halves = [
        _of_ranks(table, left, ranks, first.sets, second.sets[its]) for ranks in np.array_split(np.arange(len(left)), 2)
    ]
    most = int(of_first.max()) * prod(int(each.max()) for each, _ in halves)
    (low, of_low), (high, of_high) = [(each.astype(np.min_scalar_type(most)), at) for each, at in halves]
    of_first = of_first.astype(low.dtype)
    for at in range(0, len(first.sets), ROWS):
        some = mine[at : at + ROWS]
        ways = low[of_low[some]] * high[of_high[some]] * of_first[some, None]
        rows, begins = np.unique(first.of_set[some], return_index=True)
        found[rows] += np.add.reduceat(np.add.reduceat(ways, starts, axis=1, dtype=np.int64), begins, axis=0)
    return found


def _of_ranks(table: Array, left: Array, ranks: Array, first: Array, second: Array) -> tuple[Array, Array]:
    """In how many ways each set of the second side has its pieces of some ranks beside all that the first can have of
    these: a row for each of that, and the row of each set of the first.
    """
    mine, of_first = np.unique(first[:, ranks], axis=0, return_inverse=True)
    its, of_second = np.unique(second[:, ranks], axis=0, return_inverse=True)
    each = [table[left[rank] - mine[:, number]][:, its[:, number]] for number, rank in enumerate(ranks)]
    return reduce(np.multiply, each)[:, of_second.ravel()], of_first.ravel()


def _signs(own: Array, other: Array) -> Array:
    """How hands stand to others, given how high they are; by the places of their heights, in few bytes."""
    heights = np.unique(np.concatenate([own.ravel(), other.ravel()]))
    places = (np.searchsorted(heights, one).astype(np.min_scalar_type(-len(heights))) for one in (own, other))
    return comparison_signs(*places)


class ArrangedHands(NamedTuple):
    """What is asked of hands that are arranged, and in how many orders of the pieces each of the answers comes.

    `sides` are the hands that are dealt, each of so many pieces as `sizes` says; `answers` are those that can be given,
    and `codes` has the number of one for each way in which the first side can stand, and each of the second.
    """

    shoe: Shoe
    sides: list[Stands]
    sizes: list[int]
    answers: list[Answers]
    codes: Array
    ways: Counter[Answers]

    @property
    def cards(self) -> tuple[int, int]:
        """How many pieces there are, and how many are looked at."""
        return self.shoe.size - len(self.shoe.gone), sum(self.sizes)


def arranged_hands(asking: Asking, features: Sequence[Feature]) -> ArrangedHands:
    """What is asked of hands that are arranged, in all rounds.

    Raises:
        CannotReadError: something is asked of both sides that is no comparison, or of more than two.
        NoEstimateError: they are dealt in more ways than a whole number of numpy counts.
    """
    shoe, parted = asking.shoe, {step.arrange: step for step in asking.shoe.arranging}
    sides, sizes = list[Stands](), list[int]()
    looked = {hand for feature in features for hand, _ in parts_of(feature)}
    dealt = [(hand, n) for step in shoe.deal if not step.arrange for hand, n in step.dealt]
    for hand, size in dealt:
        step = parted.get(hand)
        names = [hand, *(one for one, _ in (step.dealt if step else ()))]
        if looked.isdisjoint(names):
            continue
        own = [one for one in features if one[0] != "stands" and {of for of, _ in parts_of(one)} <= {*names}]
        compared = [one for feature in features if feature[0] == "stands" for one in (feature[1], feature[3])]
        side = _Side(asking, hand, step, [*features])
        sides.append(side.stands(own, [name for name in names if name in compared]))
        sizes.append(size)
    if not sides:
        return ArrangedHands(shoe, sides, sizes, [()], np.zeros((1, 1), dtype=np.int64), Counter({(): 1}))
    if len(sides) > 2:
        raise CannotReadError("more than two hands that are dealt")
    every = prod(comb(shoe.size - len(shoe.gone) - sum(sizes[:n]), size) for n, size in enumerate(sizes))
    if every >= SMALL:
        raise NoEstimateError(Message("so many ways to deal hands that are arranged"))
    ways = _beside(shoe, sides)
    given, height = dict[Feature, Array](), dict[str, Array]()
    for number, told_of in enumerate(sides):
        columns = [column[:, None] if number == 0 else column[None, :] for column in told_of.rows.T]
        given |= zip(told_of.features, columns, strict=False)
        height |= zip(told_of.hands, columns[len(told_of.features) :], strict=False)
    told = []
    for one in features:
        if one[0] == "stands":
            told.append(_signs(height[one[1]], height[one[3]]))
        elif one in given:
            told.append(given[one])
        else:
            raise CannotReadError("what is asked of two hands that are dealt")
    answers, codes = joint_answers(told, ways.shape)
    sums = summed_products([(ways, every)], codes, len(answers), ways.shape)
    orders, found = prod(map(factorial, sizes)), Counter[Answers]()
    for answer, ways_of_it in zip(answers, sums, strict=True):
        if ways_of_it:
            found[answer] += ways_of_it * orders
    return ArrangedHands(shoe, sides, sizes, answers, codes.reshape(ways.shape), found)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class DrawnArranged:
    """The round that pieces come to which are drawn one by one, side by side, and arranged by the ways.

    `numbers` has the number of the round for each of the answers; of those that never come any.
    """

    hands: ArrangedHands
    numbers: Array

    @property
    def cards(self) -> Array:
        """The pieces, each by its rank."""
        shoe = self.hands.shoe
        return np.repeat(np.arange(len(shoe.ranks)), cards_left(shoe, cards_of(shoe)))

    @property
    def drawn(self) -> int:
        """How many pieces are drawn."""
        return sum(self.hands.sizes)

    @property
    def determined_by(self) -> tuple[object, ...]:
        """The data that says which round pieces come to."""
        return (
            self.hands.shoe,
            self.hands.sizes,
            [side.of_set for side in self.hands.sides],
            self.hands.codes,
            self.numbers,
        )

    def round_of(self, drawn: Sequence[NDArray[np.integer]]) -> Array:
        """The number of the round, for the numbers of the pieces that were drawn, hand by hand."""
        pieces, stands = iter(drawn), list[Array]()
        for side, size in zip(self.hands.sides, self.hands.sizes, strict=True):
            own = np.sort(np.stack([self.cards[next(pieces)] for _ in range(size)]), axis=0)
            sets = np.repeat(np.tile(np.arange(side.sets.shape[1]), len(side.sets)), side.sets.ravel())
            known = self._number(sets.reshape(-1, size).T)  # ascending, as the sets are
            stands.append(side.of_set[np.searchsorted(known, self._number(own))])
        first, second = [*stands, np.zeros_like(stands[0])][:2]
        found: Array = self.numbers[self.hands.codes[first, second]]
        return found

    def _number(self, ascending: Array) -> Array:
        """A number for each set of ranks, of which a row has the first of each set, another the second."""
        found = np.zeros(ascending.shape[1:], dtype=np.int64)
        for rank in ascending:
            found = found * len(self.hands.shoe.ranks) + rank
        return found
