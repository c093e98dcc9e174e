"""Shares, counts and ranges on the command line: what is read exactly, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.model.forms import MOST, count, share, share_range
from macau_edge.model.problem import UsageError
from tests.loops import each

WRITE = "write a fraction, `7/495`, a decimal, `0.0278`, or a percentage, `1.4141%`"
WHOLE = "write a whole number from 1 on, `1000000` or `1e6`"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2.5%", "1/40"),
        ("1/40", "1/40"),
        ("0.025", "1/40"),
        ("-1%", "-1/100"),
        (" 5% ", "1/20"),
        ("0", "0"),
        ("1", "1"),
    ],
)
def test_a_share_is_exact(text: str, value: str) -> None:
    assert share(text, "edge") == Fraction(value)


@pytest.mark.parametrize(
    ("text", "message", "remedy"),
    [
        ("abc", "--edge: `abc` is not a figure", WRITE),
        ("", "--edge: `` is not a figure", WRITE),
        ("2,5%", "--edge: `2,5%` is not a figure", "write `2.5%`, with a point"),
        ("2.5 %", "--edge: `2.5 %` is not a figure", "write `2.5%`"),
        ("1e-2", "--edge: `1e-2` is not a figure", "write `0.01`"),
        ("1/0", "--edge: `1/0` is not a figure", WRITE),
        ("nan", "--edge: `nan` is not a figure", WRITE),
        ("٣%", "--edge: `٣%` is not a figure", WRITE),
    ],
)
def test_what_is_no_share_is_refused(text: str, message: str, remedy: str) -> None:
    with pytest.raises(UsageError) as error:
        share(text, "edge")
    assert (error.value.message, error.value.help) == (message, remedy)


def test_a_range_has_two_ends_and_one_figure_is_both() -> None:
    assert share_range("1%..3%", "edge") == (Fraction(1, 100), Fraction(3, 100))
    assert share_range("-2% .. -1%", "edge") == (Fraction(-1, 50), Fraction(-1, 100))
    assert share_range("1/36", "edge") == (Fraction(1, 36), Fraction(1, 36))


@pytest.mark.parametrize(
    ("text", "message", "remedy"),
    [
        ("3%..1%", "--edge: `3%..1%` goes from high to low", "write `1%..3%`"),
        ("1%..", "--edge: `` is not a figure", WRITE),
        ("1%..2%..3%", "--edge: `2%..3%` is not a figure", WRITE),
    ],
)
def test_what_is_no_range_is_refused(text: str, message: str, remedy: str) -> None:
    with pytest.raises(UsageError) as error:
        share_range(text, "edge")
    assert (error.value.message, error.value.help) == (message, remedy)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("1000", 1000),
        ("1_000_000", 10**6),
        ("1e9", 10**9),
        ("2.5e6", 2_500_000),
        ("1E+3", 1000),
        ("10.0", 10),
    ],
)
def test_a_count_is_whole(text: str, value: int) -> None:
    assert count(text, "rounds") == value


@each(
    ("text", "message", "remedy"),
    [
        ("0", "--rounds: 0 is less than 1", WHOLE),
        ("-5", "--rounds: -5 is less than 1", WHOLE),
        ("-1e3", "--rounds: -1000 is less than 1", WHOLE),
        ("-0.5", "--rounds: `-0.5` is not a whole number", WHOLE),
        ("-", "--rounds: `-` is not a whole number", WHOLE),
        ("1.5", "--rounds: `1.5` is not a whole number", WHOLE),
        ("2.55e1", "--rounds: `2.55e1` is not a whole number", WHOLE),
        ("1e16", "--rounds: `1e16` is more than 1e+15", WHOLE),
        ("1e99", "--rounds: `1e99` is more than 1e+15", WHOLE),
        ("1e-3", "--rounds: `1e-3` is not a whole number", WHOLE),
        ("many", "--rounds: `many` is not a whole number", WHOLE),
        ("", "--rounds: `` is not a whole number", WHOLE),
    ],
)
def test_what_is_no_count_is_refused(text: str, message: str, remedy: str) -> None:
    with pytest.raises(UsageError) as error:
        count(text, "rounds")
    assert (error.value.message, error.value.help) == (message, remedy)


@given(st.integers(1, MOST))
def test_every_whole_number_is_read_as_it_is_written(number: int) -> None:
    assert count(str(number), "rounds") == count(f"{number:_}", "rounds") == number
    assert share(f"{number}/{number + 1}", "edge") == Fraction(number, number + 1)
