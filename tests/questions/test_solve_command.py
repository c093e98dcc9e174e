"""`macau-edge solve`: what it prints in every format and language, what it refuses, and how it exits."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from rich.cells import cell_len
from rich.console import Console

from macau_edge.analysis import BetAnalysis, analyse_bet
from macau_edge.model import LANGUAGES, Language
from macau_edge.outcomes.options import choose
from macau_edge.questions.request import exact_range
from macau_edge.questions.solve import find
from macau_edge.questions.solve.formula import Affine, Interval, PrizeFormula, Reach
from macau_edge.questions.solve.formulas import (
    interval_text,
    off_text,
    percent_text,
    reach_text,
    relations_text,
    solve_formula_text,
)
from macau_edge.questions.solve.report import solve_document
from macau_edge.questions.solve.request import SolveRequest
from macau_edge.questions.solve.solved import Solution
from macau_edge.reading.source import shipped_names
from macau_edge.reports.terminal import print_document
from macau_edge.wording.text import Phrasebook
from tests.analysis.test_stakes import shipped
from tests.conftest import Run
from tests.loops import each
from tests.shapes import published, validate

WRONG = [
    (
        ["craps"],
        "which bet?",
        "expected: GAME BET, as in `macau-edge solve craps pass-line --edge 5%`; "
        "`macau-edge analyse craps` lists the bets",
    ),
    (["craps", "field"], "which house edge?", "add `--edge 2.5%`, or a range, `--edge 1%..3%`"),
    (["craps", "field", "--edge", "5/1"], "no prize gives an edge of 500 %", "if 5 % is meant, write `5%`"),
    (["craps", "field", "--edge", "5"], "`5` has no sign of percent", "help: write `5%` (in hundredths)\n"),
    (
        ["craps", "field", "--edge", "200%"],
        "no prize gives an edge of 200 %",
        "ask for 100 % or less; if 2 % is meant, write `2%`",
    ),
    (["craps", "field", "--edge", "much"], "--edge: `much` is not a figure", "for example `2.5%`"),
    (["craps", "feild", "--edge", "1%"], "there is no bet `feild`", "did you mean `field`?"),
    (["craps", "field", "--edge", "1%", "--free", "13"], "`field` has no prize for `13`", "its prizes: "),
    (["craps", "field", "--edge", "1%", "--stakes", "0"], "--stakes: 0 is less than 1", "write a whole number"),
    (["craps", "field", "--edge", "1%", "--stakes", "10000"], "--stakes: 10000 is no largest stake", "from 1 to 9999"),
    (["craps", "field", "--edge", "1%", "--prize", "12=3:1"], "`--prize` is not an option of this command", "--free"),
    (["craps", "field", "--edge", "1%", "--field12", "9:1"], "`9:1` is not a choice of `field12`", "choose 2:1 or 3:1"),
]


@each(("words", "message", "remedy"), WRONG, ids=[" ".join(words) for words, _, _ in WRONG])
def test_what_cannot_be_asked_is_refused(run: Run, words: list[str], message: str, remedy: str) -> None:
    result = run("solve", *words)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert remedy in result.err


def squeezed(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_the_report_shows_the_formula_the_prize_and_the_ratios(run: Run) -> None:
    result = run("solve", "craps", "field", "--edge", "2.5%", "--free", "12", "--stakes", "2")
    assert (result.code, result.err) == (0, "")
    lines = squeezed(result.out)
    for wanted in (
        "x₁ 3, 4, 9, 10, 11 1:1 7/18 -7/18 stays",
        "x₃ 12 (--field12) 2:1 1/36 -1/36",
        "HE = 1/9 - 1/36·x₃",
        "At the prizes as they are: 1/18 (5.5556 %). Both engines say so.",
        "x₃ = 31/10 = 3 1/10 = 3.1",
        "4:1 4 0 0.0000 % -2.5000",
        "7:2 3.5 1/72 1.3889 % -1.1111",
        "3:1 3 1/36 2.7778 % +0.2778 nearest",
    ):
        assert wanted in lines


def test_an_option_that_was_chosen_is_the_prize_as_it_is(run: Run) -> None:
    out = run("solve", "craps", "field", "--edge", "1/36", "--free", "field12", "--field12", "3:1").out
    assert "At the prizes as they are: 1/36 (2.7778 %)." in out
    assert "3:1 3 1/36 2.7778 % 0 exactly, as now" in squeezed(out)
    assert "the act (art. 6, 12)) has no other ratios than 2:1 or 3:1" in out


@pytest.mark.thorough
def test_several_prizes_are_shown_with_their_relation(run: Run) -> None:
    lines = squeezed(run("solve", "craps", "field", "--edge", "2.5%", "--free", "2", "--free", "12").out)
    assert "x₂ + x₃ = 51/10" in lines
    assert "5:2 13:5 1/40 2.5000 % 0 exactly" in lines
    assert "x₂ = x₃ = 51/20 = 2 11/20 = 2.55" in lines
    lines = squeezed(run("solve", "craps", "field", "--edge", "2%..3%", "--free", "2,12").out)
    assert "123/25 ≤ x₂ + x₃ ≤ 132/25" in lines
    assert "73/25 ≤ x₃ ≤ 82/25" in lines


def test_an_edge_that_is_not_reached_exits_with_one(run: Run) -> None:
    result = run("solve", "craps", "any-7", "--edge", "90%")
    assert (result.code, result.err) == (1, "")
    assert "No prize gives it. The edges that can be had are those below 5/6 (83.3333 %)." in result.out
    assert "NOT REACHED: no prize gives any-7 the edge that is wanted." in result.out


def test_an_advantage_of_the_player_is_marked(run: Run) -> None:
    out = run("solve", "craps", "any-7", "--edge", "-10%").out
    every = "with every prize that gives it the player has the advantage, and not the casino."
    assert f"A house edge below zero is the player's advantage: {every}" in out
    assert "PLAYER" in out
    assert "means that the player has the advantage; those prizes are marked." in out
    out = run("solve", "craps", "any-7", "--edge", "-10%..10%").out
    assert "A house edge below zero is the player's advantage." in out
    assert every not in out


GIVEN = "game: Dice\nact: none\ndevice: {dice: 2}\nbets: {seven: {win: 7, lose: others, pays: 6:1}}\n"


@pytest.mark.thorough
@each(
    ("language", "said"),
    {
        "en": "(-16.6667 %). Both engines say so. The house edge is negative: the player has the advantage.",
        "pt": "A vantagem do casino é negativa: a vantagem é do jogador.",
        "zh": "娛樂場利益為負數：利益屬於博彩者。",
    }.items(),
)
def test_an_advantage_that_the_player_has_now_is_told(run: Run, tmp_path: Path, language: str, said: str) -> None:
    """7 wins 6 of 36 throws: at 6:1 the house loses a sixth of the stake."""
    (tmp_path / "dice.yaml").write_text(GIVEN)
    words = (str(tmp_path / "dice.yaml"), "seven", "--edge", "10%", "--stakes", "1")
    assert said in run("solve", *words, "--lang", language).out


def test_whose_advantage_it_is_is_in_the_data(run: Run, tmp_path: Path) -> None:
    (tmp_path / "dice.yaml").write_text(GIVEN)
    words = (str(tmp_path / "dice.yaml"), "seven", "--edge", "0", "--stakes", "1")
    (group,) = json.loads(run("solve", *words, "--format", "json").out)["solved"]
    assert (group["now"]["advantage"], group["alone"][0]["printable"][0]["advantage"]) == ("player", "neither")
    (group,) = data_of(run, "craps", "field", "--edge", "1%", "--free", "12", "--stakes", "1")["solved"]
    assert [row["advantage"] for row in group["alone"][0]["printable"]] == ["neither", "house"]
    rows = list(csv.DictReader(StringIO(run("solve", *words, "--format", "csv").out)))
    assert {row["kind"]: row["player_advantage"] for row in rows} == {"now": "yes", "exact": "no", "printable": "no"}


def data_of(run: Run, *words: str) -> dict[str, Any]:
    result = run("solve", *words, "--format", "json")
    assert (result.code, result.err) in ((0, ""), (1, ""))
    found: dict[str, Any] = json.loads(result.out)
    validate(found, published("solve"))
    return found


@pytest.mark.thorough
def test_json_has_its_published_shape(run: Run) -> None:
    jsonschema.Draft202012Validator.check_schema(published("solve"))
    for words in (
        ["craps", "field", "--edge", "2.5%"],
        ["craps", "field", "--edge", "1%..3%"],
        ["craps", "any-7", "--edge", "90%"],
        ["portugal/craps", "number-to-win", "--edge", "5%"],
        ["portugal/craps", "number-to-win", "--edge", "5%", "--free", "win4"],
    ):
        data_of(run, *words)


def test_json_keeps_the_promised_figures(run: Run) -> None:
    data = data_of(run, "craps", "field", "--edge", "2.5%", "--free", "12", "--stakes", "1")
    assert (data["schema"], data["bet"], data["free"], data["reachable"]) == (
        "macau-edge/solve/1",
        "field",
        ["12"],
        True,
    )
    (group,) = data["solved"]
    assert group["formula"]["lost"] == {"constant": "1/9", "slopes": [{"prize": 3, "slope": "-1/36"}]}
    assert group["prizes"][2]["probability_paid"]["exact"] == "1/36"
    (alone,) = group["alone"]
    assert alone["exact"] == {"exact": "31/10", "decimal": "3.1"}
    assert [row["ratios"] for row in alone["printable"]] == [["4:1"], ["3:1"]]
    assert alone["edges"]["from"] is None
    assert data["engines"]["agree"] is True


def test_csv_is_one_table_of_exact_figures(run: Run) -> None:
    text = run("solve", "craps", "hard-way", "--edge", "10%", "--stakes", "2", "--format", "csv").out
    rows = list(csv.DictReader(StringIO(text)))
    assert {row["id"] for row in rows} == {f"hard-way[{n}]" for n in (4, 6, 8, 10)}
    assert {row["kind"] for row in rows} == {"now", "exact", "printable"}
    for row in rows:
        prize = Fraction(row["prizes"].replace(":", "/"))
        won = Fraction(1, 9) if row["id"] in ("hard-way[4]", "hard-way[10]") else Fraction(1, 11)
        assert Fraction(row["house_edge"]) == 1 - won * (prize + 1)
        assert Fraction(row["off_target"]) == Fraction(row["house_edge"]) - Fraction(1, 10)
        assert row["engines_agree"] == "yes"


@each("language", LANGUAGES, quick=6, whole="deep")
@each("game", shipped_names(), quick=2, whole="deep")
def test_every_shipped_bet_can_be_asked_and_shown(game: str, language: Language) -> None:
    """In every language, on 80 columns: no line of a table is wider."""
    ruleset = shipped(game)
    choices = choose(ruleset, {})
    for bet in list(ruleset.bets)[:: 1 if language == "en" else 4]:
        found = find.solve(SolveRequest(bet=bet, edge=exact_range("1%..4%", "edge"), stakes=2), ruleset, choices)
        assert found.analysis.agree
        console = Console(width=80, record=True, file=StringIO())
        print_document(solve_document(found, language), console)
        shown = console.export_text()
        assert max(map(cell_len, shown.splitlines())) <= 80
        assert "solve." not in shown


def test_engines_that_disagree_stop_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    right = analyse_bet

    def wrong(*args: Any, **named: Any) -> BetAnalysis:
        found = right(*args, **named)
        return BetAnalysis(found.member, found.options, None, found.measures, 2.0, 0.5, found.compared)

    monkeypatch.setattr(find, "analyse_bet", wrong)
    result = run("solve", "craps", "any-7", "--edge", "10%")
    assert result.code == 1
    assert "THE ENGINES DISAGREE" in result.out
    assert "the two engines disagree on `any-7`" in result.err


def test_a_formula_that_does_not_hold_is_a_mistake_of_the_program(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = PrizeFormula(Affine(Fraction(1), (Fraction(-1),)), Affine(Fraction(1), (Fraction(0),)))
    monkeypatch.setattr(find, "find_formula", lambda *_: wrong)
    result = run("solve", "craps", "any-7", "--edge", "10%")
    assert (result.code, result.out) == (1, "")
    assert "a mistake of the program, not yours: ArithmeticError" in result.err


def test_an_output_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "solved.md"
    words = ["solve", "craps", "any-7", "--edge", "10%", "--format", "markdown", "-o", str(file)]
    assert run(*words).code == 0
    before = file.read_text("utf-8")
    assert "HE = 5/6 - 1/6·x" in before
    assert run(*words).code == 2
    assert run(*words, "--force").code == 0
    assert file.read_text("utf-8") == before


@cache
def of_the_field() -> Solution:
    """The three prizes of the Field, solved for."""
    ruleset = shipped("craps")
    return find.solve(SolveRequest(bet="field", edge=exact_range("2.5%", "edge")), ruleset, choose(ruleset, {}))


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_of_three_prizes_is_two_pages_at_most(language: Language) -> None:
    """On 80 columns, with prizes that have the same ratios in one part of the table."""
    console = Console(width=80, record=True, file=StringIO())
    print_document(solve_document(of_the_field(), language), console)
    lines = console.export_text().splitlines()
    assert len(lines) <= 90
    assert max(map(cell_len, lines)) <= 80
    assert sum(line.startswith(("x₂, x₃  ", "x₂、x₃  ")) for line in lines) == 3


@pytest.mark.thorough
def test_what_is_small_is_never_rounded_to_zeros(run: Run) -> None:
    out = run("solve", "craps", "any-7", "--edge", "1/10000000", "--stakes", "9999").out
    assert "Wanted: a house edge of 1/10000000 (0.00001 %)." in out
    assert "-0.0000 " not in out
    assert "+0.0000 " not in out
    assert [off_text(Fraction(n, 10**8), Phrasebook("en")) for n in (-3, 3, 278_000, 0)] == [
        "-0.000003",
        "+0.000003",
        "+0.2780",
        "0",
    ]
    assert percent_text(Fraction(-1, 10**8), Phrasebook("pt")) == "-0,000001 %"


@pytest.mark.thorough
def test_several_prizes_are_several(run: Run) -> None:
    words = ["solve", "craps", "field", "--edge", "2.5%", "--free"]
    assert "x₂, x₃ are the prizes to one" in run(*words, "2,12").out
    assert "x₃ is the prize to one" in run(*words, "12").out


# --- formulas as text -------------------------------------------------------------------------------------------------


def affine(constant: str, *slopes: str) -> Affine:
    return Affine(Fraction(constant), tuple(map(Fraction, slopes)))


def test_formulas_are_written_as_on_paper() -> None:
    assert solve_formula_text(
        PrizeFormula(affine("5/9", "-7/18", "0", "1"), affine("1", "0", "0", "0")), ["x₁", "x₂", "x₃"], Phrasebook("en")
    ) == ("HE = 5/9 - 7/18·x₁ + x₃")
    assert (
        solve_formula_text(PrizeFormula(affine("43/60", "-1/3"), affine("21/20", "0")), ["x"], Phrasebook("en"))
        == "HE = 43/63 - 20/63·x"
    )
    assert solve_formula_text(PrizeFormula(affine("1/3", "-37/60"), affine("1", "1/20")), ["x"], Phrasebook("en")) == (
        "HE = (1/3 - 37/60·x) / (1 + 1/20·x)"
    )
    assert solve_formula_text(PrizeFormula(affine("0", "0"), affine("1", "0")), ["x"], Phrasebook("en")) == "HE = 0"


def test_relations_keep_their_direction() -> None:
    low, high = PrizeFormula(affine("1/2", "-1/4", "-1/4"), affine("1", "0", "0")).relation, ["x₁", "x₂"]
    assert relations_text([low(Fraction(0))], high, Phrasebook("en")) == ["x₁ + x₂ = 2"]
    assert relations_text([low(Fraction(1, 8)), low(Fraction(1, 4))], high, Phrasebook("en")) == ["1 ≤ x₁ + x₂ ≤ 3/2"]
    quotient = PrizeFormula(affine("1/3", "-37/60", "-1/6"), affine("1", "1/20", "0")).relation
    assert relations_text([quotient(Fraction(0)), quotient(Fraction(1, 10))], high, Phrasebook("en")) == [
        "37·x₁ + 10·x₂ ≤ 20",
        "373·x₁ + 100·x₂ ≥ 140",
    ]


def test_intervals_say_which_end_is_included() -> None:
    half, two = Fraction(1, 2), Fraction(2)
    assert interval_text(Interval(half, True, two, False), "x", Phrasebook("en")) == "1/2 ≤ x < 2"
    assert interval_text(Interval(half, False, None, False), "x", Phrasebook("en")) == "1/2 < x"
    assert interval_text(Interval(half, True, half, True), "x", Phrasebook("en")) == "x = 1/2 = 0.5"
    assert interval_text(Interval(two, True, two, True), "x", Phrasebook("en")) == "x = 2"
    third = Fraction(7, 3)
    assert interval_text(Interval(third, True, third, True), "x", Phrasebook("pt")) == "x = 7/3 = 2 1/3 ≈ 2,3333"


def test_what_can_be_had_is_said_with_its_ends() -> None:
    one, two = Fraction(1, 10), Fraction(1, 5)
    said = {
        "those below 1/5 (20.0000 %)": Reach(low=None, high=two),
        "those up to 1/5 (20.0000 %)": Reach(low=None, high=two, high_in=True),
        "lie between 1/10 (10.0000 %) and 1/5 (20.0000 %), ends not included": Reach(low=one, high=two),
        "above 1/10 (10.0000 %) and up to 1/5": Reach(low=one, high=two, high_in=True),
        "from 1/10 (10.0000 %) to 1/5": Reach(low=one, high=two, low_in=True, high_in=True),
        "from 1/10 (10.0000 %) on and below 1/5": Reach(low=one, high=two, low_in=True),
        "The edge is 1/10 (10.0000 %) whatever the prize": Reach(low=one, high=one, low_in=True, high_in=True),
        "those above 1/10": Reach(low=one, high=None),
        "Every edge": Reach(low=None, high=None),
    }
    for text, reach in said.items():
        assert text in reach_text(reach, Phrasebook("en"))
