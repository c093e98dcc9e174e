"""A whole derivation: frozen, exact, and without words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from macau_edge.analysis import BetAnalysis
from macau_edge.derivation.counted import Counted
from macau_edge.derivation.steps import Net, Phase
from macau_edge.measures import Measures
from macau_edge.model import Commission, Member, Ruleset
from macau_edge.selection import Choices, Scope


@dataclass(frozen=True, slots=True)
class Added:
    """What a part of a compound bet adds; an additional bet once for each opener of its stage.

    `probability` is that of its being put down, `expected` and `staked` are per unit of it, `share` is what one unit is
    of the stake of the whole.
    """

    member: Member
    units: int
    probability: Fraction
    expected: Fraction
    staked: Fraction
    share: Fraction

    @property
    def contribution(self) -> Fraction:
        """To the expected net result of the whole, per unit staked on it."""
        return self.probability * self.units * self.share * self.expected

    @property
    def put_down(self) -> Fraction:
        """The expected stake of the part, per unit staked on the whole."""
        return self.probability * self.units * self.share * self.staked


@dataclass(frozen=True, slots=True)
class Derivation:
    """The figures of one bet, with everything they follow from; `analysis` has the numeric engine's confirmation.

    `phases` are empty where they are too many to be read, or where a tally has a formula: `states` then says how many
    there are, 0 where none is needed. `start` has the probability of each phase that play can begin with. A tally that
    is not written out in phases has a `count`, a compound bet its `parts`.
    """

    ruleset: Ruleset
    member: Member
    choices: Choices
    scope: Scope
    weight: int
    phases: tuple[Phase, ...]
    start: tuple[tuple[int, Fraction], ...]
    states: int
    parts: tuple[Added, ...]
    count: Counted | None
    nets: tuple[Net, ...]
    commission: Commission | None
    measures: Measures
    analysis: BetAnalysis

    @property
    def first(self) -> Phase | None:
        """The phase that the bet begins with, where it is one."""
        return self.phases[self.start[0][0] - 1] if self.phases and len(self.start) == 1 else None

    @property
    def waits(self) -> bool:
        """Whether play can last longer than one trial."""
        return len(self.phases) != 1 or self.phases[0].waits
