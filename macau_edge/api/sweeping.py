"""`sweep`: the figures of a bet as one or two of its prizes change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from macau_edge.api.asking import Choices, Game, Whole
    from macau_edge.model import Ruleset
    from macau_edge.pricing.sweeping import Sweep, Task
    from macau_edge.shown import Shown

Prizes: TypeAlias = str | Sequence[str] | Mapping[str, str | Sequence[str]]
"""`"12=2:1..5:1"`, two of these, or `{"12": ["2:1", "3:1"]}`; the name is `""` or left out where there is one prize."""


def sweep(
    game: Game,
    bet: str,
    *,
    prizes: Prizes,
    limit: Whole | None = None,
    choices: Choices | None = None,
    **options: str,
) -> Shown[Sweep]:
    """The figures of a bet as one or two of its prizes change: `sweep("craps", "field", prizes="12=2:1..5:1")`.

    House edge (per unit put down at the start), standard deviation (in units of the stake) and hit frequency at every
    point, by both engines. Its `svg()` is the chart, `chart()` that in text.

    Args:
        game: a shipped game, the path of a ruleset or an application, or a loaded ruleset.
        bet: a bet, a family or a member of one.
        prizes: profit to stake. A text, `"12=2:1..5:1"`, `"12=2:1..3:1 by 1:2"` or `"12=2:1, 5:2"`, or one for each of
            two prizes; or a mapping from the prizes to be set to theirs, `{"2": "2:1..5:1", "12": ["2:1", "3:1"]}`.
            Where a bet has one prize it needs no name: `"2:1..5:1"`, `{"": ["2:1", "3:1"]}`.
        limit: the most states of a bet.
        choices, options: what the law leaves to the house, as `solve` has them.

    Raises:
        ProblemError: the file cannot be read, a bet cannot be computed, or the engines disagree.
        UsageError: no such game, bet, prize, option or choice; prizes that are none, or too many of them.

    Source: both engines work out every point anew; nothing is interpolated.
    """
    from macau_edge.api import asking
    from macau_edge.pricing.axes import read_axes

    texts, most = _texts(prizes), asking.states(limit)
    read_axes(texts)  # before a game is read for it
    ruleset, given = asking.chosen(game, choices, options)
    shown = find_sweep(ruleset, given, bet, texts, most)
    asking.stop_on(problem for analysis in shown.found.analyses for problem in analysis.problems)
    return shown


def find_sweep(
    ruleset: Ruleset,
    given: Mapping[str, str],
    bet: str,
    prizes: Sequence[str],
    limit: int,
    track: Callable[[Collection[Task]], Iterable[Task]] = iter,
) -> Shown[Sweep]:
    """What `sweep` shows, of what has been read: also where the engines disagree, for a report that says so.

    Raises ProblemError and UsageError as `sweep` does.
    """
    from macau_edge.options import choose
    from macau_edge.pricing.sweeping import sweep as swept
    from macau_edge.reports.sweeping import sweep_chart, sweep_document, sweep_json, sweep_records, sweep_svg
    from macau_edge.shown import Shown

    found = swept(ruleset, bet, choose(ruleset, given), prizes=prizes, given=given, limit=limit, track=track)
    return Shown(found, sweep_document, sweep_json, sweep_svg, sweep_records, sweep_chart)


def _texts(prizes: Prizes) -> list[str]:
    """The prizes as the command line has them, `12=2:1, 3:1`."""
    if isinstance(prizes, str):
        return [prizes]
    if not isinstance(prizes, Mapping):
        return [str(text) for text in prizes]
    return [f"{name}={_listed(ratios)}" if name else _listed(ratios) for name, ratios in prizes.items()]


def _listed(ratios: str | Sequence[str]) -> str:
    return ratios if isinstance(ratios, str) else ", ".join(map(str, ratios))
