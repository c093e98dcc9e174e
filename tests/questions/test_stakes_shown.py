"""Stakes on the command line: what is refused, and what the report shows in every format and language."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from rich.cells import cell_len
from rich.console import Console

from macau_edge.analysis.stakes import STAKES, StakeRange, analyse_stakes, multiples_asked
from macau_edge.model import LANGUAGES, Language
from macau_edge.outcomes.options import choose
from macau_edge.questions.analyse.stakes import stakes_document
from macau_edge.reading.source import shipped_names
from macau_edge.reports.terminal import print_document
from macau_edge.wording.text import mixed_number
from tests.analysis.test_stakes import shipped
from tests.conftest import Run
from tests.loops import each
from tests.shapes import published, validate

WRONG = [
    (["--stake", "0"], "`0` is not a stake", "write a whole number above zero, `10`, or `10 to 60`"),
    (["--stake", "7.5"], "`7.5` is not a stake", "whole number"),
    (["--stake", "-10"], "`-10` is not a stake", "whole number"),
    (["--stake", "١٠"], "is not a stake", "whole number"),
    (["--stake", "1" * 10], "is not a stake", "whole number"),
    (["--stake", "10 to 10"], "does not ascend", "write `10`"),
    (["--stake", "10", "--chip", "0"], "`0` is not a chip", "it is 1 where not given"),
    (["--stake", "10", "--chip", "1 to 5"], "is not a chip", "whole number"),
    (["--stake", "10", "--chip", "4"], "a stake of 10 is no whole number of chips of 4", "8 and 12 are"),
    (["--stake", "3", "--chip", "5"], "a stake of 3 is no whole number of chips of 5", "5 is"),
    (["--stake", "10 to 63", "--chip", "5"], "a stake of 63 is no whole number of chips of 5", "60 and 65 are"),
    (["--stake", "1 to 999999999"], "is 999,999,999 stakes", f"the limit is {STAKES}"),
    (["--stake", "10 to 509"], "48 bets at 500 stakes are 24,000 figures", "name a bet with `--bet`"),
    (["--chip", "5"], "`--chip` is the smallest chip that a stake is paid in", "add `--stake 10`"),
    (["--stake", "10", "--every-choice"], "do not go together", "give the choices"),
]


@each(("words", "message", "remedy"), WRONG, ids=[" ".join(words) for words, _, _ in WRONG])
def test_what_is_no_stake_is_refused(run: Run, words: list[str], message: str, remedy: str) -> None:
    result = run("analyse", "craps", *words)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert remedy in result.err


@pytest.mark.parametrize("stake", ["10-60", "60 to 10"])
def test_a_range_of_stakes_is_understood_and_told(run: Run, stake: str) -> None:
    result = run("analyse", "craps", "--bet", "field", "--stake", stake)
    assert result.code == 0
    assert result.err == f"macau-edge: `{stake}` read as `10 to 60`\n"
    assert result.out == run("analyse", "craps", "--bet", "field", "--stake", "10 to 60").out


def cells(text: str, bet: str) -> list[str]:
    """The cells of a bet's row in the first table that has it."""
    line = next(line for line in text.splitlines() if line.startswith(f"{bet} "))
    return [cell.strip() for cell in line.split("  ") if cell.strip()]


def test_the_table_has_both_edges_and_the_lossless_stakes(run: Run) -> None:
    text = run("analyse", "craps", "--bet", "big-6-or-8", "--stake", "10", "--chip", "1", "--wide").out
    assert cells(text, "big-6-or-8[6 8]") == [
        "big-6-or-8[6 8]", "Big 6 or Big 8", "7:6", "1/66", "1.5152 %", "1/22", "4.5455 %", "3.0303 %", "11 2/3 → 11",
        "6", "30",
    ]  # fmt: skip
    assert "art. 5, n.º 6: A stake is a multiple of the minimum set. Here 10 is taken as the minimum." in text
    assert run("analyse", "craps", "--bet", "big-6-or-8", "--stake", "10", "--wide").out == text


def test_where_no_stake_rounds_anything_no_other_is_told_of(run: Run) -> None:
    always, other = "At every stake that can be laid no payment is rounded.", "at every other stake"
    text = run("analyse", "craps", "--bet", "field", "--stake", "10", "--wide", "--lang", "en").out
    assert (always in text, other in text) == (True, False)
    text = run("analyse", "craps", "--bet", "big-6-or-8", "--stake", "10", "--wide", "--lang", "en").out
    assert (always in text, other in text) == (False, True)


