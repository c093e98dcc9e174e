"""What the commands on one game have in common."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from macau_edge.analysis import Analysis
from macau_edge.families import STATES
from macau_edge.loading import load_source
from macau_edge.loading_application import base_beside, load_proposed
from macau_edge.model import Ruleset
from macau_edge.model.application import Application
from macau_edge.problem import Problem, ProblemError
from macau_edge.reading.application import is_application
from macau_edge.reading.shipped import find
from macau_edge.reading.source import Source, read_source


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
    name, path = find(game)
    source = read_source(path)
    if path.suffix in (".yaml", ".yml") and is_application(source):
        applied = load_proposed(source, base_beside(path))
        _count(applied.findings, source)
        return Applied(applied.ruleset, applied.application, (source, applied.base.source))
    loaded = load_source(source, name)
    _count(loaded.findings, loaded.source)
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
    problems = [problem for analysis in analyses for problem in analysis.problems]
    if problems:
        raise ProblemError(*dict.fromkeys(problems))
