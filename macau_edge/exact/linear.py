"""Linear equations of a chain, x = b + Qx, over the rationals, by flint's fractions and matrices.

The states are solved by strongly connected blocks, last block first (Kemeny and Snell, Finite Markov Chains, 1960,
ch. III: with Q the moves between states, N = (I - Q)^-1; here without forming N). A block of one state is one division;
a larger one is a linear system.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from flint import fmpq, fmpq_mat

Rational = fmpq
"""flint's fractions: the same numbers as Python's Fractions, added and multiplied several times as fast."""

Moves = Sequence[Sequence[tuple[int, int]]]
"""For each state the weight of each move to another state, or to itself."""


class EndlessError(Exception):
    """Play that reaches a state of this number never leads to a decision."""

    def __init__(self, state: int) -> None:
        super().__init__(state)
        self.state = state


BLOCK = 2_000
"""States that may lead to one another, where nothing larger was asked for: their equations are solved together."""


class LargeBlockError(Exception):
    """So many states lead to one another that their equations are not attempted."""

    def __init__(self, states: int) -> None:
        super().__init__(states)
        self.states = states


DIGITS = 10**9
"""Binary digits that the fractions of all states may have together, where nothing larger was asked for."""


class LongFractionsError(Exception):
    """The fractions would have so many digits that they do not fit into memory."""


class System:
    """The moves between states, out of so many equally likely results in each.

    `leaves` says of each state whether some result ends play there. `blocks` are the strongly connected blocks of
    states, each after every block that it leads to.

    Raises:
        EndlessError: a block cannot be left.
        LargeBlockError: a block has more than `largest` states.
        LongFractionsError: the way to a decision is so long that the fractions have too many digits.
    """

    def __init__(self, moves: Moves, weights: Sequence[int], leaves: Sequence[bool], largest: int = BLOCK) -> None:
        self.moves = [
            [(to, fmpq(weight, of)) for weight, to in found] for found, of in zip(moves, weights, strict=True)
        ]
        self.blocks = tuple(_blocks([[to for _, to in found] for found in moves]))
        for block in self.blocks:
            inside = set(block)
            out = (to not in inside for state in block for _, to in moves[state])
            if not any(leaves[state] for state in block) and not any(out):
                raise EndlessError(block[0])
            if len(block) > largest:
                raise LargeBlockError(len(block))
        if self._digits(moves, weights) > DIGITS * max(1, largest // BLOCK):
            raise LongFractionsError

    def _digits(self, moves: Moves, weights: Sequence[int]) -> int:
        """About how many binary digits a column has: each state on the longest way on adds those of its weight."""
        depth = [0] * len(moves)
        for block in self.blocks:
            onward = max((depth[to] for state in block for _, to in moves[state]), default=0)
            for state in block:
                depth[state] = onward + len(block)
        return sum(steps * weight.bit_length() for steps, weight in zip(depth, weights, strict=True))

    def solve(self, right: Sequence[Sequence[Rational]]) -> list[list[Rational]]:
        """The columns x of x = b + Qx for the columns b, one row for each state."""
        found: list[list[Rational]] = [list(row) for row in right]
        for block in self.blocks:
            inside = {state: position for position, state in enumerate(block)}
            for state in block:
                for to, share in self.moves[state]:
                    if to not in inside:
                        found[state] = [
                            value + share * more for value, more in zip(found[state], found[to], strict=True)
                        ]
            if len(block) == 1:
                stays = [share for to, share in self.moves[block[0]] if to == block[0]]
                if stays:
                    leaves = 1 - sum(stays, fmpq(0))
                    found[block[0]] = [value / leaves for value in found[block[0]]]
            else:
                rows = self._solved(inside, [found[state] for state in block])
                for state, row in zip(block, rows, strict=True):
                    found[state] = row
        return found

    def _solved(self, inside: dict[int, int], right: list[list[Rational]]) -> list[list[Rational]]:
        """The rows of a block, from (I - Q) x = b with Q the moves inside it and b what is known from beyond."""
        size = len(inside)
        matrix = fmpq_mat(size, size, [int(i == j) for i in range(size) for j in range(size)])
        for state, i in inside.items():
            for to, share in self.moves[state]:
                if to in inside:
                    matrix[i, inside[to]] -= share
        found = matrix.solve(fmpq_mat(size, len(right[0]), [value for row in right for value in row]))
        return [list(row) for row in found.tolist()]


def rational(value: Fraction | int) -> Rational:
    """An exact number as this module's."""
    return fmpq(value.numerator, value.denominator)


def quotient(weight: int, of: int) -> Rational:
    """A part of so many equally likely results."""
    return fmpq(weight, of)


def fraction(value: Rational) -> Fraction:
    """The same as a Fraction."""
    return Fraction(int(value.p), int(value.q))


def versions() -> dict[str, str]:
    """The library this engine computes with, its version, and where its rationals come from."""
    import sympy
    from sympy.external.gmpy import GROUND_TYPES

    return {"library": "sympy", "version": sympy.__version__, "rationals": GROUND_TYPES}


def _blocks(leads: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """The strongly connected blocks, each after every block it leads to (Tarjan 1972, without recursion)."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    for root in range(len(leads)):
        if root in order:
            continue
        work = [(root, iter(leads[root]))]
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
                    work.append((to, iter(leads[to])))
                    break
                if to in on_stack:
                    low[state] = min(low[state], order[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[state])
                if low[state] == order[state]:
                    block = [stack.pop()]
                    while block[-1] != state:
                        block.append(stack.pop())
                    on_stack.difference_update(block)
                    yield tuple(reversed(block))
