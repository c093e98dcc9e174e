"""Lists of things -> text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from macau_edge.model import Language, as_number
from macau_edge.wording.vocabulary import say

RUN = 3
"""Consecutive numbers from which on a run is written as its two ends."""


def either(items: Sequence[str], language: Language) -> str:
    """`2, 3 or 12`."""
    return _joined(items, say(language, "phrase.or"), language)


def both(items: Sequence[str], language: Language) -> str:
    """`2, 3 and 12`."""
    return _joined(items, say(language, "phrase.and"), language)


def _joined(items: Sequence[str], last: str, language: Language) -> str:
    *first, end = items
    return last.join([say(language, "phrase.comma").join(first), end]) if first else end


def runs(labels: Iterable[str], language: Language) -> list[str]:
    """Labels in their order, three or more consecutive numbers as a run: `0`, `2 to 5`, `joker`."""
    found: list[str] = []
    numbered = [(as_number(label), label) for label in labels]
    keyed = ((place, number, label) for place, (number, label) in enumerate(numbered))
    for _, group in groupby(keyed, lambda item: (item[0], "") if item[1] is None else (item[1] - item[0], "run")):
        run = [label for _, _, label in group]
        found += [say(language, "phrase.run", low=run[0], high=run[-1])] if len(run) >= RUN else run
    return found
