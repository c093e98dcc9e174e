"""Every command is a function, and every function is its command's request by keyword."""

from __future__ import annotations

import inspect
import json
import logging
import pickle
import re
from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import macau_edge
from macau_edge import check, diff, dossier, explain, games, layout, page, readings, verify
from macau_edge.cli.check import CheckCall
from macau_edge.cli.commands import COMMANDS
from macau_edge.cli.diff import DiffRequest
from macau_edge.cli.dossier import DossierRequest, LayoutRequest, VerifyRequest
from macau_edge.cli.games import GamesCall
from macau_edge.cli.page import GamePageRequest
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.questions import request_of
from tests.conftest import Run

EXAMPLES = Path(__file__).parents[2] / "examples"
RULESETS = Path(__file__).parents[2] / "rulesets"

WITHOUT = {
    "new": "asks a person, and writes the beginning of a file that is a mapping in Python",
    "sign": "a key and a password are asked for at a terminal",
    "rule": "an explanation to read",
    "fmt": "rewrites files",
    "schema": "a result has `schema()`",
    "language": "a reference to read",
    "lsp": "a server",
    "mcp": "a server",
    "studio": "a server",
    "help": "`help(macau_edge.solve)`",
    "completion": "of a shell",
}
"""Commands that are no function, and why."""


def test_every_command_is_a_function() -> None:
    functions = {name for name in macau_edge.__all__ if not name.startswith("_")}
    commands = {entry.name for entry in COMMANDS}
    assert commands - functions == WITHOUT.keys()
    assert functions - commands == {"load", "ruleset"}
    for name in functions:
        assert isinstance(getattr(macau_edge, name), FunctionType), name


def test_the_room_of_a_name_does_not_take_the_place_of_the_function() -> None:
    import macau_edge.dossier.filed

    assert isinstance(macau_edge.dossier, FunctionType)


OF_REPORTS = {"format", "lang", "wide", "output", "force", "output_format", "columns", "sort"}
"""What says how a report is shown: a result has it in every form."""
OTHERWISE: dict[str, dict[str, str]] = {
    "analyse": {"keep": "of a terminal"},
    "simulate": {"warn": "the log", "told": "of a terminal"},
    "check": {
        "statistics": "`Counter`", "stdin_name": "a text is given", "fix": "writes", "diff": "shows what `fix` writes",
        "watch": "of a terminal",
    },
    "diff": {"context": "of the command line", "fail_on": "what was found says it"},
    "layout": {"words": "`game` and the choices", "option": "`choices`"},
    "page": {"words": "`game` and the choices", "option": "`choices`"},
}  # fmt: skip
"""Fields of a request that are no argument, and why."""
QUESTIONS = ("analyse", "bias", "explain", "readings", "risk", "simulate", "solve", "sweep")
RECORDS: dict[str, type[Any]] = {
    "check": CheckCall,
    "diff": DiffRequest,
    "dossier": DossierRequest,
    "games": GamesCall,
    "layout": LayoutRequest,
    "page": GamePageRequest,
    "verify": VerifyRequest,
    **{name: request_of(name) for name in QUESTIONS},
}  # fmt: skip


@pytest.mark.parametrize("name", RECORDS)
def test_a_function_has_the_fields_of_the_request(name: str) -> None:
    """No argument that the record has not, and none of its fields that is left out without a reason."""
    arguments = set(inspect.signature(getattr(macau_edge, name)).parameters)
    own = {one.name for one in fields(RECORDS[name])}
    apart = {"game", "choices", "options", "paths"}
    assert arguments - own - apart == set()
    assert own - arguments - OF_REPORTS == OTHERWISE.get(name, {}).keys() - apart


def test_explain_and_readings_are_what_the_commands_print(run: Run) -> None:
    found = explain("craps", "field", field12="3:1")
    assert found.to_dict() == json.loads(run("explain", "craps", "field", "--field12", "3:1", "--format", "json").out)
    assert readings("craps").text() == run("readings", "craps", "--wide").out
    assert repr(found) == "<Result of explain: print it, or see its `text()` and `to_dict()`>"


