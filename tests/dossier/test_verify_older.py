"""A dossier that 0.1 made of files in its own language is verified whole, and what language they are in is said."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from macau_edge import __version__
from macau_edge.dossier.verify.outcome import LazyText, Verification, resolved_text
from macau_edge.dossier.verify.verification import verify
from macau_edge.model import LANGUAGES, Language
from macau_edge.wording.text import Phrasebook
from tests.conftest import Run

FILE = Path(__file__).parents[1] / "older" / "dossier.json"
"""Made by 0.1 of a ruleset and an application that both have `loses:`."""


BEFORE = "0207ad3"
"""The commit whose dossiers called the exact engine's library sympy."""
FIGURES = {"verify.asked", "verify.proposed", "verify.before", "verify.readings"}


def library(found: Verification) -> list[tuple[str, object, object]]:
    """What is said of the name of the exact engine's library."""
    checks = [check for group in found.groups for check in group.checks]
    named = [one for one in checks if isinstance(one.what, LazyText) and one.what.key == "verify.older-library"]
    return [(one.state, one.found, one.expected) for one in named]


def told(found: Verification) -> list[tuple[str, str, str, str]]:
    """What is said of the files that it was made from."""
    checks = next(group.checks for group in found.groups if group.title.key == "verify.hashes")
    told = [[resolved_text(side, Phrasebook("en")) for side in (one.what, one.found, one.expected)] for one in checks]
    return [(what, one.state, found, expected) for one, (what, found, expected) in zip(checks, told, strict=True)]


def changed(change: Callable[[str], str]) -> Verification:
    """What is said of the dossier with another ruleset in it."""
    data: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    data["ruleset"]["text"] = change(data["ruleset"]["text"])
    return verify("dossier.json", json.dumps(data).encode())


def test_it_is_said_and_everything_is_computed_all_the_same() -> None:
    found = verify("dossier.json", FILE.read_bytes())
    assert found.computed
    assert found.count("differs") == found.count("look") == 0
    of = "is in the language of 0.1: it is read with the words of today"
    assert [one for one in told(found) if "language" in one[0]] == [
        (f"the application {of}", "note", "loses", "lost"),
        (f"the ruleset {of}", "note", "loses", "lost"),
    ]
    figures = [
        check
        for group in found.groups
        for check in group.checks
        if resolved_text(check.what, Phrasebook("en")) == "house edge"
    ]
    assert [(check.state, check.found) for check in figures][:1] == [("holds", "2/111 = 0.018018018018018018018")]


@pytest.mark.thorough
def test_the_changed_name_of_a_library_is_told_and_no_difference() -> None:
    found = verify("dossier.json", FILE.read_bytes())
    assert library(found) == [("note", "sympy", "python-flint")]
    data: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    for engines in ({"library": "pencil"}, {"library": "python-flint"}):
        data["engines"]["exact"] = engines  # neither is what 0.1 wrote
        assert library(verify("dossier.json", json.dumps(data).encode())) == []
        assert verify("dossier.json", json.dumps(data).encode()).count("differs")


def test_a_wrong_figure_beside_the_changed_name_is_still_seen() -> None:
    data: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    data["engines"]["agree"] = False
    found = verify("dossier.json", json.dumps(data).encode())
    assert library(found) == [("note", "sympy", "python-flint")]
    assert found.count("differs") == 1


@pytest.mark.thorough  # the data of one are in every run above; its pages need the history of the repository
def test_a_pdf_of_before(tmp_path: Path) -> None:
    """The example dossier as it was before: every figure of it is computed again, and none differs."""
    command = ["git", "show", f"{BEFORE}:examples/field-12/dossier.pdf"]
    made = subprocess.run(command, cwd=FILE.parent, capture_output=True, check=True).stdout
    (tmp_path / "dossier.pdf").write_bytes(made)
    found = verify("dossier.pdf", (tmp_path / "dossier.pdf").read_bytes())
    assert found.computed
    assert library(found) == [("note", "sympy", "python-flint")]
    figures = [group for group in found.groups if group.title.key in FIGURES]
    assert {group.title.key for group in figures} >= {"verify.asked", "verify.proposed", "verify.before"}
    assert {check.state for group in figures for check in group.checks} == {"holds"}


def test_a_bet_that_was_called_new_and_is_another_prize_is_told_and_no_difference() -> None:
    """0.1 said of a bet that it was new, though it is the regulation's with another part of the stake lost."""
    found = verify("dossier.json", FILE.read_bytes())
    checks = [check for group in found.groups for check in group.checks]
    (note,) = [one for one in checks if isinstance(one.what, LazyText) and one.what.key == "verify.older-new"]
    assert (note.state, note.found, note.expected) == ("note", "new", "third-back: half-back")
    data: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    data["program"]["version"] = __version__  # which would have said so
    assert verify("dossier.json", json.dumps(data).encode()).count("differs")


def test_what_was_changed_in_it_is_still_seen() -> None:
    found = changed(lambda text: text.replace("0: 1:2", "0: 1:4"))
    assert found.computed
    assert found.count("differs") > 1  # the hash, and what comes of it
    broken = changed(lambda text: text.replace("low, lose: others", "low, lose: nobody"))
    assert not broken.computed
    assert len(told(broken)) > 3


def test_a_dossier_in_the_language_of_today_is_told_nothing() -> None:
    found = changed(lambda text: text.replace("loses:", "lost:"))
    assert [one[0] for one in told(found) if "language" in one[0]] == [
        "the application is in the language of 0.1: it is read with the words of today"
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_every_language(language: Language, run: Run) -> None:
    result = run("verify", str(FILE), "--lang", language)
    assert result.code == 0
    assert "0.1" in result.out
    assert "loses" in result.out


def test_elsewhere_the_same_file_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(json.loads(FILE.read_text("utf-8"))["ruleset"]["text"], "utf-8")
    result = run("analyse", str(tmp_path / "rules.yaml"))
    assert result.code == 1
    assert "`loses` was the word of 0.1" in result.err


# --- a dossier of 0.2, whose files say what they are about by what it is called --------------------------------------


OF_0_2 = Path(__file__).parents[1] / "older" / "dossier-0.2.json"
"""Made in the language of 0.2 of examples/joker-or-flag and its own ruleset."""


def test_a_dossier_of_0_2_is_read_as_0_2_read_it_and_it_is_said() -> None:
    found = verify("dossier.json", OF_0_2.read_bytes())
    assert found.computed
    assert found.count("differs") == 0
    assert [one for one in told(found) if "0.2" in one[0]] == [
        (
            "the application leaves out what 0.2 knew without it: it is read as 0.2 read it",
            "note", "limits, notice", "about, for",
        ),
        ("the ruleset leaves out what 0.2 knew without it: it is read as 0.2 read it", "note", "equal-stops", "about"),
    ]  # fmt: skip


def test_elsewhere_its_files_are_asked_what_their_entries_are_about(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(json.loads(OF_0_2.read_text("utf-8"))["ruleset"]["text"], "utf-8")
    result = run("analyse", str(tmp_path / "rules.yaml"))
    assert result.code == 1
    assert "`equal-stops` does not say what it is about" in result.err
