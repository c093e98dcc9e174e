"""One file after the other, with what was found of their bets remembered from each to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from macau_edge.memory import Memory
from macau_edge.model.policy import Selection
from macau_edge.problem import Problem, ProblemError
from macau_edge.reading.source import Source, read_source

if TYPE_CHECKING:
    from macau_edge.loading_policy import LoadedPolicy


@dataclass(frozen=True, slots=True)
class Found:
    """The findings of one file, and its text, by the name that places have."""

    problems: tuple[Problem, ...]
    texts: Mapping[str, str] = field(default_factory=dict)


def checker(limit: int, selection: Selection, policy: LoadedPolicy | None) -> Callable[[Path | Source], Found]:
    """What checks one file after the other, and remembers what it computed."""
    return partial(_check_file, limit, selection, policy, Memory())


def _check_file(
    limit: int, selection: Selection, policy: LoadedPolicy | None, memory: Memory, file: Path | Source
) -> Found:
    from macau_edge.checks import check  # the engines take a third of a second: not where other processes run them
    from macau_edge.loading_application import base_beside, check_applied
    from macau_edge.loading_policy import is_policy, policy_for, policy_in
    from macau_edge.reading.kinds import is_application
    from macau_edge.reading.ruleset import read_ruleset

    name = file.file if isinstance(file, Source) else str(file)
    if is_policy(name):
        loaded = policy_in(file)
        return Found(loaded.problems, _text_of(loaded))
    loaded = policy or policy_for(name)
    try:
        source = file if isinstance(file, Source) else read_source(file)
    except ProblemError as error:
        return Found((*loaded.problems, *error.problems), _text_of(loaded))
    if is_application(source):
        problems = check_applied(source, base_beside(source.file), limit=limit, memory=memory, policy=loaded.policy)
    else:
        problems = check(read_ruleset(source, source.file), limit=limit, memory=memory, policy=loaded.policy)
    both, policy_file = (loaded.policy.selection, selection), loaded.source.file if loaded.source else None
    kept = (problem for problem in problems if all(one.keeps(problem, policy_file) for one in both))
    return Found((*loaded.problems, *kept), {**_text_of(loaded), source.file: source.text})


def _text_of(policy: LoadedPolicy) -> Mapping[str, str]:
    return {policy.source.file: policy.source.text} if policy.source else {}
