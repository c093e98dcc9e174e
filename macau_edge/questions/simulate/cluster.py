"""Chunks played by a Dask cluster, by the library's own executor: what a worker that died had, another is given.

Its futures are never finished where the scheduler is lost while a result is on its way. Whether the connection stands
is therefore asked beside them (`alone`), and a chunk that does not come is overdue as everywhere.
"""

from __future__ import annotations

import logging
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, wait
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from threading import Thread
from typing import Any

from macau_edge.model import __version__
from macau_edge.model.message import Message, quoted
from macau_edge.model.problem import UsageError, cut
from macau_edge.questions.simulate.tally import Chunk
from macau_edge.questions.simulate.workers import LostError, Work, Workers

TIMEOUT = 5
"""Seconds in which a scheduler must answer."""

WITHIN = 10
"""Seconds in which the connection must stand, whatever the scheduler says in between, and who works for it answer."""

COUNTED = 2
"""Seconds between two looks at the workers."""

BEGIN = Message("start one with `dask scheduler`, and on each machine `dask worker tcp://…`")
EXTRA = quoted("pip install 'macau-edge[dask]'")
SAME = Message("install the same version on every worker, so that all play alike")
LIBRARIES = ("asyncio", "dask", "distributed", "tornado")
"""The loggers that would tell the user what the program tells in its own words."""


