"""A skip that nobody wrote down fails the run, be it of a test or of a whole file; one that is listed does not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.skips import SKIPS

ROOT = Path(__file__).parents[1]
LISTED = SKIPS[0]

OF_A_TEST = """
import pytest

@pytest.mark.skip(reason="{reason}")
def test_it(): ...
"""
OF_A_FILE = """
import pytest

pytest.importorskip("a_library_that_nobody_has", reason="{reason}")

def test_it(): ...
"""
INSIDE = """
import pytest

def test_it():
    pytest.skip("{reason}")
"""


def run_with(text: str, folder: Path, name: str) -> subprocess.CompletedProcess[str]:
    """What pytest says of a file with this name in another folder, with the list of the project."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text + "\n\ndef test_another(): ...\n", "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.skips", "-p", "no:cacheprovider", "--import-mode=importlib"]
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run([*command, name], capture_output=True, text=True, check=False, cwd=folder, env=surroundings)


@pytest.mark.parametrize("text", [OF_A_TEST, OF_A_FILE, INSIDE], ids=["a test", "a file", "in the middle"])
def test_a_skip_that_is_not_listed_fails_the_run(text: str, tmp_path: Path) -> None:
    shown = run_with(text.format(reason="for no reason"), tmp_path, "test_x.py")
    assert shown.returncode not in (0, 5), shown.stdout
    assert "is skipped, and tests/skips.py does not list it" in shown.stdout
    assert "for no reason" in shown.stdout


@pytest.mark.parametrize("text", [OF_A_TEST, OF_A_FILE, INSIDE], ids=["a test", "a file", "in the middle"])
def test_a_skip_that_is_listed_does_not(text: str, tmp_path: Path) -> None:
    shown = run_with(text.format(reason=LISTED.reason), tmp_path, LISTED.file)
    assert "1 skipped" in shown.stdout
    assert shown.returncode in (0, 5), shown.stdout


def test_every_listed_file_is_there() -> None:
    assert [skip.file for skip in SKIPS if not (ROOT / skip.file).is_file()] == []
    assert all(skip.why for skip in SKIPS)
