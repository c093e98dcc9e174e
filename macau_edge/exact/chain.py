"""An absorbing Markov chain with integer weights: what a bet becomes before it is solved; and a third solver of it.

A state is where the bet stands; a branch out of it is a set of outcomes that lead to the same place, with their
weight. The probability of a branch is its weight over that of all outcomes in the state; a branch that decides the
bet ends in an absorbing state, one for each net result.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from importlib.util import find_spec, module_from_spec
from math import lcm
from threading import Lock
from types import ModuleType
from typing import Any, NamedTuple

from macau_edge.model import Value
from macau_edge.model.measures import Distribution, WholeLaw
from macau_edge.model.records import dataclass
from macau_edge.outcomes.scope import Scope

NOTHING, WHOLE = Fraction(0), Fraction(1)

STAY = "stay"
"""The target of outcomes that no clause names."""


class State(NamedTuple):
    """Where a bet stands: the stage, and what opened it; of a tally what it has counted; of a compound neither.

    `hand` is the stage of the hand with what opened it, where the bet depends on the hand; `trial` the number of the
    trial to come, where the bet asks for it.
    """

    stage: str = ""
    point: Value | None = None
    counted: tuple[int, ...] | None = None
    hand: tuple[str, str] | None = None
    trial: int | None = None


class Branch(NamedTuple):
    """Outcomes that lead from a state to the same place: a decision with its net result, or another state.

    `target` is the clause (`win`, `lose`, `push`, a stage), or `stay` for the outcomes that no clause names. `state` is
    None after a decision; `net` is None without one. `added` is what is put down besides, in units of the stake.
    """

    target: str
    outcomes: tuple[int, ...]
    weight: int
    state: int | None
    net: Fraction | None
    added: Fraction = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """The states of a bet, the branches out of each, and the weight of all outcomes in it.

    `start` are the states that play begins with, each with its probability; `staked` is what is put down then, in units
    of the stake, and `beside` what is put down besides for other parts of a compound. `left` says of each state how
    many balls of each label are in the urn; None where they come back. Where a hand is `parted`, a net result is twice
    that of one of two hands, so that what the chain comes to is right on average and no further.
    """

    states: tuple[State, ...]
    left: tuple[tuple[int, ...] | None, ...]
    branches: tuple[tuple[Branch, ...], ...]
    weights: tuple[int, ...]
    start: tuple[tuple[int, Fraction], ...]
    staked: Fraction
    beside: Fraction
    scope: Scope
    parted: bool = False

    def told(self, found: Distribution) -> Distribution:
        """What it comes to, as far as that may be told."""
        return found.without_spread() if self.parted else found


def decided_effects(found: Collection[tuple[Fraction, int]], whole: int, staked: Fraction) -> Distribution:
    """What one trial comes to that decides: net results with their weights, out of the weight of all outcomes."""
    of = lcm(*[net.denominator for net, weight in found if weight])
    weights: dict[int, int] = {}
    for net, weight in found:
        if weight:
            unit = net.numerator * (of // net.denominator)
            weights[unit] = weights.get(unit, 0) + weight
    law = WholeLaw.of_weights(weights, whole, of)
    return Distribution(law=law, staked=staked, risked=staked, rolls=WHOLE, rolls_variance=NOTHING)


# --
# A third solver: sympy's sparse elimination on the equations of a bet as they are written down.
#
# It takes the chain and nothing else of the exact engine: no blocks of states, no matrix of flint, no closed form.
# With P the moves out of each state, one row for each unknown of (I - P) x = b, and a column of b for each figure.
# sympy is imported here, when it is asked, and no more of it than is needed: all takes longer than `analyse` does.


Worth = Callable[[Branch], Fraction]

TERM = 30
"""Operations of a term of an equation that is added to another, where its fraction is short."""


def cost_by_sympy(chain: Chain) -> int:
    """About how many operations sympy's elimination takes: it is gone through without its numbers, by sets of states.

    An equation has a term for each state that it names, and for each figure. One that others were added to has
    fractions of as many digits as the weights of all these states, and as many again of each that may wait.
    """
    digits = max(weight.bit_length() for weight in chain.weights)
    figures = len({one.net for found in chain.branches for one in found if one.net is not None}) + 3
    leads = [{one.state for one in found if one.state is not None} for found in chain.branches]
    waiting = sum(1 << state for state, found in enumerate(leads) if state in found)
    cost = 0

    def added(to: tuple[int, int], one: tuple[int, int], state: int) -> tuple[int, int]:
        nonlocal cost
        names, of = (to[0] | one[0]) & ~state, to[1] | one[1]
        words = (of.bit_count() + (of & waiting).bit_count()) * digits // 64
        cost += (one[0].bit_count() + figures) * (TERM + TERM // 2 * words + words**2 // TERM)
        return names, of

    named = (sum(1 << other for other in found | {state}) for state, found in enumerate(leads))
    rows = [(names, 1 << state) for state, names in enumerate(named)]
    known: dict[int, tuple[int, int]] = {}
    for own in sorted(rows, key=lambda row: row[0] & -row[0], reverse=True):
        row = own
        for state, one in known.items():
            row = added(row, one, state) if row[0] & state else row
        first = row[0] & -row[0]
        known = {state: added(one, row, first) if one[0] & first else one for state, one in known.items()}
        known[first] = row
    return cost


def solved_by_sympy(chain: Chain) -> Distribution:
    """What a chain comes to, by sympy."""
    nets = sorted({one.net for found in chain.branches for one in found if one.net is not None})
    worths: list[Worth] = [lambda one, net=net: Fraction(one.net == net) for net in nets]  # type: ignore[misc]
    columns = [[_once(chain, state, worth) for state in range(len(chain.states))] for worth in worths]
    added = [_once(chain, state, lambda one: one.added) for state in range(len(chain.states))]
    with of_sympy() as found:
        *reached, more, rolls = _solved(chain, [*columns, added, [Fraction(1)] * len(chain.states)], found)
        (second,) = _solved(chain, [[2 * mean - 1 for mean in rolls]], found)
    mean = _mean(chain, rolls)
    chances = {net: _mean(chain, found) for net, found in zip(nets, reached, strict=True)}
    return chain.told(
        Distribution(
            law=WholeLaw.of_fractions(chances),
            staked=chain.staked,
            risked=chain.staked + chain.beside + _mean(chain, more),
            rolls=mean,
            rolls_variance=_mean(chain, second) - mean**2,
        )
    )


def _once(chain: Chain, state: int, worth: Worth) -> Fraction:
    """The expected worth of the branch that one trial takes."""
    parts = (Fraction(one.weight, chain.weights[state]) * worth(one) for one in chain.branches[state])
    return sum(parts, NOTHING)


def _mean(chain: Chain, values: Sequence[Fraction]) -> Fraction:
    return sum((p * values[state] for state, p in chain.start), NOTHING)


def _solved(chain: Chain, columns: Sequence[Sequence[Fraction]], sympy: OfSympy) -> list[list[Fraction]]:
    """The columns x of (I - P) x = b for the columns b, by reduction to the identity."""
    rational, matrix, size = sympy.rational, sympy.matrix, len(chain.states)
    rows = {state: {state: rational(1)} for state in range(size)}
    for state, (found, of) in enumerate(zip(chain.branches, chain.weights, strict=True)):
        for one in found:
            if one.state is not None:
                rows[state][one.state] = rows[state].get(one.state, rational(0)) - rational(one.weight, of)
        for number, column in enumerate(columns):
            rows[state][size + number] = rational(column[state].numerator, column[state].denominator)
    kept = {state: {at: value for at, value in row.items() if value} for state, row in rows.items()}
    reduced, pivots = matrix(kept, (size, size + len(columns)), rational).rref()
    assert pivots == tuple(range(size)), "the equations have not one solution"
    known = {at: Fraction(int(rational.numer(one)), int(rational.denom(one))) for at, one in reduced.to_dok().items()}
    return [[known.get((state, size + number), NOTHING) for state in range(size)] for number in range(len(columns))]


class OfSympy(NamedTuple):
    """What is asked of sympy: its rationals, its matrices over them, and which version it is."""

    rational: Any
    matrix: Any
    version: str


_known: dict[str, ModuleType] = {}
_apart = Lock()


@contextmanager
def of_sympy() -> Iterator[OfSympy]:
    """sympy as far as it is asked: its matrices need less than half of what it imports.

    They are imported while the packages above them, which would import the rest, are empty. Nobody else sees that: who
    imports sympy has all of it, and from then on it is that. Where a release needs the rest, it is imported whole.
    """
    with _apart:
        if "sympy" in sys.modules:
            yield _imported()
            return
        try:
            sys.modules.update(_known)
            try:
                for package in () if _known else ("sympy", "sympy.polys"):
                    if spec := find_spec(package):
                        sys.modules[package] = module_from_spec(spec)
                found = _imported()
            except ImportError:
                _take_sympy()
                found = _imported()
            yield found
        finally:
            _known.update(_take_sympy())


def _take_sympy() -> dict[str, ModuleType]:
    """All modules of sympy, which nobody finds any more."""
    names = [name for name in sys.modules if name.startswith("sympy.") or name == "sympy"]
    return {name: sys.modules.pop(name) for name in names}


def _imported() -> OfSympy:
    from sympy.polys.domains import QQ
    from sympy.polys.matrices import DomainMatrix
    from sympy.release import __version__

    return OfSympy(QQ, DomainMatrix, __version__)
