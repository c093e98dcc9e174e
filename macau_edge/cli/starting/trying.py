"""A starting file tried before it is written: it has no mistake, and what its bet is worth."""

from __future__ import annotations

from pathlib import Path

from macau_edge.analysis import analyse_ruleset
from macau_edge.cli.starting.given import LoadGame
from macau_edge.loading import Loaded
from macau_edge.loading_application import base_beside, check_applied, load_proposed
from macau_edge.options import choose
from macau_edge.problem import NOWHERE, ProblemError, UsageError
from macau_edge.reading.nodes import Scalar
from macau_edge.reading.source import Source, source
from macau_edge.wording.numbers import Numerals


def load_beside(output: Path) -> LoadGame:
    """Loads the game of an application that is to stand at `output`; UsageError where there is no such game."""
    find = base_beside(output)

    def load(game: str) -> Loaded:
        try:
            return find(Scalar(game, NOWHERE))
        except ProblemError as error:
            first = error.problems[0]
            if first.place != NOWHERE:
                raise  # the game is there, and has mistakes of its own
            raise UsageError(first.message, first.help) from None

    return load


def check_text(text: str, output: Path) -> None:
    """Raises UsageError where a starting file would have a mistake: what, and in which line."""
    written = _source(text, output)
    try:
        problems = check_applied(written, base_beside(output))
    except ProblemError as error:
        problems = list(error.problems)
    if problems:
        first = problems[0]
        lines = text.splitlines()
        line = f", in `{lines[first.place.line - 1].strip()[:80]}`" if 0 < first.place.line <= len(lines) else ""
        raise UsageError(f"this would be no sound application: {first.message}{line}", first.help)


def summary(text: str, bet: str, output: Path) -> str:
    """What its bet is worth, and what to do next."""
    loaded = load_proposed(_source(text, output), base_beside(output))
    analysis = analyse_ruleset(loaded.ruleset, choose(loaded.ruleset, {}), only=[bet])
    edges = sorted({one.measures.house_edge for one in analysis.bets if one.measures})
    worth = (
        " to ".join(Numerals("en").percent(edge) for edge in dict.fromkeys((edges[0], edges[-1])))
        if edges
        else "not given"
    )
    said = [f"{output}: the house edge of `{bet}` is {worth}"]
    if edges and edges[0] < 0:
        said.append("  the player would have the advantage: a dossier of it is only written as a draft")
    said.append(f"  next: fill in what stands in brackets, then `macau-edge check {output}`")
    return "\n".join(said) + "\n"


def _source(text: str, output: Path) -> Source:
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise UsageError("a text has bytes that are not UTF-8", "write it in UTF-8") from None
    return source(str(output), data)
