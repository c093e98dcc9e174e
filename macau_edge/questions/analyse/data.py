"""What every bet is worth -> JSON: `macau-edge/analysis/1` and, paid in whole chips, `macau-edge/stakes/1`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from macau_edge import exact
from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.analysis.choice import rules_alone
from macau_edge.analysis.counted import count_distribution
from macau_edge.analysis.derivation.choosing import Choosing, choosing_of, step_chances
from macau_edge.analysis.stakes import StakedBet, StakeRange, StakesAnalysis, multiples_asked
from macau_edge.exact.game import Game
from macau_edge.model import Choice, Option, Ruleset, Shoe, Strategy
from macau_edge.model.card_notation import card_text, hand_text
from macau_edge.model.measures import Measures
from macau_edge.model.problem import Problem
from macau_edge.model.refusals import Refused, problem_of_refusal, unless_too_dear
from macau_edge.model.ruleset import Played
from macau_edge.questions.analyse.report import bets_done, removed_cards
from macau_edge.reports import figures

WhoChose: TypeAlias = Literal["given", "default", "not given", "set"]


class _AnalysisOption(figures.Record):
    law: str | None
    choices: list[str] | Literal["any ratio"]
    choice: str | None
    by: WhoChose
    """Who chose; `set` where a prize that is set stands in place of the option, and no choice is taken."""


class _AnalysisCounted(figures.Record):
    low: figures.Natural
    """The first of the numbers counted, or collected."""
    high: figures.Natural | None
    """The last of them; null where there is no end."""
    probability: Fraction | None


class _Sight(figures.Record):
    """Things that the player can see for which every choice is worth the same."""

    copied_from: ClassVar = {"probability": "share"}

    seen: list[dict[str, str]]
    """Each of them: hand and cards, as far as the bet tells cards apart."""
    probability: Fraction | None
    """That a round comes to the choice and one of them is seen."""
    worth: dict[str, figures.Exact]
    """Choice and expected net result of it there, in units of the stake at the start."""
    best: str


class _Step(figures.Record):
    """What the player chooses at one of several steps, after what he chose before it, all others being as played."""

    step: str
    after: list[str]
    """What was chosen at the steps before, in their order; `none` where nothing was. Of a hand that was parted there
    follows what parted it, and the card that it was parted from where another choice is best by that."""
    choices: list[str]
    sees: list[str]
    """The hands that he looks at then; he forgets nothing that he saw before."""
    seen: figures.Natural
    """How many things he can see there that are told apart."""
    best: list[_Sight]
    """Nothing where he can see more than 20,000 things."""


class _ChancesAt(figures.Record):
    """What is chosen at a step in the rounds as they are played, after what was chosen before it."""

    copied_from: ClassVar = {"step": "step.name", "after": "before"}

    step: str
    after: list[str]
    chances: dict[str, figures.Exact]


class StrategyData(figures.Record):
    """How the player chooses, and what choosing in the best way comes to."""

    choices: list[str] | UnsetType = UNSET
    """Where he chooses once."""
    sees: list[str] | UnsetType = UNSET
    """The hands that he knows then, where he chooses once."""
    played: Played
    """In the best way at every choice, at those of which its rules say nothing, or by its rules."""
    raises: dict[str, figures.Exact]
    """Choice and how much is put down besides, per unit staked at the start."""
    put_down: Fraction | None
    """All that is put down on average: the element of risk is per unit of it, the house edge per unit of `staked`."""
    rule_costs: Fraction | None
    """The house edge with the rule less that of the best play; null where it is played in the best way."""
    best: list[_Sight] | UnsetType = UNSET
    """Where he chooses once."""
    rules_cost_alone: dict[str, figures.Exact] | UnsetType = UNSET
    """Step and what its rule costs so where all other choices are the best."""
    steps: list[_Step] | UnsetType = UNSET
    """The best choices, where he chooses at several steps."""
    chosen: list[_ChancesAt] | UnsetType = UNSET
    """How often each thing is chosen, where he chooses at several steps."""
    not_compared: str | UnsetType = UNSET
    """Why the best play is not told: to find it costs more than is left of what the command may do."""


class _Meter(figures.Record):
    """What flows through a meter, per unit staked."""

    copied_from: ClassVar = {"meter": "option.id", "seed": "seed.label"}

    meter: str
    seed: str
    contribution: Fraction | None
    whole: Fraction | None
    """The probability that the whole of it is won."""
    share: Fraction | None
    """What is paid of it in a round on average, in units of what it shows."""


class LongRunData(figures.Record):
    """A bet that is paid of meters in the long run: figures of no day, on which a meter shows more or less."""

    copied_from: ClassVar = {
        "edge_in_the_long_run": "house_edge",
        "returned_otherwise": "rest",
    }

    edge_in_the_long_run: Fraction | None
    """1, less all else that is returned, less contributions, less each seed times the probability to win all of it."""
    returned_otherwise: Fraction | None
    """All that comes back and is not paid of a meter, the stake of who wins one among it."""
    taken: Fraction | None
    """What a commission takes of what the meters pay."""
    hit_frequency: Fraction | None
    """Null where it depends on what the meters show."""
    meters: Annotated[list[_Meter], Meta(min_length=1)]


class _CountedBet(figures.BetData):
    since = (*figures.BetData.since, "counted", "strategy")

    counted: list[_AnalysisCounted] | None
    """Of a tally: how often it ends with each number, ascending, those that can no longer change its prize together;
    null of any other bet, of one that is paid the highest of several counts, and of one that costs too much."""
    strategy: StrategyData | None
    """Of a bet that depends on what the player chooses; null of any other, and where an option was not given."""
    long_run: LongRunData | UnsetType = UNSET
    """Of a bet that waits for what its meters show."""
    no_long_run: str | UnsetType = UNSET
    """Why such a bet has no figure of the long run."""


class _AnalysisChoice(figures.Record):
    copied_from: ClassVar = {
        "options": lambda analysis: figures.choice_labels(analysis.taken),
        "engines": lambda analysis: figures.engines_data(analysis.bets),
        "bets": lambda analysis: [_counted_bet(analysis, bet) for bet in analysis.bets],
    }

    options: dict[str, str]
    """The choice of each option; one that was not given is missing."""
    engines: figures.EnginesData
    bets: list[_CountedBet]


class _Stopped(figures.Record):
    """Where Ctrl-C came before all was done: how many bets there are, under every choice, of how many."""

    bets: figures.Natural
    of: figures.Natural


class SetPrizeData(figures.Record):
    """A prize that is set in place of that of the game."""

    copied_from: ClassVar = {"prize": "name"}

    bet: str
    prize: str
    """What it is for; empty for the only prize of a bet."""
    before: str | None
    """The prize as the file and the options have it; null where an option was not given."""
    after: str
    option: str | None
    """The option of the house that chooses it, where one does."""
    bets: list[str]
    """The bets in which it is set."""


class AnalysisData(figures.HeadData, tag="macau-edge/analysis/1"):
    """What every bet of a game is worth."""

    since = ("options_taken",)

    options_taken: dict[str, _AnalysisOption]
    """What the law leaves to the house, and who chose."""
    seen: list[str] | UnsetType = UNSET
    """The cards that are supposed to be known to be gone from the shoe, `ace` or `ace of spades`: figures of no act."""
    prizes: list[SetPrizeData] | UnsetType = UNSET
    """Prizes in place of those of the game, with which the figures are: figures of no act. The bets in which one is set
    cite no article for it, and an option that chooses one is missing in `options`."""
    stopped: _Stopped | UnsetType = UNSET
    engines: figures.EnginesData
    bets: list[_CountedBet]
    every_choice: list[_AnalysisChoice] | UnsetType = UNSET


def analysis_data(analysis: Analysis, *every: Analysis) -> AnalysisData:
    """The published shape; `every` has one analysis for each choice."""
    finished, of = bets_done((analysis, *every))
    return AnalysisData(
        **figures.head_fields(analysis.ruleset, analysis.taken),
        options_taken={name: _taken(analysis, option) for name, option in analysis.ruleset.options.items()},
        seen=[card_text(one) for one in removed_cards(analysis.ruleset)] or UNSET,
        prizes=[figures.copied(SetPrizeData, one) for one in analysis.prizes] or UNSET,
        stopped=_Stopped(bets=finished, of=of) if finished < of else UNSET,
        engines=figures.engines_data(analysis.bets),
        bets=[_counted_bet(analysis, bet) for bet in analysis.bets],
        every_choice=[figures.copied(_AnalysisChoice, other) for other in every] or UNSET,
    )


def _taken(analysis: Analysis, option: Option) -> _AnalysisOption:
    choice = analysis.taken.get(option.id)
    return _AnalysisOption(
        law=figures.as_data(option.law),
        choices=[one.label for one in option.choices] if option.choices else "any ratio",
        choice=choice.label if choice else None,
        by=_who_chose(analysis, option),
    )


def _who_chose(analysis: Analysis, option: Option) -> WhoChose:
    if option.id in {one.option for one in analysis.prizes}:
        return "set"
    if option.id in analysis.given:
        return "given"
    return "default" if option.id in analysis.choices else "not given"


def _counted_bet(analysis: Analysis, bet: BetAnalysis) -> _CountedBet:
    found = count_distribution(analysis.ruleset, bet.member, analysis.choices) if bet.measures else ()
    numbers = [figures.copied(_AnalysisCounted, one) for one in found] or None
    choosing = unless_too_dear(partial(_choosing, analysis, bet))
    refused = problem_of_refusal(choosing, bet.member) if isinstance(choosing, Refused) else None
    play = () if isinstance(choosing, Refused) else choosing
    strategy = strategy_data(play, bet, analysis.ruleset, analysis.choices, not_compared=refused)
    return _CountedBet(
        **figures.bet_data_fields(bet), counted=numbers, strategy=strategy, long_run=long_run_data(bet),
        no_long_run=str(bet.no_long_run) if bet.no_long_run else UNSET,
    )  # fmt: skip


def long_run_data(bet: BetAnalysis) -> LongRunData | UnsetType:
    """What a bet is worth in the long run, where it waits for what its meters show."""
    run = bet.long_run
    return figures.copied(LongRunData, run, meters=[figures.copied(_Meter, one) for one in run.flows]) if run else UNSET


def _choosing(analysis: Analysis, bet: BetAnalysis) -> tuple[Choosing, ...]:
    """How the player chooses, at each step; nothing of a bet without a strategy, or without figures."""
    if bet.member.bet.strategy is None or bet.measures is None:
        return ()
    return choosing_of(Game(analysis.ruleset, bet.member, analysis.choices))


def strategy_data(
    choosing: Sequence[Choosing],
    bet: BetAnalysis,
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    *,
    not_compared: Problem | None = None,
) -> StrategyData | None:
    """The player's choice as data, with every thing that he can see; `not_compared` is why that is too dear to say."""
    strategy, measures, device = bet.member.bet.strategy, bet.measures, ruleset.device
    played = ruleset.played(bet.member.bet)
    if strategy is None or played is None or measures is None or not (choosing or not_compared):
        return None
    assert isinstance(device, Shoe)
    assert device.choosing
    least: Fraction | Refused | None = None
    alone: dict[str, str] | Refused = {}
    if choosing and not strategy.best:
        least = unless_too_dear(lambda: _edge(bet, Strategy(), ruleset, choices))
    if isinstance(least, Refused):
        not_compared = problem_of_refusal(least, bet.member)
    elif least is not None:
        rules, best = rules_alone(device, strategy), least
        alone = unless_too_dear(lambda: {step: str(_edge(bet, one, ruleset, choices) - best) for step, one in rules})
    several, once = len(device.choosing) > 1, device.choosing[0]
    chosen = step_chances(Game(ruleset, bet.member, choices).scope) if several and choosing else ()
    return StrategyData(
        choices=UNSET if several else list(once.choose),
        sees=UNSET if several else [hand_text(part) for part in once.sees],
        played=played,
        raises={choice: str(times) for choice, times in choosing[0].raises.items()} if choosing else {},
        put_down=measures.distribution.risked,
        rule_costs=measures.house_edge - least if isinstance(least, Fraction) else None,
        best=UNSET if several else [sight for one in choosing for sight in _sights(one)],
        rules_cost_alone=UNSET if isinstance(alone, Refused) or not alone else alone,
        steps=[*map(_step, choosing)] if several else UNSET,
        chosen=[
            figures.copied(_ChancesAt, one, chances={choice: str(chance) for choice, chance in one.chances.items()})
            for one in chosen
        ]
        or UNSET,
        not_compared=str(not_compared.message) if not_compared else UNSET,
    )


