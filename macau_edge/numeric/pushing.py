"""Mass pushed through a web one trial at a time, until next to nothing is left undecided."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from math import fsum
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from macau_edge.numeric.web import Web

LEFT = 1e-18
"""Mass of plays still undecided at which the pushing stops."""
STEPS = 200_000
"""Trials after which it stops in any case."""
WORK = 10**10
"""Moves made after which it stops in any case: half a minute."""

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Start(Generic[P]):
    """Where plays begin, each position with its probability; `error` is how much of it may lie elsewhere."""

    masses: Mapping[P, float]
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Pushed:
    """What became of plays: `visits` are the expected trials at each position, `rolls` those at all of them.

    `later` is the expected number of pairs of trials, one before the other. `steps` trials were made, and `left` of the
    plays is undecided after them. No figure is off by more than `rounding` of itself and what `left` may still add.
    """

    visits: NDArray[np.float64]
    rolls: float
    later: float
    steps: int
    left: float
    per_step: float

    @property
    def rounding(self) -> float:
        """The bound of the relative error of every figure."""
        return self.rounding_after(self.steps)

    def rounding_after(self, steps: int) -> float:
        """The bound of the relative error after so many trials; the last addend is for the sums over all positions."""
        return self.per_step * steps + 64 * float(np.finfo(float).eps)

    def ended(self, web: Web[Any, Any]) -> list[float]:
        """The probability of each end of the web."""
        order = np.argsort(web.end, kind="stable")
        shares = (self.visits[web.last] * web.end_chance)[order]
        cuts = np.searchsorted(web.end[order], np.arange(1, len(web.ends)))
        return [fsum(part.tolist()) for part in np.split(shares, cuts)] if web.ends else []


def push(web: Web[P, Any], start: Start[P], roundings: int) -> Pushed:
    """What becomes of plays that begin at `start`, where the chance of a move was rounded so often.

    The mass at a position is a sum of at most `web.terms` products of a mass and a chance. All are positive, so that
    one trial adds to the relative error of any mass half a unit in the last place for each of these terms, for each
    rounding of a chance, and for the few sums that are then made of it. Whole units leave room for what errors do to
    errors.
    """
    mass = np.zeros(len(web.positions))
    mass[: len(start.masses)] = list(start.masses.values())
    visits = np.zeros_like(mass)
    rolls = later = 0.0
    steps, left = 0, float(mass.sum())
    most = min(STEPS, WORK // max(len(web.chance), 1))
    while steps < most and left > LEFT:
        visits += mass
        rolls += left
        later += steps * left
        mass = web.forward(mass)
        steps += 1
        left = float(mass.sum())
    return Pushed(visits, rolls, later, steps, left, float(np.finfo(float).eps) * (web.terms + roundings + 4))
