"""From the file of an application to the ruleset with its bets in it, whose figures can be trusted."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from macau_edge.checks import check, check_adopted
from macau_edge.checks.every_way import Track
from macau_edge.families import STATES
from macau_edge.loading import Loaded, UnsoundError, load_source
from macau_edge.memory import Memory
from macau_edge.model import Ruleset
from macau_edge.model.policy import NO_POLICY, Policy
from macau_edge.options import choose
from macau_edge.problem import Problem, ProblemError
from macau_edge.reading.beside import find_beside
from macau_edge.reading.kinds import is_application
from macau_edge.reading.nodes import Scalar
from macau_edge.reading.ruleset import Read
from macau_edge.reading.shipped import find
from macau_edge.reading.source import Source, read_source

if TYPE_CHECKING:  # most files are rulesets, which need nothing of an application
    from macau_edge.model.application import Application
    from macau_edge.reading.application import ReadApplication

FindBase = Callable[[Scalar], Loaded]
"""Loads the ruleset that the word `game` names; raises ProblemError."""


@dataclass(frozen=True, slots=True)
class LoadedApplication:
    """A sound application, its file, the ruleset as it is, and `ruleset`: the same with the proposed bets in it.

    `findings` are those of the family `law`, which stop no figure.
    """

    application: Application
    source: Source
    base: Loaded
    ruleset: Ruleset
    findings: tuple[Problem, ...] = ()


def load_any(game: str) -> Loaded | LoadedApplication:
    """A shipped game, the ruleset in a file, or the application in it, whose `ruleset` has the proposed bets.

    Raises:
        UnsoundError: its problems, all of them, where one is of another family than `law`.
        UsageError: no shipped game has that name.
    """
    name, path = find(game)
    source = read_source(path)
    if path.suffix in (".yaml", ".yml") and is_application(source):
        return load_proposed(source, base_beside(path))
    return load_source(source, name)


def load_application(path: str | os.PathLike[str]) -> LoadedApplication:
    """The application in a file, checked with the bets it proposes.

    Raises:
        UnsoundError: its problems, all of them, where one is of another family than `law`.
    """
    return load_proposed(read_source(path), base_beside(path))


def base_beside(path: str | os.PathLike[str]) -> FindBase:
    """Finds the ruleset of the application at `path`: a shipped one, or a file in the same folder."""
    folder = Path(path).parent

    return lambda game: load_base(read_source(find_beside(game, folder)), game)


def load_base(source: Source, game: Scalar) -> Loaded:
    """The ruleset of a text, which an application names as its `game`.

    Raises:
        ProblemError: it is not sound, or an application itself.
    """
    if is_application(source):
        message = f"`{game.text}` is an application, and a game is needed here"
        remedy = "write the name of a shipped game, or of a ruleset in the folder of the application"
        raise ProblemError(Problem(game.place, "structure/unknown-game", message, remedy))
    return load_source(source, game.text)


def load_proposed(source: Source, find: FindBase) -> LoadedApplication:
    """The same of a text, with the ruleset that `find` gives for its `game`."""
    attempt = _attempt(source, find)
    problems = attempt.problems
    if attempt.loaded is None or any(problem.stops_figures for problem in problems):
        raise UnsoundError(source, *problems)
    return replace(attempt.loaded, findings=tuple(problems))


def check_applied(
    source: Source,
    find: FindBase,
    track: Track = iter,
    *,
    limit: int = STATES,
    memory: Memory | None = None,
    policy: Policy = NO_POLICY,
) -> list[Problem]:
    """Every problem of an application, also those that only both engines find in what it proposes, in every reading."""
    from macau_edge.checks.policy.symmetric import partners
    from macau_edge.proposing import concerned

    try:
        attempt = _attempt(source, find)
    except UnsoundError as error:
        return sorted(error.problems)
    if attempt.loaded is None:
        return attempt.problems
    base, bets = attempt.loaded.base.ruleset, attempt.loaded.application.bets
    of_game = attempt.loaded.base.source.file  # its own check says what is wrong with it
    part = concerned(attempt.loaded.ruleset, {*bets, *partners(base, policy, bets)})
    found = check(
        Read(part, attempt.read.problems, source, attempt.read.partial),
        track,
        limit=limit,
        memory=memory,
        policy=policy,
    )
    return sorted({*attempt.problems, *(problem for problem in found if problem.place.file != of_game)})


@dataclass(frozen=True, slots=True)
class _Attempt:
    """What came of loading an application; `loaded` is None where its game could not be."""

    problems: list[Problem]
    read: ReadApplication
    loaded: LoadedApplication | None = None


def _attempt(source: Source, find: FindBase) -> _Attempt:
    from macau_edge.checks.application import Matter, check_application
    from macau_edge.layouts.placing import check_layout
    from macau_edge.proposing import propose
    from macau_edge.reading.application import read_application, read_head

    try:
        head = read_head(source)
    except ProblemError as error:
        raise UnsoundError(source, *error.problems) from None
    try:
        base = find(head.game) if head.game else None
    except ProblemError as error:
        read = read_application(head, None)
        return _Attempt(sorted({*read.problems, *error.problems}), read)
    read = read_application(head, base.ruleset if base else None)
    if base is None:
        return _Attempt(list(read.problems), read)
    application, ruleset = propose(base.ruleset, read)
    loaded = LoadedApplication(application, source, base, ruleset)
    matter = Matter(application, base.ruleset, ruleset)
    found = check_adopted(Read(ruleset, read.problems, source, read.partial))
    moved = {_moved(problem, loaded) for problem in found if _is_of_the_application(problem, source)}
    problems = sorted({*moved, *check_application(matter)})
    if not any(problem.stops_figures for problem in problems):  # only a sound bet can be put on a cloth
        problems += check_layout(application, ruleset, choose(ruleset, application.choices))
    return _Attempt(sorted(problems), read, loaded)


def _is_of_the_application(problem: Problem, source: Source) -> bool:
    """Whether a problem is in the application, or in the ruleset because of it.

    The findings of a sound ruleset are its own, and what a proposed bet no longer uses is no mistake of either.
    """
    return problem.place.file == source.file or (problem.stops_figures and problem.code != "structure/unused")


def _moved(problem: Problem, loaded: LoadedApplication) -> Problem:
    """A problem of the ruleset that a proposed bet brought into it, at that bet."""
    if problem.place.file == loaded.source.file:
        return problem
    bets = [bet for bet in loaded.application.bets if bet in loaded.base.ruleset.bets]
    named = [bet for bet in bets if f"`{bet}`" in problem.message] or bets
    place = loaded.application.places["bets", named[0]] if named else loaded.application.place
    message = f"with what is proposed, {loaded.base.ruleset.name} is not sound any more: {problem.message}"
    return replace(problem, place=place, message=message)
