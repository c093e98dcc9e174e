"""`risk`: what a session of many rounds of a bet can come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from macau_edge.api.asking import Choices, Exact, Game, Whole
    from macau_edge.sessions import Risk
    from macau_edge.shown import Shown


def risk(
    game: Game,
    bet: str,
    *,
    rounds: Whole,
    unit: Whole = 1,
    confidence: Exact = "99.9%",
    normal: bool = False,
    limit: Whole | None = None,
    choices: Choices | None = None,
    **options: str,
) -> Shown[Risk]:
    """What a session of many rounds of a bet can come to: `risk("craps", "pass-line", rounds=1000, unit=100)`.

    Who is ahead, the house's win and its quantiles, and the bankroll that a table needs, in patacas. Probabilities are
    floats with a proven bound of their error each. Its `svg()` is the chart of the distribution.

    Args:
        game: a shipped game, the path of a ruleset or an application, or a loaded ruleset.
        bet: a bet, or a member of a family.
        rounds: independent rounds of the session.
        unit: the stake of a round, in whole patacas.
        confidence: how sure the bankroll is to suffice, from 50%.
        normal: the normal approximation as well, or alone where there are too many rounds for more.
        limit: the most states of a bet.
        choices, options: what the law leaves to the house, as `solve` has them.

    Raises:
        ProblemError: the file cannot be read, the bet cannot be computed, or the engines disagree.
        UsageError: no such game, bet, option or choice; a number that is none; too many rounds for the exact
            distribution; a confidence finer than its error.

    Source: convolution by FFT of the exact distribution of a round; for the bankroll, random walks and the exponential
    bound of ruin (W. Feller, An Introduction to Probability Theory and Its Applications II, 2nd ed. 1971, ch. XII);
    docs/decisions/019.
    """
    from macau_edge.api import asking
    from macau_edge.options import choose
    from macau_edge.reports.risk import risk_document, risk_json, risk_svg
    from macau_edge.sessions import risk as session
    from macau_edge.sessions.members import one_member
    from macau_edge.shown import Shown

    played, stake = asking.whole(rounds, "rounds"), asking.whole(unit, "unit")
    sure, most = asking.exact(confidence, "confidence"), asking.states(limit)
    ruleset, given = asking.chosen(game, choices, options)
    chosen = choose(ruleset, given)
    found = session(
        ruleset,
        one_member(ruleset, bet, chosen),
        chosen,
        rounds=played,
        unit=stake,
        confidence=sure,
        normal=normal,
        limit=most,
        given=given,
    )
    return Shown(found, risk_document, risk_json, risk_svg if found.spread else None)
