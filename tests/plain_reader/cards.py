"""A shoe of cards: what is in it, what a hand counts, and what is known of a round that is being dealt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from tests.plain_reader.deck import RANKS, SUITS, Card, ranks
from tests.plain_reader.kinds import Kinds, Line, kinds, line
from tests.plain_reader.said import Words
from tests.plain_reader.text import Key, RefusedError, Tree, items, keys, known, mapping, named, word
from tests.random_bets import Face, Throw

NOTHING_CHOSEN = "none"
NO_HANDS = ("if", "end", "burn", "choose", "sees", "until", "arrange", "into", "prefer", "law")
"""Keys of a step that are no hands."""
DRAWN = 24
"""Cards that a hand may get at most which is dealt to until something holds."""


Sight: TypeAlias = tuple[tuple[str, Card], ...]
"""Cards that the player sees at a step, each with its hand."""


Sums: TypeAlias = tuple[int, ...]
"""All that cards may come to, where some count either of two numbers: the highest is what a hand counts."""


class Dealt(NamedTuple):
    """What matters of the cards that were dealt: how many each hand has and what they count.

    `kept` are the first cards that somebody looks at, in the order of the deal, with the hand each went to; `steps`
    what the card of a step counts, for those that somebody looks at; `ended` the step that ended the round. `seen` is
    what the player sees at each step at which he chooses, and `path` what he chose there, time after time, `none` where
    nothing was offered, with what he saw then. A hand that is `parted` from another of two is one of the two.
    """

    many: tuple[int, ...]
    points: tuple[Sums, ...]
    kept: tuple[tuple[str, Card], ...] = ()
    steps: tuple[tuple[str, Sums], ...] = ()
    ended: str = ""
    held: tuple[tuple[Card, ...], ...] = ()
    """All cards of the hands of whose kind somebody asks, in no order, by the places of the hands."""
    seen: tuple[Sight, ...] = ()
    path: tuple[tuple[str, str, tuple[Sight, ...]], ...] = ()
    parted: bool = False

    def chosen(self, step: str) -> str:
        """What was chosen there last."""
        return next((choice for at, choice, _ in reversed(self.path) if at == step), NOTHING_CHOSEN)

    @property
    def all_chosen(self) -> list[str]:
        last = {step: choice for step, choice, _ in self.path}
        return [choice for choice in last.values() if choice != NOTHING_CHOSEN]

    @property
    def hands(self) -> int:
        """For how many hands it stands."""
        return 2 if self.parted else 1

    @property
    def taken(self) -> int:
        """How many cards are gone from the shoe."""
        return sum(self.many) + self.parted


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

    `gets` is how many cards a hand may get in all; some steps deal cards, others may be the end of a round. `choosing`
    is what the player can choose at each step. `together` are the hands that are put together, each of hands or parts
    of them, of which some have the `best` so many. `compare` is all that a hand is compared by, the first thing first.
    """

    cards: Mapping[Card, int]
    counts: bool
    last_digit: bool
    up_to: int
    """The highest sum that a hand may have; 0 where any may be."""
    order: tuple[str, ...]
    heights: Mapping[str, int]
    """How high each rank is; those that stand in brackets together are level."""
    pieces: bool
    compare: tuple[str, ...]
    hands: tuple[str, ...]
    gets: Mapping[str, int]
    dealing: frozenset[str]
    ending: frozenset[str]
    choosing: Mapping[str, tuple[str, ...]]
    kinds: Kinds
    line: Line
    together: Mapping[str, tuple[str, ...]]
    best: Mapping[str, int]
    again: frozenset[str]
    """The steps that are done again and again until something holds."""
    parts: bool
    """Whether a choice parts a hand in two."""

    @property
    def choices(self) -> tuple[str, ...]:
        """All that can be chosen, at whichever step."""
        return tuple(dict.fromkeys(choice for choices in self.choosing.values() for choice in choices))

    def ranks(self, text: str) -> list[str]:
        """A rank, or each of a range by the order of the shoe, or else with the ace below: those that are there."""
        low, _, high = text.partition(" to ")
        if high and {low, high} <= set(self.order) and self.order.index(low) < self.order.index(high):
            return list(self.order[self.order.index(low) : self.order.index(high) + 1])
        there = {card.rank for card in self.cards}
        return [rank for rank in ranks(text) if rank in there]

    def counted(self, points: int) -> int:
        return points % 10 if self.last_digit else points

    def sums(self, before: Sums, card: Card) -> Sums:
        """What cards may come to with one more; nothing, once they are bust."""
        each = {self.counted(sum_ + more) for sum_ in before for more in {card.worth, card.also} - {-1}}
        return tuple(sorted(sum_ for sum_ in each if not self.up_to or sum_ <= self.up_to))

    def sums_of_a_step(self, before: Sums, card: Card) -> Sums:
        """What the cards of a step may come to with one more, of which no last digit is taken."""
        each = {sum_ + more for sum_ in before for more in {card.worth, card.also} - {-1}}
        return tuple(sorted(sum_ for sum_ in each if not self.up_to or sum_ <= self.up_to))

    def all_sums(self, cards: Sequence[Card]) -> Sums:
        found: Sums = (0,)
        for card in cards:
            found = self.sums(found, card)
        return found


