"""One mistake a file, and the exact words it must be met with: `wrong/NAME.yaml` and `wrong/NAME.txt`.

Those in `wrong/application` are applications, the others rulesets. Those in `wrong/policy` are a `macau-edge.toml`, be
it a file `NAME.toml` or a folder `NAME` with a ruleset that is checked with it, `game.yaml`.
"""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

from macau_edge.checks import check
from macau_edge.checks.files import Checked, check_files
from macau_edge.checks.policy.file import read_policy_of
from macau_edge.checks.sound import base_beside, look_at_applied
from macau_edge.model.problem import Problem
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.reports.findings.full import render
from tests.loops import each
from tests.products import made_once

WRONG = Path(__file__).parents[1] / "wrong"
APPLICATIONS = WRONG / "application"
FILES = [*sorted(WRONG.glob("*.yaml")), *sorted(APPLICATIONS.glob("*.yaml"))]
POLICIES = sorted(path for path in (WRONG / "policy").iterdir() if path.suffix != ".txt")
EXPECTED = [*sorted(WRONG.glob("*.txt")), *sorted(APPLICATIONS.glob("*.txt")), *sorted(WRONG.glob("policy/*.txt"))]
PACKAGE = Path(__file__).parents[2] / "macau_edge"
FAMILIES = "syntax|structure|law|arithmetic|policy"

NOT_IN_A_TEXT = {
    "arithmetic/not-symmetric",
    "arithmetic/engine-cannot-read",
    "syntax/unreadable",
    "syntax/not-utf-8",
    "arithmetic/engines-disagree",
    "law/open-points",
}
"""What no text file can bring about: tests/reading/test_source.py and tests/checks/test_checks.py do.

With cards gone no suit is like another: tests/questions/test_seen.py and test_removal.py ask for that.
Open points, which look at the file as a whole, are in tests/dossier/test_petition.py.
"""
OF_WHAT_IS_ASKED = {
    "law/kind-uncertain",
    "law/needs-no-approval",
    "law/no-basis",
    "law/option-given-up",
    "law/other-prize-uncertain",
    "law/prize-below-the-act",
}
"""Warnings of one bet, each of which an application may be written for; those of the file as a whole stand apart."""
OF_A_DOSSIER = {
    "structure/card-too-long",
    "structure/missing-choice",
    "structure/missing-glyph",
    "structure/no-earlier-dossier",
    "structure/unfilled",
}
"""What stands only in the way of a dossier, or of a card.

`test_case.py`, `test_editions.py`, `test_glyphs.py`, `test_dossier_command.py` and `test_card.py` have it.
"""


def problems_of(file: Path) -> list[Problem]:
    """What is wrong with a file, which is read under its name without the folder; each is checked once a run."""
    return every_mistake()[named(file)]


@made_once
def every_mistake() -> dict[str, list[Problem]]:
    return {named(file): checked(file) for file in FILES}


def checked(file: Path) -> list[Problem]:
    return wrong_with(file, file.read_bytes())


def wrong_with(file: Path, data: bytes) -> list[Problem]:
    """What would be wrong with a file if that stood in it."""
    read = source(file.name, data)
    if file.parent == APPLICATIONS:
        found = look_at_applied(read, base_beside(file))
        asked = [problem for problem in found.unsaid if problem.code in OF_WHAT_IS_ASKED]
        return sorted([*found.problems, *asked])
    return check(read_ruleset(read, file.stem))


def diagnostics(file: Path) -> str:
    """What is said of a file; its name stands without the folder, so that the words are the same everywhere."""
    return render(problems_of(file), {file.name: source(file.name, file.read_bytes()).text})


def with_policy(path: Path) -> Checked:
    """What is said of a policy alone, or of a ruleset beside it, from inside its folder."""
    if path.is_file():
        read = source("macau-edge.toml", path.read_bytes())
        loaded = read_policy_of(read)
        return Checked(loaded.problems if loaded else (), {read.file: read.text}, (read.file,))
    with contextlib.chdir(path):
        return check_files([Path("game.yaml")])


def named(file: Path) -> str:
    return file.relative_to(WRONG).with_suffix("").as_posix()


@each("file", FILES, ids=named)
def test_a_mistake_is_met_with_these_words(file: Path) -> None:
    assert diagnostics(file) == file.with_suffix(".txt").read_text("utf-8")


@each("path", POLICIES, ids=named)
def test_a_mistake_of_a_policy_is_met_with_these_words(path: Path) -> None:
    checked = with_policy(path)
    assert render(checked.problems, checked.texts) == path.with_suffix(".txt").read_text("utf-8")


def test_every_expectation_has_its_file() -> None:
    assert {named(file) for file in EXPECTED} == {named(file) for file in (*FILES, *POLICIES)}
    known = (".yaml", ".txt", ".toml")
    assert not [file.name for file in WRONG.rglob("*") if file.is_file() and file.suffix not in known]


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
    assert emitted - shown == NOT_IN_A_TEXT | OF_A_DOSSIER
    assert shown - emitted == set()


def test_every_message_says_what_to_write() -> None:
    texts = {named(file): file.read_text("utf-8") for file in EXPECTED}
    without = [
        name for name, text in texts.items() if len(re.findall(rf": (?:{FAMILIES})/", text)) != text.count("  help: ")
    ]
    assert without == []


@each("file", FILES, ids=named)
def test_a_mistake_has_its_place(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines() or [""]
    places = [problem.place for problem in problems_of(file)]
    assert places == sorted(places)
    assert all(0 < place.line <= len(lines) + 1 and place.column > 0 for place in places)


REMEDY = re.compile(r"help: (?:write(?: of which,)?|did you mean|.* and write) `([^`]+)`")


def test_what_is_to_be_written_of_hands_is_read() -> None:
    """With each remedy in place of what it is said of, the file is right; `names` and `compare` are as they say."""
    file = WRONG / "hands-remedies-that-are-read.yaml"
    told = file.with_suffix(".txt").read_text("utf-8")
    lines = file.read_text("utf-8").splitlines()
    problems = [problem for problem in problems_of(file) if problem.code != "structure/device"]
    for problem, remedy in zip(problems, REMEDY.findall(told), strict=True):
        before, rest = lines[problem.place.line - 1][: problem.place.column - 1], problem.place.width
        lines[problem.place.line - 1] = f"{before}{remedy}{lines[problem.place.line - 1][len(before) + rest :]}"
    mended = "\n".join(lines).replace("names: {", "names: {these: [jack to king, ace], ")
    mended = re.sub(r"\w+ of (second|third) of", r"\1 of", mended)  # the place of a part is that of its hand
    for bet, compare in (
        ("bet-12", "order"),
        ("bet-11", "[highest]"),
    ):  # each without the other, of one card and of all
        assert f"add `compare: {compare}` to it" in told
        compared = mended.replace("king, ace]}\ndeal", f"king, ace], compare: {compare}}}\ndeal")
        text = re.sub(rf"^  {bet}: .*\n", "", compared, flags=re.M)
        found = check(read_ruleset(source(file.name, f"{text}\n".encode()), file.stem))
        assert [(one.place.line, one.code) for one in found] == []
