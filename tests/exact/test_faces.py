"""The house edge as a function of the faces: at any faces it is what the exact engine finds with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
import sympy
from hypothesis import assume, given
from hypothesis import strategies as st

from macau_edge import exact
from macau_edge.exact.compile import compile_bet
from macau_edge.exact.faces.formula import EdgeFormula, edge_formula
from macau_edge.exact.faces.graph import NoFormulaError
from macau_edge.exact.faces.program import OPERATIONS
from macau_edge.model import Device, Dice, Draw, Member, Ruleset, Wheel
from macau_edge.model.measures import Measures
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose, placeholder_choices
from macau_edge.outcomes.scope import Choices
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.cases import FILES, ruleset_of
from tests.conftest import all_members
from tests.loops import each
from tests.on_a_device import read
from tests.parts import examples
from tests.random_games import Game, games

CRAPS = ruleset_of("rulesets/craps.yaml")
ON_FACES = [file for file in FILES if isinstance(ruleset_of(file).device, Dice | Wheel)]


def weighed(device: Device, weights: list[int]) -> Device:
    """The device with these weights, as often as need be; those of the faces of all dice."""
    match device:
        case Dice(faces=faces):
            new = tuple(replace(face, weight=weights[i % len(weights)]) for i, face in enumerate(faces))
            return replace(device, faces=new)
        case Wheel(pockets=pockets):
            return replace(device, pockets=tuple((p, weights[i % len(weights)]) for i, (p, _) in enumerate(pockets)))
        case _:
            raise AssertionError(device)


def probabilities(device: Device) -> dict[str, Fraction]:
    if isinstance(device, Wheel):
        weights = dict(device.pockets)
    else:
        assert isinstance(device, Dice)
        weights = {face.label: face.weight for face in device.faces}
    return {label: Fraction(weight, sum(weights.values())) for label, weight in weights.items()}


def solved(ruleset: Ruleset, member: Member, choices: Choices) -> Fraction:
    return Measures(exact.solve(ruleset, member, choices)).house_edge


def bet(ruleset: Ruleset, name: str, number: int = 0) -> Member:
    return members(ruleset, ruleset.bets[name], {})[number]


def formula(name: str, number: int = 0) -> EdgeFormula:
    return edge_formula(CRAPS, bet(CRAPS, name, number), choose(CRAPS, {}))


# --- how they read ------------------------------------------------------------------------------------------------

PASS_LINE = """\
t4 = p2**2 + 2*p1*p3
t5 = 2*p1*p4 + 2*p2*p3
t6 = p3**2 + 2*p1*p5 + 2*p2*p4
t7 = 2*p1*p6 + 2*p2*p5 + 2*p3*p4
t8 = p4**2 + 2*p2*p6 + 2*p3*p5
t9 = 2*p3*p6 + 2*p4*p5
t10 = p5**2 + 2*p4*p6
t11 = 2*p5*p6
w = t7 + t11 + t4**2/(t4 + t7) + t5**2/(t5 + t7) + t6**2/(t6 + t7) + t8**2/(t7 + t8) + t9**2/(t7 + t9) + \
t10**2/(t7 + t10)
edge = 1 - 2*w"""
OPERATIONS_OF_THE_PASS_LINE = 75


def test_the_pass_line_is_short() -> None:
    found = formula("pass-line")
    assert "\n".join(found.lines()) == PASS_LINE
    assert found.operations <= OPERATIONS_OF_THE_PASS_LINE


def test_the_pass_line_in_five_free_faces() -> None:
    whole = formula("pass-line").in_free_faces()
    free = {sympy.Symbol(f"p{face}") for face in range(1, 6)}
    assert whole.free_symbols == free
    assert whole.subs(dict.fromkeys(free, sympy.Rational(1, 6))) == sympy.Rational(7, 495)
    assert whole.subs(dict.fromkeys(free, sympy.Rational(1, 5))) == formula("pass-line").expression.subs(
        {**dict.fromkeys(free, sympy.Rational(1, 5)), sympy.Symbol("p6"): 0}
    )


SHORT = {
    ("any-7", 0): ["t7 = 2*p1*p6 + 2*p2*p5 + 2*p3*p4", "edge = 1 - 5*t7"],
    ("aces", 0): ["edge = 1 - 31*p1**2"],
    ("hard-way", 0): ["t4 = p2**2 + 2*p1*p3", "t7 = 2*p1*p6 + 2*p2*p5 + 2*p3*p4", "edge = 1 - 8*p2**2/(t4 + t7)"],
}


@pytest.mark.parametrize(("name", "number"), SHORT)
def test_formulas_as_they_would_be_written_by_hand(name: str, number: int) -> None:
    assert list(formula(name, number).lines()) == SHORT[name, number]


FISH = ruleset_of("rulesets/fish-prawn-crab.yaml")
OTHER_DEVICES = {
    "three dice show a figure once, twice or thrice": (
        FISH,
        "figure",
        ["edge = 1 - 4*p_fish**3 - 9*p_fish**2*(1 - p_fish) - 6*p_fish*(1 - p_fish)**2"],
    ),
    "of the faces of a colour": (
        FISH,
        "one-of-colour",
        ["edge = 1 - 6*(p_fish + p_rooster)*(1 - p_fish - p_rooster)**2"],
    ),
    "zero holds the bet back until the wheel decides it": (
        ruleset_of("examples/french-roulette.yaml"),
        "red-prison-without-end",
        [
            "s1 = p1 + p3 + p5 + p7 + p9 + p12 + p14 + p16 + p18 + p19 + p21 + p23 + p25 + p27 + p30 + p32 + p34 + p36",
            "edge = 1 - 2*s1 - p0*s1/(1 - p0)",
        ],
    ),
    "sixes and nothing else, fifty times before a seven": (
        read("{dice: 1}", "bets: {it: {count: 6, until: 1, pays: {by: count, 50 or more: 9:1, 0 to 49: lose}}}"),
        "it",
        ["edge = 1 - 10*p6**50/(p1 + p6)**50"],
    ),
}


@pytest.mark.parametrize(("ruleset", "name", "lines"), OTHER_DEVICES.values(), ids=OTHER_DEVICES)
def test_formulas_on_other_devices(ruleset: Ruleset, name: str, lines: list[str]) -> None:
    assert list(edge_formula(ruleset, bet(ruleset, name), {}).lines()) == lines


# --- what they are worth ------------------------------------------------------------------------------------------


@each("file", ON_FACES, quick=20, whole="deep")
def test_every_bet_at_other_faces_is_what_the_exact_engine_finds(file: str) -> None:
    ruleset, random = ruleset_of(file), Random(file)
    choices = placeholder_choices(ruleset)
    for name in ruleset.bets:
        found = members(ruleset, ruleset.bets[name], choices)
        for member in random.sample(found, min(3, len(found))):
            if name == "replay":
                continue
            other = replace(ruleset, device=weighed(ruleset.device, [random.randint(1, 9) for _ in range(40)]))
            found_formula = edge_formula(ruleset, member, choices)
            at = found_formula.at(probabilities(other.device))
            assert at == solved(other, member, choices), member.id
            assert found_formula == edge_formula(other, member, choices), "the weights have no part in it"


some_weights = st.lists(st.integers(1, 9), min_size=7, max_size=7)


def a_formula_for_each(game: Game, weights: list[int]) -> None:
    ruleset = read_ruleset(source("random.yaml", game.text.encode()), "random").ruleset
    assert ruleset
    choices = choose(ruleset, game.given)
    device = ruleset.device
    assume(not isinstance(device, Draw) and not (isinstance(device, Dice) and device.different))
    other = replace(ruleset, device=weighed(ruleset.device, weights))
    for member in (one for one in all_members(ruleset, choices) if one.id in game.expected):
        try:
            with open_meter(200):
                found = edge_formula(ruleset, member, choices)
        except NoFormulaError:
            continue
        assert found.at(probabilities(other.device)) == solved(other, member, choices), (game.text, member.id)


@given(games("simple", "staged", "family", "tally"), some_weights)
@examples(60)
def test_random_bets_at_random_faces(game: Game, weights: list[int]) -> None:
    a_formula_for_each(game, weights)


@pytest.mark.thorough
@given(games("additional", "compound"), some_weights)
@examples(60)
def test_random_bets_that_go_together_at_random_faces(game: Game, weights: list[int]) -> None:
    a_formula_for_each(game, weights)


LED = """game: x
device: {dice: 1}
hand: {first: {near: 1, far: 2}, near: {hit: [3, 4], far: 5, gone: 6}, far: {near: 3, gone: 4}, ends: gone}
bets:
  base: {stages: {one: {two: [1, 2], lose: 5}, two: {win: hit, lose: gone}}, pays: 1:1, made: near}
  more: {additional: {to: base, at: two}, win: hit, lose: gone, pays: 2:1}