def shoe(tree: Mapping[str, Tree], option: Callable[[str], str | None]) -> Shoe:
    """The shoe of a file, of as many decks as it says or the house chose."""
    found, deal = named(tree["device"]), named(tree["deal"])
    known("device", found, "decks", "pieces", "without", "with", "worth", "points", "order", "compare", "kinds", "run")
    if ("pieces" in found) == ("decks" in found) or ("pieces" in found and {"without", "with"} & found.keys()):
        raise RefusedError("decks and pieces")
    chosen: str | None = "1"
    if "decks" in found:
        text = word(found["decks"])
        chosen = text if text.isdecimal() else option(text)
    if chosen is None or not 1 <= int(chosen) <= 99:
        raise RefusedError(f"decks: {chosen}")
    cards = Counter({card: int(chosen) * many for card, many in _deck(found).items()})
    levels = [[one for text in items(each) for one in ranks(word(text))] for each in items(found.get("order", []))]
    order = tuple(one for each in levels for one in each)
    level = {one: each[0] for each, tree in zip(levels, items(found.get("order", [])), strict=True)
             for one in (each if isinstance(tree, list) else ())}  # fmt: skip
    points = word(found.get("points", "sum"))
    up_to = re.fullmatch("sum up to ([1-9][0-9]{0,2})", points)
    if points not in ("sum", "last digit") and not up_to:
        raise RefusedError(f"points: {points}")
    if points == "sum" and any(card.also >= 0 for card in cards):
        raise RefusedError("a card counts either of two numbers, and which is not said")
    there = {card.rank: card for card in cards}
    if order and set(order) != there.keys():
        raise RefusedError(f"an order of other ranks: {order}")
    gets, runs, counts = _gets(deal), line(found, [*there]), "worth" in found
    made = Shoe(
        cards,
        counts=counts,
        last_digit=points == "last digit",
        up_to=int(up_to[1]) if up_to else 0,
        order=order or tuple(there),  # the joker comes last
        heights={one: (order or tuple(there)).index(level.get(one, one)) for one in order or there},
        pieces="pieces" in found,
        compare=_compared(found),
        hands=tuple(gets),
        gets=gets,
        dealing=frozenset(name for name, step in deal.items() if deals(named(step))),
        ending=frozenset(name for name, step in deal.items() if "end" in named(step) and "choose" not in named(step)),
        choosing=_choosing(deal),
        kinds=Kinds((), order, {}, Words(list, {}, runs.tops, counts)),
        line=runs,
        together=_together(named(tree.get("hands", {}))),
        best=_best(named(tree.get("hands", {}))),
        again=frozenset(name for name, step in deal.items() if "until" in named(step)),
        parts=any("part" in named(choice) for step in map(named, deal.values())
                  if isinstance(step.get("choose"), dict) for choice in named(step["choose"]).values()
                  if isinstance(choice, dict)),
    )  # fmt: skip
    words = Words(made.ranks, named(tree.get("names", {})), runs.tops, counts)
    made = replace(made, kinds=kinds(found, order, made.heights, words, jokers="with" in found))
    made = replace(made, kinds=replace(made.kinds, goes_on=len(made.compare) > 1))
    if made.best and not made.kinds.names:
        raise RefusedError("the best cards by kinds that are not given")
    if "kinds" in made.compare and not made.kinds.names:
        raise RefusedError("compared by kinds that are not given")
    return made


def _compared(device: Mapping[str, Tree]) -> tuple[str, ...]:
    """By what hands are compared: one thing, or a list of them."""
    given = device.get("compare", [])
    found = tuple(map(word, items(given)))
    own = ("points", "order", "kinds")
    listed = all(text in ("points", "kinds", "highest") or re.match("(has [0-9]+ )?cards? in ", text) for text in found)
    if isinstance(given, list) and given and (len(found) < 2 or len({*found}) < len(found) or not listed):
        raise RefusedError(f"compare: {given}")
    if not isinstance(given, list) and given not in own:
        raise RefusedError(f"compare: {given}")
    for text in found:
        if (text in ("order", "highest") and "order" not in device) or (text == "points" and "worth" not in device):
            raise RefusedError(f"compared by what is not given: {text}")
    return found


