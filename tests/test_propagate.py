"""Mass propagated over transitions: many trials at a time give the figures that one trial after the other gives."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.model.budget import STATES, allowed, budget
from macau_edge.numeric.propagate import LEFT, STEPS, Start, Transitions, explore, propagate_mass
from tests.cases import ruleset_of
from tests.parts import examples

BET = ruleset_of("rulesets/craps.yaml").bets["pass-line"]
"""Whose budget it is; nothing else is asked of it."""

Ends = int
Moves = list[tuple[float, int | None, Ends]]


@st.composite
def plays(draw: st.DrawFn) -> Transitions[int, Ends]:
    """Up to twelve positions, some of which only wait, each with a chance of an end, one of three, on every trial."""
    size = draw(st.integers(1, 12))
    weights = st.lists(st.integers(1, 100), max_size=4)
    turns: list[Moves] = []
    for here in range(size):
        only_waits = draw(st.booleans())
        moves = [(weight, here if only_waits else draw(st.integers(0, size - 1))) for weight in draw(weights)]
        over = draw(st.integers(1, 30))
        whole = over + sum(weight for weight, _ in moves)
        turns.append([(weight / whole, to, 0) for weight, to in moves])
        turns[-1].append((over / whole, None, draw(st.integers(0, 2))))
    return explore(range(size), turns.__getitem__, BET)


@examples(300)
@given(plays(), st.booleans())
def test_many_trials_at_a_time_are_the_same_as_one_after_the_other(
    graph: Transitions[int, Ends], everywhere: bool
) -> None:
    size = len(graph.positions)
    starts = dict.fromkeys(range(size), 1 / size) if everywhere else {0: 1.0}
    mass = np.array([starts.get(here, 0.0) for here in range(size)])
    visits, rolls, later, steps = np.zeros(size), 0.0, 0.0, 0
    while steps < STEPS and mass.sum() > LEFT:
        visits += mass
        rolls += float(mass.sum())
        later += steps * float(mass.sum())
        mass = graph.forward(mass)
        steps += 1
    found = propagate_mass(graph, Start(starts), 0, BET)
    assert (found.visits == visits).all()
    assert (found.rolls, found.later, found.steps, found.left) == (rolls, later, steps, float(mass.sum()))


def test_plays_that_hardly_ever_end_are_left_after_two_hundred_thousand_trials() -> None:
    """One in ten million ends in a trial: of all plays 0.98 are then left, and nothing is said of them."""
    graph = explore([0], lambda _: [(1 - 1e-7, 0, 0), (1e-7, None, 0)], BET)
    found = propagate_mass(graph, Start({0: 1.0}), 0, BET)
    assert found.steps == 200_000
    assert abs(found.left - (1 - 1e-7) ** 200_000) < 1e-9


def test_a_trial_counts_as_a_hundred_operations_and_ten_moves_as_one() -> None:
    """Of a ring of thirty positions from which half of the plays end each time, one is left after sixty trials."""
    graph = explore(range(30), lambda here: [(0.5, (here + 1) % 30, 0), (0.5, None, 0)], BET)
    with allowed(STATES):
        purse = budget().purse
        found = propagate_mass(graph, Start({0: 1.0}), 0, BET)
        assert found.steps == 60
        assert purse.all - purse.left == 60 * (100 + 3)
