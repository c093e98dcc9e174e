"""How the figures of a bet follow from its outcomes: every line that a reader with a pencil needs to check them.

`derive` takes what the exact engine has made of a bet and lays it out again in steps. A bet with stages goes as its
chain does: states alike in all but what opened them are one phase, and each phase has a line for every total or
clause, with its weight and where it leads, and the equations that are solved (`play`, `lines`, `phases`). A tally in
closed form has its cycle, its terms and its levels; one that needs a chain has them from every state (`counts`). A
compound bet has what each part adds: expectations add up, whatever depends on what. Of a bet with a choice of the
player it says what each choice is worth (`choosing`), and of one by whose play a hand is parted what is known of its
rounds (`parted`). Beyond a number of phases that can be read there are none. A
derivation is frozen, exact and without words; `questions/explain` puts it into words.

`play` and `plays` find worked examples: plays of the bet, trial by trial, with what is paid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

from macau_edge import exact
from macau_edge.analysis import BetAnalysis
from macau_edge.analysis.derivation.choosing import Choosing, choosing_of
from macau_edge.analysis.derivation.counts import nets_of_phases, nets_of_tally, tally_by_formula, tally_by_states
from macau_edge.analysis.derivation.parted import PartedRounds, parted_rounds
from macau_edge.analysis.derivation.phases import PHASES, phases_of
from macau_edge.analysis.derivation.play import derived_play
from macau_edge.analysis.derivation.steps import Net, Phase, TallyByCount
from macau_edge.exact.chain import Branch, Chain
from macau_edge.exact.compile import chain_of
from macau_edge.exact.formula import work_out
from macau_edge.exact.game import Game, Placement
from macau_edge.exact.prize import Prizes
from macau_edge.exact.solution import ChainSolution
from macau_edge.exact.wager import ExactTally, in_one_round
from macau_edge.model import Bet, Commission, Member, Ruleset
from macau_edge.model.measures import Measures
from macau_edge.model.meter import in_turn
from macau_edge.model.problem import Problem
from macau_edge.model.records import dataclass, replace
from macau_edge.model.refusals import Attempt, Refused, problem_of_refusal, settled, unless_too_dear
from macau_edge.outcomes.members import members
from macau_edge.outcomes.scope import Choices, MissingChoiceError, Scope, scope_of_words
from macau_edge.outcomes.stages import additional_to

T = TypeVar("T")

# --- a whole derivation ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class AdditionalPart:
    """What a part of a compound bet adds; an additional bet once for each point of its stage.

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """The figures of one bet, with everything they follow from; `analysis` has the numeric engine's confirmation.

    `phases` are empty where they are too many to be read, or where a tally has a formula: `states` then says how many
    there are, 0 where none is needed. `start` has the probability of each phase that play can begin with. A tally that
    is not written out in phases has a `count`, a compound bet its `parts`, a bet with a strategy its `choosing`, and
    one by whose play a hand is parted its rounds of that kind, `parted`.

    A derivation is optional, and comes behind the figures: where it takes more than is left of the budget, it is
    `not_derived`, and so there are the figures alone; `not_compared` is why there is no `choosing` of a bet with a
    strategy, for which the best play has to be found. Where it is too dear to tell its outcomes apart once more, the
    `scope` has its words alone, and `weight` is 0.
    """

    ruleset: Ruleset
    member: Member
    choices: Choices
    scope: Scope
    weight: int
    phases: tuple[Phase, ...]
    start: tuple[tuple[int, Fraction], ...]
    states: int
    parts: tuple[AdditionalPart, ...]
    count: TallyByCount | None
    choosing: tuple[Choosing, ...]
    nets: tuple[Net, ...]
    commission: Commission | None
    measures: Measures
    analysis: BetAnalysis
    parted: PartedRounds | None = None
    not_derived: Problem | None = None
    not_compared: Problem | None = None

    @property
    def first(self) -> Phase | None:
        """The phase that the bet begins with, where it is one."""
        return self.phases[self.start[0][0] - 1] if self.phases and len(self.start) == 1 else None

    @property
    def waits(self) -> bool:
        """Whether play can last longer than one trial."""
        return len(self.phases) != 1 or self.phases[0].waits

    @property
    def at_start(self) -> Fraction:
        """All that is put down at the start for good, per unit of what the figures are told by."""
        return sum((part.put_down for part in self.parts if not part.member.bet.additional), Fraction(0))

    def without_steps(self, why: Problem) -> Derivation:
        """The figures alone."""
        return replace(self, phases=(), start=(), states=0, parts=(), count=None, nets=(), parted=None, not_derived=why)


