"""What a session of many rounds of a bet can come to: what is asked, and what answers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from macau_edge.model.message import Message
from macau_edge.questions.ask import Choices, Track, asked, limit_field, probability_of, whole_number

if TYPE_CHECKING:
    from macau_edge.model import Choice, Ruleset
    from macau_edge.model.problem import Problem
    from macau_edge.questions.risk.data import RiskData
    from macau_edge.questions.risk.find import Risk
    from macau_edge.reports.shown import Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class RiskRequest:
    """What so many rounds of a bet can come to; `confidence` is that of the program where it is None."""

    bet: str
    rounds: int = asked(
        "Rounds of the session: `1000`, `1e6`.",
        "N",
        whole_number,
        bare=True,
        wanted=(Message("how many rounds?"), Message("add `--rounds 1000`")),
    )
    unit: int = asked("The stake of a round, in whole patacas.", "N", whole_number, default=1, shown="1")
    confidence: Fraction | None = asked(
        "How sure the bankroll is to suffice; 99.9% without it.", "P", probability_of, default=None
    )
    normal: bool = asked(
        "The normal approximation as well, or alone where there are too many rounds for more.", default=False
    )
    limit: int | None = limit_field()

    def find(self, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, track: Track) -> Risk:
        """The distribution of the session and what follows from it; raises UsageError and ProblemError."""
        from macau_edge.questions.risk.find import risk

        return risk(self, ruleset, choices, given, track)

    def show(self, found: Risk) -> Shown[Risk]:
        """The report, its records, its JSON and its charts."""
        from macau_edge.questions.risk.distribution import risk_chart, risk_records, risk_svg
        from macau_edge.questions.risk.report import risk_document
        from macau_edge.reports.shown import Shown

        return Shown(found, risk_document, risk_json, picture=risk_svg, records=risk_records, plot=risk_chart)

    def refused(self, found: Risk) -> Iterable[Problem]:
        """None: it is of one bet, which is refused before anything is shown."""
        return ()

    def problems(self, found: Risk) -> Iterable[Problem]:
        """None: where the engines disagree, no session is worked out."""
        return ()


def risk_json(found: Risk) -> RiskData:
    """The published shape, `macau-edge/risk/1`; its records are imported when JSON is asked for."""
    from macau_edge.questions.risk.data import risk_data

    return risk_data(found)
