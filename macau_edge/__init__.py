"""The law of a casino game as data, and what every bet of it is worth."""

from __future__ import annotations

import os
from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # sympy and numpy are imported when a figure is asked for, not before
    from macau_edge.analysis import Analysis
    from macau_edge.model import Ruleset

__version__ = "0.1.0"


def load(game: str | os.PathLike[str]) -> Ruleset:
    """The ruleset of a shipped game (`craps`, `portugal/craps`) or of a YAML file.

    Findings of the family `law` (a missing name or citation) do not stop it: no figure depends on them.

    Raises:
        ProblemError: the file cannot be read, or a bet is not sound; `problems` has every mistake with its place.
        UsageError: no shipped game has that name.
    """
    from macau_edge.loading import load_sound

    return load_sound(os.fspath(game)).ruleset


def analyse(game: str | os.PathLike[str] | Ruleset, *, bets: Collection[str] = (), **options: str) -> Analysis:
    """What every bet of a game is worth, by both engines: `analyse("craps", field12="3:1")`.

    `bets` narrows to families or members (`hard-way`, `hard-way[4]`); `options` are the choices the law leaves to the
    house. An option with a hyphen is given as `**{"a-b": "2:1"}`.

    Raises:
        ProblemError: the file cannot be read, a bet is not sound, or the engines disagree.
        UsageError: no such game, bet, option or choice.
    """
    from macau_edge.analysis import analyse_ruleset
    from macau_edge.model import Ruleset
    from macau_edge.options import choose
    from macau_edge.problem import ProblemError

    ruleset = game if isinstance(game, Ruleset) else load(game)
    analysis = analyse_ruleset(ruleset, choose(ruleset, options), given=options, only=bets)
    if not analysis.agree:
        raise ProblemError(*analysis.problems)
    return analysis


__all__ = ["__version__", "analyse", "load"]
