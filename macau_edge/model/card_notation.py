"""The notation of a round of cards, read and printed: what hands hold, how they compare, and what a table goes by.

As in `notation.py`, which asks this file, the two directions are inverse to each other and stand side by side.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from macau_edge.model import phrases
from macau_edge.model.cards import ALL, JOKER, RANKS, SUITS, Card
from macau_edge.model.message import NOTHING, Message, joined
from macau_edge.model.numbers import NUMBER, whole_of
from macau_edge.model.prizes import By
from macau_edge.model.problem import Place, UsageError, cut, did_you_mean, nearest
from macau_edge.model.regex import regex

_W = r"[^\s,:\[\]{}]+"
_OF = rf"(?:first (?:(?P<first>[1-9][0-9]?) )?of )?(?P<hand>{_W})"
_HAS = regex(rf"{_OF} has (?P<low>{NUMBER})(?: to (?P<high>{NUMBER}))? cards?")
_ALIKE = regex(rf"{_OF} same (?P<attribute>{_W})")
_UNLIKE = regex(rf"{_OF} different (?P<attribute>{_W}?)s")
_COMPARES = regex(
    rf"(?P<hand>{_W}) (?P<how>beats|ties) (?P<other>{_W})(?: by (?P<low>{NUMBER})(?: to (?P<high>{NUMBER}))?)?"
)
_OF_TWO = regex(
    rf"(?P<what>sum|margin) of (?P<hand>{_W}) (?P<between>and|over) (?P<other>{_W}) "
    rf"(?:(?P<low>{NUMBER})(?: to (?P<high>{NUMBER}))?|(?P<beyond>higher|lower) than (?P<than>{NUMBER}))"
)
_BETWEEN = {"sum": "and", "margin": "over"}
"""What stands between the two hands."""
_HOLDS = regex(rf"{_OF} (?P<low>{_W})(?: to (?P<high>{_W}))?")
_BETTER = regex(rf"(?P<hand>{_W}) (?P<what>{_W}) or better")
_BY_CARDS = regex(rf"cards(?: of ({_W}))?")
_BY_MARGIN = regex(rf"margin of ({_W}) over ({_W})")
_BY_SUM = regex(rf"sum of ({_W}) and ({_W})")
_BY_KIND = regex(rf"kind of ({_W})")


def parse_of_hands(text: str, place: Place) -> phrases.OfHands | None:
    """The phrase about hands that a text is; None where it is none."""
    if match := _HAS.fullmatch(text):
        hand, first = _whose(match, text, place)
        low, high = whole_of(match["low"]), whole_of(match["high"] or match["low"])
        return phrases.HasCards(hand=hand, first=first, low=low, high=high, place=place)
    if match := _OF_TWO.fullmatch(text):
        return _of_two(match, text, place) if match["between"] == _BETWEEN[match["what"]] else None
    if match := _COMPARES.fullmatch(text):
        if match["low"] and match["how"] == "ties":
            return None
        margin = (whole_of(match["low"]), whole_of(match["high"] or match["low"])) if match["low"] else None
        hand, other = (_word(match, name, text, place) for name in ("hand", "other"))
        return phrases.Compares(hand=hand, ties=match["how"] == "ties", other=other, margin=margin, place=place)
    if match := _ALIKE.fullmatch(text):
        hand, first = _whose(match, text, place)
        return phrases.Agree(hand=hand, first=first, attribute=match["attribute"], place=place)
    if match := _UNLIKE.fullmatch(text):
        hand, first = _whose(match, text, place)
        return phrases.Differ(hand=hand, first=first, attribute=match["attribute"], place=place)
    if match := _BETTER.fullmatch(text):
        what = _kind_or_ranks(match["what"], _within(match, "what", text, place))
        return phrases.OrBetter(hand=_word(match, "hand", text, place), what=what, place=place)
    if match := _HOLDS.fullmatch(text):
        hand, first = _whose(match, text, place)
        return phrases.Holds(hand=hand, first=first, what=_held(match, text, place), place=place)
    return None


def _of_two(match: re.Match[str], text: str, place: Place) -> phrases.OfTwoHands:
    hand, other = (_word(match, name, text, place) for name in ("hand", "other"))
    low: int | None
    high: int | None
    if match["beyond"]:
        number = whole_of(match["than"])
        low, high = (number + 1, None) if match["beyond"] == "higher" else (None, number - 1)
    else:
        low, high = whole_of(match["low"]), whole_of(match["high"] or match["low"])
    kind = phrases.SumOf if match["what"] == "sum" else phrases.MarginOf
    return kind(hand=hand, other=other, low=low, high=high, place=place)


def _whose(match: re.Match[str], text: str, place: Place) -> tuple[phrases.Word, int]:
    """The hand, and how many of its first cards; 0 for all of them."""
    first = match["first"] or ("1" if text.startswith("first of ") else "0")
    return _word(match, "hand", text, place), whole_of(first)


def _held(match: re.Match[str], text: str, place: Place) -> phrases.Phrase:
    low, high = match["low"], match["high"]
    where = _within(match, "low", text, place)
    if high is None:
        return phrases.Numbers(int(low), int(low), place=where) if _number(low) else _kind_or_ranks(low, where)
    if _number(low) and _number(high):
        return phrases.Numbers(int(low), int(high), place=where)
    return phrases.Ranks(low, high, place=where)


def _kind_or_ranks(text: str, place: Place) -> phrases.Word | phrases.Highest:
    ranks = highest_of(text)
    return phrases.Highest(ranks, place=place) if ranks else phrases.Word(text, place=place)


@lru_cache
def highest_of(text: str) -> tuple[str, ...]:
    """The ranks of `queen-high` and of `queen-6-4`; none of any other word."""
    parts = tuple(text.removesuffix("-high").split("-"))
    return parts if (len(parts) > 1) != text.endswith("-high") and {*parts} <= {*RANKS} else ()


def _number(text: str) -> bool:
    return bool(re.fullmatch(NUMBER, text))


def _word(match: re.Match[str], name: str, text: str, place: Place) -> phrases.Word:
    return phrases.Word(match[name], place=_within(match, name, text, place))


def _within(match: re.Match[str], name: str, text: str, place: Place) -> Place:
    """Where a part of a text stands; the text's own place where quotes or line ends hide it."""
    if place.width != len(text):
        return place
    return Place(place.file, place.line, place.column + match.start(name), width=len(match[name]))


