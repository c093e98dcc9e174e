"""Work counted in calls: a bound on it is the same on every machine, however busy."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from macau_edge.model.meter import STATES, allowed, meter


class TooMuchWork(BaseException):  # nothing of the program may catch it
    """More calls than were allowed."""


@dataclass
class Work:
    """What has been done so far: calls of functions, those of libraries in C among them, and items of generators."""

    calls: int = 0


@contextmanager
def at_most(calls: int) -> Iterator[Work]:
    """Counts the calls of this thread, and raises `TooMuchWork` in the one that is too many.

    A loop that calls nothing is not seen: what could be one has a guard in processor time as well.
    """
    work = Work()

    def see(frame: FrameType, event: str, argument: object) -> None:
        if event in ("call", "c_call"):
            work.calls += 1
            if work.calls > calls:
                sys.setprofile(None)
                raise TooMuchWork

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        yield work
    finally:
        sys.setprofile(before)


@contextmanager
def left(operations: int) -> Iterator[None]:
    """A meter of which all is made but so many operations: what is refused as they end takes no time to come there."""
    with allowed(STATES):
        meter().made = meter().all - operations
        yield


ENGINES = ("macau_edge.exact", "macau_edge.numeric", "macau_edge.outcomes")


def forget() -> None:
    """Lets the engines remember nothing: what a test counts is the same whichever tests came before it."""
    for name, module in list(sys.modules.items()):
        if name.startswith(ENGINES):
            for one in vars(module).values():
                if callable(clear := getattr(one, "cache_clear", None)):
                    clear()
