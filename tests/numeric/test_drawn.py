"""Cards drawn until something holds, by the numeric engine alone: sets against orders, and rounds that are drawn.

Against plain dealing both engines are held in `tests/analysis/test_drawn.py`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from itertools import product
from math import perm

import numpy as np
import pytest

from macau_edge import exact, numeric
from macau_edge.numeric.backward import results_as_played
from macau_edge.numeric.drawn import DrawnUntil
from macau_edge.numeric.rounds import DealtRounds
from tests.loops import each
from tests.random_drawn import drawn_by_choice, drawn_without_choice
from tests.small import file_of, member_of

BUSTER = """
device: {decks: DECKS, worth: {ace: 1, 2 to 10: number, [jack, queen, king]: 10}, points: sum, compare: points}
deal:
  first: {dealer: 2}
  dealer-draws: {dealer: 1, until: dealer higher than 16}
bets:
  it: {win: dealer higher than 21, lose: others, pays: {by: cards of dealer, [3, 4]: 2:1, 5: 4:1, others: 12:1}}
"""


def law_of(text: str) -> dict[float, float]:
    """How likely each net result is."""
    ruleset = file_of(text)
    found = numeric.estimate(ruleset, member_of(ruleset, "it"), {})
    both = zip(found.nets.tolist(), found.probabilities.tolist(), strict=True)
    return {net: chance for net, chance in both if chance}


@pytest.mark.parametrize("decks", [1, 8, 99])
def test_the_dealer_draws_as_in_the_exact_engine(decks: int) -> None:
    text = BUSTER.replace("DECKS", str(decks))
    ruleset = file_of(text)
    nets = exact.solve(ruleset, member_of(ruleset, "it"), {}).nets
    assert law_of(text) == pytest.approx({float(net): float(chance) for net, chance in nets.items()}, abs=1e-13)


def test_sets_of_cards_come_as_often_as_their_orders() -> None:
    """Where a clause asks which card came first, orders are kept apart; that it is one of all changes nothing."""
    text = (
        BUSTER.replace("DECKS", "3").replace("higher than 16", "higher than 11").replace("higher than 21", "19 to 21")
    )
    in_order = text.replace("win: dealer 19 to 21", "win: dealer 19 to 21 and first of dealer ace to king")
    assert law_of(in_order) == pytest.approx(law_of(text), abs=1e-14)


def every_order(rounds: DealtRounds) -> tuple[DrawnUntil, list[tuple[int, int]]]:
    """What draws its cards, and for each order of their kinds the round that it comes to, with its ways."""
    drawn = rounds.drawn_until()
    left = np.bincount(drawn.kind_of_card)
    orders = np.array([*product(range(len(left)), repeat=drawn.drawn)], dtype=np.int64).T
    factors = [left[kinds] - (orders[:number] == kinds).sum(axis=0) for number, kinds in enumerate(orders)]
    ways = reduce(np.multiply, [np.maximum(one, 0) for one in factors])
    there = ways > 0
    return drawn, [*zip(drawn.of_kinds(orders[:, there]).tolist(), ways[there].tolist(), strict=True)]


def as_often_as_counted(text: str) -> None:
    """Every order comes to a round, and all that come to one are as many as were counted."""
    ruleset = file_of(text)
    rounds = results_as_played(ruleset, member_of(ruleset, "it"), {})
    assert isinstance(rounds, DealtRounds)
    drawn, every = every_order(rounds)
    found, whole = [0] * len(rounds.chance), perm(len(drawn.kind_of_card), drawn.drawn)
    for number, ways in every:
        found[number] += ways
    assert [Fraction(own, whole) for own in found] == [Fraction(own, sum(rounds.ways())) for own in rounds.ways()], text


@pytest.mark.thorough
@each("seed", range(0, 200, 5), quick=6, whole="deep")
def test_what_is_dealt_comes_as_often_as_it_is_counted(seed: int) -> None:
    as_often_as_counted(drawn_without_choice(seed).text)


@each("seed", range(1, 201, 5), quick=20, whole="deep")
def test_what_is_dealt_by_choice_comes_as_often_as_it_is_counted(seed: int) -> None:
    as_often_as_counted(drawn_by_choice(seed, parts=False).text)
