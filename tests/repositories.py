"""Real git repositories in a temporary folder, apart from the settings of whoever runs the tests."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

RULESET = """\
game: Mine
act: {title: Mine, cite: Mine, status: unknown, new-bets: {none: none}}
device: {dice: 2}
options:
  field12: {law: art. 2, choices: [2:1, 3:1], default: 2:1}
bets:
  any-7: {name: Any 7, law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: 4:1}
  field:
    name: Field
    law: art. 1
    pays-law: art. 2
    win: [2, 3, 4, 9, 10, 11, 12]
    lose: others
    pays: {by: total, [3, 4, 9, 10, 11]: 1:1, 2: 2:1, 12: field12}
  hard-way:
    name: Hard Way
    law: art. 1
    pays-law: art. 2
    each: {number: [4, 6, 8, 10]}
    win: hard number
    lose: [easy number, 7]
    pays: {by: number, [6, 8]: 9:1, [4, 10]: 7:1}
"""
"""A small ruleset: any 7 at 1/6, the field at 1/18 or 1/36, hard ways at 1/9 and 1/11."""

APPLICATION = """\
application: A-1
date: 2026-11-20
applicant:
  name: {en: Company}
  capacity: {en: concessionaire}
  representative: {en: Person}
  representative-capacity: {en: director}
  contact: {email: a@example.org}
game: mine.yaml
bets:
  field:
    win: [2, 3, 4, 9, 10, 11, 12]
    lose: others
    pays: {by: total, [3, 4, 9, 10, 11]: 1:1, 2: 2:1, 12: 5:2}
"""
"""An application for it: the field with 5:2 on 12."""


class Repository:
    """A repository with the branch `main`, in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.git("init", "-q", "-b", "main")

    def git(self, *arguments: str) -> str:
        done = subprocess.run(["git", *arguments], cwd=self.folder, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def write(self, path: str, text: str) -> Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return file

    def commit(self, path: str | None = None, text: str = "") -> str:
        """Commits all there is, with one more file if it is given; gives the commit."""
        if path:
            self.write(path, text)
        self.git("add", "--all")
        self.git("commit", "-q", "--allow-empty", "-m", "a change")
        return self.git("rev-parse", "HEAD")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """An empty repository, which is the working folder."""
    for name in [name for name in os.environ if name.startswith("GIT")]:
        monkeypatch.delenv(name)
    who = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org"}
    both = {**who, **{name.replace("AUTHOR", "COMMITTER"): value for name, value in who.items()}}
    apart = {"HOME": str(tmp_path), "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    for name, value in {**both, **apart, "GIT_CEILING_DIRECTORIES": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    found = Repository(tmp_path / "repository")
    monkeypatch.chdir(found.folder)
    return found
