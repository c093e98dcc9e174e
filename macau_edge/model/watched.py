"""How far long work is, told to whoever watches it: nobody, where no terminal does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Watcher: TypeAlias = Callable[[int, int], None]
"""What is told how many of how many are done."""

_WATCHER: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


@contextmanager
def watched_by(watcher: Watcher) -> Iterator[None]:
    """Inside, this is told how far long work is."""
    token = _WATCHER.set(watcher)
    try:
        yield
    finally:
        _WATCHER.reset(token)


def watched(items: Iterable[T], number: int) -> Iterator[T]:
    """So many items one by one; who watches is told how many are done."""
    watcher = _WATCHER.get()
    if watcher is None:
        yield from items
        return
    for done, item in enumerate(items):
        watcher(done, number)
        yield item
    watcher(number, number)
