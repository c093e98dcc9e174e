"""A skip that nobody wrote down fails the run, be it of a test or of a whole file; one that is listed does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.skips import SKIPS

ROOT = Path(__file__).parents[1]
LISTED = SKIPS[0]

OF_A_TEST = """
import pytest

@pytest.mark.skip(reason="{reason}")
def test_it(): ...
"""
OF_A_FILE = """
import pytest

pytest.importorskip("a_library_that_nobody_has", reason="{reason}")

def test_it(): ...
"""
INSIDE = """
import pytest

def test_it():
    pytest.skip("{reason}")
"""


EACH = pytest.mark.parametrize("text", [OF_A_TEST, OF_A_FILE, INSIDE], ids=["a test", "a file", "in the middle"])


def run_with(text: str, name: str, pytester: pytest.Pytester) -> pytest.RunResult:
    """What pytest says of a file with this name in another folder, with the list of the project."""
    file = pytester.path / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text + "\n\ndef test_another(): ...\n", "utf-8")
    pytester.makeini("[pytest]\n")
    return pytester.runpytest_inprocess("-p", "tests.skips", "-p", "no:cacheprovider", "--import-mode=importlib", name)


@EACH
def test_a_skip_that_is_not_listed_fails_the_run(text: str, pytester: pytest.Pytester) -> None:
    shown = run_with(text.format(reason="for no reason"), "test_x.py", pytester)
    assert shown.ret not in (0, 5)
    shown.stdout.fnmatch_lines(["*is skipped, and tests/skips.py does not list it: *for no reason*"])


@EACH
def test_a_skip_that_is_listed_does_not(text: str, pytester: pytest.Pytester) -> None:
    shown = run_with(text.format(reason=LISTED.reason), LISTED.file, pytester)
    assert shown.parseoutcomes()["skipped"] == 1
    assert shown.ret in (0, 5)


def test_every_listed_file_is_there() -> None:
    assert [skip.file for skip in SKIPS if not (ROOT / skip.file).is_file()] == []
    assert all(skip.why for skip in SKIPS)
