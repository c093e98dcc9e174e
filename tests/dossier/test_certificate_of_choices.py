"""What a certificate has of a bet that depends on the player's choices, and what `recompute.py` proves of it.

The rounds as they are played, by what is chosen and the net result; and all that can be seen with what each choice is
worth there, so that a certificate with another best choice, or another sum, does not hold.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from macau_edge.analysis import analyse_ruleset
from macau_edge.dossier import certificate as certificates
from macau_edge.dossier import recompute
from macau_edge.dossier.certificate import certificate
from tests.small import file_of
from tests.wording.test_several_choices import RIDE, STUD

Data = dict[str, Any]
main: Callable[[list[str]], int] = recompute.main


def data_of(text: str, *bets: str) -> Data:
    analysis = analyse_ruleset(file_of(text), {}, only=bets)
    found: Data = json.loads(certificate((bet.id, analysis, bet) for bet in analysis.bets).attached)
    return found


@cache
def stud() -> Data:
    return data_of(STUD, "whole")


def told(data: Data, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    file = folder / "certificate.json"
    file.write_text(json.dumps(data), "utf-8")
    code = main([str(file)])
    return code, capsys.readouterr().out


def test_the_sums_hold_and_of_nothing_that_is_seen_another_choice_is_worth_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """16 cards are seen at first, and 8 of them are checked with, each beside 15 of the flop."""
    code, said = told(stud(), tmp_path, capsys)
    assert code == 0
    assert "whole: holds; staked 1, house edge -37.472527%, house_edge -341/910" in said
    assert "for none of the 136 things that are seen is another choice worth more, as they are listed" in said


def test_how_often_each_thing_is_chosen() -> None:
    (bet,) = stud()["played"]
    first, second = bet["choices"]
    weight = sum(row["ways"] for row in bet["rows"])
    assert bet["steps"] == ["preflop", "after-flop"]
    assert {choice: ways / weight for choice, ways in first["chosen"].items()} == {"raise-4": 0.5, "check": 0.5}
    assert (second["after"], sum(second["chosen"].values()) / weight) == (["check"], 0.5)


Changed = Callable[[Data], object]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda bet: bet["choices"][0]["sights"][0].update(best="check"), "is better than check"),
        (lambda bet: bet["rows"][0].update(ways=bet["rows"][0]["ways"] + 1), "is claimed"),
        (lambda bet: bet["choices"][0]["chosen"].update(check=1), "it is chosen"),
        (lambda bet: bet["choices"][1]["sights"].pop(), "what is seen is not listed once each"),
        (lambda bet: bet["choices"].pop(), "a choice that is made is not listed"),
        (lambda bet: bet["claimed"].update(house_edge="1/100"), "house_edge is -341/910, and 1/100 is claimed"),
        (lambda bet: bet["rows"].append(bet["rows"][0]), "rounds stand twice"),
        (lambda bet: bet["choices"][0]["sights"][0]["worth"].update(check="1000000"), "check is better than raise-4"),
    ],
)
def test_what_was_changed_does_not_hold(
    change: Changed, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = deepcopy(stud())
    change(data["played"][0])
    code, text = told(data, tmp_path, capsys)
    assert code == 1
    assert "whole: DOES NOT HOLD" in text
    assert said in text


def test_of_very_many_things_it_says_that_it_does_not_prove_the_best(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certificates, "SEEN", 135)
    code, said = told(data_of(STUD, "whole"), tmp_path, capsys)
    assert code == 2
    assert "whole: NOT CHECKED: that its play is the best for all 136 things seen; its sums hold" in said


def test_of_a_rule_it_adds_up_how_often_each_thing_is_chosen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = told(data_of(RIDE, "rule"), tmp_path, capsys)
    assert code == 0
    assert "it is played by a rule: how often it makes each choice adds up" in said
