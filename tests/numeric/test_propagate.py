"""Mass propagated over transitions: many trials at a time give the figures that one trial after the other gives."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from macau_edge.model.meter import STATES, meter, open_meter, spend
from macau_edge.model.problem import ProblemError
from macau_edge.numeric import EACH_BET, estimate
from macau_edge.numeric.propagate import (
    LEFT,
    STEPS,
    Start,
    Transitions,
    _Propagation,
    explore,
    propagate_mass,
    slowest,
    summed,
)
from macau_edge.numeric.throws import NoEstimateError
from tests.cases import ruleset_of
from tests.parts import examples
from tests.small import file_of, member_of

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


def test_plays_that_hardly_ever_end_are_not_followed() -> None:
    """One in ten million ends in a trial: of all plays 0.98 are left after two hundred thousand, which say nothing."""
    graph = explore([0], lambda _: [(1 - 1e-7, 0, 0), (1e-7, None, 0)], BET)
    with open_meter(STATES):
        purse = meter()
        with pytest.raises(NoEstimateError, match="a play that is hardly ever decided"):
            propagate_mass(graph, Start({0: 1.0}), 0, BET)
        assert purse.left == purse.all


def test_plays_of_which_next_to_nothing_is_left_after_two_hundred_thousand_trials_are_followed_as_far() -> None:
    """One in ten thousand ends in a trial: of all plays some 2e-9 are then left, which bound every figure."""
    graph = explore([0], lambda _: [(1 - 1e-4, 0, 0), (1e-4, None, 0)], BET)
    found = propagate_mass(graph, Start({0: 1.0}), 0, BET)
    assert found.steps == 200_000
    assert abs(found.left / (1 - 1e-4) ** 200_000 - 1) < 1e-9


@pytest.mark.parametrize(
    ("at_first", "asked_for", "made"), [(0, 2_052 * 100, 0), (100, (100 + 2_052 - 192) * 107, (192 + 66) * 107)]
)
def test_as_many_trials_as_it_surely_takes_are_asked_for_before_the_first(
    at_first: int, asked_for: int, made: int
) -> None:
    """A position that nine in ten plays leave each time to wait at another, which one in fifty leaves to the end.

    Of 41.4 / 0.0202, the logarithms of 1e-18 and of 0.98, 2,052 trials cost 100 each: more than are left. What is
    before it does not hide it, be it a hundred trials of which each leads to the next, and costs 107 with their moves:
    that is seen after 192 trials, with 66 more to look ahead.
    """
    ring: list[Moves] = [[(1.0, here + 1, 0)] for here in range(at_first)]
    slow: Moves = [(0.98, at_first, 0), (0.01, at_first + 1, 0), (0.01, None, 0)]
    turns: list[Moves] = [*ring, slow, [(1.0, None, 0)]]
    graph = explore([0], turns.__getitem__, BET)
    with open_meter(STATES):
        purse = meter()
        spend(purse.left - 100_000, BET)
        with pytest.raises(ProblemError, match=f"`pass-line` takes {asked_for:,} more operations, and"):
            propagate_mass(graph, Start({0: 1.0}), 0, BET)
        assert 100_000 - purse.left == made


def test_a_trial_at_which_mass_only_waits_is_asked_for_in_blocks() -> None:
    """Of a thousand positions that wait each block of 256 trials costs 18,385, and some 2,050 trials are nine."""
    turns: list[Moves] = [[(0.98, here, 0), (0.02, None, 0)] for here in range(1_000)]
    graph = explore(range(1_000), turns.__getitem__, BET)
    with open_meter(STATES):
        purse = meter()
        spend(purse.left - 150_000, BET)
        with pytest.raises(ProblemError, match="`pass-line` takes 165,465 more operations, and 150,000 are left"):
            propagate_mass(graph, Start(dict.fromkeys(range(1_000), 1e-3)), 0, BET)


LISTED = 2 * 80 + 3 * 10
"""Operations in which its two positions and three moves are listed."""


def round_and_round(ends: float) -> Transitions[int, Ends]:
    """Two positions that lead to one another, neither of which waits; at the second so many plays end."""
    turns: list[Moves] = [[(1.0, 1, 0)], [(1 - ends, 0, 0), (ends, None, 0)]]
    return explore([0], turns.__getitem__, BET)


def test_how_long_a_cycle_surely_takes_is_known_after_some_trials_though_nothing_waits() -> None:
    """Of 41.4 / 0.005 trials, each of 100, it was followed until what was left of the command was spent.

    After 64 of the 8,248 it is known, with 66 more to look ahead.
    """
    with open_meter(STATES):
        purse = meter()
        spend(purse.left - 100_000, BET)
        with pytest.raises(ProblemError, match=f"`pass-line` takes {(8_248 - 64) * 100:,} more operations, and"):
            propagate_mass(round_and_round(0.01), Start({0: 1.0}), 0, BET)
        assert 100_000 - purse.left == (64 + 66) * 100 + LISTED


def test_a_cycle_that_hardly_ever_ends_is_not_followed_for_two_hundred_thousand_trials() -> None:
    with open_meter(STATES):
        purse = meter()
        with pytest.raises(NoEstimateError, match="a play that is hardly ever decided"):
            propagate_mass(round_and_round(1e-6), Start({0: 1.0}), 0, BET)
        assert purse.all - purse.left == (64 + 66) * 100 + LISTED


@examples(100)
@given(plays())
def test_no_more_is_said_to_last_than_does(graph: Transitions[int, Ends]) -> None:
    size = len(graph.positions)
    mass, lasting = np.full(size, 1 / size), slowest(graph, np.ones(size, dtype=bool))
    assert 0 <= lasting.rate <= 1
    lasts, stays = lasting.of(mass), graph.staying()
    ahead = _Propagation(mass, np.zeros(size)).at_least(stays, lasting)
    for trial in range(300):
        assert lasts * lasting.rate**trial <= float(mass.sum()) * (1 + 1e-9), trial
        if trial:
            waits = float((np.full(size, 1 / size) * stays**trial).sum())
            assert ahead(trial) == pytest.approx(max(waits, lasts * lasting.rate**trial), rel=1e-12)
        mass = graph.forward(mass)


def test_what_undecided_plays_may_add_is_declared_as_the_trials_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was worked out for nothing, in as many trials again as were made at the most."""
    trials, at_once = list[int](), summed

    def counted(where: NDArray[np.intp], amounts: NDArray[np.float64], size: int) -> NDArray[np.float64]:
        trials.append(size)
        return at_once(where, amounts, size)

    monkeypatch.setattr("macau_edge.numeric.propagate.summed", counted)
    stages = "c: {p: red, win: gold}, p: {q: red, lose: gold}, q: {p: red, lose: gold}"
    bets = f"bets: {{bet: {{stages: {{{stages}}}, pays: 1:1}}}}"
    ruleset = file_of(f"game: x\ndevice: {{wheel: {{red: 99, gold: 1}}}}\n{bets}\n")
    with open_meter(STATES):
        estimate(ruleset, member_of(ruleset), {})
        spent = meter().all - meter().left
        assert abs(spent - EACH_BET - 100 * len(trials)) < 500  # moves were listed, and a few sums are not of trials


def test_a_trial_counts_as_a_hundred_operations_and_fourteen_moves_as_one() -> None:
    """Of a ring of thirty positions from which half of the plays end each time, one is left after sixty trials."""
    graph = explore(range(30), lambda here: [(0.5, (here + 1) % 30, 0), (0.5, None, 0)], BET)
    with open_meter(STATES):
        purse = meter()
        found = propagate_mass(graph, Start({0: 1.0}), 0, BET)
        assert found.steps == 60
        assert purse.all - purse.left == 60 * (100 + 2)
