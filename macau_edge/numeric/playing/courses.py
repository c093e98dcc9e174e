"""Where a round goes on from where it stands, for many rounds at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np
from numpy.random import BitGenerator
from numpy.typing import NDArray

from macau_edge.numeric.playing.draws import Draw, Values, words


class Course(ABC):
    """One trial for every lane.

    A lane stands at a code times `stride`, as a number of the type `kind`. A void draw leaves it where it is, but a
    round that has ended is fresh then, so that it is not counted twice.
    """

    stride: int
    kind: np.dtype[np.unsignedinteger]

    @abstractmethod
    def step(self, states: Values, source: BitGenerator, counted: int) -> tuple[Values, int]:
        """Where the lanes stand after a trial, and how many made one from `counted` on; void draws make none."""


@dataclass(frozen=True, slots=True)
class ByClass(Course):
    """The same draw everywhere: `table` has, for each code, where every class of results leads, and a void one last."""

    draw: Draw
    table: Values
    stride: int

    @property
    def kind(self) -> np.dtype[np.unsignedinteger]:  # type: ignore[override]
        """What the codes are written as."""
        return self.table.dtype

    def step(self, states: Values, source: BitGenerator, counted: int) -> tuple[Values, int]:
        """Where the lanes stand after a trial, and how many made one from `counted` on; void draws make none."""
        classes = self.draw.values(source, len(states))
        made = classes != self.draw.void
        if counted:
            made &= states >= counted
        return self.table.take(states + classes, mode="wrap"), int(np.count_nonzero(made))


@dataclass(frozen=True, slots=True)
class ByState(Course):
    """A draw of its own for each code, as from an urn that empties.

    The moves of a code are those from `first[code]` up to `first[code + 1]`; a way below `ends` of a move and not below
    that of the one before leads to its `target`. A code has `whole` ways; words above its `last` are void, and lead to
    `stays`.
    """

    first: NDArray[np.int64]
    whole: NDArray[np.uint64]
    last: NDArray[np.uint64]
    stays: NDArray[np.uint32]
    ends: NDArray[np.uint64]
    target: NDArray[np.uint32]
    stride = 1
    kind = np.dtype(np.uint32)

    def step(self, states: Values, source: BitGenerator, counted: int) -> tuple[Values, int]:
        """Where the lanes stand after a trial, and how many made one from `counted` on; void draws make none."""
        drawn = words(source, len(states), 64)
        made = drawn <= self.last[states]
        moves = self._moves(states, drawn % self.whole[states])
        following = np.where(made, self.target[moves], self.stays[states])
        return following, int(np.count_nonzero(made & (states >= counted)))

    def _moves(self, states: Values, ways: Values) -> NDArray[np.int64]:
        """The move that each way is, by halving."""
        low, high = self.first[states], self.first[states + 1] - 1
        while (low < high).any():
            middle = (low + high) // 2
            below = ways < self.ends[middle]
            low, high = np.where(below, low, middle + 1), np.where(below, middle, high)
        return low
