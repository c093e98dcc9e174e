"""Random draws that are exactly as likely as integer weights say: a machine word at a time, and some words are void.

2 ** bits words fall into equal shares, one for each of the `whole` ways in which a trial can come; the words that are
left over give no result, which is called void, and the trial is drawn again. No probability is ever a float.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import reduce
from itertools import groupby
from math import prod

import numpy as np
from numpy.random import BitGenerator
from numpy.typing import NDArray

from macau_edge.model import Dice, Wheel
from macau_edge.model.message import Message
from macau_edge.model.records import dataclass
from macau_edge.numeric.arranged import DrawnArranged
from macau_edge.numeric.drawn import DrawnUntil
from macau_edge.numeric.in_parts import AskedInParts
from macau_edge.numeric.on_board import AskedOnBoard, DrawnInParts
from macau_edge.numeric.rounds import DealtRounds
from macau_edge.numeric.throws import Mask, NoEstimateError, Throws
from macau_edge.numeric.whole import DrawnHands

Values = NDArray[np.unsignedinteger]
"""One value for each lane."""

LARGEST = 2**63
"""Ways of a trial that are too many to be drawn from with a word of 64 bits."""
TABLED = 2**20
"""Ways that are written down, one by one, in a table."""
SPARE = 3
"""At most one in so many draws is void."""


class CannotPlayError(NoEstimateError):
    """A bet that the engine reads, but that cannot be played; the message says why, in words for a person."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)


def too_many_ways(ways: int) -> CannotPlayError:
    """What is said where a draw has so many ways that no word of 64 bits tells them apart."""
    return CannotPlayError(Message("{ways:,} equally likely ways of one draw are too many to be played", ways=ways))


