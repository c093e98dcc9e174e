"""Cards drawn until something holds: by both engines, by dealing every card plainly, and what must hold of it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from macau_edge import exact
from macau_edge.analysis import analyse_bet
from macau_edge.model.measures import Measures
from tests.loops import each
from tests.random_drawn import Choice, Drawn, drawn_by_choice, drawn_without_choice, few_drawn
from tests.small import file_of, member_of

# --- random rounds, by both engines and card by card ------------------------------------------------------------------


def as_by_plain_dealing(game: Drawn) -> None:
    """The law of the net result and what is put down, to which both engines come; of parted hands their means."""
    ruleset = file_of(game.text)
    found = analyse_bet(ruleset, member_of(ruleset, "it"), {})
    assert found.measures is not None, game.text
    rounds = game.rounds()
    expected = game.law(rounds)
    assert -found.measures.house_edge == sum(net * chance for net, chance in expected.items()), game.text
    assert found.measures.distribution.risked == game.risked(rounds), game.text
    if not any(at.parted for _, at in rounds):
        assert {net: chance for net, chance in found.measures.distribution.nets.items() if chance} == expected, game.text
    assert found.agree, game.text


@each("seed", range(0, 400, 4), quick=10, whole="deep")
def test_random_draws_without_a_choice(seed: int) -> None:
    as_by_plain_dealing(drawn_without_choice(seed))


@each("seed", range(0, 300, 3), quick=20, whole="deep")
def test_random_draws_by_choice(seed: int) -> None:
    as_by_plain_dealing(drawn_by_choice(seed, parts=False))


@each("seed", range(0, 200, 5), quick=10, whole="deep")
def test_random_hands_that_are_parted(seed: int) -> None:
    as_by_plain_dealing(drawn_by_choice(seed, parts=True))


# --- the plain side is right ------------------------------------------------------------------------------------------


@each("seed", range(0, 60, 3), quick=5, whole="deep")
def test_no_strategy_of_all_is_better(seed: int) -> None:
    """Every strategy there is, each a choice for everything that can be known; there are a thousand at most."""
    game = few_drawn(seed)
    assert -edge(game) == game.best_of_all(), game.text


@each("seed", range(0, 60, 3), quick=5, whole="deep")
def test_both_hands_come_to_twice_one(seed: int) -> None:
    """A hand that is parted: both, played one after the other from one shoe, each by the best play of one hand."""
    game = drawn_by_choice(seed, parts=True, best=True)
    assert -edge(game) == game.both_hands(), game.text


def edge(game: Drawn) -> Fraction:
    ruleset = file_of(game.text)
    return Measures(exact.solve(ruleset, member_of(ruleset, "it"), {})).house_edge
