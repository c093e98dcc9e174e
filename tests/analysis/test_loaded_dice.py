"""Loaded dice in both engines: every ordered throw enumerated here with fractions, and whole games played plainly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.analysis import analyse_bet
from macau_edge.model import Dice, Face, Ruleset
from macau_edge.model.problem import ProblemError
from macau_edge.numeric.throws import enumerated_throws as numeric_throws
from macau_edge.numeric.throws import totals as numeric_totals
from macau_edge.outcomes import outcomes
from macau_edge.outcomes.devices import Totals, dice_outcomes
from macau_edge.outcomes.options import choose
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests import random_bets, random_games
from tests.analysis.test_games import LONGEST
from tests.analysis.test_stakes import shipped
from tests.conftest import all_members
from tests.loops import each
from tests.on_a_device import numbers, read
from tests.random_bets import Result
from tests.random_games import Game, games
from tests.random_worlds import some_faces


@st.composite
def loaded_dice(draw: st.DrawFn) -> Dice:
    """One to four dice of two to six faces, some or all of them loaded; a loaded face may never come."""
    faces = tuple(
        Face(f"f{place}", draw(st.integers(1, 4)), (("number", str(draw(st.integers(0, 9)))),))
        for place in range(draw(st.integers(2, 6)))
    )
    count = draw(st.integers(1, 4))
    some_weights = st.lists(st.integers(0, 5), min_size=len(faces), max_size=len(faces)).filter(any)
    loaded = draw(st.lists(some_weights.map(tuple), min_size=1, max_size=count))
    return Dice(count, faces, tuple(loaded))


def ordered(dice: Dice) -> list[tuple[tuple[int, ...], Fraction]]:
    """Every ordered throw, by the places of its faces, with its probability."""
    own = tuple(face.weight for face in dice.faces)
    rows = [*dice.loaded, *[own] * (dice.count - len(dice.loaded))]
    whole = prod(map(sum, rows))
    places = product(range(len(dice.faces)), repeat=dice.count)
    return [(shown, Fraction(prod(row[n] for row, n in zip(rows, shown, strict=True)), whole)) for shown in places]


@given(loaded_dice())
def test_combinations_have_the_weight_of_their_ordered_throws(dice: Dice) -> None:
    expected: dict[str, Fraction] = {}
    for shown, chance in ordered(dice):
        label = "-".join(dice.faces[place].label for place in sorted(shown))
        expected[label] = expected.get(label, Fraction(0)) + chance
    found = dice_outcomes(dice)
    whole = sum(one.weight for one in found)
    assert {one.label: Fraction(one.weight, whole) for one in found} == expected
    assert [one.label for one in found] == [one.label for one in dice_outcomes(replace(dice, loaded=()))]


@given(loaded_dice())
def test_the_numeric_engine_has_the_ordered_throws(dice: Dice) -> None:
    found = numeric_throws(dice)
    assert [tuple(row) for row in found.places.tolist()] == [shown for shown, _ in ordered(dice)]
    assert found.chance == pytest.approx([float(chance) for _, chance in ordered(dice)], rel=1e-14)


@given(loaded_dice())
def test_totals_of_loaded_dice(dice: Dice) -> None:
    """A total that the loads make impossible stays, as a combination does, and never comes."""
    expected: dict[int, Fraction] = {}
    for shown, chance in ordered(dice):
        total = sum(dice.faces[place].number or 0 for place in shown)
        expected[total] = expected.get(total, Fraction(0)) + chance
    alone = Totals(dice)
    assert alone.weight == sum(alone.weights)
    assert {one.total: Fraction(one.weight, alone.weight) for one in alone} == expected
    numeric = numeric_totals(dice)
    found = dict(zip(numeric.totals.tolist(), numeric.chance.tolist(), strict=True))
    assert found == pytest.approx({total: float(chance) for total, chance in expected.items() if chance}, rel=1e-12)


def test_loads_as_the_faces_weigh_change_nothing() -> None:
    plain = Dice(3, numbers(6))
    same = replace(plain, loaded=((5,) * 6, (1,) * 6))
    assert [Fraction(one.weight, 5) for one in dice_outcomes(same)] == [one.weight for one in dice_outcomes(plain)]


def test_which_die_is_loaded_makes_no_difference() -> None:
    one, other = (1, 2, 3, 4, 5, 6), (2, 0, 0, 1, 1, 1)
    assert dice_outcomes(Dice(3, numbers(6), (one, other))) == dice_outcomes(Dice(3, numbers(6), (other, one)))
    assert tuple(Totals(Dice(30, numbers(6), (one, other)))) == tuple(Totals(Dice(30, numbers(6), (other, one))))


# --- whole games, against a plain interpreter ---------------------------------------------------------------------


@dataclass(frozen=True)
class Loaded(random_bets.Device):
    """Dice of a random game, some of them loaded; `throws` has the weights of these."""

    loaded: tuple[tuple[int, ...], ...] = ()


def some_loaded(draw: st.DrawFn) -> Loaded:
    """One or two dice of a few faces; every face comes now and then, or the plain interpreter would not know."""
    count = draw(st.integers(1, 2))
    faces = some_faces(draw, 2, 3)
    row = st.lists(st.integers(1, 5), min_size=len(faces), max_size=len(faces)).map(tuple)
    loaded = tuple(draw(st.lists(row, min_size=1, max_size=count)))
    rows = [*loaded, *[tuple(face.weight for face in faces)] * (count - len(loaded))]
    shown = product(range(len(faces)), repeat=count)
    weighed = tuple(
        (tuple(faces[n] for n in places), prod(row[n] for row, n in zip(rows, places, strict=True))) for places in shown
    )
    return Loaded(random_bets.dice(faces, count).text, weighed, is_dice=True, loaded=loaded)


@st.composite
def loaded_games(draw: st.DrawFn, *kinds: str) -> tuple[Game, Loaded]:
    devices: list[Loaded] = []

    def some_device(drawing: st.DrawFn) -> Loaded:
        devices.append(some_loaded(drawing))
        return devices[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(random_games, "some_device", some_device)
        return draw(games(*kinds)), devices[-1]


def on_loaded(text: str, loaded: tuple[tuple[int, ...], ...]) -> Ruleset:
    found = read_ruleset(source("x.yaml", text.encode()), "x")
    assert found.ruleset is not None, found.problems
    assert isinstance(found.ruleset.device, Dice)
    return replace(found.ruleset, device=replace(found.ruleset.device, loaded=loaded))


def holds(game: Game, device: Loaded) -> None:
    ruleset = on_loaded(game.text, device.loaded)
    choices = choose(ruleset, game.given)
    for member in all_members(ruleset, choices):
        found = analyse_bet(ruleset, member, choices)
        assert found.measures is not None
        assert Result.of(found.measures.distribution) == game.expected[member.id]
        assert found.agree or game.expected[member.id].rolls > LONGEST


@pytest.mark.thorough
@given(loaded_games("simple", "staged", "family"))
def test_stages_on_loaded_dice(game: tuple[Game, Loaded]) -> None:
    holds(*game)


@given(loaded_games("tally", "additional", "compound"))
def test_tallies_and_bets_together_on_loaded_dice(game: tuple[Game, Loaded]) -> None:
    holds(*game)


# --- faces that never come ----------------------------------------------------------------------------------------


@pytest.mark.thorough
@each("dice", [1, 2])
@each("load", list(product((0, 1), repeat=6))[1:], ids=lambda load: "".join(map(str, load)), quick=16, whole="deep")
def test_both_engines_on_craps_where_some_faces_never_come(load: tuple[int, ...], dice: int) -> None:
    """They agree, or the bet may never end: an engine with a figure where the other has none would be refused."""
    ruleset = shipped("craps")
    assert isinstance(ruleset.device, Dice)
    ruleset = replace(ruleset, device=replace(ruleset.device, loaded=(load,) * dice))
    for member in all_members(ruleset, choices := choose(ruleset, {})):
        try:
            assert analyse_bet(ruleset, member, choices).agree
        except ProblemError as error:
            (problem,) = error.problems
            assert problem.code in ("arithmetic/never-ends", "structure/additional")


HAND = """
hand: {come-out: {natural: [7, 11], craps: [2, 3, 12], point: others}, point: {made: point, out: 7}, ends: out}
bets:
  fire:
    made: come-out
    collect: [4, 5, 6, 8, 9, 10]
    when: made
    until: end of hand
    pays: {by: collected, 0: lose, others: 1:1}
