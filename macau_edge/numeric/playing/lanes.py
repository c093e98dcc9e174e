"""Rounds of a machine played side by side, in lanes that all make one trial after the other."""

from __future__ import annotations

import numpy as np
from numpy.random import PCG64DXSM, SeedSequence
from numpy.typing import NDArray

from macau_edge.numeric.playing.draws import Values
from macau_edge.numeric.playing.machine import Machine, Played

LANES = 2**16
"""Rounds played at once: few enough for what they stand at to stay near the processor."""
FEW = 8
"""Net results up to which each is looked for by itself."""


def play(machine: Machine, rounds: int, seed: int, spawn: tuple[int, ...]) -> Played:
    """So many rounds, every trial drawn at random; the same machine, rounds, seed and spawn give the same.

    The rounds that are begun first are all played to their end. To take those that end first would be to favour short
    ones: so a lane whose round has ended begins another, and where none is left to begin, it is closed.
    """
    source = PCG64DXSM(SeedSequence(entropy=seed, spawn_key=spawn))
    stride = machine.course.stride
    ended, counted = len(machine.nets) * stride, machine.counted * stride
    states: Values = np.full(min(LANES, rounds), machine.fresh * stride, dtype=machine.course.kind)
    waiting, rolls = rounds - len(states), 0
    counts = np.zeros(len(machine.nets), dtype=np.int64)
    while len(states):
        states, made = machine.course.step(states, source, counted)
        rolls += made
        found = _results(states, len(machine.nets), stride)
        counts += found
        waiting -= int(found.sum())
        if waiting < 0:
            states = np.delete(states, np.flatnonzero(states < ended)[waiting:])
            waiting = 0
    return Played(rounds, tuple(counts.tolist()), rolls)


def _results(states: Values, results: int, stride: int) -> NDArray[np.int64]:
    """How many rounds have just ended with each of the results."""
    if results <= FEW:
        return np.array([np.count_nonzero(states == code * stride) for code in range(results)])
    return np.bincount(states[states < results * stride] // stride, minlength=results)
