"""The rulesets that say what an act prints: the shipped ones, or those in a file or a folder."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from macau_edge.folders import MOST, yaml_files
from macau_edge.model import Ruleset
from macau_edge.problem import ProblemError
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.shipped import shipped_folder
from macau_edge.reading.source import read_source, stamp

SHIPPED, UNCHECKED = "shipped", "unchecked"
"""Words in place of a path."""


def is_there(where: str, folder: str) -> bool:
    """Whether there is such a file or folder, be there a ruleset in it or none."""
    return where == SHIPPED or os.path.exists(os.path.join(folder, where))


def printed_rulesets(where: str, folder: str) -> tuple[Ruleset, ...]:
    """The rulesets at `where`, be it `shipped` or a path from `folder`, that can be read without a mistake."""
    path = shipped_folder() if where == SHIPPED else Path(folder, where)
    called = path if where == SHIPPED else folder
    found = (_read(str(file), os.path.relpath(file, called), *stamp(file)) for file in _files(path))
    return tuple(ruleset for ruleset in found if ruleset is not None)


def _files(path: Path) -> list[Path]:
    """A file, or those of a folder; none where it has too many, or one that may not be looked into."""
    if not os.path.isdir(path):
        return [path]
    try:
        return yaml_files(path, MOST)
    except OSError:
        return []


@lru_cache(maxsize=256)  # every file of a folder is compared with the same ones
def _read(file: str, name: str, _written: int, _size: int) -> Ruleset | None:
    try:
        read = read_ruleset(read_source(file), name)
    except ProblemError:
        return None
    return None if any(problem.stops_figures for problem in read.problems) else read.ruleset
