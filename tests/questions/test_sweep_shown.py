"""`macau-edge sweep`: what it shows in every format and language, and what it refuses."""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from rich.cells import cell_len

from macau_edge.analysis import BetAnalysis, analyse_bet
from macau_edge.dossier.writing.typeset import picture_png
from macau_edge.drawing.text import WIDTH
from macau_edge.model import LANGUAGES, Language
from macau_edge.outcomes.options import choose
from macau_edge.questions.request import read_request
from macau_edge.questions.sweep.charts import sweep_chart, sweep_svg
from macau_edge.questions.sweep.find import Sweep, sweep
from macau_edge.questions.sweep.report import MEASURES, sweep_document
from macau_edge.questions.sweep.request import SweepRequest
from macau_edge.reports.document import Paragraph, Table
from macau_edge.reports.writers import to_text
from macau_edge.wording.text import Numerals
from tests.analysis.test_stakes import EXAMPLE, shipped
from tests.conftest import Run
from tests.loops import each
from tests.shapes import published, validate

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parents[1] / "golden"
ONE = ("craps", "field", "--prize", "12=2:1..5:1")
TWO = (*ONE, "--prize", "2=2:1..4:1")
LONG = ("craps", "pass-line", "--prize", "1:2..3:2 by 1:100")
SVG = "{http://www.w3.org/2000/svg}"


def swept(bet: str, *prizes: str, game: str = "craps") -> Sweep:
    ruleset = shipped(game) if game != "example" else EXAMPLE
    return sweep(read_request(SweepRequest, bet=bet, prizes=prizes), ruleset, choose(ruleset, {}))


def cells(text: str, prize: str) -> list[str]:
    """The cells of a prize's row."""
    line = next(line for line in text.splitlines() if line.startswith(f"{prize} "))
    return [cell.strip() for cell in line.split("  ") if cell.strip()]


# --- the table ------------------------------------------------------------------------------------------------------


def test_the_table_has_every_point(run: Run) -> None:
    result = run("sweep", *ONE)
    assert (result.code, result.err) == (0, "")
    assert cells(result.out, "2:1 (now)") == ["2:1 (now)", "1/18", "5.5556 %", "1.0787", "4/9", "44.4444 %"]
    assert cells(result.out, "4:1") == ["4:1", "0", "0.0000 %", "1.2247", "4/9", "44.4444 %"]
    assert cells(result.out, "5:1")[:3] == ["5:1", "-1/36", "-2.7778 % PLAYER"]
    assert "Now: 1:1 (3, 4, 9, 10, 11) · 2:1 (2, 12). House edge: 1/18 (5.5556 %)." in result.out
    assert "Both engines agree on every point (4)" in result.out
    assert "those points are marked" in result.out


def test_two_axes_are_a_grid_of_rows_and_columns(run: Run) -> None:
    text = run("sweep", *TWO).out
    assert "House edge: prizes for 12 (--field12) in the rows, for 2 in the columns" in text
    assert cells(text, "2:1 (now)") == ["2:1 (now)", "[5.5556 %]", "2.7778 %", "0.0000 %"]
    assert cells(text, "3:1") == ["3:1", "2.7778 %", "0.0000 %", "▾ -2.7778 %"]
    assert "Hit frequency: 4/9 (44.4444 %) at each of the 12 points." in text


def test_members_with_the_same_figures_share_a_part(run: Run) -> None:
    text = run("sweep", "craps", "hard-way", "--prize", "7:1..9:1").out
    assert [line for line in text.splitlines() if line.startswith("hard-way")] == [
        "hard-way[4 10] — Hard Way: 4, 10",
        "hard-way[6 8] — Hard Way: 6, 8",
    ]


def test_an_option_of_the_house_moves_what_is_now(run: Run) -> None:
    text = run("sweep", *ONE, "--field12", "3:1").out
    assert cells(text, "3:1 (now)")[1] == "1/36"
    assert "as given" in text
    text = run("sweep", "portugal/craps", "number-to-win[4]", "--prize", "1:1..3:1").out
    assert "Now: not given." in text
    assert "(now)" not in text


NOW_IS = "“now” is the prize as the ruleset has it"
MARKS = ("[…] are the prizes as they are now", "▾ is where the player has the advantage")
EXPLAINED = [
    (("craps", "field", "12=2:1,3:1"), (True, False, False)),
    (("craps", "field", "12=3:1,4:1"), (False, False, False)),
    (("craps", "hard-way", "2:1..3:1"), (False, False, False)),
    (("craps", "hard-way", "7:1..8:1"), (True, False, False)),  # of the members 4 and 10 alone
    (("craps", "field", "12=2:1,3:1", "2=2:1,3:1"), (True, True, False)),
    (("craps", "field", "12=4:1,5:1", "2=2:1,3:1"), (True, False, True)),  # a column is as it is now, and no cell
    (("craps", "field", "12=4:1,5:1", "2=3:1,4:1"), (False, False, True)),
    (("craps", "field", "12=3:1", "2=3:1"), (False, False, False)),  # one cell is a sentence and no grid
    (("craps", "field", "12=5:1", "2=5:1"), (False, False, False)),
]


