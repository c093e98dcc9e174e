"""Each part of the tests has what it should: a property belongs to both, a long test to the thorough one alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

TESTS = """
import pytest
from hypothesis import given, strategies as st

@given(st.integers())
def test_property(number): ...

@pytest.mark.thorough
def test_long(): ...

def test_short(): ...
"""


@pytest.mark.parametrize(
    ("part", "wanted"),
    [("quick", {"property", "short"}), ("thorough", {"property", "long"}), ("all", {"property", "short", "long"})],
)
def test_a_part_has_what_belongs_to_it(part: str, wanted: set[str], tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["tests.parts"]\n', "utf-8")
    (tmp_path / "test_them.py").write_text(TESTS, "utf-8")
    words = ["-v", "-p", "no:cacheprovider", "-p", "no:xdist", "--import-mode=importlib"]
    command = [sys.executable, "-m", "pytest", *words, "--part", part]
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=surroundings)
    assert done.returncode == 0, done.stdout
    assert set(re.findall(r"::test_(\w+) PASSED", done.stdout)) == wanted
