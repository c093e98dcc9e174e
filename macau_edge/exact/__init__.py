"""The exact engine: a bet becomes a chain with integer weights, solved over the rationals by flint."""

from __future__ import annotations

from macau_edge.distribution import Distribution
from macau_edge.exact.chain import Branch, Chain, State
from macau_edge.exact.compile import chain_of, compile_bet
from macau_edge.exact.formula import Working, work_out
from macau_edge.exact.linear import versions
from macau_edge.exact.solve import Solution, distribution_of
from macau_edge.exact.table import Game
from macau_edge.families import STATES
from macau_edge.model import Chips, Member, Ruleset
from macau_edge.selection import Choices, MissingChoiceError


def solve(
    ruleset: Ruleset, member: Member, choices: Choices, *, limit: int = STATES, chips: Chips | None = None
) -> Distribution:
    """The exact distribution of one bet.

    Raises:
        ProblemError: the bet cannot be computed, or has more than `limit` states; the problem says where and why.
        MissingChoiceError: it needs an option that was not given.
    """
    game = Game(ruleset, member, choices, chips)
    working = work_out(game, limit)
    return working.distribution if working else distribution_of(chain_of(game, limit), member.bet, limit)


__all__ = [
    "Branch",
    "Chain",
    "Game",
    "MissingChoiceError",
    "Solution",
    "State",
    "Working",
    "compile_bet",
    "solve",
    "versions",
    "work_out",
]
