"""`macau-edge simulate` on the command line: what is refused, and what the report shows in every format."""

from __future__ import annotations

import csv
import json
import re
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from macau_edge.cli import progress
from macau_edge.model import LANGUAGES, Language
from macau_edge.questions.simulate.report import simulate_document
from macau_edge.questions.simulate.run import Progress
from macau_edge.questions.simulate.statistics import StatisticalTest
from macau_edge.reading.source import shipped_names
from macau_edge.reports.terminal import print_document
from macau_edge.reports.writers import to_text
from tests.cli.test_progress import Terminal
from tests.conftest import Run
from tests.loops import each
from tests.shapes import published, validate
from tests.simulated import simulated
from tests.waiting import wait_until

WRONG = [
    (["--rounds", "0"], "--rounds: 0 is less than 1", "write a whole number from 1 on"),
    (["--rounds", "1.5"], "`1.5` is not a whole number", "for example `1000`"),
    (["--rounds", "-5"], "--rounds: -5 is less than 1", "write a whole number from 1 on"),
    (["--rounds", "many"], "`many` is not a whole number", "for example `1000`"),
    (["--rounds", "1e16"], "10000000000000000 is more than", "whole number"),
    (["--seed", "-1"], "--seed: -1 is less than 0", "from 0 on"),
    (["--confidence", "100%"], "--confidence: 100% cannot be asked for", "write `95%`"),
    (["--confidence", "0"], "--confidence: 0% cannot be asked for", "write `95%`"),
    (["--confidence", "sure"], "--confidence: `sure`", ""),
    (["--until-halfwidth", "0%"], "is no half-width of a house edge", "`0.01%`"),
    (["--until-halfwidth", "200%"], "is no half-width of a house edge", "`0.01%`"),
    (["big-9"], "there is no bet `big-9`", "did you mean"),
    (["field", "horn"], "`horn` is one word too many", "write `macau-edge simulate craps field`\n"),
    (["--stake", "5"], "`--stake` is not an option of this command", "--until-halfwidth"),
]


@each(("words", "message", "remedy"), WRONG, ids=[" ".join(words) for words, _, _ in WRONG])
def test_a_wrong_request_is_refused(run: Run, words: list[str], message: str, remedy: str) -> None:
    result = run("simulate", "craps", *words)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert remedy in result.err


@pytest.mark.parametrize("workers", ["0", "1025", "some", "1.5"])
def test_a_number_of_workers_that_is_none_is_refused(run: Run, workers: str) -> None:
    result = run("simulate", "craps", "--workers", workers)
    assert (result.code, result.out) == (2, "")
    assert "--workers" in result.err


def test_the_report_is_not_written_over_the_checkpoint(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "kept.json")
    words = ("simulate", "craps", "field", "--seed", "1", "--checkpoint", file)
    assert run(*words).code == 0
    result = run(*words, "--output", file, "--force")
    assert result.code == 2
    assert "kept.json is given twice" in result.err
    assert json.loads(Path(file).read_text())["schema"] == "macau-edge/checkpoint/2"


@pytest.mark.thorough
def test_the_same_command_prints_the_same_again(run: Run) -> None:
    words = ("simulate", "craps", "--seed", "9", "--rounds", "1e5")
    for format_ in ("table", "json"):
        first = run(*words, "--format", format_)
        assert (first.code, first.err) == (0, "")
        assert run(*words, "--format", format_, "--workers", "1").out == first.out


def test_the_table_of_a_bet_has_its_distribution_and_its_verdict(run: Run) -> None:
    text = run("simulate", "craps", "field", "--seed", "1", "--rounds", "1e5").out
    assert "100,000 rounds of each bet were asked for" in text
    assert "`--seed 1`" in text
    row = next(line.split() for line in text.splitlines() if line.startswith("field "))
    assert row[:3] == ["field", "Field", "100,000"]
    assert "+2         1/18   5,555.6    5,569        13.4" in text
    assert (
        "field agrees with the exact figure (z = -0.05, p = 0.96), and with the exact distribution (p = 0.97)." in text
    )


def test_a_drawn_seed_is_printed(run: Run) -> None:
    text = run("simulate", "craps", "field", "--rounds", "1e4").out
    seed = text.partition("`--seed ")[2].partition("`")[0]
    assert run("simulate", "craps", "field", "--rounds", "1e4", "--seed", seed).out == text


