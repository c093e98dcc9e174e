"""The exact engine: a bet becomes a chain with integer weights, solved over the rationals by sympy and flint."""

from __future__ import annotations

from macau_edge.distribution import Distribution
from macau_edge.exact.chain import Chain, compile_bet
from macau_edge.exact.solve import Solution, versions
from macau_edge.model import Member, Ruleset
from macau_edge.selection import Choices, MissingChoiceError


def solve(ruleset: Ruleset, member: Member, choices: Choices) -> Distribution:
    """The exact distribution of one bet.

    Raises:
        ProblemError: the bet cannot be computed; the problem says where and why.
        MissingChoiceError: it needs an option that was not given.
    """
    return Solution(compile_bet(ruleset, member, choices), member.bet).distribution()


__all__ = ["Chain", "MissingChoiceError", "Solution", "compile_bet", "solve", "versions"]
