"""How formulas are written: symbols that any program reads, definitions before their use, compounds by parts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, permutations
from math import prod
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from macau_edge import exact
from macau_edge.exact.faces import formula as faces_formula
from macau_edge.exact.faces.formula import EdgeFormula, edge_formula
from macau_edge.exact.faces.graph import NoFormulaError
from macau_edge.exact.faces.outcomes import Probabilities, symbols
from macau_edge.exact.faces.program import Definition, NamedExpressions, expression_value
from macau_edge.model import Dice, Draw, Member, Ruleset
from macau_edge.model.measures import Measures
from macau_edge.outcomes import outcomes
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose, placeholder_choices
from macau_edge.outcomes.scope import Choices
from macau_edge.questions.bias.answer import bias_json
from macau_edge.questions.bias.find import bias
from macau_edge.questions.bias.report import bias_document
from macau_edge.questions.bias.request import BiasRequest
from macau_edge.reports.document import Formula
from macau_edge.reports.writers import to_text
from tests.cases import CARDS, FILES, ruleset_of
from tests.exact.test_faces import bet, probabilities, weighed
from tests.loops import each
from tests.on_a_device import numbers, read

NAME = re.compile(r"[^\W\d]\w*")
COMPOUNDS = ruleset_of("examples/compounds.yaml")


def names(labels: Iterable[str]) -> list[str]:
    return [str(one) for one in symbols(tuple(labels)).values()]


def test_every_symbol_is_a_name() -> None:
    assert names(["6", "00", "fish"]) == ["p6", "p00", "p_fish"]
    assert names(["$10", "$20/5", "1-2"]) == ["p_10", "p_20_5", "p_1_2"]
    assert names(["$10", "10", "€10"]) == ["p_10", "p10", "p_10_2"]
    assert names(["a b", "a-b", "a_b_2"]) == ["p_a_b", "p_a_b_2", "p_a_b_2_2"]
    assert names(["a b", "a-b", "a.b", "a+b"]) == ["p_a_b", "p_a_b_2", "p_a_b_3", "p_a_b_4"]
    assert names(["魚", "蝦", "蟹"]) == ["p_1", "p_2", "p_3"]
    assert names(["camarão"]) == ["p_camarao"]


@given(st.lists(st.text(min_size=1, max_size=5), unique=True, max_size=12))
def test_whatever_faces_are_called_the_symbols_are_different_names(labels: list[str]) -> None:
    found = names(labels)
    assert len(set(found)) == len(labels)
    assert all(re.fullmatch(r"p(\d+|_[A-Za-z0-9_]*)", name) for name in found)


def test_formulas_of_a_wheel_of_prices_have_names_and_a_legend() -> None:
    ruleset = read("{wheel: {$1: 2, $10: 1, joker: 1}}", "bets: {ten: {win: $10, lose: others, pays: 2:1}}")
    found = bias(BiasRequest(symbolic=True), ruleset, {})
    (one,) = found.bets
    assert one.formula
    assert one.formula.lines() == ("edge = 1 - 3*p_10",)
    assert one.formula.at({"$1": Fraction(1, 2), "$10": Fraction(1, 4), "joker": Fraction(1, 4)}) == Fraction(1, 4)
    assert bias_json(found).symbols == {"p_1": "$1", "p_10": "$10", "p_joker": "joker"}
    text = to_text(bias_document(found, "en"))
    assert "The probability of each, which add up to one: p_1 = $1, p_10 = $10, p_joker = joker." in text


# --- definitions before their use -----------------------------------------------------------------------------------


def undefined(lines: Iterable[str], known: set[str]) -> list[str]:
    """Names that a line has before they are defined."""
    missing: list[str] = []
    for line in lines:
        name, _, text = line.partition(" = ")
        missing += [one for one in NAME.findall(text) if one not in known]
        known.add(name)
    return missing


ON_FACES = [file for file in FILES if file not in CARDS and not isinstance(ruleset_of(file).device, Draw)]


@each("file", [file for file in ON_FACES if "hands" not in file and "collections" not in file], thorough=3)
def test_a_definition_stands_before_its_use(file: str) -> None:
    ruleset = ruleset_of(file)
    choices = placeholder_choices(ruleset)
    found = bias(BiasRequest(bets=tuple(ruleset.bets)[:30], symbolic=True), ruleset, choices)
    formulas = [one.formula for one in found.bets if one.formula]
    faces = {str(formula.symbol(face)) for formula in formulas for face in formula.faces}
    for formula in formulas:
        assert undefined(formula.lines(), set(faces)) == []
    shown = [block.text.splitlines() for block in bias_document(found, "en") if isinstance(block, Formula)]
    shared = shown[0] if shown and not shown[0][-1].startswith("edge = ") else []
    known = faces | {line.partition(" = ")[0] for line in shared}
    assert undefined(shared, set(faces)) == []
    for lines in shown[bool(shared) :]:
        assert undefined(lines, set(known)) == []


# --- compounds ------------------------------------------------------------------------------------------------------

ALL = [one for one in COMPOUNDS.bets.values() if one.parts]
APART = [one for one in ALL if not any(COMPOUNDS.bets[part.bet.partition("[")[0]].additional for part in one.parts)]


def joint_formula(ruleset: Ruleset, member: Member, choices: Choices) -> EdgeFormula:
    """The house edge with the parts played together, on one chain."""
    return faces_formula._formula(member.bet, [(faces_formula._game(ruleset, member, choices), 1)])


@pytest.mark.parametrize("name", [one.id for one in APART])
def test_a_compound_is_the_sum_of_its_parts(name: str) -> None:
    """At other faces it is what the joint chain gives, and no longer than that."""
    member, choices, random = bet(COMPOUNDS, name), choose(COMPOUNDS, {}), Random(name)
    found, joint = edge_formula(COMPOUNDS, member, choices), joint_formula(COMPOUNDS, member, choices)
    for _ in range(3):
        weights = [random.randint(1, 30) for _ in range(6)]
        shares = probabilities(weighed(COMPOUNDS.device, weights))
        assert found.at(shares) == joint.at(shares)
    assert found.operations <= joint.operations


LINES = """bets:
  line:
    stages: {come-out: {win: [7, 11], lose: [2, 3, 12], point: [4, 5, 6, 8, 9, 10]}, point: {win: point, lose: 7}}
    pays: 1:1
  hard: {win: 4-4, lose: [7, shows any of 2-6 3-5], pays: 9:1}
  nine: {win: 9, lose: 7, pays: 7:5}
  all: {together: {line: 2, hard: 1, nine: 5}}
