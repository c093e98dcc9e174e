"""The case of an application: which readings the application settles, and what stops a request."""

from __future__ import annotations

from fractions import Fraction

import pytest

from macau_edge.model.problem import Problem, ProblemError
from tests.proposals import DONT_PASS, FIELD, FIRE, case_of_text

OPEN = """game: craps
{choices}bets:
  {bet}
"""
WITH_THE_OPTION = (
    "two-or-twelve: {name: Two or Twelve, win: [2, 12], lose: others, pays: {by: total, 2: 32:1, 12: field12}}"
)
OF_THE_FIELD = "field-and-seven: {name: Field and Seven, together: {field: 1, any-7: 1}}"


def edges(case_text: str) -> dict[str, tuple[dict[str, Fraction], dict[str, Fraction]]]:
    """Of each way of reading that an application settles the edges of the present bets, as adopted and otherwise."""
    found = {}
    for one in case_of_text(case_text).settled:
        for way, adopted, otherwise in one.ways:
            both = [
                {bet.id: bet.measures.house_edge for bet in side.bets if bet.measures} for side in (adopted, otherwise)
            ]
            found[f"{one.reading.id}/{way.id}"] = (both[0], both[1])
    return found


def test_a_reading_of_a_bet_that_is_replaced_is_settled_and_has_the_figures_of_the_present_bet() -> None:
    assert edges(FIELD.format(prize="5:2")) == {
        "two-and-twelve-on-the-field/two-and-twelve-tie": (
            {"field": Fraction(1, 18)},
            {"field": Fraction(1, 6)},
        )
    }


def test_of_a_way_that_touches_other_bets_too_only_the_replaced_one_is_shown() -> None:
    assert edges(DONT_PASS) == {
        "point-in-the-chinese-text/point-wins": (
            {"dont-pass": Fraction(27, 1980)},
            {"dont-pass": Fraction(1224 - 701, 1980)},
        )
    }


def test_a_new_bet_settles_nothing() -> None:
    assert edges(FIRE) == {}


def problems(bet: str, choices: str = "", *, draft: bool = False) -> tuple[Problem, ...]:
    """What stops the request for a bet."""
    with pytest.raises(ProblemError) as caught:
        case_of_text(OPEN.format(choices=choices, bet=bet), draft=draft)
    return caught.value.problems


@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize(("bet", "name"), [(WITH_THE_OPTION, "two-or-twelve"), (OF_THE_FIELD, "field-and-seven")])
def test_a_request_chooses_what_the_law_leaves_open_even_where_the_program_would(
    bet: str, name: str, draft: bool
) -> None:
    (found,) = problems(bet, draft=draft)
    assert (found.code, found.place.line) == ("structure/missing-choice", 10)
    assert f"`{name}`" in found.message
    assert "`field12`" in found.message
    assert found.help == (
        "add `choices: {field12: …}` to the application: 2:1 or 3:1; or `kept`, where the house is to go on choosing"
    )


@pytest.mark.thorough
def test_the_choice_is_the_one_that_the_request_rests_on() -> None:
    edges = {}
    for choice in ("2:1", "3:1"):
        case = case_of_text(OPEN.format(choices=f"choices: {{field12: {choice}}}\n", bet=WITH_THE_OPTION), draft=True)
        assert case.after.bets[0].measures
        edges[choice] = case.after.bets[0].measures.house_edge
    assert edges == {"2:1": Fraction(34 - 32 - 2, 36), "3:1": Fraction(34 - 32 - 3, 36)}
    (found,) = problems(WITH_THE_OPTION, "choices: {field12: 3:1}\n")
    assert found.code == "policy/player-advantage"


def test_a_family_misses_its_option_once() -> None:
    family = "one: {name: One, each: {number: [2, 12]}, win: number, lose: others, pays: field12}"
    assert len(problems(family)) == 1