def test_money_has_its_whole_part_apart() -> None:
    assert [mixed_number(Fraction(n)) for n in ("35/3", "2/3", "11", "0", "-7/2")] == [
        "11 2/3",
        "2/3",
        "11",
        "0",
        "-3 1/2",
    ]


@pytest.mark.thorough
def test_a_stake_that_cannot_be_divided_is_said_in_its_row(run: Run) -> None:
    result = run("analyse", "craps", "--stake", "10", "--wide")
    assert result.code == 0
    assert "not 4 equal parts of whole chips" in " ".join(cells(result.out, "horn"))
    assert cells(run("analyse", "craps", "--stake", "20").out, "horn")[-1] == "20"


def test_where_inexact_stakes_are_refused_nothing_is_rounded(run: Run) -> None:
    """N.J.A.C. 13:69F-13.6(b)1: at 7 to 6 a wager of $5 would be due $5.83 1/3, which no chips pay."""
    text = run("analyse", "new-jersey/mini-dice", "--stake", "5", "--lang", "en", "--wide").out
    assert "N.J.A.C. 13:69F-13.6(b)1: A wager that cannot be paid exactly at these odds is not accepted." in text
    assert "rounded down" not in text
    assert "not accepted (due: 5.83 1/3)" in " ".join(text.split())
    assert cells(text, "place[5 9]")[-2:] == ["5", "5"]
    data = data_of(run, "new-jersey/mini-dice", "--stake", "5")
    at = {bet["id"]: bet["at"][0] for bet in data["bets"]}
    assert (at["place[6]"]["laid"], at["place[6]"]["rounded"], at["place[6]"]["not_payable"]) == (False, [], ["35/6"])
    assert at["place[6]"]["house_edge"] is None
    assert "not_payable" not in at["place[4]"]


@pytest.mark.parametrize(
    ("stake", "lang", "said"),
    [
        ("5", "en", "a stake of 5 is not accepted: `place[6]` cannot be paid exactly (N.J.A.C. 13:69F-13.6(b)1)"),
        ("7 to 11", "pt", "uma aposta de 7 to 11 não se aceita"),
        ("13", "zh", "投注金額13不獲接受"),
    ],
)
def test_where_none_of_the_stakes_is_accepted_it_is_refused(run: Run, stake: str, lang: str, said: str) -> None:
    result = run("analyse", "new-jersey/mini-dice", "--bet", "place[6]", "--stake", stake, "--lang", lang)
    assert result.code == 2
    assert said in result.err
    assert "6" in result.err.partition("help: ")[2]
    assert run("analyse", "new-jersey/mini-dice", "--bet", "place[6]", "--stake", "6", "--lang", lang).code == 0


@pytest.mark.thorough
def test_several_stakes_make_a_table_for_every_bet_that_loses_something(run: Run) -> None:
    text = run("analyse", "craps", "--bet", "big-6-or-8", "--bet", "field", "--stake", "10 to 60", "--wide").out
    titles = [line for line in text.splitlines() if " — 7:6" in line or " — 1:1" in line]
    assert titles == ["big-6-or-8[6 8] — 7:6"]
    rows = [line.split() for line in text.splitlines() if line[:5].strip().isdigit()]
    assert [int(row[0]) for row in rows] == list(range(10, 61))
    assert [int(row[0]) for row in rows if row[1] == "yes"] == [10, 20, 30, 40, 50, 60]
    assert [int(row[0]) for row in rows if "→" not in row] == list(range(12, 61, 6))
    assert cells(text, "big-6-or-8[6 8]")[5:9] == ["6/121", "4.9587 %", "3.4435 %", "11"]  # the dearest of these stakes


@pytest.mark.thorough
def test_the_act_is_cited_where_it_asks_for_multiples(run: Run) -> None:
    portugal = run("analyse", "portugal/craps", "--bet", "number-to-win[4]", "--win4", "9:5", "--stake", "10").out
    assert "n.º 12 (number-to-win, number-to-lose): The stake is a multiple of the minimum" in portugal
    assert "1/15" in portugal
    assert (
        "No provision of this ruleset asks that a stake be a multiple" in run("analyse", "cussec", "--stake", "5").out
    )


@pytest.mark.thorough
def test_the_condition_on_multiples_goes_by_its_subject() -> None:
    found = {game: multiples_asked(shipped(game)) for game in shipped_names()}
    assert {game: one.law.text for game, one in found.items() if one and one.law} == {
        "craps": "art. 5, n.º 6",
        "portugal/craps": "n.º 12",
    }


