"""A policy: where it is found, what it asks of whom, and that no bytes of it end in a traceback."""

from __future__ import annotations

import contextlib
import io
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import macau_edge
from macau_edge.analysis import BetAnalysis, analyse_bet
from macau_edge.analysis.memory import Memory
from macau_edge.checks.expected import percent, shown
from macau_edge.checks.files import check_files
from macau_edge.checks.policy.file import load_policy, policy_for, read_policy_of
from macau_edge.desk.buffer import Buffer
from macau_edge.desk.work import Work
from macau_edge.model.bets import OwnLimit
from macau_edge.model.filed import Policy
from macau_edge.model.forms import parse_figure
from macau_edge.model.measures import EXACT, PROBABILITIES
from macau_edge.model.meter import STATES, limit_of, meter, open_meter
from macau_edge.model.problem import NOWHERE
from macau_edge.model.records import replace
from macau_edge.reading.expected import ExpectForm
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.reports.figures import bet_data, to_builtins
from macau_edge.reports.findings.full import render
from tests.conftest import Run
from tests.loops import each
from tests.outcomes.test_parted import GAME as GAME_OF_DRAWS
from tests.repositories import Repository, repository

__all__ = ["repository"]

ROOT = Path(__file__).parents[2]
GAME = """
game: Mine
act: {title: Mine, cite: Mine, status: unknown, new-bets: {none: none}}
device: {dice: 2}
bets:
  any-7: {name: Any 7, law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: 4:1}
  eleven: {name: Eleven, law: art. 1, pays-law: art. 2, win: 11, lose: others, pays: 15:1}
"""
APPLICATION = """
application: EX-1
date: 2026-11-20
applicant: {name: {pt: A, zh: 甲, en: A}, capacity: {pt: A, zh: 甲, en: A}, representative: {pt: A, zh: 甲, en: A},
  representative-capacity: {pt: A, zh: 甲, en: A}, contact: {email: a@b.example}}
game: craps
bets:
  small: {win: 2 to 6, lose: others, pays: 3:2}
does-not-apply:
  dealer-procedure: {pt: A, zh: 甲, en: A}
  order-of-payment: {pt: A, zh: 甲, en: A}
"""


def policy(text: str) -> Policy:
    loaded = read_policy_of(source("macau-edge.toml", text.encode()))
    assert loaded
    assert loaded.problems == ()
    return loaded.policy


def write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file


def findings(file: Path) -> list[tuple[str, str]]:
    """The file and the code of every finding."""
    return [(Path(problem.place.file).name, problem.code) for problem in check_files([file]).problems]


FLOOR = '[policy]\nhouse-edge = {floor = "12%"}\n'


def test_without_a_policy_nothing_is_asked(tmp_path: Path) -> None:
    file = write(tmp_path / "game.yaml", GAME)
    assert policy_for(file).source is None
    assert findings(file) == []


@pytest.mark.parametrize(
    ("floor", "ceiling", "codes"),
    [
        ("1/6", "1/6", []),
        ("16.66%", "16.67%", []),
        ("16.67%", "17%", ["policy/edge-below-floor"]),
        ("0", "0.1666666666666666666", ["policy/edge-above-ceiling"]),
        ("-1", "100%", []),
    ],
)
def test_a_bound_is_exact_and_kept_by_what_is_equal_to_it(
    tmp_path: Path, floor: str, ceiling: str, codes: list[str]
) -> None:
    """Any 7 at 4:1 has a house edge of 1/6."""
    asks = f'[games.game.bets.any-7]\nhouse-edge = {{floor = "{floor}", ceiling = "{ceiling}"}}\n'
    write(tmp_path / "macau-edge.toml", asks)
    assert [code for _, code in findings(write(tmp_path / "game.yaml", GAME))] == codes


def test_the_nearest_policy_holds(tmp_path: Path) -> None:
    file = write(tmp_path / "a" / "b" / "game.yaml", GAME)
    write(tmp_path / "macau-edge.toml", "[policy]\n")
    assert findings(file) == []
    project = '[project]\nname = "x"\n[tool.macau-edge.policy]\nhouse-edge = {floor = "12%"}\n'
    write(tmp_path / "a" / "pyproject.toml", project)
    assert findings(file) == [("game.yaml", "policy/edge-below-floor")]
    write(tmp_path / "a" / "macau-edge.toml", '[policy]\nhouse-edge.ceiling = "12%"\n')
    assert findings(file) == [("game.yaml", "policy/edge-above-ceiling")]


@pytest.mark.parametrize(
    "text", ["[tool.other]\nx = 1\n", "this is not TOML", "[project]\ndependencies = ['macau-edge']\n"]
)
def test_a_project_without_the_table_is_passed_over(tmp_path: Path, text: str) -> None:
    write(tmp_path / "macau-edge.toml", FLOOR)
    write(tmp_path / "project" / "pyproject.toml", text)
    file = write(tmp_path / "project" / "game.yaml", GAME)
    assert findings(file) == [("game.yaml", "policy/edge-below-floor")]


def test_an_edited_policy_is_read_again(tmp_path: Path) -> None:
    file = write(tmp_path / "game.yaml", GAME)
    write(tmp_path / "macau-edge.toml", "[policy]\n")
    assert findings(file) == []
    write(tmp_path / "macau-edge.toml", FLOOR)
    assert findings(file) == [("game.yaml", "policy/edge-below-floor")]


def test_the_more_specific_wins() -> None:
    asked = policy("""
        [policy]
        house-edge = {floor = "1%", ceiling = "20%"}
        [games.craps]
        house-edge.floor = "2%"
        [games."portugal/craps"]
        house-edge.floor = "3%"
        [games.craps.bets.hard-way]
        house-edge.ceiling = "1/9"
        [games.craps.bets."hard-way[4]"]
        house-edge.ceiling = 0.12
    """)

    def bounds(file: str, bet: str, member: str) -> list[Fraction]:
        demand = asked.of(file).demand_of(bet, member)
        return [bound.edge for bound in (demand.floor, demand.ceiling) if bound]

    assert bounds("/x/roulette.yaml", "red", "red") == [Fraction(1, 100), Fraction(1, 5)]
    assert bounds("/x/craps.yaml", "hard-way", "hard-way[6]") == [Fraction(1, 50), Fraction(1, 9)]
    assert bounds("/x/craps.yaml", "hard-way", "hard-way[4]") == [Fraction(1, 50), Fraction(3, 25)]
    assert bounds("/x/portugal/craps.yml", "field", "field") == [Fraction(3, 100), Fraction(1, 5)]
    assert bounds("/x/scraps.yaml", "field", "field") == [Fraction(1, 100), Fraction(1, 5)]


