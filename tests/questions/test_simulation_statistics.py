"""The tests of the simulation: their figures, their false alarms, and that they see what is wrong."""

from __future__ import annotations

from fractions import Fraction
from math import comb, exp, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.numeric.playing import Played
from macau_edge.questions.simulate.find import quantile_of
from macau_edge.questions.simulate.statistics import (
    ALARM,
    SimulatedBet,
    StatisticalTest,
    _merged,
    chi_square,
    held_against,
    normal_tail,
    of_counts,
    of_mean,
)
from tests.simulated import exactly, played_by_other_rules, read, rounds_for_fit, rounds_for_mean, simulated

LEVEL = ALARM / 3
"""Of a report on one bet: its mean, its distribution and its rolls are tested."""
POWER = 0.999
SEEDS = range(50)
FIELD = "{win: [2, 3, 4, 9, 10, 11, 12], lose: others, pays: {by: total, [3, 4, 9, 10, 11]: 1:1, 2: 2:1, 12: PRIZE}}"


def field(prize: str, device: str = "{dice: 2}") -> str:
    return f"device: {device}\nbets:\n  field: {FIELD.replace('PRIZE', prize)}\n"


# --- the tails ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        (3.841458820694124, 1, 0.05),
        (5.991464547107979, 2, 0.05),
        (23.209251158954356, 10, 0.01),
        (10.82756617, 1, 0.001),
    ],
)
def test_chi_square_has_its_published_quantiles(statistic: float, freedom: int, p: float) -> None:
    """NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4."""
    assert isclose(chi_square(statistic, freedom), p, rel_tol=1e-7)


def test_of_two_degrees_of_freedom_chi_square_is_an_exponential() -> None:
    assert isclose(chi_square(1000, 2), exp(-500), rel_tol=1e-12)


def test_the_normal_has_its_published_quantile() -> None:
    assert isclose(normal_tail(-1.959963984540054), 0.05, rel_tol=1e-12)
    assert float(quantile_of(Fraction(95, 100))) == pytest.approx(1.959963984540054, abs=1e-15)


@given(st.integers(1, 60), st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50), st.data())
def test_the_bounds_are_never_below_the_probability(rounds: int, p: Fraction, data: st.DataObject) -> None:
    """Of a bet with two results both are binomial tails, added up here term by term."""
    won = data.draw(st.integers(0, rounds))
    chance = float(p)
    terms = [comb(rounds, k) * chance**k * (1 - chance) ** (rounds - k) for k in range(rounds + 1)]
    off = abs(won - rounds * chance)
    beyond = sum(terms[won:]) if won > rounds * chance else sum(terms[: won + 1])
    assert of_mean([-1.0, 1.0], [1 - chance, chance], 2 * won / rounds - 1, rounds) >= min(1.0, beyond) * (1 - 1e-9)
    entropy_tail = of_counts([rounds - won, won], [rounds * (1 - chance), rounds * chance])
    assert entropy_tail >= beyond * (1 - 1e-9) or off == 0


# --- what is compared ---------------------------------------------------------------------------------------------


def compared(text: str, bet: str, counts: dict[int, int], rolls: int | None = None) -> SimulatedBet:
    nets = sorted(counts)
    rounds = sum(counts.values())
    played = Played(rounds, tuple(counts[net] for net in nets), rounds if rolls is None else rolls)
    return held_against(
        exactly(read(text), bet), [*map(Fraction, nets)], played, quantile_of(Fraction(95, 100)), asked=rounds
    )


SIX = "device: {dice: 1}\nbets:\n  six: {win: 6, lose: others, pays: 4:1}\n"


def test_a_bet_worked_by_hand() -> None:
    """3,600 rounds, 640 sixes: mean (640·4 - 2960)/3600 = -1/9, exact -1/6; variance 125/36, so that z = 1.789."""
    bet = compared(SIX, "six", {-1: 2960, 4: 640})
    assert bet.sample
    assert bet.mean
    assert bet.fit
    assert (bet.sample.mean, bet.sample.edge) == (Fraction(-1, 9), Fraction(1, 9))
    assert bet.mean.statistic == pytest.approx((1 / 18) / (125 / 36 / 3600) ** 0.5)
    assert bet.fit.test.statistic == pytest.approx(40**2 / 3000 + 40**2 / 600)
    assert bet.mean.statistic
    assert bet.fit.test.statistic == pytest.approx(bet.mean.statistic**2)  # with two results both say the same
    assert bet.sample.half_width == pytest.approx(1.959963984540054 * (25 * 641 * 2961 / 3602 / 3601 / 3600) ** 0.5)
    assert bet.length
    assert (bet.length.statistic, bet.length.p) == (None, 1.0)  # one roll, always


