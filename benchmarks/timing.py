"""A piece of work by several sides in one run: interleaved, each beginning cold, the medians compared."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import _lru_cache_wrapper, cache
from importlib.util import find_spec
from statistics import median

from macau_edge.model.remembered import afresh

RUNS = 15
LIBRARIES = ("macau_edge", "icepool", "dyce")
"""Whose caches are emptied before each run; Storm keeps none between models."""


@dataclass(frozen=True)
class Side:
    """One way to do the work. `work` gives the figures, so that sides can be held against each other.

    `limit` is what the project has set itself: so many times its time, at most, may ours take.
    """

    name: str
    work: Callable[[], object]
    limit: float | None = None


@dataclass(frozen=True)
class Comparison:
    """Ours first, then what it is compared with; all but `others` must give the very figures that ours gives.

    `others` do something else about the same bets, or the same in floating point. `under` are the seconds that the
    project has set itself.
    """

    name: str
    ours: Side
    same: Sequence[Side] = ()
    others: Sequence[Side] = ()
    under: float | None = None


@cache
def installed(library: str) -> bool:
    """Whether an extra is there; says so where it is not."""
    if find_spec(library):
        return True
    print(f"{library} is not installed, so it is left out: pip install '.[peers]'")
    return False


def forget() -> None:
    """Empties every cache that the libraries keep from one call to the next."""
    for found in gc.get_objects():
        if isinstance(found, _lru_cache_wrapper) and str(found.__module__).partition(".")[0] in LIBRARIES:
            found.cache_clear()
    gc.collect()


def seconds(work: Callable[[], object]) -> float:
    """Processor time that the work takes once, from cold; what else the machine does is not in it."""
    forget()
    with afresh():
        started = time.process_time()
        work()
        return time.process_time() - started


def compare(comparison: Comparison, runs: int = RUNS) -> Iterator[str]:
    """Lines with the median of each side and how ours stands to it. Raises AssertionError where the figures differ."""
    sides = (comparison.ours, *comparison.same, *comparison.others)
    expected = comparison.ours.work()
    for side in comparison.same:
        assert side.work() == expected, f"{side.name} gives other figures than ours: {comparison.name}"
    for side in comparison.others:
        side.work()
    times = [[seconds(side.work) for side in sides] for _ in range(runs)]
    ours, *theirs = (median(column) for column in zip(*times, strict=True))
    yield comparison.name
    yield f"  {comparison.ours.name}: {milliseconds(ours)}{_aimed(ours, comparison.under)}"
    for side, taken in zip(sides[1:], theirs, strict=True):
        yield f"  {side.name}: {milliseconds(taken)}; {_ratio(ours / taken, side.limit)}"


def milliseconds(taken: float) -> str:
    """Seconds in milliseconds, to three digits."""
    return f"{1000 * taken:,.0f} ms" if taken >= 0.1 else f"{1000 * taken:.3g} ms"


def _aimed(ours: float, under: float | None) -> str:
    return "" if under is None else f" (aim: {milliseconds(under)}{'' if ours <= under else ', missed'})"


def _ratio(ratio: float, limit: float | None) -> str:
    said = f"ours takes {ratio:.2f} times as long" if ratio > 1 else f"ours is {1 / ratio:,.1f} times as fast"
    if limit is None:
        return said
    aim = f"{limit:g} times its time" if limit >= 1 else f"{1 / limit:g} times as fast"
    return f"{said} (aim: {aim}{'' if ratio <= limit else ', missed'})"
