"""The figures of a bet as one or two of its prizes change: what answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macau_edge.questions.bets import BetsResult
from macau_edge.questions.request import Answer
from macau_edge.questions.sweep.charts import sweep_chart, sweep_svg
from macau_edge.questions.sweep.find import Sweep, SweptBet, sweep
from macau_edge.questions.sweep.report import sweep_document, sweep_records
from macau_edge.questions.sweep.request import SweepRequest

if TYPE_CHECKING:
    from macau_edge.questions.sweep.data import SweepData


class SweepResult(BetsResult[Sweep, SweptBet]):
    """The figures along the prizes, a mapping from the bet, or the members of the family, to its points."""

    __slots__ = ()

    def by_bet(self) -> dict[str, SweptBet]:
        """The bets that were swept."""
        return {bet.member.id: bet for bet in self.found.bets}


def _show(_: SweepRequest, found: Sweep) -> SweepResult:
    """The report, its records, its JSON and its charts."""
    return SweepResult(found, sweep_document, sweep_json, picture=sweep_svg, records=sweep_records, plot=sweep_chart)


def sweep_json(found: Sweep) -> SweepData:
    """The published shape, `macau-edge/sweep/1`; its records are imported when JSON is asked for."""
    from macau_edge.questions.sweep.data import sweep_data

    return sweep_data(found)


ANSWER = Answer(find=sweep, show=_show, problems=lambda found: found.analysis.problems)
