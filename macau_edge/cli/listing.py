"""What macau-edge games does: rulesets read, and their acts and bets listed."""

from __future__ import annotations

from pathlib import Path

from macau_edge.cli.files import standard_input
from macau_edge.cli.games import GamesCall
from macau_edge.cli.output import check_writable, emit
from macau_edge.questions.games.listed import listed_games
from macau_edge.reading.kinds import game_by_name
from macau_edge.reading.source import Source, find_ruleset


def write_games(asked: GamesCall) -> None:
    """Shows the games that are named, or all.

    Raises:
        ProblemError: a file cannot be read as a ruleset.
        UsageError: it is an application.
    """
    check_writable(asked.output, asked.force)
    emit(listed_games([*map(_named, asked.games or ())]), asked)


def _named(game: str) -> tuple[str, Path | Source]:
    return ("-", standard_input("<stdin>")) if game == "-" else find_ruleset(game_by_name(game))
