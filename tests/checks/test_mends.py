"""`check --fix`, `--diff` and `--watch`: what is mended for certain, and that nothing else of a file is touched."""

from __future__ import annotations

import os
import pickle
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from macau_edge import api
from macau_edge.checks import mends
from macau_edge.checks.files import checker
from macau_edge.cli import checking
from macau_edge.model.filed import Selection
from macau_edge.model.message import Message
from macau_edge.model.problem import Place, Problem, ProblemError, nearest
from macau_edge.reading import ruleset
from macau_edge.reading.meant import CorrectedText
from macau_edge.reading.source import MARK, FileText, Source
from tests.conftest import Run
from tests.counting import at_most
from tests.loops import each

RIGHT = """\
game: Mine
act: {title: Mine, cite: Mine, status: unknown, new-bets: {none: none}}
device: {dice: 2}
bets:
  any-7: {name: Any 7, law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: 4:1}  # as drawn
"""
WRONG = RIGHT.replace("win:", "wni:").replace("4:1", "4/1").replace("device", "devcie")
APPLICATION = """\
application: Eight
game: game.yaml
applicant: {name: Casino, capacity: holder, representative: Ho, representative-capacity: director}
date: 2026-11-24
bets:
  eight: {name: Eight, win: 8, lose: others, pays: 6:1}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_what_is_certain_is_written_and_said(run: Run, here: Path) -> None:
    """The slip in `devcie` hides the others, which come to light with its mend."""
    Path("game.yaml").write_text(WRONG, "utf-8")
    found = run("check", "game.yaml", "--fix")
    assert (found.code, found.out) == (0, "")
    assert Path("game.yaml").read_text("utf-8") == RIGHT
    assert found.err.splitlines() == [
        "mended game.yaml:3:1: `devcie` is `device` now",
        "mended game.yaml:5:55: `wni` is `win` now",
        "mended game.yaml:5:83: `4/1` is `4:1` now",
        "macau-edge: 1 ruleset: both engines agree on every bet, nothing to say",
    ]


def test_what_mends_a_finding_is_in_it_and_is_not_read_out_of_its_words() -> None:
    """In place of the word it was said of: not of all that stands in quotes around that word."""
    at = partial(Place, "g.yaml", 5, 3)
    slip = nearest("nubmer", ["number"])
    assert Problem(at(width=6), "structure/unknown-word", Message("wrong"), help=slip).instead == "number"
    assert Problem(at(width=13), "structure/unknown-word", Message("wrong"), help=slip).instead is None
    assert Problem(at(width=6), "structure/unknown-word", Message("write `x`"), help=Message("`y`")).instead is None
    assert Problem(at(width=2), "structure/malformed", Message("wrong"), help=nearest("12", ["13"])).instead is None
    assert Problem(at(width=2), "structure/malformed", Message("wrong"), instead="13").instead == "13"
    said = Problem(at(width=6), "structure/unknown-word", Message("wrong"), help=slip)
    assert pickle.loads(pickle.dumps(said)).instead == "number"  # as it comes to the language server
    assert said.elsewhere(at(), Message("with that, wrong")).instead is None


def test_what_would_be_written_is_shown(run: Run, here: Path) -> None:
    Path("game.yaml").write_text(RIGHT.replace("4:1", "4/1").replace("lose:", "loose:"), "utf-8")
    before = Path("game.yaml").stat()
    found = run("check", "game.yaml", "--diff")
    assert [line for line in found.out.splitlines() if line[:1] in "+-"] == [
        "--- game.yaml",
        "+++ game.yaml",
        "-  any-7: {name: Any 7, law: art. 1, pays-law: art. 2, win: 7, loose: others, pays: 4/1}  # as drawn",
        "+  any-7: {name: Any 7, law: art. 1, pays-law: art. 2, win: 7, loose: others, pays: 4:1}  # as drawn",
    ]
    assert found.code == 1
    assert found.err == "1 finding would be mended, 1 left: `macau-edge check` has them\n"  # `lose` or `lost`
    assert Path("game.yaml").stat().st_mtime_ns == before.st_mtime_ns


def test_that_it_is_a_draft_is_none_of_what_is_left(run: Run, here: Path) -> None:
    draft = "game: M\nact: none\ndevice: {dice: 2}\nbets:\n  a: {win: 7, lose: others, pays: 4:1}\n"
    Path("game.yaml").write_text(draft, "utf-8")
    found = run("check", "game.yaml", "--diff")
    assert (found.code, found.err) == (0, "0 findings would be mended, none left\n")


def test_the_lines_that_would_change_are_written_where_they_are_asked_for(run: Run, here: Path) -> None:
    Path("game.yaml").write_text(WRONG, "utf-8")
    shown = run("check", "game.yaml", "--diff")
    found = run("check", "game.yaml", "--diff", "-o", "lines.diff")
    assert (found.code, found.out) == (shown.code, "")
    assert Path("lines.diff").read_text("utf-8") == shown.out != ""


@each("option", ["--fix", "--diff"])
def test_where_there_is_nothing_to_mend_nothing_is_touched(run: Run, here: Path, option: str) -> None:
    Path("game.yaml").write_text(RIGHT, "utf-8")
    os.utime("game.yaml", (1, 1))
    assert run("check", "game.yaml", option).code == 0
    assert Path("game.yaml").stat().st_mtime == 1
    Path("game.yaml").write_text(RIGHT.replace("win: 7", "win: sevens"), "utf-8")
    assert run("check", "game.yaml", option).code == 1


@each("written", [WRONG.replace("\n", "\r\n"), MARK + WRONG, MARK * 2 + WRONG.replace("\n", "\r")])
def test_marks_and_line_ends_stay_as_they_are(run: Run, here: Path, written: str) -> None:
    Path("game.yaml").write_bytes(written.encode())
    assert run("check", "game.yaml", "--fix").code == 0
    right = written.replace("wni:", "win:").replace("4/1", "4:1").replace("devcie", "device")
    assert Path("game.yaml").read_bytes().decode() == right


def test_only_what_was_selected_is_mended(run: Run, here: Path) -> None:
    Path("game.yaml").write_text(RIGHT.replace("4:1", "4/1").replace("win:", "wni:"), "utf-8")
    run("check", "game.yaml", "--fix", "--select", "structure/not-a-ratio")
    assert Path("game.yaml").read_text("utf-8") == RIGHT.replace("win:", "wni:")


def test_an_application_is_mended_with_its_ruleset(run: Run, here: Path) -> None:
    """And without it where that was not named."""
    Path("game.yaml").write_text(WRONG, "utf-8")
    Path("application.yaml").write_text(APPLICATION.replace("6:1", "6/1"), "utf-8")
    assert "6:1" in run("check", "application.yaml", "--diff").out
    assert Path("game.yaml").read_text("utf-8") == WRONG
    run("check", "application.yaml", "game.yaml", "--fix")
    assert Path("game.yaml").read_text("utf-8") == RIGHT
    assert Path("application.yaml").read_text("utf-8") == APPLICATION


def test_a_slip_in_a_policy_is_mended(run: Run, here: Path) -> None:
    Path("macau-edge.toml").write_text('ignroe = ["law"]\n', "utf-8")
    assert run("check", "macau-edge.toml", "--fix").code == 0
    assert Path("macau-edge.toml").read_text("utf-8") == 'ignore = ["law"]\n'


@each(
    ("typed", "meant", "left"),
    [
        ("15 para 1", "15:1", ["policy/player-advantage"]),
        ("1賠15", "15:1", ["policy/player-advantage"]),
        ("1,000:1", "1000:1", ["policy/player-advantage"]),
    ],
)
def test_what_is_meant_is_written_even_where_that_is_no_fair_prize(
    run: Run, here: Path, typed: str, meant: str, left: list[str]
) -> None:
    """The finding that comes is of what was meant, and no fault of the mend."""
    Path("game.yaml").write_text(RIGHT.replace("4:1", typed), "utf-8")
    assert f"+{RIGHT.replace('4:1', meant).splitlines()[-1]}" in run("check", "game.yaml", "--diff").out
    found = run("check", "game.yaml", "--fix", "--output-format", "concise")
    assert Path("game.yaml").read_text("utf-8") == RIGHT.replace("4:1", meant)
    assert f"`{typed}` is `{meant}` now" in found.err
    assert re.findall(r"[a-z]+/[a-z-]+", found.out) == left


def test_several_of_the_same_slip_in_a_line_are_mended_one_after_the_other(run: Run, here: Path) -> None:
    Path("game.yaml").write_text(RIGHT.replace("7, lose: others, pays", "7，lose: others，pays"), "utf-8")
    assert run("check", "game.yaml", "--fix").code == 0
    assert Path("game.yaml").read_text("utf-8") == RIGHT


def test_why_a_mend_is_not_written_is_said(run: Run, here: Path) -> None:
    """A slip that makes another mistake was guessed wrong: the file stays, and it is said what would have come."""
    wrong = RIGHT.replace("win: 7,", "win: 7, lsoe: 8,")
    Path("game.yaml").write_text(wrong, "utf-8")
    found = run("check", "game.yaml", "--fix")
    assert Path("game.yaml").read_text("utf-8") == wrong
    said = "left game.yaml:5:63: `lsoe` as `lose` would bring: `lose` stands twice in the bet `any-7`, first on line 5"
    assert said in found.err.splitlines()
    assert said in run("check", "game.yaml", "--diff").err.splitlines()


@each(
    ("words", "message"),
    [
        ("craps --fix", "`craps` is a shipped game, and no file or folder here"),
        ("- --diff", "`--diff` mends files, and standard input is none"),
        ("g.yaml --diff --output-format json", "`--diff` shows lines, not findings in the format json"),
        ("g.yaml --watch --fix", "`--watch` shows people on a screen what is found at each save"),
        ("g.yaml --watch -o found.txt", "`--watch` shows people on a screen what is found at each save"),
        ("- --watch", "`--watch` shows people on a screen what is found at each save"),
    ],
)
def test_what_cannot_be_asked_together_is_said(run: Run, words: str, message: str) -> None:
    found = run("check", *words.split())
    assert found.code == 2
    assert message in found.err


def test_each_save_is_checked_until_it_is_stopped(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ruleset of an application is looked at too, and a file that is new in a folder."""
    Path("law").mkdir()
    for name, text in {"game.yaml": RIGHT, "application.yaml": APPLICATION, "law/one.yaml": RIGHT}.items():
        Path(name).write_text(text, "utf-8")
    saves: list[tuple[str, str] | None] = [
        ("game.yaml", RIGHT.replace("4:1", "40/1")),
        None,  # the pause until the last of several files is written
        ("law/two.yaml", RIGHT),
        None,
    ]

    def sleep(seconds: float) -> None:
        if not saves:
            raise KeyboardInterrupt
        if save := saves.pop(0):
            Path(save[0]).write_text(save[1], "utf-8")

    monkeypatch.setattr(checking, "sleep", sleep)
    found = run("check", "application.yaml", "law", "--watch", "--output-format", "concise", "--select", "structure")
    assert found.code == 130
    assert [line for line in found.out.splitlines() if "not-a-ratio" in line] == [
        "game.yaml:5:83: structure/not-a-ratio: `40/1` is not a ratio"
    ] * 2
    assert [line for line in found.err.splitlines() if line.startswith("watching")] == [
        "watching 2 files: Ctrl-C ends it",
        "watching 2 files: Ctrl-C ends it",
        "watching 3 files: Ctrl-C ends it",
    ]


