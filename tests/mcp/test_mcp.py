"""What an assistant asks over the Model Context Protocol, by the client of the protocol's own library."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

import pytest
from jsonschema import Draft202012Validator
from mcp import Client, types
from mcp.client.stdio import StdioServerParameters, stdio_client

from macau_edge.checks.policy.file import TOP, policy_for
from macau_edge.mcp import INSTRUCTIONS, answer, asked_as_data, make_server, tool
from macau_edge.model.problem import NO_ACT, UsageError
from macau_edge.questions.request import OfFiles, flags
from tests.conftest import Run
from tests.house.test_readme import ROOT

T = TypeVar("T")
MINE = "game: Mine\nact: none\ndevice: {dice: 2}\nbets:\n  seven: {win: 7, lose: others, pays: 4:1}\n"


def over(server: Any, doing: Callable[[Client], Awaitable[T]]) -> T:
    """What is done by a client of a server, which is one of this process or a command."""

    async def both() -> T:
        async with Client(server) as client:
            return await doing(client)

    return asyncio.run(both())


def asked(folder: Path, question: str, **given: Any) -> types.CallToolResult:
    """What a tool answers."""
    return over(make_server(folder), lambda client: client.call_tool(question, given))


def said(result: types.CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, types.TextContent)
    return content.text


def test_a_bet_of_macau_is_answered_with_its_fraction_and_its_article(run: Run, tmp_path: Path) -> None:
    """Art. 6, 12) of Despacho 53/2010 leaves 2:1 or 3:1 to the house: 1/36 at the second."""
    found = json.loads(said(asked(tmp_path, "analyse", game="craps", bets=["field"], choices={"field12": "3:1"})))
    (bet,) = found["bets"]
    assert bet["house_edge"]["exact"] == "1/36"
    assert (bet["law"], bet["pays_law"]) == ("art. 5, n.º 3, 8)", "art. 6, 12)")
    assert (found["ruleset"]["act"], found["ruleset"]["not_read"]) == ("Despacho SEF 53/2010", [])
    assert found["engines"]["agree"]
    printed = run("analyse", "craps", "--bet", "field", "--field12", "3:1", "--format", "json").out
    assert json.loads(printed) == found


def test_what_is_supposed_is_not_of_the_act(tmp_path: Path) -> None:
    given = {"game": "craps", "bets": ["field"], "prizes": ["12=5:2"]}
    found = json.loads(said(asked(tmp_path, "analyse", **given)))
    (bet,) = found["bets"]
    assert (bet["house_edge"]["exact"], bet["pays_law"]) == ("1/24", None)
    assert found["options_taken"]["field12"]["by"] == "set"
    assert (found["prizes"][0]["after"], "`prizes`" in INSTRUCTIONS) == ("5:2", True)


def test_one_question_is_worked_out_at_a_time_also_where_one_is_withdrawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread cannot be stopped: the next question waits until it ends."""
    going: list[str] = []
    most: list[int] = []
    begun, may_end = Event(), Event()

    def slow(_: str, given: dict[str, str], __: Path) -> str:
        going.append(given["game"])
        most.append(len(going))
        begun.set()
        assert may_end.wait(10)
        going.remove(given["game"])
        return given["game"]

    monkeypatch.setattr("macau_edge.mcp.answer", slow)

    async def both(client: Client) -> types.CallToolResult:
        first = asyncio.create_task(client.call_tool("analyse", {"game": "first"}))
        await asyncio.to_thread(begun.wait, 10)
        first.cancel()
        second = asyncio.create_task(client.call_tool("analyse", {"game": "second"}))
        await asyncio.sleep(0.2)
        may_end.set()
        return await second

    assert said(over(make_server(tmp_path), both)) == "second"
    assert most == [1, 1]


def test_what_was_not_read_stands_in_the_answer(tmp_path: Path) -> None:
    found = json.loads(said(asked(tmp_path, "analyse", game="baccarat", bets=["player"])))
    assert found["ruleset"]["not_read"]
    assert "not_read" in INSTRUCTIONS


@pytest.mark.parametrize("question", asked_as_data())
def test_a_tool_is_made_of_the_record_of_its_question(question: str) -> None:
    """Every option of the command but those of how a report looks and where a run is kept, and no other."""
    request = asked_as_data()[question]
    made = tool(question, request)
    of_what = {"files"} if issubclass(request, OfFiles) else {"game", "choices"}
    Draft202012Validator.check_schema(made.input_schema)
    options = {name for name, flag in flags(request).items() if not flag.beside}
    assert made.input_schema["properties"].keys() - {"bet", "bets"} == {*of_what, *options} - {"bets"}
    assert not {"checkpoint", "scheduler", "columns"} & made.input_schema["properties"].keys()
    assert made.annotations
    assert made.annotations.read_only_hint


