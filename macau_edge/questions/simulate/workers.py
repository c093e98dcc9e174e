"""Who plays the chunks: this process, or processes on every core. `cluster.py` has a cluster, in the same words."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from types import ModuleType
from typing import Protocol

from macau_edge.numeric.playing import Machine, Played
from macau_edge.questions.simulate.tally import Chunk, play_chunk

PATIENCE = 1.5
"""Seconds of work after which other processes are begun, which takes them about a second."""


class Workers(Protocol):
    """Takes chunks and gives what they came to; `width` are as many as keep it busy."""

    @property
    def width(self) -> int:
        """Chunks to have under way at a time."""

    def submit(self, chunk: Chunk) -> Future[Played]:
        """What the chunk will have come to; it raises LostError where whoever had it was lost."""

    def alone(self) -> float:
        """Seconds for which nobody has been there to play; 0 where somebody is."""

    def again(self) -> None:
        """Makes ready after a loss; raises LostError where nobody is left to play."""

    def drop(self) -> None:
        """Ends what is under way, without its results."""

    def close(self) -> None:
        """Ends; nothing is under way any more."""


class LostError(Exception):
    """Whoever played a chunk was ended from outside; the chunk can be played again."""


class Here:
    """This process, one chunk at a time, each played when it is given."""

    width = 1

    def __init__(self, machines: Sequence[Machine]) -> None:
        self._machines = machines

    def submit(self, chunk: Chunk) -> Future[Played]:
        """What the chunk came to."""
        found: Future[Played] = Future()
        found.set_result(play_chunk(self._machines[chunk.bet], chunk))
        return found

    def alone(self) -> float:
        """Never: this process is there."""
        return 0.0

    def again(self) -> None:
        """Nothing is lost here."""

    def drop(self) -> None:
        """Nothing is under way."""

    def close(self) -> None:
        """Nothing is under way."""


class Processes:
    """So many processes, begun anew (`spawn`) with the machines given to each once.

    They do not hear Ctrl-C, which a terminal says to all, and they end when this process does.
    """

    def __init__(self, machines: Sequence[Machine], processes: int) -> None:
        self._machines, self._processes = tuple(machines), processes
        self.width = 2 * processes
        self._pool = self._begun()

    def _begun(self) -> ProcessPoolExecutor:
        self._others = set(active_children())
        context = get_context("spawn")
        return ProcessPoolExecutor(self._processes, context, initializer=_begin, initargs=(self._machines,))

    def submit(self, chunk: Chunk) -> Future[Played]:
        """What the chunk will have come to."""
        found: Future[Played] = Future()
        try:
            with _deaf(), _without_main():
                inner = self._pool.submit(_play, chunk)
        except BrokenProcessPool:
            found.set_exception(LostError("a process that played was ended from outside"))
            return found
        found.set_running_or_notify_cancel()
        inner.add_done_callback(lambda done: _pass_on(done, found))
        return found

    def alone(self) -> float:
        """Never: a process that is lost is replaced."""
        return 0.0

    def again(self) -> None:
        """Begins other processes."""
        self.drop()
        self._pool = self._begun()

    def drop(self) -> None:
        """Ends the processes at once."""
        for process in set(active_children()) - self._others:
            process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def close(self) -> None:
        """Ends the processes, which have nothing to do."""
        self._pool.shutdown(wait=True, cancel_futures=True)


class Local:
    """This process, and processes on every core when the work turns out to be long."""

    def __init__(self, machines: Sequence[Machine]) -> None:
        self._machines, self._since = machines, time.monotonic()
        self._at: Here | Processes = Here(machines)

    @property
    def width(self) -> int:
        """Chunks to have under way at a time."""
        return self._at.width

    def submit(self, chunk: Chunk) -> Future[Played]:
        """What the chunk came to, or will have come to."""
        if isinstance(self._at, Here) and cores() > 1 and time.monotonic() - self._since > PATIENCE:
            self._at = Processes(self._machines, cores())
        return self._at.submit(chunk)

    def alone(self) -> float:
        """Never: a process that is lost is replaced."""
        return 0.0

    def again(self) -> None:
        """Begins other processes."""
        self._at.again()

    def drop(self) -> None:
        """Ends the processes at once."""
        self._at.drop()

    def close(self) -> None:
        """Ends the processes, which have nothing to do."""
        self._at.close()


def cores() -> int:
    """The cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _pass_on(done: Future[Played], found: Future[Played]) -> None:
    if done.cancelled():
        found.set_exception(LostError("the chunk was dropped"))
    elif isinstance(error := done.exception(), BrokenProcessPool):
        found.set_exception(LostError("a process that played was ended from outside, perhaps for want of memory"))
    elif error is not None:
        found.set_exception(error)
    else:
        found.set_result(done.result())


@contextmanager
def _deaf() -> Iterator[None]:
    """Lets processes begun inside not hear Ctrl-C before they can say so themselves; this one hears it afterwards."""
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:
        yield
        return
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)


@contextmanager
def _without_main() -> Iterator[None]:
    """Lets processes begun inside not run the user's script again: nothing that they play with is defined in it."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


_machines: tuple[Machine, ...] = ()
"""In a process that plays, the machines of the bets."""


def _begin(machines: tuple[Machine, ...]) -> None:
    global _machines  # noqa: PLW0603 (this process has them for as long as it is there)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    _machines = machines


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        with suppress(OSError):
            parent.join()
        os._exit(1)


def _play(chunk: Chunk) -> Played:
    return play_chunk(_machines[chunk.bet], chunk)
