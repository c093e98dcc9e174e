"""Balls out of an urn: every combination of a draw, and what a draw leaves where no ball is put back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, prod

from macau_edge.devices.outcome import Outcome, combining
from macau_edge.model import Draw

Combination = tuple[tuple[int, int], ...]
"""Which balls of the urn are drawn, by their place in it, and how many of each."""


def draws(draw: Draw) -> tuple[Outcome, ...]:
    """The combinations that a draw from the full urn can bring, in the order of the balls."""
    weigh = _one_by_one if draw.returned == "after each ball" else _together
    urn, combined = full(draw), combining(draw.balls)
    return tuple(
        combined([place for place, n in taken for _ in range(n)], weigh(taken, urn)) for taken in _combinations(draw)
    )


def full(draw: Draw) -> tuple[int, ...]:
    """How many balls of each label are in the urn at first."""
    return tuple(ball.weight for ball in draw.balls)


def weights_left(draw: Draw, left: Sequence[int]) -> tuple[int, ...]:
    """The weight of each outcome of `draws` when only `left` is in the urn; all 0 when that is not enough balls."""
    return tuple(_together(taken, left) for taken in _combinations(draw))


def left_after(draw: Draw, left: Sequence[int], index: int) -> tuple[int, ...]:
    """What is in the urn after a draw that brought the outcome `index`."""
    rest = list(left)
    for place, n in _combinations(draw)[index]:
        rest[place] -= n
    return tuple(rest)


def _together(taken: Combination, urn: Sequence[int]) -> int:
    """In how many ways these balls are among those in the urn; all combinations: the ways to take so many of it."""
    return prod(comb(urn[place], n) for place, n in taken)


def _one_by_one(taken: Combination, urn: Sequence[int]) -> int:
    """In how many ordered ways these balls come, each put back before the next one."""
    ways, open_ = 1, sum(n for _, n in taken)
    for place, n in taken:
        ways *= comb(open_, n) * urn[place] ** n
        open_ -= n
    return ways


@lru_cache(maxsize=8)
def _combinations(draw: Draw) -> tuple[Combination, ...]:
    at_most = [draw.take if draw.returned == "after each ball" else ball.weight for ball in draw.balls]
    from_here = [sum(at_most[place:]) for place in range(len(at_most))]
    return tuple(_taken(at_most, from_here, draw.take, 0))


def _taken(at_most: list[int], from_here: list[int], open_: int, first: int) -> Iterator[Combination]:
    """Every way to take `open_` balls from the place `first` on."""
    if not open_:
        yield ()
        return
    for place in range(first, len(at_most)):
        if from_here[place] < open_:
            return
        for n in range(min(at_most[place], open_), 0, -1):
            for rest in _taken(at_most, from_here, open_ - n, place + 1):
                yield ((place, n), *rest)
