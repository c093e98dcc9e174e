"""`macau-edge bias`: what it shows in every format and language, and how wrong requests are met."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from macau_edge.model import LANGUAGES, Language
from macau_edge.model.message import Message
from macau_edge.numeric import throws
from macau_edge.outcomes.options import choose
from macau_edge.questions.bias.answer import bias_json
from macau_edge.questions.bias.find import Bias, bias
from macau_edge.questions.bias.report import balance_provisions, bias_document
from macau_edge.questions.bias.request import BiasRequest
from macau_edge.reports.figures import to_builtins
from macau_edge.reports.terminal import print_document
from macau_edge.reports.writers import to_text
from macau_edge.wording.text import Numerals
from tests.analysis.test_stakes import shipped
from tests.conftest import Run
from tests.loops import each
from tests.shapes import published, validate


def cells(text: str, bet: str, number: int = 0) -> list[str]:
    """The cells of a row of a bet, the first of them where it has several."""
    found = [line for line in text.splitlines() if line.startswith(f"{bet} ")]
    return [cell.strip() for cell in found[number].split("  ") if cell.strip()]


@pytest.mark.thorough
def test_loaded_dice_beside_those_of_the_ruleset(run: Run) -> None:
    text = run("bias", "craps", "--die", "6=0.17", "--wide").out
    assert cells(text, "any-7") == [
        "any-7", "Any 7/Big Red/Big 7", "1/6", "16.6667 %", "1/6", "16.6667 %", "0", "4167/25000", "16.6680 %",
        "+0.0013",
    ]  # fmt: skip
    assert cells(text, "boxcars")[4:] == ["73/600", "12.1667 %", "-1.7222", "1041/10000", "10.4100 %", "-3.4789"]
    assert "The loaded die shows 1 to 5 with probability 83/500 each; 6 with probability 17/100." in text
    assert "Both engines agree on every house edge (144)" in text
    assert "A negative house edge means that the player has the advantage" in text


@each(
    ("game", "said"),
    [
        ("craps", "art. 1, n.º 2, 4): The Portuguese text asks for equal weight and perfect balance"),
        ("portugal/craps", "n.º 2, e): Every face of each die is equally likely"),
        ("cussec", "art. 1, 1): Dice of equal weight and in perfect balance"),
        ("roulette", "art. 1, n.º 2: The thirty-seven compartments are equally likely"),
    ],
    quick=2,
)
def test_the_ruleset_is_cited_on_the_balance_of_its_dice(run: Run, game: str, said: str) -> None:
    assert said in run("bias", game).out
    assert balance_provisions(shipped(game))


def test_a_ruleset_that_says_nothing_of_them(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("game: mine\ndevice: {dice: 1}\nbets:\n  six: {win: 6, lose: others, pays: 4:1}\n")
    text = run("bias", str(path), "--die", "6=1/4", "--tolerance", "1%").out
    assert "No provision of this ruleset says how likely the results are." in text
    assert cells(text, "six")[-5:] == ["1/6", "16.6667 %", "-1/4", "-25.0000 % PLAYER", "-41.6667"]
    assert "Edge, the die" in text


@pytest.mark.thorough
def test_derivatives_of_all_bets_and_of_one(run: Run) -> None:
    text = run("bias", "craps").out
    assert cells(text, "boxcars") == ["boxcars", "Boxcars/12", *["+2.0667"] * 5, "-10.3333"]
    assert "Rounded here. JSON and CSV have the exact fractions" in text
    one = run("bias", "craps", "boxcars").out
    assert cells(one, "boxcars", 1) == ["boxcars", "Boxcars/12", "6", "-31/3", "-10.3333", "-31/6"]
    assert "Rounded here" not in one
    wheel = run("bias", "roulette").out  # thirty-seven columns are nothing to read
    assert "+1.0000" in wheel
    assert "-19/18" in wheel


def test_a_tolerance_shows_both_orders(run: Run) -> None:
    text = run("bias", "craps", "pass-line", "--tolerance", "0.1%", "--wide").out
    assert "Every probability off by up to 0.1 %" in text
    assert cells(text, "pass-line", 1) == [
        "pass-line", "Pass Line", "both dice", "7/495", "1.4141 %", "0.1790", "0.0123574302819…", "1.2357 %", "-0.1784",
        "3 to 5", "0.0159373560333…", "1.5937 %", "+0.1796", "1, 2, 6",
    ]  # fmt: skip
    assert "no proven bounds" in text
    wheel = run("bias", "roulette", "red", "--tolerance", "0.1%", "--wide").out
    assert cells(wheel, "red")[-5:] == ["583/9250", "6.3027 %", "+3.6000", "18 of 37", "exact"]


@pytest.mark.thorough
def test_what_several_bets_share_is_defined_once(run: Run) -> None:
    text = run("bias", "craps", "--symbolic").out
    assert text.count("t7 = 2*p1*p6 + 2*p2*p5 + 2*p3*p4\n") == 1
    assert text.index("t7 = ") < text.index("any-7 — ")
    assert "edge = 1 - 5*t7\n" in text
    assert "p1, p2, p3, p4, p5, p6: the probability of 1 to 6, on all dice alike. They add up to one." in text
    assert "p0, p1, …, p36: the probability of 0 to 36." in run("bias", "roulette", "red", "--symbolic").out


def test_a_bet_without_a_formula_has_its_derivatives() -> None:
    """As if the formula had been too long: the bet says so, and stands in the table below."""
    found = biased("craps", "any-7", "pass-line", symbolic=True)
    line, other = sorted(found.bets, key=lambda bet: bet.own.id, reverse=True)
    without = replace(found, bets=(replace(line, formula=None, no_formula=Message("too long")), other))
    text = to_text(bias_document(without, "en"))
    assert "Its formula is too long to be shown; its derivatives stand below." in text
    assert "+36844/45375" in text
    bets = {bet["id"]: bet for bet in to_builtins(bias_json(without))["bets"]}
    assert (bets["pass-line"]["formula"], bets["pass-line"]["no_formula"]) == (None, "too long")
    assert bets["pass-line"]["derivative"]["1"]["exact"] == "36844/45375"


def test_a_bet_without_a_derivative_is_named() -> None:
    found = biased("craps", "pass-line")
    without = replace(found, bets=(replace(found.bets[0], gradient=None, no_gradient=Message("too long")),))
    for one in (without, replace(without, asked=replace(without.asked, tolerance=Fraction(1, 100)))):
        assert "No derivative could be found for pass-line." in to_text(bias_document(one, "en"))
    assert bias_json(without).bets[0].no_derivative == "too long"


def test_a_bet_that_may_never_end_says_so(run: Run) -> None:
    faces = ("--die", "1=0", "--die", "2=0", "--die", "3=0")
    text = run("bias", "craps", "hard-way[4]", *faces).out
    assert cells(text, "hard-way[4]")[-1] == "may never end"
    assert "such dice can leave it open for ever" in text
    (record,) = [one for one in records(run, "craps", "hard-way[4]", *faces) if one["dice"] == "2"]
    assert (record["house_edge"], record["change"], record["engines_agree"]) == ("", "", "")


# --- wrong requests -----------------------------------------------------------------------------------------------

WRONG = [
    (["--die", "1=0.5", "--die", "2=0.52"], "--die: the probabilities given add up to 1.02, which is above 1"),
    (["--die", "6"], "--die: `6` does not say what is how likely"),
    (["--die", "9=0.1"], "--die: `9` is no face of these dice"),
    (["--pocket", "17=0.03"], "`--pocket` is for a wheel, and this game has dice"),
    (["--tolerance", "0"], "--tolerance: 0 is not above 0"),
    (["--tolerance", "20%"], "--tolerance: `1` has the probability 1/6, which cannot be off by 0.2"),
    (["--tolerance", "much"], "--tolerance: `much` is not a figure"),
    (["boxcar"], "there is no bet `boxcar`"),
    (["boxcars", "aces"], "`aces` is one word too many"),
    (["--stake", "10"], "`--stake` is not an option of this command"),
    (["--field12", "5:1"], "`5:1` is not a choice of `field12`"),
]


@pytest.mark.parametrize(("words", "message"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_a_wrong_request_is_met_with_a_message(run: Run, words: list[str], message: str) -> None:
    result = run("bias", "craps", *words)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert "  help: " in result.err


@pytest.mark.parametrize("game", ["examples/urn.yaml", "fantan"])
def test_what_is_drawn_is_not_loaded(run: Run, game: str) -> None:
    """Fan-tan has no urn, though it is reckoned as one of four balls, and an urn of four balls is no fan-tan."""
    result = run("bias", game, "--pocket", "1=0.3")
    assert (result.code, result.out) == (2, "")
    assert "this game has no dice and no wheel, and what is drawn is not loaded" in result.err


def test_engines_that_disagree_are_an_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The numeric engine made to forget the load: the report says so, and the exit code is 1."""
    weights = throws._weights
    monkeypatch.setattr(throws, "_weights", lambda dice: weights(replace(dice, loaded=())))
    result = run("bias", "craps", "boxcars", "--die", "6=0.1975")  # a die of no other test: engines remember devices
    assert result.code == 1
    assert "THE ENGINES DISAGREE" in result.out
    assert "the two engines disagree on `boxcars`" in result.err


