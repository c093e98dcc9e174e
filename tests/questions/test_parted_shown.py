"""A bet by whose play a hand is parted: every report has its edge and says that the spread is not worked out."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import msgspec
import pytest

from macau_edge import exact
from macau_edge.analysis import analyse_ruleset
from macau_edge.desk.work import _distributions
from macau_edge.model import LANGUAGES
from macau_edge.model.measures import Measures
from macau_edge.questions.page.data import page_data
from macau_edge.questions.page.find import page_of
from macau_edge.wording import Words
from tests.conftest import Run
from tests.loops import each
from tests.outcomes.test_parted import GAME
from tests.page_reader import PageReader
from tests.small import file_of, member_of

TOLD = {
    "en": "edge and element of risk are exact; the spread of a parted hand is not worked out",
    "pt": "a vantagem do casino e o risco efectivo são exactos; a dispersão de uma mão que se desdobra não é calculada",
    "zh": "娛樂場利益及風險比率均為精確值；分門後淨結果的離散程度未作計算",
}
EDGE = "-2.8957"


@pytest.fixture
def game(tmp_path: Path) -> str:
    (tmp_path / "parted.yaml").write_text(GAME, "utf-8")
    return str(tmp_path / "parted.yaml")


def joined(text: str) -> str:
    """A text without the ends of its lines."""
    return " ".join(text.split())


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_what_is_known_is_shown_and_the_rest_is_said_to_be_missing(run: Run, game: str, language: str) -> None:
    for words in (("analyse", game, "--bet", "alone"), ("explain", game, "alone")):
        shown = run(*words, "--lang", language)
        assert TOLD[language] in joined(shown.out)
        assert EDGE in joined(shown.out).replace(",", ".")
    refused = run("risk", game, "alone", "--rounds", "10", "--lang", language)
    assert (refused.code, refused.out) == (2, "")
    assert TOLD[language] in joined(refused.err)


@pytest.mark.thorough
def test_records_have_no_figure_in_place_of_one_that_is_not_known(run: Run, game: str) -> None:
    (bet,) = json.loads(run("analyse", game, "--bet", "alone", "--format", "json").out)["bets"]
    assert bet["no_spread"] == TOLD["en"]
    assert bet["house_edge"]["exact"] != bet["element_of_risk"]["exact"]
    for name in ("probability", "distribution", "variance", "standard_deviation", "hit_frequency", "fair_pays"):
        assert bet[name] is None
    (row,) = csv.DictReader(
        StringIO(run("analyse", game, "--bet", "alone", "--format", "csv").out.removeprefix("\ufeff"))
    )
    assert row["no_spread"] == TOLD["en"]
    assert (row["probability_win"], row["standard_deviation"], row["variance"]) == ("", "", "")
    assert row["house_edge"] == bet["house_edge"]["exact"]


def test_the_engines_agree_on_what_is_known(run: Run, game: str) -> None:
    (bet,) = json.loads(run("analyse", game, "--bet", "alone", "--format", "json").out)["bets"]
    assert bet["engines"]["agree"] is True
    assert 0 <= float(bet["engines"]["difference"]) < 1


@pytest.mark.thorough
def test_a_changed_prize_moves_the_edge_alone(run: Run, game: str, tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text(GAME.replace("others: 1:1}\n    lost", "others: 6:5}\n    lost"), "utf-8")
    shown = joined(run("diff", game, str(tmp_path / "other.yaml")).out)
    assert "House edge after" in shown
    assert TOLD["en"] in shown


def test_a_derivation_gives_no_distribution(run: Run, game: str) -> None:
    shown = joined(run("explain", game, "alone").out)
    assert "a line is one of its two hands and has twice its net result" in shown
    assert "Standard deviation" not in shown
    assert "The probabilities add up to one" not in shown
    assert "confirms E, what is put down on average, and T" in shown


@pytest.mark.thorough
def test_an_expected_chance_is_said_to_be_not_worked_out(tmp_path: Path, run: Run) -> None:
    text = GAME.replace("strategy: best}\n", "strategy: best, expect: {win: 1/2}}\n", 1)
    (tmp_path / "expected.yaml").write_text(text, "utf-8")
    assert "and is not worked out where a hand is parted" in joined(run("check", str(tmp_path / "expected.yaml")).out)


def test_an_editor_shows_the_edge_and_no_distribution(tmp_path: Path) -> None:
    """What a hover over the bet has."""
    ruleset = file_of(GAME)
    (found,) = analyse_ruleset(ruleset, {}, only=["alone"]).bets
    w = Words("en", ruleset)
    assert [*_distributions([[found]], w)] == []


@pytest.mark.thorough
def test_a_page_shows_its_edge_and_every_other_bet_whole() -> None:
    """The whole page was refused. The mean is the one way of its law, and a browser shows no chances of it."""
    ruleset = file_of(GAME)
    data = json.loads(msgspec.json.encode(page_data(page_of(ruleset, {}))))
    reader = PageReader(data)
    for bet in ("alone", "whole", "busts"):
        found = reader.found(reader.bets[bet], reader.printed(), reader.taken())
        assert found
        measures = Measures(exact.solve(ruleset, member_of(ruleset, bet), {}))
        assert found.house_edge == measures.house_edge
        assert found.risked == measures.distribution.risked
        laws = [data["laws"][number] for when in reader.bets[bet]["when"] for number in when["laws"]]
        assert {one.get("no_spread", False) for one in laws} == {bet != "busts"}


@pytest.mark.thorough
def test_each_of_two_hands_is_paid_in_whole_chips(run: Run, tmp_path: Path) -> None:
    """The whole table was refused. At 25 a prize of 3:2 is 37 1/2, of which chips of 5 pay 35, to each hand."""
    (tmp_path / "game.yaml").write_text(GAME.replace("others: 1:1}\n    lost", "others: 3:2}\n    lost"), "utf-8")
    words = ("analyse", str(tmp_path / "game.yaml"), "--stake", "25", "--chip", "5", "--format", "json")
    data = json.loads(run(*words).out)
    bets = {bet["id"]: bet["at"][0] for bet in data["bets"]}
    for bet in ("alone", "whole"):
        assert [(one["due"], one["paid"]) for one in bets[bet]["rounded"]] == [("75/2", 35)]
    assert bets["busts"]["rounded"] == []
    assert data["engines"]["agree"] is True
    ruleset = file_of(GAME.replace("others: 1:1}\n    lost", "others: 7:5}\n    lost"))  # 35 of 25
    paid = Measures(exact.solve(ruleset, member_of(ruleset, "alone"), {})).house_edge
    assert bets["alone"]["house_edge"]["exact"] == str(paid)
