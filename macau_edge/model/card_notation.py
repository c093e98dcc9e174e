"""The notation of a round of cards, read and printed: what hands hold, how they compare, and what a table goes by.

As in `notation.py`, which asks this file, the two directions are inverse to each other and stand side by side.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Literal, NamedTuple

from macau_edge.model import phrases
from macau_edge.model.cards import ALL, ATTRIBUTES, CHOICE, JOKER, RANKS, SUITS, Card, Criterion, HandKind
from macau_edge.model.message import NOTHING, Message, joined
from macau_edge.model.numbers import NUMBER, whole_of
from macau_edge.model.prizes import By
from macau_edge.model.problem import Place, UsageError, cut, did_you_mean, nearest, write_remedy
from macau_edge.model.records import replace
from macau_edge.model.regex import regex

_W = r"[^\s,:\[\]{}]+"
_NTH = "|".join(("first", *phrases.NTH))
PART_OF_A_HAND = rf"(?:(?:first (?:[1-9][0-9]?)|{_NTH}) of )?{_W}"
"""How a hand or a part of one is written."""
_PART = PART_OF_A_HAND
_HAND = regex(rf"(?:(?P<nth>{_NTH})(?: (?P<first>[1-9][0-9]?))? of )?(?P<word>{_W})")
_SPAN = rf"(?P<low>{NUMBER})(?: to (?P<high>{NUMBER}))?"
_BEYOND = rf"(?P<beyond>higher|lower) than (?P<than>{NUMBER})"
_SET = rf"{_W}(?: to {_W})?|(?:{'|'.join(ATTRIBUTES)}) of {_PART}|{_W} of {_W}"
_OF_TWO = regex(
    rf"(?P<what>sum|margin) of (?P<hand>{_PART}) (?P<between>and|over) (?P<other>{_PART}) (?:{_SPAN}|{_BEYOND})"
)
_BETWEEN = {"sum": "and", "margin": "over"}
"""What stands between the two hands."""
_SAID = regex(rf"(?P<hand>{_PART}) (?P<said>.+)")
"""A hand, and what is said of it, which is one of the forms that follow."""
_HAS_CARDS = regex(rf"has {_SPAN} cards?(?: in (?P<set>{_SET}))?")
_CARDS_IN = regex(rf"cards in (?P<set>{_SET})")
_HAS_UNLIKE = regex(rf"has {_SPAN} (?P<attribute>suit|rank|colour)s?")
_HAS_ALIKE = regex(
    rf"has (?P<number>[1-9][0-9]?) of a (?P<attribute>{_W})(?P<twice> twice)?"
    rf"(?P<more>(?: and [1-9][0-9]? of a (?P=attribute))*)(?: from (?P<set>{_W} to {_W}|{_W}))?"
)
_MORE = regex(r" and ([1-9][0-9]?) of a ")
_HAS_RANKS = regex(rf"has ranks (?P<ranks>{_W})")
_ALIKE = regex(rf"same (?P<attribute>{_W})(?: as (?P<other>{_PART}))?")
_UNLIKE = regex(rf"different (?P<attribute>{_W}?)s")
_COMPARES = regex(rf"(?P<how>beats|ties) (?P<other>{_PART})(?: by {_SPAN})?")
_BEYOND_POINTS = regex(_BEYOND)
_SOFT_OR_HARD = regex(rf"(?P<how>soft|hard) {_SPAN}")
_BETTER = regex(rf"(?P<what>{_W}) or better")
_HOLDS = regex(_SET)
_BY_CARDS = regex(rf"cards(?: of (?P<hand>{_PART})(?: in (?P<set>{_SET}))?)?")
_BY_UNLIKE = regex(rf"(?P<attribute>suit|rank|colour)s of (?P<hand>{_PART})")
_BY_TWO = regex(rf"(?P<what>sum|margin) of (?P<hand>{_PART}) (?P<between>and|over) (?P<other>{_PART})")
_BY_SAME = regex(rf"(?P<hand>{_PART}) same (?P<attribute>{_W}) as (?P<other>{_PART})")
_BY_KIND = regex(rf"kind of (?P<hand>{_PART})")
_AT = regex(rf"(?P<choice>{_W}) at (?P<step>{_W})")


class _Located(NamedTuple):
    """A text with its place, so that a part of it knows where it stands."""

    text: str
    place: Place

    def part(self, start: int, text: str) -> _Located:
        """A part of it; it has the place of the whole where quotes or line ends hide its own."""
        if self.place.width != len(self.text):
            return _Located(text, self.place)
        own = Place(self.place.file, self.place.line, self.place.column + start, width=len(text), path=self.place.path)
        return _Located(text, own)

    def group(self, match: re.Match[str], name: str) -> _Located:
        """What a group of a pattern found in it."""
        return self.part(match.start(name), match[name])


def parse_of_hands(text: str, place: Place) -> phrases.OfHands | None:
    """The phrase about hands that a text is; None where it is none."""
    whole = _Located(text, place)
    if match := _OF_TWO.fullmatch(text):
        if match["between"] != _BETWEEN[match["what"]]:
            return None
        low, high = _range(match)
        return phrases.Measured(measure=_two(match, whole), low=low, high=high, place=place)
    if match := _AT.fullmatch(text):
        return phrases.ChosenAt(choice=match["choice"], step=match["step"], place=place)
    match = _SAID.fullmatch(text)
    if match and match["hand"].isdecimal():  # `2 cards of hearts`
        return None
    return _said(_hand(whole.group(match, "hand")), whole.group(match, "said"), place) if match else None


def parse_pattern(text: str, place: Place) -> phrases.OfHands | None:
    """What can be said of a hand without naming it, `run`, `3 of a rank`, of `ANY_HAND`; None where it is none."""
    said = text if text == "run" or text.startswith(("same ", "different ")) else f"has {text}"
    found = _said(ANY_HAND, _Located(said, place), place)
    is_pattern = isinstance(found, PATTERNS) and not (isinstance(found, phrases.Agree) and found.other)
    return found if is_pattern else None


PATTERNS = (phrases.IsRun, phrases.Agree, phrases.Differ, phrases.HasAlike, phrases.HasRanks, phrases.Measured)
"""The phrases that can be said of whichever hand, in the order in which they stand beside one another in a kind."""


def joined_patterns(patterns: Iterable[phrases.Phrase]) -> tuple[tuple[phrases.Phrase, ...], list[str]]:
    """The patterns of a kind in their order; cards of a rank and others of a rank are of different ones.

    With the texts of two that are not of one set of cards.
    """
    found, apart = list[phrases.Phrase](), list[str]()
    for one in patterns:
        alike = [other for other in found if isinstance(other, phrases.HasAlike)]
        if isinstance(one, phrases.HasAlike) and (more := [two for two in alike if two.attribute == one.attribute]):
            if one.what or more[0].what:
                apart = [pattern_text(one), pattern_text(more[0])]
            both = tuple(sorted([*more[0].numbers, *one.numbers], reverse=True))
            found[found.index(more[0])] = replace(one, numbers=both)
        else:
            found.append(one)
    return tuple(sorted(found, key=lambda one: [isinstance(one, kind) for kind in PATTERNS].index(True))), apart


def kind_text(kind: HandKind) -> str:
    """The pattern of a kind of hand: `run and same suit`, `2 of a rank twice`, `any`."""
    return " and ".join(map(pattern_text, kind.patterns)) or "any"


ANY_HAND = phrases.HandPart(phrases.Word(""))
"""The hand of a pattern, whichever it is."""


def _said(hand: phrases.HandPart, said: _Located, place: Place) -> phrases.OfHands | None:
    """What is said of a hand, by the first of the forms that fits."""
    text = said.text
    if match := _HAS_CARDS.fullmatch(text):
        what = parse_set(said.group(match, "set")) if match["set"] else None
        return _measured(phrases.HandMeasure(kind="cards", hand=hand, what=what), match, place)
    if match := _HAS_UNLIKE.fullmatch(text):
        return _measured(phrases.HandMeasure(kind="unlike", hand=hand, attribute=match["attribute"]), match, place)
    if match := _HAS_ALIKE.fullmatch(text):
        first = [whole_of(match["number"])] * (2 if match["twice"] else 1)
        numbers = tuple(sorted([*first, *map(whole_of, _MORE.findall(match["more"]))], reverse=True))
        what = parse_set(said.group(match, "set")) if match["set"] else None
        return phrases.HasAlike(hand=hand, numbers=numbers, attribute=match["attribute"], what=what, place=place)
    if (match := _HAS_RANKS.fullmatch(text)) and len(ranks := tuple(match["ranks"].split("-"))) > 1 and all(ranks):
        return phrases.HasRanks(hand=hand, ranks=ranks, place=place)
    if text == "run":
        return phrases.IsRun(hand=hand, place=place)
    if match := _ALIKE.fullmatch(text):
        other = _hand(said.group(match, "other")) if match["other"] else None
        return phrases.Agree(hand=hand, attribute=match["attribute"], other=other, place=place)
    if match := _UNLIKE.fullmatch(text):
        return phrases.Differ(hand=hand, attribute=match["attribute"], place=place)
    if match := _COMPARES.fullmatch(text):
        if match["low"] and match["how"] == "ties":
            return None
        margin = (whole_of(match["low"]), whole_of(match["high"] or match["low"])) if match["low"] else None
        other = _hand(said.group(match, "other"))
        return phrases.Compares(hand=hand, ties=match["how"] == "ties", other=other, margin=margin, place=place)
    if match := _BETTER.fullmatch(text):
        better = said.group(match, "what")
        return phrases.OrBetter(hand=hand, what=_kind_or_ranks(better.text, better.place), place=place)
    if match := _BEYOND_POINTS.fullmatch(text):
        than = said.group(match, "than")
        number = phrases.Numbers(whole_of(than.text), whole_of(than.text), place=than.place)
        return phrases.Holds(
            hand=hand, what=phrases.Beyond(match["beyond"] == "higher", number, place=said.place), place=place
        )
    if match := _SOFT_OR_HARD.fullmatch(text):
        low, high = whole_of(match["low"]), whole_of(match["high"] or match["low"])
        points = phrases.SoftOrHard(match["how"] == "soft", low, high, place=said.place)
        return phrases.Holds(hand=hand, what=points, place=place)
    if _HOLDS.fullmatch(text):
        return phrases.Holds(hand=hand, what=_held(said), place=place)
    return None


def _measured(measure: phrases.HandMeasure, match: re.Match[str], place: Place) -> phrases.Measured:
    low, high = _range(match)
    return phrases.Measured(measure=measure, low=low, high=high, place=place)


def _range(match: re.Match[str]) -> tuple[int | None, int | None]:
    """`17 to 18`, `higher than 9`, `lower than 4`."""
    if "beyond" in match.re.groupindex and match["beyond"]:
        number = whole_of(match["than"])
        return (number + 1, None) if match["beyond"] == "higher" else (None, number - 1)
    return whole_of(match["low"]), whole_of(match["high"] or match["low"])


def _two(match: re.Match[str], text: _Located) -> phrases.HandMeasure:
    kind: Literal["sum", "margin"] = "sum" if match["what"] == "sum" else "margin"
    return phrases.HandMeasure(
        kind=kind, hand=_hand(text.group(match, "hand")), other=_hand(text.group(match, "other"))
    )


def parse_hand(text: str, place: Place) -> phrases.HandPart | None:
    """The hand, or the part of one, that a text is; None where it is none."""
    return _hand(_Located(text, place)) if _HAND.fullmatch(text) else None


def _hand(text: _Located) -> phrases.HandPart:
    """A hand, or a part of one."""
    match = _HAND.fullmatch(text.text)
    assert match
    word = text.group(match, "word")
    named = phrases.Word(word.text, place=word.place)
    nth = match["nth"]
    if nth is None or nth == "first" or match["first"]:
        return phrases.HandPart(named, first=whole_of(match["first"] or "1") if nth else 0)
    return phrases.HandPart(named, nth=nth)


def parse_set(text: _Located) -> phrases.Phrase:
    """A set of cards: `ace`, `jack to king`, `red`, `queen of hearts`, `rank of dealer`, or a name."""
    first, of, rest = text.text.partition(" of ")
    if of and first in ATTRIBUTES:
        return phrases.AlikeWith(first, _hand(text.part(len(first + of), rest)), place=text.place)
    if of:
        return phrases.OneCard(first, rest, place=text.place)
    low, to, high = text.text.partition(" to ")
    return phrases.Ranks(low, high, place=text.place) if to else phrases.Word(text.text, place=text.place)


def parse_set_alone(text: str, place: Place) -> phrases.Phrase | None:
    """A set of cards of several words that plainly is one, `jack to king`, `queen of hearts`; else None."""
    low, to, high = text.partition(" to ")
    rank, of, suit = text.partition(" of ")
    if (to and {low, high} <= {*RANKS, JOKER}) or (of and rank in RANKS and suit in SUITS):
        return parse_set(_Located(text, place))
    return None


def _held(text: _Located) -> phrases.Phrase:
    low, to, high = text.text.partition(" to ")
    if _number(low) and (not to or _number(high)):
        return phrases.Numbers(whole_of(low), whole_of(high or low), place=text.place)
    return _kind_or_ranks(low, text.place) if " " not in text.text else parse_set(text)


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


def parse_by_of_cards(text: str, place: Place) -> By | None:
    """What a table goes by that is of a round of cards alone; None where it is none of this."""
    if text == "happening":
        return By("happening", place=place)
    if (match := _AT.fullmatch(text)) and match["choice"] == CHOICE:
        return By("choice", match["step"], place=place)
    measure = _measure(_Located(text, place))
    return By("measure", measure=measure, place=place) if measure else None


def _measure(text: _Located) -> phrases.HandMeasure | None:
    if match := _BY_CARDS.fullmatch(text.text):
        hand = (
            _hand(text.group(match, "hand")) if match["hand"] else phrases.HandPart(phrases.Word(ALL, place=text.place))
        )
        what = parse_set(text.group(match, "set")) if match["set"] else None
        return phrases.HandMeasure(kind="cards", hand=hand, what=what)
    if match := _BY_UNLIKE.fullmatch(text.text):
        return phrases.HandMeasure(kind="unlike", hand=_hand(text.group(match, "hand")), attribute=match["attribute"])
    if (match := _BY_TWO.fullmatch(text.text)) and match["between"] == _BETWEEN[match["what"]]:
        return _two(match, text)
    if match := _BY_SAME.fullmatch(text.text):
        hand, other = (_hand(text.group(match, name)) for name in ("hand", "other"))
        return phrases.HandMeasure(kind="same", hand=hand, other=other, attribute=match["attribute"])
    if match := _BY_KIND.fullmatch(text.text):
        return phrases.HandMeasure(kind="kind", hand=_hand(text.group(match, "hand")))
    return None


def parse_part(text: str, place: Place) -> phrases.HandPart | None:
    """A hand, or a part of one; None where it is none."""
    return _hand(_Located(text, place)) if _HAND.fullmatch(text) else None


def parse_criterion(text: str, place: Place) -> Criterion | None:
    """One of several things that hands are compared by, `points`, `cards in ace`; None where it is none."""
    if text in ("points", "kinds", "highest"):
        return Criterion(text)  # type: ignore[arg-type]
    located = _Located(text, place)
    if (match := _HAS_CARDS.fullmatch(text)) and match["set"] and not match["high"]:
        return Criterion("cards", whole_of(match["low"]), parse_set(located.group(match, "set")))
    match = _CARDS_IN.fullmatch(text)
    return Criterion("cards", None, parse_set(located.group(match, "set"))) if match else None


def criterion_text(what: Criterion) -> str:
    """`points`, `cards in jack to king`, `has 3 cards in ace`."""
    if what.what is None:
        return what.word
    many = f"has {what.number} " if what.number is not None else ""
    return f"{many}card{'' if what.number == 1 else 's'} in {set_text(what.what)}"


def hand_text(what: phrases.HandPart) -> str:
    """`player`, `first 2 of player`, `second of dealer`."""
    if what.is_whole:
        return what.word.text
    return f"{what.nth or 'first'}{f' {what.first}' if what.first > 1 else ''} of {what.word.text}"


def hands_text(what: phrases.OfHands) -> str:
    """`first 2 of player same rank`, `banker has 3 cards`."""
    if isinstance(what, phrases.Measured):
        return _measured_text(what)
    if isinstance(what, phrases.ChosenAt):
        return f"{what.choice} at {what.step}"
    assert isinstance(what, phrases.OfAHand)
    return f"{hand_text(what.hand)} {_said_text(what)}"


def _said_text(what: phrases.OfAHand) -> str:
    match what:
        case phrases.Compares(ties=ties, other=other, margin=margin):
            by = f" by {span(*margin)}" if margin else ""
            return f"{'ties' if ties else 'beats'} {hand_text(other)}{by}"
        case phrases.Agree(attribute=attribute, other=other):
            return f"same {attribute}" + (f" as {hand_text(other)}" if other else "")
        case phrases.Differ(attribute=attribute):
            return f"different {attribute}s"
        case phrases.HasAlike():
            return f"has {_alike_text(what)}"
        case phrases.HasRanks(ranks=ranks):
            return f"has ranks {'-'.join(ranks)}"
        case phrases.IsRun():
            return "run"
        case phrases.Holds(what=phrases.Beyond(higher, phrases.Numbers(number))):
            return f"{'higher' if higher else 'lower'} than {number}"
        case phrases.Holds(what=held):
            return set_text(held)
        case phrases.OrBetter(what=held):
            return f"{set_text(held)} or better"
        case _:
            raise AssertionError(f"a phrase of an unknown kind: {what!r}")


def _alike_text(what: phrases.HasAlike) -> str:
    """`3 of a rank and 2 of a rank`, `2 of a rank twice`, `4 of a suit from 10 to king`."""
    alike = [f"{number} of a {what.attribute}" for number in what.numbers]
    if len(alike) == 2 and len({*alike}) == 1:
        alike = [f"{alike[0]} twice"]
    return " and ".join(alike) + (f" from {set_text(what.what)}" if what.what else "")


def _measured_text(what: phrases.Measured) -> str:
    measure, low, high = what.measure, what.low, what.high
    if measure.kind in ("sum", "margin"):
        return f"{measure_text(measure)} {range_text(low, high)}"
    assert low is not None
    assert high is not None
    unit = "card" if measure.kind == "cards" else measure.attribute
    among = f" in {set_text(measure.what)}" if measure.what else ""
    return f"{hand_text(measure.hand)} has {span(low, high)} {unit}{'' if low == high == 1 else 's'}{among}"


def pattern_text(what: phrases.Phrase) -> str:
    """What `parse_pattern` reads: `run`, `same suit`, `3 of a rank`."""
    assert isinstance(what, phrases.OfHands)
    return hands_text(what).removeprefix(" ").removeprefix("has ")


def set_text(what: phrases.Phrase) -> str:
    """A set of cards, or what one is said to be: `jack to king`, `8 to 9`, `queen of hearts`, `flush`."""
    match what:
        case phrases.Highest(ranks):
            return highest_text(ranks)
        case phrases.Numbers(low, high):
            return span(low, high)
        case phrases.SoftOrHard(soft, low, high):
            return f"{'soft' if soft else 'hard'} {span(low, high)}"
        case phrases.Ranks(low, high):
            return f"{low} to {high}"
        case phrases.OneCard(rank, suit):
            return f"{rank} of {suit}"
        case phrases.AlikeWith(attribute, hand):
            return f"{attribute} of {hand_text(hand)}"
        case _:
            return what.mentions


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


def measure_text(what: phrases.HandMeasure) -> str:
    """`cards of banker`, `cards`, `suits of player`, `margin of player over banker`, `kind of player`."""
    hand, other = hand_text(what.hand), hand_text(what.other) if what.other else ""
    match what.kind:
        case "cards":
            among = f" in {set_text(what.what)}" if what.what else ""
            return f"cards of {hand}{among}" if hand != ALL or among else "cards"
        case "unlike":
            return f"{what.attribute}s of {hand}"
        case "same":
            return f"{hand} same {what.attribute} as {other}"
        case "sum" | "margin":
            return two_hands(what.kind, hand, other).strip()
        case kind:
            return f"{kind} of {hand}"


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


def parse_cards(text: str, option: str, pieces: Sequence[str] = ()) -> tuple[Card, ...]:
    """The cards that a text lists, by ranks, or by ranks and suits; a card without a suit is any of its rank.

    Where there are `pieces`, these are the ranks. They come in the order of the ranks, so that the same cards are the
    same however they are listed.

    Raises:
        UsageError: a word is no card, or there is none; `option` is what they were given for.
    """
    read = partial(_piece, pieces=pieces) if pieces else _card
    listed = [read(match, option) for match in _CARDS.finditer(text.strip().lower()) if match[0]]
    if not listed:
        remedy = Message('write `--{option} "A A 10 5"`, or `"ace of spades, KH"`', option=option)
        if pieces:
            remedy = write_remedy(f'--{option} "{pieces[0]} {pieces[-1]}"')
        raise UsageError(Message("--{option}: which cards?", option=option), remedy)
    order = pieces or (*RANKS, JOKER)
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


def _piece(match: re.Match[str], option: str, *, pieces: Sequence[str]) -> Card:
    text = match[0].strip(" ,")
    if text in pieces:
        return Card(text)
    message = Message("--{option}: `{card}` is no card", option=option, card=cut(text))
    raise UsageError(message, nearest(text, pieces, Message("its ranks: {ranks}", ranks=joined(pieces))))


def _rank(text: str) -> str | None:
    found = LETTERS.get(text, text)
    return found if found in (*RANKS, JOKER) else None


def card_text(one: Card) -> str:
    """`ace of spades`, or `ace` where it has no suit."""
    return f"{one.rank} of {one.suit}" if one.suit else one.rank
