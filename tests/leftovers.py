"""After each test nothing is left that acts on the next: no timer, no meter or listener, no signal that is heard, and
no language in which a command went on: it ends with the process of that command.

What is left acts much later, and in a test that has nothing to do with it: a timer that presses Ctrl-C once more after
half a minute ended whatever ran then.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator

import pytest

from macau_edge.cli.spoken import clear_language
from macau_edge.model import meter
from macau_edge.questions import understood

SIGNALS = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))


def pytest_configure() -> None:
    _of_process.extend(found())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """Behind the fixtures, which put back what they changed."""
    result = yield
    left = [one for one, before in zip(found(), _of_process, strict=True) if one != before]
    for one in timers():
        one.cancel()
    clear_language()
    assert not left, f"{item.nodeid} leaves something to the next test"
    return result


def found() -> tuple[object, ...]:
    """What a process has that acts by itself: its timers, the meter and the listener, and what hears its signals."""
    return timers(), meter._OPEN.get(), understood._LISTENER.get(), tuple(map(signal.getsignal, SIGNALS))


def timers() -> set[threading.Timer]:
    """Those that will still act."""
    return {one for one in threading.enumerate() if isinstance(one, threading.Timer) and not one.finished.is_set()}


_of_process: list[object] = []
