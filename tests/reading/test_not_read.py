"""What of a ruleset was not read in the law is said by every report, and by `check` of an application."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from macau_edge.checks.files import check_files
from macau_edge.model import Language
from macau_edge.model.ruleset import NotRead, not_read
from macau_edge.questions.analyse.report import ruleset_head
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.reports.findings.found import CheckedFiles
from macau_edge.reports.findings.full import to_full
from macau_edge.reports.writers import to_text
from macau_edge.wording import Words
from tests.cases import ruleset_of
from tests.conftest import Run

TEXT = """game: x
device: {decks: 1, order: ace to king, compare: order}
words: {discard: discard, first: first, second: second, one: one, two: two}
options: {gone: {law: {unread: b}, choices: [a-few, many], default: many, figures: unchanged}}
deal: {discard: {burn: gone}, first: {one: 1, law: {unread: a}}, second: {two: 1, law: {unread: a}}}
bets:
  tie: {name: Tie, law: {unread: a}, pays-law: art. 2, win: one ties two, lose: others, pays: 8:1}
  one: {name: One, law: art. 1, pays-law: {unread: b}, win: one beats two, lose: others, pays: 1:1}
"""


def test_every_citation_may_be_one_that_was_not_read() -> None:
    found = read_ruleset(source("x.yaml", TEXT.encode()), "x").ruleset
    assert found
    assert [(one.kind, one.name, one.source.say("en")) for one in not_read(found)] == [
        ("step", "first", "a"),
        ("step", "second", "a"),
        ("option", "gone", "b"),
        ("bet", "tie", "a"),
        ("prize", "one", "b"),
    ]
    assert (
        "Not read in the law: the deal: first, second (a); the option `gone` (b); what decides Tie (a); the prize of "
        "One (b)." in to_text(tuple(ruleset_head(Words("en", found))))
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "the prize of Kwok, Nim"), ("pt", "o prémio de Kuoc, Nim"), ("zh", "未見於法規文本")],
)
def test_it_is_said_in_each_language(language: Language, said: str) -> None:
    assert said in to_text(tuple(ruleset_head(Words(language, ruleset_of("rulesets/fantan.yaml")))))


@pytest.mark.thorough
def test_the_check_of_an_application_says_on_what_it_rests() -> None:
    file = Path(__file__).parents[2] / "examples" / "lucky-7" / "application.yaml"
    found = check_files([file])
    assert found.problems == ()
    assert {one.name for one in found.not_read[str(file)] if one.kind == "step"} == {
        "natural",
        "player-third",
        "banker-third",
    }
    assert not any(one.kind == "prize" for one in found.not_read[str(file)]), "of bets that are not asked for"


def test_it_is_no_finding() -> None:
    found = ruleset_of("rulesets/baccarat.yaml")
    parts: list[NotRead] = [one for one in not_read(found) if one.kind == "step"]
    said = to_full(CheckedFiles(problems=(), files=["a.yaml"], not_read={"a.yaml": parts}))
    assert said == (
        "a.yaml: not read in the law: the deal: `natural`, `player-third`, `banker-third` "
        "(a game's published rules that say they follow this regulation, and public descriptions)\n"
    )


@pytest.mark.thorough
def test_of_what_was_not_read_only_what_concerns_the_bets_asked_for_is_said(run: Run) -> None:
    """Of other bets neither prizes nor readings; a note, on which no figure depends, with all bets."""
    every = run("analyse", "baccarat").out
    assert all(one in every for one in ("the prize of Player", "the prize of Tie", "`other-jackpots`"))
    for words in (
        ["analyse", "baccarat", "--bet", "tie"],
        ["analyse", "baccarat", "--bet", "tie", "--stake", "10"],
        ["analyse", "baccarat", "--bet", "tie", "--seen", "A"],
        ["bias", "baccarat", "tie"],
        ["risk", "baccarat", "tie", "--rounds", "10"],
        ["simulate", "baccarat", "tie", "--rounds", "10"],
        ["solve", "baccarat", "tie", "--edge", "5%"],
        ["sweep", "baccarat", "tie", "--prize", "5:1..6:1"],
        ["explain", "baccarat", "tie"],
    ):
        said = run(*words).out
        assert "the prize of Tie (" in said, words
        assert "natural" in said, words
        assert [one for one in ("the prize of Player", "of Four", "`other-jackpots`") if one in said] == [], words
    sides = "examples/baccarat-side-bets.yaml"
    assert "`five-cards`" in run("analyse", sides, "--bet", "super-lucky-7").out
    assert "`five-cards`" not in run("analyse", sides, "--bet", "small-6").out


def test_a_bet_put_together_of_others_rests_on_what_they_rest_on() -> None:
    text = TEXT + "  both: {name: Both, law: art. 3, together: {tie: 1}}\n"
    found = read_ruleset(source("x.yaml", text.encode()), "x").ruleset
    assert found
    assert [one.name for one in not_read(found, ["both"])] == ["first", "second", "gone", "tie"]


def test_json_says_from_where_it_is_known(run: Run) -> None:
    found = json.loads(run("analyse", "baccarat", "--bet", "tie", "--format", "json").out)
    (tie,) = [one for one in found["ruleset"]["not_read"] if one["name"] == "tie"]
    assert (tie["part"], found["bets"][0]["pays_law"]) == ("prize", "unread")
    assert tie["source"]["en"] == "Ordem Executiva 70/2000, which this act revoked, had this prize"


def test_an_option_is_said_only_of_the_bets_that_depend_on_it(run: Run) -> None:
    file = "examples/three-card-poker.yaml"
    assert "`on-flush`" in run("explain", file, "pair-plus").out
    assert "the option" not in run("explain", file, "ante-bonus").out
