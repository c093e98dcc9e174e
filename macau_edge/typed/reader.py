"""What is typed, read: the table of the sorts, and the reader of each.

The text is brought into its `normal` form and given to the reader of its `Sort`. Every text that a reader offers has
been read by it again: `Respelt.text` and each of `Ambiguous.meanings` are canonical, with an equal value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from macau_edge.model.message import NOTHING, Message
from macau_edge.typed.counts import read_amount, read_count
from macau_edge.typed.dates import read_date
from macau_edge.typed.entries import (
    NOWHERE_IN_PARTICULAR,
    About,
    Ambiguous,
    Canonical,
    Read,
    Respelt,
    Sort,
    Tried,
    Unreadable,
)
from macau_edge.typed.figures import read_figure, read_rate
from macau_edge.typed.names import read_identifier
from macau_edge.typed.numbers import GROUPS
from macau_edge.typed.outcomes import read_outcomes
from macau_edge.typed.ranges import read_range
from macau_edge.typed.ratios import read_lost, read_prize, read_ratio
from macau_edge.typed.rows import read_row
from macau_edge.typed.said import demanded, unreadable
from macau_edge.typed.tables import read_by
from macau_edge.typed.verdicts import read_verdict

READERS: Mapping[Sort, Callable[[str, About], Tried[Any]]] = {
    Sort.RATIO: read_ratio,
    Sort.LOST: read_lost,
    Sort.FIGURE: read_figure,
    Sort.RATE: read_rate,
    Sort.COUNT: read_count,
    Sort.AMOUNT: read_amount,
    Sort.DATE: read_date,
    Sort.IDENTIFIER: read_identifier,
    Sort.OUTCOMES: read_outcomes,
    Sort.VERDICT: read_verdict,
    Sort.ROW: read_row,
    Sort.BY: read_by,
    Sort.PRIZE: read_prize,
    Sort.RANGE: read_range,
}


def read_typed(sort: Sort, text: str, about: About = NOWHERE_IN_PARTICULAR) -> Read[Any]:
    """What a text is at a place where such an entry is asked for: one of four, its offers canonical there."""
    reader = READERS[sort]
    found = reader(text, about)
    if not text.strip() and not isinstance(found, Unreadable):  # what stands for nothing in one place is nothing here
        return unreadable(sort, text)
    match found:
        case Respelt(value, written):
            again = reader(written, about)
            kept = isinstance(again, Canonical) and again.value == value and written != text
        case Ambiguous(_, meanings):
            kept = all(isinstance(reader(one.text, about), Canonical) and one.text != text for one in meanings)
        case None | Unreadable(why=""):
            return unreadable(sort, text, found)
        case Unreadable() if not text.strip():
            return unreadable(sort, text, found)
        case _:
            kept = True
    return found if kept else Unreadable(unreadable(sort, text).why)


def read_phrases(text: str, about: About) -> list[tuple[str, Read[Any]]]:
    """The phrases of a list with what each means; a comma may be within a number, and then the whole is one phrase."""
    items = [item.strip() for item in text.split(",")]
    found = [read_typed(Sort.OUTCOMES, item, replace(about, in_list=len(items) > 1)) for item in items]
    if len(items) > 1 and (GROUPS.search(text) or any(isinstance(one, Unreadable) for one in found)):
        whole = read_typed(Sort.OUTCOMES, text, about)
        if not isinstance(whole, Unreadable):
            return [(text, whole)]
    return list(zip(items, found, strict=True))


def strict(sort: Sort, text: str, about: About = NOWHERE_IN_PARTICULAR, wrong: Message = NOTHING) -> Any:
    """The value of a text in a file, where it is as it should be written; raises Malformed of any other.

    `wrong` says that it is not what its place asks for, in words of that place.
    """
    return demanded(sort, text, read_typed(sort, text, about), wrong)
