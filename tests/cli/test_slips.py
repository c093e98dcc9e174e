"""Slips on a command line: options, choices and bets that are near to what there is, met with the line or the word."""

from __future__ import annotations

from tests.conftest import Run
from tests.loops import each


def asked(run: Run, words: str) -> str:
    """What a command line that is wrong is met with, behind what is wrong."""
    result = run(*words.split())
    assert (result.code, result.out) == (2, "")
    return result.err.partition("  help: ")[2].strip()


@each(
    ("words", "line"),
    [
        ("analyse craps --bte field", "analyse craps --bet field"),
        ("analyse craps --bte=field", "analyse craps --bet=field"),
        ("analyse craps --feild12 3:1", "analyse craps --field12 3:1"),
        ("solve craps field --egde 2%", "solve craps field --edge 2%"),
        ("analyse craps --sot edge --bet field", "analyse craps --sort edge --bet field"),
    ],
    quick=5,
)
def test_the_nearest_option_of_the_program_and_of_the_game_is_offered_as_a_line(
    words: str, line: str, run: Run
) -> None:
    assert asked(run, words) == f"did you mean `macau-edge {line}`?"
    assert run(*line.split()).code == 0


def test_where_none_is_near_the_options_of_both_are_named(run: Run) -> None:
    said = asked(run, "analyse craps --zzz 1")
    assert said.startswith("its options: --field12; of the command: --bet, ")


@each(
    ("words", "choice"),
    [
        ("new --compare Points", "points"),
        ("analyse craps --lang ZH", "zh"),
        ("analyse craps --lang português", "pt"),
        ("analyse craps --lang 中文", "zh"),
        ("analyse craps --lang pt_PT", "pt"),
        ("analyse craps --format JSON", "json"),
        ("analyse craps --format md", "markdown"),
        ("analyse craps --format excel", "csv"),
        ("analyse craps --sort Edge", "edge"),
    ],
)
def test_a_choice_that_is_called_otherwise_is_met_with_its_word(words: str, choice: str, run: Run) -> None:
    assert asked(run, words) == f"did you mean `{choice}`?"


def test_a_bet_that_is_near_to_one_is_asked_about_before_all_are_listed(run: Run) -> None:
    bet = "new application --game craps --bet feild --lang en"
    assert asked(run, f"{bet} --prize 5:2") == "did you mean `field`?"
    assert asked(run, bet) == "did you mean `field`?"
