"""The clauses of a stage as results: which of them lead where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Stage
from macau_edge.numeric.throws import Bindings, CannotReadError, Mask, Throws

Codes = NDArray[np.intp]
"""One number for each result of a trial: results with the same number do the same."""


def parted(throws: Throws, stage: Stage, words: Bindings) -> Iterator[tuple[str, Mask]]:
    """Every clause's target and results; `others` comes last and is all that no other clause names."""
    named = np.zeros(len(throws.chance), dtype=bool)
    for clause in stage.clauses:
        if not clause.outcomes.rest:
            mask = throws.mask(clause.outcomes, words)
            if np.count_nonzero(mask & named):
                raise CannotReadError("a result in two clauses")
            named |= mask
            yield clause.target, mask
    for clause in stage.clauses:
        if clause.outcomes.rest:
            yield clause.target, ~named


@lru_cache(maxsize=8)
def labels(throws: Throws) -> tuple[list[str], Codes]:
    """What the results are called, each label once, and the number of its label for each result."""
    found, codes = np.unique(throws.results, return_inverse=True)
    return found.tolist(), codes


def called(throws: Throws, mask: Mask) -> Iterator[tuple[str, Mask]]:
    """The labels of the results of a mask, each with its results."""
    names, codes = labels(throws)
    for code in np.flatnonzero(np.bincount(codes[mask])).tolist():
        yield names[code], mask & (codes == code)


def grouped(size: int, columns: Iterable[Codes | Mask]) -> tuple[Codes, list[int]]:
    """Results that are alike in every column as one number, and one result of each number."""
    codes, count = np.zeros(size, dtype=np.intp), 1
    for column in columns:
        both = codes * (int(column.max()) + 1) + column if count > 1 else column.astype(np.intp, copy=False)
        codes, count = _close_up(both)
    one = np.empty(count, dtype=np.intp)
    one[codes] = np.arange(size)
    return codes, one.tolist()


def _close_up(codes: Codes) -> tuple[Codes, int]:
    """The same numbers in the same order without gaps, and how many there are."""
    if int(codes[codes.argmax()]) > 8 * len(codes):  # too sparse for a table of them
        found, closed = np.unique(codes, return_inverse=True)
        return closed, len(found)
    come = np.bincount(codes).astype(bool)
    count = int(np.count_nonzero(come))
    return (codes, count) if count == len(come) else ((come.cumsum() - 1)[codes], count)
