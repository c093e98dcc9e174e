"""The kinds of hands of a shoe: which one a hand is of, and what is higher for the better of two hands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.plain_reader.text import RefusedError, Tree, items, named, word

RANKS = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
ENDS = ("ace low", "ace high")
_ALIKE = re.compile(r"([1-9][0-9]?) of a rank( twice)?")


@dataclass(frozen=True)
class Hand:
    """The ranks of a hand, and whether its cards have one suit."""

    ranks: tuple[str, ...]
    suited: bool


@dataclass(frozen=True)
class Kinds:
    """Each kind with the parts of its pattern, the best first; the ranks that are there, the lowest first."""

    patterns: tuple[tuple[str, tuple[str, ...]], ...]
    order: tuple[str, ...]
    ends: tuple[str, ...]

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.patterns]

    def of(self, hand: Hand) -> str:
        """The first that fits."""
        return next(name for name, parts in self.patterns if self._fits(parts, hand))

    def _fits(self, parts: Sequence[str], hand: Hand) -> bool:
        single = [part for part in parts if not _ALIKE.fullmatch(part)]
        return _many(hand, parts) and all(self._is(part, hand) for part in single)

    def _is(self, part: str, hand: Hand) -> bool:
        if part.startswith("ranks "):
            return sorted(part.removeprefix("ranks ").split("-")) == sorted(hand.ranks)
        return {"any": True, "same suit": hand.suited, "run": bool(self._tops(hand))}[part]

    def _tops(self, hand: Hand) -> list[int]:
        """How high it is as a run, in each way in which it is one: 0 for the one below all, 100 for one above all."""
        there = [rank for rank in RANKS if rank in self.order]
        found = []
        for end in self.ends if "ace" in there else ("",):
            line = there if end != "ace high" else [*there[1:], "ace"]
            places = sorted(line.index(rank) for rank in hand.ranks)
            if places == list(range(places[0], places[0] + len(places))):
                top = RANKS.index(line[places[-1]]) if line[places[-1]] != "ace" or end == "ace low" else len(RANKS)
                at_an_end = end == "ace low" and "ace" in hand.ranks
                found.append((0 if self.ends[0] == end else 100) if at_an_end else top)
        return found

    def strength(self, hand: Hand) -> tuple[int, list[tuple[int, int]]]:
        """What is higher for the better hand."""
        name = self.of(hand)
        parts = dict(self.patterns)[name]
        times = Counter(hand.ranks)
        if "run" in parts:
            found = [(0, max(self._tops(hand)))]
        else:
            alike = any(map(_ALIKE.fullmatch, parts))
            ranks = ((times[rank] if alike else 0, self.order.index(rank)) for rank in hand.ranks)
            found = sorted(ranks, reverse=True)
        return -self.names.index(name), found

    def stands(self, hand: Hand, highest: Sequence[str]) -> int:
        """Whether it is lower than a hand of the last kind with these ranks, the same (0), or higher."""
        if self.of(hand) != self.names[-1]:
            return 1
        own = sorted((self.order.index(rank) for rank in hand.ranks), reverse=True)[: len(highest)]
        other = [self.order.index(rank) for rank in highest]
        return (own > other) - (own < other)


def _many(hand: Hand, parts: Sequence[str]) -> bool:
    """Whether there are so many cards of a rank, each time of another one."""
    asked: list[int] = []
    for found in filter(None, map(_ALIKE.fullmatch, parts)):
        asked += [int(found[1])] * (2 if found[2] else 1)
    there = sorted(Counter(hand.ranks).values(), reverse=True)
    asked.sort(reverse=True)
    return len(there) >= len(asked) and all(a >= b for a, b in zip(there, asked, strict=False))


def kinds(found: dict[str, Tree], order: tuple[str, ...], *, jokers: bool) -> Kinds:
    """The kinds of a device; none of one that has none."""
    if "kinds" not in found:
        if "run" in found:
            raise RefusedError("a run of no kinds")
        return Kinds((), order, ENDS)
    if "order" not in found or jokers:
        raise RefusedError("kinds of cards without an order, or with jokers")
    patterns = tuple((name, tuple(word(text).split(" and "))) for name, text in named(found["kinds"]).items())
    for _, parts in patterns:
        for part in parts:
            ranks = part.removeprefix("ranks ").split("-") if part.startswith("ranks ") else []
            known = part in ("run", "same suit") or _ALIKE.fullmatch(part) or (ranks and {*ranks} <= {*order})
            if not known and parts != ("any",):
                raise RefusedError(f"a pattern: {part}")
    if not patterns or patterns[-1][1] != ("any",):
        raise RefusedError("kinds that do not end with any")
    ends = tuple(map(word, items(found.get("run", list(ENDS)))))
    if not ends or not {*ends} <= {*ENDS} or len({*ends}) < len(ends):
        raise RefusedError(f"run: {ends}")
    return Kinds(patterns, order, ends)
