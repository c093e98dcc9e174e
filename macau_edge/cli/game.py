"""What the commands on one game have in common."""

from __future__ import annotations

import sys

from macau_edge.analysis import Analysis
from macau_edge.families import STATES
from macau_edge.loading import load_sound
from macau_edge.model import Ruleset
from macau_edge.problem import ProblemError


def load(game: str) -> Ruleset:
    """The ruleset of a game; findings that stop no figure are counted on standard error."""
    loaded = load_sound(game)
    if loaded.findings:
        count = len(loaded.findings)
        first = loaded.findings[0]
        sys.stderr.write(
            f"{loaded.source.file}: {count} finding{'' if count == 1 else 's'} that change no figure, the first: "
            f"{first.message}; see `macau-edge check`\n"
        )
    return loaded.ruleset


def states(limit: int | None) -> int:
    """Most states a bet may have: what `--limit` says, or what the program takes without it."""
    return STATES if limit is None else limit


def stop_on_disagreement(*analyses: Analysis) -> None:
    """Raises ProblemError where the engines disagree, after the report has said so."""
    problems = [problem for analysis in analyses for problem in analysis.problems]
    if problems:
        raise ProblemError(*dict.fromkeys(problems))
