"""The studio's server, asked over HTTP as a window asks it, and as nobody may."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from macau_edge.reading.source import LIMIT
from macau_edge.studio.guard import HEADERS, MOST, new_token
from macau_edge.studio.serving import _opened

MINE = """\
game: Mine
act: none
device: {wheel: {blank: 30, silver: 5, gold: 1}}
bets:
  shine:
    win: [silver, gold]
    lose: others
    pays: {by: result, silver: 3:1, gold: 10:1}
  other: {win: gold, lose: others, pays: 3/1}
"""


@dataclass
class Studio:
    """A studio that runs."""

    process: subprocess.Popen[str]
    file: Path
    port: int
    token: str

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/#{self.token}"

    def raw(self, method: str, path: str, heads: dict[str, str | None], body: bytes = b"{}") -> tuple[int, bytes]:
        """The status and the answer of a request with these heads and those of a window; None leaves one out.

        Head and body are sent at once: what comes after an answer and its end would be refused in place of the answer.
        """
        own = {
            "Host": f"127.0.0.1:{self.port}",
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
        }
        said = "".join(f"{name}: {value}\r\n" for name, value in {**own, **heads}.items() if value is not None)
        sent = f"{method} {path} HTTP/1.1\r\n{said}\r\n".encode() + (body if method == "POST" else b"")
        with (
            socket.create_connection(("127.0.0.1", self.port), timeout=30) as connection,
            closing(http.client.HTTPResponse(connection, method=method)) as answer,
        ):
            connection.sendall(sent)
            answer.begin()
            return answer.status, answer.read()

    def ask(self, question: str, /, **asked: Any) -> Any:
        """What a question is answered."""
        status, answer = self.raw("POST", f"/api/{question}", {}, json.dumps(asked).encode())
        assert status == 200
        return json.loads(answer)

    def look(self, text: str, **asked: Any) -> list[dict[str, Any]]:
        """All events about a text."""
        status, answer = self.raw("POST", "/api/look", {}, json.dumps({"text": text, "number": 7, **asked}).encode())
        assert status == 200
        return [json.loads(line) for line in answer.splitlines()]


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """One for the tests of a file, on a ruleset in a folder of its own."""
    yield from running(tmp_path_factory.mktemp("studio"), MINE)


def running(folder: Path, text: str | None, given: str = "") -> Iterator[Studio]:
    """A studio on a text in a folder, on no file yet, or there on what is given, as the command begins it."""
    file = folder / "mine.yaml"
    if text is not None:
        file.write_text(text, "utf-8")
    command = [sys.executable, "-m", "macau_edge", "studio", given or str(file), "--no-open"]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env, cwd=folder if given else None)
    assert process.stdout
    address, _, token = process.stdout.readline().strip().partition("#")
    made = Studio(process, file, int(address.rstrip("/").rpartition(":")[2]), token)
    try:
        yield made
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


FORGED: dict[str, tuple[str, str, dict[str, str | None], bytes, int]] = {
    "a name that leads here": ("POST", "/api/save", {"Host": "evil.example"}, b"{}", 403),
    "that name with our port": ("POST", "/api/save", {"Host": "evil.example:{port}"}, b"{}", 403),
    "another port": ("POST", "/api/save", {"Host": "127.0.0.1:1"}, b"{}", 403),
    "no host": ("POST", "/api/save", {"Host": None}, b"{}", 400),
    "a page of another site": ("POST", "/api/save", {"Origin": "http://evil.example"}, b"{}", 403),
    "a page without a site": ("POST", "/api/save", {"Origin": "null"}, b"{}", 403),
    "our name, in secret": ("POST", "/api/save", {"Origin": "https://127.0.0.1:{port}"}, b"{}", 403),
    "sent by another site": ("POST", "/api/save", {"Sec-Fetch-Site": "cross-site"}, b"{}", 403),
    "sent by another port": ("POST", "/api/save", {"Sec-Fetch-Site": "same-site"}, b"{}", 403),
    "no token": ("POST", "/api/save", {"Authorization": None}, b"{}", 403),
    "another token": ("POST", "/api/save", {"Authorization": "Bearer " + "A" * 43}, b"{}", 403),
    "the token as a basic one": ("POST", "/api/save", {"Authorization": "Basic {token}"}, b"{}", 403),
    "a form": ("POST", "/api/save", {"Content-Type": "text/plain"}, b"{}", 403),
    "no kind": ("POST", "/api/save", {"Content-Type": None}, b"{}", 403),
    "a question by GET": ("GET", "/api/open", {}, b"", 405),
    "leave for another site": ("OPTIONS", "/api/save", {"Origin": "http://evil.example"}, b"", 403),
    "leave": ("OPTIONS", "/api/save", {}, b"", 405),
    "a path out of the window's files": ("GET", "/assets/..%2fserver.py", {}, b"", 403),
    "another file": ("GET", "/assets/guard.py", {}, b"", 404),
    "a file that both have, by a path": ("GET", "/assets/shared/..%2f..%2fstudio%2fguard.py", {}, b"", 403),
    "no file that both have": ("GET", "/assets/shared/page.html", {}, b"", 404),
    "a path in a question": ("POST", "/api/..%2fsave", {}, b"{}", 403),
    "two megabytes": ("POST", "/api/save", {}, b" " * 2_000_000, 413),
    "more than a file": ("POST", "/api/save", {}, b" " * (MOST + 1), 413),
    "more than a file and a version": ("POST", "/api/compare", {}, b" " * (2 * MOST + 1), 413),
    "twenty-one levels": ("POST", "/api/save", {}, b'{"cells": ' + b"[" * 20 + b"]" * 20 + b"}", 400),
    "the token of another studio": ("POST", "/api/save", {"Authorization": f"Bearer {new_token()}"}, b"{}", 403),
    "a host twice": ("POST", "/api/save", {"host": "127.0.0.1:{port}"}, b"{}", 400),
    "our own folder by dots": ("GET", "/assets/../../studio/guard.py", {}, b"", 404),
    "no length": ("POST", "/api/save", {"Content-Length": None, "Transfer-Encoding": "chunked"}, b"", 413),
    "no JSON": ("POST", "/api/save", {}, b"{", 400),
    "a key that there is not": ("POST", "/api/save", {}, b'{"path": "/etc/passwd"}', 400),
    "a deep text": ("POST", "/api/save", {}, b"[" * 5000 + b"]" * 5000, 400),
}


@pytest.mark.parametrize("case", FORGED)
def test_what_nobody_may_ask_is_refused(case: str, studio: Studio) -> None:
    """With an empty answer, and the file is as it was."""
    method, path, heads, body, status = FORGED[case]
    put = {name: value and value.format(port=studio.port, token=studio.token) for name, value in heads.items()}
    found, answer = studio.raw(method, path, put, body)
    assert found == status
    assert b"{" not in answer
    assert studio.file.read_text("utf-8") == MINE


def test_a_text_that_a_file_may_be_is_no_longer_for_its_quotes_and_lines(studio: Studio) -> None:
    """JSON has each of these by two characters; one that is longer is told as that, by who reads it."""
    line = '# name: "One", win: 7\n'
    longest = line * (LIMIT // len(line))
    assert studio.ask("fields", text=longest, language="en") is not None
    (told,) = (one["findings"] for one in studio.look(longest + 2 * line) if one.get("findings"))
    assert "1,000,000 bytes" in told[0]["message"]


def test_the_window_itself_has_no_data_and_may_load_nothing(studio: Studio) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", studio.port)
    connection.request("GET", "/")
    answer = connection.getresponse()
    text = answer.read().decode()
    assert answer.status == 200
    assert "shine" not in text
    assert studio.token not in text
    told = {name.lower(): value for name, value in answer.headers.items()}
    assert told.keys() - HEADERS.keys() == {"date", "server", "content-length", "content-type"}  # none lets others ask
    assert {name: told[name] for name in HEADERS} == {
        "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cache-control": "no-store",
    }
    connection.close()


def test_a_window_can_load_every_module_that_its_modules_import(studio: Studio) -> None:
    """By the addresses that a browser makes of what stands in them."""
    left, seen = ["/assets/main.js"], set[str]()
    while left:
        address = left.pop()
        if address in seen:
            continue
        seen.add(address)
        status, text = studio.raw("GET", address, {"Authorization": None}, b"")
        assert status == 200, address
        imported = re.findall(rb'^import [^"]*"(.+)";$', text, re.MULTILINE)
        left += [urljoin(f"http://here{address}", one.decode()).removeprefix("http://here") for one in imported]
    assert "/assets/shared/dom.js" in seen


def test_a_text_is_told_all_that_is_to_be_said_of_it(studio: Studio) -> None:
    """The shown bet first, then what the rules find, then the edges: 5/36, as 30 of 36 lose 1, 5 win 3, 1 wins 10."""
    events = studio.look(MINE)
    assert {one["number"] for one in events} == {7}
    kinds = [next(iter(one.keys() - {"number", "bet", "done", "refused"})) for one in events]
    assert kinds == ["bets", "figures", "findings", "edge", "findings", "edges"]
    assert next(one["findings"] for one in events if "findings" in one)[1]["line"] == 9
    assert [one["edge"] for one in events if "edge" in one] == [{"bet": "shine", "line": 5, "edge": "13.8889 %"}]
    (shown,) = (one for one in events if "figures" in one)
    (row,) = next(part for part in shown["figures"] if part["kind"] == "table")["rows"]
    assert shown["bet"] == "shine"
    assert row[2:4] == ["5/36", "13.8889 %"]
    (wrong,) = [one for one in events if "findings" in one][-1]["findings"][1:]
    assert (wrong["line"], wrong["help"], wrong["can_mend"]) == (9, "write `3:1`", True)
    edit = studio.ask("mend", text=MINE, start=wrong["start"])
    mended = MINE[: edit["start"]] + edit["instead"] + MINE[edit["end"] :]
    assert mended == MINE.replace("3/1", "3:1")
    edges = next(one["edges"] for one in studio.look(mended) if "edges" in one)
    assert [(one["bet"], one["line"]) for one in edges] == [("shine", 5), ("other", 9)]


def test_a_bet_on_a_wrong_one_stands_in_the_list_with_why(studio: Studio) -> None:
    """The prize of `other` is wrong in line 9; `third` is made from it, and `shine` has nothing to do with either."""
    events = studio.look(f"{MINE}  third: {{based-on: other, win: silver}}\n")
    listed = {one["bet"]: one for one in next(one["edges"] for one in events if "edges" in one)}
    assert [*listed] == ["shine", "other", "third"]
    assert "why" not in listed["shine"]
    for bet in ("other", "third"):
        assert listed[bet]["edge"] == "no figures"
        assert "line 9" in listed[bet]["why"]


def test_what_is_said_is_in_the_language_of_the_window(studio: Studio) -> None:
    found = [one for one in studio.look(MINE, language="pt") if "findings" in one][-1]["findings"]
    assert found[1]["help"] == "escreva `3:1`"
    assert studio.ask("open", language="zh")["words"]["studio.save"] == "儲存"


def test_a_bet_that_is_another_by_now_is_not_answered_with_old_figures(studio: Studio) -> None:
    """Each event has the number of the text that it is of."""
    events = studio.look(MINE.replace("10:1", "5:1"), number=8)
    assert {one["number"] for one in events} == {8}
    (row,) = next(part for one in events for part in one.get("figures", ()) if part["kind"] == "table")["rows"]
    assert row[2] == "5/18"  # (30 - 15 - 5)/36


@pytest.mark.thorough
def test_of_two_windows_the_second_sees_what_the_first_has_saved(tmp_path: Path) -> None:
    """And writes nothing over it: each says which text of the disk it knows."""
    for studio in running(tmp_path, MINE):
        one, two = (studio.ask("open", window=name) for name in ("one", "two"))
        assert (one["elsewhere"], two["elsewhere"]) == (False, True)
        text = MINE.replace("10:1", "12:1")
        saved = studio.ask("save", window="one", text=text, read=one["read"])
        assert studio.file.read_text("utf-8") == text
        seen = studio.ask("disk", window="two", text=MINE, read=two["read"])
        assert (seen["changed"], seen["theirs"], seen["read"]) == (True, text, saved["read"])
        refused = studio.ask("save", window="two", text=f"{MINE}# two\n", read=two["read"])
        assert (refused["changed"], refused["theirs"]) == (True, text)
        assert studio.file.read_text("utf-8") == text
        studio.ask("save", window="two", text=f"{MINE}# two\n", read=refused["read"])
        assert studio.file.read_text("utf-8") == f"{MINE}# two\n"
        told = studio.ask("save", text=text, name="../x.yaml", language="pt")["refused"]
        assert told.startswith("`../x.yaml` não é um nome")
        assert {one.name for one in tmp_path.iterdir()} == {"mine.yaml"}


@pytest.mark.thorough
def test_a_file_that_cannot_be_read_any_more_is_not_said_to_be_gone(tmp_path: Path) -> None:
    for studio in running(tmp_path, MINE):
        read = studio.ask("open")["read"]
        studio.file.write_bytes(MINE.encode("utf-16"))
        assert studio.ask("disk", text=MINE, read=read)["refused"] == "this file is UTF-16: save it as UTF-8"
        assert studio.ask("save", text=f"{MINE}#", read=read)["refused"] == "this file is UTF-16: save it as UTF-8"
        assert studio.file.read_bytes() == MINE.encode("utf-16")


@pytest.mark.thorough
@pytest.mark.parametrize("stop", ["quit", "SIGINT", "SIGTERM", "SIGHUP"])
def test_however_it_ends_what_was_not_saved_is_kept(stop: str, tmp_path: Path) -> None:
    for studio in running(tmp_path, MINE):
        studio.look(f"{MINE}# half", is_saved=False)
        if stop == "quit":
            studio.ask("quit")
        else:
            studio.process.send_signal(getattr(signal, stop))
        assert studio.process.wait(20) == 0
        assert (tmp_path / "mine.yaml.unsaved").read_text("utf-8") == f"{MINE}# half"


def test_the_address_stands_in_no_list_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser is begun with a file that only its user can read, and that is gone afterwards."""
    asked = list[str]()
    monkeypatch.setattr("webbrowser.open", asked.append)
    with _opened("http://127.0.0.1:1/#secret"):
        (address,) = asked
        assert "secret" not in address
        file = Path(address.removeprefix("file://"))
        assert file.stat().st_mode & 0o077 == 0
        assert "url=http://127.0.0.1:1/#secret" in file.read_text("utf-8")
    assert not file.exists()


def test_the_form_is_asked_as_the_text_is(studio: Studio) -> None:
    """A prize that can be two; which of them is an edit of the text; the line that cannot be read."""
    form = studio.ask("fields", text=MINE, bet="shine")["form"]
    assert [one["items"][-1]["text"] for one in form["own"] if one["key"] == "pays"] == ["10:1"]
    path = ["bets", "shine", "pays", "gold"]
    asked = studio.ask("enter", text=MINE, path=path, typed="20", language="pt")
    assert [one["text"] for one in asked["meanings"]] == ["20:1", "20 for 1"]
    assert "edits" not in asked
    (edit,) = studio.ask("enter", text=MINE, path=path, typed="20:1")["edits"]
    after = MINE[: edit["start"]] + edit["instead"] + MINE[edit["end"] :]
    assert after == MINE.replace("gold: 10:1", "gold: 20:1")
    assert studio.ask("fields", text=MINE.replace("gold: 1}}", "gold: 1]}"))["line"] == 3
    assert "profit on a win" in studio.ask("reference", text=MINE, path=path[:3], key="pays")["page"]
