"""Games that are named, or all shipped ones -> their rulesets, read and not checked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from macau_edge.model import Ruleset
from macau_edge.model.message import Message
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.questions.games import game_document, game_records, games_document, games_json, games_records
from macau_edge.questions.given import given_source, told_apart
from macau_edge.reading.kinds import game_by_name, is_application
from macau_edge.reading.nodes import Scalar, read_nodes, value_of
from macau_edge.reading.ruleset import read_outline, read_ruleset
from macau_edge.reading.source import LINE_ENDS, Source, find_ruleset, read_source, shipped_names
from macau_edge.reports.result import Result


def listed_games(games: Sequence[tuple[str, Path | Source]]) -> Result[Any]:
    """The games with these names, or all shipped ones without any.

    Raises:
        ProblemError: a file cannot be read as a ruleset.
        UsageError: it is an application.
    """
    if games:
        found = [_read(name, file if isinstance(file, Source) else read_source(file)) for name, file in games]
        return Result(found, game_document, games_json, records=game_records, question="games")
    outlines = [read_outline(read_source(find_ruleset(game)[1]), game) for game in shipped_names()]
    outlines.sort(key=lambda one: bool(one.act and one.act.status == "superseded"))  # those are for the record
    return Result(outlines, games_document, games_json, records=games_records, question="games")


def named_games(games: Sequence[str]) -> list[tuple[str, Path | Source]]:
    """Games, files and texts, each with its name; raises UsageError where there is none, ProblemError for a text."""
    texts = told_apart(text for game in games if (text := given_source(game)))
    each = (next(texts) if LINE_ENDS.search(game) else find_ruleset(game_by_name(game)) for game in games)
    return [(one.file, one) if isinstance(one, Source) else one for one in each]


def _read(name: str, source: Source) -> Ruleset:
    if is_application(source):
        raise _of_an_application(source.file, source)
    read = read_ruleset(source, name)
    if read.ruleset is None or any(problem.stops_figures for problem in read.problems):
        raise ProblemError(*read.problems)
    return read.ruleset


def _of_an_application(path: str, source: Source) -> UsageError:
    """That a file is an application, and how the game and the bets that it is about are shown."""
    asked = value_of(read_nodes(source), "game")
    word = asked.text if isinstance(asked, Scalar) else ""
    game = str(Path(path).parent / word) if word.endswith((".yaml", ".yml")) else word
    remedy = Message("see `macau-edge check {path}`", path=path)
    if word:
        remedy = Message(
            "`macau-edge games {game}` has the game, `macau-edge analyse {path}` the bets in it", game=game, path=path
        )
    return UsageError(Message("{path} is an application, and no ruleset", path=path), remedy)