# --- a compound bet -> what each of its parts adds -------------------------------------------------------------------


def parts_in_steps(game: Game) -> tuple[AdditionalPart, ...]:
    """Every part of a compound bet; of an additional one, every point of its stage."""
    ruleset = _made_together(game)
    found: list[AdditionalPart] = []
    for place in game.places:
        if place.base is None:
            found.append(_laid(game, ruleset, place, place.part.member, Fraction(1)))
        else:
            found += _additional(game, ruleset, place)
    return tuple(found)


def _made_together(game: Game) -> Ruleset:
    """The ruleset in which the parts are made when the compound bet is, where it says so itself."""
    ruleset, made = game.ruleset, game.member.bet.made
    if made is None:
        return ruleset
    at_the_start = {place.part.member.bet.id for place in game.places if place.base is None}
    changed = {id_: replace(ruleset.bets[id_], made=made) for id_ in at_the_start}
    return replace(ruleset, bets={**ruleset.bets, **changed})


def _laid(game: Game, ruleset: Ruleset, place: Placement, member: Member, probability: Fraction) -> AdditionalPart:
    wager = place.wager(member.opener)
    if game.member.bet.strategy:  # which plays a part otherwise than it would be alone
        expected = sum((net * p for (_, net), p in in_one_round(wager).items()), Fraction(0))
    else:
        bet = ruleset.bets[member.bet.id]
        nets = exact.solve(ruleset, Member(bet, member.values), game.choices).nets
        expected = sum((net * p for net, p in nets.items()), Fraction(0))
    return AdditionalPart(
        member=member,
        units=wager.units,
        probability=probability,
        expected=expected,
        staked=wager.staked,
        share=Fraction(1, game.units),
    )


def _additional(game: Game, ruleset: Ruleset, place: Placement) -> Iterator[AdditionalPart]:
    bet = place.part.member.bet
    assert bet.additional
    made = _entering(ruleset, additional_to(ruleset, bet), bet, game)
    for member in members(ruleset, bet, game.choices):
        if made.get(member.opener):
            yield _laid(game, ruleset, place, member, made[member.opener])


def _entering(ruleset: Ruleset, base: Bet, bet: Bet, game: Game) -> dict[str, Fraction]:
    """What opens the stage of the base bet -> the probability that play comes to it so."""
    assert bet.additional
    chain = chain_of(Game(ruleset, Member(base, {}), game.choices))
    at = [number for number, state in enumerate(chain.states) if state.stage == bet.additional.at]
    labels = {number: state.point.label if (state := chain.states[number]).point else "" for number in at}
    names = list(dict.fromkeys(labels.values()))

    def entered(one: Branch) -> Branch:
        """Play ends where the stage begins, with the number of its point for a net result; elsewhere with -1."""
        if one.state in labels:
            return one._replace(state=None, net=Fraction(names.index(labels[one.state])))
        return one if one.net is None else one._replace(net=Fraction(-1))

    ended = replace(chain, branches=tuple(tuple(map(entered, found)) for found in chain.branches))
    reached = ChainSolution(ended, base).distribution().nets
    return {name: reached.get(Fraction(at), Fraction(0)) for at, name in enumerate(names)}


GROUPED = 20 * PHASES
"""States of a bet with stages among which alike ones are looked for."""


def derive(ruleset: Ruleset, analysis: BetAnalysis, choices: Choices) -> Derivation:
    """The derivation of a bet that was analysed; of one that is too dear to derive, its figures alone.

    Raises:
        ProblemError: the bet cannot be computed for another reason; the problem says where and why.
        MissingChoiceError: it needs an option that was not given.
    """
    if analysis.missing:
        raise MissingChoiceError(analysis.missing)
    measures, member = analysis.measures, analysis.member
    assert measures is not None
    game = unless_too_dear(lambda: Game(ruleset, member, choices))
    if isinstance(game, Refused):
        return _without_outcomes(ruleset, analysis, choices, measures, game)
    prizes = Prizes(ruleset, member, choices, laid=game.places[0].part.laid)
    steps = unless_too_dear(lambda: _steps(game, prizes))
    found = _DerivationSteps() if isinstance(steps, Refused) else steps
    choosing = unless_too_dear(lambda: choosing_of(game))
    return Derivation(
        ruleset=ruleset,
        member=member,
        choices=choices,
        scope=game.scope,
        weight=game.scope.space.weight,
        phases=found.phases,
        start=found.start,
        states=found.states,
        parts=found.parts,
        count=found.count,
        choosing=() if isinstance(choosing, Refused) else choosing,
        nets=found.nets,
        commission=prizes.commission,
        measures=measures,
        analysis=analysis,
        parted=found.parted,
        not_derived=problem_of_refusal(steps, member) if isinstance(steps, Refused) else None,
        not_compared=problem_of_refusal(choosing, member) if isinstance(choosing, Refused) else None,
    )


