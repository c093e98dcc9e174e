"""Hands compared by several things, of which the first that differs decides: every order of a small deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import perm
from typing import Any

import pytest

from tests.outcomes.test_kinds import chances
from tests.small import file_of, problems_of

GAME = """
game: x
act: none
device:
  decks: 1
  without: 4 to queen
  worth: {{ace: 1, 2 to 3: number, king: 0}}
  points: last digit
  order: [2 to 3, king, ace]
  {compare}
  kinds: {{pair: 2 of a rank, none-of-it: any}}
deal: {{first: {{player: 2, banker: 2}}}}
bets:
  bet: {{win: player beats banker, push: player ties banker, lose: others, pays: 1:1}}
"""
Hand = Sequence[tuple[int, int]]
"""Cards by their place in the order, and their suits."""
WORTH = (2, 3, 0, 1)
KING, ACE = 2, 3


def points(hand: Hand) -> int:
    return sum(WORTH[rank] for rank, _ in hand) % 10


def highest(hand: Hand) -> int:
    return max(rank for rank, _ in hand)


def kings(hand: Hand) -> int:
    return sum(rank in (KING, ACE) for rank, _ in hand)


def strength(hand: Hand) -> list[int]:
    """A pair by its ranks; of two hands of the last kind what is compared next decides."""
    ranks = sorted((rank for rank, _ in hand), reverse=True)
    return [1, *ranks] if ranks[0] == ranks[1] else [0]


def black(hand: Hand) -> bool:
    return sum(suit in (0, 3) for _, suit in hand) == 1


HEIGHTS: dict[str, Callable[[Hand], Any]] = {
    "[points, highest]": lambda hand: (points(hand), highest(hand)),
    "[has 1 card in black, cards in king to ace]": lambda hand: (black(hand), kings(hand)),
    "[cards in king to ace, kinds]": lambda hand: (kings(hand), strength(hand)),
    "[kinds, points]": lambda hand: (strength(hand), points(hand)),
    "[has 2 cards in king to ace, points, highest]": lambda hand: (kings(hand) == 2, points(hand), highest(hand)),
}


@pytest.mark.parametrize("compare", HEIGHTS)
def test_the_first_thing_that_differs_decides(compare: str) -> None:
    height, net = HEIGHTS[compare], {1: 0, 0: 0, -1: 0}
    for order in permutations(product(range(4), range(4)), 4):
        own, its = height(order[:2]), height(order[2:])
        net[(own > its) - (own < its)] += 1
    found = chances(file_of(GAME.format(compare=f"compare: {compare}")))
    assert found == {Fraction(one): Fraction(n, perm(16, 4)) for one, n in net.items() if n}


@pytest.mark.parametrize(
    ("compare", "said"),
    [
        ("compare: [points]", "one thing that hands are compared by is no list"),
        ("compare: [points, points]", "`points` stands twice in `compare`"),
        ("compare: [points, order]", "hands are not compared by `order` among several things"),
        ("compare: [points, cards in 7]", "`7` is no card of this shoe"),
        ("compare: [highest, points]", ""),
    ],
)
def test_what_cannot_be_compared(compare: str, said: str) -> None:
    told = problems_of(GAME.format(compare=compare).replace("pays: 1:1", "pays: 1:2"))
    assert [str(one.message) for one in told] == ([said] if said else [])


def test_a_margin_needs_points_as_the_first() -> None:
    by_so_many = GAME.replace("player beats banker, push: player ties banker", "player beats banker by 2 to 9")
    told = problems_of(by_so_many.format(compare="compare: [highest, points]"))
    assert str(told[0].message).startswith("`by` is a difference of points, and these are not the first")
    first = by_so_many.format(compare="compare: [points, highest]")
    alone = by_so_many.format(compare="compare: points")
    assert chances(file_of(first)) == chances(file_of(alone))
