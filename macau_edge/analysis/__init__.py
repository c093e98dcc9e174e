"""Both engines on every bet, compared: the analysis that all reports are made from.

The exact engine gives the distribution of each bet, from which its measures are defined; the numeric one gives
floating point with a bound. Each figure that both have is compared: where they differ by more than the bound, the bet
is an error at its line, and no figure of it is to be trusted. What was found of a bet already in this run is
remembered (`memory.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import nullcontext, suppress
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Literal

from macau_edge import exact
from macau_edge.analysis.long_run import LongRun, Taken, flows_of
from macau_edge.analysis.memory import Memory, process_memory
from macau_edge.analysis.named import members_named
from macau_edge.model import Alternative, Bet, Chips, Choice, Member, Option, Ratio, Ruleset
from macau_edge.model.measures import Distribution, Measures
from macau_edge.model.message import Message, joined
from macau_edge.model.meter import count, in_turn, metered
from macau_edge.model.problem import Problem, ProblemError, UsageError
from macau_edge.model.records import KW_ONLY, dataclass, field, replace
from macau_edge.model.refusals import (
    Refused,
    problem_of_refusal,
    refused_member,
    settled,
    unless_too_dear,
    without_repeats,
)
from macau_edge.outcomes.hand import depends_on_hand, parts_of
from macau_edge.outcomes.members import members, members_known
from macau_edge.outcomes.options import meter_names, options_of
from macau_edge.outcomes.scope import MissingChoiceError
from macau_edge.outcomes.together import compound_only, laid_bets, wholes_of, without_figures

if TYPE_CHECKING:
    from macau_edge import numeric


Track = Callable[[Collection[Member]], Iterable[Member]]
"""Shows the progress of going through the members."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A figure of both engines, which must agree within `bound`.

    It is a `net` result, its `probability`, what is `staked` at the start or `risked` in all, the expected net result,
    or the first or second moment of the number of trials (`rolls`), or the house edge in the long run of a bet that is
    paid of meters. The first two are `of` that net result.
    """

    what: Literal["net", "probability", "staked", "risked", "expected-net", "rolls", "rolls-second", "long-run"]
    of: Fraction | None
    exact: Fraction
    _: KW_ONLY
    numeric: float
    bound: float

    @property
    def difference(self) -> float:
        """How far the engines are apart."""
        return abs(float(self.exact) - self.numeric)


Third = Literal["same", "differs", "beyond"]
"""Whether sympy comes to the same fractions as the exact engine; `beyond` where there are too many states to ask it."""


@dataclass(frozen=True, slots=True)
class BetAnalysis:
    """What one bet is worth.

    `measures` is None where `missing` names an option that the law leaves open and nobody gave, and where the bet is
    `refused`, because it costs more than the command may do. `difference` is the largest distance between the two
    engines over every probability, the expected net and both moments of the rolls, each in units of its own bound: they
    agree where it is at most one. `distance` is the largest of them in itself, relative where a figure is above one.
    `compared` has each of these figures as both engines give it; where the numeric one comes to none, `unconfirmed`
    says why. `third` is what sympy says to them, where it is asked.
    """

    member: Member
    options: tuple[Option, ...]
    missing: str | None
    measures: Measures | None
    difference: float = 0.0
    distance: float = 0.0
    compared: tuple[Compared, ...] = field(default=(), compare=False, repr=False)
    unconfirmed: Message | None = field(default=None, compare=False, repr=False)
    third: Third | None = None
    laid: bool = False
    """Whether it is laid on another bet's stake alone, so that nobody has an advantage at it."""
    long_run: LongRun | None = None
    """What it is worth in the long run, where it waits for what its meters show; never the figure of a day."""
    no_long_run: Message | None = field(default=None, compare=False)
    """Why such a bet has no figure of the long run."""
    refused: Problem | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        edge = (
            self.measures.house_edge if self.measures else "too dear" if self.refused else f"waits for {self.missing}"
        )
        return f"<BetAnalysis {self.id}: house edge {edge}>"

    @property
    def id(self) -> str:
        """The identifier of the bet."""
        return self.member.id

    @property
    def house_edge(self) -> Fraction | None:
        """The house edge per unit staked at the start; None where the bet waits for an option, or nothing is staked."""
        return self.measures.house_edge if self.measures and not self.laid else None

    @property
    def edge_in_the_long_run(self) -> Fraction | None:
        """What the house keeps per unit in the long run, of a bet that waits for what its meters show."""
        return self.long_run.house_edge if self.long_run else None

    @property
    def favours_player(self) -> bool:
        """Whether the player has the advantage."""
        return self.house_edge is not None and self.house_edge < 0

    @property
    def adds(self) -> bool:
        """Whether more is put down later than at the start, so that the element of risk is another figure."""
        return self.measures is not None and self.measures.distribution.risked != self.measures.distribution.staked

    @property
    def agree(self) -> bool:
        """Whether the engines agree within the numeric engine's own bound, and sympy, where it was asked, exactly."""
        return self.difference <= 1.0 and self.third != "differs"

    @property
    def confirmed(self) -> bool:
        """Whether there are figures of the numeric engine to hold against the exact ones, be they the same or not."""
        return self.distance != float("inf")

    @property
    def disagrees(self) -> bool:
        """Whether another comes to other figures; not so where there are none to hold against these."""
        return not self.agree and (self.confirmed or self.third == "differs")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPrize:
    """A prize of a bet in place of the one written; `name` is what it is for, empty for the only one.

    `before` is None where an option that was not given stands there. One that an `option` of the house chooses is set
    wherever it stands, in all these `bets`.
    """

    bet: str
    name: str
    before: Ratio | None
    after: Ratio
    option: str | None = None
    bets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """The bets of a ruleset under the choices made; `given` are the options that a person chose.

    `left` is how many bets more were asked for, where it was stopped before all of them were analysed. `prizes` are set
    in place of those of the game, and the ruleset has them.
    """

    ruleset: Ruleset
    choices: Mapping[str, Choice]
    given: frozenset[str]
    _: KW_ONLY
    bets: tuple[BetAnalysis, ...]
    left: int = 0
    prizes: tuple[SetPrize, ...] = ()

    def __repr__(self) -> str:
        number = len(self.bets)
        return f"<Analysis of {self.ruleset.name}: {number} bet{'' if number == 1 else 's'}>"

    @property
    def asked(self) -> tuple[Bet, ...]:
        """The bets that were asked for, each once."""
        return tuple(dict.fromkeys(bet.member.bet for bet in self.bets))

    @property
    def taken(self) -> Mapping[str, Choice]:
        """The choices made, but for those of options in whose place a prize is set, which nobody then takes."""
        set_ = {one.option for one in self.prizes}
        return {option: choice for option, choice in self.choices.items() if option not in set_}

    @property
    def agree(self) -> bool:
        """Whether the engines agree on every bet."""
        return all(bet.agree for bet in self.bets)

    @property
    def largest_distance(self) -> float:
        """The engines' largest difference in any figure compared, relative where a figure is above one."""
        return max((bet.distance for bet in self.bets), default=0.0)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """One problem for every bet on which the engines disagree, or that the second does not confirm."""
        return tuple(_disagreement(bet) for bet in self.bets if not bet.agree)

    @property
    def refused(self) -> tuple[Problem, ...]:
        """Why bets or families have no figures that cost more than the command may do: one problem for each."""
        return tuple(without_repeats(bet.refused for bet in self.bets if bet.refused))

    def with_a_figure(self) -> Analysis:
        """Itself; raises ProblemError where every bet that was asked for is refused, so that nothing is left."""
        if self.bets and all(bet.refused for bet in self.bets):
            raise ProblemError(*self.refused)
        return self


