"""A skip that nobody wrote down fails the run, be it of a test or of a whole file; one that is listed does not."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.skips import SKIPS, Skip

ROOT = Path(__file__).parents[2]

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


HOW = {"test": OF_A_TEST, "file": OF_A_FILE, "inside": INSIDE}


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What pytest says of files in another folder, with the project's list: two of each kind, one of them listed."""
    folder = tmp_path_factory.mktemp("skips")
    (folder / "pytest.ini").write_text("[pytest]\n", "utf-8")
    for skip, (how, text) in zip(listed(), HOW.items(), strict=False):
        own = folder / skip.file / "test_any.py" if skip.file.endswith("/") else folder / skip.file
        for file, reason in ((own, skip.reason), (folder / f"test_{how}.py", "for no reason")):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text.format(reason=reason) + "\n\ndef test_another(): ...\n", "utf-8")
    words = ["-v", "-p", "tests.skips", "-p", "no:cacheprovider", "-p", "no:openxml-audit", "--import-mode=importlib"]
    command = [sys.executable, "-m", "pytest", *words, "--continue-on-collection-errors"]
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, env=surroundings)
    assert done.returncode == 1
    return done.stdout


def listed() -> list[Skip]:
    """The first skip of each file that is on the list."""
    return list({skip.file: skip for skip in reversed(SKIPS)}.values())[::-1]


def test_a_skip_that_is_not_listed_fails_the_run(shown: str) -> None:
    """Each by its name, and no other; where CI is set, pytest says it once more in its summary."""
    told = re.findall(r"^(\S+) is skipped, and tests/skips.py does not list it: .*for no reason$", shown, re.MULTILINE)
    assert sorted(told) == ["test_file.py", "test_inside.py::test_it", "test_test.py::test_it"]
    assert set(re.findall(r"(\S+) is skipped, and", shown)) == set(told)


def test_a_skip_that_is_listed_does_not(shown: str) -> None:
    assert "1 failed, 4 passed, 3 skipped, 2 errors" in shown, shown  # before a test, or while it is read, is an error


def test_every_listed_file_is_there() -> None:
    there = {True: Path.is_dir, False: Path.is_file}
    assert [skip.file for skip in SKIPS if not there[skip.file.endswith("/")](ROOT / skip.file)] == []
    assert all(skip.why for skip in SKIPS)
