"""What a result of the Python API has, and how it says that it lacks a shape."""

from __future__ import annotations

import csv
import re
import sys
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest

from macau_edge import load
from macau_edge.model.problem import UsageError
from macau_edge.outcomes.options import choose
from macau_edge.questions.request import read_request
from macau_edge.questions.sweep.answer import sweep_json
from macau_edge.questions.sweep.charts import sweep_chart, sweep_svg
from macau_edge.questions.sweep.find import Sweep, sweep
from macau_edge.questions.sweep.report import sweep_document, sweep_records
from macau_edge.questions.sweep.request import SweepRequest
from macau_edge.reports.fields import Columns, records, typed
from macau_edge.reports.result import Result
from tests.analysis.test_stakes import shipped
from tests.conftest import Run

FIELD = ("craps", "field", "--prize", "12=2:1..5:1")


def found() -> Sweep:
    craps = shipped("craps")
    return sweep(read_request(SweepRequest, bet="field", prizes=["12=2:1..5:1"]), craps, choose(craps, {}))


def test_a_result_has_the_records_and_the_chart_of_the_command_line(run: Run) -> None:
    shown = Result(found(), sweep_document, sweep_json, picture=sweep_svg, records=sweep_records, plot=sweep_chart)
    for language in ("en", "zh"):
        assert shown.csv(language) == run("sweep", *FIELD, "--format", "csv", "--lang", language).out
        assert shown.chart(language) == run("sweep", *FIELD, "--format", "chart", "--lang", language).out
        assert shown.svg(language) == run("sweep", *FIELD, "--format", "svg", "--lang", language).out
    assert len(list(csv.DictReader(StringIO(shown.csv())))) == 4


def test_a_picture_in_a_notebook_says_what_it_shows() -> None:
    html = Result(found(), sweep_document, sweep_json, picture=sweep_svg).html()
    assert 'role="img" aria-label="field — Field: House edge: 5.5556 % at 2:1, 2.7778 % at 3:1' in html
    assert "<svg" not in Result(found(), sweep_document, sweep_json).html()


def test_a_shape_that_a_result_lacks_is_refused() -> None:
    bare = Result(found(), sweep_document, sweep_json)
    for ask, message, remedy in (
        (bare.csv, "a result of the kind Sweep has no records", "see `to_dict()`"),
        (bare.chart, "a result of the kind Sweep has no chart", "see `text()`"),
        (bare.svg, "a result of the kind Sweep has no chart", "see `text()`"),
    ):
        with pytest.raises(UsageError) as refused:
            ask()
        assert (refused.value.message, refused.value.help) == (message, remedy)


def test_an_unknown_language_is_refused() -> None:
    whole = Result(found(), sweep_document, sweep_json, picture=sweep_svg, records=sweep_records, plot=sweep_chart)
    for ask in (whole.csv, whole.chart, whole.svg, whole.text, whole.markdown, whole.html):
        with pytest.raises(UsageError, match="there is no language `fr`"):
            ask("fr")  # type: ignore[arg-type]


class Frames:
    """A library of data frames as far as it is asked: what it was given is the frame."""

    DataFrame = dict


class Pandas(Frames):
    """What makes a column of whole numbers, which may be missing; another library has it not."""

    @staticmethod
    def array(values: list[int | None], dtype: str) -> tuple[str, list[int | None]]:
        return dtype, values


@pytest.mark.parametrize("installed", ["pandas", "polars"])
def test_a_data_frame_has_numbers_where_the_records_have_them(installed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both libraries make a frame of columns with their cells; a fraction stays the text that it is."""
    for name in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, (Pandas if name == "pandas" else Frames) if name == installed else None)
    result = Result(found(), sweep_document, sweep_json, records=sweep_records)
    frame = result.to_frame(wide=True)
    assert frame["id"] == ["field"] * 4
    numerators = [1, 1, 0, -1]
    assert frame["house_edge_numerator"] == (("Int64", numerators) if installed == "pandas" else numerators)
    assert frame["house_edge"] == ["1/18", "1/36", "0", "-1/36"]
    assert frame["house_edge_decimal"] == pytest.approx([1 / 18, 1 / 36, 0, -1 / 36])
    assert frame["prize_pays"] == ["2:1", "3:1", "4:1", "5:1"]
    narrow = result.to_frame()
    assert narrow["house_edge"] == pytest.approx([1 / 18, 1 / 36, 0, -1 / 36])
    assert [name for name in narrow if name.startswith("house_edge")] == ["house_edge"]
    assert result.to_frame(exact=True)["house_edge"] == [Fraction(n, 36) for n in (2, 1, 0, -1)]
    texts = [cell for column in narrow.values() for cell in column if isinstance(cell, str)]
    assert not [text for text in texts if re.fullmatch(r"-?\d+/\d+", text)]


def test_without_a_library_of_data_frames_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(UsageError, match="needs pandas or polars") as refused:
        Result(found(), sweep_document, sweep_json, records=sweep_records).to_frame()
    assert refused.value.help == "install one: `pip install pandas`"


@pytest.mark.parametrize(
    ("cells", "values"),
    [
        (["1", "", "-20"], [1, None, -20]),
        (["1", "2.50"], [1.0, 2.5]),
        (["1e-20", "3"], [1e-20, 3.0]),
        ([str(2**63 - 1), "", str(-(2**63))], [2**63 - 1, None, -(2**63)]),
        ([str(2**63), ""], [str(2**63), None]),  # beyond 64 bits each library has another way to lose digits
        (["1" * 40, "2"], ["1" * 40, "2"]),
        (["1" * 5000], ["1" * 5000]),
        (["1e400", "0.5"], ["1e400", "0.5"]),  # a float of it is infinite
        (["1e-400", "0.5"], ["1e-400", "0.5"]),  # and of this it is nothing
        (["0.0", "0e5"], [0.0, 0.0]),
        (["1/36", "0"], ["1/36", "0"]),
        (["2:1", ""], ["2:1", None]),
        (["", ""], [None, None]),
        (["٣", "4"], ["٣", "4"]),
    ],
)
def test_a_column_is_of_numbers_where_all_its_cells_are(cells: list[str], values: list[object]) -> None:
    assert typed(cells) == values
    assert list(map(type, typed(cells))) == list(map(type, values))


@pytest.mark.thorough
@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_data_frame_of_either_library_has_every_digit(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a cell is missing pandas makes floats of whole numbers, which have sixteen digits."""
    pytest.importorskip(library, reason="no extra of ours: pip install pandas polars")
    monkeypatch.setitem(sys.modules, {"pandas": "polars", "polars": "pandas"}[library], None)
    unasked: Any = None
    columns: Columns[int | None] = {"whole": lambda one: one, "long": lambda one: one and one**3}
    shown = Result([2**60 + 1, None], unasked, unasked, records=lambda found, language: records(columns, found))
    frame = shown.to_frame()
    whole, long = (frame[name].to_list() for name in ("whole", "long"))
    assert (int(whole[0]), int(long[0])) == (2**60 + 1, (2**60 + 1) ** 3)
    assert "1152921504606846977" in str(whole[0])
    assert [frame[name].isna().to_list() if library == "pandas" else frame[name].is_null().to_list()
            for name in ("whole", "long")] == [[False, True]] * 2  # fmt: skip


def test_a_single_result_has_no_first_one() -> None:
    """`first` stood on every result, and ended in a TypeError on each that a user can have."""
    assert [name for name in dir(load("craps")) if name.startswith("first")] == []
