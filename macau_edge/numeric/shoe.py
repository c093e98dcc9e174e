"""The places of a shoe in which the cards of a round lie, and in how many ways they can lie there in each order.

That number is a product of as many factors as there are places: the cards of a kind, less those of it that lie before.
Where their sum is beyond doubles, it is kept in limbs of 24 bits, so that the sums of a million of them are exact in
floating point, for 99 decks as for one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import reduce
from itertools import product
from math import perm, prod
from typing import NamedTuple, TypeAlias

import numpy as np

from macau_edge.model import DealStep, Shoe
from macau_edge.model.cards import COLOURS, JOKER, SUITS
from macau_edge.model.meter import spend
from macau_edge.model.records import dataclass, field, replace
from macau_edge.numeric.hands import listed_in
from macau_edge.numeric.patterns import COLOUR_NAMES, MISSING, SUITED, Array, worth_codes

LIMB = 24
EXACT = 2**53
"""Whole numbers up to it are exact as doubles, and so are sums that stay below it: eight decks need no limbs."""
CELLS = 2
"""Operations of an order of the cards."""


@dataclass(slots=True)
class Lying:
    """A place in the shoe: which attributes of the card there matter, and, along its axis, their values."""

    number: int
    needed: set[str] = field(default_factory=set)
    values: dict[str, Array] = field(default_factory=dict)


def cards_of(shoe: Shoe) -> list[dict[str, int]]:
    """Every card of one deck, by the numbers of its attributes; as often as it is there."""
    worth = worth_codes(shoe)
    found = []
    if shoe.pieces:
        return [
            {"rank": n, "suit": MISSING, "colour": MISSING, "card": n * SUITED, "worth": worth.get(rank, 0)}
            for n, rank in enumerate(shoe.ranks)
        ]
    for place, rank in enumerate(shoe.ranks):
        suits: Iterable[int] = [MISSING] * shoe.jokers if rank == JOKER else range(len(SUITS))
        for suit in suits:
            colour = COLOUR_NAMES.index(COLOURS[SUITS[suit]]) if suit >= 0 else MISSING
            whole = place * SUITED + suit if suit >= 0 else MISSING
            card = {"rank": place, "suit": suit, "colour": colour, "card": whole}
            found.append({**card, "worth": worth.get(rank, 0)})
    return found


def with_sets(cards: Iterable[Mapping[str, int]], attributes: Iterable[str]) -> list[dict[str, int]]:
    """The cards, with whether each is in the sets that are among these attributes."""
    sets = {name: listed for name in attributes if (listed := listed_in(name))}
    return [{**card, **{name: int(card["card"] in listed) for name, listed in sets.items()}} for card in cards]


def cards_left(shoe: Shoe, cards: Sequence[dict[str, int]]) -> list[int]:
    """How many of each of these cards lie in a shoe, less those that are supposed to be gone."""
    assert isinstance(shoe.decks, int)
    left = [shoe.of_each[rank] for rank in shoe.ranks] if shoe.pieces else [shoe.decks] * len(cards)
    for rank, suit in sorted(shoe.gone, key=lambda card: card.suit == ""):  # those of no suit take what is left
        place, number = shoe.ranks.index(rank), SUITS.index(suit) if suit else None
        alike = [n for n, card in enumerate(cards) if card["rank"] == place and number in (None, card["suit"])]
        left[next(n for n in alike if left[n])] -= 1
    return left


class CardKinds:
    """The kinds of cards of a shoe, by the attributes that are looked at: how many there are `left` of each."""

    def __init__(self, shoe: Shoe, cards: Sequence[Mapping[str, int]], attributes: Iterable[str]) -> None:
        self.attributes = sorted(attributes)
        told = [tuple(card[name] for name in self.attributes) for card in cards]
        self.kinds = sorted({*told})
        left = cards_left(shoe, cards_of(shoe))
        self.size = sum(left)
        of_card = [self.kinds.index(one) for one in told]
        self.left = np.bincount(of_card, left, len(self.kinds)).astype(np.int64)
        self._values = np.array(self.kinds, dtype=np.int64).reshape(len(self.kinds), len(self.attributes))

    def __len__(self) -> int:
        return len(self.kinds)

    @property
    def kind_of_card(self) -> Array:
        """For each card of the shoe the number of its kind."""
        return np.repeat(np.arange(len(self)), self.left)

    def places(self, rows: Array) -> list[Lying]:
        """The places of cards, with what lies there in each column."""
        return [
            Lying(number, {*self.attributes}, {name: self._values[own, at] for at, name in enumerate(self.attributes)})
            for number, own in enumerate(rows)
        ]


class Lay:
    """The places that matter, their kinds, and in how many ways the cards of the shoe can lie in each order.

    Where all suits are `alike`, as nothing that is asked names one, a place has cards of one suit alone, which count
    for all: to each order there are as many in which every suit is another one, and all that is asked is the same.
    One that is not looked at `whole` costs nothing by itself: some of its orders are (`beginning_with`). Where the
    first places are wanted with cards of `one` value of an attribute alone, they have no others.
    """

    def __init__(
        self,
        shoe: Shoe,
        places: Sequence[Lying],
        step: DealStep,
        cards: Sequence[Mapping[str, int]] | None = None,
        *,
        alike: bool = False,
        whole: bool = True,
        one: tuple[str, int, int] | None = None,
    ) -> None:
        assert isinstance(shoe.decks, int)
        self.places, self.one, self.decks = places, one, shoe.decks
        order = sorted(places, key=lambda place: -len(place.needed))
        told = [set[str]().union(*(later.needed for later in order[n:])) for n in range(len(order))]
        left_of_each = cards_left(shoe, cards_of(shoe))
        cards = cards or cards_of(shoe)
        self.size = sum(left_of_each)
        cards_at = [
            [(card, left) for card, left in zip(cards, left_of_each, strict=True) if _may_lie(card, place, one)]
            for place in order
        ]
        kinds = [
            sorted({tuple(card[name] for name in sorted(names)) for card, _ in there})
            for names, there in zip(told, cards_at, strict=True)
        ]
        of_suit = (
            next((n for n, name in enumerate(sorted(told[0])) if name in ("card", "suit")), None) if told else None
        )
        if alike and of_suit is not None:
            kinds[0] = [kind for kind in kinds[0] if kind[of_suit] == MISSING or kind[of_suit] % SUITED == 0]
        if whole:
            spend(CELLS * prod(map(len, kinds)), step)
        self.shape = [0] * len(places)
        for place, own in zip(order, kinds, strict=True):
            self.shape[place.number] = len(own)
        self._left: list[list[Array]] = []
        """For each place how many cards of each kind there are, the kinds, and those that lie at each earlier place."""
        self._cards: dict[int, Array] = {}
        for n, (place, names, own) in enumerate(zip(order, told, kinds, strict=True)):
            columns = sorted(names)
            own_kind = [own.index(self._one_of(card, columns, alike and not n)) for card, _ in cards_at[n]]
            left_here = [left for _, left in cards_at[n]]
            decks = range(max(left_of_each))
            lying = [kind for deck in decks for kind, left in zip(own_kind, left_here, strict=True) if left > deck]
            self._cards[place.number] = np.array(lying, dtype=np.int64)
            for name in place.needed:
                place.values[name] = self._along(place, [kind[columns.index(name)] for kind in own])
            there = np.bincount(own_kind, left_here, len(own)).astype(np.int64)
            left = [self._along(place, there.tolist()), self._along(place, range(len(own)))]
            for earlier, finer, before in zip(order[:n], told, kinds, strict=False):
                at = [sorted(finer).index(name) for name in columns]
                places_of = {kind: number for number, kind in enumerate(own)}
                same = [places_of.get(tuple(kind[column] for column in at), MISSING) for kind in before]
                left.append(self._along(earlier, same))
            self._left.append(left)

    @staticmethod
    def _one_of(card: Mapping[str, int], columns: Sequence[str], alike: bool) -> tuple[int, ...]:
        """A card by what it is told by; of suits that are alike one of the first suit."""
        first = {"suit": 0, "colour": COLOUR_NAMES.index(COLOURS[SUITS[0]]), "card": card["rank"] * SUITED}
        suited = alike and card["suit"] != MISSING
        return tuple(first.get(name, card[name]) if suited else card[name] for name in columns)

    def _along(self, place: Lying, values: Iterable[int]) -> Array:
        """Values along the axis of a place."""
        found = np.array(list(values), dtype=np.int64)
        return found.reshape([-1 if n == place.number else 1 for n in range(len(self.places))])

    @property
    def orders(self) -> int:
        """In how many orders the cards can lie in all places."""
        return perm(self.size, len(self.places))

    def kind_of_card(self, number: int) -> Array:
        """For each card of the shoe, the number of its kind at a place."""
        return self._cards[number]

    def parts(self, most: int) -> Iterator[Lay]:
        """The orders in parts of at most `most`, in their order: the first places have one kind in each part."""
        first = next(n for n in range(len(self.shape) + 1) if prod(self.shape[n:]) <= most)
        for kinds in product(*map(range, self.shape[:first])):
            part = copy(self)
            part.shape = [*[1] * first, *self.shape[first:]]
            part._left = [[_only(values, kinds) for values in left] for left in self._left]
            part.places = [
                replace(place, values={name: _only(values, kinds) for name, values in place.values.items()})
                for place in self.places
            ]
            yield part

    def beginning_with(self, cards: Sequence[Array]) -> Lay:
        """The orders in which the first places have these kinds: a row for each place, a column for each of them."""
        first, most = len(cards), len(cards[0])

        def one(values: Array) -> Array:
            axis = next((n for n, size in enumerate(values.shape) if size > 1), first)
            if axis >= first:
                return values
            return values.ravel()[cards[axis]].reshape([most, *[1] * (values.ndim - 1)])

        found = copy(self)
        found.shape = [most, *[1] * (first - 1), *self.shape[first:]]
        found._left = [[one(values) for values in left] for left in self._left]
        found.places = [
            replace(place, values={name: one(values) for name, values in place.values.items()}) for place in self.places
        ]
        return found

    def counted(self, codes: Array, number: int) -> list[int]:
        """For each of so many codes, in how many ways the cards can lie in the orders that have it; exactly."""
        factors = (reduce(np.subtract, (same == own for same in before), there) for there, own, *before in self._left)
        return summed_products(((one, self.size) for one in factors), codes, number, self.shape)

    def tallied(self, answers: list[Answers], codes: Array) -> Tallied:
        """The orders with these answers, of which each has the code of one, tallied for any number of decks.

        No card of the shoe is gone: of each kind there are as many in every deck.
        """
        factors = list[Array]()
        for there, own, *before in self._left:
            factors += there // self.decks, sum((same == own for same in before), np.zeros((), dtype=np.int64))
        products, of_orders = joint_answers(factors, self.shape)
        both = codes * len(products) + of_orders
        if len(answers) * len(products) <= CODES:
            often = np.bincount(both)
            cells = np.flatnonzero(often)
            often = often[cells]
        else:
            cells, often = np.unique(both, return_counts=True)
        return Tallied(answers, products, *np.divmod(cells, len(products)), often)


class Tallied(NamedTuple):
    """How many orders of the cards have the same answers, and can lie in as many ways, whatever the number of decks.

    Of each `product` there are two numbers for every place: how many cards of its kind a deck has, and how many of it
    lie before.
    """

    answers: list[Answers]
    products: list[tuple[int, ...]]
    of_answer: Array
    of_product: Array
    orders: Array

    def ways(self, decks: int) -> list[int]:
        """For each of the answers, in how many ways the cards of so many decks can lie in the orders that have it."""
        pairs = (zip(one[::2], one[1::2], strict=True) for one in self.products)
        each = [prod(kind * decks - before for kind, before in places) for places in pairs]
        longest, found = max(each, default=0).bit_length(), [0] * len(self.answers)
        for low in range(0, longest, LIMB):  # a limb of each product, times so many orders, is exact as a double
            limb = np.array([(one >> low) & (2**LIMB - 1) for one in each], dtype=np.int64)
            sums = np.bincount(self.of_answer, limb[self.of_product] * self.orders, len(found))
            found = [whole + (int(part) << low) for whole, part in zip(found, sums.tolist(), strict=True)]
        return found


def summed_products(
    factors: Iterable[tuple[Array, int]], codes: Array, number: int, shape: Sequence[int] | None = None
) -> list[int]:
    """For each of so many codes the sum of the products that have it; exactly.

    Each factor has a bound below 2 ** 32, the first one below 2 ** 63, and is below 0 only after one that is 0; the
    product of the bounds is one of all products together.
    """
    ways, bound, limbs = np.ones((), dtype=np.int64), 1, list[Array]()
    for factor, most in factors:
        if bound * most < 2**63 and not limbs:
            ways, bound = ways * factor, bound * most
            continue
        limbs = multiplied_limbs(limbs or _limbs(ways), factor)
    if not limbs:
        limbs = [ways] if bound < EXACT else _limbs(ways)
    spread = (np.broadcast_to(limb, shape or codes.shape).ravel() for limb in limbs)
    sums = [np.bincount(codes, limb, number).astype(np.int64).tolist() for limb in spread]
    return [sum(part << LIMB * n for n, part in enumerate(parts)) for parts in zip(*sums, strict=True)]


def _may_lie(card: Mapping[str, int], place: Lying, one: tuple[str, int, int] | None) -> bool:
    """Whether a card may lie in a place where an attribute has one value in so many of the first."""
    return one is None or place.number >= one[2] or card[one[0]] == one[1]


def _only(values: Array, kinds: Sequence[int]) -> Array:
    """What is left of values where the first places have these kinds."""
    at = zip(values.shape, kinds, strict=False)
    return values[tuple([slice(kind, kind + 1) if size > 1 else slice(None) for size, kind in at])]


def _limbs(ways: Array) -> list[Array]:
    """Numbers below 2 ** 63 in limbs, the lowest first."""
    return [(ways >> LIMB * n) & (2**LIMB - 1) for n in range(3)]


def multiplied_limbs(limbs: Sequence[Array], factor: Array) -> list[Array]:
    """Numbers in limbs, each multiplied by a factor below 2 ** 32."""
    carry, found = np.zeros((), dtype=np.int64), []
    for limb in limbs:
        both = limb * factor + carry
        found.append(both & (2**LIMB - 1))
        carry = both >> LIMB
    return [*found, carry]


CODES = 2**20
"""Codes of answers that are told apart by a table of all of them."""
Answers: TypeAlias = tuple[int, ...]
"""The answer to each feature that was asked."""


def joint_answers(found: Sequence[Array], shape: Sequence[int]) -> tuple[list[Answers], Array]:
    """The answers that are given together, and for each order which of them these are."""
    shape = shape or [1]  # where no card is looked at, all orders are one
    codes, size = np.zeros((), dtype=np.int64), 1
    for given_answer in found:
        answer, least, most = given_answer, int(given_answer.min()), int(given_answer.max())
        if most - least >= CODES:  # as what a player sees
            values, numbers = np.unique(answer, return_inverse=True)
            answer, least, most = numbers.reshape(answer.shape), 0, len(values) - 1
        codes, size = codes * (most - least + 1) + (answer - least), size * (most - least + 1)
        if size > CODES:
            found_together, numbers = np.unique(codes, return_inverse=True)
            codes, size = numbers.reshape(codes.shape), len(found_together)
    flat = np.broadcast_to(codes, shape).ravel()
    given = np.zeros(size, dtype=bool)
    given[flat] = True
    flat = (np.cumsum(given) - 1)[flat]
    one = np.empty(int(given.sum()), dtype=np.intp)  # an order in which these are given
    one[flat] = np.arange(flat.size)
    orders = np.unravel_index(one, shape)
    columns = [np.broadcast_to(answer, shape)[orders].tolist() for answer in found]
    return [*zip(*columns, strict=True)] if found else [()], flat
