"""Two trees of data, value by value: nothing that a file says escapes a comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str, ...]
"""The way to a value: keys, places in a list from 1, and identifiers where the items of a list have them."""

NAMED = ("id", "net")
"""What the items of a list may be told apart by, so that one left out does not shift the others."""


class _Missing:
    """What a tree does not have."""


MISSING = _Missing()


def same(one: object, other: object) -> bool:
    """Whether two values are the same, and of the same kind: one is not true."""
    return type(one) is type(other) and one == other


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that a file has otherwise; `MISSING` where one of the two has none there."""

    path: Path
    found: object
    expected: object


class Ledger:
    """The values of a file beside those they should be."""

    def __init__(self, found: object, expected: object) -> None:
        self.found: Mapping[Path, object] = dict(leaves_of(found))
        self.expected: Mapping[Path, object] = dict(leaves_of(expected))
        self.differences: Sequence[Difference] = tuple(self._compared())
        self._below: dict[Path, dict[Path, None]] = {}
        for path in self.expected:
            for length in range(len(path)):
                self._below.setdefault(path[:length], {})[path[: length + 1]] = None

    def under(self, *path: str) -> list[Difference]:
        """What differs at a path and below it, and above it where all of it is missing."""
        return [one for one in self.differences if one.path[: len(path)] == path[: len(one.path)]]

    def leaves(self, *path: str) -> Iterator[Path]:
        """The values that there should be at a path and below it."""
        if path in self.expected:
            yield path
        for below in self._below.get(path, ()):
            yield from self.leaves(*below)

    def items(self, *path: str) -> list[Path]:
        """What there should be in a list, one by one."""
        return [below for below in self._below.get(path, ()) if below in self._below]

    def _compared(self) -> Iterator[Difference]:
        here, there = _ways(self.found), _ways(self.expected)
        seen: set[Path] = set()
        for path in dict.fromkeys((*self.expected, *self.found)):
            one, other = self.found.get(path, MISSING), self.expected.get(path, MISSING)
            if same(one, other):
                continue
            whole = _whole(path, here) if one is MISSING else _whole(path, there) if other is MISSING else path
            if whole not in seen:
                seen.add(whole)
                yield Difference(whole, one, other)


def _ways(leaves: Mapping[Path, object]) -> set[Path]:
    """Every path on the way to a value."""
    return {path[:length] for path in leaves for length in range(len(path) + 1)}


def _whole(path: Path, ways: set[Path]) -> Path:
    """The whole that is missing: the highest place on the way that the other tree has not."""
    return next((path[:length] for length in range(1, len(path)) if path[:length] not in ways), path)


def leaves_of(thing: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """The values of a tree, each with the way to it; the order of a list whose items have names is one of them."""
    if isinstance(thing, dict) and thing:
        for key, value in thing.items():
            yield from leaves_of(value, (*path, str(key)))
    elif isinstance(thing, list) and thing:
        names = _names(thing)
        for name, value in zip(names or map(str, range(1, len(thing) + 1)), thing, strict=False):
            yield from leaves_of(value, (*path, name))
        if names:
            yield (*path, "order"), " ".join(names)
    else:
        yield path, thing


def _names(things: Sequence[Any]) -> list[str]:
    """What the items of a list are told apart by; nothing where their places must do."""
    for key in NAMED:
        if all(isinstance(one, dict) and isinstance(one.get(key), str) for one in things):
            found = [str(one[key]) for one in things]
            if len(set(found)) == len(found):
                return found
    return []
