"""How high the best few of some cards are, by the kinds of a shoe, and how often.

Whatever fits cards of several suits fits those of the same ranks in one suit as well, unless kinds look closer at
suits. So the best of some cards are the best of their ranks, whatever the suits are, or the best of a suit that has
enough of them. Of more than half of the cards that is one suit alone: then a hand is a list of ranks with those of them
that are of this suit, and all hands without such a suit are one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, compress, product
from math import comb, prod

from macau_edge.model.cards import SUITS
from macau_edge.outcomes.kinds import OF_SEVERAL, HandKinds, Height, Held
from macau_edge.outcomes.pairs import ONE, Ranks


class BestCards:
    """The `best` so many of some cards."""

    def __init__(self, kinds: HandKinds, best: int) -> None:
        self.kinds, self.best = kinds, best
        self._highest = cache(self._highest_of)
        self._suited = cache(self._parted)

    def height(self, ranks: Ranks, suits: Sequence[str]) -> Height:
        """How high the best of some cards are, which have these ranks, the highest first, and beside each its suit."""
        if self.kinds.by_cards:
            each = zip(combinations(ranks, self.best), combinations(suits, self.best), strict=True)
            return max(self.kinds.height(Held(own, each=its)) for own, its in each)
        of_suits = (tuple(compress(ranks, [one == suit for one in suits])) for suit in {*suits})
        enough = [own for own in of_suits if len(own) >= self.best] if self.kinds.with_suits else []
        return max([self._highest(ranks, OF_SEVERAL), *(self._highest(own, ONE) for own in enough)])

    def _highest_of(self, ranks: Ranks, suit: str) -> Height:
        """How high the best of cards with these ranks are, where they are all of one suit, or no suit counts."""
        if len(ranks) == self.best:
            return self.kinds.height(Held(ranks, suit if self.best > 1 else ONE))
        others = {ranks[:place] + ranks[place + 1 :] for place in range(len(ranks))}
        return max(self._highest(own, suit) for own in others)

    def number(self, cards: int) -> int:
        """How many of so many cards are told apart, more or less, and of how many hands each is the best."""
        if self._by_lists(cards):
            return comb(len(self.kinds.place) + cards - 1, cards)
        suited = comb(len(SUITS) * len(self.kinds.place) + cards - 1, cards) // len(self.kinds.renamings)
        return suited * comb(cards, self.best)

    def _by_lists(self, cards: int) -> bool:
        return not self.kinds.with_suits or not (self.kinds.by_cards or cards >= 2 * self.best)

    def heights(self, cards: int) -> Counter[Height]:
        """How high the best of so many cards of the shoe are, and in how many sets of them."""
        decks = self.kinds.shoe.decks
        assert isinstance(decks, int)
        found = Counter[Height]()
        if not self._by_lists(cards):
            for held, ways in self.kinds.sets_of_cards(cards):
                found[self.height(held.ranks, held.each)] += ways
            return found
        for ranks in combinations_with_replacement(range(len(self.kinds.place) - 1, -1, -1), cards):
            times = tuple(Counter(ranks).values())
            height, left = self._highest(ranks, OF_SEVERAL), prod(comb(len(SUITS) * decks, one) for one in times)
            for part, ways in self._suited(times, decks) if self.kinds.with_suits else ():
                found[max(height, self._highest(tuple(compress(ranks, part)), ONE))] += ways
                left -= ways
            found[height] += left
        return +found

    def _parted(self, times: tuple[int, ...], decks: int) -> list[tuple[tuple[bool, ...], int]]:
        """Of cards with ranks that come so often, those that may be of one suit, and in how many ways they are."""
        found = []
        for part in product(*(range(min(number, decks) + 1) for number in times)):
            if sum(part) >= self.best:
                each = zip(times, part, strict=True)
                ways = prod(comb(decks, own) * comb((len(SUITS) - 1) * decks, all_ - own) for all_, own in each)
                taken = [n < own for all_, own in zip(times, part, strict=True) for n in range(all_)]
                found += [(tuple(taken), len(SUITS) * ways)] if ways else []
        return found


@lru_cache(maxsize=32)
def best_cards(kinds: HandKinds, best: int) -> BestCards:
    """The best so many cards by the kinds of a shoe, with what was found of them."""
    return BestCards(kinds, best)