@each(
    ("before", "after"),
    [
        ("lose: rest, pays: 4:1", "lose: others, pays: 4:1"),
        ("lose: otherwise, pays: 4:1", "lose: others, pays: 4:1"),
        ("lose: others, pays: evens", "lose: others, pays: 1:1"),
        ("lose: others, pays: even money", "lose: others, pays: 1:1"),
        ('lose: others, pays: "0.95:1"', "lose: others, pays: 19:20"),
        ("lose: others, pays: 1.5:1", "lose: others, pays: 3:2"),
        ("lose: others, pays: 3 to 2", "lose: others, pays: 3:2"),
        ("lose: others, pays: 3 para 1", "lose: others, pays: 3:1"),
        ("lose: others, pays: 1賠3", "lose: others, pays: 3:1"),
        ("lose: others, pays: ３:２", "lose: others, pays: 3:2"),
        ("lose: others, pays: 3\u00a0:\u00a02", "lose: others, pays: 3:2"),
        ("lose: others, pays: 03:2", "lose: others, pays: 3:2"),
        ("lose: others, pays: 50%", "lose: others, pays: 1:2"),
        ("lose: others, pays: 3.15 for 1", "lose: others, pays: 43:20"),
        ("lose: others, pays: 10 for 5", "lose: others, pays: 2 for 1"),
        ("lose: others, pays: 2for1", "lose: others, pays: 2 for 1"),
    ],
)
def test_a_synonym_and_an_equal_prize_are_certain(run: Run, here: Path, before: str, after: str) -> None:
    """Their remedy names one thing, which is not near to what is written but the same."""
    Path("game.yaml").write_text(RIGHT.replace("lose: others, pays: 4:1", before), "utf-8")
    found = run("check", "game.yaml", "--fix")
    assert found.code == 0
    assert Path("game.yaml").read_text("utf-8") == RIGHT.replace("lose: others, pays: 4:1", after)


