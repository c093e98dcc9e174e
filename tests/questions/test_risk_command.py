"""`macau-edge risk` on the command line: what is refused, and what is shown in every format and language."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len
from rich.console import Console

from macau_edge import load
from macau_edge.dossier.writing.typeset import picture_png
from macau_edge.drawing.text import WIDTH
from macau_edge.model import LANGUAGES, Language
from macau_edge.model.measures import WholeLaw
from macau_edge.outcomes.options import choose
from macau_edge.questions.risk.find import risk
from macau_edge.questions.risk.report import risk_document
from macau_edge.questions.risk.request import RiskRequest
from macau_edge.reports.document import Paragraph
from macau_edge.reports.terminal import print_document
from tests.conftest import Run
from tests.loops import each
from tests.shapes import published, validate

PASS = ["craps", "pass-line"]
WHOLE = "write a whole number from 1 on"
SURE = "write a figure from 50% to 99.9999999999999%, such as `99.9%`"

WRONG = [
    (
        ["craps"],
        "which bet?",
        "expected: GAME BET, as in `macau-edge risk craps pass-line --rounds 100`; "
        "`macau-edge analyse craps` lists the bets",
    ),
    (PASS, "how many rounds?", "add `--rounds 1000`"),
    ([*PASS, "--rounds", "0"], "--rounds: 0 is less than 1", WHOLE),
    ([*PASS, "--rounds", "-5"], "--rounds: -5 is less than 1", WHOLE),
    ([*PASS, "--rounds", "1e30"], "--rounds: `1e30` is more than 1e+15", WHOLE),
    ([*PASS, "--rounds", "1.5"], "--rounds: `1.5` is not a whole number", WHOLE),
    ([*PASS, "--rounds", "9", "--unit", "0"], "--unit: 0 is less than 1", WHOLE),
    ([*PASS, "--rounds", "9", "--unit", "1/2"], "--unit: `1/2` is not a whole number", WHOLE),
    ([*PASS, "--rounds", "9", "--confidence", "100%"], "--confidence: 100% cannot be asked for", SURE),
    ([*PASS, "--rounds", "9", "--confidence", "0"], "--confidence: 0% cannot be asked for", SURE),
    ([*PASS, "--rounds", "9", "--confidence", "99.9"], "--confidence: 9990% cannot be asked for", SURE),
    (
        [*PASS, "--rounds", "9", "--confidence", "99,9%"],
        "--confidence: `99,9%` is not a figure",
        "write `99.9%`, with a point",
    ),
    (
        ["craps", "hard-way", "--rounds", "9"],
        "`hard-way` is a family of 4 bets: which one?",
        'its bets: "hard-way[4]", "hard-way[6]", "hard-way[8]", "hard-way[10]"',
    ),
    (["craps", "pass-lin", "--rounds", "9"], "there is no bet `pass-lin`", "did you mean `pass-line`"),
    (
        ["portugal/craps", "number-to-win[4]", "--rounds", "9"],
        "`number-to-win[4]` depends on `win4`, which the law leaves open and nobody gave",
        "give it: `--win4 9:5`",
    ),
    (
        [*PASS, "--rounds", "1e15"],
        "1,000,000,000,000,000 rounds of `pass-line` have too many results for the exact distribution",
        "ask for fewer rounds, or add `--normal` for the normal approximation",
    ),
    (
        ["craps", "any-7", "--rounds", "1e15", "--normal", "--format", "chart"],
        "1,000,000,000,000,000 rounds of `any-7` have too many results: there is only the approximation",
        "the formats `table`, `json`, `markdown` and `html` have its figures",
    ),
    (
        [*PASS, "--rounds", "1e11", "--confidence", "99.99999999%"],
        "--confidence: 99.99999999% is finer than the error of these probabilities",
        "or for fewer rounds",
    ),
    (
        [*PASS, "--rounds", "9", "--stake", "5"],
        "`--stake` is not an option of this command",
        "its options: --rounds, --unit,",
    ),
]


@each(("words", "message", "remedy"), WRONG, ids=[" ".join(words) for words, _, _ in WRONG], quick=6, whole="deep")
def test_what_is_asked_wrongly_is_refused(run: Run, words: list[str], message: str, remedy: str) -> None:
    result = run("risk", *words)
    assert (result.code, result.out) == (2, "")
    assert f"macau-edge: {message}\n" in result.err
    assert remedy in result.err


def test_a_family_of_many_names_the_first(run: Run) -> None:
    assert '"straight-up[11]", …\n' in run("risk", "roulette", "straight-up", "--rounds", "9").err


def test_a_file_that_is_there_stays(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "risk.svg"
    file.write_text("mine")
    result = run("risk", *PASS, "--rounds", "9", "--format", "svg", "--output", str(file))
    assert (result.code, file.read_text()) == (2, "mine")
    assert run("risk", *PASS, "--rounds", "9", "--format", "svg", "--output", str(file), "--force").code == 0
    picture_png(file.read_text("utf-8"))


def as_json(run: Run, *words: str) -> dict[str, Any]:
    result = run("risk", *words, "--format", "json")
    assert (result.code, result.err) == (0, "")
    found: dict[str, Any] = json.loads(result.out)
    validate(found, published("risk"))
    return found


@each(
    "words",
    [
        [*PASS, "--rounds", "1"],
        [*PASS, "--rounds", "1000", "--unit", "100", "--normal"],
        ["craps", "any-7", "--rounds", "1e15", "--normal"],
        ["craps", "pass-line-odds[4]", "--rounds", "100"],
        ["fantan", "nga[1-2,3]", "--rounds", "3e4"],
        ["portugal/craps", "number-to-win[4]", "--rounds", "10", "--win4", "9:5"],
    ],
    ids=" ".join,
    quick=6,
)
def test_json_has_its_published_shape(run: Run, words: list[str]) -> None:
    found = as_json(run, *words)
    assert (found["exact"] is None) == ("1e15" in words)
    assert (found["normal_approximation"] is None) == ("--normal" not in words)


@pytest.mark.parametrize("unit", ["MOP 100", "100 patacas", "100元", "100"])
def test_a_stake_may_be_said_with_its_currency(run: Run, unit: str) -> None:
    """`analyse --stake` took it, and this did not."""
    shown = run("risk", *PASS, "--rounds", "10", "--unit", unit, "--format", "json")
    assert (shown.code, json.loads(shown.out)["session"]["unit"]) == (0, 100)


def test_json_has_every_figure(run: Run) -> None:
    found = as_json(run, *PASS, "--rounds", "1000", "--unit", "100")
    assert found["expected_win"] == {"exact": "140000/99", "decimal": "1414.1414141414141414"}
    assert found["bankroll"]["throughout"] == {"patacas": {"exact": "9100", "decimal": "9100"}, "least": True}
    assert found["exact"]["player_ahead"]["probability"].startswith("0.315988668792")
    assert float(found["exact"]["player_ahead"]["error"]) < 1e-12
    results = found["exact"]["distribution"]
    assert sum(float(one["probability"]) for one in results) == pytest.approx(1, abs=1e-12)
    low, high = int(results[0]["from"]), int(results[-1]["to"])
    assert [int(one["from"]) for one in results] == list(range(low, high + 1, 200))


@pytest.mark.thorough
@pytest.mark.parametrize(("bet", "rounds"), [(["craps", "pass-line"], "1000"), (["fantan", "nim[1,2]"], "1e5")])
def test_csv_is_the_distribution(run: Run, bet: list[str], rounds: str) -> None:
    result = run("risk", *bet, "--rounds", rounds, "--format", "csv")
    rows = list(csv.DictReader(StringIO(result.out)))
    assert 100 < len(rows) <= 2000
    assert sum(float(row["probability"]) for row in rows) == pytest.approx(1, abs=1e-9)
    assert float(rows[-1]["probability_up_to"]) == pytest.approx(1, abs=1e-9)
    ends = [(Fraction(row["house_from"]), Fraction(row["house_to"])) for row in rows]
    assert all(one <= other < later for (one, other), (later, _) in pairwise(ends))


@pytest.mark.thorough
@each("language", LANGUAGES, quick=3, whole="deep")
def test_an_approximation_is_said_to_be_one_everywhere(run: Run, language: Language) -> None:
    said = {"en": "NORMAL APPROXIMATION", "pt": "APROXIMAÇÃO NORMAL", "zh": "「正態近似」"}[language]
    beside = run("risk", *PASS, "--rounds", "100", "--normal", "--lang", language).out
    alone = run("risk", "craps", "any-7", "--rounds", "1e15", "--normal", "--lang", language).out
    without = run("risk", *PASS, "--rounds", "100", "--lang", language).out
    assert said in beside
    assert said in alone
    assert said not in without
    for format_ in ("chart", "svg", "markdown"):
        assert said in run("risk", *PASS, "--rounds", "100", "--normal", "--lang", language, "--format", format_).out


def test_the_normal_approximation_guarantees_no_bankroll(run: Run) -> None:
    no_guarantee = "The bankroll by the normal approximation has no such guarantee"
    beside = run("risk", *PASS, "--rounds", "1000", "--normal").out
    assert "83.58\n" in beside
    assert "By the rows other than the normal approximation, the house loses no more" in beside
    assert no_guarantee in beside
    without = run("risk", *PASS, "--rounds", "1000").out
    assert "this one bet: the house loses no more with a probability of 99.9 % or more" in without
    assert no_guarantee not in without


@pytest.mark.thorough
def test_one_is_not_many_and_thousands_are_grouped(run: Run) -> None:
    assert "1:1: 1 round at 1 pataca each\n" in run("risk", *PASS, "--rounds", "1").out
    out = run("risk", *PASS, "--rounds", "1e6", "--unit", "1e6", "--lang", "pt").out
    assert "1\xa0000\xa0000\xa0de jogadas de 1\xa0000\xa0000\xa0de patacas cada\n" in out
    assert "14\xa0141\xa0414\xa0141,41\n" in out
    assert "1000000" not in out


def test_a_report_ends_with_its_assumptions(run: Run) -> None:
    assert "The figures rest on " in run("risk", *PASS, "--rounds", "10").out


def test_a_bet_that_is_always_given_back_says_why_there_are_dashes() -> None:
    ruleset = load("craps").found
    choices = choose(ruleset, {})
    found = risk(RiskRequest(bet="pass-line", rounds=10), ruleset, choices)
    back = replace(found.measures.distribution, law=WholeLaw.of_weights({0: 1}, 1, 1))
    bet = replace(found.bet, measures=replace(found.measures, distribution=back))
    given = replace(found, analysis=replace(found.analysis, bets=(bet,)))
    said = "The table loses nothing, so it needs no bankroll for any number of rounds."
    for one, is_said in ((given, True), (found, False)):
        texts = [block.text for block in risk_document(one, "en") if isinstance(block, Paragraph)]
        assert any(text.endswith(said) for text in texts) == is_said


@pytest.mark.deep
@each("language", LANGUAGES)
@each("normal", [False, True])
def test_eighty_columns_are_enough(language: Language, normal: bool) -> None:
    ruleset = load("craps").found
    choices = choose(ruleset, {})
    found = risk(RiskRequest(bet="horn", rounds=100_000, unit=12_345, normal=normal), ruleset, choices)
    stream = StringIO()
    print_document(risk_document(found, language), Console(file=stream, width=80, no_color=True))
    assert max(map(cell_len, stream.getvalue().splitlines())) <= 80
    assert "…" not in stream.getvalue()


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "words",
    [[*PASS, "--rounds", "1000"], [*PASS, "--rounds", "2"], ["cussec", "triple[1]", "--rounds", "300"]],
    ids=" ".join,
)
def test_the_chart_fits_and_marks_zero_mean_and_quantiles(run: Run, words: list[str], language: Language) -> None:
    result = run("risk", *words, "--unit", "100", "--format", "chart", "--lang", language)
    assert result.code == 0
    drawn = [line for line in result.out.splitlines() if "│" in line or "┤" in line or "▲" in line]
    assert len(drawn) > 10
    assert max(map(cell_len, result.out.splitlines())) <= WIDTH
    mean = {"en": "mean ", "pt": "média ", "zh": "平均"}[language]
    assert mean in result.out
    assert ("1%: " if language == "zh" else "1 %: ") in result.out


@each("language", LANGUAGES, quick=5)
@each(
    "words",
    [
        [*PASS, "--rounds", "1"],
        [*PASS, "--rounds", "1000"],
        [*PASS, "--rounds", "100000"],
        ["craps", "horn", "--rounds", "5000"],
        ["roulette", "straight-up[0]", "--rounds", "37"],
    ],
    ids=" ".join,
    quick=3,
)
def test_the_picture_is_sound(run: Run, words: list[str], language: Language) -> None:
    result = run("risk", *words, "--unit", "100", "--format", "svg", "--lang", language)
    assert result.code == 0
    picture_png(result.out)
    root = ElementTree.fromstring(result.out)
    name = "{http://www.w3.org/2000/svg}"
    assert root.find(f"{name}title") is not None
    described = root.find(f"{name}desc")
    assert described is not None
    assert described.text
    columns = [one for one in root.iter(f"{name}rect") if one.get("stroke-width") == "0.4"]
    assert 2 <= len(columns) <= 114
    assert all(float(one.get("height", "")) >= 0 for one in columns)
    assert all(0 <= float(one.get("x", "")) <= 480 for one in columns)


def test_the_same_bytes_each_time(run: Run) -> None:
    words = ["risk", *PASS, "--rounds", "1000", "--format", "svg"]
    assert run(*words).out == run(*words).out


def test_an_advantage_of_the_player_is_said(run: Run, tmp_path: Path) -> None:
    head = "game: Mine\nact: {title: Mine, cite: Mine, status: unknown, new-bets: {none: none}}\ndevice: {dice: 1}\n"
    bet = "bets:\n  good: {name: Good, law: art. 1, pays-law: art. 2, win: 1 to 3, lose: others, pays: 2:1}\n"
    (tmp_path / "mine.yaml").write_text(head + bet)
    result = run("risk", str(tmp_path / "mine.yaml"), "good", "--rounds", "1000")
    assert result.code == 0
    assert "The player has the advantage: the house loses on average" in result.out
    ever = next(line for line in result.out.splitlines() if "Lundberg's inequality)" in line)
    assert ever.endswith("—")
    assert "N0 is the variance of a round over the square of its mean" in result.out
    assert "no number of rounds after which it is ahead with 99.9 %" in result.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bet_without_an_edge_says_why_there_are_dashes(run: Run, language: Language) -> None:
    said = {"en": "Neither side has an advantage: the mean is 0.", "pt": "a média é 0", "zh": "平均值為0"}[language]
    out = run("risk", "craps", "pass-line-odds[4]", "--rounds", "100", "--lang", language).out
    assert sum(line.rstrip().endswith("—") for line in out.splitlines()) == 4
    assert said in out
    assert said not in run("risk", *PASS, "--rounds", "100", "--lang", language).out


def test_an_edge_too_small_to_be_sure_of_says_why_there_are_dashes() -> None:
    ruleset = load("craps").found
    choices = choose(ruleset, {})
    found = risk(RiskRequest(bet="pass-line", rounds=10), ruleset, choices)
    without = replace(found, sure=None, bankroll=replace(found.bankroll, ever=None))
    said = "The house edge is too small for Chernoff's and Lundberg's inequalities to be computed"
    for one, is_said in ((without, True), (found, False)):
        texts = [block.text for block in risk_document(one, "en") if isinstance(block, Paragraph)]
        assert any(text.startswith(said) for text in texts) == is_said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Rounds from which on the house is proven to be ahead with 99.9 % or more"),
        (
            "pt",
            "Jogadas a partir das quais está provado que o casino está a ganhar com a probabilidade de 99,9 % ou mais",
        ),
        ("zh", "由此局數起，已證明娛樂場領先的概率不低於99.9%"),
    ],
)
def test_a_proven_probability_is_not_said_to_be_certainty(run: Run, language: Language, said: str) -> None:
    out = " ".join(run("risk", *PASS, "--rounds", "100", "--lang", language).out.split())
    assert said in out
    assert not any(word in out for word in ("certain", "é certo", "必然"))