def parse_by_of_cards(text: str, place: Place) -> By | None:
    """What a table goes by that is of a round of cards alone; None where it is none of this."""
    if text == "happening":
        return By("happening", place=place)
    if match := _BY_CARDS.fullmatch(text):
        return By("cards", match[1] or ALL, place=place)
    if match := _BY_MARGIN.fullmatch(text):
        return By("margin", match[1], other=match[2], place=place)
    if match := _BY_SUM.fullmatch(text):
        return By("sum", match[1], other=match[2], place=place)
    if match := _BY_KIND.fullmatch(text):
        return By("kind", match[1], place=place)
    return None


def hands_text(what: phrases.OfHands) -> str:
    """`first 2 of player same rank`, `banker has 3 cards`."""
    whose = f"first {what.first} of {what.hand.text}" if what.first > 1 else what.hand.text
    whose = f"first of {what.hand.text}" if what.first == 1 else whose
    match what:
        case phrases.HasCards(low=low, high=high):
            return f"{whose} has {span(low, high)} card{'' if low == high == 1 else 's'}"
        case phrases.Compares(ties=ties, other=other, margin=margin):
            by = f" by {span(*margin)}" if margin else ""
            return f"{whose} {'ties' if ties else 'beats'} {other.text}{by}"
        case phrases.OfTwoHands(other=other, low=low, high=high):
            two: Literal["sum", "margin"] = "sum" if isinstance(what, phrases.SumOf) else "margin"
            return two_hands(two, whose, other.text) + range_text(low, high)
        case phrases.Agree(attribute=attribute):
            return f"{whose} same {attribute}"
        case phrases.Differ(attribute=attribute):
            return f"{whose} different {attribute}s"
        case phrases.Holds(what=phrases.Numbers(low, high)):
            return f"{whose} {span(low, high)}"
        case phrases.Holds(what=phrases.Ranks(low=first, high=last)):
            return f"{whose} {first} to {last}"
        case phrases.Holds(what=held):
            return f"{whose} {_what(held)}"
        case phrases.OrBetter(what=held):
            return f"{whose} {_what(held)} or better"
        case _:
            raise AssertionError(f"a phrase of an unknown kind: {what!r}")


def _what(what: phrases.Phrase) -> str:
    """`flush`, `queen-high`, `queen-6-4`."""
    if not isinstance(what, phrases.Highest):
        return what.mentions
    return highest_text(what.ranks)


def highest_text(highest: tuple[str, ...]) -> str:
    """`queen-high`, `queen-6-4`: what `highest_of` reads."""
    return f"{highest[0]}-high" if len(highest) == 1 else "-".join(highest)


def span(low: int, high: int) -> str:
    """`6`, `8 to 9`."""
    return str(low) if low == high else f"{low} to {high}"


def two_hands(what: Literal["sum", "margin"], hand: str, other: str) -> str:
    """`sum of player and banker `, before the numbers that are said of their points."""
    return f"{what} of {hand} {_BETWEEN[what]} {other} "


def range_text(low: int | None, high: int | None) -> str:
    """`17 to 18`, `higher than 9`, `lower than 4`."""
    if high is None:
        return f"higher than {(low or 0) - 1}"
    return f"lower than {high + 1}" if low is None else span(low, high)


def by_text_of_cards(what: By) -> str:
    """`cards of banker`, `cards`, `margin of player over banker`, `sum of player and banker`, `kind of player`."""
    match what.kind:
        case "cards":
            return "cards" if what.what == ALL else f"cards of {what.what}"
        case "margin":
            return f"margin of {what.what} over {what.other}"
        case "sum":
            return f"sum of {what.what} and {what.other}"
        case "kind":
            return f"kind of {what.what}"
        case kind:
            return kind


