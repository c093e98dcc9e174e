"""A bet whose rules say nothing of some choices, which are made in the best way: what is said of it is said of both."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from macau_edge import exact
from macau_edge.analysis.memory import Memory
from macau_edge.checks.sound import load_application
from macau_edge.model import LANGUAGES, Language, Member
from macau_edge.questions.page.prizes import PrizeList
from macau_edge.questions.page.ways import LawFinder
from macau_edge.questions.sweep import find
from macau_edge.wording.text import Phrasebook
from tests.conftest import Run
from tests.small import file_of

GAME = """
game: x
act: none
device: {decks: 1, without: [2 to 8], order: [9 to king, ace], kinds: {pair: 2 of a rank, high-card: any}}
deal:
  first: {player: 1}
  one: {choose: [ride, pull], sees: player}
  second: {player: 1}
  two: {choose: [leave, take], sees: player}
  third: {player: 1}
bets:
  base: {win: player pair, lose: others, pays: PRIZE}
  more: {based-on: base, stays: ride}
  last: {based-on: base, stays: leave}
  whole: {together: {base: 1, more: 1, last: 1}, strategy: best}
  partly: {based-on: whole, strategy: {one: pull}}
  ruled: {based-on: whole, strategy: {one: pull, two: {leave: player has 2 of a rank, take: others}}}
"""


def written(folder: Path, prize: str = "4:5") -> str:
    file = folder / "game.yaml"
    file.write_text(GAME.replace("PRIZE", prize), "utf-8")
    return str(file)


def joined(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("bet", ["whole", "partly"])
def test_no_prize_of_it_is_solved_for(run: Run, tmp_path: Path, bet: str) -> None:
    """It was a mistake of the program, where another prize was another play, and a false formula where it was not."""
    refused = run("solve", written(tmp_path), bet, "--edge", "1%..20%", "--free", "base")
    assert (refused.code, refused.out) == (2, "")
    assert "is played in the best way" in refused.err
    assert ("where its rules say nothing" in refused.err) is (bet == "partly")
    assert run("solve", written(tmp_path), "ruled", "--edge", "1%..20%", "--free", "base").code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sweep_says_that_its_play_is_found_anew(run: Run, tmp_path: Path, language: Language) -> None:
    said = Phrasebook(language)("sweep.supposed-best")
    words = ("--prize", "base=4:5..6:5", "--lang", language, "--wide")
    assert joined(said) in joined(run("sweep", written(tmp_path), "partly", *words).out)
    assert joined(said) not in joined(run("sweep", written(tmp_path), "ruled", *words).out)


def test_and_beforehand_what_that_takes(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "DEAR", 1)
    told = run("sweep", written(tmp_path), "partly", "--prize", "base=4:5..6:5").err
    assert "the best play is found anew for each of 3 points" in joined(told)
    assert "anew" not in run("sweep", written(tmp_path), "ruled", "--prize", "base=4:5..6:5").err


def test_on_a_page_its_figures_are_those_of_the_printed_prizes() -> None:
    """Its law was moved with the prize, as if it were played as at the printed one."""
    ruleset, fixed = file_of(GAME.replace("PRIZE", "4:5")), dict[str, list[bool]]()
    for bet in ("whole", "partly", "ruled"):
        member = Member(ruleset.bets[bet], {})
        prizes = PrizeList().of(ruleset, member, {})
        finder = LawFinder(ruleset=ruleset, member=member, choices={}, prizes=prizes, memory=Memory())
        laws = finder.laws(exact.solve(ruleset, member, {}))
        fixed[bet] = [one.law.only_as_printed for one in laws]
    assert fixed == {"whole": [True], "partly": [True], "ruled": [False]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_derivation_says_which_choices_are_by_rule_and_which_the_best(
    run: Run, tmp_path: Path, language: Language
) -> None:
    told, w = run("explain", written(tmp_path), "partly", "--lang", language, "--wide"), Phrasebook(language)
    assert joined(w("explain.choosing.rule-partly")) in joined(told.out)
    assert joined(w("explain.choosing.confirmed")) in joined(told.out)  # the numeric engine finds these by itself
    ruled = run("explain", written(tmp_path), "ruled", "--lang", language, "--wide")
    assert joined(w("explain.choosing.rule")) in joined(ruled.out)
    assert joined(w("explain.choosing.confirmed")) not in joined(ruled.out)


@pytest.mark.thorough
def test_the_records_of_an_analysis_tell_it_apart(run: Run, tmp_path: Path) -> None:
    data = json.loads(run("analyse", written(tmp_path), "--format", "json").out)
    played = {bet["id"]: bet["strategy"]["played"] for bet in data["bets"] if bet.get("strategy")}
    assert played == {"whole": "best", "partly": "partly", "ruled": "rule"}
    edges = {bet["id"]: Fraction(bet["house_edge"]["exact"]) for bet in data["bets"] if bet["id"] in played}
    assert edges["whole"] <= edges["partly"] <= edges["ruled"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_parts_that_only_some_are_made_alone_not_each_is_said_to_have_a_derivation(
    run: Run, tmp_path: Path, language: Language
) -> None:
    w, file = Phrasebook(language), written(tmp_path)
    told = joined(run("explain", file, "whole", "--lang", language, "--wide").out)
    assert joined(w("explain.parts.own-some", commands=f"`macau-edge explain {file} base`")) in told


APPLICATION = """\
application: EX-2026-09
date: 2026-11-20
applicant: {name: A, capacity: {pt: A, zh: A, en: A}, representative: M, representative-capacity: {pt: A, zh: A, en: A}}
game: game.yaml
bets:
  double:
    name: {en: Double, pt: Dupla, zh: 雙倍}
    together: {base: 2, more: 1, last: 1}
    strategy: {one: pull}
