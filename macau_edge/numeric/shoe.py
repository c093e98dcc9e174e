"""The places of a shoe in which the cards of a round lie, and in how many ways they can lie there in each order.

That number is a product of as many factors as there are places: the cards of a kind, less those of it that lie before.
Where their sum is beyond doubles, it is kept in limbs of 24 bits, so that the sums of a million of them are exact in
floating point, for 99 decks as for one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import combinations, permutations, product
from math import comb, factorial, prod
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import DealStep, Shoe
from macau_edge.model.budget import spend
from macau_edge.model.cards import COLOURS, JOKER, SUITS
from macau_edge.numeric.hands import COLOUR_NAMES, HIGHER, MISSING, TOGETHER, Array, Asking, Feature, Ranking, stands
from macau_edge.numeric.throws import Mask

LIMB = 24
EXACT = 2**53
"""Whole numbers up to it are exact as doubles, and so are sums that stay below it: eight decks need no limbs."""
SUITED = 8
"""The number of a card is so many times that of its rank, and that of its suit."""
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
    worth = dict(shoe.worth)
    found = []
    for place, rank in enumerate(shoe.ranks):
        suits: Iterable[int] = [MISSING] * shoe.jokers if rank == JOKER else range(len(SUITS))
        for suit in suits:
            colour = COLOUR_NAMES.index(COLOURS[SUITS[suit]]) if suit >= 0 else MISSING
            whole = place * SUITED + suit if suit >= 0 else MISSING
            card = {"rank": place, "suit": suit, "colour": colour, "card": whole}
            found.append({**card, "worth": worth.get(rank, 0)})
    return found


def left_of(shoe: Shoe, cards: Sequence[dict[str, int]]) -> list[int]:
    """How many of each of these cards lie in a shoe, less those that are supposed to be gone."""
    assert isinstance(shoe.decks, int)
    left = [shoe.decks] * len(cards)
    for rank, suit in sorted(shoe.gone, key=lambda card: card.suit == ""):  # those of no suit take what is left
        place, number = shoe.ranks.index(rank), SUITS.index(suit) if suit else None
        alike = [n for n, card in enumerate(cards) if card["rank"] == place and number in (None, card["suit"])]
        left[next(n for n in alike if left[n])] -= 1
    return left


class Lay:
    """The places that matter, their kinds, and in how many ways the cards of the shoe can lie in each order."""

    def __init__(self, shoe: Shoe, places: Sequence[Lying], step: DealStep) -> None:
        self.places = places
        order = sorted(places, key=lambda place: -len(place.needed))
        told = [set[str]().union(*(later.needed for later in order[n:])) for n in range(len(order))]
        cards = cards_of(shoe)
        left_of_each = left_of(shoe, cards)
        self.size = sum(left_of_each)
        kinds = [sorted({tuple(card[name] for name in sorted(names)) for card in cards}) for names in told]
        spend(CELLS * prod(map(len, kinds)), step)
        self.shape = [0] * len(places)
        for place, own in zip(order, kinds, strict=True):
            self.shape[place.number] = len(own)
        self._left: list[list[Array]] = []
        """For each place how many cards of each kind there are, the kinds, and those that lie at each earlier place."""
        self._cards: dict[int, Array] = {}
        for n, (place, names, own) in enumerate(zip(order, told, kinds, strict=True)):
            columns = sorted(names)
            own_kind = [own.index(tuple(card[name] for name in columns)) for card in cards]
            decks = range(max(left_of_each))
            lying = [kind for deck in decks for kind, left in zip(own_kind, left_of_each, strict=True) if left > deck]
            self._cards[place.number] = np.array(lying, dtype=np.int64)
            for name in place.needed:
                place.values[name] = self._along(place, [kind[columns.index(name)] for kind in own])
            there = np.bincount(own_kind, left_of_each, len(own)).astype(np.int64)
            left = [self._along(place, there.tolist()), self._along(place, range(len(own)))]
            for earlier, finer, before in zip(order[:n], told, kinds, strict=False):
                at = [sorted(finer).index(name) for name in columns]
                same = [own.index(tuple(kind[column] for column in at)) for kind in before]
                left.append(self._along(earlier, same))
            self._left.append(left)

    def _along(self, place: Lying, values: Iterable[int]) -> Array:
        """Values along the axis of a place."""
        found = np.array(list(values), dtype=np.int64)
        return found.reshape([-1 if n == place.number else 1 for n in range(len(self.places))])

    def kind_of_card(self, number: int) -> Array:
        """For each card of the shoe, the number of its kind at a place."""
        return self._cards[number]

    def parts(self, most: int) -> Iterator[Lay]:
        """The same orders in parts of so many at most, in their order: the first places have one kind in each part."""
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

    def counted(self, codes: Array, number: int) -> list[int]:
        """For each of so many codes, in how many ways the cards can lie in the orders that have it; exactly."""
        size = self.size
        ways, bound, limbs = np.ones((), dtype=np.int64), 1, list[Array]()
        for there, own, *before in self._left:
            factor = np.maximum(reduce(np.subtract, (same == own for same in before), there), 0)
            if bound * size < 2**63 and not limbs:
                ways, bound = ways * factor, bound * size
                continue
            limbs = times(limbs or _limbs(ways), factor)
        if not limbs:
            limbs = [ways] if bound < EXACT else _limbs(ways)
        spread = (np.broadcast_to(limb, self.shape).ravel() for limb in limbs)
        sums = [np.bincount(codes, limb, number).astype(np.int64).tolist() for limb in spread]
        return [sum(part << LIMB * n for n, part in enumerate(parts)) for parts in zip(*sums, strict=True)]


def _only(values: Array, kinds: Sequence[int]) -> Array:
    """What is left of values where the first places have these kinds."""
    at = zip(values.shape, kinds, strict=False)
    return values[tuple([slice(kind, kind + 1) if size > 1 else slice(None) for size, kind in at])]


def _limbs(ways: Array) -> list[Array]:
    """Numbers below 2 ** 63 in limbs, the lowest first."""
    return [(ways >> LIMB * n) & (2**LIMB - 1) for n in range(3)]


def times(limbs: Sequence[Array], factor: Array) -> list[Array]:
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


def together(found: Sequence[Array], shape: Sequence[int]) -> tuple[list[Answers], Array]:
    """The answers that are given together, and for each order which of them these are."""
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


# --- hands that are looked at as a whole -----------------------------------------------------------------------------


HANDS = 25_000
"""Hands that are compared with as many others: of three cards a deck has 22,100."""
Held: TypeAlias = tuple[Sequence[Array], Mask]
"""The ranks of the cards of hands, a row for each card, and which of the hands are of one suit."""


class WholeHands(NamedTuple):
    """What is asked of hands that get all their cards in any case, and in how many ways each of the answers comes.

    `cards` are how many there are in the shoe, and how many in the hands.
    """

    answers: dict[Feature, Array]
    ways: Array
    cards: tuple[int, int]

    def counted(self, codes: Array) -> list[int]:
        """For each code, in how many orders of the cards the hands can come that have it; exactly."""
        found = np.zeros(int(codes.max()) + 1, dtype=np.int64)
        np.add.at(found, codes, self.ways)
        return list(found.tolist())


def whole_hands(asking: Asking, features: Sequence[Feature]) -> WholeHands | None:
    """The answers of one hand, or of two of a few cards from one deck; None where features are of anything else.

    Where cards are gone no rank and no suit is like another, and hands are dealt as ever.
    """
    hands = _hands_of(features)
    if not features or asking.shoe.gone or any(kind not in TOGETHER for kind, *_ in features):
        return None
    shoe, sizes = asking.shoe, [asking.shoe.most(hand) for hand in hands]
    if len(hands) == 1:
        return _one_hand(shoe, asking.ranking, features, sizes[0])
    cards = len(shoe.ranks) * len(SUITS)
    if len(hands) > 2 or shoe.decks != 1 or max(comb(cards, size) for size in sizes) > HANDS:
        return None
    every = [np.array([*combinations(range(cards), size)]).T for size in sizes]
    return TwoHands(asking.ranking, hands, every).counted(features, shoe.deal[0])


def _one_hand(shoe: Shoe, ranking: Ranking, features: Sequence[Feature], size: int) -> WholeHands:
    """Every order of ranks, an axis for each card, once for cards of one suit and once for others."""
    assert isinstance(shoe.decks, int)
    number, suits = len(shoe.ranks), len(SUITS)
    spend(CELLS * 2 * number**size, shoe.deal[0])
    axes = [np.arange(number).reshape([-1 if n == card else 1 for n in range(size)]) for card in range(size)]
    any_suits, one_suit = np.ones([number] * size, dtype=np.int64), np.full([number] * size, suits, dtype=np.int64)
    for card, ranks in enumerate(axes):
        out = sum((ranks == earlier for earlier in axes[:card]), start=np.zeros((), dtype=np.int64))
        any_suits = any_suits * np.maximum(suits * shoe.decks - out, 0)
        one_suit = one_suit * np.maximum(shoe.decks - out, 0)
    same = np.array([True, False]).reshape([2, *[1] * size])
    answers = {
        one: np.broadcast_to(ranking.answer(one[0], one[3], [(axes, same)]), (2, *any_suits.shape)).ravel()
        for one in features
    }
    ways = np.stack([one_suit, any_suits - one_suit])
    return WholeHands(answers, ways.ravel(), (number * suits * shoe.decks, size))


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnHands:
    """The round that cards come to which are drawn one by one to hands that are looked at as a whole.

    `codes` are those of the answers of each round, ascending, and `rounds` their numbers.
    """

    ranking: Ranking
    features: Sequence[Feature]
    sizes: Mapping[str, int]
    cards: Array
    codes: Array
    rounds: Array

    @classmethod
    def of(cls, asking: Asking, answers: Mapping[Feature, Array]) -> DrawnHands:
        """The same for what was asked, and the answers in each round."""
        shoe = asking.shoe
        assert isinstance(shoe.decks, int)
        sizes = {hand: shoe.most(hand) for hand in _hands_of([*answers])}
        codes = _code_of([*answers.values()], len(shoe.kinds))
        order = np.argsort(codes)
        cards = np.array([card["card"] for card in cards_of(shoe)] * shoe.decks)
        return cls(
            ranking=asking.ranking, features=[*answers], sizes=sizes, cards=cards, codes=codes[order], rounds=order
        )

    def round_of(self, drawn: Sequence[NDArray[np.integer]]) -> Array:
        """The number of the round, for the numbers of the cards that were drawn, hand by hand."""
        cards, held = iter(drawn), dict[str, Held]()
        for hand, size in self.sizes.items():
            own = [self.cards[next(cards)] for _ in range(size)]
            same = reduce(np.logical_and, [one % SUITED == own[0] % SUITED for one in own])
            held[hand] = [one // SUITED for one in own], same
        answers = [
            self.ranking.answer(kind, other, [held[hand] for hand in ((of, other) if kind == "against" else (of,))])
            for kind, of, _, other in self.features
        ]
        return self.rounds[np.searchsorted(self.codes, _code_of(answers, len(self.ranking.kinds)))]


def _hands_of(features: Sequence[Feature]) -> list[str]:
    """The hands that are looked at."""
    return sorted({hand for kind, of, _, other in features for hand in (of, other if kind == "against" else of)})


def _code_of(answers: Sequence[Array], kinds: int) -> Array:
    """One number for all answers, which are kinds or how hands stand."""
    return reduce(lambda code, answer: code * (kinds + HIGHER) + answer, answers, np.zeros((), dtype=np.int64))


class TwoHands:
    """Two hands from one deck; of each all sets of so many cards, of which each has a column."""

    def __init__(self, ranking: Ranking, hands: Sequence[str], every: Sequence[Array]) -> None:
        self.ranking, self.hands, self.every = ranking, hands, every
        self.held: list[Held] = []
        for cards in every:
            suits = cards % len(SUITS)
            self.held.append(([*(cards // len(SUITS))], (suits == suits[0]).all(axis=0)))

    def counted(self, features: Sequence[Feature], step: DealStep) -> WholeHands:
        """Each of the first hands, but for what its suits are called, against an array of all the second ones."""
        alone = [feature for feature in features if feature[0] != "against"]
        answers = {one: self.ranking.answer(one[0], one[3], [self.held[self.hands.index(one[1])]]) for one in alone}
        (one_of, group), (other_of, other_group) = (
            _alike([answers[one] for one in alone if one[1] == hand], cards)
            for hand, cards in zip(self.hands, self.every, strict=True)
        )
        one_height, height = (self.ranking.height(*held) for held in self.held)
        one_taken, taken = (np.bitwise_or.reduce(np.int64(1) << cards, axis=0) for cards in self.every)
        first, times = _but_for_suits(self.every[0])
        spend(CELLS * len(first) * len(taken), step)
        how = HIGHER + 1
        ways = np.zeros((len(one_of), len(other_of) * how), dtype=np.int64)
        for hand, often in zip(first, times, strict=True):
            free = (taken & one_taken[hand]) == 0
            codes = other_group[free] * how + stands(one_height[hand], height[free])
            ways[group[hand]] += often * np.bincount(codes, minlength=ways.shape[1])
        rows, columns = np.nonzero(ways)
        of_each = dict(zip(self.hands, (one_of[rows], other_of[columns // how]), strict=True))
        found = {one: answers[one][of_each[one[1]]] for one in alone}
        for one in features:
            if one[0] == "against":
                found[one] = columns % how if one[1] == self.hands[0] else HIGHER - columns % how
        sizes = [len(cards) for cards in self.every]
        deck = int(self.every[0].max()) + 1
        return WholeHands(found, ways[rows, columns] * prod(map(factorial, sizes)), (deck, sum(sizes)))


def _alike(answers: Sequence[Array], cards: Array) -> tuple[Array, Array]:
    """One hand of each group that answers alike, and of each hand the number of its group."""
    rows = np.stack([np.zeros(cards.shape[1], dtype=np.int64), *answers])
    _, one_of, group = np.unique(rows, axis=1, return_index=True, return_inverse=True)
    return one_of, group.ravel()


def _but_for_suits(cards: Array) -> tuple[Array, Array]:
    """One hand of each set of those that are the same once suits change their names, and how many these are."""
    suits = len(SUITS)
    least = np.full(cards.shape[1], 2**62)
    for names in permutations(range(suits)):
        named = np.sort(cards // suits * suits + np.array(names)[cards % suits], axis=0)
        least = np.minimum(least, reduce(lambda high, row: high * 2**8 + row, named))
    _, one_of, times = np.unique(least, return_index=True, return_counts=True)
    return one_of, times
