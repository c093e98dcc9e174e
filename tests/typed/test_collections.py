"""Several results that are all to come, as people say it in clauses: the bet they meant is told to be written."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from macau_edge import analyse, ruleset
from macau_edge.model.message import Offered
from macau_edge.model.problem import Problem
from macau_edge.reading.source import FileText
from macau_edge.typed.collected import Collection, both_at_once, may_collect, read_collection
from macau_edge.typed.outcomes import about_outcomes
from tests.checks.test_wrong import WRONG
from tests.loops import each
from tests.model.test_remedies import checked
from tests.typed.test_typed import device_of

GAME = "game: Mine\nact: none\ndevice: {device}\nbets:\n  a: {bet}\n"
DICE, WHEEL = "{dice: 2}", "{wheel: {red: 3, blue: 2, gold: 1}}"
MEANT = {
    DICE: "{collect: [4, 5, 6], until: 7, pays: {by: collected, 3: 12:1, others: lose}}",
    WHEEL: "{collect: [red, blue], until: gold, pays: {by: collected, 2: 12:1, others: lose}}",
}
WORDS = "words: {red: R, blue: B, gold: G}\n"


def game(device: str, bet: str) -> str:
    return GAME.format(device=device, bet=bet) + (WORDS if device == WHEEL else "")


def told(device: str, bet: str) -> Problem:
    """The one finding that stops the figures of the bet."""
    found = [one for one in checked(FileText("g.yaml", game(device, bet))) if one.stops_figures]
    assert len(found) == 1, found
    return found[0]


def edge(device: str, bet: str) -> Fraction:
    return analyse(ruleset(game(device, bet)))["a"].house_edge


def as_told(bet: str, finding: Problem) -> str:
    """The bet with what is told to be written in it, in place of the keys that are named."""
    (written,) = [one for one in finding.help.written() if one.sort == "bet"]
    replaced = set(re.findall("`([a-z]+)`", finding.help.rpartition(" in place of ")[2].partition(";")[0]))
    kept = {"collect": "collect: [4, 5, 6]", "until": "until: 7"}  # what stays as it is has the bet in these words
    left = [text for name, text in kept.items() if text in bet and name not in replaced]
    return f"{{{', '.join([*left, written])}}}"


@each(
    ("device", "bet"),
    [
        (DICE, "{win: all of 4, 5, 6 before 7, pays: 12:1}"),
        (DICE, '{win: "all of 4, 5, 6 before 7", pays: 12:1}'),
        (DICE, "{win: [all of 4, 5, 6 before 7], pays: 12:1}"),
        (DICE, "{win: all of 4 5 6, lose: 7, pays: 12:1}"),
        (DICE, '{win: "each of 4, 5, and 6 before a 7", pays: 12:1}'),
        (DICE, "{win: every one of 4 and 5 and 6, lose: 7, pays: {3: 12:1}}"),
        (DICE, "{win: all of 4 to 6 before 7, lose: others, pays: 12:1}"),
        (DICE, "{win: 4 and 5 and 6, lose: 7, pays: 12:1}"),
        (DICE, "{win: 4 & 5 & 6, lose: 7, pays: 12:1}"),
        (DICE, "{win: 4, 5 and 6, lose: 7, pays: 12:1}"),
        (DICE, "{win: 4 and 5 and 6 before 7, pays: 12:1}"),
        (DICE, "{win: todos os 4 e 5 e 6 antes de 7, pays: 12:1}"),
        (DICE, '{win: "4, 5 e 6", lose: 7, pays: 12:1}'),
        (DICE, "{win: 7前集齊4、5、6, pays: 12:1}"),
        (DICE, "{win: 4、5、6齊集, lose: 7, pays: 12:1}"),
        (DICE, "{collect: [4, 5, 6], win: all, lose: 7, pays: 12:1}"),
        (DICE, "{collect: [4, 5, 6], win: [4, 5, 6], lose: 7, pays: 12:1}"),
        (DICE, "{collect: [4, 5, 6], lose: 7, pays: 12:1}"),
        (DICE, "{collect: [4, 5, 6], until: 7, win: all, pays: 12:1}"),
        (DICE, "{win: [4, 5, 6], collect: all, until: 7, pays: 12:1}"),
        (DICE, "{collect: [4, 5, 6], until: 7, lose: 7, pays: {3: 12:1}}"),
        (DICE, "{until: all of 4 and 5 and 6 before 7, pays: 12:1}"),
        (WHEEL, "{win: all of red and blue before gold, pays: 12:1}"),
        (WHEEL, "{win: red and blue, lose: gold, pays: 12:1}"),
    ],
)
def test_what_must_all_come_is_told_as_a_collection(device: str, bet: str) -> None:
    assert edge(device, as_told(bet, told(device, bet))) == edge(device, MEANT[device])


@each(
    ("device", "bet", "any_"),
    [
        (DICE, "4 and 5 and 6", "[4, 5, 6]"),
        (DICE, "4, 5 and 6", "[4, 5, 6]"),
        (WHEEL, "red and blue", "[red, blue]"),
    ],
)
def test_where_any_one_may_be_meant_both_are_told(device: str, bet: str, any_: str) -> None:
    lose = {DICE: "7", WHEEL: "gold"}[device]
    found = told(device, f"{{win: {bet}, lose: {lose}, pays: 1:1}}")
    assert any_ in [*found.help.written()]
    assert found.instead is None  # nobody but the writer knows which
    assert edge(device, f"{{win: {any_}, lose: {lose}, pays: 1:1}}") < 1


@each(
    "bet",
    [
        "{win: 7 and 11, lose: others, pays: 1:1}",  # one trial decides it
        "{win: [4, 5, 6], lose: 7, pays: 1:1}",
        "{win: even and higher than 7, lose: 7, pays: 1:1}",
        "{win: all of 4, lose: 7, pays: 1:1}",
        "{count: [4, 5, 6], until: 7, pays: {by: count, 3 or more: 12:1, others: lose}}",
        "{collect: [4, 5, 6], win: 11, lose: 7, pays: 12:1}",  # it is not known what wins
        "{win: all of 4 and 4 to 6, lose: 7, pays: 12:1}",  # the one is part of the other
    ],
)
def test_what_is_no_collection_is_not_told_as_one(bet: str) -> None:
    found = checked(FileText("g.yaml", game(DICE, bet)))
    assert not [text for one in found for text in one.help.written() if text.sort == "bet"]


@each(
    ("items", "pair"),
    [
        ("4 and hard 4", ("4", "hard 4")),
        ("4, 5 and hard 4 to 6", None),  # which is no phrase
        ("4 to 6 and hard 4", ("4 to 6", "hard 4")),
        ("4 and 4 to 6", ("4", "4 to 6")),
        ("hard 4 and easy 4", None),
        ("hard 4 and 5", None),
    ],
)
def test_results_that_one_trial_brings_at_once_are_not_collected(items: str, pair: tuple[str, str] | None) -> None:
    """And no collection of them is offered, which would be refused."""
    place = about_outcomes(device_of(DICE))
    assert both_at_once(f"all of {items} before 7", place) == pair
    assert not pair or read_collection(f"all of {items} before 7", place) is None
    found = told(DICE, f"{{win: all of {items}, lose: 7, pays: 12:1}}")
    at_once = "one trial can bring both" in found.help
    assert at_once == bool(pair), found.help


@each(
    ("typed", "edge_"),
    [
        ("4 then 5 then 6", 1 - 101 * Fraction(3 * 4 * 5, 36**3)),
        ("7, and then 7", 1 - 101 * Fraction(1, 36)),
        ("7 followed by 11", 1 - 101 * Fraction(6 * 2, 36**2)),
        ("7然後11", 1 - 101 * Fraction(6 * 2, 36**2)),
    ],
)
def test_results_one_after_another_are_told_as_stages(typed: str, edge_: Fraction) -> None:
    """Each on the trial after the one before, which the figure shows."""
    (stages,) = told(DICE, f'{{win: "{typed}", lose: others, pays: 100:1}}').help.written()
    assert stages.sort == "bet"
    assert edge(DICE, f"{{{stages}, pays: 100:1}}") == edge_


@pytest.mark.parametrize("typed", ["4 then", "then 4", "4 then banana", "4 then 99", " then ".join("4567894")])
def test_what_is_not_such_a_row_is_told_no_stages(typed: str) -> None:
    found = checked(FileText("g.yaml", game(DICE, f"{{win: {typed}, lose: others, pays: 1:1}}")))
    assert not [text for one in found for text in one.help.written() if text.sort == "bet"]


def test_where_nothing_ends_it_it_is_said_what_would() -> None:
    found = told(DICE, "{win: all of 4 and 5 and 6, pays: 12:1}")
    assert found.help == (
        "write `collect: [4, 5, 6], pays: {by: collected, 3: 12:1}` in place of `win` and `pays`; "
        "`until:` names what ends it before, if anything does"
    )
    assert edge(DICE, as_told("", found)) == -12  # nothing loses it, as it was written


def test_what_loses_at_once_ends_the_collection() -> None:
    found = told(DICE, "{win: all of 4 and 5 and 6, lose: others, pays: 30:1}")
    assert "until: [2 to 3, 7 to 12]" in found.help
    # 4, 5, 6 in any order on the first three throws of those that are one of them and new: 3/36, 4/36, 5/36
    wins = sum(
        Fraction(a * b * c) / ((36 - 0) * (36 - a) * (36 - a - b))
        for a, b, c in ((3, 4, 5), (3, 5, 4), (4, 3, 5), (4, 5, 3), (5, 3, 4), (5, 4, 3))
    )
    assert edge(DICE, as_told("", found)) == 1 - 31 * wins


@each("pays", ["{3: 12:1}", "{3: 12:1, others: lose}"])
def test_a_table_of_a_collection_goes_by_what_was_collected(pays: str) -> None:
    found = told(DICE, f"{{collect: [4, 5, 6], until: 7, pays: {pays}}}")
    assert (found.code, found.help) == ("structure/missing-by", "write `{by: collected, 3: 12:1, others: lose}`")
    (table,) = found.help.written()
    assert edge(DICE, f"{{collect: [4, 5, 6], until: 7, pays: {table}}}") == edge(DICE, MEANT[DICE])


def test_a_table_of_a_count_goes_by_the_count() -> None:
    found = told(DICE, "{count: 6, until: 7, pays: {2 or more: 12:1}}")
    assert found.help == "write `{by: count, 2 or more: 12:1, others: lose}`"


@each(
    ("file", "table"),
    [("pockets-without-by", "{silver: 3:1, gold: 10:1}"), ("lost-by-choices-unsaid", "{raise-1: 2:1, fold: 1:1}")],
)
def test_a_table_of_pockets_or_choices_is_told_whole(file: str, table: str) -> None:
    text = (WRONG / f"{file}.yaml").read_text("utf-8")
    (found,) = [one for one in checked(FileText("g.yaml", text)) if one.code == "structure/missing-by"]
    (written,) = found.help.written()
    after = checked(FileText("g.yaml", text.replace(table, written)))
    assert [one.code for one in after if one.family == "structure"] == []


def test_a_long_table_is_not_written_out() -> None:
    rows = ", ".join(f"{number}: {number}0:1" for number in range(1, 21))
    found = told(DICE, f"{{count: 6, until: 7, pays: {{{rows}}}}}")
    assert found.help == "inside this table, before its rows, add `by: count`"


def test_a_count_that_loses_is_told_what_ends_it() -> None:
    found = told(DICE, "{count: 6, lose: 7, pays: {by: count, 2 or more: 3:1, others: lose}}")
    assert found.help.startswith("write `until:` in place of `lose:`")
    assert edge(DICE, "{count: 6, until: 7, pays: {by: count, 2 or more: 3:1, others: lose}}") < 1


def test_what_is_collected_is_no_word_of_a_stage() -> None:
    found = told(DICE, "{stages: {one: {win: all of 4 and 5 and 6, lose: 7}}, pays: 1:1}")
    assert found.help == "what must all come is collected: `collect:` has a list of it, `until:` what ends it"


def test_other_mistakes_of_the_bet_are_told_as_well() -> None:
    bet = "{win: all of 4 and 5 and 6, lose: 7, pays: 12:1, unit: 2}"
    found = [one for one in checked(FileText("g.yaml", game(DICE, bet))) if one.stops_figures]
    assert [one.code for one in found] == ["structure/malformed", "structure/unknown-key"]


@each(
    ("text", "meant"),
    [
        ("all of 4, 5, 6 before 7", Collection(("4", "5", "6"), 3, "7")),
        ("all of 4-6", Collection(("4 to 6",), 3)),
        ("both 4 and 10", Collection(("4", "10"), 2)),
        ("ambos 4 e 10", Collection(("4", "10"), 2)),
        ("4 and 10 before 7 or 11", Collection(("4", "10"), 2, "[7, 11]", is_certain=False)),
        ("collect 2 to 6 before 7", Collection(("2 to 6",), 5, "7")),
        ("all of 4, 5, 13", None),
        ("all of 4, 4 to 6", None),
        ("4 before 7", None),
        ("hard 4 and hard 8", None),
        ("all of 4, 5 before noon", None),
    ],
)
def test_what_is_read_as_a_collection(text: str, meant: Collection | None) -> None:
    assert read_collection(text, about_outcomes(device_of(DICE))) == meant


@pytest.mark.parametrize(("text", "may"), [("all of these", True), ("4 and 5", False), ("others", False)])
def test_what_may_be_a_collection(text: str, may: bool) -> None:
    assert may_collect(text) is may


def test_what_is_offered_keeps_its_sort() -> None:
    assert [one.sort for one in told(DICE, "{win: 4 and 5, lose: 7, pays: 1:1}").help.written()] == ["outcomes", "bet"]
    assert isinstance(next(told(DICE, "{win: 4 and 5, lose: 7, pays: 1:1}").help.written()), Offered)
