"""Balls out of an urn: what can come up and how often, against every order in which single balls can come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from math import comb

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from macau_edge.model import Device, Dice, Draw, Face, Returned
from macau_edge.model.notation import ShownWords, parse_phrase
from macau_edge.model.problem import NOWHERE
from macau_edge.numeric.throws import Throws
from macau_edge.outcomes import full, left_after, outcomes, weights_left, worded_values
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.select import select
from tests.loops import each
from tests.on_a_device import edges, numbers, read

Result = tuple[str, ...]
"""The labels of the balls of one trial, in the order they come."""


def drawn(balls: Sequence[Face], take: int, *, put_back: bool) -> dict[Result, Fraction]:
    """Every order in which single balls can come, all equally likely, by their labels."""
    urn = [ball.label for ball in balls for _ in range(ball.weight)]
    orders: Iterator[Result] = product(urn, repeat=take) if put_back else permutations(urn, take)
    counted = Counter(orders)
    return {shown: Fraction(n, sum(counted.values())) for shown, n in counted.items()}


def by_combination(found: dict[Result, Fraction], order: Sequence[str]) -> dict[str, Fraction]:
    """The probability of each combination, as outcomes are called: the order is left out."""
    chances: dict[str, Fraction] = {}
    for shown, chance in found.items():
        label = "-".join(sorted(shown, key=order.index))
        chances[label] = chances.get(label, Fraction(0)) + chance
    return chances


urns = st.builds(
    Draw,
    st.lists(st.integers(1, 3), min_size=1, max_size=4).map(
        lambda weights: tuple(Face(f"b{place}", weight) for place, weight in enumerate(weights))
    ),
    st.integers(1, 3),
    st.sampled_from(["after the draw", "after each ball", "never"]),
)


def chances(device: Device) -> dict[str, Fraction]:
    space = outcomes(device)
    return {outcome.label: Fraction(outcome.weight, sum(o.weight for o in space)) for outcome in space}


@given(urns)
def test_a_draw_brings_every_combination_as_often_as_its_orders(urn: Draw) -> None:
    put_back = urn.returned == "after each ball"
    assume(put_back or urn.take <= sum(ball.weight for ball in urn.balls))
    expected = by_combination(drawn(urn.balls, urn.take, put_back=put_back), [ball.label for ball in urn.balls])
    assert chances(urn) == expected
    numeric = Throws(urn)
    assert dict(zip(numeric.results.tolist(), numeric.chance, strict=True)) == pytest.approx(expected)
    assert sum(outcome.weight for outcome in outcomes(urn)) == (
        sum(ball.weight for ball in urn.balls) ** urn.take
        if put_back
        else comb(sum(ball.weight for ball in urn.balls), urn.take)
    )


@given(urns, st.data())
def test_what_is_drawn_for_good_changes_what_can_come_next(urn: Draw, data: st.DataObject) -> None:
    urn = Draw(urn.balls, urn.take, "never")
    assume(urn.take <= sum(ball.weight for ball in urn.balls))
    numeric = Throws(urn)
    assert numeric.urn
    left = full(urn)
    assert left == numeric.full() == tuple(ball.weight for ball in urn.balls)
    labels = [outcome.label for outcome in outcomes(urn)]
    while sum(left) >= urn.take:
        in_urn = [Face(ball.label, n) for ball, n in zip(urn.balls, left, strict=True) if n]
        expected = by_combination(drawn(in_urn, urn.take, put_back=False), [ball.label for ball in urn.balls])
        weights = weights_left(urn, left)
        assert sum(weights) == comb(sum(left), urn.take)
        found = {label: Fraction(w, sum(weights)) for label, w in zip(labels, weights, strict=True) if w}
        assert found == expected
        again = dict(zip(numeric.results.tolist(), numeric.chances(left), strict=True))
        assert {label: chance for label, chance in again.items() if chance} == pytest.approx(expected)
        index = data.draw(st.sampled_from([i for i, weight in enumerate(weights) if weight]))
        place = numeric.results.tolist().index(labels[index])
        after = left_after(urn, left, index)
        assert after == numeric.after(left, place)
        taken = Counter(labels[index].split("-"))
        assert after == tuple(n - taken[ball.label] for ball, n in zip(urn.balls, left, strict=True))
        left = after
    assert set(weights_left(urn, left)) == {0}
    assert not numeric.chances(left).any()


@pytest.mark.parametrize("returned", ["after the draw", "after each ball"])
def test_only_what_is_never_returned_empties_the_urn(returned: Returned) -> None:
    assert full(Draw(numbers(4), 2, returned)) is None
    assert not Throws(Draw(numbers(4), 2, returned)).urn
    assert full(Dice(2, numbers(6))) is None
    assert not Throws(Dice(2, numbers(6))).urn


COLOURED = "{1 to 3: {colour: red}, 4 to 5: {colour: white, weight: 2}}"


def colour(label: str) -> str:
    return "red" if label in "123" else "white"


def number_of(shown: Result) -> int:
    return sum(map(int, shown))


def has(shown: Result, wanted: Result) -> bool:
    return Counter(wanted) <= Counter(shown)


PHRASES: dict[str, Callable[[Result], bool]] = {
    "8": lambda s: number_of(s) == 8,
    "6 to 9": lambda s: 6 <= number_of(s) <= 9,
    "odd": lambda s: number_of(s) % 2 == 1,
    "1-4-5": lambda s: sorted(s) == ["1", "4", "5"],
    "4-4-5": lambda s: sorted(s) == ["4", "4", "5"],
    "shows 5": lambda s: "5" in s,
    "shows 4-4": lambda s: has(s, ("4", "4")),
    "shows red": lambda s: any(colour(ball) == "red" for ball in s),
    "exactly 2 show red": lambda s: sum(colour(ball) == "red" for ball in s) == 2,
    "at least 2 show 4": lambda s: s.count("4") >= 2,
    "exactly 0 show white": lambda s: all(colour(ball) == "red" for ball in s),
    "within 1-2-4-4": lambda s: has(("1", "2", "4", "4"), s),
    "same colour": lambda s: len(set(map(colour, s))) == 1,
    "same face": lambda s: len(set(s)) == 1,
    "hard 12": lambda s: number_of(s) == 12 and len(set(s)) == 1,
    "easy 12": lambda s: number_of(s) == 12 and len(set(s)) > 1,
    "any except shows red": lambda s: all(colour(ball) == "white" for ball in s),
}


@each("returned", ["after the draw", "after each ball", "never"])
@each("text", PHRASES)
def test_phrases_name_balls_as_they_name_dice(text: str, returned: Returned) -> None:
    device = read(f"{{draw: {COLOURED}, take: 3, returned: {returned}}}").device
    assert isinstance(device, Draw)
    phrase = parse_phrase(text, NOWHERE, ShownWords(frozenset(ball.label for ball in device.balls)))
    plain = drawn(device.balls, 3, put_back=returned == "after each ball")
    expected = sum((chance for shown, chance in plain.items() if PHRASES[text](shown)), Fraction(0))
    space = outcomes(device)
    named = sum(space[index].weight for index in select(phrase, Scope(space=space, device=device)))
    assert Fraction(named, sum(outcome.weight for outcome in space)) == expected
    numeric = Throws(device)
    assert float(numeric.chance[numeric.mask(phrase, {})].sum()) == pytest.approx(float(expected))


def test_two_of_five_numbered_balls() -> None:
    found = edges(
        "{draw: 1 to 5, take: 2}",
        """