@each("written", ["pays: 2", "pays: 5x", "pays: 1.000:1", "pays: 1.500:1", "pays: 150%", "pays: +150"])
def test_what_leaves_a_choice_is_left(run: Run, here: Path, written: str) -> None:
    """The stake may be inside or not; a point before three digits is a thousand in Portuguese."""
    text = RIGHT.replace("pays: 4:1", written)
    Path("game.yaml").write_text(text, "utf-8")
    assert run("check", "game.yaml", "--fix").code == 1
    assert Path("game.yaml").read_text("utf-8") == text


OTHERWISE = {
    "act: None": "act: none",
    "act: ＮＯＮＥ": "act: none",
    "commission: None": "commission: none",
    "a: {win: 7, loses: other, pays: 4:1}": "a: {win: 7, lose: others, pays: 4:1}",
    "a: {wins: 7, loses: others, pay: 4:1}": "a: {win: 7, lose: others, pays: 4:1}",
    "a: {win: 7, loses: 1:2, pays: 4:1}": "a: {win: 7, lost: 1:2, pays: 4:1}",
    "a: {win: 7, lose: others, pays: {by: total, 7: 4 to one}}": (
        "a: {win: 7, lose: others, pays: {by: total, 7: 4:1}}"
    ),
    "a: {count: 7, until: 2, pays: {by: count, 0: Lose, others: 2:1}}": (
        "a: {count: 7, until: 2, pays: {by: count, 0: lose, others: 2:1}}"
    ),
}


