"""The derivation of a bet's figures: what answers it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from macau_edge.analysis import Analysis, analyse_ruleset, with_third_solutions
from macau_edge.model import Choice, Ruleset
from macau_edge.model.meter import meter, on_what_is_left
from macau_edge.questions.explain.request import ExplainRequest
from macau_edge.questions.request import Answer, Choices, Track
from macau_edge.reports.result import Result

if TYPE_CHECKING:
    from macau_edge.questions.explain.data import ExplainData


def _find(asked: ExplainRequest, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, _: Track) -> Analysis:
    """The bet by both engines."""
    return with_third_solutions(analyse_ruleset(ruleset, choices, given=given, only=[asked.bet]).with_a_figure())


def _show(asked: ExplainRequest, found: Analysis) -> Result[Analysis]:
    """The derivation, as a report, as records and as JSON; its formulas need the exact engine, which is loaded then."""
    from macau_edge.questions.explain.records import explain_records
    from macau_edge.questions.explain.report import explain_document

    within = on_what_is_left(meter())  # derived when it is shown
    document = partial(explain_document, every_line=True) if asked.every_line else explain_document
    return Result(found, within(document), within(explain_json), records=within(explain_records))


def explain_json(analysis: Analysis) -> ExplainData:
    """The published shape, `macau-edge/derivation/1`; its records are imported when JSON is asked for.

    Raises:
        ProblemError: a bet cannot be computed, or costs too much; the problem says where and why.
    """
    from macau_edge.questions.explain.data import explain_data

    return explain_data(analysis)


ANSWER = Answer(find=_find, show=_show)
