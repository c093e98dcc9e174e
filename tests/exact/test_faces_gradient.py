"""How the house edge changes with the faces: against the formula, against differences, and one die against all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import lcm

import pytest
import sympy
from hypothesis import assume, given
from hypothesis import strategies as st

from macau_edge.exact.faces.formula import edge_formula
from macau_edge.exact.faces.gradient import Gradient, gradient
from macau_edge.exact.faces.graph import NoFormulaError
from macau_edge.model import Dice, Draw, Member, Ruleset
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose, placeholder_choices
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.cases import ruleset_of
from tests.conftest import all_members
from tests.exact.test_faces import CRAPS, LED, ON_FACES, bet, probabilities, solved, weighed
from tests.loops import each
from tests.on_a_device import read
from tests.parts import examples
from tests.random_games import Game, games

CHOSEN = choose(CRAPS, {})
TINY = Fraction(1, 10**12)
CLOSE = Fraction(1, 10**15)
"""Central differences over `TINY` are off by its square times a third derivative."""


def weights_of(shares: list[Fraction]) -> tuple[int, ...]:
    """Shares as the least integers in their proportion."""
    whole = lcm(*(share.denominator for share in shares))
    return tuple(int(share * whole) for share in shares)


def shifted(ruleset: Ruleset, changes: list[Fraction]) -> Ruleset:
    """The ruleset with faces whose probabilities are changed by so much."""
    shares = [p + change for p, change in zip(probabilities(ruleset.device).values(), changes, strict=True)]
    return replace(ruleset, device=weighed(ruleset.device, list(weights_of(shares))))


def one_shifted(ruleset: Ruleset, changes: list[Fraction]) -> Ruleset:
    """The ruleset with one die whose faces are changed by so much."""
    device = ruleset.device
    assert isinstance(device, Dice)
    shares = [p + change for p, change in zip(probabilities(device).values(), changes, strict=True)]
    return replace(ruleset, device=replace(device, loaded=(weights_of(shares),)))


Shift = Callable[[Ruleset, list[Fraction]], Ruleset]


def difference(ruleset: Ruleset, member: Member, changes: list[Fraction], shift: Shift = shifted) -> Fraction:
    """The central difference of the exact engine's house edge in that direction."""
    choices = placeholder_choices(ruleset)
    ahead, back = (solved(shift(ruleset, [step * c for c in changes]), member, choices) for step in (TINY, -TINY))
    return (ahead - back) / (2 * TINY)


def along(found: Gradient, changes: dict[str, Fraction]) -> Fraction:
    """The derivative where the probabilities of the faces change by so much."""
    assert sum(changes.values()) == 0
    return sum((found.partials[face] * change for face, change in changes.items()), Fraction(0))


def named(ruleset: Ruleset, changes: list[Fraction]) -> dict[str, Fraction]:
    return dict(zip(probabilities(ruleset.device), changes, strict=True))


# --- the pass line ------------------------------------------------------------------------------------------------


def by_hand() -> sympy.Expr:
    """The pass line: 1 - 2 (P(7) + P(11) + sum over the points of P(point)^2 / (P(point) + P(7)))."""
    p = sympy.symbols("p1:7")
    t = {n: sum(p[i] * p[n - 2 - i] for i in range(6) if 0 <= n - 2 - i < 6) for n in range(2, 13)}
    return 1 - 2 * (t[7] + t[11] + sum(t[n] ** 2 / (t[n] + t[7]) for n in (4, 5, 6, 8, 9, 10)))


@pytest.mark.thorough
def test_the_pass_line() -> None:
    """A six more likely by one hundredth, the others less by a fifth of that: the house has 0.012 % more."""
    found = gradient(CRAPS, bet(CRAPS, "pass-line"), CHOSEN)
    edge, fair = by_hand(), dict.fromkeys(sympy.symbols("p1:7"), sympy.Rational(1, 6))
    slopes = [Fraction(str(edge.diff(p).subs(fair))) for p in sympy.symbols("p1:7")]
    assert found.edge == Fraction(7, 495)
    assert found.rising("6") == slopes[5] - sum(slopes[:5]) / 5 == Fraction(1632, 136125)
    assert [found.rising(str(n)) for n in range(1, 7)] == [slopes[n] - (sum(slopes) - slopes[n]) / 5 for n in range(6)]


def test_any_seven_has_its_extreme_at_fair_dice() -> None:
    """2 (p1 p6 + p2 p5 + p3 p4) changes only in the second order."""
    found = gradient(CRAPS, bet(CRAPS, "any-7"), CHOSEN)
    assert set(found.partials.values()) == {Fraction(0)}


