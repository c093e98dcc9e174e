"""`solve`: which prizes of a bet give a house edge."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from macau_edge.analysis import Track
    from macau_edge.api.asking import Choices, Exact, Game, Whole
    from macau_edge.model import Ruleset
    from macau_edge.pricing.solved import Solution
    from macau_edge.shown import Shown


def solve(
    game: Game,
    bet: str,
    *,
    edge: Exact | tuple[Exact, Exact],
    free: str | Collection[str] = (),
    stakes: Whole | None = None,
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
        stakes: the largest stake of a ratio that is printed; 10 without it.
        limit: the most states of a bet.
        choices, options: what the law leaves to the house, `field12="3:1"`; an option whose name has a hyphen or is
            one of these words stands in `choices`, `choices={"a-b": "2:1"}`.

    Raises:
        ProblemError: the file cannot be read, a bet cannot be computed, or the engines disagree.
        UsageError: no such game, bet, prize, option or choice; an edge that is none, or above 100% of a bet
            without additional bets (with them more than the first stake may be lost).

    Source: the edge is linear in prizes that are paid with fixed probabilities, as it is an expected value (W. Feller,
    An Introduction to Probability Theory and Its Applications I, 3rd ed. 1968, ch. IX); docs/decisions/017.
    """
    from macau_edge.api import asking

    target, most = asking.exact_range(edge, "edge"), asking.states(limit)
    largest = None if stakes is None else asking.whole(stakes, "stakes")
    ruleset, given = asking.chosen(game, choices, options)
    shown = find_solve(ruleset, given, bet, target, asking.named(free), largest, most)
    asking.stop_on(shown.found.analysis.problems)
    return shown


def find_solve(
    ruleset: Ruleset,
    given: Mapping[str, str],
    bet: str,
    edge: tuple[Fraction, Fraction],
    free: Collection[str],
    stakes: int | None,
    limit: int,
    track: Track = iter,
) -> Shown[Solution]:
    """What `solve` shows, of what has been read: also where the engines disagree, for a report that says so.

    Raises ProblemError and UsageError as `solve` does.
    """
    from macau_edge.options import choose
    from macau_edge.pricing.ratios import STAKES
    from macau_edge.pricing.solving import solve as solved
    from macau_edge.reports.solving import solve_document, solve_json, solve_records
    from macau_edge.shown import Shown

    found = solved(
        ruleset,
        bet,
        choose(ruleset, given),
        edge=edge,
        free=list(free),
        stakes=STAKES if stakes is None else stakes,
        limit=limit,
        given=given,
        track=track,
    )
    return Shown(found, solve_document, solve_json, records=solve_records)
