"""What is offered in place of what was typed is there, and is taken in one step."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from macau_edge.questions.request import exact
from tests.conftest import Run
from tests.loops import each


@pytest.mark.parametrize(
    ("language", "said"), [("en", "which command?"), ("pt", "falta indicar o comando"), ("zh", "未指明指令")]
)
def test_a_line_without_a_command_is_told_so_in_the_language_of_the_person(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setenv("MACAU_EDGE_LANG", language)
    result = run("--no-pager")
    assert result.code == 2
    assert said in result.err
    assert "`macau-edge --help`" in result.err


@pytest.mark.parametrize("words", ["analyse craps --foo", "explain craps any-7 --foo", "analyse craps --foo --wide"])
def test_an_option_that_nobody_has_is_told_as_unknown_also_without_a_value(run: Run, words: str) -> None:
    assert "craps has no option `foo`" in run(*words.split()).err


def test_an_option_of_the_game_without_a_value_has_none(run: Run) -> None:
    assert "the option `--field12` has no choice" in run("analyse", "craps", "--field12").err


@each("words", ["--no-pager --lang en", "--no-pager --field12 3:1", "--no-pager --format json"], quick=3)
def test_the_options_of_the_program_stand_first_in_the_line_that_is_offered(run: Run, words: str) -> None:
    offered = re.search(r"`macau-edge (--no-pager [^`]*)`", run(*words.split()).err)
    assert offered
    assert run(*shlex.split(offered[1])).code == 0


# --- files that are not there, and files of another kind --------------------------------------------------------------


@pytest.fixture(autouse=True)
def _there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("words", ["diff nothere.yaml craps", "diff craps nothere.yaml"])
def test_a_comparison_says_that_a_file_is_not_there(run: Run, words: str) -> None:
    result = run(*words.split())
    assert result.code == 2
    assert "nothere.yaml is not there" in result.err


@pytest.mark.parametrize("words", ["diff nothere.yaml mine.yaml", "diff mine.yaml nothere.yaml"])
def test_a_name_that_ends_as_a_file_is_taken_for_no_revision(run: Run, words: str) -> None:
    Path("mine.yaml").touch()
    assert "nothere.yaml is not there" in run(*words.split()).err


@pytest.mark.parametrize(
    "words",
    ["dossier my craps.yaml", "verify my dossier.pdf", "readings my own craps.yaml", "page my craps.yaml -o a.html"],
)
def test_no_line_is_offered_with_a_file_that_is_not_there(run: Run, words: str) -> None:
    result = run(*words.split())
    assert result.code == 2
    assert "is not there: check the path, and put one with a blank in quotes" in result.err
    assert "write `" not in result.err


FOREIGN = ["f.pdf", "f.docx", "f.svg", "f.sarif", "f.jpeg", "f.rtf", "f.tsv", "f.7z", "f.md.gz", "f.csv.old", "f.v2"]


@pytest.mark.parametrize("name", FOREIGN)
def test_a_report_is_not_written_as_text_under_an_ending_that_says_otherwise(run: Run, name: str) -> None:
    result = run("analyse", "craps", "any-7", "-o", name)
    assert result.code == 2
    assert f"{name}: a report is not written as `{Path(name).suffix}`" in result.err
    assert "end its name with `.txt`, `.json`, `.csv`, `.md`, `.html`" in result.err
    assert not Path(name).exists()
    assert run("analyse", "craps", "any-7", "-o", name, "--format", "table").code == 0


@pytest.mark.parametrize("name", ["f.txt", "f.log", "f.out", "f", "f.2026-11", "no. 5", "f.", "f.HTML"])
def test_any_other_name_is_as_good(run: Run, name: str) -> None:
    assert run("analyse", "craps", "any-7", "-o", name).code == 0


def test_findings_are_not_written_under_such_an_ending_either(run: Run) -> None:
    Path("mine.yaml").write_text("game: mine\n", "utf-8")
    assert "f.pdf: a report is not written as `.pdf`" in run("check", "mine.yaml", "-o", "f.pdf").err
    assert not Path("f.pdf").exists()


SHARES = ["1", "2.5", "99", "100", "150", "-1", "-150", "1½", "1e3", "0.5..3", "2.5..3", "1..150", "150..200", "-5..3"]
ASKED = {
    "solve craps any-7 --edge {}": ("ask for 100 % or less", SHARES),
    "simulate craps any-7 --seed 1 --until-halfwidth {}": ("write one such as `0.01%`", SHARES[:9]),
    "simulate craps any-7 --rounds 9 --confidence {}": ("write `95%`, or another above 0%", SHARES[:9]),
    "risk craps any-7 --rounds 9 --confidence {}": ("write a figure from 50% to 99.9999999999999%", SHARES[:9]),
    "bias craps any-7 --tolerance {}": ("write how far a probability may be off: `0.1%`", SHARES[:9]),
    "bias craps any-7 --die 6={}": ("write one from 0 to 1, `0.17`", SHARES[:9]),
    "sweep craps any-7 --prize {}": (
        "the limit is 2,000",
        ["2:1..9.500:1", "1.500:1..9.500:1", "2..5"],
    ),
    "simulate craps any-7 --rounds 9 --workers {}": ("write a whole number up to 1024", ["一千五", "一千三", "二千五"]),
}


@each(
    ("line", "asked", "text"),
    [(line, asked, text) for line, (asked, texts) in ASKED.items() for text in texts],
    quick=5,
)
def test_what_is_offered_where_nobody_knows_can_be_asked_for(run: Run, line: str, asked: str, text: str) -> None:
    """What is certainly refused is not offered; where that is all, it is said what can be asked for."""
    refused = run(*line.format(text).split())
    if not re.search("has no sign of percent|can be more than one", refused.err):
        return
    offered = re.findall(r"`([^`]+)` \(", refused.err)
    assert offered or asked in refused.err
    for one in offered:
        again = run(*(word.format(one) for word in line.split()))
        assert again.code != 2, (one, again.err)


@each(
    ("edge", "said", "remedy"),
    [
        ("150", "`150` has no sign of percent, and is 1 or more", "ask for 100 % or less"),
        ("15000%", "no prize gives an edge of 15000 %: nobody loses more than he stakes", "ask for 100 % or less"),
        ("2.5..3", "`2.5` has no sign of percent, and is 1 or more", "write `2.5%..3%` (in hundredths)"),
        ("0.5..3", "`3` has no sign of percent, and is 1 or more", "write `0.5%..3%` (in hundredths)"),
        ("1/40..3", "`3` has no sign of percent, and is 1 or more", "write `1/40..3%` (in hundredths)"),
        ("1..150", "`1` has no sign of percent, and is 1 or more", "ask for 100 % or less"),
        (
            "-5..-0.5",
            "`-5` has no sign of percent, and is 1 or more",
            "write `-5%..-0.5%` (in hundredths), or `-500%..-0.5` (as a number)",
        ),
    ],
)
def test_an_edge_that_no_prize_gives_is_not_offered(run: Run, edge: str, said: str, remedy: str) -> None:
    told = run("solve", "craps", "field", f"--edge={edge}").err.splitlines()
    assert [one.removeprefix("macau-edge: --edge: ").removeprefix("macau-edge: ") for one in told] == [
        said,
        f"  help: {remedy}",
    ]


@each("figure", ["7/3", "17/1", "234.56789%", "100/3", "9999%"], quick=5)
@each("line", ["solve craps field --edge={}", "bias craps field --die 6={}"])
def test_what_is_meant_in_hundredths_is_that_figure_exactly(run: Run, figure: str, line: str) -> None:
    refused = run(*line.format(figure).split()).err
    offered = re.search(r"(?:is meant, write|did you mean) `(?:--die 6=)?([^`]+)`", refused)
    if not offered:
        return
    assert exact(offered[1], "edge") == exact(figure, "edge") / 100
    assert run(*line.format(offered[1]).split()).code != 2


def test_an_amount_that_is_no_stake_has_an_entry_of_its_own(run: Run, tmp_path: Path) -> None:
    wrong = Path(__file__).parents[1] / "wrong" / "application" / "maximum-that-is-another.yaml"
    told = run("check", str(wrong)).out
    remedy = re.search(r"entry of its own: `(about: other)`, `(for: players)`", told)
    assert remedy
    file = tmp_path / "application.yaml"
    file.write_text(wrong.read_text("utf-8").replace("about: stakes", "\n    ".join(remedy.groups())), "utf-8")
    assert "figures-differ" not in run("check", str(file)).out
