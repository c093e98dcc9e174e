"""What a command may do: so many operations, which each method declares before it begins.

A bet of ten lines can be made to cost a year: a count to a thousand million, an urn of twelve colours, a thousand
states that all lead to one another. So what may be costly says what it will cost, `spend(operations, bet)`, and begins
only if as much is left; otherwise the bet is refused with its cost, and what costs less can still be had. A cost is
counted and never timed: the same file is refused on every machine.

An operation is a step of what a method does over and over: an outcome looked at, a term added to a sum, sixty-four
binary digits multiplied by as many. It takes about a ten-millionth of a second, more or less by the method, each of
which says how it counts. One budget is opened for a command, or for each file of those that are checked; the bets that
are worked out under it draw on it one after another, wherever they stand in the house. That is why it is no argument of
two hundred functions but part of the surroundings, as the precision of `decimal` is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from macau_edge.model.bets import Bet
from macau_edge.model.problem import Problem, ProblemError

STATES = 200_000
"""States a bet may have where nothing else is said; Replay, the largest known one, has 70,000."""

PER_STATE = 500
"""Operations that a command may make for each state that a bet may have: a hundred million where nothing is said."""


class Budget:
    """How many states a bet may have, and how many operations are left of those that the command may make."""

    def __init__(self, states: int = STATES) -> None:
        self.states = states
        self.all = self.left = states * PER_STATE


_OPEN: ContextVar[Budget | None] = ContextVar("budget", default=None)


@contextmanager
def allowed(states: int) -> Iterator[Budget]:
    """Opens the budget that a bet may have so many states under, for all that is worked out inside."""
    opened = Budget(states)
    token = _OPEN.set(opened)
    try:
        yield opened
    finally:
        _OPEN.reset(token)


def budget() -> Budget:
    """The budget that is open; where none is, a new one: what is asked for alone may cost as much as a command."""
    return _OPEN.get() or Budget()


def spend(operations: int, bet: Bet) -> None:
    """Takes what the next step of working out a bet will cost.

    Raises:
        ProblemError: it costs more than is left; nothing is taken then.
    """
    opened = budget()
    if operations > opened.left:
        raise too_much_work(operations, opened, bet)
    opened.left -= operations


def too_much_work(operations: int, opened: Budget, bet: Bet) -> ProblemError:
    """The refusal of a bet that costs more than is left."""
    message = (
        f"`{bet.id}` takes about {operations:,} more operations, and {opened.left:,} are left of the {opened.all:,} "
        f"that a limit of {opened.states:,} states allows"
    )
    remedy = "raise the limit with `--limit`, or make it smaller"
    return ProblemError(Problem(bet.place, "arithmetic/too-many-states", message, help=remedy))
