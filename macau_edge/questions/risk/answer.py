"""What a session of many rounds of a bet can come to: what answers it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError
from macau_edge.questions.request import Answer
from macau_edge.questions.risk.distribution import risk_chart, risk_records, risk_svg
from macau_edge.questions.risk.find import Risk, risk
from macau_edge.questions.risk.report import risk_document
from macau_edge.questions.risk.request import RiskRequest
from macau_edge.reports.result import Result

if TYPE_CHECKING:
    from macau_edge.questions.risk.data import RiskData


class NoBankrollError(UsageError):
    """The bankroll of a session is too much work to be found."""


class RiskResult(Result[Risk]):
    """What a session of many rounds can come to."""

    __slots__ = ()

    @property
    def bankroll(self) -> Fraction:
        """Patacas that suffice at every moment of the session, with the confidence; raises NoBankrollError."""
        amount = self.found.bankroll.throughout
        if amount is None:
            message = Message("the bankroll at every moment of so many rounds is too much work")
            raise NoBankrollError(message, Message("ask for fewer rounds, or see `found.bankroll`"))
        return amount.patacas

    def summary(self) -> str:
        """The bet, and its rounds."""
        return f"{self.found.rounds} rounds of {self.found.analysis.bets[0].id}"


def _show(_: RiskRequest, found: Risk) -> RiskResult:
    """The report, its records, its JSON and its charts."""
    return RiskResult(found, risk_document, risk_json, picture=risk_svg, records=risk_records, plot=risk_chart)


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
