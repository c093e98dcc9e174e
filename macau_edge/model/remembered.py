"""What is found of a whole ruleset, once however many of its bets ask for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Generic, TypeVar

S = TypeVar("S")
T = TypeVar("T")

MOST = 4
"""Arguments of which a function remembers what it gave: a ruleset, what is compared with it, and readings of both."""


class Remembered(Generic[S, T]):
    """A function that does not look again at the very objects it was given last, which must never change.

    Rulesets have no hash, and are as long as their files: two of them are told apart by what they are, not what they
    say.
    """

    def __init__(self, find: Callable[[S], T]) -> None:
        self._find, self._known = find, list[tuple[S, T]]()
        update_wrapper(self, find)

    def __call__(self, of: S) -> T:
        """What the function gives."""
        for number, (one, result) in enumerate(self._known):
            if one is of:
                if number:
                    self._known.insert(0, self._known.pop(number))
                return result
        return self._remember(of, self._find(of))

    def hold_for(self, other: S, of: S) -> None:
        """Remembers of another object what the function gives of this one, where it is known to be the same."""
        self._remember(other, self(of))

    def _remember(self, of: S, result: T) -> T:
        self._known.insert(0, (of, result))
        del self._known[MOST:]
        return result


def of_the_same(find: Callable[[S], T]) -> Remembered[S, T]:
    """The function, remembering what it gave last."""
    return Remembered(find)
