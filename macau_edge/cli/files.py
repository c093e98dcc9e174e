"""From the words of a command line to files that are checked or formatted, and files written anew in their place."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Sequence
from fnmatch import fnmatch
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from macau_edge.cli.messages import path_in_quotes
from macau_edge.cli.output import write_files
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import OutputError, Problem, ProblemError, UsageError
from macau_edge.model.records import KW_ONLY, dataclass
from macau_edge.reading import source as sources
from macau_edge.reading.kinds import OWN_KEYS, game_by_name, is_our_file
from macau_edge.reading.source import Source, read_source, shipped_names

if TYPE_CHECKING:
    from macau_edge.checks.policy.file import LoadedPolicy

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Gathered:
    """The files to be checked, once each, and those of folders that are neither a ruleset nor an application.

    `problems` say why standard input is no text, which is not among the files then, and which folders nobody may look
    into. `named` are the files that are named themselves, and not with their folder.
    """

    files: Sequence[Path | Source]
    others: Sequence[Path]
    problems: Sequence[Problem] = ()
    _: KW_ONLY
    named: Collection[str] = ()


def gather(words: Sequence[str], stdin_name: str, policy: LoadedPolicy | None) -> Gathered:
    """The files that are named, and those in the folders that are named; a shipped game is its file.

    It is found by its name in any language. What is read from standard input stands for the file of its name.

    Raises:
        UsageError: there is nothing to check in a folder, or no standard input.
    """
    files: dict[str, Path | Source] = {}
    named: set[str] = set()
    others: dict[str, Path] = {}
    problems: list[Problem] = []
    for word in dict.fromkeys(words):  # `-` can be read once
        path = Path(word)
        if word == STANDARD_INPUT:
            try:
                named.add(os.path.abspath(stdin_name))
                files[os.path.abspath(stdin_name)] = standard_input(stdin_name)
            except ProblemError as error:
                problems += error.problems
        elif path.is_dir():
            for file in _in_folder(path, policy, problems):
                chosen: dict[str, Path] | dict[str, Path | Source] = files if _says_ours(file) else others
                chosen.setdefault(os.path.abspath(file), file)
        else:
            file = sources.shipped_folder() / f"{game}.yaml" if (game := _shipped(word)) else path
            if not os.path.lexists(file) and (remedy := path_in_quotes()):
                raise UsageError(Message("there is no file `{file}`", file=word), remedy)
            named.add(os.path.abspath(file))
            files.setdefault(os.path.abspath(file), file)
    if not files and not problems:
        said = Message("no ruleset and no application is among the YAML files of {paths}", paths=joined(words))
        keys = joined(f"`{key}`" for key in OWN_KEYS)
        raise UsageError(said, Message("each has one of the keys {keys}", keys=keys))
    left = tuple(file for name, file in others.items() if name not in files)
    return Gathered(tuple(files.values()), left, problems, named=frozenset(named))


def standard_input(name: str) -> Source:
    """What is read from standard input, known by a name."""
    return sources.source(name, sys.stdin.buffer.read(sources.LIMIT + 1))


def _in_folder(folder: Path, policy: LoadedPolicy | None, problems: list[Problem]) -> list[Path]:
    """The YAML files below a folder, in the order of their names, but for hidden ones and those a policy excludes.

    That a folder in it may not be looked into is one of the `problems`: the others are.
    """
    from macau_edge.checks.policy.file import policy_for  # with all checks behind it, which `games` does without

    before = len(problems)
    found = sources.yaml_files(folder, unread=lambda error: problems.append(sources.unread_folder(error)))
    if not found and len(problems) > before:
        return []
    if not found:
        said = Message("there is no YAML file in {folder}", folder=folder)
        raise UsageError(said, Message("name a file, or the folder of the rulesets"))
    left = [file for file in found if not is_excluded(file, policy or policy_for(file))]
    if not left:
        said = Message("the policy excludes every YAML file in {folder}", folder=folder)
        raise UsageError(said, Message("look at `exclude` in it, or name a file"))
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
        return is_our_file(read_source(file))
    except ProblemError:
        return True


# --- files that a command writes anew in their own place: `fmt`, and `check` with `--fix` ----------------------------


def _shipped(word: str) -> str:
    """The shipped game that a word names, in any language; empty where it is none, or a file of that name is here."""
    game = "" if os.path.lexists(word) else game_by_name(word)
    return game if game in shipped_names() else ""


def refuse_shipped(paths: Sequence[str]) -> None:
    """Refuses the name of a shipped game: what is installed is not for us to rewrite."""
    for name in paths:
        if _shipped(name):
            said = Message("`{name}` is a shipped game, and no file or folder here", name=name)
            raise UsageError(said, Message("name a file or a folder: only those are rewritten"))


@dataclass(frozen=True, slots=True, kw_only=True)
class FormattedFile:
    """A file as it is and as it is to be, the same where it has problems; `read` is whether it could be read at all."""

    name: str
    before: str
    after: str
    problems: tuple[Problem, ...] = ()
    read: bool = True

    @property
    def changes(self) -> bool:
        """Whether it is to be another one."""
        return self.before != self.after

    def diff(self) -> str:
        """A unified diff; what has no line feed at its end says so."""
        from difflib import unified_diff

        before, after = (text.split("\n") for text in (self.before, self.after))
        lines = unified_diff(_lines(before), _lines(after), self.name, self.name)
        return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(parts: list[str]) -> list[str]:
    """The lines of a text that was split at its line feeds, each with its own; `\\r` and others end none."""
    return [f"{part}\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


def rewrite_files(files: Sequence[FormattedFile]) -> None:
    """Writes all files or none.

    Raises:
        OutputError: one of them may not be written, or cannot be.
    """
    for file in files:
        if not os.access(file.name, os.W_OK):
            said = Message("{file} may not be written", file=file.name)
            raise OutputError(said, Message("nothing was written: look at its permissions"))
    write_files({Path(file.name): file.after.encode() for file in files}, force=True)