"""


@given(some_weights)
@examples(25)
def test_when_a_bet_is_made_depends_on_the_faces_too(weights: list[int]) -> None:
    """Made at a stage of the hand, and added to a bet that may be lost before: the beginning is no constant."""
    ruleset = read_ruleset(source("x.yaml", LED.encode()), "x").ruleset
    assert ruleset
    other = replace(ruleset, device=weighed(ruleset.device, weights))
    for member in all_members(ruleset, {}):
        assert len(compile_bet(ruleset, member, {}).start) > (member.bet.id == "more")
        assert edge_formula(ruleset, member, {}).at(probabilities(other.device)) == solved(other, member, {})


@given(st.lists(st.integers(0, 9), min_size=6, max_size=6).filter(sum))
@examples(50)
def test_where_some_faces_never_come_it_is_right_or_says_so(weights: list[int]) -> None:
    """The pass line in the faces has a gap where neither a point nor 7 can come."""
    other = replace(CRAPS, device=weighed(CRAPS.device, weights))
    try:
        found = formula("pass-line").at(probabilities(other.device))
    except NoFormulaError:
        assert any(
            not sum(weights[i] * weights[t - 2 - i] for i in range(6) if t - 8 < i < t - 1) for t in POINTS_AND_7
        )
    else:
        assert found == solved(other, bet(CRAPS, "pass-line"), choose(CRAPS, {}))


POINTS_AND_7 = (4, 5, 6, 7, 8, 9, 10)


@pytest.mark.thorough
def test_deep_formulas_are_written_in_many_names() -> None:
    """Six hundred counts one after the other: sympy goes into no expression as deep as that."""
    text = "bets: {it: {count: 4, until: 7, pays: {by: count, 600 or more: 9:1, 1 to 599: push, 0: lose}}}"
    ruleset = read("{dice: 2}", text)
    found = edge_formula(ruleset, bet(ruleset, "it"), {})
    assert found.at(probabilities(ruleset.device)) == solved(ruleset, bet(ruleset, "it"), {})
    with pytest.raises(NoFormulaError, match="100,000 operations, or 150 brackets inside one another"):
        found.in_free_faces()


# --- where there is none ------------------------------------------------------------------------------------------

REFUSED: Mapping[str, tuple[Ruleset, str, str, str]] = {
    "an urn": (
        ruleset_of("rulesets/fantan.yaml"),
        "fan",
        "`fan` is on balls out of an urn, which have no probabilities of their own to be changed",
        "the faces of dice and the pockets of a wheel have",
    ),
    "only totals": (
        read("{dice: 30}", "bets: {it: {win: 100, lose: others, pays: 9:1}}"),
        "it",
        "`it` is on 30 dice, of which only the totals are known",
        "its derivatives are known, and its figures with given faces",
    ),
    "too many states": (
        ruleset_of("examples/hands.yaml"),
        "replay",
        "`replay` has more than 5,000 states, too many for a formula in the probabilities of the faces",
        "its figures with given faces, and their derivatives, need no formula",
    ),
    "too long": (
        read(
            "{wheel: {0 to 11: 1}}",
            "bets: {it: {collect: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], until: 0, "
            "pays: {by: collected, 11: 9:1, 0 to 10: lose}}}",
        ),
        "it",
        f"the formula of `it` in the probabilities of the faces has more than {OPERATIONS:,} operations",
        "its figures with given faces, and their derivatives, need no formula",
    ),
}


@each(("ruleset", "name", "message", "remedy"), REFUSED.values(), ids=REFUSED, quick=4)
def test_what_has_no_formula_is_told_so(ruleset: Ruleset, name: str, message: str, remedy: str) -> None:
    choices = placeholder_choices(ruleset)
    with pytest.raises(NoFormulaError) as caught:
        edge_formula(ruleset, members(ruleset, ruleset.bets[name], choices)[0], choices)
    assert (caught.value.message, caught.value.help) == (message, remedy)


def test_a_bet_that_never_ends_has_none() -> None:
    ruleset = read("{dice: 1}", "bets: {it: {stages: {one: {two: 1, lose: 2}, two: {two: 3}}, pays: 1:1}}")
    with pytest.raises(ProblemError, match="`it` may never be decided"):
        edge_formula(ruleset, bet(ruleset, "it"), {})


def test_wrong_probabilities_are_refused() -> None:
    found = formula("any-7")
    fair = probabilities(CRAPS.device)
    with pytest.raises(UsageError, match="a probability is needed for each face, and for no other"):
        found.at({"6": Fraction(1)})
    for wrong in ({**fair, "6": Fraction(1, 5)}, {**fair, "1": Fraction(3, 6), "6": Fraction(-1, 6)}):
        with pytest.raises(UsageError, match="must add up to 1, and none be negative"):
            found.at(wrong)


def test_symbols_are_asked_for_by_the_face() -> None:
    found = formula("any-7")
    assert found.symbol("6") == sympy.Symbol("p6")
    with pytest.raises(KeyError):
        found.symbol("7")
