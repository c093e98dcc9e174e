"""Many cases one after another, and which of them failed."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.fuzz.texts import case
from tests.fuzz.trying import Writes, tried, warm


def failures(numbers: Iterable[int]) -> Iterator[tuple[int, str]]:
    """(number, what was wrong) of every case that failed, in this process."""
    warm()
    writes = Writes()
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers:
            for fault in tried(case(number), Path(folder), writes):
                yield number, fault


def all_failures(numbers: range) -> list[tuple[int, str]]:
    """Every failure of these numbers, as a list, for a pool of processes."""
    return list(failures(numbers))