def test_games_are_what_the_command_prints(run: Run) -> None:
    assert games().to_dict() == json.loads(run("games", "--format", "json").out)
    assert games("craps").text("pt") == run("games", "craps", "--wide", "--lang", "pt").out


def test_check_gives_a_list_that_is_empty_when_all_is_well(tmp_path: Path) -> None:
    assert check("craps") == []
    text = "game: Mine\nact: none\ndevice: {dice: 2}\nbets: {b: {win: 7, lose: others, pays: 4:1}}\n"
    assert check(text) == []
    (found,) = check(text.replace("4:1", "4 to 1"))
    assert (str(found.place), found.code, found.help) == ("<text>:4:40", "structure/not-a-ratio", "write `4:1`")
    mine: dict[str, Any] = {"game": "Mine", "act": "none", "device": {"dice": 2}}
    mine["bets"] = {"b": {"win": 7, "lose": "others", "pay": 4}}
    assert [str(one.place) for one in check(mine)] == ["bets.b.pay"]
    assert check(mine, ignore="structure") == []
    file = tmp_path / "mine.yaml"
    file.write_text(text.replace("4:1", "4 to 1"), "utf-8")
    assert [str(one.place) for one in check(file, mine)] == [f"{file}:4:40", "bets.b.pay"]
    wrong = [text.replace("4:1", typed) for typed in ("4 to 1", "5 to 1")]
    assert [str(one.place) for one in check(*wrong)] == ["<text>:4:40", "<text 2>:4:40"]


