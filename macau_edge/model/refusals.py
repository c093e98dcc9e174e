"""What costs more than a command may do, or would at any limit, is refused, and what becomes of such a refusal.

A figure that is refused stands in its row without a number, and all others are shown. What is optional, such as the
best play beside a rule, comes after the figures: where nothing is left for it the figures stand, and it is said not to
have been compared. Both are told by the code, here and nowhere else; whatever else is wrong is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from macau_edge.model.bets import Bet, Member
from macau_edge.model.message import Message, listed
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.records import dataclass, replace

T = TypeVar("T")

TOO_DEAR = "arithmetic/too-many-states"
"""The code of whatever has more states than a bet may have, or takes more work than a command may do."""
NOT_SYMMETRIC = "arithmetic/not-symmetric"
"""The code of what is worked out only where every suit is like any other, and cards are gone so that none is."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why something was not found: it costs more than the meter allows, or than any would."""

    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Attempt(Generic[T]):
    """What was made of something, be it less than was asked for; `refused` is why it is."""

    made: T
    refused: object = None


def is_too_dear(error: ProblemError) -> bool:
    """Whether an error says that something costs too much, and nothing else."""
    return {TOO_DEAR, NOT_SYMMETRIC}.issuperset(problem.code for problem in error.problems)


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


def settled(turns: Iterable[tuple[int, T]], found: dict[int, T] | None = None) -> dict[int, T]:
    """What is found of each number, in their order, when all turns are over.

    What an earlier turn found outlives a later refusal. What is `found` is there also where somebody stops it.
    """
    found = {} if found is None else found
    for number, one in turns:
        if not _is_refused(one) or _is_refused(found.get(number, one)):
            found[number] = one
    return dict(sorted(found.items()))


def _is_refused(found: object) -> bool:
    """Whether not all was found: it is a refusal, or has one as `refused`."""
    return isinstance(found, Refused) or bool(getattr(found, "refused", None))


@contextmanager
def refused_member(member: Member) -> Iterator[None]:
    """Inside, what is too dear of a family is too dear of this member: the meter knows no more than the family."""
    try:
        yield
    except ProblemError as error:
        if not is_too_dear(error):
            raise
        names = member.bet.id, member.id
        said = (replace(one, message=one.message.calling(*names)) for one in error.problems)
        raise ProblemError(*said) from None


class MemberRefusal(Message):
    """Why a bet has no figures; `member` is its identifier, by which it is told from others of its family."""

    member: str = ""


def problem_of_refusal(refused: Refused, one: Bet | Member) -> Problem:
    """Why a bet, or a member of a family, has no figures, at its own line.

    What costs too much may be the deal, which all bets have, and is worked out for a family by the name of that.
    """
    bet = one.bet if isinstance(one, Member) else one
    problem = refused.problems[0]
    said = problem.message.calling(bet.id, one.id)
    if problem.place != bet.place and problem.code == TOO_DEAR:
        said = Message("`{bet}` is too dear: {message}", bet=one.id, message=said)
    message = MemberRefusal(said.template, **said.values)
    message.member = one.id
    return replace(problem, place=bet.place, message=message)


def without_repeats(problems: Iterable[Problem]) -> list[Problem]:
    """The first problem of each code at each place, which names the other members that are refused as one is."""
    found: dict[tuple[Place, str], list[Problem]] = {}
    for problem in problems:
        found.setdefault((problem.place, problem.code), []).append(problem)
    return [_with_others(*alike) for alike in found.values()]


def _with_others(first: Problem, *others: Problem) -> Problem:
    message = first.message
    if not isinstance(message, MemberRefusal):
        return first
    more = dict.fromkeys(one.message.member for one in others if isinstance(one.message, MemberRefusal))
    more.pop(message.member, None)
    if not more:
        return first
    return replace(first, message=Message("{message}; likewise {others}", message=message, others=listed(more)))