@pytest.mark.thorough
def test_an_application_keeps_to_the_policy_of_its_game(tmp_path: Path) -> None:
    """Of `big`, which it leaves as the act has it, only the figures are asked for."""
    asks = '[policy]\nplayer-advantage = "refuse"\nprinted = "shipped"\n[games.craps]\nsymmetric = [["big", "small"]]\n'
    write(tmp_path / "macau-edge.toml", asks)
    file = write(tmp_path / "application.yaml", APPLICATION)
    found = [problem for problem in check_files([file]).problems if problem.family == "policy"]
    assert [problem.code for problem in found] == ["policy/asymmetric", "policy/player-advantage"]
    assert found[0].message.startswith("`small` wins and loses as often as `big`, with a house edge of -1/24")


def test_a_name_of_the_policy_that_an_application_does_not_have_is_said(tmp_path: Path) -> None:
    """Of a game that is shipped nobody checks the ruleset itself; members of bets that are not looked at are known."""
    asks = '[games.craps.bets]\nfieldd = {}\n"hard-way[4]" = {}\nsmall = {}\n"small[3]" = {}\n'
    write(tmp_path / "macau-edge.toml", asks)
    checked = check_files([write(tmp_path / "application.yaml", APPLICATION)]).problems
    found = [problem for problem in checked if problem.code == "structure/unknown-word"]
    assert [problem.message for problem in found] == ["craps has no bet `fieldd`", "craps has no bet `small[3]`"]


def test_the_bets_of_a_game_are_not_asked_of_a_more_specific_one(tmp_path: Path) -> None:
    """`portugal/craps` is shipped, and has no `field`: what is asked of `craps` holds there as far as it can."""
    write(tmp_path / "macau-edge.toml", "[games.craps.bets]\neleven.house-edge.floor = '12%'\nfield = {}\n")
    file = write(tmp_path / "portugal" / "craps.yaml", GAME)
    assert findings(file) == [("craps.yaml", "policy/edge-below-floor")]
    file = write(tmp_path / "craps.yaml", GAME)
    assert findings(file) == [("craps.yaml", "policy/edge-below-floor"), ("macau-edge.toml", "structure/unknown-word")]


@pytest.mark.parametrize("name", ["craps.YAML", "craps.yml", "craps.yaml", "craps"])
def test_a_game_is_known_by_its_file_however_that_ends(name: str) -> None:
    asked = policy("[games.craps]\nhouse-edge.floor = '2%'\n")
    assert asked.of(f"/x/{name}").demand_of("field", "field").floor


def test_every_figure_that_is_not_as_expected_is_said_at_its_place(tmp_path: Path) -> None:
    expect = "expect: {win: {by: at, 4: 1/2, 5: 1/2, 6: 5/11}, push: 1/2, lose: {by: at, 4: 2/3, others: 1/2}}"
    bet = f"  place: {{each: {{at: [4, 5, 6]}}, win: at, lose: 7, pays: 1:1, {expect}}}"
    file = write(tmp_path / "game.yaml", f"{GAME}{bet}\n")
    found = [problem.place for problem in check_files([file]).problems if problem.family == "policy"]
    cells = [bet[place.column - 1 : place.column - 1 + place.width] for place in found]
    assert cells == ["1/2", "1/2", "1/2", "1/2"]
    assert len(set(found)) == 4


def test_shipped_rulesets_print_what_they_print(tmp_path: Path) -> None:
    write(tmp_path / "macau-edge.toml", '[policy]\nprinted = "shipped"\n')
    text = (ROOT / "rulesets" / "fantan.yaml").read_text("utf-8")
    assert findings(write(tmp_path / "fantan.yaml", text)) == []


def test_what_the_act_does_not_print_is_said_in_full(tmp_path: Path) -> None:
    """Two members, a commission and a stake that is kept: each once, and none in place of another."""
    act = GAME.replace("eleven: {", "eleven: {each: {at: [11, 12]}, ").replace("win: 11", "win: at")
    write(tmp_path / "act.yaml", act)
    more = act.replace("[11, 12]", "[2, 3, 11, 12]").replace("device:", "winning-stake: kept\ndevice:")
    file = write(
        tmp_path / "game.yaml",
        more.replace("pays: 4:1}", "pays: 4:1, commission: {rate: 5%, of: prize, paid: on a win}}"),
    )
    write(tmp_path / "macau-edge.toml", '[policy]\nprinted = "act.yaml"\n')
    found = [problem.message for problem in check_files([file]).problems if problem.family == "policy"]
    assert found == [
        "what becomes of a winner's stake is not what the act prints: the act returns it",
        "the commission of `any-7` is not what the act prints, art. 2",
        "the act prints no `eleven[2]` and `eleven[3]`, art. 2",
    ]


def test_an_act_that_prices_a_bet_in_no_article_is_cited_for_none(tmp_path: Path) -> None:
    act = GAME.replace("pays-law: art. 2, win: 7", "pays-law: silent, win: 7")
    write(tmp_path / "act.yaml", act)
    file = write(tmp_path / "game.yaml", act.replace("pays: 4:1", "pays: 5:1"))
    write(tmp_path / "macau-edge.toml", '[policy]\nprinted = "act.yaml"\n')
    found = [problem.message for problem in check_files([file]).problems if problem.family == "policy"]
    assert found == ["`any-7` pays `5:1` where the act prints `4:1`"]


def test_a_floor_of_a_member_is_held_against_the_ceiling_of_its_family() -> None:
    asks = "[games.a.bets]\nx.house-edge.ceiling = '1%'\n'x[4]'.house-edge.floor = '2%'\n"
    loaded = read_policy_of(source("macau-edge.toml", asks.encode()))
    assert loaded
    assert [(problem.code, problem.place.line) for problem in loaded.problems] == [("structure/floor-above-ceiling", 3)]


