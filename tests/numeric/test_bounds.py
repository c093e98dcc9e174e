"""How far off a figure in floating point may be, as the sources give it: the bounds themselves, worked out by hand.

That no figure is further off than its bound is held in `test_sums.py` and `test_highest.py`; that would remain so with
bounds twice as wide, or with one that forgets what never came up there.

u = 2**-53 is the unit of rounding, gamma(n) = n u / (1 - n u) (N. J. Higham, Accuracy and Stability of Numerical
Algorithms, 2nd ed., SIAM 2002, lemma 3.1), and 2**-1074 the smallest number that is not zero.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf, log, log2, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from macau_edge.numeric import sums, tails
from macau_edge.numeric.sums import Masses, TooManyPointsError, added, convolved, gamma, one_round, sum_of
from macau_edge.numeric.tails import Rates, TooManyStepsError, berry_esseen, highest_sum, rates, rounds_ahead
from tests.loops import each

U = Fraction(1, 2**53)
SMALLEST = Fraction(1, 2**1074)
HALVES = {0: Fraction(1, 2), 1: Fraction(1, 2)}


def of(count: int) -> Fraction:
    """Gamma, exactly."""
    return count * U / (1 - count * U)


def near(value: Fraction | float, relative: float) -> object:
    """A number of any size that is this one but for a small part of it; `pytest.approx` alone takes 1e-12 for 0."""
    return pytest.approx(float(value), rel=relative, abs=0)


def masses(count: int, relative: float = 0.0, absolute: float = 0.0) -> Masses:
    """So many points that are equally likely."""
    return Masses(first=0, chances=np.full(count, 1 / count), relative=relative, absolute=absolute)


# --- sums of what is there -------------------------------------------------------------------------------------------


def test_a_probability_that_is_given_alone_is_right_but_for_adding_up() -> None:
    found = masses(2)
    assert (found.relative, found.absolute) == (0.0, 0.0)
    assert found.between(0, 0).bound == near(U, 1e-5)
    assert found.bounded(1.0).bound == near(4 * of(1024), 1e-5)


@each(("count", "bound"), [(2**16, U), (2**16 + 1, of(1025))])
def test_up_to_65536_numbers_are_rounded_once_and_more_in_blocks_of_1024(count: int, bound: Fraction) -> None:
    assert gamma(1025) == near(of(1025), 1e-15)
    assert added(np.full(count, 0.5)) == (count / 2, near(bound, 1e-12))


def test_the_bound_of_a_sum_is_that_of_its_parts_and_of_what_is_not_there() -> None:
    """p is within e = 1/2 of what is here and 1/4 more: |p - v| <= e (v + 1/4) / (1 - e) + 1/4 = 1 where v = 1/2."""
    assert masses(2, 0.25, 0.25).bounded(0.5, 0.125).bound == near(1.000001, 1e-12)
    assert masses(2, 0.25).bounded(1.5, 0.125).value == 1.0


@each(
    ("relative", "absolute", "printed"),
    [(0.25, 0.1, ("5.6e-1", "1.7e-1")), (0.0, 1e-20, ("3.4e-16", "1.1e-20"))],
)
def test_what_is_printed_is_rounded_up(relative: float, absolute: float, printed: tuple[str, str]) -> None:
    """Of a quarter: a third of what is printed, and 5/3 of that; of nothing 2 u of the sum and one of the digits."""
    assert masses(2, relative, absolute).printed() == printed


def test_ends_that_are_left_out_are_in_the_bound_with_what_they_may_be_off() -> None:
    """Each end has a quarter: a dust of a half takes both. 1 + 2/4 of it and of the bound, and 8 u for adding."""
    found = masses(4, 0.25, 0.125).trimmed(0.5)
    assert (found.first, found.last) == (1, 2)
    assert found.absolute - 0.1875 == pytest.approx(float(Fraction(3, 4) * (1 + 2 * of(4))), abs=1.2e-16)
    assert masses(4).trimmed(0.49).absolute == 0.0


def test_what_is_exceeded_can_be_told_as_long_as_what_is_not_there_comes_to_no_more() -> None:
    found = masses(4, absolute=1e-3)
    rest = found.between(4, None).most
    assert found.exceeded(rest) == (3, True)
    assert found.exceeded(rest * (1 - 1e-12)) is None


# --- two results added -----------------------------------------------------------------------------------------------


@each(("count", "products"), [(15, 16), (16, 18), (4096, 4099)])
def test_products_one_by_one_are_off_by_a_rounding_each(count: int, products: int) -> None:
    """Up to fifteen points are shifted and added; more are products added up in pieces of 4096, and one piece more."""
    found = convolved(masses(count), masses(count))
    assert found.relative == near(float(of(products)) * 1.000001, 1e-12)
    assert Fraction(found.absolute) / SMALLEST == round(count**2 * 1.000001)


def test_what_has_no_probability_adds_no_rounding() -> None:
    few = Masses(first=0, chances=np.array([0.5] + [0.0] * 98 + [0.5]))
    assert convolved(few, masses(200)).relative == near(float(of(3)) * 1.000001, 1e-12)


FOUR = Masses(first=0, chances=np.full(4, 1 / 8), absolute=1e-6)
TWO = Masses(first=0, chances=np.full(2, 1 / 4))
"""Of both the most lies elsewhere, so that |a|1 = |b|1 = 1/2, |a|2 = 1/4 and |b|2 = sqrt(1/8)."""
A1, B1, A2, B2 = 0.5, 0.5, 0.25, sqrt(1 / 8)


def test_by_way_of_fourier_the_bound_is_that_of_the_theorem(monkeypatch: pytest.MonkeyPatch) -> None:
    """Higham, theorem 24.2, for 4 and 2 points: a transform of 8, three levels, each off by 16 u of the 2-norm.

    The product of both transforms is off by e (|a|2 |b|1 + |b|2 |a|1 + e sqrt(8) |a|2 |b|2) in the 2-norm, and rounded
    with 4 u of |a|2 |b|1, which is less than |b|2 |a|1; the transform back adds e, and five points are sqrt(5).
    """
    monkeypatch.setattr(sums, "DIRECT", 7)
    e = float(48 * U / (1 - 48 * U))
    product = e * (A2 * B1 + B2 * A1) + float(4 * U) * A2 * B1
    found = convolved(FOUR, TWO, 1e-300)
    assert (found.first, len(found.chances), found.relative) == (0, 5, 0.0)
    off = found.absolute / 1.000001 - 1e-6
    assert off == near((product + e * A2 * B1) * sqrt(5), 1e-4)
    monkeypatch.setattr(sums, "DIRECT", 8)
    assert convolved(FOUR, TWO).absolute == near(1e-6 * 1.000001, 1e-12)


def test_the_second_order_of_fourier_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a level that is off by 1/64, so that e = 3/61 and its square is seen."""
    monkeypatch.setattr(sums, "LEVEL", 1 / 64)
    e = 3 / 61
    product = e * (A2 * B1 + B2 * A1 + e * sqrt(8) * A2 * B2)
    found, off = sums._transformed(FOUR.chances, TWO.chances)
    assert off == near((product * (1 + e) + e * A2 * B1) * sqrt(5), 1e-12)
    assert found == pytest.approx(np.array([1, 2, 2, 2, 1]) / 32, abs=1e-15)