Verdict = Literal["agree", "disagree", "not-confirmed"]


def engines_verdict(bets: Collection[BetAnalysis]) -> Verdict:
    """What both engines say of some bets: that they agree on all, disagree on one, or that the second says nothing."""
    if any(bet.disagrees for bet in bets):
        return "disagree"
    return "agree" if all(bet.agree for bet in bets) else "not-confirmed"


@metered
def analyse_ruleset(
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    *,
    given: Collection[str] = (),
    only: Collection[str] = (),
    track: Track = iter,
    memory: Memory | None = None,
    keep: bool = False,
) -> Analysis:
    """Both engines on every bet, or on those that `only` names (a family or a member).

    `memory` has what was found already in this run. Ctrl-C ends it; where it is to `keep` what is done, that is given.
    A bet that costs more than the meter allows is there as `refused`, and takes the figures of no other with it.

    Raises:
        ProblemError: a bet cannot be computed for another reason.
        UsageError: `only` names no bet.
    """
    chosen = members_asked(ruleset, choices, only)
    exact.announce(ruleset, choices)
    found: dict[int, BetAnalysis] = {}
    with suppress(KeyboardInterrupt) if keep else nullcontext():
        settled(in_turn(chosen, lambda bet: try_bet(ruleset, bet, choices, memory=memory), track), found)
    return Analysis(ruleset, choices, frozenset(given), bets=tuple(found.values()), left=len(chosen) - len(found))


