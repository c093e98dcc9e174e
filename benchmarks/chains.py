"""Nineteen bets that may take several throws: house edge, expected throws and variance; beside Storm's exact engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from benchmarks.bets import bets_of
from benchmarks.prism import POINTS, WAYS, Program, moves, program, ways
from benchmarks.storm import as_matrices, in_prism
from benchmarks.timing import Comparison, Side

EVEN = Fraction(1)


def programs() -> Iterator[Program]:
    """The bets as PRISM has them, called as the ruleset of craps calls them."""
    for name in ("pass-line", "come"):
        yield line(name, win=(7, 11), lose=(2, 3, 12), push=(), again="won", seven="lost")
    for name in ("dont-pass", "dont-come"):
        yield line(name, win=(2, 3), lose=(7, 11), push=(12,), again="lost", seven="won")
    for number, prize in ((4, Fraction(2)), (5, Fraction(3, 2)), (6, Fraction(6, 5))):
        yield race(f"pass-line-odds[{number}]", WAYS[number], 6, prize)
    for number, prize in ((4, Fraction(1, 2)), (6, Fraction(5, 6))):
        yield race(f"dont-pass-odds[{number}]", 6, WAYS[number], prize)
    for number, prize in ((4, Fraction(7)), (6, Fraction(9)), (8, Fraction(9)), (10, Fraction(7))):
        yield race(f"hard-way[{number}]", 1, WAYS[number] - 1 + 6, prize)
    for low, high, big in ((6, 8, Fraction(7, 6)), (5, 9, Fraction(7, 5)), (4, 10, Fraction(9, 5))):
        for number in (low, high):
            yield race(f"big-{low}-or-{high}[{number}]", WAYS[number], 6, big)


def line(name: str, win: Sequence[int], lose: Sequence[int], push: Sequence[int], again: str, seven: str) -> Program:
    """A bet of two stages: what decides it at once, and what the point does when it comes `again` before a 7."""
    states = {"won": 1, "lost": 2, "pushed": 3}
    first = {f"(s'={states[end]})": ways(totals) for end, totals in (("won", win), ("lost", lose), ("pushed", push))}
    first = {done: weight for done, weight in first.items() if weight} | {f"(s'={p})": WAYS[p] for p in POINTS}
    commands = [f"s=0 -> {moves(first, 36)}"]
    for point in POINTS:
        ends = {f"(s'={states[again]})": WAYS[point], f"(s'={states[seven]})": WAYS[7]}
        commands.append(f"s={point} -> {moves(ends, 36)}")
    results = {"s=1": EVEN} | ({"s=3": Fraction(0)} if push else {})
    return program(name, "  s : [0..10] init 0;", commands, results, "(s>=1 & s<=3)")


def race(name: str, wins: int, loses: int, prize: Fraction) -> Program:
    """A bet of one stage, which one throw after another wins, loses, or leaves as it is."""
    ends = {"(s'=1)": wins, "(s'=2)": loses}
    return program(name, "  s : [0..2] init 0;", [f"s=0 -> {moves(ends, 36)}"], {"s=1": prize}, "(s>=1)")


def comparisons() -> Sequence[Comparison]:
    """The nineteen bets, three figures each."""
    told = list(programs())
    bets = bets_of("rulesets/craps.yaml", [one.name for one in told])
    assert len(bets) == 19
    exact = Side("macau-edge", lambda: [bet.figures() for bet in bets])
    numeric = Side("our numeric engine, all its figures", lambda: [bet.estimate() for bet in bets])
    name = "19 bets of several throws: house edge, expected throws and variance"
    return [Comparison(name, exact, in_prism(told, limit=1 / 20), [*as_matrices(bets), numeric])]
