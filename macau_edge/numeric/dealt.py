"""The cards of a round while it is dealt, for all orders in which they can lie in the shoe at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import product

import numpy as np

from macau_edge.model import DealStep
from macau_edge.model.cards import ALL
from macau_edge.model.message import Message
from macau_edge.model.phrases import HandPart
from macau_edge.numeric.hands import (
    BUST_HAND,
    TOGETHER,
    AskedPattern,
    Asking,
    Feature,
    Ranking,
    asked_patterns,
    beside,
    is_of_choices,
)
from macau_edge.numeric.patterns import EITHER, MISSING, SUITED, Array, Cards, either_worth, looked_at
from macau_edge.numeric.shoe import Lying
from macau_edge.numeric.throws import Mask, NoEstimateError

SEEN, COUNTED = 7, 10
"""Bits of the values, with 2 added, of an attribute of a card; and of what it counts, which goes up to a thousand."""
NOTHING_YET: Array = np.full((), MISSING, dtype=np.int64)


class Dealt:
    """The hands while they are dealt: of each card, the places that it may come from and where it is dealt at all."""

    def __init__(self, asking: Asking, places: Sequence[Lying]) -> None:
        self.asking, self.places = asking, places
        self.cards: list[tuple[str, str, list[tuple[Mask, Lying]], Mask]] = []
        self._known = dict[Feature, Array]()
        """What was asked of the cards that are dealt, until there is one more."""
        self.next: Array = np.zeros((), dtype=np.int64)
        self.most = 0
        self.ended: Array = np.full((), MISSING, dtype=np.int64)
        self.chosen, self.seen = dict[str, Array](), dict[str, Array]()
        self.last, self.known = NOTHING_YET, np.zeros((), dtype=np.int64)
        """What was chosen at the step before, and the number of all that the player knew there."""
        self.over: Mask = np.zeros((), dtype=bool)
        self.lacking, self.wanting = np.zeros((), dtype=bool), np.zeros((), dtype=np.int64)
        """Where a card is wanted for which there is no place yet, and the number of the step that wants it."""

    def sight(self, hands: Mapping[str, int], attribute: str, where: Mask) -> Array:
        """The cards that lie in these hands now, or the first so many, where the player sees them: one number.

        It has a digit for each card, and a nought between two hands, so that the same cards are the same number
        whatever else may be dealt in other orders.
        """
        known = [(most, [one for one in self.cards if one[1] == hand]) for hand, most in hands.items()]
        digits = sum(min(most or len(own), len(own)) for most, own in known) + len(known) - 1
        bits = COUNTED if attribute == "worth" else SEEN
        if bits * digits > 63:
            raise NoEstimateError(Message("a choice of a player who sees so many cards"))
        found = np.zeros((), dtype=np.int64)
        for number, (most, own) in enumerate(known):
            seen = np.zeros((), dtype=np.int64)
            for _, _, cards, dealt in own:
                here = dealt & ((seen < most) if most else True)
                if here.any():
                    found = np.where(here, (found << bits) + _value(cards, attribute) + 2, found)
                seen = seen + here
            if number < len(known) - 1:
                found = found << bits
        return np.where(where, found, MISSING)

    def deal(self, step: DealStep, hand: str, where: Mask) -> None:
        """One more card to a hand, in the orders where that is so."""
        lacking = where & (self.next >= len(self.places))
        if lacking.any():
            self.wanting = np.where(lacking & ~self.lacking, self.asking.shoe.deal.index(step), self.wanting)
            self.lacking, where = self.lacking | lacking, where & ~lacking
        if not where.any():
            return
        lowest = int(np.where(where, self.next, self.most).min())  # what lies before is no card of rounds that go on
        highest = min(self.most, len(self.places) - 1)
        taken = [(self.next == number, self.places[number]) for number in range(lowest, highest + 1)]
        self.cards.append((step.name, hand, taken, where))
        self._known.clear()
        self.next = self.next + where
        self.most += 1

    def deal_all(self, step: DealStep, where: Mask) -> None:
        """The cards of a step."""
        for hand, cards in step.dealt:
            for _ in range(cards):
                self.deal(step, hand, where)

    def answer(self, feature: Feature) -> Array:
        """The answer to what is asked, in each order."""
        kind, of, *_ = feature
        if kind == "end":
            return self.ended
        if is_of_choices(feature):
            return (self.chosen if kind == "choice" else self.seen).get(of, NOTHING_YET)
        if feature not in self._known:
            self._known[feature] = self._of_cards(feature)
        return self._known[feature]

    def _of_cards(self, feature: Feature) -> Array:
        """The answer to what is asked of the cards that are dealt by now."""
        kind, of, number, attribute = feature
        if kind in TOGETHER:
            return self._together(kind, of, attribute)
        own = self._own(of)
        if kind in ("number", "points", "soft"):
            return self._if_whole(of, _dealt(own) if kind == "number" else self._counted(own, kind))
        if kind == "step":
            return self._counted(own, kind)
        if kind == "fits":
            return (self._fits(own, attribute) & self._has_all(of)).astype(np.int64)
        if kind == "differ":
            return self._if_whole(of, self._differ(own, number, attribute))
        if kind == "variety":
            return self._if_whole(of, self._variety(own, number, attribute))
        if kind in ("among", "same"):
            attribute, hand, place = beside(feature)
            its = self._own(hand) if hand else []
            if kind == "same":
                there = (_dealt(own) >= number) & (_dealt(its) >= place) & self._has_all(of) & self._has_all(hand)
                card, other = self._card(own, number, attribute), self._card(its, place, attribute)
                return np.where(there, (card == other) & (card != MISSING), MISSING)
            like, there = np.ones((), dtype=np.int64), self._has_all(of)
            if hand:
                like, there = self._card(its, place, attribute), there & (_dealt(its) >= place) & self._has_all(hand)
            return np.where(there, self._among(own, number, attribute, like), MISSING)
        if kind == "highest":
            cards = [np.where(here, _value(card, attribute), MISSING) for card, here in own]
            return self._if_whole(of, reduce(np.maximum, cards, np.full((), MISSING)))
        if kind == "card":
            return self._if_whole(of, self._card(own, number, attribute))
        return self._if_whole(of, self._agree(own, number, attribute))

    def _if_whole(self, of: str, found: Array) -> Array:
        """What was found of cards where they are there that are called by their numbers; elsewhere missing."""
        return np.where(self._has_all(of), found, MISSING) if self.asking.shoe.parts(of) else found

    def _own(self, of: str) -> list[tuple[list[tuple[Mask, Lying]], Mask]]:
        """The cards that are dealt to a name in some order, and where each is."""
        if not self.asking.shoe.parts(of):
            return [(cards, where) for step, hand, cards, where in self.cards if of in (hand, ALL, step)]
        held = zip(self.cards, self._held(of), strict=True)
        return [(cards, here) for (_, _, cards, _), here in held if here.any()]

    def _held(self, of: str) -> list[Mask]:
        """For each card that was dealt, where it is one of these: of a step, of a hand, or of the parts of hands that
        a name stands for.
        """
        parts = self.asking.shoe.parts(of)
        if not parts:
            return [where & (of in (hand, ALL, step)) for step, hand, _, where in self.cards]
        each = [self._of_a_part(part) for part in parts]
        return [reduce(np.logical_or, masks) for masks in zip(*each, strict=True)]

    def _of_a_part(self, part: HandPart) -> list[Mask]:
        masks = self._held(part.word.text)
        if part.is_whole:
            return masks
        in_all, before, found = _how_many(masks), np.zeros((), dtype=np.int64), list[Mask]()
        for here in masks:
            if part.numbers is None:
                found.append(here & (before == in_all - 1))
            else:
                found.append(here & (before >= part.numbers.start - 1) & (before < part.numbers.stop - 1))
            before = before + here
        return found

    def _has_all(self, of: str) -> Mask:
        """Where the cards are there that are called by their numbers."""
        there = np.ones((), dtype=bool)
        for part in self.asking.shoe.parts(of):
            if not part.is_whole:
                least = 1 if part.numbers is None else part.numbers.stop - 1
                there = there & (_how_many(self._held(part.word.text)) >= least)
        return there

    def _together(self, kind: str, of: str, other: str) -> Array:
        """The kind of a hand, or how it stands to another; missing where one has not all its cards."""
        ranking = self.asking.ranking
        hands = [self._whole(hand) for hand in ((of, other) if kind == "against" else (of,))]
        there = reduce(np.logical_and, [cards[-1] != MISSING for cards in hands])
        best = [self.asking.shoe.best(hand) for hand in (of, other)]
        held = [held_in(ranking, cards, number) for cards, number in zip(hands, best, strict=False)]
        return np.where(there, ranking.answer(kind, other, held), MISSING)

    def _whole(self, of: str) -> list[Array]:
        """All cards of a hand, by the number of the card or of its rank."""
        own = [(cards, here) for (_, _, cards, _), here in zip(self.cards, self._held(of), strict=True)]
        most = self.asking.shoe.most_dealt(of)
        return [self._card(own, number, self.asking.ranking.needed) for number in range(1, most + 1)]

    def _counted(self, own: Sequence[tuple[list[tuple[Mask, Lying]], Mask]], kind: str) -> Array:
        found, any_dealt = np.zeros((), dtype=np.int64), np.zeros((), dtype=bool)
        either = either_worth(self.asking.shoe)
        raised = [np.zeros((), dtype=np.int64) for _ in either]
        for cards, where in own:
            value = np.where(where, _value(cards, "worth"), 0)
            for number, (low, _) in enumerate(either):
                here = value == EITHER + number
                value, raised[number] = np.where(here, low, value), raised[number] + here
            found = found + value
            any_dealt = any_dealt | where
        if self.asking.shoe.takes_best_sum:
            found = self._best_sum(found, [high - low for low, high in either], raised, kind)
        if kind == "step":
            return np.where(any_dealt, found, MISSING)
        return found % 10 if self.asking.shoe.points == "last digit" else found

    def _best_sum(self, low: Array, more: Sequence[int], raised: Sequence[Array], kind: str) -> Array:
        """The best of the sums of hands, where so many cards of each sort may count so much more than the lowest sum
        has of them; of `soft` whether some do in it.
        """
        last_digit, up_to = kind != "step" and self.asking.shoe.points == "last digit", self.asking.shoe.up_to
        most = [int(number.max()) for number in raised]
        best = np.full((), BUST_HAND, dtype=np.int64)
        for times in product(*(range(number + 1) for number in most)):
            there = np.ones((), dtype=bool)
            for n, number in zip(times, raised, strict=True):
                there = there & (n <= number)
            sum_ = low + sum(n * one for n, one in zip(times, more, strict=True))
            sum_ = sum_ % 10 if last_digit else sum_
            best = np.where(there & (sum_ <= (up_to or sum_)), np.maximum(best, sum_), best)
        return ((best != BUST_HAND) & (best != low)).astype(np.int64) if kind == "soft" else best

    def _card(self, own: Sequence[tuple[list[tuple[Mask, Lying]], Mask]], number: int, attribute: str) -> Array:
        found, dealt = np.full((), MISSING, dtype=np.int64), np.zeros((), dtype=np.int64)
        for cards, where in own:
            here = where & (dealt == number - 1)
            if here.any():
                found = np.where(here, _value(cards, attribute), found)
            dealt = dealt + where
        return found

    def _agree(self, own: Sequence[tuple[list[tuple[Mask, Lying]], Mask]], number: int, attribute: str) -> Array:
        first = self._card(own, 1, attribute)
        agrees: Mask = first != MISSING  # a joker has no suit in which another could agree
        dealt = np.zeros((), dtype=np.int64)
        for cards, where in own:
            here = where & (dealt < number)
            if here.any():
                agrees = agrees & ~(here & (_value(cards, attribute) != first))
            dealt = dealt + where
        return (agrees & (dealt >= number)).astype(np.int64)

    @staticmethod
    def _among(own: Sequence[tuple[list[tuple[Mask, Lying]], Mask]], number: int, attribute: str, like: Array) -> Array:
        """How many of the first cards, or of all, have one value; missing where there are not so many."""
        found, dealt = np.zeros((), dtype=np.int64), np.zeros((), dtype=np.int64)
        for cards, where in own:
            here = where & (dealt < number) if number else where
            if here.any():
                found = found + (here & (_value(cards, attribute) == like) & (like != MISSING))
            dealt = dealt + where
        return np.where(dealt >= number, found, MISSING)

    @staticmethod
    def _variety(own: Sequence[tuple[list[tuple[Mask, Lying]], Mask]], number: int, attribute: str) -> Array:
        """How many of the first cards, or of all, have a value that none before them has; as each joker in its suit."""
        found, dealt = np.zeros((), dtype=np.int64), np.zeros((), dtype=np.int64)
        before: list[tuple[Array, Mask]] = []
        for cards, where in own:
            here = where & (dealt < number) if number else where
            if here.any():
                value = _value(cards, attribute)
                known = [there & (other == value) & (value != MISSING) for other, there in before]
                found = found + (here & ~reduce(np.logical_or, known, np.zeros((), dtype=bool)))
                before.append((value, here))
            dealt = dealt + where
        return np.where(dealt >= number, found, MISSING)

    def _fits(self, own: Sequence[tuple[list[tuple[Mask, Lying]], Mask]], text: str) -> Mask:
        """Whether all cards fit the patterns."""
        fits = self.asking.ranking.patterns.fits_in_all
        return reduce(
            np.logical_and, [fits(asked.pattern, held) ^ asked.unfit for asked, held in self._asked(own, text)]
        )

    def may_fit(self, feature: Feature) -> Mask:
        """Where the cards of a hand may fit the patterns, whatever comes after those that are dealt."""
        _, of, _, text = feature
        may, most = self.asking.ranking.patterns.may_fit, self.asking.shoe.most(of)
        held = self._asked(self._own(of), text)
        return reduce(np.logical_and, [may(one.pattern, cards, most) | one.unfit for one, cards in held])

    def _asked(
        self, own: Sequence[tuple[list[tuple[Mask, Lying]], Mask]], text: str
    ) -> Iterator[tuple[AskedPattern, Cards]]:
        """The patterns, each with the cards that it is said of."""
        places = range(1, len(own) + 1)
        for asked in asked_patterns(text):
            attribute, among = looked_at(asked.pattern), asked.among
            yield (
                asked,
                Cards(
                    {attribute: [self._card(own, card, attribute) for card in places]},
                    _dealt(own),
                    among=[self._card(own, card, among) == 1 for card in places] if among else (),
                ),
            )

    def _differ(self, own: Sequence[tuple[list[tuple[Mask, Lying]], Mask]], number: int, attribute: str) -> Array:
        """Whether no two of the first cards are the same; jokers are `MISSING` in what they have not, as no card is."""
        dealt = _dealt(own)
        values = [self._card(own, card, attribute) for card in range(1, number + 1)]
        equal = np.zeros((), dtype=bool)
        for place, value in enumerate(values):
            for other in values[:place]:
                equal = equal | ((value == other) & (value != MISSING))
        return (~equal & (dealt >= number)).astype(np.int64)


def _dealt(own: Sequence[tuple[list[tuple[Mask, Lying]], Mask]]) -> Array:
    """How many cards are dealt."""
    return _how_many([where for _, where in own])


def _how_many(masks: Sequence[Mask]) -> Array:
    """How many of these hold."""
    return sum((here.astype(np.int64) for here in masks), start=np.zeros((), dtype=np.int64))


def held_in(ranking: Ranking, cards: Sequence[Array], best: int = 0) -> Cards:
    """Hands of all these cards, or of the best of them, as kinds tell them apart; a card that is not there is any."""
    if ranking.needed == "rank":
        return Cards.by_ranks([np.maximum(card, 0) for card in cards], np.ones((), dtype=bool))._replace(best=best)
    there = [np.maximum(card, 0) for card in cards]
    suits, ranks = [card % SUITED for card in there], [card // SUITED for card in there]
    suited = reduce(np.logical_and, [one == suits[0] for one in suits])
    return Cards.by_ranks(ranks, suited, suits if ranking.of_each_suit or best else ())._replace(best=best)


def _value(cards: Sequence[tuple[Mask, Lying]], attribute: str) -> Array:
    """An attribute of a card that may come from several places."""
    (_, last), *others = reversed(cards)
    found = last.values[attribute]
    for where, place in others:
        found = np.where(where, place.values[attribute], found)
    return found