def test_what_is_ignored_is_not_found_but_a_mistake_of_the_policy_is(tmp_path: Path) -> None:
    write(tmp_path / "macau-edge.toml", f'select = ["polizy", "law"]\nignore = ["structure"]\n{FLOOR}')
    file = write(tmp_path / "game.yaml", GAME)
    assert findings(file) == [("macau-edge.toml", "structure/unknown-word")]


def test_a_folder_in_place_of_a_policy(tmp_path: Path) -> None:
    (tmp_path / "macau-edge.toml").mkdir()
    file = write(tmp_path / "game.yaml", GAME)
    assert findings(file) == [("macau-edge.toml", "syntax/unreadable")]
    (problem,) = load_policy(tmp_path / "macau-edge.toml").problems
    assert problem.message == "this is a folder, not a policy"


def test_a_project_that_is_named_and_has_no_policy(tmp_path: Path) -> None:
    (problem,) = load_policy(write(tmp_path / "pyproject.toml", "[tool.other]\n")).problems
    assert problem.message == "this file has no table `[tool.macau-edge]`, and so no policy"
    (problem,) = load_policy(tmp_path / "none.toml").problems
    assert problem.message == "there is no such file"


# --- the player's advantage, which is a finding where nobody allows it ------------------------------------------------


GENEROUS = GAME.replace("pays: 4:1", "pays: 6:1")
"""A ruleset with the edge -1/6 at any 7."""
OF_CRAPS = APPLICATION.replace("2 to 6", "[2, 3, 4, 5, 6]").replace("3:2", "8:5")
"""An application for craps with the edge -1/12 at small."""

OF_MINE = OF_CRAPS.replace("craps", "mine.yaml").replace("8:5", "1:1, name: {pt: A, zh: 甲, en: A}")
OF_MINE += "  irregularities: {pt: A, zh: 甲, en: A}\n  stakes: {pt: A, zh: 甲, en: A}\n"  # of which craps has rules


def told(run: Run, *words: str) -> list[tuple[str, str]]:
    """Place and code of each finding of `check`, and the exit code's word for whether there is one.

    Left out is what is no mistake of an application: that its game is a draft.
    """
    result = run("check", *words, "--output-format", "json")
    found = json.loads(result.out)["findings"]
    found = [one for one in found if not one["message"].endswith("names no act under which a bet could be asked for")]
    assert result.code == bool(found)
    return [(f"{one['file']}:{one['line']}:{one['column']}", one["code"]) for one in found]


def test_the_player_s_advantage_needs_no_policy_to_be_found(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "mine.yaml", GENEROUS)
    assert told(run, "mine.yaml") == [("mine.yaml:6:83", "policy/player-advantage")]
    assert told(run, "mine.yaml", "--ignore", "policy") == []
    assert told(run, "mine.yaml", "--select", "structure") == []
    assert "-16.6667 % PLAYER" in run("analyse", "mine.yaml").out  # no figure is stopped by it
    write(tmp_path / "mine.yaml", GENEROUS.replace("pays: 6:1", "pays: 5:1"))
    assert told(run, "mine.yaml") == []


def test_the_player_s_advantage_in_the_long_run_is_found_and_may_be_allowed(run: Run, tmp_path: Path) -> None:
    """A seed of 60 stakes that one stake in thirty-six wins: 1/36 of the stakes, 2 % and 60/36 come back."""
    game = "game: Two\nact: none\ndevice: {dice: 2}\nmeters: {royal: {seed: 60:1, contribution: 2%}}\nbets:\n"
    file = write(tmp_path / "game.yaml", game + "  aces: {win: 2, lose: others, pays: royal}\n")
    assert "in the long run: the edge is -643/900 (-71.4444%)" in run("check", str(file)).out
    write(tmp_path / "macau-edge.toml", '[games.game.bets.aces]\nplayer-advantage = "allow"\n')
    assert "policy/player-advantage" not in run("check", str(file)).out


