"""Ratios that a table would print, and exact intervals of prizes: against plain enumeration."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

from hypothesis import given
from hypothesis import strategies as st

from macau_edge.model import Ratio
from macau_edge.questions.solve.formula import (
    MOST,
    Affine,
    Interval,
    Piece,
    Printable,
    PrizeFormula,
    Reach,
    coprime,
    prizes_for,
    reach_of,
    whole_relation,
)

values = st.fractions(Fraction(1, 50), 60, max_denominator=400)


def all_printable(stakes: int, most: int) -> list[Fraction]:
    """Every ratio in lowest terms, up to an amount, by listing them."""
    return sorted({Fraction(a, s) for s in range(1, stakes + 1) for a in range(1, most + 1) if gcd(a, s) == 1})


def is_in(interval: Interval, value: Fraction) -> bool:
    """Whether a number is one of an interval."""
    above = value > interval.low or (interval.low_in and value == interval.low)
    below = interval.high is None or value < interval.high or (interval.high_in and value == interval.high)
    return above and below


@given(values, st.booleans(), st.integers(1, 9))
def test_a_prize_has_the_number_that_it_is_written_with(number: Fraction, for_one: bool, times: int) -> None:
    """`4:2` and `2:1` have the number 2, and `2 for 1` too, which is a profit of one."""
    found = Ratio.of(number, for_one=for_one)
    assert (found.number, found.profit) == (number, number - for_one)
    assert gcd(found.amount, found.stake) == 1
    assert Ratio(found.amount * times, found.stake * times, for_one).number == number


@given(values, st.integers(1, 12))
def test_beside_a_prize_stand_the_nearest_ratio_of_every_stake(value: Fraction, stakes: int) -> None:
    expected = set()
    for stake in range(1, stakes + 1):
        own = [Fraction(amount, stake) for amount in range(1, 61 * stake)]
        below, above = [one for one in own if one <= value], [one for one in own if one >= value]
        expected |= {max(below)} if below else set()
        expected |= {min(above)}
    assert Printable(stakes).around(value) == sorted(expected)
    assert all(one in Printable(stakes) for one in expected)


@given(values, values, st.booleans(), st.booleans(), st.integers(1, 9))
def test_inside_an_interval_are_all_that_enumeration_finds(
    one: Fraction, other: Fraction, low_in: bool, high_in: bool, stakes: int
) -> None:
    interval = Interval(min(one, other), low_in, max(one, other), high_in)
    expected = [ratio for ratio in all_printable(stakes, 61 * stakes) if is_in(interval, ratio)]
    found, count = Printable(stakes).inside(interval, 10**6)
    assert (sorted(found), count) == (expected, len(expected))
    few, same = Printable(stakes).inside(interval, 5)
    assert same == count
    assert few == found[:5]
    assert [ratio.denominator for ratio in found] == sorted(ratio.denominator for ratio in expected)


def test_round_amounts_come_first() -> None:
    found, count = Printable(2).inside(Interval(Fraction(1290), True, Fraction(2010), True), 4)
    assert [int(value) for value in found] == [2000, 1500, 1300, 1400]
    assert count == 721 + 720


def test_an_interval_without_end_stops_at_four_digits() -> None:
    found, count = Printable(1).inside(Interval(Fraction(9990), False, None, False), 100)
    assert (sorted(found), count) == ([Fraction(n) for n in range(9991, MOST + 1)], 9)


def test_the_whole_return_is_printed_for_one_and_more_than_the_stake() -> None:
    assert Printable(10, for_one=True).around(Fraction(5, 2)) == [2, 3]
    assert Printable(10, for_one=True).around(Fraction(3, 2)) == [2]
    found, count = Printable(10, for_one=True).inside(Interval(Fraction(1), False, Fraction(4), True), 9)
    assert (list(map(int, found)), count) == ([2, 3, 4], 3)


def test_zero_and_five_digits_are_never_printed() -> None:
    assert Printable(3).around(Fraction(1, 20)) == [Fraction(1, 3), Fraction(1, 2), Fraction(1)]
    assert Printable(1).around(Fraction(19999, 2)) == [Fraction(9999)]


@given(st.integers(0, 300), st.integers(1, 300))
def test_numbers_without_a_common_divisor_are_counted(last: int, stake: int) -> None:
    assert coprime(last, stake) == sum(gcd(n, stake) == 1 for n in range(1, last + 1))


# --- intervals: one formula, ends and all -----------------------------------------------------------------------

small = st.fractions(-3, 3, max_denominator=6)


@given(small, small, st.fractions(0, 1, max_denominator=5), small, small)
def test_the_prizes_for_a_range_are_those_whose_edge_is_in_it(
    a: Fraction, b: Fraction, d: Fraction, one: Fraction, other: Fraction
) -> None:
    """The edge `(a + b·x) / (1 + d·x)`, looked at on a grid and at the ends that are found."""
    formula = PrizeFormula(Affine(a, (b,)), Affine(Fraction(1), (d,)))
    low, high = min(one, other), max(one, other)
    pieces = [Piece(Fraction(0), None, formula)]
    found = prizes_for(pieces, low, high)
    ends = [end for end in (found.low, found.high) if end] if found else []
    reach = reach_of(pieces)
    assert (found is not None) == reach.meets(low, high)
    for x in {*ends, *(Fraction(n, 7) for n in range(1, 60)), Fraction(10**6)}:
        assert (low <= formula.edge([x]) <= high) == (found is not None and is_in(found, x))
        assert reach.meets(formula.edge([x]), formula.edge([x]))


def test_ends_that_are_nothing_are_not_included() -> None:
    formula = PrizeFormula(Affine(Fraction(1, 2), (Fraction(-1, 4),)), Affine(Fraction(1), (Fraction(0),)))
    pieces = [Piece(Fraction(0), None, formula)]
    assert prizes_for(pieces, Fraction(1, 4), Fraction(1)) == Interval(Fraction(0), False, Fraction(1), True)
    assert prizes_for(pieces, Fraction(1, 2), Fraction(1)) is None
    assert reach_of(pieces) == Reach(low=None, high=Fraction(1, 2))


def test_a_prize_that_is_never_paid_leaves_the_edge_as_it_is() -> None:
    pieces = [
        Piece(
            Fraction(0), None, PrizeFormula(Affine(Fraction(1, 9), (Fraction(0),)), Affine(Fraction(1), (Fraction(0),)))
        )
    ]
    assert reach_of(pieces) == Reach(low=Fraction(1, 9), high=Fraction(1, 9), low_in=True, high_in=True)
    assert prizes_for(pieces, Fraction(1, 9), Fraction(1, 9)) == Interval(Fraction(0), False, None, False)
    assert prizes_for(pieces, Fraction(1, 10), Fraction(1, 10)) is None


@given(st.lists(small, min_size=2, max_size=4), st.lists(st.fractions(0, 2, max_denominator=4), min_size=4, max_size=4))
def test_the_edges_of_several_prizes_lie_within_their_reach(lost: list[Fraction], staked: list[Fraction]) -> None:
    formula = PrizeFormula(Affine(lost[0], tuple(lost[1:])), Affine(Fraction(1), tuple(staked[: len(lost) - 1])))
    reach = formula.reach([Fraction(0)] * (len(lost) - 1))
    for scale in (Fraction(1, 9), Fraction(3), Fraction(100)):
        for number in range(len(lost) - 1):
            prizes = [Fraction(1, 1000)] * (len(lost) - 1)
            prizes[number] = scale
            edge = formula.edge(prizes)
            assert reach.meets(edge, edge)


def test_a_relation_is_shown_in_small_whole_numbers() -> None:
    relation = Affine(Fraction(191, 360), (Fraction(-7, 18), Fraction(-1, 36), Fraction(-1, 36)))
    assert whole_relation(relation) == Affine(Fraction(-191, 10), (Fraction(14), Fraction(1), Fraction(1)))
    long = Affine(Fraction(1), (Fraction(1, 1000003), Fraction(1, 999983)))
    assert whole_relation(long).slopes[0] == 1
