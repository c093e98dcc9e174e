"""The words of the commands and the names of the shipped games: `python -m tests.words_of_commands` writes them.

A shell asks while somebody types, and loading a command or reading a ruleset takes longer than that may, so what they
would say is kept in `macau_edge/cli/words.json` and `games.json`. `tests/test_completion.py` holds both to their
source.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from macau_edge.cli.commands import COMMANDS, Entry, load
from macau_edge.cli.completing import members_of
from macau_edge.cli.named import written_in
from macau_edge.questions.ask import flags
from macau_edge.reading.nodes import read_nodes
from macau_edge.reading.source import find, read_source, shipped_names
from tests.test_requests import REQUESTS

CLI = Path(__file__).parents[1] / "macau_edge" / "cli"
OF_OPTIONS = {"--bet": "BET", "--game": "GAME", "--free": "PRIZE", "--option": "OPTION="}
PRICED = ("sweep", "simulate")
"""Commands whose `--prize` says which prize of the bet that stands before it."""


def words() -> dict[str, Any]:
    """What the file is to have."""
    return {entry.name: _command(entry) for entry in COMMANDS}


def _command(entry: Entry) -> dict[str, Any]:
    options: dict[str, Any] = {}
    places: list[str] = []
    for param in load(entry).params:
        flags = [flag for flag in param.opts if flag.startswith("-")]
        for flag in flags:
            options[flag] = {"said": getattr(param, "help", None) or "", "values": _values(param, flags, entry.name)}
        if not flags:
            metavar = str(param.metavar)
            of_ours = re.sub(r"\[--.*", "", metavar)
            places += [f"{place}{more}" for place, more in re.findall(r"([A-Z]+)\]*(\.\.\.)?", of_ours)]
            if choices := getattr(param.type, "choices", None):
                places[-1] = list(map(str, choices))  # type: ignore[call-overload]
    return {"said": entry.line, "of_game": entry.of_game, "places": places, "options": options}


def _values(param: Any, flags: list[str], command: str) -> Any:
    """Null for a flag, the choices of an option that has such, and otherwise of what its values are; `several` where
    they may be listed between commas.
    """
    if param.is_flag:
        return None
    if "--columns" in flags or "--sort" in flags:
        (names,) = flags_of(command)["columns"].read.args
        return {"several": list(names)} if "--columns" in flags else list(names)
    if "--select" in flags or "--ignore" in flags:
        return {"several": "CODES"}
    if "--prize" in flags and command in PRICED:
        return "PRIZE="
    if choices := getattr(param.type, "choices", None):
        return list(map(str, choices))
    kinds = (kind for flag, kind in OF_OPTIONS.items() if flag in flags)
    return next(kinds, "FILE" if "path" in param.type.name else "")


def flags_of(command: str) -> Any:
    """The options of the question that a command asks."""
    return flags(REQUESTS[command])


def names() -> dict[str, Any]:
    """What the file of the games is to have."""
    return {game: _game(game) for game in shipped_names()}


def _game(game: str) -> dict[str, Any]:
    written = written_in(read_nodes(read_source(find(game)[1])))
    return {
        "bets": {bet: [one.said, members_of(game, bet)] for bet, one in written.bets.items()},
        "options": {name: one._asdict() for name, one in written.options.items()},
    }


def files() -> dict[Path, str]:
    """Each file, with its text."""
    found = {"words": words(), "games": names()}
    return {CLI / f"{name}.json": json.dumps(one, ensure_ascii=False, indent=1) + "\n" for name, one in found.items()}


if __name__ == "__main__":
    for file, text in files().items():
        file.write_text(text, "utf-8")
