"""Work counted in calls: a bound on it is the same on every machine, however busy."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from cProfile import Profile
from dataclasses import dataclass

from macau_edge.model.meter import STATES, meter, open_meter

OFTEN = 2.0
"""Seconds of the processor after which what has been done is looked at: what never ends is ended."""


class TooMuchWork(BaseException):  # nothing of the program may catch it
    """More calls than were allowed."""


@dataclass
class Work:
    """What has been done so far: calls of functions, those of libraries in C among them, and items of generators."""

    counted: Profile

    @property
    def calls(self) -> int:
        return sum(one.callcount for one in self.counted.getstats())


@contextmanager
def at_most(calls: int) -> Iterator[Work]:
    """Counts the calls of this thread, and raises `TooMuchWork` where they are too many: at the latest at the end.

    Python's own profiler counts them, in C, which takes less time than they do. A loop that calls nothing is not seen:
    what could be one has a guard in processor time as well.
    """
    counted = Profile()
    work = Work(counted)

    def look(*_: object) -> None:
        if work.calls > calls:
            raise TooMuchWork

    with _now_and_then(look):
        counted.enable()
        try:
            yield work
        finally:
            counted.disable()
    look()


@contextmanager
def _now_and_then(look: Callable[..., None]) -> Iterator[None]:
    """Calls a function again and again, where the system has a clock of the processor's time."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, look)
    signal.setitimer(signal.ITIMER_VIRTUAL, OFTEN, OFTEN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def left(operations: int) -> Iterator[None]:
    """A meter of which all is made but so many operations: what is refused as they end takes no time to come there."""
    with open_meter(STATES):
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