@pytest.mark.parametrize("question", ["analyse", "games"])
def test_an_argument_that_must_be_given_is_said_to_be(question: str) -> None:
    """All shipped games are listed where none is named; no other question has an answer without one."""
    required = tool(question, asked_as_data()[question]).input_schema["required"]
    assert required == {"analyse": ["game"], "games": []}[question]


def test_every_question_is_a_tool_but_what_writes_a_file() -> None:
    """A page and a chain are files; a question that gets a request is a tool without another word."""
    folders = {file.parent.name for file in (ROOT / "macau_edge" / "questions").glob("*/request.py")}
    found = over(make_server(ROOT), lambda client: client.list_tools())
    assert {one.name for one in found.tools} == folders - {"export", "page"}


def test_a_bet_may_be_invented_in_the_question(tmp_path: Path) -> None:
    """6 of 36 results win 4:1: -(6 x 4 - 30)/36 = 1/6."""
    found = json.loads(said(asked(tmp_path, "analyse", game=MINE)))
    assert found["bets"][0]["house_edge"]["exact"] == "1/6"
    assert [*tmp_path.iterdir()] == []


# --- what is asked of files -------------------------------------------------------------------------------------------

WRONG = MINE.replace("4:1", "4 to 1")


def test_games_are_what_the_command_prints(run: Run, tmp_path: Path) -> None:
    """All shipped ones without a name; of one that is named its act, with what it leaves to the house."""
    listed = json.loads(said(asked(tmp_path, "games")))
    assert listed == json.loads(run("games", "--format", "json").out)
    (craps,) = json.loads(said(asked(tmp_path, "games", files=["craps"])))["games"]
    assert craps == json.loads(run("games", "craps", "--format", "json").out)["games"][0]
    assert craps["act"]["cite"] == "Despacho SEF 53/2010"
    assert "field12" in craps["options"]
    (mine,) = json.loads(said(asked(tmp_path, "games", files=[MINE])))["games"]
    assert mine["bets"] == ["seven"]


def findings(folder: Path, *files: str, **given: Any) -> list[dict[str, Any]]:
    """What `check` finds but that a game has no act, which is true of these."""
    found = json.loads(said(asked(folder, "check", files=[*files], **given)))["findings"]
    return [one for one in found if one["code"] != NO_ACT]


def test_findings_have_place_message_and_remedy_in_the_language_asked(tmp_path: Path) -> None:
    assert findings(tmp_path, MINE) == []
    (found,) = findings(tmp_path, WRONG)
    assert (found["file"], found["line"], found["column"]) == ("<text>", 5, 39)
    assert (found["code"], found["help"]) == ("structure/not-a-ratio", "write `4:1`")
    spoken = {language: findings(tmp_path, WRONG, lang=language)[0] for language in ("pt", "zh")}
    assert (spoken["pt"]["help"], spoken["zh"]["help"]) == ("escreva `4:1`", "請寫`4:1`")
    assert len({found["message"], *(one["message"] for one in spoken.values())}) == 3


def test_check_finds_what_the_command_finds(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of files of the folder, by the code that is asked for; that something is wrong is an answer, and no error."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.yaml").write_text(WRONG, "utf-8")
    (tmp_path / "other.yaml").write_text(MINE.replace("win: 7", "win: 17"), "utf-8")
    files = ("mine.yaml", "other.yaml")
    result = asked(tmp_path, "check", files=[*files])
    assert not result.is_error
    assert json.loads(said(result)) == json.loads(run("check", *files, "--output-format", "json").out)
    assert {one["file"] for one in findings(tmp_path, *files)} == {*files}
    assert {one["file"] for one in findings(tmp_path, *files, ignore=["structure/not-a-ratio"])} == {"other.yaml"}
    assert {one.name for one in tmp_path.iterdir()} == {*files}


def test_findings_of_two_texts_are_told_apart(tmp_path: Path) -> None:
    found = findings(tmp_path, WRONG, WRONG.replace("4 to", "5 to"))
    assert [(one["file"], one["help"]) for one in found] == [("<text>", "write `4:1`"), ("<text 2>", "write `5:1`")]


