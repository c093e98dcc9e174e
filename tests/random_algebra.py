"""Random deals and bets that speak of parts of hands, hands put together, sets of cards and all that is said of them.

Nothing of macau_edge is used here. What the reference says of some cards is a predicate over a list of cards; each way
to make a phrase has a name, so that all pairs of them can be drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from tests.plain_cards import SUITS, Card, Criterion, Deal, Goes, HandKind, Round, Shoe, What
from tests.random_cards import Game, Games, Phrases, bet_of, joined, random_kinds, span

Cards = Callable[[Round], "list[Card] | None"]
"""The cards of a hand or of a part of one; None where the part lacks a card."""

# --- what holds of some cards --------------------------------------------------------------------------------------


def agree(cards: Sequence[Card], attribute: str, least: int = 2) -> bool:
    return len(cards) >= least and all(one.agrees_with(two, attribute) for one, two in combinations(cards, 2))


def groups(cards: Sequence[Card], attribute: str) -> list[int]:
    """How many cards there are of each different rank, suit …, the most first; each joker is of a suit of its own."""
    found: list[list[Card]] = []
    for card in cards:
        group = next((group for group in found if card.agrees_with(group[0], attribute)), None)
        if group is None:
            found.append([card])
        else:
            group.append(card)
    return sorted(map(len, found), reverse=True)


class Holding(NamedTuple):
    """What is said of some cards, as it is written without the hand and without `has`."""

    text: str
    holds: Callable[[Shoe, Sequence[Card]], bool]

    @property
    def of_a_hand(self) -> str:
        return self.text if self.text == "run" or self.text.startswith(("same", "different")) else f"has {self.text}"


class CardSet(NamedTuple):
    text: str
    has: Callable[[Card], bool]


class Sayings(NamedTuple):
    """What can be said at random of up to so many cards of a shoe; `named` are sets with names of the file.

    So many cards at `least` agree, or differ: in a pattern of kinds one alone does.
    """

    draw: Random
    shoe: Shoe
    most: int
    named: tuple[CardSet, ...] = ()
    least: int = 2

    @property
    def attributes(self) -> list[str]:
        cards = ["card"] * (self.shoe.decks > 1)  # else no two are the same
        return ["rank", "suit", "colour", *cards, *["worth"] * (self.shoe.worth is not None)]

    def card_set(self) -> CardSet:
        draw = self.draw
        kind = draw.choice(["rank", "range", "range", "suit", "colour", "card", *["name"] * 2 * bool(self.named)])
        if kind == "name":
            return draw.choice(self.named)
        if kind == "suit":
            suit = draw.choice(SUITS)
            return CardSet(suit, lambda card: card.suit == suit)
        if kind == "colour":
            colour = draw.choice(["red", "black"])
            return CardSet(colour, lambda card: card.colour == colour)
        if kind == "card":
            rank, suit = draw.choice(self.shoe.ranks), draw.choice(SUITS)
            return CardSet(f"{rank} of {suit}", lambda card: (card.rank, card.suit) == (rank, suit))
        return self.of_ranks()

    def of_ranks(self) -> CardSet:
        ranks = self.shoe.all_ranks
        low, high = sorted(self.draw.choice(range(len(ranks))) for _ in range(2))
        if low < high and ranks[low].isdecimal() and ranks[high].isdecimal():
            high = low  # two numbers may name other ranks than the order does
        meant = ranks[low : high + 1]
        return CardSet(meant[0] if low == high else f"{meant[0]} to {meant[-1]}", lambda card: card.rank in meant)

    def any(self) -> Holding:
        made = [self.cards, self.cards, self.unlike]
        made += [self.alike, self.named_alike, self.ranks, self.same, self.different, self.run] * (self.most > 1)
        return self.draw.choice(made)()

    def many(self, least: int = 0) -> tuple[int, int]:
        low = self.draw.randint(least, self.most)
        return low, self.draw.choice([low, self.draw.randint(low, self.most)])

    def cards(self) -> Holding:
        (low, high), among = self.many(), self.card_set()
        text = f"{span(low, high)} card{'' if low == high == 1 else 's'} in {among.text}"
        return Holding(text, lambda _, cards: low <= sum(map(among.has, cards)) <= high)

    def unlike(self) -> Holding:
        attribute = self.draw.choice(["rank", "suit", "colour"])
        jokers = self.shoe.jokers * self.shoe.decks
        there = {"rank": len(self.shoe.all_ranks), "suit": 4 + jokers, "colour": 2 + jokers}[attribute]
        low = self.draw.randint(1, min(self.most, there))
        high = self.draw.choice([low, self.draw.randint(low, min(self.most, there))])
        text = f"{span(low, high)} {attribute}{'' if low == high == 1 else 's'}"
        return Holding(text, lambda _, cards: low <= len(groups(cards, attribute)) <= high)

    def alike(self, among: CardSet | None = None) -> Holding:
        attribute = self.draw.choice(self.attributes)
        asked = [self.draw.randint(2, self.most)]
        if self.most - asked[0] > 1 and self.draw.random() < 0.4:
            asked = sorted([*asked, self.draw.randint(2, self.most - asked[0])], reverse=True)
        if len(asked) == 2 and asked[0] == asked[1]:
            text = f"{asked[0]} of a {attribute} twice"
        else:
            text = " and ".join(f"{number} of a {attribute}" for number in asked)
        text += f" from {among.text}" if among else ""

        def holds(_: Shoe, cards: Sequence[Card]) -> bool:
            there = groups([card for card in cards if among is None or among.has(card)], attribute)
            return len(there) >= len(asked) and all(a >= b for a, b in zip(there, asked, strict=False))

        return Holding(text, holds)

    def named_alike(self) -> Holding:
        return self.alike(self.of_ranks())

    def ranks(self) -> Holding:
        ranks = [self.draw.choice(self.shoe.ranks) for _ in range(self.draw.choice([self.most, max(2, self.most - 1)]))]
        return Holding(
            f"ranks {'-'.join(ranks)}", lambda _, cards: sorted(card.rank for card in cards) == sorted(ranks)
        )

    def same(self) -> Holding:
        attribute = self.draw.choice(self.attributes)
        return Holding(f"same {attribute}", lambda _, cards: agree(cards, attribute, self.least))

    def different(self) -> Holding:
        attribute = self.draw.choice(self.attributes)
        return Holding(
            f"different {attribute}s", lambda _, cards: self.least <= len(cards) == len(groups(cards, attribute))
        )

    def run(self) -> Holding:
        def holds(shoe: Shoe, cards: Sequence[Card]) -> bool:
            ranks = [card.rank for card in cards]
            return len({*ranks}) == len(ranks) and any({*run} == {*ranks} for run in shoe.runs(len(ranks)))

        return Holding("run", holds)


def random_pattern(draw: Random, shoe: Shoe, name: str, most: int) -> HandKind:
    """One or two things that hold of a hand."""
    said = Sayings(draw, shoe, most, least=1)
    parts = list({one.text: one for one in (said.any() for _ in range(draw.choice([1, 1, 2])))}.values())
    if sum(" of a " in part.text for part in parts) > 1:
        parts = parts[:1]  # they would be of different ranks
    return HandKind(
        name,
        " and ".join(part.text for part in parts),
        lambda shoe, cards: all(part.holds(shoe, cards) for part in parts),
        any(part.text == "run" for part in parts),
        any(" of a rank" in part.text for part in parts),
    )


# --- hands, parts of hands, hands put together ---------------------------------------------------------------------

NTH = {2: "second", 3: "third", 4: "fourth", 5: "fifth"}


class Piece(NamedTuple):
    """A hand or a part of one: its cards, how many it may have, and whether it is a hand of the deal or a part."""

    text: str
    cards: Cards
    most: int
    hand: str = ""
    is_part: bool = False
    there: Cards | None = None
    """Of a hand that is put together those of its cards that are there, of which its parts are."""


def whole(hand: str, most: int) -> Piece:
    return Piece(hand, lambda dealt: list(dealt.of(hand)), most, hand)


def first(piece: Piece, number: int) -> Piece:
    def cards(dealt: Round) -> list[Card] | None:
        own = (piece.there or piece.cards)(dealt)
        return own[:number] if own is not None and len(own) >= number else None

    text = f"first of {piece.text}" if number == 1 else f"first {number} of {piece.text}"
    return Piece(text, cards, number, piece.hand, is_part=True)


def nth(piece: Piece, number: int) -> Piece:
    """One card; the last where the number is 0."""

    def cards(dealt: Round) -> list[Card] | None:
        own = (piece.there or piece.cards)(dealt)
        return [own[number - 1]] if own and len(own) >= number else None

    return Piece(f"{NTH.get(number, 'last')} of {piece.text}", cards, 1, piece.hand, is_part=True)


def together(name: str, pieces: Sequence[Piece]) -> Piece:
    """The cards of all, in the order in which they were dealt."""

    def there(dealt: Round) -> list[Card]:
        own = set[int]()
        for piece in pieces:
            places = [place for place, hand in enumerate(dealt.to) if piece.hand in ("all", hand)]
            own.update(places[: piece.most] if piece.is_part else places)
        return [dealt.dealt[place] for place in sorted(own)]

    def cards(dealt: Round) -> list[Card] | None:
        return None if None in [piece.cards(dealt) for piece in pieces] else there(dealt)

    return Piece(name, cards, sum(piece.most for piece in pieces), there=there)


def best_of(name: str, number: int, pieces: Sequence[Piece], shoe: Shoe) -> Piece:
    """The highest by the kinds of all hands of so many cards that these have, once they are all dealt."""

    def cards(dealt: Round) -> list[Card] | None:
        own = [card for piece in pieces for card in piece.cards(dealt) or ()]
        if len(own) < sum(piece.most for piece in pieces):
            return None
        return max(([*hand] for hand in combinations(own, number)), key=shoe.strength)

    return Piece(name, cards, number)


@dataclass(frozen=True)
class Algebra(Phrases):
    """Random phrases of the algebra; `wanted` are the names of the ways to make those that come first."""

    put_together: tuple[Piece, ...] = ()
    best: tuple[Piece, ...] = ()
    """Hands that are the best few of some cards, of which only kinds are asked."""
    sets: tuple[CardSet, ...] = ()

    def makers(self) -> dict[str, Callable[[], What | None]]:
        """Each way to make a phrase by its name; one makes none where this deal has not what it speaks of."""
        return {
            "cards in": self.saying(Sayings.cards),
            "unlike": self.saying(Sayings.unlike),
            "alike": self.saying(Sayings.alike, 2),
            "named alike": self.saying(Sayings.named_alike, 2),
            "ranks": self.saying(Sayings.ranks, 2),
            "same": self.saying(Sayings.same, 2),
            "different": self.different,
            "run": self.saying(Sayings.run, 2),
            "like another": self.like_another,
            "in a set": self.in_a_set,
            "rank of": self.rank_of,
            "points": self.points_of,
            "beyond": self.beyond,
            "sum": self.sum_of,
            "margin": self.margin_of,
            "beats": self.beats,
            "kind": self.kind_of,
            "counts": self.maybe(self.counting, bool(self.steps) and self.shoe.worth is not None),
            "has": self.has,
            "other": super().one,
            "best kind": self.maybe(lambda: self.of_kind(self.draw.choice(self.best)), bool(self.best)),
            "best beats": self.best_beats,
        }

    def one(self) -> What:
        if not self.decided:
            return self.early()
        makers = list(self.makers().values())
        return next(what for _ in range(1000) if (what := self.draw.choice(makers)()))

    def early(self) -> What:
        """In a step: of hands of the deal as far as they are dealt, in words that ask nothing of what they may get."""
        names = ("cards in", "alike", "same", "points", "sum", "margin", "like another")
        makers = [super().one, *(self.makers()[name] for name in names)]
        return next(what for _ in range(1000) if (what := self.draw.choice(makers)()))

    def _comparable(self) -> list[str]:
        return [] if isinstance(self.shoe.compare, tuple) else super()._comparable()

    def maybe(self, make: Callable[[], What], there: bool) -> Callable[[], What | None]:
        return lambda: make() if there else None

    # --- hands

    def piece(self, least: int = 1, most: int = 99, *, points: bool = False) -> Piece | None:
        """A hand, one put together, or a part of one, that may have so many cards."""
        wholes = [whole(hand, number) for hand, number in self.dealt.items() if number]
        every = [*wholes, *self.put_together]
        if not points:
            every.append(whole("all", sum(self.dealt.values())))
        found = [piece for piece in every if least <= piece.most <= most]
        if self.draw.random() < 0.5 or not found:
            parts = [first(piece, n) for piece in every for n in range(1, min(piece.most, 9) + 1)]
            parts += [nth(piece, n) for piece in every for n in range(2, min(piece.most, 5) + 1)]
            parts += [nth(piece, 0) for piece in every]
            found = [piece for piece in parts if least <= piece.most <= most] or found
        return self.draw.choice(found) if found else None

    def two_pieces(self, least: int = 1, most: int = 99) -> tuple[Piece, Piece] | None:
        pieces = [self.piece(least, most, points=True) for _ in range(2)]
        one, two = pieces
        if one is None or two is None or one.text == two.text:
            return None
        if one.hand == two.hand and self.dealt.get(one.hand) == 1:
            return None  # one card, named twice
        return one, two

    # --- phrases

    def saying(self, make: Callable[[Sayings], Holding], least: int = 1) -> Callable[[], What | None]:
        def made() -> What | None:
            if (piece := self.piece(least, 9)) is None:
                return None
            said = make(Sayings(self.draw, self.shoe, piece.most, self.sets))
            return What(
                f"{piece.text} {said.of_a_hand}",
                lambda dealt: (own := piece.cards(dealt)) is not None and said.holds(self.shoe, own),
            )

        return made

    def different(self) -> What | None:
        """Of no more cards than there are different ones."""
        if (piece := self.piece(2, 9)) is None:
            return None
        values = {name: len(groups(self.shoe.cards, name)) for name in Sayings(self.draw, self.shoe, 2).attributes}
        known = [name for name, number in values.items() if number >= piece.most]
        if not known:
            return None
        attribute = self.draw.choice(known)

        def names(dealt: Round) -> bool:
            own = piece.cards(dealt)
            return own is not None and 1 < len(own) == len(groups(own, attribute))

        return What(f"{piece.text} different {attribute}s", names)

    def like_another(self) -> What | None:
        if (two := self.two_pieces(1, 1)) is None:
            return None
        attribute = self.draw.choice(Sayings(self.draw, self.shoe, 1).attributes)
        return What(f"{two[0].text} same {attribute} as {two[1].text}", _alike(two, attribute))

    def in_a_set(self) -> What | None:
        """What one card is."""
        if (piece := self.piece(1, 1)) is None:
            return None
        among = Sayings(self.draw, self.shoe, 1, self.sets).card_set()
        if not piece.is_part and among.text[0].isdecimal() and self.shoe.worth is not None:
            return None
        return What(f"{piece.text} {among.text}", lambda dealt: any(map(among.has, piece.cards(dealt) or ())))

    def rank_of(self) -> What | None:
        """How many cards have the same as one of another hand."""
        piece, other = self.piece(1, 9), self.piece(1, 1)
        if piece is None or other is None or piece.text == other.text:
            return None
        low, high = Sayings(self.draw, self.shoe, piece.most).many()
        attribute = self.draw.choice(["rank", "suit", "card", "colour"])
        many = _so_many_like(piece, other, attribute)
        text = (
            f"{piece.text} has {span(low, high)} card{'' if low == high == 1 else 's'} in {attribute} of {other.text}"
        )
        return What(text, lambda dealt: (number := many(dealt)) is not None and low <= number <= high)

    def points_of(self) -> What | None:
        piece = self.piece(2, points=True) if self.shoe.worth is not None else None
        if piece is None:
            return None
        low = self.draw.randint(0, 9)
        high = self.draw.randint(low, 9)
        return What(f"{piece.text} {span(low, high)}", self._counts(piece, lambda number: low <= number <= high))

    def beyond(self) -> What | None:
        piece = self.piece(2, points=True) if self.shoe.worth is not None else None
        if piece is None:
            return None
        number, higher = self.draw.randint(1, 8), self.draw.random() < 0.5
        return What(
            f"{piece.text} {'higher' if higher else 'lower'} than {number}",
            self._counts(piece, lambda points: points > number if higher else points < number),
        )

    def _counts(self, piece: Piece, lies: Callable[[int], bool]) -> Callable[[Round], bool]:
        counted = self.shoe.counted
        return lambda dealt: (own := piece.cards(dealt)) is not None and lies(counted(own))

    def sum_of(self) -> What | None:
        if self.shoe.worth is None or (two := self.two_pieces()) is None:
            return None
        said, lies = self._numbers(12, 18)
        number = self._sum(two)
        text = f"sum of {two[0].text} and {two[1].text} {said}"
        return What(text, lambda dealt: (value := number(dealt)) is not None and lies(value))

    def _sum(self, two: Sequence[Piece]) -> Callable[[Round], int | None]:
        def number(dealt: Round) -> int | None:
            own = [piece.cards(dealt) for piece in two]
            return None if None in own else sum(self.shoe.counted(cards or []) for cards in own)

        return number

    def margin_of(self) -> What | None:
        if self.shoe.worth is None or (two := self.two_pieces()) is None:
            return None
        said, lies = self._numbers(4, 9)
        number = self._margin(two)
        text = f"margin of {two[0].text} over {two[1].text} {said}"
        return What(text, lambda dealt: (value := number(dealt)) is not None and lies(value))

    def _margin(self, two: Sequence[Piece]) -> Callable[[Round], int | None]:
        def number(dealt: Round) -> int | None:
            own, other = (piece.cards(dealt) for piece in two)
            return None if own is None or other is None else self.shoe.counted(own) - self.shoe.counted(other)

        return number

    def beats(self) -> What | None:
        compare = self.shoe.compare
        by_kinds = compare == "kinds" or (isinstance(compare, tuple) and any(c.text == "kinds" for c in compare))
        if compare is None or (by_kinds and not self.decided):
            return None
        most = self.draw.randint(2, 5) if by_kinds else 99
        two = self.two_pieces(most if by_kinds else 1, 1 if compare == "order" else most)
        if two is None:
            return None
        return self.compared_with(*two)

    def best_beats(self) -> What | None:
        """Of a best hand beside another, or beside a hand of as many cards."""
        if not self.best or not self.decided or self.shoe.compare != "kinds":
            return None
        one = self.draw.choice(self.best)
        hands = [whole(hand, number) for hand, number in self.dealt.items()]
        others = [piece for piece in (*self.best, *hands) if piece.most == one.most and piece.text != one.text]
        return self.compared_with(one, self.draw.choice(others)) if others else None

    def compared_with(self, *two: Piece) -> What:
        ties = self.draw.random() < 0.3

        def names(dealt: Round) -> bool:
            both = [piece.cards(dealt) for piece in two]
            if None in both:
                return False
            own, other = (self.shoe.height(c or [], p.most) for c, p in zip(both, two, strict=True))
            if own is None or other is None:
                return False
            return bool(own == other if ties else own > other)

        return What(f"{two[0].text} {'ties' if ties else 'beats'} {two[1].text}", names)

    def kind_of(self) -> What | None:
        piece = self.piece(2, 5, points=True) if self.shoe.kinds else None
        return self.of_kind(piece) if piece else None

    def of_kind(self, piece: Piece) -> What:
        number = self.draw.randrange(len(self.shoe.kinds))
        least = 0 if self.draw.random() < 0.5 else number
        text = f"{piece.text} {self.shoe.kinds[number].name}" + (" or better" if least < number else "")

        def names(dealt: Round) -> bool:
            own = piece.cards(dealt)
            return own is not None and len(own) == piece.most and least <= self.shoe.kind(own) <= number

        return What(text, names)

    # --- what tables go by

    def measures(self) -> dict[str, Callable[[], Goes | None]]:
        return {
            "cards in": self.by_cards_in,
            "unlike": self.by_unlike,
            "like another": self.by_likeness,
            "sum": self.by_sum_of,
            "margin": self.by_margin_of,
            "kind": self.by_kind_of,
            "points": self.by_points_of,
            "like one": self.by_cards_like,
            "other": super().goes,
        }

    def goes(self) -> Goes:
        if not self.decided:
            return super().goes()
        makers = list(self.measures().values())
        return next(goes for _ in range(1000) if (goes := self.draw.choice(makers)()))

    def by_cards_in(self) -> Goes | None:
        if (piece := self.piece(1, 9)) is None:
            return None
        among = Sayings(self.draw, self.shoe, 1, self.sets).card_set()
        return Goes(f"cards of {piece.text} in {among.text}", _said(piece, lambda own: sum(map(among.has, own))))

    def by_cards_like(self) -> Goes | None:
        piece, other = self.piece(1, 9), self.piece(1, 1)
        if piece is None or other is None or piece.text == other.text:
            return None
        attribute = self.draw.choice(["rank", "suit", "card", "colour"])
        many = _so_many_like(piece, other, attribute)
        text = f"cards of {piece.text} in {attribute} of {other.text}"
        return Goes(text, lambda dealt: "none" if (number := many(dealt)) is None else str(number))

    def by_unlike(self) -> Goes | None:
        if (piece := self.piece(1, 9)) is None:
            return None
        attribute = self.draw.choice(["rank", "suit", "colour"])
        return Goes(f"{attribute}s of {piece.text}", _said(piece, lambda own: len(groups(own, attribute))))

    def by_likeness(self) -> Goes | None:
        if (two := self.two_pieces(1, 1)) is None:
            return None
        attribute = self.draw.choice(Sayings(self.draw, self.shoe, 1).attributes)
        alike = _alike(two, attribute)
        text = f"{two[0].text} same {attribute} as {two[1].text}"
        return Goes(text, lambda dealt: "holds" if alike(dealt) else OTHERWISE)

    def by_sum_of(self) -> Goes | None:
        if self.shoe.worth is None or (two := self.two_pieces()) is None:
            return None
        number = self._sum(two)
        return Goes(f"sum of {two[0].text} and {two[1].text}", lambda dealt: _row(number(dealt)))

    def by_margin_of(self) -> Goes | None:
        if self.shoe.worth is None or (two := self.two_pieces()) is None:
            return None
        number = self._margin(two)
        return Goes(f"margin of {two[0].text} over {two[1].text}", lambda dealt: _row(number(dealt)))

    def by_kind_of(self) -> Goes | None:
        if not self.shoe.kinds or (piece := self.piece(2, 5, points=True)) is None:
            return None
        if self.best and self.draw.random() < 0.5:
            piece = self.draw.choice(self.best)

        def value(dealt: Round) -> str:
            own = piece.cards(dealt)
            whole = own is not None and len(own) == piece.most
            return self.shoe.kinds[self.shoe.kind(own or [])].name if whole else "none"

        return Goes(f"kind of {piece.text}", value)

    def by_points_of(self) -> Goes | None:
        pieces = [piece for piece in self.put_together if piece.most > 1]
        if self.shoe.worth is None or not pieces:
            return None
        piece = self.draw.choice(pieces)
        return Goes(piece.text, _said(piece, self.shoe.counted))


OTHERWISE = "-"
"""The value of a table by whether two cards agree, where they do not; no row names it."""


def _row(number: int | None) -> str:
    return "none" if number is None else str(number)


def _said(piece: Piece, number: Callable[[list[Card]], int]) -> Callable[[Round], str]:
    return lambda dealt: "none" if (own := piece.cards(dealt)) is None else str(number(own))


def _alike(two: Sequence[Piece], attribute: str) -> Callable[[Round], bool]:
    def names(dealt: Round) -> bool:
        cards = [card for piece in two for card in piece.cards(dealt) or ()]
        return len(cards) == 2 and agree(cards, attribute)

    return names


def _so_many_like(piece: Piece, other: Piece, attribute: str) -> Callable[[Round], int | None]:
    def number(dealt: Round) -> int | None:
        own, one = piece.cards(dealt), other.cards(dealt)
        return sum(card.agrees_with(one[0], attribute) for card in own) if own is not None and one else None

    return number


# --- what hands are compared by ------------------------------------------------------------------------------------


def criteria(draw: Random, shoe: Shoe, most: int) -> tuple[Criterion, ...]:
    """Two or three things that hands are compared by, one after the other."""
    said = Sayings(draw, shoe, most)
    some, other = said.card_set(), said.card_set()
    number = draw.randint(1, most)
    every = [
        Criterion(f"cards in {some.text}", lambda _, cards, most: sum(map(some.has, cards))),
        Criterion(
            f"has {number} card{'s' if number > 1 else ''} in {other.text}",
            lambda _, cards, most: sum(map(other.has, cards)) == number,
        ),
    ]
    if shoe.worth is not None:
        every += [Criterion("points", lambda shoe, cards, most: shoe.counted(cards))] * 2
    if shoe.order:
        every.append(Criterion("highest", _highest))
    if shoe.kinds:
        every.append(Criterion("kinds", _strength))
    draw.shuffle(every)
    return tuple({one.text: one for one in every}.values())[: draw.choice([2, 2, 3])]


def _highest(shoe: Shoe, cards: Sequence[Card], most: int) -> Any:
    return max((shoe.all_ranks.index(card.rank) for card in cards), default=None)


def _strength(shoe: Shoe, cards: Sequence[Card], most: int) -> Any:
    return shoe.strength(cards) if len(cards) == most else None


# --- random games --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AlgebraGame(Game):
    """A game with the hands that are put together."""

    put_together: tuple[tuple[str, str], ...] = field(default=())

    @property
    def text(self) -> str:
        hands = "".join(f"  {name}: {text}\n" for name, text in self.put_together)
        return super().text.replace("\nbets:\n", f"\nhands:\n{hands}bets:\n" if hands else "\nbets:\n")


PAIRS = [(a, b) for a in range(22) for b in range(a + 1)]
"""All pairs of ways to make a phrase, by their numbers."""
OF_BEST = (20, 21)
"""The numbers of those that speak of the best few of some cards."""


ORDERS = 1_700
"""Orders of the cards, at most."""


@lru_cache(32)
def algebra_game(seed: int, *, lists: bool = True) -> AlgebraGame:
    """A random game: the first phrase of its bet is of the two kinds of the pair with that number.

    Hands may be compared by `lists` of things. What is tried until a game is found takes longer than what is asked of
    it, and several tests ask: the latest are remembered.
    """
    return next(game for number in range(1000) if (game := _game(seed, number, lists=lists)))


def _game(seed: int, attempt: int, *, lists: bool) -> AlgebraGame | None:
    draw = Random(f"{seed} {attempt}")
    wanted = max(PAIRS[seed % len(PAIRS)])
    games = Games(ORDERS, fits=_may_have_kinds if wanted in OF_BEST else None)
    deal = _with_kinds(draw, games.deal_of(draw)[0], lists=lists and wanted != OF_BEST[1], kinds=wanted in OF_BEST)
    if (wanted in OF_BEST and not deal.shoe.kinds) or (wanted == OF_BEST[1] and deal.shoe.compare != "kinds"):
        return None
    single = frozenset(hand for hand, number in deal.gets.items() if number == 1)
    named, texts = list[Piece](), list[tuple[str, str]]()
    for name in ("own", "few")[: draw.choice([0, 1, 2])]:
        pieces = _list(draw, deal)
        said = pieces[0].text if len(pieces) == 1 else f"[{', '.join(piece.text for piece in pieces)}]"
        named.append(together(name, pieces))
        texts.append((name, said))
    best = list[Piece]()
    for name in ("top", "low") if deal.shoe.kinds and (wanted in OF_BEST or draw.random() < 0.3) else ():
        pieces = _list(draw, deal)
        if (most := sum(piece.most for piece in pieces)) <= 7 and (number := draw.randint(1, min(most, 5))):
            best.append(best_of(name, number, pieces, deal.shoe))
            texts.append((name, f"{{best: {number}, of: [{', '.join(piece.text for piece in pieces)}]}}"))
    plain = Sayings(draw, deal.shoe, 1)
    parts = list({one.text: one for one in (plain.card_set(), plain.card_set())}.values())
    among = CardSet("some-cards", lambda card: any(part.has(card) for part in parts))
    sets = (among,) if draw.random() < 0.4 else ()
    spoken = Algebra(draw, deal.shoe, single, deal.gets, deal.steps, decided=True, put_together=tuple(named), sets=sets)
    spoken = replace(spoken, best=tuple(best))
    names = [("some-cards", What(f"[{', '.join(part.text for part in parts)}]", lambda _: False))] if sets else []
    one, two = PAIRS[seed % len(PAIRS)]
    makers = list(spoken.makers().values())
    made = [makers[one](), makers[two]()]
    if None in made:
        return None
    own = [what for what in made if what]
    how = draw.choice(["and", "or", "except"])
    if how == "or" and own[0].text != own[1].text:
        win = What(f"[{own[0].text}, {own[1].text}]", lambda dealt: any(what.names(dealt) for what in own))
    elif how == "except" and own[0].text != own[1].text:
        win = What(f"{own[0].text} except {own[1].text}", lambda dealt: own[0].names(dealt) and not own[1].names(dealt))
    else:
        win = joined(own)
    bets = tuple(bet_of(spoken, deal.rounds(), win))
    return AlgebraGame(deal, tuple(names), bets, tuple(texts)) if bets else None


def _list(draw: Random, deal: Deal) -> list[Piece]:
    """Hands and parts of hands, no two of which share a card."""
    gets = deal.gets
    if draw.random() < 0.3:
        return [first(whole("all", sum(gets.values())), draw.randint(1, sum(gets.values())))]
    hands = draw.sample(list(gets), draw.randint(1, len(gets)))
    found = []
    for hand in hands:
        piece = whole(hand, gets[hand])
        found.append(draw.choice([piece, piece, first(piece, draw.randint(1, gets[hand]))]))
    return found


def _may_have_kinds(shoe: Shoe) -> bool:
    return bool(shoe.order) and not shoe.jokers


def _with_kinds(draw: Random, deal: Deal, *, lists: bool, kinds: bool) -> Deal:
    """The deal with kinds of hands whose patterns are of the algebra, and with a list that hands are compared by.

    Where `kinds` are wanted it has them if it can, and else as often as not.
    """
    shoe, sizes = deal.shoe, {number for number in deal.gets.values() if 1 < number <= 5}
    if _may_have_kinds(shoe) and sizes and (kinds or draw.random() < 0.5):
        run = draw.choice([("ace low", "ace high"), ("ace high", "ace low"), ("ace low",), ("ace high",)])
        shoe = replace(shoe, run=run)
        shoe = replace(shoe, kinds=random_kinds(draw, shoe, sizes, random_pattern))
    compared = any(how in step.text for step in deal.steps for how in (" beats ", " ties "))
    if lists and not compared and draw.random() < 0.5:
        shoe = replace(shoe, compare=criteria(draw, shoe, max(deal.gets.values())))
    elif not compared and shoe.kinds:
        shoe = replace(shoe, compare="kinds")
    return replace(deal, shoe=shoe)