@pytest.mark.parametrize(("case", "expected"), EXPLAINED, ids=[" ".join(case) for case, _ in EXPLAINED])
def test_a_mark_is_explained_where_it_stands(case: tuple[str, ...], expected: tuple[bool, bool, bool]) -> None:
    game, bet, *prizes = case
    found = swept(bet, *prizes, game=game)
    document = sweep_document(found, "en")
    text = to_text(document)
    assert tuple(words in text for words in (NOW_IS, *MARKS)) == expected
    tables = [block for block in document if isinstance(block, Table)]
    shown = " ".join(text for table in tables for text in chain((c.title for c in table.columns), *table.rows))
    assert tuple(mark in shown for mark in ("(now)", "[", "▾")) == expected


@pytest.mark.thorough
def test_a_chart_explains_the_marks_that_it_has() -> None:
    """A cell of - stands only where figures have no room."""
    text = wrapped_again(sweep_chart(swept("field", "12=4:1,5:1", "2=3:1,4:1"), "en"))
    assert "The more a cell stands out, the larger. ▾ is where the player has the advantage." in text
    text = wrapped_again(sweep_chart(swept("field", "12=2:1,3:1", "2=1:1,2:1"), "en"))
    assert "The more a cell stands out, the larger. [ ] are the prizes as they are now." in text
    text = wrapped_again(sweep_chart(swept("field", "12=2:1..20:1", "2=1:1..20:1"), "en"))
    assert "The more a cell stands out, the larger. A cell of - is where the player has the advantage." in text
    assert "▾" not in text
    assert "stands out" not in sweep_chart(swept("field", "12=3:1", "2=3:1"), "en")


def wrapped_again(text: str) -> str:
    """Sentences without the ends of their lines."""
    return " ".join(text.split())


def test_an_advantage_of_the_player_is_said_where_no_row_is_marked() -> None:
    """A grid of one cell is a sentence: there is nothing to be marked."""
    text = to_text(sweep_document(swept("field", "12=5:1", "2=5:1"), "en"))
    assert "House edge: -1/9 (-11.1111 %) at each of the 1 points." in text
    assert "A negative house edge means that the player has the advantage." in text
    assert "those points are marked" not in text


def test_what_the_figures_rest_on_is_said_below_them() -> None:
    (*_, last) = sweep_document(swept("field", "12=2:1..5:1"), "en")
    number = sum(one.is_about(["field"]) for one in shipped("craps").assumptions)
    assert isinstance(last, Paragraph)
    assert last.text.startswith(f"The figures rest on {number} assumptions")


def test_marked_rows_are_those_in_which_the_player_has_the_advantage() -> None:
    document = sweep_document(swept("field", "12=2:1..6:1"), "en")
    (table,) = (block for block in document if isinstance(block, Table))
    assert table.marked == {3, 4}


