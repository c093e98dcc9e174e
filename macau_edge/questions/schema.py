"""A request as JSON Schema: what may be asked, for a program that is told of it before it asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Any, cast

from macau_edge.questions.request import Flag, OfFiles, Query, flags
from macau_edge.reading.source import shipped_names

TEXT = {"type": "string"}
_GAME = "A shipped game ({names}), a YAML file of the folder, or the text of a ruleset."
_FILES = "Shipped games ({names}), YAML files of the folder, or the texts of rulesets and applications"
_CHOICES = {"type": "object", "additionalProperties": TEXT, "description": "Option of the ruleset -> the choice."}


def of_what(request: type[Query[Any]]) -> tuple[str, ...]:
    """The arguments that say what is asked about, beside the fields of the record."""
    return ("files",) if issubclass(request, OfFiles) else ("game", "choices")


def request_schema(request: type[Query[Any]]) -> dict[str, Any]:
    """What can be asked: texts, lists of them, and switches."""
    said = {name: schema for name, schema, _ in _about(request)}
    wanted = [name for name, _, is_wanted in _about(request) if is_wanted]
    return {"type": "object", "properties": said, "required": wanted, "additionalProperties": False}


def _about(request: type[Query[Any]]) -> Iterator[tuple[str, dict[str, Any], bool]]:
    """The name of each argument, its schema, and whether it has to be given."""
    names = ", ".join(shipped_names())
    if issubclass(request, OfFiles):
        said = _FILES.format(names=names) + ("; all shipped games without it." if request.of_none else ".")
        yield "files", {"type": "array", "items": TEXT, "description": said}, not request.of_none
    else:
        yield "game", {**TEXT, "description": _GAME.format(names=names)}, True
        yield "choices", _CHOICES, False
    options = flags(request)
    for one in fields(cast("Any", request)):
        flag = options.get(one.name)
        if flag and not flag.beside:
            yield one.name, {**_kind(flag), "description": flag.help}, flag.wanted is not None
        elif flag is None and "read" in one.metadata:  # the bet, or the bets, that are asked about
            kind = TEXT if one.default is MISSING else {"type": "array", "items": TEXT}
            yield one.name, {**kind, "description": "By its id, as `field`."}, one.default is MISSING


def _kind(flag: Flag) -> dict[str, Any]:
    kind: dict[str, Any] = {"type": "boolean"} if flag.metavar is None else TEXT
    kind = {**TEXT, "enum": [*flag.choices]} if flag.choices else kind
    return {"type": "array", "items": kind} if flag.several else kind
