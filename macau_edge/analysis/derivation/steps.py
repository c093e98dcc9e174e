"""The steps of a derivation: lines, equations and phases of stages, and what a tally comes to by its count.

All of it is frozen, exact, and without words; a number stands here as it is calculated with, not as it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

from macau_edge.model import By, Member, Ratio, Row, Value, Verdict
from macau_edge.model.phrases import Numbers, Phrase, Union
from macau_edge.model.records import dataclass, replace
from macau_edge.model.walk import gathered
from macau_edge.outcomes.scope import Scope

STAY, RETURNED = "stay", "returned"
"""Targets beside win, lose, push and the stages: what no clause names, and what decides only the bet gone with."""


@dataclass(frozen=True, slots=True)
class ShownResult:
    """A combination, pocket, remainder or total, and how many of the device's equally likely results show it."""

    label: str
    weight: int


@dataclass(frozen=True, slots=True)
class Rows:
    """The row of a table of prizes that a line falls into, and the values of what the table goes by that occur."""

    by: By
    row: Row
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartDecision:
    """What outcomes decide of the part in a place of a compound bet: its net result in units, all of them together."""

    place: int
    net: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Outcomes that lead from a phase to the same place, and what they add to the expected net result.

    `total` is their total where totals alone decide, `outcomes` the phrase of their clause. `weight` of the `of`
    equally likely results are theirs. They lead to a decision with its `net`, or to the phase numbered `leads_to`;
    `value` is that net, or what the phase is worth. `deeds` are the parts of a compound bet that they decide.
    """

    target: str
    outcomes: Phrase | None
    total: int | None
    rows: tuple[Rows, ...]
    parts: tuple[ShownResult, ...]
    weight: int
    of: int
    prize: Ratio | None
    net: Fraction | None
    leads_to: int | None
    value: Fraction
    deeds: tuple[PartDecision, ...] = ()

    @property
    def probability(self) -> Fraction:
        """Of one trial."""
        return Fraction(self.weight, self.of)

    @property
    def contribution(self) -> Fraction:
        """Probability times value: its part of the expected net result of the phase."""
        return self.probability * self.value


@dataclass(frozen=True, slots=True)
class Term:
    """`weight` of the equally likely results, times a value that is known: one, or that of the phase they lead to."""

    weight: int
    value: Fraction
    phase: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Equation:
    """What a phase is made of: `x = constant + sum of the terms + sum of weight/of times x of a phase of its block`.

    x is the probability that the bet ends with `net`, or, where `net` is None, the expected number of trials. In a turn
    of the hand `net` is the number of what the turn brings.
    """

    phase: int
    net: Fraction | None
    terms: tuple[Term, ...]
    unknown: tuple[tuple[int, int], ...]
    of: int
    solution: Fraction

    @property
    def constant(self) -> int:
        """One trial is made in any case."""
        return int(self.net is None)

    @property
    def known(self) -> Fraction:
        """The constant and the terms added up."""
        return self.constant + sum((Fraction(term.weight, self.of) * term.value for term in self.terms), Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where a bet stands: in a stage that one of `points` opened, or with what it has `counted`.

    `trial` is the number of the trial to come, where the bet asks for it. A bet that is `off` does not work here. Of a
    part of a compound bet, `place` is its number, from 0, and `units` what it is laid with; any other has no place.
    """

    member: Member
    stage: str = ""
    points: tuple[Value, ...] = ()
    counted: tuple[int, ...] | None = None
    trial: int | None = None
    off: bool = False
    place: int | None = None
    units: int = 1

    @property
    def point(self) -> Value | None:
        """What opened the stage; one of several where these make no difference."""
        return self.points[0] if self.points else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """Where everything stands between two trials: the bet, or the parts of a compound bet that are on the table.

    Numbers count from 1; `block` are those that lead to one another. `hand` is the stage of the hand with what can have
    opened it, `left` are the balls that are left of an urn, and `so_far` is the net result of the parts that are
    decided. `by_totals` says that outcomes of the same total always lead to the same place.
    """

    number: int
    spots: tuple[Spot, ...]
    hand: tuple[str, tuple[str, ...]] | None
    left: tuple[ShownResult, ...]
    so_far: Fraction
    inner: Scope
    by_totals: bool
    lines: tuple[Line, ...]
    block: tuple[int, ...]
    equations: tuple[Equation, ...]
    expected: Fraction
    rolls: Fraction

    @property
    def spot(self) -> Spot:
        """Where the bet stands; of a compound bet its first part on the table."""
        return self.spots[0]

    @property
    def off(self) -> bool:
        """Whether no bet on the table works here."""
        return all(spot.off for spot in self.spots)

    @property
    def weight(self) -> int:
        """How many equally likely results there are."""
        return self.lines[0].of

    @property
    def waits(self) -> bool:
        """Whether a trial can leave the bet where it is, or bring it back there."""
        return any(equation.unknown for equation in self.equations)


