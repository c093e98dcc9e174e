"""What is shown of a bet that is paid of a meter: the edge in the long run by its own name, apart from the house edge.

The wheel has twenty pockets: 1/20 wins the whole, 2/20 a quarter, 5/20 pay 1:5. The edge in the long run is 3/20, and
that of a day with 7:1 on the meter 1/40.
"""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest

from macau_edge import analyse, simulate, solve, sweep
from macau_edge.model import Language
from macau_edge.outcomes.options import choose
from macau_edge.questions.diff.facts import ruleset_facts
from macau_edge.questions.page.data import page_data
from macau_edge.questions.page.find import page_of
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.conftest import Run
from tests.small import file_of

WHEEL = """game: A wheel
act: none
device: {wheel: {a: 1, b: 2, c: 5, d: 12}}
words: {royal: {en: Royal, pt: Royal, zh: 皇家}}
meters: {royal: {seed: 6:1, contribution: 10%}}
bets:
  one: {win: [a, b, c], lose: others, pays: {by: result, a: royal, b: 25% of royal, c: 1:5}}
"""
CALLED = {"en": "Edge in the long run", "pt": "Vantagem do casino a longo prazo", "zh": "長期娛樂場利益"}


@pytest.fixture
def game(tmp_path: Path) -> str:
    file = tmp_path / "wheel.yaml"
    file.write_text(WHEEL, "utf-8")
    return str(file)


@pytest.mark.parametrize("language", ["en", "pt", "zh"])
def test_it_is_called_so_in_every_language(game: str, language: Language, run: Run) -> None:
    """In `analyse` and in `explain`; where the meter is given there is none."""
    asked = (("analyse", game), ("explain", game, "one"))
    for words in asked:
        text = run(*words, "--lang", language).out
        assert CALLED[language] in text
        assert "3/20" in text
        assert "1/40" not in text
    for words in asked:
        text = run(*words, "--royal", "7:1", "--lang", language).out
        assert CALLED[language] not in text
        assert "3/20" not in text
        assert "1/40" in text


NOT_WON = WHEEL.replace("a: royal, b: 25% of royal", "a: royal, b: minor").replace(
    "10%}}", "10%}, minor: {contribution: 5%}}"
)


@pytest.mark.parametrize("language", ["en", "pt", "zh"])
def test_what_is_to_be_given_fits_the_meter(tmp_path: Path, language: Language, run: Run) -> None:
    """Its seed, which is the least that it shows; and what is said to be given can be."""
    file = tmp_path / "wheel.yaml"
    file.write_text(NOT_WON.replace("royal: {en", "minor: {en: Minor, pt: Menor, zh: 小獎}, royal: {en"), "utf-8")
    for words in (("analyse", str(file)), ("explain", str(file), "one")):
        text = run(*words, "--lang", language).out
        assert "`--royal 6:1`" in text
        assert "`--minor 1000:1`" in text
        assert "25000" not in text
    assert run("analyse", str(file), "--royal", "6:1", "--minor", "1000:1", "--lang", language).code == 0


def test_csv_and_json_have_it_under_a_name_of_its_own(game: str, run: Run) -> None:
    (row,) = csv.DictReader(io.StringIO(analyse(game).csv().lstrip("\ufeff")))
    assert (row["house_edge"], row["edge_in_the_long_run"]) == ("", "3/20")
    (bet,) = analyse(game).to_dict()["bets"]
    assert bet["house_edge"] is None
    assert bet["standard_deviation"] is None
    assert bet["distribution"] is None
    assert bet["long_run"]["edge_in_the_long_run"]["exact"] == "3/20"
    (meter,) = bet["long_run"]["meters"]
    assert (meter["seed"], meter["contribution"]["exact"], meter["whole"]["exact"]) == ("6:1", "1/10", "1/20")
    assert meter["share"]["exact"] == "3/40"
    (bet,) = analyse(game, royal="7:1").to_dict()["bets"]
    assert "long_run" not in bet
    (derivation,) = json.loads(run("explain", game, "one", "--format", "json").out)["derivations"]
    assert derivation["long_run"]["returned_otherwise"]["exact"] == "9/20"