LISTED = 20_000
"""Things that the player can see that are listed at most, of a step of several."""


def _step(one: Choosing) -> _Step:
    step, seen = one.play.step, one.play.number
    return _Step(
        step=step.name,
        after=list(one.play.before),
        choices=list(step.choose),
        sees=[hand_text(part) for part in step.sees],
        seen=seen,
        best=_sights(one) if seen <= LISTED else [],
    )


def _sights(one: Choosing) -> list[_Sight]:
    """Everything that can be seen at a step, and what each choice is worth there."""
    hands = [question.part for question in one.play.seen]
    return [
        figures.copied(_Sight, sight, seen=[dict(zip(hands, seen, strict=True)) for seen in sight.seen])
        for sight in one.sights
    ]


def _edge(bet: BetAnalysis, strategy: Strategy, ruleset: Ruleset, choices: Mapping[str, Choice]) -> Fraction:
    """The house edge where the same bet is played so."""
    played = replace(bet.member, bet=replace(bet.member.bet, strategy=strategy))
    return Measures(exact.solve(ruleset, played, choices)).house_edge


# --- stakes in whole chips -------------------------------------------------------------------------------------------


class _StakesStakes(figures.Record):
    copied_from: ClassVar = {"minimum": "low", "highest": "high"}

    minimum: figures.Positive
    highest: figures.Positive
    chip: figures.Positive


