"""How cost grows with states, with dice and with stops: writes growth.csv, which plot.py draws.

    python -m benchmarks.growth [--sizes N] [-o FILE]

A series ends with its last size, or with the first that takes longer than `ENOUGH` or is more than an engine takes.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks import growing, stops, totals
from benchmarks.bets import OurBet
from benchmarks.storm import as_matrices, in_prism
from benchmarks.timing import Side, seconds
from macau_edge import numeric
from macau_edge.exact.compile import compile_bet
from macau_edge.model.problem import ProblemError

DATA = Path(__file__).with_name("growth.csv")
ENOUGH = 2.0
"""Seconds."""
RUNS = 3

STATES, DICE, STOPS = "states", "dice", "stops"
STAGES = (4, 8, 16, 32, 64, 128, 256)
ROLLS = (4, 8, 16, 32, 64, 128, 256)
MANY = (1, 3, 10, 30, 100, 300, 1000, 3000)
FEW = (1, 2, 3, 4, 5, 6, 7)
COUNTS = (2, 4, 6, 8, 10, 12, 14, 16, 18, 20)

Of = Callable[[int], OurBet]


@dataclass(frozen=True)
class Series:
    """Work of several sizes: for each the size that is drawn, and what is timed."""

    panel: str
    name: str
    works: Callable[[int], tuple[int, Callable[[], object]]]
    sizes: Sequence[int]


def series() -> Iterator[Series]:
    """Everything that is drawn."""
    for name, of, sizes in (("stages in a row", growing.walk, STAGES), ("a tally of rolls", growing.hand, ROLLS)):
        yield Series(STATES, f"{name}: exact", partial(by_states, of, exactly), sizes)
        yield Series(STATES, f"{name}: numeric", partial(by_states, of, numerically), sizes)
        yield Series(STATES, f"{name}: Storm", partial(by_states, of, by_storm), sizes)
    yield Series(DICE, "a total: exact", partial(by_number, growing.total, exactly), MANY)
    yield Series(DICE, "a total: numeric", partial(by_number, growing.total, numerically), MANY)
    yield Series(DICE, "polynomial power: python-flint", lambda dice: (dice, partial(totals.power, dice)), MANY)
    yield Series(DICE, "sixes shown: exact", partial(by_number, growing.faces, exactly), FEW)
    yield Series(DICE, "sixes shown: numeric", partial(by_number, growing.faces, numerically), FEW)
    more = (*COUNTS, 30, 40, 60, 80)
    yield Series(STOPS, "weights 1, 2, 3 …: exact", partial(by_number, growing.unlike, exactly), more)
    yield Series(STOPS, "weights 1, 1, 1 …: exact", partial(by_number, growing.alike, exactly), more)
    yield Series(STOPS, "weights 1, 2, 4 …: exact", partial(by_number, growing.doubled, exactly), COUNTS)
    yield Series(STOPS, "weights 1, 2, 3 …: numeric", partial(by_number, growing.unlike, numerically), COUNTS)
    yield Series(STOPS, "weights 1, 2, 3 …: Storm", in_variables, COUNTS)


def by_number(
    of: Of, engine: Callable[[OurBet], Callable[[], object]], number: int
) -> tuple[int, Callable[[], object]]:
    """The bet that is made from a number, by an engine; drawn at the number."""
    return number, engine(of(number))


def by_states(
    of: Of, engine: Callable[[OurBet], Callable[[], object]], number: int
) -> tuple[int, Callable[[], object]]:
    """The bet that is made from a number, by an engine; drawn at the states that the bet has."""
    bet = of(number)
    return len(compile_bet(bet.ruleset, bet.member, bet.choices).states), engine(bet)


def exactly(bet: OurBet) -> Callable[[], object]:
    """The exact engine's work."""
    return bet.figures


def numerically(bet: OurBet) -> Callable[[], object]:
    """The numeric engine's."""
    return bet.estimate


def by_storm(bet: OurBet) -> Callable[[], object]:
    """Storm's, given the chain."""
    return work(as_matrices([bet]))


def in_variables(count: int) -> tuple[int, Callable[[], object]]:
    """Storm's, given a program with a variable for each stop."""
    return count, work(in_prism([stops.in_states(growing.unlike_weights(count))]))


def work(sides: Sequence[Side]) -> Callable[[], object]:
    """The work of the one side that there is; raises LookupError where it is not installed."""
    if not sides:
        raise LookupError
    return sides[0].work


def measured(one: Series, most: int) -> Iterator[tuple[str, str, int, float]]:
    """The panel, the series, each size, so many at most, and its median in milliseconds."""
    for number in one.sizes[:most]:
        try:
            size, timed = one.works(number)
            times = [seconds(timed)]
        except (LookupError, ProblemError, numeric.CannotReadError):
            return
        if times[0] < ENOUGH:
            times += [seconds(timed) for _ in range(RUNS - 1)]
        yield one.panel, one.name, size, 1000 * median(times)
        if times[0] > ENOUGH:
            return


SMALLEST = ("--sizes", "1", "-o", "growth.csv")
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Writes the file, one line for each point."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    most = max(len(one.sizes) for one in series())
    parser.add_argument("--sizes", type=int, default=most, help="so many of each series at most (default: all)")
    parser.add_argument("-o", dest="file", type=Path, default=DATA, help="the file (default: growth.csv beside this)")
    given = parser.parse_args()
    with given.file.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("panel", "series", "size", "milliseconds"))
        for one in series():
            for panel, name, size, taken in measured(one, given.sizes):
                print(f"{panel}: {name}, {size}: {taken:.3g} ms", flush=True)
                writer.writerow((panel, name, size, f"{taken:.4g}"))


if __name__ == "__main__":
    main()