WORDS: dict[Language, tuple[str, ...]] = {
    "en": ("Prize: 12 (--field12)", "2:1 (now)", "PLAYER", "Hit frequency"),
    "pt": ("Prémio: 12 (--field12)", "2:1 (actual)", "5,5556 %", "JOGADOR", "Frequência de ganho"),
    "zh": ("彩金賠率：12（--field12）", "1賠2（現行）", "5.5556%", "博彩者", "贏出頻率"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_in_three_languages(run: Run, language: Language) -> None:
    text = run("sweep", *ONE, "--lang", language).out
    assert [words for words in WORDS[language] if words not in text] == []


EVERY = [
    ("craps", "field", "3, 4, 9, 10, 11=1:1,2:1", "12=2:1..4:1"),
    ("craps", "horn", "2=27:4,7:1", "3=3:1..4:1"),
    ("cussec", "single-number", "1=1:1..2:1"),
    ("fish-prawn-crab", "figure", "3=3:1..12:1"),
    ("portugal/craps", "number-to-lose", "1:3..2:3"),
    ("roulette", "straight-up", "34:1..36:1"),
    ("example", "same-odds", "pass-line=1:1,2:1", "4=2:1,3:1"),
    ("example", "collect", "4=1:1..3:1"),
    ("example", "prize-eaten", "1:20..4:20"),
    ("example", "for-one", "12 for 1..14 for 1"),
    ("example", "half-back", "1:1"),
]


@pytest.mark.thorough
@each("language", LANGUAGES)
@each("case", EVERY, ids=[" ".join(case[:2]) for case in EVERY])
def test_every_report_of_every_kind_of_bet(case: tuple[str, ...], language: Language) -> None:
    game, bet, *prizes = case
    found = swept(bet, *prizes, game=game)
    text = to_text(sweep_document(found, language))
    for one in found.bets:
        assert f"{one.member.bet.id}[" in text or re.search(rf"{re.escape(one.member.id)}( — |——)", text)
        for edge in (MEASURES[0].at(point) for point in one.points):
            assert Numerals(language).percent(edge) in text
    assert not re.search(r"[{}]|None", text)
    chart = sweep_chart(found, language)
    assert max(map(cell_len, chart.splitlines())) <= WIDTH
    picture_png(sweep_svg(found, language))


# --- records and JSON -----------------------------------------------------------------------------------------------


def test_csv_has_every_point_with_its_exact_figures(run: Run) -> None:
    one = list(csv.DictReader(StringIO(run("sweep", *ONE, "--format", "csv").out)))
    assert [row["house_edge"] for row in one] == ["1/18", "1/36", "0", "-1/36"]
    assert [row["player_advantage"] for row in one] == ["no", "no", "no", "yes"]
    assert [row["now"] for row in one] == ["yes", "no", "no", "no"]
    two = list(csv.DictReader(StringIO(run("sweep", *TWO, "--format", "csv").out)))
    assert one[0].keys() == two[0].keys()
    assert [(row["prize_pays"], row["second_prize_pays"]) for row in two[:4]] == [
        ("2:1", "2:1"), ("2:1", "3:1"), ("2:1", "4:1"), ("3:1", "2:1"),
    ]  # fmt: skip
    for row in two:
        two_and_twelve = int(row["prize_profit"]) + int(row["second_prize_profit"])
        assert Fraction(row["house_edge"]) == Fraction(20 - 14 - two_and_twelve, 36)


def data_of(run: Run, *words: str) -> dict[str, Any]:
    result = run("sweep", *words, "--format", "json")
    assert (result.code, result.err) == (0, "")
    found: dict[str, Any] = json.loads(result.out)
    return found


@pytest.mark.parametrize(
    "words",
    [ONE, TWO, ("portugal/craps", "number-to-win", "--prize", "1:1,2:1"), ("craps", "hard-way", "--prize", "8 for 1")],
)
def test_json_has_its_published_shape(run: Run, words: tuple[str, ...]) -> None:
    jsonschema.Draft202012Validator.check_schema(published("sweep"))
    validate(data_of(run, *words), published("sweep"))


def test_json_keeps_the_promised_figures(run: Run) -> None:
    data = data_of(run, *TWO)
    assert data["schema"] == "macau-edge/sweep/1"
    assert data["bet"] == "field"
    assert data["axes"] == [
        {"asked": "12", "pays": ["2:1", "3:1", "4:1", "5:1"]},
        {"asked": "2", "pays": ["2:1", "3:1", "4:1"]},
    ]
    (bet,) = data["bets"]
    assert bet["prizes"][0] == {"name": "field12", "option": "field12", "now": "2:1"}
    assert bet["house_edge_now"]["exact"] == "1/18"
    last = bet["points"][-1]
    assert (last["pays"], last["house_edge"]["exact"], last["advantage"]) == (["5:1", "4:1"], "-1/12", "player")
    assert last["engines"]["agree"] is True


# --- charts ---------------------------------------------------------------------------------------------------------


def steady(text: str) -> str:
    """A chart without the engines' largest difference, which is that of the machine's floating point."""
    return re.sub(r"[0-9]e-[0-9]+", "…", text)


CHARTS = {"sweep-field": ONE, "sweep-field-two": TWO, "sweep-pass-line-long": LONG}


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_in_text_is_the_one_that_was_looked_at(run: Run, name: str, language: Language) -> None:
    shown = run("sweep", *CHARTS[name], "--format", "chart", "--lang", language).out
    assert max(map(cell_len, shown.splitlines())) <= WIDTH
    assert "\x1b" not in shown
    assert steady(shown) == steady((GOLDEN / f"{name}.{language}.txt").read_text("utf-8"))


@pytest.mark.thorough
@pytest.mark.parametrize("colours", [{"NO_COLOR": "1"}, {"FORCE_COLOR": "1"}, {"LC_ALL": "C"}])
def test_a_chart_is_the_same_whatever_the_terminal(colours: dict[str, str]) -> None:
    command = [sys.executable, "-m", "macau_edge", "sweep", *ONE, "--format", "chart"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **colours}
    shown = subprocess.run(command, env=environment, capture_output=True, check=True).stdout.decode("utf-8")
    assert steady(shown) == steady((GOLDEN / "sweep-field.en.txt").read_text("utf-8"))


@pytest.mark.thorough
@each("language", LANGUAGES)
@each("words", [ONE, TWO, LONG, ("craps", "hard-way", "--prize", "7:1")])
def test_a_picture_is_the_same_every_time_and_says_what_it_shows(
    run: Run, words: tuple[str, ...], language: Language
) -> None:
    picture = run("sweep", *words, "--format", "svg", "--lang", language).out
    assert run("sweep", *words, "--format", "svg", "--lang", language).out == picture
    root = ElementTree.fromstring(picture)
    title, described = root[0], root[1]
    assert (title.tag, described.tag) == (f"{SVG}title", f"{SVG}desc")
    assert title.text
    assert described.text
    assert {one.get("font-family") for one in root.iter()} - {None} == {"Noto Serif TC, serif"}
    picture_png(picture)


@pytest.mark.thorough
def test_the_words_of_a_picture_have_every_figure() -> None:
    described = ElementTree.fromstring(sweep_svg(swept("field", "12=2:1..5:1"), "en"))[1].text or ""
    assert "House edge: 5.5556 % at 2:1, 2.7778 % at 3:1, 0.0000 % at 4:1, -2.7778 % at 5:1" in described
    long = ElementTree.fromstring(sweep_svg(swept("pass-line", "1:2..3:2 by 1:100"), "en"))[1].text or ""
    assert "101 points from the first to the last: House edge: 26.0606 % at 1:2, -23.2323 % at 3:2" in long


def test_a_picture_of_two_axes_has_a_cell_for_each_point_and_marks_the_players() -> None:
    root = ElementTree.fromstring(sweep_svg(swept("field", "12=2:1..5:1", "2=2:1..4:1"), "en"))
    texts = [one.text or "" for one in root.iter(f"{SVG}text")]
    assert sum(text == "-2.7778 %" for text in texts) == 3
    assert len(list(root.iter(f"{SVG}polygon"))) == 6 + 1  # below zero, and the one of the legend
    frames = [one for one in root.iter(f"{SVG}rect") if one.get("stroke-width") == "2"]
    assert len(frames) == 2 + 1  # of each map, and the legend's


def test_a_picture_is_written_whole_and_replaced_only_if_asked(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "field.svg"
    assert run("sweep", *ONE, "--format", "svg", "-o", str(file)).out == ""
    first = file.read_bytes()
    assert first.startswith(b"<svg ")
    again = run("sweep", *ONE, "--format", "svg", "-o", str(file))
    assert (again.code, again.out) == (2, "")
    assert "exists already" in again.err
    assert run("sweep", *ONE, "--format", "svg", "-o", str(file), "--force").code == 0
    assert file.read_bytes() == first


# --- what is refused ------------------------------------------------------------------------------------------------

WRONG = [
    (
        ["craps"],
        "which bet?\n  help: expected: GAME BET, as in `macau-edge sweep craps pass-line --prize 3:1..5:1`; "
        "`macau-edge analyse craps` lists the bets",
    ),
    (["craps", "field"], 'which prize is to be swept?\n  help: write `--prize "field12=2:1..5:1"`'),
    (
        ["no-such-game", "field", "--prize", "12=7:0..2:1"],
        "--prize: `7:0..2:1` is no range\n  help: for example `2:1..5:1`",
    ),
    (["craps", "field", "--prize", "12=2:1..5:1", "--stake", "10"], "`--stake` is not an option of this command"),
    (["craps", "field", "--prize", "12=2:1", "--field13", "2:1"], "craps has no option `field13`"),
]


@pytest.mark.parametrize(("words", "message"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_a_wrong_request_is_refused(run: Run, words: list[str], message: str) -> None:
    result = run("sweep", *words)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"macau-edge: {message}")


@pytest.mark.parametrize(("format_", "shown"), [("table", True), ("chart", True), ("svg", False)])
def test_a_figure_on_which_the_engines_disagree_is_never_shown_as_fine(
    run: Run, monkeypatch: pytest.MonkeyPatch, format_: str, shown: bool
) -> None:

    def off(*words: Any, **options: Any) -> BetAnalysis:
        return replace(analyse_bet(*words, **options), difference=2.0)

    monkeypatch.setattr("macau_edge.questions.sweep.find.try_bet", off)
    result = run("sweep", *ONE, "--format", format_)
    assert result.code == 1
    assert "the two engines disagree on `field`" in result.err
    assert bool(result.out) == shown
    assert ("THE ENGINES DISAGREE" in result.out) == shown