def random_words(source: BitGenerator, lanes: int, bits: int) -> Values:
    """A random word of 8, 16, 32 or 64 bits for each lane."""
    raw = source.random_raw(-(-lanes * bits // 64))
    return np.asarray(raw).astype("<u8", copy=False).view(f"<u{bits // 8}")[:lanes]


class Sampler(ABC):
    """How a value is drawn for each lane; `void` is the value of a draw that gives none."""

    void: int

    @abstractmethod
    def values(self, source: BitGenerator, lanes: int) -> Values:
        """So many values, drawn one apart from the other."""


@dataclass(frozen=True, slots=True)
class ByWord(Sampler):
    """The value of every word of 8 or 16 bits, in a table."""

    void: int
    bits: int
    table: Values

    def values(self, source: BitGenerator, lanes: int) -> Values:
        """So many values, drawn one apart from the other."""
        return self.table.take(random_words(source, lanes, self.bits), mode="wrap")


@dataclass(frozen=True, slots=True, kw_only=True)
class ByRemainder(Sampler):
    """The remainder of a word, divided by the number of ways, is one of them; `table` has the value of each way."""

    void: int
    bits: int
    whole: int
    table: Values

    def values(self, source: BitGenerator, lanes: int) -> Values:
        """So many values, drawn one apart from the other."""
        drawn = random_words(source, lanes, self.bits)
        found = self.table.take(drawn % drawn.dtype.type(self.whole), mode="wrap")
        found[drawn > drawn.dtype.type(last_word(self.whole, self.bits))] = self.void
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class BySearch(Sampler):
    """As by the remainder, where the ways are too many for a table: those below `ends[n]` have the value n or less."""

    void: int
    whole: int
    ends: NDArray[np.uint64]
    table: Values

    def values(self, source: BitGenerator, lanes: int) -> Values:
        """So many values, drawn one apart from the other."""
        drawn = random_words(source, lanes, 64)
        found = self.table.take(self.ends.searchsorted(drawn % np.uint64(self.whole), side="right"))
        found[drawn > np.uint64(last_word(self.whole, 64))] = self.void
        return found


@dataclass(frozen=True, slots=True)
class EachDie(Sampler):
    """Dice drawn one by one, each so many times, and added up; `table` has the value of each sum, void at its end."""

    void: int
    dice: tuple[tuple[Sampler, int], ...]
    table: Values

    def values(self, source: BitGenerator, lanes: int) -> Values:
        """So many values, drawn one apart from the other."""
        total = np.zeros(lanes, dtype=np.int64)
        for die, times in self.dice:
            for _ in range(times):
                total += die.values(source, lanes)
        return self.table.take(total, mode="clip")  # a void die has a number above all sums


@dataclass(frozen=True, slots=True, kw_only=True)
class EachCard(Sampler):
    """Cards of a shoe drawn one by one; where one comes twice, which no shoe allows, the draw is void.

    `adding` has, for each of the `places`, what each card adds to the number of their order; `table` the value of each
    order, and at its end void. So every order of different cards is as likely as any other.
    """

    void: int
    cards: int
    places: tuple[int, ...]
    adding: tuple[NDArray[np.int64], ...]
    table: Values

    def values(self, source: BitGenerator, lanes: int) -> Values:
        """So many values, drawn one apart from the other."""
        drawn, void = different_cards(source, lanes, self.cards, len(self.adding))
        number = np.zeros(lanes, dtype=np.int64)
        for card, adding in zip(drawn, self.adding, strict=True):
            number += adding.take(card)
        number[void] = len(self.table) - 1
        return self.table.take(number)


@dataclass(frozen=True, slots=True, kw_only=True)
class EachHand(Sampler):
    """Cards drawn in the same way to hands that are looked at as a whole; `table` has the value of each round."""

    void: int
    hands: DrawnHands | DrawnInParts | DrawnArranged | DrawnUntil
    table: Values

    def _cards(self, source: BitGenerator, lanes: int) -> tuple[list[Values], Mask]:
        return different_cards(source, lanes, len(self.hands.cards), self.hands.drawn)

    def values(self, source: BitGenerator, lanes: int) -> Values:
        """So many values, drawn one apart from the other."""
        drawn, void = self._cards(source, lanes)
        found = np.full(lanes, self.void, dtype=self.table.dtype)
        found[~void] = self.table.take(self.hands.round_of([card[~void] for card in drawn]))
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class EachDraw(EachHand):
    """Cards of which a round may take many: each is one of those that are left, as few draws of different ones are."""

    def _cards(self, source: BitGenerator, lanes: int) -> tuple[list[Values], Mask]:
        return cards_in_turn(source, lanes, len(self.hands.cards), self.hands.drawn)


def cards_in_turn(source: BitGenerator, lanes: int, cards: int, many: int) -> tuple[list[Values], Mask]:
    """So many of the cards of a shoe by their numbers, each of those that are left, and where a word was void.

    A card is drawn as a number of those left, the lowest first. Those that are out, in ascending order, are passed by:
    for each that is not above it, it is one more.
    """
    out, drawn, void = np.empty((0, lanes), dtype=np.uint32), list[Values](), np.zeros(lanes, dtype=bool)
    for number in range(many):
        word = random_words(source, lanes, 32)
        void |= word > np.uint32(last_word(cards - number, 32))
        card = word % np.uint32(cards - number)
        for other in out:
            card += other <= card
        drawn.append(card)
        out = np.sort(np.vstack([out, card]), axis=0)
    return drawn, void


def different_cards(source: BitGenerator, lanes: int, cards: int, many: int) -> tuple[list[Values], Mask]:
    """So many of the cards of a shoe by their numbers, and where that is no draw, as one comes twice."""
    last, drawn, void = last_word(cards, 32), list[Values](), np.zeros(lanes, dtype=bool)
    for _ in range(many):
        word = random_words(source, lanes, 32)
        void |= word > np.uint32(last)
        card = word % np.uint32(cards)
        for before in drawn:
            void |= card == before
        drawn.append(card)
    return drawn, void


def last_word(whole: int, bits: int) -> int:
    """The last word of so many bits that stands for one of `whole` ways."""
    return 2**bits - 2**bits % whole - 1


def weighted_draw(
    weights: Sequence[int], values: Sequence[int], void: int, kind: np.dtype[np.unsignedinteger], times: int = 1
) -> Sampler:
    """A draw of these values with these weights, of which `times` are made together, as numbers of that kind.

    Raises:
        CannotPlayError: the weights add up to 2 ** 63 or more.
    """
    whole = sum(weights)
    if whole >= LARGEST:
        raise too_many_ways(whole)
    if whole > TABLED:
        return _searched(weights, values, void, kind)
    ways = np.repeat(np.array(values, dtype=kind), np.array(weights, dtype=np.int64))
    for bits in (8, 16):
        if whole <= 2**bits and 2**bits % whole * SPARE * times <= 2**bits:
            table = np.full(2**bits, void, dtype=kind)
            table[: last_word(whole, bits) + 1] = np.tile(ways, 2**bits // whole)
            return ByWord(void, bits, table)
    bits = 32 if 2**32 % whole * SPARE * times <= 2**32 else 64
    return ByRemainder(void=void, bits=bits, whole=whole, table=ways)


def _searched(weights: Sequence[int], values: Sequence[int], void: int, kind: np.dtype[np.unsignedinteger]) -> BySearch:
    """The weights of equal values together, one value after the other."""
    together: dict[int, int] = {}
    for value, weight in zip(values, weights, strict=True):
        together[value] = together.get(value, 0) + weight
    ends = np.cumsum(np.array(list(together.values()), dtype=np.uint64), dtype=np.uint64)
    return BySearch(void=void, whole=sum(weights), ends=ends, table=np.array(list(together), dtype=kind))


# --- the integer weights of the model: in how many equally likely ways each result of a trial can come ---------------


Classes = NDArray[np.intp]
"""For each result of a trial the number of its class."""


def can_come(throws: Throws) -> Mask:
    """Which results have any weight: all but those with a face of a loaded die that never comes."""
    if not isinstance(throws.device, Dice) or throws.device.only_totals:
        return np.ones(len(throws.chance), dtype=bool)
    return reduce(np.logical_and.outer, [np.array(die) > 0 for die in faces_of_each(throws.device)]).ravel()


def result_weights(throws: Throws) -> list[int]:
    """In how many ways each result can come, where results are told apart by what they show."""
    match throws.device:
        case Dice() as dice:
            found = reduce(np.multiply.outer, [np.array(die, dtype=object) for die in faces_of_each(dice)])
            return found.ravel().tolist()
        case Wheel(pockets=pockets):
            return [weight for _, weight in pockets]
        case _:
            return throws.ways()


def draw_of(throws: Throws, classes: Classes, kind: np.dtype[np.unsignedinteger]) -> Sampler:
    """A draw of the class of a trial's result, void one above all classes, as numbers of that kind.

    The dice are drawn together where a table of all their throws is not too large, and one by one where it is.
    """
    void = int(classes.max()) + 1
    dice = throws.device
    if isinstance(throws, DealtRounds):
        return _each_card(throws, classes, void, kind)
    if not isinstance(dice, Dice):
        return weighted_draw(result_weights(throws), classes.tolist(), void, kind)
    weights = faces_of_each(dice)
    if dice.only_totals:
        numbers = np.array([-1 if face.number is None else face.number for face in dice.faces])
        steps = [(numbers - numbers.min()).tolist()] * dice.count
        by_sum = np.zeros(dice.count * int(numbers.max() - numbers.min()) + 1, dtype=np.intp)
        by_sum[throws.totals - dice.count * int(numbers.min())] = classes
    elif prod(map(sum, weights)) <= TABLED:
        return weighted_draw(result_weights(throws), classes.tolist(), void, kind)
    else:
        stride, steps = 1, []
        for die in reversed(weights):  # in the order of the throws
            steps.insert(0, [place * stride for place in range(len(die))])
            stride *= len(die)
        by_sum = classes
    return _each(list(zip(weights, steps, strict=True)), np.append(by_sum, void).astype(kind))


def _each_card(rounds: DealtRounds, classes: Classes, void: int, kind: np.dtype[np.unsignedinteger]) -> Sampler:
    """The cards of a round one by one, as far as they are looked at."""
    if rounds.arranged and rounds.arranged.sides:
        return EachHand(void=void, hands=rounds.drawn_arranged(rounds.arranged), table=classes.astype(kind))
    if rounds.whole:
        return EachHand(void=void, hands=rounds.drawn_hands(rounds.whole), table=classes.astype(kind))
    if isinstance(hand := rounds.in_parts, AskedInParts | AskedOnBoard):
        return EachHand(void=void, hands=rounds.drawn_in_parts(hand), table=classes.astype(kind))
    if rounds.is_drawn:
        if rounds.parts and (rounds.hands()[rounds.chance > 0] > 1).any():
            raise CannotPlayError(
                Message("no round can be played in which a hand is parted: its spread is not worked out")
            )
        return EachDraw(void=void, hands=rounds.drawn_until(), table=classes.astype(kind))
    adding, round_of = places_of(rounds)
    table = np.append(np.where(round_of < 0, void, classes[round_of]), void).astype(kind)
    cards = len(next(iter(adding.values()), " "))
    return EachCard(void=void, cards=cards, places=tuple(adding), adding=tuple(adding.values()), table=table)


def places_of(rounds: DealtRounds) -> tuple[dict[int, Classes], Classes]:
    """What each card adds to the number of an order at each place, and the round that each order is.

    Raises:
        CannotPlayError: nobody knows how many places there are.
    """
    if rounds.is_drawn:
        raise CannotPlayError(Message("no round can be played yet in which cards are drawn until something holds"))
    return rounds.lying()


def _each(dice: Sequence[tuple[Sequence[int], Sequence[int]]], table: NDArray[np.unsignedinteger]) -> EachDie:
    """The dice one by one, of each the weights of its faces and what they add to the sum."""
    void = len(table) - 1
    alike = [(die, len(list(same))) for die, same in groupby(dice)]
    drawn = [(weighted_draw(*die, void, np.min_scalar_type(void), len(dice)), times) for die, times in alike]
    return EachDie(int(table[-1]), tuple(drawn), table)


def faces_of_each(dice: Dice) -> list[Sequence[int]]:
    """The weights of the faces of each die, of dice of different kinds those that it has."""
    if dice.different:
        return [[weight for weight in weights if weight] for weights in dice.different]
    others = [face.weight for face in dice.faces]
    return [*dice.loaded, *[others] * (dice.count - len(dice.loaded))]
