"""Questions about kinds of hands: while cards are dealt, and counted for hands that get their cards in any case.

The hands of five cards from one deck are 6,175 sets of ranks, each of one suit or of several, and of each it is known
in how many ways the suits can be. What two hands from one deck come to, one against the other, is counted by inclusion
and exclusion: of all hands of the dealer those are left out that have a card of the player's, those with two put back,
and so on; and for that it is enough to know, of each card or set of cards, how high the hands are that have it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from math import comb, factorial
from typing import Any, TypeAlias

from macau_edge.model import DealStep, Shoe
from macau_edge.model.budget import spend
from macau_edge.model.card_notation import highest_of
from macau_edge.model.cards import SUITS, Card
from macau_edge.model.prizes import NONE
from macau_edge.outcomes.kinds import OF_SEVERAL, HandKinds, Height, Held, compared, kinds_of
from macau_edge.outcomes.questions import OF_KINDS, Answer, Question

# --- while cards are dealt -------------------------------------------------------------------------------------------


def begun(question: Question) -> Any:
    """Where a question about kinds stands before a card is dealt."""
    return tuple(Held() for _ in question.hands)


def dealt_on(question: Question, state: Any, hand: str, card: Card, kinds: HandKinds) -> Any:
    """Where it stands after a card: the hands as far as they are known, then how high each is, then the answer."""
    if not isinstance(state, tuple):
        return state
    found = list(state)
    place = question.hands.index(hand)
    held = found[place].with_card(kinds.place[card.rank], card.suit if kinds.with_suits else "")
    if len(held.ranks) < kinds.shoe.most(hand):
        return (*found[:place], held, *found[place + 1 :])
    if question.kind != "versus":
        return answered(question, held, kinds)
    found[place] = kinds.height(held)
    done = [one for one in found if not isinstance(one, Held)]
    return compared(*done) if len(done) == len(found) else tuple(found)


def answered(question: Question, hand: Held, kinds: HandKinds) -> Answer:
    """The answer to a question about one hand that has all its cards."""
    return kinds.kind(hand) if question.kind == "kind" else kinds.against(hand, highest_of(question.attribute))


def final(state: Any) -> Answer:
    """The answer where a question stands at the end: none, where a hand has not all its cards."""
    found: Answer = NONE if isinstance(state, tuple) else state
    return found


# --- hands that are counted and not dealt ----------------------------------------------------------------------------


Law: TypeAlias = dict[tuple[Answer, ...], int]


def counted(shoe: Shoe, asked: Sequence[Question], step: DealStep) -> Law | None:
    """The answers, and in how many orders of the cards they come, of one hand or two that get all their cards.

    None where it is not so simple: something else is asked, of more hands, or of two from several decks, or cards are
    gone, so that no rank and no suit is like another.
    """
    hands = list(dict.fromkeys(hand for question in asked for hand in question.hands))
    if not asked or shoe.gone or any(question.kind not in OF_KINDS for question in asked):
        return None
    if len(hands) == 1:
        return _of_one(shoe, hands[0], asked, step)
    sizes = [shoe.most(hand) for hand in hands]
    cards = len(SUITS) * len(shoe.ranks)
    if len(hands) > 2 or shoe.decks != 1 or max(comb(cards, size) for size in sizes) > HANDS:
        return None
    return _of_two(shoe, hands, asked, step)


EACH_HAND = 100
"""Operations of a hand that is looked at."""
HANDS = 25_000
"""Hands of so many cards of a deck, that each is told from the others: three cards have 22,100."""


def _of_one(shoe: Shoe, hand: str, asked: Sequence[Question], step: DealStep) -> Law:
    kinds, size = kinds_of(shoe), shoe.most(hand)
    spend(EACH_HAND * comb(len(shoe.ranks) + size - 1, size), step)
    found: Law = {}
    for held, ways in kinds.hands(size):
        answers = tuple([answered(question, held, kinds) for question in asked])
        found[answers] = found.get(answers, 0) + ways * factorial(size)
    return found


class Two:
    """Two hands from one deck: of the second it is known how high those are that have given cards."""

    def __init__(self, kinds: HandKinds, sizes: Sequence[int], asked: Sequence[Question], other: str) -> None:
        self.kinds, self.size = kinds, min(sizes)
        self.deck = [*product(range(len(kinds.place)), range(len(SUITS)))]
        self.heights: dict[tuple[Any, ...], dict[tuple[Answer, ...], list[Height]]] = {}
        """Cards -> what is asked of the second hand alone -> how high the hands are that have these cards."""
        own = [question for question in asked if question.hands == (other,)]
        for cards in combinations(self.deck, sizes[1]):
            held = held_in(cards)
            key, height = tuple([answered(question, held, kinds) for question in own]), kinds.height(held)
            for number in range(self.size + 1):
                for some in combinations(cards, number):
                    self.heights.setdefault(some, defaultdict(list))[key].append(height)
        for by_key in self.heights.values():
            for heights in by_key.values():
                heights.sort()

    def against(self, cards: Sequence[Any]) -> Mapping[tuple[Answer, ...], list[int]]:
        """For what is asked of the second hand, how many are lower than the first one, as high, and higher."""
        height, found = self.kinds.height(held_in(cards)), defaultdict[tuple[Answer, ...], list[int]](lambda: [0, 0, 0])
        for number in range(self.size + 1):
            sign = -1 if number % 2 else 1
            for some in combinations(cards, number):
                for key, heights in self.heights.get(some, {}).items():
                    low, high = bisect_left(heights, height), bisect_right(heights, height)
                    for place, ways in enumerate((low, high - low, len(heights) - high)):
                        found[key][place] += sign * ways
        return found


def held_in(cards: Sequence[tuple[int, int]]) -> Held:
    """A hand of such cards, ranks and suits by their numbers, the lowest rank first."""
    one = len({suit for _, suit in cards}) == 1
    return Held(tuple([rank for rank, _ in reversed(cards)]), "one" if one else OF_SEVERAL)


def _of_two(shoe: Shoe, hands: Sequence[str], asked: Sequence[Question], step: DealStep) -> Law:
    """First hands that differ only in what their suits are called have the same chances: one of them is looked at."""
    kinds, sizes = kinds_of(shoe), [shoe.most(hand) for hand in hands]
    cards = len(SUITS) * len(shoe.ranks)
    spend(EACH_HAND * (comb(cards, sizes[0]) + comb(cards, sizes[1])), step)
    two = Two(kinds, sizes, asked, hands[1])
    alike = Counter(map(_renamed, combinations(two.deck, sizes[0])))
    orders, found = factorial(sizes[0]) * factorial(sizes[1]), Law()
    for first, times in alike.items():
        held = held_in(first)
        own = [answered(one, held, kinds) if one.hands == (hands[0],) else NONE for one in asked]
        for key, outcomes in two.against(first).items():
            for higher, ways in zip((1, 0, -1), outcomes, strict=True):
                if ways:
                    answers = tuple(_filled(asked, own, key, hands, higher))
                    found[answers] = found.get(answers, 0) + ways * times * orders
    return found


def _renamed(cards: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The cards with suits called 0, 1, 2 … as they come."""
    names: dict[int, int] = {}
    return tuple(sorted([(rank, names.setdefault(suit, len(names))) for rank, suit in cards]))


def _filled(
    asked: Sequence[Question], own: Sequence[Answer], key: Sequence[Answer], hands: Sequence[str], higher: int
) -> Iterator[Answer]:
    """The answers in the order asked: of the first hand, of the second, and of one against the other."""
    others = iter(key)
    for question, answer in zip(asked, own, strict=True):
        if question.kind == "versus":
            yield higher if question.of == hands[0] else -higher
        else:
            yield answer if question.of == hands[0] else next(others)