"""


def test_an_application_knows_the_steps_of_its_game(tmp_path: Path) -> None:
    """`{one: pull}` was read as a choice called `one`, and the remedy was to write `one`."""
    written(tmp_path)
    (tmp_path / "application.yaml").write_text(APPLICATION, "utf-8")
    strategy = load_application(tmp_path / "application.yaml").application.bets["double"].strategy
    assert strategy is not None
    assert [(row.step, row.choice) for row in strategy.rows] == [("one", "pull")]


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dossier_says_of_both_how_it_is_played(run: Run, tmp_path: Path, language: Language) -> None:
    written(tmp_path)
    (tmp_path / "application.yaml").write_text(APPLICATION, "utf-8")
    file, w = tmp_path / "dossier.md", Phrasebook(language)
    made = run("dossier", str(tmp_path / "application.yaml"), "-o", str(file), "--draft", "--lang", language)
    assert made.code == 0, made.err
    assert w("front.played-partly") in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("bet", "why"),
    [("whole", "another best play"), ("partly", "another best play"), ("ruled", "feeds the meter only then")],
)
def test_it_has_no_edge_in_the_long_run(run: Run, tmp_path: Path, bet: str, why: str) -> None:
    """What it was told was a mistake of a part, and nothing of the meter; where that is given it has its figures."""
    meters = "meters: {royal: {law: silent, seed: 1:2, contribution: 2%}}\nbets:\n"
    file = tmp_path / "game.yaml"
    file.write_text(GAME.replace("PRIZE", "royal").replace("bets:\n", meters, 1), "utf-8")
    told = run("analyse", str(file), "--bet", bet)
    assert f"No edge in the long run of `{bet}`" in told.out + told.err
    assert why in joined(told.out + told.err)
    given = run("analyse", str(file), "--bet", bet, "--royal", "4:5")
    assert given.code == 0
    assert "Both engines agree" in given.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_diff_tells_that_it_is_played_otherwise_where_its_rules_say_nothing(
    run: Run, tmp_path: Path, language: Language
) -> None:
    """That was told only of a bet which is played in the best way throughout."""
    before, after = Path(written(tmp_path)).rename(tmp_path / "before.yaml"), written(tmp_path, "9:1")
    files, w = (str(before), after), Phrasebook(language)
    assert play_changes(run, *files) == {"whole": True, "partly": True, "ruled": None}
    told = joined(run("diff", *files, "--lang", language, "--wide").out)
    whole, partly = (w(key, bet=bet, before="|", after="").partition("|")[0] for key, bet in SAID)
    assert "ride" in told.partition(joined(whole))[2].partition(joined(partly))[0]
    assert "leave" in told.partition(joined(partly))[2]
    assert "ride" not in told.partition(joined(partly))[2]  # of the step with a rule nothing is told


SAID = (("changes.play", "whole"), ("changes.play-partly", "partly"))


def test_where_a_rule_leads_to_other_choices_no_best_play_is_another(run: Run, tmp_path: Path) -> None:
    """After another choice other rounds are left, of which nothing was played before."""
    before = Path(written(tmp_path)).rename(tmp_path / "before.yaml")
    after = Path(written(tmp_path))
    after.write_text(after.read_text("utf-8").replace("{one: pull}}\n  ruled", "{one: ride}}\n  ruled"), "utf-8")
    assert play_changes(run, str(before), str(after))["partly"] is None


def test_where_a_rule_is_given_up_what_had_none_before_is_compared(run: Run, tmp_path: Path) -> None:
    before = Path(written(tmp_path)).rename(tmp_path / "before.yaml")
    after = Path(written(tmp_path, "9:1"))
    after.write_text(after.read_text("utf-8").replace("strategy: best}", "strategy: {two: leave}}"), "utf-8")
    assert play_changes(run, str(before), str(after))["whole"] is True


def play_changes(run: Run, before: str, after: str) -> dict[str, bool | None]:
    """Of each bet whether a diff says that the best way to play is another one."""
    (file,) = json.loads(run("diff", before, after, "--format", "json").out)["files"]
    wanted = ("whole", "partly", "ruled")
    return {bet: one["best_play_changes"] for one in file["figures"] for bet in one["bets"] if bet in wanted}
