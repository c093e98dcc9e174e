"""Chunks played by a Dask cluster: what a worker that died had, its scheduler gives to another.

The library has an executor of its own (`Client.get_executor`). Its futures are never finished where the scheduler is
lost while a result is on its way, and the run would wait for it without end; so ours are finished here, with any error.
"""

from __future__ import annotations

import logging
import time
import warnings
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import CancelledError, Future, InvalidStateError, wait
from contextlib import contextmanager, suppress
from functools import partial
from threading import Thread
from typing import Any

from macau_edge.model import __version__
from macau_edge.model.message import Message, quoted
from macau_edge.model.problem import UsageError, cut
from macau_edge.numeric.playing import Machine, Played
from macau_edge.questions.simulate.tally import Chunk, play_chunk
from macau_edge.questions.simulate.workers import LostError, Workers

TIMEOUT = 5
"""Seconds in which a scheduler must answer."""

WITHIN = 10
"""Seconds in which the connection must stand, whatever the scheduler says in between."""

COUNTED = 2
"""Seconds between two looks at the workers while nothing is finished."""

BEGIN = Message("start one with `dask scheduler`, and on each machine `dask worker tcp://…`")
EXTRA = quoted("pip install 'macau-edge[dask]'")
SAME = Message("install the same version on every worker, so that all play alike")
LIBRARIES = ("asyncio", "dask", "distributed", "tornado")
"""The loggers that would tell the user what the program tells in its own words."""


class Cluster(Workers):
    """The workers of a scheduler. A machine is a task of its own, so that no worker is the only one that has it."""

    def __init__(self, address: str, machines: Sequence[Machine]) -> None:
        try:
            import distributed
        except ImportError:
            message = Message("--scheduler needs the library `distributed`, which is not here")
            raise UsageError(message, EXTRA) from None
        self._library: Any = distributed
        self._told, self._machines = cut(address, 80), tuple(machines)
        self._address, self._counted, self.width = address, 0.0, 2
        self._since: float | None = None
        self._inner: dict[Future[Played], Any] = {}
        self._silent_ones: set[str] = set()
        self._before = _hushed()
        try:
            self._connect()
        except BaseException:
            self._restore()
            raise

    def _connect(self) -> None:
        """Raises UsageError where no scheduler answers, or its workers would not play as this program does."""
        with _no_warnings():
            self._client: Any = self._reached()
            try:
                self._look_at_workers()
                self._give_machines()
            except Exception as error:  # it was lost again meanwhile, and each kind of connection says so in its way
                self._disconnect()
                raise error if isinstance(error, UsageError) else UsageError(self._lost_by(error), BEGIN) from None
            except BaseException:
                self._disconnect()
                raise

    def _give_machines(self) -> None:
        self._given = [self._client.submit(_itself, one, pure=False, **self._where()) for one in self._machines]

    def _where(self) -> dict[str, Any]:
        """Which workers are given something: all, or those that answer."""
        answering = [worker for worker in self._workers if worker not in self._silent_ones]
        return {"workers": answering} if answering and len(answering) < len(self._workers) else {}

    def _reached(self) -> Any:
        """A client; made in a thread, since the library waits without end for what takes the call and says nothing."""
        found = _begun(partial(_quiet(self._library.Client), self._address, timeout=TIMEOUT, set_as_default=False))
        if not wait([found], WITHIN).done:
            found.add_done_callback(_closed)
            raise UsageError(self._silent(WITHIN), BEGIN)
        try:
            return found.result()
        except (ValueError, TypeError, ImportError) as error:  # what is no address, or asks for what is not here
            message = Message(
                "--scheduler: `{address}` is no address of a scheduler: {why}",
                address=self._told,
                why=cut(str(error), 120),
            )
            raise UsageError(message, Message("write it as `tcp://192.0.2.1:8786`")) from None
        except Exception:  # each kind of connection has its own way to say so
            raise UsageError(self._silent(TIMEOUT), BEGIN) from None

    def _silent(self, seconds: float) -> Message:
        return Message(
            "--scheduler: no scheduler answers at `{address}` within {seconds} seconds",
            address=self._told,
            seconds=seconds,
        )

    def _look_at_workers(self) -> None:
        self._count()
        if not self._threads:
            message = Message("--scheduler: the scheduler at `{address}` has no workers", address=self._told)
            raise UsageError(message, BEGIN)

        def version() -> str | None:  # is sent as it stands: a worker may not have this module
            from importlib import import_module

            try:  # every version says there which it is
                return str(import_module("macau_edge").__version__)
            except ImportError:
                return None

        asked = {worker: _begun(partial(self._client.run, version, workers=[worker])) for worker in self._workers}
        wait(asked.values(), WITHIN)
        self._silent_ones = {worker for worker, answer in asked.items() if not answer.done()}
        if self._silent_ones == asked.keys():
            message = Message("--scheduler: no worker of `{address}` answers", address=self._told)
            raise UsageError(message, BEGIN)
        for worker, answer in asked.items():
            if worker in self._silent_ones:
                continue
            found = answer.result()[worker]
            if found is None:
                raise UsageError(Message("--scheduler: the worker {worker} has no macau-edge", worker=worker), SAME)
            if found != __version__:
                message = Message(
                    "--scheduler: the worker {worker} has macau-edge {theirs}, and this is {ours}",
                    worker=worker,
                    theirs=found,
                    ours=__version__,
                )
                raise UsageError(message, SAME)

    def _count(self) -> None:
        self._workers = _within(self._client.nthreads)
        self._threads = sum(self._workers.values())
        self._counted, self.width = time.monotonic(), 2 * max(1, self._threads)
        self._since = None if self._threads else self._since or self._counted

    def submit(self, chunk: Chunk) -> Future[Played]:
        """What the chunk will have come to. As many are given as twice the threads, which may become more or fewer."""
        found: Future[Played] = Future()
        try:
            with _no_warnings():
                if time.monotonic() - self._counted > TIMEOUT:
                    self._count()
                inner = self._client.submit(play_chunk, self._given[chunk.bet], chunk, pure=False, **self._where())
                self._inner[found] = inner
                found.add_done_callback(lambda one: self._inner.pop(one, None))
                inner.add_done_callback(partial(_pass_on, found))
        except Exception as error:
            raise LostError(self._lost_by(error)) from None
        return found

    @property
    def _lost(self) -> Message:
        return Message("the scheduler at `{address}` was lost", address=self._told)

    def _lost_by(self, error: BaseException) -> Message:
        return Message("{lost}: {why}", lost=self._lost, why=str(error))

    def lost(self, error: BaseException) -> Message:
        """What is cancelled was so because the connection is lost."""
        if isinstance(error, self._library.scheduler.KilledWorker):
            return Message("every worker that was given a chunk died of it")
        if isinstance(error, CancelledError):
            return self._lost
        return self._lost_by(error) if isinstance(error, OSError) else super().lost(error)

    def alone(self) -> float:
        """Seconds for which the scheduler has had no workers; it is asked every other second."""
        if time.monotonic() - self._counted > COUNTED:
            with _no_warnings(), suppress(Exception):  # a scheduler that is lost is told of by its chunks
                self._count()
        return 0.0 if self._since is None else time.monotonic() - self._since

    def leave(self, overdue: Collection[Future[Played]]) -> Collection[Future[Played]]:
        """Gives nothing more to the workers that have these, unless no other is there; only these are lost."""
        keys = {one.key for future in overdue if (one := self._inner.get(future))}
        with _no_warnings():
            try:
                processing = _within(self._client.processing)
                self._workers = _within(self._client.nthreads)
                self._silent_ones |= {worker for worker, those in processing.items() if keys & set(map(str, those))}
                if self._silent_ones >= self._workers.keys():
                    self._silent_ones.clear()  # all of them may only be slow
                self._give_machines()  # who has them may be who does not answer
            except Exception as error:
                raise LostError(self._lost_by(error)) from None
            for future in overdue:
                if one := self._inner.pop(future, None):
                    with suppress(Exception):
                        one.release()
        return overdue

    def again(self) -> None:
        """Connects again where the connection is lost; raises LostError where nobody answers."""
        if self._client.status == "running":
            return
        self._disconnect()
        try:
            self._connect()
        except UsageError as error:
            raise LostError(self._lost) from error

    def close(self) -> None:
        """Leaves the cluster, whose scheduler drops what nobody waits for."""
        self._disconnect()
        self._restore()

    def _disconnect(self) -> None:
        self._given = []
        with _no_warnings(), suppress(Exception):
            self._client.close(timeout=TIMEOUT)

    def _restore(self) -> None:
        for name, level in self._before.items():
            logging.getLogger(name).setLevel(level)


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


