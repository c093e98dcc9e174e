"""Sets of cards, how many different ones there are, and two cards side by side: as questions, while cards are dealt.

How many cards are in a set that is written down is counted card by card. Where it is the set of the cards that agree
with another one, they are kept, in no order, until that is dealt, and counted from then on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from macau_edge.model.cards import NOTHING
from macau_edge.model.phrases import LAST
from macau_edge.model.prizes import NONE
from macau_edge.outcomes.questions import Answer, Question

OF_SETS = ("among", "variety", "same")
"""Questions about sets of cards; those that have an answer of their own where cards were not dealt."""


class _Counted(NamedTuple):
    """The cards of a hand that are looked at: how many were dealt, and what they are, in no order, or how many.

    `like` is what the card beside is, and `passed` how many cards of its hand were dealt before it.
    """

    dealt: int = 0
    values: tuple[Answer, ...] = ()
    number: int = 0
    passed: int = 0
    like: Answer | None = None


BEFORE_CARDS = _Counted()
"""Where a question stands before a card is dealt."""


def after_card(question: Question, state: Any, hands: Sequence[int], anew: Sequence[int], value: Answer) -> Any:
    """Where it stands after a card of some of its hands, by their places, of which `value` is what it looks at.

    Those that stand `anew` have this card in place of those before.
    """
    known: _Counted = state
    (_, first), *others = question.parts
    dealt, values, number, passed, like = known
    if 0 in anew:
        dealt, values, number = 0, (), 0
    if 1 in anew:
        passed, like = 0, None
    if 0 in hands and not (first and dealt == first):
        dealt += bool(first)
        if question.among:
            number += value in question.among
        elif question.kind == "same":
            values = (value,) if dealt == first else values
        elif question.kind == "variety":
            number += value == NOTHING
            values = values if value in (*values, NOTHING) else tuple(sorted((*values, value), key=str))
        elif like is None or _is_last(question):
            values = tuple(sorted((*values, value), key=str))
        else:
            number += value == like != NOTHING
    for _, place in others:
        if 1 in hands and passed < place:
            passed += 1
            like = value if passed == place else like
            if like is not None and question.kind == "among" and not _is_last(question):
                number, values = (0 if like == NOTHING else values.count(like)), ()
    if like is not None and question.kind == "among" and _is_last(question):
        number = 0 if like == NOTHING else values.count(like)
    return _Counted(dealt, values, number, passed, like)


def _is_last(question: Question) -> bool:
    """Whether the card beside is the last of a hand: then it may be another one with each card."""
    return question.beside[0].startswith(f"{LAST} of ")


def set_answer(question: Question, state: Any) -> Answer:
    """The answer to a question that stands so; none, where a card that it looks at was not dealt."""
    known: _Counted = state
    if known.dealt < question.number or (question.beside[0] and known.like is None):
        return NONE
    if question.kind == "same":
        return known.values[0] == known.like != NOTHING
    return known.number + len(known.values) if question.kind == "variety" else known.number
