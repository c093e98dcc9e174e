"""Questions about kinds of hands: while cards are dealt, and of hands that get their cards in any case, counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import factorial, prod
from operator import add
from typing import Any, TypeAlias

from macau_edge.model import DealStep, Shoe
from macau_edge.model.cards import OF_A_KIND, SUITS, Card
from macau_edge.model.meter import count, spend
from macau_edge.model.phrases import HandPart, Word
from macau_edge.model.prizes import NONE
from macau_edge.outcomes.best_cards import best_cards
from macau_edge.outcomes.kinds import HandKinds, Held, compared_hands, kinds_of
from macau_edge.outcomes.opened import opened_pairs, weighted_ways
from macau_edge.outcomes.pairs import ONE, Bounded, Ranks, Suited, Ways, answer_of, hand_pairs, pair_answer
from macau_edge.outcomes.questions import BETWEEN_CARDS, OF_KINDS, Answer, Question


def kinds_before_deal(question: Question) -> Any:
    """Where a question about kinds stands before a card is dealt."""
    return tuple(Held() for _ in question.hands)


def dealt_on(
    question: Question, state: Any, hands: Sequence[int], cards: Sequence[Card], kinds: HandKinds
) -> list[Any]:
    """Where it stands after each of these cards, which some of its hands take, by their places: the hands as far as
    they are known, then how high each is, then the answer."""
    if not isinstance(state, tuple):
        return [state] * len(cards)
    of_each: list[Sequence[Any]] = [[one] * len(cards) for one in state]
    for place in hands:
        hand = question.hands[place]
        best = kinds.shoe.best(hand)
        following = kinds.with_each(state[place], cards, some=best > 0)
        if len(state[place].ranks) + 1 == kinds.shoe.most_dealt(hand):
            of_best = best_cards(kinds, best).height
            each = {held: of_best(held.ranks, held.suits) if best else kinds.height(held) for held in {*following}}
            if question.kind != "versus":
                answers = {held: answer_of(question, height, kinds) for held, height in each.items()}
                return [answers[held] for held in following]
            of_each[place] = [each[held] for held in following]
        else:
            of_each[place] = following
    if any(isinstance(one[0], Held) for one in of_each):
        return [*zip(*of_each, strict=True)]
    return [compared_hands(kinds.compared(one), kinds.compared(other)) for one, other in zip(*of_each, strict=True)]


def final(state: Any) -> Answer:
    """The answer where a question stands at the end: none, where a hand has not all its cards."""
    found: Answer = NONE if isinstance(state, tuple) else state
    return found


# --- hands that are counted and not dealt ----------------------------------------------------------------------------


EACH_HAND, EACH_RULED = 100, 30
"""Operations of a hand that is looked at, and with an open card, where a rule goes by it."""
ASKED = {"kind": OF_A_KIND, "height": 3}
"""How many answers a question about one hand has, more or less: what is asked of the first hand costs nothing."""
Law: TypeAlias = dict[tuple[Answer, ...], int]
"""Answers, in the order asked, and in how many orders of the cards they come."""


def hands_asked(shoe: Shoe, asked: Sequence[Question]) -> list[str] | None:
    """The hands of one or two of which kinds are asked; None where something else is, or of more, or they share cards.

    None where cards are gone as well: no rank and no suit is like another then.
    """
    if shoe.pieces:
        return None
    hands = list(dict.fromkeys(hand for question in asked for hand in question.hands))
    of_kinds = not any(question.kind not in OF_KINDS for question in asked)
    apart = not any(shoe.share_cards(*both) for both in combinations([HandPart(Word(hand)) for hand in hands], 2))
    alone = len(hands) == 1 or not any(map(shoe.best, hands))
    return hands if 0 < len(hands) <= 2 and of_kinds and apart and alone and not shoe.gone else None


def counted_kinds(shoe: Shoe, asked: Sequence[Question], step: DealStep) -> Law | None:
    """The answers of one hand or two that get all their cards; None where it is not so simple."""
    hands = hands_asked(shoe, asked)
    if hands is None:
        return None
    if len(hands) == 1:
        return _of_one(shoe, hands[0], asked, step)
    if kinds_of(shoe).by_cards:
        return None
    first = max(hands, key=lambda hand: prod(ASKED[one.kind] for one in asked if one.hands == (hand,)))
    return Sights(shoe, [first, *(one for one in hands if one != first)], asked, step).law()


def sights(shoe: Shoe, seen: Sequence[str], asked: Sequence[Question], step: DealStep) -> Sights | None:
    """What a player can see who sees the first of these hands, whole, and one card of the second; None where it is not
    so simple.
    """
    hands = hands_asked(shoe, (*(Question("kind", hand) for hand in seen), *asked))
    if hands is None or max(map(shoe.most, hands)) > OF_A_KIND or kinds_of(shoe).by_cards:
        return None
    return Sights(shoe, hands, asked, step, seen=len(seen))


class Sights:
    """The first of two hands, or the only one, as the player can see it; and what is asked of both.

    `own` are the questions about the first hand alone; `opened` is what lies beside it where a card of the other is
    seen.
    """

    def __init__(
        self, shoe: Shoe, hands: Sequence[str], asked: Sequence[Question], step: DealStep, *, seen: int = 0
    ) -> None:
        self.hands, self.asked, self.step, self.ranks = hands, asked, step, shoe.ranks
        self.own = [one for one in asked if one.hands == (hands[0],)]
        other = tuple(one for one in asked if one.kind != "versus" and one not in self.own)
        sizes = shoe.most(hands[0]), shoe.most(hands[1]) if len(hands) > 1 else 0
        compared = any(one.kind == "versus" for one in asked)
        self.pairs = hand_pairs(shoe, sizes, other, shoe.deal[0], compared=compared)  # as for the law of a rule
        self.opened = opened_pairs(shoe, sizes, other, step, compared=compared) if seen > 1 else None
        self.orders = prod(map(factorial, sizes))

    def own_answers(self, held: Held) -> tuple[Answer, ...]:
        """What is asked of a first hand alone."""
        return tuple([pair_answer(one, held, self.pairs.kinds) for one in self.own])

    def law(self) -> Law:
        """The answers to what is asked, and in how many orders of the cards they come."""
        found: dict[tuple[Answer, ...], Ways] = {}
        for held, ways in self.pairs.by_kind:
            own = self.own_answers(held)
            found[own] = [*map(add, found[own], ways)] if own in found else ways
        law: Law = {}
        for own, ways in found.items():
            law |= {answers: n * self.orders for answers, n in zip(self.answers(own), ways, strict=True) if n}
        return law

    def tells(self, question: Question) -> bool:
        """Whether the answer is known from the ranks of the first hand and that of the open card."""
        opened = (self.hands[-1], 1)
        if question.kind == "card":
            return (question.of, question.number) == opened and question.attribute == "rank"
        whole = (question.of, question.number) == (self.hands[0], 0) and question.attribute == "rank"
        return question.kind == "among" and whole and (bool(question.among) or question.beside == opened)

    def _told(self, question: Question, held: Held, rank: int) -> Answer:
        """The answer to such a question."""
        if question.kind == "card":
            return self.ranks[rank]
        wanted = question.among or (self.ranks[rank],)
        return sum(self.ranks[one] in wanted for one in held.ranks)

    def law_by_rule(
        self, chosen: Callable[[Callable[[Question], Answer]], str], asked: Sequence[Question]
    ) -> dict[str, Law]:
        """For each choice the answers, as in `law`, where it goes by the first hand and, as is asked, the open card."""
        assert self.opened
        found: dict[tuple[str, tuple[Answer, ...]], Ways] = {}

        @cache
        def choice_of(own: tuple[Answer, ...], told: tuple[Answer, ...]) -> str:
            return chosen(dict(zip((*self.own, *asked), (*own, *told), strict=True)).__getitem__)

        cards, second = len(SUITS) * self.opened.decks, self.pairs.sizes[1]
        for held, ways in self.pairs.by_kind:
            own = self.own_answers(held)
            count(EACH_RULED * len(self.ranks), self.step)
            choices = {
                rank: choice_of(own, tuple([self._told(one, held, rank) for one in asked]))
                for rank in range(len(self.ranks))
                if held.ranks.count(rank) < cards
            }
            several = {choices[rank]: [second * number for number in ways] for rank in choices}
            if len(several) > 1:
                several = dict.fromkeys(several, [0] * len(ways))
                for rank, suitings in self.opened.suitings(self.opened.first_hand(held)):
                    several[choices[rank]] = [*map(add, several[choices[rank]], weighted_ways(suitings))]
            for choice, of_it in several.items():
                found[choice, own] = [*map(add, found[choice, own], of_it)] if (choice, own) in found else of_it
        law: dict[str, Law] = {}
        for (choice, own), ways in found.items():
            told = zip(self.answers(own), ways, strict=True)
            law.setdefault(choice, {}).update({answers: n * self.orders // second for answers, n in told if n})
        return law

    def answers(self, own: Sequence[Answer]) -> Iterator[tuple[Answer, ...]]:
        """The answers in the order asked, for each of the ways in which second hands lie beside a first one."""
        of_own = dict(zip(self.own, own, strict=True))
        for other in self.pairs.groups:
            known = of_own | dict(zip(self.pairs.asked, other, strict=True))
            for higher in (-1, 0, 1):
                stands = {self.hands[0]: higher, self.hands[-1]: -higher}
                yield tuple([stands[one.of] if one.kind == "versus" else known[one] for one in self.asked])

    def each(self) -> Iterator[tuple[Bounded, Ways]]:
        """Each first hand as its kind is known, and the ways of both."""
        for bounds, (_, ways) in zip(self.pairs.bounds(self.step), self.pairs.by_kind, strict=True):
            yield bounds, ways

    def cards_in(self, held: Held, part: Ranks) -> str:
        """The ranks of a hand, the highest first, those of a part with the suit of an open card, the first."""
        found, of_suit = list[str](), [*part]
        for rank in held.ranks:
            suit = SUITS[0] if rank in of_suit else SUITS[1] if held.suit == ONE else ""
            if rank in of_suit:
                of_suit.remove(rank)
            found.append(f"{self.ranks[rank]} {suit}".strip())
        return BETWEEN_CARDS.join(found)

    def cards(self, held: Held) -> str:
        """The ranks of a hand, the highest first; of one suit, with the first suit, which stands for any."""
        ranks = [self.ranks[rank] for rank in held.ranks]
        return BETWEEN_CARDS.join(f"{rank} {SUITS[0]}" if held.suit == ONE else rank for rank in ranks)

    def with_suits(self, hand: Suited) -> str:
        """The cards of a hand, one of those that differ in what suits are called."""
        cards = [(rank, suit) for suit, ranks in zip(SUITS, hand.suits, strict=False) for rank in ranks]
        in_order = sorted(cards, key=lambda card: -card[0])
        return BETWEEN_CARDS.join(f"{self.ranks[rank]} {suit}" for rank, suit in in_order)


def _of_one(shoe: Shoe, hand: str, asked: Sequence[Question], step: DealStep) -> Law:
    kinds, size = kinds_of(shoe), shoe.most_dealt(hand)
    if number := shoe.best(hand):
        best = best_cards(kinds, number)
        spend(EACH_HAND * best.number(size), step)
        heights = iter(best.heights(size).items())
    else:
        spend(EACH_HAND * kinds.number(size), step)
        heights = ((kinds.height(held), ways) for held, ways in kinds.hands(size))
    found: Law = {}
    for height, ways in heights:
        answers = tuple([answer_of(question, height, kinds) for question in asked])
        found[answers] = found.get(answers, 0) + ways * factorial(size)
    return found
