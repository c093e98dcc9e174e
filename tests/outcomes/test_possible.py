"""Draws by choice that can come, without how often: what the rules of a file look at."""

from __future__ import annotations

from dataclasses import replace

import pytest

from macau_edge.model import Shoe
from macau_edge.outcomes.rounds import Rounds
from macau_edge.outcomes.scope import Scope, scope
from tests.analysis.test_drawn import BLACKJACK
from tests.loops import each
from tests.random_drawn import drawn_by_choice
from tests.small import file_of, member_of


def _rounds(text: str, decks: int | None = None, *, weighed: bool) -> Scope:
    ruleset = file_of(text)
    assert isinstance(ruleset.device, Shoe)
    if decks:
        ruleset = replace(ruleset, device=replace(ruleset.device, decks=decks))
    return scope(ruleset, member_of(ruleset, "it"), {}, weighed=weighed)


@pytest.mark.thorough
@each("seed", range(0, 400, 4), quick=12, whole="deep")
def test_what_can_come_is_what_comes(seed: int) -> None:
    """Of small packs, in which kinds of cards run out, the labels of all rounds are those of the rounds counted."""
    text = drawn_by_choice(seed, best=True).text
    assert {one.label for one in _rounds(text, weighed=False).space} == {
        one.label for one in _rounds(text, weighed=True).space
    }, text


@pytest.mark.thorough
@each("seed", range(1, 400, 4), quick=12, whole="deep")
def test_what_is_known_to_come_of_any_number_of_decks_comes_of_more(seed: int) -> None:
    text = drawn_by_choice(seed, best=True).text
    found = _rounds(text, weighed=False)
    assert isinstance(found.space, Rounds)
    if found.space.of_any_number:
        assert isinstance(found.device, Shoe)
        assert isinstance(found.device.decks, int)
        more = _rounds(text, found.device.decks + 2, weighed=True)
        assert {one.label for one in found.space} == {one.label for one in more.space}, text


def test_of_most_games_it_is_known_from_one_pack_what_comes_of_more() -> None:
    ruleset = file_of(BLACKJACK)
    found = scope(ruleset, member_of(ruleset, "stake"), {}, weighed=False).space
    assert isinstance(found, Rounds)
    assert found.of_any_number


FEW = """
game: x
act: none
device: {decks: 1, without: [3 to king], worth: {ace: 1, 2: 2}, points: sum up to 6, compare: points}
deal:
  first: {player: 1, dealer: 1}
  play: {choose: {stand: always, hit: {player: 1}}, sees: player, until: [stand, player bust, player 6]}
bets: {it: {win: player has 5 cards, lose: others, pays: 1:1, strategy: best}}
"""


def test_what_one_deck_has_too_few_cards_for_comes_in_more() -> None:
    """A hand of five aces, which one deck does not have."""
    few = _rounds(FEW, 1, weighed=False).space
    assert isinstance(few, Rounds)
    assert not few.of_any_number
    of_one, of_three = ({one.label for one in _rounds(FEW, decks, weighed=False).space} for decks in (1, 9))
    assert of_one < of_three
    assert of_three == {one.label for one in _rounds(FEW, 9, weighed=True).space}


PARTED = """
game: x
act: none
device: {decks: 4, without: [2 to 9, jack, queen], worth: {ace: [1, 11], 10 or king: 10}, points: sum up to 21}
deal:
  first: {player: 2}
  play:
    choose: {stand: always, hit: {player: 1}, split: {part: player, if: splits}}
    sees: player
    until: [stand, player 21, player bust]
names: {splits: player has 2 cards and player same worth and first of player 10}
bets: {it: {win: parted and first of player king and player 21, lose: others, pays: 1:1, strategy: best}}
"""


def test_two_hands_that_are_told_as_one_are_parted_in_others() -> None:
    """Of a ten and a king as of two tens it is asked the same, but only the first has a king to begin a hand with."""
    labels = {one.label for one in _rounds(PARTED, weighed=False).space}
    assert labels == {one.label for one in _rounds(PARTED, weighed=True).space}
    assert any("king" in one for one in labels)
