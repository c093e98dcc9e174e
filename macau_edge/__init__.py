"""The law of a casino game as data, and what every bet of it is worth."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from macau_edge.api import bias, risk, simulate, solve, sweep

if TYPE_CHECKING:
    from macau_edge.analysis import Analysis
    from macau_edge.model import Ruleset, __version__


def load(game: str | os.PathLike[str]) -> Ruleset:
    """The ruleset of a shipped game (`craps`, `portugal/craps`) or of a YAML file; of an application, with its bets.

    Findings of the family `law` (a missing name or citation) do not stop it: no figure depends on them.

    Raises:
        ProblemError: the file cannot be read, or a bet is not sound; `problems` has every mistake with its place.
        UsageError: no shipped game has that name.
    """
    from macau_edge.questions.ask import loaded

    return loaded(game, {})[0]


def analyse(
    game: str | os.PathLike[str] | Ruleset,
    *,
    bets: str | Collection[str] = (),
    seen: str | None = None,
    choices: Mapping[str, str] | None = None,
    **options: str,
) -> Analysis:
    """What every bet of a game is worth, by both engines: `analyse("craps", field12="3:1")`.

    `bets` narrows to families or members (`hard-way`, `hard-way[4]`); `options` are the choices the law leaves to the
    house. `seen` are cards that are known to be gone from the shoe, `"A A 10 5"`: a what-if, and no figure of an act.
    An option whose name has a hyphen, or is one of these words, stands in `choices`: `choices={"a-b": "2:1"}`.

    Raises:
        ProblemError: the file cannot be read, a bet is not sound, or the engines disagree.
        UsageError: no such game, bet, option or choice.
    """
    from macau_edge.questions.analyse import AnalyseRequest
    from macau_edge.questions.ask import ask_agreed, chosen, read

    request = read(AnalyseRequest, bets=bets, seen=seen)
    analysis: Analysis = ask_agreed(request, game, chosen(choices, options)).found[0]  # of the choices made, alone
    return analysis


def __getattr__(name: str) -> str:
    """The version, which stands in `model`: neither `import macau_edge` nor `--help` needs the nouns beside it."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from macau_edge.model import __version__

    return __version__


__all__ = ["__version__", "analyse", "bias", "load", "risk", "simulate", "solve", "sweep"]
