"""Which prizes give a house edge: what answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macau_edge.questions.request import Answer
from macau_edge.questions.solve.find import solve
from macau_edge.questions.solve.prizes import SolveResult
from macau_edge.questions.solve.report import solve_document, solve_records
from macau_edge.questions.solve.solved import Solution

if TYPE_CHECKING:
    from macau_edge.questions.solve.data import SolveData


def solve_json(found: Solution) -> SolveData:
    """The published shape, `macau-edge/solve/1`; its records are imported when JSON is asked for."""
    from macau_edge.questions.solve.data import solve_data

    return solve_data(found)


ANSWER = Answer(
    find=solve,
    show=lambda _, found: SolveResult(found, solve_document, solve_json, records=solve_records),
    problems=lambda found: found.analysis.problems,
)
