"""The progress bar: on a terminal, where the work is long, also where a single item is; never anywhere else."""

from __future__ import annotations

import sys

import pytest

from macau_edge.cli import progress
from tests.waiting import wait_until


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
