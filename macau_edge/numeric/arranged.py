"""Hands that a stated way parts in others: all sets of pieces of a side, each in all its partings, as arrays.

A row for each set and a column for each parting of it, where all that lines of the way ask is asked at once; of a hand
it is asked once for all that it can have. In how many ways a set of the other side lies beside one is a product over
its ranks of what that one leaves, in a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, reduce
from itertools import chain, combinations, combinations_with_replacement, product
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
from macau_edge.numeric.hands import EQUAL, Asking, Feature, attributes_of, comparison_signs, parts_of
from macau_edge.numeric.patterns import Array
from macau_edge.numeric.sets import SMALL
from macau_edge.numeric.shoe import Answers, Lying, cards_left, cards_of, joint_answers, summed_products, with_sets
from macau_edge.numeric.throws import CannotReadError, Mask, NoEstimateError

EACH_PARTING, PAIRS_AT_ONCE = 200, 4
"""Operations of a parting, and pairs of sets that are an operation."""
ROWS = 128
"""Sets of one side that are laid beside all of the other at once."""
BITS = {"kinds": 31, "points": 14, "highest": 8, "order": 8, "cards": 4}
"""Bits of what a hand is compared by; of as many things as there may be (`CRITERIA`) there are 57 at most."""


class Stands(NamedTuple):
    """How a side stands: what a bet asks of it alone, all the `answers` that there are, and for each set of its pieces
    the number of those; for each set, too, how high its hands are in all that compares it with the other side, and how
    often each rank comes in it.
    """

    answers: list[Answers]
    of_set: Array
    heights: Array
    sets: Array


class _HandOfPieces:
    """A hand of so many pieces, in all that it can have: a row for each place of a piece, a column for each set."""

    def __init__(self, asking: Asking, step: DealStep, hand: str, size: int, attributes: set[str]) -> None:
        self.asking, self.hand = asking, hand
        self.sets = np.array([*combinations_with_replacement(range(len(asking.shoe.ranks)), size)]).T
        self.numbers = _numbers(self.sets, len(asking.shoe.ranks))
        self.dealt = _dealt(asking, [(step, hand, [*self.sets])], attributes)

    def answer(self, feature: Feature) -> Array:
        """What is asked of it."""
        return np.broadcast_to(self.dealt.answer(feature), self.numbers.shape)

    @cached_property
    def height(self) -> Array:
        """How high it is, as one number."""
        found, shoe = np.zeros((), dtype=np.int64), self.asking.shoe
        for criterion in shoe.compare:
            match criterion.word:
                case "kinds":
                    cards = [np.asarray(self._of_kinds(rank)) for rank in self.sets]
                    own = self.asking.ranking.height(held_in(self.asking.ranking, cards))
                case "points":
                    own = self.dealt.answer(("points", self.hand, 0, "")) + 1
                case "cards":
                    assert criterion.what
                    wanted = self.asking.ranks_in(criterion.what)
                    many = np.isin(self.sets, wanted).sum(axis=0)
                    own = many if criterion.number is None else (many == criterion.number).astype(np.int64)
                case _:
                    own = np.array(shoe.heights)[self.sets].max(axis=0)
            found = (found << BITS[criterion.word]) + own
        return np.broadcast_to(found, self.numbers.shape)

    def _of_kinds(self, rank: Array) -> Array:
        table = np.array([card[self.asking.ranking.needed] for card in cards_of(self.asking.shoe)])
        return table[rank]


def _dealt(asking: Asking, hands: Sequence[tuple[DealStep, str, Sequence[Array]]], attributes: set[str]) -> Dealt:
    """Hands of which the pieces are these, by their ranks."""
    table = with_sets(cards_of(asking.shoe), attributes)
    columns = {name: np.array([card[name] for card in table]) for name in table[0]}
    ranks = [rank for _, _, own in hands for rank in own]
    places = [Lying(n, {*columns}, {name: own[rank] for name, own in columns.items()}) for n, rank in enumerate(ranks)]
    dealt = Dealt(asking, places)
    for step, hand, own in hands:
        for _ in own:
            dealt.deal(step, hand, np.ones((), dtype=bool))
    return dealt


def _numbers(ascending: Array, ranks: int) -> Array:
    """A number for each set of ranks, of which a row has the first of each set, another the second."""
    found = np.zeros(ascending.shape[1:], dtype=np.int64)
    for rank in ascending:
        found = found * ranks + rank
    return found


class _Side:
    """One hand that is dealt, in all sets of pieces and in all partings."""

    def __init__(self, asking: Asking, hand: str, step: DealStep | None, features: Sequence[Feature]) -> None:
        self.asking, self.step = asking, step
        shoe = asking.shoe
        left = cards_left(shoe, cards_of(shoe))
        first, size = next((one, n) for one in shoe.deal if not one.arrange for to, n in one.dealt if to == hand)
        spend(EACH_PARTING * comb(len(left) + size - 1, size) * 2**size, shoe.deal[0])
        sets = np.array([*combinations_with_replacement(range(len(left)), size)])
        times = np.stack([(sets == rank).sum(axis=1, dtype=np.uint8) for rank in range(len(left))], axis=1)
        there = (times <= np.array(left)).all(axis=1)
        whole, self.times = sets[there], times[there]
        self.orders = [*_orders(range(size), [n for _, n in step.dealt])] if step else [tuple(range(size))]
        asked = [
            one for line in (step.prefer if step else ()) if isinstance(line, Phrase) for one in asking.features(line)
        ]
        self._attributes = {name for one in (*features, *asked) for name in attributes_of(one)}
        self._attributes |= {"rank", "card", "worth"}
        parted = np.moveaxis(whole[:, np.array(self.orders)], -1, 0)
        self._ranks: list[tuple[DealStep, str, Array]] = [(first, hand, whole.T[:, :, None])]
        if step:
            ends = np.cumsum([number for _, number in step.dealt])
            self._ranks += [
                (step, to, parted[end - number : end]) for (to, number), end in zip(step.dealt, ends, strict=True)
            ]
        self._hands = dict[str, tuple[_HandOfPieces, Array]]()
        for of, to, own in self._ranks:
            held = _HandOfPieces(asking, of, to, len(own), self._attributes)
            self._hands[to] = held, np.searchsorted(held.numbers, _numbers(own, len(left)))

    @cached_property
    def _together(self) -> Dealt:
        """All hands of the side."""
        return _dealt(self.asking, [(step, hand, [*ranks]) for step, hand, ranks in self._ranks], self._attributes)

    def height(self, hand: str) -> Array:
        """How high a hand is in every parting, as one number."""
        held, at = self._hands[hand]
        return held.height[at]

    def answer(self, feature: Feature) -> Array:
        """What is asked, in every parting."""
        if feature[0] == "stands":
            return comparison_signs(self.height(feature[1]), self.height(feature[3]))
        hands = {hand for hand, _ in parts_of(feature)}
        if len(hands) > 1:
            return self._together.answer(feature)
        held, at = self._hands[hands.pop()]
        return held.answer(feature)[at]

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
        """How the side stands in each set: what is asked of it alone, and how high these hands are.

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
        answers, of_set = joint_answers([*chosen[:, : len(features)].T], shape[:1])
        return Stands(answers, of_set, chosen[:, len(features) : len(told)], self.times)


