"""Which deals are of one hand that is chosen in parts: what a choice goes by are all cards that the hand has then."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

from macau_edge.model import DealStep, Shoe, phrases
from macau_edge.model.cards import Card
from macau_edge.model.meter import count
from macau_edge.outcomes.deal import ASKED, Deal
from macau_edge.outcomes.in_parts import (
    Answers,
    ChoiceStep,
    ChosenInParts,
    HandInParts,
    Path,
    RoundInParts,
    Sets,
    sets_of,
)
from macau_edge.outcomes.kinds import Held, kinds_of
from macau_edge.outcomes.pairs import pair_answer
from macau_edge.outcomes.questions import OF_KINDS, Answer, Question, choice_at
from macau_edge.outcomes.unlike_suits import refuse_unlike_suits

EACH_ASKED = 3
"""Operations of a question that is followed to one card more."""
IN_ORDER = ("card", "same", "counts", "happening", "versus", "seen")
"""Questions to which the answer depends on more than which cards one hand has."""


def in_parts(deal: Deal) -> ChosenInParts | None:
    """The one hand of which kinds are asked, and the choices between its cards; None where it is not so simple.

    None as well where there is one choice and the hand is whole by then: then nothing is in parts.

    Raises:
        ProblemError: a rule makes no choice, or two; the hand costs more than the meter allows; or cards are gone, so
            that there are more hands than a deal keeps.
    """
    shoe = deal.shoe
    asked = [question for question in deal.asked if question.kind != "choice"]
    hand, size = (asked[0].of, shoe.most(asked[0].of)) if asked else ("", 0)
    told_there = [question for step in deal.choosing for question in deal.asked_by(step)]
    by_cards = deal.kinds.by_cards or any(_tells_cards(deal, question) for question in told_there)
    told = [Told(deal, hand, step, by_cards) for step in deal.choosing]
    if not told or hand not in shoe.hands or [one.cards for one in told] == [size]:
        return None
    if shoe.jokers or shoe.pieces:
        return None
    if any(question.kind not in ("kind", "height") or question.of != hand for question in asked):
        return None
    if any(shoe.seen(step) != {hand: 0} for step in deal.choosing):
        return None
    always = (
        step.end is None and step.until is None and (step.when is None or step.choose)
        for step in map(shoe.deal.__getitem__, deal.steps)
    )
    if not all(always) or not all(one.is_known for one in told):
        return None
    if shoe.gone:
        if shoe.decks == 1 and not deal.strategy:  # by a rule fewer hands are told apart
            refuse_unlike_suits(shoe, size, boards=False)
        return None

    found = _hand(shoe, hand, told[-1].cards, tuple(asked), by_cards)
    deal.done |= {shoe.deal[number].name for number in deal.steps}
    return ChosenInParts(found, [one.choosing for one in told])


@lru_cache(maxsize=4)
def _hand(shoe: Shoe, hand: str, seen: int, asked: tuple[Question, ...], by_cards: bool) -> HandInParts:
    """A hand of a shoe of which that is asked when it is whole, and of which so many cards are seen at the last choice.

    Raises:
        ProblemError: it costs more than the meter allows.
    """
    kinds = kinds_of(shoe)

    def answers(held: Held) -> Answers:
        return tuple([pair_answer(question, held, kinds) for question in asked])

    return HandInParts(shoe, shoe.most(hand), seen, shoe.deal[0], answers, len(asked), by_cards=by_cards)


def answers_of(deal: Deal, found: RoundInParts) -> tuple[Answer, ...]:
    """The answers to what is asked in a round of such a hand."""
    path, answers = found
    chosen = {choice_at(step.name): choice for step, choice in zip(deal.choosing, path, strict=True)}
    of_hand = iter(answers)
    return tuple([chosen[one] if one.kind == "choice" else next(of_hand) for one in deal.asked if one.kind != "seen"])


def _tells_cards(deal: Deal, question: Question) -> bool:
    """Whether it tells apart more of the cards of a hand than their ranks, and whether all are of one suit."""
    if question.kind in OF_KINDS:
        return deal.kinds.by_cards
    if question.kind in ("alike", "fits") and not question.among and question.attribute in ("suit", "same suit"):
        return False
    return deal.attribute(question) not in ("", "rank", "worth")


class Told:
    """What is asked of a hand at a step where the player chooses: of all the cards that it has then."""

    def __init__(self, deal: Deal, hand: str, step: DealStep, by_cards: bool) -> None:
        self._deal, self._hand, self._step, self._by_cards = deal, hand, step, by_cards
        self.cards = deal.shoe.most(hand, step) if hand else 0
        self._places = [place for place, slot in enumerate(deal.slots) if slot.hand == hand]
        asked = dict.fromkeys(deal.asked_by(step))
        self._asked = tuple(one for one in asked if one.kind != "choice")
        self._chosen = [choice_at(one.name) in asked for one in deal.choosing]
        """For each step that chooses, whether it is asked here what was chosen there."""
        self._open = dict[Hashable, Sequence[str]]()
        self._all: Sequence[Hashable] = ()

    @property
    def choosing(self) -> ChoiceStep:
        """The step as it is looked at there."""
        return ChoiceStep(cards=self.cards, offered=self._offered, over=frozenset(self._step.over), told=self._told)

    @property
    def is_known(self) -> bool:
        """Whether it is known, when it is known which cards the hand has, but for what suits are called."""
        return all(map(self._is_of_all, self._asked))

    def _is_of_all(self, question: Question) -> bool:
        deal, takings = self._deal, [self._deal.taking(of) for of in question.hands]
        if question.kind in IN_ORDER or question.beside[0] or 0 < question.number < self.cards:
            return False
        slots = [(one.step, one.hand, one.card) for one in map(deal.slots.__getitem__, self._places[: self.cards])]
        if any(taking.ends_anew or not all(map(taking.taken.__getitem__, slots)) for taking in takings):
            return False
        if not all(deal.shoe.made_of(of) == {self._hand} for of in question.hands):
            return False
        told = deal.fitting(question).told if question.kind == "fits" else {deal.attribute(question)}
        named = question.among[:1] if question.kind == "fits" else (question.attribute,) * bool(question.among)
        suits = {"suit", "card"} if deal.kinds.with_suits else set()
        return told <= {"", "rank", "worth", *suits} and {*named} <= {"rank", "worth"}

    def _told(self, sets: Sets) -> Sequence[Hashable]:
        """The answers, for each set of cards."""
        shoe, words = self._deal.shoe, tuple(self._deal.words.words.items())
        columns = [_answers(shoe, words, self._hand, self.cards, one, self._by_cards) for one in self._asked]
        self._all = [*zip(*columns, strict=True)] if columns else [()] * sets.number
        return self._all

    def _offered(self, path: Path, told: tuple[Answer, ...]) -> Sequence[str]:
        """What is open after these choices, with these answers."""
        known = told, tuple([choice for choice, asked in zip(path, self._chosen, strict=False) if asked])
        if known not in self._open:
            count(ASKED * (1 + len(self._asked) // 4), self._step)
            given: dict[Question, Answer] = dict(zip(self._asked, told, strict=True))
            given |= {choice_at(one.name): choice for one, choice in zip(self._deal.choosing, path, strict=False)}

            def answer(question: Question) -> Answer:
                return given[question] if question in given else self._deal.answer(question, self._example(told))

            done = self._step.when is None or self._deal.is_done(self._step.when, answer)
            self._open[known] = self._deal.open_at(self._step, answer) if done else ()
        return self._open[known]

    def _example(self, told: Hashable) -> tuple[Any, ...]:
        """Where all questions stand after cards with these answers, for a message."""
        shoe = self._deal.shoe
        sets = sets_of(shoe, shoe.most(self._hand), shoe.deal[0], by_cards=self._by_cards)
        place, stands, cards = self._all.index(told), self._deal.before(), list[Card]()
        for number in range(self.cards, 0, -1):
            place, card = sets[number].last[place]
            cards.insert(0, card)
        for slot, card in zip(self._places, cards, strict=False):
            (stands,) = self._deal.following(slot, [card])(stands)
        return stands


@lru_cache(maxsize=256)
def _answers(
    shoe: Shoe, words: tuple[tuple[str, phrases.Phrase], ...], hand: str, cards: int, question: Question, by_cards: bool
) -> Sequence[Answer]:
    """What is answered for each set of so many cards of a hand."""
    deal = Deal(shoe, (question,), dict(words))
    places = [place for place, slot in enumerate(deal.slots) if slot.hand == hand]
    states, at = [deal.before()], [0]
    numbers = {states[0]: 0}
    each = sets_of(shoe, shoe.most(hand), shoe.deal[0], by_cards=by_cards)
    for place, sets in zip(places[:cards], each[1:], strict=False):
        count(EACH_ASKED * sets.number, shoe.deal[0])
        moves, found = dict[tuple[int, Card], int](), list[int]()
        for before, card in sets.last:
            move = at[before], card
            if move not in moves:
                (state,) = deal.following(place, [card])(states[at[before]])
                moves[move] = numbers.setdefault(state, len(states))
                states += [state] * (moves[move] == len(states))
            found.append(moves[move])
        at = found
    answers = [deal.answer(question, state) for state in states]
    return [*map(answers.__getitem__, at)]
