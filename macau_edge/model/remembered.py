"""What is found once and remembered: of a whole ruleset, however many of its bets ask for it, or by how much it is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sized
from contextlib import contextmanager
from functools import update_wrapper, wraps
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
S = TypeVar("S")
T = TypeVar("T")


class ByIdentity:
    """An object as a key, like no other object: of a ruleset, which has no hash. It is kept as long as the key is."""

    __slots__ = ("_of",)

    def __init__(self, of: object) -> None:
        self._of = of

    def __hash__(self) -> int:
        return id(self._of)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByIdentity) and self._of is other._of


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


def remember_latest(find: Callable[[S], T]) -> Remembered[S, T]:
    """The function, remembering what it gave last."""
    return Remembered(find)


L = TypeVar("L", bound=Sized | None)


class UpTo(Generic[P, L]):
    """A function that remembers what it gave, the latest before all, as long as together it is no longer than `most`.

    What a command found once costs it nothing a second time, however many bets it has: a number of results to keep is
    too few for many that are short, and too many for long ones.
    """

    def __init__(self, find: Callable[P, L], most: int) -> None:
        self._find, self._most, self._long = find, most, 0
        self._known: dict[Hashable, L] = {}
        update_wrapper(self, find)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> L:
        """What the function gives."""
        key = args, tuple(sorted(kwargs.items()))
        if key in self._known:
            found = self._known[key] = self._known.pop(key)  # behind all that nobody asked for since
            return found
        found = self._find(*args, **kwargs)
        self._known[key] = found
        self._long += _length(found)
        while self._long > self._most and len(self._known) > 1:
            self._long -= _length(self._known.pop(next(iter(self._known))))
        return found

    def cache_clear(self) -> None:
        """Forgets all of it."""
        self._known.clear()
        self._long = 0


def _length(found: Sized | None) -> int:
    return 1 + len(found) if found is not None else 1


def remember_up_to(most: int) -> Callable[[Callable[P, L]], UpTo[P, L]]:
    """The function, remembering what it gave up to so much of it in all."""
    return lambda find: UpTo(find, most)


# --- what a process remembers, whoever asks --------------------------------------------------------------------------


_process: dict[Callable[..., Any], dict[Hashable, Any]] = {}
"""Function -> what it gave, by the keys of its arguments, the latest at the end."""


def kept(most: int, key: Callable[P, Hashable]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """The function, of which this process keeps so many results by the `key` of their arguments; none under None.

    Several questions about one game, or several applications on it, find it read and its bets worked out. What the
    function raises is not kept.
    """

    def decorated(find: Callable[P, T]) -> Callable[P, T]:
        @wraps(find)
        def found(*args: P.args, **kwargs: P.kwargs) -> T:
            name = key(*args, **kwargs)
            if name is None:
                return find(*args, **kwargs)
            known = _process.setdefault(found, {})
            result: T = known.pop(name) if name in known else find(*args, **kwargs)
            known[name] = result  # behind all that nobody asked for since
            if len(known) > most:
                del known[next(iter(known))]
            return result

        return found

    return decorated


@contextmanager
def afresh() -> Iterator[None]:
    """Inside, the process remembers nothing of what it found before, and behind it nothing of what it found inside."""
    global _process  # noqa: PLW0603 - what is remembered belongs to the process
    before, _process = _process, {}
    try:
        yield
    finally:
        _process = before
