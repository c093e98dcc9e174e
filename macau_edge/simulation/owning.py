"""Which ruleset a checkpoint belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from macau_edge.model import Ruleset
from macau_edge.simulation.fingerprint import canonical


@dataclass(frozen=True, slots=True)
class Owner:
    """The name of a ruleset, and a digest of what all its bets have in common."""

    name: str
    digest: str


def owner(ruleset: Ruleset) -> Owner:
    """Who a checkpoint of this ruleset belongs to: its title and act, device, hand and terms.

    The bets have no part in it: each has its own fingerprint, so that another may be added to the file of rules.
    """
    law = tuple(sorted(ruleset.game.words.items())), ruleset.act.cite if ruleset.act else None
    common = law, ruleset.device, ruleset.hand, ruleset.stake_returned, ruleset.commission
    return Owner(ruleset.name, sha256(canonical(common).encode()).hexdigest())