def test_derivatives_of_another_edge_are_an_error() -> None:
    found = biased("craps", "pass-line")
    (bet,) = found.bets
    assert bet.gradient
    wrong = replace(found, bets=(replace(bet, gradient=replace(bet.gradient, edge=Fraction(1, 7))),))
    (problem,) = wrong.problems
    assert problem.message == "the derivatives of `pass-line` belong to another house edge than both engines found"
    assert not wrong.agree


# --- formats and languages ----------------------------------------------------------------------------------------


def biased(game: str, *only: str, **asked: Any) -> Bias:
    ruleset = shipped(game)
    return bias(BiasRequest(bets=only, **asked), ruleset, choose(ruleset, {}))


def records(run: Run, *words: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(run("bias", *words, "--format", "csv").out)))


ASKED = [
    ("craps",),
    ("craps", "--die", "6=0.17", "--tolerance", "0.1%", "--symbolic"),
    ("craps", "--die", "1=0", "--die", "2=0", "--die", "3=0"),
    ("cussec", "--tolerance", "1%"),
    ("fish-prawn-crab", "--symbolic"),
    ("roulette", "red", "--pocket", "17=0.03", "--symbolic", "--tolerance", "0.1%"),
    ("portugal/craps",),
]


@each("words", ASKED, ids=" ".join, quick=7, whole="deep")
def test_json_has_its_published_shape(run: Run, words: tuple[str, ...]) -> None:
    schema = published("bias")
    result = run("bias", *words, "--format", "json")
    assert (result.code, result.err) == (0, "")
    validate(json.loads(result.out), schema)


