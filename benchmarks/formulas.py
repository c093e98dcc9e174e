"""The pass line as a function of five free faces, beside Storm's parametric engine and sympy's `cancel`.

    python -m benchmarks.formulas [--runs N] [--limit SECONDS] [--write]

README.md in this folder says what is compared. Storm is left out where stormpy is not installed, and said to be.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import sympy
from sympy.core.cache import clear_cache

from benchmarks.bets import OurBet, bets_of
from benchmarks.prism import POINTS
from benchmarks.timing import RUNS, installed, milliseconds, seconds
from macau_edge.exact.faces.formula import EdgeFormula, edge_formula
from macau_edge.model import Dice

PAGE = Path(__file__).with_name("README.md")
AIM = 0.050
"""Seconds that the project has set itself, from the ruleset to the expression."""
LIMIT = 60.0
"""Seconds after which `cancel` is stopped."""
WEIGHTS = ((1, 1, 1, 1, 1, 1), (3, 1, 4, 1, 5, 9), (2, 7, 1, 8, 2, 8))
"""Faces at which the functions are held against the exact engine."""


def ours(bet: OurBet) -> EdgeFormula:
    """From the ruleset to the expression in five free faces."""
    found = edge_formula(bet.ruleset, bet.member, bet.choices)
    found.in_free_faces()
    return found


def expected(bet: OurBet) -> list[Fraction]:
    """The house edge by the exact engine at each of `WEIGHTS`."""
    device = bet.ruleset.device
    assert isinstance(device, Dice)
    edges = []
    for weights in WEIGHTS:
        faces = tuple(replace(face, weight=weight) for face, weight in zip(device.faces, weights, strict=True))
        ruleset = replace(bet.ruleset, device=replace(device, faces=faces))
        edges.append(replace(bet, ruleset=ruleset).edge())
    return edges


def points() -> Iterator[Mapping[str, Fraction]]:
    """The probabilities of the faces at each of `WEIGHTS`."""
    for weights in WEIGHTS:
        yield {str(face): Fraction(weight, sum(weights)) for face, weight in enumerate(weights, 1)}


def total(number: int) -> str:
    """The probability of a total of two dice in PRISM's language; `p6` is a formula of the others."""
    pairs = ((low, number - low) for low in range(1, 7) if low <= number - low <= 6)
    return " + ".join(f"{1 if low == high else 2}*p{low}*p{high}" for low, high in pairs)


def program() -> str:
    """The pass line with five free faces as a program in PRISM's language."""
    lines = ["dtmc", *(f"const double p{face};" for face in range(1, 6)), "formula p6 = 1-p1-p2-p3-p4-p5;"]
    lines += [f"formula t{number} = {total(number)};" for number in range(2, 13)]
    lines += ["module bet", "  s : [0..10] init 0;"]
    first = ["t7+t11 : (s'=1)", "t2+t3+t12 : (s'=2)", *(f"t{point} : (s'={point})" for point in POINTS)]
    lines.append(f"  [] s=0 -> {' + '.join(first)};")
    for point in POINTS:
        lines.append(f"  [] s={point} -> t{point} : (s'=1) + t7 : (s'=2) + 1-t{point}-t7 : true;")
    lines += ["  [] s=1 | s=2 -> true;", "endmodule", 'label "won" = s=1;']
    return "\n".join(lines) + "\n"


def storm(text: str) -> Any:
    """The probability of a win as Storm's rational function, from a program that it has read."""
    import stormpy

    with TemporaryDirectory() as folder:
        path = Path(folder) / "bet.prism"
        path.write_text(text)
        read = stormpy.parse_prism_program(path)
    (asked,) = stormpy.parse_properties('P=? [F "won"]', read)
    model = stormpy.build_model[stormpy.RationalFunction](read, [asked])
    return stormpy.model_checking(model, asked, only_initial_states=True).get_value(model.initial_states[0])


def at(function: Any, faces: Mapping[str, Fraction]) -> Fraction:
    """The house edge by Storm's function of the probability of a win."""
    import stormpy

    values = {
        variable: stormpy.RationalFunctionCoefficient(str(faces[variable.name.removeprefix("p")]))
        for variable in function.gather_variables()
    }
    return 1 - 2 * Fraction(str(function.evaluate(values)))


def cancelled(whole: sympy.Expr) -> None:
    """What sympy does to bring a function to one fraction in lowest terms."""
    sympy.cancel(whole)


def within(limit: float, whole: sympy.Expr) -> float | None:
    """Seconds that `cancel` takes in a process of its own; None where it takes longer than the limit."""
    process = get_context("spawn").Process(target=cancelled, args=(whole,), daemon=True)
    started = time.perf_counter()
    process.start()
    process.join(limit)
    if process.is_alive():
        process.kill()
        process.join()
        return None
    return time.perf_counter() - started


def report(runs: int, limit: float) -> Iterator[str]:
    """Lines with the time of each way, and how ours stands to it; AssertionError where the functions differ."""
    (bet,) = bets_of("rulesets/craps.yaml", ["pass-line"])
    edges, found = expected(bet), ours(bet)
    assert [found.at(faces) for faces in points()] == edges
    taken = []
    for _ in range(runs):
        clear_cache()  # sympy's own: each run begins cold
        taken.append(seconds(partial(ours, bet)))
    own = median(taken)
    yield "the pass line in five free faces"
    missed = "" if own <= AIM else ", missed"
    yield f"  macau-edge, {found.operations} operations: {milliseconds(own)} (aim: {milliseconds(AIM)}{missed})"
    if installed("stormpy"):
        functions: list[Any] = []
        theirs = median(seconds(lambda: functions.append(storm(program()))) for _ in range(min(runs, 3)))
        assert [at(functions[-1], faces) for faces in points()] == edges, "Storm gives another function than ours"
        yield f"  Storm, parametric: {milliseconds(theirs)}; ours is {theirs / own:,.0f} times as fast"
    whole = found.in_free_faces()
    stopped = within(limit, whole)
    if stopped is None:
        yield f"  sympy, cancel: stopped after {limit:g} s; ours is more than {limit / own:,.0f} times as fast"
    else:
        yield f"  sympy, cancel: {milliseconds(stopped)}; ours is {stopped / own:,.0f} times as fast"
    together = seconds(partial(sympy.together, whole))
    yield f"  sympy, together, which multiplies nothing out: {milliseconds(together)} on top of ours"


def write(text: str) -> None:
    """Puts a run in the place of the one that README.md shows."""
    page = re.sub(r"(?<=^```txt\n).*?(?=^```$)", lambda _: text, PAGE.read_text("utf-8"), flags=re.M | re.S)
    PAGE.write_text(page, "utf-8")


SMALLEST = ("--runs", "1", "--limit", "1")
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Prints the comparison."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=RUNS, help="how often ours is run (default: %(default)s)")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds for `cancel` (default: %(default)s)")
    parser.add_argument("--write", action="store_true", help="show this run in README.md")
    given = parser.parse_args()
    shown = []
    for line in report(given.runs, given.limit):
        print(line, flush=True)
        shown.append(line)
    if given.write:
        write("\n".join(shown) + "\n")


if __name__ == "__main__":
    main()