def _together(given: Mapping[str, Tree]) -> dict[str, tuple[str, ...]]:
    """The hands that are put together, each of hands of the deal or of parts of these."""
    cards = {name: named(tree)["of"] if isinstance(tree, dict) else tree for name, tree in given.items()}
    return {name: tuple(map(word, items(tree))) for name, tree in cards.items()}


def _best(given: Mapping[str, Tree]) -> dict[str, int]:
    """How many cards a hand has that are the best of some."""
    found = {name: int(word(named(tree)["best"])) for name, tree in given.items() if isinstance(tree, dict)}
    if any(not 1 <= many <= 5 for many in found.values()):
        raise RefusedError(f"the best so many: {found}")
    return found


def deals(step: Mapping[str, Tree]) -> dict[str, int]:
    """How many cards a step deals to each hand."""
    found = {hand: many for hand, many in step.items() if hand not in NO_HANDS}
    if not all(isinstance(many, str) and many.isdecimal() for many in found.values()):
        raise RefusedError(f"cards to hands: {found}")
    return {hand: int(word(many)) for hand, many in found.items()}


def _choosing(deal: Mapping[str, Tree]) -> dict[str, tuple[str, ...]]:
    """What the player can choose at each step."""
    given = {name: named(step)["choose"] for name, step in deal.items() if "choose" in named(step)}
    found = {
        name: tuple(named(tree)) if isinstance(tree, dict) else tuple(map(word, items(tree)))
        for name, tree in given.items()
    }
    if any(len({*choices}) < max(len(choices), 2) for choices in found.values()):
        raise RefusedError(f"choices: {found}")
    return found


def _gets(deal: Mapping[str, Tree]) -> Counter[str]:
    gets: Counter[str] = Counter()
    for step in map(named, deal.values()):
        gets.update(deals(step))
        gets.update({hand: int(word(many)) for hand, many in named(step.get("into", {})).items()})
        gets.update(hand for _, dealt in draws(step).items() for hand in dealt)
    again = (step for step in map(named, deal.values()) if "until" in step)
    drawn = {hand for step in again for one in (deals(step), *draws(step).values()) for hand in one}
    return Counter({hand: DRAWN if hand in drawn else many for hand, many in gets.items()})


def draws(step: Mapping[str, Tree]) -> dict[str, dict[str, int]]:
    """What each choice of a step deals, or to which hand it gives a card that parts it."""
    given = named(step["choose"]) if isinstance(step.get("choose"), dict) else {}
    found: dict[str, dict[str, int]] = {}
    for choice, tree in given.items():
        said = named(tree) if isinstance(tree, dict) else {}
        own = deals({hand: many for hand, many in said.items() if hand != "part"})
        found[choice] = own | ({word(said["part"]): 1} if "part" in said else {})
    return {choice: own for choice, own in found.items() if own}


def _deck(found: Mapping[str, Tree]) -> Counter[Card]:
    """One deck, with what each card is worth."""
    without = {one for text in items(found.get("without", [])) for one in ranks(word(text))}
    worth = _worth(mapping(found["worth"])) if "worth" in found else None
    deck: Counter[Card] = Counter(
        {Card(rank): int(word(many)) for rank, many in named(found.get("pieces", {})).items()}
    )
    if deck.total() > 200 or min(deck.values(), default=1) < 1:
        raise RefusedError(f"so many pieces: {deck}")
    for rank in RANKS if not deck else ():
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
    return Counter(
        {card._replace(worth=worth[card.rank][0], also=worth[card.rank][1]): many for card, many in deck.items()}
    )


def _worth(tree: Mapping[Key, Tree]) -> dict[str, tuple[int, int]]:
    """What each rank counts, and what it counts also, or -1."""
    worth: dict[str, tuple[int, int]] = {}
    for key, value in tree.items():
        two = [int(word(one)) for one in value] if isinstance(value, list) else []
        if isinstance(value, list) and (len({*two}) != 2 or len(two) != 2):
            raise RefusedError(f"worth: {value}")
        for rank in (one for text in keys(key) for one in ranks(text)):
            if rank in worth:
                raise RefusedError(f"worth twice: {rank}")
            worth[rank] = (min(two), max(two)) if two else (int(rank if value == "number" else word(value)), -1)
    return worth
