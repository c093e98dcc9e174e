"""The words of the commands, for the shells' completion: `python -m tests.words_of_commands` writes them.

A shell asks while somebody types, and loading a command takes longer than that may, so what it would say is kept in
`macau_edge/cli/words.json`. `tests/test_completion.py` holds the file to the commands.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from macau_edge.cli import COMMANDS, Entry, load
from macau_edge.questions.ask import flags
from tests.test_requests import REQUESTS

FILE = Path(__file__).parents[1] / "macau_edge" / "cli" / "words.json"
OF_OPTIONS = {"--bet": "BET", "--game": "GAME", "--free": "PRIZE"}
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
            repeated = "..." if metavar.rstrip("]").endswith("...") and "[--" not in metavar else ""
            places += [f"{place}{repeated}" for place in re.findall("[A-Z]+", re.sub(r"\[--.*", "", metavar))]
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


def text() -> str:
    """The file."""
    return json.dumps(words(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