"""


def test_positions_of_the_hand_that_are_never_reached() -> None:
    """With 1, 4, 5 and 6 alone every point but 4 can come, and nothing leads out of the point 4, nor to it."""
    ruleset = on_loaded(f"game: x\ndevice: {{dice: 2}}\n{HAND}", ((1, 0, 0, 1, 1, 1),) * 2)
    (member,) = all_members(ruleset, {})
    found = analyse_bet(ruleset, member, {})
    assert found.agree
    assert found.measures
    # on the come-out 7 and 11 have 4/16, 2, 3 and 12 2/16, the points 5, 6 and 9 two, 8 one, 10 three; 7 has two
    made = sum(Fraction(n, 16) * Fraction(n, n + 2) for n in (2, 2, 2, 1, 3))
    out = Fraction(10, 16) - made
    assert found.measures.win == made / (made + out)


def test_a_hand_that_never_ends_is_told() -> None:
    fours = HAND.replace("[4, 5, 6, 8, 9, 10]", "4")
    ruleset = on_loaded(f"game: x\ndevice: {{dice: 2}}\n{fours}", ((0, 0, 0, 1, 1, 1),) * 2)
    (member,) = all_members(ruleset, {})
    with pytest.raises(ProblemError, match="`fire` may never be decided"):
        analyse_bet(ruleset, member, {})


def test_probabilities_of_very_many_digits() -> None:
    """Weights beyond floating point: each engine makes probabilities of them for itself."""
    huge = 10**400
    ruleset = read("{dice: 2}", "bets: {twelve: {win: 12, lose: others, pays: 30:1}}")
    assert isinstance(ruleset.device, Dice)
    ruleset = replace(ruleset, device=replace(ruleset.device, loaded=((huge,) * 5 + (5 * huge,),) * 2))
    (member,) = all_members(ruleset, {})
    found = analyse_bet(ruleset, member, {})
    assert found.agree
    assert found.measures
    assert found.measures.house_edge == 1 - 31 * Fraction(1, 4)


def test_very_many_dice_of_which_one_is_loaded() -> None:
    """Thirty dice, one of which always shows 6: the total of the others and six."""
    bets = "bets: {low: {win: 30 to 100, lose: others, pays: 1:1}, least: {win: 30, lose: others, pays: 1:1}}"
    ruleset = read("{dice: 30}", bets)
    assert isinstance(ruleset.device, Dice)
    ruleset = replace(ruleset, device=replace(ruleset.device, loaded=((0, 0, 0, 0, 0, 1),)))
    ways = {0: 1}
    for _ in range(29):
        ways = {total: sum(ways.get(total - face, 0) for face in range(1, 7)) for total in range(max(ways) + 7)}
    low, least = (analyse_bet(ruleset, member, {}) for member in all_members(ruleset, {}))
    assert low.agree
    assert low.measures
    assert low.measures.win == Fraction(sum(n for total, n in ways.items() if total <= 94), 6**29)
    assert least.agree
    assert least.measures
    assert least.measures.win == 0
    assert outcomes(ruleset.device)[0].weight == 0
