"""Progress bars on standard error, on a terminal only, and only where the work is long."""

from __future__ import annotations

import sys
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from typing import TYPE_CHECKING, TypeVar

from macau_edge.cli.spoken import persons_words
from macau_edge.model.foreign import plain_text_escaped
from macau_edge.model.watched import watched_by

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.progress import Progress, ProgressColumn

    from macau_edge.questions.simulate.run import Progress as Played

T = TypeVar("T")
PATIENCE = 1.0
"""Seconds of work after which the bar appears."""


def track(items: Collection[T]) -> Iterator[T]:
    """The items one by one; the bar appears where they take longer than `PATIENCE`, in the middle of one as well."""
    if not sys.stderr.isatty():
        yield from items
        return
    with _ProgressCounting(len(items)) as bar, watched_by(bar.look):
        for item in items:
            yield item
            bar.advance()


@contextmanager
def followed() -> Iterator[None]:
    """Inside, long work that is no item of any shows how far it is, as that of looking at a file does."""
    if not sys.stderr.isatty():
        yield
        return
    with _ProgressCounting(0) as bar, watched_by(bar.look):
        yield


class _Bar:
    """A bar that another thread shows after `PATIENCE`, since the work may be in the middle of something long."""

    def __init__(self, doing: str, total: float) -> None:
        self._doing, self._total, self._over, self._lock = doing, total, False, Lock()
        self._shown: Progress | None = None
        self._timer = Timer(PATIENCE, self._show)
        self._timer.daemon = True

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        with self._lock:
            self._over = True
            if self._shown:
                self._shown.stop()

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        with self._lock:
            if not self._over:
                self._shown = Progress(*self._columns(), console=Console(stderr=True), transient=True)
                self._shown.add_task(self._doing, total=self._total, said="")
                self._update(self._shown)
                self._shown.start()

    def _columns(self) -> tuple[ProgressColumn, ...]:
        """What it has from left to right."""
        raise NotImplementedError

    def _update(self, shown: Progress) -> None:
        """Shows how far the work is."""
        raise NotImplementedError


class _ProgressCounting(_Bar):
    """How many of the items are done."""

    def __init__(self, total: int) -> None:
        super().__init__(persons_words()("progress.computing"), total)
        self._done, self._boards = 0, ""

    def __enter__(self) -> _ProgressCounting:
        self._timer.start()
        return self

    def advance(self) -> None:
        """One more is done."""
        with self._lock:
            self._done += 1
            if self._shown:
                self._update(self._shown)

    def look(self, done: int, number: int) -> None:
        """So many boards of one item are done."""
        w = persons_words()
        with self._lock:
            self._boards = w("progress.boards", done=w.whole(done), number=w.whole(number))
            if self._shown:
                self._update(self._shown)

    def _columns(self) -> tuple[ProgressColumn, ...]:
        from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeElapsedColumn

        of_items = (BarColumn(), MofNCompleteColumn()) if self._total else ()
        said = TextColumn("{task.fields[said]}")
        return SpinnerColumn(), TextColumn(self._doing), *of_items, said, TimeElapsedColumn()

    def _update(self, shown: Progress) -> None:
        shown.update(shown.task_ids[0], completed=self._done, said=self._boards)


class Playing(_Bar):
    """The bar of a simulation: rounds, rolls per second, the time left, and the half-width where it is asked for.

    What is said meanwhile stands above it.
    """

    def __init__(self, until: Fraction | None) -> None:
        super().__init__(persons_words()("progress.playing"), 1.0)
        self._until, self._since, self.stopped = until, time.monotonic(), False
        self._first: Played | None = None
        self._last: Played | None = None

    @property
    def begun(self) -> bool:
        """Whether something was played, beside what a checkpoint had."""
        return self._first is not None and self._last is not None and self._last.rounds > self._first.rounds

    def __enter__(self) -> Playing:
        return self

    def watch(self, played: Played) -> None:
        """Takes how far the play is."""
        with self._lock:
            if self._first is None:
                self._first, self._since = played, time.monotonic()
                if sys.stderr.isatty():
                    self._timer.start()
            self._last = played
            if self._shown:
                self._update(self._shown)

    def say(self, message: str) -> None:
        """Says something at once, above the bar where there is one."""
        message = plain_text_escaped(message)
        with self._lock:
            if self._shown:
                self._shown.console.print(f"macau-edge: {message}", markup=False, highlight=False)
            else:
                sys.stderr.write(f"macau-edge: {message}\n")
                sys.stderr.flush()

    def stopping(self, dropped: bool) -> None:
        """Says that Ctrl-C was heard."""
        w = persons_words()
        self.stopped, self._doing = True, w("progress.stopping")
        self.say(w("progress.drops" if dropped else "progress.finishes"))

    def summary(self) -> str:
        """How much was played how fast; empty where nothing was."""
        if self._first is None or self._last is None or self._last.rolls == self._first.rolls:
            return ""
        seconds = time.monotonic() - self._since
        rounds, rolls = self._last.rounds - self._first.rounds, self._last.rolls - self._first.rolls
        w = persons_words()
        took, rate = w.pointed(f"{seconds:.1f}"), _many(rolls / seconds)
        return w("progress.played", rounds=w.whole(rounds), rolls=w.whole(rolls), seconds=took, rate=rate)

    def _columns(self) -> tuple[ProgressColumn, ...]:
        from rich.progress import BarColumn, SpinnerColumn, TaskProgressColumn, TextColumn

        said = TextColumn("{task.fields[said]}")
        return SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), said

    def _update(self, shown: Progress) -> None:
        assert self._last
        said, done = self._said(), self._last.share
        shown.update(shown.task_ids[0], description=self._doing, completed=done, said=said)

    def _said(self) -> str:
        """`1,200,000 rounds  512 million rolls/s  ± 0.0123% of 0.01%  0:12 left`."""
        assert self._first
        assert self._last
        seconds = max(time.monotonic() - self._since, 1e-9)
        w, rate = persons_words(), _many((self._last.rolls - self._first.rolls) / seconds)
        said = [w("progress.rounds", count=w.whole(self._last.rounds)), w("progress.rate", count=rate)]
        if self._until is not None and self._last.width is not None:
            width, wanted = (w.pointed(f"{float(one):.4%}") for one in (self._last.width, self._until))
            said.append(w("progress.width", width=width, wanted=wanted))
        done = self._last.share - self._first.share
        if done > 0:
            said.append(w("progress.left", time=_clock(seconds * (1 - self._last.share) / done)))
        return "  ".join(said)


def _many(number: float) -> str:
    w = persons_words()
    if number < 1e5:
        return w.whole(round(number))
    return w(
        "progress.million", count=w.whole(round(number / 1e6)) if number >= 1e7 else w.pointed(f"{number / 1e6:.1f}")
    )


def _clock(seconds: float) -> str:
    """`0:12`, `1:02:03`; days where it is days."""
    minutes, rest = divmod(round(min(seconds, 1e9)), 60)
    hours, minutes = divmod(minutes, 60)
    if hours >= 48:
        w = persons_words()
        return w("progress.days", count=w.whole(hours // 24))
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