def test_a_disagreement_is_said_and_is_the_exit_code(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The level raised until chance itself looks like a disagreement."""
    monkeypatch.setattr("macau_edge.questions.simulate.find.ALARM", 6.0)
    monkeypatch.setattr("macau_edge.questions.simulate.statistics.DOUBTFUL", 0.0)
    monkeypatch.setattr(
        "macau_edge.questions.simulate.statistics.StatisticalTest.alarms", lambda check, level: check.p < level
    )
    result = run("simulate", "craps", "field", "--seed", "1", "--rounds", "1e5")
    assert result.code == 1
    assert "field DISAGREES with its exact figures (z = -0.05, p = 0.96; χ²: p = 0.97)." in result.out
    assert result.err == "macau-edge: what was played of `field` disagrees with the exact figures\n" + (
        "  help: play more rounds with another `--seed`; where they disagree as well, report it with the command\n"
    )


def test_a_report_that_cannot_be_written_is_shown(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder goes away during the play."""
    folder = tmp_path / "reports"
    folder.mkdir()

    def watch(*_: object) -> None:
        if folder.exists():
            folder.rmdir()

    monkeypatch.setattr(progress.Playing, "watch", watch)
    result = run("simulate", "craps", "field", "--seed", "1", "--output", str(folder / "report.txt"))
    assert result.code == 2
    assert "field agrees with the exact figure" in result.out
    assert "help: the report is on standard output instead" in result.err


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "field agrees with the exact figure (z = -0.42, p = 0.67). Its distribution could not be tested with so",
        ),
        ("pt", "field concorda com o valor exacto (z = -0,42, p = 0,67). Com tão poucas jogadas não se pôde comparar"),
        ("zh", "field與精確數值一致（z = -0.42，p = 0.67）。局數太少，其分佈未能檢驗。"),
    ],
)
def test_ten_rounds_say_nothing_of_the_distribution(run: Run, language: str, said: str) -> None:
    """The rarest of three results is expected 0.6 times and the next 3.9 times: no two cells are left for χ²."""
    words = ("simulate", "craps", "--rounds", "10", "--seed", "1", "--lang", language)
    text = run(*words[:2], "field", *words[2:]).out
    assert said in text
    assert "p = —" not in text
    every = {"en": "The distribution of 48 of the bets", "pt": "a distribuição de 48 das apostas", "zh": "有48項投注"}
    assert every[language] in run(*words).out


def test_one_round_is_said_to_be_one(run: Run) -> None:
    text = run("simulate", "craps", "aces", "--rounds", "1", "--seed", "1").out
    assert (
        "\n1 round of each bet was asked for, every throw of it drawn at random. `--seed 1` and one round give" in text
    )


@pytest.mark.thorough
def test_the_level_and_the_tests_it_is_shared_over(run: Run) -> None:
    """The number that is printed is the one that the level was divided by."""
    for words, tests in ((("field",), 2), (("pass-line",), 3), ((), None)):
        text = run("simulate", "craps", *words, "--rounds", "1e4", "--seed", "1").out
        found = re.search(r"where p is below (\S+): 1e-6, shared between (\d+) tests", text)
        assert found
        assert tests in (None, int(found[2]))  # the rolls of a field are one, and no test of chance
        assert float(found[1]) == pytest.approx(1e-6 / int(found[2]), rel=0.05)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "aces: the normal approximation of p does not hold yet with so few rounds; the bound that decides is 0.01.",
        ),
        ("pt", "aces: com tão poucas jogadas ainda não vale a aproximação normal de p; o limite que decide é 0,01."),
        ("zh", "「aces」：局數太少，p的正態近似尚不成立；起決定作用的界限為0.01。"),
    ],
)
def test_a_p_that_does_not_hold_is_not_shown(language: Language, said: str) -> None:
    """z of 14 from a prize that came early: its p by the normal curve is 5.7e-45, and chance does it once in 100."""
    found = simulated("craps", "aces", rounds=1000, seed=1)
    (bet,) = found.bets
    found = replace(found, bets=(replace(bet, mean=StatisticalTest(14.07, 5.7e-45, 0.01)),))
    text = to_text(simulate_document(found, language))
    assert said in text
    assert "5.7e-45" not in text.replace(",", ".")
    assert "p = —" in text


def test_a_bet_without_its_prize_is_said_not_to_be_played(run: Run) -> None:
    text = run("simulate", "portugal/craps", "number-to-win", "--rounds", "10", "--seed", "1").out
    options = "--win4, --win5, --win6, --win8, --win9, --win10"
    assert f"Not played, since an option was not given ({options}): number-to-win[4], number-to-win[5]," in text
    assert "agrees" not in text


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_bet_is_broken_at_eighty_columns(language: Language) -> None:
    found = simulated("craps", rounds=1000, seed=1)
    stream = StringIO()
    print_document(simulate_document(found, language), Console(file=stream, width=80, color_system=None))
    starts = {line.split()[0] for line in stream.getvalue().splitlines() if line.strip()}
    assert starts >= {bet.id for bet in found.bets}


# --- Ctrl-C -------------------------------------------------------------------------------------------------------


def test_ctrl_c_before_the_play_says_that_nothing_was_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("macau_edge.cli.answering.answered", stop)
    result = run("simulate", "craps", "field")
    assert (result.code, result.out) == (130, "")
    assert result.err == "macau-edge: stopped before anything was played\n"


def test_ctrl_c_in_another_command_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("macau_edge.cli.answering.load_game", stop)
    result = run("risk", "craps", "field", "--rounds", "10", "--unit", "5")
    assert (result.code, result.out, result.err) == (130, "", "macau-edge: stopped\n")


# --- the formats --------------------------------------------------------------------------------------------------


def data_of(run: Run, *words: str) -> dict[str, Any]:
    result = run("simulate", *words, "--format", "json")
    assert (result.code, result.err) == (0, "")
    found: dict[str, Any] = json.loads(result.out)
    return found


