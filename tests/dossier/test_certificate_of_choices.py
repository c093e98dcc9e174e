"""What a certificate has of a bet that depends on the player's choices, and what `recompute.py` proves of it.

The rounds as they are played, by what is chosen and the net result; and all that can be seen with what each choice is
worth there, so that a certificate with another best choice, or another sum, does not hold.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from macau_edge.analysis import analyse_ruleset
from macau_edge.dossier import certificate as certificates
from macau_edge.dossier import recompute
from macau_edge.dossier.case import Case
from macau_edge.dossier.certificate import certificate, certificate_of, certified_bets
from macau_edge.dossier.sections.annexes import by_hand
from macau_edge.model import LANGUAGES, Language
from macau_edge.reports.document import Paragraph
from tests.dossier import test_dossier_of_a_parted_hand as parted
from tests.dossier.test_dossier_of_several_choices import case_with
from tests.dossier.test_recompute import recomputed
from tests.loops import each
from tests.outcomes.test_parted import GAME
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


@pytest.mark.thorough
def test_the_sums_hold_and_of_nothing_that_is_seen_another_choice_is_worth_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """16 cards are seen at first, and 8 of them are checked with, each beside 15 of the flop."""
    code, said = told(stud(), tmp_path, capsys)
    assert code == 0
    assert "whole: holds; staked 1, house edge -37.472527%, house_edge -341/910" in said
    assert "for none of the 136 things that are seen is another choice worth more, as they are listed" in said


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_of_very_many_things_it_says_that_it_does_not_prove_the_best(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certificates, "SEEN", 135)
    code, said = told(data_of(STUD, "whole"), tmp_path, capsys)
    assert code == 2
    assert "whole: NOT CHECKED: that its play is the best for all 136 things seen; its sums hold" in said


@pytest.mark.thorough
def test_of_a_rule_it_adds_up_how_often_each_thing_is_chosen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = told(data_of(RIDE, "rule"), tmp_path, capsys)
    assert code == 0
    assert "it is played by a rule: how often it makes each choice adds up" in said


def test_where_the_rules_say_nothing_it_says_that_it_does_not_prove_the_best(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = told(data_of(RIDE, "half"), tmp_path, capsys)
    assert code == 2
    assert "half: NOT CHECKED: that its play is the best where its rules say nothing; its sums hold" in said
    assert "played by a rule" not in said


# --- hands that are drawn by choice, and parted ----------------------------------------------------------------------


@cache
def drawn(*, parts: bool) -> Data:
    split = "      split: {part: player, if: two and player same rank}\n"
    return data_of(GAME if parts else GAME.replace(split, ""), "alone")


LEFT = "alone: NOT CHECKED: what is seen once a hand is drawn to or parted; its sums hold"


def test_of_draws_all_that_is_seen_comes_to_the_rounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a hit adds, beside the rounds that are over with it, is what he sees after one."""
    code, said = told(drawn(parts=False), tmp_path, capsys)
    assert code == 0
    assert "alone: holds; staked 1, house edge 0.252313%" in said
    assert "for none of the 131 things that are seen is another choice worth more, as they are listed" in said
    assert "NOT CHECKED" not in said