def members_asked(ruleset: Ruleset, choices: Mapping[str, Choice], only: Collection[str] = ()) -> list[Member]:
    """The members of every bet, or of those that `only` names: families or members, in the order of the file.

    Bets that are made in a compound bet alone are among them only where they are named.

    Raises:
        ProblemError: a family cannot be listed.
        UsageError: `only` names no bet, or one that has figures in compound bets alone.
    """
    # a name may be that of a member or of another language, for which the members of all bets are listed
    wanted = {*only} if only and ruleset.bets.keys() >= {*only} else ruleset.bets.keys()
    bets = (bet for name, bet in ruleset.bets.items() if name in wanted)
    found = [member for bet in bets for member in members_known(ruleset, bet, choices)]
    if only:
        return with_figures(ruleset, members_named(found, only))
    parts = compound_only(ruleset)
    return [member for member in found if member.bet.id not in parts]


@metered
def analyse_bet(
    ruleset: Ruleset,
    member: Member,
    choices: Mapping[str, Choice],
    *,
    chips: Chips | None = None,
    memory: Memory | None = None,
) -> BetAnalysis:
    """Both engines on one bet; paid in whole `chips` where these are given.

    `memory` has what was found already; without one it is that of this process.

    Raises:
        ProblemError: it cannot be computed, or costs more than the meter allows.
    """
    find, memory = partial(_figures, ruleset, member, choices, chips), memory or process_memory()
    with refused_member(member):
        found = memory.recall(memory.key(ruleset, member, choices, chips), find)
    laid, options = member.bet.id in laid_bets(ruleset), options_of(ruleset, member)
    bet = BetAnalysis(member, options, *found, laid=laid)
    if bet.missing is None or chips is not None or not ruleset.options[bet.missing].meter:
        return bet
    with refused_member(member):
        return in_the_long_run(ruleset, bet, choices, memory)


def in_the_long_run(ruleset: Ruleset, bet: BetAnalysis, choices: Mapping[str, Choice], memory: Memory) -> BetAnalysis:
    """A bet that waits for what its meters show, with its figure of the long run, or why there is none.

    The exact engine has it where each meter shows what it does on average, the numeric one from the seeds alone.
    """
    from macau_edge import numeric
    from macau_edge.numeric.long_run import without_parts

    def recall(one: Member, meter: str, find: Callable[[], Taken]) -> Taken:
        return memory.recall(("of a meter", meter, memory.key(ruleset, one, choices, None)), find)

    member = bet.member
    try:
        flows = flows_of(ruleset, member, choices, recall)
        if isinstance(flows, Message):
            return replace(bet, no_long_run=flows)

        def at(number: Fraction) -> Distribution:
            shown = {flow.option.id: Ratio.of(number, for_one=flow.seed.for_one) for flow in flows}
            return exact.solve(ruleset, member, {**choices, **shown})

        nothing = at(Fraction(0))
        hits = [Measures(at(number)).win for number in (HARDLY_ANYTHING, MOST)]  # a higher prize wins no less often
        shown = {**choices, **{flow.option.id: flow.mean for flow in flows}}
        _, measures, difference, distance, _, why = _figures(ruleset, member, shown, None)
    except MissingChoiceError:
        return bet
    assert measures
    other, bound = float("nan"), 0.0
    if why is None:
        try:
            found = without_parts(ruleset, member, choices)
            fed = float(sum(flow.kept for flow in flows))
            other, bound = -float(found.nets @ found.probabilities) - fed, found.mean_bound + FLOATS
        except numeric.NoEstimateError as error:
            why = error.message
    compared = () if why else (Compared("long-run", None, measures.house_edge, numeric=other, bound=bound),)
    worst, largest = largest_difference(compared)
    hit = hits[0] if hits[0] == hits[1] else None
    run = LongRun(flows=flows, nothing_shown=nothing, measures=measures, hit_frequency=hit, numeric=other, bound=bound)
    return replace(
        bet, long_run=run, difference=max(difference, worst), distance=max(distance, largest), unconfirmed=why
    )


HARDLY_ANYTHING, MOST = Fraction(1, 10**9), Fraction(10**9)
"""The least and the most that a meter may show."""
FLOATS = 1e-14
"""What is added to the bound of a figure for the few operations on it."""


