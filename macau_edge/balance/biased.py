"""What loaded dice do to the house: every bet on fair and on loaded dice, by both engines, and its derivatives."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from macau_edge.analysis import Analysis, BetAnalysis, Track, analyse_bet, analyse_ruleset
from macau_edge.balance.shares import Shares, counts, loaded_with, shares_given, shares_of
from macau_edge.balance.straining import corners, refuse_tolerance, steepest
from macau_edge.exact.faces import EdgeFormula, Gradient, NoFormulaError, edge_formula, gradient
from macau_edge.families import STATES
from macau_edge.memory import Memory
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.problem import Problem, ProblemError

NEVER = ("arithmetic/never-ends", "structure/additional", "structure/made")
"""What a bet that is sound on fair dice is met with where loaded dice never decide it, or never let it be made."""


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

    `change` is the largest change to first order, in either direction. `highest` and `lowest` are the bet, exactly, on
    the dice that raise and lower its edge most to first order; where several do so, on those that do it most exactly.
    """

    dice: int
    change: Fraction
    highest: LoadedBet
    lowest: LoadedBet


@dataclass(frozen=True, slots=True)
class BiasedBet:
    """A bet on fair dice, and on loaded ones.

    `fair` is the bet on the device as the ruleset has it; `loaded` with one die as given, and with all dice. `gradient`
    has the derivatives of the house edge at the device of the ruleset, and `slopes` says for each face how the edge
    changes with its probability on all dice alike, the others giving way in proportion. `formula` is the edge as a
    function of the probabilities. Where there is none of the two, `no_gradient` and `no_formula` say why.
    """

    fair: BetAnalysis
    loaded: tuple[LoadedBet, ...] = ()
    gradient: Gradient | None = None
    slopes: Mapping[str, Fraction] = field(default_factory=dict)
    no_gradient: str = ""
    tolerated: tuple[Tolerated, ...] = ()
    formula: EdgeFormula | None = None
    no_formula: str = ""

    @property
    def member(self) -> Member:
        """The member of the bet."""
        return self.fair.member

    @property
    def house_edge(self) -> Fraction | None:
        """The house edge on the device as the ruleset has it; None where an option was not given."""
        return self.fair.measures.house_edge if self.fair.measures else None

    @property
    def slopes_of_one(self) -> Mapping[str, Fraction]:
        """The same as `slopes` where one die alone changes: each of the dice has its equal part in them."""
        return {face: slope / self.gradient.dice for face, slope in self.slopes.items()} if self.gradient else {}

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


