"""The kinds of hands of a shoe: which one a hand is of, and what is higher for the better of two hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tests.plain_reader.deck import RANKS, Card
from tests.plain_reader.said import Said, Words, parted
from tests.plain_reader.text import RefusedError, Tree, items, named, word

ENDS = ("ace low", "ace high")


@dataclass(frozen=True)
class Line:
    """The ranks of a shoe as they are printed, in which runs are, and the ends at which the ace stands."""

    there: tuple[str, ...]
    ends: tuple[str, ...]

    def tops(self, ranks: Sequence[str]) -> list[int]:
        """How high they are as a run, in each way in which they are one: 0 for one below all, 100 for one above."""
        found = []
        for end in self.ends if "ace" in self.there else ("",):
            line = self.there if end != "ace high" else (*self.there[1:], "ace")
            if not ranks or not {*ranks} <= {*line}:
                continue
            places = sorted(line.index(rank) for rank in ranks)
            if places == list(range(places[0], places[0] + len(places))):
                top = RANKS.index(line[places[-1]]) if line[places[-1]] != "ace" or end == "ace low" else len(RANKS)
                at_an_end = end == "ace low" and "ace" in ranks
                found.append((0 if self.ends[0] == end else 100) if at_an_end else top)
        return found


def line(device: dict[str, Tree], there: Sequence[str]) -> Line:
    """The line of a device, of ranks that are there."""
    ends = tuple(map(word, items(device.get("run", list(ENDS)))))
    if not ends or not {*ends} <= {*ENDS} or len({*ends}) < len(ends):
        raise RefusedError(f"run: {ends}")
    return Line(tuple(rank for rank in RANKS if rank in there), ends)


@dataclass(frozen=True)
class Kinds:
    """Each kind with the parts of its pattern, the best first; the ranks that are there, the lowest first."""

    patterns: tuple[tuple[str, tuple[str, ...]], ...]
    order: tuple[str, ...]
    heights: Mapping[str, int]
    words: Words
    goes_on: bool = False
    """Whether two hands of the last kind are compared by what stands behind the kinds, and not by their ranks."""

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.patterns]

    @cached_property
    def _said(self) -> dict[str, list[Said]]:
        """What each kind says of a hand."""
        found = {}
        for name, parts in self.patterns:
            said = [self.words.said(part, least=1) for part in parts]
            if None in said or ("any" in parts and len(parts) > 1):
                raise RefusedError(f"a pattern: {parts}")
            found[name] = [one for one in said if one]
        return found

    @cached_property
    def attributes(self) -> frozenset[str]:
        """What must be known of each card of a hand."""
        return frozenset(["rank"]).union(*(one.attributes for each in self._said.values() for one in each))

    def of(self, hand: Sequence[Card]) -> str:
        """The first that fits."""
        return next(name for name, each in self._said.items() if all(said.holds(hand) for said in each))

    def strength(self, hand: Sequence[Card]) -> tuple[int, list[tuple[int, int]]]:
        """What is higher for the better hand."""
        name = self.of(hand)
        parts = dict(self.patterns)[name]
        own = [card.rank for card in hand]
        times = Counter(own)
        if "run" in parts:
            found = [(0, max(self.words.tops(own)))]
        else:
            alike = any(" of a rank" in part for part in parts)
            ranks = ((times[rank] if alike else 0, self.heights[rank]) for rank in own)
            found = sorted(ranks, reverse=True)
        if self.goes_on and name == self.names[-1]:
            found = []
        return -self.names.index(name), found

    def stands(self, hand: Sequence[Card], highest: Sequence[str]) -> int:
        """Whether it is lower than a hand of the last kind with these ranks, the same (0), or higher."""
        if self.of(hand) != self.names[-1]:
            return 1
        own = sorted((self.heights[card.rank] for card in hand), reverse=True)[: len(highest)]
        other = [self.heights[rank] for rank in highest]
        return (own > other) - (own < other)


def kinds(
    found: dict[str, Tree], order: tuple[str, ...], heights: Mapping[str, int], words: Words, *, jokers: bool
) -> Kinds:
    """The kinds of a device; none of one that has none."""
    if "kinds" not in found:
        return Kinds((), order, heights, words)
    if "order" not in found or jokers:
        raise RefusedError("kinds of cards without an order, or with jokers")
    patterns = tuple((name, tuple(parted(word(text)))) for name, text in named(found["kinds"]).items())
    if not patterns or patterns[-1][1] != ("any",) or any(parts == ("any",) for _, parts in patterns[:-1]):
        raise RefusedError("kinds that do not end with any")
    made = Kinds(patterns, order, heights, words)
    assert made.attributes  # each pattern is read
    return made
