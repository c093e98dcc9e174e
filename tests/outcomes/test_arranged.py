"""Pieces, and hands that a stated way parts in others: against every order of a small set, dealt and parted plainly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from typing import Any

import numpy as np
import pytest

from macau_edge.model import Shoe
from macau_edge.model.cards import Card
from macau_edge.model.records import replace
from macau_edge.numeric.rounds import DealtRounds
from macau_edge.numeric.words import results_of
from macau_edge.outcomes.arranged import PiecesHeld, SidesBeside, StandsSo
from tests.cases import ruleset_of
from tests.outcomes.test_kinds import chances
from tests.small import file_of, member_of, problems_of

PIECES = {"low": 2, "three": 1, "six": 1, "mid": 2, "top": 2}
WORTH = {"low": 1, "three": 3, "six": 6, "mid": 4, "top": 9}
ORDER = {"low": 0, "three": 1, "six": 1, "mid": 2, "top": 3}
"""How high each is: the three and the six are level."""
GAME = """
game: x
act: none
device:
  pieces: {{low: 2, three: 1, six: 1, mid: 2, top: 2}}
  worth: {{low: 1, three: 3, six: 6, mid: 4, top: 9}}
  points: last digit
  order: [low, [three, six], mid, top]
  kinds:
    supreme: ranks six-three
    twins: 2 of a rank from mid to top
    mixed: 1 card in mid and 1 card in low
    none-of-it: any
  compare: {compare}
deal:
  first: {{player: {cards}, banker: {cards}}}
{steps}
bets:
  bet: {bet}