def test_cells_expected_fewer_than_five_times_are_taken_together() -> None:
    text = (
        "device: {dice: 2}\nbets:\n  many: {win: 2 to 8, lose: others, pays: "
        "{by: total, 2: 2:1, 3: 3:1, 4: 4:1, 5: 5:1, 6: 6:1, 7: 7:1, 8: 8:1}}\n"
    )
    bet = compared(text, "many", {-1: 20, 2: 2, 3: 4, 4: 6, 5: 8, 6: 10, 7: 12, 8: 10})  # 72 rounds
    assert bet.fit
    assert (bet.fit.cells, bet.fit.merged, bet.fit.freedom) == (7, 2, 6)  # 2 and 4 are expected of totals 2 and 3
    assert bet.fit.test.statistic == 0
    few = compared(text, "many", {-1: 2, 2: 0, 3: 0, 4: 0, 5: 1, 6: 0, 7: 0, 8: 0})
    assert few.fit is None  # all would be one cell


def test_an_impossible_result_is_named_and_certain() -> None:
    bet = compared(SIX, "six", {-1: 3000, 4: 599, 5: 1})
    assert bet.fit
    assert (bet.fit.impossible, bet.fit.test.p, bet.fit.test.statistic) == ((Fraction(5),), 0.0, None)
    assert bet.alarms(1e-300)


def test_a_bet_of_one_result_is_certain_either_way() -> None:
    text = "device: {dice: 1}\nbets:\n  lost: {win: 7, lose: 1 to 6, pays: 1:1}\n"
    bet = compared(text, "lost", {-1: 100})
    assert bet.mean
    assert (bet.mean.statistic, bet.mean.p, bet.fit) == (None, 1.0, None)
    assert bet.sample
    assert bet.sample.half_width == 0.0
    wrong = compared(text, "lost", {-1: 99, 1: 1})
    assert wrong.mean
    assert wrong.mean.p == 0.0


def test_an_interval_is_not_said_to_be_narrow_before_anything_differed() -> None:
    """Three rounds lost, and each result once more: variance 5 of four losses and a win, which three rounds divide."""
    bet = compared(SIX, "six", {-1: 3, 4: 0})
    assert bet.sample
    assert bet.sample.half_width == pytest.approx(1.959963984540054 * (5 / 3) ** 0.5)


JACKPOT = "device: {dice: 7}\nbets:\n  sixes: {win: 6-6-6-6-6-6-6, lose: others, pays: 100000:1}\n"


def test_a_rare_prize_won_early_is_no_alarm() -> None:
    """A prize of 1 in 279,936 comes twice in 1,000 rounds once in 157,000 times; by the normal curve never (z = 33)."""
    bet = compared(JACKPOT, "sixes", {-1: 998, 100000: 2})
    assert bet.mean
    assert bet.mean.p < 1e-100
    assert bet.mean.bound > 6e-6
    assert not bet.alarms(LEVEL)
    assert bet.mean.rough  # no p is to be shown beside "agrees"
    assert compared(JACKPOT, "sixes", {-1: 995, 100000: 5}).alarms(LEVEL)


def test_the_rolls_alarm_by_a_bound_that_holds() -> None:
    """Of the length of a round only mean and variance are known; z is beyond 4 once in 16 times at most (Chebyshev)."""
    text = "device: {dice: 1}\nbets:\n  six: {win: 6, lose: 1, pays: 1:1}\n"
    few = compared(text, "six", {-1: 50000, 1: 50000}, rolls=600000)
    assert few.length
    assert few.length.statistic == pytest.approx(3 * (10**5 / 6) ** 0.5)  # mean 3, variance 6
    assert few.length.p == 0
    assert few.length.bound == pytest.approx(6 / 9 / 10**5)
    assert not few.alarms(LEVEL)
    assert compared(text, "six", {-1: 2 * 10**6, 1: 2 * 10**6}, rolls=24 * 10**6).alarms(LEVEL)


def test_a_few_very_long_rounds_are_no_alarm() -> None:
    """One round in 46,656 waits for 36 or 35 on six dice: 46,656 / 7 = 6665 throws in the mean.

    Of 100,000 rounds 2.14 are so long; 90,000 throws more come with probability 0.0075 at most (Chernoff, for a
    Poisson number of exponential lengths), and by the normal curve once in 25 million times.
    """
    text = (
        "device: {dice: 6}\nbets:\n  rare: {stages: {begin: {long: 6, lose: others}, long: {win: 36, lose: 35}}, "
        "pays: 1:1}\n"
    )
    bet = compared(text, "rare", {-1: 100_000, 1: 0}, rolls=100_000 + 90_000)
    assert bet.length
    assert bet.length.statistic
    assert bet.length.statistic > 5.4
    assert bet.length.p < LEVEL
    assert not bet.alarms(LEVEL)


