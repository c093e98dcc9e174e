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

from tests.loops import each

@given(st.integers())
def test_property(number): ...

@each("case", range(4), quick=2)
def test_some(case): ...

@each("case", range(4), quick=2, whole="deep")
def test_few(case): ...

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


LOOPED = """
import pytest

from tests.loops import each

seen = []

@each("case", range(12), quick=QUICK, whole="WHOLE")
def test_cases(case):
    seen.append(case)

def test_so_many():
    assert seen == SEEN
"""
LONGER = [
    pytest.param(part, number, marks=pytest.mark.thorough)
    for part, number in (("thorough", 5), ("all", 10), ("deep", 600))
]


@pytest.mark.parametrize(
    ("part", "wanted"),
    [
        ("quick", {"property", "short", "some", "few"}),
        pytest.param("thorough", {"property", "long", "some"}, marks=pytest.mark.thorough),
        pytest.param("deep", {"property", "deep", "deep_property", "few"}, marks=pytest.mark.thorough),
        pytest.param("all", {"property", "short", "long", "some", "few"}, marks=pytest.mark.thorough),
    ],
)
def test_a_part_has_what_belongs_to_it(part: str, wanted: set[str], tmp_path: Path) -> None:
    assert passed(TESTS, part, tmp_path) == wanted


@pytest.mark.parametrize(("part", "number"), [pytest.param("quick", 5, marks=pytest.mark.thorough), *LONGER])
def test_a_property_has_the_more_examples_the_longer_a_part_may_be(part: str, number: int, tmp_path: Path) -> None:
    assert passed(COUNTED.replace("NUMBER", str(number)), part, tmp_path) == {"property", "so_many"}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("quick", "whole", "part", "seen"),
    [
        ("6", "thorough", "quick", [0, 6]),
        ("6", "thorough", "all", [*range(12)]),
        ("6", "deep", "all", [0, 6]),
        ("lambda case: case % 6 == 0", "thorough", "thorough", [*range(12)]),
        ("lambda case: case % 6 == 0", "rest", "thorough", [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]),
        ("lambda case: case % 6 == 0", "deep", "quick", [0, 6]),
        ("lambda case: case % 6 == 0", "deep", "deep", [*range(12)]),
        ("6, thorough=3", "thorough", "thorough", [0, 3, 6, 9]),
        ("6, thorough=3", "thorough", "deep", [*range(12)]),
    ],
)
def test_all_cases_are_looked_at_in_one_part(
    quick: str, whole: str, part: str, seen: list[int], tmp_path: Path
) -> None:
    text = LOOPED.replace("QUICK", quick).replace("WHOLE", whole).replace("SEEN", f"{seen}")
    mark = f"@pytest.mark.{part}\n" if part in {"thorough", "deep"} else ""
    assert passed(text.replace("def test_so", f"{mark}def test_so"), part, tmp_path) == {"cases", "so_many"}


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
