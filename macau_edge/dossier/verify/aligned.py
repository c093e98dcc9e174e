"""Two sequences side by side, in a time that their author cannot stretch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import TypeVar

T = TypeVar("T")
LOOKS = 1_000_000
"""Pairs that are compared; where there are more, what is in the same place belongs together."""


def aligned(found: Sequence[T], expected: Sequence[T]) -> Iterator[tuple[int | None, int | None]]:
    """The places that belong together, from 0; None beside what only one of both has."""
    start = _common(found, expected)
    end = _common(found[start:][::-1], expected[start:][::-1])
    yield from ((place, place) for place in range(start))
    last, most = len(found) - end, len(expected) - end
    for i, j, k, m in _runs(found[start:last], expected[start:most]):
        yield from zip_longest(range(start + i, start + j), range(start + k, start + m))
    yield from zip(range(last, len(found)), range(most, len(expected)), strict=True)


def _common(one: Sequence[T], other: Sequence[T]) -> int:
    """How many items at the beginning are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def _runs(found: Sequence[T], expected: Sequence[T]) -> Iterator[tuple[int, int, int, int]]:
    if len(found) * len(expected) > LOOKS:
        yield 0, len(found), 0, len(expected)
        return
    for _, i, j, k, m in SequenceMatcher(None, found, expected, autojunk=False).get_opcodes():
        yield i, j, k, m
