"""Which members a family has, and what a phrase is refused for: values as they are written, on any device."""

from __future__ import annotations

from dataclasses import replace

import pytest

from macau_edge import exact
from macau_edge.model import Member
from macau_edge.model.phrases import DEEP, Numbers, Others, Parity, Phrase, Word
from macau_edge.model.prizes import By, PrizeTable, Ratio, Row, Span
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes import outcomes
from macau_edge.outcomes.members import members
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.select import select
from macau_edge.outcomes.visits import course_of, visits_of
from tests.loops import each
from tests.on_a_device import edges, read

TWO = "bets: {{hop: {{each: {{first: [{}], second: [4, 6, 9]}}, win: first, lose: second, pays: 1:1}}}}"


@each(
    ("first", "expected"),
    [
        ("4", ["4,6", "4,9"]),
        ("2 to 6 except 4", ["2 to 6 except 4,4", "2 to 6 except 4,9"]),
        ("hard", ["hard,4", "hard,6", "hard,9"]),
    ],
)
def test_values_that_overlap_as_they_are_written_make_no_member(first: str, expected: list[str]) -> None:
    """A number that is taken out is free for the other; `same face` is no number, so that only its throws overlap."""
    ruleset = read("{dice: 2}", TWO.format(first.replace("hard", "same face")))
    found = [member.id for member in members(ruleset, ruleset.bets["hop"], {})]
    assert found == [f"hop[{one.replace('hard', 'same face')}]" for one in expected]


def test_others_are_what_a_clause_leaves_and_no_phrase() -> None:
    device = read("{dice: 2}").device
    with pytest.raises(ProblemError) as refused:
        select(Others(), Scope(space=outcomes(device), device=device))
    assert [problem.code for problem in refused.value.problems] == ["structure/others"]


def test_what_has_no_number_is_neither_odd_nor_even() -> None:
    """Of six pockets two are odd, two even, and a joker and a zero that is written as a word are none of both."""
    found = edges(
        "{wheel: {1 to 4: 1, joker: 1, flag: 1}}",
        "bets: {odd: {win: odd, lose: others, pays: 2:1}, even: {win: even, lose: others, pays: 3:1}}",
    )
    assert {name: str(edge) for name, edge in found.items()} == {"odd": "0", "even": "-1/3"}


def test_a_bet_that_a_number_of_trials_decides_is_visited_on_each_of_them() -> None:
    ruleset = read("{dice: 2}", "bets: {it: {win: 7, lose: trial 3 except 7, pays: 1:1}}")
    found = visits_of(course_of(ruleset, Member(ruleset.bets["it"], {}), {}))
    assert [(visit.inner.trial, len(visit.named["lose"])) for visit in found] == [(1, 0), (2, 0), (3, 18)]


def test_additional_bets_are_listed_by_numbers_as_they_count_and_then_by_words() -> None:
    """9 comes before 10, and both before any word; of words the shorter come first, and then as in a dictionary."""
    ruleset = read(
        "{wheel: {yellow: 1, 10: 1, red: 1, 9: 1, purple: 1}}",
        """bets:
  base: {stages: {one: {two: any}, two: {win: two, lose: others}}, pays: 4:1}
  more: {additional: {to: base, at: two}, win: two, lose: others, pays: 4:1}
""",
    )
    found = [member.id for member in members(ruleset, ruleset.bets["more"], {})]
    assert found == ["more[9]", "more[10]", "more[red]", "more[purple]", "more[yellow]"]


def test_twenty_names_may_stand_behind_one_another() -> None:
    device = read("{dice: 2}").device
    words: dict[str, Phrase] = {f"name {n}": Word(f"name {n + 1}") for n in range(DEEP)}
    scope = Scope(space=outcomes(device), device=device, words={**words, f"name {DEEP}": Numbers(7, 7)})
    assert len(select(Word("name 0"), scope)) == 3


@pytest.mark.parametrize("phrase", [Numbers(7, 7), Parity(True)], ids=["7", "odd"])
def test_where_no_face_has_a_number_there_is_no_total(phrase: Phrase) -> None:
    device = read("{wheel: {joker: 1, flag: 2}}", "bets: {flag: {win: flag, lose: others, pays: 1:1}}").device
    with pytest.raises(ProblemError, match="no pocket of this wheel has a number") as refused:
        select(phrase, Scope(space=outcomes(device), device=device))
    assert [problem.code for problem in refused.value.problems] == ["structure/no-total"]


def test_a_bet_that_does_not_count_is_not_paid_by_a_count() -> None:
    ruleset = read("{dice: 2}")
    bet = ruleset.bets["any-7"]
    table = PrizeTable(By("count"), (Row((Span(0, 1),), Ratio(4, 1)),))
    with pytest.raises(ProblemError, match="the table goes by count, and this bet does not count") as refused:
        exact.solve(ruleset, Member(replace(bet, pays=table), {}), {})
    assert [problem.code for problem in refused.value.problems] == ["structure/no-tally"]
