"""Sums of independent rounds in floating point: against exact integers, and never further off than the bound."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import accumulate, product
from math import comb, inf, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.numeric import sums as convolving
from macau_edge.numeric.sums import EXACTLY, Chance, Masses, TooManyPointsError, added, convolved, one_round, sum_of
from macau_edge.numeric.tails import Normal, Rates, rates
from tests.counting import at_most
from tests.loops import each
from tests.parts import examples

Exact = Mapping[int, Fraction]

PASS = {0: Fraction(251, 495), 1: Fraction(244, 495)}
"""The pass line: lost, won."""


def powered(chances: Exact, rounds: int) -> dict[int, Fraction]:
    """The exact distribution of a sum, round by round in whole numbers."""
    whole = 1
    for chance in chances.values():
        whole = whole * chance.denominator // np.gcd(whole, chance.denominator)
    weights = {point: int(chance * int(whole)) for point, chance in chances.items()}
    found = {0: 1}
    for _ in range(rounds):
        after: dict[int, int] = {}
        for (one, have), (point, weight) in product(found.items(), weights.items()):
            after[one + point] = after.get(one + point, 0) + have * weight
        found = after
    return {point: Fraction(weight, int(whole) ** rounds) for point, weight in sorted(found.items())}


def check(found: Masses, exactly: Exact) -> None:
    """Nothing is further off than the bound: no point, none of those left out, and no tail."""
    relative, excess = Fraction(found.relative), Fraction(0)
    for point, chance in exactly.items():
        here = found.first <= point <= found.last
        have = Fraction(float(found.chances[point - found.first])) if here else Fraction(0)
        excess += max(Fraction(0), abs(have - chance) - relative * chance)
    assert all(found.first + int(at) in exactly for at in np.flatnonzero(found.chances > found.absolute))
    assert excess <= Fraction(found.absolute)
    sure = Fraction(0)
    for point, chance in exactly.items():
        assert_within(found.between(point, None), 1 - sure)
        assert_within(found.between(point, point), chance)
        sure += chance
        assert_within(found.between(None, point), sure)


def assert_within(found: Chance, exactly: Fraction) -> None:
    assert abs(Fraction(found.value) - exactly) <= Fraction(found.bound)
    assert Fraction(found.least) <= exactly <= Fraction(found.most)


Rounds = st.dictionaries(st.integers(-4, 12), st.integers(1, 50), min_size=1, max_size=5).map(
    lambda found: {point: Fraction(weight, sum(found.values())) for point, weight in found.items()}
)


@given(Rounds, st.integers(1, 6))
def test_few_rounds_are_those_of_every_outcome(chances: Exact, rounds: int) -> None:
    exactly: dict[int, Fraction] = {}
    for outcome in product(chances.items(), repeat=rounds):
        chance = Fraction(1)
        for _, one in outcome:
            chance *= one
        point = sum(point for point, _ in outcome)
        exactly[point] = exactly.get(point, Fraction(0)) + chance
    check(sum_of(chances, rounds), dict(sorted(exactly.items())))


@examples(30)
@given(Rounds, st.integers(7, 90))
def test_more_rounds_are_within_the_bound(chances: Exact, rounds: int) -> None:
    found = sum_of(chances, rounds)
    check(found, powered(chances, rounds))
    assert found.relative < 1e-11
    assert found.absolute < 1e-24


@examples(30)
@given(Rounds, st.integers(7, 90))
def test_by_way_of_fourier_as_well(chances: Exact, rounds: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(convolving, "DIRECT", 0)
        found = sum_of(chances, rounds)
    check(found, powered(chances, rounds))
    assert found.absolute < 1e-10


@each("rounds", [1, 2, 3, 10, 100, 999, 1000], quick=4)
@each("direct", [convolving.DIRECT, 0])
def test_an_even_money_bet_is_binomial(rounds: int, direct: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(convolving, "DIRECT", direct)
    exactly = {
        wins: Fraction(comb(rounds, wins) * 244**wins * 251 ** (rounds - wins), 495**rounds)
        for wins in range(rounds + 1)
    }
    check(sum_of(PASS, rounds), exactly)


def test_small_probabilities_are_relatively_right() -> None:
    found = sum_of(PASS, 1000, dust=1e-290)
    exactly = Fraction(244**1000, 495**1000)
    assert found.last == 1000 or found.absolute < 1e-289
    wins = 900
    one = Fraction(comb(1000, wins) * 244**wins * 251 ** (1000 - wins), 495**1000)
    assert exactly < one < 1e-160
    assert abs(Fraction(float(found.chances[wins - found.first])) / one - 1) < 1e-11


def test_a_rare_prize_of_many_stakes() -> None:
    chances = {0: Fraction(215, 216), 150: Fraction(1, 216)}
    rounds = 200
    exactly = {150 * won: Fraction(comb(rounds, won) * 215 ** (rounds - won), 216**rounds) for won in range(rounds + 1)}
    check(sum_of(chances, rounds), exactly)


@pytest.mark.thorough
@pytest.mark.parametrize(("rounds", "relative", "absolute"), [(10**6, 1e-9, 1e-27), (10**9, 1e-6, 1e-10)])
def test_many_rounds_stay_within_a_bound_that_says_something(rounds: int, relative: float, absolute: float) -> None:
    found = sum_of(PASS, rounds)
    assert found.relative < relative
    assert found.absolute < absolute
    mean, variance = rounds * 244 / 495, rounds * 244 * 251 / 495**2
    points = np.arange(found.first, found.last + 1) - mean
    assert float(found.chances.sum()) == pytest.approx(1, abs=relative)
    assert float(points @ found.chances) == pytest.approx(0, abs=mean * relative)
    assert float(points**2 @ found.chances) == pytest.approx(variance, rel=10 * relative)


@pytest.mark.thorough
def test_what_is_too_much_is_refused_before_it_fills_the_memory() -> None:
    with pytest.raises(TooManyPointsError):
        one_round({0: Fraction(1, 2), 10**9: Fraction(1, 2)})
    with pytest.raises(TooManyPointsError):
        sum_of(PASS, 10**15)
    with pytest.raises(TooManyPointsError):
        sum_of(PASS, 1000, most=100)


def test_what_is_certain() -> None:
    found = sum_of({-3: Fraction(1)}, 1000)
    assert (found.first, found.chances.tolist()) == (-3000, [1.0])
    assert found.quantile(0.5) == (-3000, True)
    assert found.exceeded(0.001) == (-3000, True)


def test_ends_that_are_left_out_are_counted() -> None:
    found = Masses(first=0, chances=np.array([1e-9, 0.5, 0.5 - 2e-9, 1e-9])).trimmed(1e-8)
    assert (found.first, found.last) == (1, 2)
    assert 1e-8 <= found.absolute < 2e-8
    assert found.between(None, 0).most >= 1e-9
    assert found.between(3, None).most >= 1e-9
    assert found.trimmed(0.0) is found


def test_the_other_side() -> None:
    found = Masses(first=-1, chances=np.array([0.25, 0.5, 0.0, 0.25])).mirrored()
    assert (found.first, found.chances.tolist()) == (-2, [0.25, 0.0, 0.5, 0.25])


@examples(40)
@given(Rounds, st.integers(1, 20), st.fractions(Fraction(1, 1000), Fraction(999, 1000)))
def test_quantiles_are_those_of_the_exact_distribution(chances: Exact, rounds: int, share: Fraction) -> None:
    exactly = powered(chances, rounds)
    point, certain = sum_of(chances, rounds).quantile(float(share))
    sums = dict(zip(exactly, accumulate(exactly.values()), strict=True))
    first = next(at for at, up_to in sums.items() if up_to >= share)
    assert point == first or not certain
    assert point == first or abs(sums[min(point, first)] - share) < 1e-12


@examples(40)
@given(Rounds, st.integers(1, 20), st.fractions(Fraction(1, 10**6), Fraction(1, 2)))
def test_what_is_exceeded_is_never_too_low(chances: Exact, rounds: int, share: Fraction) -> None:
    found = sum_of(chances, rounds).exceeded(float(share) * (1 - 1e-15))
    assert found is not None
    point, least = found
    exactly = powered(chances, rounds)
    assert sum(chance for at, chance in exactly.items() if at > point) <= share
    if least:
        assert sum(chance for at, chance in exactly.items() if at >= point) > share * Fraction(1 - 1e-14)


@pytest.mark.thorough
def test_wide_gaps_are_stepped_over() -> None:
    found = sum_of({0: Fraction(1, 2), 1: Fraction(1, 4), 300_000: Fraction(1, 4)}, 3)
    with at_most(20_000):  # 2,128 are made; point by point it would be hundreds of thousands
        for share in (1 / 8, 1 / 2, 27 / 64, 63 / 64):
            assert found.chances[found.quantile(share)[0]] > 0
            told = found.exceeded(share)
            assert told is not None
            assert found.between(told[0] + 1, None).most <= share < found.between(told[0], None).most


@pytest.mark.parametrize("rare", [Fraction(1, 10**3), Fraction(1, 10**9), Fraction(1, 10**40)])
def test_the_mean_of_exponentials_is_one_at_most(rare: Fraction) -> None:
    nets = {Fraction(-1): 1 - rare - Fraction(1, 3), Fraction(2, 3): Fraction(1, 3), Fraction(35, 3): rare}
    found = rates([float(net) for net in nets], [float(chance) for chance in nets.values()])
    assert found is not None
    with localcontext(prec=80):
        terms = (
            (Decimal(net.numerator) / net.denominator, Decimal(p.numerator) / p.denominator) for net, p in nets.items()
        )
        assert sum(p * (Decimal(found.ever) * net).exp() for net, p in terms) <= 1


def test_what_cannot_be_told_is_not() -> None:
    found = Masses(first=0, chances=np.array([0.5, 0.5]), relative=0.0, absolute=1e-3)
    assert found.exceeded(1e-4) is None
    assert found.exceeded(2e-3) == (1, True)
    assert found.quantile(0.5) == (0, False)


def test_a_quantile_is_certain_only_where_the_point_before_cannot_be_it() -> None:
    """Up to point 1 there is 0.501 at most."""
    found = Masses(first=0, chances=np.array([0.25, 0.25, 0.5]), absolute=1e-3)
    assert found.quantile(0.5005) == (2, False)
    assert found.quantile(0.502) == (2, True)


def test_what_both_may_be_off_adds_up_and_no_more() -> None:
    one = Masses(first=0, chances=np.array([0.5, 0.5]), relative=1e-4, absolute=1e-5)
    other = Masses(first=3, chances=np.array([0.25, 0.75]), relative=3e-4, absolute=2e-5)
    found = convolved(one, other)
    assert (found.first, found.chances.tolist()) == (3, [0.125, 0.5, 0.375])
    assert found.relative == pytest.approx(1.0001 * 1.0003 - 1, rel=1e-5)
    assert found.absolute == pytest.approx(1e-5 * 1.0003 + 2e-5 * 1.0001 + 1e-5 * 2e-5, rel=1e-5)


def test_long_sums_are_blocks() -> None:
    values = np.full(EXACTLY + 1, 0.1)
    value, relative = added(values)
    assert abs(value / (0.1 * (EXACTLY + 1)) - 1) < relative + 1e-15
    assert added(np.array([])) == (0.0, 2.0**-53)


def test_a_rare_prize_of_a_thousand_to_one_has_its_rate() -> None:
    """The largest t at which 1999/2000 e**-t + 1/2000 e**(1000 t) is one at most; with a little more it is not."""
    found = rates([-1.0, 1000.0], [1999 / 2000, 1 / 2000])
    assert found is not None
    with localcontext(prec=60):

        def mean(t: Decimal) -> Decimal:
            return (1999 * (-t).exp() + (1000 * t).exp()) / 2000

        assert mean(Decimal(found.ever)) <= 1 < mean(Decimal(found.ever) * Decimal("1.000001"))


@pytest.mark.parametrize("doublings", [1, 3, 10, 40])
def test_after_so_many_rounds_the_share_is_kept_to_the_last_digit(doublings: int) -> None:
    """The float next to log 2 is less than it, so that after n rounds the probability is still above 2 ** -n."""
    found = Rates(ahead=log(2), ever=inf).rounds(0.5**doublings)
    assert found == doublings + 1
    with localcontext(prec=40):
        assert (-Decimal(log(2)) * found).exp() <= Decimal(0.5**doublings) < (-Decimal(log(2)) * doublings).exp()


@each(
    ("deviations", "up_to"), [(0, 0.5), (1, 0.8413447461), (1.96, 0.9750021049), (2, 0.9772498681), (3, 0.9986501020)]
)
def test_the_normal_distribution_is_that_of_the_tables(deviations: float, up_to: float) -> None:
    """M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, table 26.1, to its ten digits."""
    found, value = Normal(mean=-7.0, deviation=3.0, bound=0.0), -7 + 3 * deviations
    assert found.above(value).value == pytest.approx(1 - up_to, abs=1e-10)
    assert found.below(value).value == pytest.approx(up_to, abs=1e-10)
    assert found.quantile(found.below(value).value) == pytest.approx(value)
    assert found.exceeded(found.above(value).value) == pytest.approx(value)
