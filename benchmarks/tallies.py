"""Fifteen bets that count or collect over many throws: the same figures; beside Storm's exact engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from benchmarks.bets import bets_of
from benchmarks.prism import POINTS, WAYS, Program, moves, program, ways
from benchmarks.storm import as_matrices, in_prism
from benchmarks.timing import Comparison, Side

SMALL, TALL = range(2, 7), range(8, 13)
REPEATERS = {2: (2, 40), 3: (3, 50), 4: (4, 65), 5: (5, 80), 6: (6, 90)}
"""Total, or 14 less it -> how often it must come before a 7, and the prize to one."""


def programs() -> Iterator[Program]:
    """The bets as PRISM has them, called as the examples call them."""
    yield collect("all-small", SMALL, 34)
    yield collect("all-tall", TALL, 34)
    yield collect("all", (*SMALL, *TALL), 175)
    yield fire("fire-a", {4: 24, 5: 249, 6: 999})
    for total in (*SMALL, *TALL):
        times, prize = REPEATERS[min(total, 14 - total)]
        yield repeat(f"repeater[{total}]", [total], times, prize)
    yield repeat("seven-of-the-horn", (2, 3, 11, 12), 7, 99)


def collect(name: str, totals: Sequence[int], prize: int) -> Program:
    """Each of the totals before a 7."""
    taken = "\n".join(f"  c{total} : bool init false;" for total in totals)
    every = " & ".join(f"c{total}" for total in totals)
    found = {"(lost'=true)": WAYS[7]} | {f"(c{total}'=true)": WAYS[total] for total in totals}
    over = f"(lost | ({every}))"
    commands = [f"!{over} -> {moves(found, 36)}"]
    return program(name, f"  lost : bool init false;\n{taken}", commands, {every: Fraction(prize)}, over)


def repeat(name: str, totals: Sequence[int], times: int, prize: int) -> Program:
    """One of the totals so many times before a 7."""
    found = {"(lost'=true)": WAYS[7], "(n'=n+1)": ways(totals)}
    over = f"(lost | n={times})"
    commands = [f"!{over} -> {moves(found, 36)}"]
    declared = f"  lost : bool init false;\n  n : [0..{times}] init 0;"
    return program(name, declared, commands, {f"n={times}": Fraction(prize)}, over)


def fire(name: str, prizes: dict[int, int]) -> Program:
    """Different points made before the seven-out."""
    declared = [
        "  out : bool init false;",
        "  p : [0..10] init 0;",
        *(f"  c{point} : bool init false;" for point in POINTS),
    ]
    made = "(" + " + ".join(f"(c{point}?1:0)" for point in POINTS) + ")"
    over = f"(out | {made}=6)"
    begun = {f"(p'={point})": WAYS[point] for point in POINTS}
    commands = [f"!{over} & p=0 -> {moves(begun, 36)}"]
    for point in POINTS:
        found = {f"(p'=0)&(c{point}'=true)": WAYS[point], "(out'=true)": WAYS[7]}
        commands.append(f"!{over} & p={point} -> {moves(found, 36)}")
    results = {f"{over} & {made}={number}": Fraction(prize) for number, prize in prizes.items()}
    return program(name, "\n".join(declared), commands, results, over)


def comparisons() -> Sequence[Comparison]:
    """The fifteen bets, three figures each."""
    told = list(programs())
    files = ("collections", "hands", "repeaters")
    known = {bet.id: bet for name in files for bet in bets_of(f"examples/{name}.yaml")}
    bets = [known[one.name] for one in told]
    exact = Side("macau-edge", lambda: [bet.figures() for bet in bets])
    numeric = Side("our numeric engine, all its figures", lambda: [bet.estimate() for bet in bets])
    name = "All Small, All Tall, All, Fire, eleven Repeaters: house edge, expected throws and variance"
    return [Comparison(name, exact, in_prism(told, limit=1 / 5), [*as_matrices(bets), numeric])]
