"""`bias`: what dice that are not balanced do to the house."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from macau_edge.analysis import Track
    from macau_edge.api.asking import Choices, Exact, Game, Whole
    from macau_edge.balance import Bias
    from macau_edge.model import Ruleset
    from macau_edge.shown import Shown


def bias(
    game: Game,
    bets: str | Collection[str] = (),
    *,
    die: Mapping[str, Exact] | None = None,
    pocket: Mapping[str, Exact] | None = None,
    tolerance: Exact | None = None,
    symbolic: bool = False,
    limit: Whole | None = None,
    choices: Choices | None = None,
    **options: str,
) -> Shown[Bias]:
    """What dice that are not balanced do to the house: `bias("craps", die={"6": "0.17"}, tolerance="0.1%")`.

    The house edge (per unit put down at the start) of every bet on fair and on loaded dice, by both engines, and its
    derivatives: how much the edge changes for each unit of probability of a face. `.found.throws_to_see`, and
    `rounds_to_see` of a bet, say how long a trial must run to see the load.

    Args:
        game: a shipped game, the path of a ruleset or an application, or a loaded ruleset.
        bets: one bet or family, or several; all without it.
        die: faces of a loaded die with their probabilities, from 0 to 1; those not named share the rest in proportion
            to their weights. A float is refused: the faces together have exactly 1.
        pocket: the same of a wheel.
        tolerance: how far every probability may be off; the lowest and highest edge are those of all corners of it.
        symbolic: the house edge as a formula in the probabilities of the faces as well.
        limit: the most states of a bet.
        choices, options: what the law leaves to the house, as `solve` has them.

    Raises:
        ProblemError: the file cannot be read, a bet cannot be computed, or the engines disagree.
        UsageError: no such game, bet, option or choice; probabilities that cannot be those of this device.

    Source: derivatives are exact ones of the engine's own equations; of a tolerance with up to eight faces every
    corner is compared, else those of a linear program; docs/decisions/017.
    """
    from macau_edge.api import asking

    faces, pockets = shares(die, "die"), shares(pocket, "pocket")
    off = None if tolerance is None else asking.exact(tolerance, "tolerance")
    most = asking.states(limit)
    ruleset, given = asking.chosen(game, choices, options)
    shown = find_bias(ruleset, given, asking.named(bets), faces, pockets, off, symbolic, most)
    asking.stop_on(shown.found.problems)
    return shown


def find_bias(
    ruleset: Ruleset,
    given: Mapping[str, str],
    bets: Collection[str],
    die: Mapping[str, Fraction],
    pocket: Mapping[str, Fraction],
    tolerance: Fraction | None,
    symbolic: bool,
    limit: int,
    track: Track = iter,
) -> Shown[Bias]:
    """What `bias` shows, of what has been read: also where the engines disagree, for a report that says so.

    Raises ProblemError and UsageError as `bias` does.
    """
    from macau_edge.balance import bias as biased
    from macau_edge.options import choose
    from macau_edge.reports.bias import bias_document, bias_json, bias_records
    from macau_edge.shown import Shown

    found = biased(
        ruleset,
        choose(ruleset, given),
        given=given,
        only=bets,
        die=die,
        pocket=pocket,
        tolerance=tolerance,
        symbolic=symbolic,
        limit=limit,
        track=track,
    )
    return Shown(found, bias_document, bias_json, records=bias_records)


def shares(given: Mapping[str, Exact] | None, option: str) -> dict[str, Fraction]:
    """Face or pocket -> its probability; raises UsageError where one is given twice, as `6` and `"6"`."""
    from macau_edge.api.asking import exact
    from macau_edge.problem import UsageError

    found: dict[str, Fraction] = {}
    for face, value in (given or {}).items():
        label = str(face).strip()
        if label in found:
            raise UsageError(f"--{option}: `{label}` is given twice", "keep one of the two")
        found[label] = exact(value, option)
    return found
