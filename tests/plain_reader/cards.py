"""A shoe of cards: what is in it, what a hand counts, and what is known of a round that is being dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.plain_reader.kinds import Kinds, kinds
from tests.plain_reader.text import Key, RefusedError, Tree, items, keys, known, mapping, named, word
from tests.random_bets import Face, Throw

RANKS = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
SUITS = {"spades": "black", "hearts": "red", "diamonds": "red", "clubs": "black"}
COLOURS = ("red", "black")
NO_HANDS = ("if", "end", "burn", "choose", "sees", "law")
"""Keys of a step that are no hands."""


class Card(NamedTuple):
    """A card, or what is looked at of it: the rest is not said."""

    rank: str = ""
    suit: str = ""
    colour: str = ""
    worth: int = 0

    def bare(self, attributes: frozenset[str]) -> Card:
        """Only what these attributes say."""
        return Card(**{name: getattr(self, name) for name in attributes})


class Dealt(NamedTuple):
    """What matters of the cards that were dealt: how many each hand has and what they count.

    `kept` are the first cards that somebody looks at, in the order of the deal, with the hand each went to; `steps`
    what the card of a step counts, for those that somebody looks at; `ended` the step that ended the round. `seen` is
    what the player knew when he chose, and `chosen` his choice.
    """

    many: tuple[int, ...]
    points: tuple[int, ...]
    kept: tuple[tuple[str, Card], ...] = ()
    steps: tuple[tuple[str, int], ...] = ()
    ended: str = ""
    held: tuple[tuple[Card, ...], ...] = ()
    """All cards of the hands of whose kind somebody asks, in no order, by the places of the hands."""
    seen: tuple[tuple[str, Card], ...] = ()
    chosen: str = ""


@dataclass(frozen=True)
class Round(Face):
    """A round as one thing that comes up."""

    label: str = ""
    number: int = -1
    dealt: Dealt = field(default_factory=lambda: Dealt((), ()))


def dealt_in(throw: Throw) -> Dealt:
    (found,) = throw
    assert isinstance(found, Round)
    return found.dealt


@dataclass(frozen=True)
class Shoe:
    """The cards, and how hands are counted and compared; `hands` and `steps` are those of the deal, in its order.

    `gets` is how many cards a hand may get in all; some steps deal cards, others may be the end of a round. `choices`
    is what the player can choose.
    """

    cards: Mapping[Card, int]
    counts: bool
    last_digit: bool
    order: tuple[str, ...]
    compare: str
    hands: tuple[str, ...]
    gets: Mapping[str, int]
    dealing: frozenset[str]
    ending: frozenset[str]
    choices: tuple[str, ...]
    kinds: Kinds

    def ranks(self, text: str) -> list[str]:
        """A rank, or each of a range by the order of the shoe, or else with the ace below: those that are there."""
        low, _, high = text.partition(" to ")
        if high and {low, high} <= set(self.order) and self.order.index(low) < self.order.index(high):
            return list(self.order[self.order.index(low) : self.order.index(high) + 1])
        there = {card.rank for card in self.cards}
        return [rank for rank in ranks(text) if rank in there]

    def counted(self, points: int) -> int:
        return points % 10 if self.last_digit else points


def ranks(text: str) -> list[str]:
    """A rank, or each of a range; the ace is the lowest."""
    low, to, high = text.partition(" to ")
    if not to:
        return [text]
    if low not in RANKS or high not in RANKS or RANKS.index(low) >= RANKS.index(high):
        raise RefusedError(f"no range of ranks: {text}")
    return list(RANKS[RANKS.index(low) : RANKS.index(high) + 1])


def shoe(tree: Tree, deal: Mapping[str, Tree], option: Callable[[str], str | None]) -> Shoe:
    """The shoe of a ruleset, of as many decks as it says or the house chose."""
    found = named(tree)
    known("device", found, "decks", "without", "with", "worth", "points", "order", "compare", "kinds", "run")
    text = word(found["decks"])
    chosen = text if text.isdecimal() else option(text)
    if chosen is None or not 1 <= int(chosen) <= 99:
        raise RefusedError(f"decks: {chosen}")
    cards = Counter({card: int(chosen) * many for card, many in _deck(found).items()})
    order = tuple(one for text in items(found.get("order", [])) for one in ranks(word(text)))
    points, compare = word(found.get("points", "sum")), word(found.get("compare", ""))
    if points not in ("sum", "last digit") or compare not in ("", "points", "order", "kinds"):
        raise RefusedError(f"points: {points}, compare: {compare}")
    there = {card.rank: card for card in cards}
    if order and set(order) != there.keys():
        raise RefusedError(f"an order of other ranks: {order}")
    if compare == "order" and not order:
        raise RefusedError("compared by an order that is not given")
    found_kinds = kinds(found, order, jokers="with" in found)
    if compare == "kinds" and not found_kinds.names:
        raise RefusedError("compared by kinds that are not given")
    gets = _gets(deal)
    return Shoe(
        cards,
        counts="worth" in found,
        last_digit=points == "last digit",
        order=order or tuple(there),  # the joker comes last
        compare=compare,
        hands=tuple(gets),
        gets=gets,
        dealing=frozenset(name for name, step in deal.items() if deals(named(step))),
        ending=frozenset(name for name, step in deal.items() if "end" in named(step)),
        choices=_choices(deal),
        kinds=found_kinds,
    )


def deals(step: Mapping[str, Tree]) -> dict[str, int]:
    """How many cards a step deals to each hand."""
    found = {hand: many for hand, many in step.items() if hand not in NO_HANDS}
    return {hand: int(word(many)) for hand, many in found.items()}


def _choices(deal: Mapping[str, Tree]) -> tuple[str, ...]:
    """What the player can choose, at one step at most."""
    found = [tuple(map(word, items(named(step)["choose"]))) for step in deal.values() if "choose" in named(step)]
    if len(found) > 1 or any(len({*choices}) < max(len(choices), 2) for choices in found):
        raise RefusedError(f"choices: {found}")
    return next(iter(found), ())


def _gets(deal: Mapping[str, Tree]) -> Counter[str]:
    gets: Counter[str] = Counter()
    for step in deal.values():
        gets.update(deals(named(step)))
    return gets


def _deck(found: Mapping[str, Tree]) -> Counter[Card]:
    """One deck, with what each card is worth."""
    without = {one for text in items(found.get("without", [])) for one in ranks(word(text))}
    worth = _worth(mapping(found["worth"])) if "worth" in found else None
    deck: Counter[Card] = Counter()
    for rank in RANKS:
        for suit, colour in SUITS.items() if rank not in without else ():
            deck[Card(rank, suit, colour)] += 1
    for joker, many in named(found.get("with", {})).items():
        if joker != "joker":
            raise RefusedError(f"no card: {joker}")
        deck[Card(joker)] += int(word(many))
    if worth is None:
        return deck
    if worth.keys() != {card.rank for card in deck}:
        raise RefusedError(f"worth of other ranks: {[*worth]}")
    return Counter({card._replace(worth=worth[card.rank]): many for card, many in deck.items()})


def _worth(tree: Mapping[Key, Tree]) -> dict[str, int]:
    worth: dict[str, int] = {}
    for key, value in tree.items():
        for rank in (one for text in keys(key) for one in ranks(text)):
            if rank in worth:
                raise RefusedError(f"worth twice: {rank}")
            worth[rank] = int(rank if value == "number" else word(value))
    return worth