"""


def test_parts_that_last_are_played_each_alone() -> None:
    ruleset = read("{dice: 2}", LINES.replace("shows any of 2-6 3-5", "2-6, 3-5"))
    member = members(ruleset, ruleset.bets["all"], {})[0]
    found, joint = edge_formula(ruleset, member, {}), joint_formula(ruleset, member, {})
    assert 3 * found.operations < joint.operations
    fair = probabilities(ruleset.device)
    assert found.at(fair) == joint.at(fair) == Measures(exact.solve(ruleset, member, {})).house_edge
    parts = [edge_formula(ruleset, bet(ruleset, name), {}).at(fair) for name in ("line", "hard", "nine")]
    assert found.at(fair) == (2 * parts[0] + parts[1] + 5 * parts[2]) / 8


@pytest.mark.parametrize("name", [one.id for one in ALL if one not in APART])
def test_a_bet_whose_stake_depends_is_played_together(name: str) -> None:
    member, choices = bet(COMPOUNDS, name), choose(COMPOUNDS, {})
    assert edge_formula(COMPOUNDS, member, choices) == joint_formula(COMPOUNDS, member, choices)


SHORTEST = {
    "a throw": (["1-3"], "2*p1*p3"),
    "a throw that is a total": (["2-3"], "t5"),
    "one of a face": (["1-3", "2-3"], "2*p3*(1 - p3)"),
    "one of a face and a throw": (["1-2", "1-3", "2-3"], "2*p1*p2 + 2*p3*(1 - p3)"),
    "three throws that nothing spares": (["1-2", "2-2", "3-3"], "2*p1*p2 + p2**2 + p3**2"),
    "all totals but two": (["1-1", "2-3", "3-3"], "-t3 - t4 + 1"),
    "nothing": ([], "0"),
    "a total of two throws": (["1-3", "2-2"], "t4"),
    "two totals": (["1-3", "2-2", "3-3"], "t4 + t6"),
    "a throw that is no total": (["2-2"], "p2**2"),
    "none of a face": (["1-1", "1-2", "2-2"], "(1 - p3)**2"),
    "at least one of a face": (["1-1", "1-2", "1-3"], "1 - (1 - p1)**2"),
    "two throws beside a total": (["1-1", "1-3"], "p1**2 + 2*p1*p3"),
    "three throws, and the others as long": (["1-1", "2-2", "2-3"], "p1**2 + p2**2 + 2*p2*p3"),
    "three throws, and the others longer": (["1-1", "2-2", "3-3"], "p1**2 + p2**2 + p3**2"),
    "all but two throws, which are shorter by one": (["1-1", "1-2", "1-3", "3-3"], "-p2**2 - 2*p2*p3 + 1"),
    "all but one of a face": (["1-1", "1-2", "2-2", "3-3"], "-2*p3*(1 - p3) + 1"),
    "all but a throw": (["1-1", "1-2", "1-3", "2-3", "3-3"], "1 - p2**2"),
    "all but a throw of two faces": (["1-1", "1-2", "2-2", "2-3", "3-3"], "-2*p1*p3 + 1"),
    "all": (["1-1", "1-2", "1-3", "2-2", "2-3", "3-3"], "1"),
}


@pytest.mark.parametrize(("throws", "expected"), SHORTEST.values(), ids=SHORTEST)
def test_a_probability_is_written_as_short_as_it_can_be(throws: list[str], expected: str) -> None:
    """Of two dice with three faces: by totals, by how many show a face, by throws, or as one less the others."""
    device = Dice(2, numbers(3))
    space = outcomes(device)
    places = frozenset(place for place, one in enumerate(space) if "-".join(f.label for f in one.faces) in throws)
    assert len(places) == len(throws)
    assert str(Probabilities(device, space)(places)) == expected


def test_two_totals_of_three_are_one_less_the_third() -> None:
    coins = Dice(2, numbers(2))
    assert str(Probabilities(coins, outcomes(coins))(frozenset([0, 1]))) == "1 - t4"


@each("count, faces", [(1, 4), (2, 3), (3, 2), (4, 2)])
def test_whatever_it_is_written_as_a_probability_is_that_of_its_throws(count: int, faces: int) -> None:
    """Of every set of outcomes: summed throw by throw, in every order of the dice."""
    device = Dice(count, numbers(faces))
    space = outcomes(device)
    chances = {str(face): Fraction(face + 1, sum(range(2, faces + 2))) for face in range(1, faces + 1)}
    each_throw = {
        place: sum(
            (prod(chances[label] for label in order) for order in set(permutations(face.label for face in one.faces))),
            Fraction(0),
        )
        for place, one in enumerate(space)
    }
    assert sum(each_throw.values()) == 1
    for size in range(len(space) + 1):
        for places in combinations(range(len(space)), size):
            probability = Probabilities(device, space)
            written = probability(frozenset(places))
            known = {symbol: chances[label] for label, symbol in probability.symbols.items()}
            known |= {name: expression_value(body, known) for name, body in probability.used().items()}
            assert expression_value(written, known) == sum((each_throw[place] for place in places), Fraction(0))


def test_of_very_many_dice_there_is_no_formula() -> None:
    ruleset = read("{dice: 2000}", "bets: {low: {win: 2000 to 7000, lose: others, pays: 1:1}}")
    with pytest.raises(NoFormulaError) as refused:
        edge_formula(ruleset, bet(ruleset, "low"), {})
    assert refused.value.message == "`low` is on 2,000 dice, of which only the totals are known"
    assert refused.value.help == "its derivatives are known, and its figures with given faces"


@each(
    ("pays", "lines"),
    [
        ("[1, 2, 3]: 3:1, 5: 1:1", ("edge = 1 - 4*p1 - 4*p2 - 4*p3 - 2*p5",)),
        ("1 to 4: 3:1, 5: 1:1", ("s1 = p1 + p2 + p3 + p4", "edge = 1 - 2*p5 - 4*s1")),
    ],
)
def test_a_sum_of_four_has_a_name_and_one_of_three_is_multiplied_out(pays: str, lines: tuple[str, ...]) -> None:
    pockets = "[1, 2, 3, 5]" if "[" in pays else "1 to 5"
    table = f"{{by: total, {pays}}}"
    ruleset = read("{wheel: {1 to 9: 1}}", f"bets: {{it: {{win: {pockets}, lose: others, pays: {table}}}}}")
    assert edge_formula(ruleset, bet(ruleset, "it"), {}).lines() == lines


def test_a_long_probability_of_one_of_several_stays_named() -> None:
    """Else each definition of it would be multiplied out, once for each of the parts beside it."""
    faces = sympy.symbols("p1:20")
    program = NamedExpressions(bet(read("{dice: 2}", "bets: {it: {win: 7, lose: others, pays: 4:1}}"), "it").bet)
    long, short = sympy.Add(*faces), sympy.Add(*faces[:3])

    def won(result: sympy.Expr, *, win: bool) -> sympy.Expr:
        part: Any = SimpleNamespace(win=win, result=result)
        return faces_formula._won(part, program)

    assert won(long, win=True) == sympy.Symbol("w_0")
    assert program.finished(won(long, win=True), {})[0] == (Definition("w1", long),)
    assert [won(short, win=True), won(long, win=False)] == [short, long]