def long_runs(ruleset: Ruleset, members: Iterable[Member], choices: Mapping[str, Choice]) -> tuple[BetAnalysis, ...]:
    """The members that are paid of meters, as they are where nobody says what these show: in the long run."""
    meters = meter_names(ruleset)
    left = {name: choice for name, choice in choices.items() if name not in meters}
    paid = (one for one in members if any(option.meter for option in options_of(ruleset, one)))
    return tuple(try_bet(ruleset, one, left) for one in (paid if meters else ()))


EACH_SHOWN = 4_000
"""Operations of a row that shows a bet, besides those of its figures."""


def try_bet(
    ruleset: Ruleset,
    member: Member,
    choices: Mapping[str, Choice],
    *,
    chips: Chips | None = None,
    memory: Memory | None = None,
) -> BetAnalysis:
    """Both engines on one bet of several: `refused` where it costs more than the meter allows.

    Raises:
        ProblemError: it cannot be computed for another reason.
    """

    def shown() -> BetAnalysis:
        count(EACH_SHOWN, member.bet)
        return analyse_bet(ruleset, member, choices, chips=chips, memory=memory)

    found = unless_too_dear(shown)
    return refused_analysis(ruleset, member, found) if isinstance(found, Refused) else found


def refused_analysis(ruleset: Ruleset, member: Member, why: Refused) -> BetAnalysis:
    """A bet that costs more than the meter allows, in the place of its figures."""
    laid = member.bet.id in laid_bets(ruleset)
    options = options_of(ruleset, member)
    problem = problem_of_refusal(why, member)
    problem = problem.of_pieces() if ruleset.has_pieces else problem
    return BetAnalysis(member, options, None, None, laid=laid, refused=problem)


def with_third_solution(
    ruleset: Ruleset, bet: BetAnalysis, choices: Mapping[str, Choice], chips: Chips | None = None
) -> BetAnalysis:
    """A bet that was analysed, with what sympy says to its figures, if it has any."""
    if bet.measures is None:
        return bet
    memory, find = process_memory(), partial(exact.third_solution, ruleset, bet.member, choices, chips=chips)
    found = memory.recall(("third", memory.key(ruleset, bet.member, choices, chips)), find)
    third: Third = "beyond" if found is None else "same" if found == bet.measures.distribution else "differs"
    return replace(bet, third=third)


def with_third_solutions(analysis: Analysis) -> Analysis:
    """An analysis with what sympy says to every figure."""
    return replace(
        analysis, bets=tuple(with_third_solution(analysis.ruleset, bet, analysis.choices) for bet in analysis.bets)
    )


Figures = tuple[str | None, Measures | None, float, float, tuple[Compared, ...], Message | None]
"""What is missing, the measures, both differences, what was compared, and why nothing could be."""


def _figures(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], chips: Chips | None) -> Figures:
    try:
        if member.bet.additional and not member.values:
            members(ruleset, member.bet, choices)
        distribution = exact.solve(ruleset, member, choices, chips=chips)
    except MissingChoiceError as error:
        return error.option, None, 0.0, 0.0, (), None
    estimate, why = _estimate(ruleset, member, choices, chips)
    figures = compared_figures(distribution, estimate)
    return None, Measures(distribution), *largest_difference(figures), figures, why


def _estimate(
    ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], chips: Chips | None
) -> tuple[numeric.Estimate | None, Message | None]:
    """What the numeric engine comes to; if it comes to nothing, why."""
    from macau_edge import numeric

    try:
        return numeric.estimate(ruleset, member, choices, chips=chips), None
    except numeric.NoEstimateError as error:
        return None, error.message


def compared_figures(distribution: Distribution, estimate: numeric.Estimate | None) -> tuple[Compared, ...]:
    """Every figure that both engines have; none where one has no figures, or they have not as many net results.

    Of a bet without a law these are its mean, what is put down, and the trials.
    """
    known = distribution.law is not None
    exactly = distribution.nets if known else {}
    if estimate is None or (known and len(exactly) != len(estimate.nets)):
        return ()
    second = distribution.rolls_variance + distribution.rolls**2
    mean = Measures(distribution).expected_net
    nets = zip(exactly, estimate.nets.tolist(), strict=known)
    chances = zip(exactly.items(), estimate.probabilities.tolist(), strict=known)
    return (
        *(Compared("net", net, net, numeric=other, bound=1e-12 * max(1.0, abs(float(net)))) for net, other in nets),
        *(Compared("probability", net, p, numeric=q, bound=estimate.mass_bound) for (net, p), q in chances),
        Compared("staked", None, distribution.staked, numeric=estimate.staked, bound=1e-12),
        Compared("risked", None, distribution.risked, numeric=estimate.risked, bound=estimate.risked_bound),
        Compared(
            "expected-net", None, mean, numeric=float(estimate.nets @ estimate.probabilities), bound=estimate.mean_bound
        ),
        Compared("rolls", None, distribution.rolls, numeric=estimate.rolls, bound=estimate.rolls_bound),
        Compared("rolls-second", None, second, numeric=estimate.rolls_second, bound=estimate.second_bound),
    )