REFUSED = {
    "no file to check": ("check", {}, "give a name, `craps`"),
    "one file in place of several": ("check", {"files": 7}, 'files=["craps"]'),
    "standard input, which is the protocol's": ("games", {"files": ["-"]}, "save it as a YAML file"),
    "no such code": ("check", {"files": ["craps"], "select": ["lau"]}, "did you mean `law`?"),
    "no such language": ("check", {"files": ["craps"], "lang": "fr"}, "its languages: "),
    "a policy is the folder's": ("check", {"files": ["craps"], "policy": "p.toml"}, "`policy` is no argument"),
    "no such file": ("check", {"files": ["crap"]}, "did you mean `craps`?"),
    "a list of no game": ("games", {"files": ["crap"]}, "did you mean `craps`?"),
    "no such game": ("analyse", {"game": "crap"}, "did you mean `craps`?"),
    "no game": ("analyse", {}, "which game?"),
    "no such bet": ("analyse", {"game": "craps", "bets": ["feild"]}, "did you mean `field`?"),
    "no such argument": ("analyse", {"game": "craps", "bet": "field"}, "did you mean `bets`?"),
    "no such choice": ("analyse", {"game": "craps", "choices": {"field12": "9:1"}}, "choose 2:1 or 3:1"),
    "no such question": ("analyze", {"game": "craps"}, "did you mean `analyse`?"),
    "no edge": ("solve", {"game": "craps", "bet": "field"}, 'add `edge="2.5%"`'),
    "a float": ("solve", {"game": "craps", "bet": "field", "edge": 0.025}, '"2.5%"'),
    "a mistake in a text": ("analyse", {"game": MINE.replace("4:1", "1:0")}, "<text>:5:"),
    "where a run is kept": ("simulate", {"game": "craps", "checkpoint": "run.json"}, "`checkpoint` is no argument"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_wrong_is_an_answer_with_a_remedy(case: str, tmp_path: Path) -> None:
    """An assistant reads it and asks again; nothing ends, and no traceback is told."""
    question, given, remedy = REFUSED[case]
    result = asked(tmp_path, question, **given)  # type: ignore[arg-type]
    assert result.is_error
    assert remedy in said(result)
    assert "Traceback" not in said(result)


# --- what may be read -------------------------------------------------------------------------------------------------


def test_files_are_those_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that a link leads out of it, and one that is not there: which of them there are is not told."""
    (inside := tmp_path / "inside").mkdir()
    (tmp_path / "outside.yaml").write_text(MINE, "utf-8")
    (inside / "mine.yaml").write_text(MINE, "utf-8")
    (inside / "link.yaml").symlink_to(tmp_path / "outside.yaml")
    monkeypatch.chdir(inside)
    assert "1/6" in answer("analyse", {"game": "mine.yaml"}, inside)
    for game in (
        "../outside.yaml",
        "../no-such.yaml",
        str(tmp_path / "outside.yaml"),
        "link.yaml",
        "/etc/passwd",
        "a\0b",
    ):
        for question, given in (
            ("analyse", {"game": game}),
            ("check", {"files": [game]}),
            ("games", {"files": [game]}),
        ):
            with pytest.raises(UsageError, match="is not in the folder that may be read"):
                answer(question, given, inside)


def test_no_policy_above_the_folder_is_read(tmp_path: Path) -> None:
    (inside := tmp_path / "inside").mkdir()
    (tmp_path / "macau-edge.toml").write_text('[policy]\n"no such" = 1\n', "utf-8")
    assert policy_for(inside / "mine.yaml").source
    token = TOP.set(inside)
    try:
        assert policy_for(inside / "mine.yaml").source is None
    finally:
        TOP.reset(token)


def test_the_command_speaks_over_standard_input(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(MINE, "utf-8")
    before = {one: one.stat().st_mtime_ns for one in tmp_path.iterdir()}
    words = ["-m", "macau_edge", "mcp", "--folder", str(tmp_path)]
    command = StdioServerParameters(command=sys.executable, args=words, cwd=str(ROOT), env=dict(os.environ))

    async def both(client: Client) -> tuple[types.CallToolResult, types.CallToolResult]:
        return (
            await client.call_tool("analyse", {"game": "mine.yaml"}),
            await client.call_tool("explain", {"game": "../x.yaml", "bet": "seven"}),
        )

    found, refused = over(stdio_client(command), both)
    assert json.loads(said(found))["bets"][0]["house_edge"]["exact"] == "1/6"
    assert refused.is_error
    assert {one: one.stat().st_mtime_ns for one in tmp_path.iterdir()} == before


def test_a_person_at_the_terminal_is_told_where_it_belongs(run: Run, tmp_path: Path) -> None:
    result = run("mcp", "--folder", str(tmp_path / "none"))
    assert (result.code, result.out) == (2, "")
    assert "there is no folder" in result.err
