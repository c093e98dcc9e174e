"""`solve`: which prizes of a bet give a house edge."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from macau_edge.api.asking import Choices, Exact, Game, Whole
    from macau_edge.pricing.solved import Solution
    from macau_edge.shown import Shown


def solve(
    game: Game,
    bet: str,
    *,
    edge: Exact | tuple[Exact, Exact],
    free: str | Collection[str] = (),
    stakes: Whole = 10,
    limit: Whole | None = None,
    choices: Choices | None = None,
    **options: str,
) -> Shown[Solution]:
    """Which prizes of a bet or family give a house edge: `solve("craps", "field", edge="2.5%", free=["12"])`.

    The edge as a formula in the prizes, the exact prizes, and the ratios that a table would print around them, each
    confirmed by both engines. Where no prize gives the edge, `found.reachable` is false and `found` has the edges that
    can be had.

    Args:
        game: a shipped game, the path of a ruleset or an application, or a loaded ruleset.
        bet: a bet, a family or a member of one, `hard-way[4]`.
        edge: per unit put down at the start, below zero where the player has the advantage; or a range, `"1%..3%"` or
            a pair, both ends included. A float is refused: `0.025` is not 1/40, and exactly 1/40 is asked for.
        free: the prizes that may be set, by what they are paid for (`"12"`) or by their option; all without it.
        stakes: the largest stake of a ratio that is printed.
        limit: the most states of a bet.
        choices, options: what the law leaves to the house, `field12="3:1"`; an option whose name has a hyphen or is
            one of these words stands in `choices`, `choices={"a-b": "2:1"}`.

    Raises:
        ProblemError: the file cannot be read, a bet cannot be computed, or the engines disagree.
        UsageError: no such game, bet, prize, option or choice; an edge that is none, or above 100%.

    Source: the edge is linear in prizes that are paid with fixed probabilities, as it is an expected value (W. Feller,
    An Introduction to Probability Theory and Its Applications I, 3rd ed. 1968, ch. IX); docs/decisions/017.
    """
    from macau_edge.api import asking
    from macau_edge.options import choose
    from macau_edge.pricing.solving import solve as solved
    from macau_edge.problem import ProblemError
    from macau_edge.reports.solving import solve_document, solve_json
    from macau_edge.shown import Shown

    target, largest = asking.exact_range(edge, "edge"), asking.whole(stakes, "stakes")
    most = asking.states(limit)
    ruleset, given = asking.chosen(game, choices, options)
    found = solved(
        ruleset,
        bet,
        choose(ruleset, given),
        edge=target,
        free=asking.named(free),
        stakes=largest,
        limit=most,
        given=given,
    )
    if not found.analysis.agree:
        raise ProblemError(*found.analysis.problems)
    return Shown(found, solve_document, solve_json)