def _orders(places: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to take so many places for each hand, one after the other."""
    if not sizes:
        yield ()
        return
    for own in combinations(places, sizes[0]):
        rest = [place for place in places if place not in own]
        yield from ((*own, *more) for more in _orders(rest, sizes[1:]))


def _alone(shoe: Shoe, side: Stands) -> list[int]:
    """In how many ways a side has each of its answers."""
    left = np.array(cards_left(shoe, cards_of(shoe)))
    ways = _choices(left, int(side.sets.max()))[left, side.sets]
    return summed_products([(ways.prod(axis=1), SMALL - 1)], side.of_set, len(side.answers))


def _choices(left: Array, most: int) -> Array:
    """In how many ways some pieces can be taken of those that are left of a rank."""
    return np.array([[comb(number, some) for some in range(most + 1)] for number in range(int(left.max()) + 1)])


def _beside(shoe: Shoe, first: Stands, second: Stands, every: int) -> list[list[int]]:
    """For each of the answers of the first side in how many ways it stands so, by the answers of the second and by how
    their hands compare: the number of that is the one of those answers, and behind it a digit from 0 to 2 for each
    comparison.

    Sets of the first side are taken together that differ in nothing but the last height, in its order: so a set of the
    other side is higher than those before a place, and level with those up to another.
    """
    spend(len(first.sets) * len(second.sets) // PAIRS_AT_ONCE, shoe.deal[0])
    left = np.array(cards_left(shoe, cards_of(shoe)))
    table = _choices(left, max(int(one.sets.max()) for one in (first, second)))
    most = min(every, ROWS * prod(int(table[left, one.sets].prod(axis=1).max()) for one in (first, second)))
    table = table.astype(np.min_scalar_type(most))  # what runs over in a part of a product is right in the whole of it
    (low, of_low), (high, of_high) = (
        _of_ranks(table, left, some, first.sets, second.sets) for some in np.array_split(np.arange(len(left)), 2)
    )
    mine, its, heights = _places(first.heights, second.heights)
    groups = [_alike([first.of_set, *np.delete(mine, one, axis=0)]) for one in range(len(mine))]
    last = min(range(len(mine)), key=lambda one: len(groups[one][0]))
    order, of_group = np.lexsort((mine[last], groups[last][1])), groups[last][1]
    columns, digit = np.arange(len(second.sets)), 3 ** np.arange(len(mine))[::-1]
    found = [[0] * (3 ** len(mine) * len(second.answers)) for _ in first.answers]
    all_ways = np.zeros((ROWS + 1, len(second.sets)), dtype=table.dtype)
    for group in np.split(order, np.flatnonzero(np.diff(of_group[order])) + 1):
        signs = comparison_signs(mine[:, group[:1]], its)
        signs[last] = 0
        codes, sums = second.of_set * 3 ** len(mine) + digit @ signs, found[first.of_set[group[0]]]
        codes = np.concatenate([codes + digit[last] * sign for sign in range(3)])
        for at in range(0, len(group), ROWS):
            some = group[at : at + ROWS]
            ways = all_ways[: len(some) + 1]
            for number, one in enumerate(some.tolist()):  # row by row, as they fit into the nearest memory
                np.multiply(low[of_low[one]], high[of_high[one]], out=ways[number + 1])
                ways[number + 1] += ways[number]
            lower = np.concatenate([[0], np.cumsum(np.bincount(mine[last, some], minlength=heights))])
            below, up_to = (ways[lower[its[last] + more], columns] for more in range(2))
            each = np.concatenate([below, up_to - below, ways[-1] - up_to]).astype(np.int64)
            for code, number in enumerate(summed_products([(each, every)], codes, len(sums))):
                sums[code] += number
    return found if first.heights.size else [sums[EQUAL::3] for sums in found]


def _of_ranks(table: Array, left: Array, ranks: Array, first: Array, second: Array) -> tuple[Array, Array]:
    """In how many ways the second side has its pieces of some ranks beside all that the first can have of these, times
    the ways in which it has them: a row for each of that, and the row of each set of the first.
    """
    (mine, of_first), (its, of_second) = (_alike(side[:, ranks].T) for side in (first, second))
    each = [table[left[rank] - mine[:, number]][:, its[:, number]] for number, rank in enumerate(ranks)]
    ways = table[left[ranks], mine].prod(axis=1, dtype=table.dtype)
    return np.take(ways[:, None] * reduce(np.multiply, each), of_second, axis=1), of_first


def _alike(told: Sequence[Array] | Array) -> tuple[Array, Array]:
    """What is told of some sets, each once, and for each set the number of it."""
    found, numbers = joint_answers([*told], told[0].shape)
    return np.array(found), numbers


def _places(own: Array, other: Array) -> tuple[Array, Array, int]:
    """For each hand that is compared heights by their places from the lowest on, a row of each side for each hand; and
    how many places there are. Where none is compared they are level.
    """
    columns = [np.unique(np.concatenate(both), return_inverse=True)[1] for both in zip(own.T, other.T, strict=True)]
    places = np.array(columns or [np.zeros(len(own) + len(other), dtype=np.int64)])
    return places[:, : len(own)], places[:, len(own) :], int(places.max()) + 1


class ArrangedHands(NamedTuple):
    """What is asked of hands that are arranged, and in how many orders of the pieces each of the answers comes.

    `sides` are the hands that are dealt, each of so many pieces as `sizes` says; `answers` are those that can be given:
    to what is asked of the first, and for each of these of the second, with each way in which their hands compare.
    """

    shoe: Shoe
    sides: list[Stands]
    sizes: list[int]
    answers: list[Answers]
    ways: Counter[Answers]

    @property
    def cards(self) -> tuple[int, int]:
        """How many pieces there are, and how many are looked at."""
        return self.shoe.size - len(self.shoe.gone), sum(self.sizes)

    def number(self, sets: Sequence[Array]) -> Array:
        """The number of the answers where each side has the set of this number."""
        found = np.zeros((), dtype=np.int64)
        for side, own in zip(self.sides, sets, strict=True):
            found = found * len(side.answers) + side.of_set[own]
        if len(self.sides) == 2:
            (first, own), (second, other) = zip(self.sides, sets, strict=True)
            for one, two in zip(first.heights.T, second.heights.T, strict=True):
                found = found * 3 + comparison_signs(one[own], two[other])
        return found


def arranged_hands(asking: Asking, features: Sequence[Feature]) -> ArrangedHands:
    """What is asked of hands that are arranged, in all rounds.

    Raises:
        CannotReadError: something is asked of both sides that is no comparison, or of more than two.
        NoEstimateError: they are dealt in more ways than a whole number of numpy counts.
    """
    shoe, parted = asking.shoe, {step.arrange: step for step in asking.shoe.arranging}
    looked = {hand for feature in features for hand, _ in parts_of(feature)}
    dealt = list[tuple[str, int, list[str]]]()
    for hand, size in ((hand, n) for step in shoe.deal if not step.arrange for hand, n in step.dealt):
        names = [hand, *(one for one, _ in (parted[hand].dealt if hand in parted else ()))]
        if not looked.isdisjoint(names):
            dealt.append((hand, size, names))
    own = [[one for one in features if {of for of, _ in parts_of(one)} <= {*names}] for _, _, names in dealt]
    across = [one for one in features if not any(one in several for several in own)]
    if len(dealt) > 2:
        raise CannotReadError("more than two hands that are dealt")
    if any(kind != "stands" for kind, *_ in across):
        raise CannotReadError("what is asked of two hands that are dealt")
    sizes = [size for _, size, _ in dealt]
    every = prod(comb(shoe.size - len(shoe.gone) - sum(sizes[:n]), size) for n, size in enumerate(sizes))
    if every >= SMALL:
        raise NoEstimateError(Message("so many ways to deal hands that are arranged"))
    sides = [
        _Side(asking, hand, parted.get(hand), features).stands(
            asked, [next(one for one, _ in parts_of(feature) if one in names) for feature in across]
        )
        for (hand, _, names), asked in zip(dealt, own, strict=True)
    ]
    ways = [[1]]
    if len(sides) == 2:
        ways = _beside(shoe, sides[0], sides[1], every)
    elif sides:
        ways = [_alone(shoe, sides[0])]
    orders, found = prod(map(factorial, sizes)), Counter[Answers]()
    turned = {one: 1 if parts_of(one)[0][0] in dealt[0][2] else -1 for one in across}
    answers = [*_answers(features, own, [side.answers for side in sides], turned)]
    for answer, ways_of_it in zip(answers, chain.from_iterable(ways), strict=True):
        if ways_of_it:
            found[answer] += ways_of_it * orders
    return ArrangedHands(shoe, sides, sizes, answers, found)


def _answers(
    features: Sequence[Feature],
    own: Sequence[Sequence[Feature]],
    given: Sequence[Sequence[Answers]],
    turned: Mapping[Feature, int],
) -> Iterator[Answers]:
    """All answers that can be given: to what is asked of each side, and with each way in which their hands compare;
    `turned` is -1 of what compares a hand of the second side with one of the first.
    """
    asked = [feature for several in own for feature in several]
    for *of_sides, signs in product(*given, product((-1, 0, 1), repeat=len(turned))):
        told = dict(zip(asked, chain.from_iterable(of_sides), strict=True))
        told |= {one: EQUAL + sign * turned[one] for one, sign in zip(turned, signs, strict=True)}
        yield tuple([told[feature] for feature in features])


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
            [(side.of_set, side.heights) for side in self.hands.sides],
            self.numbers,
        )

    def round_of(self, drawn: Sequence[NDArray[np.integer]]) -> Array:
        """The number of the round, for the numbers of the pieces that were drawn, hand by hand."""
        pieces, found, ranks = iter(drawn), list[Array](), len(self.hands.shoe.ranks)
        for side, size in zip(self.hands.sides, self.hands.sizes, strict=True):
            own = np.sort(np.stack([self.cards[next(pieces)] for _ in range(size)]), axis=0)
            sets = np.repeat(np.tile(np.arange(ranks), len(side.sets)), side.sets.ravel())
            known = _numbers(sets.reshape(-1, size).T, ranks)  # ascending, as the sets are
            found.append(np.searchsorted(known, _numbers(own, ranks)))
        numbers: Array = self.numbers[self.hands.number(found)]
        return numbers
