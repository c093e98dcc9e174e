"""What a program that runs in continuous integration prints is looked through for commands: none comes out of a name.

GitHub's runner takes a line for one that begins with `::` behind blanks, or has `##[` in it anywhere (actions/runner,
src/Runner.Common/ActionCommand.cs); Azure's `##vso[`, TeamCity's `##teamcity[`.
"""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.model.foreign import harmless
from macau_edge.reading.source import MARK
from tests.conftest import Run
from tests.loops import each

ROOT = Path(__file__).parents[2]
RULESET = """\
game: {en: "::error::game", pt: "::error::jogo", zh: "::error::遊戲"}
act:
  title: "::warning::title"
  cite: "::error::cite"
  status: unknown
  new-bets: {none: "::error::none"}
device: {dice: 2}
options:
  field12: {law: art. 2, choices: [2:1, 3:1]}
bets:
  any-7: {name: "::error::x", law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: 4:1}
  field:
    name: "##[error]y and a name that is wrapped ::error::z ::error::z ::error::z"
    law: art. 1
    pays-law: art. 2
    win: [2, 3, 4, 9, 10, 11, 12]
    lose: others
    pays: {by: total, [3, 4, 9, 10, 11]: 1:1, 2: 2:1, 12: field12}
  gift: {name: "##vso[a]b ::add-mask::c", law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: 7:1}
readings:
  other:
    law: art. 1
    adopted: {en: "::error::a", pt: "::error::a", zh: "::error::a"}
    because: {en: "::error::b", pt: "::error::b", zh: "::error::b"}
    alternatives:
      dearer:
        text: {en: "::error::c", pt: "::error::c", zh: "::error::c"}
        instead: {bets: {any-7: {win: 7, lose: others, pays: 3:1}}}
notes:
  one:
    about: other
    law: art. 1
    text: {en: "::error::n", pt: "::error::n", zh: "::error::n"}
"""
BROKEN = RULESET.replace("win: 7", "wins: '::error::w'")
BLOCK = RULESET.replace(
    'text: {en: "::error::n", pt: "::error::n", zh: "::error::n"}',
    "text:\n      en: >-\n        ::error::v\n        ##[error]w\n      pt:    a\n      zh: 乙",
)
FORMATS = ("table", "json", "csv", "markdown")
QUESTIONS = (
    "analyse FILE", "analyse FILE --stake 25", "readings FILE", "explain FILE field", "explain FILE gift",
    "solve FILE gift --edge 2%", "sweep FILE field --prize 12=2:1..4:1", "bias FILE --die 6=0.17",
    "risk FILE gift --rounds 3", "simulate FILE --rounds 10 --seed 1", "diff OLD FILE",
)  # fmt: skip


