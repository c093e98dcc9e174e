"""Somebody who knows every card that is gone: the mean of each bet found anew before each round of a shoe.

A shoe is played down as `shoes.py` does it. Cards are kinds to a bet, as far as it tells them apart, and its mean net
result is a polynomial in how many of each kind are left: an order of kinds comes in the product, over its cards, of how
many of that kind are left, less those that lie before. That is the same for all orders of the same cards, so these are
taken together; of baccarat 5,005 are left of a million. They are built card by card, each from those with one less.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.random import PCG64DXSM, SeedSequence
from numpy.typing import NDArray

from macau_edge.model.message import Message
from macau_edge.model.records import dataclass
from macau_edge.numeric.patterns import Array
from macau_edge.numeric.playing.draws import CannotPlayError
from macau_edge.numeric.playing.shoes import ByOrder, ShoePlay, shuffled

Floats = NDArray[np.float64]

ORDERS = 6_000_000
"""Orders of the cards that a bet looks at, up to which its mean is found again before each round."""
TOGETHER = 64
"""Shoes that are counted at once."""
ABOVE = 1e-12
"""An advantage of the player below it may be rounding."""


@dataclass(frozen=True, slots=True, eq=False)
class Combined:
    """So many cards, kinds ascending: each combination has one `before` it with a card less, then a card of a `kind`,
    of which `same` are among those before.
    """

    before: Array
    kind: Array
    same: Array


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Means:
    """The mean net results of the bets with these numbers, which look at as many cards and tell the same kinds apart.

    `kinds` has that of each card, `sums` the net results of all orders of each combination of the last level.
    """

    numbers: tuple[int, ...]
    kinds: Array
    levels: tuple[Combined, ...]
    sums: Floats

    def of(self, left: Array) -> Floats:
        """For each bet a row of means, for so many rounds: of each there is a column of what is left of every kind."""
        ways, whole, size = np.ones((1, left.shape[1])), np.ones(left.shape[1]), left.sum(axis=0)
        there = left.astype(np.float64)
        for number, level in enumerate(self.levels):
            ways = ways[level.before] * np.maximum(there[level.kind] - level.same[:, None], 0)
            whole *= size - number
        return np.asarray(self.sums @ ways) / whole


def means_of(play: ShoePlay) -> tuple[Means, ...]:
    """How the mean net results of the bets are found, those together that share their products.

    Raises:
        CannotPlayError: a bet tells too many orders apart.
    """
    alike: dict[tuple[object, ...], list[int]] = {}
    for number, bet in enumerate(play.bets):
        kinds = _kinds(bet.result, play.cards)
        alike.setdefault((len(bet.result.places), kinds.tobytes()), []).append(number)
    return tuple(_means(play, numbers) for numbers in alike.values())


def _kinds(result: ByOrder, cards: int) -> Array:
    """The kind of each card: cards are of one where they add the same at every place."""
    adding = np.array([*result.adding, np.zeros(cards, dtype=np.int64)])
    return np.unique(adding, axis=1, return_inverse=True)[1].reshape(cards).astype(np.int64)


def _means(play: ShoePlay, numbers: Sequence[int]) -> Means:
    result = play.bets[numbers[0]].result
    kinds, places = _kinds(result, play.cards), len(result.places)
    most = int(kinds.max()) + 1
    if not places:
        raise CannotPlayError(Message("a bet that looks at no card"))
    if most**places > ORDERS:
        raise CannotPlayError(
            Message(
                "{orders:,} orders of cards are too many to be counted again before each round", orders=most**places
            )
        )
    one_of_each = np.unique(kinds, return_index=True)[1]
    orders = np.indices((most,) * places, dtype=np.int8).reshape(places, -1)
    levels, numbers_of = _levels(most, places)
    together = numbers_of.take(_code(np.sort(orders, axis=0), most))
    sums = []
    for bet in (play.bets[number] for number in numbers):
        number = np.zeros(orders.shape[1], dtype=np.int64)
        for adding, kind in zip(bet.result.adding, orders, strict=True):
            number += adding[one_of_each].take(kind)
        nets = np.array([float(net) for net in bet.nets]).take(bet.result.table.take(number))
        sums.append(np.bincount(together, nets, len(levels[-1].kind)))
    return Means(numbers=tuple(numbers), kinds=kinds, levels=levels, sums=np.array(sums))


def _levels(kinds: int, places: int) -> tuple[tuple[Combined, ...], Array]:
    """The combinations of one card, of two, and so on; and by the code of one of the last level its number there."""
    last: list[tuple[int, ...]] = [()]
    levels = []
    for _ in range(places):
        grown = [(number, kind) for number, one in enumerate(last) for kind in range(one[-1] if one else 0, kinds)]
        same = [last[number].count(kind) for number, kind in grown]
        before, kind_of = np.array(grown, dtype=np.int64).T
        levels.append(Combined(before, kind_of, np.array(same, dtype=np.int64)))
        last = [(*last[number], kind) for number, kind in grown]
    numbers = np.zeros(kinds**places, dtype=np.int64)
    numbers[_code(np.array(last, dtype=np.int8).reshape(len(last), places).T, kinds)] = np.arange(len(last))
    return tuple(levels), numbers


def _code(digits: NDArray[np.int8], base: int) -> Array:
    """A number for each column, of which its digits are those of this base, the first the lowest."""
    code = np.zeros(digits.shape[1], dtype=np.int64)
    for place, digit in enumerate(digits):
        code += digit.astype(np.int64) * base**place
    return code


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Advantages:
    """What somebody who knows every card that is gone meets, shoe by shoe: how many rounds, and for each bet, a row
    each, in how many the player has the advantage and these advantages added up; and the largest of all for each bet.
    """

    rounds: Array
    favourable: Array
    gains: Floats
    largest: Floats


def advantages(play: ShoePlay, shoes: int, seed: int, spawn: tuple[int, ...]) -> Advantages:
    """So many shoes played down, the mean of every bet found before each round; in units of what is put down."""
    source, means = PCG64DXSM(SeedSequence(entropy=seed, spawn_key=spawn)), means_of(play)
    found = [
        met_in(play, means, shuffled(source, min(TOGETHER, shoes - begin), play.cards))
        for begin in range(0, shoes, TOGETHER)
    ]
    return Advantages(
        rounds=np.concatenate([one.rounds for one in found]),
        favourable=np.concatenate([one.favourable for one in found], axis=1),
        gains=np.concatenate([one.gains for one in found], axis=1),
        largest=np.max([one.largest for one in found], axis=0),
    )


def met_in(play: ShoePlay, means: Sequence[Means], cards: Array) -> Advantages:
    """What is met in shoes in these orders, each a row of the numbers of its cards; in units of what is put down."""
    lanes, bets = len(cards), len(play.bets)
    rounds, begins = np.zeros(lanes, dtype=np.int64), np.zeros(lanes, dtype=np.int64)
    favourable, gains = np.zeros((bets, lanes), dtype=np.int64), np.zeros((bets, lanes))
    largest, staked = np.full(bets, -np.inf), np.array([float(bet.staked) for bet in play.bets])
    left = [_left(one.kinds, cards) for one in means]
    going = np.arange(lanes)
    while going.size:
        for one, lies in zip(means, left, strict=True):
            numbers = np.array(one.numbers)[:, None]
            edges = one.of(lies[going, begins[going]].T) / staked[numbers]
            good = edges > ABOVE
            favourable[numbers, going] += good
            gains[numbers, going] += np.where(good, edges, 0.0)
            largest[numbers] = np.maximum(largest[numbers], edges.max(axis=1, keepdims=True))
        rounds[going] += 1
        begins[going] += play.taken.of(cards[going], begins[going])
        going = going[begins[going] < play.cards - play.cut]
    return Advantages(rounds=rounds, favourable=favourable, gains=gains, largest=largest)


def _left(kinds: Array, cards: Array) -> Array:
    """For each shoe, at each place of it, how many cards of every kind are left from there on."""
    lying = kinds[cards][:, :, None] == np.arange(int(kinds.max()) + 1)
    return np.flip(np.cumsum(np.flip(lying, axis=1), axis=1, dtype=np.int64), axis=1)