def test_a_bet_whose_prize_is_not_given_has_no_figures_at_a_stake_either(run: Run) -> None:
    text = run("analyse", "portugal/craps", "--bet", "number-to-win", "--stake", "10 to 12").out
    assert "not given" in " ".join(cells(text, "number-to-win[4]"))
    data = data_of(run, "portugal/craps", "--bet", "number-to-win[4]", "--stake", "10")
    (bet,) = data["bets"]
    assert (bet["not_given"], bet["house_edge"], bet["lossless_stake"]) == ("win4", None, None)
    assert [(one["laid"], one["house_edge"]) for one in bet["at"]] == [(False, None)]


def data_of(run: Run, *words: str) -> dict[str, Any]:
    result = run("analyse", *words, "--format", "json")
    assert (result.code, result.err) == (0, "")
    found: dict[str, Any] = json.loads(result.out)
    return found


@each("game", shipped_names(), quick=6)
@each("stake", ["10", "10 to 12"], quick=2)
def test_json_has_its_published_shape(run: Run, game: str, stake: str) -> None:
    schema = published("stakes")
    jsonschema.Draft202012Validator.check_schema(schema)
    validate(data_of(run, game, "--stake", stake), schema)


def test_json_keeps_the_promised_figures(run: Run) -> None:
    data = data_of(run, "craps", "--bet", "big-6-or-8[6]", "--stake", "10 to 20", "--chip", "10")
    assert data["schema"] == "macau-edge/stakes/1"
    assert data["stakes"] == {"minimum": 10, "highest": 20, "chip": 10}
    assert data["multiples_of_the_minimum"]["law"] == "art. 5, n.º 6"
    (bet,) = data["bets"]
    assert (bet["house_edge"]["exact"], bet["lossless_stake"], bet["lossless_multiple"]) == ("1/66", 60, 60)
    ten, twenty = bet["at"]
    assert (ten["house_edge"]["exact"], ten["rounded"]) == ("1/11", [{"due": "35/3", "paid": 10}])
    assert ten["rounding_costs"]["exact"] == "5/66"
    assert (twenty["stake"], twenty["multiple_of_minimum"], twenty["engines"]["agree"]) == (20, True, True)


def test_csv_has_a_record_for_each_member_and_stake(run: Run) -> None:
    text = run("analyse", "craps", "--bet", "big-6-or-8", "--bet", "horn", "--stake", "10 to 12", "--format", "csv").out
    records = list(csv.DictReader(StringIO(text)))
    assert [(one["id"], one["stake"]) for one in records][3:5] == [("big-6-or-8[6]", "10"), ("big-6-or-8[6]", "11")]
    assert len(records) == 9
    assert records[0]["house_edge_at_stake"] == ""
    assert records[2]["house_edge_at_stake"] == "1/8"
    six = records[3]
    assert (six["house_edge"], six["house_edge_at_stake"], six["rounding_costs"]) == ("1/66", "1/22", "1/33")
    assert six["rounding_costs_decimal"] == "0.030303030303030303030"
    assert (six["rounded"], six["lossless_stake"], six["lossless_multiple"]) == ("35/3->11", "6", "30")
    assert (six["multiple_of_minimum"], records[4]["multiple_of_minimum"]) == ("yes", "no")


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "4.5455 %"), ("pt", "4,5455 %"), ("zh", "4.5455%")],
)
def test_every_language_and_markdown(run: Run, language: str, said: str) -> None:
    words = ("analyse", "craps", "--bet", "big-6-or-8", "--stake", "10 to 12", "--lang", language)
    assert said in run(*words).out
    lines = run(*words, "--format", "markdown").out.splitlines()
    assert any(line.startswith("| 10 | ") and "1/22" in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 120, 200])
def test_the_report_fits_a_terminal(language: Language, width: int) -> None:
    ruleset = shipped("craps")
    for stakes in (StakeRange(10, 10, 1), StakeRange(10, 12, 1)):
        found = analyse_stakes(ruleset, choose(ruleset, {}), stakes, only=["big-6-or-8", "horn", "field"])
        stream = StringIO()
        print_document(stakes_document(found, language), Console(file=stream, width=width, color_system=None))
        assert max(map(cell_len, stream.getvalue().splitlines())) <= width
        shown = stream.getvalue().replace(",", ".").replace(" %", "%")
        assert all(figure in shown for figure in ("1.5152%", "11 2/3 → 11", "4.5455%", "12.5000%"))


def test_a_player_s_advantage_is_marked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("game: mine\ndevice: {dice: 1}\nbets:\n  six: {win: 6, lose: others, pays: 11:2}\n")
    text = run("analyse", str(path), "--stake", "1 to 2").out
    assert "-1/12" in text
    assert "A negative house edge means that the player has the advantage" in text
