"""A bet that is additional to one on cards comes to what plain dealing gives, by both engines and the second reader."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from macau_edge import exact, numeric
from macau_edge.outcomes.members import members
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.loops import each
from tests.plain_reader import Rules
from tests.random_additional import AdditionalGame, additional_game
from tests.random_bets import Result


def agrees(game: AdditionalGame) -> None:
    ruleset = read_ruleset(source("cards.yaml", game.text.encode()), "cards").ruleset
    assert ruleset is not None, game.text
    rules = Rules.of(game.text)
    for name, result in game.results.items():
        (member,) = members(ruleset, ruleset.bets[name], {})
        assert member.id == name
        assert Result.of(exact.solve(ruleset, member, {})) == result, game.text
        assert rules.results(name) == {name: result}, game.text
        estimate = numeric.estimate(ruleset, member, {})
        assert estimate.nets.tolist() == [float(net) for net in sorted(result.nets)], game.text
        counted = np.array([float(result.nets[net]) for net in sorted(result.nets)])
        assert abs(estimate.probabilities - counted).sum() <= estimate.mass_bound + 1e-14, game.text
        assert abs(estimate.risked - float(result.risked)) <= estimate.risked_bound + 1e-14, game.text


@each("seed", range(2))
def test_a_random_bet_comes_to_what_was_dealt(seed: int) -> None:
    agrees(additional_game(seed))


@pytest.mark.thorough
@each("seed", range(2, 10))
def test_more_random_bets_come_to_what_was_dealt(seed: int) -> None:
    agrees(additional_game(seed))


@pytest.mark.deep
@each("seed", range(21, 38))
def test_many_random_bets_come_to_what_was_dealt(seed: int) -> None:
    agrees(additional_game(seed))


DEAL = "game: x\nact: none\ndevice: {decks: 1, order: ace to king, compare: order}\ndeal: {first: {me: 1, you: 1}}\n"
BASE = "base: {stages: {opening: {again: me beats you, lose: others}, again: {win: me beats you, lose: you beats me}}"


def test_it_is_put_down_when_the_stage_is_entered_and_comes_back_with_the_other() -> None:
    """The king alone wins it; where it does not come, the base is decided unless the cards are alike."""
    bets = f"bets:\n  {BASE}, pays: 2:1}}\n  raised: {{additional: {{to: base, at: again}}, win: me king, pays: 9:1}}\n"
    text = f"{DEAL}{bets}  both: {{together: {{base: 1, raised: 3}}}}\n"
    ruleset = read_ruleset(source("cards.yaml", text.encode()), "cards").ruleset
    assert ruleset is not None
    (alone,) = members(ruleset, ruleset.bets["raised"], {})
    others_tie = Fraction(12 * 12, 52 * 51)
    king = Fraction(1, 13) / (1 - others_tie)
    assert dict(exact.solve(ruleset, alone, {}).nets) == {Fraction(0): 1 - king, Fraction(9): king}
    (both,) = members(ruleset, ruleset.bets["both"], {})
    assert exact.solve(ruleset, both, {}).risked == 1 + 3 * Fraction(8, 17)


EVERY_FORM = """
game: x
act: none
device: {decks: 1, without: [4 to king], worth: {ace: 1, 2 to 3: number}, compare: points}
deal: {first: {me: 1, you: 1}, stop: {end: me ace}, then: {you: 1, if: me red}}
bets:
  base:
    stages:
      one: {two: me beats you, three: me ties you, push: first of me 2 and you 3 to 4}
      two: {three: me red, lose: others}
      three: {win: you beats me by 2 to 5, lose: you has 2 cards and me ties you}
    pays: {by: cards of you, 1: 2:1, 2: 3:1}
  simple: {additional: {to: base, at: three}, win: stop, lose: others, pays: 7:1}
  counting: {additional: {to: base, at: three}, count: me red, until: trial 3, pays: {by: count, 3: 5:1, others: lose}}
  staged:
    additional: {to: base, at: three}
    stages: {a: {b: me red, lose: me black and you 1}, b: {win: stop, push: first of me 3}}
    pays: {by: trial, 1 to 2: 3:1, 3 or more: 2:1}
    commission: {rate: 5%, of: stake, paid: with the bet}
  highest:
    additional: {to: base, at: three}
    highest-of: {hand: [me, you]}
    count: hand 1
    until: trial 2
    pays: {by: count, 2: 1:1, 1: 1:2, others: lose}
  all: {together: {base: 2, counting: 1, staged: 3, highest: 1, alone: 2}}
  alone: {win: first of me hearts, lose: others, pays: 3:1}
"""


@pytest.mark.thorough
@each("name", ["base", "simple", "counting", "staged", "highest", "all"])
def test_a_bet_of_every_form_is_additional(name: str) -> None:
    ruleset = read_ruleset(source("cards.yaml", EVERY_FORM.encode()), "cards").ruleset
    assert ruleset is not None
    (member,) = members(ruleset, ruleset.bets[name], {})
    agrees(AdditionalGame(EVERY_FORM, {name: Result.of(exact.solve(ruleset, member, {}))}))
