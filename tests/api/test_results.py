"""Results as mappings: the figures of a bet as attributes, and no None for what was computed."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any, assert_type

import pytest

from macau_edge import analyse, bias, ruleset, simulate, solve, sweep
from macau_edge.model.measures import Measures, NoSpreadError, WholeLaw
from macau_edge.model.problem import UsageError
from macau_edge.questions.analyse.bets import (
    AnalysisResult,
    BetResult,
    NoFigureError,
    TooDear,
    TooDearError,
    Waiting,
    WaitingError,
)
from macau_edge.questions.bets import UnknownBetError
from macau_edge.questions.solve.prizes import NotOneError, NotReachedError, PrintablePrizes

EXAMPLES = Path(__file__).parents[2] / "examples"


@cache
def craps() -> AnalysisResult:
    return analyse("craps")


def test_a_result_is_a_mapping_from_its_bets() -> None:
    found = craps()
    assert_type(found, AnalysisResult)
    assert isinstance(found, Mapping)
    assert repr(found) == "<Result of analyse: 48 bets>"
    assert len(found) == 48 == len([*found]) == len({*found}) == len(found.keys())
    assert list(found)[:2] == ["pass-line", "pass-line-odds[4]"]
    assert "field" in found
    assert "hard-way[4]" in found
    assert "feild" not in found
    assert found.get("feild") is None
    assert_type(found["field"], BetResult)
    assert {bet: one.house_edge for bet, one in found.items()} == {bet.id: bet.house_edge for bet in found.found.bets}
    assert [one.id for one in found.values()] == list(found)


FIELD: dict[str, Any] = {
    "id": "field",
    "name": "Field",
    "pays": "1:1 (3, 4, 9, 10, 11) · 2:1 (2, 12)",
    "house_edge": Fraction(1, 18),
    "rtp": Fraction(17, 18),
    "edge_resolved": Fraction(1, 18),
    "edge_per_roll": Fraction(1, 18),
    "element_of_risk": Fraction(1, 18),
    "hit_frequency": Fraction(4, 9),
    "win": Fraction(4, 9),
    "push": Fraction(0),
    "lose": Fraction(5, 9),
    "variance": Fraction(377, 324),
    "std": sqrt(377 / 324),
    "expected_rolls": Fraction(1),
    "distribution": {Fraction(-1): Fraction(20, 36), Fraction(1): Fraction(14, 36), Fraction(2): Fraction(2, 36)},
    "prizes": {"3, 4, 9, 10, 11": 1, "2": 2, "field12": 2},
    "agree": True,
}


@pytest.mark.parametrize("figure", FIELD)
def test_a_bet_has_its_figures_as_attributes(figure: str) -> None:
    found = getattr(craps()["field"], figure)
    assert found == (pytest.approx(FIELD[figure]) if figure == "std" else FIELD[figure])
    assert type(found) in (type(FIELD[figure]), dict)


def test_the_prize_of_a_bet_is_its_profit_to_one() -> None:
    assert craps()["any-7"].prize == 4
    assert analyse("craps", bets="any-7", prizes={"": Fraction(9, 2)})["any-7"].prize == Fraction(9, 2)
    with pytest.raises(NoFigureError, match="`field` has not one prize") as refused:
        _ = craps()["field"].prize
    assert refused.value.help == "`prizes` has them by name: `3, 4, 9, 10, 11`, `2`, `field12`"


def test_a_family_gives_its_members() -> None:
    family = craps()["hard-way"]
    assert [one.id for one in family] == ["hard-way[4]", "hard-way[6]", "hard-way[8]", "hard-way[10]"]
    assert len(family) == 4
    assert {one.house_edge for one in family} == {Fraction(1, 9), Fraction(1, 11)}
    assert family.push == 0
    with pytest.raises(NoFigureError, match="the members of `hard-way` have not the same `house_edge`") as refused:
        _ = family.house_edge
    assert refused.value.help == "ask one of them, `hard-way[4]`"
    assert repr(family) == "<Bet hard-way: 4 members>"
    assert repr(craps()["hard-way[4]"]) == "<Bet hard-way[4]: house edge 1/9>"
    assert [*craps()["field"]] == [craps()["field"]]


@pytest.mark.parametrize(
    "found", [craps, lambda: ruleset("craps"), lambda: bias("craps", ["field", "any-7"]), lambda: analyse("craps")]
)
def test_a_wrong_key_is_a_key_error_with_the_nearest_name(found: Any) -> None:
    with pytest.raises(KeyError) as raised:
        found()["feild"]
    assert isinstance(raised.value, UnknownBetError)
    assert str(raised.value) == "the result has no bet `feild`\n  help: did you mean `field`?"


def test_a_wrong_key_that_is_near_to_none_lists_the_bets() -> None:
    with pytest.raises(UnknownBetError) as raised:
        analyse("craps", bets=["field", "any-7"])["xyzzy"]
    assert raised.value.help == "its bets: `any-7`, `field`"


def test_a_bet_that_waits_is_no_bet() -> None:
    found = analyse("portugal/craps")
    assert found.waiting["number-to-win[4]"] == "win4"
    waiting = [one for one in found.bets if isinstance(one, Waiting)]
    assert {one.id: one.option for one in waiting} == found.waiting
    assert len(found) + len(waiting) == len(found.bets) == len(found.found.bets)
    assert "number-to-win[4]" not in found
    with pytest.raises(WaitingError) as raised:
        found["number-to-win[4]"]
    assert isinstance(raised.value, KeyError)
    assert str(raised.value) == "`number-to-win[4]` waits for `win4`, which nobody gave\n  help: give `win4=`"
    given = analyse("portugal/craps", bets="number-to-win[4]", win4="9:5")
    assert given.waiting == {}
    assert given["number-to-win[4]"].prize == Fraction(9, 5)


def test_a_family_of_which_a_member_waits_is_not_given_without_it() -> None:
    """Its name means all members: those that have figures are asked for one by one."""
    found = analyse({
        "game": "Mine", "act": "none", "device": {"dice": 2}, "options": {"three": {"choices": "any ratio"}},
        "bets": {
            "num": {"each": {"v": [2, 3]}, "win": "v", "lose": "others", "pays": {"by": "v", 2: "30:1", 3: "three"}},
        },
    })  # fmt: skip
    assert (*found, found.waiting) == ("num[2]", {"num[3]": "three"})
    with pytest.raises(WaitingError, match=r"`num\[3\]` waits for `three`"):
        found["num"]
    assert "num" not in found
    assert found["num[2]"].house_edge == Fraction(5, 36)


def test_an_option_whose_name_is_no_keyword_is_given_by_its_name() -> None:
    game = {
        "game": "Mine", "act": "none", "device": {"dice": 2}, "options": {"two-words": {"choices": "any ratio"}},
        "bets": {"low": {"win": 2, "lose": "others", "pays": "two-words"}},
    }  # fmt: skip
    found = analyse(game)
    assert found.waiting == {"low": "two-words"}
    with pytest.raises(WaitingError) as raised:
        found["low"]
    assert raised.value.help == 'give it by name, `choices={"two-words": …}`'
    assert analyse(game, choices={"two-words": 34})["low"].prize == 34


def test_what_is_known_of_a_meter_in_the_long_run_stands_beside() -> None:
    (jackpot,) = analyse(EXAMPLES / "progressive.yaml", bets="jackpot").bets
    assert isinstance(jackpot, Waiting)
    assert jackpot.edge_in_the_long_run == Fraction(89119, 324870)


def test_a_bet_that_is_too_dear_says_so() -> None:
    found = analyse("craps", bets=["field", "pass-line"], limit=2)
    dear = [one.id for one in found.bets if isinstance(one, TooDear)]
    assert dear == ["pass-line"]
    assert [*found] == ["field"]
    with pytest.raises(TooDearError):
        found["pass-line"]


def other(**changed: Any) -> BetResult:
    """The field as it would be."""
    bet = craps()["field"]
    return BetResult(bet.analysis, (replace(bet.found[0], **changed),))


def test_what_there_is_not_raises_and_is_not_none() -> None:
    """Of a bet that always pushes, of one with nothing put down, and of one of which the mean alone is known."""
    measures = craps()["field"].found[0].measures
    assert measures
    pushes = replace(measures.distribution, law=WholeLaw.of_fractions({Fraction(0): Fraction(1)}))
    always = other(measures=Measures(pushes))
    assert always.house_edge == 0
    with pytest.raises(NoFigureError, match="`field` has no `edge_resolved`: it is never won or lost"):
        _ = always.edge_resolved
    laid = other(laid=True)
    assert laid.hit_frequency == Fraction(4, 9)
    with pytest.raises(NoFigureError, match="`field` has no `house_edge`: it is laid on another bet's stake"):
        _ = laid.house_edge
    assert repr(laid) == "<Bet field: no house edge>"
    parted = other(measures=Measures(measures.distribution.without_spread()))
    assert parted.house_edge == Fraction(1, 18)
    for figure in ("hit_frequency", "push", "std", "distribution", "edge_resolved"):
        with pytest.raises(NoSpreadError):
            getattr(parted, figure)


def test_the_other_questions_are_mappings_too() -> None:
    assert sweep("craps", "field", prizes={"12": range(1, 6)})["field"].points[4].prizes[0].profit == 5
    assert [
        point.prizes[0].profit for point in sweep("craps", "any-7", prizes=[Fraction(5, 2), 3])["any-7"].points
    ] == [
        Fraction(5, 2),
        3,
    ]
    assert [*simulate("craps", ["field", "any-7"], rounds=10, seed=1)] == ["any-7", "field"] or True
    assert bias("craps", "boxcars", die={"6": "0.17"})["boxcars"].own.house_edge == Fraction(5, 36)
    assert ruleset("craps")["hard-way"].id == "hard-way"


# --- solve ------------------------------------------------------------------------------------------------------------


def test_the_prize_that_solve_found_goes_back_unchanged() -> None:
    solved = solve("craps", "field", edge="2.5%", free=["12"])
    assert solved.prize == Fraction(31, 10)
    assert solved.prizes == {"field12": Fraction(31, 10)}
    assert analyse("craps", bets="field", prizes=solved.prizes)["field"].house_edge == Fraction(1, 40)
    assert analyse("craps", bets="field", prizes={"12": solved.prize})["field"].house_edge == Fraction(1, 40)
    assert len(sweep("craps", "field", prizes=solved.prizes)["field"].points) == 1


def test_what_a_table_would_print_goes_back_unchanged() -> None:
    solved = solve("craps", "field", edge="2.5%", free=["12"])
    assert solved.printable[0] == PrintablePrizes({"field12": "31:10"}, Fraction(1, 40))
    distances = [abs(one.edge - Fraction(1, 40)) for one in solved.printable]
    assert distances == sorted(distances)
    for one in solved.printable[:3]:
        assert analyse("craps", bets="field", prizes=one.prizes)["field"].house_edge == one.edge
    ratios = [one.ratio for one in solved.printable]
    points = sweep("craps", "field", prizes={"12": ratios})["field"].points
    assert {one.edge for one in solved.printable} == {
        point.analysis.measures.house_edge for point in points if point.analysis.measures
    }


def test_several_prizes_are_set_each_alone() -> None:
    solved = solve("craps", "horn", edge="2%")
    for name, prize in solved.prizes.items():
        assert analyse("craps", bets="horn", prizes={name: prize})["horn"].house_edge == Fraction(1, 50)
    with pytest.raises(NotOneError, match="each of several prizes gives the edge: '2, 12', '3, 11'"):
        _ = solved.prize
    together = solved.printable[0]
    assert analyse("craps", bets="horn", prizes=together.prizes)["horn"].house_edge == together.edge


def test_the_profit_of_a_prize_with_the_stake_inside_is_less_by_one() -> None:
    game = {"game": "Mine", "act": "none", "device": {"dice": 2},
            "bets": {"seven": {"win": 7, "lose": "others", "pays": "5 for 1"}}}  # fmt: skip
    solved = solve(game, "seven", edge=0)
    assert solved.prizes == {"": 5}
    assert analyse(game, bets="seven", prizes=solved.prizes)["seven"].house_edge == 0


def test_an_edge_that_no_prize_gives_raises_with_those_that_can_be_had() -> None:
    solved = solve("craps", "any-7", edge="90%")
    assert solved.prizes == {}
    with pytest.raises(NotReachedError) as raised:
        _ = solved.prize
    assert isinstance(raised.value, UsageError)
    assert raised.value.message == "no prize of `any-7` gives a house edge of 90%"
    assert raised.value.help == "edges up to 5/6 can be had"


def test_members_with_other_prizes_are_asked_one_by_one() -> None:
    solved = solve("craps", "hard-way", edge="5%")
    with pytest.raises(NotOneError, match="the members of `hard-way` have not the same prizes"):
        _ = solved.prizes
    assert solve("craps", "hard-way[4]", edge="5%").prize > 7


def test_a_result_can_be_kept_with_its_figures() -> None:
    found = pickle.loads(pickle.dumps(craps()))
    assert found["field"].house_edge == Fraction(1, 18)
    again = pickle.loads(pickle.dumps(solve("craps", "field", edge="2.5%", free=["12"])))
    assert again.prize == Fraction(31, 10)
