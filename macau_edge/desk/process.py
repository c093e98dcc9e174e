"""The process beside the protocol, in which everything is worked out that takes time.

A figure may take minutes, and the library that solves for it lets nothing else run meanwhile: in a thread it would stop
the typing. What nobody waits for any more, because the text was edited or the request withdrawn, ends with the bet that
is being worked out. An edit seldom changes that bet: as long as it is the same in a text that is open, it is worked out
to its end and kept, and the process is ended only where no text needs it. What was found until then was sent here as it
came, and the process that begins in its place is given all of it.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import sys
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import RLock, Thread
from typing import Any

from macau_edge.desk.buffer import Buffer
from macau_edge.desk.early import Early
from macau_edge.model.garbage import collect_seldom
from macau_edge.model.processes import ignoring_interrupts, limit_memory, spawning, stay_with_parent
from macau_edge.model.records import KW_ONLY, dataclass, field
from macau_edge.model.remembered import FIGURES

GRACE = 1.0
"""Seconds that the process has to stop by itself before it is asked what it is at: as long as to begin another."""

Texts = Mapping[str, str]
"""By its whole path the text of every file that is open."""


class UnansweredError(Exception):
    """The process could not answer, by a mistake of the program; the text says what it was."""


class EndedError(UnansweredError):
    """The process was ended while it worked, and not from here: by the system, or for want of memory."""


class TooLongError(UnansweredError):
    """No answer came in the time that a question may take."""


class DroppedError(UnansweredError):
    """Too many questions waited, and others were asked later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a question may take: seconds of its own, without those that it waits, and bytes of memory; 0 for any.

    `waiting` are the questions that may wait at most, 0 for any number. The oldest of more is dropped; not one that is
    told parts of its answer, which whoever edits the text withdraws.
    """

    seconds: float = 0
    memory: int = 0
    waiting: int = 0


UNLIMITED = Limits()


@dataclass(slots=True, eq=False)
class _Job:
    """Something to be worked out, and where the answer goes; who withdraws it cancels `answer`.

    `edited` says that it was withdrawn since its text is another one now. `told` is given what is known of the answer
    before all of it is.
    """

    name: str
    given: tuple[Any, ...]
    _: KW_ONLY
    told: Callable[[Any], object] | None = None
    answer: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    edited: bool = False
    is_begun: bool = False

    def tell(self, part: Any) -> None:
        """Gives on a part of the answer, if somebody waits for it still."""
        if self.told is not None and not self.answer.done():
            self.told(part)


class Workshop:
    """Answers one question after the other; `ask` is cancelled to withdraw one.

    `texts` gives those that are open, and `work` is the class that answers, by its whole name. `limits` are those of a
    question. `digits` are those that a whole number may have in the text of an answer, 0 for any number of them.
    `found` are figures with all that they depend on, as the process sent them: only another such process reads them.
    """

    def __init__(
        self, texts: Callable[[], Texts] = dict, work: str = "macau_edge.desk.work.Work", limits: Limits = UNLIMITED
    ) -> None:
        self.texts, self._work, self._limits = texts, work, limits
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._open: list[_Job] = []
        self._serving: asyncio.Task[None] | None = None
        self._process: BaseProcess | None = None
        self._connection: Connection[Any, Any] | None = None
        self._aside: Connection[Any, Any] | None = None
        self.found: deque[bytes] = deque(maxlen=FIGURES)
        self.digits = sys.get_int_max_str_digits()
        self._wanted = spawning().Value("Q", 0, lock=False)
        self._number = 0
        self._changing = RLock()

    def begin(self) -> None:
        """Begins the process before anything is asked, where it is not there: it makes itself ready meanwhile."""
        with self._changing:
            if self._process is None or not self._process.is_alive():
                self._begin()

    async def ask(self, name: str, *given: Any, told: Callable[[Any], object] | None = None) -> Any:
        """What the method of `Work` of that name gives; None where the text that it is about was edited meanwhile.

        `told` is given what is `Early`, as it comes.

        Raises:
            UnansweredError: a mistake of the program, or it took more than it may.
        """
        self._drop_oldest()
        if self._serving is None:
            self._serving = asyncio.get_running_loop().create_task(self._serve())
        job = _Job(name, given, told=told)
        self._open.append(job)
        self._jobs.put_nowait(job)
        try:
            return await job.answer
        except asyncio.CancelledError:
            if not job.edited:
                raise
            return None
        finally:
            self._open.remove(job)

    def withdraw(self, file: str) -> None:
        """Withdraws every question about a text: whoever asked is given None."""
        for job in self._open:
            if any(isinstance(one, Buffer) and one.file == file for one in job.given) and not job.answer.done():
                job.edited = True
                job.answer.cancel()

    def _drop_oldest(self) -> None:
        """Drops what waits longest, so that with one question more no more wait than may."""
        waiting = [job for job in self._open if not job.is_begun and not job.answer.done()]
        dropped = len(waiting) + 1 - self._limits.waiting if self._limits.waiting else 0
        for job in [job for job in waiting if job.told is None][: max(0, dropped)]:
            job.answer.set_exception(DroppedError("others were asked later"))

    def end(self) -> None:
        """Ends the process, be it at work or not."""
        with self._changing:  # the thread that waits for an answer does so too when none comes
            if self._process is not None:
                self._process.kill()
                self._process.join()
            for connection in (self._connection, self._aside):
                if connection is not None:
                    connection.close()
            self._process = self._connection = self._aside = None

    async def _serve(self) -> None:
        while True:
            job = await self._jobs.get()
            if job.answer.done():
                continue
            self._number += 1
            self._wanted.value = self._number
            job.is_begun = True
            answered, seconds = self._begun(job), self._limits.seconds or None
            done, _ = await asyncio.wait({answered, job.answer}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if not done:
                job.answer.set_exception(TooLongError(f"no answer within {seconds:.0f} seconds"))
                self.end()
            if not answered.done():
                self._wanted.value = 0
                await asyncio.wait({answered}, timeout=GRACE)
            while not answered.done():
                if not await asyncio.to_thread(self._is_needed) and not answered.done():
                    self.end()
                await asyncio.wait({answered}, timeout=GRACE)
            found, error = await answered
            if not job.answer.done():
                if error is None:
                    job.answer.set_result(found)
                else:
                    job.answer.set_exception(error)

    def _is_needed(self) -> bool:
        """Whether the process is at something that a text needs which is open now."""
        try:
            assert self._aside is not None
            self._aside.send(self.texts())
            return bool(self._aside.recv())
        except (AssertionError, EOFError, OSError):  # it was ended meanwhile
            return False

    def _begun(self, job: _Job) -> asyncio.Future[tuple[Any, Exception | None]]:
        """The answer to come, for which a thread waits that ends with the program."""
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[tuple[Any, Exception | None]] = loop.create_future()

        def wait() -> None:
            found = self._answer(job)
            with suppress(RuntimeError):  # the server has ended meanwhile
                loop.call_soon_threadsafe(answered.set_result, found)

        Thread(target=wait, daemon=True).start()
        return answered

    def _answer(self, job: _Job) -> tuple[Any, Exception | None]:
        """Asks the process, and waits."""
        try:
            self.begin()
            assert self._connection is not None
            self._connection.send((self._number, job.name, job.given))
            while isinstance(said := self._connection.recv(), bytes | Early):
                if isinstance(said, bytes):
                    self.found.append(said)
                else:
                    with suppress(RuntimeError):  # the server has ended meanwhile
                        job.answer.get_loop().call_soon_threadsafe(job.tell, said)
            found, broken = said
        except (EOFError, OSError):
            self.end()
            return None, EndedError("the process that works out the figures was ended")
        except Exception as error:  # or whoever waits would wait for ever
            return None, UnansweredError(f"{type(error).__name__}: {error}")
        return found, UnansweredError(broken) if broken else None

    def _begin(self) -> None:
        context = spawning()
        with self._changing:
            self.end()
            self._connection, theirs = context.Pipe()
            self._aside, aside = context.Pipe()
            given = theirs, aside, self._wanted, self.digits, [*self.found], self._work, self._limits.memory
            process = context.Process(target=_work, args=given, daemon=True)
            with ignoring_interrupts():
                process.start()
            self._process = process
            theirs.close()
            aside.close()


def _work(
    connection: Connection[Any, Any],
    aside: Connection[Any, Any],
    wanted: Any,
    digits: int,
    found: list[bytes],
    named: str,
    memory: int,
) -> None:
    """Answers questions as long as there are any, and `aside` whether what it is at is needed."""
    stay_with_parent()
    limit_memory(memory)
    collect_seldom()
    with suppress(OSError):
        os.dup2(2, 1)  # standard output is the protocol's, and nobody else's
    sys.set_int_max_str_digits(digits)
    from macau_edge.desk.work import SupersededError, Work

    module, _, kind = named.rpartition(".")
    made: type[Work] = getattr(importlib.import_module(module), kind)
    number = 0
    work = made(lambda: bool(wanted.value == number), connection.send, connection.send)
    work.know(found)

    def ask_aside() -> None:
        with suppress(EOFError, OSError):
            while True:
                aside.send(work.is_needed(aside.recv()))

    Thread(target=ask_aside, daemon=True).start()
    if not connection.poll():
        work.ready()
    while True:
        try:
            number, name, given = connection.recv()
        except EOFError:
            return
        method: Callable[..., Any] = getattr(work, name)
        try:
            answer: tuple[Any, str] = method(*given), ""
        except SupersededError:
            answer = None, ""
        except MemoryError:  # what is left of it is too little to go on with
            return
        except Exception as error:
            answer = None, f"{type(error).__name__}: {error}"
        connection.send(answer)
