"""Cards for which a player's rule names no choice, or two: an example, for who wrote the rule.

The rounds are dealt to states in which cards are lumped (`outcomes/deal.py`), so where a rule fails it is known what is
answered to each question, and not which cards lie there. They are dealt here once more, to the hands that the player
sees alone, one example for each state, until one gives the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from macau_edge.model import DealStep
from macau_edge.model.card_notation import card_text, hand_text
from macau_edge.model.cards import Card
from macau_edge.model.message import Message, joined
from macau_edge.model.phrases import HandPart, Word
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.outcomes.deal import Deal
from macau_edge.outcomes.questions import Answer, NoOneChoiceError, Question

MOST = 400_000
"""Cards that are dealt to states for an example, which takes a second or two; where none is found by then, none is
named."""

Dealt: TypeAlias = tuple[tuple[str, Card], ...]
"""Cards with the hands that they lie in."""


def unruled(deal: Deal, error: NoOneChoiceError) -> ProblemError:
    """An error that no choice of the player is ruled for what he sees, with an example of cards that he sees then."""
    (problem,) = error.problems
    found = next(_alike(deal, error.step, error.answer), None)
    seen, hands = deal.shoe.seen(error.step), dict.fromkeys(to for to, _ in found or ())
    each = [
        Message(
            "`{hand}` is {cards}",
            hand=hand_text(HandPart(Word(hand), first=seen[hand])), cards=_cards(hand, seen[hand], found),
        )
        for hand in hands
    ]  # fmt: skip
    message = Message("{message} for some cards that the player sees", message=problem.message)
    if each:
        message = Message("{message} where {hands}", message=problem.message, hands=joined(each, Message(" and ")))
    return ProblemError(Problem(problem.place, problem.code, message, help=problem.help))


def _cards(hand: str, first: int, found: Dealt | None) -> Message:
    """The cards of a hand, or so many of them that are seen."""
    cards = [card_text(one) for to, one in found or () if to == hand]
    return joined(cards[: first or len(cards)])


def _alike(deal: Deal, step: DealStep, answer: Callable[[Question], Answer]) -> Iterator[Dealt]:
    """Cards that give these answers to all that is asked of the hands that the player sees."""
    asked = [one for one in deal.questions if one.of and one.unseen(deal.shoe, step) is None and one.kind != "seen"]
    wanted = [answer(one) for one in asked]
    for stands, cards in _dealt(deal, step):
        if [deal.answer(one, stands) for one in asked] == wanted:
            yield cards


def _dealt(deal: Deal, step: DealStep) -> Iterator[tuple[tuple[Any, ...], Dealt]]:
    """Where each question can stand when the player chooses, as far as the hands that he sees go, with cards for it."""
    before = deal.shoe.deal.index(step)
    states: dict[tuple[Any, ...], Dealt] = {deal.before(): ()}
    left = MOST
    for place, slot in enumerate(deal.slots):
        if slot.step < before and slot.hand in deal.shoe.seen(step):
            cards = [*deal.deck.cards]
            left -= len(states) * len(cards)
            if left < 0:
                return
            states = _after(deal, place, cards, states)
    yield from states.items()


def _after(
    deal: Deal, place: int, cards: list[Card], states: dict[tuple[Any, ...], Dealt]
) -> dict[tuple[Any, ...], Dealt]:
    following, hand = deal.following(place, cards), deal.slots[place].hand
    found = dict[tuple[Any, ...], Dealt]()
    for stands, dealt in states.items():
        out = {one for _, one in dealt}
        for one, after in zip(cards, following(stands), strict=True):
            if one not in out:
                found.setdefault(after, (*dealt, (hand, one)))
    return found
