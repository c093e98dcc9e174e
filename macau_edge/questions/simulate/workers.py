"""Who plays the chunks: this process, or processes on every core. `cluster.py` has a cluster; all are executors."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.processes import Pool, cores, die_with_parent
from macau_edge.questions.simulate.tally import Chunk

PATIENCE = 1.5
"""Seconds of work after which other processes are begun, which takes them about a second."""

Work = Callable[[Any, Chunk], Any]
"""What a chunk comes to, of what is played."""


class InThisProcess(Executor):
    """One call at a time, each made when it is given."""

    def submit(self, call: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """What the call gave."""
        found: Future[Any] = Future()
        try:
            found.set_result(call(*args, **named))
        except Exception as error:
            found.set_exception(error)
        return found


class Workers:
    """Plays chunks of what is `played` by any executor, that of this process without one.

    `width` are as many chunks as keep it busy; where it `is_alone`, nobody is there to play. Who is lost with a chunk
    is begun anew, and given it once more.
    """

    is_alone = False

    def __init__(self, work: Work, played: Sequence[Any], executor: Executor | None = None, width: int = 1) -> None:
        self._work, self._played, self.width = work, tuple(played), width
        self._executor = executor or InThisProcess()

    def begin(self) -> None:
        """Makes ready, also after a loss; raises UsageError where nobody is left to play."""

    def submit(self, chunk: Chunk) -> Future[Any]:
        """What the chunk will have come to; raises what `lost` knows where nobody can be given it."""
        return self._executor.submit(self._work, self._played[chunk.bet], chunk)

    def lost(self, error: Exception) -> Message:
        """Why a chunk was lost; empty where the error is one of the play itself."""
        return NOTHING

    def look(self) -> Message:
        """Sees who is there; why all are lost, empty where they are not."""
        return NOTHING

    def end(self) -> None:
        """Ends what is under way, without its results."""


class Processes(Workers):
    """So many processes, begun with the first chunk that is given after so many seconds; this one before.

    They do not hear Ctrl-C, which a terminal says to all, and they end when this process does.
    """

    def __init__(self, work: Work, played: Sequence[Any], processes: int, after: float = 0.0) -> None:
        super().__init__(work, played)
        self._processes, self._from = processes, time.monotonic() + after
        self._pool: Pool | None = None

    def begin(self) -> None:
        """Begins other processes."""
        self.width = 2 * self._processes
        self._executor = self._pool = Pool(self._processes, die_with_parent)

    def submit(self, chunk: Chunk) -> Future[Any]:
        """What the chunk will have come to."""
        if self._pool is None and time.monotonic() < self._from:
            return super().submit(chunk)
        if self._pool is None:
            self.begin()
        with _without_main():
            return super().submit(chunk)

    def lost(self, error: Exception) -> Message:
        """A process that is gone takes all others with it, and what they have under way."""
        if isinstance(error, BrokenExecutor | CancelledError):
            return Message("a process that played is gone: it was killed, perhaps for want of memory, or it crashed")
        return NOTHING

    def end(self) -> None:
        """Ends the processes."""
        if self._pool:
            self._pool.end()


def local(work: Work, played: Sequence[Any]) -> Workers:
    """This process, and processes on every core when the work turns out to be long."""
    return Processes(work, played, cores(), PATIENCE) if cores() > 1 else Workers(work, played)


@contextmanager
def _without_main() -> Iterator[None]:
    """Lets processes begun inside not run the user's script again: nothing that they play with is defined in it."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
