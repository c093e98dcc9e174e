"""Results that have no number (00, a joker, a ball that is called by its colour) beside those that have one.

They have no total, are neither odd nor even, and neither higher nor lower than anything: in both engines, wherever a
phrase stands, and for the reader of `tests/plain_reader`, to which every figure is held.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from macau_edge.analysis import analyse_ruleset
from macau_edge.checks import check
from macau_edge.outcomes.options import placeholder_choices
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.loops import each
from tests.plain_reader import Rules
from tests.random_bets import Result
from tests.small import file_of, problems_of

DOUBLE_ZERO = "{wheel: {0: 1, 00: 1, 1 to 36: 1}}"
WITH_A_JOKER = "{wheel: {1: 5, 2: 3, 3: 2, 5: 2, joker: 1, flag: 1}}"
OF_BALLS = "{draw: {1 to 5: 2, gold: 1}}"
ONCE_DRAWN = "{draw: {1 to 3: 1, gold: 1}, returned: never}"
DEVICES = {"double-zero": DOUBLE_ZERO, "joker": WITH_A_JOKER, "balls": OF_BALLS, "once-drawn": ONCE_DRAWN}

STAGES = "words: {first: A, second: B}\n"
PLACES = {
    "win": "b: {win: BEYOND, lose: others, pays: 1:1}",
    "lose": "b: {win: others, lose: BEYOND, pays: 1:1}",
    "push": "b: {win: 2, push: BEYOND except 2, lose: others, pays: 1:1}",
    "a list": "b: {win: [LABEL, BEYOND], lose: others, pays: 1:1}",
    "and": "b: {win: odd and BEYOND, lose: others, pays: 1:1}",
    "except": "b: {win: any except BEYOND, lose: others, pays: 1:1}",
    "but one": "b: {win: BEYOND except 2, lose: others, pays: 1:1}",
    "a race": "b: {win: BEYOND, lose: LABEL, pays: 1:1}",
    "a name": "b: {win: beyond, lose: others, pays: 1:1}\nnames: {beyond: BEYOND}",
    "a name of a name": "b: {win: again except 2, lose: others, pays: 1:1}\nnames: {beyond: BEYOND, again: beyond}",
    "an operand": "b: {each: {number: [1, 2]}, win: higher than number, lose: others, pays: {by: number, others: 1:1}}",
    "its stage": "b: {stages: {first: {second: 1 to 2, lose: others}, second: {win: higher than second, "
    "lose: others}}, pays: 1:1}\n" + STAGES,
    "a later stage": "b: {stages: {first: {second: any}, second: {win: BEYOND, lose: others}}, pays: 1:1}\n" + STAGES,
    "a table": "b: {win: [BEYOND, LABEL], lose: others, pays: {by: result, LABEL: 9:1, others: 1:1}}",
    "lost": "b: {win: LABEL, lose: others, pays: 1:1, lost: {by: happening, beyond: 1:2, none: 1:1}}\n"
    "names: {beyond: BEYOND}",
    "a count": "b: {count: BEYOND, until: LABEL, pays: {by: count, 0: lose, 1 or more: 1:1}}",
    "a collection": "b: {collect: [BEYOND, OTHER], until: LABEL, pays: {by: collected, 2: 1:1, others: lose}}",
    "its end": "b: {count: LABEL, until: BEYOND, pays: {by: count, 0: lose, 1 or more: 1:1}}",
    "its trials": "b: {count: any, when: BEYOND, until: LABEL, pays: {by: count, 0: lose, 1 or more: 1:1}}",
}
"""Where a comparison may stand: `BEYOND` is it, `LABEL` a result that has no number, `OTHER` a number not beyond."""
LONG = {("once-drawn", one) for one in ("a count", "a collection", "its end", "its trials", "a race", "its stage")}
"""What may go on when an urn of four balls is empty, which is another mistake."""


def text_of(device: str, place: str, beyond: str) -> str:
    label = {"double-zero": "00", "joker": "joker"}.get(device, "gold")
    bet = PLACES[place].replace("BEYOND", beyond).replace("LABEL", label)
    bet = bet.replace("OTHER", "1" if beyond.startswith("higher") else "5")
    return f"game: x\nact: none\ndevice: {DEVICES[device]}\nbets:\n  {bet}\n"


CASES = [
    (device, place, beyond)
    for device in DEVICES
    for place in PLACES
    for beyond in ("higher than 1", "lower than 3")
    if (device, place) not in LONG
]


@each(("device", "place", "beyond"), CASES, quick=4)
def test_a_comparison_leaves_them_out_wherever_it_stands(device: str, place: str, beyond: str) -> None:
    text = text_of(device, place, beyond)
    read = read_ruleset(source("x.yaml", text.encode()), "x")
    assert [one.message for one in check(read) if one.stops_figures] == []
    assert read.ruleset
    analysis = analyse_ruleset(read.ruleset, placeholder_choices(read.ruleset))
    assert analysis.agree
    found = {bet.id: Result.of(bet.measures.distribution) for bet in analysis.bets if bet.measures}
    assert found == Rules.of(text).results("b")


@pytest.mark.parametrize(
    ("device", "win", "edge"),
    [
        (DOUBLE_ZERO, "higher than 18", Fraction(1, 19)),
        (DOUBLE_ZERO, "any except higher than 18", Fraction(-1, 19)),
        ("{wheel: {0: 1, 00: 1, 000: 1, 1 to 36: 1}}", "higher than 18", Fraction(1, 13)),
        (WITH_A_JOKER, "higher than 1", Fraction(0)),
        (WITH_A_JOKER, "lower than 5", Fraction(-3, 7)),
        (OF_BALLS, "lower than 3", Fraction(3, 11)),
    ],
)
def test_what_a_comparison_comes_to(device: str, win: str, edge: Fraction) -> None:
    text = f"game: x\nact: none\ndevice: {device}\nbets:\n  high: {{win: {win}, lose: others, pays: 1:1}}\n"
    read = read_ruleset(source("x.yaml", text.encode()), "x")
    assert read.ruleset
    analysis = analyse_ruleset(read.ruleset, {})
    assert analysis.agree
    assert analysis.bets[0].house_edge == edge


def test_nothing_is_beyond_a_result_without_a_number() -> None:
    """What opened the stage may be one: then the file is told so, with what to write, which is accepted."""
    text = (
        f"game: x\nact: none\ndevice: {DOUBLE_ZERO}\nbets:\n  b: {{stages: {{first: {{second: any}}, "
        f"second: {{win: higher than second, lose: others}}}}, pays: 1:1}}\n{STAGES}"
    )
    (found,) = [one for one in check(read_ruleset(source("x.yaml", text.encode()), "x")) if one.stops_figures]
    assert found.code == "structure/operand"
    assert found.message == "`00` may have opened `second`, and nothing is higher or lower than what has no number"
    assert found.help == "lead to `second` with numbers alone, and name `00` in another clause of the stage before it"
    mended = text.replace("second: any", "second: any except 00, lose: 00")
    read = read_ruleset(source("x.yaml", mended.encode()), "x")
    assert [one.message for one in check(read) if one.stops_figures] == []
    assert read.ruleset
    analysis = analyse_ruleset(read.ruleset, {})
    assert analysis.agree
    assert {bet.id: Result.of(bet.measures.distribution) for bet in analysis.bets if bet.measures} == Rules.of(
        mended
    ).results("b")


def test_nor_is_anything_beyond_a_value_that_has_none() -> None:
    bet = "b: {each: {number: [3, 00]}, win: higher than number, lose: others, pays: 1:1}"
    text = f"game: x\nact: none\ndevice: {DOUBLE_ZERO}\nbets:\n  {bet}\n"
    (found,) = [one for one in check(read_ruleset(source("x.yaml", text.encode()), "x")) if one.stops_figures]
    assert (found.code, found.help) == ("structure/operand", "compare with a number")
    assert found.message == "`00` has no number, and nothing is higher or lower than it"


@each(
    ("device", "win", "edge"),
    [
        ("{wheel: {1: 1, 2: 1, 4: 1, joker: 2}}", "lower than 3", "1/5"),
        ("{wheel: {4: 1, 6: 2}}", "higher than 5", "-1/3"),
        ("{wheel: {4: 1, 6: 2}}", "any except lower than 5", "-1/3"),
        ("{dice: 2, faces: {1: 1, 4: 1}}", "lower than 3", "1/2"),
        ("{draw: {2: 1, 5: 1, gold: 1}}", "higher than 3", "1/3"),
    ],
)
def test_what_a_comparison_is_with_need_not_come_up(device: str, win: str, edge: str) -> None:
    """`lower than 3` was refused where there is no pocket 3, as if it named nothing."""
    text = f"game: x\nact: none\ndevice: {device}\nbets:\n  b: {{win: {win}, lose: others, pays: 1:1}}\n"
    ruleset = file_of(text)
    analysis = analyse_ruleset(ruleset, {})
    assert analysis.agree
    assert [str(one.house_edge) for one in analysis.bets] == [edge]
    (measures,) = (one.measures for one in analysis.bets)
    assert measures
    assert Rules.of(text).results("b") == {"b": Result.of(measures.distribution)}


def test_a_comparison_that_names_nothing_is_refused() -> None:
    text = "game: x\nact: none\ndevice: {wheel: 1 to 4}\nbets:\n  b: {win: higher than 9, lose: others, pays: 1:1}\n"
    (told,) = (one for one in problems_of(text) if one.stops_figures)
    assert (told.code, told.message, told.place.column) == ("arithmetic/empty", "this names no outcome", 12)