bets:
  number: {each: {number: 1 to 5}, win: shows number, lose: others, pays: 1:1}
  pair: {each: {pair: like 1-2}, win: pair, lose: others, pays: 8:1}
  six: {win: 6, lose: others, pays: 3:1}
  ball: {each: {ball: face}, win: shows ball, lose: others, pays: {by: total, 3 to 5: 2:1, others: 1:2}}
""",
    )
    assert {edge for name, edge in found.items() if name.startswith("number")} == {Fraction(1, 5)}
    assert {edge for name, edge in found.items() if name.startswith("pair")} == {Fraction(1, 10)}
    assert len([name for name in found if name.startswith("pair")]) == 10
    assert found["six"] == Fraction(1, 5)  # 1-5 and 2-4, of ten pairs
    assert found["ball[1]"] == 1 - Fraction(1, 10) * (3 * 3 + Fraction(3, 2))  # 1-2, 1-3, 1-4; 1-5
    assert found["ball[5]"] == 1 - Fraction(4, 10) * Fraction(3, 2)


def test_balls_are_paid_by_how_many_show() -> None:
    found = edges(
        "{draw: {red: {colour: warm, weight: 3}, gold: {colour: warm}, white: {colour: cold, weight: 3}}, take: 3}",
        """
bets:
  warm: {win: shows warm, lose: others, pays: {by: balls showing warm, 1: 1:2, 2: 1:1, 3: 2:1}}
  kinds: {win: any except same face, lose: others, pays: {by: different faces, 2: 1:1, 3: 2:1}}
