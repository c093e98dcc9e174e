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
from dataclasses import dataclass
from typing import NamedTuple

from macau_edge.model.bets import Bet
from macau_edge.model.cards import DealStep
from macau_edge.model.message import Message, quoted
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.ruleset import Hand

STATES = 200_000
"""States a bet may have where nothing else is said; Replay, the largest known one, has 70,000."""

PER_STATE = 500
"""Operations that a command may make for each state that a bet may have: a hundred million where nothing is said, and
no fewer where fewer states are."""


LISTING = 10
"""States are listed before anything is solved: to find how many there are may cost one part in so many of what the
command may, so that a bet of too many is refused in about a second."""
REFUSED = 4
"""A refusal takes one part in so many from what the next listing may cost: however many bets are refused, together they
take no more than so many times what one may, and leave the rest for those that cost less."""


class Purse:
    """The operations that a command may make, and those that are left of them; or the part `for_listing` states.

    `share` is what the next listing may take of them. `known` are the states that have been listed by then.
    """

    def __init__(self, operations: int, *, for_listing: bool = False) -> None:
        self.all = self.left = operations
        self.share = operations if for_listing else operations // LISTING
        self.for_listing = for_listing
        self.refused = False
        self.known = 0

    def returned(self, part: Purse) -> None:
        """Takes what a listing has spent of its part; one that was refused leaves less for the next."""
        self.left -= part.all - part.left
        if part.refused:
            self.refused = True
            self.share -= self.share // REFUSED


@dataclass(slots=True, kw_only=True)
class Repeated:
    """What is done so many `times` in all, for about as much each, out of the operations that were `left` before it.

    `spent` is what the first of them has cost until now. It may itself be done `inside` of what is done again.
    """

    times: int
    purse: Purse
    left: int
    spent: int = 0
    inside: Repeated | None = None

    def takes(self, operations: int) -> int:
        """What all of them take at least, where the first takes so many more operations."""
        return self.times * (self.spent + operations)

    def too_much(self, operations: int) -> tuple[Repeated, int] | None:
        """What cannot be done so often, where the first takes so many more operations, and what all of them take."""
        takes = self.takes(operations)
        if takes > self.left:
            return self, takes
        return self.inside.too_much(takes) if self.inside else None


class Budget(NamedTuple):
    """How many states a bet may have, and the operations of the command; `limit` is what was asked for.

    `repeated` is what a bet is worked out for more than once, if it is.
    """

    states: int
    purse: Purse
    limit: int
    repeated: Repeated | None = None


_OPEN: ContextVar[Budget | None] = ContextVar("budget", default=None)


def budget() -> Budget:
    """The budget that is open; where none is, a new one: what is asked for alone may cost as much as a command."""
    return _OPEN.get() or _new(STATES)


def _new(limit: int) -> Budget:
    return Budget(limit, Purse(PER_STATE * max(limit, STATES)), limit)


@contextmanager
def allowed(limit: int) -> Iterator[None]:
    """Opens the budget of a command, under which a bet may have so many states, for all that is worked out inside."""
    with _opened(_new(limit)):
        yield


@contextmanager
def of_states(most: int) -> Iterator[None]:
    """Inside, a bet may have no more states than these; its operations are still those of the command."""
    outer = budget()
    with _opened(outer._replace(states=min(most, outer.states))):
        yield


@contextmanager
def listing() -> Iterator[None]:
    """Inside, the states of a bet are listed, for no more than `LISTING` allows."""
    outer = budget()
    inner = Purse(min(outer.purse.share, outer.purse.left), for_listing=True)
    try:
        with _opened(outer._replace(purse=inner)):
            yield
    finally:
        outer.purse.returned(inner)


@contextmanager
def repeated(times: int) -> Iterator[None]:
    """Inside, a bet is worked out as it will be so many times in all, at other prizes say, for about as much each.

    It is refused as soon as one costs so much that all of them cannot be: not after the last that could. What a deal
    costs is not counted so, since it is kept. Of what is repeated inside, all is part of the first.
    """
    outer = budget()
    again = Repeated(times=times, purse=outer.purse, left=outer.purse.left, inside=outer.repeated)
    try:
        with _opened(outer._replace(repeated=again)):
            yield
    finally:
        if again.inside:
            again.inside.spent += again.spent


