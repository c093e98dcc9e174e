"""A ruleset with the figures of its bets, beside what a policy asks of them."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from macau_edge.checks.case import Case
from macau_edge.checks.policy.worth import Worth, worths
from macau_edge.model import Member, Ruleset
from macau_edge.model.policy import Demand, Governed, Policy


def path_of(ruleset: Ruleset) -> str:
    """The whole path of its file, with slashes: there it shows which game it is."""
    return os.path.abspath(ruleset.place.file).replace(os.sep, "/")


def governed(ruleset: Ruleset, policy: Policy) -> Governed:
    """What is asked of a game."""
    return policy.of(path_of(ruleset))


@dataclass(frozen=True, eq=False)
class Matter:
    """A ruleset, the bets of it that both engines have computed as the law is read, and the policy.

    A bet that an application proposes stands in another file than the ruleset.
    """

    ruleset: Ruleset
    cases: Sequence[Case]
    policy: Policy
    _demands: dict[str, Demand] = field(default_factory=dict)

    @cached_property
    def governed(self) -> Governed:
        """What is asked of the game."""
        return governed(self.ruleset, self.policy)

    @cached_property
    def worths(self) -> Mapping[str, tuple[Worth, ...]]:
        """Bet -> its members under every choice of the options."""
        return {case.bet.id: tuple(worths(case)) for case in self.cases}

    def demand_of(self, member: Member) -> Demand:
        """What is asked of a member."""
        if member.id not in self._demands:
            self._demands[member.id] = self.governed.demand_of(member.bet.id, member.id)
        return self._demands[member.id]
