"""The law of a net result in whole numbers: there is one way to write it."""

from __future__ import annotations

import ast
from fractions import Fraction

import pytest

from macau_edge.exact.chain import decided_effects
from macau_edge.model.measures import Distribution, WholeLaw
from tests.trees import FILES, tree, walked

HALF = Fraction(1, 2)
WRITTEN = {
    "in order": {-HALF: HALF, Fraction(1): HALF},
    "in another order": {Fraction(1): HALF, -HALF: HALF},
    "with what cannot come": {Fraction(1, 7): Fraction(0), -HALF: HALF, Fraction(1): HALF},
}


@pytest.mark.parametrize("nets", WRITTEN.values(), ids=WRITTEN)
def test_equal_laws_are_written_alike(nets: dict[Fraction, Fraction]) -> None:
    law = WholeLaw.of_fractions(nets)
    assert law == WholeLaw(((-1, 1), (2, 1)), 2, 2)
    assert hash(law) == hash(WholeLaw.of_fractions(dict(reversed(nets.items()))))
    for times in (1, 6):
        weights = [(net, int(p * 36) * times) for net, p in nets.items()]
        assert decided_effects(weights, 36 * times, Fraction(1)).law == law
    assert WholeLaw.of_weights({-30: 18, 60: 18, 5: 0}, 36, 60) == law


@pytest.mark.thorough
def test_a_law_is_made_where_it_is_brought_to_that_form() -> None:
    made = {
        file
        for file in FILES
        for node in walked(tree(file))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "WholeLaw"
    }
    assert made == set()


def test_what_adds_up_to_something_else_is_no_distribution() -> None:
    one = Fraction(1)
    law = WholeLaw.of_fractions({one: HALF})
    with pytest.raises(ArithmeticError, match="sums to 1/2, not to 1"):
        Distribution(law=law, staked=one, risked=one, rolls=one, rolls_variance=one)