class _Multiples(figures.Record):
    id: str
    law: str | None
    text: figures.Words
    bets: list[str] | None


class _StakesPayment(figures.Record):
    due: Annotated[str, Meta(pattern="^[0-9]+(/[1-9][0-9]*)?$")]
    paid: figures.Natural


class _At(figures.Record):
    copied_from: ClassVar = {
        "laid": lambda one: one.analysis is not None and not one.refused,
        "not_payable": lambda one: list(map(str, one.unpayable)) or UNSET,
        "element_of_risk": lambda one: one.measures and one.measures.element_of_risk,
        "refused": lambda one: one.analysis and one.analysis.refused,
        "engines": lambda one: None if one.refused else one.analysis,
    }

    stake: figures.Positive
    multiple_of_minimum: bool
    laid: bool
    """Whether there are figures: every part is a whole number of chips, and no option is missing."""
    house_edge: Fraction | None
    """Per unit staked, paid in whole chips."""
    element_of_risk: Fraction | None
    rounding_costs: Fraction | None
    """This house edge less the one paid to the last fraction."""
    rounded: list[_StakesPayment]
    """The payments that are no whole number of chips, prizes and what comes back of a stake."""
    engines: figures.EngineData | None
    not_payable: list[Annotated[str, Meta(pattern="^[0-9]+(/[1-9][0-9]*)?$")]] | UnsetType = UNSET
    """The payments due that cannot be made exactly, where the act does not accept such a stake."""
    refused: str | UnsetType = UNSET
    """Why there are no figures at a stake where they cost more than the command may do."""