def largest_difference(figures: Collection[Compared]) -> tuple[float, float]:
    """The largest difference in units of its bound, and in itself; infinite where there is nothing to compare."""
    if not figures:
        return float("inf"), float("inf")
    worst = largest = 0.0
    for one in figures:
        exactly = float(one.exact)
        size, difference = max(1.0, abs(exactly)), abs(exactly - one.numeric)
        if not (0 < one.bound < WIDEST * size and difference < float("inf")):  # or a number that is none
            return float("inf"), float("inf")
        worst, largest = max(worst, difference / one.bound), max(largest, difference / size)
    return float(worst), float(largest)  # numpy's own floats compare to numpy's bools, which JSON does not know


WIDEST = 1e-6
"""A relative bound wider than this confirms nothing."""


def with_figures(ruleset: Ruleset, chosen: list[Member]) -> list[Member]:
    """The members, as given; raises UsageError for one that has figures only in the compound bets it is a part of."""
    for name in without_figures(ruleset).intersection(member.bet.id for member in chosen):
        wholes = joined((f"`{whole}`" for whole in wholes_of(ruleset, name)), Message(" or "))
        message = Message(
            "`{bet}` depends on the player's choice, and has figures only in the bets that it is a part of", bet=name
        )
        raise UsageError(message, Message("ask for {bets}", bets=wholes))
    return chosen


def ruleset_under(ruleset: Ruleset, alternative: Alternative) -> Ruleset:
    """The ruleset as it is when a provision is read the other way: whole entries replaced."""
    bets = {**ruleset.bets, **{bet.id: bet for bet in alternative.bets}}
    commission = alternative.commission if alternative.commission is not None else ruleset.commission
    returned = ruleset.stake_returned if alternative.stake_returned is None else alternative.stake_returned
    hand = alternative.hand if alternative.hand is not None else ruleset.hand
    return replace(ruleset, bets=bets, commission=commission, stake_returned=returned, hand=hand)


def affected(ruleset: Ruleset, alternative: Alternative) -> tuple[str, ...]:
    """The bets an alternative touches: those it gives whole, those made with them or of them, or all.

    Another hand touches the bets that depend on it.
    """
    if alternative.commission is not None or alternative.stake_returned is not None:
        return tuple(ruleset.bets)
    given = {bet.id for bet in alternative.bets}
    read = ruleset_under(ruleset, alternative)
    if alternative.hand is not None:
        given |= {bet.id for bet in read.bets.values() if depends_on_hand(read, bet)}
    given |= {bet.id for bet in read.bets.values() if bet.additional and bet.additional.to in given}
    return tuple(bet.id for bet in read.bets.values() if bet.id in given or not given.isdisjoint(parts_of(bet)))


def _disagreement(bet: BetAnalysis) -> Problem:
    place = bet.member.bet.place
    if bet.disagrees:
        message = Message(
            "the two engines disagree on `{bet}`: largest difference {distance}",
            bet=bet.id, distance=f"{bet.distance:.3g}",
        )  # fmt: skip
        if bet.third == "differs":
            message = Message("sympy does not come to the exact figures of `{bet}`", bet=bet.id)
        remedy = Message("report this bet: no figure of it can be trusted")
        return Problem(place, "arithmetic/engines-disagree", message, help=remedy)
    message = Message("the numeric engine could not confirm the figures of `{bet}`", bet=bet.id)
    remedy = Message("its play is too long, or its prizes too close, for floating point: no figure of it is confirmed")
    if bet.unconfirmed is not None:
        remedy = Message(
            "the numeric engine has no figures of {why}, so that none of this bet is confirmed", why=bet.unconfirmed
        )
    return Problem(place, "arithmetic/not-confirmed", message, help=remedy)
