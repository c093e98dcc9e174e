"""Processes that are begun to share the work: as many as there are cores, and none that outlives who began it.

Several rooms begin some, so this stands on the ground floor. Each process imports it anew: it needs nothing of ours.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import parent_process, spawn
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from threading import Lock, Thread, get_ident
from typing import Any

PR_SET_PDEATHSIG = 1
"""What `prctl` is told: the signal that this process gets where its parent ends (linux/prctl.h)."""


def cores() -> int:
    """The processor cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


class _Process(SpawnProcess):
    """One that does not run the user's script again: nothing that it works with is defined in it."""

    def start(self) -> None:
        """Begins it; what other threads begin meanwhile is told of the script."""
        begun_by = get_ident()

        def told(name: str) -> dict[str, Any]:
            found = whole(name)
            is_mine = get_ident() == begun_by
            return {key: one for key, one in found.items() if not (is_mine and key.startswith("init_main_from"))}

        with _BEGINNING:
            whole, spawn.get_preparation_data = spawn.get_preparation_data, told
            try:
                super().start()
            finally:
                spawn.get_preparation_data = whole


_BEGINNING = Lock()


class _Context(SpawnContext):
    Process = _Process


def spawning() -> SpawnContext:
    """What begins processes that share nothing with this one but what they are given, nor run the user's script.

    A terminal that is closed says so to all of them: the one that looks after Python's semaphores must not end by it,
    for it would be begun anew, and print tracebacks of what it no longer knows.
    """
    if (mask := getattr(signal, "pthread_sigmask", None)) is not None:
        from multiprocessing import resource_tracker

        before = mask(signal.SIG_BLOCK, {signal.SIGHUP})  # it begins with what is blocked here
        try:
            resource_tracker.ensure_running()
        finally:
            mask(signal.SIG_SETMASK, before)
    return _Context()


@contextmanager
def ignoring_interrupts() -> Iterator[None]:
    """Lets processes begun inside not hear Ctrl-C before they can say so themselves; this one hears it afterwards.

    A terminal says it to all of them, and this one ends them. A pool is made before: what it begins of its own unblocks
    the signal again.
    """
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:
        yield
        return
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)


class Pool(ProcessPoolExecutor):
    """Processes begun anew (`spawn`), each by a call: a copy of this one would have copies of locks that others hold.

    `processes` are those that were begun, also where they have ended.
    """

    def __init__(self, most: int, begin: Callable[..., object], *given: object) -> None:
        super().__init__(most, spawning(), begin, given)
        self.processes: list[BaseProcess] = []

    def submit(self, call: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """What the call will give, in one of the processes, which do not hear Ctrl-C."""
        with ignoring_interrupts():
            try:
                return super().submit(call, *args, **named)
            finally:
                self.processes = [*(self._processes or {}).values()] or self.processes

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends them; unless that is waited for at once, also one that is stopped: they have nothing to be kept."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        for process in () if wait else self.processes:
            process.kill()
        for process in () if wait else self.processes:
            process.join()


def stay_with_parent() -> None:
    """Lets this process, which has just begun, not hear Ctrl-C nor a closed terminal, and end with who began it.

    That one may be killed, where it can end nobody: its processes would wait for work as long as the machine runs.
    """
    for name in ("SIGINT", "SIGHUP"):
        if number := getattr(signal, name, None):
            signal.signal(number, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def limit_memory(most: int) -> None:
    """Lets this process have so many bytes of data at most, 0 for any number, where the system can hold it to that."""
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit; a tighter one stays
        resource = importlib.import_module("resource")
        if most:
            resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def die_with_parent() -> None:
    """Lets this process end with its parent, even where it is stopped then, if the system can; it does not hear Ctrl-C.

    It is for processes of a pool, which lasts no longer than the thread that makes it: Linux goes by that thread.
    """
    stay_with_parent()
    if sys.platform == "linux":
        from ctypes import CDLL

        with suppress(OSError, AttributeError):
            CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        with suppress(OSError):
            parent.join()
        os._exit(1)
