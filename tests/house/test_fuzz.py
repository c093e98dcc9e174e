"""Files that nobody would write: no traceback, no hang, no file written.

`python -m tests.fuzz --cases 20000` tries more of them.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.fuzz import trying
from tests.fuzz.texts import Case, case, files

ROOT = Path(__file__).parents[2]
CASES = 40
"""The first of those that `.ci/deep` tries, which are 20,000."""
SEEDS = ROOT / "tests" / "fuzz" / "seeds.txt"


def fuzz(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", "-m", "tests.fuzz", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


@pytest.mark.thorough
def test_no_case_does_harm() -> None:
    shown = fuzz("--cases", str(CASES))
    assert (shown.stdout, shown.returncode) == (f"{CASES} cases, 0 faults\n", 0), shown.stderr


@pytest.mark.thorough
def test_no_case_that_did_harm_once_does_it_again() -> None:
    numbers = re.findall(r"^[0-9]+", SEEDS.read_text("utf-8"), re.M)
    shown = fuzz("--only", *numbers)
    assert (shown.stdout, shown.returncode) == (f"{len(numbers)} cases, 0 faults\n", 0), shown.stderr


@pytest.mark.thorough
def test_a_number_is_always_the_same_case() -> None:
    assert [case(number) for number in range(40)] == [case(number) for number in range(40)]
    assert {case(number).kind for number in range(40)} == {"ruleset", "application", "policy"}


@pytest.mark.thorough
def test_most_cases_are_files_that_were_not_there() -> None:
    before = {path.read_bytes() for path in (*files("ruleset"), *files("application"), *files("policy"))}
    made = {case(number).data for number in range(200)} - before
    assert len(made) > 150


def _spin() -> None:
    while True:
        pass


def _call() -> None:
    while True:
        len(())


def _write() -> None:
    Path("left-behind.txt").write_text("x", "utf-8")


def _fail() -> None:
    raise RecursionError("too deep")


@pytest.fixture(scope="module")
def writes() -> trying.Writes:
    return trying.Writes()


@pytest.mark.parametrize(
    ("harm", "fault"),
    [
        (_spin, "hangs, after 0.2 s of the processor"),
        pytest.param(_call, "more than 5,000 calls", marks=pytest.mark.thorough),
        (_write, "wrote left-behind.txt"),
        (_fail, "RecursionError: too deep"),
    ],
)
def test_harm_is_seen(
    harm: Callable[[], None], fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writes: trying.Writes
) -> None:
    """The check that never fires would be worth nothing."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(trying, "run", lambda _: harm())
    monkeypatch.setattr(trying, "SECONDS", 0.2 if harm is _spin else 300.0)
    monkeypatch.setattr(trying, "CALLS", 5_000)
    monkeypatch.setattr(trying, "MEGABYTES", 1_000_000)  # this is the process of all tests
    folder = tmp_path / "case"
    folder.mkdir()
    found = trying.tried(Case(1, "ruleset", "rulesets/craps.yaml", b"x"), folder, writes)
    assert all(fault in one for one in found)
    assert len(found) == 2  # each of the two commands


def test_too_much_memory_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writes: trying.Writes) -> None:
    monkeypatch.setattr(trying, "MEGABYTES", 1)
    monkeypatch.setattr(trying, "run", lambda _: 0)
    found = trying.tried(Case(1, "ruleset", "rulesets/craps.yaml", b"x"), tmp_path, writes)
    assert [fault.endswith(" MB") for fault in found] == [True, True]
