"""An absorbing Markov chain with integer weights: what a bet becomes before it is solved.

A state is where the bet stands; a branch out of it is a set of outcomes that lead to the same place, with their
weight. The probability of a branch is its weight over that of all outcomes in the state; a branch that decides the
bet is absorbed with its net result.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from macau_edge.model import Value
from macau_edge.outcomes.select import Scope

NOTHING, WHOLE = Fraction(0), Fraction(1)

STAY = "stay"
"""The target of outcomes that no clause names."""


class State(NamedTuple):
    """Where a bet stands: the stage, and what opened it; of a tally what it has counted; of a compound neither.

    `hand` is the stage of the hand with what opened it, where the bet depends on the hand; `trial` the number of the
    trial to come, where the bet asks for it.
    """

    stage: str = ""
    opener: Value | None = None
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


@dataclass(frozen=True, slots=True)
class Chain:
    """The states of a bet, the branches out of each, and the weight of all outcomes in it.

    `start` are the states that play begins with, each with its probability; `staked` is what is put down then, in units
    of the stake.
    """

    states: tuple[State, ...]
    branches: tuple[tuple[Branch, ...], ...]
    weights: tuple[int, ...]
    start: tuple[tuple[int, Fraction], ...]
    staked: Fraction
    scope: Scope
