"""What loaded dice do to the house: every bet on its own dice and on loaded ones, by both engines.

- With given shares, the bet is computed anew for one loaded die, two, up to all: the ruleset's device is made so, and
  both engines take it as any other.
- The derivatives of the house edge at the ruleset's own dice are exact (`exact/faces/gradient.py`).
- Within a tolerance, the dice that are tried are corners of what it allows: every corner where there are `FEW` faces
  or less, of more the two on which the edge rises and falls most to first order. Where one throw decides a bet, the
  furthest edges are proven (`exact/faces/bounds.py`).
- On request the edge is a formula in the probabilities of the faces (`exact/faces/formula.py`).

A bet that loaded dice never decide, or never let be made, says so, and the others go on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from macau_edge.analysis import Analysis, BetAnalysis, analyse_bet, analyse_ruleset, refused_analysis
from macau_edge.analysis.memory import Memory
from macau_edge.exact import solve
from macau_edge.exact.faces.bounds import Extreme, extremes
from macau_edge.exact.faces.gradient import Gradient, gradient
from macau_edge.exact.faces.graph import NoFormulaError
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.model.cards import Card
from macau_edge.model.measures import Measures
from macau_edge.model.message import NOTHING, Message
from macau_edge.model.meter import in_turn
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.refusals import Attempt, Refused, problem_of_refusal, settled, unless_too_dear, without_repeats
from macau_edge.model.walk import gathered
from macau_edge.questions.bias import trials
from macau_edge.questions.bias.trials import LoadedBet
from macau_edge.questions.request import Track
from macau_edge.questions.supposing import Shares, loaded_counts, loaded_with, shares_given, shares_of

if TYPE_CHECKING:
    from macau_edge.exact.faces.formula import EdgeFormula
    from macau_edge.questions.bias.request import BiasRequest

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tolerated:
    """What a tolerance does to the house edge if so many dice are off by it.

    `change` is the largest change to first order, in either direction: the derivatives' alone. `highest` and `lowest`
    are the bet, by both engines, where its exact edge is furthest up and down among so many dice `compared`: the dice
    as they are, and of few faces every corner of those within the tolerance, else the two that are steepest. On
    `undecided` of them the bet may never end; where the comparison is too dear both ends are refused. Of a bet that one
    throw decides, the places between the corners where an
    edge may be furthest off were tried too, and `bounds` are proven: no dice within the tolerance have an edge below
    the first or above the second. Of any other bet there are none: between the corners an edge may lie further off.
    """

    dice: int
    change: Fraction
    highest: LoadedBet
    lowest: LoadedBet
    every_corner: bool
    compared: int
    undecided: int = 0
    bounds: tuple[Fraction, Fraction] | None = None

    @property
    def refused(self) -> Problem | None:
        """Why there are no ends: to compare the dice costs more than the meter allows."""
        return self.highest.refused or self.lowest.refused

    @property
    def proven(self) -> bool:
        """Whether no dice within the tolerance have a lower edge than the lowest, nor a higher one than the highest."""
        return self.bounds == (self.lowest.house_edge, self.highest.house_edge)

    @property
    def ends(self) -> tuple[LoadedBet, LoadedBet]:
        """The dice with the highest edge and those with the lowest."""
        return self.highest, self.lowest


class Counter(NamedTuple):
    """What a bet is worth to somebody who knows every card that is gone, and bets a unit only where it favours him.

    It does in this `share` of the rounds, and he wins the `gain` a shoe, in units of what is put down; each has the
    half-width of its interval, None of one shoe. `largest` is the largest advantage met, below zero where none was.
    """

    share: Fraction
    share_half: float | None
    gain: float
    gain_half: float | None
    largest: float


class CounterShoes(NamedTuple):
    """The shoes that were played for it: of so many cards, `cut` of them behind the cut card."""

    cards: int
    cut: int
    shoes: int
    rounds: int
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BiasedBet:
    """A bet on the ruleset's own dice, and on loaded ones.

    `own` is the bet on the device as the ruleset has it; `loaded` with one die as given, and with all dice; `removed`,
    of a shoe, without one card, which has a suit where the bet tells suits apart. `gradient`
    has the derivatives of the house edge at the device of the ruleset, `formula` the edge as a function of the
    probabilities. Where there is none of the two, `no_gradient` and `no_formula` say why; `too_dear` why what was to be
    found beside the bet itself costs more than the meter allows, and its own figures stand.
    """

    own: BetAnalysis
    loaded: tuple[LoadedBet, ...] = ()
    gradient: Gradient | None = None
    no_gradient: Message = NOTHING
    tolerated: tuple[Tolerated, ...] = ()
    formula: EdgeFormula | None = None
    no_formula: Message = NOTHING
    removed: Mapping[Card, BetAnalysis] = field(default_factory=dict)
    counter: Counter | None = None
    too_dear: tuple[Problem, ...] = ()

    @property
    def refused(self) -> tuple[Problem, ...]:
        """Why figures are missing of it: its own, or those on other dice and what is derived."""
        loaded = (one.refused for one in self.on_loaded)
        return tuple(without_repeats(problem for problem in (self.own.refused, *self.too_dear, *loaded) if problem))

    @property
    def effects(self) -> Mapping[Card, Fraction]:
        """What each card that is gone adds to the house edge."""
        own = self.house_edge or Fraction(0)
        return {one: bet.house_edge - own for one, bet in self.removed.items() if bet.house_edge is not None}

    @property
    def by_rank(self) -> Mapping[str, Fraction]:
        """What a card of each rank adds: of several suits the mean."""
        ranks = gathered(self.effects, lambda one: one.rank)
        return {rank: sum(map(self.effects.__getitem__, same), Fraction(0)) / len(same) for rank, same in ranks.items()}

    @property
    def tells_suits(self) -> bool:
        """Whether cards of one rank have different effects."""
        return any(effect != self.by_rank[one.rank] for one, effect in self.effects.items())

    @property
    def member(self) -> Member:
        """The member of the bet."""
        return self.own.member

    @property
    def house_edge(self) -> Fraction | None:
        """The house edge on the device as the ruleset has it; None where an option was not given."""
        return self.own.house_edge

    @property
    def unlike(self) -> bool:
        """Whether the derivatives belong to another house edge."""
        return self.gradient is not None and self.gradient.edge != self.house_edge

    @property
    def slopes(self) -> Mapping[str, Fraction]:
        """How the edge changes with each face on all dice alike, the others giving way in proportion."""
        return self.gradient.all_rising if self.gradient else {}

    @property
    def slopes_of_one(self) -> Mapping[str, Fraction]:
        """How the edge changes with each face of one die alone: each of the dice has an equal part in `slopes`."""
        return self.gradient.of_one_die().all_rising if self.gradient else {}

    @property
    def on_loaded(self) -> Iterator[LoadedBet]:
        """The bet on every device that is not that of the ruleset."""
        yield from self.loaded
        yield from (one for found in self.tolerated for one in found.ends)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bias:
    """The bets of a ruleset on its own and on loaded dice; of a wheel, whatever is said of a die holds of the wheel.

    `asked` is what was asked for. `own` has every bet on the device of the ruleset, which gives its faces the
    probabilities `shares`; `loaded` are those that somebody gave.
    """

    asked: BiasRequest
    own: Analysis
    shares: Shares
    loaded: Shares | None
    bets: tuple[BiasedBet, ...]
    counted: CounterShoes | None = None

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
        return trials.throws_to_see(self.shares, self.loaded) if self.loaded else None

    @property
    def analyses(self) -> tuple[BetAnalysis, ...]:
        """Every analysis that both engines made."""
        loaded = (one.analysis for bet in self.bets for one in bet.on_loaded)
        removed = (one for bet in self.bets for one in bet.removed.values())
        return *self.own.bets, *(one for one in loaded if one is not None), *removed

    @property
    def refused(self) -> tuple[Problem, ...]:
        """Why figures are missing that cost more than the command may do: one problem for each bet."""
        return tuple(without_repeats(problem for bet in self.bets for problem in bet.refused))

    @property
    def agree(self) -> bool:
        """Whether the engines agree on every figure."""
        return not self.problems

    @property
    def problems(self) -> tuple[Problem, ...]:
        """One problem for every bet on which the engines disagree, on whatever dice, or the derivative does not fit."""
        apart = Analysis(self.own.ruleset, self.own.choices, self.own.given, bets=self.analyses).problems
        return tuple(dict.fromkeys([*apart, *(_unlike(bet) for bet in self.bets if bet.unlike)]))


def _unlike(bet: BiasedBet) -> Problem:
    message = Message("the derivatives of `{bet}` belong to another house edge than both engines found", bet=bet.own.id)
    remedy = Message("report this bet: no figure of it can be trusted")
    return Problem(bet.member.bet.place, "arithmetic/engines-disagree", message, help=remedy)


# --- every bet on its own dice and on loaded ones, and its derivatives -----------------------------------------------


def bias(
    asked: BiasRequest,
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    given: Collection[str] = (),
    track: Track = iter,
) -> Bias:
    """Every bet, or those that are asked for, on the device of the ruleset and on loaded ones, by both engines.

    The faces or pockets that are not named share the rest in proportion to their weights.

    A bet that takes more than the meter allows is there as refused; where the loaded dice do, its own figures stand.

    Raises:
        ProblemError: a bet cannot be computed on the device of the ruleset for another reason, or all are refused.
        UsageError: there is no such bet, the device is an urn, or what is given cannot be probabilities of its faces.
    """
    shares = shares_of(ruleset.device)
    loaded = shares_given(ruleset, asked.die or {}, asked.pocket or {})
    if asked.tolerance is not None:
        trials.refuse_tolerance(asked.tolerance, shares)
    biasing = _Biasing(asked=asked, ruleset=ruleset, choices=choices, shares=shares, loaded=loaded)
    own = analyse_ruleset(ruleset, choices, given=given, only=asked.bets, track=track, memory=biasing.memory)
    own.with_a_figure()
    bets = [*settled(in_turn(own.bets, biasing.bet, track)).values()]
    nearer = settled(in_turn(bets, biasing.nearer))  # behind the figures of all bets
    every = tuple(one.made for one in nearer.values())
    return Bias(asked=asked, own=own, shares=shares, loaded=loaded, bets=every)


def even_on(found: Bias, bet: BiasedBet) -> dict[str, LoadedBet]:
    """Face -> the bet, by both engines, on the first dice without an edge, all alike, as it comes more or less often.

    Of the two it is what lowers the edge at first; a face that never takes all of it is not there.
    """
    shares, dice = found.shares, loaded_counts(found.ruleset.device)[-1]
    biasing = _Biasing(asked=found.asked, ruleset=found.ruleset, choices=found.choices, shares=shares, loaded=None)
    falls = {face: slope < 0 for face, slope in bet.slopes.items() if slope}
    edge = partial(biasing._edge, bet.member, dice)
    even = {face: trials.first_even(edge, shares, face, more=more) for face, more in falls.items()}
    return {face: biasing._on(bet.own, one, dice) for face, one in even.items() if one}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Biasing:
    """What is asked of a game; `rulesets` and `memory` have what was made and found already in this run."""

    asked: BiasRequest
    ruleset: Ruleset
    choices: Mapping[str, Choice]
    shares: Shares
    loaded: Shares | None
    rulesets: dict[tuple[int, tuple[Fraction, ...]], Ruleset] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)

    def bet(self, own: BetAnalysis) -> BiasedBet:
        """A bet that was analysed, on loaded dice; what of that is too dear is refused by itself."""
        if own.measures is None:
            return BiasedBet(own=own)
        dear: list[Problem] = []
        tolerance, numbers = self.asked.tolerance, loaded_counts(self.ruleset.device)
        on_loaded = tuple(self._try_on(own, self.loaded, dice) for dice in numbers) if self.loaded else ()
        found, no_gradient = self._try(gradient, own.member, dear)
        tolerated: tuple[Tolerated, ...] = ()
        if tolerance is not None and found is not None:
            tolerated = tuple(self._try_tolerated(own, found, tolerance, dice) for dice in numbers)
        formula, no_formula = self._formula(own.member, dear) if self.asked.symbolic else (None, NOTHING)
        return BiasedBet(
            own=own,
            loaded=on_loaded,
            gradient=found,
            no_gradient=no_gradient,
            tolerated=tolerated,
            formula=formula,
            no_formula=no_formula,
            too_dear=tuple(dear),
        )

    def nearer(self, bet: BiasedBet) -> Attempt[BiasedBet]:
        """A bet with what a tolerance does, enclosed more nearly where that is not too dear."""
        again = [self._nearer(bet, one) for one in bet.tolerated]
        pairs = zip(bet.tolerated, again, strict=True)
        nearer = tuple(one if isinstance(new, Refused) or new.bounds is None else new for one, new in pairs)
        return Attempt(replace(bet, tolerated=nearer), any(isinstance(new, Refused) for new in again))

    def _nearer(self, bet: BiasedBet, one: Tolerated) -> Tolerated | Refused:
        tolerance, found = self.asked.tolerance, bet.gradient
        if one.bounds is None or one.proven or tolerance is None or found is None:
            return one
        return unless_too_dear(partial(self._tolerated, bet.own, found, tolerance, one.dice, near=True))

    def _formula(self, member: Member, dear: list[Problem]) -> tuple[EdgeFormula | None, Message]:
        """The edge as a formula, for which alone sympy is imported, or why there is none."""
        from macau_edge.exact.faces.formula import edge_formula

        return self._try(edge_formula, member, dear)

    def _try(self, find: Callable[..., T], member: Member, dear: list[Problem]) -> tuple[T | None, Message]:
        """What is found in the faces as symbols; or why it is not, which is added where it is too `dear`."""
        found = unless_too_dear(partial(self._found, find, member))
        if not isinstance(found, Refused):
            return found
        dear.append(problem_of_refusal(found, member))
        return None, Message("it is too dear: {why}", why=found.problems[0].message)

    def _found(self, find: Callable[..., T], member: Member) -> tuple[T | None, Message]:
        """What is found in the faces as symbols, once in this run; or why it is not."""
        try:
            return self.memory.recall(
                (find.__name__, member.id), lambda: (find(self.ruleset, member, self.choices), NOTHING)
            )
        except NoFormulaError as error:
            return None, error.message

    def _try_on(self, own: BetAnalysis, shares: Shares, dice: int) -> LoadedBet:
        """A bet with so many dice loaded, by both engines; refused where it is too dear."""
        found = unless_too_dear(partial(self._on, own, shares, dice))
        return self._refused(own, found, shares, dice) if isinstance(found, Refused) else found

    def _refused(self, own: BetAnalysis, why: Refused, shares: Shares, dice: int) -> LoadedBet:
        return LoadedBet(dice=dice, shares=shares, own=own, analysis=refused_analysis(self.ruleset, own.member, why))

    def _try_tolerated(self, own: BetAnalysis, found: Gradient, tolerance: Fraction, dice: int) -> Tolerated:
        """What the tolerance does if so many dice are off; where it is too dear, what the derivatives say alone."""
        tolerated = unless_too_dear(partial(self._tolerated, own, found, tolerance, dice))
        if not isinstance(tolerated, Refused):
            return tolerated
        part = Fraction(dice, found.dice)
        change = trials.steepest({label: part * found.partials[label] for label in self.shares}, tolerance)
        end = self._refused(own, tolerated, {}, dice)
        return Tolerated(dice=dice, change=change, highest=end, lowest=end, every_corner=False, compared=1)

    def _on(self, own: BetAnalysis, shares: Shares, dice: int) -> LoadedBet:
        """A bet with so many dice loaded, by both engines."""
        ruleset = self._ruleset(shares, dice)
        try:
            found = analyse_bet(ruleset, own.member, self.choices, memory=self.memory)
        except ProblemError as error:
            trials.refuse_others(error)
            found = None
        return LoadedBet(dice=dice, shares=shares, own=own, analysis=found)

    def _tolerated(
        self, own: BetAnalysis, found: Gradient, tolerance: Fraction, dice: int, *, near: bool = False
    ) -> Tolerated:
        """What the tolerance does if so many dice are off: each of them adds its own part of the slopes."""
        part = Fraction(dice, found.dice)
        rising = {label: part * found.partials[label] for label in self.shares}
        falling = {label: -slope for label, slope in rising.items()}
        every = len(self.shares) <= trials.FEW
        tried = (
            tuple(trials.corners(self.shares, tolerance))
            if every
            else tuple(trials.steepest_corner(one, self.shares, tolerance) for one in (falling, rising))
        )
        edges = [(one, shares) for shares in tried if (one := self._edge(own.member, dice, shares)) is not None]
        edge = self._edge(own.member, 0, self.shares)
        assert edge is not None
        proof = unless_too_dear(partial(self._extremes, own.member, dice, tolerance, near=near))
        proven = () if proof is None or isinstance(proof, Refused) else proof
        inner = [(one.edge, dict(one.shares)) for one in proven]
        known = [(edge, self.shares), *edges, *inner]  # the dice as they are come first: of equal edges theirs is shown
        lowest, highest = (choose(known, key=lambda one: one[0])[1] for choose in (min, max))
        up, down = (
            LoadedBet(dice=dice, shares=shares, own=own, analysis=own)
            if shares is self.shares
            else self._on(own, shares, dice)
            for shares in (highest, lowest)
        )
        return Tolerated(
            dice=dice,
            change=trials.steepest(rising, tolerance),
            highest=up,
            lowest=down,
            every_corner=every,
            compared=len(tried) + 1,
            undecided=len(tried) - len(edges),
            bounds=(proven[0].bound, proven[1].bound) if proven else None,
        )

    def _extremes(
        self, member: Member, dice: int, tolerance: Fraction, *, near: bool
    ) -> tuple[Extreme, Extreme] | None:
        """The furthest edges with so many dice off, proven; None where nothing is."""
        return extremes(self.ruleset, member, self.choices, self.shares, dice=dice, tolerance=tolerance, near=near)

    def _edge(self, member: Member, dice: int, shares: Shares) -> Fraction | None:
        """The edge by the exact engine alone, to find the furthest; None where the bet may never end."""
        ruleset = self._ruleset(shares, dice) if dice else self.ruleset
        key = self.memory.key(ruleset, member, self.choices, None)
        try:
            return self.memory.recall(("edge", key), lambda: Measures(solve(ruleset, member, self.choices)).house_edge)
        except ProblemError as error:
            trials.refuse_others(error)
            return None

    def _ruleset(self, shares: Shares, dice: int) -> Ruleset:
        """The ruleset with so many dice like that, the same for every bet."""
        key = dice, tuple(shares.values())
        if key not in self.rulesets:
            self.rulesets[key] = loaded_with(self.ruleset, shares, dice)
        return self.rulesets[key]