def test_diff_is_what_the_command_prints(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "craps.yaml"
    other.write_text((RULESETS / "craps.yaml").read_text("utf-8").replace("pays: 4:1", "pays: 5:1"), "utf-8")
    found = diff(RULESETS / "craps.yaml", other)
    assert found.text() == run("diff", str(RULESETS / "craps.yaml"), str(other), "--wide").out
    assert "5:1" in found.text()


def test_what_is_written_is_given_back_as_a_path(
    tmp_path: Path, run: Run, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.INFO, "macau_edge")
    drawn = layout("craps", tmp_path / "craps.svg", field12=3)
    assert drawn == tmp_path / "craps.svg"
    assert run("layout", "craps", "--field12", "3:1").out == drawn.read_text("utf-8")
    assert "craps.svg" in caplog.text
    assert capsys.readouterr().err == ""
    with pytest.raises(UsageError, match="exists already"):
        layout("craps", drawn)
    assert layout("craps", drawn, force=True) == drawn
    mine = tmp_path / "mine.yaml"
    mine.write_text("game: Mine\nact: none\ndevice: {dice: 2}\nbets: {b: {win: 7, lose: others, pays: 4:1}}\n", "utf-8")
    shown = page(mine, tmp_path / "mine.html", lang="pt")
    assert shown.read_text("utf-8").startswith("<!doctype html>")


MINE = """\
game: Mine
act: none
device: {dice: 2}
options: {prize: {law: art. 1, choices: [4:1, 5:1]}}
bets: {b: {win: 7, lose: others, pays: prize}}
"""


@pytest.mark.parametrize("draw", [page, layout])
def test_a_text_and_a_mapping_are_drawn_as_their_file_is(
    draw: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """What is made of one on standard input, whoever gives it."""
    name = draw.__name__
    text = MINE
    mapping: dict[str, Any] = {"game": "Mine", "act": "none", "device": {"dice": 2}}
    mapping["bets"] = {"b": {"win": 7, "lose": "others", "pays": "prize"}}
    mapping["options"] = {"prize": {"law": "art. 1", "choices": ["4:1", "5:1"]}}
    ending = {"page": "html", "layout": "svg"}[name]
    opened = StringIO(text)
    made = [
        draw(one, tmp_path / f"{at}.{ending}", lang="en", prize="5:1").read_text("utf-8")
        for at, one in enumerate((text, mapping, opened))
    ]
    assert made[0] == made[2]
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode())))
    printed = run(name, "-", "--prize", "5:1", "--lang", "en").out
    if name == "layout":  # a page has what its game is called, and the sum of its text
        assert made[0] == made[1] == printed
    else:
        assert {len(one) // 1000 for one in made} == {len(printed) // 1000}
        assert all('"5:1"' in one for one in made)
    with pytest.raises(UsageError, match="is no game with its text"):
        draw(macau_edge.ruleset(text), tmp_path / f"rules.{ending}")
    with pytest.raises(ProblemError):
        draw(text.replace("win: 7", "win: 17"), tmp_path / f"wrong.{ending}")


def test_rules_that_were_read_have_no_text_to_be_checked() -> None:
    with pytest.raises(UsageError, match="is no game with its text"):
        macau_edge.check(macau_edge.ruleset("craps"))


def test_every_choice_and_stakes_are_what_the_command_prints(run: Run) -> None:
    every = macau_edge.analyse("craps", bets="field", every_choice=True)
    assert every.to_dict() == json.loads(run("analyse", "craps", "field", "--every-choice", "--format", "json").out)
    assert every.text() == run("analyse", "craps", "field", "--every-choice", "--wide").out
    assert every["field"].house_edge == Fraction(1, 18)
    assert [one["field"].house_edge for one in every.every_choice] == [
        Fraction(1, 18),
        Fraction(1, 18),
        Fraction(1, 36),
    ]
    assert [one.found.choices["field12"].label for one in every.every_choice] == ["2:1", "2:1", "3:1"]
    at = macau_edge.analyse("craps", bets="field", stake="10 to 20", chip=5, field12="3:1")
    words = ("analyse", "craps", "field", "--stake", "10 to 20", "--chip", "5", "--field12", "3:1")
    assert at.to_dict() == json.loads(run(*words, "--format", "json").out)
    assert at.csv() == run(*words, "--format", "csv").out.removeprefix("\ufeff")
    assert at["field"].house_edge == Fraction(1, 36)
    assert [one.stake for one in at.at_stakes.bets[0].at] == [10, 15, 20]
    assert pickle.loads(pickle.dumps(at)) == at
    assert at != macau_edge.analyse("craps", bets="field", field12="3:1")
    alone = macau_edge.analyse("craps", bets="field")
    assert alone.every_choice == (alone,)
    with pytest.raises(UsageError, match="no stake was asked for"):
        assert alone.at_stakes
    for wrong in ({"chip": 5}, {"stake": 10, "every_choice": True}, {"stake": "x"}, {"stake": 0}):
        with pytest.raises(UsageError):
            macau_edge.analyse("craps", bets="field", **wrong)


def test_a_supposed_prize_that_was_played_has_no_option_beside_it(run: Run) -> None:
    """As `analyse` has it: nobody takes the choice in whose place a prize is set."""
    played = macau_edge.simulate("craps", "field", rounds=10, seed=1, prizes={"12": "5:2"}).to_dict()
    assert played["options"] == {}
    assert played["supposed"]["prizes"][0]["after"] == "5:2"
    assert macau_edge.simulate("craps", "field", rounds=10, seed=1, prizes={"2": "5:2"}).to_dict()["options"] == {
        "field12": "2:1"
    }


@pytest.mark.thorough
def test_a_dossier_is_written_and_verified(tmp_path: Path) -> None:
    made = dossier(EXAMPLES / "field-12" / "application.yaml", tmp_path / "dossier.json", draft=True)
    found = verify(made)
    assert found.found.holds
    assert repr(found) == "<Result of verify: print it, or see its `text()` and `to_dict()`>"


WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: dossier("craps", "x.pdf"), "`craps` is a game, and a dossier is made of an application"),
    (lambda: verify("nothing.pdf"), "nothing.pdf is not there"),
    (lambda: games("crabs"), "there is no game `crabs`"),
    (lambda: layout("craps", "x.svg", field21=3), "craps has no option `field21`"),
    (lambda: check("craps", select="lawful"), "there is no code and no family `lawful`"),
]


@pytest.mark.parametrize(("asked", "message"), WRONG, ids=[message for _, message in WRONG])
def test_what_cannot_be_asked_is_told_as_the_command_tells_it(asked: Callable[[], object], message: str) -> None:
    with pytest.raises(UsageError, match=message) as raised:
        asked()
    said = re.sub("`macau-edge [^`]+`", "", str(raised.value))  # what a shell takes stays as it is
    assert "--" not in said
