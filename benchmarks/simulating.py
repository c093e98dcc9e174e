"""How fast bets are played, beside the making of the dice alone: prints rates and ratios, and tests nothing.

    python -m benchmarks.simulating [RUNS] [ROUNDS]

The dice alone are two calls of `Generator.integers(1, 7, dtype=uint8)`, added up nowhere and looked at by nobody. All
sides run in turn in one process, and the medians of rolls per second of processor time are compared; then the dice and
the pass line in one process for each core, all at the same time. What is not installed is left out.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median

import numpy as np

from benchmarks.simulation import crapssim_rolls
from benchmarks.timing import installed
from macau_edge import load
from macau_edge.numeric.playing import Machine, compile_play, play
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose, placeholder_choices

RUNS = 15
ROUNDS = 2**22
ROLLS = 4
"""Of the dice alone, for each round of a bet."""
AT_ONCE = 2**16
AIM = 0.6
"""The project's own: the pass line at this share of the rate at which the dice alone are made, or more."""
EXAMPLES = Path(__file__).parents[1] / "examples"
BETS = (
    ("craps", "pass-line"),
    ("craps", "dont-pass"),
    ("craps", "field"),
    ("craps", "hard-way[4]"),
    ("craps", "pass-line-odds[4]"),
    ("cussec", "big"),
    ("roulette", "red"),
    ("roulette", "straight-up[7]"),
    ("collections.yaml", "all"),
    ("hands.yaml", "fire-a"),
    ("hands.yaml", "replay"),
    ("urn.yaml", "reds-before-gold"),
)


@dataclass(frozen=True)
class Side:
    """One thing to be timed; `work` makes rolls and says how many."""

    name: str
    work: Callable[[], int]


def dice_alone(rolls: int) -> int:
    """Two dice, made and thrown away."""
    generator = np.random.default_rng(1)
    for _ in range(rolls // AT_ONCE):
        generator.integers(1, 7, AT_ONCE, dtype=np.uint8)
        generator.integers(1, 7, AT_ONCE, dtype=np.uint8)
    return rolls


def played(machine: Machine, rounds: int) -> int:
    """The rolls of so many rounds."""
    return play(machine, rounds, 1, (0,)).rolls


def machine_of(game: str, name: str) -> Machine:
    """The machine of a bet of a shipped ruleset or of an example; what the law leaves open is stood in for."""
    ruleset = load(EXAMPLES / game if game.endswith(".yaml") else game).found
    choices = {**placeholder_choices(ruleset), **choose(ruleset, {})}
    bet = ruleset.bets[name.partition("[")[0]]
    member = next(member for member in members(ruleset, bet, choices) if member.id == name)
    return compile_play(ruleset, member, choices)


def rate(work: Callable[[], int]) -> float:
    """Rolls per second of processor time."""
    started = time.process_time()
    rolls = work()
    return rolls / (time.process_time() - started)


def in_turn(machine: Machine, runs: int, rounds: int) -> tuple[float, float]:
    """The rates of the dice alone and of a machine, as medians of runs in turn."""
    both = partial(dice_alone, ROLLS * rounds), partial(played, machine, rounds)
    pairs = [(rate(both[0]), rate(both[1])) for _ in range(runs)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


SMALLEST = ("1", str(AT_ONCE))
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Prints a table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS
    machines = {f"{game} {name}": machine_of(game, name) for game, name in BETS}
    sides = [Side("two dice alone", partial(dice_alone, ROLLS * rounds))]
    sides += [Side(name, partial(played, machine, rounds)) for name, machine in machines.items()]
    if installed("crapssim"):
        sides.append(Side("crapssim, pass line", crapssim_rolls))
    for side in sides:
        side.work()
    rates = [[rate(side.work) for side in sides] for _ in range(runs)]
    medians = [median(column) for column in zip(*rates, strict=True)]
    print(f"{'':34}{'million rolls a second':>24}{'of the dice alone':>20}")
    for side, found in zip(sides, medians, strict=True):
        print(line(side.name, found, medians[0]))
    first = next(iter(machines))
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(in_turn, [machines[first]] * cores, [runs] * cores, [rounds] * cores))
    dice, ours = (sum(column) for column in zip(*found, strict=True))
    print(line(f"two dice alone, on {cores} cores", dice, dice))
    print(line(f"{first}, on {cores} cores", ours, dice))
    for where, ratio in (("one core", medians[1] / medians[0]), (f"{cores} cores", ours / dice)):
        print(f"aim for {first} on {where}: {AIM:.0%} of the dice alone, {'met' if ratio >= AIM else 'missed'}")


def line(name: str, found: float, dice: float) -> str:
    """One row of the table."""
    return f"{name:34}{found / 1e6:24,.2f}{found / dice:20.2%}"


if __name__ == "__main__":
    main()
