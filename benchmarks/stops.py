"""Collecting all stops of a wheel before a stopper: house edge, expected spins and variance; beside Storm.

The stops are all unlike one another, so nothing but the subset of those collected says where the bet stands: 2^k states
for whoever writes states.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from benchmarks.growing import unlike, unlike_weights
from benchmarks.prism import Program, moves, program
from benchmarks.storm import in_prism
from benchmarks.timing import Comparison, Side

LARGEST = 20
BESIDE_STORM = (4, 8, 12)
"""Stops at which Storm is asked each time; for the largest it takes most of a minute."""


def in_states(weights: Sequence[int]) -> Program:
    """The program in PRISM's own way: a variable for each stop."""
    count = len(weights)
    declared = "\n".join(["  lost : bool init false;", *(f"  c{stop} : bool init false;" for stop in range(count))])
    every = " & ".join(f"c{stop}" for stop in range(count))
    found = {"(lost'=true)": count + 1} | {f"(c{stop}'=true)": weight for stop, weight in enumerate(weights)}
    over = f"(lost | ({every}))"
    commands = [f"!{over} -> {moves(found, sum(weights) + count + 1)}"]
    return program("every", declared, commands, {every: Fraction(100)}, over)


def comparisons() -> Sequence[Comparison]:
    """A few stops beside Storm and our states, and twenty alone."""
    found = [comparison(count, in_prism([in_states(unlike_weights(count))]), states=True) for count in BESIDE_STORM]
    return [*found, comparison(LARGEST, [], states=False)]


def long() -> Sequence[Comparison]:
    """Twenty beside Storm."""
    return [comparison(LARGEST, in_prism([in_states(unlike_weights(LARGEST))]), states=False)]


def comparison(count: int, peers: Sequence[Side], *, states: bool) -> Comparison:
    """So many stops; beside the numeric engine, which enumerates their states, where there are not too many."""
    bet = unlike(count)
    numeric = [Side("our numeric engine, all its figures", bet.estimate)] if states else []
    name = f"all of {count} unlike stops of a wheel before the stopper: house edge, expected spins and variance"
    return Comparison(name, Side("macau-edge", lambda: [bet.figures()]), peers, numeric, under=0.010)
