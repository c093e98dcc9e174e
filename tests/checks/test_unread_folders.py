"""A folder that nobody may look into is told, and the others are looked into all the same."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Run

SOUND = "game: Mine\nact: none\ndevice: {dice: 2}\nbets:\n  a: {win: 7, lose: others, pays: 4:1}\n"


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes a folder one that may not be looked into, for whoever is root too."""
    monkeypatch.chdir(tmp_path)
    look_into = os.scandir
    kept: set[str] = set()

    def refusing(path: Any = ".") -> Any:
        if os.path.basename(os.fspath(path)) in kept:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
        return look_into(path)

    monkeypatch.setattr(os, "scandir", refusing)

    def lock(name: str) -> None:
        Path("games", name).mkdir(parents=True, exist_ok=True)
        kept.add(name)

    return lock


def test_the_others_are_checked_and_each_is_named(run: Run, locked: Callable[[str], None]) -> None:
    locked("closed")
    locked("secret")
    Path("games/open").mkdir()
    Path("games/open/game.yaml").write_text(SOUND.replace("7,", "13,"), "utf-8")
    found = run("check", "games", "--lang", "en")
    heads = [line for line in found.out.splitlines() if ": " in line and not line.startswith(" ")]
    assert found.code == 1
    assert [line for line in heads if "unreadable" in line] == [
        f"games/{name}: syntax/unreadable: this folder cannot be read: Permission denied"
        for name in ("closed", "secret")
    ]
    assert any(line.startswith("games/open/game.yaml:5:12: arithmetic/empty") for line in heads)
    assert "3 problems in 3 of 3 files" in found.out


@pytest.mark.parametrize("language", ["pt", "zh"])
def test_it_is_said_in_the_persons_words(language: str, run: Run, locked: Callable[[str], None]) -> None:
    locked("closed")
    told = run("check", "games", "--lang", language)
    word = {"pt": "esta pasta não se pode ler", "zh": "此資料夾不能讀取"}[language]
    assert (told.code, word in told.out) == (1, True)


def test_what_is_mended_beside_it_takes_it_for_no_finding_less(run: Run, locked: Callable[[str], None]) -> None:
    locked("closed")
    Path("games/game.yaml").write_text(SOUND.replace("4:1", "4/1"), "utf-8")
    shown = run("check", "games", "--diff")
    assert (shown.code, "1 finding would be mended, 1 left" in shown.err) == (1, True)
    mended = run("check", "games", "--fix")
    assert mended.code == 1
    assert Path("games/game.yaml").read_text("utf-8") == SOUND
    assert "syntax/unreadable" in mended.out


def test_fmt_formats_the_others(run: Run, locked: Callable[[str], None]) -> None:
    locked("closed")
    Path("games/game.yaml").write_text(SOUND.replace("win: 7,", "win:   7,"), "utf-8")
    found = run("fmt", "games")
    assert (found.code, "closed" in found.err) == (1, True)
    assert Path("games/game.yaml").read_text("utf-8") == SOUND
