"""`analyse` at other prizes than those of the game: both engines have them, and every format says which they are."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from macau_edge import analyse
from macau_edge.model import LANGUAGES
from macau_edge.model.problem import UsageError
from macau_edge.wording import Words
from tests.conftest import Run

MINE: dict[str, Any] = {
    "game": "Mine",
    "act": "none",
    "device": {"dice": 2},
    "options": {"top": {"choices": ["5:1", "6:1"], "default": "5:1"}},
    "bets": {
        "low": {"win": [2, 3], "lose": "others", "pays": {"by": "total", 2: "top", 3: "2:1"}},
        "high": {"win": [11, 12], "lose": "others", "pays": {"by": "total", 11: "2:1", 12: "top"}},
        "seven": {"win": 7, "lose": "others", "pays": "4:1"},
    },
}


def edges(**asked: Any) -> dict[str, Fraction | None]:
    return {bet.id: bet.house_edge for bet in analyse(MINE, **asked).found.bets}


@pytest.mark.parametrize("prize", ["9:2", Fraction(9, 2), Decimal("4.5"), "4.5:1"])
def test_a_prize_is_set_by_its_bet(prize: Any) -> None:
    """Of seven, 6/36 at 9:2: 30/36 - 27/36; all other bets are as they were."""
    before = edges()
    assert edges(prizes={"seven": {"": prize}}) == {**before, "seven": Fraction(1, 12)}
    assert edges(bets="seven", prizes={"": prize}) == {"seven": Fraction(1, 12)}


def test_prizes_of_several_bets_are_set_at_once() -> None:
    found = edges(prizes={"seven": {"": 5}, "high": {11: 17, "top": 35}})
    assert found["seven"] == 0
    assert found["high"] == Fraction(33, 36) - 17 * Fraction(2, 36) - 35 * Fraction(1, 36)


def test_one_that_an_option_chooses_is_set_wherever_it_stands_and_that_is_said() -> None:
    shown = analyse(MINE, bets="low", prizes={"2": "32:1"})
    (one,) = shown.found.prizes
    assert (one.option, one.bets, str(one.before), str(one.after)) == ("top", ("low", "high"), "5:1", "32:1")
    assert "The option `top` chooses this prize: it is set wherever it stands, in low, high." in shown.text()
    assert shown.to_dict()["prizes"] == [
        {"bet": "low", "prize": "2", "before": "5:1", "after": "32:1", "option": "top", "bets": ["low", "high"]}
    ]
    assert edges(prizes={"low": {"2": "32:1"}})["high"] == Fraction(33 - 32 - 4, 36)


def test_it_is_the_bet_as_a_file_with_that_prize_has_it() -> None:
    other = {**MINE, "bets": {**MINE["bets"], "seven": {**MINE["bets"]["seven"], "pays": "9:2"}}}
    set_, written = analyse(MINE, prizes={"seven": {"": "9:2"}}), analyse(other)
    assert [one.measures for one in set_.found.bets] == [one.measures for one in written.found.bets]


def test_no_article_and_no_choice_is_cited_for_it() -> None:
    """Art. 6, 12) leaves 2:1 or 3:1 to the house, and has no 5:2. Of a bet that keeps its prize the article stays."""
    shown = analyse("craps", prizes={"field": {"12": "5:2"}})
    found = shown.to_dict()
    laws = {bet["id"]: (bet["law"], bet["pays_law"]) for bet in found["bets"]}
    assert laws["field"] == ("art. 5, n.º 3, 8)", None)
    assert laws["any-craps"] == ("art. 5, n.º 3, 1)", "art. 6, 5)")
    assert found["options"] == {}
    assert found["options_taken"]["field12"] == {
        "law": "art. 6, 12)", "choices": ["2:1", "3:1"], "choice": None, "by": "set"
    }  # fmt: skip
    assert found["prizes"][0]["option"] == "field12"
    assert "art. 6, 12)" not in analyse("craps", bets="field", prizes={"12": "5:2"}).csv()


def test_that_a_prize_was_not_read_is_said_still() -> None:
    game = {**MINE, "bets": {**MINE["bets"], "seven": {**MINE["bets"]["seven"], "pays-law": {"unread": "a page"}}}}
    found = analyse(game, prizes={"seven": {"": "9:2"}}).to_dict()
    assert [one["part"] for one in found["ruleset"]["not_read"]] == ["prize"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_begins_with_it(language: Any) -> None:
    shown = analyse(MINE, bets="seven", prizes={"": "9:2"})
    assert Words(language, shown.found.ruleset)("analysis.prizes-set") in shown.text(language).split("\n\n")[0:2][-1]
    assert "prizes_set" in shown.csv(language)
    assert "prizes_set" not in analyse(MINE).csv(language)
    assert "prizes" not in analyse(MINE).to_dict()


def test_the_command_has_it(run: Run) -> None:
    shown = run("analyse", "craps", "-b", "field", "--prize", "12=5:2", "--format", "json")
    assert json.loads(shown.out)["bets"][0]["house_edge"]["exact"] == "1/24"


def test_what_rounding_costs_is_not_asked_of_other_prizes(run: Run) -> None:
    shown = run("analyse", "craps", "field", "--prize", "12=5:2", "--stake", "10")
    assert shown.code == 2
    assert "`--prize` and `--stake` do not go together" in shown.err


@pytest.mark.parametrize(
    ("prizes", "message", "remedy"),
    [
        ({"seven": {"": 4.5}}, "prizes: 4.5 is a float", 'write it exactly: `"9:2"` or `Fraction(9, 2)`'),
        ({"sevn": {"": 4}}, "sevn", "seven"),
        ({"": 4}, "prizes: whose prize is it?", "name the bet"),
        ({"low": {"": 4}}, "`low` has 2 prizes", "write its name before the prize"),
        ({"low": {"top": 4}, "high": {"top": 5}}, "are one prize", "keep one of the two"),
    ],
)
def test_a_prize_that_cannot_be_set_is_refused(prizes: Any, message: str, remedy: str) -> None:
    with pytest.raises(UsageError) as raised:
        analyse(MINE, prizes=prizes)
    assert message in raised.value.message
    assert remedy in raised.value.help
