"""What help and completion keep: asked once, again where the program has changed, each time where nothing is kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from macau_edge.cli import kept as module
from macau_edge.cli.kept import FOLDERS, VARIABLE, kept
from macau_edge.reading.source import shipped_folder
from tests.loops import each


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Where things are kept while a test runs, which other tests do not see."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "kept"))
    forget()
    yield tmp_path / "kept"
    forget()


def forget() -> None:
    """As another process begins."""
    module._folder.cache_clear()
    module._state.cache_clear()


class Asked:
    """What is asked, and how often it was."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> dict[str, object]:
        self.times += 1
        return {"choices": ("2:1", "派司拉")}


def test_what_was_asked_is_kept_and_has_one_shape() -> None:
    ask = Asked()
    assert kept("members/portugal/craps", ask) == {"choices": ["2:1", "派司拉"]}
    forget()
    assert kept("members/portugal/craps", ask) == {"choices": ["2:1", "派司拉"]}
    assert ask.times == 1
    kept("members/craps", ask)
    assert ask.times == 2


def test_it_is_asked_again_when_a_file_of_the_program_or_of_a_game_changes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert shipped_folder().is_relative_to(FOLDERS[0]) or shipped_folder() == FOLDERS[1]
    program, games, ask = tmp_path / "macau_edge", tmp_path / "rulesets", Asked()
    (program / "cli" / "__pycache__").mkdir(parents=True)
    games.mkdir()
    monkeypatch.setattr(module, "FOLDERS", (program, games))
    (program / "cli" / "fmt.py").write_text("1", "utf-8")
    kept("commands", ask)
    file = games / "craps.yaml"
    for change in (
        lambda: file.write_text("a: 1", "utf-8"),
        lambda: file.write_text("a: 12", "utf-8"),
        lambda: os.utime(file, ns=(1, 1)),
        lambda: file.rename(games / "dice.yaml"),
        lambda: (program / "cli" / "fmt.py").write_text("12", "utf-8"),
        (games / "dice.yaml").unlink,
    ):
        change()
        forget()
        before = ask.times
        kept("commands", ask)
        kept("commands", ask)
        assert ask.times == before + 1
    (program / "cli" / "__pycache__" / "fmt.cpython-311.py").write_text("", "utf-8")
    (games / "README.md").write_text("", "utf-8")
    forget()
    before = ask.times
    kept("commands", ask)
    assert ask.times == before


@each("left", ["", "{", "[]", '"of"', '{"of": 1, "said": 2}', "\ud800", '{"said": 1}', "9" * 5000])
def test_what_somebody_left_there_is_asked_again(left: str, folder: Path) -> None:
    ask = Asked()
    kept("commands", ask)
    before = ask.times
    (file,) = folder.glob("*/commands.json")
    file.write_bytes(left.encode("utf-8", "surrogatepass"))
    assert kept("commands", ask) == {"choices": ["2:1", "派司拉"]}
    assert ask.times == before + 1
    kept("commands", ask)
    assert ask.times == before + 1


def test_nothing_is_kept_where_it_is_not_wanted_or_cannot_be(
    monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path
) -> None:
    ask = Asked()
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    for value in ("", str(file)):
        monkeypatch.setenv(VARIABLE, value)
        forget()
        before = ask.times
        assert kept("commands", ask) == kept("commands", ask) == {"choices": ["2:1", "派司拉"]}
        assert ask.times == before + 2
    monkeypatch.setattr(module, "FOLDERS", (tmp_path / "macau-edge.pyz",))  # a program in an archive
    monkeypatch.setenv(VARIABLE, str(folder))
    forget()
    kept("commands", ask)
    assert not folder.exists()


def test_a_disk_that_is_full_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert kept("commands", Asked()) == {"choices": ["2:1", "派司拉"]}
    assert [file for file in folder.rglob("*") if file.is_file()] == []


def test_it_is_the_cache_of_the_person(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setattr(sys, "platform", "linux")
    home = tmp_path / "rui"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for value, expected in (
        (str(tmp_path), tmp_path / "macau-edge"),
        ("here", home / ".cache" / "macau-edge"),  # a relative one is to be ignored, the specification says
        ("", home / ".cache" / "macau-edge"),
    ):
        monkeypatch.setenv("XDG_CACHE_HOME", value)
        forget()
        assert str(module._folder()).rpartition("/")[0] == str(expected)
    monkeypatch.setattr(sys, "platform", "darwin")
    forget()
    assert module._folder() is None  # a home that has no Library is none of that system
    (home / "Library").mkdir()
    forget()
    assert str(module._folder()).rpartition("/")[0] == str(home / "Library" / "Caches" / "macau-edge")


def test_nobody_is_given_a_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(VARIABLE)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "nobody"))
    forget()
    assert kept("commands", Asked()) == {"choices": ["2:1", "派司拉"]}
    assert not (tmp_path / "nobody").exists()
