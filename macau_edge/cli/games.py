"""`macau-edge games`: the shipped rulesets and their acts."""

from __future__ import annotations

from typing import Annotated

from macau_edge.cli.arguments import ReportOptions, argument
from macau_edge.model.records import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesCall(ReportOptions):
    """The shipped rulesets and their acts.

    Whether the act is in force, whether it has an article for new bets, and what it leaves to the house. Of a game that
    is named also its bets with their articles.

    Examples:
        macau-edge games
        macau-edge games craps --lang pt
    """

    games: Annotated[list[str] | None, argument("[GAME]...", "Shipped games, or files; all games without it.")] = None
