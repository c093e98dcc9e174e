"""A path with a blank that was not put into quotes: a shell parts it, and the remedy is the line with the quotes."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.house.test_readme import ROOT

COMMANDS = [
    "analyse my craps.yaml",
    "analyse my craps.yaml field",
    "bias my craps.yaml field",
    "check my craps.yaml",
    "check craps my craps.yaml",
    "diff craps my craps.yaml",
    "diff my craps.yaml craps",
    "dossier my application.yaml",
    "explain my craps.yaml field",
    "fmt my craps.yaml --check",
    "layout my craps.yaml",
    "page my craps.yaml",
    "readings my craps.yaml",
    "risk my craps.yaml field --rounds 100",
    "simulate my craps.yaml field --rounds 10",
    "solve my craps.yaml any-7 --edge 5%",
    "sweep my craps.yaml any-7 --prize 3:1..5:1",
    "verify my application.pdf",
    "simulate craps field --rounds 10 --checkpoint my kept.json",
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files with a blank in their names."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "1000")
    shutil.copy(ROOT / "rulesets" / "craps.yaml", "my craps.yaml")
    for name in ("my application.yaml", "my application.pdf", "my kept.json"):
        Path(name).touch()
    return tmp_path


@pytest.mark.parametrize("line", COMMANDS)
def test_the_line_is_offered_with_the_path_in_quotes(folder: Path, run: Run, line: str) -> None:
    result = run(*line.split())
    assert (result.code, result.out) == (2, "")
    (typed,) = re.findall(r"help: .*`macau-edge (.*)`$", result.err, re.M)
    name = next(name for name in sorted(path.name for path in folder.iterdir()) if name in line)
    assert typed == line.replace(name, f'"{name}"')
    assert len(shlex.split(typed)) == len(line.split()) - 1


def test_words_that_are_no_path_together_are_not_put_into_quotes(folder: Path, run: Run) -> None:
    assert '"' not in run("explain", "craps", "field", "craps.yaml").err


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("solve craps field --edge 2x%", "for example `2.5%`"),
        ("analyse craps field --format bogus", "one of table, json"),
    ],
)
def test_a_file_that_is_called_like_right_words_changes_no_remedy(
    folder: Path, run: Run, line: str, remedy: str
) -> None:
    Path("craps field").touch()
    said = run(*line.split()).err
    assert remedy in said
    assert '"' not in said
