"""What is said at the end of a run of what its tests took of the processor."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import spent
from tests.cases import ROOT

TESTS = """\
import os, time

def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass

def test_dear():
    burn(0.5)

def test_cheap():
    time.sleep(0.5)
"""


@pytest.mark.thorough
def test_what_a_test_takes_of_the_processor_is_written_and_the_dear_are_said(tmp_path: Path) -> None:
    """In two processes, each of which says what it took; who waits takes nothing."""
    (tmp_path / "pytest.ini").write_text("[pytest]\ntestpaths = .\n", "utf-8")
    said = 'pytest_plugins = ["tests.parts", "tests.spent"]\nfrom tests import spent\nspent.ONE = 0.4\n'
    (tmp_path / "conftest.py").write_text(said, "utf-8")
    for number in range(2):
        (tmp_path / f"test_{number}.py").write_text(TESTS, "utf-8")
    words = ["-n", "2", "-p", "no:cacheprovider", "-p", "no:openxml-audit", "--import-mode=importlib"]
    command = [sys.executable, "-m", "pytest", *words, "--spent", "spent.txt"]
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=surroundings)
    assert done.returncode == 0, done.stdout
    written = (line.split() for line in (tmp_path / "spent.txt").read_text("utf-8").splitlines())
    took = {name: float(seconds) for seconds, name in written}
    dear = [f"test_{number}.py::test_dear" for number in range(2)]
    assert [took[name] >= 0.4 for name in dear] == [True, True]  # the library has another clock, which steps
    assert all(took[name] < 0.4 for name in took.keys() - dear)
    assert sorted(re.findall(r"^ +[\d.]+ s  (\S+)$", done.stdout, re.MULTILINE)) == dear
    whole, inside = map(int, re.findall(r"^(\d+) s of the processor: (\d+) of them", done.stdout, re.MULTILINE)[0])
    assert spent.QUICK > whole > inside >= 1
