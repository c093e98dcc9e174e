"""The lines of Python of the README and the page for Python, as the file of a stranger who has his types checked."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENT

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "docs/how-to/python.md")


def lines_of(page: str) -> str:
    """What stands behind `>>>` on a page, as a file."""
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.M | re.S)
    return "".join(example.source for block in blocks for example in doctest.DocTestParser().get_examples(block))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder of somebody else with a file for each page, and one with a mistake in its types."""
    for page in PAGES:
        (tmp_path / f"{Path(page).stem.lower()}_lines.py").write_text(lines_of(page), "utf-8")
    return tmp_path


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "MYPYPATH": str(ROOT), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, env=environment, capture_output=True, text=True, check=False,
        timeout=PATIENT,
    )  # fmt: skip


WRONG = 'from macau_edge import analyse\n\nedge: str = analyse("craps")["field"].house_edge\n'


def test_the_lines_are_found() -> None:
    for page in PAGES:
        assert "analyse(" in lines_of(page)
        compile(lines_of(page), page, "exec")
        assert ".measures" not in lines_of(page)
        assert ".prizes.only" not in lines_of(page)


@pytest.mark.thorough
def test_mypy_has_nothing_to_say(project: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    cache = f"--cache-dir={tmp_path_factory.mktemp('cache')}"
    strict = ("mypy", "--strict", "--follow-imports=silent", cache)
    shown = run(project, *strict, *map(str, sorted(project.glob("*.py"))))
    assert shown.returncode == 0, shown.stdout + shown.stderr
    (project / "wrong.py").write_text(WRONG, "utf-8")
    shown = run(project, *strict, "wrong.py")
    assert 'wrong.py:3: error: Incompatible types in assignment (expression has type "Fraction"' in shown.stdout


@pytest.mark.deep
def test_pyright_has_nothing_to_say(project: Path) -> None:
    pytest.importorskip("pyright", reason="no extra of ours: pip install pyright")
    shown = run(project, "pyright", "--pythonpath", sys.executable, *map(str, sorted(project.glob("*.py"))))
    if "0 errors" not in shown.stdout and not re.search(r"\d+ error", shown.stdout):
        pytest.skip("pyright cannot be fetched here")
    assert shown.returncode == 0, shown.stdout + shown.stderr
    (project / "wrong.py").write_text(WRONG, "utf-8")
    shown = run(project, "pyright", "--pythonpath", sys.executable, "wrong.py")
    assert shown.returncode == 1
    assert '"Fraction" is not assignable to "str"' in shown.stdout
