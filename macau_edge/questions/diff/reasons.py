"""For what a change may be refused."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from macau_edge.questions.diff.compare import Comparison


class Reason(StrEnum):
    """What a change may be refused for."""

    EDGE_CHANGE = "edge-change"
    PLAYER_ADVANTAGE = "player-advantage"
    ANY = "any"


REASONS: dict[Reason, Callable[[Comparison], bool]] = {
    Reason.EDGE_CHANGE: lambda found: found.edge_changes,
    Reason.PLAYER_ADVANTAGE: lambda found: found.gives_advantage,
    Reason.ANY: lambda found: bool(found.files),
}
