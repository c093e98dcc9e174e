"""The derivation of a bet's figures: what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from macau_edge.model.records import dataclass
from macau_edge.questions.request import Request, asked, bet_named, limit_field

if TYPE_CHECKING:
    from macau_edge.analysis import Analysis


Found: TypeAlias = "Analysis"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainRequest(Request[Found]):
    """How the figures of a bet, or of each member of a family, come about."""

    bet: str = bet_named()
    every_line: bool = asked(
        "Give a line for everything that the player can see where he chooses.", default=False, name="all"
    )
    limit: int | None = limit_field()
