"""The algebra of hands: every pair of its words, dealt plainly, by the plain reader, both engines and by drawing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from macau_edge.model.problem import ProblemError
from tests.analysis.test_cards import comes_to, read
from tests.loops import each
from tests.plain_reader import Rules
from tests.random_algebra import PAIRS, AlgebraGame, algebra_game
from tests.random_cards import Bet
from tests.simulated import simulated


def by_reading(game: AlgebraGame) -> None:
    rules = Rules.of(game.text)
    assert {bet: dict(rules.results(bet)[bet].nets) for bet in rules.bets} == {
        f"bet-{number}": {net: chance for net, chance in bet.nets.items() if chance > Fraction(0)}
        for number, bet in enumerate(game.bets, 1)
    }, game.text


def by_both_engines(game: AlgebraGame) -> bool:
    """Whether they come to what was dealt; a phrase that nothing comes of is refused, and never read otherwise."""
    ruleset = read(game.text)
    for number, bet in enumerate(game.bets, 1):
        try:
            comes_to(ruleset, f"bet-{number}", bet)
        except ProblemError as error:
            if any(problem.code != "arithmetic/empty" for problem in error.problems):
                raise
            return False
    return True


@pytest.mark.thorough
@each("seed", range(len(PAIRS)), quick=50, whole="deep")
def test_the_plain_reader_deals_what_is_dealt_plainly(seed: int) -> None:
    """Each pair of ways to make a phrase, on small shoes of which every order is dealt."""
    by_reading(algebra_game(seed))


@each("seed", range(len(PAIRS)), quick=60, thorough=30, whole="deep")
def test_both_engines_come_to_what_is_dealt_plainly(seed: int) -> None:
    by_both_engines(algebra_game(seed))


@pytest.mark.thorough
def test_nearly_all_of_what_is_drawn_has_figures() -> None:
    seeds = range(5, len(PAIRS), 13)
    assert sum(by_both_engines(algebra_game(seed)) for seed in seeds) >= len(seeds) - 2


@each("seed", range(4, len(PAIRS), 17), quick=3, whole="deep")
def test_what_is_drawn_card_by_card_is_as_likely(seed: int) -> None:
    """A simulation looks at the hands themselves, whatever the engines count."""
    game = algebra_game(seed)
    bet, rounds = game.bets[0], 10_000
    (found,) = simulated(read(game.text), "bet-1", rounds=rounds, seed=15).bets
    for net, chance in bet.nets.items():
        spread = float(chance * (1 - chance) * rounds) ** 0.5
        assert abs(found.counts.get(net, 0) - float(chance) * rounds) <= 5 * spread, game.text
    assert {*found.counts} <= {*bet.nets}, game.text


DEALT = """\
game: x
device: {decks: 1, without: [ace to 7, 9 to jack, king], worth: {8: 0, queen: 7}, points: last digit, compare: points}
words: {west: {en: w, pt: w, zh: 西}, north: {en: n, pt: n, zh: 北}, first: {en: f, pt: f, zh: 首}}
deal: {first: {north: 2, west: 2}}
hands: {own: [west, first 2 of north]}
bets: {bet-1: {win: WIN, lose: others, pays: {by: last of own same rank as third of own, holds: 31:5, others: 54:3}}}
"""


@each("win", ["third of own red and first of north same worth as second of own", "third of own red"])
def test_hands_put_together_of_cards_of_one_step(win: str) -> None:
    """Which of two hands gets its cards first is asked where a part of both is: they were dealt in another order."""
    text = DEALT.replace("WIN", win)
    ruleset, rules = read(text), Rules.of(text)
    nets = dict(sorted(rules.results("bet-1")["bet-1"].nets.items()))
    comes_to(ruleset, "bet-1", Bet(text, nets))
