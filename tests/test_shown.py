"""What a result of the Python API has, and how it says that it lacks a shape."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from macau_edge.model.problem import UsageError
from macau_edge.outcomes.options import choose
from macau_edge.questions.ask import read
from macau_edge.questions.sweep import SweepRequest, sweep_json
from macau_edge.questions.sweep.charts import sweep_chart, sweep_svg
from macau_edge.questions.sweep.find import Sweep, sweep
from macau_edge.questions.sweep.report import sweep_document, sweep_records
from macau_edge.reports.shown import Shown
from tests.conftest import Run
from tests.test_stakes import shipped

FIELD = ("craps", "field", "--prize", "12=2:1..5:1")


def found() -> Sweep:
    craps = shipped("craps")
    return sweep(read(SweepRequest, bet="field", prizes=["12=2:1..5:1"]), craps, choose(craps, {}))


def test_a_result_has_the_records_and_the_chart_of_the_command_line(run: Run) -> None:
    shown = Shown(found(), sweep_document, sweep_json, picture=sweep_svg, records=sweep_records, plot=sweep_chart)
    for language in ("en", "zh"):
        assert shown.csv(language) == run("sweep", *FIELD, "--format", "csv", "--lang", language).out
        assert shown.chart(language) == run("sweep", *FIELD, "--format", "chart", "--lang", language).out
        assert shown.svg(language) == run("sweep", *FIELD, "--format", "svg", "--lang", language).out
    assert len(list(csv.DictReader(StringIO(shown.csv())))) == 4


def test_a_picture_in_a_notebook_says_what_it_shows() -> None:
    html = Shown(found(), sweep_document, sweep_json, picture=sweep_svg).html()
    assert 'role="img" aria-label="field — Field: House edge: 5.5556 % at 2:1, 2.7778 % at 3:1' in html
    assert "<svg" not in Shown(found(), sweep_document, sweep_json).html()


def test_a_shape_that_a_result_lacks_is_refused() -> None:
    bare = Shown(found(), sweep_document, sweep_json)
    for ask, message, remedy in (
        (bare.csv, "a result of the kind Sweep has no records", "see `to_dict()`"),
        (bare.chart, "a result of the kind Sweep has no chart", "see `text()`"),
        (bare.svg, "a result of the kind Sweep has no chart", "see `text()`"),
    ):
        with pytest.raises(UsageError) as refused:
            ask()
        assert (refused.value.message, refused.value.help) == (message, remedy)


def test_an_unknown_language_is_refused() -> None:
    whole = Shown(found(), sweep_document, sweep_json, picture=sweep_svg, records=sweep_records, plot=sweep_chart)
    for ask in (whole.csv, whole.chart, whole.svg, whole.text, whole.markdown, whole.html):
        with pytest.raises(UsageError, match="there is no language `fr`"):
            ask("fr")  # type: ignore[arg-type]
