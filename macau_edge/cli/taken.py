"""What each command takes: its places, and its options with what their values are, as completion needs them."""

from __future__ import annotations

import re
from typing import Any

from macau_edge.cli.commands import COMMANDS, Entry, load
from macau_edge.questions import request_of
from macau_edge.questions.ask import flags

OF_OPTIONS = {"--bet": "BET", "--game": "GAME", "--free": "PRIZE", "--option": "OPTION="}
PRICED = ("sweep", "simulate")
"""Commands whose `--prize` says which prize of the bet that stands before it."""


def taken_by_commands() -> dict[str, Any]:
    """What `completing.commands` gives: each command is loaded for it."""
    return {entry.name: _command(entry) for entry in COMMANDS}


def _command(entry: Entry) -> dict[str, Any]:
    options: dict[str, Any] = {}
    places: list[str] = []
    for param in load(entry).params:
        named = [name for name in param.opts if name.startswith("-")]
        for name in named:
            options[name] = {"said": getattr(param, "help", None) or "", "values": _values(param, named, entry.name)}
        if not named:
            metavar = str(param.metavar)
            of_ours = re.sub(r"\[--.*", "", metavar)
            places += [f"{place}{more}" for place, more in re.findall(r"([A-Z]+)\]*(\.\.\.)?", of_ours)]
            if choices := getattr(param.type, "choices", None):
                places[-1] = list(map(str, choices))  # type: ignore[call-overload]
    return {"said": entry.line, "of_game": entry.of_game, "places": places, "options": options}


def _values(param: Any, named: list[str], command: str) -> Any:
    """Null for a flag, the choices of an option that has such, and otherwise of what its values are; `several` where
    they may be listed between commas.
    """
    if param.is_flag:
        return None
    if "--columns" in named or "--sort" in named:
        reader: Any = flags(request_of(command))["columns"].read
        (names,) = reader.args
        return {"several": list(names)} if "--columns" in named else list(names)
    if "--select" in named or "--ignore" in named:
        return {"several": "CODES"}
    if "--prize" in named and command in PRICED:
        return "PRIZE="
    if choices := getattr(param.type, "choices", None):
        return list(map(str, choices))
    kinds = (kind for flag, kind in OF_OPTIONS.items() if flag in named)
    return next(kinds, "FILE" if "path" in param.type.name else "")
