"""The prizes of a bet by name, and a ruleset with other prizes: the very one that an edit of its text would be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from macau_edge.analysis import analyse_bet
from macau_edge.analysis.named import members_named
from macau_edge.model import Member, Ratio, Ruleset, key_text
from macau_edge.model.problem import UsageError
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose
from macau_edge.questions.supposing.prizes import find_slot, same_member, slots, with_prizes
from macau_edge.reading.source import shipped_names
from tests.analysis.test_stakes import ruleset_of, shipped
from tests.conftest import all_members


def member_of(ruleset: Ruleset, name: str) -> Member:
    (member,) = members_named(list(all_members(ruleset, choose(ruleset, {}))), [name])
    return member


def slots_of(ruleset: Ruleset, name: str) -> dict[str, Ratio | None]:
    found = slots(ruleset, member_of(ruleset, name), choose(ruleset, {}))
    return {slot.name: slot.ratio for slot in found}


def test_a_prize_is_called_by_its_row_its_option_or_nothing() -> None:
    craps = shipped("craps")
    assert slots_of(craps, "pass-line") == {"": Ratio(1, 1)}
    assert slots_of(craps, "field") == {"3, 4, 9, 10, 11": Ratio(1, 1), "2": Ratio(2, 1), "field12": Ratio(2, 1)}
    assert slots_of(craps, "hard-way[4]") == {"": Ratio(7, 1)}
    assert slots_of(shipped("portugal/craps"), "number-to-win[4]") == {"win4": None}


MINE = """
game: Mine
device: {dice: 2}
words: {first: first, point: point}
options: {odd: {law: art. 1, choices: any ratio}}
bets:
  line:
    stages: {first: {win: 7, lose: [2, 3, 12], point: others}, point: {win: point, lose: 7}}
    pays: {by: stage, first: 1:1, point: {by: point, [4, 10]: 9:5, 5 to 9: odd, others: 2:1}}
  run: {count: 7, until: 2, pays: {by: count, 2: push, 3: 5 for 1, 4 or more: odd, others: lose}}
  hard:
    each: {number: [4, 6, 8, 10]}
    win: hard number
    lose: [easy number, 7]
    pays: {by: number, [6, 8]: 9:1, [4, 10]: 7:1}
  some-hard: {together: {"hard[4]": 1, "hard[6]": 2, "hard[10]": 1}}
  ace: {win: 2, lose: others, pays: odd}
  both: {together: {ace: 1, run: 1}}
"""


def mine() -> Ruleset:
    return ruleset_of(MINE)


def test_rows_inside_rows_and_options_in_several_places() -> None:
    ruleset = mine()
    assert list(slots_of(ruleset, "line")) == ["first", "point / 4, 10", "odd", "point / others"]
    assert slots_of(ruleset, "run") == {"3": Ratio(5, 1, True), "odd": None}
    assert slots_of(ruleset, "both") == {"odd": None, "run: 3": Ratio(5, 1, True)}
    (odd, _) = slots(ruleset, member_of(ruleset, "both"), {})
    assert [bet for bet, _ in odd.places] == ["ace", "run"]


def test_members_that_one_row_pays_share_a_prize_where_they_are_put_together() -> None:
    ruleset = mine()
    found = slots(ruleset, member_of(ruleset, "some-hard"), {})
    assert [slot.name for slot in found] == ["hard[4], hard[10]", "hard[6]"]
    assert find_slot(found, "hard[10]", "some-hard") is found[0]


@pytest.mark.parametrize("asked", ["12", "field12", " 12 "])
def test_a_prize_is_found_by_what_it_is_paid_for_and_by_its_option(asked: str) -> None:
    craps = shipped("craps")
    found = slots(craps, member_of(craps, "field"), choose(craps, {}))
    assert find_slot(found, asked, "field").option == "field12"
    assert find_slot(found, "9", "field").name == "3, 4, 9, 10, 11"


def refusal(bet: str, asked: str) -> tuple[str, str]:
    ruleset = mine()
    with pytest.raises(UsageError) as error:
        find_slot(slots(ruleset, member_of(ruleset, bet), {}), asked, bet)
    return error.value.message, error.value.help


def test_a_name_that_means_no_prize_or_several_is_refused() -> None:
    known = "its prizes: `first`, `point / 4, 10`, `odd`, `point / others`"
    assert refusal("line", "13") == ("`line` has no prize for `13`", known)
    assert refusal("line", "frist") == ("`line` has no prize for `frist`", "did you mean `first`?")
    assert refusal("hard[4]", "6") == (
        "`hard[4]` has no prize for `6`",
        "it has one prize, which needs no name",
    )
    found = slots(mine(), member_of(mine(), "line"), {})
    with pytest.raises(UsageError, match="may mean several prizes"):
        find_slot([*found, replace(found[1], name="again")], "4", "line")


def test_row_keys_are_written_as_in_the_file() -> None:
    bets = mine().bets
    assert [key_text(key) for slot in slots(mine(), Member(bets["run"], {}), {}) for key in slot.keys] == [
        "3",
        "4 or more",
    ]
    line = slots(mine(), Member(bets["line"], {}), {})
    assert [key_text(key) for slot in line for key in slot.keys] == ["first", "4", "10", "5 to 9", "others"]


def test_other_prizes_are_those_of_an_edited_text() -> None:
    """`line` with a prize inside a row inside a row, and `odd` wherever it stands."""
    ruleset = mine()
    found = {slot.name: slot for slot in slots(ruleset, member_of(ruleset, "line"), {})}
    other = with_prizes(ruleset, {found["odd"]: Ratio(7, 3), found["point / 4, 10"]: Ratio(11, 4)})
    text = MINE.replace("9:5", "11:4").replace("5 to 9: odd", "5 to 9: 7:3")
    edited = ruleset_of(text)
    assert other.bets["line"] == edited.bets["line"]
    assert (other.bets["run"], ruleset.bets["line"]) == (ruleset.bets["run"], mine().bets["line"])


@pytest.mark.parametrize("game", shipped_names())
def test_setting_the_prizes_that_are_written_changes_nothing(game: str) -> None:
    ruleset = shipped(game)
    choices = choose(ruleset, {})
    for bet in ruleset.bets.values():
        member = members(ruleset, bet, choices)[0]
        found = slots(ruleset, member, choices)
        if all(slot.ratio for slot in found):
            same = with_prizes(ruleset, {slot: slot.ratio for slot in found if slot.ratio})
            before = analyse_bet(ruleset, member, choices).measures
            assert analyse_bet(same, same_member(same, member), choices).measures == before
