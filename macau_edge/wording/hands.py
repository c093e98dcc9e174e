"""Rounds of cards -> words: what a hand holds, how hands compare, and the rows of their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from macau_edge import model
from macau_edge.model import phrases as kinds
from macau_edge.model.cards import ALL, COLOURS, JOKER, RANKS, SUITS, Card
from macau_edge.model.prizes import NONE
from macau_edge.outcomes.questions import Answer, Question
from macau_edge.outcomes.rounds import Rounds
from macau_edge.wording import BetWords, Words

OF_CARDS = ("cards", "margin", "sum", "happening")
"""What tables go by that is of a round of cards alone."""


def of_hands(what: kinds.OfHands, w: BetWords) -> str:
    """`“banker” with 6 points`, `“player” beating “banker”`, `the first 2 cards of “player” of the same rank`."""
    hand = called(what.hand, w)
    match what:
        case kinds.HasCards(low=low, high=high):
            key = "phrase.round.cards" if hand == ALL else "phrase.hand.cards"
            return counted(key, low, high, w, hand=named(hand, w))
        case kinds.Compares(ties=ties, other=other, margin=margin):
            against = _other_hand(hand, called(other, w), w)
            every = "phrase.highest-hand" if ties or margin else "phrase.every-hand"
            both = {"hand": named(hand, w), "other": w(every) if against is None else named(against, w)}
            if margin:
                low, high = margin
                return counted("phrase.hand.beats-by", low, high, w, **both)
            return w("phrase.hand.ties" if ties else "phrase.hand.beats", **both)
        case kinds.Agree(first=first, attribute=attribute):
            shared, key = w(f"card.same.{attribute}"), "round" if hand == ALL else "hand"
            return w(f"phrase.{key}.first-alike", hand=named(hand, w), number=first, shared=shared)
        case kinds.Holds(first=first, what=held):
            return _held(hand, first, _meant(held, w), w)
        case _:
            raise TypeError(type(what))


def _held(hand: str, first: int, what: kinds.Phrase, w: BetWords) -> str:
    device = w.ruleset.device
    assert isinstance(device, model.Shoe)
    if isinstance(what, kinds.Numbers) and device.worth and not first:
        return counted("phrase.hand.points", what.low, what.high, w, hand=named(hand, w))
    match what:
        case kinds.Numbers(low, high):
            said = str(low) if low == high else w("phrase.run", low=low, high=high)
        case kinds.Ranks(low=lowest, high=highest):
            said = w("phrase.run", low=card(lowest, w), high=card(highest, w))
        case _:
            said = card(what.mentions, w)
    return w("phrase.hand.first-is" if first else "phrase.hand.is", hand=named(hand, w), card=said)


def _other_hand(hand: str, other: str, w: Words) -> str | None:
    """The hand that one is compared with; None where it is compared with all, and there are several others."""
    device = w.ruleset.device
    if other != ALL or not isinstance(device, model.Shoe):
        return other
    others = [one for one in device.hands if one != hand]
    return others[0] if len(others) == 1 else None


def counted(key: str, low: int, high: int, w: Words, **values: str) -> str:
    """The words of a key with a number, or one to another, in their place; those of `key-one` for 1 alone."""
    number = str(low) if low == high else w("phrase.run", low=low, high=high)
    return w(f"{key}-one" if low == high == 1 else key, number=number, **values)


def called(word: kinds.Word, w: BetWords) -> str:
    """The hand that a word is, or stands for in this bet."""
    return _meant(word, w).mentions or word.text


def _meant(what: kinds.Phrase, w: BetWords) -> kinds.Phrase:
    met: set[str] = set()
    while (text := what.mentions) in w.inner.words and text not in met:
        met.add(text)
        what = w.inner.words[text]
        what = what.listed[0] if len(what.listed) == 1 else what
    return what


def named(hand: str, w: Words) -> str:
    """A hand as it is called: `“banker”`, `「莊」`."""
    return w("phrase.happening", word=w.label(hand))


def card(text: str, w: Words) -> str:
    """A rank, suit or colour in words, as the ruleset or the program has them."""
    if text in w.ruleset.words or text not in (*RANKS, *SUITS, *COLOURS.values(), JOKER) or text.isdecimal():
        return w.label(text)
    return w(f"card.{text}")


# --- the rows of tables ----------------------------------------------------------------------------------------------


def is_hand(by: model.By, w: Words) -> bool:
    """Whether a table goes by a hand, or by a step of the deal."""
    device = w.ruleset.device
    own = isinstance(device, model.Shoe) and by.what in (*device.hands, *(step.name for step in device.deal))
    return by.kind == "word" and own


def row_of_cards(by: model.By, keys: str, w: Words) -> str:
    """`“banker”: 6`, `“banker”: 2 cards`, `“player” above “banker” by 9`, `natural`."""
    own, other = (called(kinds.Word(text), w) if isinstance(w, BetWords) else text for text in (by.what, by.other))
    hand, against = named(own, w), _other_hand(own, other, w)
    match by.kind:
        case "happening":
            return keys
        case "cards" if own == ALL:
            return w("pays.round-cards", number=keys)
        case "cards":
            return w("pays.hand-cards", hand=hand, number=keys)
        case "margin":
            if against is None:
                return w("pays.margin-of-all", hand=hand, number=keys)
            return w("pays.margin", hand=hand, other=named(against, w), number=keys)
        case "sum":
            return w("pays.sum", hand=hand, other=named(other, w), number=keys)
        case _:
            return w("pays.hand", hand=hand, number=keys)


def key_of_cards(kind: str, key: str, w: Words) -> str:
    """A key of a row that is a word: a rank, a step that ended the round, or none of them."""
    if key == NONE:
        return w("pays.no-happening" if kind == "happening" else "pays.no-card")
    return card(key, w)


def cards_said(cards: Iterable[Card], w: Words) -> str:
    """`2 × ace, 5, king of hearts`."""
    comma, times = w("phrase.comma"), Counter(cards)
    return comma.join(card_said(one, w) if n == 1 else f"{n} × {card_said(one, w)}" for one, n in times.items())


def card_said(one: Card, w: Words) -> str:
    """A card with its suit, where it has one."""
    return w("card.of", rank=card(one.rank, w), suit=card(one.suit, w)) if one.suit else card(one.rank, w)


# --- a round as it is listed -----------------------------------------------------------------------------------------


def result_in_words(label: str, w: BetWords) -> str:
    """What an outcome is called: of a round what each hand has, else the words of its label."""
    space = w.inner.space
    if not isinstance(space, Rounds) or label not in space.labelled:
        return w.label(label)
    return w("phrase.comma").join(_answer(*one, w) for one in space.shown(min(space.labelled[label])))


def _answer(question: Question, answer: Answer, cards: Answer | None, w: Words) -> str:
    match question.kind:
        case "points" if cards is not None:
            return w("round.points-cards", hand=w.label(question.of), number=answer, cards=cards)
        case "points":
            return w("round.points", hand=w.label(question.of), number=answer)
        case "cards":
            return w("round.cards", hand=w.label(question.of), number=answer)
        case "alike":
            key = "round.alike" if answer else "round.unlike"
            if question.of == ALL:
                key = "round.alike-of-all" if answer else "round.unlike-of-all"
            shared = w(f"card.same.{question.attribute}")
            return w(key, hand=w.label(question.of), number=question.number, shared=shared)
        case "happening":
            return w.label(str(answer))
        case _:
            return w("round.card", hand=w.label(question.of), card=card(str(answer), w))
