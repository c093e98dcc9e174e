"""What each command takes: its places, and its options with what their values are, as completion needs them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from macau_edge.cli.commands import COMMANDS, Entry, untranslated
from macau_edge.questions import request_of
from macau_edge.questions.request import flags

KINDS: Mapping[str, Any] = {
    "CODES": {"several": "CODES"},
    "FILE": "FILE",
    "GAME": "GAME",
    "ID": "BET",
    "NAME=CHOICE": "OPTION=",
    "NAME=RATIO": "PRIZE=",
    "PRIZE": "PRIZE",
    "PRIZES": "PRIZE=",
}
"""What the help puts for the value of an option -> what it is one of: what completion finds for it."""


def taken_by_commands() -> dict[str, Any]:
    """What `completing.commands` gives: each command is loaded for it, and what is said of its options is English."""
    return {entry.name: _command(entry) for entry in COMMANDS}


def _command(entry: Entry) -> dict[str, Any]:
    options: dict[str, Any] = {}
    places: list[str] = []
    for param in untranslated(entry).params:
        named = [name for name in param.opts if name.startswith("-")]
        for name in named:
            options[name] = {"said": getattr(param, "help", None) or "", "values": _values(param, name, entry.name)}
        if not named:
            metavar = str(param.metavar)
            of_ours = re.sub(r"\[--.*", "", metavar)
            places += [f"{place}{more}" for place, more in re.findall(r"([A-Z]+)\]*(\.\.\.)?", of_ours)]
            if choices := getattr(param.type, "choices", None):
                places[-1] = list(map(str, choices))  # type: ignore[call-overload]
    return {"said": entry.line, "of_game": entry.of_game, "places": places, "options": options}


def _values(param: Any, name: str, command: str) -> Any:
    """Null for a flag, the choices of an option that has such, and otherwise of what its values are; `several` where
    they may be listed between commas.
    """
    if param.is_flag:
        return None
    if name in ("--columns", "--sort"):
        reader: Any = flags(request_of(command))["columns"].read
        (columns,) = reader.args
        return {"several": list(columns)} if name == "--columns" else list(columns)
    if choices := getattr(param.type, "choices", None):
        return list(map(str, choices))
    return KINDS.get(param.metavar, "")