def test_json_keeps_the_promised_figures(run: Run) -> None:
    words = ("boxcars", "--die", "6=0.17", "--tolerance", "0.1%", "--symbolic")
    data = json.loads(run("bias", "craps", *words, "--format", "json").out)
    assert data["schema"] == "macau-edge/bias/1"
    six = data["device"]["faces"][5]
    assert (six["label"], six["probability"]["exact"], six["loaded"]["exact"]) == ("6", "1/6", "17/100")
    assert [face["given"] for face in data["device"]["faces"]] == [False] * 5 + [True]
    assert data["symbols"] == {f"p{n}": str(n) for n in range(1, 7)}
    assert [one["id"] for one in data["provisions"]] == ["dice-required", "fair-dice", "balanced-dice"]
    (bet,) = data["bets"]
    assert [(one["dice"], one["house_edge"]["exact"]) for one in bet["loaded"]] == [(1, "73/600"), (2, "1041/10000")]
    assert bet["derivative"]["6"]["exact"] == "-31/3"
    assert bet["derivative_of_one_die"]["6"]["exact"] == "-31/6"
    assert bet["formula"]["edge"] == "1 - 31*p6**2"
    both = bet["tolerance"][1]
    assert both["change_to_first_order"]["exact"] == "31/3000"
    assert both["lowest"]["probabilities"]["6"]["exact"] == "503/3000"
    assert both["lowest"]["house_edge"]["exact"] == str(1 - 31 * Fraction(503, 3000) ** 2)


