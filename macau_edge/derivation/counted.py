"""What a tally comes to, by its count: frozen, exact, and without words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from macau_edge.derivation.steps import Part, Phase
from macau_edge.model import Member, Ratio, Verdict
from macau_edge.phrases import Phrase

Brought = Literal["thing", "end", "nothing"]
"""What a cycle brings: a thing that is counted, the end, or neither."""


@dataclass(frozen=True, slots=True)
class Chance:
    """What a cycle brings with this probability; of a single trial also the outcomes that bring it.

    `label` tells the things counted apart; it is empty where there is one.
    """

    kind: Brought
    label: str
    outcomes: Phrase | None
    member: Member
    parts: tuple[Part, ...]
    weight: int
    probability: Fraction


@dataclass(frozen=True, slots=True)
class Cycle:
    """What the trials of a tally come in: single trials of `of` results, or turns of the hand in `phases`.

    `length` is the expected number of trials of one cycle. Phases are numbered as those of a bet; the net results in
    their equations are the places of `chances`.
    """

    chances: tuple[Chance, ...]
    of: int
    phases: tuple[Phase, ...]
    length: Fraction
    by_hand: bool

    def chance(self, kind: Brought) -> Fraction:
        """The probability that a cycle brings it."""
        return sum((one.probability for one in self.chances if one.kind == kind), Fraction(0))

    @property
    def things(self) -> tuple[Chance, ...]:
        """What is counted."""
        return tuple(one for one in self.chances if one.kind == "thing")


@dataclass(frozen=True, slots=True)
class Share:
    """`coefficient / (1 - r - q) ** power`: a term of an expected number of cycles; `sets` of how many things it is of.

    q is the sum of the chances of some things; `sets` says how many sets of each size have that sum.
    """

    q: Fraction
    coefficient: Fraction
    power: int
    leaves: Fraction
    sets: Mapping[int, int]

    @property
    def value(self) -> Fraction:
        """What the term comes to."""
        return self.coefficient / self.leaves**self.power


@dataclass(frozen=True, slots=True)
class Level:
    """How a tally can end: with a number from `low` to `high` (no end where None), or with this net result.

    `shares` add up to what, times the probability of the end, is the probability of this level; of a highest prize that
    of this level and all below. `most` has, for the things of a highest prize, the largest number that pays no more.
    """

    low: int | None
    high: int | None
    pays: Ratio | Verdict | None
    net: Fraction
    probability: Fraction
    shares: tuple[Share, ...] = ()
    most: tuple[int | None, ...] = ()

    @property
    def contribution(self) -> Fraction:
        """Probability times net result."""
        return self.probability * self.net


Form = Literal["one", "set", "highest", "states"]
"""How it was worked out: one thing counted, a set collected, the highest of several counts, or state by state."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A tally by its count. `cycles` is the expected number of cycles before the decision.

    `early` are the places of the levels that are decided before the end. Where it was worked out state by state there
    is no cycle but perhaps the turns of the hand.
    """

    form: Form
    cycle: Cycle | None
    levels: tuple[Level, ...]
    cycles: Fraction | None
    early: tuple[int, ...]
