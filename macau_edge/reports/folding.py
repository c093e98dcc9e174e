"""Long tables: the rows at either end, and one for all between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")
Row = TypeVar("Row")

ENDS = 40
"""Rows that are shown from either end where there are more than twice as many."""


def folded(items: Sequence[Item], row: Callable[[Item], Row], between: Callable[[Sequence[Item]], Row]) -> list[Row]:
    """A row for each item; where there are too many, one row for all but the first and the last."""
    if len(items) <= 2 * ENDS:
        return list(map(row, items))
    return [*map(row, items[:ENDS]), between(items[ENDS:-ENDS]), *map(row, items[-ENDS:])]
