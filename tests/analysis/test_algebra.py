"""The algebra of hands: every pair of its words, by plain dealing, by the plain reader and by both engines."""

from __future__ import annotations

from fractions import Fraction

from tests.loops import each
from tests.plain_reader import Rules
from tests.random_algebra import PAIRS, algebra_game


@each("seed", range(len(PAIRS)), quick=10, whole="deep")
def test_the_plain_reader_deals_what_is_dealt_plainly(seed: int) -> None:
    """Each pair of ways to make a phrase, on small shoes of which every order is dealt."""
    game = algebra_game(seed)
    rules = Rules.of(game.text)
    assert {bet: dict(rules.results(bet)[bet].nets) for bet in rules.bets} == {
        f"bet-{number}": {net: chance for net, chance in bet.nets.items() if chance > Fraction(0)}
        for number, bet in enumerate(game.bets, 1)
    }, game.text
