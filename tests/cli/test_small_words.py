"""What is typed first: a game on standard input, a value without its option, and other words for a command."""

from __future__ import annotations

import io
import sys

import pytest

from tests.conftest import Run

MINE = "game: Mine\nact: none\ndevice: {dice: 2}\nbets: {b: {win: [7, 11], lose: others, pays: 3:1}}\n"


class Input:
    """Standard input as bytes."""

    def __init__(self, text: str) -> None:
        self.buffer = io.BytesIO(text.encode())


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Input(MINE))


@pytest.mark.parametrize(
    "words",
    ["analyse -", "explain - b", "solve - b --edge 0", "sweep - b --prize 3:1", "bias - b", "risk - b --rounds 5",
     "simulate - --rounds 5 --seed 1", "readings -", "page -", "layout -", "games -"],
)  # fmt: skip
def test_a_game_is_read_from_standard_input(words: str, typed: None, run: Run) -> None:
    said = run(*words.split())
    assert (said.code, said.err) == (0, "")
    assert "Mine" in said.out


def test_what_is_wrong_there_is_told_at_its_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Input(MINE.replace("pays", "pay")))
    said = run("analyse", "-")
    assert said.code == 1
    assert "<stdin>:4:40" in said.err


@pytest.mark.parametrize(
    ("words", "whole"),
    [
        ("solve craps field 2.5%", "solve craps field --edge 2.5%"),
        ("solve craps field 1%..3% --free 12", "solve craps field --edge 1%..3% --free 12"),
        ("solve craps --bet field 2.5%", "solve craps field --edge 2.5%"),
        ("risk craps any-7 5", "risk craps any-7 --rounds 5"),
        ("analyse craps field", "analyse craps --bet field"),
    ],
)
def test_a_value_needs_no_option_where_it_can_be_none_else(words: str, whole: str, run: Run) -> None:
    assert run(*words.split()).out == run(*whole.split()).out


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        ("craps", "macau-edge analyse craps"),
        ("list", "macau-edge games"),
        ("odds", "macau-edge analyse craps"),
        ("edge", "macau-edge analyse craps"),
        ("version", "macau-edge --version"),
        ("solve craps field 2.5% 3%", "macau-edge solve craps field --edge 2.5%"),
    ],
)
def test_another_word_is_told_what_to_write(words: str, remedy: str, run: Run) -> None:
    said = run(*words.split())
    assert said.code == 2
    assert f"write `{remedy}" in said.err


def test_at_80_columns_the_share_stays(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engines go, of whom a line below says that they agree, and with them the probabilities."""
    monkeypatch.setenv("COLUMNS", "80")
    said = run("analyse", "craps", "-b", "field").out
    heading = next(line for line in said.splitlines() if line.startswith("Bet "))
    assert "House" in heading
    assert "%" in heading
    assert "Win" not in heading
    assert "Engines" not in heading
    assert "Win · Push · Lose · Engines" in " ".join(said.split())
    assert "Both engines agree on every bet (1)" in said
    assert max(map(len, said.splitlines())) <= 80


def test_the_share_is_a_column_that_can_be_asked_for(run: Run) -> None:
    assert "5.5556 %" in run("analyse", "craps", "-b", "field", "--columns", "bet,%").out


def test_a_draft_is_no_mistake(typed: None, run: Run) -> None:
    said = run("check", "-")
    assert said.code == 0
    assert "this is a draft" in said.out
