"""A chain -> the exact distribution of its results and of its length; the only module that knows sympy.

The states are solved by strongly connected blocks, last block first (Kemeny and Snell, Finite Markov Chains, 1960,
ch. III: absorption probabilities B = NR and times t = N1; here without forming N). A block of one state is one
division; a larger one is a linear system over the rationals.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import sympy
from sympy import QQ
from sympy.external.gmpy import GROUND_TYPES
from sympy.polys.matrices import DomainMatrix

from macau_edge.distribution import Distribution
from macau_edge.exact.chain import Branch, Chain
from macau_edge.model import Bet
from macau_edge.problem import Problem, ProblemError

Rational = Any
"""An element of sympy's QQ: flint's where it is installed."""


class Solution:
    """For each state: the probability of each net result, and the first two moments of the trials still to come."""

    def __init__(self, chain: Chain, bet: Bet) -> None:
        """Solves the chain; raises ProblemError where a state may never be decided."""
        self.chain, self.bet = chain, bet
        self.nets = sorted({branch.net for branches in chain.branches for branch in branches if branch.net is not None})
        self.blocks = tuple(map(tuple, _blocks(chain)))
        """The strongly connected blocks of states, each after every block that it leads to."""
        self._rows: dict[int, list[Rational]] = {}
        for block in self.blocks:
            self._solve(block)

    def probability(self, state: int, net: Fraction) -> Fraction:
        """The probability that play from `state` ends with `net`."""
        return _fraction(self._rows[state][self.nets.index(net)])

    def rolls(self, state: int) -> Fraction:
        """The expected number of trials from `state` to the decision."""
        return _fraction(self._rows[state][-2])

    def expected(self, state: int) -> Fraction:
        """The expected net result of play from `state`."""
        return sum((net * self.probability(state, net) for net in self.nets), Fraction(0))

    def distribution(self) -> Distribution:
        """What the bet comes to from its start."""
        nets = {net: self.probability(0, net) for net in self.nets}
        mean, second = self.rolls(0), _fraction(self._rows[0][-1])
        reached = {net: p for net, p in nets.items() if p}
        return Distribution(reached, self.chain.staked, mean, second - mean**2)

    def _solve(self, block: tuple[int, ...]) -> None:
        """Solves (I - Q) x = b, once for the results and the mean, and once more for the second moment."""
        inside = {state: position for position, state in enumerate(block)}
        weight = QQ(self.chain.weight)
        size, width = len(block), len(self.nets) + 2
        matrix = [[QQ(int(i == j)) for j in range(size)] for i in range(size)]
        right = [[QQ(0)] * width for _ in block]
        leaves = False
        for i, state in enumerate(block):
            right[i][-2] = QQ(1)
            for branch in self.chain.branches[state]:
                share = QQ(branch.weight) / weight
                if branch.state in inside:
                    matrix[i][inside[branch.state]] -= share
                else:
                    leaves = True
                    self._add(right[i], branch, share)
        if not leaves:
            raise ProblemError(self._endless(block[0]))
        found = _solved(matrix, right)
        # E[T^2] = 1 + 2 E[T'] + E[T'^2] with T' the trials after the first: the mean is needed before it
        second = [2 * found[i][-2] - 1 + right[i][-1] for i in range(size)]
        for i, value in enumerate(_solved(matrix, [[s] for s in second])):
            found[i][-1] = value[0]
            self._rows[block[i]] = found[i]

    def _add(self, row: list[Rational], branch: Branch, share: Rational) -> None:
        if branch.net is not None:
            row[self.nets.index(branch.net)] += share
        else:
            assert branch.state is not None
            for column, value in enumerate(self._rows[branch.state]):
                row[column] += share * value

    def _endless(self, state: int) -> Problem:
        where = self.chain.states[state]
        at = f" once the stage `{where.stage}` has begun" if where.stage else ""
        message = f"`{self.bet.id}` may never be decided{at}: no outcome leads out"
        return Problem(
            self.bet.place, "arithmetic/never-ends", message, "add a clause that wins, loses or returns the stake"
        )


def versions() -> dict[str, str]:
    """The library this engine computes with, its version, and where its rationals come from."""
    return {"library": "sympy", "version": sympy.__version__, "rationals": GROUND_TYPES}


def _solved(matrix: list[list[Rational]], right: list[list[Rational]]) -> list[list[Rational]]:
    if len(matrix) == 1:
        return [[value / matrix[0][0] for value in right[0]]]
    size, width = len(matrix), len(right[0])
    a = DomainMatrix(matrix, (size, size), QQ)
    return list(a.lu_solve(DomainMatrix(right, (size, width), QQ)).to_dense().to_list())


def _fraction(value: Rational) -> Fraction:
    return Fraction(int(value.numerator), int(value.denominator))


def _blocks(chain: Chain) -> Iterator[list[int]]:
    """The strongly connected blocks, each after every block it leads to (Tarjan 1972, without recursion)."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    for root in range(len(chain.states)):
        if root in order:
            continue
        work = [(root, iter(_next(chain, root)))]
        order[root] = low[root] = len(order)
        stack.append(root)
        on_stack.add(root)
        while work:
            state, following = work[-1]
            for to in following:
                if to not in order:
                    order[to] = low[to] = len(order)
                    stack.append(to)
                    on_stack.add(to)
                    work.append((to, iter(_next(chain, to))))
                    break
                if to in on_stack:
                    low[state] = min(low[state], order[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[state])
                if low[state] == order[state]:
                    cut = stack.index(state)
                    block = stack[cut:]
                    del stack[cut:]
                    on_stack.difference_update(block)
                    yield block


def _next(chain: Chain, state: int) -> list[int]:
    return [branch.state for branch in chain.branches[state] if branch.state is not None and branch.state != state]
