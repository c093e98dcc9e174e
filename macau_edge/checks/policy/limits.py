"""The limits of their own that a policy gives bets whose figures take more than a command does by default.

They go with the bets wherever these go: `model/meter.py` leaves out what a command may not do.
"""

from __future__ import annotations

from typing import Any

from macau_edge.checks.policy.rules import whole_path
from macau_edge.model import Bet, Ruleset
from macau_edge.model.filed import Policy
from macau_edge.model.records import replace
from macau_edge.model.walk import rewrite


def with_limits(ruleset: Ruleset, policy: Policy, revision: str = "") -> Ruleset:
    """The ruleset whose bets have the limits that a policy gives them; itself where it gives none.

    Of a file of a `revision`, by which it is called then, they are those of the file of that path.
    """
    if not policy.gives_limits:
        return ruleset
    asked = policy.of(whole_path(ruleset).removesuffix(f" ({revision})"))

    def limited(node: Any) -> Any:
        limit = asked.demand_of(node.id, node.id).limit if isinstance(node, Bet) else None
        return replace(node, limit=replace(limit, of_revision=bool(revision))) if limit else node

    return rewrite(ruleset, limited)
