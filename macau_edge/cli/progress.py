"""A progress bar on standard error, on a terminal only, and only where the work is long."""

from __future__ import annotations

import sys
import time
from collections.abc import Collection, Iterator
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 1.0
"""Seconds of work after which the bar appears."""


def track(items: Collection[T]) -> Iterator[T]:
    """The items one by one; the bar appears only where they take longer than `PATIENCE`."""
    if not sys.stderr.isatty():
        yield from items
        return
    start = time.monotonic()
    waiting = iter(items)
    done = 0
    for item in waiting:
        yield item
        done += 1
        if time.monotonic() - start > PATIENCE:
            break
    if done < len(items):
        yield from _with_bar(waiting, done, len(items))


def _with_bar(items: Iterator[T], done: int, total: int) -> Iterator[T]:
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("computing", total=total, completed=done)
        for item in items:
            yield item
            progress.advance(task)
