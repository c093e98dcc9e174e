"""Tallies: what was counted or collected so far, and when nothing that may come can change the prize."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.model import Member, Value
from macau_edge.numeric.clauses import grouped
from macau_edge.numeric.game import Game
from macau_edge.numeric.members import values_of
from macau_edge.numeric.prizes import Prizes
from macau_edge.numeric.throws import CannotReadError, Mask
from macau_edge.numeric.wager import Effect, Effects, Single
from macau_edge.numeric.web import TooManyStatesError
from macau_edge.numeric.words import Words
from macau_edge.numeric.worth import NO_PRIZE, curve, largest, nets_by_number


class Tallied(Single):
    """A wager on a tally, or on the highest of several.

    A state is one number whose digits are the tallies: how many were counted, or, as bits, which items were collected.
    """

    def __init__(self, game: Game, member: Member, prizes: Prizes | None) -> None:
        super().__init__(game, member, prizes)
        assert self.bet.tally
        self.tally = self.bet.tally
        if largest(self.bet) > game.limit:  # each count is a state, or a row of the table that play cannot come to
            raise TooManyStatesError(game.limit)
        self.each: list[dict[str, Value]] = [{}]
        if best_of := self.tally.highest_of:
            self.each = [{best_of.name: value} for value in values_of(game.ruleset.device, best_of)]
        labels = [self.labels | {name: value.label for name, value in values.items()} for values in self.each]
        nets = [nets_by_number(self.bet, own, self._net) for own in labels]
        found = {net for of_one in nets for net in of_one if net is not None}
        self.nets = sorted(found, key=game.nets.values.__getitem__)
        self.curves = [curve(of_one, self.nets, endless=self.tally.collect is None) for of_one in nets]
        self.radices = [
            len(one.worth) if self.tally.collect is None else 2 ** len(self.tally.collect) for one in self.curves
        ]
        self.digits = [1]
        for radix in self.radices[:-1]:
            self.digits.append(self.digits[-1] * radix)
        self._standing: dict[int, tuple[int, bool]] = {}

    def look(self, state: int) -> int:
        """Nothing of the state: whatever was counted, the same results count."""
        return 0

    def after(self, state: int, effect: Effect) -> tuple[int | None, int]:
        """The next state, None where that decides it, and the number of the net result."""
        ends, taken = effect
        for which, items in taken:
            digit, radix = self.digits[which], self.radices[which]
            before = state // digit % radix
            after = min(before + 1, radix - 1) if self.tally.collect is None else before | items
            state += digit * (after - before)
        standing = self._standing.get(state)
        if standing is None:
            standing = self._standing[state] = self._stand(state)
        rank, settled = standing
        if not (ends or settled):
            return state, 0
        if rank == NO_PRIZE:
            raise CannotReadError("a tally without a prize")
        return None, self.nets[rank]

    def _stand(self, state: int) -> tuple[int, bool]:
        """The rank of what a state is worth if it ends now, and whether nothing that may come can change it."""
        found = [state // digit % radix for digit, radix in zip(self.digits, self.radices, strict=True)]
        numbers = found if self.tally.collect is None else [items.bit_count() for items in found]
        at = list(zip(self.curves, numbers, strict=True))
        now = [one.worth[number] for one, number in at]
        settled = max(one.lowest[number] for one, number in at) == max(one.highest[number] for one, number in at)
        return (NO_PRIZE if NO_PRIZE in now else max(now)), settled

    def _effects(self, look: int, hand: int | None, trial: int) -> Effects:
        """For each result, whether it ends the bet, and what it adds: of which tally, and which items as bits."""
        throws = self.game.throws
        words = self.words | self.game.said(hand, trial)
        ends = throws.mask(self.tally.until, words)
        masks = [list(self._counting(words | {n: v.outcomes for n, v in own.items()})) for own in self.each]
        codes, first = grouped(len(ends), [ends, *(mask for found in masks for mask in found)])
        return codes, [(bool(ends[result]), tuple(_taken(masks, result))) for result in first]

    def _counting(self, words: Words) -> Iterator[Mask]:
        """The results that bring each item, or the one that is counted, on trials that may count."""
        mask, tally = self.game.throws.mask, self.tally
        named = [item.outcomes for item in tally.collect or ()] if tally.count is None else [tally.count]
        may = True if tally.when is None else mask(tally.when, words)
        yield from (mask(phrase, words) & may for phrase in named)


def _taken(masks: list[list[Mask]], result: int) -> Iterator[tuple[int, int]]:
    """Of which tally a result brings something, and what: its items as bits."""
    for which, found in enumerate(masks):
        items = sum(1 << item for item, mask in enumerate(found) if mask[result])
        if items:
            yield which, items
