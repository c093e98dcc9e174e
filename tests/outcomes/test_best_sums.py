"""Cards that count either of two values: figures by both engines, which a few lines that deal plainly have as well."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import permutations

import pytest

from macau_edge import exact
from macau_edge.model.measures import Measures
from macau_edge.model.problem import ProblemError
from tests.small import file_of, member_of, problems_of

HEAD = """
device: {decks: 1, without: [2 to 4, 7 to 9, jack to king], worth: {ace: [1, 11], 5 to 6: number, 10: 10}, POINTS}
deal: {first: {player: 2, dealer: 2}, third: {player: 1, if: player lower than 15}}
bets: {it: {win: WIN, lose: others, pays: 1:1}}
"""
WORTH = {"ace": (1, 11), "5": (5,), "6": (6,), "10": (10,)}


def sums(cards: list[str]) -> set[int]:
    found = {0}
    for card in cards:
        found = {one + worth for one in found for worth in WORTH[card]}
    return found


def points(cards: list[str], limit: int) -> int | None:
    return max((one for one in sums(cards) if one <= limit), default=None)


@lru_cache
def rounds() -> Counter[tuple[str, ...]]:
    """Every order of five cards, with how often it lies so."""
    return Counter(permutations([rank for rank in WORTH for _ in range(4)], 5))


def plainly(win: str, limit: int) -> Fraction:
    won = dealt = 0
    for one, ways in rounds().items():
        player, dealer = [*one[:2]], [*one[2:4]]
        if points(player, limit) in range(15):
            player = [*player, one[4]]
        dealt += ways
        mine, its = points(player, limit), points(dealer, limit)
        soft = mine is not None and mine != min(sums(player))
        together = mine is not None and its is not None
        won += (
            ways
            * {
                "player beats dealer": mine is not None and its is not None and mine > its,
                "player ties dealer": together and mine == its,
                "player bust": mine is None,
                "player soft 16 to 17": soft and mine is not None and mine >= 16,
                "player hard 16": mine == 16 and not soft,
                "sum of player and dealer 30 to 33": mine is not None and its is not None and 30 <= mine + its <= 33,
            }[win]
        )
    return Fraction(won, dealt)


@pytest.mark.parametrize(
    "win",
    ["player beats dealer", "player ties dealer", "player bust", "player soft 16 to 17", "player hard 16",
     "sum of player and dealer 30 to 33"],
)  # fmt: skip
def test_the_best_sum_not_above_a_number(win: str) -> None:
    text = HEAD.replace("POINTS", "points: sum up to 17, compare: points").replace("WIN", win)
    ruleset = file_of(text)
    assert Measures(exact.solve(ruleset, member_of(ruleset, "it"), {})).win == plainly(win, 17)


@pytest.mark.parametrize(
    ("points_of", "win", "code"),
    [
        ("points: sum up to 21", "player 22", "arithmetic/empty"),
        ("points: sum up to 21", "player higher than 21", "arithmetic/empty"),
        ("points: last digit", "player soft 7", "structure/device"),
    ],
)
def test_what_cannot_be_said(points_of: str, win: str, code: str) -> None:
    ruleset = file_of(HEAD.replace("POINTS", points_of).replace("WIN", win))
    with pytest.raises(ProblemError) as raised:
        exact.solve(ruleset, member_of(ruleset, "it"), {})
    assert {problem.code for problem in raised.value.problems} == {code}


def test_two_values_need_a_word_of_which_is_counted() -> None:
    found = problems_of(HEAD.replace("POINTS", "points: sum").replace("WIN", "player 7"))
    assert "structure/device" in {problem.code for problem in found}
