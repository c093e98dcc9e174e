"""What is said of the cards of hands together, of many hands at once: which of them fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Shoe, phrases
from macau_edge.model.cards import COLOURS, RANKS, SUITS
from macau_edge.numeric.throws import CannotReadError, Mask

Array: TypeAlias = NDArray[np.int64]
"""One whole number for each order of the cards, or for as many axes as it depends on."""
MISSING = -1
"""The value of a card that is not there, or that has none: a joker has no suit."""
SUITED = 8
"""The number of a card is so many times that of its rank, and that of its suit."""
COLOUR_NAMES = tuple(sorted(set(COLOURS.values())))
NONE_YET: Array = np.zeros((), dtype=np.int64)


class Cards(NamedTuple):
    """Hands: a row for each card, with its values by an attribute; how many cards are there, and what hands are suited.

    Where nothing but that is asked of their suits, they have none.
    """

    of: Mapping[str, Sequence[Array]]
    many: Array
    suited: Mask | None = None
    among: Sequence[Mask] = ()
    """Which of the cards a pattern is said of, where it is not all."""
    best: int = 0
    """How many of them the hand has, the best; 0 where it has them all."""

    @classmethod
    def by_ranks(cls, ranks: Sequence[Array], suited: Mask, suits: Sequence[Array] = ()) -> Cards:
        """Hands with all their cards."""
        return cls({"rank": ranks, **({"suit": suits} if suits else {})}, np.array(len(ranks)), suited)

    @property
    def ranks(self) -> Sequence[Array]:
        """The ranks of the cards."""
        return self.of["rank"]


EITHER = 1001
"""What the first cards that count either of two values are told by, the second one more; none counts so much."""


def either_worth(shoe: Shoe) -> list[tuple[int, int]]:
    """Each two values either of which cards may count, the lower first."""
    first = dict(shoe.worth)
    both = ((first[rank], other) for rank, other in shoe.also)
    return [*dict.fromkeys((min(one), max(one)) for one in both)]


def worth_codes(shoe: Shoe) -> dict[str, int]:
    """What each rank counts, or a number from `EITHER` on where it counts either of two values."""
    first, either = dict(shoe.worth), either_worth(shoe)
    also = {rank: (min(first[rank], other), max(first[rank], other)) for rank, other in shoe.also}
    return {rank: EITHER + either.index(also[rank]) if rank in also else first[rank] for rank in first}


def looked_at(pattern: phrases.Phrase) -> str:
    """The attribute of cards that a pattern looks at."""
    match pattern:
        case phrases.HasAlike(attribute=own) | phrases.Agree(attribute=own) | phrases.Differ(attribute=own):
            return own
        case phrases.Measured(measure=measure):
            return measure.attribute
        case _:
            return "rank"


def ranks_told(pattern: phrases.Phrase) -> tuple[str, ...] | None:
    """The ranks that a pattern tells apart, where it tells none from another of the others; None where it tells all."""
    return pattern.ranks if isinstance(pattern, phrases.HasRanks) else None


class PatternsOf:
    """The patterns of a shoe."""

    def __init__(self, shoe: Shoe) -> None:
        self.shoe = shoe
        printed = [rank for rank in RANKS if rank in shoe.ranks]
        self._has_ace = "ace" in printed
        far = -2 * len(RANKS)  # a joker is in no run
        self._printed = np.array([
            printed.index(rank) + (not self._has_ace) if rank in printed else far for rank in shoe.ranks
        ])  # fmt: skip
        self.longest = len(printed) + (not self._has_ace)
        """More than the ranks of a run."""
        worth = worth_codes(shoe)
        self._worth = np.array([worth.get(rank, 0) for rank in shoe.ranks])

    def told(self, pattern: phrases.Phrase) -> str:
        """By what it tells hands apart: `rank`, `suited`, whether all cards are of one suit, or `card`."""
        match pattern:
            case phrases.Agree(attribute="suit" | "card"):
                return "suited"
            case phrases.HasAlike(attribute="rank" | "worth", what=what):
                return "rank" if what is None or self._ranks_of(what) is not None else "card"
            case phrases.Measured(measure=phrases.HandMeasure(kind="cards", what=what)):
                return "rank" if what is None or self._ranks_of(what) is not None else "card"
            case phrases.Measured(measure=phrases.HandMeasure(attribute=attribute)):
                return "rank" if attribute == "rank" else "card"
            case phrases.HasAlike():
                return "card"
            case phrases.Agree(attribute=attribute) | phrases.Differ(attribute=attribute):
                return "rank" if attribute in ("rank", "worth") else "card"
            case _:
                return "rank"

    def names_suits(self, pattern: phrases.Phrase) -> bool:
        """Whether it speaks of a suit or a colour by its name."""
        what = pattern.measure.what if isinstance(pattern, phrases.Measured) else getattr(pattern, "what", None)
        return what is not None and self._ranks_of(what) is None

    def fits_in_all(self, pattern: phrases.Phrase, hand: Cards) -> Mask:
        """Which hands fit it that may have fewer cards than others; some patterns ask for two cards."""
        return self.fits(pattern, hand) & (
            hand.many >= (2 if isinstance(pattern, phrases.Agree | phrases.Differ) else 1)
        )

    def may_fit(self, pattern: phrases.Phrase, hand: Cards, most: int) -> Mask:
        """Which hands may fit it that get up to so many cards; where that is not plain, all."""
        left = most - hand.many
        match pattern:
            case phrases.HasRanks(ranks=named):
                wanted, ranks = [self.shoe.ranks.index(rank) for rank in named], self._values(hand, "rank")
                each = {one: sum((rank == one for rank in ranks), start=NONE_YET) for one in wanted}
                no_more = [times <= wanted.count(one) for one, times in each.items()]
                return reduce(np.logical_and, no_more) & (sum(each.values(), start=NONE_YET) == hand.many)
            case phrases.HasAlike(numbers=(number,), attribute=attribute):
                values, there = self._values(hand, attribute), hand.among or self._within(hand, None)
                most_alike = reduce(np.maximum, times_of_each(values, [
                    one & (value != MISSING) for one, value in zip(there, values, strict=True)
                ]), NONE_YET)  # fmt: skip
                return most_alike + left >= number
            case phrases.Agree(attribute=attribute):
                values = self._values(hand, attribute)
                own = sum(((one != MISSING) for one in values), start=NONE_YET)
                return (_unlike(values) <= 1) & (own == hand.many)
            case phrases.Measured(measure=phrases.HandMeasure(kind="unlike", attribute=attribute), high=int(high)):
                return _unlike(self._values(hand, attribute)) <= high
            case _:
                return np.ones((), dtype=bool)

    def fits(self, pattern: phrases.Phrase, hand: Cards) -> Mask:
        """Which hands fit it."""
        match pattern:
            case phrases.IsRun():
                return self.top_of_run(hand) != MISSING
            case phrases.HasRanks(ranks=named):
                wanted = [self.shoe.ranks.index(rank) for rank in named]
                ranks = self._values(hand, "rank")
                each = [sum((rank == one for rank in ranks), start=NONE_YET) for one in wanted]
                as_often = [times == wanted.count(one) for times, one in zip(each, wanted, strict=True)]
                return reduce(np.logical_and, as_often) & (hand.many == len(wanted))
            case phrases.HasAlike(numbers=numbers, attribute=attribute, what=what):
                values, there = self._values(hand, attribute), self._within(hand, what)
                if hand.among:
                    there = hand.among
                found = np.ones((), dtype=bool)
                for asked in {*numbers}:  # of so many values there are as many cards, or more
                    as_many = sum(asked <= other for other in numbers)
                    found = found & (_values_of(values, there, asked) >= as_many)
                return found
            case phrases.Agree(attribute="suit") if hand.suited is not None and "suit" not in hand.of:
                return hand.suited
            case phrases.Agree(attribute="card") if hand.suited is not None and "suit" not in hand.of:
                return hand.suited & (_unlike(hand.ranks) == 1)
            case phrases.Agree(attribute=attribute):
                values = self._values(hand, attribute)
                own = sum(((one != MISSING) for one in values), start=NONE_YET)
                return (_unlike(values) == 1) & (own == hand.many)
            case phrases.Differ(attribute=attribute):
                values = self._values(hand, attribute)
                return _unlike(values) == sum(((one != MISSING) for one in values), start=NONE_YET)
            case phrases.Measured(measure=phrases.HandMeasure(kind="cards", what=what), low=low, high=high):
                many = sum(self._within(hand, what), start=NONE_YET) if what else hand.many
                return (many >= (low or 0)) & (many <= (high if high is not None else many))
            case phrases.Measured(measure=phrases.HandMeasure(attribute=attribute), low=low, high=high):
                values = self._values(hand, attribute)
                alone = hand.many - sum(((one != MISSING) for one in values), start=NONE_YET)  # jokers are as no other
                many = _unlike(values) + alone
                return (many >= (low or 0)) & (many <= (high if high is not None else many))
            case _:
                raise TypeError(type(pattern))

    def _values(self, hand: Cards, attribute: str) -> Sequence[Array]:
        """What each card has of an attribute, `MISSING` where it is not there or has none."""
        if attribute in hand.of:
            return hand.of[attribute]
        if attribute in ("rank", "suit") and "card" in hand.of:
            part = np.floor_divide if attribute == "rank" else np.mod
            return [np.where(card == MISSING, MISSING, part(card, SUITED)) for card in hand.of["card"]]
        match attribute:
            case "card":
                both = zip(hand.ranks, hand.of["suit"], strict=True)
                return [np.where(suit == MISSING, MISSING, rank * SUITED + suit) for rank, suit in both]
            case "colour":
                names = np.array([COLOUR_NAMES.index(COLOURS[suit]) for suit in SUITS])
                return [np.where(suit == MISSING, MISSING, names[suit]) for suit in hand.of["suit"]]
            case "worth":
                return [np.where(rank == MISSING, MISSING, self._worth[rank]) for rank in hand.ranks]
            case _:
                raise CannotReadError(attribute)

    def _within(self, hand: Cards, what: phrases.Phrase | None) -> Sequence[Mask]:
        """Which cards are of a set; without one, all that are there."""
        if what is None:
            some = next(iter(hand.of.values()))
            return [one != MISSING for one in some] if hand.suited is None else [np.ones((), dtype=bool)] * len(some)
        if (ranks := self._ranks_of(what)) is not None:
            return [np.isin(rank, ranks) for rank in hand.ranks]
        match what:
            case phrases.OneCard(rank, suit):
                own = self.shoe.ranks.index(rank) * SUITED + SUITS.index(suit)
                return [card == own for card in self._values(hand, "card")]
            case phrases.Word(text) if text in SUITS:
                return [one == SUITS.index(text) for one in hand.of["suit"]]
            case phrases.Word(text) if text in COLOUR_NAMES:
                return [one == COLOUR_NAMES.index(text) for one in self._values(hand, "colour")]
            case _:
                raise CannotReadError("a set of cards", what.place)

    def _ranks_of(self, what: phrases.Phrase) -> Sequence[int] | None:
        """The ranks of a set that is said by ranks alone."""
        ranks = self.shoe.ranks
        match what:
            case phrases.Ranks(low=low, high=high) if {low, high} <= {*ranks}:
                return range(ranks.index(low), ranks.index(high) + 1)
            case phrases.Word(text) if text in ranks:
                return [ranks.index(text)]
            case _:
                return None

    def top_of_run(self, hand: Cards) -> Array:
        """The highest card of a run, counted as a deck is printed from the ace on; missing where there is no run.

        One below them all, or above, where the ace is low.
        """
        ranks = self._values(hand, "rank")
        there = [rank != MISSING for rank in ranks]
        apart = _unlike(ranks) == hand.many
        found = np.full((), MISSING)
        for ace in self.shoe.run:
            values = self._printed + np.where((self._printed == 0) & (ace == "ace high"), self.longest, 0)
            own = [values[rank] for rank in ranks]
            top = reduce(np.maximum, [np.where(one, value, -1) for one, value in zip(there, own, strict=True)])
            low = reduce(
                np.minimum, [np.where(one, value, 2 * self.longest) for one, value in zip(there, own, strict=True)]
            )
            is_run = apart & (top - low == hand.many - 1)
            if ace == "ace low":
                top = np.where(low == 0, 0 if self.shoe.run[0] == ace else 2 * self.longest, top)
            found = np.where(is_run, np.maximum(found, top), found)
        return found


def times_of_each(values: Sequence[Array], there: Sequence[Mask]) -> list[Array]:
    """For each card, how many have its value."""
    return [
        sum(((one == other) & own for other, own in zip(values, there, strict=True)), start=NONE_YET) for one in values
    ]


def _values_of(values: Sequence[Array], there: Sequence[Mask], asked: int) -> Array:
    """How many values there are that at least so many cards have: the last card of each counts."""
    own = [one & (value != MISSING) for one, value in zip(there, values, strict=True)]
    found = NONE_YET
    for place, (one, times) in enumerate(zip(values, times_of_each(values, own), strict=True)):
        after = zip(values[place + 1 :], own[place + 1 :], strict=True)
        later = reduce(np.logical_or, [(one == other) & mask for other, mask in after], np.zeros((), dtype=bool))
        found = found + (own[place] & (times >= asked) & ~later)
    return found


def _unlike(values: Sequence[Array]) -> Array:
    """How many different values there are of cards that have one."""
    found = NONE_YET
    for place, one in enumerate(values):
        later = reduce(np.logical_or, [one == other for other in values[place + 1 :]], np.zeros((), dtype=bool))
        found = found + ((one != MISSING) & ~later)
    return found