@pytest.mark.parametrize("key", ["ways", "worth"])
def test_what_is_seen_after_a_draw_is_held_against_the_rounds(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a hand that stands after a draw another number, be it of ways or of what standing is worth, does not hold."""
    data = deepcopy(drawn(parts=False))
    sight = sight_of(data["played"][0], starts=False)
    sight[key] = sight[key] + 1 if key == "ways" else {**sight[key], "stand": str(Fraction(sight[key]["stand"]) + 1)}
    code, said = told(data, tmp_path, capsys)
    assert (code, "does not come to the rounds" in said) == (1, True)


def test_where_two_choices_draw_it_is_said_that_what_each_adds_is_not_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    split = "      split: {part: player, if: two and player same rank}\n"
    two = GAME.replace(split, "").replace("hit: {player: 1}\n", "hit: {player: 1, if: two}\n      draw: {player: 1}\n")
    code, said = told(data_of(two, "alone"), tmp_path, capsys)
    assert (code, LEFT in said) == (2, True)


@pytest.mark.thorough
def test_of_a_hand_that_is_parted_the_mean_alone_is_claimed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It was told not to hold, since one of its two hands has chances of its own."""
    code, said = told(drawn(parts=True), tmp_path, capsys)
    assert code == 2
    assert "alone: holds; staked 1, house edge -2.895660%, house_edge -866894471/29937711375\n" in said
    assert LEFT in said
    (bet,) = drawn(parts=True)["played"]
    assert bet["one_of_two"] is True
    assert [name for name, value in bet["claimed"].items() if value] == [
        "house_edge", "house_edge_per_roll", "element_of_risk", "return_to_player", "expected_rolls",
        "variance_of_rolls",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda bet: bet["claimed"].update(win="1/2"), "win is None, and 1/2 is claimed"),
        (lambda bet: bet.pop("one_of_two"), "and None is claimed"),
        (lambda bet: sight_of(bet, starts=True).update(ways=1), "does not come to the rounds"),
        (lambda bet: sight_of(bet, starts=True).update(starts=False), "does not come to the rounds"),
        (lambda bet: sight_of(bet, starts=False)["worth"].update(hit=str(10**60), stand="0"), "is better than stand"),
        (lambda bet: bet["choices"][0].pop("again"), "does not come to the rounds"),
        (lambda bet: bet["rows"][0].update(ways=bet["rows"][0]["ways"] + 1), "is claimed"),
    ],
)
def test_what_was_changed_of_draws_does_not_hold(
    change: Changed, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = deepcopy(drawn(parts=True))
    change(data["played"][0])
    code, text = told(data, tmp_path, capsys)
    assert code == 1
    assert "alone: DOES NOT HOLD" in text
    assert said in text


def sight_of(bet: Data, *, starts: bool) -> Data:
    """What is seen when he first chooses, or later where he then stands."""
    sights = bet["choices"][0]["sights"]
    found: Data = next(one for one in sights if one["starts"] == starts and (starts or one["best"] == "stand"))
    return found


# --- what the annex says beforehand of it -----------------------------------------------------------------------------


def played_partly() -> Case:
    return case_with(RIDE, "{base: 2, first-stake: 1, second-stake: 1}", "{one: pull}")


def named_beforehand(case: Case, language: Language) -> list[str]:
    """The bets of the annex's list, those of one reason as one text."""
    w = case.words(language)
    between = w("played.of-bets", bets="", what="")
    blocks = [block for block in by_hand(case, w) if isinstance(block, Paragraph)]
    return sorted(block.text.partition(between)[0] for block in blocks if block.kind == "item")


def named_by_the_program(case: Case, language: Language) -> list[str]:
    w = case.words(language)
    bets = {name: w.bet(bet.member) for name, _, bet in certified_bets(case)}
    _, said = recomputed(certificate_of(case).attached)
    lines = [line.split(": NOT CHECKED: ") for line in said.splitlines() if ": NOT CHECKED: " in line]
    reasons: dict[str, list[str]] = {}
    for name, why in lines:
        reasons.setdefault(why, []).append(bets[name])
    return sorted(map(w.both, reasons.values()))


@pytest.mark.parametrize("made", [pytest.param(parted.best, marks=pytest.mark.thorough), played_partly, parted.aces])
@each("language", LANGUAGES)
def test_the_annex_names_the_bets_that_the_program_does_not_check(made: Callable[[], Case], language: Language) -> None:
    """Those whose sums hold and whose play is not proved among them, and no other."""
    case = made()
    assert named_beforehand(case, language) == named_by_the_program(case, language)
    assert bool(named_beforehand(case, language)) == (made is not parted.aces)


def test_and_those_of_which_too_much_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificates, "SEEN", 2)
    case = case_with(RIDE, "{base: 3, first-stake: 1, second-stake: 1}")
    assert "Other" in " ".join(named_beforehand(case, "en"))
    assert named_beforehand(case, "en") == named_by_the_program(case, "en")
