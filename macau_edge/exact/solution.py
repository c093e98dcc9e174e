"""A chain -> the exact distribution of its results, of what is staked, and of its length.

The equations are linear, x = b + Qx, and solved over the rationals, by flint's fractions and matrices. The states are
solved by strongly connected blocks, last block first (Kemeny and Snell, Finite Markov Chains, 1960, ch. III: with Q the
moves between states, N = (I - Q)^-1; here without forming N). A block of one state is one division; a larger one is a
linear system.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import isqrt

from flint import fmpq, fmpq_mat, fmpz

from macau_edge.exact.chain import Chain, decided_effects
from macau_edge.model import Bet
from macau_edge.model.measures import Distribution, LowestTerms, WholeLaw
from macau_edge.model.message import Message
from macau_edge.model.meter import count, spend
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.walk import blocks

# --- linear equations of a chain, over the rationals -----------------------------------------------------------------


Rational = fmpq
"""flint's fractions: the same numbers as Python's Fractions, added and multiplied several times as fast."""

Moves = Sequence[Sequence[tuple[int, int]]]
"""For each state the weight of each move to another state, or to itself."""


def adding_costs(words: int) -> int:
    """Operations of multiplying a fraction of so many words of 64 digits by a short one and adding it to another.

    Measured of flint: some steps for each word, and more of them the longer the greatest common divisors become.
    """
    return 6 + words * (3 + isqrt(words) // 2)


def words_of_64_bits(value: Rational) -> int:
    """How many words of 64 binary digits a fraction has in its numerator or its denominator."""
    return value.height_bits() // 64


LIFTED = 130
"""Binary digits of a matrix that flint lifts in an operation, a row of it at a time."""

EACH_STATE, EACH_MOVE = 60, 30
"""Operations of a state of a chain, and of each of its moves, besides those of their fractions."""


def multiplied(terms: int, of: int, by: int) -> int:
    """Operations of so many products of a whole number of so many words by another, each added to the one before.

    Measured of flint: a hundred products of two words in one, and some steps for each product.
    """
    return terms * (100 + of * by) // 100


class EndlessError(Exception):
    """Play that reaches a state of this number never leads to a decision."""

    def __init__(self, state: int) -> None:
        super().__init__(state)
        self.state = state


class System:
    """The moves between the states of a bet, out of so many equally likely results in each.

    `leaves` says of each state whether some result ends play there. `blocks` are the strongly connected blocks of
    states, each after every block that it leads to.

    What solving takes is counted state by state, by the digits that its fractions come to have; of a block of several
    states, which is one call of flint, before that call by the digits of its equations: it lifts the result p-adically,
    some digits at a time, through all of the matrix (J. D. Dixon, Exact solution of linear equations using p-adic
    expansions, Numerische Mathematik 40, 1982). What comes from beyond a block has the digits of all that follows it,
    the moves inside have few: where the columns have more digits than the inverse of the block would, that is found
    instead, once, and multiplied by them.

    Raises:
        EndlessError: a block cannot be left.
    """

    def __init__(self, moves: Moves, weights: Sequence[int], leaves: Sequence[bool], bet: Bet) -> None:
        self.bet = bet
        self.moves = [
            [(to, fmpq(weight, of)) for weight, to in found] for found, of in zip(moves, weights, strict=True)
        ]
        self.blocks = tuple(blocks([[to for _, to in found] for found in moves]))
        self._inverses: dict[int, fmpq_mat] = {}
        for block in self.blocks:
            inside = set(block)
            out = (to not in inside for state in block for _, to in moves[state])
            if not any(leaves[state] for state in block) and not any(out):
                raise EndlessError(block[0])

    def solve(self, right: Sequence[Sequence[Rational]]) -> list[list[Rational]]:
        """The columns x of x = b + Qx for the columns b, one row for each state.

        Raises:
            ProblemError: it takes more than is left on the meter.
        """
        found: list[list[Rational]] = [list(row) for row in right]
        for block in self.blocks:
            inside = {state: position for position, state in enumerate(block)}
            for state in block:
                beyond = [(to, share) for to, share in self.moves[state] if to not in inside]
                for to, share in beyond:
                    found[state] = [value + share * more for value, more in zip(found[state], found[to], strict=True)]
                long = sum(adding_costs(words_of_64_bits(value)) for value in found[state])
                count(EACH_STATE + len(beyond) * (EACH_MOVE + long), self.bet)
            if len(block) == 1:
                (alone,) = block
                stays = [share for to, share in self.moves[alone] if to == alone]
                if stays:
                    leaves = 1 - sum(stays, fmpq(0))
                    found[alone] = [value / leaves for value in found[alone]]
            else:
                rows = self._solved(inside, [found[state] for state in block])
                for state, row in zip(block, rows, strict=True):
                    found[state] = row
        return found

    def _solved(self, inside: dict[int, int], right: list[list[Rational]]) -> list[list[Rational]]:
        """The rows of a block, from (I - Q) x = b with Q the moves inside it and b what is known from beyond.

        Each column of b is made whole, since flint would multiply the short rows of Q by its long denominators.
        """
        size, short = len(inside), self._digits(inside)
        over = [common(column) for column in zip(*right, strict=True)]
        whole = [value * of for row in right for value, of in zip(row, over, strict=True)]
        long = [max(map(fmpq.height_bits, column)) for column in zip(*right, strict=True)]
        columns, first = fmpq_mat(size, len(over), whole), min(inside)
        if first not in self._inverses and sum(long) + short * len(over) <= short * size:
            self._lift(size, short, [short + digits for digits in long])
            found = self._left(inside).solve(columns)
        else:
            if first not in self._inverses:
                self._lift(size, short, [short] * size)
                self._inverses[first] = self._left(inside).inv()
            products = sum(multiplied(size, short // 64, digits // 64) for digits in long)
            reduced = sum(adding_costs((short + digits) // 64) // 2 for digits in long)
            spend(size * (products + reduced), self.bet)
            found = self._inverses[first] * columns
        return [[value / of for value, of in zip(row, over, strict=True)] for row in found.tolist()]

    def _digits(self, inside: Collection[int]) -> int:
        """How many binary digits the inverse of a block has, about."""
        return len(inside) * max(share.height_bits() for state in inside for _, share in self.moves[state])

    def _lift(self, size: int, digits: int, columns: Iterable[int]) -> None:
        """Takes what it costs to find columns of so many digits from the matrix of a block."""
        spend(size**2 * (digits + sum(columns)) // LIFTED, self.bet)

    def _left(self, inside: Mapping[int, int]) -> fmpq_mat:
        """I - Q of a block."""
        size = len(inside)
        matrix = fmpq_mat(size, size, [int(i == j) for i in range(size) for j in range(size)])
        for state, i in inside.items():
            for to, share in self.moves[state]:
                if to in inside:
                    matrix[i, inside[to]] -= share
        return matrix


def common(values: Iterable[Rational]) -> Rational:
    """The least common denominator of some fractions."""
    of = fmpz(1)
    for value in values:
        of = of.lcm(value.q)
    return fmpq(of)


class Sum:
    """A sum of fractions as they come, in pairs of pairs: their denominators grow late. What it takes counts `of` a
    bet.
    """

    def __init__(self, of: Bet) -> None:
        self._parts: list[tuple[int, Rational]] = []
        self._of = of

    def add(self, value: Rational) -> None:
        """Adds one more."""
        terms = 1
        while self._parts and self._parts[-1][0] == terms:
            value += self._parts.pop()[1]
            terms *= 2
            count(adding_costs(words_of_64_bits(value)), self._of)
        self._parts.append((terms, value))

    @property
    def total(self) -> Rational:
        """What they come to."""
        found = rational(0)
        for _, value in reversed(self._parts):
            found += value
            count(adding_costs(words_of_64_bits(found)), self._of)
        return found


def rational(value: Fraction | int) -> Rational:
    """An exact number as this module's."""
    return fmpq(value.numerator, value.denominator)


