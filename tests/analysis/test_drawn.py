"""Cards drawn until something holds: by the program, by dealing every card plainly, and what must hold of it."""

from __future__ import annotations

from fractions import Fraction

from macau_edge.analysis import analyse_bet
from tests.loops import each
from tests.plain_reader import Rules
from tests.random_drawn import Drawn, drawn_by_choice, drawn_without_choice, few_drawn, parted_in_two
from tests.small import file_of, member_of


def as_by_plain_dealing(game: Drawn) -> None:
    """The law of the net result, to which both engines come, and whoever reads the reference."""
    ruleset = file_of(game.text)
    found = analyse_bet(ruleset, member_of(ruleset, "it"), {})
    assert found.measures is not None
    expected, nets = game.law(game.rounds()), found.measures.distribution.nets
    assert {net: chance for net, chance in nets.items() if chance} == expected, game.text
    assert found.agree, game.text
    assert Rules.of(game.text).results("it")["it"].nets == expected, game.text


@each("seed", range(2, 402, 4), quick=10, whole="deep")
def test_random_draws_without_a_choice(seed: int) -> None:
    as_by_plain_dealing(drawn_without_choice(seed))


@each("seed", range(0, 300, 3), quick=6, whole="deep")
def test_the_reference_says_so_of_hands_drawn_by_choice(seed: int) -> None:
    """What the second reader makes of its prose; the best play, what is put down, and hands that are parted."""
    game = drawn_by_choice(seed)
    rounds, found = game.rounds(), Rules.of(game.text).results("it")["it"]
    assert found.nets == game.law(rounds), game.text
    assert found.risked == game.risked(rounds), game.text


# --- the plain side is right ------------------------------------------------------------------------------------------


@each("seed", range(0, 60, 3), quick=5, whole="deep")
def test_no_strategy_of_all_is_better(seed: int) -> None:
    """Every strategy there is, each a choice for everything that can be known; there are a thousand at most."""
    game = few_drawn(seed)
    assert mean(game) == game.best_of_all(), game.text


@each("seed", range(0, 60, 3), quick=5, whole="deep")
def test_both_hands_come_to_twice_one(seed: int) -> None:
    """A hand that is parted: both, played one after the other from one shoe, each by the best play of one hand."""
    game, both = parted_in_two(seed)
    assert mean(game) == both, game.text


def mean(game: Drawn) -> Fraction:
    return sum((net * chance for net, chance in game.law(game.rounds()).items()), Fraction(0))