def test_aces() -> None:
    """1 - 31 p1^2, so that -62/6 for the ace and, as the others give way, 0 for each of them."""
    found = gradient(CRAPS, bet(CRAPS, "aces"), CHOSEN)
    assert found.rising("1") == Fraction(-62, 6)
    assert found.rising("2") == Fraction(62, 30)
    assert along(found, {"1": Fraction(1), "6": Fraction(-1)}) == Fraction(-62, 6)
    assert along(found, {"2": Fraction(1), "6": Fraction(-1)}) == 0
    assert found.of_one_die().rising("1") == Fraction(-31, 6)


# --- against the formula and against differences ------------------------------------------------------------------


@each("file", ON_FACES, quick=36, thorough=18)
def test_it_is_the_derivative_of_the_formula(file: str) -> None:
    """In free faces the derivative by one of them is that of moving probability to it from the last face."""
    ruleset = ruleset_of(file)
    choices = placeholder_choices(ruleset)
    for name in ruleset.bets:
        member = members(ruleset, ruleset.bets[name], choices)[-1]
        if name == "replay":
            continue
        formula = edge_formula(ruleset, member, choices)
        if formula.operations > 200:
            continue
        found = gradient(ruleset, member, choices)
        *free, last = formula.faces
        whole = formula.in_free_faces()
        at = {formula.symbol(face): sympy.Rational(str(found.probabilities[face])) for face in free}
        for face in free[:: max(1, len(free) // 5)]:
            slope = whole.diff(formula.symbol(face)).subs(at)
            assert along(found, {face: Fraction(1), last: Fraction(-1)}) == Fraction(str(slope)), (member.id, face)
        assert found.edge == formula.at(found.probabilities)


def check(found: Gradient) -> None:
    """What holds of any gradient."""
    shares = found.probabilities
    assert sum(p * found.partials[face] for face, p in shares.items()) == 0
    for face, p in shares.items():
        others = {other: -share / (1 - p) for other, share in shares.items() if other != face}
        assert found.rising(face) == along(found, {**others, face: Fraction(1)}) == found.partials[face] / (1 - p)
    assert sum(p * (1 - p) * found.rising(face) for face, p in shares.items()) == 0


some_weights = st.lists(st.integers(1, 9), min_size=7, max_size=7)
some_changes = st.lists(st.integers(-5, 5), min_size=20, max_size=20)


def against_differences(game: Game, weights: list[int], changes: list[int]) -> None:
    ruleset = read_ruleset(source("random.yaml", game.text.encode()), "random").ruleset
    assert ruleset
    device = ruleset.device
    assume(not isinstance(device, Draw) and not (isinstance(device, Dice) and device.different))
    assume(len(probabilities(ruleset.device)) > 1)
    ruleset = replace(ruleset, device=weighed(ruleset.device, weights))
    count = len(probabilities(ruleset.device))
    mean = Fraction(sum(changes[:count]), count)
    direction = [change - mean for change in changes[:count]]
    choices = choose(ruleset, game.given)
    for member in [one for one in all_members(ruleset, choices) if one.id in game.expected][:2]:
        found = gradient(ruleset, member, choices)
        check(found)
        assert found.edge == solved(ruleset, member, choices)
        ahead, back = (
            solved(shifted(ruleset, [step * c for c in direction]), member, choices) for step in (TINY, -TINY)
        )
        slope = along(found, named(ruleset, direction))
        assert abs((ahead - back) / (2 * TINY) - slope) <= CLOSE * (1 + abs(slope)), (game.text, member.id)


@given(games("simple", "staged", "family", "tally"), some_weights, some_changes)
@examples(40)
def test_random_bets_against_differences(game: Game, weights: list[int], changes: list[int]) -> None:
    against_differences(game, weights, changes)


@given(games("additional", "compound"), some_weights, some_changes)
@examples(40)
def test_random_bets_that_go_together_against_differences(game: Game, weights: list[int], changes: list[int]) -> None:
    against_differences(game, weights, changes)


@pytest.mark.parametrize("name", ["base", "more"])
def test_when_a_bet_is_made_changes_with_the_faces_too(name: str) -> None:
    ruleset = read_ruleset(source("x.yaml", LED.encode()), "x").ruleset
    assert ruleset
    ruleset = replace(ruleset, device=weighed(ruleset.device, [3, 1, 4, 1, 5, 9]))
    direction = [Fraction(n) for n in (1, -2, 3, -4, 5, -3)]
    for member in members(ruleset, ruleset.bets[name], {}):
        slope = along(gradient(ruleset, member, {}), named(ruleset, direction))
        assert slope != 0
        assert abs(difference(ruleset, member, direction) - slope) < CLOSE


# --- one die of several -------------------------------------------------------------------------------------------

DIRECTION = [Fraction(n, 60) for n in (-2, -1, -1, 0, 1, 3)]


@pytest.mark.parametrize("name", ["field", "horn", "any-craps", "aces"])
def test_with_one_die_a_bet_of_one_throw_changes_in_a_straight_line(name: str) -> None:
    """The probability of an outcome is multilinear in the dice: whatever the step, the difference is the derivative."""
    member = bet(CRAPS, name)
    slope = along(gradient(CRAPS, member, CHOSEN).of_one_die(), named(CRAPS, DIRECTION))
    for step in (1, -1, Fraction(1, 2)):
        other = one_shifted(CRAPS, [step * change for change in DIRECTION])
        assert solved(other, member, CHOSEN) - solved(CRAPS, member, CHOSEN) == step * slope


@pytest.mark.parametrize(("file", "name"), [("craps", "pass-line"), ("craps", "hard-way"), ("cussec", "single-number")])
@pytest.mark.parametrize("fair", [True, False])
def test_each_die_has_an_equal_part_in_the_derivative(file: str, name: str, fair: bool) -> None:
    ruleset = ruleset_of(f"rulesets/{file}.yaml")
    if not fair:
        ruleset = replace(ruleset, device=weighed(ruleset.device, [3, 4, 5, 6, 7, 8]))
    member = bet(ruleset, name)
    found = gradient(ruleset, member, placeholder_choices(ruleset))
    slope = along(found, named(ruleset, DIRECTION))
    assert slope != 0
    assert along(found.of_one_die(), named(ruleset, DIRECTION)) == slope / found.dice
    assert abs(difference(ruleset, member, DIRECTION, one_shifted) - slope / found.dice) < CLOSE
    assert abs(difference(ruleset, member, DIRECTION) - slope) < CLOSE


# --- many dice, long tallies --------------------------------------------------------------------------------------


def test_dice_of_which_only_the_totals_are_known() -> None:
    """A die shows the face and the other nine what the total lacks: no throw need be looked at."""
    ruleset = read("{dice: 10}", "bets: {it: {win: 20 to 33, push: 40, lose: others, pays: 2:1}}")
    member = bet(ruleset, "it")
    found = gradient(ruleset, member, {})
    check(found)
    assert found.edge == solved(ruleset, member, {})
    slope = along(found, named(ruleset, DIRECTION))
    assert slope != 0
    assert abs(difference(ruleset, member, DIRECTION) - slope) < CLOSE


@pytest.mark.thorough
def test_a_long_tally_is_taken_state_by_state() -> None:
    """Not in closed form, as its figures are: where the states are too many there is no derivative."""
    ruleset = ruleset_of("examples/hands.yaml")
    member = bet(ruleset, "fire-a")
    found = gradient(ruleset, member, {})
    check(found)
    assert abs(difference(ruleset, member, DIRECTION) - along(found, named(ruleset, DIRECTION))) < CLOSE
    with open_meter(100), pytest.raises(ProblemError, match="more than 100 states"):
        gradient(ruleset, member, {})


# --- what is refused ----------------------------------------------------------------------------------------------


def test_an_urn_has_no_faces() -> None:
    ruleset = ruleset_of("rulesets/fantan.yaml")
    with pytest.raises(NoFormulaError, match="`fan` is on balls out of an urn"):
        gradient(ruleset, members(ruleset, ruleset.bets["fan"], {})[0], {})


def test_dice_that_are_not_alike_are_refused() -> None:
    loaded = one_shifted(CRAPS, DIRECTION)
    with pytest.raises(
        NoFormulaError, match="the dice of `field` are not alike, and derivatives are for dice that are"
    ):
        gradient(loaded, bet(CRAPS, "field"), CHOSEN)


def test_a_face_that_never_comes_is_refused() -> None:
    none = replace(CRAPS, device=weighed(CRAPS.device, [1, 1, 1, 1, 1, 0]))
    with pytest.raises(NoFormulaError, match="`6` never comes up, and what would follow on it is not known"):
        gradient(none, bet(CRAPS, "field"), CHOSEN)


def test_the_only_face_changes_nothing() -> None:
    alone = read("{dice: 1, faces: {6: 1}}", "bets: {it: {win: 6, pays: 1:1}}")
    assert gradient(alone, bet(alone, "it"), {}).rising("6") == 0
