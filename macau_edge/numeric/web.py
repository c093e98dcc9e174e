"""Every position that play can reach, and the chances of moving between them, as sparse arrays."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

P = TypeVar("P", bound=Hashable)
E = TypeVar("E", bound=Hashable)

MOVES = 64
"""Moves that are kept for each position allowed, on the average: six times as many as on a hand of craps."""


class TooManyStatesError(Exception):
    """A bet has more positions than the `limit`; raised while they are found."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


@dataclass(frozen=True, slots=True)
class Web(Generic[P, E]):
    """Positions, the moves between them sorted by target, and the moves that end play, with the number of their end."""

    positions: list[P]
    source: NDArray[np.intp]
    target: NDArray[np.intp]
    chance: NDArray[np.float64]
    ends: list[E]
    last: NDArray[np.intp]
    end: NDArray[np.intp]
    end_chance: NDArray[np.float64]

    @property
    def terms(self) -> int:
        """The largest number of moves that meet in one position or leave one."""
        return int(max(np.bincount(moves, minlength=1).max() for moves in (self.source, self.target)))

    def staying(self) -> NDArray[np.float64]:
        """The chance of staying at each position for another trial."""
        own = self.source == self.target
        return summed(self.source[own], self.chance[own], len(self.positions))

    def forward(self, mass: NDArray[np.float64]) -> NDArray[np.float64]:
        """The mass at each position after one trial."""
        return summed(self.target, mass[self.source] * self.chance, len(self.positions))

    def backward(self, value: NDArray[np.float64]) -> NDArray[np.float64]:
        """The mean, over one trial from each position, of a value that positions have and ends have not."""
        return summed(self.source, value[self.target] * self.chance, len(self.positions))


def summed(where: NDArray[np.intp], amounts: NDArray[np.float64], size: int) -> NDArray[np.float64]:
    """The sum of the amounts at each of so many places."""
    return np.bincount(where, amounts, size).astype(np.float64, copy=False)  # of no amounts, numpy makes integers


def explore(starts: Iterable[P], turn: Callable[[P], Iterable[tuple[float, P | None, E]]], limit: int) -> Web[P, E]:
    """The web of all positions reached from `starts`; `turn` gives each chance, and where it leads or how it ends.

    Raises:
        TooManyStatesError: there are more than `limit` of them.
    """
    positions = list(dict.fromkeys(starts))
    numbers = {position: number for number, position in enumerate(positions)}
    ends: dict[E, int] = {}
    source, target, chance = array("q"), array("q"), array("d")
    last, end, end_chance = array("q"), array("q"), array("d")
    for here, position in enumerate(positions):  # which grows while it is walked
        for share, following, how in turn(position):
            if not share:  # what needs a face that never comes
                continue
            if following is None:
                last.append(here)
                end.append(ends.setdefault(how, len(ends)))
                end_chance.append(share)
                continue
            number = numbers.setdefault(following, len(positions))
            if number == len(positions):
                positions.append(following)
            source.append(here)
            target.append(number)
            chance.append(share)
        if len(positions) > limit or len(source) > MOVES * max(limit, 1_000):
            raise TooManyStatesError(limit)
    moves = _merged(np.array(source, np.intp), np.array(target, np.intp), np.array(chance), len(positions))
    arrays = np.array(last, np.intp), np.array(end, np.intp), np.array(end_chance)
    return Web(positions, *moves, list(ends), *arrays)


def _merged(
    source: NDArray[np.intp], target: NDArray[np.intp], chance: NDArray[np.float64], size: int
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
    """The moves sorted by target, those from one position to another as one."""
    if not len(chance):
        return source, target, chance
    pairs, codes = np.unique(target * size + source, return_inverse=True)
    return pairs % size, pairs // size, summed(codes, chance, len(pairs))
