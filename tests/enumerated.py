"""Plays enumerated with fractions, for the numeric engine's figures to be compared with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from macau_edge import numeric
from macau_edge.model import Chips, Member, Ruleset, Value
from macau_edge.model.phrases import Numbers
from macau_edge.numeric import Estimate
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source


def read(head: str, text: str) -> Ruleset:
    found = read_ruleset(source("x.yaml", (head + text).encode()), "x")
    assert found.ruleset is not None, found.problems
    assert [problem for problem in found.problems if problem.family != "law"] == []
    return found.ruleset


def estimated(ruleset: Ruleset, bet: str, chips: Chips | None = None, **values: int) -> Estimate:
    """The figures of a bet, or of the member of a family with these values."""
    own = {name: Value(str(value), Numbers(value, value)) for name, value in values.items()}
    return numeric.estimate(ruleset, Member(ruleset.bets[bet], own), {}, chips=chips)


@dataclass(frozen=True)
class Net:
    """How a play ends."""

    net: Fraction


State = Any
"""Whatever tells one moment of a play from another."""
Moves = list[tuple[Fraction, State]]
"""The chance of each next state, or of how the play ends."""
Turn = Callable[[State], Moves]


@dataclass(frozen=True)
class Expected:
    nets: Mapping[Fraction, Fraction]
    rolls: Fraction
    rolls_second: Fraction


def enumerated(start: Mapping[State, Fraction], turn: Turn) -> Expected:
    """The law of a play that begins at `start`: every state it reaches, and the linear equations of the visits."""
    states = list(start)
    rows = []
    for state in states:  # grows while it is walked
        rows.append(turn(state))
        states += dict.fromkeys(to for _, to in rows[-1] if not isinstance(to, Net) and to not in states)
        assert sum(chance for chance, _ in rows[-1]) == 1
    moves = [[sum((c for c, to in row if to == state), Fraction(0)) for state in states] for row in rows]
    transposed = [list(column) for column in zip(*moves, strict=True)]
    visits = solved(transposed, [start.get(state, Fraction(0)) for state in states])
    again = [sum((v * row[i] for v, row in zip(visits, moves, strict=True)), Fraction(0)) for i in range(len(states))]
    later = solved(transposed, again)
    nets: dict[Fraction, Fraction] = {}
    for visit, row in zip(visits, rows, strict=True):
        for chance, to in row:
            if isinstance(to, Net):
                nets[to.net] = nets.get(to.net, Fraction(0)) + visit * chance
    assert sum(nets.values()) == 1
    rolls = sum(visits, Fraction(0))
    return Expected(dict(sorted(nets.items())), rolls, 2 * sum(later, Fraction(0)) + rolls)


def solved(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """x, where x = matrix x + right."""
    size = len(right)
    rows = [[Fraction(i == j) - matrix[i][j] for j in range(size)] + [right[i]] for i in range(size)]
    for i in range(size):
        pivot = next(k for k in range(i, size) if rows[k][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(size):
            if k != i and rows[k][i]:
                rows[k] = [a - rows[k][i] * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[-1] for row in rows]


def agrees(found: Estimate, expected: Expected) -> None:
    assert found.nets.tolist() == pytest.approx([float(net) for net in expected.nets], abs=1e-13)
    for probability, exact in zip(found.probabilities.tolist(), expected.nets.values(), strict=True):
        assert abs(probability - exact) <= found.mass_bound
    assert abs(found.rolls - expected.rolls) <= found.rolls_bound
    assert abs(found.rolls_second - expected.rolls_second) <= found.second_bound


WIN, LOSE, PUSH = Net(Fraction(1)), Net(Fraction(-1)), Net(Fraction(0))


def paid(net: int) -> Net:
    return Net(Fraction(net))