@each("game", shipped_names(), quick=9)
def test_json_has_its_published_shape(run: Run, game: str) -> None:
    schema = published("simulate")
    validate(data_of(run, game, "--rounds", "1000", "--seed", "1"), schema)
    asked = ("--until-halfwidth", "5%", "--rounds", "1000", "--seed", "1")
    validate(data_of(run, game, *asked), schema)


def test_json_keeps_the_promised_figures(run: Run) -> None:
    data = data_of(run, "craps", "field", "--rounds", "1e5", "--seed", "1", "--confidence", "99%")
    assert (data["schema"], data["seed"], data["chunk"], data["rounds_asked"]) == (
        "macau-edge/simulate/1",
        1,
        2**23,
        10**5,
    )
    assert (data["partial"], data["stopped"], data["agree"], data["alarm_below"]) == (False, None, True, "5e-07")
    (bet,) = data["bets"]
    counts = {one["net"]: one["count"] for one in bet["distribution"]}
    assert counts == {"-1": 55570, "1": 38861, "2": 5569}
    assert bet["mean_net"]["exact"] == "-5571/100000"
    assert (bet["house_edge"]["decimal"], bet["exact"]["house_edge"]["exact"]) == ("0.05571", "1/18")
    assert bet["half_width"] == "0.00878809"  # 2.5758 sqrt(1.16401 / 100000), the variance with each result once more
    assert (bet["tests"]["distribution"]["degrees_of_freedom"], bet["tests"]["rolls"]["z"]) == (2, None)


def test_csv_has_a_record_for_each_bet(run: Run) -> None:
    text = run("simulate", "craps", "--rounds", "1e4", "--seed", "1", "--format", "csv").out
    records = list(csv.DictReader(StringIO(text)))
    assert len(records) == 48
    field = next(one for one in records if one["id"] == "field")
    assert (field["rounds"], field["complete"], field["agrees"]) == ("10000", "yes", "yes")
    assert float(field["house_edge_decimal"]) == pytest.approx(1 / 18, abs=0.05)


@pytest.mark.parametrize(("language", "said"), [("en", "100,000"), ("pt", "100\xa0000"), ("zh", "100,000")])
def test_every_language_and_markdown(run: Run, language: str, said: str) -> None:
    words = ("simulate", "craps", "field", "--rounds", "1e5", "--seed", "1", "--lang", language)
    assert said in run(*words).out
    lines = run(*words, "--format", "markdown").out.splitlines()
    assert any(line.startswith("| field |") and "5,5" in line.replace(".", ",") for line in lines)


@pytest.mark.thorough
@each("language", LANGUAGES, quick=9, whole="deep")
@each("width", [80, 120, 200])
def test_the_report_fits_a_terminal(language: Language, width: int) -> None:
    for found in (simulated("craps", rounds=1000, seed=1), simulated("craps", "field", rounds=10**9 // 64, seed=1)):
        stream = StringIO()
        print_document(simulate_document(found, language), Console(file=stream, width=width, color_system=None))
        assert max(map(cell_len, stream.getvalue().splitlines())) <= width


# --- the bar ------------------------------------------------------------------------------------------------------


def shown(monkeypatch: pytest.MonkeyPatch, *, terminal: bool, until: Any = None) -> str:
    """What is on the screen while a simulation is in its middle."""
    screen = Terminal(terminal)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "150")
    with progress.Playing(until) as playing:
        playing.watch(Progress(share=0.25, rounds=1_000_000, rolls=3_000_000, bet=0, width=0.0002))
        if terminal:
            wait_until(lambda: "rounds" in screen.shown)
        playing.watch(Progress(share=0.5, rounds=2_000_000, rolls=6_000_000, bet=0, width=0.0002))
        playing.say("a word")
        playing.stopping(dropped=False)
        if terminal:
            wait_until(lambda: "2,000,000 rounds" in screen.shown)
    return screen.shown


def test_the_bar_shows_rate_and_remaining_time(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(monkeypatch, terminal=True)
    for part in ("playing", "50%", "2,000,000 rounds", "rolls/s", "left", "macau-edge: a word", "stopping"):
        assert part in text
    assert "±" not in text
    assert "± 0.0200% of 0.0100%" in shown(monkeypatch, terminal=True, until=0.0001)


def test_nothing_is_shown_in_a_pipe_but_what_must_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, terminal=False).splitlines() == [
        "macau-edge: a word",
        "macau-edge: stopping: what is being played is finished and counted; Ctrl-C once more drops it",
    ]


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.2, "0:00"), (75, "1:15"), (3723, "1:02:03"), (200_000, "2 days"), (1e30, "11,574 days")]
)
def test_a_time_that_is_left(seconds: float, text: str) -> None:
    assert progress._clock(seconds) == text


@pytest.mark.parametrize(("number", "text"), [(12_345, "12,345"), (1_234_567, "1.2 million"), (6.8e8, "680 million")])
def test_a_rate(number: float, text: str) -> None:
    assert progress._many(number) == text