# --- many rounds -----------------------------------------------------------------------------------------------------


def test_one_round_is_rounded_once_at_each_point() -> None:
    found = one_round({-1: Fraction(1, 3), 2: Fraction(2, 3)})
    assert (found.first, found.last) == (-1, 2)
    assert found.relative == float(U)
    assert Fraction(found.absolute) == 2 * SMALLEST


def test_four_million_points_are_kept_and_no_more() -> None:
    far = {0: Fraction(1, 2), 2**22 - 1: Fraction(1, 2)}
    assert one_round(far).last == 2**22 - 1
    with pytest.raises(TooManyPointsError):
        one_round({0: Fraction(1, 2), 2**22: Fraction(1, 2)})
    assert sum_of(HALVES, 2, most=4).last == 2
    with pytest.raises(TooManyPointsError):
        sum_of(HALVES, 2, most=3)


@given(st.integers(0, 400), st.integers(-3, 403), st.integers(0, 400))
def test_a_threshold_is_found_from_any_guess_and_soon_from_a_near_one(at: int, guess: int, last: int) -> None:
    asked = []

    def holds(number: int) -> bool:
        assert 0 <= number <= last
        asked.append(number)
        return number >= at

    assert sums._first(holds, guess, last) == min(at, last)
    assert len(asked) <= 2 * log2(abs(min(at, last) - guess) + 1) + 4


# --- the highest of many rounds, and the normal curve ----------------------------------------------------------------