@each("line", OTHERWISE)
def test_a_line_of_a_newcomer_is_mended(line: str, run: Run, here: Path) -> None:
    file = here / "draft.yaml"
    key = line.partition(":")[0]
    lines = {"game": "game: Mine", "act": "act: none", "device": "device: {dice: 2}", "bets": "bets:"}
    lines |= {"a": "  a: {win: 7, lose: others, pays: 4:1}"}
    lines |= {key: f"  {line}" if key == "a" else line}
    order = ("game", "act", "device", *(one for one in lines if one not in ("game", "act", "device", "bets", "a")))
    text = "\n".join(lines[one] for one in (*order, "bets", "a")) + "\n"
    file.write_text(text)
    run("check", "--fix", str(file))
    assert file.read_text() == text.replace(line, OTHERWISE[line])


# --- many mends: tried together, and divided where one of them is none ------------------------------------------------

ROWS = 120


class Checking:
    """Finds `bad` in every line, each said of its own line, to be written `good`, which brings a fault in some lines.

    It counts how often it is asked, and of how many characters.
    """

    def __init__(self, brings: frozenset[int], *, alike: bool = False) -> None:
        self.brings, self.alike = brings, alike
        self.times = self.characters = 0

    def __call__(self, written: FileText) -> list[Problem]:
        self.times += 1
        self.characters += len(written.text)
        return [*self.found(written)]

    def found(self, written: FileText) -> Iterator[Problem]:
        for number, line in enumerate(written.text.splitlines(), 1):
            place = Place(written.file, number, 4, width=len(line) - 3)
            said = Message("a bad row") if self.alike else Message("row {number} is bad", number=number)
            if line.endswith("bad"):
                yield Problem(place, "structure/malformed", said, instead="good")
            elif number in self.brings:
                fault = Message("row {number} brings a fault", number=number)
                yield Problem(place, "structure/unknown-key", fault)