"""
Hand = Sequence[str]


def points(hand: Hand) -> int:
    return sum(map(WORTH.__getitem__, hand)) % 10


def kind(hand: Hand) -> tuple[int, ...]:
    """Its kind, and of all but the last its heights, those of which there are more first."""
    times = Counter(hand)
    inside = [ORDER[one] for one in sorted(hand, key=lambda one: (-times[one], -ORDER[one]))]
    if sorted(hand) == ["six", "three"]:
        return (3, *inside)
    if len(hand) == 2 and times.most_common(1)[0] in (("mid", 2), ("top", 2)):
        return (2, *inside)
    return (1, *inside) if times["mid"] == times["low"] == 1 else (0,)


def highest(hand: Hand) -> int:
    return max(map(ORDER.__getitem__, hand))


HEIGHTS: dict[str, Callable[[Hand], Any]] = {
    "[kinds, points, highest]": lambda hand: (kind(hand), points(hand), highest(hand)),
    "[points, highest]": lambda hand: (points(hand), highest(hand)),
    "[kinds, has 1 card in top]": lambda hand: (kind(hand), hand.count("top") == 1),
    "[highest, cards in three to six]": lambda hand: (highest(hand), hand.count("three") + hand.count("six")),
}


def orders(cards: int) -> list[tuple[str, ...]]:
    return [*permutations([one for one, number in PIECES.items() for _ in range(number)], cards)]


@pytest.mark.parametrize("compare", HEIGHTS)
def test_hands_of_pieces_are_compared_by_all_of_these(compare: str) -> None:
    height, net = HEIGHTS[compare], Counter[int]()
    for order in orders(4):
        own, its = height(order[:2]), height(order[2:])
        net[(own > its) - (own < its)] += 1
    bet = "{win: player beats banker, push: player ties banker, lose: others, pays: 1:1}"
    found = chances(file_of(GAME.format(compare=compare, cards=2, steps="", bet=bet)))
    assert found == {Fraction(one): Fraction(n, perm(8, 4)) for one, n in net.items() if n}


LINES: dict[str, Callable[[Hand, Hand, Callable[[Hand], Any]], bool]] = {
    "[{high} beats {low}, {high} ties {low}]": lambda low, high, height: height(high) >= height(low),
    "{low} beats {high}": lambda low, high, height: height(low) > height(high),
    "{high} 7 to 9": lambda low, high, height: points(high) in (7, 8, 9),
    "{low} has 1 card in mid to top": lambda low, high, height: (
        len({"mid", "top"} & {*low}) == 1 == sum(one in ("mid", "top") for one in low)
    ),
    "{high} twins or better": lambda low, high, height: kind(high)[0] >= 2,
    "{high} different ranks": lambda low, high, height: len({*high}) == len(high),
}


def parted(hand: Hand, lines: Sequence[str], height: Callable[[Hand], Any]) -> tuple[Hand, Hand]:
    """The parting that the lines leave; the last of them settle it."""
    half = len(hand) // 2
    left = [
        (tuple(sorted(hand[place] for place in own)), tuple(sorted(one for n, one in enumerate(hand) if n not in own)))
        for own in combinations(range(len(hand)), half)
    ]
    for line in lines:
        if line.startswith("best"):
            at = 0 if "low" in line else 1
            most = max(height(one[at]) for one in left)
            left = [one for one in left if height(one[at]) == most]
        else:
            left = [one for one in left if LINES[line](*one, height)] or left
    return left[0]


@pytest.mark.parametrize("seed", range(6))
def test_hands_are_parted_by_the_lines_one_after_the_other(seed: int) -> None:
    rng = Random(seed)
    compare = rng.choice([*HEIGHTS][:2])
    height, ways = HEIGHTS[compare], list[list[str]]()
    for _ in range(2):
        last = ["best {low}", "best {high}"]
        rng.shuffle(last)
        ways.append([*rng.sample([*LINES], rng.randrange(3)), *last])
    ways[1:] = ways[: seed % 2] or ways[1:]  # both sides by the same way, whatever their hands are called
    steps = "\n".join(
        f"  {step}: {{arrange: {hand}, into: {{{low}: {size}, {high}: {size}}}, prefer: "
        f"[{', '.join(line.format(low=low, high=high) for line in way)}]}}"
        for (step, hand, low, high), way, size in zip(
            [("set", "player", "front", "back"), ("other-set", "banker", "its-front", "its-back")],
            ways,
            [2, 2],
            strict=True,
        )
    )
    bet = (
        "{win: front beats its-front and back beats its-back, push: [front beats its-front except back beats its-back, "
        "back beats its-back except front beats its-front], lose: others, pays: 1:1}"
    )
    net = Counter[int]()
    pieces = [one for one, number in PIECES.items() for _ in range(number)]
    for own in combinations(range(8), 4):
        order = [*(pieces[n] for n in own), *(one for n, one in enumerate(pieces) if n not in own)]
        (low, high), (its_low, its_high) = (
            parted(hand, way, height) for hand, way in zip((order[:4], order[4:]), ways, strict=True)
        )
        won = (height(low) > height(its_low)) + (height(high) > height(its_high))
        net[won - 1] += 1
    found = chances(file_of(GAME.format(compare=compare, cards=4, steps=steps, bet=bet)))
    assert found == {Fraction(one): Fraction(n, comb(8, 4)) for one, n in net.items() if n}


WAY = "  {step}: {{arrange: {hand}, into: {{{low}: 2, {high}: 2}}, prefer: [best {low}, best {high}]}}\n"


def test_pieces_that_are_gone_are_dealt_to_nobody() -> None:
    """One of the top pieces, which is then there once: every order of the seven others."""
    steps = WAY.format(step="set", hand="player", low="front", high="back").replace(": 2", ": 1")
    bet = "{win: front beats banker, lose: others, pays: 1:1}"
    game = file_of(GAME.format(compare="[points, highest]", cards=2, steps=steps, bet=bet))
    assert isinstance(game.device, Shoe)
    height = HEIGHTS["[points, highest]"]
    pieces = [one for one, number in PIECES.items() for _ in range(number)]
    for gone in ([], ["top"], ["top", "low"]):
        left = list((Counter(pieces) - Counter(gone)).elements())
        won = [max(height(order[:1]), height(order[1:2])) > height(order[2:]) for order in permutations(left, 4)]
        found = chances(replace(game, device=replace(game.device, gone=tuple(map(Card, gone)))))
        assert found[Fraction(1)] == Fraction(sum(won), len(won))


DRAWN = {
    "both sides": "{win: front beats its-front and back beats its-back, lose: others, pays: 1:1}",
    "one side": "{win: front 7 to 9, lose: others, pays: 1:1}",
    "the pieces of a hand": "{win: player has 2 cards in low, lose: others, pays: 1:1}",
}


@pytest.mark.parametrize("bet", DRAWN.values(), ids=DRAWN)
def test_what_is_drawn_comes_as_often_as_it_is_counted(bet: str) -> None:
    """Every order of eight pieces, drawn to both hands and looked up, against the ways that were counted."""
    steps = WAY.format(step="set", hand="player", low="front", high="back") + WAY.format(
        step="other-set", hand="banker", low="its-front", high="its-back"
    )
    game = file_of(GAME.format(compare="[points, highest]", cards=4, steps=steps, bet=bet))
    rounds = results_of(game, member_of(game), {})
    assert isinstance(rounds, DealtRounds)
    assert rounds.arranged
    hands = rounds.drawn_arranged(rounds.arranged)
    every = np.array([*permutations(range(8), hands.drawn)]).T
    came = np.bincount(hands.round_of([*every]), minlength=len(rounds.chance))
    assert (came * (perm(8, 8) // every.shape[1])).tolist() == [
        n * perm(8, 8) // sum(rounds.ways()) for n in rounds.ways()
    ]


OF_BOTH: dict[str, Callable[[Sequence[Hand]], bool]] = {
    "front 5 to 9 and its-front 5 to 9": lambda all_: points(all_[0]) >= 5 <= points(all_[2]),
    "its-front beats front": lambda all_: compared(all_[2], all_[0]) > 0,
    "front beats its-front and its-back beats back": lambda all_: (
        compared(all_[0], all_[2]) > 0 < compared(all_[3], all_[1])
    ),
    "front beats its-back and its-front beats back and its-front beats front": lambda all_: (
        compared(all_[0], all_[3]) > 0 < compared(all_[2], all_[1]) and compared(all_[2], all_[0]) > 0
    ),
    "front beats back and its-front beats its-back and its-back 1 to 9": lambda all_: (
        compared(all_[0], all_[1]) > 0 < compared(all_[2], all_[3]) and points(all_[3]) >= 1
    ),
}


def compared(own: Hand, other: Hand) -> int:
    one, two = map(HEIGHTS["[points, highest]"], (own, other))
    return int(one > two) - int(one < two)


@pytest.mark.parametrize("rows", [2, 128])
@pytest.mark.parametrize("asked", OF_BOTH)
def test_what_is_asked_of_both_sides(asked: str, rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that compares them, a hand of the other side with one's own, several; few sets and many taken at once."""
    monkeypatch.setattr("macau_edge.numeric.arranged.ROWS", rows)
    lines = ["best {low}", "best {high}"]
    height, pieces = HEIGHTS["[points, highest]"], [one for one, number in PIECES.items() for _ in range(number)]
    won = []
    for own in combinations(range(8), 4):
        sides = [pieces[n] for n in own], [one for n, one in enumerate(pieces) if n not in own]
        won.append(OF_BOTH[asked]([hand for side in sides for hand in parted(side, lines, height)]))
    steps = WAY.format(step="set", hand="player", low="front", high="back") + WAY.format(
        step="other-set", hand="banker", low="its-front", high="its-back"
    )
    bet = f"{{win: {asked}, lose: others, pays: 1:1}}"
    found = chances(file_of(GAME.format(compare="[points, highest]", cards=4, steps=steps, bet=bet)))
    assert found[Fraction(1)] == Fraction(sum(won), len(won))


