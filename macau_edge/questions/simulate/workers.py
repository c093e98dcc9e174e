"""Who plays the chunks: this process, or processes on every core. `cluster.py` has a cluster; all are executors."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextvars import copy_context
from threading import Thread
from typing import Any

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.processes import Pool, cores, die_with_parent
from macau_edge.questions.simulate.tally import Chunk

PATIENCE = 1.5
"""Seconds of work after which other processes are begun, which takes them about a second; and in which what is broken
off has ended, or is left to end by itself."""

Work = Callable[[Any, Chunk], Any]
"""What a chunk comes to, of what is played."""


class Background(Executor):
    """A thread for each call. None is waited for where the program ends: what it waits for may never come."""

    _last: Thread | None = None

    def submit(self, call: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """What the call will give, which is made as here: under the same meter."""
        found: Future[Any] = Future()

        def fill() -> None:
            try:
                found.set_result(call(*args, **named))
            except Exception as error:
                found.set_exception(error)
            except BaseException as error:  # that of asyncio, which nobody would take for one of the connection
                if not found.done():  # or this thread was broken off, which may be just behind its result
                    found.set_exception(CancelledError(str(error)))

        self._last = Thread(target=copy_context().run, args=(fill,), daemon=True)
        self._last.start()
        return found

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Unless it is waited for, breaks off the last call as Ctrl-C does: in the midst of numpy, behind that."""
        if not wait and self._last and self._last.is_alive():
            from ctypes import c_ulong, py_object, pythonapi

            pythonapi.PyThreadState_SetAsyncExc(c_ulong(self._last.ident or 0), py_object(SystemExit))
            self._last.join(PATIENCE)


class Workers:
    """Plays chunks of what is `played`; who is lost with a chunk is begun anew, and given it once more.

    This process plays, or so many `processes`, from the first chunk on that is given `after` so many seconds. They do
    not hear Ctrl-C, which a terminal says to all, and they end when this process does. `width` are as many chunks as
    keep them busy; where it `is_alone`, nobody is there to play.
    """

    is_alone = False

    def __init__(self, work: Work, played: Sequence[Any], processes: int = 1, after: float = 0.0) -> None:
        self._work, self._played, self._processes = work, tuple(played), processes
        self._executor: Executor = Background()
        self._from, self.width = time.monotonic() + after, 1

    @property
    def is_here(self) -> bool:
        """Whether this process plays, which works where it is silent: others may have been stopped."""
        return isinstance(self._executor, Background)

    def begin(self) -> None:
        """Makes ready, also after a loss; raises UsageError where nobody is left to play."""
        if self._processes > 1:
            self._executor, self.width = Pool(self._processes, die_with_parent), 2 * self._processes

    def submit(self, chunk: Chunk) -> Future[Any]:
        """What the chunk will have come to; raises what `lost` knows where nobody can be given it."""
        if self.width < self._processes and time.monotonic() >= self._from:
            self.begin()
        return self._executor.submit(self._work, self._played[chunk.bet], chunk)

    def lost(self, error: Exception) -> Message:
        """Why a chunk was lost, with all others that are under way; empty where the error is one of the play itself."""
        if isinstance(error, BrokenExecutor | CancelledError):
            return Message("a process that played is gone: it was killed, perhaps for want of memory, or it crashed")
        return NOTHING

    def look(self) -> Message:
        """Sees who is there; why all are lost, empty where they are not."""
        return NOTHING

    def end(self) -> None:
        """Ends what is under way, without its results."""
        self._executor.shutdown(wait=False, cancel_futures=True)


def local(work: Work, played: Sequence[Any]) -> Workers:
    """This process, and processes on every core when the work turns out to be long."""
    return Workers(work, played, cores(), PATIENCE)
