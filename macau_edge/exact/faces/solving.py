"""The expected result of a play as a program.

The play is solved block by block, last first. A state alone is one division: what its moves are worth, over the
probability that it is left. Of states that lead to one another, one at a time is put into the others: as Gauss does, in
names instead of numbers, those first that have the fewest moves to and from the rest of their block.
"""

from __future__ import annotations

from fractions import Fraction

import sympy

from macau_edge.exact.faces.graph import SymbolicPlay
from macau_edge.exact.faces.outcomes import Probabilities
from macau_edge.exact.faces.program import NamedExpressions

ZERO = sympy.Integer(0)
ONE = Fraction(1)
MULTIPLIED = 3
"""Terms of a sum into which a number is multiplied."""


def sympified(value: Fraction) -> sympy.Rational:
    """A fraction as sympy's."""
    return sympy.Rational(value.numerator, value.denominator)


class Solving:
    """The value of each state of a play: the mean of what it is decided with, less the lowest result, in a unit."""

    def __init__(self, play: SymbolicPlay, probability: Probabilities, program: NamedExpressions) -> None:
        self.play, self.probability, self.program = play, probability, program
        nets = sorted({move.net for found in play.moves for move in found if move.to is None})
        self.lowest, self.win = nets[0], len(nets) == 2
        self.unit = nets[1] - nets[0] if self.win else Fraction(1)
        """With two results a value is the probability of the higher; else it is the mean result less the lowest."""
        self.values: dict[int, sympy.Expr] = {}
        for block in play.system().blocks:
            if len(block) == 1:
                self._alone(block[0])
            else:
                self._together(block)

    @property
    def result(self) -> sympy.Expr:
        """The value of the start."""
        return self.values[self.play.start]

    def _alone(self, state: int) -> None:
        self.values[state] = self.program.name("v", self._known(state) / self._leaves(state))

    def _leaves(self, state: int) -> sympy.Expr:
        """The probability that a trial leads out of a state."""
        leaving = (move.outcomes for move in self.play.moves[state] if move.to != state)
        return self._chance(frozenset().union(*leaving))

    def _known(self, state: int) -> sympy.Expr:
        """What the moves are worth that decide, or lead to states that are solved."""
        gains: dict[Fraction, frozenset[int]] = {}
        terms: list[sympy.Expr] = []
        for move in self.play.moves[state]:
            if move.to is None:
                gain = (move.net - self.lowest) / self.unit
                gains[gain] = gains.get(gain, frozenset()) | move.outcomes
            elif move.to in self.values:
                terms.append(self._chance(move.outcomes) * self.values[move.to])
        terms += [sympified(gain) * self._chance(outcomes, gain) for gain, outcomes in gains.items() if gain]
        return sympy.Add(*terms)

    def _chance(self, outcomes: frozenset[int], times: Fraction = ONE) -> sympy.Expr:
        """The probability of these outcomes; a long sum has a name, since a number would be multiplied into it."""
        probability = self.probability(outcomes)
        if not probability.is_Add or len(probability.args) <= MULTIPLIED:
            return probability
        return self.program.name("s", probability, kept=times != 1)

    def _inside(self, state: int, block: frozenset[int]) -> dict[int, sympy.Expr]:
        """The moves to other states of the block, each with its probability."""
        others = block - {state}
        found = self.play.moves[state]
        return {move.to: self._chance(move.outcomes) for move in found if move.to is not None and move.to in others}

    def _together(self, block: tuple[int, ...]) -> None:
        inside = frozenset(block)
        moves = {state: self._inside(state, inside) for state in block}
        into: dict[int, set[int]] = {state: set() for state in block}
        for state, found in moves.items():
            for to in found:
                into[to].add(state)
        worth = {state: self._known(state) for state in block}
        leaves = {state: self._leaves(state) for state in block}
        linked = {state: len(moves[state]) + len(into[state]) for state in block}
        name = self.program.name
        order: list[int] = []
        waiting = list(block)
        while waiting:
            state = min(waiting, key=lambda one: (len(moves[one]) * len(into[one]), linked[one]))
            waiting.remove(state)
            order.append(state)
            out = leaves[state] = name("d", leaves[state])
            own = worth[state] = name("e", worth[state])
            onward = moves[state] = {to: name("a", p) for to, p in moves[state].items()}
            for to in onward:
                into[to].discard(state)
            for other in into[state]:
                share = name("f", moves[other].pop(state) / out)
                worth[other] += share * own
                for to, p in onward.items():
                    if to == other:
                        leaves[other] -= share * p
                    else:
                        moves[other][to] = moves[other].get(to, ZERO) + share * p
                        into[to].add(other)
        for state in reversed(order):
            later = sympy.Add(*(p * self.values[to] for to, p in moves[state].items()))
            self.values[state] = name("v", (worth[state] + later) / leaves[state])