@pytest.mark.parametrize(("asked", "holds"), [
    ("front same rank as back", lambda front, back: front == back),
    ("front has 1 card in rank of back", lambda front, back: front == back),
    ("sum of front and back 3 to 7", lambda front, back: 3 <= points(front) + points(back) <= 7),
])  # fmt: skip
def test_what_is_asked_of_two_hands_of_one_side(asked: str, holds: Callable[[Hand, Hand], bool]) -> None:
    """It was said that two hands of one side never have the same rank."""
    steps = WAY.format(step="set", hand="player", low="front", high="back").replace(": 2", ": 1")
    bet = f"{{win: {asked}, lose: others, pays: 1:1}}"
    found = chances(file_of(GAME.format(compare="[points, highest]", cards=2, steps=steps, bet=bet)))
    height, won = HEIGHTS["[points, highest]"], []
    for order in orders(2):
        front, back = sorted((order[:1], order[1:]), key=height, reverse=True)
        won.append(holds(front, back))
    assert found[Fraction(1)] == Fraction(sum(won), len(won))


SET = "  set: {arrange: player, into: {front: 1, back: 1}, prefer: [best front]}"
BET = "{win: front top, lose: others, pays: 1:1}"


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        (SET.replace(", prefer: [best front]", ""), "the best parting is not worked out"),
        (SET.replace("[best front]", "[front has 1 card in low]"), "`set` leaves two ways to part a hand"),
        (SET.replace("[best front]", "[best banker]"), "`set` goes by `banker`, which is none of its hands"),
        (SET.replace("back: 1", "back: 2"), "`player` has 2 pieces, and `set` parts 3"),
        (SET.replace("back: 1", "banker: 1"), "`banker` is parted off at `set`, and gets other pieces"),
        (SET.replace("arrange: player", "arrange: dealer"), "`dealer` is no hand that was dealt"),
        (SET + "\n  more: {banker: 1, if: front top}", "where a hand is arranged, every step deals or arranges"),
        (SET.replace("back: 1}", "back: 1}, if: front top"), "a step that arranges a hand does nothing else: `if`"),
    ],
)
def test_a_way_that_says_too_little_or_something_else(steps: str, said: str) -> None:
    told = problems_of(GAME.format(compare="[points, highest]", cards=2, steps=steps, bet=BET))
    assert any(str(one.message).startswith(said) for one in told), told


