"""A chain -> the exact distribution of its results, of what is staked, and of its length."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from macau_edge.distribution import Distribution
from macau_edge.exact.chain import Chain
from macau_edge.exact.linear import (
    BLOCK,
    EndlessError,
    LargeBlockError,
    LongFractionsError,
    Rational,
    System,
    fraction,
    quotient,
    rational,
)
from macau_edge.families import STATES
from macau_edge.model import Bet
from macau_edge.problem import Problem, ProblemError


def distribution_of(chain: Chain, bet: Bet, limit: int) -> Distribution:
    """The distribution of a chain; raises ProblemError as `Solution` does."""
    return _of_one_state(chain) if _decides_at_once(chain) else Solution(chain, bet, limit).distribution()


def _decides_at_once(chain: Chain) -> bool:
    return len(chain.states) == 1 and all(branch.state is None for branch in chain.branches[0])


def _of_one_state(chain: Chain) -> Distribution:
    """One trial decides: its weights are the distribution."""
    found = sorted((branch.net, branch.weight) for branch in chain.branches[0] if branch.net is not None)
    nets = {net: Fraction(sum(w for _, w in same), chain.weights[0]) for net, same in groupby(found, itemgetter(0))}
    return Distribution(nets, chain.staked, chain.staked, Fraction(1), Fraction(0))


class Solution:
    """For each state: the probability of each net result, what is still put down, and how many trials are to come.

    With M = I - Q: M p = the chance of a result in one trial, M m = 1 for the mean number of trials, and since
    E[T^2] = 1 + 2 E[T'] + E[T'^2] with T' the trials after the first, M s = 2 m - 1 for the second moment.
    """

    def __init__(self, chain: Chain, bet: Bet, limit: int = STATES) -> None:
        """Solves the chain.

        Raises:
            ProblemError: a state may never be decided, or too many states lead to one another for that limit of all.
        """
        self.chain, self.bet = chain, bet
        self.nets = sorted({branch.net for branches in chain.branches for branch in branches if branch.net is not None})
        moves = [[(one.weight, one.state) for one in found if one.state is not None] for found in chain.branches]
        leaves = [any(branch.state is None for branch in found) for found in chain.branches]
        try:
            system = System(moves, chain.weights, leaves, max(BLOCK, limit // 100))
        except EndlessError as error:
            raise ProblemError(self._endless(error.state)) from None
        except LargeBlockError as error:
            raise ProblemError(self._together(error.states)) from None
        except LongFractionsError:
            raise ProblemError(self._long()) from None
        self.blocks = system.blocks
        """The strongly connected blocks of states, each after every block that it leads to."""
        rows = system.solve([self._one_trial(number) for number in range(len(chain.states))])
        second = system.solve([[2 * row[-1] - 1] for row in rows])
        self._rows = [[*row, *more] for row, more in zip(rows, second, strict=True)]

    def _one_trial(self, number: int) -> list[Rational]:
        """What one trial from a state adds: to each result, to what is put down, and to the number of trials."""
        row = [rational(0)] * len(self.nets) + [rational(0), rational(1)]
        for branch in self.chain.branches[number]:
            share = quotient(branch.weight, self.chain.weights[number])
            if branch.net is not None:
                row[self.nets.index(branch.net)] += share
            if branch.added:
                row[-2] += share * rational(branch.added)
        return row

    def probability(self, state: int, net: Fraction) -> Fraction:
        """The probability that play from `state` ends with `net`."""
        return fraction(self._rows[state][self.nets.index(net)])

    def rolls(self, state: int) -> Fraction:
        """The expected number of trials from `state` to the decision."""
        return fraction(self._rows[state][-2])

    def expected(self, state: int) -> Fraction:
        """The expected net result of play from `state`."""
        return sum((net * self.probability(state, net) for net in self.nets), Fraction(0))

    def distribution(self) -> Distribution:
        """What the bet comes to from its start."""
        columns = zip(
            *([rational(p) * value for value in self._rows[state]] for state, p in self.chain.start), strict=True
        )
        start = [sum(column, rational(0)) for column in columns]
        nets = {net: fraction(p) for net, p in zip(self.nets, start, strict=False)}
        added, mean, second = map(fraction, start[-3:])
        reached = {net: p for net, p in nets.items() if p}
        staked = self.chain.staked
        return Distribution(reached, staked, staked + added, mean, second - mean**2)

    def _endless(self, state: int) -> Problem:
        where = self.chain.states[state]
        at = f" once the stage `{where.stage}` has begun" if where.stage else ""
        message = f"`{self.bet.id}` may never be decided{at}: no outcome leads out"
        return Problem(
            self.bet.place, "arithmetic/never-ends", message, "add a clause that wins, loses or returns the stake"
        )

    def _long(self) -> Problem:
        message = f"`{self.bet.id}` takes so many trials that its fractions would have too many digits to be kept"
        remedy = "count to a smaller number, or raise the limit with `--limit`"
        return Problem(self.bet.place, "arithmetic/too-many-states", message, remedy)

    def _together(self, states: int) -> Problem:
        message = f"`{self.bet.id}` has {states:,} states that lead to one another, too many to be solved together"
        remedy = "raise the limit with `--limit` to a hundred times as many, or make it smaller"
        return Problem(self.bet.place, "arithmetic/too-many-states", message, remedy)
