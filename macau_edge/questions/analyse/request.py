"""What bets are worth: what is asked, and what answers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from macau_edge.model.measures import columns_of_measures
from macau_edge.model.message import Message
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.questions.ask import Choices, Track, asked, limit_field, names_given, row_order, table_columns
from macau_edge.questions.understood import stakes

if TYPE_CHECKING:
    from macau_edge.analysis import Analysis
    from macau_edge.analysis.stakes import StakeRange, StakesAnalysis
    from macau_edge.model import Choice, Ruleset
    from macau_edge.model.cards import Card
    from macau_edge.model.problem import Problem
    from macau_edge.questions.analyse.data import AnalysisData
    from macau_edge.questions.analyse.report import Analyses
    from macau_edge.reports.shown import Shown

COLUMNS = ("bet", "name", "article", "prize-article", "prize", *columns_of_measures(), "engines")
"""The columns of the table, by the names that `--columns` and `--sort` have for them."""


Found: TypeAlias = "Analyses | StakesAnalysis"
"""What is found: these, or the bets at some stakes."""


def _cards(text: str, option: str) -> tuple[Card, ...]:
    """The cards that a text lists; raises UsageError where it is none."""
    from macau_edge.model.card_notation import parse_cards

    return parse_cards(text, option)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalyseRequest:
    """What bets, all of them or some, are worth: paid to the last fraction, or at some stakes in whole chips.

    Raises:
        UsageError: what is asked for does not go together, or is no stake.
    """

    bets: tuple[str, ...] = asked(
        "Only this bet or family.", "ID", names_given, default=(), name="bet", letter="b", several=True
    )
    every_choice: bool = asked("Show the figures of every choice that the law leaves to the house.", default=False)
    stake: str | None = asked(
        "What rounding to whole chips costs at this stake, or at each of `10 to 60`.", "N", stakes, default=None
    )
    chip: str | None = asked("The smallest chip, with --stake; 1 without it.", "N", stakes, default=None)
    seen: tuple[Card, ...] | None = asked(
        "The figures if these cards are known to be gone from the shoe, `A A 10 5`.",
        "CARDS",
        _cards,
        default=None,
    )
    columns: tuple[str, ...] = table_columns(COLUMNS, "bet,prize,edge")
    sort: str = row_order(COLUMNS, "-edge")
    limit: int | None = limit_field()
    keep: bool = False
    """Whether Ctrl-C leaves what is done until then, which no program takes for the whole."""

    def __post_init__(self) -> None:
        if self.stake is not None and (self.columns or self.sort):
            message = Message("`--columns` and `--sort` do not go with `--stake`")
            raise UsageError(message, Message("leave them out: what rounding costs is a table of its own"))
        if self.stake is None and self.chip is not None:
            message = Message("`--chip` is the smallest chip that a stake is paid in")
            raise UsageError(message, Message("add `--stake 10`"))
        if self.stake is not None and self.every_choice:
            message = Message("`--every-choice` and `--stake` do not go together")
            raise UsageError(message, Message("give the choices, one report for each"))
        if self.stake is not None and self.seen is not None:
            message = Message("`--seen` and `--stake` do not go together")
            raise UsageError(message, Message("leave one out: what rounding costs is asked of a full shoe"))
        if self.stake is not None:
            self._stakes()  # before a game is read for it

    def _stakes(self) -> StakeRange:
        from macau_edge.analysis.stakes import read_stakes

        return read_stakes(self.stake or "", "1" if self.chip is None else self.chip)

    def find(self, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, track: Track) -> Found:
        """Both engines on every bet; raises UsageError and ProblemError."""
        from macau_edge.analysis import Analysis, analyse_ruleset, members_asked
        from macau_edge.outcomes.options import every_figure

        if self.stake is not None:
            from macau_edge.analysis.stakes import analyse_stakes

            stakes = self._stakes()
            at_stakes = analyse_stakes(ruleset, choices, stakes, given=given, only=self.bets, track=track)
            at_stakes.exactly.with_a_figure()
            return at_stakes
        others = every_figure(ruleset, choices) if self.every_choice else ()
        found: list[Analysis] = []
        for each in (choices, *others):
            supposed = self._supposed(ruleset, each)
            if found and found[-1].left:
                left = len(members_asked(supposed, each, self.bets))
                found.append(Analysis(supposed, each, frozenset(given), bets=(), left=left))
            else:
                done = analyse_ruleset(supposed, each, given=given, only=self.bets, track=track, keep=self.keep)
                found.append(done)
        if not found[0].bets and found[0].left:
            raise KeyboardInterrupt
        if found[0].bets and all(bet.refused for one in found for bet in one.bets):
            raise ProblemError(*self.refused(tuple(found)))
        return tuple(found)

    def _supposed(self, ruleset: Ruleset, choices: Mapping[str, Choice]) -> Ruleset:
        """The ruleset, with what is known to be gone from its shoe."""
        if self.seen is None:
            return ruleset
        from macau_edge.analysis import members_asked
        from macau_edge.questions.supposing.cards import without_cards

        return without_cards(ruleset, choices, members_asked(ruleset, choices, self.bets), self.seen, "seen")

    def show(self, found: Found) -> Shown[Any]:
        """The report, its records and its JSON."""
        from macau_edge.model.meter import meter, remaining_meter
        from macau_edge.questions.analyse.report import analysis_document, records_document
        from macau_edge.reports.shown import Shown

        if isinstance(found, tuple):
            document = partial(analysis_document, asked=(*self.columns, self.sort.removeprefix("-")))
            within = remaining_meter(meter())  # what is shown beside the figures is found when it is shown
            return Shown(found, document, within(analysis_json), records=records_document)
        from macau_edge.questions.analyse.stakes import stakes_document, stakes_json, stakes_records

        return Shown(found, stakes_document, stakes_json, records=stakes_records)

    def refused(self, found: Found) -> Iterable[Problem]:
        """The bets that are too dear, under whatever choice, each once."""
        from macau_edge.model.refusals import without_repeats

        analyses = found if isinstance(found, tuple) else found.analyses
        return without_repeats(problem for analysis in analyses for problem in analysis.refused)

    def problems(self, found: Found) -> Iterable[Problem]:
        """Where the engines disagree, on whatever choice."""
        analyses = found if isinstance(found, tuple) else found.analyses
        return (problem for analysis in analyses for problem in analysis.problems)


def analysis_json(found: Analyses) -> AnalysisData:
    """The published shape, `macau-edge/analysis/1`; its records are imported when JSON is asked for."""
    from macau_edge.questions.analyse.data import analysis_data

    return analysis_data(*found)
