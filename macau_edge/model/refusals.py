"""What costs more than a command may do is refused by one code, and what becomes of such a refusal.

A figure that is refused stands in its row without a number, and all others are shown. What is optional, such as the
best play beside a rule, comes after the figures: where nothing is left for it the figures stand, and it is said not to
have been compared. Both are told by the code, here and nowhere else; whatever else is wrong is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from macau_edge.model.bets import Bet
from macau_edge.model.message import Message
from macau_edge.model.problem import Place, Problem, ProblemError

T = TypeVar("T")

TOO_DEAR = "arithmetic/too-many-states"
"""The code of whatever has more states than a bet may have, or takes more work than a command may do."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why something was not found: it costs more than the meter allows."""

    problems: tuple[Problem, ...]


def is_too_dear(error: ProblemError) -> bool:
    """Whether an error says that something costs too much, and nothing else."""
    return {problem.code for problem in error.problems} == {TOO_DEAR}


def unless_too_dear(find: Callable[[], T]) -> T | Refused:
    """What is found; where it costs too much, why it was not.

    Raises:
        ProblemError: something else is wrong.
    """
    try:
        return find()
    except ProblemError as error:
        if not is_too_dear(error):
            raise
        return Refused(error.problems)


def settled(turns: Iterable[tuple[int, T]]) -> dict[int, T]:
    """What is found of each number when all turns are over: what an earlier one found outlives a later refusal."""
    found: dict[int, T] = {}
    for number, one in turns:
        if not isinstance(one, Refused) or isinstance(found.get(number, one), Refused):
            found[number] = one
    return found


def of_bet(refused: Refused, bet: Bet) -> Problem:
    """Why a bet has no figures, at its own line: what costs too much may be the deal, which all bets have."""
    problem = refused.problems[0]
    if problem.place == bet.place:
        return problem
    message = Message("`{bet}` is too dear: {message}", bet=bet.id, message=problem.message)
    return replace(problem, place=bet.place, message=message)


def once(problems: Iterable[Problem]) -> list[Problem]:
    """The first problem of each code at each place: members of a family are refused alike."""
    found: dict[tuple[Place, str], Problem] = {}
    for problem in problems:
        found.setdefault((problem.place, problem.code), problem)
    return list(found.values())