def test_csv_has_a_record_for_each_bet_and_device(run: Run) -> None:
    found = records(run, "craps", "boxcars", "--die", "6=0.17", "--tolerance", "0.1%")
    assert [(one["device"], one["dice"]) for one in found] == [
        ("as it is", "0"), ("loaded", "1"), ("loaded", "2"), ("lowest", "1"), ("highest", "1"), ("lowest", "2"),
        ("highest", "2"),
    ]  # fmt: skip
    fair, _, both, *_ = found
    assert fair["derivative"] == "1=31/15 2=31/15 3=31/15 4=31/15 5=31/15 6=-31/3"
    assert (both["house_edge"], both["house_edge_decimal"], both["change"]) == ("1041/10000", "0.1041", "-3131/90000")
    assert both["probabilities"] == "1=83/500 2=83/500 3=83/500 4=83/500 5=83/500 6=17/100"
    assert found[5]["change_to_first_order"] == "-31/3000"


@pytest.mark.parametrize(("language", "player"), [("en", "PLAYER"), ("pt", "JOGADOR"), ("zh", "博彩者")])
def test_the_players_advantage_is_a_word_and_no_colour(run: Run, language: str, player: str) -> None:
    """In the cell of the edge below zero and in no other."""
    words = ("--die", "6=0.3", "--tolerance", "5%", "--lang", language)
    text = run("bias", "craps", "boxcars", *words).out
    loaded, one, both = (line for line in text.splitlines() if line.startswith("boxcars ") and "%" in line)
    assert loaded.count(player) == 2
    assert loaded.index(player) > loaded.index("5/36")
    assert (one.count(player), both.count(player)) == (1, 1)
    for line in (loaded, one, both):
        assert re.search(rf"-\d+[.,]\d+ ?% {player}", line)


def test_a_bet_that_favours_the_player_is_marked_where_no_edge_stands(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    bets = "".join(
        f"  b{n}: {{win: {n}, lose: others, pays: {pays}}}\n" for n, pays in enumerate(("4:1",) * 3 + ("9:1",), 1)
    )
    path.write_text(f"game: mine\ndevice: {{dice: 1}}\nbets:\n{bets}")
    lines = run("bias", str(path)).out.splitlines()
    assert [line.split()[0] for line in lines if "PLAYER" in line] == ["b4"]
    assert "b4 — 9:1 — PLAYER" in run("bias", str(path), "--symbolic").out
    assert run("bias", str(path), "b4").out.count("PLAYER") == 2


@pytest.mark.parametrize(
    ("language", "said", "title"),
    [
        ("en", "10.4100 %", "Edge, both dice"),
        ("pt", "10,4100 %", "Vantagem, ambos os dados"),
        ("zh", "10.4100%", "利益：兩顆骰子"),
    ],
)
def test_every_language_and_markdown(run: Run, language: str, said: str, title: str) -> None:
    words = ("bias", "craps", "boxcars", "--die", "6=0.17", "--tolerance", "0.1%", "--symbolic", "--lang", language)
    text = run(*words, "--wide").out
    assert said in text
    assert title in text
    lines = run(*words, "--format", "markdown").out.splitlines()
    assert any(line.startswith("| boxcars | ") and "1041/10000" in line for line in lines)


@cache
def some_found() -> tuple[Bias, Bias, Bias]:
    asked: dict[str, Any] = {"die": {"6": Fraction(17, 100)}, "tolerance": Fraction(1, 1000), "symbolic": True}
    some = ("pass-line", "boxcars", "any-7", "hard-way")
    return biased("craps", *some, **asked), biased("craps", *some), biased("roulette", "red")


@pytest.mark.thorough
@each("language", LANGUAGES)
@each("width", [80, 120, 200])
def test_the_report_fits_a_terminal(language: Language, width: int) -> None:
    w = Numerals(language)
    loaded, fair, red = some_found()
    for found, shown in (
        (loaded, [w.percent(Fraction(7, 495)), w.percent(Fraction(1041, 10000))]),
        (fair, (w.decimals(Fraction(-31, 3)),)),
        (red, ("-19/18",)),
    ):
        stream = StringIO()
        print_document(bias_document(found, language), Console(file=stream, width=width, color_system=None))
        assert max(map(cell_len, stream.getvalue().splitlines())) <= width
        for figure in shown:
            assert figure in stream.getvalue()


def test_a_file_is_written_whole_and_kept(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bias.json"
    words = ("bias", "craps", "boxcars", "--format", "json", "--output", str(path))
    assert run(*words).code == 0
    assert json.loads(path.read_text("utf-8"))["bets"][0]["id"] == "boxcars"
    assert run(*words).code == 2
    assert run(*words, "--force").code == 0