def test_a_ruleset_without_meters_has_none_of_it() -> None:
    shown = analyse("craps", bets=["field"])
    assert "long_run" not in shown.to_dict()["bets"][0]
    assert "edge_in_the_long_run" not in shown.csv()


def test_explain_has_every_line(game: str, run: Run) -> None:
    text = run("explain", game, "one").out
    assert "R = 3/20 × 1 + 1/4 × 6/5 = 9/20" in text
    assert "M = c + S × p = 1/10 + 6 × 1/20 = 2/5" in text
    assert "Edge in the long run = 1 - R - M = 1 - 9/20 - 2/5 = 3/20" in text
    assert "m = M / q = (2/5) / (3/40) = 16/3" in text


def test_what_is_of_a_day_asks_for_the_meter(game: str, run: Run) -> None:
    assert "--royal" in simulate(game, "one", rounds=10).text("en")
    refused = run("risk", game, "one", "--rounds", "10")
    assert refused.code
    assert "--royal" in refused.err


def test_a_part_is_paid_as_a_part_where_its_prize_is_set(game: str) -> None:
    """With 7:1 the whole pays seven and a quarter of it 7/4: the slope is 1/20 and a quarter of 2/20."""
    (bet,) = sweep(game, "one", prizes={"royal": ["7:1", "8:1"]}).found.bets
    assert [one.analysis.house_edge for one in bet.points] == [
        Fraction(1, 40),
        Fraction(1, 40) - Fraction(3, 40),
    ]
    solved = solve(game, "one", edge="2.5%", free=["royal"])
    prizes = solved.found.solved[0].ones[0].prizes
    assert prizes
    assert prizes.only == 7
    assert "has the parts in it that are paid" in solved.text("en")
    assert "a; 25 % (b) (--royal)" in solved.text("en")


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("seed: 6:1", "seed: 7:1", "Seed of the meter"),
        ("contribution: 10%", "contribution: 12.5%", "12.5%"),
        ("contribution: 10%", "contribution: {one: 10%}", "Contribution to the meter"),
        ("25% of royal", "20% of royal", "20% of royal"),
    ],
)
def test_diff_tells_what_a_meter_has_otherwise(tmp_path: Path, run: Run, was: str, now: str, said: str) -> None:
    for name, text in (("before", WHEEL), ("after", WHEEL.replace(was, now))):
        (tmp_path / name).mkdir()
        (tmp_path / name / "wheel.yaml").write_text(text, "utf-8")
    text = run("diff", str(tmp_path / "before"), str(tmp_path / "after")).out
    assert said in text
    if "seed" in was or "12.5" in now:
        assert "Edge in the long run" in text


def test_every_part_of_a_meter_is_a_fact() -> None:
    read = read_ruleset(source("wheel.yaml", WHEEL.encode()), "wheel").ruleset
    assert read
    facts = {(key.what, key.of): fact.shown for key, fact in ruleset_facts(read).items()}
    assert str(facts["seed", "royal"]) == "6:1"
    assert facts["contribution", "royal"] == "10%"


def test_the_page_says_it_of_the_prizes_as_they_are_written_and_moves_a_part_with_its_meter() -> None:
    """Whatever is set there, that sentence does not move; a quarter of the meter is its prize times 1/4."""
    ruleset = file_of(WHEEL)
    for given in ({}, {"royal": "7:1"}):
        found = page_of(ruleset, choose(ruleset, given))
        (bet,) = page_data(found).bets
        assert any("3/20" in str(said) and "another figure" in str(said) for said in bet.rules)
    (law,) = (law for when in found.bets[0].when for law in when.laws)
    royal = found.bets[0].prizes[0]
    paid = {chance: dict(net.slopes).get(royal.number) for chance, net in law.law.ways}
    assert paid[Fraction(1, 20)] == 1
    assert paid[Fraction(2, 20)] == Fraction(1, 4)