def commands(text: str) -> list[str]:
    """The lines that a runner would take for commands."""
    lines = re.split("[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]", text)
    return [line for line in lines if re.match(r"(\s|\ufeff|\x1b\[[0-9;]*m)*::", line) or re.search(r"##\w*\[", line)]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with rulesets whose names are commands, in which the program runs."""
    texts = {"::error::x.yaml": RULESET, "##[error]broken.yaml": BROKEN, "block.yaml": BLOCK, "old.yaml": RULESET}
    for name, text in texts.items():
        (tmp_path / name).write_text(text.replace("4:1", "3:1", name == "old.yaml"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(words: str) -> list[str]:
    files = {"FILE": "::error::x.yaml", "OLD": "old.yaml", "BROKEN": "##[error]broken.yaml"}
    return [files.get(word, word) for word in words.split()]


def shown(run: Run, *words: str) -> str:
    """What the program prints, in which no line is a command."""
    found = run(*words)
    assert found.out + found.err
    assert commands(found.out) == [], words
    assert commands(found.err) == [], words
    return found.out


@each("words", QUESTIONS, quick=3)
def test_no_report_has_a_command(run: Run, files: Path, words: str) -> None:
    for form in FORMATS:
        if form != "csv" or not words.startswith("diff"):
            for lang in ("en", "zh"):
                shown(run, *asked(words), "--format", form, "--lang", lang)


@each("columns", ["24", "31", "40", "60", "100"], quick=12)
@pytest.mark.parametrize("words", QUESTIONS[:6])
def test_nor_has_a_table_that_is_wrapped(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch, words: str, columns: str
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", columns)
    shown(run, *asked(words))


@pytest.mark.parametrize("form", ["full", "concise", "json", "sarif", "junit", "gitlab"])
def test_nor_have_findings(run: Run, files: Path, form: str) -> None:
    shown(run, "check", *asked("FILE BROKEN"), "block.yaml", "--output-format", form)


@each(
    "words",
    [
        "fmt --check FILE BROKEN", "fmt --diff block.yaml FILE", "check --statistics BROKEN",
        "analyse ::error::nothing", "analyse FILE --bet ::error::b", "analyse FILE --::error::o 1", "layout FILE",
        "rule ::error::x", "verify FILE", "explain FILE ::error::x", "dossier FILE -o ::error::d.pdf",
        "diff FILE ::error::y", "schema ::error::x", "::error::x", "games --format ::error::x",
        "check ::error::x ##[error]y", "analyse BROKEN",
        "new ::error::n.yaml --game ::error::x.yaml --bet b --prize 1:1",
        "new ::error::n.yaml --game ::error::x.yaml --bet b --win 7 --lose 6 --prize 1:1 --name ::error::n",
    ],
    quick=4,
)  # fmt: skip
def test_nor_has_a_line_about_what_was_typed(run: Run, files: Path, words: str) -> None:
    for word in asked(words):
        if "::" in word:  # as it may come from a shell's pattern
            run(*[f" \n{one}" if one == word else one for one in asked(words)])
    shown(run, *asked(words))


def test_what_github_is_told_is_told_by_us(run: Run, files: Path) -> None:
    for words in ("check FILE BROKEN block.yaml --output-format github", "diff OLD FILE --format github"):
        lines = run(*asked(words)).out.split("\n")
        told = [line for line in lines if line.startswith("::")]
        assert told
        assert all(re.match(r"::(error|warning|notice) file=[^:,]+(,\w+=[^:,]*)*::", line) for line in told)
        assert commands("\n".join(line for line in lines if line not in told)) == []


def test_a_file_of_a_report_is_what_would_be_printed(run: Run, files: Path) -> None:
    for form in FORMATS:
        printed = run(*asked("analyse FILE"), "--format", form).out
        assert run(*asked("analyse FILE"), "--format", form, "-o", f"kept.{form}").code == 0
        kept = (files / f"kept.{form}").read_bytes().decode()
        assert kept.removeprefix(MARK if form == "csv" else "") == printed


def test_programs_read_the_names_as_they_are(run: Run, files: Path) -> None:
    names = ["::error::x", "##[error]y and a name that is wrapped ::error::z ::error::z ::error::z"]
    bets = json.loads(run(*asked("analyse FILE --format json")).out)["bets"]
    assert [bet["name"]["en"] if isinstance(bet["name"], dict) else bet["name"] for bet in bets][:2] == names
    rows = list(csv.reader(StringIO(run(*asked("readings FILE --format csv")).out)))
    assert rows
    junit = ElementTree.fromstring(run(*asked("check BROKEN --output-format junit")).out)
    assert {case.get("file") for case in junit.iter("testcase")} == {"##[error]broken.yaml"}


@pytest.mark.thorough
def test_a_formatted_file_stays_the_file() -> None:
    """`fmt -` is a filter: its output is the file, whatever is in it."""
    command = [sys.executable, "-m", "macau_edge", "fmt", "-"]
    found = subprocess.run(command, input=BLOCK.encode(), capture_output=True, check=True, cwd=ROOT)
    assert b"\n        ::error::v\n" in found.stdout


@pytest.mark.thorough
def test_nor_has_a_line_on_standard_error() -> None:
    """In a process of its own, whose standard error knows no characters but those of ASCII."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii:backslashreplace"}
    words = ["analyse", "x\n::error::y"]
    command = [sys.executable, "-m", "macau_edge", *words]
    found = subprocess.run(command, check=False, capture_output=True, text=True, env=environment, cwd=ROOT)
    assert found.returncode == 2
    assert commands(found.stdout + found.stderr) == []
    assert r"`x\n::error::y`" in found.stderr  # on one line


PIECES = st.lists(st.sampled_from(["::", ":", "#", "##", "[", "vso[", " ", "\n", "\r", "\t", "\x1b[1m", "a", "\u2028"]))


BEGINNINGS = ("::error::x", " ::x", "a\n\t::error::x", "\x1b[1m::debug::x", "\ufeff::x", "a\r::x", "\u3000::x")


@each("text", BEGINNINGS)
def test_a_line_that_begins_as_a_command_is_broken(text: str) -> None:
    assert harmless(text) == text.replace("::", ": :", 1)


@given(PIECES.map("".join))
def test_nothing_is_left_and_nothing_but_blanks_is_added(text: str) -> None:
    assert commands(harmless(text)) == []
    assert harmless(text).replace(" ", "") == text.replace(" ", "")
    assert harmless(harmless(text)) == harmless(text)


@given(PIECES.map("".join))
def test_data_says_the_same(text: str) -> None:
    assert json.loads(harmless(json.dumps({"a": text}, indent=2), "json")) == {"a": text}
    assert commands(harmless(json.dumps({"a": text}, indent=2), "json")) == []
    root = ElementTree.Element("a", {"b": text.replace("\x1b", "")})
    root.text = text.replace("\x1b", "")
    written = ElementTree.tostring(root, encoding="unicode")
    again = ElementTree.fromstring(harmless(written, "xml"))
    before = ElementTree.fromstring(written)
    assert (again.text, again.attrib) == (before.text, before.attrib)
    assert commands(harmless(written, "xml")) == []
