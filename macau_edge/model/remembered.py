"""What is found of a whole ruleset, once however many of its bets ask for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")

MOST = 4
"""Arguments of which a function remembers what it gave: a ruleset, what is compared with it, and readings of both."""


def of_the_same(find: Callable[[S], T]) -> Callable[[S], T]:
    """A function that does not look again at the very objects it was given last, which must never change.

    Rulesets have no hash, and are as long as their files: two of them are told apart by what they are, not what they
    say.
    """
    known: list[tuple[S, T]] = []

    @wraps(find)
    def found(of: S) -> T:
        for one, result in tuple(known):
            if one is of:
                return result
        result = find(of)
        known.insert(0, (of, result))
        del known[MOST:]
        return result

    return found
