"""What is worked out only where every suit is like any other, and cards are gone, so that none is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import comb

from macau_edge.model import Shoe
from macau_edge.model.cards import SUITS
from macau_edge.model.message import Message
from macau_edge.model.meter import ROOM
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.refusals import NOT_SYMMETRIC
from macau_edge.outcomes.kinds import kinds_of


def refuse_unlike_suits(shoe: Shoe, cards: int, *, boards: bool) -> None:
    """Raises ProblemError where too many boards or hands of so many cards would be dealt with all their suits."""
    every = comb(shoe.size, cards)
    if not kinds_of(shoe).with_suits or every <= ROOM:
        return
    alike = sets_up_to_suits(len(shoe.ranks), cards)
    message = Message(
        "with cards gone no suit is like another; of this bet {alike:,} hands would be {every:,}",
        alike=alike, every=every,
    )  # fmt: skip
    if boards:
        message = Message(
            "with cards gone no suit is like another; of this bet {alike:,} boards would be {every:,}",
            alike=alike, every=every,
        )  # fmt: skip
    help_ = Message("no `--limit` changes that: ask for other bets, or for the figures of the whole pack")
    raise ProblemError(Problem(shoe.deal[0].place, NOT_SYMMETRIC, message, help=help_))


def sets_up_to_suits(ranks: int, cards: int) -> int:
    """How many sets of so many cards there are up to what suits are called: the mean, over all ways to call them
    otherwise, of how many sets each leaves as they are (Burnside's lemma).
    """
    ways, found = [*permutations(range(len(SUITS)))], 0
    for called in ways:
        left = [1, *[0] * cards]
        for cycle in _cycles(called):
            for _ in range(ranks):  # of a rank all cards of the suits in a cycle, or none
                left = [number + (left[n - cycle] if n >= cycle else 0) for n, number in enumerate(left)]
        found += left[cards]
    return found // len(ways)


def _cycles(called: Sequence[int]) -> list[int]:
    """How many suits are in each cycle of a way to call them otherwise."""
    found, left = list[int](), {*range(len(called))}
    while left:
        one, size = left.pop(), 1
        while (one := called[one]) in left:
            left.remove(one)
            size += 1
        found.append(size)
    return found
