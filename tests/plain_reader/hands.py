"""What phrases and tables say of the hands of a round."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from tests.plain_reader.cards import Dealt, Shoe, Sums
from tests.plain_reader.deck import Card
from tests.plain_reader.said import ATTRIBUTES, PARTS, Words, agree, different
from tests.plain_reader.said import value as value_of
from tests.plain_reader.text import RefusedError, Tree, items, word

Look: TypeAlias = tuple[str, str, int, str]
"""What somebody looks at in a round, `(what, of whom, how many first cards, their attribute)`."""

WHOLE: Look = ("whole", "", 0, "worth")
"""What the hands count or how many cards they have in the end, and what happened."""

CHOICE: Look = ("choice", "", 0, "")
"""What the player chose."""

Holds: TypeAlias = Callable[[Dealt], bool]
Found: TypeAlias = Callable[[Dealt], "list[Card] | None"]
"""The cards of a hand or a part of one; None where it lacks a card."""

NTH = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1}
_PART = rf"(?:(?:first(?: [0-9]+)?|{'|'.join(NTH)}) of )?\S+"
_HAND = re.compile(rf"(?:(first|{'|'.join(NTH)})(?: ([0-9]+))? of )?(\S+)")
_SPAN = r"([0-9]+)(?: to ([0-9]+))?"
_BEATS = re.compile(rf"({_PART}) (beats|ties) ({_PART})(?: by {_SPAN})?")
_SAYS = re.compile(rf"({_PART}) (.+)")
_POINTS = re.compile(_SPAN)
_BEYOND = re.compile(r"(higher|lower) than ([0-9]+)")
_LIKE = re.compile(rf"({_PART}) same (\S+) as ({_PART})")
_OF_TWO = re.compile(rf"(?:sum of ({_PART}) and ({_PART})|margin of ({_PART}) over ({_PART}))(?: (.+))?")
_CARDS_OF = re.compile(rf"cards of ({_PART})(?: in (.+))?")
_UNLIKE_OF = re.compile(rf"(suit|rank|colour)s of ({_PART})")
_SUITED = re.compile(r"\b(suits?|colours?|red|black|spades|hearts|diamonds|clubs|(same|different|of a) cards?)\b")
_AT = re.compile(r"(\S+) at (\S+)")
_ALIKE_WITH = re.compile(rf"({'|'.join(ATTRIBUTES)}) of ({_PART})")


class Part(NamedTuple):
    """A hand, so many of its first cards, or one card of it: the last where its number is below 0."""

    hand: str
    first: int = 0
    nth: int = 0

    @property
    def is_whole(self) -> bool:
        return not self.first and not self.nth

    def has(self, hand: str, number: int) -> bool:
        """Whether it is the card with that number, counted from 1, of a hand of the deal."""
        return self.hand == hand and (self.is_whole or number <= self.first or number == self.nth)


Number: TypeAlias = "Callable[[Dealt], int | None]"
"""What is measured of a round; None where a part lacks a card."""


@dataclass(frozen=True)
class Hands:
    """The hands of a deal as a bet speaks of them, and what it was found to look at."""

    shoe: Shoe
    words: Mapping[str, Tree]
    looks: set[Look] = field(default_factory=set)

    # --- phrases --------------------------------------------------------------------------------------------------

    def phrase(self, text: str) -> Holds | None:
        """What a phrase about hands says, or None if it is not one."""
        if self.shoe.pieces and _SUITED.search(text):
            raise RefusedError(f"pieces have no suits: {text}")
        if found := _BEATS.fullmatch(text):
            return self._beats(found)
        if (found := _OF_TWO.fullmatch(text)) and found[5]:
            return _is(self._of_two(found), _numbers(found[5]))
        if found := _LIKE.fullmatch(text):
            return self._alike(found)
        if text in self.shoe.choices:
            self.looks.add(CHOICE)
            return lambda dealt: text in dealt.all_chosen
        if (found := _AT.fullmatch(text)) and found[1] in self.shoe.choices:
            choice, step = found[1], found[2]
            if choice not in self.shoe.choosing.get(step, ()):
                raise RefusedError(f"a choice that is not offered there: {text}")
            self.looks.add(CHOICE)
            return lambda dealt: dealt.chosen(step) == choice
        if text == "parted" and self.shoe.parts:
            self.looks.add(CHOICE)
            return lambda dealt: dealt.parted
        if text in self.shoe.ending:
            self.looks.add(WHOLE)
            return lambda dealt: dealt.ended == text
        found = _SAYS.fullmatch(text)
        if found and self._is_hand(found[1]):
            return self._of_a_hand(self._part(found[1]), found[2])
        if found and self._meant(found[1]) in self.shoe.dealing:
            return self._of_a_step(self._meant(found[1]), found[2])
        return None

    def _of_a_step(self, step: str, text: str) -> Holds:
        """What its cards count, as a hand of their own, or that it dealt none."""
        sums = self._counted(step)
        if text == "none":
            return lambda dealt: sums(dealt) is None
        if text == "bust" and self.shoe.up_to:
            return lambda dealt: sums(dealt) == ()
        return _is(lambda dealt: own[-1] if (own := sums(dealt)) else None, *map(_numbers, self._values(text)))

    def _counted(self, step: str) -> Callable[[Dealt], Sums | None]:
        if not self.shoe.counts:
            raise RefusedError(f"what cards of {step} count")
        if step in self.shoe.again:
            raise RefusedError(f"what cards of {step} count, which is done again and again")
        self.looks.add(("step", step, 0, "worth"))
        return lambda dealt: dict(dealt.steps).get(step)

    def _of_a_hand(self, part: Part, text: str) -> Holds:
        if text.startswith("has "):
            return self._has(part, text.removeprefix("has "))
        if text == "run" or text.startswith(("same ", "different ")):
            return self._says(part, text)
        if found := self._of_kinds(part, text):
            return found
        if _BEYOND.fullmatch(text):
            return _is(self._points(part), _numbers(text))
        if text == "bust" and self.shoe.up_to:
            sums = self._sums(part)
            return lambda dealt: sums(dealt) == ()
        if counted := re.fullmatch(f"(soft|hard) ({_SPAN})", text):
            return self._by_either(part, *_numbers(counted[2]), soft=counted[1] == "soft")
        return self._holds(part, text)

    def _has(self, part: Part, text: str) -> Holds:
        if (many := re.fullmatch(rf"{_SPAN} cards?", text)) and part.is_whole and part.hand not in self.shoe.together:
            self.looks.add(WHOLE)
            low, high = int(many[1]), int(many[2] or many[1])
            return lambda dealt: low <= self._many(dealt, part.hand) <= high
        if like := re.fullmatch(rf"{_SPAN} cards? in ({_ALIKE_WITH.pattern})", text):
            number = self._so_many_like(part, like[3])
            return _is(number, (int(like[1]), int(like[2] or like[1])))
        return self._says(part, text)

    def _says(self, part: Part, text: str) -> Holds:
        """What a pattern says of these cards."""
        said = self._vocabulary.said(text)
        if said is None or text == "any":
            raise RefusedError(f"nothing that is said of a hand: {text}")
        self._come(part, text)
        cards = self._cards(part, said.attributes)
        return lambda dealt: (own := cards(dealt)) is not None and said.holds(own)

    def _come(self, part: Part, text: str) -> None:
        """Refuses that one card agrees with itself, and more different ones than there are."""
        most = self._most(part)
        if text.startswith(("same ", "different ")) and most < 2:
            raise RefusedError(f"one card: {text}")
        if text.startswith("different ") and part.first:
            attribute = text.split(" ")[1].removesuffix("s")
            values = {value_of(card, attribute) for card in self.shoe.cards}
            jokers = sum(number for card, number in self.shoe.cards.items() if value_of(card, attribute) is None)
            if most > len(values - {None}) + jokers:
                raise RefusedError(f"more cards than there are of {text}")

    def _of_kinds(self, part: Part, text: str) -> Holds | None:
        """Of what kind it is, or how high its cards are; None where this is something else."""
        base = text.removesuffix(" or better")
        what, better, kinds = self._meant(base), base != text, self.shoe.kinds
        if what in kinds.names:
            last = kinds.names.index(what)
            wanted = {*kinds.names[(0 if better else last) : last + 1]}
            held = self._held(part)
            return lambda dealt: (own := held(dealt)) is not None and kinds.of(own) in wanted
        ranks = what.removesuffix("-high").split("-")
        if kinds.names and {*ranks} <= {*self.shoe.order} and (len(ranks) > 1) != what.endswith("-high"):
            places = list(map(self.shoe.order.index, ranks))
            if places != sorted(places, reverse=True) or len(places) > self._most(part):
                raise RefusedError(f"no highest ranks of {part}: {text}")
            held, most = self._held(part), 1 if better else 0
            return lambda dealt: (own := held(dealt)) is not None and 0 <= kinds.stands(own, ranks) <= most
        if better:
            raise RefusedError(f"no kind: {text}")
        return None

    def _held(self, part: Part) -> Found:
        """A hand that has all its cards, as far as kinds know them."""
        kinds, most = self.shoe.kinds, self._most(part)
        if not kinds.names or most > 5 or part.hand == "all":
            raise RefusedError(f"kinds of {part}")
        if part.hand in self.shoe.best:
            return self._best(part)
        cards = self._cards(part, kinds.attributes)
        return lambda dealt: own if (own := cards(dealt)) is not None and len(own) == most else None

    def _best(self, part: Part) -> Found:
        """The highest by the kinds of all hands that can be made of some cards, once these are all dealt."""
        kinds, number = self.shoe.kinds, self.shoe.best[part.hand]
        cards, many = self._all(part.hand, kinds.attributes), self._of_parts(part.hand)
        if not part.is_whole or not number <= many <= 7:
            raise RefusedError(f"the best of {part}")

        def found(dealt: Dealt) -> list[Card] | None:
            own = cards(dealt)
            if own is None or len(own) < many:
                return None
            return max(([*hand] for hand in combinations(own, number)), key=kinds.strength)

        return found

    def _holds(self, part: Part, text: str) -> Holds:
        """Its points, or what the one card is."""
        spans = [_POINTS.fullmatch(one) for one in self._values(text)]
        is_one = part.first == 1 or part.nth
        if self.shoe.counts and all(spans) and not is_one:
            ends = [_numbers(span[0]) for span in spans if span]
            if any(high > (9 if self.shoe.last_digit else self.shoe.up_to or high) for _, high in ends):
                raise RefusedError(f"points that cannot come: {text}")
            if any(self._two_meanings(part, low, high) for low, high in ends):
                raise RefusedError(f"points or ranks of one card: {text}")
            return _is(self._points(part), *ends)
        if self._most(part) != 1:
            raise RefusedError(f"which card of {part}: {text}")
        if text in self.shoe.kinds.names:
            raise RefusedError(f"no card: {text}")
        if like := _ALIKE_WITH.fullmatch(text):
            number = self._so_many_like(part, like[0])
            return lambda dealt: number(dealt) == 1
        among = self._vocabulary.card_set(text)
        cards = self._cards(part, among.attributes)
        return lambda dealt: any(map(among.has, cards(dealt) or ()))

    def _by_either(self, part: Part, low: int, high: int, *, soft: bool) -> Holds:
        """Its points, where a card counts the higher of its two numbers in them, or where none does."""
        if not any(card.also >= 0 for card in self.shoe.cards):
            raise RefusedError("no card counts either of two numbers")
        sums = self._sums(part)
        return lambda dealt: any(low <= own[-1] <= high and (len(own) > 1) == soft for own in [sums(dealt)] if own)

    def _two_meanings(self, part: Part, low: int, high: int) -> bool:
        """Whether numbers of a hand of one card are ranks, and other cards count so much."""
        there = {card.rank for card in self.shoe.cards}
        if self._most(part) != 1 or not {str(low), str(high)} <= there:
            return False
        called = {rank for rank in there if rank.isdecimal() and low <= int(rank) <= high}
        return called != {card.rank for card in self.shoe.cards if low <= self.shoe.counted(card.worth) <= high}

    def _beats(self, found: re.Match[str]) -> Holds:
        one, others = self._part(found[1]), self._others(found[1], found[3])
        ties = found[2] == "ties"
        value = self._compared([one, *others])
        if found[4]:
            low, high = int(found[4]), int(found[5] or found[4])
            if ties or self.shoe.compare[:1] != ("points",):
                raise RefusedError(f"by so many of what: {found[0]}")
            return _is(self._margin(one, others), (low, high))

        def holds(dealt: Dealt) -> bool:
            own, values = value(dealt, one), [value(dealt, other) for other in others]
            highest: Any = max((number for number in values if number is not None), default=None)
            if own is None or highest is None or self._bust_among(values):
                return False
            return bool(own == highest if ties else own > highest)

        return holds

    def _of_two(self, found: re.Match[str]) -> Number:
        """The points of two hands added up, or those of one less those of the other, or of the highest other."""
        if not found[1]:
            return self._margin(self._part(found[3]), self._others(found[3], found[4]))
        one, other = self._part(found[1]), self._part(found[2])
        if one == other:
            raise RefusedError(f"{one} and itself")
        two = self._points(one), self._points(other)

        def added(dealt: Dealt) -> int | None:
            values = [points(dealt) for points in two]
            return None if None in values else sum(points for points in values if points)

        return added

    def _margin(self, one: Part, others: Sequence[Part]) -> Number:
        own, against = self._points(one), [self._points(other) for other in others]

        def margin(dealt: Dealt) -> int | None:
            value, every = own(dealt), [of(dealt) for of in against]
            values = [points for points in every if points is not None]
            return value - max(values) if value is not None and values and not self._bust_among(every) else None

        return margin

    def _bust_among(self, values: Sequence[object]) -> bool:
        """Whether one of some hands is bust: whoever is held against all of them is held against that one too."""
        return bool(self.shoe.up_to) and None in values

    def _alike(self, found: re.Match[str]) -> Holds:
        """Whether two cards agree."""
        attribute, parts = self._vocabulary.attribute(found[2]), [self._part(found[1]), self._part(found[3])]
        if any(self._most(part) != 1 for part in parts) or parts[0] == parts[1]:
            raise RefusedError(f"not two cards: {found[0]}")
        two = [self._cards(part, PARTS[attribute]) for part in parts]

        def holds(dealt: Dealt) -> bool:
            cards = [card for of in two for card in of(dealt) or ()]
            return len(cards) == 2 and agree(cards, attribute)

        return holds

    # --- measures -------------------------------------------------------------------------------------------------

    def _points(self, part: Part) -> Number:
        sums = self._sums(part)
        return lambda dealt: own[-1] if (own := sums(dealt)) else None

    def _sums(self, part: Part) -> Callable[[Dealt], Sums | None]:
        """All that a hand may come to; nothing of one that is bust, None where a part lacks a card."""
        if not self.shoe.counts or part.hand == "all":
            raise RefusedError(f"points of {part}")
        if part.is_whole and part.hand in self.shoe.hands:
            self.looks.add(WHOLE)
            place = self.shoe.hands.index(part.hand)
            return lambda dealt: dealt.points[place]
        cards = self._cards(part, ["worth"])
        return lambda dealt: None if (own := cards(dealt)) is None else self.shoe.all_sums(own)

    def _so_many(self, part: Part, text: str) -> Number:
        """How many cards of a hand are in a set."""
        if _ALIKE_WITH.fullmatch(text):
            return self._so_many_like(part, text)
        among = self._vocabulary.card_set(text)
        cards = self._cards(part, among.attributes)
        return lambda dealt: None if (own := cards(dealt)) is None else sum(map(among.has, own))

    def _so_many_like(self, part: Part, text: str) -> Number:
        """How many have the same as one other card."""
        found = _ALIKE_WITH.fullmatch(text)
        assert found
        attribute, other = self._vocabulary.attribute(found[1]), self._part(found[2])
        if self._most(other) != 1:
            raise RefusedError(f"which card of {other}: {text}")
        cards, one = (self._cards(each, PARTS[attribute]) for each in (part, other))

        def number(dealt: Dealt) -> int | None:
            own, with_it = cards(dealt), one(dealt)
            if own is None or not with_it:
                return None
            return sum(agree([card, *with_it], attribute) for card in own)

        return number

    def best(self, hand: str) -> Callable[[Dealt], Any]:
        """How high a hand is by all that hands are compared by."""
        part = self._part(hand)
        value = self._compared([part])
        return lambda dealt: value(dealt, part)

    def _compared(self, parts: list[Part]) -> Callable[[Dealt, Part], Any]:
        """What makes a hand higher than another; nothing where it has none of it."""
        if any(part.hand in self.shoe.best for part in parts) and self.shoe.compare != ("kinds",):
            raise RefusedError("the best cards are compared by something else than kinds")
        if not self.shoe.compare:
            raise RefusedError("nothing that hands are compared by")
        each = [{part: self._height(part, by, parts) for part in parts} for by in self.shoe.compare]

        def value(dealt: Dealt, part: Part) -> Any:
            values = [of[part](dealt) for of in each]
            return None if None in values else values

        return value

    def _height(self, part: Part, by: str, parts: Sequence[Part]) -> Callable[[Dealt], Any]:
        """How high a hand is by one thing."""
        heights = self.shoe.heights
        if by == "points":
            return self._points(part)
        if by == "kinds":
            if len({self._most(one) for one in parts}) > 1:
                raise RefusedError("kinds of hands of other numbers of cards are compared")
            held, kinds = self._held(part), self.shoe.kinds
            return lambda dealt: kinds.strength(own) if (own := held(dealt)) else None
        if by in ("order", "highest"):
            if by == "order" and self._most(part) != 1:
                raise RefusedError("hands of several cards, by the order of one")
            cards = self._cards(part, ["rank"])
            return lambda dealt: max((heights[card.rank] for card in cards(dealt) or ()), default=None)
        has = re.fullmatch(r"has ([0-9]+) cards? in (.+)", by)
        number = self._so_many(part, has[2] if has else by.removeprefix("cards in "))
        if not has:
            return number
        wanted = int(has[1])
        return lambda dealt: None if (many := number(dealt)) is None else many == wanted

    # --- tables ---------------------------------------------------------------------------------------------------

    def table(self, by: str) -> Callable[[Dealt], str] | None:
        """What a table about hands goes by, or None if it is not one."""
        if (found := _OF_TWO.fullmatch(by)) and not found[5]:
            return _said(self._of_two(found))
        if found := _LIKE.fullmatch(by):
            holds = self._alike(found)
            return lambda dealt: "holds" if holds(dealt) else "no"
        if by.removeprefix("choice at ") in self.shoe.choosing or (by == "choice" and self.shoe.choosing):
            steps = [*self.shoe.choosing] if by == "choice" else [by.removeprefix("choice at ")]
            if len(steps) > 1:
                raise RefusedError("a table by choice, where there are several")
            self.looks.add(CHOICE)
            return lambda dealt: dealt.chosen(steps[0])
        if by == "cards" or ((found := _CARDS_OF.fullmatch(by)) and not found[2]):
            part = Part("all") if by == "cards" else self._part(by.removeprefix("cards of "))
            return _said(self._how_many(part))
        if found := _CARDS_OF.fullmatch(by):
            return _said(self._so_many(self._part(found[1]), found[2]))
        if found := _UNLIKE_OF.fullmatch(by):
            part, attribute = self._part(found[2]), found[1]
            cards = self._cards(part, PARTS[attribute])
            return _said(lambda dealt: None if (own := cards(dealt)) is None else different(own, attribute))
        if by.startswith("kind of "):
            held = self._held(self._part(by.removeprefix("kind of ")))
            return lambda dealt: self.shoe.kinds.of(own) if (own := held(dealt)) is not None else "none"
        if by in self.shoe.dealing and self.shoe.counts:
            come = self._counted(by)
            number = _said(lambda dealt: own[-1] if (own := come(dealt)) else None)
            return lambda dealt: "bust" if come(dealt) == () else number(dealt)
        if not self._is_hand(by):
            return None
        part = self._part(by)
        if self.shoe.counts:
            points, sums = _said(self._points(part)), self._sums(part)
            return lambda dealt: "bust" if sums(dealt) == () else points(dealt)
        if self._most(part) != 1:
            return None
        cards = self._cards(part, ["rank"])
        return lambda dealt: own[0].rank if (own := cards(dealt)) else "none"

    def _how_many(self, part: Part) -> Number:
        if part.is_whole and part.hand not in self.shoe.together:
            self.looks.add(WHOLE)
            return lambda dealt: self._many(dealt, part.hand)
        cards = self._cards(part, [])
        return lambda dealt: None if (own := cards(dealt)) is None else len(own)

    # --- cards ----------------------------------------------------------------------------------------------------

    def _cards(self, part: Part, attributes: Sequence[str] | frozenset[str]) -> Found:
        """The cards of a hand or a part of one, as far as that is known of them."""
        if part.hand in self.shoe.best:
            raise RefusedError(f"more than the kind of {part}")
        known = frozenset(attributes) or frozenset(["worth"] if self.shoe.counts else ["rank"])
        if part.is_whole:
            return self._all(part.hand, known)
        many = part.first or part.nth
        if part.hand in self.shoe.together or many < 0:
            cards = self._all(part.hand, known, ordered=True)
        else:
            self.looks.update(("first", part.hand, many, attribute) for attribute in known)
            cards = lambda dealt: firsts(dealt, part.hand, many)  # noqa: E731

        def found(dealt: Dealt) -> list[Card] | None:
            own = cards(dealt)
            if not own or len(own) < many:
                return None
            return own[:many] if part.first else [own[many - 1 if many > 0 else -1]]

        return found

    def _all(self, hand: str, known: frozenset[str], *, ordered: bool = False) -> Found:
        """All cards of a hand; in their order, for parts of it, those that are there."""
        if hand in self.shoe.together:
            members = [self._part(text) for text in self.shoe.together[hand]]
            if any(member.hand in self.shoe.together for member in members):
                raise RefusedError(f"hands put together of others: {hand}")
            each = [self._all(one.hand, known) if one.is_whole else self._cards(one, known) for one in members]
            if ordered:
                every = sum(self.shoe.gets.values())
                self.looks.update(("first", "all", every, attribute) for attribute in known)

            def joined(dealt: Dealt) -> list[Card] | None:
                if ordered:
                    return _in_order(dealt, members)
                found = [of(dealt) for of in each]
                return None if None in found else [card for cards in found for card in cards or ()]

            return joined
        if ordered:
            most = self._most(Part(hand))
            self.looks.update(("first", hand, most, attribute) for attribute in known)
            return lambda dealt: firsts(dealt, hand, most)
        hands = self.shoe.hands if hand == "all" else (hand,)
        for one in hands:
            self.looks.update(("held", one, self.shoe.gets[one], attribute) for attribute in known)
        places = [self.shoe.hands.index(one) for one in hands]
        return lambda dealt: [card for place in places for card in dealt.held[place]] if dealt.held else []

    def _most(self, part: Part) -> int:
        """How many cards it may have."""
        if part.first:
            return part.first
        if part.nth:
            return 1
        if part.hand in self.shoe.best:
            return self.shoe.best[part.hand]
        if part.hand in self.shoe.together:
            return self._of_parts(part.hand)
        return sum(self.shoe.gets.values()) if part.hand == "all" else self.shoe.gets[part.hand]

    def _of_parts(self, hand: str) -> int:
        return sum(self._most(self._part(text)) for text in self.shoe.together[hand])

    # --- words ----------------------------------------------------------------------------------------------------

    @property
    def _vocabulary(self) -> Words:
        return Words(self.shoe.ranks, self.words, self.shoe.line.tops, self.shoe.counts)

    def _values(self, text: str) -> list[str]:
        if text not in self.words:
            return [text]
        return [value for item in items(self.words[text]) for value in self._values(word(item))]

    def _meant(self, text: str) -> str:
        """What the one value of a variable stands for."""
        return word(self.words[text]) if isinstance(self.words.get(text), str) else text

    def _is_hand(self, text: str) -> bool:
        found = _HAND.fullmatch(text)
        return found is not None and self._meant(found[3]) in (*self.shoe.hands, *self.shoe.together, "all")

    def _part(self, text: str) -> Part:
        found = _HAND.fullmatch(text)
        if not found or not self._is_hand(text) or (found[2] and found[1] != "first"):
            raise RefusedError(f"no hand: {text}")
        hand = self._meant(found[3])
        if found[1] == "first":
            part = Part(hand, first=int(found[2] or 1))
        else:
            part = Part(hand, nth=NTH[found[1]] if found[1] else 0)
        if max(part.first, part.nth) > self._most(Part(hand)) or (found[2] and int(found[2]) < 1):
            raise RefusedError(f"more cards than there are: {text}")
        return part

    def parts(self, text: str) -> list[Part]:
        """A hand of the deal or a part of it; of one that is put together, all of its hands."""
        part = self._part(text)
        if part.hand not in self.shoe.together or not part.is_whole:
            return [part]
        return [self._part(member) for member in self.shoe.together[part.hand]]

    def _others(self, one: str, other: str) -> list[Part]:
        """The other hand, or every other."""
        own = self._part(one)
        if other == "all":
            if own.hand in self.shoe.together:
                raise RefusedError(f"all others of a hand that is put together: {one}")
            found = [Part(hand) for hand in self.shoe.hands if hand != own.hand]
        else:
            found = [self._part(other)]
        if not found or own in found or own.hand == "all" or (other != "all" and found[0].hand == "all"):
            raise RefusedError(f"{one} against {other}")
        return found

    def _many(self, dealt: Dealt, hand: str) -> int:
        return sum(dealt.many) if hand == "all" else dealt.many[self.shoe.hands.index(hand)]


def _numbers(text: str) -> tuple[int, int]:
    """`17 to 18`, `higher than 9`, `lower than 4`: from which number to which."""
    if beyond := _BEYOND.fullmatch(text):
        number = int(beyond[2])
        return (number + 1, 10**9) if beyond[1] == "higher" else (-(10**9), number - 1)
    found = _POINTS.fullmatch(text)
    if not found or int(found[1]) > int(found[2] or found[1]):
        raise RefusedError(f"no numbers: {text}")
    return int(found[1]), int(found[2] or found[1])


def _is(number: Number, *ranges: tuple[int, int]) -> Holds:
    """Whether a measure is in one of some ranges; of what a part lacks nothing is so."""
    return lambda dealt: (value := number(dealt)) is not None and any(low <= value <= high for low, high in ranges)


def _said(number: Number) -> Callable[[Dealt], str]:
    """A measure as rows have it."""
    return lambda dealt: "none" if (value := number(dealt)) is None else str(value)


def _in_order(dealt: Dealt, members: Sequence[Part]) -> list[Card]:
    """The cards of hands that are put together, in the order in which they were dealt."""
    found, many = [], dict.fromkeys((hand for hand, _ in dealt.kept), 0)
    for number, (hand, card) in enumerate(dealt.kept, 1):
        many[hand] += 1
        if any(one.has(hand, many[hand]) or one.has("all", number) for one in members):
            found.append(card)
    return found


def firsts(dealt: Dealt, hand: str, many: int) -> list[Card]:
    """So many first cards of a hand, or of the round."""
    return [card for of, card in dealt.kept if hand in ("all", of)][:many]
