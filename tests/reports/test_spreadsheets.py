"""CSV that a spreadsheet opens: no cell of it is a formula, and a program reads every cell back."""

from __future__ import annotations

import csv
import re
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.reading.source import shipped_names
from macau_edge.reports.document import Column, Document, Table
from macau_edge.reports.writers import to_csv
from tests.conftest import Run
from tests.loops import each

BACK = re.compile(r"(^|;)'(?=['\s\ufeff]*[=+@＝＋－＠\t\r-])")
"""What docs/commands/common.md says: one apostrophe less where one stands before such a sign."""
NUMBER = re.compile(r"[+-][0-9]+([.,\xa0][0-9]+)*(e[+-]?[0-9]+)?(/[0-9]+)?…?\s?%?", re.ASCII | re.IGNORECASE)

HOSTILE = """\
game: {en: "=1+1", pt: "+1+1", zh: "@SUM(A1)"}
act: {title: Mine, cite: "@art", status: unknown, new-bets: {none: "=none"}}
device: {dice: 2}
options:
  field12: {law: art. 2, choices: [2:1, 3:1], default: 2:1}
bets:
  any-7: {name: "=cmd|'/C calc'!A0", law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: 4:1}
  field:
    name: "-2+3+cmd|'/C calc'!A0"
    law: art. 1
    pays-law: art. 2
    win: [2, 3, 4, 9, 10, 11, 12]
    lose: others
    pays: {by: total, [3, 4, 9, 10, 11]: 1:1, 2: 2:1, 12: field12}
  split: {name: "Split;=1+1;rest", law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: 6:1}
readings:
  other:
    law: art. 1
    adopted: {en: "=a", pt: "=a", zh: "=a"}
    because: {en: "=b", pt: "=b", zh: "=b"}
    alternatives:
      dearer: {text: {en: "=c", pt: "=c", zh: "=c"}, instead: {bets: {any-7: {win: 7, lose: others, pays: 7:1}}}}
"""


def written(*cells: str) -> list[str]:
    """The cells of the one row of a table, as a program reads them out of its CSV."""
    document: Document = (Table(tuple(Column("a") for _ in cells), (cells,)),)
    return next(row for number, row in enumerate(csv.reader(StringIO(to_csv(document), newline=""))) if number)


def runs(cell: str) -> bool:
    """Whether a spreadsheet may take a cell, or what it makes of one at semicolons, for a formula."""
    parts = [part.lstrip(" \xa0\u3000\ufeff") for part in cell.split(";")]
    return any(part[:1] in tuple("=+-@＝＋－＠\t\r\n") and not NUMBER.fullmatch(part.strip()) for part in parts if part)


@pytest.mark.parametrize(
    "cell",
    [
        "=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\u3000=1", "\ufeff=1", "＝1", "＋a", "－a", "＠a",
        "=cmd|'/C calc'!A0", '=HYPERLINK("http://x";"y")', "-2+3", "--1", "+-1", "-1/36+1", "-a", "-", "'=1",
        "--field12", "Pass;=1+1", "a; @b", "-1;=1", "-1 2", "-1:2",
    ],
)  # fmt: skip
def test_a_cell_that_would_be_a_formula_is_text(cell: str) -> None:
    (found,) = written(cell)
    assert not runs(found)
    assert "'" in found
    assert BACK.sub(r"\1", found) == cell


@pytest.mark.parametrize(
    "cell",
    ["-1/36", "+3", "-2.78%", "-2.7778 %", "-2,7778 %", "-41.6667%", "-0.0277", "-1.5e-07", "+1/3", "-1,234.5",
     "-1\xa0234,5", "-0.207627504981…", "-1; -2/3", "7/495", "Pass Line", "1:1 (2, 12)", "a-b", "a=b", "'", "", "−1",
     "7; 8"],
)  # fmt: skip
def test_a_number_stays_as_it_is_with_its_sign(cell: str) -> None:
    assert written(cell) == [cell]


@given(st.lists(st.text(st.sampled_from("=+-@＝\t\r;' \xa01/%.a,\"\ufeff"), max_size=8), min_size=1, max_size=4))
def test_no_cell_runs_and_every_cell_comes_back(cells: list[str]) -> None:
    found = written(*cells)
    assert not any(map(runs, found))
    assert [BACK.sub(r"\1", cell) for cell in found] == cells


def test_a_title_is_a_cell_too() -> None:
    assert to_csv((Table((Column("=1"), Column("%")), ()),)) == "'=1,%\r\n"


@each("lang", ["en", "pt", "zh"], quick=5)
@pytest.mark.parametrize(
    "words",
    [
        "analyse", "analyse --stake 25", "analyse --every-choice", "readings", "solve FILE split --edge 2%",
        "sweep FILE field --prize 12=2:1..5:1", "bias FILE --die 6=0.17", "risk FILE field --rounds 3",
        "simulate FILE --rounds 10 --seed 1",
    ],
)  # fmt: skip
def test_no_command_writes_a_formula(run: Run, tmp_path: Path, words: str, lang: str) -> None:
    file = tmp_path / "=1+1.yaml"
    file.write_text(HOSTILE, encoding="utf-8")
    command, *more = words.split()
    given = [str(file) if word == "FILE" else word for word in more]
    given = given if "FILE" in more else [str(file), *given]
    shown = run(command, *given, "--format", "csv", "--lang", lang)
    cells = [cell for row in csv.reader(StringIO(shown.out, newline="")) for cell in row]
    assert cells
    assert not [cell for cell in cells if runs(cell)]


