"""What is made of the text of a window: an application, a page, figures, a dossier; and nothing over a file."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from macau_edge import analyse
from macau_edge.checks.sound import load_application
from macau_edge.desk.buffer import Buffer, scalars
from macau_edge.reading.nodes import read_nodes
from macau_edge.reading.source import find_ruleset, read_source, shipped_folder, shipped_names, source
from macau_edge.studio.stating import game_of_copy
from macau_edge.studio.work import StudioWork, blanks
from tests.studio.test_server import Studio, running
from tests.studio.test_window import RIGHT, SHOWN, TYPED, window

CRAPS = (shipped_folder() / "craps.yaml").read_text("utf-8")
BACCARAT = (shipped_folder() / "baccarat.yaml").read_text("utf-8")
FILE = "/nowhere/craps.yaml"
DAY = "2026-11-30"


def work() -> StudioWork:
    return StudioWork(lambda: True)


def applied(text: str, game: str = "craps") -> tuple[str | None, str]:
    return work().application(Buffer(FILE, text), game, DAY, "en")


def test_other_prizes_of_a_shipped_game_become_an_application_that_says_them(tmp_path: Path) -> None:
    """Any seven at 9:2, and the horn at other prizes: the application has their edges and no other bet."""
    text = CRAPS.replace("pays: 4:1", "pays: 9:2")
    assert text != CRAPS
    made, refused = applied(text)
    assert made
    assert refused == ""
    file = tmp_path / "application.yaml"
    file.write_text(made, "utf-8")
    loaded = load_application(file)
    now = analyse(text)
    assert loaded.application.date == DAY
    assert {*loaded.application.bets} == {
        one.id for one in now.found.bets if one.house_edge != analyse(CRAPS)[one.id].house_edge
    }
    for bet in loaded.application.bets:
        assert analyse(str(file))[bet].house_edge == now[bet].house_edge


ODD = "  odd-one:\n    name: {en: Odd One, pt: Ímpar, zh: 單數}\n    win: mine\n    lose: others\n    pays: 30:1\n"


def changed(*pairs: tuple[str, str]) -> str:
    """The text of craps with one thing in place of another, each of which is there."""
    text = CRAPS
    for was, now in pairs:
        assert was in text
        text = text.replace(was, now, 1)
    return text


OPTION = '  field12: {law: "art. 6, 12)", choices: [2:1, 3:1], default: 2:1}\n'
CHANGES = {
    "a bet more, with a name": (changed(("\nbets:\n", f"\nnames: {{mine: [2, 3]}}\nbets:\n{ODD}")), ["odd-one"]),
    "other outcomes": (changed(("win: 11", "win: [10, 11]")), ["eleven"]),
    "another name and prize": (
        changed(("    name: Field\n", "    name: Campo\n"), ("2: 2:1, 12", "2: 5:2, 12")), ["field"],
    ),
    "what is chosen": (changed(("default: 2:1", "default: 3:1"), ("2: 2:1, 12", "2: 5:2, 12")), ["field"]),
    "a prize in place of what is chosen": (
        changed((f"options:\n{OPTION}\n", ""), ("12: field12", "12: 5:2")), ["field"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("game", ["craps", ""])
def test_what_an_application_can_state_it_states(what: str, game: str, tmp_path: Path) -> None:
    """Of a copy, and of a file that knows no more of what it is a copy; with the edges of the text."""
    text, bets = CHANGES[what]
    assert text != CRAPS
    made, refused = applied(text, game)
    assert (refused, made is not None) == ("", True)
    file = tmp_path / "application.yaml"
    file.write_text(made or "", "utf-8")
    loaded = load_application(file)
    assert ([*loaded.application.bets], loaded.application.game) == (bets, "craps")
    now, then = analyse(text), analyse(str(file))
    assert [then[one].house_edge for one in bets] == [now[one].house_edge for one in bets]
    assert [then[one].name for one in bets] == [now[one].name for one in bets]
    assert dict(loaded.choices) == ({"field12": "3:1"} if what == "what is chosen" else {})


@pytest.mark.thorough
@pytest.mark.parametrize("game", shipped_names())
def test_a_file_knows_the_shipped_game_that_it_was_made_from(game: str) -> None:
    text = read_source(find_ruleset(game)[1]).text
    assert game_of_copy(source("mine.yaml", text.replace("1:1", "6:5").encode())) == game
    assert game_of_copy(source("mine.yaml", RIGHT.encode())) == ""


@pytest.mark.parametrize(
    ("text", "game", "said"),
    [
        (CRAPS, "craps", "nothing to apply for"),
        (CRAPS.replace("n.º 3, 8)", "n.º 3, 7)", 1), "craps", "macau-edge new application --game craps"),
        (CRAPS.replace("choices: [2:1, 3:1]", "choices: [2:1, 3:1, 4:1]"), "craps", "macau-edge new application"),
        (CRAPS.replace("default: 2:1", "default: 3:1"), "craps", "nothing to apply for"),
        (changed((", default: 2:1}", "}"), ("2: 2:1, 12", "2: 5:2, 12")), "craps", "changed at `field12`"),
        (BACCARAT.replace("player: {en: player,", "player: {en: punter,"), "baccarat", "changed at `player`"),
        (CRAPS.replace("pays: 4:1", "pays: 4/1"), "craps", "4/1"),
        (RIGHT, "", "macau-edge new application --game"),
        (RIGHT, "craps", "macau-edge new application --game craps"),
        (CRAPS.replace("device: {dice: 2}", "device: {dice: 3}"), "craps", ""),
    ],
)
def test_what_cannot_be_stated_is_said_with_the_command_that_begins_it(text: str, game: str, said: str) -> None:
    made, refused = applied(text, game)
    assert made is None
    assert said in refused
    assert refused


def test_what_is_to_be_filled_in_is_filled_in_and_nothing_else_changes() -> None:
    """Whatever is typed reads back as the same text, and what was left empty stays as it is."""
    made, _ = applied(CRAPS.replace("pays: 4:1", "pays: 9:2"))
    assert made
    found = blanks(Buffer(FILE, made))
    assert any("applicant" in one.name for one in found)
    values = {one.start: f'a: "{at}", [b] # c' for at, one in enumerate(found[:-1])}
    edits, _ = work().fill(Buffer(FILE, made), {**values, found[-1].start: "  "})
    assert edits is not None
    after = made
    for edit in sorted(edits, key=lambda one: -one.start):
        after = after[: edit.start] + edit.instead + after[edit.end :]
    (left,) = blanks(Buffer(FILE, after))
    assert left.mark == found[-1].mark
    there = [one.text for _, one, is_key in scalars(read_nodes(Buffer(FILE, after).source)) if not is_key]
    assert [one for one in there if one.startswith("a: ")] == [f'a: "{at}", [b] # c' for at in range(len(found) - 1)]


def test_files_are_made_under_a_name_and_replaced_only_where_that_is_said(tmp_path: Path) -> None:
    for studio in running(tmp_path, RIGHT):
        made = studio.ask("json", text=RIGHT, bet="shine", name="mine.json")
        data = (tmp_path / "mine.json").read_bytes()
        assert made == {"name": "mine.json", "sha256": sha256(data).hexdigest()}
        assert json.loads(data)["bets"][0]["id"] == "shine"
        other = RIGHT.replace("10:1", "11:1")
        assert studio.ask("json", text=other, bet="shine", name="mine.json") == {"name": "mine.json", "exists": True}
        assert (tmp_path / "mine.json").read_bytes() == data
        assert studio.ask("json", text=other, bet="shine", name="mine.json", replace=True)["sha256"] != made["sha256"]
        for name in ("mine.yaml", "../x.json", "x.exe", "x"):
            assert studio.ask("json", text=RIGHT, bet="shine", name=name, replace=True, language="zh")["refused"], name
        assert studio.ask("json", text=RIGHT, bet="nothing", name="other.json")["refused"]
        lines = studio.ask("lines", text=RIGHT, bet="shine")
        assert lines["command"] == f"macau-edge analyse {studio.file} --bet shine"
        shown: dict[str, Any] = {}
        exec(
            lines["notebook"].replace("macau_edge.analyse", "found = macau_edge.analyse"), shown
        )  # as a person pastes it
        assert shown["found"]["shine"].house_edge == analyse(RIGHT)["shine"].house_edge
        assert {one.name for one in tmp_path.iterdir()} == {"mine.yaml", "mine.json"}
        assert studio.file.read_text("utf-8") == RIGHT


@pytest.mark.thorough
def test_a_page_and_figures_are_those_of_the_command(tmp_path: Path) -> None:
    from macau_edge import page

    for studio in running(tmp_path, RIGHT):
        assert studio.ask("page", text=RIGHT, name="mine.html")["name"] == "mine.html"
        page(str(studio.file), tmp_path / "command.html")
        assert (tmp_path / "mine.html").read_bytes() == (tmp_path / "command.html").read_bytes()
        studio.ask("json", text=RIGHT, bet="shine", name="mine.json")
        command = [
            sys.executable,
            "-m",
            "macau_edge",
            "analyse",
            str(studio.file),
            "--bet",
            "shine",
            "--format",
            "json",
        ]
        assert (tmp_path / "mine.json").read_text("utf-8") == subprocess.run(
            command, check=False, capture_output=True, text=True
        ).stdout


@contextmanager
def dossier(studio: Studio, **asked: Any) -> Iterator[http.client.HTTPResponse]:
    """The answer, of which the lines come one by one."""
    connection = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=300)
    heads = {"Authorization": f"Bearer {studio.token}", "Content-Type": "application/json"}
    connection.request("POST", "/api/dossier", json.dumps(asked).encode(), heads)
    with connection.getresponse() as answer:
        yield answer
    connection.close()


def field(folder: Path) -> Path:
    example = Path(__file__).parents[2] / "examples" / "field-12" / "application.yaml"
    file = folder / "mine.yaml"
    file.write_bytes(example.read_bytes())
    return file


@pytest.mark.thorough
def test_a_dossier_is_that_of_the_command_and_one_that_is_cancelled_leaves_no_file(tmp_path: Path) -> None:
    from macau_edge import dossier as of_the_command

    text = field(tmp_path).read_text("utf-8")
    for studio in running(tmp_path, text):
        assert studio.ask("wanting")["problems"] == []
        with dossier(studio, name="cancelled.pdf") as answer:
            assert "total" in json.loads(answer.readline())
        time.sleep(3)
        assert {one.name for one in tmp_path.iterdir()} == {"mine.yaml"}
        with dossier(studio, name="mine.pdf") as answer:
            *before, last = [json.loads(line) for line in answer.read().splitlines()]
        assert before[-1]["done"] == before[-1]["total"]
        data = (tmp_path / "mine.pdf").read_bytes()
        assert last == {"name": "mine.pdf", "sha256": sha256(data).hexdigest()}
        of_the_command(studio.file, tmp_path / "command.pdf")
        assert (tmp_path / "command.pdf").read_bytes() == data


def test_what_an_application_has_to_say_yet_is_told_with_its_line(tmp_path: Path) -> None:
    made, _ = applied(CRAPS.replace("pays: 4:1", "pays: 9:2"))
    assert made
    file = tmp_path / "application.yaml"
    file.write_text(made, "utf-8")
    found, refused = work().wanting(str(file), "pt")
    assert found
    assert refused == ""
    problems, left = found
    assert problems
    assert {one.place.line for one in problems if "[" in str(one.message)} <= {
        Buffer(str(file), made).place(one.start).line for one in left
    }


def test_without_the_extra_it_is_said_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from macau_edge.studio.filing import _missing
    from macau_edge.studio.protocol import WindowQuestion

    monkeypatch.setattr("macau_edge.model.extras.find_spec", lambda name: None if name == "typst" else name)
    assert "pip install 'macau-edge[dossier]'" in _missing(WindowQuestion())
    monkeypatch.undo()
    assert _missing(WindowQuestion()) == ""


@pytest.mark.thorough
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_the_whole_menu_is_in_the_window(width: int, started: Any, tmp_path: Path) -> None:
    """On a telephone its left half once stood beyond the edge."""
    for studio in running(tmp_path, RIGHT):
        with window(started, studio, viewport={"width": width, "height": 800}) as page:
            page.click("#menu-title")
            boxes = [one.bounding_box() for one in page.locator("#menu-items button").all()]
            assert len(boxes) >= 5
            assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)


@pytest.mark.thorough
def test_the_menu_writes_an_application_and_fills_in_what_its_dossier_wants(started: Any, tmp_path: Path) -> None:
    """A file that is there is replaced where its name is said again; a cancelled dossier leaves none."""
    made, _ = applied(CRAPS.replace("pays: 4:1", "pays: 9:2"))
    assert made
    for studio in running(tmp_path, made):
        with window(started, studio, viewport={"width": 360, "height": 800}) as page:
            page.click("#menu-title")
            page.click("#menu-json")
            page.click("#made-write")
            page.wait_for_selector("#made-sum", timeout=SHOWN)
            data = (tmp_path / "mine.json").read_bytes()
            assert page.inner_text("#made-sum") == sha256(data).hexdigest()
            page.click("#menu-title")
            page.click("#menu-json")
            page.click("#made-write")
            page.click("#made-replace:has-text('Replace mine.json')", timeout=SHOWN)
            page.wait_for_selector("#made-sum", timeout=SHOWN)
            page.click("#menu-title")
            page.click("#menu-dossier")
            page.wait_for_selector("#wanting li", timeout=SHOWN)
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
            page.fill("#blanks p:first-of-type input", "REF/1")
            page.click("#blanks button")
            page.wait_for_selector("#made:has-text('Save it')", timeout=SHOWN)
            assert "REF/1" in page.input_value("#text")
            page.click("#undo")
            assert page.input_value("#text") == made
            page.click("#menu-title")
            page.click("#menu-dossier")
            page.click("#make-draft", timeout=SHOWN)
            page.click("#made-write")
            page.click("#made-cancel", timeout=SHOWN)
            page.wait_for_selector("#made:has-text('No file was written')", timeout=SHOWN)
            page.wait_for_timeout(2000)
            assert {one.name for one in tmp_path.iterdir()} == {"mine.yaml", "mine.json"}


@pytest.mark.thorough
def test_a_copy_of_a_shipped_game_becomes_an_application_from_the_menu(started: Any, tmp_path: Path) -> None:
    for studio in running(tmp_path, None, given="craps"):
        with window(started, studio) as page:
            page.evaluate(TYPED, CRAPS.replace("pays: 4:1", "pays: 9:2"))
            page.click("#menu-title")
            page.click("#menu-application")
            page.click("#made-write")
            page.wait_for_selector("#made:has-text('application.yaml written')", timeout=SHOWN)
        assert [*load_application(tmp_path / "application.yaml").application.bets] == ["any-7"]
