"""A bet from the first trial that matters to it on: one graph with one start, whose moves are sets of outcomes.

Where a bet is made depends on the faces as much as what it then comes to. So what is played before it is made belongs
to the graph; and where that ends without the bet, it begins anew, which gives the probabilities among the plays in
which the bet is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from macau_edge.devices import Space
from macau_edge.exact.beginning import Lead, Shared, Step, beginnings, lead_of
from macau_edge.exact.chain import Chain
from macau_edge.exact.compile import chain_of
from macau_edge.exact.linear import EndlessError, LargeBlockError, LongFractionsError, System
from macau_edge.exact.table import Game
from macau_edge.model import Bet, Device, Dice, Draw
from macau_edge.problem import Problem, ProblemError, UsageError


class NoFormulaError(UsageError):
    """There is no such function of the faces, or none that is short enough: why, and what to do instead."""


class Move(NamedTuple):
    """Outcomes that lead to the same place: another state or, where `to` is None, a decision with its net result."""

    outcomes: frozenset[int]
    to: int | None
    net: Fraction


@dataclass(frozen=True)
class Play:
    """The states of a bet, and of the plays before it is made, with the moves out of each: a partition of all outcomes.

    `staked` is what is put down at the start, in units of the stake.
    """

    bet: Bet
    space: Space
    moves: tuple[tuple[Move, ...], ...]
    start: int
    staked: Fraction

    def system(self, largest: int, *, turned: bool = False) -> System:
        """The moves between the states as equations; `turned` round, they give how often each state is visited.

        Raises:
            ProblemError: a state may never be decided.
            NoFormulaError: too many states lead to one another, or their fractions get too long.
        """
        moves = self._turned() if turned else self.weighed
        leaves = [turned or any(move.to is None for move in found) for found in self.moves]
        try:
            return System(moves, [self.space.weight] * len(moves), leaves, largest)
        except EndlessError:
            message, remedy = (
                f"`{self.bet.id}` may never be decided",
                "add a clause that wins, loses or returns the stake",
            )
            raise ProblemError(Problem(self.bet.place, "arithmetic/never-ends", message, remedy)) from None
        except (LargeBlockError, LongFractionsError):
            message = f"`{self.bet.id}` has too many states that lead to one another for its change with the faces"
            raise NoFormulaError(message, "raise the limit with `--limit`") from None

    @cached_property
    def weighed(self) -> list[list[tuple[int, int]]]:
        """For each state the weight of each move to another state, or to itself."""
        weigh = self.space.weigh
        return [[(weigh(move.outcomes), move.to) for move in found if move.to is not None] for found in self.moves]

    def _turned(self) -> list[list[tuple[int, int]]]:
        """For each state the weight of each move to it, and from where."""
        turned: list[list[tuple[int, int]]] = [[] for _ in self.moves]
        for state, found in enumerate(self.weighed):
            for weight, to in found:
                turned[to].append((weight, state))
        return turned


def refuse_urns(bet: Bet, device: Device) -> None:
    """Raises NoFormulaError for a draw of balls: it has numbers of balls, no faces with probabilities."""
    if isinstance(device, Draw):
        message = f"`{bet.id}` is on balls out of an urn, which have no probabilities of their own to be changed"
        raise NoFormulaError(message, "the faces of dice and the pockets of a wheel have")


def of_all_dice(device: Device) -> int:
    """How many faces with the same probabilities one trial shows: the number of dice, and one of a wheel."""
    return device.count if isinstance(device, Dice) else 1


def play_of(game: Game, limit: int) -> Play:
    """The graph of a game; raises ProblemError as the exact engine does."""
    chain = chain_of(game, limit)
    moves = [
        _merged((branch.outcomes, branch.state, branch.net or Fraction(0)) for branch in found)
        for found in chain.branches
    ]
    lead = lead_of(game, limit)
    if lead is None:
        ((start, _),) = chain.start
    else:
        start = _led(lead, _entered(game, chain, limit), moves)
    return Play(game.member.bet, game.scope.space, tuple(moves), start, game.staked)


def _entered(game: Game, chain: Chain, limit: int) -> dict[Shared, int]:
    """Where all stands when the bet is made -> the state that it begins in."""
    numbers = (number for number, _ in chain.start)
    return {(node.hand, node.left): number for node, number in zip(beginnings(game, limit), numbers, strict=True)}


def _led(lead: Lead, onto: Mapping[Shared, int], moves: list[tuple[Move, ...]]) -> int:
    """The number of the first state of all, once the states before the bet have been added to `moves`."""
    leads = [lead]
    while leads[-1].before is not None:
        leads.append(leads[-1].before)
    offsets, size = [], len(moves)
    for one in leads:
        offsets.append(size)
        size += len(one.steps)
    first = offsets[-1]
    for one, offset in zip(leads, offsets, strict=True):
        for steps in one.steps:
            found = [((step.outcome,), _next(step, offset, onto, first), Fraction(0)) for step in steps]
            moves.append(_merged(found))
        onto = {where: offset + number for where, number in one.enters.items()}
    return first


def _next(step: Step, offset: int, onto: Mapping[Shared, int], first: int) -> int:
    """The state after a step of a lead whose nodes begin at `offset` and that ends in the states `onto`."""
    if step.to is not None:
        return offset + step.to
    return first if step.end is None else onto[step.end]


def _merged(found: Iterable[tuple[Iterable[int], int | None, Fraction]]) -> tuple[Move, ...]:
    """Moves that lead to the same state, or end with the same net result, as one."""
    together: dict[tuple[int | None, Fraction], set[int]] = {}
    for outcomes, to, net in found:
        together.setdefault((to, net), set()).update(outcomes)
    return tuple(Move(frozenset(outcomes), to, net) for (to, net), outcomes in together.items())
