"""The commands as a person types them: what is printed, what is refused, and the exit code."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from macau_edge.reading.source import shipped_names
from tests.conftest import Run
from tests.loops import each
from tests.parts import part
from tests.shapes import published, validate

EXAMPLES = Path(__file__).parents[2] / "examples"

FIGURES = [
    ("craps", "pass-line", "7/495"),
    ("craps", "dont-pass", "3/220"),
    ("craps", "horn", "1/8"),
    ("craps", "field", "1/18"),
    ("craps", "hard-way[4]", "1/9"),
    ("craps", "hard-way[6]", "1/11"),
    ("craps", "big-6-or-8[8]", "1/66"),
    ("cussec", "small", "1/36"),
    ("cussec", "single-number[1]", "17/216"),
    ("roulette", "straight-up[0]", "1/37"),
    ("roulette", "split[1-2]", "1/37"),
    ("roulette", "split[0-1]", "19/37"),
    ("fantan", "fan[1]", "3/80"),
    ("portugal/craps", "big-6", "1/11"),
]

IDENTIFIERS = {
    "craps": "pass-line pass-line-odds dont-pass dont-pass-odds come come-odds dont-come dont-come-odds any-craps "
    "any-7 eleven ace-deuce aces boxcars horn field big small hard-way big-6-or-8 big-5-or-9 big-4-or-10",
    "portugal/craps": "pass-line pass-line-odds dont-pass dont-pass-odds come come-odds dont-come dont-come-odds "
    "big-6 big-8 under-seven over-seven craps hard-way total-7 total-2 total-3 total-11 total-12 number-to-win "
    "number-to-lose field",
    "roulette": "straight-up split street corner six-line sector-9 sector-12 column small-dozen middle-dozen "
    "large-dozen even odd low high red black",
    "cussec": "small big single-number triple any-triple total",
    "cussec-2004": "small big odd even single-number double combination triple any-triple total",
    "new-jersey/mini-dice": "place field any-7 over-7 under-7",
    "fish-prawn-crab": "small big figure one-of-colour two-of-colour three-of-colour any-three-of-a-colour triple "
    "any-triple total",
    "fantan": "fan nim kwok nga sheh-sam-hong",
}

MEMBERS = {"craps": 48, "portugal/craps": 55, "roulette": 160, "cussec": 29, "fish-prawn-crab": 39, "fantan": 38,
           "cussec-2004": 52, "new-jersey/mini-dice": 10}  # fmt: skip


def analysis(run: Run, *words: str) -> dict[str, Any]:
    result = run("analyse", *words, "--format", "json")
    assert (result.code, result.err) == (0, "")
    found: dict[str, Any] = json.loads(result.out)
    return found


@each(("game", "bet", "edge"), FIGURES)
def test_the_figures_of_the_acts(run: Run, game: str, bet: str, edge: str) -> None:
    found = analysis(run, game, "--bet", bet)
    (figures,) = found["bets"]
    assert figures["id"] == bet
    assert figures["house_edge"]["exact"] == edge
    assert figures["engines"]["agree"] is True


@pytest.mark.parametrize("game", IDENTIFIERS)
def test_every_bet_of_the_act_is_there_under_its_identifier(run: Run, game: str) -> None:
    bets = analysis(run, game)["bets"]
    assert {bet["family"] for bet in bets} == set(IDENTIFIERS[game].split())
    assert len(bets) == MEMBERS[game]


@each(
    ("file", "game"), {"field-12": "craps", "joker-or-flag": str(EXAMPLES / "joker-or-flag" / "big-six.yaml")}.items()
)
def test_an_application_is_no_game_to_be_listed(run: Run, file: str, game: str) -> None:
    """It was read as a ruleset, with a mistake for each of its keys."""
    path = EXAMPLES / file / "application.yaml"
    refused = run("games", str(path))
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == (
        f"macau-edge: {path} is an application, and no ruleset\n"
        f"  help: `macau-edge games {game}` has the game, `macau-edge analyse {path}` the bets in it\n"
    )


@each(
    ("title", "said"),
    {'""': "`game` is one word or phrase", '" "': "this text has only blanks", "{}": "`game` has no words"}.items(),
)
def test_a_game_without_a_name_is_not_listed(run: Run, tmp_path: Path, title: str, said: str) -> None:
    """What `analyse` refuses was shown with an empty heading, and the exit code was 0."""
    (tmp_path / "g.yaml").write_text(f"game: {title}\nact: none\ndevice: {{dice: 2}}\nbets: {{}}\n")
    refused = run("games", str(tmp_path / "g.yaml"))
    assert (refused.code, refused.out) == (1, "")
    assert said in refused.err


@each("kind", ["analysis", "readings", "games"], quick=3)
def test_json_has_its_published_shape(run: Run, kind: str) -> None:
    schema = published(kind)
    command = "analyse" if kind == "analysis" else kind
    games = shipped_names() if part() != "quick" else ["craps", "portugal/craps"]
    for game in [[]] if kind == "games" else [[name] for name in games]:
        result = run(command, *game, "--format", "json", *(["--every-choice"] if command == "analyse" else []))
        assert (result.code, result.err) == (0, "")
        validate(json.loads(result.out), schema)


@pytest.mark.thorough
@each("game", IDENTIFIERS, quick=3, whole="deep")
def test_json_of_every_derivation_has_its_published_shape(run: Run, game: str) -> None:
    schema = published("derivation")
    for bet in IDENTIFIERS[game].split():
        result = run("explain", game, bet, "--format", "json")
        assert (result.code, result.err) == (0, "")
        validate(json.loads(result.out), schema)


def test_json_keeps_the_promised_shape(run: Run) -> None:
    found = analysis(run, "craps", "--field12", "3:1")
    assert found["schema"] == "macau-edge/analysis/1"
    assert found["options"] == {"field12": "3:1"}
    field = next(bet for bet in found["bets"] if bet["id"] == "field")
    assert field["house_edge"] == {"exact": "1/36", "decimal": "0.027777777777777777778"}
    assert field["standard_deviation"].startswith("1.14227139971956")  # sqrt(1691)/36
    assert set(field["probability"]) == {"win", "push", "lose"}


def test_dont_pass_is_given_per_bet_made_and_per_bet_resolved(run: Run) -> None:
    (bet,) = analysis(run, "craps", "--bet", "dont-pass")["bets"]
    assert (bet["house_edge"]["exact"], bet["house_edge_resolved"]["exact"]) == ("3/220", "27/1925")


def test_the_table_says_who_chose(run: Run) -> None:
    default = run("analyse", "craps").out
    assert "leaves `field12` to the house (2:1 or 3:1) and sets no default. The program took 2:1" in default
    assert "1/18" in default
    given = run("analyse", "craps", "--field12", "3:1").out
    assert "These figures are for 3:1, as given" in given
    assert "1/36" in given


@pytest.mark.thorough
def test_readings_say_who_chose_what_the_law_leaves_open(run: Run) -> None:
    """1/18 of the field is no figure of the law: it rests on 2:1, which is one of two."""
    left = "art. 6, 12) leaves `field12` to the house (2:1 or 3:1)"
    assert f"{left} and sets no default. The program took 2:1." in run("readings", "craps").out
    assert "These figures are for 3:1, as given" in run("readings", "craps", "--field12", "3:1").out


def test_every_choice_is_shown_on_request(run: Run) -> None:
    result = run("analyse", "craps", "--every-choice", "--format", "csv")
    edges = {row["options"]: row["house_edge"] for row in csv.DictReader(StringIO(result.out)) if row["id"] == "field"}
    assert edges == {"field12=2:1": "1/18", "field12=3:1": "1/36"}


def test_prizes_that_the_source_lacks_are_not_given_until_given(run: Run) -> None:
    bets = analysis(run, "portugal/craps", "--bet", "number-to-win")["bets"]
    assert [bet["not_given"] for bet in bets] == ["win4", "win5", "win6", "win8", "win9", "win10"]
    (bet,) = analysis(run, "portugal/craps", "--bet", "number-to-win[4]", "--win4", "9:5")["bets"]
    assert (bet["not_given"], bet["house_edge"]["exact"]) == (None, "1/15")
    assert "not given" in run("analyse", "portugal/craps").out


def test_of_baccarat_only_the_jackpot_needs_a_meter(run: Run) -> None:
    bets = analysis(run, "baccarat")["bets"]
    assert [bet["id"] for bet in bets if bet["not_given"]] == [
        "straight-flush", "paradise-straight", "four-of-a-kind",
    ]  # fmt: skip
    (bet,) = analysis(run, "baccarat", "--bet", "four-of-a-kind", "--jackpot", "2000:1")["bets"]
    assert bet["house_edge"]["exact"] == str(1 - 2001 * Fraction(31 * 30 * 29, 415 * 414 * 413))


def test_options_may_stand_anywhere(run: Run) -> None:
    expected = run("analyse", "craps", "--field12", "3:1").out
    assert run("analyse", "--field12", "3:1", "craps").out == expected
    assert run("analyse", "--field12=3:1", "craps", "--lang", "en").out == expected


@pytest.mark.parametrize("language", ["pt", "zh"])
def test_languages(run: Run, language: str) -> None:
    text = run("analyse", "craps", "--lang", language).out
    assert ("Vantagem do casino" if language == "pt" else "娛樂場利益") in text
    assert ("1,4141 %" if language == "pt" else "1.4141%") in text
    assert ("派司拉" in text) == (language == "zh")
    assert ("6賠7" in text) == (language == "zh")


def test_a_translation_of_ours_is_marked(run: Run) -> None:
    text = run("analyse", "cussec", "--lang", "zh").out
    assert "並非來自《公報》" in text
    assert "not from the gazette" not in run("analyse", "cussec").out


def test_markdown_is_a_table(run: Run) -> None:
    lines = run("analyse", "cussec", "--format", "markdown").out.splitlines()
    assert lines[0].startswith("# Cussec")
    assert any(line.startswith("| small | ") and "| 1/36 |" in line for line in lines)


def test_a_path_works_where_a_name_does(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("game: mine\ndevice: {dice: 1}\nbets:\n  six: {win: 6, lose: others, pays: 4:1}\n")
    result = run("analyse", str(path), "--format", "json")
    assert result.code == 0
    assert json.loads(result.out)["bets"][0]["house_edge"]["exact"] == "1/6"
    assert "stop no figure" in result.err


WRONG_USE = [
    (["analyse", "crabs"], "there is no game `crabs`", "did you mean `craps`"),
    (
        ["analyse", "craps", "--feild12", "3:1"],
        "craps has no option `feild12`",
        "did you mean `macau-edge analyse craps --field12 3:1`?",
    ),
    (["analyse", "craps", "--field12", "4:1"], "`4:1` is not a choice of `field12`", "choose 2:1 or 3:1"),
    (["analyse", "craps", "--field12", "__import__('os')"], "is not a ratio", "choose 2:1 or 3:1"),
    (["analyse", "craps", "--field12"], "the option `--field12` has no choice", "write `--field12 CHOICE`"),
    (["analyse", "craps", "--field12", "2:1", "--field12", "3:1"], "given twice", "keep one"),
    (["analyse", "craps", "--formatt", "json"], "craps has no option `formatt`", ""),
    (["analyse", "craps", "--bet", "hardwey"], "there is no bet `hardwey`", "did you mean `hard-way`"),
    (["analyse", "portugal/craps", "--win4", "0:1"], "above zero", "write a prize above zero, `7:6`, or `8 for 1`"),
    (["analyse", "portugal/craps", "--win4", "1 for 1"], "only returns the stake", "write a prize above zero, `7:6`"),
    (["analyse", "craps", "--field12", "0:5"], "`0:5` pays nothing", "choose 2:1 or 3:1"),
    (["explain", "craps"], "which bet?", "expected: GAME BET"),
    (["explain", "craps", "field", "more"], "one word too many", "write `macau-edge explain craps field`"),
    (["analyse", "craps", "--format", "pdf"], "pdf", ""),
    (["analyse", "craps", "--lang", "fr"], "fr", ""),
    (["anlyse", "craps"], "anlyse", ""),
    (["check"], "PATH", ""),
]


@each(("words", "message", "remedy"), WRONG_USE, quick=3)
def test_wrong_use_is_told_what_is_there_instead(run: Run, words: list[str], message: str, remedy: str) -> None:
    result = run(*words)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert remedy in result.err
    assert "Traceback" not in result.err


def test_a_broken_file_is_shown_at_its_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("game: mine\ndevice: {dice: 2}\nbets:\n  six: {wins: 6, lose: others, pays: 4:1}\n")
    for command in (["analyse", str(path)], ["explain", str(path), "six"], ["readings", str(path)]):
        result = run(*command)
        assert (result.code, result.out) == (1, "")
        assert f"{path}:4:9: structure/unknown-key: `wins` is not a key of the bet `six`" in result.err
        assert "help: did you mean `win`?" in result.err
    assert run("check", str(path)).code == 1


@pytest.mark.deep  # for .ci/run asks the same of the program that is installed
def test_the_shipped_rulesets_have_nothing_to_be_said_about_them(run: Run) -> None:
    result = run("check", str(Path(__file__).parents[2] / "rulesets"))
    assert (result.code, result.out) == (0, "")
    assert result.err.startswith("macau-edge: 7 rulesets, ")
    assert result.err.endswith(": both engines agree on every bet, nothing to say\n")


def test_check_of_what_is_not_there(run: Run, tmp_path: Path) -> None:
    result = run("check", str(tmp_path / "none.yaml"))
    assert result.code == 1
    assert "there is no such file" in result.out
    assert run("check", str(tmp_path)).code == 2


def test_an_output_file_is_whole_and_never_replaced_unasked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    words = ("analyse", "cussec", "--format", "json", "--output", str(path))
    assert run(*words).code == 0
    written = path.read_bytes()
    assert json.loads(written)["game"] == "cussec"
    path.write_text("mine")
    refused = run(*words)
    assert (refused.code, path.read_text()) == (2, "mine")
    assert "exists already" in refused.err
    assert "--force" in refused.err
    assert run(*words, "--force").code == 0
    assert path.read_bytes() == written
    assert os.listdir(tmp_path) == ["out.json"]


def test_no_file_is_left_where_something_is_wrong(run: Run, tmp_path: Path) -> None:
    assert run("analyse", "cussec", "--bet", "none", "--output", str(tmp_path / "out.txt")).code == 2
    assert run("analyse", "cussec", "--output", str(tmp_path / "no" / "out.txt")).code == 2
    assert run("analyse", "cussec", "--output", str(tmp_path)).code == 2
    assert os.listdir(tmp_path) == []


def test_readings_have_the_figures_of_each_way(run: Run) -> None:
    result = run("readings", "craps", "--format", "json")
    found = json.loads(result.out)
    edges = {
        (alternative["id"], bet["id"]): (bet["house_edge"]["exact"], bet["player_has_advantage"])
        for reading in found["readings"]
        for alternative in reading["alternatives"]
        for bet in alternative["bets"]
    }
    assert edges["either-number", "big-6-or-8"] == ("-17/48", True)
    assert edges["by-the-unit", "horn"] == ("25/32", False)
    assert edges["lost-units-taken-again", "horn"] == ("1/4", False)
    assert edges["other-totals-end-the-bet", "big-6-or-8[6]"] == ("1/216", False)
    assert edges["other-totals-end-the-bet", "big-5-or-9[5]"] == ("1/90", False)
    assert edges["other-totals-end-the-bet", "big-4-or-10[4]"] == ("1/60", False)
    text = run("readings", "craps").out
    assert "PLAYER" in text
    assert "Read this way, the player has the advantage." in text


def test_games_lists_the_acts_and_their_state(run: Run) -> None:
    found = {game["name"]: game for game in json.loads(run("games", "--format", "json").out)["games"]}
    assert set(found) == set(shipped_names())
    assert (found["craps"]["act"]["status"], found["craps"]["act"]["new_bets"]) == ("in force", "art. 7")
    assert found["roulette"]["act"]["status"] == "superseded"
    assert {name for name, game in found.items() if game["act"]["new_bets"]} == {"baccarat", "craps"}
    assert "60/2004" in run("games").out


def test_a_game_that_is_named_has_its_options_in_a_line_and_its_bets(run: Run) -> None:
    text = run("games", "portugal/craps").out
    assert "- Options left to the house: --bar 12* 2 (n.º 10.2)\n" in text
    assert "\n* the program's default; the law sets none.\n" in text
    assert "\npass-line       Pass line             n.º 10.1  n.º 9, a)\n" in text
    chinese = run("games", "craps", "--lang", "zh").out
    assert "- 法規：第53/2010號經濟財政司司長批示\n" in chinese  # whose title is what it is cited as
    assert "- 留予娛樂場的選擇：--field12 2:1* 3:1（第六條（十二）項）\n" in chinese


def test_plain_text_has_no_colours_and_no_trailing_spaces(run: Run) -> None:
    for words in (["analyse", "craps"], ["games"], ["readings", "fantan"], ["explain", "craps", "field"]):
        text = run(*words).out
        assert "\x1b" not in text
        assert all(line == line.rstrip() for line in text.splitlines())


def test_help_and_version(run: Run) -> None:
    assert run("--version").out.startswith("macau-edge 0.")
    for command in ("analyse", "explain", "readings", "games", "check"):
        assert command in run("--help").out
        assert run(command, "--help").code == 0


@pytest.mark.thorough
def test_a_link_stays_a_link_and_a_stream_is_never_replaced(run: Run, tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("mine")
    link.symlink_to(real)
    assert run("games", "--output", str(link)).code == 2
    assert run("games", "--output", str(link), "--force").code == 0
    assert link.is_symlink()
    assert real.read_text().startswith("Rulesets")
    assert run("games", "--output", "/dev/null", "--force").code == 0
    assert Path("/dev/null").is_char_device()


def test_a_name_too_long_is_an_error_before_any_work(run: Run, tmp_path: Path) -> None:
    result = run("games", "--output", str(tmp_path / ("x" * 300)))
    assert (result.code, result.out) == (2, "")
    assert "is no name of a file: File name too long\n  help: give it another name\n" in result.err


@pytest.mark.thorough
def test_what_standard_output_has_is_kept_where_it_is_named_as_the_file(tmp_path: Path) -> None:
    """Opened by its name, a file that is appended to would begin anew."""
    log = tmp_path / "log"
    log.write_text("before\n", "utf-8")
    assert in_shell(f"rule law/missing-name -o /dev/stdout >>{log}").returncode == 0
    assert log.read_text("utf-8") == "before\n" + in_shell("rule law/missing-name").stdout


FULL = "macau-edge: standard output cannot be written: No space left on device\n"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("words", "where", "code", "message"),
    [
        ("analyse fantan -o -", ">&-", 3, "nowhere to write"),
        ("completion bash", ">&-", 3, "nowhere to write"),
        ("lsp", "</dev/null >&-", 3, "nowhere to write"),
        ("games -o /dev/full", "", 3, "/dev/full cannot be written: No space left on device"),
        ("games --output OUT", "<&- >&- 2>&-", 0, ""),
        ("games --output OUT", ">&-", 0, ""),
        ("games", ">/dev/full", 3, FULL),
        ("games -o /dev/stdout", ">/dev/full", 3, FULL),
        ("--help", ">/dev/full", 3, FULL),
        ("--version", ">/dev/full", 3, FULL),
        ("check tests/wrong/alias.yaml --output-format json", ">/dev/full", 3, FULL),  # findings would be 1
        ("analyse craps --lang zh", ">/dev/full 2>&1", 3, ""),
        ("fmt - < rulesets/craps.yaml", ">/dev/full", 3, FULL),
        ("explain craps field --format json", ">/dev/full", 3, FULL),
        ("rule --all", "| head -c 1", 0, ""),
        ("analyse crabs", "2>&-", 2, ""),
        ("analyse crabs", "2>/dev/full", 2, ""),
    ],
)
def test_an_output_that_is_closed_or_full(tmp_path: Path, words: str, where: str, code: int, message: str) -> None:
    result = in_shell(f"{words.replace('OUT', str(tmp_path / 'out'))} {where}")
    assert result.returncode == code
    assert message in result.stderr
    assert result.stderr.count("cannot be written") == ("cannot be written" in message)
    assert "mistake of the program" not in result.stderr
    assert "Traceback" not in result.stderr


def in_shell(words: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = ["bash", "-c", f"{more.pop('before', '')} {sys.executable} -m macau_edge {words}"]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **more})


@pytest.mark.thorough
@each("colours", ["", "1"])
def test_a_full_disk_behind_the_output_has_an_exit_code_of_its_own(colours: str) -> None:
    """Whoever reads a file that was cut must know; nothing is wrong with the ruleset, nor with how it was asked for."""
    result = in_shell("analyse craps >/dev/full", FORCE_COLOR=colours)
    assert (result.returncode, result.stderr.startswith(FULL)) == (3, True)
    assert "help: make room" in result.stderr


@pytest.mark.thorough
def test_a_disk_that_is_full_after_some_of_the_output_is_told_as_well(tmp_path: Path) -> None:
    result = in_shell(f"rule --all --format json >{tmp_path / 'out'}", before="ulimit -f 8;")
    assert result.returncode == 3
    assert "macau-edge: standard output cannot be written: File too large" in result.stderr
    assert 0 < (tmp_path / "out").stat().st_size <= 8192


def test_the_player_s_advantage_is_marked_in_plain_text(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("game: mine\ndevice: {dice: 1}\nbets:\n  six: {win: 6, lose: others, pays: 6:1}\n")
    assert "-16.6667 % PLAYER" in run("analyse", str(path)).out


def test_an_option_that_is_open_is_not_said_to_be_missing_from_the_source(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "game: mine\ndevice: {dice: 1}\noptions: {six: {law: art. 3, choices: [4:1, 5:1]}}\n"
        "bets: {six: {win: 6, lose: others, pays: six}}\n"
    )
    text = run("analyse", str(path)).out
    assert "art. 3 leaves `six` to the house (4:1 or 5:1) and sets no default. It was not given" in text
    assert "not in the source" not in text


@pytest.mark.thorough
def test_a_game_of_the_house_can_be_checked_by_name(run: Run) -> None:
    assert run("check", "craps").code == 0
    missing = run("analyse", "craps.yml")
    assert (missing.code, "did you mean `craps`?" in missing.err) == (2, True)


def test_lines_are_shown_as_wide_as_the_terminal(run: Run) -> None:
    from macau_edge.model.message import Message
    from macau_edge.model.problem import Place, Problem
    from macau_edge.reports.findings.full import render
    from macau_edge.reports.style import TextStyle

    line = f"{'花' * 60} mistake {'x' * 60}"
    problem = Problem(Place("f", 1, 62, width=7), "a/b", Message("wrong"))
    shown = render([problem], {"f": line}, TextStyle(80)).splitlines()
    assert all(cell_len(row) <= 80 for row in shown)
    assert shown[1].startswith("    1 | …")
    assert shown[1].endswith("…")
    assert shown[2].strip(" |") == "^" * 7
    assert cell_len(shown[1].partition("mistake")[0]) == shown[2].index("^")


OPEN = """\
game: mine
device: {dice: 2}
options: {bar: {law: art. 3, choices: [12, 2]}}
bets:
  line:
    stages: {come-out: {win: 3, push: bar, lose: [7, 11], point: [4, 5, 6]}, point: {win: 7, lose: point}}
    pays: 1:1
  line-odds: {additional: {to: line, at: point}, win: 7, lose: point, pays: 1:2}
"""


@each("bet", ["line", "line-odds"], quick=6)
@each("language", ["en", "pt", "zh"])
def test_a_bet_whose_outcomes_are_open_is_explained_as_far_as_it_goes(
    run: Run, tmp_path: Path, bet: str, language: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(OPEN)
    result = run("explain", str(path), bet, "--lang", language)
    assert result.code == 0
    assert "--bar" in result.out
    data = json.loads(run("explain", str(path), bet, "--format", "json").out)
    assert [one["not_given"] for one in data["derivations"]] == ["bar"]
    assert run("explain", str(path), "line-odds[4]", "--bar", "2", "--lang", language).code == 0
