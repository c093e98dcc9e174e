"""From the name of a game to a ruleset whose figures can be trusted."""

from __future__ import annotations

from dataclasses import dataclass

from macau_edge.checks import check_adopted
from macau_edge.model import Ruleset
from macau_edge.problem import Problem, ProblemError
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.shipped import find
from macau_edge.reading.source import Source, read_source


@dataclass(frozen=True, slots=True)
class Loaded:
    """A sound ruleset, the file it was read from, and the findings of the family `law`, which stop no figure."""

    ruleset: Ruleset
    source: Source
    findings: tuple[Problem, ...]


class UnsoundError(ProblemError):
    """The problems of a file, with its text, so that each can be shown at its line."""

    def __init__(self, source: Source | None, *problems: Problem) -> None:
        super().__init__(*problems)
        self.source = source

    def __reduce__(self) -> tuple[type[ProblemError], tuple[object, ...]]:
        """What another process makes it of again."""
        return type(self), (self.source, *self.problems)


def load_sound(game: str) -> Loaded:
    """The ruleset of a shipped game or of a file, checked.

    Raises:
        UnsoundError: its problems, all of them, where one is of another family than `law`.
        UsageError: no shipped game has that name.
    """
    name, path = find(game)
    return load_source(read_source(path), name)


def load_source(source: Source, name: str) -> Loaded:
    """The ruleset of a text, known as `name`, checked; raises UnsoundError as `load_sound` does."""
    read = read_ruleset(source, name)
    problems = check_adopted(read)
    if read.ruleset is None or any(problem.stops_figures for problem in problems):
        raise UnsoundError(source, *problems)
    return Loaded(read.ruleset, source, tuple(problems))
