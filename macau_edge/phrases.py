"""Phrases that name outcomes, still symbolic: a word is a word until an engine binds it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from macau_edge.problem import NOWHERE, Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A set of outcomes, as written at `place`."""

    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Numbers(Phrase):
    """`7`, `4 to 10`: the total of the dice, the pocket, the remainder; both ends included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Word(Phrase):
    """A variable, the present stage, a name, an option, a pocket; as an operand also a face or an attribute."""

    text: str


@dataclass(frozen=True, slots=True)
class Pattern(Phrase):
    """`2-2-5`: exactly these faces, in any order."""

    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Equal(Phrase):
    """`hard 8` (the dice of `of` with equal faces) and `easy 8` (with faces that are not all equal)."""

    hard: bool
    of: Phrase


@dataclass(frozen=True, slots=True)
class Same(Phrase):
    """`same face`, `same colour`: all dice agree in that attribute."""

    attribute: str


@dataclass(frozen=True, slots=True)
class Shows(Phrase):
    """`shows 2-5`: at least these faces are among the dice."""

    what: Phrase


@dataclass(frozen=True, slots=True)
class Showing(Phrase):
    """`exactly 2 show red`, `at least 2 show red`: how many dice bear it."""

    how: Literal["exactly", "at least"]
    count: int
    what: Phrase


@dataclass(frozen=True, slots=True)
class Within(Phrase):
    """`within 1-2-3-4`: the dice are among these, each used once."""

    what: Phrase


@dataclass(frozen=True, slots=True)
class Parity(Phrase):
    """`odd`, `even`: of the total or the pocket."""

    odd: bool


@dataclass(frozen=True, slots=True)
class EndOfHand(Phrase):
    """`end of hand`: whatever ends the shooter's hand."""


@dataclass(frozen=True, slots=True)
class Trial(Phrase):
    """`trial 3`: whatever comes up on the third trial since the bet was made."""

    number: int


@dataclass(frozen=True, slots=True)
class Anything(Phrase):
    """`any`: every outcome."""


@dataclass(frozen=True, slots=True)
class Others(Phrase):
    """`others`: every outcome that no other clause of the stage names."""


@dataclass(frozen=True, slots=True)
class Union(Phrase):
    """A list: any of its parts."""

    parts: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Except(Phrase):
    """`A except B`: A but not B."""

    base: Phrase
    removed: Phrase


def parts(phrase: Phrase) -> tuple[Phrase, ...]:
    """The phrases that a phrase is made of, without those that they are made of."""
    match phrase:
        case Numbers() | Word():  # most phrases: at once
            return ()
        case Union(found):
            return found
        case Except(base, removed):
            return base, removed
        case Equal(of=what) | Shows(what) | Showing(what=what) | Within(what):
            return (what,)
        case _:
            return ()


def meant(phrase: Phrase) -> Hashable:
    """What a phrase says in whatever order it is written: that of `[2, 3]` and of `[3, 2]`, of `1-2` and of `2-1`."""
    match phrase:
        case Union((only,)):
            return meant(only)
        case Union(found):
            return frozenset(map(meant, found))
        case Pattern(faces):
            return Pattern, tuple(sorted(faces))
        case _:
            return phrase


def inside(phrase: Phrase) -> Iterator[Phrase]:
    """The phrase and every phrase it is made of."""
    yield phrase
    for part in parts(phrase):
        if isinstance(part, Numbers):
            yield part
        else:
            yield from inside(part)


def words(phrase: Phrase) -> Iterator[Word]:
    """Every word of the phrase, in the order written."""
    return (part for part in inside(phrase) if isinstance(part, Word))