def test_what_all_hands_have_is_not_asked_where_one_is_arranged() -> None:
    bet = BET.replace("front top", "all has 2 cards in low")
    told = problems_of(GAME.format(compare="[points, highest]", cards=2, steps=SET, bet=bet))
    assert [(one.message, one.help) for one in told if one.code == "structure/operand"] == [
        (
            "`all` is asked where a hand is arranged, and is no hand of the deal",
            "ask of the hands by themselves: player, banker, front, back",
        )
    ]


def test_as_many_of_a_set_are_asked_as_there_are() -> None:
    """There are two of the low pieces, and one of the six."""
    for asked, said in (("2 cards in low", ""), ("2 cards in six", "`player` has 1 at most"), ("2 of a rank", "")):
        bet = f"{{win: player has {asked}, lose: others, pays: 1:1}}"
        told = problems_of(GAME.format(compare="[points, highest]", cards=2, steps="", bet=bet))
        assert [said in one.message for one in told] == [True] * bool(said), told


def test_pieces_have_no_suits() -> None:
    for bet in (
        "{win: player same suit, lose: others, pays: 1:1}",
        "{win: player has 2 suits, lose: others, pays: 1:1}",
    ):
        told = problems_of(GAME.format(compare="[points, highest]", cards=2, steps="", bet=bet))
        assert [(one.code, str(one.message)) for one in told] == [("structure/unknown-word", "pieces have no `suit`")]


@pytest.mark.thorough
def test_the_banker_wins_where_the_player_loses() -> None:
    """The tiles of the example: what is level is the banker's, and each takes 5 % of a prize."""
    tiles = ruleset_of("examples/tiles.yaml")
    player, banker = (chances(tiles, bet) for bet in ("player", "banker"))
    won, lost = Fraction(19, 20), Fraction(-1)
    assert player == {won: Fraction(11102837, 30678375), 0: player[Fraction(0)], lost: Fraction(67919617, 184070250)}
    assert banker == {won: player[lost], 0: player[Fraction(0)], lost: player[won]}


@pytest.mark.parametrize("hands", range(4))
@pytest.mark.parametrize("seed", range(3))
def test_sides_are_counted_beside_one_another_as_pair_by_pair(hands: int, seed: int) -> None:
    """Of up to three hands that are compared, of few heights, so that many are level; of two sets that share pieces, or
    of which one takes what the other would need, as many as there are.
    """
    draw = Random(f"{hands} {seed}")
    left = [draw.choice((1, 1, 2, 3)) for _ in range(5)]
    pieces = [rank for rank, number in enumerate(left) for _ in range(number)]
    standing = dict[tuple[int, tuple[int, ...]], StandsSo]()

    def side(number: int, size: int) -> list[tuple[PiecesHeld, StandsSo]]:
        found = list[tuple[PiecesHeld, StandsSo]]()
        for own in sorted({*combinations(pieces, size)}):
            times = Counter(own)
            held = PiecesHeld(own, tuple(times.values()), tuple(left[rank] for rank in times))
            standing[number, own] = StandsSo((draw.choice("ab"),), tuple(draw.randint(0, 3) for _ in range(hands)))
            found.append((held, standing[number, own]))
        return found

    sizes = draw.choice([(2, 2), (1, 3), (3, 2), (2, 1)])
    first, second = (side(number, size) for number, size in enumerate(sizes))
    plain, places = Counter[tuple[object, ...]](), range(len(pieces))
    for mine in combinations(places, sizes[0]):
        for its in combinations([place for place in places if place not in mine], sizes[1]):
            both = (tuple(pieces[place] for place in own) for own in (mine, its))
            own, other = (standing[number, held] for number, held in enumerate(both))
            signs = tuple((one > two) - (one < two) for one, two in zip(own.heights, other.heights, strict=True))
            plain[(*own.answers, *other.answers), signs] += 1
    assert dict(SidesBeside(left, first, second).counted()) == plain


MANY = """
game: x
act: none
device:
  pieces: {one: 100, two: 100}
  worth: {one: 1, two: 2}
  points: last digit
  compare: points
deal:
  first: {player: 6, banker: 6}
  set: {arrange: player, into: {low: 3, high: 3}, prefer: [best low, best high]}
  other-set: {arrange: banker, into: {its-low: 3, its-high: 3}, prefer: [best its-low, best its-high]}
bets:
  bet: {win: low beats its-low and high beats its-high, lose: others, pays: 3:1}
"""


def test_more_ways_than_a_whole_number_of_numpy_counts_are_no_figure() -> None:
    """They ran over, so that the engines disagreed: 6 of 200 pieces beside 6 others are dealt in 5 * 10**21 ways."""
    (problem,) = problems_of(MANY)
    assert problem.code == "arithmetic/not-confirmed"
    assert problems_of(MANY.replace("100", "8")) == []
