"""Data frames: eleven columns of a bet, numbers as numbers, in pandas and in polars."""

from __future__ import annotations

import sys
from fractions import Fraction
from math import isnan
from typing import Any

import pytest

from macau_edge import analyse, bias, explain, games, readings, risk, ruleset, simulate, solve, sweep
from macau_edge.model.problem import UsageError
from macau_edge.reports.result import PARTS, Result

COLUMNS = [
    "name", "pays", "house_edge", "rtp", "hit_frequency", "push", "std", "expected_rolls", "element_of_risk",
    "edge_per_roll", "agree",
]  # fmt: skip


class Frame(dict[str, Any]):
    """What a library is given, and which column is made its index."""

    index = ""

    def set_index(self, name: str) -> Frame:
        found = Frame(self)
        found.index = name
        return found


class Pandas:
    """A library of data frames as far as it is asked."""

    DataFrame = Frame

    @staticmethod
    def array(values: list[int | None], dtype: str) -> tuple[str, list[int | None]]:
        return dtype, values


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", Pandas)


def test_a_frame_has_eleven_columns_in_their_order(installed: None) -> None:
    found = analyse("craps")
    frame = found.to_frame()
    assert [*frame] == ["id", *COLUMNS]
    assert frame.index == "id"
    assert frame["id"] == [*found]
    for name in COLUMNS:
        kinds = {type(cell) for cell in frame[name]}
        assert kinds == {str if name in ("name", "pays") else bool if name == "agree" else float}, name
    row = {name: frame[name][frame["id"].index("field")] for name in COLUMNS}
    assert row["house_edge"] == pytest.approx(1 / 18)
    assert (row["name"], row["agree"]) == ("Field", True)
    assert found.to_frame("pt")["name"] != frame["name"]


def test_an_exact_frame_has_fractions(installed: None) -> None:
    frame = analyse("craps", bets=["field", "horn"]).to_frame(exact=True)
    assert [*frame] == ["id", *COLUMNS]
    for name in COLUMNS[2:-1]:
        assert {type(cell) for cell in frame[name]} == {float if name == "std" else Fraction}, name
    assert dict(zip(frame["id"], frame["house_edge"], strict=True)) == {
        "field": Fraction(1, 18),
        "horn": Fraction(1, 8),
    }


def test_a_wide_frame_is_what_csv_has(installed: None) -> None:
    found = analyse("craps", bets="field")
    wide = found.to_frame(wide=True)
    assert len(wide) == 68
    assert wide["house_edge"] == ["1/18"]
    assert [*wide] == found.csv().lstrip("\ufeff").splitlines()[0].split(",")


def test_a_bet_that_waits_is_in_the_wide_frame_alone(installed: None) -> None:
    found = analyse("portugal/craps", bets=["field", "number-to-win"])
    assert found.to_frame()["id"] == ["field"]
    assert len(found.to_frame(wide=True)["id"]) == 7


def test_prizes_that_were_found_are_numbers_and_several_at_once_a_text(installed: None) -> None:
    """The profit to one, as `prize` of the result is; a text where two prizes are moved together."""
    found = solve("craps", "field", free="12", edge="2.5%")
    assert found.to_frame(exact=True)["prizes"][:2] == [Fraction(2), found.prize]
    assert found.to_frame()["prizes"][1] == 3.1
    several = solve("craps", "field", free=["12", "2"], edge="2.5%").to_frame()
    assert several["prizes"][:3] == ["2:1; 2:1", "31/10", "4:1"]
    assert isinstance(several["house_edge"][0], float)


@pytest.mark.thorough
@pytest.mark.parametrize("exact", [False, True])
def test_whatever_has_records_has_a_frame(exact: bool, installed: None) -> None:
    asked: list[Result[Any]] = [
        ruleset("craps"), games(), readings("craps"), explain("craps", "field"), bias("craps", "field"),
        sweep("craps", "field", prizes={"12": [2, 3]}), solve("craps", "field", free="12", edge="90%"),
        solve("craps", "field", free="12", edge="2%..3%"), simulate("craps", bets="field", rounds=100, seed=1),
        risk("craps", "field", rounds=10),
    ]  # fmt: skip
    for one in asked:
        titles = one.csv().lstrip("\ufeff").splitlines()[0].split(",")
        beside = {f"{name}{part}" for name in titles for part in PARTS if f"{name}{PARTS[0]}" in titles}
        assert [*one.to_frame(exact=exact)] == [name for name in titles if name not in beside], one


def test_a_language_that_there_is_not_is_refused(installed: None) -> None:
    with pytest.raises(UsageError, match="there is no language `fr`"):
        analyse("craps", bets="field").to_frame("fr")  # type: ignore[arg-type]


@pytest.mark.thorough
@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_either_library_has_numbers(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip(library, reason="no extra of ours: pip install pandas polars")
    monkeypatch.setitem(sys.modules, {"pandas": "polars", "polars": "pandas"}[library], None)
    found = analyse("craps", bets=["field", "pass-line"])
    frame, exact = found.to_frame(), found.to_frame(exact=True)
    if library == "pandas":
        assert (frame.index.name, [*frame.index], [*frame.columns]) == ("id", ["pass-line", "field"], COLUMNS)
        assert {name: str(kind) for name, kind in frame.dtypes.items() if name not in ("name", "pays")} == {
            **dict.fromkeys(COLUMNS[2:-1], "float64"),
            "agree": "bool",
        }
        assert exact.loc["field", "house_edge"] == Fraction(1, 18)
        assert str(exact.dtypes["house_edge"]) == "object"
        assert frame.loc["field", "house_edge"] == pytest.approx(1 / 18)
        assert not isnan(frame["std"].sum())
    else:
        assert frame.columns == ["id", *COLUMNS]
        assert [str(kind) for kind in frame.dtypes[3:-1]] == ["Float64"] * 8
        assert str(frame.dtypes[-1]) == "Boolean"
        assert exact["house_edge"].to_list()[1] == Fraction(1, 18)
    assert found.to_frame(wide=True).shape == (2, 68)
