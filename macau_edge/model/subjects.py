"""What the entries of a file are about: the subjects, once for the readers, the schemas, the reference and the reports.

What a report, a warning or the notice says of an entry follows from its subject, never from what it is called.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Literal, Protocol, TypeVar

from macau_edge.model.records import dataclass

Audience = Literal["players", "staff", "authority"]
AUDIENCES: tuple[Audience, ...] = ("players", "staff", "authority")
"""Whom an entry of an application may be for."""
_STAFF: tuple[Audience, ...] = ("staff", "authority")
_AUTHORITY: tuple[Audience, ...] = ("authority",)


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject: what it is, as editors and the reference say it, and for whom an entry on it is.

    It is for nobody by itself where that has to be written.
    """

    id: str
    says: str
    for_whom: tuple[Audience, ...] = AUDIENCES


OTHER = "other"
"""The subject of what is about none of the others."""
PROCEDURE = ("dealer-procedure", "irregularities", "order-of-payment", "misdeals")
"""What a regulator asks to be told of the play at the table."""
TOLD_BY = {"void": ("irregularities",), "misdeals": ("void", "irregularities"), "irregularities": ("void",)}
"""Subject -> others whose entries tell it too."""

SUBJECTS = {
    one.id: one
    for one in (
        Subject("probabilities", "How likely the results are taken to be: balance, independence, shuffling."),
        Subject("odds", "What an application has to say of odds, and in which sense."),
        Subject("made", "When the bet is made."),
        Subject("withdrawal", "Whether and when the bet may be withdrawn or changed."),
        Subject("working", "When the bet works."),
        Subject("shooter", "What becomes of the bet when the thrower is replaced."),
        Subject("void", "Which throw, spin or round is void, and what follows."),
        Subject("stake-returned", "That a winner gets the stake back besides the prize."),
        Subject("rounding", "How payments are rounded."),
        Subject("deduction", "What is deducted from a prize or a stake."),
        Subject("stakes", "Least and highest stake, and of what they are multiples."),
        Subject("additional-bets", "What an additional bet goes with, and what its figures refer to."),
        Subject("zero", "What zero does to the bets that are not on it."),
        Subject("names", "What a name of the file stands for; of an assumption `of` says which."),
        Subject("dealer-procedure", "What the dealer does.", _STAFF),
        Subject("irregularities", "What is done when something goes wrong at the table.", _STAFF),
        Subject("order-of-payment", "In which order bets are collected and paid.", _STAFF),
        Subject("misdeals", "What is done when cards are dealt wrongly.", _STAFF),
        Subject("short-round", "What becomes of a stake where a round has fewer cards than the bet asks for."),
        Subject("tests", "How the bet was tested, or is to be.", _AUTHORITY),
        Subject("equipment", "Dice, wheel, cards, balls, boards, and what is used with them."),
        Subject("layout", "What is drawn or written on the table."),
        Subject("announcement", "What is announced or displayed."),
        Subject("act", "The act itself: approval, entry into force, authorisation.", _AUTHORITY),
        Subject("kind-of-game", "Which kind of game it is.", _AUTHORITY),
        Subject("name-of-game", "What the game is called.", _AUTHORITY),
        Subject("sponsor", "Who is behind it.", _AUTHORITY),
        Subject("reason", "Why it is asked for.", _AUTHORITY),
        Subject("laboratory", "Who tests it independently.", _AUTHORITY),
        Subject("host", "Which casino is to offer it first.", _AUTHORITY),
        Subject(OTHER, "None of these; an entry of an application says with `for` whom it is for.", ()),
    )
}
"""Subject -> what it is."""


class _About(Protocol):
    """An entry, with its subjects."""

    @property
    def about(self) -> tuple[str, ...]: ...

    @property
    def bets(self) -> tuple[str, ...] | None: ...


T = TypeVar("T", bound=_About)


def entries_about(entries: Iterable[T], subject: str) -> Iterator[T]:
    """The entries on a subject, in their order."""
    return (one for one in entries if subject in one.about)


def last_general(entries: Sequence[T], subjects: Collection[str]) -> T | None:
    """The entry that is meant on any of these subjects: of several for all bets the last; None where there is none."""
    return next(
        (one for one in reversed(entries) if one.bets is None and not set(subjects).isdisjoint(one.about)), None
    )


def whom_it_is_for(subjects: Iterable[str]) -> tuple[Audience, ...]:
    """For whom an entry on these subjects is: for each whom one of them is for."""
    found = {one for subject in subjects if subject in SUBJECTS for one in SUBJECTS[subject].for_whom}
    return tuple(one for one in AUDIENCES if one in found)
