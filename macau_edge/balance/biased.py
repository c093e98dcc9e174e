"""What loaded dice do to the house: every bet on its own dice and on loaded ones, and its derivatives."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from macau_edge.analysis import BetAnalysis, Track, analyse_bet, analyse_ruleset
from macau_edge.balance.found import Bias, BiasedBet, LoadedBet, Tolerated
from macau_edge.balance.shares import Shares, counts, loaded_with, shares_given, shares_of
from macau_edge.balance.tolerating import FEW, corners, refuse_tolerance, steepest, steepest_corner
from macau_edge.exact import solve
from macau_edge.exact.faces import EdgeFormula, Gradient, NoFormulaError, edge_formula, gradient
from macau_edge.families import STATES
from macau_edge.measures import Measures
from macau_edge.memory import Memory
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.problem import ProblemError

NEVER = ("arithmetic/never-ends", "structure/additional", "structure/made")
"""What a bet that is sound on fair dice is met with where loaded dice never decide it, or never let it be made."""


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
    own = analyse_ruleset(ruleset, choices, given=given, only=only, track=track, limit=limit)
    biasing = _Biasing(ruleset, choices, shares, limit)
    known = {bet.id: bet for bet in own.bets}
    bets = tuple(
        biasing.bet(known[member.id], loaded, tolerance, symbolic=symbolic)
        for member in track([bet.member for bet in own.bets])
    )
    return Bias(own, shares, bets, loaded, dict(die or pocket or {}), tolerance, symbolic)


class _Biasing:
    """One ruleset, its choices, and what was computed of it."""

    def __init__(self, ruleset: Ruleset, choices: Mapping[str, Choice], shares: Shares, limit: int) -> None:
        self.ruleset, self.choices, self.shares, self.limit = ruleset, choices, shares, limit
        self.memory = Memory()
        self._rulesets: dict[tuple[int, tuple[Fraction, ...]], Ruleset] = {}

    def bet(self, own: BetAnalysis, loaded: Shares | None, tolerance: Fraction | None, *, symbolic: bool) -> BiasedBet:
        """A bet that was analysed, on loaded dice."""
        if own.measures is None:
            return BiasedBet(own)
        found, no_gradient = self._gradient(own.member)
        formula, no_formula = self._formula(own.member) if symbolic else (None, "")
        numbers = counts(self.ruleset.device)
        on_loaded = tuple(self._on(own.member, loaded, dice) for dice in numbers) if loaded else ()
        tolerated: tuple[Tolerated, ...] = ()
        if tolerance is not None and found is not None:
            tolerated = tuple(self._tolerated(own, found, tolerance, dice) for dice in numbers)
        return BiasedBet(own, on_loaded, found, no_gradient, tolerated, formula, no_formula)

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
        ruleset = self._ruleset(shares, dice)
        try:
            found = analyse_bet(ruleset, member, self.choices, limit=self.limit, memory=self.memory)
        except ProblemError as error:
            refuse_others(error)
            found = None
        return LoadedBet(dice, shares, found)

    def _tolerated(self, own: BetAnalysis, found: Gradient, tolerance: Fraction, dice: int) -> Tolerated:
        """What the tolerance does if so many dice are off: each of them adds its own part of the slopes."""
        part = Fraction(dice, found.dice)
        rising = {label: part * found.partials[label] for label in self.shares}
        falling = {label: -slope for label, slope in rising.items()}
        every = len(self.shares) <= FEW
        tried = (
            tuple(corners(self.shares, tolerance))
            if every
            else tuple(steepest_corner(one, self.shares, tolerance) for one in (falling, rising))
        )
        edges = [(one, shares) for shares in tried if (one := self._edge(own.member, shares, dice)) is not None]
        edge = self._edge(own.member, self.shares, 0)
        assert edge is not None
        known = [(edge, self.shares), *edges]  # the dice as they are come first: of equal edges theirs is shown
        lowest, highest = (choose(known, key=lambda one: one[0])[1] for choose in (min, max))
        up, down = (
            LoadedBet(dice, shares, own) if shares is self.shares else self._on(own.member, shares, dice)
            for shares in (highest, lowest)
        )
        return Tolerated(dice, steepest(rising, tolerance), up, down, every, len(tried) + 1, len(tried) - len(edges))

    def _edge(self, member: Member, shares: Shares, dice: int) -> Fraction | None:
        """The edge by the exact engine alone, to find the furthest; None where the bet may never end."""
        ruleset = self._ruleset(shares, dice) if dice else self.ruleset
        key = self.memory.key(ruleset, member, self.choices, self.limit, None)
        try:
            return self.memory.recall(("edge", key), lambda: self._solved(ruleset, member))
        except ProblemError as error:
            refuse_others(error)
            return None

    def _solved(self, ruleset: Ruleset, member: Member) -> Fraction:
        return Measures(solve(ruleset, member, self.choices, limit=self.limit)).house_edge

    def _ruleset(self, shares: Shares, dice: int) -> Ruleset:
        """The ruleset with so many dice like that, the same for every bet."""
        key = dice, tuple(shares.values())
        if key not in self._rulesets:
            self._rulesets[key] = loaded_with(self.ruleset, shares, dice)
        return self._rulesets[key]


def refuse_others(error: ProblemError) -> None:
    """Raises the error again unless it says that loaded dice never decide a bet, or never let it be made."""
    if any(problem.code not in NEVER for problem in error.problems):
        raise error
