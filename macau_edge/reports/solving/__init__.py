"""Which prizes give a house edge -> a document, a table of records, and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macau_edge.reports.solving.document import solve_document
from macau_edge.reports.solving.records import solve_records

if TYPE_CHECKING:
    from macau_edge.pricing.solved import Solution
    from macau_edge.reports.solving.as_json import SolveData


def solve_json(found: Solution) -> SolveData:
    """The published shape, `schemas/solve-1.json`; its records are imported when JSON is asked for."""
    from macau_edge.reports.solving.as_json import solve_data

    return solve_data(found)


__all__ = ["solve_document", "solve_json", "solve_records"]
