"""A bet whose faces are free as the graph that is played, from the first trial that matters to it on.

Where a bet is made depends on the faces as much as what it then comes to. So what is played before it is made belongs
to the graph; and where that ends without the bet, it begins anew, which gives the probabilities among the plays in
which the bet is made. The graph has one start, and its moves are sets of outcomes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from macau_edge.exact.chain import Chain
from macau_edge.exact.compile import ExactPrelude, OpeningStep, Shared, chain_of, prelude_of, starting_nodes
from macau_edge.exact.game import Game
from macau_edge.exact.solution import EndlessError, System
from macau_edge.model import Bet, Device, Dice, Draw
from macau_edge.model.message import Message
from macau_edge.model.problem import Problem, ProblemError, UsageError
from macau_edge.model.records import dataclass
from macau_edge.outcomes import Space


class NoFormulaError(UsageError):
    """There is no such function of the faces, or none that is short enough: why, and what to do instead."""


class Move(NamedTuple):
    """Outcomes that lead to the same place: another state or, where `to` is None, a decision with its net result."""

    outcomes: frozenset[int]
    to: int | None
    net: Fraction


@dataclass(frozen=True, kw_only=True)
class SymbolicPlay:
    """The states of a bet, and of the plays before it is made, with the moves out of each: a partition of all outcomes.

    `staked` is what is put down at the start, in units of the stake.
    """

    bet: Bet
    space: Space
    moves: tuple[tuple[Move, ...], ...]
    start: int
    staked: Fraction

    def system(self, *, turned: bool = False) -> System:
        """The moves between the states as equations; `turned` round, they give how often each state is visited.

        Raises:
            ProblemError: a state may never be decided.
        """
        moves = self._turned() if turned else self.weighed
        leaves = [turned or any(move.to is None for move in found) for found in self.moves]
        try:
            return System(moves, [self.space.weight] * len(moves), leaves, self.bet)
        except EndlessError:
            message = Message("`{bet}` may never be decided", bet=self.bet.id)
            remedy = Message("add a clause that wins, loses or returns the stake")
            raise ProblemError(Problem(self.bet.place, "arithmetic/never-ends", message, help=remedy)) from None

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
    """Raises NoFormulaError for balls, of which there are numbers and no probabilities, and for unlike dice."""
    if isinstance(device, Draw):
        message = Message(
            "`{bet}` is on balls out of an urn, which have no probabilities of their own to be changed", bet=bet.id
        )
        raise NoFormulaError(message, Message("the faces of dice and the pockets of a wheel have"))
    if isinstance(device, Dice) and device.different:
        message = Message(
            "`{bet}` is on dice of different kinds, whose faces have no probabilities in common", bet=bet.id
        )
        raise NoFormulaError(message, Message("ask for them of dice that are alike"))


def faces_per_trial(device: Device) -> int:
    """How many faces with the same probabilities one trial shows: the number of dice, and one of a wheel."""
    return device.count if isinstance(device, Dice) else 1


def program_graph(game: Game) -> SymbolicPlay:
    """The graph of a game; raises ProblemError as the exact engine does."""
    chain = chain_of(game)
    moves = [
        _merged((branch.outcomes, branch.state, branch.net or Fraction(0)) for branch in found)
        for found in chain.branches
    ]
    lead = prelude_of(game)
    if lead is None:
        ((start, _),) = chain.start
    else:
        start = _led(lead, _entered(game, chain), moves)
    return SymbolicPlay(
        bet=game.member.bet, space=game.scope.space, moves=tuple(moves), start=start, staked=game.staked
    )


def _entered(game: Game, chain: Chain) -> dict[Shared, int]:
    """Where all stands when the bet is made -> the state that it begins in."""
    numbers = (number for number, _ in chain.start)
    return {(node.hand, node.left): number for node, number in zip(starting_nodes(game), numbers, strict=True)}


def _led(lead: ExactPrelude, onto: Mapping[Shared, int], moves: list[tuple[Move, ...]]) -> int:
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


def _next(step: OpeningStep, offset: int, onto: Mapping[Shared, int], first: int) -> int:
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
