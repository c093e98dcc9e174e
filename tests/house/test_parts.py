"""Each part of the tests has what it should: a property belongs to each, a long test to the thorough one alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

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

PARTS: dict[str, tuple[set[str], int]] = {
    "quick": ({"property", "short", "some", "few"}, 3),
    "thorough": ({"property", "long", "some"}, 5),
    "deep": ({"property", "deep", "deep_property", "few"}, 600),
    "all": ({"property", "short", "long", "some", "few"}, 10),
}
"""What a part has of `TESTS`, and how many examples of a property: the more, the longer it may be."""
LOOPS = [
    ("6", "thorough", "quick", [0, 6]),
    ("6", "thorough", "all", [*range(12)]),
    ("6", "deep", "all", [0, 6]),
    ("lambda case: case % 6 == 0", "thorough", "thorough", [*range(12)]),
    ("lambda case: case % 6 == 0", "rest", "thorough", [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]),
    ("lambda case: case % 6 == 0", "deep", "quick", [0, 6]),
    ("lambda case: case % 6 == 0", "deep", "deep", [*range(12)]),
    ("6, thorough=3", "thorough", "thorough", [0, 3, 6, 9]),
    ("6, thorough=3", "thorough", "deep", [*range(12)]),
]
"""What a loop asks for in the quick part, and in which part it has them all; a part, and the cases that it has then."""


def looped(quick: str, whole: str, part: str, seen: list[int]) -> str:
    """A loop, and a test in the same part that it had these cases."""
    text = LOOPED.replace("QUICK", quick).replace("WHOLE", whole).replace("SEEN", f"{seen}")
    mark = f"@pytest.mark.{part}\n" if part in {"thorough", "deep"} else ""
    return text.replace("def test_so", f"{mark}def test_so")


def test_a_part_has_what_belongs_to_it(tmp_path: Path) -> None:
    assert passed({"belonging": TESTS}, "quick", tmp_path) == {"belonging": PARTS["quick"][0]}


@pytest.mark.thorough
@pytest.mark.parametrize("part", PARTS)
def test_each_part_has_its_tests_its_examples_and_its_cases(part: str, tmp_path: Path) -> None:
    belonging, number = PARTS[part]
    files = {"belonging": (TESTS, belonging)}
    files["counted"] = COUNTED.replace("NUMBER", str(number)), {"property", "so_many"}
    loops = [loop for loop in LOOPS if loop[2] == part]
    files |= {f"looped_{at}": (looped(*loop), {"cases", "so_many"}) for at, loop in enumerate(loops)}
    found = passed({name: text for name, (text, _) in files.items()}, part, tmp_path)
    assert found == {name: wanted for name, (_, wanted) in files.items()}


def passed(files: dict[str, str], part: str, tmp_path: Path) -> dict[str, set[str]]:
    """What passed of the tests of each file in a part, of which all that are run pass."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["tests.parts"]\n', "utf-8")
    for name, text in files.items():
        (tmp_path / f"test_{name}.py").write_text(text, "utf-8")
    words = ["-v", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:openxml-audit", "--import-mode=importlib"]
    command = [sys.executable, "-m", "pytest", *words, "--part", part]
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=surroundings)
    assert done.returncode == 0, done.stdout
    found = re.findall(r"test_(\w+)\.py::test_(\w+)(?:\[\w+\])? PASSED", done.stdout)
    return {name: {test for file, test in found if file == name} for name in files}
