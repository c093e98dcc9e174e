"""A bonus on another's stake, asked for by name: no report has a house edge or an advantage of the player at it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from macau_edge.model import LANGUAGES
from tests.conftest import Run
from tests.loops import each
from tests.proposals import LAID

PLAYER = {"en": "PLAYER", "pt": "JOGADOR", "zh": "博彩者"}
NO_EDGE = {"en": "no house edge of its own", "pt": "não tem vantagem própria", "zh": "並無本身的娛樂場利益"}


@pytest.fixture
def game(tmp_path: Path) -> str:
    (tmp_path / "dice.yaml").write_text(LAID, "utf-8")
    return str(tmp_path / "dice.yaml")


@pytest.mark.parametrize(
    "asked",
    [("analyse", "--bet", "twelve"), ("explain", "twelve"), ("sweep", "twelve", "--prize", "1:1..2:1")],
    ids=lambda words: words[0],
)
@each("language", LANGUAGES)
def test_it_has_no_house_edge(run: Run, game: str, asked: tuple[str, ...], language: str) -> None:
    command, *rest = asked
    shown = run(command, game, *rest, "--lang", language)
    assert shown.code == 0
    assert PLAYER[language] not in shown.out
    assert "-1/36" not in shown.out
    assert NO_EDGE[language] in shown.out


@each(("language", "brings", "pushes"), [("en", "nothing is paid", "pushes"), ("pt", "nada se paga", "empata")])
def test_a_result_that_is_not_won_brings_nothing(run: Run, game: str, language: str, brings: str, pushes: str) -> None:
    """Nothing was put down that a push could return."""
    shown = run("explain", game, "twelve", "--lang", language).out
    assert brings in shown
    assert pushes not in shown


def test_at_a_stake_it_has_a_sign_in_place_of_an_edge_and_a_note(run: Run, game: str) -> None:
    shown = run("analyse", game, "--bet", "twelve", "--stake", "5", "--format", "markdown").out
    (row,) = [line for line in shown.splitlines() if line.startswith("| twelve")]
    assert row.count("—") == 6
    assert "|  |" not in row
    assert NO_EDGE["en"] in shown


@pytest.mark.parametrize("form", ["chart", "svg", "csv"])
def test_no_picture_of_a_sweep_shows_one(run: Run, game: str, form: str) -> None:
    shown = run("sweep", game, "twelve", "--prize", "1:1..2:1", "--format", form)
    assert shown.code == 0
    assert "-1/36" not in shown.out
    assert "-2.7778" not in shown.out


def test_the_data_have_none(run: Run, game: str) -> None:
    (bet,) = json.loads(run("analyse", game, "--bet", "twelve", "--format", "json").out)["bets"]
    missing = {name for name, value in bet.items() if value is None}
    edges = {"house_edge", "house_edge_resolved", "house_edge_per_roll", "element_of_risk"}
    assert missing >= {*edges, "return_to_player", "fair_pays", "odds_against"}
    assert missing.isdisjoint({"probability", "distribution", "standard_deviation", "hit_frequency"})
    (swept,) = json.loads(run("sweep", game, "twelve", "--prize", "1:1..2:1", "--format", "json").out)["bets"]
    points = {(point["house_edge"], point["element_of_risk"], point["advantage"]) for point in swept["points"]}
    assert points == {(None, None, "neither")}


def test_a_comparison_shows_its_prize_and_no_edge(run: Run, game: str, tmp_path: Path) -> None:
    """The bet that it is a part of has the edge, and is the player's where it is below zero."""
    dearer = tmp_path / "dearer.yaml"
    dearer.write_text(LAID.replace("pays: 1:1}\n  with", "pays: 9:1}\n  with"), "utf-8")
    shown = run("diff", game, str(dearer), "--format", "json")
    (file,) = json.loads(shown.out)["files"]
    bonus, whole = file["figures"]
    assert [one["player_gets_advantage"] for one in (bonus, whole)] == [False, True]
    assert bonus["house_edge_difference"] is None


def test_a_prize_of_it_is_found_for_the_edge_that_it_would_have_with_a_stake(run: Run, game: str) -> None:
    """Which is what its formula gives: whoever asks for its edge has one in mind."""
    shown = run("solve", game, "twelve", "--edge", "-1/12")
    assert (shown.code, "3:1" in shown.out) == (0, True)


SHORT = """
game: x
act: none
device: {decks: 1, order: [2 to king, ace], kinds: {pair: 2 of a rank, high-card: any}, compare: kinds}
deal: {first: {player: 1}, one: {choose: [ride, pull], sees: player}, second: {player: 1}}
bets:
  base: {win: player pair, lose: others, pays: 16:1}
  more: {based-on: base, stays: ride}
  whole: {together: {base: 1, more: 1}, strategy: best}
"""


@each(
    ("language", "per"),
    [("en", "at the start and not taken back"), ("pt", "no início sem devolução"), ("zh", "最初投注而不予退回")],
)
def test_of_a_stake_that_may_be_taken_back_no_edge_is_told_per_unit(
    run: Run, tmp_path: Path, language: str, per: str
) -> None:
    """Two units are put down at the start, of which one is taken back: what is lost is told per unit of the other."""
    (tmp_path / "x.yaml").write_text(SHORT, "utf-8")
    for asked in (("analyse", "--bet", "whole"), ("risk", "whole", "--rounds", "10")):
        command, *rest = asked
        assert per in run(command, str(tmp_path / "x.yaml"), *rest, "--lang", language, "--wide").out, command
