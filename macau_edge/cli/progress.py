"""A progress bar on standard error, on a terminal only, and only where the work is long."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from threading import Lock, Timer
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")
PATIENCE = 1.0
"""Seconds of work after which the bar appears."""


def track(items: Collection[T]) -> Iterator[T]:
    """The items one by one; the bar appears where they take longer than `PATIENCE`, in the middle of one as well."""
    if not sys.stderr.isatty():
        yield from items
        return
    bar = _Bar(len(items))
    timer = Timer(PATIENCE, bar.show)
    timer.daemon = True
    timer.start()
    try:
        for item in items:
            yield item
            bar.advance()
    finally:
        timer.cancel()
        bar.hide()


class _Bar:
    """How many of the items are done; shown by another thread, since the work may be in the middle of a long one."""

    def __init__(self, total: int) -> None:
        self.total, self.done, self.over = total, 0, False
        self._shown: Progress | None = None
        self._lock = Lock()

    def show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        columns = (SpinnerColumn(), TextColumn("computing"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with self._lock:
            if not self.over:
                self._shown = Progress(*columns, console=Console(stderr=True), transient=True)
                self._shown.add_task("computing", total=self.total, completed=self.done)
                self._shown.start()

    def advance(self) -> None:
        with self._lock:
            self.done += 1
            if self._shown:
                self._shown.update(self._shown.task_ids[0], completed=self.done)

    def hide(self) -> None:
        with self._lock:
            self.over = True
            if self._shown:
                self._shown.stop()