@each(
    ("chances", "operations"),
    [
        ({-3: Fraction(1, 2), 1: Fraction(1, 2)}, 2 * 2 + 3 + 1),
        ({1: Fraction(1, 2), 2: Fraction(1, 2)}, 2 * 2 + 1),
        ({-2: Fraction(1, 2), -1: Fraction(1, 4), 1: Fraction(1, 4)}, 2 * 3 + 2 + 1),
        ({-2: Fraction(1, 2), -1: Fraction(1, 2)}, 2 * 2 + 2 + 1),
    ],
)
def test_each_step_is_off_by_its_products_and_by_what_falls_to_zero(
    chances: dict[int, Fraction], operations: int
) -> None:
    """Two operations for each net result, one for each point below 0 and one more; twice u besides, and 1/1000 more."""
    found = highest_sum(chances, 100)
    assert found.relative == near(float(100 * (of(operations) + 2 * U)) * 1.001, 1e-12)


def test_what_is_left_out_and_what_is_too_small_is_counted() -> None:
    """Two results, fifty steps, and every point from 0 to 50; then with the highest left out."""
    even = {-1: Fraction(1, 2), 1: Fraction(1, 2)}
    found = highest_sum(even, 50, dust=0.0)
    assert found.last == 50
    assert Fraction(found.absolute) == 50 * 2 * 51 * SMALLEST
    less = highest_sum(even, 50, dust=1e-3)
    lost = float(found.chances[less.last + 1 :].sum())
    assert less.absolute == near(2 * lost, 1e-9)
    assert lost <= 1e-3 / 4 < lost + found.chances[less.last]


def test_all_that_is_left_out_is_counted_twice_and_what_is_there_is_the_rest_of_one() -> None:
    """Four hundred steps: what is left out on the way, at four looks, and in the end."""
    found = highest_sum(HALVES, 400, dust=1e-3)
    assert found.absolute == near(2 * (1 - float(found.chances.sum())), 1e-9)
    at_the_end = highest_sum(HALVES, 400, dust=0.0).chances[found.last + 1 :].sum()
    assert found.absolute / 2 > at_the_end + 1e-9


def test_a_pass_that_ends_early_counts_half_the_dust_for_what_it_leaves_out() -> None:
    short = highest_sum({-1: Fraction(3, 4), 1: Fraction(1, 4)}, 100, settled=50, dust=1e-6)
    full = highest_sum({-1: Fraction(3, 4), 1: Fraction(1, 4)}, 50, settled=50, dust=1e-6)
    assert short.absolute - full.absolute == near(0.5e-6, 1e-9)
    assert short.relative == full.relative


def test_a_pass_that_would_take_too_long_is_not_begun() -> None:
    """Of two results each step counts as their products with the points that there are, one at first, and 2000."""
    work = 2 * (1 + 2000) * 100
    assert highest_sum(HALVES, 100, dust=0.0, work=work).last == 100
    with pytest.raises(TooManyStepsError):
        highest_sum(HALVES, 100, work=work - 1)


def test_the_bound_of_berry_and_esseen_is_shevtsovas() -> None:
    """I. Shevtsova, arXiv:1111.6554: 0.4748 rho / (sigma**3 sqrt(n)); at rho = 1, sigma = 2 and n = 100 0.005935."""
    assert berry_esseen(1.0, 4.0, 100) == near(0.005935, 1e-8)
    assert berry_esseen(1.0, 4.0, 100) > 0.005935 * (1 + 1e-9)
    assert berry_esseen(0.0, 4.0, 100) == 2.0**-48
    assert berry_esseen(1000.0, 1.0, 1) == 1.0


def test_rounds_until_the_house_is_ahead_are_those_of_the_tables() -> None:
    """The 95 % point of the normal distribution is 1.6448536 (Abramowitz and Stegun, table 26.5)."""
    assert rounds_ahead(0.5, 4.0, 0.95) == near(1.6448536270**2 * 16, 1e-9)


def test_a_step_looks_at_the_highest_points_again_when_a_quarter_more_and_64_have_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Looking costs as much as a step: in four hundred steps of one point each there are four looks and the last."""
    looks, without = [], tails._without_top

    def noted(found: NDArray[np.float64], dust: float) -> tuple[NDArray[np.float64], float]:
        looks.append(len(found))
        return without(found, dust)

    monkeypatch.setattr(tails, "_without_top", noted)
    highest_sum(HALVES, 400, dust=0.0)
    kept, expected = 1, []
    for size in range(2, 402):
        if size > kept + kept // 4 + 64:
            expected.append(size)
            kept = size
    assert looks == [*expected, 401] == [66, 147, 248, 375, 401]


def test_what_exponential_moments_say_is_rounded_to_the_side_that_is_certain() -> None:
    """By 32 units in the last place, u being half of one: a fall of more, and the rate of it less."""
    assert Rates(ahead=1.0, ever=1.0).fall(0.5) == log(2) * (1 + 2.0**-48)
    assert rates([-1.0, 0.0], [0.5, 0.5]) == Rates(ahead=log(2) * (1 - 2.0**-48), ever=inf)
