"""What was made of a text that a person typed: one of four, and nothing else.

In a file the first alone is accepted, since one spelling keeps reviews readable; on the command line, in Python and on
a page the second is too, with a note. The meaning is equal everywhere.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.records import dataclass

T_co = TypeVar("T_co", covariant=True)


class Sort(Enum):
    """What is asked for at a place."""

    RATIO = "ratio"
    """Profit to stake, or `N for 1`."""
    LOST = "lost"
    """The part of a stake that a loss takes."""
    FIGURE = "figure"
    """An edge, a probability, a confidence."""
    RATE = "rate"
    """A commission."""
    COUNT = "count"
    """Rounds, states, a seed."""
    AMOUNT = "amount"
    """A stake or a chip, in patacas."""
    DATE = "date"
    IDENTIFIER = "identifier"
    OUTCOMES = "outcomes"
    """A phrase: what can come up."""
    VERDICT = "verdict"
    """`lose` or `push`, in a row of a tally."""
    ROW = "row"
    """The key of a row of a table."""
    BY = "by"
    """What a table goes by."""
    PRIZE = "prize"
    """A row and its ratio, `12=5:2`."""
    RANGE = "range"
    """Two ratios or two figures and all between them, `2:1..5:1`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What the place knows of what is typed there.

    `device` is what the bets are on; `known` are the names that may stand there, in their order; `hands` those of the
    deal; `in_file` whether it is a file that is read.
    """

    device: object = None
    known: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()
    numbers: tuple[int, int] | None = None
    """The lowest and the highest number that can come up."""
    least: int | None = None
    """Of a row of a table: the least number that what it goes by can be, where that is known."""
    up_to: int | None = None
    """Of a row of a table by the points of a hand: the number above which a hand is bust, where one is."""
    faces: tuple[str, ...] = ()
    alone: bool = False
    """Whether one thing comes up at a time, as on a wheel."""
    cards: bool = False
    in_list: bool = False
    """Whether it is an item of a list, so that what is meant as a list is not one item."""
    in_file: bool = True
    of: Sort | None = None
    """Of a range: what its ends are."""
    for_one: bool | None = None
    """Whether the prizes here are printed as the whole return, `8 for 1`; None where either may stand."""
    share: bool = True
    """Whether a figure is a share of something, which a percentage may be; a variance is none."""
    most: Fraction | None = None
    """The largest figure that can stand there, where one is known: 1 for a probability."""
    pushes: bool = False
    """Whether what returns the stake has a key beside the prize, `push:`."""


NOWHERE_IN_PARTICULAR = About()


@dataclass(frozen=True, slots=True)
class Canonical(Generic[T_co]):
    """It is as it should be written."""

    value: T_co
    text: str


@dataclass(frozen=True, slots=True)
class Respelt(Generic[T_co]):
    """It can mean one thing only, which is written otherwise: `text`. `why` says how it was read, where that helps."""

    value: T_co
    text: str
    why: Message = NOTHING


class Meaning(NamedTuple):
    """One of several things that a text can mean: how that is written, and what it is."""

    text: str
    what: Message


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """It can mean two or three things, and nobody but the writer knows which; `otherwise` is what else may be meant."""

    why: Message
    meanings: tuple[Meaning, ...]
    otherwise: Message = NOTHING


@dataclass(frozen=True, slots=True)
class Unreadable:
    """It means nothing here; `why` is empty where no more is to be said of it than that.

    `example` is what could stand here, and is called an example.
    """

    why: Message = NOTHING
    example: str = ""
    instead: Message = NOTHING
    """What to do, where that is more than an example."""
    items: tuple[str, ...] = ()
    """Of an item of a list: the items that are meant by it, where they are certain."""


Read = Canonical[T_co] | Respelt[T_co] | Ambiguous | Unreadable
Tried = Read[T_co] | None
"""What a reader makes of a text; None where nothing is near that could be meant."""


def written_ways(found: Tried[object], what: Message = NOTHING) -> tuple[Meaning, ...]:
    """How what was read is written, each way with what it is; `what` is that of the one way where there is one."""
    match found:
        case Canonical(_, text) | Respelt(_, text):
            return (Meaning(text, what),)
        case Ambiguous(_, meanings):
            return tuple(Meaning(one.text, one.what or what) for one in meanings)
        case _:
            return ()
