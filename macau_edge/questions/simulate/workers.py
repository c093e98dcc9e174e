"""Who plays the chunks: this process, or processes on every core. `cluster.py` has a cluster, in the same words."""

from __future__ import annotations

import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any, TypeVar

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.processes import begun_deaf, cores, die_with_parent, spawning
from macau_edge.numeric.playing import Machine, Played
from macau_edge.questions.simulate.tally import Chunk, play_chunk

R = TypeVar("R")
PATIENCE = 1.5
"""Seconds of work after which other processes are begun, which takes them about a second."""
ENDING = 5.0
"""Seconds in which processes that have nothing to do end by themselves."""
OVERDUE = 60.0
"""Seconds after which nobody is waited for any longer who has a chunk, at least; ten times as long as one ever took."""


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

    def leave(self, overdue: Collection[Future[Played]]) -> Collection[Future[Played]]:
        """Waits no longer for who has these and does not answer; the chunks that are lost with them, these among them.

        Raises LostError where nobody else is left.
        """
        return overdue

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
        self._under_way: set[Future[Played]] = set()
        self._from = time.monotonic() + after
        if not after:
            self.again()

    def again(self) -> None:
        """Begins other processes."""
        self.drop()
        self.width, self._others = 2 * self._processes, set(active_children())
        self._under_way.clear()
        self._pool = ProcessPoolExecutor(self._processes, spawning(), initializer=_begin, initargs=(self._machines,))

    def submit(self, chunk: Chunk) -> Future[Played]:
        """What the chunk will have come to."""
        if self._pool is None and time.monotonic() > self._from:
            self.again()
        if self._pool is None:
            return super().submit(chunk)
        with begun_deaf(), _without_main():
            found = self._pool.submit(_play, chunk)
        self._under_way.add(found)
        found.add_done_callback(self._under_way.discard)
        return found

    def lost(self, error: BaseException) -> Message:
        """A process that is gone takes all others with it, and what they have under way."""
        if isinstance(error, BrokenProcessPool | CancelledError):
            return Message("a process that played is gone: it was killed, perhaps for want of memory, or it crashed")
        return super().lost(error)

    def leave(self, overdue: Collection[Future[Played]]) -> Collection[Future[Played]]:
        """Ends all processes, of which nobody knows which one has what; `again` begins others."""
        lost = set(self._under_way)
        self.drop()
        return lost

    def drop(self) -> None:
        """Ends the processes at once."""
        self._end(0.0)

    def close(self) -> None:
        """Ends the processes, which have nothing to do."""
        self._end(ENDING)

    def _end(self, seconds: float) -> None:
        """Ends the processes: those that have not ended by themselves in time, as one that is stopped, are killed."""
        if self._pool:
            _end(self._pool, set(active_children()) - self._others, seconds)


def local(machines: Sequence[Machine]) -> Workers:
    """This process, and processes on every core when the work turns out to be long."""
    return Processes(machines, cores(), PATIENCE) if cores() > 1 else Here(machines)


def in_order(work: Callable[..., R], what: object, tasks: Sequence[tuple[object, ...]], processes: int) -> Iterator[R]:
    """What `work(what, *task)` gives for each task, in their order, whoever works: this process, or so many others.

    Where the caller asks for no more, what is under way is dropped. Where nothing comes for too long, this process does
    what is left.
    """
    if processes == 1:
        yield from (work(what, *task) for task in tasks)
        return
    others = set(active_children())
    pool = ProcessPoolExecutor(min(processes, len(tasks)), spawning(), initializer=die_with_parent)
    patience, done = Patience(), 0
    try:
        with begun_deaf(), _without_main():
            waiting = [pool.submit(work, what, *task) for task in tasks]
        while done < len(tasks) and patience.wait_for(waiting[done], waiting[done:]):
            found = waiting[done].result()
            done += 1
            yield found
    except BrokenProcessPool:  # one was killed, be it before all was given out: what is left is done here
        pass
    finally:
        _end(pool, set(active_children()) - others, ENDING if done == len(tasks) else 0.0)
    yield from (work(what, *task) for task in tasks[done:])


def _end(pool: ProcessPoolExecutor, processes: Collection[BaseProcess], seconds: float) -> None:
    """Ends a pool, whose processes are killed where they have not ended after so many seconds."""
    pool.shutdown(wait=False, cancel_futures=True)
    until = time.monotonic() + seconds
    for process in processes:
        process.join(max(0.0, until - time.monotonic()))
    for process in processes:
        if process.is_alive():
            process.kill()  # which ends one that is stopped as well
    pool.shutdown(wait=True)
    for process in processes:
        process.join()


LOOK = 0.5
"""Seconds after which who waits looks around."""


class Patience:
    """How long is waited for what is under way: ten times as long as any of it ever took, and `OVERDUE` at least.

    Time in which this process was stopped itself, as by Ctrl-Z, is not counted. After each loss it is twice as long.
    """

    def __init__(self) -> None:
        self._longest, self._times = 0.0, 1
        self._waited: dict[Future[Any], float] = {}
        self._last = time.monotonic()

    def look(self, under_way: Collection[Future[Any]]) -> list[Future[Any]]:
        """Those for which was waited long enough, a look having passed; those that are done are remembered."""
        now = time.monotonic()
        passed, self._last = min(now - self._last, 2 * LOOK), now
        self._waited = {one: self._waited.get(one, 0.0) + passed for one in under_way}
        for one in under_way:
            if one.done():
                self._longest = max(self._longest, self._waited[one])
        return [one for one in under_way if not one.done() and self._waited[one] > self.most]

    @property
    def most(self) -> float:
        """Seconds that are waited."""
        return self._times * max(OVERDUE, 10 * self._longest)

    def hurried(self, seconds: float, under_way: Collection[Future[Any]]) -> bool:
        """Whether one was waited for long enough where the user wants to end, in seconds where nothing has come yet."""
        most = 3 * self._longest + seconds / 3 if self._longest else seconds
        return any(self._waited.get(one, 0.0) > most for one in under_way)

    def lost(self) -> None:
        """Waits twice as long from here on, in case that everything is as slow."""
        self._times *= 2

    def found(self) -> None:
        """Waits as long as usual from here on, since something came."""
        self._times = 1

    def wait_for(self, first: Future[Any], under_way: Collection[Future[Any]]) -> bool:
        """Whether the first of some is done before nothing at all has come for too long."""
        quiet = 0.0
        while not first.done():
            done = sum(one.done() for one in under_way)
            wait([first], LOOK)
            passed = min(time.monotonic() - self._last, 2 * LOOK)
            self._last = time.monotonic()
            if sum(one.done() for one in under_way) > done:
                self._longest, quiet = max(self._longest, quiet + passed), 0.0
            else:
                quiet += passed
            if quiet > self.most:
                return False
        return True


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
    die_with_parent()
    _machines = machines


def _play(chunk: Chunk) -> Played:
    return play_chunk(_machines[chunk.bet], chunk)
