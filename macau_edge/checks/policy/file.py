"""From a file that is checked to the policy that holds for it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path

from macau_edge.model.filed import NO_POLICY, Policy, PolicyWord
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import FAMILIES, Place, Problem, ProblemError, nearest, rules
from macau_edge.model.records import dataclass, replace
from macau_edge.reading.nodes import MappingNode, Node
from macau_edge.reading.policy import NESTED, SHIPPED, UNCHECKED, is_there, read_policy, table_of_pyproject
from macau_edge.reading.source import MOST, Source, read_source, shipped_names, stamp, yaml_files
from macau_edge.reading.toml import read_toml

POLICY, PROJECT = "macau-edge.toml", "pyproject.toml"
"""Files a policy may stand in, the one that is looked for first before the other."""


@dataclass(frozen=True, slots=True)
class LoadedPolicy:
    """A policy, the file it was read from (None where there is none), and what is wrong in it."""

    policy: Policy = NO_POLICY
    source: Source | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def folder(self) -> Path:
        """The folder that its patterns and paths are relative to."""
        return Path(self.source.file).parent if self.source else Path()


TOP: ContextVar[Path | None] = ContextVar("top", default=None)
"""The folder above which no policy is looked for; all folders up to the root without it."""


def policy_for(path: str | os.PathLike[str]) -> LoadedPolicy:
    """The policy for a file or folder: the nearest file of a policy in its folder or one above it.

    A `pyproject.toml` that has no table `[tool.macau-edge]` is passed over.
    """
    given = Path(path)
    start = Path(os.path.abspath(given))
    top = TOP.get()
    for folder in (start, *start.parents) if start.is_dir() else start.parents:
        if top and not folder.is_relative_to(top):
            break
        for file in (folder / POLICY, folder / PROJECT):
            if os.path.lexists(file):
                name = str(file) if given.is_absolute() else os.path.relpath(file)
                if loaded := _known(file, name, *stamp(file)):
                    return loaded
    return LoadedPolicy()


def load_policy(path: str | os.PathLike[str]) -> LoadedPolicy:
    """The policy in a file that somebody names; `[tool.macau-edge]` in it where it is called `pyproject.toml`."""
    try:
        source = read_source(path, "policy")
    except ProblemError as error:
        return LoadedPolicy(problems=error.problems)
    return read_policy_of(source) or _none_in(source)


def _none_in(source: Source) -> LoadedPolicy:
    remedy = Message("write it, or name a `{file}`", file=POLICY)
    message = Message("this file has no table `[tool.{name}]`, and so no policy", name=NESTED)
    missing = Problem(Place(source.file, 1, 1), "structure/missing-key", message, help=remedy)
    return LoadedPolicy(source=source, problems=(missing,))


def is_policy(file: str | os.PathLike[str]) -> bool:
    """Whether a file that somebody names is a policy: no ruleset is TOML."""
    return Path(file).suffix.lower() == ".toml"


def policy_in(file: str | os.PathLike[str] | Source) -> LoadedPolicy:
    """The policy in a file that is checked itself; where it governs its folder, so are the games that it names."""
    loaded = (read_policy_of(file) or _none_in(file)) if isinstance(file, Source) else load_policy(file)
    governs = loaded.source and Path(loaded.source.file).name in (POLICY, PROJECT)
    return _with_games(loaded) if governs else loaded


def read_policy_of(source: Source) -> LoadedPolicy | None:
    """The policy of a text; None where it is a `pyproject.toml` without one."""
    nested = Path(source.file).name == PROJECT
    if nested and NESTED not in source.text:
        return None  # not ours, and not ours to find fault with
    try:
        node: Node | None = read_toml(source)
    except ProblemError as error:
        return LoadedPolicy(NO_POLICY, source, error.problems)
    assert isinstance(node, MappingNode)
    node = table_of_pyproject(node) if nested else node
    if node is None:
        return None
    read = read_policy(node, os.path.abspath(os.path.dirname(source.file)))
    more = (*_unknown_codes(read.codes), *_nowhere_printed(read.policy))
    return LoadedPolicy(read.policy, source, tuple(sorted({*read.problems, *more})))


@lru_cache(maxsize=64)  # every file of a folder asks for the same one; one that was edited meanwhile has another stamp
def _known(file: Path, name: str, _written: int, _size: int) -> LoadedPolicy | None:
    """The policy in a file near to what is checked, where the games that it names are, too; called `name`.

    None where it has none.
    """
    try:
        read = read_source(file, "policy")
    except ProblemError as error:
        if file.name == PROJECT:
            return None
        renamed = (replace(problem, place=replace(problem.place, file=name)) for problem in error.problems)
        return LoadedPolicy(problems=tuple(renamed))
    loaded = read_policy_of(Source(file=name, text=read.text, data=read.data))
    return _with_games(loaded) if loaded else None


def _with_games(loaded: LoadedPolicy) -> LoadedPolicy:
    """The policy with what is wrong in its names of games."""
    return replace(loaded, problems=tuple(sorted({*loaded.problems, *_unknown_games(loaded.policy)})))


def _unknown_codes(codes: tuple[PolicyWord, ...]) -> Iterator[Problem]:
    """A word in `select` or `ignore` that is neither a code nor a family."""
    known = {*FAMILIES, *rules()}
    for word in codes:
        if word.text not in known:
            otherwise = Message("write a code, or a family: {families}", families=joined(FAMILIES))
            remedy = nearest(word.text, known, otherwise)
            message = Message("there is no code or family `{word}`", word=word.text[:60])
            yield Problem(word.place, "structure/unknown-word", message, help=remedy)


def _nowhere_printed(policy: Policy) -> Iterator[Problem]:
    """A path in `printed` at which there is nothing."""
    for asked in (demand.printed for demand in policy.demands if demand.printed):
        if asked.text != UNCHECKED and not is_there(asked.text, policy.folder):
            message = Message("there is no file and no folder `{path}`", path=asked.text[:60])
            otherwise = Message('write "shipped", "unchecked", or a path from the folder of this file')
            remedy = nearest(asked.text, (SHIPPED, UNCHECKED), otherwise)
            yield Problem(asked.place, "structure/unknown-word", message, help=remedy)


def _unknown_games(policy: Policy) -> Iterator[Problem]:
    """A game that is neither shipped nor a file in the folder of the policy."""
    if not policy.games:
        return
    try:
        files = yaml_files(Path(policy.folder), MOST)
    except OSError:  # any name may be among so many, or where nobody may look
        return
    written = (file.relative_to(policy.folder).with_suffix("").as_posix() for file in files)
    names = [*shipped_names(), *written]
    known = {name[at:] for name in names for at in (0, *(match.end() for match in re.finditer("/", name)))}
    for game in policy.games:
        if game.name.text not in known:
            message = Message(
                "no game is called `{name}`: none is shipped, and no file in this folder", name=game.name.text[:60]
            )
            remedy = nearest(game.name.text, known, Message("write the name of a ruleset without `.yaml`"))
            yield Problem(game.name.place, "structure/unknown-word", message, help=remedy)
