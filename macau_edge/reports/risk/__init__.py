"""The risk of a session: what a number of rounds of a bet can come to, in every format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macau_edge.reports.risk.chart import risk_chart
from macau_edge.reports.risk.document import risk_document
from macau_edge.reports.risk.picture import risk_svg
from macau_edge.reports.risk.records import risk_records

if TYPE_CHECKING:
    from macau_edge.reports.risk.as_json import RiskData
    from macau_edge.sessions import Risk


def risk_json(found: Risk) -> RiskData:
    """The published shape, `schemas/risk-1.json`; its records are imported when JSON is asked for."""
    from macau_edge.reports.risk.as_json import risk_data

    return risk_data(found)


__all__ = ["risk_chart", "risk_document", "risk_json", "risk_records", "risk_svg"]
