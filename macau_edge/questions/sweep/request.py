"""The figures of a bet as one or two of its prizes change: what is asked, and what answers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from macau_edge.questions.ask import Choices, Prize, Prizes, Track, asked, limit_field
from macau_edge.questions.understood import understood_ratio

if TYPE_CHECKING:
    from macau_edge.model import Choice, Ruleset
    from macau_edge.model.problem import Problem
    from macau_edge.questions.sweep.data import SweepData
    from macau_edge.questions.sweep.find import PrizeAxis, Sweep
    from macau_edge.reports.shown import Shown


def prizes_read(prizes: Prizes, _: str) -> tuple[PrizeAxis, ...]:
    """The prizes to go along, of `12=2:1, 3:1` as the command line has it; raises UsageError where they are none."""
    from macau_edge.questions.sweep.find import read_axes

    if isinstance(prizes, str):
        return read_axes([prizes])
    if isinstance(prizes, Mapping):
        return read_axes([f"{name}={_listed(these)}" if name else _listed(these) for name, these in prizes.items()])
    if not isinstance(prizes, Sequence) or any(not isinstance(one, str) for one in prizes):
        return read_axes([_listed(prizes)])  # numbers, of a bet that has one prize
    return read_axes([str(one) for one in prizes])


def _listed(prizes: Prize | Sequence[Prize]) -> str:
    """The text of one prize or of several, of which numbers are the profit to one."""
    if isinstance(prizes, str):
        return prizes
    several = prizes if isinstance(prizes, Iterable) else (prizes,)
    return ", ".join(one if isinstance(one, str) else understood_ratio(one, "prize").label for one in several)


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepRequest:
    """The figures of a bet, or of each member of a family, as one or two of its prizes change."""

    bet: str
    prizes: tuple[PrizeAxis, ...] = asked(
        "`12=2:1..5:1`, with a step `12=2:1..3:1 by 1:2`, or a list `12=2:1,3:1`; twice for two prizes.",
        "PRIZES",
        prizes_read,
        name="prize",
        several=True,
        bare=True,
    )
    limit: int | None = limit_field()

    def find(self, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, track: Track) -> Sweep:
        """Both engines at every point; raises UsageError and ProblemError."""
        from macau_edge.questions.sweep.find import sweep

        return sweep(self, ruleset, choices, given, track)

    def show(self, found: Sweep) -> Shown[Sweep]:
        """The report, its records, its JSON and its charts."""
        from macau_edge.questions.sweep.charts import sweep_chart, sweep_svg
        from macau_edge.questions.sweep.report import sweep_document, sweep_records
        from macau_edge.reports.shown import Shown

        return Shown(found, sweep_document, sweep_json, picture=sweep_svg, records=sweep_records, plot=sweep_chart)

    def refused(self, found: Sweep) -> Iterable[Problem]:
        """Members and points that are too dear."""
        return found.refused

    def problems(self, found: Sweep) -> Iterable[Problem]:
        """Where the engines disagree, at whatever point."""
        return found.analysis.problems


def sweep_json(found: Sweep) -> SweepData:
    """The published shape, `macau-edge/sweep/1`; its records are imported when JSON is asked for."""
    from macau_edge.questions.sweep.data import sweep_data

    return sweep_data(found)
