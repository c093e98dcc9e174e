"""What a policy asks of rulesets beyond soundness: one function per rule, each listed here.

A rule goes over the figures that were found; it computes none again, and no figure depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from macau_edge.checks.case import BetCase
from macau_edge.checks.policy import rules
from macau_edge.checks.policy.printed import check_printed
from macau_edge.checks.policy.rules import GovernedFigures
from macau_edge.model import Choice, Ruleset
from macau_edge.model.filed import Policy
from macau_edge.model.problem import Problem

POLICY_RULES: tuple[Callable[[GovernedFigures], Iterable[Problem]], ...] = (
    rules.check_named,
    rules.check_bounds,
    rules.check_advantage,
    rules.check_long_run,
    rules.check_no_edge,
    rules.check_symmetric,
    check_printed,
)
"""Rules of a ruleset as the law is read there: how else it may be read is the law's to settle, not a policy's."""


def check_policy(
    ruleset: Ruleset, cases: Sequence[BetCase], policy: Policy, standing: Mapping[str, Choice]
) -> list[Problem]:
    """Every finding of a policy; `cases` are the bets, as adopted, that both engines have computed,
    and `standing` the choices that were made.

    Where there is no policy, it is the one that asks for nothing but that the player has no advantage.
    """
    matter = GovernedFigures(ruleset=ruleset, cases=cases, policy=policy, standing=standing)
    return [problem for rule in POLICY_RULES for problem in rule(matter)]
