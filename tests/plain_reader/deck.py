"""The cards of a deck."""

from __future__ import annotations

from typing import NamedTuple

from tests.plain_reader.text import RefusedError

RANKS = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
SUITS = {"spades": "black", "hearts": "red", "diamonds": "red", "clubs": "black"}
COLOURS = ("red", "black")


class Card(NamedTuple):
    """A card, or what is looked at of it: the rest is not said. It may count `also` something else than its worth."""

    rank: str = ""
    suit: str = ""
    colour: str = ""
    worth: int = 0
    also: int = -1

    def bare(self, attributes: frozenset[str]) -> Card:
        """Only what these attributes say."""
        told = {*attributes, *(["also"] if "worth" in attributes else [])}
        return Card(**{name: getattr(self, name) for name in told})


def ranks(text: str) -> list[str]:
    """A rank, or each of a range; the ace is the lowest."""
    low, to, high = text.partition(" to ")
    if not to:
        return [text]
    if low not in RANKS or high not in RANKS or RANKS.index(low) >= RANKS.index(high):
        raise RefusedError(f"no range of ranks: {text}")
    return list(RANKS[RANKS.index(low) : RANKS.index(high) + 1])
