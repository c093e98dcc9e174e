"""The windows of a studio: what each has, and when it is taken for closed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from macau_edge.desk.buffer import Buffer
from macau_edge.desk.process import EndedError, Limits, Texts, Workshop
from macau_edge.model.message import Message
from macau_edge.model.problem import Problem
from macau_edge.model.records import dataclass, field
from macau_edge.studio.files import StudioFile, in_window

GONE = 60.0
"""Seconds without a question after which a window is taken for closed: one that is open looks at the disk."""


MINUTE = 60.0
"""Seconds within which a process may end once: a text that ends it again is not tried for ever."""


TOO_LONG = Message("no answer came within a minute, so the question was ended; the text can be edited and saved")
LIMITS = Limits(seconds=60.0, memory=4 * 2**30, waiting=3)
"""Of a question: a minute, four times what the dearest figures need, and three that wait."""


class Figures(Workshop):
    """The process of a window. Where it is ended from outside, one that knows what it found answers in its place, once.

    Ended twice in a minute it answers nothing more: the text and saving it need no figures.
    """

    _last, is_off = -MINUTE, False

    def __init__(self, texts: Callable[[], Texts] = dict, limits: Limits = LIMITS) -> None:
        super().__init__(texts, limits=limits)

    async def ask(self, name: str, *given: Any, told: Callable[[Any], object] | None = None) -> Any:
        """As any such process; raises EndedError where it is off."""
        while not self.is_off:
            try:
                return await super().ask(name, *given, told=told)
            except EndedError:
                now = time.monotonic()
                self.is_off, self._last = now - self._last < MINUTE, now
        raise EndedError("ended twice")


@dataclass(slots=True, eq=False, kw_only=True)
class Window:
    """A window: its text, whether that is saved, when it asked last, and the process that works it out.

    Files are made of it in another process, which is begun when the first is.
    """

    workshop: Workshop
    text: str
    filing: Workshop | None = None
    is_saved: bool = True
    is_long: bool = False
    """Whether the figures of its text are worked out of those bets alone that are to be seen."""
    asked: float = field(default_factory=time.monotonic)
    problems: tuple[Buffer | None, tuple[Problem, ...]] = (None, ())

    def end(self) -> None:
        """Ends its processes."""
        self.workshop.end()
        if self.filing is not None:
            self.filing.end()


class Windows:
    """A file that is edited in one window, or in several, each of which has its own text and process."""

    def __init__(self, file: StudioFile, first: Figures | None = None) -> None:
        """Of a file; `first` is what the first window has its figures from, where it is begun already."""
        self.file, self._first = file, first
        self.windows: dict[str, Window] = {}
        self.ended = asyncio.Event()

    def window(self, name: str) -> Window:
        """The window of a name; those that have gone are forgotten, but for a text that nobody saved."""
        now = time.monotonic()
        for other in [one for one, it in self.windows.items() if one != name and now - it.asked > GONE]:
            self.windows[other].end()
            if self.windows[other].is_saved:
                del self.windows[other]
        if name not in self.windows:
            figures, self._first = self._first or Figures(), None
            made = Window(workshop=figures, text=in_window(self.file.text))
            figures.texts = lambda: {str(self.file.path): made.text}
            self.windows[name] = made
        self.windows[name].asked = now
        return self.windows[name]

    def buffer(self, text: str) -> Buffer:
        """A text of a window, under the name of the file."""
        return Buffer(str(self.file.path), text)

    @property
    def unsaved(self) -> list[str]:
        """The texts that nobody saved."""
        return [one.text for one in self.windows.values() if not one.is_saved]

    def end(self) -> None:
        """Ends all processes."""
        for one in self.windows.values():
            one.end()
        if self._first is not None:
            self._first.end()
