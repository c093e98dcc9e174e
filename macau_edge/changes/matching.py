"""What can be told apart by its form."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

T = TypeVar("T")


def unique(some: Iterable[T], form: Callable[[T], Hashable]) -> dict[Hashable, T]:
    """Form -> the only one that has it; what has the form None is like nothing."""
    found: dict[Hashable, list[T]] = {}
    for one in some:
        found.setdefault(form(one), []).append(one)
    return {key: alike[0] for key, alike in found.items() if len(alike) == 1 and key is not None}
