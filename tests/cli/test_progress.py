"""The progress bar: on a terminal, where the work is long, also where a single item is; never anywhere else."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from macau_edge.cli import progress
from macau_edge.model.watched import watched, watched_by
from tests.loops import each
from tests.waiting import wait_until

HOLDEM = Path(__file__).parents[2] / "examples" / "casino-holdem.yaml"


class Terminal:
    """Standard error that says whether it is a terminal, and keeps what is written to it."""

    encoding = "utf-8"

    def __init__(self, terminal: bool) -> None:
        self.terminal, self.shown = terminal, ""

    def isatty(self) -> bool:
        return self.terminal

    def write(self, text: str) -> int:
        self.shown += text
        return len(text)

    def flush(self) -> None:
        pass


def shown(monkeypatch: pytest.MonkeyPatch, *, terminal: bool, patience: float) -> str:
    """What is on the screen in the middle of the one item there is."""
    screen = Terminal(terminal)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", patience)
    monkeypatch.setenv("TERM", "xterm")
    found = ""
    for item in progress.track(["a long one"]):
        assert item == "a long one"
        if terminal and patience == 0:
            wait_until(lambda: "0/1" in screen.shown)
        found = screen.shown
    return found


def test_a_single_long_item_has_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "0/1" in shown(monkeypatch, terminal=True, patience=0)


def test_short_work_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, terminal=True, patience=60) == ""


def test_what_is_no_terminal_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, terminal=False, patience=0) == ""


def test_every_item_comes_once_and_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal(True))
    monkeypatch.setattr(progress, "PATIENCE", 0)
    assert list(progress.track(range(100))) == list(range(100))


# --- how far one long item is: the boards of two hands that share open cards ------------------------------------------


def test_who_watches_is_told_how_many_are_done() -> None:
    told = list[tuple[int, int]]()
    with watched_by(lambda done, number: told.append((done, number))):
        assert list(watched("abc", 3)) == ["a", "b", "c"]
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert list(watched("abc", 3)) == ["a", "b", "c"]
    assert len(told) == 4


@each("items", [["a long one"], []])
def test_boards_are_counted_beside_the_items(items: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a file is looked at, which is no item."""
    screen = Terminal(True)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setenv("TERM", "xterm")

    def work() -> None:
        for number in watched(range(2_000), 2_000):
            if number == 1_234:
                wait_until(lambda: "boards: 1,234 of 2,000" in screen.shown)

    for _ in progress.track(items):
        work()
    if not items:
        with progress.followed():
            work()
    assert ("0/1" in screen.shown) == bool(items)


@pytest.mark.thorough
def test_ctrl_c_in_the_middle_of_the_boards_leaves_nothing(tmp_path: Path) -> None:
    """The boards are counted on a terminal; a signal to the program ends it in one line, with no file and no figure."""
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "macau_edge", "analyse", str(HOLDEM), "whole"]
    begun = subprocess.Popen(
        [*command, "-o", str(tmp_path / "found.csv")],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "120", "MACAU_EDGE_LANG": "en"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - one thread
    )  # fmt: skip
    os.close(theirs)
    shown = b""
    while not re.search(rb"boards: [1-9][0-9,]* of 6,175", shown):
        shown += os.read(ours, 4096)
    begun.send_signal(signal.SIGINT)
    out, _ = begun.communicate(timeout=60)
    said = b""
    try:
        while more := os.read(ours, 4096):
            said += more
    except OSError:  # the other end is closed
        pass
    os.close(ours)
    assert (begun.returncode, out, [*tmp_path.iterdir()]) == (130, b"", [])
    assert said.replace(b"\r", b"").decode().splitlines()[-1].endswith("macau-edge: stopped")
    assert said.count(b"macau-edge:") == 1