TOGETHER = range(3, 41)
"""Combinations that totals on one line may have between them: more are not written one by one."""


def merged_totals(phase: Phase) -> Phase:
    """The phase with one line for totals that do the same, each with its combinations; the sums stay what they are."""
    alike = gathered(phase.lines, lambda line: replace(line, total=None, parts=(), weight=0, outcomes=None))
    return replace(phase, lines=tuple(one for lines in alike.values() for one in _on_one_line(lines)))


def _on_one_line(lines: Sequence[Line]) -> Sequence[Line]:
    totals = [line.total for line in lines if line.total is not None]
    parts = tuple(part for line in lines for part in line.parts)
    if not 3 <= len(totals) == len(lines) or len(parts) not in TOGETHER:
        return lines
    runs = gathered(
        enumerate(totals), lambda one: one[1] - one[0]
    ).values()  # of consecutive ones the difference is one
    named = Union(tuple(Numbers(run[0][1], run[-1][1]) for run in runs))
    return (
        replace(lines[0], total=None, outcomes=named, rows=(), parts=parts, weight=sum(one.weight for one in lines)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Net:
    """How a net result follows from a prize: `profit - rate * base`; without a commission `base` is zero."""

    target: str
    prize: Ratio
    profit: Fraction
    base: Fraction
    net: Fraction


# --- what a tally comes to, by its count -----------------------------------------------------------------------------


Brought = Literal["thing", "end", "nothing"]
"""What a cycle brings: a thing that is counted, the end, or neither."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CycleResult:
    """What a cycle brings with this probability; of a single trial also the outcomes that bring it.

    `label` tells the things counted apart; it is empty where there is one.
    """

    kind: Brought
    label: str
    outcomes: Phrase | None
    member: Member
    parts: tuple[ShownResult, ...]
    probability: Fraction

    @property
    def weight(self) -> int:
        """How many of the equally likely results of a trial bring it."""
        return sum(part.weight for part in self.parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyCycle:
    """What the trials of a tally come in: single trials of `of` results, or turns of the hand in `phases`.

    `length` is the expected number of trials of one cycle. Phases are numbered as those of a bet; the net results in
    their equations are the places of `chances`.
    """

    chances: tuple[CycleResult, ...]
    of: int
    phases: tuple[Phase, ...]
    length: Fraction
    by_hand: bool

    def chance(self, kind: Brought) -> Fraction:
        """The probability that a cycle brings it."""
        return sum((one.probability for one in self.chances if one.kind == kind), Fraction(0))

    @property
    def things(self) -> tuple[CycleResult, ...]:
        """What is counted."""
        return tuple(one for one in self.chances if one.kind == "thing")


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyLevel:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyByCount:
    """A tally by its count. `cycles` is the expected number of cycles before the decision.

    `early` are the places of the levels that are decided before the end. Where it was worked out state by state there
    is no cycle but perhaps the turns of the hand.
    """

    form: Form
    cycle: TallyCycle | None
    levels: tuple[TallyLevel, ...]
    cycles: Fraction | None
    early: tuple[int, ...]
