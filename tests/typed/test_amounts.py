"""Figures, counts and ranges that are given for an option or an argument: what is read exactly, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.model import Ratio
from macau_edge.model.problem import UsageError
from macau_edge.questions.request import MOST, exact, exact_range, probability_of, whole_number
from macau_edge.questions.understood import listening, understood_ratio
from tests.loops import each

FIGURE = "for example `2.5%`"
COUNT = "for example `1000`"


@contextmanager
def notes() -> Iterator[list[str]]:
    """What is told of how texts were read."""
    found: list[str] = []
    with listening(found.append):
        yield found


@each(
    ("text", "value", "note"),
    [
        ("2.5%", "1/40", ""),
        ("1/40", "1/40", ""),
        ("0.025", "1/40", ""),
        ("-1%", "-1/100", ""),
        ("0", "0", ""),
        (" 5% ", "1/20", "` 5% ` read as `5%`"),
        ("2,5%", "1/40", "`2,5%` read as `2.5%`"),
        ("2.5 %", "1/40", "`2.5 %` read as `2.5%`"),
        ("1e-2", "1/100", "`1e-2` read as `0.01`"),
        ("1 em 40", "1/40", "`1 em 40` read as `1/40`"),
        ("５％", "1/20", "`５％` read as `5%`; it has U+FF15 (full-width 5), U+FF05 (full-width percent sign)"),
    ],
)
def test_a_figure_is_exact_and_it_is_said_how_it_was_read(text: str, value: str, note: str) -> None:
    with notes() as said:
        assert exact(text, "edge") == Fraction(value)
    assert said == ([note] if note else [])


@each(
    ("text", "message", "remedy"),
    [
        ("abc", "--edge: `abc` is not a figure", FIGURE),
        ("", "--edge: nothing is written here", FIGURE),
        ("1/0", "--edge: `1/0` is not a figure", FIGURE),
        ("nan", "--edge: `nan` is not a figure", FIGURE),
        ("٣%", "--edge: `٣%` is not a figure", FIGURE),
        ("2.5", "--edge: `2.5` has no sign of percent, and is 1 or more",
         "write `2.5%` (in hundredths)"),  # nobody loses more than he stakes: as a number it is the edge of no prize
        ("-2.5", "--edge: `-2.5` has no sign of percent, and is 1 or more",
         "write `-2.5%` (in hundredths), or `-250%` (as a number)"),
        ("1", "--edge: `1` has no sign of percent, and is 1 or more",
         "write `1%` (in hundredths), or `100%` (as a number)"),
    ],
)  # fmt: skip
def test_what_is_no_figure_is_refused(text: str, message: str, remedy: str) -> None:
    with pytest.raises(UsageError) as error:
        exact(text, "edge")
    assert (error.value.message, error.value.help) == (message, remedy)


def test_a_probability_above_one_is_for_its_place_to_refuse() -> None:
    assert probability_of("95", "confidence") == 95
    with pytest.raises(UsageError, match=r"write `1%` \(in hundredths\), or `100%` \(as a number\)"):
        probability_of("1", "confidence")


def test_a_range_has_two_ends_and_one_figure_is_both() -> None:
    assert exact_range("1%..3%", "edge") == (Fraction(1, 100), Fraction(3, 100))
    assert exact_range("1/36", "edge") == (Fraction(1, 36), Fraction(1, 36))
    with notes() as said:
        assert exact_range("-2% .. -1%", "edge") == (Fraction(-1, 50), Fraction(-1, 100))
        assert exact_range("3%..1%", "edge") == (Fraction(1, 100), Fraction(3, 100))
    assert said == ["`-2% .. -1%` read as `-2%..-1%`", "`3%..1%` read as `1%..3%`"]


@each(
    ("text", "message"),
    [("1%..", "--edge: `1%..` is no range"), ("1%..2%..3%", "--edge: `1%..2%..3%` is no range")],
)
def test_what_is_no_range_is_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError) as error:
        exact_range(text, "edge")
    assert (error.value.message, error.value.help) == (message, "for example `1%..3%`")


@each(
    ("text", "value", "note"),
    [
        ("1", 1, ""),
        ("1000", 1000, ""),
        ("1_000_000", 10**6, ""),
        ("1e9", 10**9, ""),
        ("2.5e6", 2_500_000, ""),
        ("1E+3", 1000, ""),
        ("1.000", 1000, "`1.000` read as `1000`"),
        ("1,000", 1000, "`1,000` read as `1000`"),
        ("10.0", 10, "`10.0` read as `10`"),
        ("1k", 1000, "`1k` read as `1000`"),
    ],
)
def test_a_count_is_whole_and_a_point_before_three_digits_is_a_thousand(text: str, value: int, note: str) -> None:
    with notes() as said:
        assert whole_number(text, "rounds") == value
    assert said == ([note] if note else [])


@each(
    ("text", "message", "remedy"),
    [
        ("0", "--rounds: 0 is less than 1", "write a whole number from 1 on"),
        ("-5", "--rounds: -5 is less than 1", "write a whole number from 1 on"),
        ("-1e3", "--rounds: -1000 is less than 1", "write a whole number from 1 on"),
        ("-0.5", "--rounds: `-0.5` is not a whole number", COUNT),
        ("-", "--rounds: `-` is not a whole number", COUNT),
        ("1.5", "--rounds: `1.5` is not a whole number", COUNT),
        ("2.55e1", "--rounds: `2.55e1` is not a whole number", COUNT),
        ("1e16", "--rounds: 10000000000000000 is more than 1000000000000000",
         "write a whole number up to 1000000000000000"),
        ("1e-3", "--rounds: `1e-3` is not a whole number", COUNT),
        ("many", "--rounds: `many` is not a whole number", COUNT),
        ("", "--rounds: nothing is written here", COUNT),
    ],
)  # fmt: skip
def test_what_is_no_count_is_refused(text: str, message: str, remedy: str) -> None:
    with pytest.raises(UsageError) as error:
        whole_number(text, "rounds")
    assert (error.value.message, error.value.help) == (message, remedy)


@given(st.integers(1, MOST))
def test_every_whole_number_is_read_as_it_is_written(number: int) -> None:
    assert whole_number(str(number), "rounds") == whole_number(f"{number:_}", "rounds") == number
    assert exact(f"{number}/{number + 1}", "edge") == Fraction(number, number + 1)


# --- numbers of Python ------------------------------------------------------------------------------------------------


def test_a_number_at_a_prize_is_the_profit_to_one() -> None:
    assert understood_ratio(Fraction(31, 10), "prize") == Ratio(31, 10)
    assert understood_ratio(3, "prize") == Ratio(3, 1)
    assert understood_ratio(Decimal("2.5"), "prize") == Ratio(5, 2)
    assert understood_ratio("5:2", "prize") == Ratio(5, 2)
    with pytest.raises(UsageError, match="-1 is no prize"):
        understood_ratio(-1, "prize")


@each(
    ("read", "value", "remedy"),
    [
        (exact, 0.025, 'write it exactly: `"2.5%"` or `Fraction(1, 40)`'),
        (exact, 1 / 3, 'write it exactly: `"33.33333333333333%"` or `Fraction(3333333333333333, 10000000000000000)`'),
        (understood_ratio, 2.5, 'write it exactly: `"5:2"` or `Fraction(5, 2)`'),
        (partial(whole_number), 1e6, 'write it exactly: `"1000000"` or `1000000`'),
        (exact, float("nan"), 'write it as text or as an exact number: "2.5%", "1/40"'),
        (exact, True, 'write it as text or as an exact number: "2.5%", "1/40"'),
    ],
)  # fmt: skip
def test_a_float_is_refused_with_the_text_for_that_very_number(read: Any, value: object, remedy: str) -> None:
    with pytest.raises(UsageError) as error:
        read(value, "edge")
    assert error.value.help == remedy
