"""What is made once a run is made once, by whichever process comes first, and is the same for all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import products
from tests.products import made_once

ROOT = Path(__file__).parents[2]
MADE: list[tuple[str, int]] = []

PROGRAM = """
import sys
from pathlib import Path
from tests import products
products._folder = Path(sys.argv[1])

@products.made_once
def slow(word):
    with Path(sys.argv[1], "made.txt").open("a") as file:
        file.write(word)
    return [word] * 3

print(slow("x"))
"""


@made_once
def product(word: str, number: int = 1) -> list[str]:
    """A list that is long in the making."""
    MADE.append((word, number))
    return [word] * number


def test_the_program_is_compiled_once_a_run_wherever_python_may_write_that() -> None:
    """So is it in a process of the run, and in one that a test begins."""
    asked = [sys.executable, "-c", "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"]
    began = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    assert began == f"False {sys.pycache_prefix}"
    assert not sys.dont_write_bytecode


def test_it_is_made_once_for_each_of_its_arguments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(products, "_folder", tmp_path)
    assert product("a") == product("a", 1) == product(number=1, word="a") == ["a"]
    assert product("a", 2) == ["a", "a"]
    assert MADE == [("a", 1), ("a", 2)]
    assert product.__doc__ == "A list that is long in the making."


def test_processes_share_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, str(tmp_path)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) for _ in range(2)]
    assert [process.communicate()[0] for process in running] == ["['x', 'x', 'x']\n"] * 2
    assert (tmp_path / "made.txt").read_text() == "x"
