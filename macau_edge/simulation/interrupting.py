"""Ctrl-C while rounds are played: the first lets what is under way be finished, the second drops it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interruption:
    """Whether Ctrl-C was pressed: `asked` once, `dropped` twice."""

    def __init__(self) -> None:
        self.asked = self.dropped = self._breakable = False

    def hear(self, _signal: int, _frame: FrameType | None) -> None:
        """What a signal does. The second one breaks off a wait, and nothing that is counted."""
        if self.asked:
            self.dropped = True
            if self._breakable:
                self._breakable = False
                raise KeyboardInterrupt
        else:
            self.asked = True

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
    """Hears Ctrl-C inside.

    Only the main thread can; and what was begun so as not to hear it, as a shell begins what runs behind it, does not.
    """
    found = Interruption()
    deaf = (
        threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    )
    if deaf:
        yield found
        return
    before = signal.signal(signal.SIGINT, found.hear)
    try:
        yield found
    finally:
        signal.signal(signal.SIGINT, before)
