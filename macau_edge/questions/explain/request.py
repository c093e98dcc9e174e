"""The derivation of a bet's figures: what is asked, and what answers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from macau_edge.questions.ask import Choices, Track, limit_field

if TYPE_CHECKING:
    from macau_edge.analysis import Analysis
    from macau_edge.model import Choice, Ruleset
    from macau_edge.model.problem import Problem
    from macau_edge.questions.explain.data import ExplainData
    from macau_edge.reports.shown import Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainRequest:
    """How the figures of a bet, or of each member of a family, come about."""

    bet: str
    limit: int | None = limit_field()

    def find(self, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, _: Track) -> Analysis:
        """The bet by both engines; raises UsageError and ProblemError."""
        from macau_edge.analysis import all_thirdly, analyse_ruleset

        return all_thirdly(analyse_ruleset(ruleset, choices, given=given, only=[self.bet]).with_a_figure())

    def show(self, found: Analysis) -> Shown[Analysis]:
        """The derivation, as a report, as records and as JSON; its formulas need the exact engine."""
        from macau_edge.model.meter import meter, remaining_meter
        from macau_edge.questions.explain.records import explain_records
        from macau_edge.questions.explain.report import explain_document
        from macau_edge.reports.shown import Shown

        within = remaining_meter(meter())  # derived when it is shown
        return Shown(found, within(explain_document), within(explain_json), records=within(explain_records))

    def refused(self, found: Analysis) -> Iterable[Problem]:
        """The members that are too dear."""
        return found.refused

    def problems(self, found: Analysis) -> Iterable[Problem]:
        """Where the engines disagree."""
        return found.problems


def explain_json(analysis: Analysis) -> ExplainData:
    """The published shape, `macau-edge/derivation/1`; its records are imported when JSON is asked for.

    Raises:
        ProblemError: a bet cannot be computed, or costs too much; the problem says where and why.
    """
    from macau_edge.questions.explain.data import explain_data

    return explain_data(analysis)