def test_results_equally_rare_are_taken_together_whatever_came() -> None:
    """Of eleven cells that expect 5 and one that expects 3, the first of the eleven is taken with it in every case."""
    cells = [(Fraction(3), 2), *((Fraction(5), count) for count in (9, 1, 5, 0, 7)), (Fraction(100), 99)]
    kept, merged = _merged(cells)
    assert (kept[0], merged) == ((Fraction(8), 11), 2)
    assert [count for _, count in kept[1:]] == [1, 5, 0, 7, 99]
    assert _merged(list(reversed(cells)))[0][0] == (Fraction(8), 9)


@pytest.mark.parametrize("z", [3.5, 4.0, 5.0, 8.0, 20.0])
def test_of_a_normal_mean_p_is_no_rough_figure(z: float) -> None:
    assert not StatisticalTest(z, normal_tail(z), min(1.0, 2 * exp(-z * z / 2))).rough
    assert StatisticalTest(z, normal_tail(z), 0.05).rough
    assert not StatisticalTest(1.0, normal_tail(1.0), 1.0).rough


def test_alarms_are_shared_between_the_tests_that_chance_can_fail() -> None:
    """A field has one roll always, and in one round no distribution to test; a pass line has all three."""
    for bet, rounds, tests in (("field", 1, 1), ("field", 1000, 2), ("pass-line", 1000, 3)):
        found = simulated("craps", bet, rounds=rounds, seed=1)
        assert (found.tests, found.level) == (tests, ALARM / tests)
    assert simulated("craps", "field", "pass-line", rounds=1000, seed=1).tests == 5


# --- tested to fail -----------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_changed_prize_is_caught_by_z_and_by_chi_square() -> None:
    """A field whose 12 is paid 1:1 and not 2:1, with the power stated: no result of it is impossible."""
    right, wrong = read(field("2:1")), read(field("1:1"))
    laws = [exactly(one, "field").measures for one in (right, wrong)]
    one, other = (measures.distribution for measures in laws if measures)
    for_mean, for_fit = rounds_for_mean(one, other, LEVEL, POWER), rounds_for_fit(one, other, LEVEL, POWER)
    assert (for_mean, for_fit) == PRIZE_ROUNDS
    caught = [played_by_other_rules(right, wrong, "field", for_mean, seed) for seed in SEEDS]
    assert all(bet.mean and bet.mean.alarms(LEVEL) for bet in caught)
    caught = [played_by_other_rules(right, wrong, "field", for_fit, seed) for seed in SEEDS]
    assert all(bet.fit and bet.fit.test.alarms(LEVEL) and not bet.fit.impossible for bet in caught)
    sound = [played_by_other_rules(right, right, "field", for_mean, seed) for seed in SEEDS]
    assert not any(bet.alarms(LEVEL) for bet in sound)


PRIZE_ROUNDS = (110_477, 5_881)
"""Rounds that give a power of 99.9% at the level 1e-6 / 3."""


@pytest.mark.thorough
def test_a_loaded_die_is_caught_by_chi_square() -> None:
    """The prizes are right, and a six is 5% more likely than another face."""
    right, wrong = read(field("2:1")), read(field("2:1", "{dice: 2, faces: {1 to 5: 20, 6: 21}}"))
    laws = [exactly(one, "field").measures for one in (right, wrong)]
    one, other = (measures.distribution for measures in laws if measures)
    rounds = rounds_for_fit(one, other, LEVEL, POWER)
    assert rounds == LOADED_ROUNDS
    caught = [played_by_other_rules(right, wrong, "field", rounds, seed) for seed in SEEDS]
    assert all(bet.fit and bet.fit.test.alarms(LEVEL) for bet in caught)
    sound = [played_by_other_rules(right, right, "field", rounds, seed) for seed in SEEDS]
    assert not any(bet.alarms(LEVEL) for bet in sound)


LOADED_ROUNDS = 965_382


def test_a_prize_that_no_rule_has_is_caught_by_its_first_round() -> None:
    right, wrong = read(field("2:1")), read(field("3:1"))
    bet = played_by_other_rules(right, wrong, "field", 1000, 1)
    assert bet.fit
    assert bet.fit.impossible == (Fraction(3),)
    assert bet.alarms(LEVEL)


@pytest.mark.thorough
def test_no_bet_of_the_shipped_games_disagrees() -> None:
    """One report on each game, at a level that would raise one in a million of them."""
    for game in ("craps", "roulette", "cussec", "fish-prawn-crab", "fantan", "portugal/craps"):
        found = simulated(game, rounds=20_000, seed=20260101)
        assert [bet.id for bet in found.disagreeing] == []
