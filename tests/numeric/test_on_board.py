"""Two hands that share a board, as a bet asks for them: the same figures as when all cards are dealt one by one."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from numpy.random import PCG64DXSM

from macau_edge import numeric
from macau_edge.model import Ruleset
from macau_edge.numeric import rounds as of_rounds
from macau_edge.numeric.backward import results_as_played
from macau_edge.numeric.playing.draws import draw_of
from macau_edge.numeric.rounds import DealtRounds
from tests.loops import each
from tests.small import file_of, member_of

DEAL = """
  first: {player: 2, dealer: 2}
  before: {choose: [raise, check, leave], sees: player, end: leave}
  flop: {one: 1}
  after: {choose: CHOICES, sees: [player, one], if: check}
  turn: {two: 1}
  then: {choose: [bet, pass], sees: [player, one, two]}
  river: {three: 1}
  last: {choose: [call, fold], sees: [player, one, two, three], end: fold, if: check and pass}
"""
CHOICES = {
    "always": "[double, wait]",
    "where that is seen": "{double: {if: now pair or better}, wait: always}",
    "with another choice": "{double: {if: player pair or better}, halve: {if: one king to ace}, wait: always}",
}
STRATEGIES = {
    "best": "best",
    "a rule for one step": "{before: {raise: player pair or better, check: others}}",
    "rules for some steps": "{then: {bet: soon pair or better, pass: others}, last: {call: mine pair or better, "
    "fold: others}}",
    "rules for all steps": "{before: {check: others, leave: player queen-high}, after: {wait: others}, "
    "then: {bet: player has 1 to 2 cards in king to ace, pass: others}, "
    "last: {fold: mine high-card, call: others}}",
}


def game_of(choices: str = "always", strategy: str = "best") -> Ruleset:
    """A game of a pack of three ranks, in which the best four of five cards win."""
    units = "raise: 3, double: 2, bet: 1" + (", halve: 1" if "halve" in CHOICES[choices] else "")
    return file_of(f"""
game: Boards
device:
  decks: 1
  without: [2 to 10, jack]
  order: [queen, king, ace]
  compare: kinds
  kinds: {{four: 4 of a rank, three: 3 of a rank, two-pairs: 2 of a rank twice, pair: 2 of a rank, high-card: any}}
deal:{DEAL.replace("CHOICES", CHOICES[choices])}
hands:
  now: [player, one]
  soon: [player, one, two]
  mine: {{best: 4, of: [player, one, two, three]}}
  theirs: {{best: 4, of: [dealer, one, two, three]}}
names: {{opens: theirs pair or better, won: mine beats theirs except fold}}
bets:
  ante: {{name: A, law: art. 1, win: won and opens, lose: [theirs beats mine and opens, fold, leave], push: others,
         pays: 1:1}}
  blind: {{name: B, law: art. 1, win: won and mine three or better, lose: [theirs beats mine, fold, leave],
          push: others, pays: {{by: kind of mine, four: 5:1, three: 3:2, others: 1:1}}}}
  play: {{name: P, law: art. 1, staked: {{{units}}}, win: mine beats theirs,
         lose: [theirs beats mine, theirs two-pairs and mine ties theirs], push: others, pays: 1:1}}
  bet: {{name: W, law: art. 1, together: {{ante: 1, blind: 1, play: 1}}, per: ante, strategy: {strategy}}}
""")


def is_on_board(game: Ruleset) -> DealtRounds:
    rounds = results_as_played(game, member_of(game), {})
    assert isinstance(rounds, DealtRounds)
    assert rounds.in_parts
    return rounds


def figures_of(game: Ruleset) -> dict[float, float]:
    found = numeric.estimate(game, member_of(game), {})
    both = Counter[float]()
    for net, chance in zip(found.nets.tolist(), found.probabilities.tolist(), strict=True):
        both[round(net, 9)] += chance
    return {**both, 1000.0: found.risked}


CASES = [
    ("always", "best"),
    ("where that is seen", "best"),
    ("with another choice", "best"),
    ("always", "a rule for one step"),
    ("where that is seen", "rules for some steps"),
    ("always", "rules for all steps"),
]


@pytest.mark.thorough
@each("choices, strategy", CASES)
def test_the_figures_are_those_of_all_orders_of_the_cards(choices: str, strategy: str) -> None:
    game = game_of(choices, STRATEGIES[strategy])
    is_on_board(game)
    found = figures_of(game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(of_rounds, "hands_on_board", lambda *_: None)
        of_rounds._rounds.cache_clear()
        expected = figures_of(game)
    of_rounds._rounds.cache_clear()
    assert found.keys() == expected.keys()
    assert all(found[net] == pytest.approx(expected[net], abs=1e-13) for net in expected)


@each("choices, strategy", CASES, quick=3)
def test_rounds_that_are_drawn_come_to_those_that_were_counted(choices: str, strategy: str) -> None:
    rounds = is_on_board(game_of(choices, STRATEGIES[strategy]))
    draw = draw_of(rounds, np.arange(len(rounds.chance)), np.dtype(np.uint16))
    drawn = draw.values(PCG64DXSM(3), 200_000)
    often = np.bincount(drawn[drawn < len(rounds.chance)], minlength=len(rounds.chance))
    error = np.sqrt(rounds.chance * (1 - rounds.chance) / often.sum())
    assert (np.abs(often / often.sum() - rounds.chance) / error).max() < 5