@pytest.mark.thorough
def test_an_application_that_proposes_it_is_told_likewise(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that is still a draft; a bet of the applicant's own rules is told at the word for their file."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "application.yaml", OF_CRAPS)
    assert told(run, "application.yaml") == [("application.yaml:8:53", "policy/player-advantage")]
    write(tmp_path / "mine.yaml", GENEROUS)
    write(tmp_path / "application.yaml", OF_MINE)
    assert told(run, "application.yaml") == [("application.yaml:6:7", "policy/player-advantage")]
    words = ("--game", "craps", "--bet", "any-7", "--prize", "6:1")
    assert run("new", "application", *words, "-o", "draft.yaml").code == 0
    codes = dict.fromkeys(code for _, code in told(run, "draft.yaml"))
    assert [*codes] == ["law/open-points", "structure/unfilled", "policy/player-advantage"]


OF_ANY_PRIZE = """application: EX-1
date: 2026-11-20
game: any.yaml
bets: {mine: {name: {en: Mine, pt: Minha, zh: 我}, win: 12, lose: others, pays: prize, expect: {house-edge: 1/36}}}
choices: {prize: 34:1}
"""


def test_an_application_is_checked_with_the_ratio_that_it_chose(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """34:1 for one in thirty-six leaves 1/36, 40:1 gives the player 5/36, and at 1:1 neither would be told."""
    monkeypatch.chdir(tmp_path)
    game = "game: Any\nact: none\ndevice: {dice: 2}\noptions: {prize: {law: art. 1, choices: any ratio}}\n"
    write(tmp_path / "any.yaml", game + "bets: {aces: {win: 2, lose: others, pays: prize}}\n")
    write(tmp_path / "application.yaml", OF_ANY_PRIZE)
    assert [one for one in told(run, "application.yaml") if one[1].startswith("policy")] == []
    write(tmp_path / "application.yaml", OF_ANY_PRIZE.replace("34:1", "33:1"))
    assert "is expected to be 1/36, and is 1/18" in " ".join(run("check", "application.yaml").out.split())
    write(
        tmp_path / "application.yaml", OF_ANY_PRIZE.replace("34:1", "40:1").replace(", expect: {house-edge: 1/36}", "")
    )
    said = " ".join(run("check", "application.yaml").out.split())
    assert "the player has the advantage at `mine` with `prize` 40:1: the house edge is -5/36" in said


WITH_A_BONUS = """game: Dice
act: none
device: {dice: 2}
bets:
  field: {win: [2, 3, 4, 9, 10, 11, 12], lose: others, pays: {by: total, [2, 12]: 2:1, others: 1:1}}
  twelve: {win: 12, push: others, pays: 1:2}
  with-twelve: {together: {field: 1, twelve: 1 on field}, expect: {house-edge: 1/24}}
  with-two: {together: {field: 2, twelve: 1 on field}}
"""
"""Two bets with a bonus on the stake, of which an application proposes another."""


@pytest.mark.parametrize(
    ("twelve", "found"),
    [
        (
            "win: 12, push: others, pays: 2:3",
            ["the house edge of `with-twelve` is expected to be 1/24, and is 1/27 (3.7037%)"],
        ),
        (
            "win: 12, push: others, pays: 3:1",
            [
                "the house edge of `with-twelve` is expected to be 1/24, and is -1/36 (-2.7778%)",
                "the player has the advantage at `with-twelve`: the house edge is -1/36 (-2.7778%)",
            ],
        ),
    ],
)
def test_a_bet_that_changes_with_its_part_is_told_at_what_is_proposed(
    twelve: str, found: list[str], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "mine.yaml", WITH_A_BONUS)
    proposed = re.sub(r"small: .*", f"twelve: {{{twelve}}}", OF_MINE)
    write(tmp_path / "application.yaml", proposed)
    result = json.loads(run("check", "application.yaml", "--output-format", "json").out)["findings"]
    result = [one for one in result if one["code"] != "law/missing-act"]  # its game is a draft
    assert {one["line"] for one in result} == {8}
    said = [one["message"].removeprefix("with what is proposed, ") for one in result]
    assert sorted(said) == found


def test_such_a_bet_is_given_with_its_part_where_another_figure_is_meant(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is so without the application is told of its own rules."""
    monkeypatch.chdir(tmp_path)
    whole = "  with-twelve: {together: {field: 1, twelve: 1 on field}, expect: {house-edge: 1/27}}\n"
    proposed = re.sub(r"small: .*\n", "twelve: {win: 12, push: others, pays: 2:3}\n" + whole, OF_MINE)
    write(tmp_path / "application.yaml", proposed)
    write(tmp_path / "mine.yaml", WITH_A_BONUS)
    assert told(run, "application.yaml") == []
    write(tmp_path / "application.yaml", proposed.replace(whole, ""))
    write(tmp_path / "mine.yaml", WITH_A_BONUS.replace("others: 1:1", "others: 2:1").replace("1/24", "-5/12"))
    at_the_field = "the player has the advantage at `field`"
    assert at_the_field in run("check", "mine.yaml").out
    result = run("check", "application.yaml")
    assert "the player has the advantage at `with-twelve`" in result.out
    assert f"in `mine.yaml`, {at_the_field}" in result.out


@each("name", ["mine", "portugal/my rules", "it's mine", "賭.2"], quick=4)
@pytest.mark.parametrize("text", [GENEROUS, OF_CRAPS])
def test_what_is_said_to_do_allows_it(
    name: str, text: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / f"{name}.yaml", text)
    said = run("check", f"{name}.yaml").out.splitlines()[-3]
    line, table, _ = re.findall("`([^`]+)`", said)
    write(tmp_path / "macau-edge.toml", f"{table}\n{line}\n")
    assert told(run, f"{name}.yaml", "macau-edge.toml") == []
    write(tmp_path / "macau-edge.toml", f"[policy]\n{line}\n")
    assert told(run, f"{name}.yaml") == []
    write(tmp_path / "macau-edge.toml", "[policy]\nhouse-edge = {floor = '-100%'}\n")
    assert [code for _, code in told(run, f"{name}.yaml")] == ["policy/player-advantage"]


def test_a_choice_that_gives_it_is_told_and_another_reading_is_not(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How else the law may be read is the law's to settle; what it leaves to the house is the house's to choose."""
    monkeypatch.chdir(tmp_path)
    chosen = GAME.replace("pays: 4:1", "pays: seven").replace(
        "\nbets:", "\noptions: {seven: {law: art. 2, choices: [4:1, 6:1], default: 4:1}}\nbets:", 1
    )
    write(tmp_path / "mine.yaml", chosen)
    assert [code for _, code in told(run, "mine.yaml")] == ["policy/player-advantage"]
    assert "at `any-7` with `seven` 6:1" in run("check", "mine.yaml").out
    other = "any-7: {name: Any 7, law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: 6:1}"
    way = f"other: {{text: Another way, instead: {{bets: {{{other}}}}}}}"
    said = f"{{law: art. 1, adopted: One way, because: A reason, alternatives: {{{way}}}}}"
    write(tmp_path / "mine.yaml", f"{GAME}readings:\n  r: {said}\n")
    assert told(run, "mine.yaml") == []
    assert "player" in run("readings", "mine.yaml").out


def test_standard_input_has_no_name_to_allow_it_by(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GENEROUS.encode())))
    assert 'if it is meant, write `player-advantage = "allow"` in a policy\n' in run("check", "-").out


@pytest.mark.thorough
def test_what_is_shipped_gives_it_nowhere(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert told(run, "rulesets/craps.yaml", "examples/loaded-dice.yaml") == []


# --- which findings count, for the commands that print figures as well ------------------------------------------------


UNNAMED = "game: Mine\ndevice: {dice: 2}\nbets: {any-7: {win: 7, lose: others, pays: 4:1}}\n"
"""A ruleset that is sound, with four findings of the family `law`."""


@pytest.mark.parametrize("asked", ["analyse game.yaml", "explain game.yaml any-7", "readings game.yaml"])
def test_what_the_policy_leaves_out_is_left_out_where_figures_are_printed(
    asked: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "game.yaml", UNNAMED)
    assert "game.yaml: 4 findings that stop no figure" in run(*asked.split()).err
    write(tmp_path / "macau-edge.toml", 'ignore = ["law/missing-act", "law/missing-name"]\n')
    left = run(*asked.split()).err
    assert "game.yaml: 2 findings that stop no figure, the first: the bet `any-7` has no `law`" in left
    write(tmp_path / "macau-edge.toml", 'ignore = ["law"]\n')
    assert (run(*asked.split()).code, run(*asked.split()).err) == (0, "")


def test_what_the_policy_leaves_out_is_left_out_beside_a_mistake(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake stops the figures, and is said whatever the policy leaves out: it is why there are none."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "game.yaml", UNNAMED.replace("win: 7", "win: 13"))
    assert "law/missing-name" in run("analyse", "game.yaml").err
    write(tmp_path / "macau-edge.toml", 'ignore = ["law", "arithmetic"]\n')
    for words in ("analyse game.yaml", "explain game.yaml any-7", "solve game.yaml any-7 --edge 1%"):
        result = run(*words.split())
        assert (result.code, result.out) == (1, "")
        assert re.findall(r" ([a-z]+/[a-z-]+): ", result.err) == ["arithmetic/empty"]
        assert "1 problem found" in result.err


@pytest.mark.parametrize("words", [["analyse"], ["dossier", "-o", "out.json"]])
def test_an_application_is_told_by_the_policy_beside_it(
    words: list[str], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    proposed = APPLICATION.replace("2 to 6", "2 to 16").replace("name: {pt: A, zh: 甲, en: A}", "name: {pt: A}", 1)
    write(tmp_path / "application.yaml", proposed)
    command = words[0], "application.yaml", *words[1:]
    assert "law/missing-language" in run(*command).err
    write(tmp_path / "macau-edge.toml", 'select = ["structure"]\n')
    assert set(re.findall(r" ([a-z]+/[a-z-]+): ", run(*command).err)) == {"arithmetic/empty"}


HOSTILE = {
    "not UTF-8": b"select = ['\xff']",
    "UTF-16": "select = []".encode("utf-16"),
    "large": b"# " + b"x" * 2_000_000,
    "deep": b"a = " + b"[" * 300_000,
    "a long key": b"a." * 200_000 + b"a = 1",
    "a long number": b"[policy]\nhouse-edge.floor = " + b"9" * 5_000,
    "many games": b"".join(b"[games.g%d]\n" % n for n in range(3_000)),
    "a path that is none": b"[policy]\nprinted = 'a\\u0000b'\n",
    "a control character": b"\0",
}


@each("data", HOSTILE.values(), ids=HOSTILE, quick=4)
def test_no_bytes_end_in_a_traceback(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "macau-edge.toml").write_bytes(data)
    file = write(tmp_path / "game.yaml", GAME)
    assert check_files([file]).problems


@pytest.mark.parametrize("levels", [30, 3_000, 100_000])
@pytest.mark.parametrize("opened", ["[", "{a = ", "[{a=["])
def test_levels_of_nesting_are_told_where_there_are_too_many(tmp_path: Path, levels: int, opened: str) -> None:
    """However deep they go: tomllib gives up on thousands of them, and says no place."""
    begin = '# [[[[\n[policy]\nprinted = "[[[["\n'
    each = sum(map(opened.count, "[{"))
    closed = {"[": "]", "{a = ": "}", "[{a=[": "]}]"}[opened]
    write(tmp_path / "macau-edge.toml", f"{begin}x = {opened * levels}1{closed * levels}\n")
    (problem,) = load_policy(tmp_path / "macau-edge.toml").problems
    brackets = [at for at, letter in enumerate(f"x = {opened * 25}", 1) if letter in "[{"]
    assert each * levels > 24
    assert (problem.code, problem.place.line, problem.place.column) == ("syntax/too-deep", 4, brackets[24])


WORDS = st.sampled_from(
    ["select", "ignore", "exclude", "policy", "games", "game", "house-edge", "floor", "ceiling", "printed", "symmetric",
     "player-advantage", "bets", "any-7", "eleven"]
)  # fmt: skip
LEAVES = st.sampled_from(
    ['"1%"', '"refuse"', '"shipped"', "0.5", "-1", "true", '"any-7"', '"law"', '"../.."', '"/"', "[]", "{}"]
)


def _list(items: list[str]) -> str:
    return f"[{', '.join(items)}]"


def _table(pairs: dict[str, str]) -> str:
    return "{" + ", ".join(f"{key} = {value}" for key, value in pairs.items()) + "}"


VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3).map(_list) | st.dictionaries(WORDS, inner, max_size=3).map(_table),
    max_leaves=6,
)


@pytest.mark.thorough
@given(st.lists(st.tuples(st.lists(WORDS, min_size=1, max_size=4), VALUES), max_size=5))
def test_no_policy_of_known_words_ends_in_a_traceback(pairs: list[tuple[list[str], str]]) -> None:
    text = "".join(f"{'.'.join(key)} = {value}\n" for key, value in pairs)
    loaded = read_policy_of(source("macau-edge.toml", text.encode()))
    assert loaded
    game = source("game.yaml", GAME.encode())
    found = check_files([game], policy=loaded).problems
    assert all(problem.place.line and problem.help for problem in found)


@each(
    ("text", "exact", "holds"),
    [
        ("7/495", "7/495", True),
        ("14/990", "7/495", True),
        ("1.4141%", "7/495", True),
        ("1.41%", "7/495", True),
        ("1.42%", "7/495", False),
        ("1.5%", "29/2000", True),  # 1.45%: half goes away from zero
        ("-1.5%", "-29/2000", True),
        ("0.0141", "7/495", True),
        ("0", "7/495", False),  # a whole number is exact
        ("0%", "1/1000", True),
        ("6", "6", True),
        ("6.0", "601/100", True),
    ],
)
def test_a_figure_holds_at_the_digits_written(text: str, exact: str, holds: bool) -> None:
    assert parse_figure(text, NOWHERE).holds(Fraction(exact)) == holds


@pytest.mark.parametrize(
    ("figure", "unlike", "share", "words"),
    [
        ("7/495", None, True, "7/495 (1.4141%)"),
        ("7/495", "0.01414142", True, "7/495 (1.414141%)"),
        ("7/495", "0.014141", True, "7/495 (1.41414%)"),
        ("557/165", None, False, "557/165 (3.3758)"),
        ("-1/36", None, True, "-1/36 (-2.7778%)"),
        ("4", "4.25", False, "4"),
        (f"1/{10**40}", None, True, "0.0000%"),
        (f"{10**40 + 1}/{2 * 10**40}", "1/2", True, f"50.{'0' * 37}1%"),
    ],
)
def test_a_figure_is_shown_with_the_digits_that_tell_it_apart(
    figure: str, unlike: str | None, share: bool, words: str
) -> None:
    assert shown(Fraction(figure), Fraction(unlike) if unlike else None, share=share) == words


@pytest.mark.thorough
@given(st.fractions(-2, 2), st.integers(0, 6))
def test_a_percentage_that_is_shown_holds(figure: Fraction, digits: int) -> None:
    assert parse_figure(percent(figure, digits), NOWHERE).holds(figure)


@pytest.mark.thorough
def test_the_page_of_policies_shows_one(tmp_path: Path) -> None:
    """And the finding below it: craps with the 12 of the field paid 5:1."""
    text = (ROOT / "docs" / "how-to" / "policy.md").read_text("utf-8")
    shown = re.search(r"^```toml\n(.*?)^```.*?^```\n(.*?)^```", text, re.M | re.S)
    assert shown
    write(tmp_path / "macau-edge.toml", shown[1])
    ruleset = (ROOT / "rulesets" / "craps.yaml").read_text("utf-8").replace("12: field12", "12: 5:1")
    write(tmp_path / "craps.yaml", ruleset)
    with contextlib.chdir(tmp_path):
        checked = check_files([Path("craps.yaml")])
    assert not [problem for problem in checked.problems if problem.place.file == "macau-edge.toml"]
    found = [problem for problem in checked.problems if problem.code == "policy/player-advantage"]
    assert [re.sub("[0-9]+", "N", line) for line in render(found, checked.texts).splitlines()] == [
        re.sub("[0-9]+", "N", line) for line in shown[2].splitlines()
    ]


READ_OTHERWISE = """
game: Mine
act: {title: Mine, cite: Mine, status: unknown, new-bets: {none: none}}
device: {dice: 2}
options: {seven: {law: art. 3, choices: [4:1, 5:1]}}
bets:
  any-7: {name: Any 7, law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: 4:1}
readings:
  whose:
    law: art. 2
    adopted: as printed
    because: it is printed
    alternatives:
      left:
        text: left to the house
        instead:
          bets:
            any-7:
              {name: Any 7, law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: seven,
               expect: {house-edge: {by: seven, 4:1: 1/6, 5:1: FIGURE}}}
"""


def test_an_option_of_another_reading_alone_is_not_idle(tmp_path: Path) -> None:
    assert findings(write(tmp_path / "game.yaml", READ_OTHERWISE.replace("FIGURE", "0"))) == []


def test_an_option_of_any_ratio_cannot_leave_the_figures_unchanged(tmp_path: Path) -> None:
    option = "options: {seven: {law: art. 3, choices: any ratio, figures: unchanged}}\nbets:"
    text = GAME.replace("\nbets:", f"\n{option}").replace("pays: 4:1", "pays: seven")
    assert findings(write(tmp_path / "game.yaml", text)) == [("game.yaml", "arithmetic/not-unchanged")]


def test_a_figure_under_any_ratio_is_found_in_as_many_states_as_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With `--limit` as without it, and remembered as they are."""
    asked: list[tuple[int, bool]] = []

    def spied(*given: Any, memory: Memory | None) -> BetAnalysis:
        asked.append((meter().limit, memory is not None))
        return analyse_bet(*given, memory=memory)

    monkeypatch.setattr("macau_edge.checks.case.try_bet", spied)
    text = GAME.replace("\nbets:", "\noptions: {r: {law: art. 3, choices: any ratio}}\nbets:")
    text = text.replace("pays: 4:1", "pays: r, expect: {house-edge: {by: r, 4:1: 1/6, 5:1: 0}}")
    with open_meter(300_000):
        assert check_files([write(tmp_path / "game.yaml", text)]).problems == ()
    assert len(asked) > 2
    assert set(asked) == {(300_000, True)}


@pytest.mark.parametrize(
    ("expect", "more", "codes"),
    [
        ("win: 1/6, push: 0, lose: 5/6, hit-frequency: 16.67%, one-in: 6", "", 0),
        ("expected-rolls: 1, variance-of-rolls: 0", "", 0),
        ("win: 1/5", "", 1),
        ("win: 1/6, house-edge: 1/6", "", 1),
        ("win: {by: r, 4:1: 1/6, 5:1: 1/6}", "", 0),
        ("win: 1/6", "commission: {rate: 5%, of: stake, paid: on a win}", 1),  # it takes all of a small prize
        ("expected-rolls: 1", "commission: {rate: 5%, of: stake, paid: on a win}", 0),
    ],
)
def test_how_often_a_bet_is_won_is_known_before_its_ratio(tmp_path: Path, expect: str, more: str, codes: int) -> None:
    text = GAME.replace("\nbets:", "\noptions: {r: {law: art. 3, choices: any ratio}}\nbets:")
    text = text.replace("pays: 4:1", f"pays: r, {more and f'{more}, '}expect: {{{expect}}}")
    assert findings(write(tmp_path / "game.yaml", text)) == [("game.yaml", "policy/expected-figure")] * codes


def test_a_figure_is_expected_of_another_reading_too(tmp_path: Path) -> None:
    """And the policy is of the adopted one alone: read otherwise, 5:1 leaves no edge, below the floor."""
    write(tmp_path / "macau-edge.toml", '[policy]\nhouse-edge.floor = "1%"\n')
    file = write(tmp_path / "game.yaml", READ_OTHERWISE.replace("FIGURE", "1/36"))
    assert findings(file) == [("game.yaml", "policy/expected-figure")]


@pytest.mark.thorough
def test_the_figures_that_an_analysis_gives_are_those_expected(tmp_path: Path) -> None:
    """Every measure of a line bet, as its JSON has it; with another figure each is met."""
    ruleset = macau_edge.load("craps")
    (bet,) = macau_edge.analyse(ruleset, bets=["pass-line"]).found.bets
    said = to_builtins(bet_data(bet))
    exact = {
        name: (said.get(name.replace("-", "_")) or said["probability"].get(name))["exact"] for name in ExpectForm.keys
    }
    lines = (ROOT / "rulesets" / "craps.yaml").read_text("utf-8").splitlines()
    at = lines.index("  pass-line:") + 1

    def expecting(figures: dict[str, str]) -> list[tuple[str, str]]:
        line = f"    expect: {{{', '.join(f'{name}: {figure}' for name, figure in figures.items())}}}"
        return findings(write(tmp_path / "craps.yaml", "\n".join([*lines[:at], line, *lines[at:]])))

    assert expecting(exact) == []
    wrong = {name: str(Fraction(figure) + Fraction(1, 10**9)) for name, figure in exact.items()}
    assert expecting(wrong) == [("craps.yaml", "policy/expected-figure")] * len(ExpectForm.keys)


def test_every_exact_measure_can_be_expected_and_the_reference_names_it() -> None:
    assert {name.replace("-", "_") for name in ExpectForm.keys} == EXACT.keys() | PROBABILITIES.keys()
    reference = (
        Path("rulesets/README.md").read_text("utf-8").partition("The measures are those of")[2].partition("\n##")[0]
    )
    assert sorted(re.findall(r"`([a-z-]+)`", reference.partition("\n##")[0])) == sorted(ExpectForm.keys)


# --- limits of their own ---------------------------------------------------------------------------------------------


LATE = GAME.replace("eleven: {name: Eleven", "late: {name: Late").replace("pays: 15:1", "pays: 14:1")
OWN = "[games.game.bets.late]\nlimit = 300_000\n"


def test_a_bet_with_a_limit_of_its_own_is_left_out_of_a_folder_and_worked_out_by_name(run: Run, tmp_path: Path) -> None:
    """A notice says so, with which the exit code is 0; the figures of the others are both engines'."""
    folder = write(tmp_path / "macau-edge.toml", OWN).parent
    file = write(folder / "game.yaml", LATE)
    shown = run("check", str(folder))
    assert shown.code == 0
    assert f"{file}:7:3: arithmetic/too-many-states: `late` is not worked out here" in shown.out
    assert f"`macau-edge check {file}` works out all of the file" in shown.out
    assert "both engines agree on every bet that was worked out" in shown.err
    for words in ((str(file),), (str(folder), str(file)), (str(folder), "--limit", "300000")):
        named = run("check", *words)
        assert (named.code, named.out) == (0, "")
        assert "both engines agree on every bet, nothing to say" in named.err
    assert "not worked out here" in run("check", str(file), "--limit", "299999").out


def test_a_file_that_is_named_is_mended_under_the_limits_of_its_bets(run: Run, tmp_path: Path) -> None:
    """A mend was tried without them, and `--diff` told that nothing was left behind it."""
    write(tmp_path / "macau-edge.toml", f'{OWN}house-edge = {{floor = "50%"}}\n')
    file = write(tmp_path / "game.yaml", LATE.replace("win: 11, lose: others", "win: 11, lose: other"))
    shown = run("check", str(file), "--diff")
    assert (shown.code, "1 finding would be mended, 1 left" in shown.err) == (1, True)
    assert "none left" in run("check", str(tmp_path), "--diff").err  # a notice is none, and no figures are found
    mended = run("check", str(file), "--fix")
    assert "policy/edge-below-floor" in mended.out
    assert "lose: others" in file.read_text("utf-8")


def test_of_several_bets_each_may_take_its_own_limit() -> None:
    """It was the highest of them for all, so that two bets that each took most of theirs refused one another."""
    read = read_ruleset(source("game.yaml", LATE.encode()), "game")
    assert read.ruleset
    place = read.ruleset.place
    several = [replace(bet, limit=OwnLimit(300_000, place)) for bet in read.ruleset.bets.values()]
    with limit_of(several):
        assert meter().limit == 600_000
    with limit_of(several[:1]):
        assert meter().limit == 300_000
    with limit_of([]):
        assert meter().limit == STATES


def test_what_is_left_out_is_told_to_a_machine(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "macau-edge.toml", OWN)
    write(tmp_path / "game.yaml", LATE)
    (finding,) = json.loads(run("check", str(tmp_path), "--output-format", "json").out)["findings"]
    assert (finding["code"], finding["severity"]) == ("arithmetic/too-many-states", "warning")


def test_nothing_is_said_of_the_figures_of_a_bet_that_is_left_out(run: Run, tmp_path: Path) -> None:
    """Neither that it is as expected nor that it is not, nor what a policy asks; by name all of it is found."""
    write(tmp_path / "macau-edge.toml", f'{OWN}house-edge = {{floor = "50%"}}\n')
    text = LATE.replace("pays: 14:1", "pays: 14:1, expect: {house-edge: 0}")
    file = write(tmp_path / "game.yaml", text)
    assert run("check", str(tmp_path)).code == 0
    named = run("check", str(file))
    assert named.code == 1
    assert "policy/expected-figure" in named.out
    assert "policy/edge-below-floor" in named.out


def test_a_question_of_a_whole_game_leaves_it_out_and_one_of_the_bet_does_not(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "macau-edge.toml", OWN)
    file = str(write(tmp_path / "game.yaml", LATE))
    whole = run("analyse", file)
    assert whole.code == 1
    assert re.search("^any-7 .*1/6 ", whole.out, re.M)
    assert re.search("^late .*too dear", whole.out, re.M)
    assert f"`macau-edge analyse {file} --bet late` works it out, as does `--limit 300000`" in whole.err
    for words in (("--bet", "late"), ("--bet", "any-7", "--bet", "late"), ("--limit", "300000")):
        named = run("analyse", file, *words)
        assert (named.code, named.err) == (0, "")
        assert re.search("^late .*1/6 ", named.out, re.M)
    assert run("analyse", file, "--bet", "late", "--limit", "200001").code == 1
    assert run("explain", file, "late").code == 0
    assert run("risk", file, "late", "--rounds", "10").code == 0


DRAWN = (
    GAME_OF_DRAWS.replace("      split: {part: player, if: two and player same rank}\n", "")
    + """\
  ruled: {based-on: stake, strategy: {insured: {decline: any}, play: {stand: player 9 to 11, hit: others}}}
"""
)


@each(
    "words",
    [
        ("explain", "alone"),
        ("explain", "ruled"),
        ("explain", "alone", "--format", "json"),
        ("analyse", "--bet", "ruled"),
        ("analyse", "--bet", "ruled", "--bet", "alone", "--format", "json"),
        ("risk", "alone", "--rounds", "10"),
        ("sweep", "ruled", "--prize", "double=1:1..2:1"),
        ("solve", "ruled", "--edge=-50%..50%", "--free", "double", "--format", "json"),
    ],
    quick=4,
)
def test_whoever_names_a_bet_is_shown_what_he_is_without_its_limit(
    run: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """Its derivation, what its rule costs and all that can be seen were refused behind its figures."""
    write(tmp_path / "limited" / "macau-edge.toml", "[games.game]\nlimit = 300_000\n")
    shown = []
    for folder in ("limited", "plain"):
        file = write(tmp_path / folder / "game.yaml", DRAWN)
        found = run(words[0], str(file), *words[1:])
        shown.append((found.code, found.out.replace(folder, ""), found.err.replace(folder, "")))
    assert shown[0] == shown[1]
    assert shown[0][0] == 0, shown[0][2]


def test_an_editor_shows_no_figures_of_it_but_where_it_is_said(tmp_path: Path) -> None:
    write(tmp_path / "macau-edge.toml", OWN)
    buffer = Buffer(str(tmp_path / "game.yaml"), LATE)
    assert "`late` is not worked out" in Work(lambda: True).figures(buffer, {}, "late", "en")
    assert "1/6" in Work(lambda: True).figures(buffer, {}, "any-7", "en")


def test_both_sides_of_a_change_leave_it_out(run: Run, repository: Repository) -> None:
    """What is in a revision is the same game, and so is what an application proposes for it."""
    repository.write("macau-edge.toml", OWN)
    repository.commit("game.yaml", LATE)
    repository.write("game.yaml", LATE.replace("14:1", "13:1"))
    shown = run("diff", "main", "--format", "json")
    (figures,) = json.loads(shown.out)["files"][0]["figures"]
    assert ["is not worked out" in figures[side]["refused"] for side in ("before", "after")] == [True, True]
    assert "`macau-edge analyse game.yaml --bet late` works it out, as does `--limit 300000`" in shown.err
    assert '"game.yaml (main)"' not in shown.err  # no command takes that
    assert "`--limit 300000` works it out: it may take minutes" in shown.err


def test_of_a_game_and_an_application_each_has_a_notice_of_its_own(tmp_path: Path) -> None:
    """`any-7` of the game stands in a group with what is proposed, which alone is said of the application."""
    asks = '[games.game]\nlimit = 300_000\nsymmetric = [["any-7", "late"]]\n'
    write(tmp_path / "macau-edge.toml", asks)
    write(tmp_path / "game.yaml", LATE)
    proposed = APPLICATION.replace("game: craps", "game: game.yaml").replace(
        "small: {win: 2 to 6, lose: others, pays: 3:2}", "late: {win: 11, lose: others, pays: 13:1}"
    )
    checked = check_files([write(tmp_path / "application.yaml", proposed)]).problems
    (notice,) = (one for one in checked if one.notice)
    assert (Path(notice.place.file).name, notice.message.split(" is")[0]) == ("application.yaml", "`late`")


@each("language, said", [("en", "is not worked out"), ("pt", "não está calculada"), ("zh", "未有計算")])
def test_a_bet_that_is_left_out_is_so_in_every_language(run: Run, tmp_path: Path, language: str, said: str) -> None:
    write(tmp_path / "macau-edge.toml", OWN)
    file = write(tmp_path / "game.yaml", LATE)
    assert said in run("check", str(tmp_path), "--lang", language).out
    assert said in run("analyse", str(file), "--lang", language).err


def test_a_limit_of_a_game_is_that_of_its_bets_and_the_more_specific_holds(tmp_path: Path) -> None:
    write(tmp_path / "macau-edge.toml", "[games.game]\nlimit = 400_000\n[games.game.bets]\nlate.limit = 300_000\n")
    ruleset = macau_edge.load(write(tmp_path / "game.yaml", LATE)).found
    assert {bet.id: bet.limit and bet.limit.states for bet in ruleset.bets.values()} == {
        "any-7": 400_000,
        "late": 300_000,
    }


@each(
    "text, code, said",
    [
        ('limit = "many"', "structure/not-a-number", "limit"),
        ("limit = 1.5", "structure/not-a-number", "limit"),
        ("limit = 200_000", "structure/not-a-number", "200001"),
        ("limits = 300_000", "structure/unknown-key", "limits"),
    ],
)
def test_a_limit_is_a_number_that_is_more_than_a_command_has(tmp_path: Path, text: str, code: str, said: str) -> None:
    loaded = load_policy(write(tmp_path / "macau-edge.toml", f"[games.game.bets.late]\n{text}\n"))
    (problem,) = loaded.problems
    assert (problem.code, problem.place.line) == (code, 2)
    assert said in f"{problem.message} {problem.help}"


@each(
    "head, code",
    [
        ("[policy]", "structure/unknown-key"),
        ('[games.craps.bets."hard-way[4]"]', "structure/unknown-key"),
        ("[games.no-game]", "structure/unknown-word"),
    ],
)
def test_a_limit_is_of_a_game_or_of_a_whole_family(run: Run, tmp_path: Path, head: str, code: str) -> None:
    file = write(tmp_path / "macau-edge.toml", f"{head}\nlimit = 300_000\n")
    for language in ("en", "pt", "zh"):
        shown = run("check", str(file), "--lang", language)
        assert shown.code == 1
        assert code in shown.out


def test_a_limit_of_no_bet_is_told(tmp_path: Path) -> None:
    write(tmp_path / "macau-edge.toml", "[games.game.bets.lat]\nlimit = 300_000\n")
    found = findings(write(tmp_path / "game.yaml", LATE))
    assert found == [("macau-edge.toml", "structure/unknown-word")]


@pytest.mark.thorough
def test_nothing_of_what_is_left_out_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor of the parts that are made in it alone: the one notice names the bets, and where they can go is not asked."""
    monkeypatch.setattr("macau_edge.checks.case.survey", lambda *_, **__: pytest.fail("it is looked at"))
    monkeypatch.setattr("macau_edge.exact.game.rules_of", lambda *_: pytest.fail("it is worked out"))
    (notice,) = check_files([ROOT / "examples" / "texas-holdem-bonus.yaml"]).problems
    assert (notice.notice, str(notice.message).split(" are")[0]) == (True, "`whole` and `whole-by-rule`")
