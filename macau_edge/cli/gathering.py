"""From the words of a command line to the files that are checked."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path, PurePath

from macau_edge.folders import yaml_files
from macau_edge.loading_policy import LoadedPolicy, policy_for
from macau_edge.problem import Problem, ProblemError, UsageError
from macau_edge.reading.kinds import OWN_KEYS, is_ours
from macau_edge.reading.shipped import shipped_folder, shipped_names
from macau_edge.reading.source import LIMIT, Source, read_source, source

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Gathered:
    """The files to be checked, once each, and those of folders that are neither a ruleset nor an application.

    `problems` say why standard input is no text; it is not among the files then.
    """

    files: Sequence[Path | Source]
    others: Sequence[Path]
    problems: Sequence[Problem] = ()


def gather(words: Sequence[str], stdin_name: str, policy: LoadedPolicy | None) -> Gathered:
    """The files that are named, and those in the folders that are named; a shipped game is its file.

    What is read from standard input stands for the file of its name.

    Raises:
        UsageError: there is nothing to check in a folder, or no standard input.
    """
    files: dict[str, Path | Source] = {}
    others: dict[str, Path] = {}
    problems: list[Problem] = []
    for word in dict.fromkeys(words):  # `-` can be read once
        path = Path(word)
        if word == STANDARD_INPUT:
            try:
                files[os.path.abspath(stdin_name)] = _standard_input(stdin_name)
            except ProblemError as error:
                problems += error.problems
        elif path.is_dir():
            for file in _in_folder(path, policy):
                chosen: dict[str, Path] | dict[str, Path | Source] = files if _says_ours(file) else others
                chosen.setdefault(os.path.abspath(file), file)
        else:
            file = path if os.path.lexists(word) or word not in shipped_names() else shipped_folder() / f"{word}.yaml"
            files.setdefault(os.path.abspath(file), file)
    if not files and not problems:
        raise UsageError(
            f"no ruleset and no application is among the YAML files of {', '.join(words)}",
            f"each has one of the keys {', '.join(f'`{key}`' for key in OWN_KEYS)}",
        )
    return Gathered(tuple(files.values()), tuple(file for name, file in others.items() if name not in files), problems)


def _standard_input(name: str) -> Source:
    if sys.stdin is None or sys.stdin.closed:
        raise UsageError("standard input is closed", "give a file, or `-` with something to read")
    return source(name, sys.stdin.buffer.read(LIMIT + 1))


def _in_folder(folder: Path, policy: LoadedPolicy | None) -> list[Path]:
    """The YAML files below a folder, in the order of their names, but for hidden ones and those a policy excludes."""
    found = yaml_files(folder)
    if not found:
        raise UsageError(f"there is no YAML file in {folder}", "name a file, or the folder of the rulesets")
    left = [file for file in found if not is_excluded(file, policy or policy_for(file))]
    if not left:
        raise UsageError(f"the policy excludes every YAML file in {folder}", "look at `exclude` in it, or name a file")
    return left


def is_excluded(file: Path, policy: LoadedPolicy) -> bool:
    """Whether a pattern of the policy names a file or a folder it is in.

    A pattern without a slash is a name at any depth; one with a slash is a path from the policy's own folder.
    """
    patterns = policy.policy.exclude
    if not patterns:
        return False
    path = PurePath(os.path.relpath(file, policy.folder))
    steps = [path, *path.parents][:-1]
    return any(
        fnmatch(step.as_posix() if "/" in pattern.rstrip("/") else step.name, pattern.removeprefix("./").rstrip("/"))
        for pattern in patterns
        for step in steps
    )


def _says_ours(file: Path) -> bool:
    """Whether a file of a folder is meant as a ruleset or an application, or cannot be read: `check` says why."""
    try:
        return is_ours(read_source(file))
    except ProblemError:
        return True
