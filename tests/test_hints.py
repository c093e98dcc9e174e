"""What newcomers wrote, and the word of the language that they are told."""

from __future__ import annotations

import pytest

from macau_edge.checks import check
from macau_edge.model.problem import Problem
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source


def problems(bet: str, device: str = "{dice: 2}") -> list[Problem]:
    text = f"game: G\ndevice: {device}\nbets: {{a: {bet}}}\n"
    return [one for one in check(read_ruleset(source("g.yaml", text.encode()), "g")) if one.family != "law"]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("7 or 11", "[7, 11]"), (">7", "`8 to 12`"), ("8+", "`8 to 12`"), ("over 7", "`8 to 12`"),
        ("4..10", "`4 to 10`"),
        ("double", "`hard 8`"), ("any double", "`same face`"), ("triple", "`exactly 3 show 6`"), ("rest", "`others`"),
        ("other", "`others`"), ("all", "`any`"), ("sum 7", "`7`"), ("10 throws", "`trial 10`"),
        ("not 7", "`any except 7`"),
    ],
)  # fmt: skip
def test_a_newcomer_is_told_the_word(written: str, told: str) -> None:
    (problem,) = problems(f'{{win: "{written}", lose: others, pays: 1:1}}')
    assert told in problem.help


@pytest.mark.parametrize("device", ["{wheel: 0 to 36}", "{draw: 1 to 25}"])
@pytest.mark.parametrize(
    ("written", "told"),
    [
        (">7", "`8 to 12`"), ("8+", "`8 to 12`"), ("7..9", "`7 to 9`"), ("double", "one comes up at a time"),
        ("triple", "one comes up at a time"), ("rest", "`others`"), ("sum 7", "`7`"),
    ],
)  # fmt: skip
def test_where_one_comes_up_at_a_time_a_newcomer_is_told_the_word(device: str, written: str, told: str) -> None:
    (problem,) = problems(f'{{win: "{written}", lose: others, pays: 1:1}}', device)
    assert told in problem.help


@pytest.mark.parametrize(("written", "told"), [("0.95:1", "`19:20`"), ("1.5:1", "`3:2`"), ("2:0.5", "`4:1`")])
def test_a_ratio_with_decimals_is_told_in_whole_numbers(written: str, told: str) -> None:
    (problem,) = problems(f"{{win: 7, lose: others, pays: '{written}'}}")
    assert told in problem.help


def test_a_stage_that_begins_itself_is_told_to_take_turns() -> None:
    """Left out, the outcomes would keep what opened the stage, which is another bet."""
    found = problems("{stages: {first: {last: any}, last: {win: last, lose: 2, last: others}}, pays: 1:1}")
    (problem,) = [one for one in found if one.code == "structure/own-stage"]
    assert "take turns" in problem.help
    assert "leave" not in problem.help