@contextmanager
def _opened(opened: Budget) -> Iterator[None]:
    token = _OPEN.set(opened)
    try:
        yield
    finally:
        _OPEN.reset(token)


def spend(operations: int, of: Bet | Hand | DealStep, *, listed: int = 0) -> None:
    """Takes what the next step of working out a bet, or of following the hand, will cost.

    `listed` are the states that are known by then, where they are being listed: how many there are is not.

    Raises:
        ProblemError: it costs more than is left; nothing is taken then.
    """
    purse, again = budget().purse, budget().repeated
    if operations > purse.left:
        purse.refused = True
        raise _too_much_work(operations, of, listed)
    if again and isinstance(of, Bet):
        if refused := again.too_much(operations):
            purse.refused = True
            raise _too_often(*refused, of)
        again.spent += operations
    purse.left -= operations


REMEDY = Message("how many there are is not known, and so no `--limit` that is enough: raise it, or make it smaller")


def keep(states: int, bet: Bet) -> None:
    """Asks whether a bet may have so many states, or its formula so many terms; raises ProblemError where not."""
    most = budget().states
    budget().purse.known = states
    if states > most:
        message = Message(
            "`{bet}` has more than {most:,} states, and the engines list every one of them", bet=bet.id, most=most
        )
        raise ProblemError(Problem(bet.place, "arithmetic/too-many-states", message, help=REMEDY))


def spare(operations: int, of: Bet) -> None:
    """Asks whether so much is left of the command, and takes nothing; raises ProblemError where not."""
    again = budget().repeated
    if operations > budget().purse.left:
        raise _too_much_work(operations, of, 0)
    if again and (refused := again.too_much(operations)):
        raise _too_often(*refused, of)


def _too_much_work(operations: int, of: Bet | Hand | DealStep, listed: int) -> ProblemError:
    limit, purse = budget().limit, budget().purse
    whole = PER_STATE * max(limit, STATES)
    what = Message("the hand") if isinstance(of, Hand) else Message("the deal")
    what = quoted(f"`{of.id}`") if isinstance(of, Bet) else what
    if purse.for_listing:
        message = _listing_is_too_much(what, purse, listed or purse.known)
        allowed_by = Message(
            "a limit of {limit:,} allows {part:,} for that, and {whole:,} in all",
            limit=limit, part=whole // LISTING, whole=whole,
        )  # fmt: skip
        if purse.all < whole // LISTING:
            allowed_by = Message("{allowed_by}, of which what came before took its part", allowed_by=allowed_by)
        remedy = Message(
            "how many more it takes is not known, and so no `--limit` that is enough: raise it, or make it smaller"
        )
    else:
        message = Message(
            "{what} takes about {operations:,} more operations, and {left:,} are left",
            what=what, operations=operations, left=purse.left,
        )  # fmt: skip
        allowed_by = Message("a limit of {limit:,} allows {whole:,} in all", limit=limit, whole=whole)
        remedy = _enough(purse, purse.left, operations)
    said = Message("{message}: {allowed_by}", message=message, allowed_by=allowed_by)
    return ProblemError(Problem(of.place, "arithmetic/too-many-states", said, help=remedy))


def _listing_is_too_much(what: Message, purse: Purse, known: int) -> Message:
    if not known:
        return Message("to list the states of {what} takes more than {most:,} operations", what=what, most=purse.all)
    return Message(
        "to list the states of {what} takes more than {most:,} operations, and when they are spent {known:,} are known",
        what=what, most=purse.all, known=known,
    )  # fmt: skip


def _too_often(again: Repeated, takes: int, bet: Bet) -> ProblemError:
    limit = budget().limit
    message = Message(
        "`{bet}` is worked out {times} times, which takes {takes:,} operations or more, and {left:,} are left: "
        "a limit of {limit:,} allows {whole:,} in all",
        bet=bet.id, times=again.times, takes=takes, left=again.left, limit=limit, whole=PER_STATE * max(limit, STATES),
    )  # fmt: skip
    remedy = _enough(again.purse, again.left, takes)
    return ProblemError(Problem(bet.place, "arithmetic/too-many-states", message, help=remedy))


def _enough(purse: Purse, left: int, operations: int) -> Message:
    """What to do where a step takes so many operations, and so many are left of those of the command."""
    return Message(
        "this step takes `--limit {enough}`, and what comes after it is not known yet; or make it smaller",
        enough=-((left - operations - purse.all) // PER_STATE),
    )
