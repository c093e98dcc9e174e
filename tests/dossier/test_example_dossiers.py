"""Every example application has the dossier beside it that is made from it now; `python -m` this makes them."""

from __future__ import annotations

import builtins
import json
import platform
import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import ANALYSIS
from macau_edge.dossier.make import Format, make_dossier
from macau_edge.model.records import replace
from tests.conftest import Run
from tests.loops import each
from tests.tampering import attachments

EXAMPLES = Path(__file__).parents[2] / "examples"
APPLICATIONS = {file.parent.name: file for file in sorted(EXAMPLES.glob("*/application.yaml"))}
PINNED = f"typst=={version('typst')}" in (EXAMPLES.parent / "constraints.txt").read_text("utf-8").split()
SAME = PINNED and (sys.platform, platform.machine()) == ("linux", "x86_64")


OF_ALL_KINDS = "fire-bet"
"""The example of which every kind of file is made, with all sums that this takes looked at."""


def dossier(application: Path, build: str | None = None) -> bytes:
    """The dossier of an application by the build that it names, or by this one."""
    case = case_of(load_application(application))
    return make_dossier(replace(case, build=build or case.build), ["pdf"], case.authority.languages)["pdf"]


def build_of(pdf: bytes) -> str | None:
    """The build that a dossier names, if it does: a commit that changes no page leaves it as it is."""
    build: str | None = json.loads(attachments(pdf)[ANALYSIS])["program"].get("build")
    return build


def test_there_are_the_examples_that_are_promised() -> None:
    assert APPLICATIONS.keys() >= {"field-12", "fire-bet", "all-small-tall", "repeater", "two-figures"}


@pytest.mark.skipif(not SAME, reason="pages are compared byte by byte on one platform, with one version of typst")
@each("name", APPLICATIONS, quick=lambda name: name == "new-jersey", thorough=3)
def test_the_dossier_beside_an_application_is_the_one_made_from_it(name: str) -> None:
    there = (EXAMPLES / name / "dossier.pdf").read_bytes()
    made = in_every_format()[0]["pdf"] if name == OF_ALL_KINDS else dossier(APPLICATIONS[name], build_of(there))
    assert made == there, "make it anew with `python -m tests.dossier.test_example_dossiers`, and look"


class _Sums:
    """`sum`, which remembers every place of ours that gave it floats: since 3.12 it adds them up otherwise."""

    def __init__(self) -> None:
        self.plain, self.floats, self.calls = builtins.sum, set[str](), 0

    def __call__(self, values: Iterable[Any], /, start: Any = 0) -> Any:
        items, caller = [*values], sys._getframe(1)
        if "macau_edge" in Path(caller.f_code.co_filename).parts:
            self.calls += 1
            if any(isinstance(item, float) for item in items):
                self.floats.add(f"{Path(caller.f_code.co_filename).name}:{caller.f_lineno}")
        return self.plain(items, start)


@cache
def in_every_format() -> tuple[dict[Format, bytes], _Sums]:
    """A dossier as every kind of file, and the sums that it took: made once for both tests of it."""
    sums = _Sums()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(builtins, "sum", sums)
        case = case_of(load_application(APPLICATIONS[OF_ALL_KINDS]))
        named = build_of((EXAMPLES / OF_ALL_KINDS / "dossier.pdf").read_bytes())
        case = replace(case, build=named or case.build)
        return make_dossier(case, ["pdf", "docx", "md", "json"], case.authority.languages), sums


@pytest.mark.thorough
def test_nothing_in_a_dossier_is_a_sum_that_pythons_round_otherwise() -> None:
    made, sums = in_every_format()
    assert made.keys() == {"pdf", "docx", "md", "json"}
    assert sums.calls > 100
    assert sums.floats == set()


@pytest.mark.deep  # as one command of the README and an installed program do in the thorough part
@pytest.mark.skipif(not PINNED, reason="another version of typst sets other pages")
def test_whoever_receives_one_can_verify_it(run: Run) -> None:
    shown = run("verify", str(EXAMPLES / "fire-bet" / "dossier.pdf"))
    assert (shown.code, shown.err) == (0, "")
    assert "EVERYTHING HOLDS" in shown.out


if __name__ == "__main__":
    for application in APPLICATIONS.values():
        file = application.with_name("dossier.pdf")
        if not file.exists() or dossier(application, build_of(file.read_bytes())) != file.read_bytes():
            file.write_bytes(dossier(application))  # else it is valid as it stands
