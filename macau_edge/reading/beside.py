"""The ruleset of an application: a shipped one, or a file in the application's own folder and nowhere else."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath, PureWindowsPath

from macau_edge.problem import Problem, ProblemError, nearest
from macau_edge.reading.nodes import Scalar
from macau_edge.reading.shipped import shipped_folder, shipped_names

_REMEDY = "write the name of a shipped game, or of a YAML file in the folder of the application"


def find_beside(game: Scalar, folder: Path) -> Path:
    """The file of the ruleset that an application in `folder` names.

    Raises:
        ProblemError: there is none, or it lies elsewhere; the problem is at the word `game`.
    """
    names = shipped_names()
    if game.text in names:
        return shipped_folder() / f"{game.text}.yaml"
    if not game.text.endswith((".yaml", ".yml")):
        known = f"the games are {', '.join(names)}; a YAML file in the folder of the application works too"
        raise _error(
            game, "structure/unknown-game", f"there is no game `{game.text[:60]}`", nearest(game.text, names, known)
        )
    path = folder / game.text
    if not _is_inside(game.text) or not _leads_inside(path, folder):
        message = f"`{game.text[:60]}` is not in the folder of the application"
        raise _error(game, "structure/outside-the-folder", message, _REMEDY)
    if not os.path.isfile(path):  # unlike `Path.is_file`, takes a name of any length
        message = f"there is no file `{game.text[:60]}` in the folder of the application"
        raise _error(game, "structure/unknown-game", message, nearest(game.text, _files(folder), _REMEDY))
    return path


def _is_inside(name: str) -> bool:
    """Whether a name, as it is written, goes down only, be it read on this system or on another."""
    return name.isprintable() and not any(
        path.is_absolute() or path.drive or path.root or ".." in path.parts
        for path in (PurePosixPath(name), PureWindowsPath(name))
    )


def _leads_inside(path: Path, folder: Path) -> bool:
    """Whether a path, with every link in it followed, ends in the folder."""
    try:
        return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
    except (OSError, ValueError):  # a name that the system does not take
        return False


def _files(folder: Path) -> list[str]:
    return [file.name for file in folder.glob("*.y*ml")]


def _error(game: Scalar, code: str, message: str, remedy: str) -> ProblemError:
    return ProblemError(Problem(game.place, code, message, remedy))
