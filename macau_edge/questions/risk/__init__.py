"""The risk of a session: what a number of rounds of a bet can come to, in every format."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from macau_edge.questions.risk.data import RiskData
    from macau_edge.questions.risk.find import Risk


def risk_json(found: Risk) -> RiskData:
    """The published shape, `schemas/risk-1.json`; its records are imported when JSON is asked for."""
    from macau_edge.questions.risk.data import risk_data

    return risk_data(found)