""",
    )
    plain = drawn([Face("red", 3), Face("gold"), Face("white", 3)], 3, put_back=False)
    prize = {0: Fraction(-1), 1: Fraction(1, 2), 2: Fraction(1), 3: Fraction(2)}
    assert found["warm"] == -sum(chance * prize[3 - shown.count("white")] for shown, chance in plain.items())
    assert found["kinds"] == -sum(chance * (-1, 1, 2)[len(set(shown)) - 1] for shown, chance in plain.items())


def test_a_single_ball_has_its_label_its_number_and_its_colour() -> None:
    found = edges(
        "{draw: {r1: {colour: red, number: 1}, b1: {colour: black, number: 1}, "
        "b2: {colour: black, number: 2, weight: 2}, coin: {colour: gold}}}",
        """
bets:
  one: {win: 1, lose: others, pays: 1:1}
  ball: {each: {ball: face}, win: ball, lose: others, pays: 3:1}
  black: {win: shows black, lose: others, pays: 1:1}
  gold: {win: coin, lose: others, pays: {by: result, coin: 3:1}}
""",
    )
    assert found == {
        "one": Fraction(1, 5), "ball[r1]": Fraction(1, 5), "ball[b1]": Fraction(1, 5), "ball[b2]": Fraction(-3, 5),
        "ball[coin]": Fraction(1, 5), "black": Fraction(-1, 5), "gold": Fraction(1, 5),
    }  # fmt: skip


def test_a_ball_that_is_there_once_is_never_a_pair() -> None:
    urn = Draw((Face("red", 2), Face("white", 2), Face("gold")), 2)
    assert [value.label for value in worded_values(urn, "like 1-1")] == ["red-red", "white-white"]
    put_back = Draw(urn.balls, 2, "after each ball")
    assert [value.label for value in worded_values(put_back, "like 1-1")] == ["red-red", "white-white", "gold-gold"]
    assert [value.label for value in worded_values(urn, "like 1-2")] == ["red-white", "red-gold", "white-gold"]
    assert worded_values(urn, "splits") == ()


@pytest.mark.parametrize("device", ["{draw: {red: 3, white: 2}, take: 2}", "{dice: 2, faces: {red: 3, white: 2}}"])
def test_what_has_no_total_opens_a_stage_as_the_combination_it_is(device: str) -> None:
    """The first two come again before anything with a red one; without totals, a stage is known by its opener."""
    bets = """
bets:
  again:
    stages: {first: {second: any}, second: {win: second, lose: shows red except second}}
    pays: 1:1
"""
    found = read(device, bets).device
    same = chances(found)
    red = {label: chance for label, chance in same.items() if "red" in label}
    won = sum((p * p / (p + sum(q for label, q in red.items() if label != s)) for s, p in same.items()), Fraction(0))
    assert edges(device, bets) == {"again": 1 - 2 * won}


@pytest.mark.thorough
def test_five_of_twenty_five_balls() -> None:
    device = read("{draw: {1 to 5: {colour: gold}, 6 to 25: {colour: plain}}, take: 5}").device
    space, numeric = outcomes(device), Throws(device)
    assert len(space) == len(numeric.results) == 53_130
    assert {outcome.weight for outcome in space} == {1}
    for text, expected in {
        "shows 7": Fraction(1, 5),
        "exactly 2 show gold": Fraction(comb(5, 2) * comb(20, 3), 53_130),
        "1-2-3-4-5": Fraction(1, 53_130),
        "odd": Fraction(sum(comb(13, n) * comb(12, 5 - n) for n in (1, 3, 5)), 53_130),
    }.items():
        phrase = parse_phrase(text, NOWHERE)
        assert Fraction(len(select(phrase, Scope(space=space, device=device))), 53_130) == expected
        assert float(numeric.chance[numeric.mask(phrase, {})].sum()) == pytest.approx(float(expected))


def test_the_outcomes_of_an_urn_stand_in_the_order_of_its_balls() -> None:
    urn = Draw((Face("red", 2), Face("white"), Face("gold", 3)), 2)
    pairs = ["-".join(pair) for pair in combinations_with_replacement(("red", "white", "gold"), 2)]
    assert [outcome.label for outcome in outcomes(urn)] == [pair for pair in pairs if pair != "white-white"]
