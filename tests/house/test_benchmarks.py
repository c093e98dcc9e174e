"""Every benchmark runs: each is asked for its smallest size, so that none of them rots while nobody measures."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks.timing import seconds
from macau_edge.checks.sound import load_sound

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "benchmarks").glob("*.py"))
BEGINS = 'if __name__ == "__main__":'
NAMES = [file.stem for file in FILES if BEGINS in file.read_text("utf-8")]
"""The benchmarks: what else is in the folder they are made of."""
PATIENCE = 300
"""Seconds until one that says nothing has failed."""


def test_a_benchmark_says_what_its_smallest_size_is() -> None:
    """So a new one fails here before anybody forgets it; what is no benchmark is used by one."""
    without = [name for name in NAMES if not isinstance(getattr(benchmark(name), "SMALLEST", None), tuple)]
    assert without == []
    assert len(NAMES) > 10
    used = {module for file in FILES for module in imported(file)}
    assert [file.stem for file in FILES if file.stem not in (*NAMES, "__init__") and file.stem not in used] == []


def benchmark(name: str) -> ModuleType:
    """The module of a benchmark."""
    return import_module(f"benchmarks.{name}")


def imported(file: Path) -> set[str]:
    """The modules of the folder that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "benchmarks":
            inner = (node.module or "").partition(".")[2]
            found |= {inner} if inner else {one.name for one in node.names}
    return found


@pytest.mark.thorough
@pytest.mark.usefixtures("afresh")
def test_a_run_begins_with_nothing_remembered() -> None:
    ruleset, found = load_sound("fantan").ruleset, list[object]()
    assert load_sound("fantan").ruleset is ruleset
    assert seconds(lambda: found.append(load_sound("fantan").ruleset)) > 0
    assert found[0] is not ruleset


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_a_benchmark_runs(name: str, tmp_path: Path) -> None:
    words = benchmark(name).SMALLEST
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", f"benchmarks.{name}", *words]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False
    )
    for reason in ("pip install '.[browser]'", "no browser is installed"):
        if f"Skipped: {reason}" in done.stderr:
            pytest.skip(reason)
    if "No matching distribution found" in done.stderr:
        pytest.skip("pip finds nothing to install here")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip()
