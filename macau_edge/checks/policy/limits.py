"""The limits of their own that a policy gives bets whose figures take more than a command does by default.

They go with the bets wherever these go: `model/meter.py` leaves out what a command may not do.
"""

from __future__ import annotations

from typing import Any

from macau_edge.checks.policy.rules import governed
from macau_edge.model import Bet, Ruleset
from macau_edge.model.filed import Policy
from macau_edge.model.records import replace
from macau_edge.model.walk import rewrite


def with_limits(ruleset: Ruleset, policy: Policy) -> Ruleset:
    """The ruleset whose bets have the limits that a policy gives them; itself where it gives none."""
    if not policy.gives_limits:
        return ruleset
    asked = governed(ruleset, policy)

    def limited(node: Any) -> Any:
        limit = asked.demand_of(node.id, node.id).limit if isinstance(node, Bet) else None
        return replace(node, limit=limit) if limit else node

    return rewrite(ruleset, limited)
