"""The derivation of a bet's figures, as a document and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macau_edge.outcomes.members import STATES

if TYPE_CHECKING:
    from macau_edge.analysis import Analysis
    from macau_edge.questions.explain.data import ExplainData


def explain_json(analysis: Analysis, *, limit: int = STATES) -> ExplainData:
    """The published shape, `schemas/derivation-1.json`; its records are imported when JSON is asked for.

    Raises:
        ProblemError: a bet has more than `limit` states, or cannot be computed; the problem says where and why.
    """
    from macau_edge.questions.explain.data import explain_data

    return explain_data(analysis, limit)
