"""Ctrl-C while bets are analysed: those that are done are shown, and nobody takes them for the whole."""

from __future__ import annotations

import json
from typing import Any

import pytest

from macau_edge import analyse, analysis
from macau_edge.model import LANGUAGES, Language
from tests.conftest import Run
from tests.shapes import published, validate

WHOLE = analysis.analyse_bet
SAID: dict[Language, str] = {
    "en": "Stopped: 10 of 29 bets; the others are not here.",
    "pt": "Interrompido: 10 de 29 apostas; as outras não constam aqui.",
    "zh": "已中止：29項投注中已完成10項；其餘未載於此。",
}


def stop_after(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Presses Ctrl-C in the middle of the bet after so many."""
    begun = iter(range(number))

    def stopped(*given: Any, **named: Any) -> Any:
        if next(begun, None) is None:
            raise KeyboardInterrupt
        return WHOLE(*given, **named)

    monkeypatch.setattr(analysis, "analyse_bet", stopped)


STOPPED: dict[Language, str] = {
    "en": "stopped: 10 of 29 bets",
    "pt": "interrompido: 10 de 29 apostas",
    "zh": "已中止：29項投注中完成10項",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_done_is_shown(language: Language, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(10, monkeypatch)
    shown = run("analyse", "cussec", "--lang", language)
    assert (shown.code, shown.err) == (130, f"macau-edge: {STOPPED[language]}\n")
    assert SAID[language] in shown.out.splitlines()
    assert "single-number[6]" not in shown.out.replace("single-number[1-6]", "")
    assert "total[4]" not in shown.out


def test_json_says_that_it_is_not_the_whole(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = json.loads(run("analyse", "cussec", "--format", "json").out)
    assert "stopped" not in whole
    stop_after(10, monkeypatch)
    found = json.loads(run("analyse", "cussec", "--format", "json").out)
    validate(found, published("analysis"))
    assert found["stopped"] == {"bets": 10, "of": 29}
    assert found["bets"] == whole["bets"][:10]


def test_csv_has_the_rows_that_are_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run("analyse", "cussec", "--format", "csv").out.splitlines()
    stop_after(10, monkeypatch)
    shown = run("analyse", "cussec", "--format", "csv")
    assert (shown.code, shown.err) == (130, "macau-edge: stopped: 10 of 29 bets\n")
    assert shown.out.splitlines() == whole[:11]


@pytest.mark.thorough
def test_choices_that_were_not_begun_are_counted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Craps has 48 bets, and as many under each of two choices; none that depends on one is said to have none."""
    stop_after(20, monkeypatch)
    shown = run("analyse", "craps", "--every-choice")
    assert (shown.code, shown.err) == (130, "macau-edge: stopped: 20 of 144 bets\n")
    assert "left to the house" not in shown.out.split("Stopped:")[0].split("\n\n", 3)[-1]
    stop_after(48 + 30, monkeypatch)
    assert run("analyse", "craps", "--every-choice").err == "macau-edge: stopped: 78 of 144 bets\n"


def test_before_the_first_bet_there_is_nothing_to_keep(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(0, monkeypatch)
    shown = run("analyse", "cussec")
    assert (shown.code, shown.out, shown.err) == (130, "", "macau-edge: stopped\n")


def test_a_program_hears_ctrl_c_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would take some bets for all of them."""
    stop_after(10, monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        analyse("cussec")
