"""Many files, rulesets and applications, each with the policy that holds for it -> every finding."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from macau_edge.checks import check
from macau_edge.families import STATES
from macau_edge.loading_application import base_beside, check_applied
from macau_edge.loading_policy import LoadedPolicy, policy_for
from macau_edge.memory import Memory
from macau_edge.model.policy import Selection
from macau_edge.problem import Problem, ProblemError
from macau_edge.reading.application import is_application
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import Source, read_source

T = TypeVar("T")
Track = Callable[[Collection[T]], Iterable[T]]


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings of some files, in the order of the files and of their text.

    `texts` are the texts of all files that problems are in, by the names that their places have.
    """

    problems: tuple[Problem, ...]
    texts: Mapping[str, str]
    files: tuple[str, ...]


def check_files(
    files: Sequence[Path | Source],
    track: Track[Path | Source] = iter,
    *,
    limit: int = STATES,
    selection: Selection | None = None,
    policy: LoadedPolicy | None = None,
) -> Checked:
    """Every finding of some files; a `Source` is one that was read already, from standard input.

    `selection` adds to that of the policy; `policy` is for all files, where each has the one nearest to it without.
    """
    memory = Memory()
    found: dict[Problem, None] = {}  # a ruleset beside its application is looked at twice
    texts: dict[str, str] = {}
    for file in track(files):
        found |= dict.fromkeys(_check_file(file, limit, selection or Selection(), policy, memory, texts))
    return Checked(tuple(found), texts, tuple(_name(file) for file in files))


def _name(file: Path | Source) -> str:
    return file.file if isinstance(file, Source) else str(file)


def _check_file(
    file: Path | Source,
    limit: int,
    selection: Selection,
    policy: LoadedPolicy | None,
    memory: Memory,
    texts: dict[str, str],
) -> list[Problem]:
    loaded = policy or policy_for(_name(file))
    try:
        source = file if isinstance(file, Source) else read_source(file)
    except ProblemError as error:
        return list(error.problems)
    texts[source.file] = source.text
    if is_application(source):
        problems = check_applied(source, base_beside(source.file), limit=limit, memory=memory, policy=loaded.policy)
    else:
        problems = check(read_ruleset(source, source.file), limit=limit, memory=memory, policy=loaded.policy)
    both = (loaded.policy.selection, selection)
    return [problem for problem in (*loaded.problems, *problems) if all(one.keeps(problem.code) for one in both)]