def _without_outcomes(
    ruleset: Ruleset, analysis: BetAnalysis, choices: Choices, measures: Measures, why: Refused
) -> Derivation:
    """The figures alone of a bet of which it is too dear to find once more which outcomes it tells apart."""
    member = analysis.member
    problem = problem_of_refusal(why, member)
    return Derivation(
        ruleset=ruleset,
        member=member,
        choices=choices,
        scope=scope_of_words(ruleset, member, choices),
        weight=0,
        phases=(),
        start=(),
        states=0,
        parts=(),
        count=None,
        choosing=(),
        nets=(),
        commission=ruleset.commission_of(member.bet),
        measures=measures,
        analysis=analysis,
        not_derived=problem,
        not_compared=problem if member.bet.strategy else None,
    )


def derived_in_turn(
    ruleset: Ruleset,
    bets: Sequence[BetAnalysis],
    choices: Choices,
    made_of: Callable[[Derivation], T],
    track: Callable[[Sequence[BetAnalysis]], Iterable[BetAnalysis]] = iter,
) -> dict[int, T]:
    """What is made of the derivation of each bet that has figures, by its number, so that a dear one leaves the others.

    What is made of one may cost more than is left, too: it is then made of the figures alone.
    """
    having = [number for number, bet in enumerate(bets) if bet.measures]

    def find(bet: BetAnalysis) -> Attempt[T]:
        found = derive(ruleset, bet, choices)
        made = unless_too_dear(lambda: made_of(found))
        if not isinstance(made, Refused):
            return Attempt(made, found.not_derived)
        why = problem_of_refusal(made, bet.member)
        return Attempt(made_of(found.without_steps(why)), why)

    turns = settled(in_turn([bets[number] for number in having], find, track))
    return {having[place]: one.made for place, one in turns.items()}


Start = tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _DerivationSteps:
    """What of a derivation is worked out anew; the figures are known."""

    phases: tuple[Phase, ...] = ()
    start: Start = ()
    states: int = 0
    parts: tuple[AdditionalPart, ...] = ()
    count: TallyByCount | None = None
    nets: tuple[Net, ...] = ()
    parted: PartedRounds | None = None


def _steps(game: Game, prizes: Prizes) -> _DerivationSteps:
    bet = game.member.bet
    wager = game.places[0].wager() if bet.tally else None
    tally = wager if isinstance(wager, ExactTally) else None
    nets = nets_of_tally(tally) if tally else ()
    working = work_out(game) if tally else None
    chain = None if working else chain_of(game)
    phases, start = _phases(game, chain, nets) if chain else ((), ())
    count = None
    if tally and working:
        count = tally_by_formula(game, tally, working)
    elif tally and chain and not phases:
        count = tally_by_states(game, tally, chain)
    return _DerivationSteps(
        phases=phases,
        start=start,
        states=len(chain.states) if chain else 0,
        parts=parts_in_steps(game) if bet.parts else (),
        count=count,
        nets=nets or (nets_of_phases(phases, prizes) if bet.stages else ()),
        parted=parted_rounds(chain) if chain else None,
    )


def _phases(game: Game, chain: Chain, nets: tuple[Net, ...]) -> tuple[tuple[Phase, ...], Start]:
    """The phases of a chain and where it begins; none where they are too many to be read."""
    if len(chain.states) > (GROUPED if game.member.bet.stages else PHASES):
        return (), ()
    play = derived_play(game, chain)
    if len(play.nodes) > PHASES:
        return (), ()
    paid = {net.net: net.prize for net in reversed(nets) if net.target == "win"}
    start = tuple((state + 1, probability) for state, probability in play.chain.start)
    return phases_of(play, paid.get), start