@each("game", shipped_names(), quick=3)
def test_figures_below_zero_are_read_as_fractions(run: Run, game: str) -> None:
    rows = list(csv.DictReader(StringIO(run("analyse", game, "--format", "csv").out, newline="")))
    figures = [row[name] for row in rows for name in row if name.endswith("house_edge") and row[name]]
    assert figures
    assert [str(Fraction(cell)) for cell in figures] == figures


def test_an_option_of_a_game_is_no_formula(run: Run) -> None:
    shown = run("games", "--format", "csv").out
    assert ",art. 7,'--field12 2:1* 3:1,," in shown


def test_a_file_begins_with_the_mark_that_excel_looks_for(run: Run, tmp_path: Path) -> None:
    """And what goes to a pipe does not: there it would be a letter of the first name."""
    words = ("analyse", "craps", "--bet", "pass-line", "--format", "csv", "--lang", "zh")
    file = tmp_path / "craps.csv"
    assert run(*words, "-o", str(file)).code == 0
    printed = run(*words).out
    assert file.read_bytes() == b"\xef\xbb\xbf" + printed.encode()
    (row,) = csv.DictReader(StringIO(printed, newline=""))
    assert (row["name"], row["house_edge"]) == ("派司拉", "7/495")
    assert (row["house_edge_numerator"], row["house_edge_denominator"]) == ("7", "495")


RECORDS = (
    "analyse craps",
    "analyse craps --bet big-6-or-8 --stake 10",
    "readings craps",
    "readings cussec",
    "readings roulette",
    "solve craps field --edge 2.5%",
    "solve craps hard-way --edge 9%..10%",
    "sweep craps field --prize 12=5:2,3:1",
    "bias craps field",
    "bias craps field --die 6=0.17",
    "simulate craps field --rounds 100 --seed 1 --workers 1",
    "risk craps field --rounds 10",
)


@each("words", RECORDS, quick=3)
def test_every_fraction_has_its_numerator_and_its_denominator(run: Run, words: str) -> None:
    """And every column is called otherwise: a spreadsheet takes 1/36 for a date, and a program takes one of two."""
    head, *rows = csv.reader(StringIO(run(*words.split(), "--format", "csv").out, newline=""))
    assert len(set(head)) == len(head)
    assert rows
    for name, *cells in zip(head, *rows, strict=True):
        for row, cell in zip(rows, cells, strict=True):
            if re.fullmatch("-?[0-9]+/[0-9]+", cell):
                there = dict(zip(head, row, strict=True))
                assert f"{there[f'{name}_numerator']}/{there[f'{name}_denominator']}" == cell
                assert abs(float(there[f"{name}_decimal"]) - float(Fraction(cell))) < 1e-15


@pytest.mark.thorough
def test_readings_are_records_of_both_ways(run: Run) -> None:
    text = run("readings", "craps", "--format", "csv").out
    rows = {(row["otherwise"], row["id"]): row for row in csv.DictReader(StringIO(text, newline=""))}
    moved = rows["point-wins", "dont-pass"]
    assert moved["reading"] == "point-in-the-chinese-text"
    assert (moved["house_edge_adopted"], moved["house_edge_otherwise"]) == ("3/220", "523/1980")
    assert (moved["house_edge_otherwise_numerator"], moved["house_edge_otherwise_denominator"]) == ("523", "1980")
    assert (moved["player_advantage"], moved["engines_agree"]) == ("no", "yes")
    assert rows["first-throw-too", ""]["house_edge_adopted"] == ""  # it moves no bet


@pytest.mark.thorough
@each(
    "words",
    [
        "analyse craps",
        "readings craps",
        "explain craps pass-line",
        "explain craps horn",
        "explain portugal/craps number-to-win[4]",
        "explain examples/fire-bet/application.yaml fire",
        "solve craps any-7 --edge 5%",
        "sweep craps field --prize field12=2:1..4:1",
        "bias craps any-7 --die 6=0.17",
        "risk craps field --rounds 10",
        "simulate craps any-7 --rounds 100 --seed 1",
        "games",
        "games craps",
    ],
)
def test_records_are_one_table_whose_columns_have_names_that_every_language_shares(run: Run, words: str) -> None:
    found = {}
    for language in ("en", "pt", "zh"):
        rows = list(csv.reader(StringIO(run(*words.split(), "--format", "csv", "--lang", language).out, newline="")))
        found[language] = rows[0]
        assert {len(row) for row in rows} == {len(rows[0])}
        assert all(re.fullmatch("[a-z0-9]+(_[a-z0-9]+)*", name) for name in rows[0]), rows[0]
    assert found["en"] == found["pt"] == found["zh"]


@each("bet", ["pass-line", "horn", "any-7", "hard-way[8]"])
def test_the_records_of_a_derivation_add_up_to_its_figures(run: Run, bet: str) -> None:
    """The lines of the phase that play begins with, and the net results: both to the expected net result."""
    edge = next(csv.DictReader(StringIO(run("analyse", "craps", "--bet", bet, "--format", "csv").out)))["house_edge"]
    rows = list(csv.DictReader(StringIO(run("explain", "craps", bet, "--format", "csv").out)))
    first = rows[0]["phase"]
    for part in ([row for row in rows if row["phase"] == first], [row for row in rows if row["of"] == "nets"]):
        assert sum(Fraction(row["probability"]) for row in part) == 1
        assert sum(Fraction(row["contribution"]) for row in part) == -Fraction(edge)


def test_a_derivation_for_want_of_an_option_is_a_record_that_says_so(run: Run) -> None:
    rows = list(csv.DictReader(StringIO(run("explain", "portugal/craps", "number-to-win[4]", "--format", "csv").out)))
    assert [(row["of"], row["what"]) for row in rows] == [("not-given", "win4")]