def quotient(weight: int, of: int) -> Rational:
    """A part of so many equally likely results."""
    return fmpq(weight, of)


def fraction(value: Rational) -> Fraction:
    """An exact number of this module as a Fraction."""
    return LowestTerms(int(value.p), int(value.q)).fraction


def distribution_of(chain: Chain, bet: Bet) -> Distribution:
    """The distribution of a chain; raises ProblemError as `Solution` does."""
    branches = chain.branches[0]
    if len(chain.states) == 1 and not chain.beside and all(one.state is None and not one.added for one in branches):
        found = [(branch.net, branch.weight) for branch in branches if branch.net is not None]
        return chain.told(decided_effects(found, chain.weights[0], chain.staked))
    return ChainSolution(chain, bet).distribution()


class ChainSolution:
    """For each state: the probability of each net result, what is still put down, and how many trials are to come.

    With M = I - Q: M p = the chance of a result in one trial, M m = 1 for the mean number of trials, and since
    E[T^2] = 1 + 2 E[T'] + E[T'^2] with T' the trials after the first, M s = 2 m - 1 for the second moment.
    """

    def __init__(self, chain: Chain, bet: Bet) -> None:
        """Solves the chain.

        Raises:
            ProblemError: a state may never be decided, or it costs more than the meter allows.
        """
        self.chain, self.bet = chain, bet
        self.nets = sorted({branch.net for branches in chain.branches for branch in branches if branch.net is not None})
        moves = [[(one.weight, one.state) for one in found if one.state is not None] for found in chain.branches]
        leaves = [any(branch.state is None for branch in found) for found in chain.branches]
        try:
            system = System(moves, chain.weights, leaves, bet)
        except EndlessError as error:
            raise ProblemError(self._endless(error.state)) from None
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

    def values(self, state: int) -> tuple[Fraction, ...]:
        """The probability of each of the `nets` from `state`, what is still put down, and the trials to come.

        Of these the mean, and the mean of their square.
        """
        return tuple(map(fraction, self._rows[state]))

    @property
    def digits(self) -> int:
        """How many digits all values have, about: found in far less time than they are written in."""
        found = (value for row in self._rows for value in row)
        return sum(value.height_bits() for value in found) * 6 // 10

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
        staked, risked = self.chain.staked, self.chain.staked + self.chain.beside + added
        law = WholeLaw.of_fractions(nets)
        found = Distribution(law=law, staked=staked, risked=risked, rolls=mean, rolls_variance=second - mean**2)
        return self.chain.told(found)

    def _endless(self, state: int) -> Problem:
        where = self.chain.states[state]
        message = Message("`{bet}` may never be decided: no outcome leads out", bet=self.bet.id)
        if where.stage:
            message = Message(
                "`{bet}` may never be decided once the stage `{stage}` has begun: no outcome leads out",
                bet=self.bet.id, stage=where.stage,
            )  # fmt: skip
        remedy = Message("add a clause that wins, loses or returns the stake")
        return Problem(self.bet.place, "arithmetic/never-ends", message, help=remedy)
