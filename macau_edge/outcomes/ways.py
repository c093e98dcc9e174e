"""In how many ways the cards that are looked at come, while a round is dealt from a shoe.

Of the cards that are out only the kinds are known that some card still to come can be told apart by: of the 52 cards
ten kinds, where only points are asked. Where two cards or more are still to be looked at, ways are kept by the cards
that are out. The last two are not dealt to each set of cards that are out, but counted for all of them at once: of a
kind with n cards there are n ways for each order of those before, less one for each of it that is out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from typing import TypeAlias, TypeVar

from macau_edge.model import DealStep, Shoe
from macau_edge.model.cards import JOKER, SUITS, Card
from macau_edge.model.meter import count, require_room
from macau_edge.outcomes.questions import Answer, worth_of

# --- the cards of a shoe ---------------------------------------------------------------------------------------------


Kind: TypeAlias = tuple[Answer, ...]
"""What tells a card from another: its attributes, as far as they are asked for."""
Telling: TypeAlias = str | tuple[int, ...]
"""What cards are told apart by: an attribute, or a number for each card in the order of the deck."""


class Deck:
    """The cards of a shoe, and what each counts."""

    def __init__(self, shoe: Shoe) -> None:
        assert isinstance(shoe.decks, int)
        self.worths = shoe.worths
        plain = [Card(rank, suit) for rank in shoe.all_ranks if rank != JOKER for suit in SUITS]
        self.cards = Counter(dict.fromkeys(plain, shoe.decks))
        if shoe.pieces:
            self.cards = Counter({Card(rank): number for rank, number in shoe.pieces})
        if shoe.jokers:
            self.cards[Card(JOKER)] = shoe.jokers * shoe.decks
        for card in sorted(shoe.gone, key=lambda card: not card.suit):
            there = card if card in self.cards else self._of_rank(card.rank)
            self.cards[there] -= 1
        self.cards = +self.cards
        self.size = self.cards.total()
        self._places = {card: place for place, card in enumerate(self.cards)}

    def _of_rank(self, rank: str) -> Card:
        """A card of a rank that is still there: which one is nothing to bets that tell no suits apart."""
        return next(card for card, number in self.cards.items() if card.rank == rank and number)

    def value(self, card: Card, told_by: Telling) -> Answer:
        """Its rank, suit or colour, or what it counts; its number among those that are told apart."""
        if isinstance(told_by, tuple):
            return told_by[self._places[card]]
        return worth_of(self.worths[card.rank]) if told_by == "worth" else card.attribute(told_by)

    def kinds(self, told_by: Sequence[Telling]) -> dict[Kind, tuple[int, Card]]:
        """The kinds of cards that these tell apart: how many there are, and one of them."""
        found: dict[Kind, tuple[int, Card]] = {}
        for card, number in self.cards.items():
            kind = tuple([self.value(card, one) for one in told_by])
            found[kind] = (found[kind][0] + number if kind in found else number), card
        return found


# --- the cards that are out ------------------------------------------------------------------------------------------


Kinds: TypeAlias = tuple[int, ...]
"""Cards by the numbers of their kinds, ascending."""
Held: TypeAlias = dict[Kinds, int]
"""In how many ways one comes to a state. While two cards or more are still to be looked at: by the cards that are out.
From then on by the card that comes next: `(3,)` where it is of kind 3, and `()` whatever it is."""
Dealing: TypeAlias = Callable[[Held, Sequence[Held]], None]
"""Deals a card to a state: adds its ways to those of the states that follow, one for each kind of card."""

EACH_OUT, EACH_PAIR = 10, 2
"""Operations of a kind of card that is dealt after cards that are out, and of two cards that are counted together."""


class Drawn:
    """The cards that are looked at, one after another, given what tells them apart in each place."""

    def __init__(self, deck: Deck, needed: Sequence[Collection[Telling]]) -> None:
        self.deck = deck
        later = frozenset[Telling]()
        self.told: list[tuple[Telling, ...]] = [()]
        """What cards are told apart by from each place on."""
        self.ahead = [0]
        """How many cards are looked at from each place on."""
        for own in reversed(needed):
            later |= frozenset(own)
            self.told.insert(0, tuple(sorted(later, key=lambda one: (isinstance(one, tuple), one))))
            self.ahead.insert(0, self.ahead[0] + bool(own))
        self._known: dict[tuple[Telling, ...], dict[Kind, tuple[int, Card]]] = {}

    def begin(self) -> Held:
        """The one way in which no card is out."""
        return self._counted({(): 1}, 0, 0)

    def kinds(self, place: int) -> list[tuple[int, Card]]:
        """The kinds of cards that are told apart from a place on: how many there are of each, and one of them."""
        return [*self._kinds(place).values()]

    def _kinds(self, place: int) -> dict[Kind, tuple[int, Card]]:
        told = self.told[place]
        if told not in self._known:
            self._known[told] = self.deck.kinds(told)
        return self._known[told]

    def _short(self, place: int, to: int) -> list[int]:
        """For each kind told apart from a place on, the number of the kind that it is from a later one on."""
        told, later = self.told[place], self.told[to]
        kept = [told.index(attribute) for attribute in later]
        numbers = {kind: number for number, kind in enumerate(self._kinds(to))}
        return [numbers[tuple([kind[n] for n in kept])] for kind in self._kinds(place)]

    def kept(self, before: int, place: int) -> Callable[[Held], Held] | None:
        """What makes of what is held from one place on what is kept from a later one on, if that is not the same.

        No card was dealt between.
        """
        if (self.told[before], self.ahead[before]) == (self.told[place], self.ahead[place]):
            return None
        if self.ahead[before] < 2:
            return lambda held: {(): held[()]}
        return lambda held: self._counted(held, before, place)

    def _counted(self, held: Held, before: int, place: int) -> Held:
        """Ways by the cards that are out, as they are kept from a place on."""
        short, whole, gone = self._short(before, place), sum(held.values()), Counter[int]()
        if self.ahead[place] > 1:
            return merged_ways((tuple(sorted([short[kind] for kind in out])), ways) for out, ways in held.items())
        if not self.ahead[place]:
            return {(): whole}
        for out, ways in held.items():
            for kind in out:
                gone[short[kind]] += ways
        left = ((kind, number * whole - gone[kind]) for kind, (number, _) in enumerate(self.kinds(place)))
        return {(): whole} | {(kind,): ways for kind, ways in left if ways}

    def dealing(self, place: int, states: Collection[Held], step: DealStep) -> Dealing:
        """How the card of a place is dealt to each of these states.

        Raises:
            ProblemError: it costs more than the meter allows.
        """
        if self.ahead[place] > 2:
            return self._each(place, states, step)
        return self._last_but_one(place, states, step) if self.ahead[place] == 2 else _last

    def _each(self, place: int, states: Collection[Held], step: DealStep) -> Dealing:
        """A card of each kind after each of the cards that may be out, which those after it can be told from."""
        kinds, short = self.kinds(place), self._short(place, place + 1)
        held, kept = sum(map(len, states)), 0
        count(EACH_OUT * len(kinds) * held, step)

        @cache
        def moves(out: Kinds) -> list[tuple[int, Kinds]]:
            left = [short[kind] for kind in out]
            after = [tuple(sorted([*left, kind])) for kind in short]
            return [(number - out.count(kind), after[kind]) for kind, (number, _) in enumerate(kinds)]

        def deal(held: Held, following: Sequence[Held]) -> None:
            nonlocal kept
            for out, ways in held.items():
                for there, (left, after) in zip(following, moves(out), strict=True):
                    if left:
                        kept += after not in there
                        there[after] = there.get(after, 0) + ways * left
                require_room(kept, step)

        return deal

    def _last_but_one(self, place: int, states: Collection[Held], step: DealStep) -> Dealing:
        """The last card but one, and with it the last.

        Of n cards of a kind n - c are left where c are out, and of m of a kind of the last card m - d. With w the ways
        of the cards that are out, the sums of w, wc, wd and wcd over all of these give that of w (n - c) (m - d).
        """
        kinds, lasts, short = self.kinds(place), self.kinds(place + 1), self._short(place, place + 1)
        of_lasts, coming = [number for number, _ in lasts], [(kind,) for kind in range(len(lasts))]
        pairs = sum(len(out) ** 2 for held in states for out in held) + len(kinds) * len(lasts) * len(states)
        count(EACH_PAIR * pairs, step)
        kept = 0

        def deal(held: Held, following: Sequence[Held]) -> None:
            nonlocal kept
            gone, gone_of_lasts, both = _gone(held, short, len(lasts))
            whole = sum(held.values())
            for kind, ((number, _), there) in enumerate(zip(kinds, following, strict=True)):
                if ways := number * whole - gone[kind]:
                    there[()] = there.get((), 0) + ways
                    each = zip(of_lasts, gone_of_lasts, both[kind], strict=True)
                    left = [ways * of_last - number * out + with_both for of_last, out, with_both in each]
                    left[short[kind]] -= ways
                    for last, more in zip(coming, left, strict=True):
                        if more:
                            kept += last not in there
                            there[last] = there.get(last, 0) + more
            require_room(kept, step)

        return deal


def _gone(held: Held, short: Sequence[int], lasts: int) -> tuple[list[int], list[int], list[list[int]]]:
    """Ways times the cards that are out: of each kind, of each kind of the last card, and of both."""
    gone, gone_of_lasts, both = [0] * len(short), [0] * lasts, [[0] * lasts for _ in short]
    for out, ways in held.items():
        as_last = [short[kind] for kind in out]
        for kind in out:
            gone[kind] += ways
            row = both[kind]
            for last in as_last:
                row[last] += ways
        for last in as_last:
            gone_of_lasts[last] += ways
    return gone, gone_of_lasts, both


def _last(held: Held, following: Sequence[Held]) -> None:
    """The last card that is looked at: in how many ways it comes is known."""
    for kind, there in enumerate(following):
        if ways := held.get((kind,)):
            there[()] = there.get((), 0) + ways


T = TypeVar("T")


def merged_ways(found: Iterable[tuple[T, int]]) -> dict[T, int]:
    """Ways, added up where they are of the same."""
    both: dict[T, int] = {}
    for one, ways in found:
        both[one] = both.get(one, 0) + ways
    return both
