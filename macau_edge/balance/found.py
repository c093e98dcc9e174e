"""What was found of the bets on the ruleset's own dice and on loaded ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.balance.shares import Shares
from macau_edge.balance.trials import rounds_to_see, throws_to_see
from macau_edge.exact.faces import EdgeFormula, Gradient
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.problem import Problem


@dataclass(frozen=True, slots=True)
class LoadedBet:
    """A bet with so many loaded dice, whose faces have these `shares`; on a wheel the number is one.

    `analysis` is None where such dice never decide the bet, or never let it be made.
    """

    dice: int
    shares: Shares
    analysis: BetAnalysis | None

    @property
    def house_edge(self) -> Fraction | None:
        """The house edge on these dice, per unit staked at the start."""
        return self.analysis.measures.house_edge if self.analysis and self.analysis.measures else None


@dataclass(frozen=True, slots=True)
class Tolerated:
    """What a tolerance does to the house edge if so many dice are off by it.

    `change` is the largest change to first order, in either direction: the derivatives' alone. `highest` and `lowest`
    are the bet, by both engines, where its exact edge is furthest up and down among so many dice `compared`: the dice
    as they are, and of few faces every corner of those within the tolerance, else the two that are steepest. On
    `undecided` of them the bet may never end. Between the corners an edge may lie further off: these are no bounds.
    """

    dice: int
    change: Fraction
    highest: LoadedBet
    lowest: LoadedBet
    every_corner: bool
    compared: int
    undecided: int = 0


@dataclass(frozen=True, slots=True)
class BiasedBet:
    """A bet on the ruleset's own dice, and on loaded ones.

    `own` is the bet on the device as the ruleset has it; `loaded` with one die as given, and with all dice. `gradient`
    has the derivatives of the house edge at the device of the ruleset, `formula` the edge as a function of the
    probabilities. Where there is none of the two, `no_gradient` and `no_formula` say why.
    """

    own: BetAnalysis
    loaded: tuple[LoadedBet, ...] = ()
    gradient: Gradient | None = None
    no_gradient: str = ""
    tolerated: tuple[Tolerated, ...] = ()
    formula: EdgeFormula | None = None
    no_formula: str = ""

    @property
    def member(self) -> Member:
        """The member of the bet."""
        return self.own.member

    @property
    def house_edge(self) -> Fraction | None:
        """The house edge on the device as the ruleset has it; None where an option was not given."""
        return self.own.measures.house_edge if self.own.measures else None

    @property
    def slopes(self) -> Mapping[str, Fraction]:
        """How the edge changes with each face on all dice alike, the others giving way in proportion."""
        return _rising(self.gradient)

    @property
    def slopes_of_one(self) -> Mapping[str, Fraction]:
        """The same as `slopes` where one die alone changes: each of the dice has its equal part in them."""
        return _rising(self.gradient.of_one_die() if self.gradient else None)

    @property
    def on_loaded(self) -> Iterator[LoadedBet]:
        """The bet on every device that is not that of the ruleset."""
        yield from self.loaded
        yield from (one for found in self.tolerated for one in (found.highest, found.lowest))

    def change(self, one: LoadedBet) -> Fraction | None:
        """What the loaded dice add to the house edge."""
        if one.house_edge is None or self.house_edge is None:
            return None
        return one.house_edge - self.house_edge

    def rounds_to_see(self, one: LoadedBet) -> int | None:
        """How many rounds a trial on these dice must run to see the difference; None where there is none to see."""
        if one.analysis is None or one.analysis.measures is None or self.own.measures is None:
            return None
        return rounds_to_see(self.own.measures, one.analysis.measures)


@dataclass(frozen=True, slots=True)
class Bias:
    """The bets of a ruleset on its own and on loaded dice; of a wheel, whatever is said of a die holds of the wheel.

    `own` has every bet on the device of the ruleset, which gives its faces the probabilities `shares`; `loaded` are
    those that somebody gave, `named` those of them that were named; `tolerance` is how far each may be off.
    """

    own: Analysis
    shares: Shares
    bets: tuple[BiasedBet, ...]
    loaded: Shares | None = None
    named: Shares = field(default_factory=dict)
    tolerance: Fraction | None = None
    symbolic: bool = False

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset, with its own device."""
        return self.own.ruleset

    @property
    def choices(self) -> Mapping[str, Choice]:
        """What was chosen of what the law leaves to the house."""
        return self.own.choices

    @property
    def throws_to_see(self) -> int | None:
        """How many throws of the loaded die alone show that it is; None where none is given, or it is no different."""
        return throws_to_see(self.shares, self.loaded) if self.loaded else None

    @property
    def analyses(self) -> tuple[BetAnalysis, ...]:
        """Every analysis that both engines made."""
        loaded = (one.analysis for bet in self.bets for one in bet.on_loaded)
        return *self.own.bets, *(one for one in loaded if one is not None)

    @property
    def agree(self) -> bool:
        """Whether the engines agree on every figure."""
        return not self.problems

    @property
    def problems(self) -> tuple[Problem, ...]:
        """One problem for every bet on which the engines disagree, on whatever dice, or the derivative does not fit."""
        apart = Analysis(self.own.ruleset, self.own.choices, self.own.given, self.analyses).problems
        unlike = (bet for bet in self.bets if bet.gradient and bet.gradient.edge != bet.house_edge)
        return tuple(dict.fromkeys([*apart, *map(_unlike, unlike)]))


def _rising(gradient: Gradient | None) -> dict[str, Fraction]:
    return {face: gradient.rising(face) for face in gradient.partials} if gradient else {}


def _unlike(bet: BiasedBet) -> Problem:
    message = f"the derivatives of `{bet.own.id}` belong to another house edge than both engines found"
    return Problem(
        bet.member.bet.place, "arithmetic/engines-disagree", message, "report this bet: no figure of it can be trusted"
    )
