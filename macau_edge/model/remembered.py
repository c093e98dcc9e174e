"""What a process finds once and remembers, whoever asks: of a text, of a whole ruleset, of a deal."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sized
from contextlib import contextmanager
from functools import update_wrapper
from threading import RLock
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


class Remembered(Generic[P, T]):
    """A function, of which this process keeps what it gave, by the `key` of the arguments; nothing under None.

    What was asked for last is kept, `most` of it in all, each as long as `length` says. Several questions about one
    game, or several applications on it, find it read and its bets worked out. What the function raises is not kept, nor
    what it gives after the meter refused something on its way: that may be less than there is.
    """

    def __init__(self, find: Callable[P, T], most: int, key: Callable[P, Hashable], length: Callable[[T], int]) -> None:
        self._find, self._most, self._key, self._length = find, most, key, length
        update_wrapper(self, find)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function gives."""
        name = self._key(*args, **kwargs)
        known = _process.get(self)
        if known is not None:
            latest, found = known.latest
            if latest == name:  # most ask for one thing several times, and for all else behind it
                return found  # type: ignore[no-any-return]
            with _one_at_a_time:
                if name in known.found:
                    kept = known.found[name] = known.found.pop(name)  # behind all that nobody asked for since
                    known.latest = name, kept[0]
                    return kept[0]  # type: ignore[no-any-return]
        before = _refusals
        result = self._find(*args, **kwargs)
        return result if name is None or _refusals > before else self._keep(name, result)

    def keep(self, result: T, *args: P.args, **kwargs: P.kwargs) -> None:
        """Keeps a result under these arguments that is known without asking the function."""
        self._keep(self._key(*args, **kwargs), result)

    def __reduce__(self) -> str:
        """A function is pickled, and copied, by its name."""
        name: str = self.__qualname__  # type: ignore[attr-defined]  # of the function
        return name

    def cache_clear(self) -> None:
        """Forgets all of it."""
        _process.pop(self, None)

    def _keep(self, name: Hashable, result: T) -> T:
        length = self._length(result)
        with _one_at_a_time:
            known = _process.setdefault(self, _Results())
            _, before = known.found.pop(name, (None, 0))
            known.found[name] = result, length
            known.latest = name, result
            known.length += length - before
            while known.length > self._most and len(known.found) > 1:
                known.length -= known.found.pop(next(iter(known.found)))[1]
        return result


class _Results:
    """What is known of one function, each with its length, the `latest` at the end, and how long it is together."""

    def __init__(self) -> None:
        self.found: dict[Hashable, tuple[Any, int]] = {}
        self.latest: tuple[Hashable, Any] = self, None  # no key is this
        self.length = 0


_one_at_a_time = RLock()
"""Several threads may ask: what a function finds is sought outside of it, once by each of them that asks meanwhile."""
_process: dict[Remembered[..., Any], _Results] = {}
_refusals = 0


def refusals() -> int:
    """How often the meter has refused something so far: what is found while that rises may be less than there is."""
    return _refusals


def note_refusal() -> None:
    """Says that something is refused for its cost: what is being found by a function that remembers is not kept."""
    global _refusals  # noqa: PLW0603 - what is remembered belongs to the process
    _refusals += 1


def kept(
    most: int, key: Callable[P, Hashable], length: Callable[[T], int] = lambda _: 1
) -> Callable[[Callable[P, T]], Remembered[P, T]]:
    """The function, remembering so much of what it gave by the key of its arguments."""
    return lambda find: Remembered(find, most, key, length)


MOST = 4
"""Objects of which a function remembers what it gave: a ruleset, what is compared with it, and readings of both."""


FIGURES = 5_000
"""Bets of which the figures are remembered; of more, those that were asked for last: some forty megabytes."""


def remember_latest(find: Callable[[S], T]) -> Remembered[[S], T]:
    """The function of one object, which must never change, remembering what it gave of the very objects it saw last.

    Rulesets have no hash, and are as long as their files: two of them are told apart by what they are, not what they
    say.
    """
    return Remembered(find, MOST, ByIdentity, lambda _: 1)


L = TypeVar("L", bound=Sized | None)


def remember_up_to(most: int) -> Callable[[Callable[P, L]], Remembered[P, L]]:
    """The function, remembering what it gave as long as together it is no longer than `most`.

    A number of results to keep is too few for many that are short, and too many for long ones.
    """
    return lambda find: Remembered(find, most, arguments_as_key, _length)


def arguments_as_key(*args: Hashable, **kwargs: Hashable) -> Hashable:
    """Arguments that are compared as they are, as a key."""
    return args, tuple(sorted(kwargs.items()))


def _length(found: Sized | None) -> int:
    return 1 + len(found) if found is not None else 1


@contextmanager
def afresh() -> Iterator[None]:
    """Inside, the process remembers nothing of what it found before, and behind it nothing of what it found inside."""
    global _process  # noqa: PLW0603 - what is remembered belongs to the process
    before, _process = _process, {}
    try:
        yield
    finally:
        _process = before
