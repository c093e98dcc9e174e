"""The distribution of the highest a player stands in the course of n rounds, from 0 before the first.

The highest of the sums 0, S(1), …, S(n) has the distribution of W(n), where W(0) = 0 and W(k) = max(0, W(k - 1) + X(k))
in law: the rounds in reverse order are as likely (W. Feller, An Introduction to Probability Theory and Its
Applications, vol. II, 2nd ed., VI.9; D. V. Lindley, The Theory of Queues with a Single Server, 1952). It takes one pass
of n steps, in each of which only numbers that are not negative are added.

Where the house has an edge the pass may end early: the highest is that of the first k rounds unless the player is ahead
after more rounds than k, and the probability of that is part of the bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from macau_edge.numeric.sums.convolving import SMALLEST
from macau_edge.numeric.sums.masses import UNIT, Masses, gamma
from macau_edge.numeric.sums.repeated import LOOSEST, POINTS

WORK = 25_000_000_000
"""Numbers that are multiplied at most, were the rest of the pass as long as where it has come to: some ten seconds."""
CALL = 2_000
"""What the call of one step counts for, in such numbers."""
SLACK = 64
"""Points that are added before the highest are looked at."""
STRIDE = 256
"""Steps between two looks at how far the pass has come."""

Track = Callable[[range], Iterable[int]]
"""Shows the progress of going through the strides."""


class TooManyStepsError(Exception):
    """The pass would take too long, or its bound would be too wide."""


def highest(
    chances: Mapping[int, Fraction],
    rounds: int,
    *,
    settled: int | None = None,
    dust: float = 1e-25,
    track: Track = iter,
    work: int = WORK,
) -> Masses:
    """The probabilities of the highest sum of up to so many rounds, from 0 on, with the bound of their error.

    `settled` is a number of rounds after which a sum is ever above 0 with probability `dust` / 2 at most.

    Raises:
        TooManyStepsError: it takes more than `work`, or so many rounds that the bound says nothing.
    """
    atoms = [(point, float(chance)) for point, chance in sorted(chances.items()) if chance]
    up, down = max(0, atoms[-1][0]), max(0, -atoms[0][0])
    steps = rounds if settled is None else min(rounds, settled)
    relative = steps * (gamma(2 * len(atoms) + down + 1) + 2 * UNIT) * 1.001
    if not relative < LOOSEST:
        raise TooManyStepsError
    found, kept, dropped, room = np.ones(1), 1, 0.0, _Room()
    for start in track(range(0, steps, STRIDE)):
        if len(atoms) * (len(found) + CALL) * (steps - start) > work or up > POINTS:
            raise TooManyStepsError
        for _ in range(start, min(start + STRIDE, steps)):
            found = room.stepped(found, atoms, up)
            if len(found) > kept + kept // 4 + SLACK:
                found, lost = _without_top(found, dust / (4 * steps))
                kept, dropped = len(found), dropped + lost
                if kept > POINTS:
                    raise TooManyStepsError
    found, lost = _without_top(found, dust / 4)
    absolute = 2 * (dropped + lost) + steps * len(atoms) * len(found) * SMALLEST + (dust / 2 if steps < rounds else 0.0)
    return Masses(0, found, relative, absolute)


class _Room:
    """The memory of a step, taken once: asking for it in every step takes longer than the step."""

    def __init__(self) -> None:
        self.next, self.other, self.product = (np.empty(SLACK) for _ in range(3))

    def stepped(self, found: NDArray[np.float64], atoms: list[tuple[int, float]], up: int) -> NDArray[np.float64]:
        """One round more: what would go below 0 stays there. What is given back is overwritten two steps later."""
        size = len(found)
        if size + up > len(self.next):
            self.next, self.other, self.product = (np.empty(2 * (size + up)) for _ in range(3))
        after = self.next[: size + up]
        (_, best), rest = atoms[-1], atoms[:-1]
        if up:
            after[:up] = 0.0
            np.multiply(found, best, out=after[up:])
        else:
            after.fill(0.0)
            rest = atoms
        for point, chance in rest:
            product = np.multiply(found, chance, out=self.product[:size])
            if point >= 0:
                after[point : point + size] += product
            else:
                after[: max(0, size + point)] += product[-point:]
                after[0] += product[:-point].sum()
        self.next, self.other = self.other, self.next
        return after


def _without_top(found: NDArray[np.float64], dust: float) -> tuple[NDArray[np.float64], float]:
    """The same without the highest points that come to `dust` at most; and what these come to."""
    from_high = np.cumsum(found[::-1])
    cut = int(np.searchsorted(from_high, dust, "right"))
    return found[: len(found) - cut], float(from_high[cut - 1]) if cut else 0.0
