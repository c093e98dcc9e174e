"""`risk`: what a session of many rounds of a bet can come to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from macau_edge.api.asking import Choices, Exact, Game, Whole
    from macau_edge.model import Ruleset
    from macau_edge.sessions import Risk
    from macau_edge.shown import Shown


def risk(
    game: Game,
    bet: str,
    *,
    rounds: Whole,
    unit: Whole = 1,
    confidence: Exact | None = None,
    normal: bool = False,
    limit: Whole | None = None,
    choices: Choices | None = None,
    **options: str,
) -> Shown[Risk]:
    """What a session of many rounds of a bet can come to: `risk("craps", "pass-line", rounds=1000, unit=100)`.

    Who is ahead, the house's win and its quantiles, and the bankroll that a table needs, in patacas. Probabilities are
    floats with a proven bound of their error each. Its `svg()` is the chart of the distribution and `chart()`
    that in text.

    Args:
        game: a shipped game, the path of a ruleset or an application, or a loaded ruleset.
        bet: a bet, or a member of a family.
        rounds: independent rounds of the session.
        unit: the stake of a round, in whole patacas.
        confidence: how sure the bankroll is to suffice, from 50%; 99.9% without it.
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

    played, stake = asking.whole(rounds, "rounds"), asking.whole(unit, "unit")
    sure = None if confidence is None else asking.exact(confidence, "confidence")
    most = asking.states(limit)
    ruleset, given = asking.chosen(game, choices, options)
    return find_risk(ruleset, given, bet, played, stake, sure, normal, most)


def find_risk(
    ruleset: Ruleset,
    given: Mapping[str, str],
    bet: str,
    rounds: int,
    unit: int,
    confidence: Fraction | None,
    normal: bool,
    limit: int,
    track: Callable[[Collection[int]], Iterable[int]] = iter,
) -> Shown[Risk]:
    """What `risk` shows, of what has been read; raises ProblemError and UsageError as `risk` does."""
    from macau_edge.options import choose
    from macau_edge.reports.risk import risk_chart, risk_document, risk_json, risk_records, risk_svg
    from macau_edge.sessions import risk as session
    from macau_edge.sessions.members import one_member
    from macau_edge.sessions.session import CONFIDENCE
    from macau_edge.shown import Shown

    chosen = choose(ruleset, given)
    found = session(
        ruleset,
        one_member(ruleset, bet, chosen),
        chosen,
        rounds=rounds,
        unit=unit,
        confidence=CONFIDENCE if confidence is None else confidence,
        normal=normal,
        limit=limit,
        given=given,
        track=track,
    )
    return Shown(found, risk_document, risk_json, risk_svg, risk_records, risk_chart)
