"""Who plays the chunks: this process, or processes on every core. `cluster.py` has a cluster, in the same words."""

from __future__ import annotations

import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from types import ModuleType
from typing import TypeVar

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.processes import begun_deaf, cores, stay_with_parent
from macau_edge.numeric.playing import Machine, Played
from macau_edge.questions.simulate.tally import Chunk, play_chunk

R = TypeVar("R")
PATIENCE = 1.5
"""Seconds of work after which other processes are begun, which takes them about a second."""


class LostError(Exception):
    """Whoever played a chunk is gone, and how; the chunk can be played again."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class Workers(ABC):
    """Takes chunks and gives what they came to; `width` are as many as keep it busy.

    A chunk that was lost with whoever had it is an exception of which `lost` says why; the run then asks to be ready
    `again`, and gives it once more. What stands here holds for who cannot be lost and has nothing under way.
    """

    width = 1

    @abstractmethod
    def submit(self, chunk: Chunk) -> Future[Played]:
        """What the chunk will have come to; raises what `lost` knows where nobody can be given it."""

    def lost(self, error: BaseException) -> Message:
        """Why a chunk was lost; empty where the error is one of the play itself."""
        return error.message if isinstance(error, LostError) else NOTHING

    def alone(self) -> float:
        """Seconds for which nobody has been there to play; 0 where somebody is."""
        return 0.0

    def again(self) -> None:  # noqa: B027 (nothing to do is what most have)
        """Makes ready after a loss; raises LostError where nobody is left to play."""

    def drop(self) -> None:
        """Ends what is under way, without its results."""
        self.close()

    def close(self) -> None:  # noqa: B027 (the same)
        """Ends; nothing is under way any more."""


class Here(Workers):
    """This process, one chunk at a time, each played when it is given."""

    def __init__(self, machines: Sequence[Machine]) -> None:
        self._machines = tuple(machines)

    def submit(self, chunk: Chunk) -> Future[Played]:
        """What the chunk came to."""
        found: Future[Played] = Future()
        found.set_result(play_chunk(self._machines[chunk.bet], chunk))
        return found


class Processes(Here):
    """So many processes, begun anew (`spawn`) with the machines given to each once; before that, this process.

    They are begun with the first chunk that is given after so many seconds. They do not hear Ctrl-C, which a terminal
    says to all, and they end when this process does.
    """

    def __init__(self, machines: Sequence[Machine], processes: int, after: float = 0.0) -> None:
        super().__init__(machines)
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._from = time.monotonic() + after
        if not after:
            self.again()

    def again(self) -> None:
        """Begins other processes."""
        self.drop()
        self.width, self._others = 2 * self._processes, set(active_children())
        self._pool = ProcessPoolExecutor(
            self._processes, get_context("spawn"), initializer=_begin, initargs=(self._machines,)
        )

    def submit(self, chunk: Chunk) -> Future[Played]:
        """What the chunk will have come to."""
        if self._pool is None and time.monotonic() > self._from:
            self.again()
        if self._pool is None:
            return super().submit(chunk)
        with begun_deaf(), _without_main():
            return self._pool.submit(_play, chunk)

    def lost(self, error: BaseException) -> Message:
        """A process that is gone takes all others with it, and what they have under way."""
        if isinstance(error, BrokenProcessPool | CancelledError):
            return Message("a process that played is gone: it was killed, perhaps for want of memory, or it crashed")
        return super().lost(error)

    def drop(self) -> None:
        """Ends the processes at once."""
        if self._pool:
            for process in set(active_children()) - self._others:
                process.kill()
        self.close()

    def close(self) -> None:
        """Ends the processes, which have nothing to do."""
        if self._pool:
            self._pool.shutdown(wait=True, cancel_futures=True)


def local(machines: Sequence[Machine]) -> Workers:
    """This process, and processes on every core when the work turns out to be long."""
    return Processes(machines, cores(), PATIENCE) if cores() > 1 else Here(machines)


def in_order(work: Callable[..., R], what: object, tasks: Sequence[tuple[object, ...]], processes: int) -> Iterator[R]:
    """What `work(what, *task)` gives for each task, in their order, whoever works: this process, or so many others.

    Where the caller asks for no more, what is under way is dropped.
    """
    if processes == 1:
        yield from (work(what, *task) for task in tasks)
        return
    pool = ProcessPoolExecutor(min(processes, len(tasks)), get_context("spawn"), initializer=stay_with_parent)
    try:
        with begun_deaf(), _without_main():
            waiting = [pool.submit(work, what, *task) for task in tasks]
        for future in waiting:
            yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


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
    stay_with_parent()
    _machines = machines


def _play(chunk: Chunk) -> Played:
    return play_chunk(_machines[chunk.bet], chunk)
