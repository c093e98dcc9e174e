"""Who plays the chunks: this process, or processes on every core. `cluster.py` has a cluster; all are executors."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children
from types import ModuleType
from typing import Any

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.processes import cores, die_with_parent, ignoring_interrupts, spawning
from macau_edge.questions.simulate.tally import Chunk

PATIENCE = 1.5
"""Seconds of work after which other processes are begun, which takes them about a second."""
ENDING = 5.0
"""Seconds in which processes that have nothing to do end by themselves."""

Work = Callable[[Any, Chunk], Any]
"""What a chunk comes to, of what is played."""


class LostError(Exception):
    """Whoever played a chunk is gone, and how, as a message; the chunk can be played again."""


class InThisProcess(Executor):
    """One call at a time, each made when it is given."""

    def submit(self, call: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """What the call gave."""
        found: Future[Any] = Future()
        found.set_result(call(*args, **named))
        return found


class Workers:
    """Plays chunks of what is `played` by any executor, that of this process without one.

    `width` are as many chunks as keep it busy.

    Who is lost with a chunk is begun anew, and given it once more.
    """

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
        return error.args[0] if isinstance(error, LostError) else NOTHING

    def alone(self) -> float:
        """Seconds for which nobody has been there to play, 0 where somebody is; raises LostError where all is lost."""
        return 0.0

    def end(self, seconds: float = 0.0) -> None:
        """Ends what is under way, without its results; who has nothing to do has so many seconds to end by itself."""


class Processes(Workers):
    """So many processes, begun anew (`spawn`) and given once what is played; before that, this process.

    They are begun with the first chunk that is given after so many seconds. They do not hear Ctrl-C, which a terminal
    says to all, and they end when this process does.
    """

    def __init__(self, work: Work, played: Sequence[Any], processes: int, after: float = 0.0) -> None:
        super().__init__(work, played)
        self._processes, self._from = processes, time.monotonic() + after
        if not after:
            self.begin()

    def begin(self) -> None:
        """Begins other processes."""
        self.width, self._others, pool = 2 * self._processes, {*active_children()}, spawning()
        given = self._work, self._played
        self._executor = ProcessPoolExecutor(self._processes, pool, initializer=_begin, initargs=given)

    def submit(self, chunk: Chunk) -> Future[Any]:
        """What the chunk will have come to."""
        if self.width == 1 and time.monotonic() < self._from:
            return super().submit(chunk)
        if self.width == 1:
            self.begin()
        with ignoring_interrupts(), _without_main():
            return self._executor.submit(_play, chunk)

    def lost(self, error: Exception) -> Message:
        """A process that is gone takes all others with it, and what they have under way."""
        if isinstance(error, BrokenExecutor | CancelledError):
            return Message("a process that played is gone: it was killed, perhaps for want of memory, or it crashed")
        return super().lost(error)

    def end(self, seconds: float = 0.0) -> None:
        """Ends the processes: those that have not ended by themselves in time, as one that is stopped, are killed."""
        if self.width == 1:
            return
        self._executor.shutdown(wait=False, cancel_futures=True)
        until, processes = time.monotonic() + seconds, {*active_children()} - self._others
        for process in processes:
            process.join(max(0.0, until - time.monotonic()))
        for process in processes:
            if process.is_alive():
                process.kill()  # which ends one that is stopped as well
        self._executor.shutdown(wait=True)
        for process in processes:
            process.join()


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


_given: tuple[Work, Sequence[Any]]
"""In a process that plays, how and of what."""


def _begin(*given: Any) -> None:
    global _given  # noqa: PLW0603 (this process has them for as long as it is there)
    die_with_parent()
    _given = given


def _play(chunk: Chunk) -> Any:
    work, played = _given
    return work(played[chunk.bet], chunk)
