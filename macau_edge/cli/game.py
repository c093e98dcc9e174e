"""What the commands on one game have in common."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from macau_edge.analysis import Analysis
from macau_edge.api.asking import stop_on
from macau_edge.families import STATES
from macau_edge.loading_application import LoadedApplication, load_any
from macau_edge.model import Ruleset
from macau_edge.problem import Problem
from macau_edge.reading.source import Source

if TYPE_CHECKING:
    from macau_edge.model.application import Application


def load(game: str) -> Ruleset:
    """The ruleset of a game, or of an application with its bets in it; findings are counted on standard error."""
    return load_applied(game).ruleset


def load_chosen(game: str, given: Mapping[str, str]) -> tuple[Ruleset, dict[str, str]]:
    """The same, and the choices: those given here, and for the other options those that an application makes."""
    applied = load_applied(game)
    return applied.ruleset, {**applied.choices, **given}


@dataclass(frozen=True, slots=True)
class Applied:
    """The ruleset of a game, the application whose bets are in it, if it is of one, and the files it was read from."""

    ruleset: Ruleset
    application: Application | None
    sources: tuple[Source, ...]

    @property
    def choices(self) -> Mapping[str, str]:
        """What an application chooses of what the law leaves to the house."""
        return self.application.choices if self.application else {}


def load_applied(game: str) -> Applied:
    """A game, or an application with its bets in the game; findings are counted on standard error."""
    loaded = load_any(game)
    _count(loaded.findings, loaded.source)
    if isinstance(loaded, LoadedApplication):
        return Applied(loaded.ruleset, loaded.application, (loaded.source, loaded.base.source))
    return Applied(loaded.ruleset, None, (loaded.source,))


def _count(findings: Sequence[Problem], source: Source) -> None:
    """Says on standard error how many findings there are; they stop no figure."""
    if findings:
        counted = "1 finding that changes" if len(findings) == 1 else f"{len(findings)} findings that change"
        first = findings[0].message
        sys.stderr.write(f"{source.file}: {counted} no figure, the first: {first}; see `macau-edge check`\n")


def states(limit: int | None) -> int:
    """Most states a bet may have: what `--limit` says, or what the program takes without it."""
    return STATES if limit is None else limit


def stop_on_disagreement(*analyses: Analysis) -> None:
    """Raises ProblemError where the engines disagree, after the report has said so."""
    stop_on(problem for analysis in analyses for problem in analysis.problems)
