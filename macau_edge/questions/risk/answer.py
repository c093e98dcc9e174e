"""What a session of many rounds of a bet can come to: what answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macau_edge.questions.request import Answer
from macau_edge.questions.risk.distribution import risk_chart, risk_records, risk_svg
from macau_edge.questions.risk.find import Risk, risk
from macau_edge.questions.risk.report import risk_document
from macau_edge.questions.risk.request import RiskRequest
from macau_edge.reports.result import Result

if TYPE_CHECKING:
    from macau_edge.questions.risk.data import RiskData


def _show(_: RiskRequest, found: Risk) -> Result[Risk]:
    """The report, its records, its JSON and its charts."""
    return Result(found, risk_document, risk_json, picture=risk_svg, records=risk_records, plot=risk_chart)


def risk_json(found: Risk) -> RiskData:
    """The published shape, `macau-edge/risk/1`; its records are imported when JSON is asked for."""
    from macau_edge.questions.risk.data import risk_data

    return risk_data(found)


ANSWER = Answer(
    find=risk,
    show=_show,
    problems=lambda _: (),  # where the engines disagree, no session is worked out
    refused=lambda _: (),  # it is of one bet, which is refused before anything is shown
)
