"""Charts: scales are round, bars and points stand where their values say, and everything has room."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.dossier.writing.typeset import picture_png
from macau_edge.drawing.charts import (
    INK,
    LABEL,
    LABELS,
    LIGHT,
    SIZE,
    SMALL,
    TALLEST,
    WIDTH,
    Bar,
    Canvas,
    bars,
    chart_page,
    label_lines,
    sheets,
)
from macau_edge.drawing.curves import Panel, Point, line_chart
from macau_edge.drawing.svg import axis, description_of, element, round_step, width
from tests.loops import each

LEGEND = ("proposed\n擬議", "in the regulation\n規章")
LONG = "Conjunto de seis grupos de dados com igual número de pintas"
Values = st.fractions(min_value=-1, max_value=50, max_denominator=1000)


def percent(value: Fraction) -> str:
    return f"{float(value * 100):g} %"


def elements(svg: str, name: str) -> list[ElementTree.Element]:
    """The elements of that name, in the order drawn."""
    return list(ElementTree.fromstring(svg).iter(f"{{http://www.w3.org/2000/svg}}{name}"))


def chart(rows: list[Bar], pages: int = 1) -> tuple[str, ...]:
    return bars(rows, percent, pages, name="House edge\n娛樂場利益", legend=LEGEND)


def drawn(svg: str) -> list[ElementTree.Element]:
    """The bars, without the boxes of the legend and the white under figures."""
    return [one for one in elements(svg, "rect") if one.get("fill") in (INK, LIGHT) and float(one.get("x", "0")) > 2]


# --- scales -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("least", "step"), [("0.03", "0.05"), ("1", "1"), ("1.01", "2"), ("2.5", "5"), ("6", "10"), ("0.0002", "0.0002")]
)
def test_steps_are_one_two_or_five(least: str, step: str) -> None:
    assert round_step(Fraction(least)) == Fraction(step)


@given(Values, Values, st.integers(1, 12))
def test_a_scale_has_room_for_its_values(one: Fraction, other: Fraction, ticks: int) -> None:
    low, high = sorted((one, other))
    scale = axis(low, high, ticks, 10.0, 90.0)
    assert scale.low <= low <= high <= scale.high
    assert scale.low < scale.high
    assert scale.ticks[0] == scale.low
    assert scale.ticks[-1] == scale.high
    assert len(scale.ticks) <= ticks + 3
    assert 10.0 <= scale.at(low) <= scale.at(high) <= 90.0
    assert all((tick / scale.step).denominator == 1 for tick in scale.ticks)


# --- bars ---------------------------------------------------------------------------------------------------------


def test_a_bar_is_as_long_as_its_value() -> None:
    rows = [
        Bar(label="One", value=Fraction(1, 100), said="1 %"),
        Bar(label="Three", value=Fraction(3, 100), said="3 %", marked=True),
    ]
    (svg,) = chart(rows)
    one, three = (float(bar.get("width", "0")) for bar in drawn(svg))
    assert three == pytest.approx(3 * one, abs=0.02)
    assert [bar.get("fill") for bar in drawn(svg)] == [LIGHT, INK]
    assert len(elements(svg, "polygon")) == 1


def test_an_edge_below_zero_goes_the_other_way() -> None:
    (svg,) = chart(
        [
            Bar(label="Player", value=Fraction(-2, 100), said="-2 %"),
            Bar(label="House", value=Fraction(2, 100), said="2 %"),
        ]
    )
    player, house = drawn(svg)
    assert player.get("width") == house.get("width")
    assert float(player.get("x", "0")) + float(player.get("width", "0")) == pytest.approx(float(house.get("x", "0")))


def test_nothing_but_zeros_is_a_chart_too() -> None:
    (svg,) = chart([Bar(label="Fair", value=Fraction(0), said="0 %")])
    picture_png(svg)


def test_ticks_are_written_and_bold_is_what_is_proposed() -> None:
    (svg,) = chart(
        [
            Bar(label="Any 7", value=Fraction(1, 6), said="16.6667 %"),
            Bar(label="Fire", value=Fraction(1, 5), said="20 %", marked=True),
        ]
    )
    said = {text.text: text.get("font-weight") for text in elements(svg, "text")}
    assert {"0 %", "5 %", "10 %", "15 %", "20 %"} <= set(said)
    assert (said["Fire"], said["20 %"], said["Any 7"]) == ("bold", "bold", "normal")


def test_words_of_two_languages_share_a_line_where_there_is_room() -> None:
    assert label_lines("Pass Line\n派司拉", LABEL) == ["Pass Line · 派司拉"]
    both = label_lines(f"{LONG}\n任何圍骰", LABEL)
    assert both[-1] == "任何圍骰"
    assert " ".join(both[:-1]) == LONG
    assert all(width(line) * SIZE <= LABEL for line in both)
    assert all(width(line) * SIZE <= LABEL for line in label_lines("x" * 200, LABEL))


@pytest.mark.thorough
@each("count", [1, 20, 40, 70, 200])
def test_a_chart_of_many_bets_goes_on_in_pictures_that_fit_a_page(count: int) -> None:
    rows = [
        Bar(label=f"{LONG} {n}\n任何圍骰" if n % 3 else f"Bet {n}", value=Fraction(n, 1000), said=f"#{n}")
        for n in range(count)
    ]
    pictures = chart(rows, sheets([row.label for row in rows]))
    said = [text.text for svg in pictures for text in elements(svg, "text")]
    assert [row.said for row in rows] == [text for text in said if text and text.startswith("#")]
    for svg in pictures:
        picture_png(svg)
        _, _, wide, high = map(float, ElementTree.fromstring(svg).get("viewBox", "").split())
        assert wide == WIDTH
        assert high < 1.2 * TALLEST
        assert all(float(bar.get("x", "0")) + float(bar.get("width", "0")) <= WIDTH for bar in drawn(svg))
    scales = {
        tuple(text.text for text in elements(svg, "text") if text.get("text-anchor") == "middle") for svg in pictures
    }
    assert len(scales) == 1


def test_labels_end_before_the_bars() -> None:
    (svg,) = chart([Bar(label=LONG, value=Fraction(1, 10), said="10 %", marked=True)])
    for text in elements(svg, "text"):
        if text.get("text-anchor") == "end":
            assert float(text.get("x", "0")) < LABELS
            assert width(text.text or "") * SIZE < float(text.get("x", "0"))


def test_user_text_is_no_markup() -> None:
    (svg,) = chart([Bar(label='<script>&amp;\x00"', value=Fraction(1, 10), said="10 %")])
    assert [text.text for text in elements(svg, "text") if text.get("text-anchor") == "end"] == ['<script>&amp;"']


# --- curves -------------------------------------------------------------------------------------------------------


def panel(title: str, edges: list[str], at: int) -> Panel:
    points = (
        Point(x=Fraction(n + 1), y=Fraction(edge), said=f"{n + 1}:1", marked=n == at) for n, edge in enumerate(edges)
    )
    return Panel(title, tuple(points))


def curves(*panels: Panel) -> str:
    return line_chart(panels, percent, across="Prize", up="House edge", below="here the player has the advantage")


def test_points_stand_on_their_line() -> None:
    svg = curves(panel("12", ["0.09", "0.06", "0.03", "0"], 1))
    (line,) = elements(svg, "polyline")
    points = [tuple(map(float, pair.split(","))) for pair in line.get("points", "").split()]
    steps = {(round(x2 - x1, 1), round(y2 - y1, 1)) for (x1, y1), (x2, y2) in pairwise(points)}
    assert len(steps) == 1
    ((across, down),) = steps
    assert across > 0
    assert down > 0
    square = next(one for one in elements(svg, "rect") if one.get("fill") == INK)
    assert float(square.get("x", "0")) + 3.4 == pytest.approx(points[1][0], abs=0.02)
    assert float(square.get("y", "0")) + 3.4 == pytest.approx(points[1][1], abs=0.02)


def test_what_the_player_would_win_is_shaded_and_said() -> None:
    below = curves(panel("12", ["0.02", "-0.01"], 0))
    above = curves(panel("12", ["0.02", "0.01"], 0))
    assert "here the player has the advantage" in below
    assert "here the player has the advantage" not in above


@pytest.mark.parametrize("count", [1, 2, 3, 4, 6])
def test_panels_have_room_beside_one_another(count: int) -> None:
    edges = [str(Fraction(n, 90)) for n in range(9, 0, -1)]
    svg = curves(*(panel(f"{LONG} {number}", edges, 4) for number in range(count)))
    picture_png(svg)
    for text in elements(svg, "text"):
        x, size = float(text.get("x", "0")), float(text.get("font-size", "0"))
        wide = width(text.text or "") * size
        left = {"middle": x - wide / 2, "end": x - wide}.get(text.get("text-anchor") or "", x)
        assert left >= -4
        assert left + wide <= WIDTH + 3


def test_labels_below_a_panel_do_not_meet() -> None:
    many = [str(Fraction(n, 90)) for n in range(40, 0, -1)]
    svg = curves(panel("a", many, 3), panel("b", many, 3), panel("c", many, 3))
    found = [text for text in elements(svg, "text") if (text.text or "").endswith(":1")]
    spans = sorted(
        (float(text.get("x", "0")) - width(text.text or "") * SMALL / 2, width(text.text or "") * SMALL)
        for text in found
    )
    assert all(left + wide < after for (left, wide), (after, _) in pairwise(spans))
    assert [text.text for text in found if text.get("font-weight") == "bold"] == ["4:1"] * 3


# --- a picture of its own -----------------------------------------------------------------------------------------


def test_a_page_is_white_up_to_its_margin_and_says_what_it_shows() -> None:
    """A viewer's own paper may be black, and the ink is."""
    drawn = Canvas(40.0, [element("circle", cx=10.0, cy=10.0, r=10.0)])
    svg = chart_page(drawn, "A & B", "1 < 2 > \u201cx\u201d")
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == "0 0 496 56"
    (paper,) = elements(svg, "rect")
    assert [paper.get(name) for name in ("x", "y", "width", "height", "fill")] == ["0", "0", "496", "56", "#ffffff"]
    assert elements(svg, "g")[0].get("transform") == "translate(8 8)"
    assert [one.text for one in (*elements(svg, "title"), *elements(svg, "desc"))] == ["A & B", description_of(svg)]
    assert description_of(svg) == "1 < 2 > \u201cx\u201d"
    assert description_of("<svg/>") == ""
    picture_png(svg)