class Cluster(Workers):
    """The workers of a scheduler. What is played is a task of its own, so that no worker alone has it."""

    def __init__(self, address: str, work: Work, played: Sequence[Any]) -> None:
        super().__init__(work, played)
        try:
            import distributed
        except ImportError:
            message = Message("--scheduler needs the library `distributed`, which is not here")
            raise UsageError(message, EXTRA) from None
        self._library: Any = distributed
        self._address, self._told, self._machines = address, cut(address, 80), self._played
        self._client: Any = None
        self._quiet = ExitStack()
        self.begin()

    def begin(self) -> None:
        """Connects, also anew after a loss, to the workers that answer.

        Raises:
            UsageError: no scheduler answers, or its workers would not play as this program does.
        """
        self._quiet.enter_context(_quiet())
        try:
            self._client = self._reached()
            self._since: float | None = None
            self._counting, self._counted = _begun(self._client.nthreads), time.monotonic()
            where = self._answering(_within(self._counting))
            submit = partial(self._client.submit, _itself, pure=False, **where)
            self._played = tuple(map(submit, self._machines))
            self._executor = self._client.get_executor(pure=False, **where)
        except BaseException as error:
            self.end()
            if isinstance(error, UsageError) or not isinstance(error, Exception):
                raise
            raise UsageError(self._lost(error), BEGIN) from None  # each kind of connection says so in its way

    def _reached(self) -> Any:
        """A client; made in a thread, since the library waits without end for what takes the call and says nothing."""
        client = type("Quiet", (self._library.Client,), {"__del__": lambda _: None})  # or it complains, thrown away
        found = _begun(partial(client, self._address, timeout=TIMEOUT, set_as_default=False))
        try:
            return _within(found)
        except (ValueError, TypeError, ImportError) as error:  # what is no address, or asks for what is not here
            message = Message(
                "--scheduler: `{address}` is no address of a scheduler: {why}",
                address=self._told,
                why=cut(str(error), 120),
            )
            raise UsageError(message, Message("write it as `tcp://192.0.2.1:8786`")) from None
        except Exception:  # each kind of connection has its own way to say so
            found.add_done_callback(_closed)
            message = Message(
                "--scheduler: no scheduler answers at `{address}` within {seconds} seconds",
                address=self._told,
                seconds=TIMEOUT if found.done() else WITHIN,
            )
            raise UsageError(message, BEGIN) from None

    def _answering(self, threads: dict[str, int]) -> dict[str, list[str]]:
        """To which workers something is given: to all, or to those that answer where some do not."""
        self.width = 2 * max(1, sum(threads.values()))
        if not threads:
            message = Message("--scheduler: the scheduler at `{address}` has no workers", address=self._told)
            raise UsageError(message, BEGIN)

        def version() -> str | None:  # is sent as it stands: a worker may not have this module
            from importlib import import_module

            try:  # every version says there which it is
                return str(import_module("macau_edge").__version__)
            except ImportError:
                return None

        asked = {worker: _begun(partial(self._client.run, version, workers=[worker])) for worker in threads}
        wait(asked.values(), WITHIN)
        answers = {worker: answer.result()[worker] for worker, answer in asked.items() if answer.done()}
        if not answers:
            raise UsageError(Message("--scheduler: no worker of `{address}` answers", address=self._told), BEGIN)
        for worker, theirs in answers.items():
            if theirs is None:
                raise UsageError(Message("--scheduler: the worker {worker} has no macau-edge", worker=worker), SAME)
            if theirs != __version__:
                message = Message(
                    "--scheduler: the worker {worker} has macau-edge {theirs}, and this is {ours}",
                    worker=worker,
                    theirs=theirs,
                    ours=__version__,
                )
                raise UsageError(message, SAME)
        return {"workers": [*answers]} if len(answers) < len(threads) else {}

    def submit(self, chunk: Chunk) -> Future[Any]:
        """What the chunk will have come to."""
        try:
            return super().submit(chunk)
        except Exception as error:
            raise LostError(self._lost(error)) from None

    def _lost(self, error: Exception | None = None) -> Message:
        lost = Message("the scheduler at `{address}` was lost", address=self._told)
        return Message("{lost}: {why}", lost=lost, why=str(error)) if error else lost

    def lost(self, error: Exception) -> Message:
        """What is cancelled was so because the connection is lost."""
        if isinstance(error, self._library.scheduler.KilledWorker):
            return Message("every worker that was given a chunk died of it")
        if isinstance(error, CancelledError):
            return self._lost()
        return self._lost(error) if isinstance(error, OSError) else super().lost(error)

    def alone(self) -> float:
        """Seconds for which the scheduler has had no workers, which may become more or fewer; it is asked meanwhile."""
        if self._client.status != "running":
            raise LostError(self._lost())
        now = time.monotonic()
        if self._counting.done() and now - self._counted > COUNTED:
            with suppress(Exception):  # a scheduler that is lost is told of by its chunks
                threads = sum(self._counting.result().values())
                self.width, self._since = 2 * max(1, threads), None if threads else self._since or now
            self._counting, self._counted = _begun(self._client.nthreads), now
        return 0.0 if self._since is None else now - self._since

    def end(self, seconds: float = 0.0) -> None:
        """Leaves the cluster, whose scheduler drops what nobody waits for."""
        with suppress(Exception):
            self._client.close(timeout=TIMEOUT)
        self._quiet.close()


def _begun(call: Callable[[], Any]) -> Future[Any]:
    """What a call will give, in a thread of its own: the library waits without end for who says nothing."""
    found: Future[Any] = Future()

    def fill() -> None:
        try:
            found.set_result(call())
        except BaseException as error:
            found.set_exception(error)

    Thread(target=fill, daemon=True).start()
    return found


def _within(found: Future[Any]) -> Any:
    """What was begun gives; raises TimeoutError, an error of the system, where it takes too long."""
    if not wait([found], WITHIN).done:
        raise TimeoutError(f"no answer within {WITHIN} seconds")
    return found.result()


def _closed(found: Future[Any]) -> None:
    """Closes what was reached too late."""
    with suppress(BaseException):
        found.result().close(timeout=TIMEOUT)


def _itself(machine: Any) -> Any:
    return machine


@contextmanager
def _quiet() -> Iterator[None]:
    """Lets the library say nothing inside, neither by its loggers nor by warnings."""
    known = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in LIBRARIES]
    before = {name: logging.getLogger(name).level for name in {*known, *LIBRARIES}}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            for name in before:
                logging.getLogger(name).setLevel(logging.CRITICAL + 1)
            yield
        finally:
            for name, level in before.items():
                logging.getLogger(name).setLevel(level)
