"""What the second reader makes of cards, of phrases that are joined by `and`, and of lists that overlap."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from macau_edge.outcomes.options import every_choice, stand_ins
from tests.cases import ruleset_of
from tests.loops import each
from tests.parts import examples
from tests.plain_cards import Games
from tests.plain_reader import RefusedError, Rules
from tests.random_lists import lists
from tests.random_rulesets import Written
from tests.test_games import read as read_by_the_program
from tests.test_plain_reader import agrees, said, tree_of

HIGHER = "game: x\ndevice: {decks: 1, order: ace to king, compare: order}\n"
HIGHER += "deal: {first: {north: 1, south: 1}}\nbets: {b: {win: north beats south, lose: others, pays: 1:1}}\n"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("decks: 1", "decks: 0"),
        ("decks: 1", "packs: 1"),
        ("decks: 1", "decks: 1, worth: {ace: 1}"),
        ("decks: 1", "decks: 1, with: {fool: 1}"),
        ("ace to king", "king to ace"),
        ("ace to king", "2 to king"),
        ("compare: order", "compare: points"),
        ("compare: order", "compare: luck"),
        ("south: 1", "south: 2"),
        ("south: 1", "south: 1, end: north red"),
        ("south: 1}", "south: 1}, then: {south: 1, if: {by: first, 1: draws, others: stands}}"),
        ("north beats south", "north beats west"),
        ("north beats south", "north beats north"),
        ("north beats south", "north beats south by 1 to 3"),
        ("north beats south", "north green"),
        ("north beats south", "north red and north red"),
        ("north beats south", "north red and south red except south 7"),
        ("north beats south", "[north red, north red]"),
        ("north beats south", "north 7, push: north red"),
        ("north beats south", "first"),
        ("north beats south", "7"),
        ("pays: 1:1", "pays: {by: first, 1: 1:1}"),
        ("pays: 1:1", "pays: {by: margin of north over all, 1: 1:1}"),
    ],
)
def test_what_cannot_be_read_of_cards_is_refused(was: str, now: str) -> None:
    assert Rules.of(HIGHER).results("b")["b"].nets[Fraction(1)] == Fraction(24, 51)
    assert was in HIGHER
    with pytest.raises(RefusedError):
        Rules.of(HIGHER.replace(was, now)).results("b")


@pytest.mark.thorough
def test_of_however_many_packs() -> None:
    ruleset = ruleset_of("rulesets/baccarat.yaml")
    of_packs = {said(choices)["packs"]: choices for choices in every_choice(ruleset, stand_ins(ruleset))}
    assert [*of_packs] == [str(packs) for packs in range(6, 13)]
    for choices in of_packs.values():
        agrees(ruleset, Rules(tree_of("rulesets/baccarat.yaml"), said(choices)), choices, ruleset.bets)


@each("seed", range(100, 140), quick=5)
def test_random_games_of_cards(seed: int) -> None:
    """Small shoes, of which `tests.plain_cards` deals every order."""
    game = Games(1_700).game(seed)
    rules = Rules.of(game.text)
    assert {bet: dict(rules.results(bet)[bet].nets) for bet in rules.bets} == {
        f"bet-{number}": {net: chance for net, chance in bet.nets.items() if chance}
        for number, bet in enumerate(game.bets, 1)
    }, game.text
    agrees(read_by_the_program(game.text), rules, {}, rules.bets)


@examples(240)
@given(lists())
def test_random_lists_that_overlap_come_to_what_plain_play_gives(written: Written) -> None:
    agrees(read_by_the_program(written.text), Rules.of(written.text), {}, ["bet"])
