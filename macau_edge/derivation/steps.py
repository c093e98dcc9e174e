"""The parts of a derivation: frozen, exact, and without words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from macau_edge.analysis import BetAnalysis
from macau_edge.measures import Measures
from macau_edge.model import By, Commission, Member, Ratio, Row, Ruleset, Value
from macau_edge.phrases import Phrase
from macau_edge.selection import Choices, Scope

STAY, RETURNED = "stay", "returned"
"""Targets beside win, lose, push and the stages: what no clause names, and what decides only the bet gone with."""


@dataclass(frozen=True, slots=True)
class Part:
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
class Line:
    """Outcomes that lead from a phase to the same place, and what they add to the expected net result.

    `total` is their total where totals alone decide, `outcomes` the phrase of their clause. `weight` of the `of`
    equally likely results are theirs. They lead to a decision with its `net`, or to the phase numbered `leads_to`;
    `value` is that net, or what the phase is worth.
    """

    target: str
    outcomes: Phrase | None
    total: int | None
    rows: tuple[Rows, ...]
    parts: tuple[Part, ...]
    weight: int
    of: int
    prize: Ratio | None
    net: Fraction | None
    leads_to: int | None
    value: Fraction

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


@dataclass(frozen=True, slots=True)
class Equation:
    """What a phase is made of: `x = constant + sum of the terms + sum of weight/of times x of a phase of its block`.

    x is the probability that the bet ends with `net`, or, where `net` is None, the expected number of trials.
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


@dataclass(frozen=True, slots=True)
class Phase:
    """A stage with what opened it.

    Numbers count from 1, the start of the bet; `block` are those that lead to one another. `by_totals` says that
    outcomes of the same total always lead to the same place.
    """

    number: int
    stage: str
    opener: Value | None
    inner: Scope
    by_totals: bool
    lines: tuple[Line, ...]
    block: tuple[int, ...]
    equations: tuple[Equation, ...]
    expected: Fraction
    rolls: Fraction

    @property
    def waits(self) -> bool:
        """Whether a trial can leave the bet where it is, or bring it back there."""
        return any(equation.unknown for equation in self.equations)


@dataclass(frozen=True, slots=True)
class Net:
    """How a net result follows from a prize: `profit - rate * base`; without a commission `base` is zero."""

    target: str
    prize: Ratio
    profit: Fraction
    base: Fraction
    net: Fraction


@dataclass(frozen=True, slots=True)
class Derivation:
    """The figures of one bet, with everything they follow from; `analysis` has the numeric engine's confirmation."""

    ruleset: Ruleset
    member: Member
    choices: Choices
    weight: int
    phases: tuple[Phase, ...]
    nets: tuple[Net, ...]
    commission: Commission | None
    measures: Measures
    analysis: BetAnalysis

    @property
    def start(self) -> Phase:
        """The phase that the bet begins with."""
        return self.phases[0]
