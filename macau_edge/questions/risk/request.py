"""What a session of many rounds of a bet can come to: what is asked."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from macau_edge.model.message import Message
from macau_edge.model.records import dataclass
from macau_edge.questions.request import (
    Request,
    asked,
    bet_named,
    limit_field,
    probability_of,
    whole_number,
    whole_patacas,
)
from macau_edge.questions.understood import Domain

if TYPE_CHECKING:
    from macau_edge.questions.risk.find import Risk


CONFIDENCES = Domain(
    lambda confidence: Fraction(1, 2) <= confidence <= 1 - Fraction(1, 10**15),
    Message("write a figure from 50% to 99.9999999999999%, such as `99.9%`"),
)


Found: TypeAlias = "Risk"


@dataclass(frozen=True, slots=True, kw_only=True)
class RiskRequest(Request[Found]):
    """What so many rounds of a bet can come to; `confidence` is that of the program where it is None."""

    bet: str = bet_named()
    rounds: int = asked(
        "Rounds of the session: `1000`, `1e6`.",
        "N",
        whole_number,
        bare=True,
        wanted=(Message("how many rounds?"), Message("add `--rounds 1000`")),
    )
    unit: int = asked("The stake of a round, in whole patacas.", "N", whole_patacas, default=1)
    confidence: Fraction | None = asked(
        "How sure the bankroll is to suffice; 99.9% without it.",
        "P",
        partial(probability_of, domain=CONFIDENCES),
        default=None,
    )
    normal: bool = asked(
        "The normal approximation as well, or alone where there are too many rounds for more.", default=False
    )
    limit: int | None = limit_field()
