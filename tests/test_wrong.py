"""One mistake a file, and the exact words it must be met with: `wrong/NAME.yaml` and `wrong/NAME.txt`.

Those in `wrong/application` are applications, the others rulesets.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from macau_edge.checks import check
from macau_edge.loading_application import base_beside, check_applied
from macau_edge.problem import Problem
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.reports.diagnostics import render

WRONG = Path(__file__).with_name("wrong")
APPLICATIONS = WRONG / "application"
FILES = [*sorted(WRONG.glob("*.yaml")), *sorted(APPLICATIONS.glob("*.yaml"))]
EXPECTED = [*sorted(WRONG.glob("*.txt")), *sorted(APPLICATIONS.glob("*.txt"))]
PACKAGE = Path(__file__).parents[1] / "macau_edge"
FAMILIES = "syntax|structure|law|arithmetic|policy"

NOT_IN_A_TEXT = {"syntax/unreadable", "syntax/not-utf-8", "arithmetic/engines-disagree"}
"""What no text file can bring about: tests/reading/test_source.py and tests/test_checks.py do."""


def problems_of(file: Path) -> list[Problem]:
    """What is wrong with a file, which is read under its name without the folder."""
    read = source(file.name, file.read_bytes())
    if file.parent == APPLICATIONS:
        return check_applied(read, base_beside(file))
    return check(read_ruleset(read, file.stem))


def diagnostics(file: Path) -> str:
    """What is said of a file; its name stands without the folder, so that the words are the same everywhere."""
    return render(problems_of(file), {file.name: source(file.name, file.read_bytes()).text})


def named(file: Path) -> str:
    return file.relative_to(WRONG).with_suffix("").as_posix()


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_mistake_is_met_with_these_words(file: Path) -> None:
    assert diagnostics(file) == file.with_suffix(".txt").read_text("utf-8")


def test_every_expectation_has_its_file() -> None:
    assert {named(file) for file in EXPECTED} == {named(file) for file in FILES}
    assert not [file.name for file in WRONG.rglob("*") if file.is_file() and file.suffix not in (".yaml", ".txt")]


def test_every_code_has_a_file() -> None:
    emitted = {
        code
        for file in PACKAGE.rglob("*.py")
        for code in re.findall(rf'"((?:{FAMILIES})/[a-z0-9-]+)"', file.read_text("utf-8"))
    }
    shown = {
        code
        for file in EXPECTED
        for code in re.findall(rf"^\S+: ((?:{FAMILIES})/[a-z0-9-]+): ", file.read_text("utf-8"), re.M)
    }
    assert emitted - shown == NOT_IN_A_TEXT
    assert shown - emitted == set()


def test_every_message_says_what_to_write() -> None:
    texts = {named(file): file.read_text("utf-8") for file in EXPECTED}
    without = [
        name for name, text in texts.items() if len(re.findall(rf": (?:{FAMILIES})/", text)) != text.count("  help: ")
    ]
    assert without == []


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_mistake_has_its_place(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines() or [""]
    places = [problem.place for problem in problems_of(file)]
    assert places == sorted(places)
    assert all(0 < place.line <= len(lines) + 1 and place.column > 0 for place in places)
