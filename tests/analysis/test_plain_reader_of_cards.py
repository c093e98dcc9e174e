"""What the second reader makes of cards, of phrases that are joined by `and`, and of lists that overlap."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from macau_edge.outcomes.options import every_choice, placeholder_choices
from tests.analysis.test_games import read as read_by_the_program
from tests.analysis.test_plain_reader import TOO_MANY_ORDERS, agrees, said, tree_of
from tests.cases import ruleset_of
from tests.loops import each
from tests.parts import examples
from tests.plain_reader import RefusedError, Rules
from tests.random_cards import Games
from tests.random_choices import choice_game
from tests.random_lists import lists
from tests.random_rulesets import Written
from tests.random_several import several_choices

HIGHER = "game: x\ndevice: {decks: 1, order: ace to king, compare: order}\n"
HIGHER += "deal: {first: {north: 1, south: 1}}\nbets: {b: {win: north beats south, lose: others, pays: 1:1}}\n"


@each(
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
        ("north beats south", "north red and south red except south 7"),
        ("north beats south", "[north red, north red]"),
        ("north beats south", "north 7, push: north red"),
        ("north beats south", "first"),
        ("north beats south", "7"),
        ("pays: 1:1", "pays: {by: first, 1: 1:1}"),
        ("pays: 1:1", "pays: {by: margin of north over all, 1: 1:1}"),
    ],
    quick=3,
)
def test_what_cannot_be_read_of_cards_is_refused(was: str, now: str) -> None:
    assert Rules.of(HIGHER).results("b")["b"].nets[Fraction(1)] == Fraction(24, 51)
    assert was in HIGHER
    with pytest.raises(RefusedError):
        Rules.of(HIGHER.replace(was, now)).results("b")


CHOOSING = "deal: {first: {north: 1}, look: {choose: [go, stay], sees: north}, then: {south: 1}}\n"
CHOOSING = HIGHER.partition("deal: ")[0] + CHOOSING + "bets: {b: {win: north beats south, lose: others, "
CHOOSING += (
    "raise: {go: 1}, pays: {by: choice, go: 2:1, stay: 1:1}, lost: {by: choice, go: 2:1, stay: 1:1}, strategy: best}}"
)


@pytest.mark.thorough
@each(
    ("was", "now"),
    [
        ("[go, stay]", "go"),
        ("[go, stay]", "[go, go]"),
        ("sees: north", "sees: west"),
        ("sees: north", "sees: [north, first of north]"),
        ("sees: north", "sees: last of north"),
        ("then: {", "again: {choose: [yes, no], sees: north}, then: {"),
        (", strategy: best", ""),
        ("strategy: best", "strategy: worst"),
        ("strategy: best", "strategy: {go: south 7, stay: others}"),
        ("strategy: best", "strategy: {go: others, stay: others}"),
        ("strategy: best", "strategy: {go: north red, stay: north 7}"),
        ("strategy: best", "strategy: {go: north red, run: others}"),
        ("raise: {go: 1}", "raise: {run: 1}"),
        ("win: north beats south, lose: others", "stages: {one: {win: north beats south, lose: others}}"),
        ("lose: others", "lose: south beats north"),
        ("north beats south", "run and north beats south"),
    ],
)
def test_what_cannot_be_read_of_a_choice_is_refused(was: str, now: str) -> None:
    """The stake is put down once more from an eight on, which more than half of the other cards are below."""
    found = Rules.of(CHOOSING).results("b")["b"]
    assert found.risked == 1 + Fraction(6, 13)
    assert was in CHOOSING
    with pytest.raises(RefusedError):
        Rules.of(CHOOSING.replace(was, now)).results("b")


def test_points_that_may_be_ranks_are_refused() -> None:
    """Of one card that counts ten, be it a ten, a jack, a queen or a king."""
    tens = "worth: {ace: 1, 2 to 10: number, [jack, queen, king]: 10}, order"
    of_ten = HIGHER.replace("order", tens, 1).replace("north beats south", "first of north 10")
    assert Rules.of(of_ten).results("b")["b"].nets[Fraction(1)] == Fraction(1, 13)
    with pytest.raises(RefusedError):
        Rules.of(of_ten.replace("first of north", "north")).results("b")


COUNTED = "{decks: 2, without: [6 to king], worth: {ace: 1, 2 to 5: number}, compare: points}"
ORDERED = "{decks: 1, without: [2 to 9], with: {joker: 2}, order: [joker, 10 to king, ace], compare: order}"
THREE = "first: {north: 2, south: 1, west: 1}"
LATER = "first: {north: 1, south: 1}, then: {west: 1, if: north red and south ace}"

UNUSUAL = {
    "the highest of two other hands": (COUNTED, THREE, "win: north beats all by 1 to 2, push: south ties all"),
    "the last digit of what cards count": (
        "{decks: 1, without: [2 to 7, jack to king], worth: {ace: 1, 8 to 9: number, 10: 0}, points: last digit}",
        "first: {north: 2, south: 1}, then: {south: 1, if: north 6 to 8}",
        "win: north 8, push: north 0 to 1, pays: {by: sum of north and south, 8: 1:1, 9 to 15: 2:1, 16 or more: 3:1}",
    ),
    "every other hand is beaten": (COUNTED, THREE, "win: south beats all, push: west beats all"),
    "a margin over two hands": (
        COUNTED, THREE, "win: north beats all by 7 to 9, pays: {by: margin of north over all, 7 to 8: 2:1, 9: 3:1}"
    ),
    "the first card of a hand of two": (COUNTED, THREE, "win: [first of north 2 to 3, first of north ace and west 4]"),
    "the first card of a hand that may get another": (
        COUNTED,
        "first: {north: 1, south: 1}, then: {north: 1, if: north 1 to 2}",
        "win: first of north 2 to 3, push: first of north ace and north has 2 cards",
    ),
    "the cards of a round in the order of the deal": (COUNTED, THREE, "win: first 3 of all same worth"),
    "cards of two hands that agree": (
        COUNTED, "first: {north: 1, south: 1}, then: {north: 1}", "win: first 2 of all same suit except north 7 to 10"
    ),
    "a step where two things hold": (ORDERED, LATER, "win: all has 3 cards"),
    "a hand without a card": (ORDERED, LATER, "win: west beats north, push: [north beats west, north ties west]"),
    "of the others only one has a card": (ORDERED, LATER, "win: south beats all, push: south ties all"),
    "a table by a hand that may have no card": (
        ORDERED, LATER,
        "win: south ace, pays: {by: west, joker: 2:1, [10, jack]: 3:1, queen: 4:1, [king, ace]: 5:1, none: 1:1}",
    ),
    "ranks from the joker up": (ORDERED, LATER, "win: north joker to jack, push: north king to ace"),
    "a joker has no colour": (ORDERED, LATER, "win: north red, push: north black"),
    "jokers agree in rank": (ORDERED, LATER, "win: first 2 of all same rank"),
    "jokers agree in no colour": (ORDERED, LATER, "win: first 2 of all same colour"),
    "jokers are not the same card": (ORDERED.replace("decks: 1", "decks: 2"), LATER, "win: first 2 of all same card"),
    "no order of the cards": (
        "{decks: 1, without: [2 to 10], with: {joker: 1}}",
        "first: {north: 1}",
        "win: north queen to king, push: north ace",
    ),
    "a table by a step of two cards": (
        COUNTED, "first: {north: 2, south: 1}, then: {south: 1, if: {by: first, 3 to 9: draws, others: stands}}",
        "win: north beats south, pays: {by: first, 3 to 9: 2:1, 10 or more: 3:1}",
    ),
    "tables by a sum and by a margin of the same hands": (
        COUNTED, THREE,
        "win: north 5 to 10, pays: {by: sum of north and south, 6 to 8: 2:1, "
        "others: {by: margin of north over south, 0 to 3: 3:1, others: 4:1}}",
    ),
    "a step that goes by another, which goes by a hand": (
        COUNTED,
        "first: {north: 1, south: 1}, then: {north: 1, if: {by: north, 1 to 2: draws, others: stands}}, "
        "last: {south: 1, if: {by: then, none: stands, 5: stands, others: {by: south, 5: stands, others: draws}}}",
        "win: north beats south, pays: {by: last, none: 1:1, [1, 2]: 2:1, 3 or more: 3:1}",
    ),
    "a round that two steps may end": (
        COUNTED,
        "first: {north: 1, south: 1}, stop: {end: north ties south}, then: {north: 1}, halt: {end: north 2 to 4}, "
        "last: {south: 1}",
        "win: [stop, halt, north beats south], pays: {by: happening, stop: 1:1, halt: {by: cards, 3: 2:1}, none: 3:1}",
    ),
    "a bet of two rounds": (
        COUNTED, "first: {north: 1, south: 1}",
        "stages: {first-round: {second-round: north beats south, lose: south beats north}, "
        "second-round: {win: north beats south, lose: others}}",
    ),
    "a bet that stays until something comes": (COUNTED, THREE, "win: north 10, lose: north 2"),
}  # fmt: skip
"""What is in no shipped file and seldom in a random one: the shoe, the deal and the bet."""


@pytest.mark.thorough
@each("device, deal, bet", UNUSUAL.values(), ids=UNUSUAL)
def test_what_is_unusual_of_cards(device: str, deal: str, bet: str) -> None:
    bet += "" if "lose: " in bet else ", lose: others"
    bet += "" if "pays: " in bet else ", pays: 3:2"
    text = f"game: x\ndevice: {device}\ndeal: {{{deal}}}\nbets: {{bet: {{{bet}}}}}\n"
    agrees(read_by_the_program(text), Rules.of(text), {}, ["bet"])


def test_bets_that_are_put_together_share_their_rounds() -> None:
    bets = "north: {win: north beats all, lose: others, pays: 2:1}, "
    bets += "pair: {win: first 2 of north same colour, lose: others, pays: 3:1}, both: {together: {north: 1, pair: 2}}"
    text = f"game: x\ndevice: {COUNTED}\ndeal: {{{THREE}}}\nbets: {{{bets}}}\n"
    agrees(read_by_the_program(text), Rules.of(text), {}, ["north", "pair", "both"])


@pytest.mark.deep
def test_of_however_many_packs() -> None:
    file = "rulesets/baccarat.yaml"
    ruleset = ruleset_of(file)
    bets = [bet for bet in ruleset.bets if (file, bet) not in TOO_MANY_ORDERS]
    of_packs = {said(choices)["packs"]: choices for choices in every_choice(ruleset, placeholder_choices(ruleset))}
    assert [*of_packs] == [str(packs) for packs in range(6, 13)]
    for choices in of_packs.values():
        agrees(ruleset, Rules(tree_of(file), said(choices)), choices, bets)


@each("seed", range(100, 120), quick=10, whole="deep")
def test_random_games_of_cards(seed: int) -> None:
    """Small shoes, of which `tests.plain_cards` deals every order."""
    game = Games(1_700).game(seed)
    rules = Rules.of(game.text)
    assert {bet: dict(rules.results(bet)[bet].nets) for bet in rules.bets} == {
        f"bet-{number}": {net: chance for net, chance in bet.nets.items() if chance}
        for number, bet in enumerate(game.bets, 1)
    }, game.text
    agrees(read_by_the_program(game.text), rules, {}, rules.bets)


@pytest.mark.thorough
@each("seed", range(0, 400, 20), quick=10, whole="deep")
def test_random_choices_of_the_player(seed: int) -> None:
    """Played in the best way, which this reader finds for itself, or by a rule."""
    game = choice_game(seed, kinds=seed % 80 == 0, bonus=seed % 60 == 20)
    found = Rules.of(game.text).results("bet")["bet"]
    assert {net: chance for net, chance in found.nets.items() if chance} == game.nets, game.text
    assert found.risked == game.risked, game.text
    agrees(read_by_the_program(game.text), Rules.of(game.text), {}, ["bet"])


@each("seed", range(4, 400, 20), quick=10, whole="deep")
def test_random_rounds_of_several_choices(seed: int) -> None:
    """With choices that are open only somewhere, or end the round, and parts that are laid with them."""
    game = several_choices(seed)
    found, rounds = Rules.of(game.text).results("whole")["whole"], game.rounds()
    assert {net: chance for net, chance in found.nets.items() if chance} == game.nets(rounds), game.text
    assert found.risked == game.risked(rounds), game.text


STREETS = (
    HIGHER.partition("deal: ")[0] + "deal: {first: {north: 1}, look: {choose: [go, stay], sees: north, end: stay}, "
)
STREETS += "then: {south: 1}, again: {choose: {double: {if: north red}, wait: always}, sees: south, if: go}}\n"
STREETS += "bets: {b: {win: north beats south, lose: others, pays: 1:1}, more: {staked: {go: 1, double: 2}, "
STREETS += (
    "win: go at look and north beats south, lose: others, pays: {by: choice at again, double: 1:1, others: 2:1}}, "
)
STREETS += "whole: {together: {b: 1, more: 1}, per: b, strategy: best}}"


@pytest.mark.thorough
@each(
    ("was", "now"),
    [
        ("go at look", "go at again"),
        ("go at look", "go at then"),
        ("choice at again", "choice"),
        ("choice at again", "choice at then"),
        ("end: stay", "end: wait"),
        ("end: stay", "end: [go, stay]"),
        ("wait: always", "wait: never"),
        ("{if: north red}", "{when: north red}"),
        ("wait: always", "wait: {if: north 7}"),
        ("per: b", "per: more"),
        ("per: b", "per: nothing"),
        ("{b: 1, more: 1}, per: b", "{more: 1}"),
        ("staked: {go: 1, double: 2}", "staked: {go: 1, run: 2}"),
        ("staked: {go: 1, double: 2}", "staked: {go: 1}, stays: go"),
        ("staked: {go: 1, double: 2}", "stays: run"),
        ("staked: {go: 1, double: 2}", "staked: {go: 1}, raise: {go: 1}"),
        ("strategy: best", "strategy: {look: {go: south 7, stay: others}}"),
        ("strategy: best", "strategy: {then: go}"),
        ("strategy: best", "strategy: double"),
    ],
)
def test_what_cannot_be_read_of_several_choices_is_refused(was: str, now: str) -> None:
    """As it stands it comes to what the program finds; with one place changed it is refused."""
    found = Rules.of(STREETS).results("whole")["whole"]
    agrees(read_by_the_program(STREETS), Rules.of(STREETS), {}, ["whole"])
    assert sum(found.nets.values()) == 1
    assert was in STREETS
    with pytest.raises(RefusedError):
        Rules.of(STREETS.replace(was, now)).results("whole")


@pytest.mark.thorough
@examples(240)
@given(lists())
def test_random_lists_that_overlap_come_to_what_plain_play_gives(written: Written) -> None:
    agrees(read_by_the_program(written.text), Rules.of(written.text), {}, ["bet"])
