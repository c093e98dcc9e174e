"""A play, pushed forward until the mass still undecided is negligible: floating-point figures with their bound."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from macau_edge.numeric.play import Play

LEFT = 1e-18
"""Mass of plays still undecided at which the pushing stops."""
LOOK = 8
"""Trials between two looks at what is left."""
STEPS = 200_000
"""Trials after which it stops in any case."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The numeric engine's figures of one bet.

    `nets` and `probabilities` are the results, ascending, in units of the stake; `rolls`, `rolls_second` the first two
    moments of the number of trials. `mass_bound`, `rolls_bound` and `second_bound` say how far each may be off: what
    was left undecided, and rounding.
    """

    nets: NDArray[np.float64]
    probabilities: NDArray[np.float64]
    staked: float
    rolls: float
    rolls_second: float
    mass_bound: float
    rolls_bound: float
    second_bound: float


def push_forward(play: Play) -> Estimate:
    """The figures of a play, by moving the whole mass of plays one trial at a time."""
    mass = np.zeros(len(play.positions))
    mass[0] = 1.0
    visits = np.zeros_like(mass)  # expected trials at each position
    later = np.zeros_like(mass)  # the same, each weighted by the trials before it
    steps = 0
    while steps < STEPS and (steps % LOOK or mass.sum() > LEFT):
        visits += mass
        later += steps * mass
        mass = mass @ play.moves
        steps += 1
    left, rolls = float(mass.sum()), float(visits.sum())
    second = 2 * float(later.sum()) + rolls
    tail, tail_second = _tail(play.moves, steps)
    # after k trials the mass has been rounded k times, each time in sums over all throws and positions
    rounding = 2 * np.finfo(float).eps * steps * (len(play.throws.chance) + len(play.positions))
    return Estimate(
        nets=play.nets,
        probabilities=visits @ play.ends,
        staked=play.staked,
        rolls=rolls,
        rolls_second=second,
        mass_bound=left + rounding,
        rolls_bound=left * tail + rounding * rolls,
        second_bound=left * tail_second + rounding * second,
    )


def _tail(moves: NDArray[np.float64], steps: int) -> tuple[float, float]:
    """What a unit of undecided mass can still add to both moments.

    In k trials, k the number of positions, every play is decided with probability at least 1 - c, so the trials still
    to come are at most k times a geometric number with mean 1 / (1 - c).
    """
    k = len(moves)
    alive = np.ones(k)
    for _ in range(k):
        alive = moves @ alive
    c = min(float(alive.max()), 1.0)
    if c >= 1.0:
        return float("inf"), float("inf")
    mean = k / (1 - c)
    return mean, 2 * steps * mean + k * k * (1 + c) / (1 - c) ** 2
