"""How far long work is, and what it will take, told to whoever watches it: nobody, where nobody does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias, TypeVar

from macau_edge.model.message import Message

T = TypeVar("T")
Watcher: TypeAlias = Callable[[int, int], None]
"""What is told how many of how many are done."""

Listener: TypeAlias = Callable[[Message], None]
"""What is told, before long work begins, what it will take."""

_LISTENER: ContextVar[Listener | None] = ContextVar("listener", default=None)
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


@contextmanager
def told_to(listener: Listener) -> Iterator[None]:
    """Inside, this is told what long work will take."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


def tell(message: Message) -> None:
    """Says what the work that follows will take, where somebody listens."""
    if listener := _LISTENER.get():
        listener(message)
