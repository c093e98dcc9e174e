"""Many files, rulesets and applications, each with the policy that holds for it -> every finding."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from macau_edge.checking.one import Found, checker
from macau_edge.families import STATES
from macau_edge.model.policy import Selection
from macau_edge.problem import Problem
from macau_edge.reading.source import Source

if TYPE_CHECKING:
    from macau_edge.loading_policy import LoadedPolicy

T = TypeVar("T")
Track = Callable[[Collection[T]], Iterable[T]]

MANY = 32
"""Files from which on other processes are worth their start, half a second each."""
AT_ONCE = 8
"""Files that a process is given at a time."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings of some files, in the order of the files and of their text.

    `texts` are the texts of all files that could be read, by the names that places have.
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
    jobs: int | None = None,
) -> Checked:
    """Every finding of some files; a `Source` is one that was read already, from standard input.

    `selection` adds to that of the policy; `policy` is for all files, where each has the one nearest to it without.
    `jobs` is how many processes share the work: where nothing is said one for few files, so that nothing is computed
    twice, and one for each core for many. What they find is the same.
    """
    asked = limit, selection or Selection(), policy
    jobs = (cores() if len(files) >= MANY else 1) if jobs is None else jobs
    problems: dict[Problem, None] = {}  # a ruleset beside its application is looked at twice
    texts: dict[str, str] = {}
    with closing((_shared if jobs > 1 else _alone)(files, asked, jobs)) as found:
        for _ in track(files):
            one = next(found)
            problems |= dict.fromkeys(one.problems)
            texts |= one.texts
    return Checked(tuple(problems), texts, tuple(_name(file) for file in files))


def cores() -> int:
    """The processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


Asked = tuple[int, Selection, "LoadedPolicy | None"]
"""The limit, the selection of the command line, and the policy for all files."""


def _alone(files: Sequence[Path | Source], asked: Asked, _: int) -> Generator[Found, None, None]:
    yield from map(checker(*asked), files)


def _shared(files: Sequence[Path | Source], asked: Asked, jobs: int) -> Generator[Found, None, None]:
    from macau_edge.checking.workers import shared  # half the runs have no need of it

    chunks = [files[start : start + AT_ONCE] for start in range(0, len(files), AT_ONCE)]
    with closing(shared(checker, asked, chunks, jobs)) as done:
        for found in done:
            yield from found


def _name(file: Path | Source) -> str:
    return file.file if isinstance(file, Source) else str(file)
