"""Which prizes give a house edge: what is asked, and what answers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from macau_edge.model.message import Message
from macau_edge.questions.ask import Choices, Track, asked, exact_range, limit_field, names_given, whole_number

if TYPE_CHECKING:
    from macau_edge.model import Choice, Ruleset
    from macau_edge.model.problem import Problem
    from macau_edge.questions.solve.data import SolveData
    from macau_edge.questions.solve.solved import Solution
    from macau_edge.reports.shown import Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveRequest:
    """Which prizes of a bet or family give a house edge between two ends, both included."""

    bet: str
    edge: tuple[Fraction, Fraction] = asked(
        "The house edge that is wanted, `2.5%`, or a range, `1%..3%`.",
        "SHARE",
        exact_range,
        bare=True,
        wanted=(Message("which house edge?"), Message("add `--edge 2.5%`, or a range, `--edge 1%..3%`")),
    )
    free: tuple[str, ...] = asked(
        "A prize that may be set: what it is for, `12`; all without it.", "PRIZE", names_given, default=(), several=True
    )
    stakes: int | None = asked(
        "The largest stake of a ratio that is printed; 10 without it.", "N", whole_number, default=None
    )
    limit: int | None = limit_field()

    def find(self, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, track: Track) -> Solution:
        """The formula, the exact prizes and the ratios around them; raises UsageError and ProblemError."""
        from macau_edge.questions.solve.find import solve

        return solve(self, ruleset, choices, given, track)

    def show(self, found: Solution) -> Shown[Solution]:
        """The report, its records and its JSON."""
        from macau_edge.questions.solve.report import solve_document, solve_records
        from macau_edge.reports.shown import Shown

        return Shown(found, solve_document, solve_json, records=solve_records)

    def refused(self, found: Solution) -> Iterable[Problem]:
        """Members that are too dear."""
        return found.refused

    def problems(self, found: Solution) -> Iterable[Problem]:
        """Where the engines disagree."""
        return found.analysis.problems


def solve_json(found: Solution) -> SolveData:
    """The published shape, `macau-edge/solve/1`; its records are imported when JSON is asked for."""
    from macau_edge.questions.solve.data import solve_data

    return solve_data(found)
