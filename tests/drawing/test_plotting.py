"""Charts in text: as wide as they may be, as long as their values say, the same every time."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from macau_edge.drawing.text import WIDTH, bar_lines, columns, curve_lines, grid

Values = st.fractions(min_value=-50, max_value=50, max_denominator=1000)
Shares = st.fractions(min_value=0, max_value=1, max_denominator=1000)
Texts = st.text(st.sampled_from("ab 12:%魚蝦蟹é—"), max_size=40)


def plain(value: Fraction) -> str:
    return f"{float(value):g}"


def lines(chart: str) -> list[str]:
    assert chart.endswith("\n")
    return chart.splitlines()


# --- bars -----------------------------------------------------------------------------------------------------------


def test_bars_by_hand() -> None:
    rows = [("a", Fraction(4), "4"), ("b", Fraction(1), "1"), ("魚", Fraction(-2), "-2"), ("c", Fraction(0), "0")]
    assert bar_lines(rows, 31) == (
        "a          │████████████████  4\n"
        "b          │████              1\n"
        "魚 ████████│                 -2\n"
        "c          │                  0\n"
    )


@pytest.mark.parametrize(("eighths", "end"), list(enumerate("▏▎▍▌▋▊▉█", 1)))
def test_a_bar_ends_in_an_eighth(eighths: int, end: str) -> None:
    line = lines(bar_lines([("", Fraction(8), "x"), ("", Fraction(eighths, 8), "y")], 8 + 4 + 0))[1]
    assert line.partition("│")[2].strip(" y") == end


@given(st.lists(st.tuples(Texts, Values, Texts.filter(lambda text: cell_len(text) < 20)), min_size=1, max_size=12))
def test_bars_are_no_wider_than_asked_and_begin_at_one_line(rows: list[tuple[str, Fraction, str]]) -> None:
    shown = lines(bar_lines(rows))
    assert len(shown) == len(rows)
    assert {cell_len(line) for line in shown} == {WIDTH}
    assert len({cell_len(line.partition("│")[0]) for line in shown}) == 1
    for line, (_, value, _) in zip(shown, rows, strict=True):
        before, _, after = line.partition("│")
        assert (before[-1:] in "▐█" and before[-1:] != "") == (value < 0)
        assert (after[:1] in "▏▎▍▌▋▊▉█" and after[:1] != "") == (value > 0)


@given(st.lists(st.fractions(min_value=0, max_value=9, max_denominator=99), min_size=2, max_size=9))
def test_a_longer_bar_is_a_larger_value(values: list[Fraction]) -> None:
    lengths = [line.count("█") for line in lines(bar_lines([("", value, "") for value in values]))]
    for one, length in zip(values, lengths, strict=True):
        for other, longer in zip(values, lengths, strict=True):
            assert length <= longer or one > other


def test_a_label_that_is_too_long_is_cut() -> None:
    line = lines(bar_lines([("a very long name of a bet that nobody reads to its end", Fraction(1), "1")]))[0]
    assert line.startswith("a very long name of a bet t… │")
    assert bar_lines([]) == ""


# --- columns --------------------------------------------------------------------------------------------------------

COINS = [Fraction(comb(10, heads), 2**10) for heads in range(11)]
"""Heads in ten throws of a coin."""


def test_columns_of_a_distribution() -> None:
    marks = [(Fraction(11, 2), "half")]
    assert columns(COINS, Fraction(0), Fraction(11), across=plain, up=plain, marks=marks, width=40) == (
        "0.3 ┤                ┊\n"
        "    │                ┊\n"
        "    │               ▇▇▇\n"
        "0.2 ┤            ▂▂▂███▂▂▂\n"
        "    │            █████████\n"
        "    │            █████████\n"
        "    │            █████████\n"
        "0.1 ┤         ▆▆▆█████████▆▆▆\n"
        "    │         ███████████████\n"
        "    │         ███████████████\n"
        "    │      ▆▆▆███████████████▆▆▆\n"
        "  0 ┤   ▃▃▃█████████████████████▃▃▃\n"
        "    └┬─────────────────────────────┬──\n"
        "     0                            10\n"
        "                     ▲\n"
        "                   half\n"
    )


@given(st.lists(Shares, min_size=1, max_size=300), st.integers(20, 100), st.integers(3, 20))
def test_columns_are_no_wider_than_asked(bins: list[Fraction], width: int, height: int) -> None:
    marks = [(Fraction(1, 3), "魚蝦蟹"), (Fraction(2, 3), "a mark"), (Fraction(9), "outside")]
    chart = columns(bins, Fraction(0), Fraction(1), across=plain, up=plain, marks=marks, width=width, height=height)
    assert max(map(cell_len, lines(chart))) <= width
    assert len(lines(chart)) > height + 2


def test_neighbours_are_added_together_where_bins_are_many() -> None:
    """A thousand bins of one thousandth each: ten columns of the same height."""
    many = columns([Fraction(1, 1000)] * 1000, Fraction(0), Fraction(1), across=plain, up=plain, width=78, height=8)
    field = [line.partition("┤")[2] or line.partition("│")[2] for line in lines(many)[:8]]
    assert len({tuple(row[cell] for row in field if len(row) > cell) for cell in range(60)}) == 1


@given(st.lists(Shares, min_size=1, max_size=60))
def test_a_higher_column_is_a_larger_bin(bins: list[Fraction]) -> None:
    chart = columns(bins, Fraction(0), Fraction(len(bins)), across=plain, up=lambda _: "", width=2 * len(bins) + 3)
    cells = 2 * len(bins)
    field = [line[2:].ljust(cells) for line in lines(chart)[:12]]
    heights = [sum(" ▁▂▃▄▅▆▇█".index(row[cell]) for row in field) for cell in range(0, cells, 2)]
    for one, height in zip(bins, heights, strict=True):
        for other, higher in zip(bins, heights, strict=True):
            assert height <= higher or one > other


# --- curves ---------------------------------------------------------------------------------------------------------


def test_a_straight_line_goes_from_corner_to_corner() -> None:
    points = [(Fraction(0), Fraction(0)), (Fraction(1), Fraction(1))]
    assert curve_lines(points, across=plain, up=plain, width=24, height=4) == (
        "1 ┤                ⣀⡠⠔⠒⠉\n"
        "  │          ⢀⣀⠤⠒⠊⠉\n"
        "  │     ⣀⡠⠤⠒⠉⠁\n"
        "0 ┤⣀⠤⠔⠊⠉\n"
        "  └┬───────────────────┬\n"
        "   0                   1\n"
    )


@given(
    st.lists(st.tuples(Values, Values), min_size=1, max_size=40, unique_by=lambda point: point[0]), st.integers(30, 90)
)
def test_a_curve_is_no_wider_than_asked(points: list[tuple[Fraction, Fraction]], width: int) -> None:
    chart = curve_lines(sorted(points), across=plain, up=plain, marks=[(points[0][0], "here")], width=width)
    assert max(map(cell_len, lines(chart))) <= width
    assert any("⠀" < letter <= "⣿" for letter in chart)


# --- grids ----------------------------------------------------------------------------------------------------------


def test_a_grid_has_its_figures_where_they_fit() -> None:
    rows = [("a", [(Fraction(4), "4"), (Fraction(1), "1")]), ("b", [(Fraction(0), "0"), (Fraction(-2), "-2")])]
    assert grid(["x", "y"], rows) == "      x     y\na   █ 4   ░ 1\nb     0    -2\n"


@pytest.mark.parametrize(("number", "wide"), [(30, 2), (60, 1), (100, 1)])
def test_a_grid_that_is_too_wide_has_shades(number: int, wide: int) -> None:
    heads = [f"{each}:1" for each in range(number)]
    chart = grid(heads, [("row", [(Fraction(50 - each), f"{50 - each} %") for each in range(number)])])
    assert max(map(cell_len, lines(chart))) <= WIDTH
    assert chart.count("-") == wide * max(0, number - 51)
    assert sum(map(chart.count, "░▒▓█")) == wide * min(number, 50)
