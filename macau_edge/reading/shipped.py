"""Where rulesets are: the shipped ones by name, any other by path."""

from __future__ import annotations

import os
from pathlib import Path

from macau_edge.problem import UsageError, nearest


def shipped_folder() -> Path:
    """The folder of the shipped rulesets: inside an installed package, beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "rulesets"
    return inside if inside.is_dir() else package.parent / "rulesets"


def shipped_names() -> list[str]:
    """The names of the shipped rulesets: `craps`, `portugal/craps`."""
    folder = shipped_folder()
    paths = (path.relative_to(folder).with_suffix("") for path in folder.rglob("*.yaml"))
    return sorted((path.as_posix() for path in paths), key=lambda name: (name.count("/"), name))


def schema_file(kind: str) -> Path:
    """The JSON Schema of a `ruleset`, an `application` or a `policy`, beside the rulesets, whose heads name it."""
    return shipped_folder() / "schemas" / f"{kind}-1.json"


def find(game: str) -> tuple[str, Path]:
    """The name and the file of a ruleset: a path where `game` looks like one, else a shipped name.

    Raises:
        UsageError: there is no such file or shipped ruleset; the nearest ones are given.
    """
    names = shipped_names()
    if game in names and not game.endswith((".yaml", ".yml")):
        return game, shipped_folder() / f"{game}.yaml"
    if os.path.lexists(game):
        return game, Path(game)
    if game.endswith((".yaml", ".yml")):
        name = game.removeprefix("rulesets/").rpartition(".")[0]
        raise UsageError(f"there is no file `{game[:60]}`", nearest(name, names, "check the path"))
    known = f"the games are {', '.join(names)}; a path to a YAML file works too"
    raise UsageError(f"there is no game `{game[:60]}`", nearest(game, names, known))
