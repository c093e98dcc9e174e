"""Which prizes give a house edge -> a document, a table of records, and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from macau_edge.questions.solve.data import SolveData
    from macau_edge.questions.solve.solved import Solution


def solve_json(found: Solution) -> SolveData:
    """The published shape, `schemas/solve-1.json`; its records are imported when JSON is asked for."""
    from macau_edge.questions.solve.data import solve_data

    return solve_data(found)
