"""What each number that a tally can reach is worth, and what may still become of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from macau_edge.model import Bet, By, Pays, Table, Verdict
from macau_edge.numeric.prizes import Leaf, Quantity, leaves, one
from macau_edge.numeric.throws import CannotReadError
from macau_edge.numeric.words import last_of

NO_PRIZE = -1
"""The worth of a number without a row: it cannot be reached, and if it is, that is an error."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The worth of each number, as the rank of its net result, and the lowest and the highest from each number on.

    Where a number has no prize, the lowest and the highest never meet.
    """

    worth: list[int]
    lowest: list[int]
    highest: list[int]


def curve(nets: list[int | None], ranked: list[int], *, endless: bool) -> Curve:
    """The curve of these net results; where the numbers are `endless`, the last alike are one, for all above."""
    ranks = {net: rank for rank, net in enumerate(ranked)}
    worth = [NO_PRIZE if net is None else ranks[net] for net in nets]
    while endless and len(worth) > 1 and worth[-1] == worth[-2]:
        worth.pop()
    lowest, highest = [NO_PRIZE] * len(worth), [len(ranked)] * len(worth)
    least, most = len(ranked), NO_PRIZE
    for number, rank in reversed(list(enumerate(worth))):
        if rank != NO_PRIZE:
            least, most = min(least, rank), max(most, rank)
            lowest[number], highest[number] = least, most
    return Curve(worth, lowest, highest)


def largest(bet: Bet) -> int:
    """The largest number that can be collected, or the count from which on no row of the table tells more apart."""
    assert bet.tally
    items = bet.tally.collect
    counted = (*_last_counted(bet.pays), *_last_counted(bet.lost))
    return max(counted, default=0) + 1 if items is None else len(items)


def nets_by_number(bet: Bet, labels: Mapping[str, str], net: Callable[[Leaf, bool], int]) -> list[int | None]:
    """The net result of each number counted or collected up to the largest, None where it has no row.

    `net` gives the net result of a prize won, or of the part of the stake that is lost.
    """
    assert bet.tally
    kind = "count" if bet.tally.collect is None else "collected"
    size = largest(bet) + 1

    def quantity(by: By) -> Quantity:
        if by.kind == kind:
            return [str(number) for number in range(size)], np.arange(size)
        if by.kind != "word" or by.what not in labels:
            raise CannotReadError(f"a tally by {by.kind} {by.what}")
        return one(labels[by.what], size)

    found: list[int | None] = [None] * size
    for mask, leaf in leaves(bet.pays, np.ones(size, dtype=bool), quantity):
        lost = isinstance(leaf, Verdict) and leaf.word == "lose"
        for part, row in leaves(bet.lost, mask, quantity) if lost else [(mask, leaf)]:
            worth = 0 if isinstance(row, Verdict) else net(row, not lost)
            for number in np.flatnonzero(part).tolist():
                found[number] = worth
    return found


def _last_counted(pays: Pays | None) -> Iterator[int]:
    """The counts after which a row of the table begins or ends."""
    if isinstance(pays, Table):
        for row in pays.rows:
            if pays.by.kind == "count":
                yield from (last_of(key) for key in row.keys)
            yield from _last_counted(row.pays)
