"""The highest a player stands, against every sequence of rounds; and what holds for any number of rounds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate, product
from math import comb, exp, log, log1p

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mpmath import mp, mpf

from macau_edge.numeric import tails
from macau_edge.numeric.sums import Masses, sum_of
from macau_edge.numeric.tails import TooManyStepsError, highest_sum, rates
from tests.loops import each
from tests.numeric.test_sums import Rounds, assert_within
from tests.parts import examples

Exact = Mapping[int, Fraction]
PASS = {-1: Fraction(251, 495), 1: Fraction(244, 495)}


def every_sequence(chances: Exact, rounds: int) -> dict[int, Fraction]:
    """The distribution of the highest of the sums, 0 before the first among them."""
    found: dict[int, Fraction] = {}
    for sequence in product(chances.items(), repeat=rounds):
        chance = Fraction(1)
        for _, one in sequence:
            chance *= one
        top = max(accumulate((point for point, _ in sequence), initial=0))
        found[top] = found.get(top, Fraction(0)) + chance
    return dict(sorted(found.items()))


def check(found: Masses, exactly: Exact) -> None:
    sure = Fraction(0)
    for point, chance in exactly.items():
        assert_within(found.between(point, None), 1 - sure)
        assert_within(found.between(point, point), chance)
        sure += chance


@examples(50)
@given(Rounds, st.integers(1, 5))
def test_the_highest_of_few_rounds(chances: Exact, rounds: int) -> None:
    check(highest_sum(chances, rounds), every_sequence(chances, rounds))


@pytest.mark.parametrize("rounds", [10, 100, pytest.param(1000, marks=pytest.mark.thorough)])
def test_the_highest_of_an_even_money_bet_is_by_reflection(rounds: int) -> None:
    """W. Feller, An Introduction to Probability Theory and Its Applications, vol. I, III.1 and III.7.

    As many paths reach a and end at s < a as end at 2 a - s; each has the probability of its own end.
    """
    found = highest_sum(PASS, rounds)

    def chance(ups: int) -> Fraction:
        return Fraction(244**ups * 251 ** (rounds - ups), 495**rounds)

    for reached in {1, 2, rounds // 10, rounds // 5, rounds}:
        exactly = Fraction(0)
        for ups in range(rounds + 1):
            end = 2 * ups - rounds
            paths = comb(rounds, ups) if end >= reached else _paths(rounds, 2 * reached - end)
            exactly += paths * chance(ups)
        assert_within(found.between(reached, None), exactly)


def _paths(rounds: int, end: int) -> int:
    return comb(rounds, (rounds + end) // 2) if -rounds <= end <= rounds else 0


def test_the_pass_may_end_where_the_rest_is_settled() -> None:
    found = rates([-1.0, 1.0], [0.6, 0.4])
    assert found is not None
    settled = found.settled(5e-13)
    assert settled is not None
    chances = {-1: Fraction(3, 5), 1: Fraction(2, 5)}
    early = highest_sum(chances, 10**9, settled=settled, dust=1e-12)
    for reached in range(1, 30):  # the gambler's ruin: ever a ahead with (p/q)**a
        assert_within(early.between(reached, None), Fraction(2, 3) ** reached)


def test_what_is_too_much_work_is_refused() -> None:
    with pytest.raises(TooManyStepsError):
        highest_sum({-1: Fraction(1, 2), 1: Fraction(1, 2)}, 10**12)
    with pytest.raises(TooManyStepsError):
        highest_sum(PASS, 10**6, work=10**6)
    with pytest.raises(TooManyStepsError):
        highest_sum({-1: Fraction(1, 2), 10**8: Fraction(1, 2)}, 10)


def test_progress_is_told_in_strides() -> None:
    seen: list[range] = []

    def track(strides: range) -> range:
        seen.append(strides)
        return strides

    highest_sum(PASS, 1000, track=track)
    assert [len(strides) for strides in seen] == [4]


# --- any number of rounds -----------------------------------------------------------------------------------------


def test_the_rates_of_an_even_money_bet_are_known() -> None:
    """f(t) = p e**t + q e**-t is one at log(q/p), and 2 sqrt(p q) where it is least."""
    found = rates([-1.0, 1.0], [251 / 495, 244 / 495])
    assert found is not None
    assert found.ever == pytest.approx(log(251 / 244), rel=1e-10)
    assert found.ever <= log(251 / 244)
    least = -log1p(-((7 / 495) ** 2)) / 2  # 4 p q is 1 - (p - q)**2
    assert found.ahead == pytest.approx(least, rel=1e-8)
    assert found.ahead <= least


@examples(40)
@given(Rounds, st.sampled_from([0.5, 0.1, 1e-3]))
def test_the_rates_are_never_too_hopeful(chances: Exact, share: float) -> None:
    found = rates([float(point) for point in chances], [float(chance) for chance in chances.values()])
    mean = sum(point * chance for point, chance in chances.items())
    if mean >= 0:
        assert found is None
        return
    assert found is not None
    fall = found.fall(share)
    assert highest_sum(chances, 60).between(int(fall) + 1, None).value <= share * (1 + 1e-9)
    rounds = found.rounds(share)
    assert rounds is not None
    if rounds < 500:
        for later in (rounds, rounds + 1, rounds + 7):
            assert sum_of(chances, later).between(0, None).value <= share * (1 + 1e-9)


@each("net", [300, 501, 650])
def test_there_is_room_for_all_that_rounding_does_to_an_exponent(net: int) -> None:
    """f - 1 at the rate, to eighty digits, is below nought by what half a unit in the last place of t X makes of it."""
    chance = (1 - exp(-1)) * exp(-net)
    found = rates([-1.0, float(net)], [1 - chance, chance])
    assert found is not None
    with mp.workdps(80):
        won = mpf(chance) * mp.exp(mpf(found.ever) * net)
        assert mpf(1 - chance) * mp.exp(-mpf(found.ever)) + won - 1 < -won * net * mpf(2) ** -53


def test_there_are_no_rates_without_an_edge() -> None:
    assert rates([-1.0, 1.0], [0.5, 0.5]) is None
    assert rates([-1.0, 1.0], [0.4, 0.6]) is None
    assert rates([0.0], [1.0]) is None


def test_a_player_who_cannot_win_is_never_ahead() -> None:
    found = rates([-1.0, 0.0], [0.5, 0.5])
    assert found is not None
    assert found.fall(0.001) == 0.0
    assert found.rounds(0.001) == 10  # even ten times: 1/1024
    never = rates([-1.0, -0.5], [0.5, 0.5])
    assert never is not None
    assert (never.rounds(0.001), never.settled(1e-12)) == (1, 0)


def test_a_pass_of_too_many_points_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step up that is wider than all points that are kept, and points that have become too many on the way."""
    monkeypatch.setattr(tails, "POINTS", 66)
    even = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert highest_sum(even, 65, dust=0.0).last == 65
    assert highest_sum({0: Fraction(1, 2), 65: Fraction(1, 2)}, 1).last == 65
    with pytest.raises(TooManyStepsError):
        highest_sum({0: Fraction(1, 2), 67: Fraction(1, 2)}, 1)
    losing = {-1: Fraction(3, 5), 1: Fraction(2, 5)}
    with pytest.raises(TooManyStepsError):
        highest_sum(losing, 200, dust=0.0)
    assert highest_sum(losing, 200, dust=1e-3).last < 40
