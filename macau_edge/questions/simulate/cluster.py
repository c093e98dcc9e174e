"""Chunks played by a Dask cluster, by the library's own executor: what a worker that died had, another is given.

Its futures are never finished where the scheduler is lost while a result is on its way. Whether the connection stands
is therefore asked beside them (`alone`), and a chunk that does not come is overdue as everywhere.
"""

from __future__ import annotations

import logging
import time
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future, wait
from contextlib import ExitStack, suppress
from copy import copy
from functools import partial
from importlib import import_module
from typing import Any

from macau_edge.model import __version__
from macau_edge.model.extras import check_extra
from macau_edge.model.message import NOTHING, Message
from macau_edge.model.problem import UsageError, cut
from macau_edge.questions.simulate.workers import Background, Work, Workers

TIMEOUT = 5
"""Seconds in which a scheduler must answer."""

WITHIN = 10
"""Seconds in which the connection must stand, whatever the scheduler says in between, and who works for it answer."""

ALONE = 10.0
"""Seconds without a worker after which the user is told so."""

BEGIN = Message("start one with `dask scheduler`, and on each machine `dask worker tcp://…`")
LEFT = Message("the cluster has no workers left: the play waits for one; Ctrl-C shows what was played")
AGAIN = Message("the cluster has workers again")
SAME = Message("install the same version on every worker, so that all play alike")
LIBRARIES = ("asyncio", "dask", "distributed", "tornado")
"""The loggers that would tell the user what the program tells in its own words."""


class Cluster(Workers):
    """The workers of a scheduler. What is played is a task of its own, so that no worker alone has it.

    `warn` hears that none is left, and that there are some again.
    """

    def __init__(self, address: str, work: Work, played: Sequence[Any], warn: Callable[[Message], None]) -> None:
        super().__init__(work, played)
        check_extra("dask")
        import distributed

        self._library: Any = distributed
        self._address, self._told, self._machines, self._warn = address, cut(address, 80), self._played, warn
        self._client: Any = None
        self._since: float | None = None  # when it was seen first that no worker is left
        self._is_told = False
        self.begin()

    def begin(self) -> None:
        """Connects, also anew after a loss, to the workers that answer.

        Raises:
            UsageError: no scheduler answers, or its workers would not play as this program does.
        """
        self._quiet = _silenced()
        try:
            self._client = self._reached()
            self._counting = _begun(self._client.nthreads)
            where = self._answering(_within(self._counting))
            submit = partial(self._client.submit, copy, pure=False, **where)
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
        found = _begun(client, self._address, timeout=TIMEOUT, set_as_default=False)
        try:
            return _within(found)
        except (ValueError, TypeError, ImportError) as error:  # what is no address, or asks for what is not here
            why = cut(str(error), 120)
            message = Message(
                "--scheduler: `{address}` is no address of a scheduler: {why}", address=self._told, why=why
            )
            raise UsageError(message, Message("write it as `tcp://192.0.2.1:8786`")) from None
        except Exception:  # each kind of connection has its own way to say so
            found.add_done_callback(_closed)
            seconds = TIMEOUT if found.done() else WITHIN
            message = Message("--scheduler: no scheduler answers at `{address}` within {seconds} seconds")
            raise UsageError(message.filled(address=self._told, seconds=seconds), BEGIN) from None

    def _answering(self, threads: dict[str, int]) -> dict[str, list[str]]:
        """To which workers something is given: to all, or to those that answer where some do not."""
        self.width = 2 * max(1, sum(threads.values()))
        if not threads:
            message = Message("--scheduler: the scheduler at `{address}` has no workers", address=self._told)
            raise UsageError(message, BEGIN)
        version = lambda: import_module("macau_edge").__version__  # noqa: E731 (it is sent as it stands: not by name)
        asked = partial(_begun, self._client.run, version, on_error="return")
        answering = {worker: asked(workers=[worker]) for worker in threads}
        wait(answering.values(), WITHIN)
        answers = {worker: answer.result()[worker] for worker, answer in answering.items() if answer.done()}
        if not answers:
            raise UsageError(Message("--scheduler: no worker of `{address}` answers", address=self._told), BEGIN)
        for worker, theirs in answers.items():
            if isinstance(theirs, ImportError):
                raise UsageError(Message("--scheduler: the worker {worker} has no macau-edge", worker=worker), SAME)
            if theirs != __version__:
                message = Message("--scheduler: the worker {worker} has macau-edge {theirs}, and this is {ours}")
                raise UsageError(message.filled(worker=worker, theirs=theirs, ours=__version__), SAME)
        return {"workers": [*answers]} if len(answers) < len(threads) else {}

    def _lost(self, error: Exception) -> Message:
        lost = Message("the scheduler at `{address}` was lost", address=self._told)
        return Message("{lost}: {why}", lost=lost, why=str(error)) if str(error) else lost

    def lost(self, error: Exception) -> Message:
        """What is cancelled was so because the connection is lost."""
        if isinstance(error, self._library.scheduler.KilledWorker):
            return Message("every worker that was given a chunk died of it")
        return self._lost(error) if isinstance(error, CancelledError | OSError) else NOTHING

    def look(self) -> Message:
        """Sees whether the scheduler is lost, and how many workers it has, which may become more or fewer."""
        if self._client.status != "running":
            return self._lost(CancelledError())
        if self._counting.done():
            with suppress(Exception):  # a scheduler that is lost is told of by its chunks
                threads, now = sum(self._counting.result().values()), time.monotonic()
                self.width, self._since = 2 * max(1, threads), None if threads else self._since or now
            self._counting = _begun(self._client.nthreads)
        is_told = self._since is not None and time.monotonic() - self._since > ALONE
        if is_told != self._is_told:
            self._is_told = is_told
            self._warn(LEFT if is_told else AGAIN)
        self.is_alone = self._since is not None
        return NOTHING

    def end(self) -> None:
        """Leaves the cluster, whose scheduler drops what nobody waits for."""
        with suppress(Exception):
            self._client.close(timeout=TIMEOUT)
        self._quiet.close()


_begun = Background().submit
"""What a call will give, in a thread of its own: the library waits without end for who says nothing."""


def _within(found: Future[Any]) -> Any:
    """What was begun gives; raises TimeoutError, an error of the system, where it takes too long."""
    if not wait([found], WITHIN).done:
        raise TimeoutError(f"no answer within {WITHIN} seconds")
    return found.result()


def _closed(found: Future[Any]) -> None:
    """Closes what was reached too late."""
    with suppress(BaseException):
        found.result().close(timeout=TIMEOUT)


def _silenced() -> ExitStack:
    """Lets the library say nothing until this is closed, neither by its loggers nor by warnings."""
    silenced = ExitStack()
    silenced.enter_context(warnings.catch_warnings(action="ignore"))
    for name in [*LIBRARIES, *logging.root.manager.loggerDict]:
        if name.partition(".")[0] in LIBRARIES:
            logger = logging.getLogger(name)
            silenced.callback(logger.setLevel, logger.level)
            logger.setLevel(logging.CRITICAL + 1)
    return silenced
