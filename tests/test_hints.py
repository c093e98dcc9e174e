"""What newcomers wrote, and the word of the language that they are told."""

from __future__ import annotations

import pytest

from macau_edge.checks import check
from macau_edge.model.hints import meant_of_cards
from macau_edge.model.problem import Problem
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.wording.messages import in_words_of


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


def test_what_was_written_stands_in_the_remedy_in_every_language() -> None:
    (problem,) = problems("{win: 7 or 11, lose: others, pays: 1:1}")
    assert in_words_of("pt", problem.help) == "escreva uma lista: [7, 11]"
    assert in_words_of("zh", problem.help) == "請寫成列表：[7, 11]"


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


@pytest.mark.parametrize(
    ("pays", "told"),
    [
        ("3/2", "`3:2`"), ("3 to 2", "`3:2`"), ("2", "`2:1`, or `2 for 1`"), ("1", "`1:1`"), ("evens", "`1:1`"),
        ("{by: total, 7 or 11: 2:1}", "[7, 11]"), ("{by: total, others: 1:1, 8+: 2:1}", "`8 or more`"),
        ("{by: total, 7: 1:1, rest: 2:1}", "`others`"), ("{by: points of me, 7: 1:1}", "the hand itself, `me`"),
    ],
)  # fmt: skip
def test_a_newcomer_is_told_how_a_prize_is_written(pays: str, told: str) -> None:
    found = problems(f"{{win: 7, lose: others, pays: {pays}}}")
    assert any(told in one.help for one in found), found


CARDS = "{decks: 1, worth: {ace: 1, 2 to 10: number, [jack, queen, king]: 10}, compare: points}"


@pytest.mark.parametrize(
    ("condition", "told"),
    [("me 0-5", "`me 0 to 5`"), ("me 0..5", "`me 0 to 5`"), ("me under 6", "both ends"), ("me<6", "`me 0 to 5`"),
     ("me 0 to 5 or you 3", "[me 0 to 5, you 3]"), ("natural", "what a hand holds")],
)  # fmt: skip
def test_a_newcomer_is_told_when_a_card_is_drawn(condition: str, told: str) -> None:
    deal = f"{{first: {{me: 2, you: 2}}, third: {{me: 1, if: {condition}}}}}"
    found = problems("{win: me beats you, lose: others, pays: 1:1}", f"{CARDS}\ndeal: {deal}")
    assert any(told in one.help for one in found), found


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("first card of me ace", "first of me ace"), ("first 2 cards of me same rank", "first 2 of me same rank"),
        ("me first 2 same rank", "first 2 of me same rank"), ("me same suit as you", "first 2 of all same suit"),
        ("me is ace", "first of me ace"), ("me = ace", "first of me ace"), ("me has an ace", "first of me ace"),
        ("me suit spades", "first of me spades"), ("me = you", "me ties you"), ("me higher", "me beats HAND"),
        ("not me beats you", "any except me beats you"), ("me is 7", "first of me 7"), ("me counts 7", "me 7"),
    ],
)  # fmt: skip
def test_a_phrase_about_a_hand_is_told_as_the_language_has_it(written: str, told: str) -> None:
    assert f"`{told}`" in meant_of_cards(written)


@pytest.mark.parametrize(
    "phrase",
    [
        "me ace", "me 7", "me 2 to 9", "me 8 to king", "me red", "first of me spades", "me beats you", "me ties all",
        "me beats you by 4 to 9", "me has 3 cards", "first 2 of me same rank", "all has 5 to 6 cards", "natural",
    ],
)  # fmt: skip
def test_what_the_language_has_is_told_nothing(phrase: str) -> None:
    assert meant_of_cards(phrase) == ""
