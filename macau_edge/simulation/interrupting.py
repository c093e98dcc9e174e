"""Ctrl-C and SIGTERM while rounds are played: the first lets what is under way be finished, the second drops it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class Interruption:
    """Whether Ctrl-C was pressed: `asked` once, `dropped` twice; `terminated` says that SIGTERM was the first."""

    def __init__(self) -> None:
        self.asked = self.dropped = self.terminated = self._breakable = False

    def hear(self, number: int, _frame: FrameType | None) -> None:
        """What a signal does. The second one breaks off a wait, and nothing that is counted."""
        if self.asked:
            self.dropped = True
            if self._breakable:
                self._breakable = False
                raise KeyboardInterrupt
        else:
            self.asked, self.terminated = True, number == signal.SIGTERM

    @contextmanager
    def breakable(self) -> Iterator[None]:
        """What may be left in the middle; nothing is where Ctrl-C was pressed twice before."""
        if self.dropped:
            raise KeyboardInterrupt
        self._breakable = True
        try:
            yield
        finally:
            self._breakable = False


@contextmanager
def heard() -> Iterator[Interruption]:
    """Hears Ctrl-C and SIGTERM inside.

    Only the main thread can; and what was begun so as not to hear one, as a shell begins what runs behind it, does not.
    A caller that has a way of its own to end at SIGTERM keeps it.
    """
    found = Interruption()
    before: dict[int, Any] = {}
    try:
        if threading.current_thread() is threading.main_thread():
            if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
                before[signal.SIGINT] = signal.signal(signal.SIGINT, found.hear)
            if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
                before[signal.SIGTERM] = signal.signal(signal.SIGTERM, found.hear)
        yield found
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)
