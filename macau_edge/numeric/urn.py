"""Balls drawn one after the other, and the probability of every combination of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Draw
from macau_edge.numeric.results import Results, added_up


class Urn:
    """The combinations that can be drawn from the full urn.

    `places` has a row for each, and for each ball of it, ascending, its place among the labels of the urn.
    """

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.full = tuple(ball.weight for ball in draw.balls)
        self.empties = draw.returned == "never"
        self.put_back = draw.returned == "after each ball"
        self.places, self._alike = self._combinations(draw.take)
        self._orders: NDArray[np.float64] = np.prod(np.arange(1, draw.take + 1) / (self._alike + 1), axis=1)

    def results(self) -> Results:
        """The combinations of a draw from the full urn."""
        labels = tuple(ball.label for ball in self.draw.balls)
        return Results(labels, self.places, added_up(self.draw.balls, self.places), self.chances(self.full))

    def chances(self, left: Sequence[int]) -> NDArray[np.float64]:
        """The probability of each combination when only `left` is in the urn; all 0 where that is not enough balls.

        That of one order in which its balls can come, ball by ball, times the number of orders.
        """
        urn = np.array(left, dtype=float)
        take = self.places.shape[1]
        before = np.zeros(take) if self.put_back else np.arange(take)
        if urn.sum() < take and not self.put_back:
            return np.zeros(len(self.places))
        there = urn[self.places] - (0 if self.put_back else self._alike)
        chance: NDArray[np.float64] = np.prod(np.maximum(there, 0) / (urn.sum() - before), axis=1)
        return chance * self._orders

    def ways(self) -> list[int]:
        """In how many equally likely ways each combination can be drawn from the full urn; the balls, all different.

        They are drawn at once, or, where each is put back, one after the other, in any order.
        """
        urn = np.array(self.full, dtype=object)
        found = np.ones(len(self.places), dtype=object)
        for ball, (place, alike) in enumerate(zip(self.places.T, self._alike.T, strict=True)):
            ways = urn[place] * (ball + 1) if self.put_back else urn[place] - alike
            found = found * ways // (alike + 1)
        counted: list[int] = found.tolist()
        return counted

    def after(self, left: Sequence[int], index: int) -> tuple[int, ...]:
        """What is in the urn after a combination was drawn from it for good."""
        taken = np.bincount(self.places[index], minlength=len(self.full))
        return tuple((np.array(left) - taken).tolist())

    def _combinations(self, take: int) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
        """The combinations, and how many balls with the same label stand before each ball of them."""
        most = np.full(len(self.full), take) if self.put_back else np.array(self.full)
        from_here = most[::-1].cumsum()[::-1]
        places = np.empty((1, 0), dtype=int)
        alike = np.empty((1, 0), dtype=int)
        for drawn in range(take):
            last = places[:, -1] if drawn else np.full(1, -1)
            longer: list[tuple[NDArray[np.int_], NDArray[np.int_]]] = []
            for ball in range(len(self.full)):
                again = (last == ball) * (alike[:, -1] + 1 if drawn else 1)
                enough = (again < most[ball]) & (from_here[ball] - again >= take - drawn)
                rows = np.flatnonzero((last <= ball) & enough)
                longer.append((np.c_[places[rows], np.full(len(rows), ball)], np.c_[alike[rows], again[rows]]))
            places, alike = (np.concatenate(arrays) for arrays in zip(*longer, strict=True))
        return places, alike
