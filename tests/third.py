"""A third solver of chains: sympy's sparse elimination on the equations of a bet as they are written down.

It takes the chain that the exact engine compiles and nothing else of it: no blocks of states, no matrix of flint, no
closed form. With P the moves out of each state, one row for each unknown of (I - P) x = b, and a column of b for each
figure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from sympy import QQ
from sympy.polys.matrices import DomainMatrix

from macau_edge.exact import Branch, Chain
from macau_edge.model.measures import Distribution

STATES = 600
"""States up to which sympy is asked: where many lead back to one another 351 take it 1.5 s, and 800 many minutes."""

Worth = Callable[[Branch], Fraction]


def distribution(chain: Chain) -> Distribution:
    """What a chain comes to, by sympy."""
    nets = sorted({one.net for found in chain.branches for one in found if one.net is not None})
    worths: list[Worth] = [lambda one, net=net: Fraction(one.net == net) for net in nets]  # type: ignore[misc]
    columns = [[_once(chain, state, worth) for state in range(len(chain.states))] for worth in worths]
    added = [_once(chain, state, lambda one: one.added) for state in range(len(chain.states))]
    *reached, more, rolls = _solved(chain, [*columns, added, [Fraction(1)] * len(chain.states)])
    (second,) = _solved(chain, [[2 * mean - 1 for mean in rolls]])
    mean = _mean(chain, rolls)
    chances = {net: _mean(chain, found) for net, found in zip(nets, reached, strict=True)}
    return Distribution(
        {net: p for net, p in chances.items() if p},
        chain.staked,
        chain.staked + _mean(chain, more),
        mean,
        _mean(chain, second) - mean**2,
    )


def _once(chain: Chain, state: int, worth: Worth) -> Fraction:
    """The expected worth of the branch that one trial takes."""
    parts = (Fraction(one.weight, chain.weights[state]) * worth(one) for one in chain.branches[state])
    return sum(parts, Fraction(0))


def _mean(chain: Chain, values: Sequence[Fraction]) -> Fraction:
    return sum((p * values[state] for state, p in chain.start), Fraction(0))


def _solved(chain: Chain, columns: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
    """The columns x of (I - P) x = b for the columns b, by reduction to the identity."""
    size = len(chain.states)
    rows = {state: {state: QQ(1)} for state in range(size)}
    for state, (found, of) in enumerate(zip(chain.branches, chain.weights, strict=True)):
        for one in found:
            if one.state is not None:
                rows[state][one.state] = rows[state].get(one.state, QQ(0)) - QQ(one.weight, of)
        for number, column in enumerate(columns):
            rows[state][size + number] = QQ(column[state].numerator, column[state].denominator)
    kept = {state: {at: value for at, value in row.items() if value} for state, row in rows.items()}
    reduced, pivots = DomainMatrix(kept, (size, size + len(columns)), QQ).rref()
    assert pivots == tuple(range(size)), "the equations have not one solution"
    found = reduced.to_dok()
    return [
        [_fraction(found.get((state, size + number), QQ(0))) for state in range(size)] for number in range(len(columns))
    ]


def _fraction(value: object) -> Fraction:
    exact = QQ.to_sympy(value)
    return Fraction(int(exact.p), int(exact.q))
