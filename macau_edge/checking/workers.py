"""Work shared out to processes of our own, and what became of it, in order."""

from __future__ import annotations

import errno
import gc
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")
Make = Callable[..., Callable[[A], B]]


def shared(
    make: Make[A, B], given: tuple[object, ...], chunks: Sequence[Sequence[A]], jobs: int
) -> Generator[list[B], None, None]:
    """What the function that `make(*given)` gives in each process makes of every item, chunk by chunk in their order.

    Raises:
        ChildProcessError: a process was ended from outside.
        Exception: whatever the function raised, as it did.
    """
    done: dict[int, list[B]] = {}
    waiting = list(enumerate(chunks))[::-1]
    with _workers(make, given, min(jobs, len(chunks))) as workers:
        for worker in workers:
            worker.take(waiting)
        for number in range(len(chunks)):
            while number not in done:
                busy = {worker.connection: worker for worker in workers if worker.chunk is not None}
                for connection in wait(list(busy)):
                    worker = busy[connection]  # type: ignore[index]  # of what it was given, `wait` gives some back
                    worker.give(done)
                    worker.take(waiting)
            yield done.pop(number)


@dataclass(slots=True)
class _Worker:
    """A process, the pipe to it, and the number of the chunk that it works on."""

    process: BaseProcess
    connection: Connection
    chunk: int | None = None

    def take(self, waiting: list[tuple[int, Sequence[A]]]) -> None:
        """Takes the next chunk, where there is one."""
        self.chunk = None
        if waiting:
            self.chunk, items = waiting.pop()
            with suppress(BrokenPipeError, ConnectionResetError):  # it has ended, which is seen when it should answer
                self.connection.send(items)

    def give(self, done: dict[int, list[B]]) -> None:
        """Gives what it made of its chunk."""
        try:
            answer = self.connection.recv()
        except (EOFError, ConnectionResetError):
            self.process.join()
            how = f"signal {-code}" if (code := self.process.exitcode or 0) < 0 else f"exit code {code}"
            message = f"a process that shared the work was ended ({how}), perhaps for want of memory"
            raise ChildProcessError(errno.ECHILD, message) from None
        if isinstance(answer, _Failed):
            answer.error.add_note(answer.where)
            raise answer.error
        assert self.chunk is not None
        done[self.chunk] = answer


@contextmanager
def _workers(make: Make[A, B], given: tuple[object, ...], jobs: int) -> Iterator[list[_Worker]]:
    """So many processes, ended in any case.

    They are begun anew everywhere (`spawn`): a copy of this process would have copies of locks that its other threads
    hold, that of the progress bar among them.
    """
    context = get_context("spawn")
    settings = sys.get_int_max_str_digits(), gc.get_threshold()
    workers: list[_Worker] = []
    try:
        with _deaf():
            for _ in range(jobs):
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(theirs, make, given, settings), daemon=True)
                workers.append(_Worker(process, ours))
                process.start()
                theirs.close()
        yield workers
    finally:
        for worker in workers:
            worker.connection.close()
            if worker.process.pid is not None:
                worker.process.terminate()
                worker.process.join()


@contextmanager
def _deaf() -> Iterator[None]:
    """Lets processes begun inside not hear Ctrl-C, which a terminal says to all: this one hears it and ends them."""
    if threading.current_thread() is not threading.main_thread():  # only there may it be said how signals are heard
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


Settings = tuple[int, tuple[int, int, int]]
"""The digits that a number may be written with, and when the garbage is collected: as in the process that began it."""


def _work(connection: Connection, make: Make[A, B], given: tuple[object, ...], settings: Settings) -> None:
    """Makes of each chunk what is asked for, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where that is not handed down
    sys.set_int_max_str_digits(settings[0])
    gc.set_threshold(*settings[1])
    work = make(*given)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            connection.send(_made(work, connection.recv()))


@dataclass(frozen=True, slots=True)
class _Failed:
    """What was raised, and where in this process: the other one has no such frames."""

    error: Exception
    where: str


def _made(work: Callable[[A], B], items: Sequence[A]) -> list[B] | _Failed:
    try:
        return [work(item) for item in items]
    except Exception as error:
        where = "".join(traceback.format_exception(error))
        try:
            pickle.loads(pickle.dumps(error))  # our own, a moment ago
        except Exception:
            return _Failed(RuntimeError(f"{type(error).__name__}: {error}"), where)
        return _Failed(error, where)
