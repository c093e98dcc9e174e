"""What phrases and tables say of the hands of a round."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tests.plain_reader.cards import COLOURS, SUITS, Card, Dealt, Shoe
from tests.plain_reader.kinds import Hand
from tests.plain_reader.text import RefusedError, Tree, items, word

Look: TypeAlias = tuple[str, str, int, str]
"""What somebody looks at in a round, `(what, of whom, how many first cards, their attribute)`."""

WHOLE: Look = ("whole", "", 0, "worth")
"""What the hands count or how many cards they have in the end, and what happened."""

CHOICE: Look = ("choice", "", 0, "")
"""What the player chose."""

Holds: TypeAlias = Callable[[Dealt], bool]

_BEATS = re.compile(r"(\S+) (beats|ties) (\S+)(?: by ([0-9]+)(?: to ([0-9]+))?)?")
_HAS = re.compile(r"(\S+) has ([0-9]+)(?: to ([0-9]+))? cards?")
_SAME = re.compile(r"first ([0-9]+) of (\S+) same (rank|suit|colour|card|worth)")
_DIFFERENT = re.compile(r"first ([0-9]+) of (\S+) different (rank|suit|colour|card|worth)s")
_FIRST = re.compile(r"first of (\S+) (.+)")
_POINTS = re.compile(r"([0-9]+)(?: to ([0-9]+))?")
_MARGIN = re.compile(r"margin of (\S+) over (\S+)")
_SUM = re.compile(r"sum of (\S+) and (\S+)")


_OF_TWO = re.compile(
    r"(?:sum of (\S+) and (\S+)|margin of (\S+) over (\S+)) (?:([0-9]+)(?: to ([0-9]+))?|(higher|lower) than ([0-9]+))"
)


@dataclass(frozen=True)
class Hands:
    """The hands of a deal as a bet speaks of them, and what it was found to look at."""

    shoe: Shoe
    words: Mapping[str, Tree]
    looks: set[Look] = field(default_factory=set)

    # --- phrases --------------------------------------------------------------------------------------------------

    def phrase(self, text: str) -> Holds | None:
        """What a phrase about hands says, or None if it is not one."""
        if found := _BEATS.fullmatch(text):
            return self._beats(found)
        if found := _OF_TWO.fullmatch(text):
            return self._of_two(found)
        if found := _HAS.fullmatch(text):
            self.looks.add(WHOLE)
            hand, low, high = self._hand_or_all(found[1]), int(found[2]), int(found[3] or found[2])
            return lambda dealt: low <= self._many(dealt, hand) <= high
        if found := _SAME.fullmatch(text):
            return self._agree(int(found[1]), self._hand_or_all(found[2]), found[3])
        if found := _DIFFERENT.fullmatch(text):
            return self._differ(int(found[1]), self._hand_or_all(found[2]), found[3])
        if found := _FIRST.fullmatch(text):
            return self._first(self._hand_or_all(found[1]), found[2])
        if text in self.shoe.choices:
            self.looks.add(CHOICE)
            return lambda dealt: dealt.chosen == text
        if text in self.shoe.ending:
            self.looks.add(WHOLE)
            return lambda dealt: dealt.ended == text
        hand, _, rest = text.partition(" ")
        if rest and self._meant(hand) in self.shoe.hands and (found_kinds := self._of_kinds(self._meant(hand), rest)):
            return found_kinds
        if rest and self._meant(hand) in self.shoe.hands:
            return self._of_a_hand(self._meant(hand), rest)
        if rest and self._meant(hand) in self.shoe.dealing:
            return self._of_a_step(self._meant(hand), rest)
        return None

    def _of_a_step(self, step: str, text: str) -> Holds:
        """What its cards count, or that it dealt none."""
        if not self.shoe.counts:
            raise RefusedError(f"what cards of {step} count")
        self.looks.add(("step", step, 0, "worth"))
        if text == "none":
            return lambda dealt: step not in dict(dealt.steps)
        spans = [_POINTS.fullmatch(one) for one in self._values(text)]
        ends = [(int(span[1]), int(span[2] or span[1])) for span in spans if span]
        if len(ends) != len(spans) or any(low > high for low, high in ends):
            raise RefusedError(f"numbers of {step}: {text}")
        return lambda dealt: any(low <= dict(dealt.steps).get(step, -1) <= high for low, high in ends)

    def _of_kinds(self, hand: str, text: str) -> Holds | None:
        """Of what kind it is, or how high its cards are; None where this is something else."""
        base = text.removesuffix(" or better")
        what, better, kinds = self._meant(base), base != text, self.shoe.kinds
        if what in kinds.names:
            last = kinds.names.index(what)
            wanted = {*kinds.names[(0 if better else last) : last + 1]}
            held = self._hands([hand])
            return lambda dealt: (own := held(dealt, hand)) is not None and kinds.of(own) in wanted
        ranks = what.removesuffix("-high").split("-")
        if kinds.names and {*ranks} <= {*self.shoe.order} and (len(ranks) > 1) != what.endswith("-high"):
            places = list(map(self.shoe.order.index, ranks))
            if places != sorted(places, reverse=True) or len(places) > self.shoe.gets[hand]:
                raise RefusedError(f"no highest ranks of {hand}: {text}")
            held, least = self._hands([hand]), 0
            most = 1 if better else 0
            return lambda dealt: (own := held(dealt, hand)) is not None and least <= kinds.stands(own, ranks) <= most
        if better:
            raise RefusedError(f"no kind: {text}")
        return None

    def _hands(self, hands: list[str]) -> Callable[[Dealt, str], Hand | None]:
        """Hands that have all their cards, as far as kinds know them."""
        if not self.shoe.kinds.names or max(self.shoe.gets[hand] for hand in hands) > 5:
            raise RefusedError(f"kinds of {hands}")
        for hand in hands:
            self.looks.update(("held", hand, self.shoe.gets[hand], attribute) for attribute in ("rank", "suit"))

        def held(dealt: Dealt, hand: str) -> Hand | None:
            cards = dealt.held[self.shoe.hands.index(hand)] if dealt.held else ()
            if len(cards) < self.shoe.gets[hand]:
                return None
            return Hand(tuple(card.rank for card in cards), len({card.suit for card in cards}) == 1)

        return held

    def _of_a_hand(self, hand: str, text: str) -> Holds:
        """Its points, or what the one card is that it gets."""
        spans = [_POINTS.fullmatch(one) for one in self._values(text)]
        if self.shoe.counts and all(spans):
            self.looks.add(WHOLE)
            ends = [(int(span[1]), int(span[2] or span[1])) for span in spans if span]
            if any(low > high or (self.shoe.last_digit and high > 9) for low, high in ends):
                raise RefusedError(f"points that cannot come: {text}")
            if any(self._two_meanings(hand, low, high) for low, high in ends):
                raise RefusedError(f"points or ranks of one card: {text}")
            return lambda dealt: any(low <= self._points(dealt, hand) <= high for low, high in ends)
        if self.shoe.gets[hand] != 1:
            raise RefusedError(f"which card of {hand}: {text}")
        return self._first(hand, text)

    def _two_meanings(self, hand: str, low: int, high: int) -> bool:
        """Whether numbers of a hand of one card are ranks, and other cards count so much."""
        there = {card.rank for card in self.shoe.cards}
        if self.shoe.gets[hand] != 1 or not {str(low), str(high)} <= there:
            return False
        called = {rank for rank in there if rank.isdecimal() and low <= int(rank) <= high}
        return called != {card.rank for card in self.shoe.cards if low <= self.shoe.counted(card.worth) <= high}

    def _first(self, hand: str, text: str) -> Holds:
        attribute, wanted = self._kind(text)
        self.looks.add(("first", hand, 1, attribute))

        def holds(dealt: Dealt) -> bool:
            cards = firsts(dealt, hand, 1)
            return bool(cards) and getattr(cards[0], attribute) in wanted

        return holds

    def _kind(self, text: str) -> tuple[str, set[str]]:
        """Whether a word says suits, colours or ranks, and which."""
        values = self._values(text)
        if all(value in SUITS for value in values):
            return "suit", set(values)
        if all(value in COLOURS for value in values):
            return "colour", set(values)
        found = [self.shoe.ranks(value) for value in values]
        if not all(found):
            raise RefusedError(f"no card: {text}")
        return "rank", {rank for some in found for rank in some}

    def _agree(self, many: int, hand: str, attribute: str) -> Holds:
        parts = ("rank", "suit") if attribute == "card" else (attribute,)
        self.looks.update(("first", hand, many, part) for part in parts)
        whole = frozenset(parts)

        def holds(dealt: Dealt) -> bool:
            cards = firsts(dealt, hand, many)
            if whole & {"suit", "colour"} and any(not (card.suit or card.colour) for card in cards):
                return False  # a joker
            return len(cards) == many and len({card.bare(whole) for card in cards}) == 1

        return holds

    def _differ(self, many: int, hand: str, attribute: str) -> Holds:
        """No two of them have the same; a joker has no suit and no colour that another could have."""
        parts = ("rank", "suit") if attribute == "card" else (attribute,)
        self.looks.update(("first", hand, many, part) for part in parts)
        whole = frozenset(parts)
        jokers = sum(number for card, number in self.shoe.cards.items() if not (card.suit or card.colour))
        plain = {card.bare(whole) for card in self.shoe.cards if whole == {"rank"} or card.suit or card.colour}
        if many > len(plain) + (jokers if whole & {"suit", "colour"} else 0):
            raise RefusedError(f"more cards than there are of different {attribute}s")

        def holds(dealt: Dealt) -> bool:
            cards = firsts(dealt, hand, many)
            told = [card.bare(whole) for card in cards if not whole & {"suit", "colour"} or card.suit or card.colour]
            return len(cards) == many and len({*told}) == len(told)

        return holds

    def _beats(self, found: re.Match[str]) -> Holds:
        one, others = self._hand(found[1]), self._others(found[1], found[3])
        value = self._compared([one, *others])
        if found[4]:
            low, high = int(found[4]), int(found[5] or found[4])
            if found[2] == "ties" or self.shoe.compare != "points":
                raise RefusedError(f"by so many of what: {found[0]}")
            self.looks.add(WHOLE)
            points = self._points
            return lambda dealt: low <= points(dealt, one) - max(points(dealt, other) for other in others) <= high
        ties = found[2] == "ties"

        def holds(dealt: Dealt) -> bool:
            own, values = value(dealt, one), [value(dealt, other) for other in others]
            highest: Any = max((number for number in values if number is not None), default=None)
            if own is None or highest is None:
                return False
            return bool(own == highest if ties else own > highest)

        return holds

    def _of_two(self, found: re.Match[str]) -> Holds:
        """The points of two hands added up, or those of one less those of the other, or of the highest other."""
        added, one, other = bool(found[1]), found[1] or found[3], found[2] or found[4]
        own, points = self._hand(one), self._points
        others = [self._hand(other)] if added else self._others(one, other)
        if own in others:
            raise RefusedError(f"{one} and itself")
        self.looks.add(WHOLE)
        number = int(found[8] or found[5])
        last = int(found[6] or found[5] or 0)
        if found[5] and number > last:
            raise RefusedError(f"a range that falls: {found[0]}")

        def holds(dealt: Dealt) -> bool:
            against = [points(dealt, one) for one in others]
            value = points(dealt, own) + against[0] if added else points(dealt, own) - max(against)
            if found[7]:
                return value > number if found[7] == "higher" else value < number
            return number <= value <= last

        return holds

    def _compared(self, hands: list[str]) -> Callable[[Dealt, str], Any]:
        """What makes a hand higher than another; by the order of cards nothing, if it got none."""
        if self.shoe.compare == "points":
            self.looks.add(WHOLE)
            return self._points
        if self.shoe.compare == "kinds":
            if len({self.shoe.gets[hand] for hand in hands}) > 1:
                raise RefusedError("kinds of hands of other numbers of cards are compared")
            held, kinds = self._hands(hands), self.shoe.kinds
            return lambda dealt, hand: kinds.strength(own) if (own := held(dealt, hand)) else None
        if self.shoe.compare != "order" or any(self.shoe.gets[hand] != 1 for hand in hands):
            raise RefusedError("nothing that hands are compared by")
        self.looks.update(("first", hand, 1, "rank") for hand in hands)
        return lambda dealt, hand: next((self.shoe.order.index(card.rank) for card in firsts(dealt, hand, 1)), None)

    # --- tables ---------------------------------------------------------------------------------------------------

    def table(self, by: str) -> Callable[[Dealt], str] | None:
        """What a table about hands goes by, or None if it is not one."""
        if found := _MARGIN.fullmatch(by):
            one, others = self._hand(found[1]), self._others(found[1], found[2])
            return self._whole(lambda d: self._points(d, one) - max(self._points(d, other) for other in others))
        if found := _SUM.fullmatch(by):
            two = [self._hand(text) for text in found.groups()]
            return self._whole(lambda dealt: sum(self._points(dealt, hand) for hand in two))
        if by == "choice" and self.shoe.choices:
            self.looks.add(CHOICE)
            return lambda dealt: dealt.chosen or "none"
        if by == "cards" or by.startswith("cards of "):
            hand = self._hand(by.removeprefix("cards of ")) if by != "cards" else "all"
            return self._whole(lambda dealt: self._many(dealt, hand))
        if by.startswith("kind of "):
            hand = self._hand(by.removeprefix("kind of "))
            held = self._hands([hand])
            return lambda dealt: self.shoe.kinds.of(own) if (own := held(dealt, hand)) else "none"
        if by in self.shoe.dealing and self.shoe.counts:
            self.looks.add(("step", by, 0, "worth"))
            return lambda dealt: str(dict(dealt.steps).get(by, "none"))
        if by in self.shoe.hands and self.shoe.counts:
            return self._whole(lambda dealt: self._points(dealt, by))
        if by in self.shoe.hands and self.shoe.gets[by] == 1:
            self.looks.add(("first", by, 1, "rank"))
            return lambda dealt: next((card.rank for card in firsts(dealt, by, 1)), "none")
        return None

    def _whole(self, number: Callable[[Dealt], int]) -> Callable[[Dealt], str]:
        self.looks.add(WHOLE)
        return lambda dealt: str(number(dealt))

    # --- words ----------------------------------------------------------------------------------------------------

    def _values(self, text: str) -> list[str]:
        if text not in self.words:
            return [text]
        return [value for item in items(self.words[text]) for value in self._values(word(item))]

    def _meant(self, text: str) -> str:
        """What the one value of a variable stands for."""
        return word(self.words[text]) if isinstance(self.words.get(text), str) else text

    def _hand(self, text: str) -> str:
        if (hand := self._meant(text)) not in self.shoe.hands:
            raise RefusedError(f"no hand: {text}")
        return hand

    def _hand_or_all(self, text: str) -> str:
        return "all" if text == "all" else self._hand(text)

    def _others(self, one: str, other: str) -> list[str]:
        """The other hand, or every other."""
        found = [hand for hand in self.shoe.hands if hand != self._hand(one)] if other == "all" else [self._hand(other)]
        if not found or self._hand(one) in found:
            raise RefusedError(f"{one} against {other}")
        return found

    def _points(self, dealt: Dealt, hand: str) -> int:
        if not self.shoe.counts:
            raise RefusedError("points of cards without worth")
        return dealt.points[self.shoe.hands.index(hand)]

    def _many(self, dealt: Dealt, hand: str) -> int:
        return sum(dealt.many) if hand == "all" else dealt.many[self.shoe.hands.index(hand)]


def firsts(dealt: Dealt, hand: str, many: int) -> list[Card]:
    """So many first cards of a hand, or of the round."""
    return [card for of, card in dealt.kept if hand in ("all", of)][:many]
