"""The kinds of cards that are drawn, as far as something tells them apart, and what is asked of a hand of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from math import perm, prod
from typing import Any, TypeAlias

from macau_edge.model.cards import COLOURS, SUITS, Card
from macau_edge.outcomes.deal import Deal, answer_where
from macau_edge.outcomes.questions import Among, Answer, Question, Test
from macau_edge.outcomes.ways import Telling

Stands: TypeAlias = int
"""Where the questions about one hand stand, by a number."""
Open: TypeAlias = tuple[int, ...]
"""The kinds of the cards of the other hand that the player sees."""
Given: TypeAlias = Mapping[Question, Answer]
BITS = 6
"""Binary digits of the number of a kind in a set of cards: as one number, the kinds one after the other."""
OF_ONE = (1 << BITS) - 1
WORTH = 32
"""Binary digits of what a round may be worth, so that the weights beside all that lies open are multiplied at once."""
EACH_NODE, EACH_CARD = 40, 10
"""Operations of what the player has beside an open card; and of a card that comes next."""
TWICE = 2
"""How often rounds count where a hand of two kinds of cards may be parted, so that either part counts half as often."""


class HandOfKinds:
    """The questions about one hand, followed card by card; where they stand is known by a number."""

    def __init__(self, deal: Deal, asked: Sequence[Question], cards: Sequence[Mapping[Question, Card]]) -> None:
        self.asked = tuple(asked)
        self._deal, self._cards = deal, cards
        self._number: dict[tuple[Any, ...], Stands] = {}
        self._where: list[tuple[Any, ...]] = []
        self._after: list[list[Stands | None]] = []
        """For each number those where they stand after a card of each kind, as far as that was asked."""
        self._answers: list[Given | None] = []

    @cached_property
    def begin(self) -> Stands:
        """Where they stand before a card."""
        return self._standing(tuple(map(self._deal.begin, self.asked)))

    def _standing(self, where: tuple[Any, ...]) -> Stands:
        if where not in self._number:
            self._number[where] = len(self._where)
            self._where.append(where)
            self._after.append([None] * len(self._cards))
            self._answers.append(None)
        return self._number[where]

    def after(self, stands: Stands, kind: int) -> Stands:
        """Where they stand after a card of a kind."""
        found = self._after[stands][kind]
        if found is None:
            cards, each = self._cards[kind], zip(self.asked, self._where[stands], strict=True)
            after = tuple([self._deal.after_one(question, state, cards[question]) for question, state in each])
            found = self._after[stands][kind] = self._standing(after)
        return found

    def answers(self, stands: Stands) -> Given:
        """What is answered where they stand so."""
        found = self._answers[stands]
        if found is None:
            each = zip(self.asked, self._where[stands], strict=True)
            found = self._answers[stands] = {question: answer_where(question, state) for question, state in each}
        return found


class KindsOfCards:
    """The kinds of cards of a shoe, as far as something tells them apart; a set of cards is one number."""

    def __init__(self, deal: Deal, questions: Sequence[Question], tests: Sequence[Test]) -> None:
        merged = {one: _in_sets(deal, one, tests) for one in questions if one.kind == "card" and one not in deal.asked}
        told: dict[Question, Telling] = {one: merged.get(one) or deal.telling(one) for one in questions}
        needed = [*dict.fromkeys(one for one in told.values() if one)]
        ranks = deal.shoe.ranks
        found = sorted(deal.deck.kinds(needed).items(), key=lambda one: ranks.index(one[1][1].rank))
        self.many = [number for _, (number, _) in found]
        like: dict[tuple[Question, Any], Card] = {}
        self.cards: list[dict[Question, Card]] = []
        """For each kind, by question, a card that is as one of it to that question."""
        for kind, (_, card) in found:
            value = dict(zip(needed, kind, strict=True))
            self.cards.append({one: like.setdefault((one, value.get(telling)), card) for one, telling in told.items()})
        alike = [[card for card in deal.deck.cards if _kind(deal, needed, card) == kind] for kind, _ in found]
        self.names = _names(alike, ranks)
        self.size = deal.deck.size
        self.orders: list[int] = []
        """In how many orders the cards that the longest round takes come after so many."""
        self.most_weight = 0
        """More than any number of orders comes to, however often they count, and with some digits for what a round is
        worth."""

    def held(self, cards: int) -> Iterator[tuple[int, int]]:
        """The kinds in a set of cards, and how many there are of each."""
        kind = 0
        while cards:
            if one := cards & OF_ONE:
                yield kind, one
            cards >>= BITS
            kind += 1

    def parts(self, cards: int, ways: Callable[[int, int], Sequence[int]]) -> list[tuple[int, int]]:
        """All parts of a set of cards, each with the product of its `ways`: for each number of cards of a kind those to
        have so many, where so many are held.
        """
        found = [(0, 1)]
        for kind, held in self.held(cards):
            each = [(having << BITS * kind, its) for having, its in enumerate(ways(kind, held))]
            found = [(part + more, so_far * its) for part, so_far in found for more, its in each]
        return found

    def number(self, cards: int) -> int:
        """How many cards are in a set: the sum of its digits, which are fewer than the highest of them counts."""
        return cards % OF_ONE

    def with_one(self, sets: Mapping[int, int], kind: int) -> dict[int, int]:
        """Sets of cards, each with one more of a kind, where there is one."""
        at, many = BITS * kind, self.many[kind]
        return {cards + (1 << at): orders for cards, orders in sets.items() if (cards >> at & OF_ONE) < many}

    def times(self, cards: int) -> int:
        """In how many ways a set of cards comes in one order of its kinds."""
        return prod([perm(self.many[kind], held) for kind, held in self.held(cards)])

    def longest(self, cards: int) -> None:
        """Says how many cards the longest round takes."""
        most = min(cards, self.size)
        self.orders = [perm(self.size - one, most - one) if one <= most else 0 for one in range(cards + 1)]
        self.most_weight = 2 * TWICE * self.orders[0] << WORTH

    def each(self, taken: int) -> Iterator[int]:
        """The kinds of which a card is left, where these are out."""
        return (kind for kind, many in enumerate(self.many) if many > (taken >> BITS * kind & OF_ONE))


def _names(alike: Sequence[Sequence[Card]], ranks: Sequence[str]) -> list[str]:
    """What the kinds of cards are called: each by its first rank, and by a suit or a colour where two have the same."""
    first = [min((card.rank for card in several), key=ranks.index) for several in alike]
    found = list[str]()
    for rank, several in zip(first, alike, strict=True):
        suits = [suit for suit in SUITS if any((card.rank, card.suit) == (rank, suit) for card in several)]
        colour = COLOURS[suits[0]] if suits else ""
        is_whole = suits == [suit for suit in SUITS if COLOURS[suit] == colour]
        found.append(f"{rank} {colour if is_whole else suits[0]}" if first.count(rank) > 1 else rank)
    return found


def _kind(deal: Deal, needed: Sequence[Telling], card: Card) -> tuple[Answer, ...]:
    return tuple([deal.deck.value(card, one) for one in needed])


def _in_sets(deal: Deal, question: Question, tests: Sequence[Test]) -> Telling | None:
    """What tells cards apart of one of which it is asked alone whether it is in some sets; None where more is asked."""
    sets = [test.holds for test in tests if question in test.questions]
    if not sets or not all(isinstance(one, Among) for one in sets):
        return None
    within = [
        tuple([card.attribute(question.attribute) in one.answers for one in sets if isinstance(one, Among)])
        for card in deal.deck.cards
    ]
    numbers = {one: number for number, one in enumerate(dict.fromkeys(within))}
    return tuple([numbers[one] for one in within])


def gather(into: dict[int, int], more: Mapping[int, int]) -> None:
    """Adds the orders of some sets of cards to those that are there."""
    for cards, orders in more.items():
        into[cards] = into.get(cards, 0) + orders
