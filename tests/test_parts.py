"""Each part of the tests has what it should: a property belongs to each, a long test to the thorough one alone."""

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

@pytest.mark.deep
@given(st.integers())
def test_deep_property(number): ...

@pytest.mark.deep
def test_deep(): ...

@pytest.mark.thorough
def test_long(): ...

def test_short(): ...
"""

COUNTED = """
from hypothesis import given, strategies as st

from tests.parts import examples

seen = []

@examples(60)
@given(st.integers())
def test_property(number):
    seen.append(number)

@given(st.just(0))
def test_so_many(_):
    assert len(seen) == NUMBER
"""


LONGER = [
    pytest.param(part, number, marks=pytest.mark.thorough)
    for part, number in (("thorough", 60), ("all", 60), ("deep", 600))
]


@pytest.mark.parametrize(
    ("part", "wanted"),
    [
        ("quick", {"property", "short"}),
        pytest.param("thorough", {"property", "long"}, marks=pytest.mark.thorough),
        pytest.param("deep", {"property", "deep", "deep_property"}, marks=pytest.mark.thorough),
        pytest.param("all", {"property", "short", "long"}, marks=pytest.mark.thorough),
    ],
)
def test_a_part_has_what_belongs_to_it(part: str, wanted: set[str], tmp_path: Path) -> None:
    assert passed(TESTS, part, tmp_path) == wanted


@pytest.mark.parametrize(("part", "number"), [pytest.param("quick", 5, marks=pytest.mark.thorough), *LONGER])
def test_a_property_has_the_more_examples_the_longer_a_part_may_be(part: str, number: int, tmp_path: Path) -> None:
    assert passed(COUNTED.replace("NUMBER", str(number)), part, tmp_path) == {"property", "so_many"}


def passed(tests: str, part: str, tmp_path: Path) -> set[str]:
    """What passed of the tests of a file in a part, of which all that are run pass."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["tests.parts"]\n', "utf-8")
    (tmp_path / "test_them.py").write_text(tests, "utf-8")
    words = ["-v", "-p", "no:cacheprovider", "-p", "no:xdist", "--import-mode=importlib"]
    command = [sys.executable, "-m", "pytest", *words, "--part", part]
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=surroundings)
    assert done.returncode == 0, done.stdout
    return set(re.findall(r"::test_(\w+)(?:\[\w+\])? PASSED", done.stdout))