def ranks_of(text: str) -> tuple[str, ...] | None:
    """The ranks that a word is, or `2 to 9`; None where it is none. Those between two stand between them in a deck."""
    known = (*RANKS, JOKER)
    first, _, last = text.partition(" to ")
    if first not in known or (last and last not in RANKS):
        return None
    low, high = known.index(first), known.index(last or first)
    return known[low : high + 1] if low <= high else None


_SIGNS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
_COUNTED = {"1": "ace", "11": "jack", "12": "queen", "13": "king", "14": "ace"}
_CALLED = {
    name: word
    for word, names in (
        ("ace", "aces ás as ases 愛司 煙士"), ("2", "two deuce dois"), ("3", "three trey três terno"),
        ("4", "four quatro quadra"), ("5", "five cinco quina"), ("6", "six seis sena"), ("7", "seven sete"),
        ("8", "eight oito"), ("9", "nine nove"), ("10", "ten dez"), ("jack", "jacks valete"),
        ("queen", "queens dama rainha"), ("king", "kings rei"), ("joker", "jokers 王 小丑"),
        ("spades", "spade espadas 黑桃 葵扇"), ("hearts", "heart copas 紅心 紅桃"),
        ("diamonds", "diamond ouros 方塊 階磚"), ("clubs", "club paus 梅花"),
        ("red", "vermelho vermelha 紅 紅色"), ("black", "preto preta 黑 黑色"),
    )
    for name in names.split()
}  # fmt: skip
"""Ranks, suits and colours as people call them."""


def card_by_alias(text: str) -> str:
    """The rank, suit or colour that people call so, or write so in short; empty where there is none."""
    return {**LETTERS, **_COUNTED, **_SIGNS, **_CALLED}.get(text.lower(), "")


def card_remedy(text: str, known: Iterable[str]) -> Message:
    """The remedy for a rank or a suit that is written otherwise, `J`, `1`, `♠`; "" for what is none of this shoe."""
    word = card_by_alias(text)
    asked = did_you_mean([word])
    asked = asked.certain(text, word) if text.isalpha() or text in _SIGNS else asked
    return asked if word in {*known} else NOTHING


# --- cards that somebody has seen: `A A 10 5`, `ace of spades, KH` ---------------------------------------------------

LETTERS = {"a": "ace", "j": "jack", "q": "queen", "k": "king", "t": "10"}
"""What stands for a rank in short; a suit is its first letter."""
_CARDS = regex(r"(?P<rank>[^\s,]+?)(?:\s+of\s+(?P<suit>[^\s,]+))?(?:[\s,]+|$)")


def parse_cards(text: str, option: str) -> tuple[Card, ...]:
    """The cards that a text lists, by ranks, or by ranks and suits; a card without a suit is any of its rank.

    They come in the order of the ranks, so that the same cards are the same however they are listed.

    Raises:
        UsageError: a word is no card, or there is none; `option` is what they were given for.
    """
    listed = [_card(match, option) for match in _CARDS.finditer(text.strip().lower()) if match[0]]
    if not listed:
        raise UsageError(
            Message("--{option}: which cards?", option=option),
            Message('write `--{option} "A A 10 5"`, or `"ace of spades, KH"`', option=option),
        )
    order = (*RANKS, JOKER)
    return tuple(sorted(listed, key=lambda card: (order.index(card.rank), card.suit)))


def _card(match: re.Match[str], option: str) -> Card:
    rank, suit = match["rank"], match["suit"]
    if suit is None and (short := {name[0]: name for name in SUITS}.get(rank[-1])) and len(rank) < 4:
        rank, suit = rank[:-1], short  # `AS`, `10H`; of `aces` and `jacks` the end is no suit
    found = _rank(rank)
    if found is None:
        known = Message("write A, 2 to 10, J, Q or K, or with the suit `ace of spades`, `AS`")
        raise UsageError(
            Message("--{option}: `{card}` is no card", option=option, card=cut(match[0].strip(" ,"))),
            nearest(rank, (*RANKS, JOKER), known),
        )
    if suit is None or (suit in SUITS and found != JOKER):
        return Card(found, suit or "")
    if found == JOKER:
        raise UsageError(Message("--{option}: a joker has no suit", option=option), Message("write `joker`"))
    raise UsageError(
        Message("--{option}: `{suit}` is no suit", option=option, suit=cut(suit)),
        nearest(suit, SUITS, Message("the suits: {listed}", listed=joined(SUITS))),
    )


def _rank(text: str) -> str | None:
    found = LETTERS.get(text, text)
    return found if found in (*RANKS, JOKER) else None


def card_text(one: Card) -> str:
    """`ace of spades`, or `ace` where it has no suit."""
    return f"{one.rank} of {one.suit}" if one.suit else one.rank