def _within(call: Callable[[], Any]) -> Any:
    """What a call gives; raises TimeoutError, an error of the system, where it takes too long."""
    found = _begun(call)
    if not wait([found], WITHIN).done:
        raise TimeoutError(f"no answer within {WITHIN} seconds")
    return found.result()


def _quiet(client: Any) -> Any:
    """The library's client, which would complain of a connection that never stood when it is thrown away."""
    return type("Quiet", (client,), {"__del__": lambda _: None})


def _pass_on(found: Future[Played], done: Any) -> None:
    """Gives a result on, or any error, from a thread of the library's."""
    try:
        if found.done() or not found.set_running_or_notify_cancel():
            return
        if done.status == "cancelled":  # the connection may be closed, and nothing can be asked of it
            raise CancelledError
        found.set_result(done.result(timeout=6 * TIMEOUT))
    except Exception as error:
        with suppress(InvalidStateError):
            found.set_exception(error)


def _closed(found: Future[Any]) -> None:
    """Closes what was reached too late."""
    if found.exception() is None:
        with suppress(Exception):
            found.result().close(timeout=TIMEOUT)


def _itself(machine: Machine) -> Machine:
    return machine


def _hushed() -> dict[str, int]:
    """Sets the library's loggers to say nothing, and gives the levels that they had."""
    known = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in LIBRARIES]
    before = {name: logging.getLogger(name).level for name in {*known, *LIBRARIES}}
    for name in before:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    return before


@contextmanager
def _no_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