@pytest.mark.parametrize("alike", [False, True])
def test_many_mends_are_tried_together(alike: bool) -> None:
    check = Checking(frozenset(), alike=alike)
    found = mends._mend_all(FileText("f.yaml", "a: bad\n" * ROWS), Selection(), check)
    assert found.after.text == "a: good\n" * ROWS
    assert (len(found.mends), found.unwritten, check.times) == (ROWS, [], 2)


def test_what_many_mends_bring_to_light_is_held_against_them_once() -> None:
    """A finding in each line, as that the player has the advantage, of what was meant there."""

    def check(written: FileText) -> list[Problem]:
        come = Checking(frozenset())(written)
        for number, line in enumerate(written.text.splitlines(), 1):
            if line.endswith("good"):
                said = Message("row {number} is as good as {text}", number=number, text="good")
                come.append(Problem(Place(written.file, number, 1, width=2), "policy/player-advantage", said))
        return come

    before = FileText("f.yaml", "a: bad\n" * 1_000)
    known = check(before)
    tried = [one for problem in known if (one := mends._asked(before, problem))]
    come = check(mends._with(before, tried))
    with at_most(200_000):
        assert mends._refused(before, tried, known, come) is None


@each("brings", [{1}, {60}, {ROWS}, {2, 3}, {17, 90}])
def test_those_that_are_none_are_found_by_halves(brings: set[int]) -> None:
    check = Checking(frozenset(brings))
    found = mends._mend_all(FileText("f.yaml", "a: bad\n" * ROWS), Selection(), check)
    assert [number for number, line in enumerate(found.after.text.splitlines(), 1) if line == "a: bad"] == [*brings]
    assert {one.mend.problem.place.line for one in found.unwritten} == brings
    assert all(
        one.brings and one.brings.message == f"row {one.brings.place.line} brings a fault" for one in found.unwritten
    )
    assert check.times <= 2 + 2 * len(brings) * (2 * ROWS.bit_length() + 1)


