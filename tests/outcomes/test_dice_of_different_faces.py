"""Dice of one throw that have faces of their own: what they are, and which faces they can show together."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from macau_edge import exact, numeric
from macau_edge.dossier import certificate
from macau_edge.model import Dice, Member, Ruleset, Variable
from macau_edge.numeric.words import enumerated_values
from macau_edge.outcomes.space import each_like
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.counting import at_most
from tests.loops import each


def read(dice: str, bet: str = "win: any, push: others") -> Ruleset:
    text = f"game: x\nact: none\ndevice: {{dice: {dice}}}\nbets: {{b: {{{bet}, pays: 1:1}}}}\n"
    found = read_ruleset(source("x.yaml", text.encode()), "x")
    assert found.ruleset is not None, (found.problems, text)
    return found.ruleset


def dice_of(text: str) -> Dice:
    found = read(text).device
    assert isinstance(found, Dice)
    return found


def test_their_order_says_nothing_and_dice_that_are_alike_are_as_any_others() -> None:
    loaded = "{1: 2, 2 to 6: 1}"
    assert dice_of(f"[6, {loaded}]") == dice_of(f"[{loaded}, 6]") == dice_of(f"[{loaded}, {{1 to 6: 1}}]")
    assert dice_of(f"[{loaded}, {loaded}]").unlike == ()
    assert dice_of("[6, {1 to 6: 1}]") == dice_of("2")
    assert dice_of("[6, 8]").different == ((1,) * 6 + (0, 0), (1,) * 8)


@pytest.mark.parametrize("dice", ["[{1 to 600: 1}, {1 to 601: 1}]", "[{1: 1, 2: 2}, 6, " + ", ".join(["2"] * 19) + "]"])
def test_they_are_as_few_as_dice_of_so_many_sides(dice: str) -> None:
    found = read_ruleset(source("x.yaml", f"game: x\nact: none\ndevice: {{dice: {dice}}}\nbets: {{}}\n".encode()), "x")
    assert any(problem.code == "structure/too-many" for problem in found.problems)


@each("seed", range(12), quick=4)
def test_what_they_can_show_together_is_what_some_throw_shows(seed: int) -> None:
    """In both engines, of which one matches faces with dice and the other counts the dice that a group is on."""
    draw = Random(seed)
    faces = [["a", "b"], ["a", "c", "d"], ["b"], ["c", "a"], ["d", "e", "b"]]
    chosen = [draw.choice(faces) for _ in range(draw.choice([2, 3, 4]))]
    if len({*map(tuple, chosen)}) == 1:
        chosen[0] = ["z"]
    text = (
        "["
        + ", ".join("{" + ", ".join(f"{label}: {draw.choice([1, 2])}" for label in die) + "}" for die in chosen)
        + "]"
    )
    device = dice_of(text)
    throws = [Counter(throw) for throw in product(*chosen)]
    labels = [face.label for face in device.faces]
    for shape in ("1-1", "1-2", "1-1-2")[: 2 if len(chosen) < 3 else 3]:
        size, times = len(shape.split("-")), sorted(Counter(shape.split("-")).values())
        shown = {
            combination
            for combination in combinations_with_replacement(sorted(labels), size)
            if sorted(Counter(combination).values()) == times and any(Counter(combination) <= throw for throw in throws)
        }
        assert {tuple(sorted(value.label.split("-"))) for value in each_like(device, shape)} == shown, text
        found = enumerated_values(device, Variable("v", f"like {shape}"))
        assert {tuple(sorted(value.label.split("-"))) for value in found} == shown, text


def test_a_shape_of_many_dice_is_that_of_the_few_faces_that_it_has() -> None:
    """Nine dice have a 1, the other nine a 2, and each a face of its own: of 17,672,631,900 combinations one has it."""
    dice = ", ".join(f"{{{1 + die // 9}: 1, {100 + die}: 1}}" for die in range(18))
    device = dice_of(f"[{dice}]")
    with at_most(100_000):
        (found,) = enumerated_values(device, Variable("v", f"like {'-'.join('1' * 9 + '2' * 9)}"))
    assert found.label == "-".join("1" * 9 + "2" * 9)


def test_a_throw_has_the_weights_of_its_faces() -> None:
    ruleset = read("[{1 to 6: 1}, {1: 2, 2 to 6: 1}]", "win: 1-1, lose: others")
    member = Member(ruleset.bets["b"], {})
    assert exact.solve(ruleset, member, {}).nets[Fraction(1)] == Fraction(2, 42)
    assert abs(numeric.estimate(ruleset, member, {}).probabilities[-1] - 1 / 21) < 1e-15


def test_a_certificate_has_the_faces_of_each() -> None:
    found = certificate._device(dice_of("[4, {red: {number: 9, weight: 2}, 2: 3}]"))
    assert isinstance(found, certificate._DiceData)
    assert found.dice == [{"2": 3, "red": 2}, {"1": 1, "2": 1, "3": 1, "4": 1}]
    assert found.numbers == {"1": 1, "2": 2, "3": 3, "4": 4, "red": 9}
