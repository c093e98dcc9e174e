"""What is said of some cards: sets of cards, and what holds of a hand or of a part of one, as a pattern has it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from tests.plain_reader.deck import COLOURS, RANKS, SUITS, Card
from tests.plain_reader.text import RefusedError, Tree, items, word

ATTRIBUTES = ("rank", "suit", "colour", "card", "worth")
PARTS: Mapping[str, tuple[str, ...]] = {one: (one,) for one in ATTRIBUTES} | {"card": ("rank", "suit")}
"""What has to be known of a card to know this of it."""

_HAS = re.compile(r"([0-9]+)(?: to ([0-9]+))? (card|suit|rank|colour)s?(?: in (.+))?")
_OF_A = re.compile(r"([1-9][0-9]?) of a (\S+?)( twice)?(?: from (.+))?")
_SAME = re.compile(r"same (\S+)")
_DIFFERENT = re.compile(r"different (\S+)s")


class Said(NamedTuple):
    """What must be known of each card, and whether it holds of some cards."""

    attributes: frozenset[str]
    holds: Callable[[Sequence[Card]], bool]


class CardSet(NamedTuple):
    """A set of cards: what must be known of a card, and whether it is one of these."""

    attributes: frozenset[str]
    has: Callable[[Card], bool]


def value(card: Card, attribute: str) -> Hashable | None:
    """What it has in this; None for a joker in what no card shares with it."""
    if attribute == "card":
        return (card.rank, card.suit) if card.suit else None
    if attribute == "worth":
        return card.worth, card.also
    found: Hashable = getattr(card, attribute)
    return None if attribute in ("suit", "colour") and not found else found


def different(cards: Sequence[Card], attribute: str) -> int:
    """How many different ones there are; each joker is another where no card shares it with him."""
    values = [value(card, attribute) for card in cards]
    return len({*values} - {None}) + values.count(None)


def agree(cards: Sequence[Card], attribute: str, least: int = 2) -> bool:
    values = {value(card, attribute) for card in cards}
    return len(cards) >= least and len(values) == 1 and None not in values


class Words(NamedTuple):
    """What a device and a file say that phrases about cards are made of.

    `ranks` are those that a rank or a range names; `names` the names of the file; `tops` how high some cards are as a
    run, in each way in which they are one; `counts` whether cards have a worth.
    """

    ranks: Callable[[str], list[str]]
    names: Mapping[str, Tree]
    tops: Callable[[Sequence[str]], list[int]]
    counts: bool

    def attribute(self, text: str) -> str:
        if text not in ATTRIBUTES or (text == "worth" and not self.counts):
            raise RefusedError(f"in what cards agree: {text}")
        return text

    def card_set(self, text: str) -> CardSet:
        """A set, but for one that has what another card has."""
        if text in self.names:
            each = [self.card_set(word(item)) for item in items(self.names[text])]
            attributes = frozenset[str]().union(*(one.attributes for one in each))
            return CardSet(attributes, lambda card: any(one.has(card) for one in each))
        if text in SUITS:
            return CardSet(frozenset(["suit"]), lambda card: card.suit == text)
        if text in COLOURS:
            return CardSet(frozenset(["colour"]), lambda card: card.colour == text)
        rank, of, suit = text.partition(" of ")
        found = {*self.ranks(rank)}
        if not found or (of and (suit not in SUITS or rank not in RANKS)):
            raise RefusedError(f"no set of cards: {text}")
        if of:
            return CardSet(frozenset(["rank", "suit"]), lambda card: (card.rank, card.suit) == (rank, suit))
        return CardSet(frozenset(["rank"]), lambda card: card.rank in found)

    def said(self, text: str, least: int = 2) -> Said | None:
        """What a text says of cards, without the hand and without `has`; None where it says nothing of this.

        So many cards at least must be there to agree, or to differ.
        """
        if text == "any":
            return Said(frozenset(), lambda _: True)
        if text == "run":
            return Said(frozenset(["rank"]), lambda cards: bool(self.tops([card.rank for card in cards])))
        if found := _SAME.fullmatch(text):
            attribute = self.attribute(found[1])
            return Said(frozenset(PARTS[attribute]), lambda cards: agree(cards, attribute, least))
        if found := _DIFFERENT.fullmatch(text):
            attribute = self.attribute(found[1])
            return Said(
                frozenset(PARTS[attribute]),
                lambda cards: least <= len(cards) == different(cards, attribute),
            )
        if text.startswith("ranks "):
            ranks = text.removeprefix("ranks ").split("-")
            if any(self.ranks(rank) != [rank] for rank in ranks):
                raise RefusedError(f"no ranks: {text}")
            return Said(frozenset(["rank"]), lambda cards: sorted(card.rank for card in cards) == sorted(ranks))
        if found := _HAS.fullmatch(text):
            return self._so_many(found)
        return self._alike(text) if OF_A.match(text) else None

    def _so_many(self, found: re.Match[str]) -> Said:
        low, high, what = int(found[1]), int(found[2] or found[1]), found[3]
        if low > high or (found[4] and what != "card"):
            raise RefusedError(f"so many: {found[0]}")
        if what != "card":
            return Said(frozenset(PARTS[what]), lambda cards: low <= different(cards, what) <= high)
        if not found[4]:
            return Said(frozenset(), lambda cards: low <= len(cards) <= high)
        among = self.card_set(found[4])
        return Said(among.attributes, lambda cards: low <= sum(map(among.has, cards)) <= high)

    def _alike(self, text: str) -> Said:
        """So many of one, so many of another, all of them of one set where that is said at the end."""
        parts = [_OF_A.fullmatch(part) for part in text.split(" and ")]
        given = [part for part in parts if part]
        if len(given) < len(parts) or len({part[2] for part in given}) > 1 or any(part[4] for part in given[:-1]):
            raise RefusedError(f"so many of a rank: {text}")
        attribute = self.attribute(given[0][2])
        among = self.card_set(given[-1][4]) if given[-1][4] else CardSet(frozenset(), lambda _: True)
        asked = sorted((int(part[1]) for part in given for _ in range(2 if part[3] else 1)), reverse=True)

        def holds(cards: Sequence[Card]) -> bool:
            values = [value(card, attribute) for card in cards if among.has(card)]
            there = [many for _, many in Counter(one for one in values if one is not None).most_common()]
            there += [1] * values.count(None)
            return len(there) >= len(asked) and all(a >= b for a, b in zip(there, asked, strict=False))

        return Said(frozenset(PARTS[attribute]) | among.attributes, holds)


OF_A = re.compile(r"[1-9][0-9]? of a ")


def parted(text: str) -> list[str]:
    """What is joined by `and`; `3 of a rank and 2 of a rank` are of different ranks, wherever they stand."""
    found: list[str] = []
    for part in text.split(" and "):
        if OF_A.match(part) and found and OF_A.match(found[-1]) and " from " not in found[-1]:
            found[-1] += f" and {part}"
        else:
            found.append(part)
    alike: dict[str, list[str]] = {}
    for part in found:
        if OF_A.match(part) and " from " not in part:
            alike.setdefault(part.split(" ")[3], []).append(part)
    joined = [" and ".join(each) for each in alike.values()]
    return [*(part for part in found if not OF_A.match(part) or " from " in part), *joined]