def test_no_more_is_tried_than_is_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a file in which no mend is one the findings stay as they are."""
    text = "a: bad\n" * ROWS
    monkeypatch.setattr(mends, "CHECKED", 30 * len(text))
    check = Checking(frozenset(range(1, ROWS + 1)))
    found = mends._mend_all(FileText("f.yaml", text), Selection(), check)
    assert found.after.text == text
    assert len(found.left) == ROWS
    assert 20 < check.times <= 31


@pytest.mark.thorough
def test_a_file_of_many_ratios_is_checked_twice_to_be_mended(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []
    read: list[str] = []
    of_this = checker

    def counted(*asked: Any) -> Any:
        look = of_this(*asked)

        def one(source: Source) -> Any:
            checked.append(source.text)
            return look(source)

        return one

    def reading(source: Source) -> CorrectedText:  # what each reading of a ruleset begins with, whoever asks for it
        read.append(source.text)
        return CorrectedText(source)

    monkeypatch.setattr(mends, "checker", counted)
    monkeypatch.setattr(ruleset, "CorrectedText", reading)
    row = "  b{}: {{name: B, law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: {}}}\n"
    head = RIGHT[: RIGHT.index("  any-7")]
    Path("game.yaml").write_text(head + "".join(row.format(number, "35 to 1") for number in range(ROWS)), "utf-8")
    run("check", "game.yaml", "--fix")
    right = head + "".join(row.format(number, "35:1") for number in range(ROWS))
    assert Path("game.yaml").read_text("utf-8") == right
    assert len(checked) == 2
    assert [text == right for text in read] == [False, True]  # and neither again for what is found, or is left


OTHER_ROWS = {
    "2/12": "2 or 12", "2-3": "2 to 3", "2或12": "2 or 12", "3+": "3 or more", '">2"': '"3 or more"',
    "other": "others", "2 e 12": "2 or 12", "2 ou 12": "2 or 12", '"<4"': '"2 to 3"',
}  # fmt: skip


@each("row", OTHER_ROWS)
def test_a_row_that_is_written_otherwise_is_told_and_mended(row: str, run: Run, here: Path) -> None:
    """The row that is missing for it is not told beside it: to add that would be a second row for the same."""
    rest = {"2/12": "3", "2-3": "12", "2或12": "3", "2 e 12": "3", "2 ou 12": "3", '"<4"': "12"}.get(row, "2")
    bet = f"  a: {{win: [2, 3, 12], lose: others, pays: {{by: total, {row}: 2:1, {rest}: 1:1}}}}\n"
    text = f"game: Mine\nact: none\ndevice: {{dice: 2}}\nbets:\n{bet}"
    Path("game.yaml").write_text(text, "utf-8")
    told = run("check", "game.yaml").out
    assert f"help: write `{OTHER_ROWS[row].strip(chr(34))}`" in told
    assert "no row is for it" not in told
    assert run("check", "game.yaml", "--fix").code == 0
    assert Path("game.yaml").read_text("utf-8").replace('"', "") == text.replace(
        f"{row}: ", f"{OTHER_ROWS[row]}: "
    ).replace('"', "")


def test_what_is_written_in_capitals_is_mended_whole(run: Run, here: Path) -> None:
    """`Bets` is `bets`, also where an entry of them is in capitals: what is said of that was there behind it."""
    text = "game: Mine\nact: None\ndevice: {dice: 2}\nBets:\n  A: {Win: 7, Lose: Others, Pays: 4:1}\n"
    file = here / "draft.yaml"
    file.write_text(text)
    run("check", "--fix", str(file))
    assert file.read_text() == text.lower().replace("mine", "Mine")


def test_warnings_come_behind_what_stops(run: Run, here: Path) -> None:
    file, other = here / "draft.yaml", here / "other.yaml"
    text = "game: Mine\nact: none\ndevice: {dice: 2}\nbets:\n  a: {win: seven, lose: others, pays: 4:1}\n"
    file.write_text(text)
    other.write_text(text.replace("seven", "7"))
    with pytest.raises(ProblemError) as met:
        api.analyse(file)
    assert "structure/unknown-word" in str(met.value).splitlines()[0]
    assert "law/missing-act" in str(met.value)
    told = run("diff", str(other), str(file)).err
    assert told.index("structure/unknown-word") < told.index("law/missing-act")


def test_what_was_mended_is_told_where_it_stands_now(run: Run, here: Path) -> None:
    """Those before it on the line, of the same turn or a later one, have moved it."""
    wrong = RIGHT.replace("win: 7,", "win: > 10,").replace("lose: others", "lose:others").replace("4:1", "15 para 1")
    Path("game.yaml").write_text(wrong, "utf-8")
    said = run("check", "game.yaml", "--fix").err
    line = Path("game.yaml").read_text("utf-8").splitlines()[4]
    for was, now in (("> 10", "higher than 10"), ("15 para 1", "15:1")):
        assert f"mended game.yaml:5:{line.index(now) + 1}: `{was}` is `{now}` now" in said
    assert f"mended game.yaml:5:{line.index(': others') + 1}: `:` is `: ` now" in said


@each("option", ["--fix", "--diff"])
def test_where_no_more_is_tried_it_is_said_how_many_are_left(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    """What was tried together was none, and so much of the file was checked with it."""
    monkeypatch.setattr(mends, "CHECKED", 10)
    Path("game.yaml").write_text(RIGHT.replace("4:1", "4/1").replace("win: 7,", "win: 7, lsoe: 8,"), "utf-8")
    words = {
        "en": "game.yaml: 2 findings have a text to write that was not tried: write them yourself",
        "pt": "game.yaml: 2 reparos têm um texto a escrever que não foi experimentado: escreva-os",
        "zh": "game.yaml：有2項檢查結果附有應寫的文字而未經試寫：請自行改寫",
    }
    for language, said in words.items():
        monkeypatch.setenv("MACAU_EDGE_LANG", language)
        assert said in run("check", "game.yaml", option).err
