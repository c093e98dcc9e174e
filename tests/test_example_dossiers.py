"""Every example application has the dossier beside it that is made from it now; `python -m` this makes them."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from macau_edge.checks.sound import load_application
from macau_edge.dossier.case import case_of
from macau_edge.dossier.make import make
from tests.conftest import Run
from tests.loops import each

EXAMPLES = Path(__file__).parents[1] / "examples"
APPLICATIONS = {file.parent.name: file for file in sorted(EXAMPLES.glob("*/application.yaml"))}
PINNED = f"typst=={version('typst')}" in (EXAMPLES.parent / "constraints.txt").read_text("utf-8").split()
SAME = PINNED and (sys.platform, platform.machine()) == ("linux", "x86_64")


def dossier(application: Path) -> bytes:
    case = case_of(load_application(application))
    return make(case, ["pdf"], case.authority.languages)["pdf"]


def test_there_are_the_examples_that_are_promised() -> None:
    assert APPLICATIONS.keys() >= {"field-12", "fire-bet", "all-small-tall", "repeater", "two-figures"}


@pytest.mark.skipif(not SAME, reason="pages are compared byte by byte on one platform, with one version of typst")
@each("name", APPLICATIONS, quick=lambda name: name == "two-figures")
def test_the_dossier_beside_an_application_is_the_one_made_from_it(name: str) -> None:
    there = (EXAMPLES / name / "dossier.pdf").read_bytes()
    assert dossier(APPLICATIONS[name]) == there, "make it anew with `python -m tests.test_example_dossiers`, and look"


@pytest.mark.thorough
@pytest.mark.skipif(not PINNED, reason="another version of typst sets other pages")
def test_whoever_receives_one_can_verify_it(run: Run) -> None:
    shown = run("verify", str(EXAMPLES / "fire-bet" / "dossier.pdf"))
    assert (shown.code, shown.err) == (0, "")
    assert "EVERYTHING HOLDS" in shown.out


if __name__ == "__main__":
    for application in APPLICATIONS.values():
        application.with_name("dossier.pdf").write_bytes(dossier(application))