@dataclass(frozen=True, slots=True)
class Bias:
    """The bets of a ruleset on fair and on loaded dice; of a wheel, whatever is said of a die holds of the wheel.

    `fair` has every bet on the device of the ruleset, which gives its faces the probabilities `shares`; `loaded` are
    those that somebody gave, `given` those of them that were named; `tolerance` is how far each may be off.
    """

    fair: Analysis
    shares: Shares
    bets: tuple[BiasedBet, ...]
    loaded: Shares | None = None
    given: Shares = field(default_factory=dict)
    tolerance: Fraction | None = None
    symbolic: bool = False

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset, with its own device."""
        return self.fair.ruleset

    @property
    def choices(self) -> Mapping[str, Choice]:
        """What was chosen of what the law leaves to the house."""
        return self.fair.choices

    @property
    def analyses(self) -> tuple[BetAnalysis, ...]:
        """Every analysis that both engines made."""
        loaded = (one.analysis for bet in self.bets for one in bet.on_loaded)
        return *self.fair.bets, *(one for one in loaded if one is not None)

    @property
    def agree(self) -> bool:
        """Whether the engines agree on every figure."""
        return not self.problems

    @property
    def problems(self) -> tuple[Problem, ...]:
        """One problem for every bet on which the engines disagree, on whatever dice, or the derivative does not fit."""
        apart = Analysis(self.fair.ruleset, self.fair.choices, self.fair.given, self.analyses).problems
        unlike = (bet for bet in self.bets if bet.gradient and bet.gradient.edge != bet.house_edge)
        return tuple(dict.fromkeys([*apart, *map(_unlike, unlike)]))


def bias(
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    *,
    given: Collection[str] = (),
    only: Collection[str] = (),
    die: Mapping[str, Fraction] | None = None,
    pocket: Mapping[str, Fraction] | None = None,
    tolerance: Fraction | None = None,
    symbolic: bool = False,
    limit: int = STATES,
    track: Track = iter,
) -> Bias:
    """Every bet, or those that `only` names, on the device of the ruleset and on loaded ones, by both engines.

    `die` and `pocket` are face or pocket -> probability, those not named sharing the rest in proportion to their
    weights; `tolerance` is how far every probability may be off; `symbolic` asks for the edge as a formula too.

    Raises:
        ProblemError: a bet cannot be computed on the device of the ruleset.
        UsageError: `only` names no bet, the device is an urn, or what is given cannot be probabilities of its faces.
    """
    shares = shares_of(ruleset.device)
    loaded = shares_given(ruleset, die or {}, pocket or {})
    if tolerance is not None:
        refuse_tolerance(tolerance, shares)
    fair = analyse_ruleset(ruleset, choices, given=given, only=only, track=track, limit=limit)
    biasing = _Biasing(ruleset, choices, shares, limit)
    known = {bet.id: bet for bet in fair.bets}
    bets = tuple(
        biasing.bet(known[member.id], loaded, tolerance, symbolic=symbolic)
        for member in track([bet.member for bet in fair.bets])
    )
    return Bias(fair, shares, bets, loaded, dict(die or pocket or {}), tolerance, symbolic)


class _Biasing:
    """One ruleset, its choices, and what was computed of it."""

    def __init__(self, ruleset: Ruleset, choices: Mapping[str, Choice], shares: Shares, limit: int) -> None:
        self.ruleset, self.choices, self.shares, self.limit = ruleset, choices, shares, limit
        self.memory = Memory()

    def bet(self, fair: BetAnalysis, loaded: Shares | None, tolerance: Fraction | None, *, symbolic: bool) -> BiasedBet:
        """A bet that was analysed, on loaded dice."""
        if fair.measures is None:
            return BiasedBet(fair)
        slopes, no_gradient = self._gradient(fair.member)
        formula, no_formula = self._formula(fair.member) if symbolic else (None, "")
        numbers = counts(self.ruleset.device)
        on_loaded = tuple(self._on(fair.member, loaded, dice) for dice in numbers) if loaded else ()
        strained: tuple[Tolerated, ...] = ()
        if tolerance is not None and slopes is not None:
            strained = tuple(self._strained(fair.member, slopes, tolerance, dice) for dice in numbers)
        rising = _rising(slopes) if slopes else {}
        return BiasedBet(fair, on_loaded, slopes, rising, no_gradient, strained, formula, no_formula)

    def _gradient(self, member: Member) -> tuple[Gradient | None, str]:
        try:
            return gradient(self.ruleset, member, self.choices, limit=self.limit), ""
        except NoFormulaError as error:
            return None, error.message

    def _formula(self, member: Member) -> tuple[EdgeFormula | None, str]:
        try:
            return edge_formula(self.ruleset, member, self.choices, limit=self.limit), ""
        except NoFormulaError as error:
            return None, error.message

    def _on(self, member: Member, shares: Shares, dice: int) -> LoadedBet:
        """A bet with so many dice loaded, by both engines."""
        ruleset = loaded_with(self.ruleset, shares, dice)
        try:
            found = analyse_bet(ruleset, member, self.choices, limit=self.limit, memory=self.memory)
        except ProblemError as error:
            if any(problem.code not in NEVER for problem in error.problems):
                raise
            found = None
        return LoadedBet(dice, shares, found)

    def _strained(self, member: Member, slopes: Gradient, tolerance: Fraction, dice: int) -> Tolerated:
        """What the tolerance does if so many dice are off: each of them adds its own part of the slopes."""
        part = Fraction(dice, slopes.dice)
        rising = {label: part * slopes.partials[label] for label in self.shares}
        falling = {label: -slope for label, slope in rising.items()}
        up, down = (
            [self._on(member, shares, dice) for shares in corners(one, self.shares, tolerance)]
            for one in (rising, falling)
        )
        highest = max(up, key=lambda one: _decided(one, Fraction(0), 1))
        lowest = max(down, key=lambda one: _decided(one, Fraction(0), -1))
        return Tolerated(dice, steepest(rising, tolerance), highest, lowest)


def _rising(found: Gradient) -> dict[str, Fraction]:
    """How the edge changes with each face, the others giving way in proportion to their probabilities p.

    With partial derivatives d this is d_f - sum of p_j d_j / (1 - p_f) over the others: (d_f - sum of p d) / (1 - p_f).
    """
    shares, partials = found.probabilities, found.partials
    mean = sum((shares[face] * partials[face] for face in partials), Fraction(0))
    return {face: (partial - mean) / (1 - shares[face] or 1) for face, partial in partials.items()}


def _decided(one: LoadedBet, otherwise: Fraction, sign: int) -> tuple[bool, Fraction]:
    """What one is chosen by: an edge before none, then the further in that direction the sooner."""
    return one.house_edge is not None, sign * (one.house_edge if one.house_edge is not None else otherwise)


def _unlike(bet: BiasedBet) -> Problem:
    message = f"the derivatives of `{bet.fair.id}` belong to another house edge than both engines found"
    return Problem(
        bet.member.bet.place, "arithmetic/engines-disagree", message, "report this bet: no figure of it can be trusted"
    )