class _StakesBet(figures.ChosenData):
    copied_from: ClassVar = {
        "house_edge": "analysis.house_edge",
        "element_of_risk": lambda bet: bet.analysis.measures and bet.analysis.measures.element_of_risk,
        "lossless_stake": "lossless",
    }

    shares: figures.Positive
    """Equal parts that a stake is divided into, each a whole number of chips."""
    house_edge: Fraction | None
    """Paid to the last fraction."""
    element_of_risk: Fraction | None
    """Paid to the last fraction, per unit of all that is staked."""
    lossless_stake: figures.Positive | None
    """The smallest stake at which no payment is rounded; none is at its multiples either."""
    lossless_multiple: figures.Positive | None
    """The smallest multiple of the minimum at which no payment is rounded."""
    at: Annotated[list[_At], Meta(min_length=1)]


class StakesData(figures.HeadData, tag="macau-edge/stakes/1"):
    """What every bet of a game is worth where payments are rounded down to whole chips."""

    copied_from: ClassVar = {
        "multiples_of_the_minimum": lambda found: multiples_asked(found.exactly.ruleset),
        "engines": lambda found: figures.engines_data(bet for analysis in found.analyses for bet in analysis.bets),
        "bets": lambda found: [_bet(found.stakes, bet) for bet in found.bets],
    }

    stakes: _StakesStakes
    multiples_of_the_minimum: _Multiples | None
    """The provision which says that a stake is a multiple of the minimum, and the bets it binds; null for all."""
    engines: figures.EnginesData
    bets: list[_StakesBet]


def stakes_data(found: StakesAnalysis) -> StakesData:
    """The published shape."""
    return figures.copied(StakesData, found, **figures.head_fields(found.exactly.ruleset, found.exactly.choices))


def _bet(stakes: StakeRange, bet: StakedBet) -> _StakesBet:
    at = [
        figures.copied(_At, one, multiple_of_minimum=stakes.is_multiple(one.stake), rounding_costs=bet.cost(one))
        for one in bet.at
    ]
    multiple = bet.lossless_multiple(stakes.low)
    return figures.copied(_StakesBet, bet, **figures.chosen_fields(bet.analysis), lossless_multiple=multiple, at=at)
