"""Cards: both engines against rounds that are dealt plainly from every order of a small shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from macau_edge import exact, numeric
from macau_edge.checks import check
from macau_edge.checks.deal import problems_of_deal
from macau_edge.exact.compile import compile_bet
from macau_edge.model import Member, Ruleset
from macau_edge.model.problem import Problem
from macau_edge.outcomes.questions import finest
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.loops import each
from tests.random_cards import Bet, Games


def read(text: str) -> Ruleset:
    found = read_ruleset(source("cards.yaml", text.encode()), "cards")
    assert found.ruleset is not None, (found.problems, text)
    assert [problem for problem in found.problems if problem.family != "law"] == [], text
    return found.ruleset


def comes_to(ruleset: Ruleset, name: str, bet: Bet) -> None:
    """What both engines find is what was counted."""
    member = Member(ruleset.bets[name], {})
    assert dict(exact.solve(ruleset, member, {}).nets) == bet.nets, bet.text
    estimate = numeric.estimate(ruleset, member, {})
    assert estimate.nets.tolist() == [float(net) for net in bet.nets], bet.text
    counted = np.array([float(chance) for chance in bet.nets.values()])
    assert abs(estimate.probabilities - counted).sum() <= estimate.mass_bound + 1e-15, bet.text


def problems(text: str) -> list[Problem]:
    found = check(read_ruleset(source("cards.yaml", text.encode()), "cards"))
    return [problem for problem in found if problem.family != "law"]


def a_random_game(seed: int, most: int = 1_700) -> None:
    game = Games(most).game(seed)
    ruleset = read(game.text)
    told = [problem for problem in problems_of_deal(ruleset) if "cannot come up" not in problem.message]
    assert told == [], game.text  # points that no hand has are drawn, too, and told to be so
    for number, bet in enumerate(game.bets, 1):
        assert sum(bet.nets.values()) == Fraction(1)
        comes_to(ruleset, f"bet-{number}", bet)


QUICK, THOROUGH, DEEP = 6, 16, 96
"""The random games that each part looks at end here; the next part goes on with those that follow."""


@each("seed", range(QUICK), quick=3)
def test_a_random_game_comes_to_what_was_dealt(seed: int) -> None:
    a_random_game(seed)


@pytest.mark.thorough
@each("seed", range(QUICK, THOROUGH))
def test_more_random_games_come_to_what_was_dealt(seed: int) -> None:
    a_random_game(seed)


@pytest.mark.deep
@each("seed", range(THOROUGH, DEEP))
def test_many_random_games_come_to_what_was_dealt(seed: int) -> None:
    a_random_game(seed)


@pytest.mark.thorough
@each("seed", range(1_000, 1_002))
def test_a_random_game_of_five_cards(seed: int) -> None:
    a_random_game(seed, most=15_120)


@pytest.mark.deep
@each("seed", range(1_002, 1_012))
def test_more_random_games_of_five_cards(seed: int) -> None:
    a_random_game(seed, most=15_120)


# --- what random games seldom have --------------------------------------------------------------------------------

RED, BLACK = ("hearts", "diamonds"), ("spades", "clubs")
ORDERED = "{decks: 1, without: [4 to king], order: [2, 3, ace], compare: order}"
COUNTED = "{decks: 1, without: [4 to king], worth: {ace: 4, 2 to 3: number}, points: last digit, compare: points}"


def game(device: str, deal: str, bet: str, more: str = "") -> str:
    """A file with one bet, `bet`; the hands are north, south and west."""
    steps = ["first", "stop", "then", "last"]
    words = "".join(f"  {word}: {{en: {word}, pt: {word}, zh: 詞}}\n" for word in ["north", "south", "west", *steps])
    return f"game: x\ndevice: {device}\nwords:\n{words}deal: {{{deal}}}\n{more}bets:\n  bet: {{{bet}}}\n"


def counted(cards: int, net: Callable[[Sequence[tuple[str, str]]], Fraction]) -> dict[Fraction, Fraction]:
    """The probability of each net result, over every order of aces, twos and threes."""
    deck = [(rank, suit) for rank in ("2", "3", "ace") for suit in (*RED, *BLACK)]
    found = Counter(net(order) for order in permutations(deck, cards))
    return {value: Fraction(n, sum(found.values())) for value, n in sorted(found.items())}


def both_find(text: str, nets: dict[Fraction, Fraction]) -> None:
    comes_to(read(text), "bet", Bet(text, nets))


LATER = "first: {north: 1, south: 1}, then: {west: 1, if: north red}"
"""A hand that gets a card only where another is red."""


@pytest.mark.parametrize(
    ("attributes", "one"),
    [
        ("worth", "worth"),
        ("colour", "colour"),
        ("suit", "suit"),
        ("suit colour", "suit"),
        ("rank", "rank"),
        ("rank worth", "rank"),
        ("worth colour", "card"),
        ("rank suit", "card"),
        ("card", "card"),
        ("card worth", "card"),
    ],
)
def test_cards_are_told_apart_by_no_more_than_is_asked_of_them(attributes: str, one: str) -> None:
    """A rank says what a card counts, a suit its colour; with more than is needed a round has many times the states."""
    assert finest(attributes.split()) == one


def test_a_hand_without_a_card_beats_no_card_and_ties_none() -> None:
    height = {"2": 0, "3": 1, "ace": 2}

    def net(order: Sequence[tuple[str, str]]) -> Fraction:
        (north, suit), _, (west, _) = order
        if suit not in RED or height[west] < height[north]:
            return Fraction(-1)
        return Fraction(1 if west != north else 0)

    bet = "win: west beats north, push: north ties west, lose: others, pays: 1:1"
    both_find(game(ORDERED, LATER, bet), counted(3, net))


def test_a_hand_without_a_card_has_no_points_and_ties_one_of_none() -> None:
    counts = {"ace": 1, "2": 2, "3": 0}
    device = "{decks: 1, without: [4 to king], worth: {ace: 1, 2: 2, 3: 0}, compare: points}"

    def net(order: Sequence[tuple[str, str]]) -> Fraction:
        (north, suit), _, (west, _) = order
        points = counts[west] if suit in RED else 0
        if points != counts[north]:
            return Fraction(-1)
        return Fraction(1 if suit in RED else 0)

    ties = "win: west ties north and west has 1 card, push: west ties north and west has 0 cards"
    bet = f"{ties}, lose: others, pays: 1:1"
    both_find(game(device, LATER, bet), counted(3, net))


def test_the_highest_of_what_is_counted_for_each_hand() -> None:
    """Every hand gets one card, and half of them are red: of two hands in one round neither, one or both."""
    bet = "highest-of: {hand: [north, south]}, count: hand red, until: trial 1, pays: {by: count, 1: 1:1, others: lose}"
    text = game(ORDERED, LATER, bet)
    neither = Fraction(6 * 5, 12 * 11)
    both_find(text, {Fraction(-1): neither, Fraction(1): 1 - neither})
    assert [one for one in problems(text) if one.code == "arithmetic/empty"] == []


def test_a_stage_is_the_same_whatever_round_opened_it() -> None:
    """Half of the rounds begin it, and of the next half are won; the chain has a state for each stage."""
    bet = "stages: {first: {then: north red, lose: others}, then: {win: north red, lose: others}}, pays: 2:1"
    both_find(game(ORDERED, LATER, bet), {Fraction(-1): Fraction(3, 4), Fraction(2): Fraction(1, 4)})
    ruleset = read(game(ORDERED, LATER, bet))
    assert len(compile_bet(ruleset, Member(ruleset.bets["bet"], {}), {}).states) == 2


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_number_of_rounds_is_counted(rounds: int) -> None:
    """Each is dealt from a full shoe, of which half the cards are red."""
    bet = f"count: north red, until: trial {rounds}, pays: {{by: count, {rounds}: 5:1, others: lose}}"
    all_red = Fraction(1, 2**rounds)
    both_find(game(ORDERED, LATER, bet), {Fraction(-1): 1 - all_red, Fraction(5): all_red})


def test_of_all_hands_those_without_a_card_are_not_the_highest() -> None:
    height = {"2": 0, "3": 1, "ace": 2}

    def net(order: Sequence[tuple[str, str]]) -> Fraction:
        (north, suit), (south, _), (west, _) = order
        others = [height[south], *[height[west]] * (suit in RED)]
        return Fraction(1 if height[north] > max(others) else -1)

    both_find(game(ORDERED, LATER, "win: north beats all, lose: others, pays: 1:1"), counted(3, net))


def test_a_table_by_a_hand_has_a_row_for_no_card() -> None:
    def net(order: Sequence[tuple[str, str]]) -> Fraction:
        (_, north), (south, _), (west, _) = order
        prize = {"2": 2, "3": 3, "ace": 5}[west] if north in RED else 7
        return Fraction(prize if south == "2" else -1)

    bet = "win: south 2, lose: others, pays: {by: west, 2: 2:1, 3: 3:1, ace: 5:1, none: 7:1}"
    both_find(game(ORDERED, LATER, bet), counted(3, net))


def test_a_table_by_a_sum_adds_what_two_hands_count() -> None:
    """One card and two, so that twice what either counts is another number."""
    points = {"2": 2, "3": 3, "ace": 4}
    prizes = {5: 1, 6: 2, 7: 3, 8: 4, 9: 5, 10: 6, 11: 7}

    def net(order: Sequence[tuple[str, str]]) -> Fraction:
        north, *south = (points[rank] for rank, _ in order)
        return Fraction(prizes[north + sum(south)] if north < 4 else -1)

    rows = ", ".join(f"{total}: {prize}:1" for total, prize in prizes.items())
    bet = f"win: north 2 to 3, lose: others, pays: {{by: sum of north and south, {rows}}}"
    both_find(game(COUNTED, "first: {north: 1, south: 2}", bet), counted(3, net))


def test_a_number_said_of_two_cards_is_their_points_whatever_the_rank_of_its_name_counts() -> None:
    """An ace and a two are 3; a three counts 5, so that of one card `3` would mean two things: of two it does not."""
    device = "{decks: 1, without: [4 to king], worth: {ace: 1, 2: 2, 3: 5}, compare: points}"
    text = game(device, "first: {north: 2}", "win: north 3, lose: others, pays: 3:1")
    won = Fraction(2 * 4 * 4, 12 * 11)
    both_find(text, {Fraction(-1): 1 - won, Fraction(3): won})
    assert "structure/two-meanings" in {one.code for one in problems(text.replace("{north: 2}", "{north: 1}"))}


def test_cards_dealt_where_a_round_may_have_ended_are_told_apart_by_themselves() -> None:
    """Of the first card only the colour is asked, of the second the rank, of the third the suit."""

    def net(order: Sequence[tuple[str, str]]) -> Fraction:
        (_, north), (south, _), (_, west) = order
        return Fraction(1 if north in BLACK and south == "2" and west == "spades" else -1)

    deal = "first: {north: 1}, stop: {end: north red}, then: {south: 1}, last: {west: 1}"
    both_find(game(ORDERED, deal, "win: south 2 and west spades, lose: others, pays: 1:1"), counted(3, net))


def test_the_first_card_of_a_hand_dealt_two_after_a_round_may_have_ended() -> None:
    def net(order: Sequence[tuple[str, str]]) -> Fraction:
        (north, _), (_, south), _ = order
        return Fraction(1 if north != "ace" and south in RED else -1)

    deal = "first: {north: 1}, stop: {end: north 4}, then: {south: 2}"
    both_find(game(COUNTED, deal, "win: first of south red, lose: others, pays: 1:1"), counted(3, net))


TWO_JOKERS = "{decks: 1, without: [2 to king], with: {joker: 2}}"


@pytest.mark.parametrize(("agree", "pairs"), [("rank", 14), ("suit", 0), ("colour", 4), ("card", 0)])
def test_two_jokers_agree_in_rank_alone(agree: str, pairs: int) -> None:
    """Of the 30 ordered pairs of four aces and two jokers."""
    chance = Fraction(pairs, 30)
    nets = {Fraction(-1): 1 - chance, Fraction(9): chance} if pairs else {Fraction(-1): Fraction(1)}
    bet = f"win: first 2 of all same {agree}, lose: others, pays: 9:1"
    both_find(game(TWO_JOKERS, "first: {north: 1, south: 1}", bet), nets)


@pytest.mark.parametrize(("differ", "pairs"), [("ranks", 16), ("colours", 26)])
def test_two_jokers_differ_in_all_but_rank(differ: str, pairs: int) -> None:
    """Of the 30 ordered pairs of four aces and two jokers, which all differ in suit."""
    chance = Fraction(pairs, 30)
    nets = {Fraction(-1): 1 - chance, Fraction(9): chance}
    bet = f"win: first 2 of all different {differ}, lose: others, pays: 9:1"
    both_find(game(TWO_JOKERS, "first: {north: 1, south: 1}", bet), nets)


@each("differ", ["suits", "colours", "ranks", "worths"])
def test_cards_no_two_of_which_agree(differ: str) -> None:
    """Every order of three of the twelve cards, by the definition; one hand may get them or not."""

    def value(card: tuple[str, str]) -> object:
        rank, suit = card
        worth = {"ace": 4, "2": 2, "3": 3}[rank]
        return {"suits": suit, "colours": suit in RED, "ranks": rank, "worths": worth}[differ]

    first = 2 if differ == "colours" else 3

    def net(order: Sequence[tuple[str, str]]) -> Fraction:
        return Fraction(3 if len({*map(value, order[:first])}) == first else -1)

    bet = f"win: first {first} of all different {differ}, lose: others, pays: 3:1"
    both_find(game(COUNTED, "first: {north: 2, south: 1}", bet), counted(3, net))


@pytest.mark.thorough
def test_four_equal_cards_of_any_suits_and_of_four() -> None:
    """corrections.md, 1.5: 13·C(4n, 4)/C(52n, 4) and 13·n⁴/C(52n, 4), of 6, 8 and 12 packs."""
    printed = {
        6: (Fraction(1771, 4965115), Fraction(216, 4965115)),
        8: (Fraction(899, 2365251), Fraction(512, 11826255)),
        12: (Fraction(235, 581259), Fraction(192, 4456319)),
    }
    same = "first 4 of all same rank"
    for packs, chances in printed.items():
        for win, chance in zip((same, f"{same} and first 4 of all different suits"), chances, strict=True):
            bet = f"win: {win}, lose: others, pays: 2000:1"
            nets = {Fraction(-1): 1 - chance, Fraction(2000): chance}
            both_find(game(f"{{decks: {packs}}}", "first: {north: 2, south: 2}", bet), nets)


@each(
    ("device", "win", "pays", "said"),
    [
        (COUNTED, "first 5 of all different suits", "1:1", "`all` gets 4 cards at most"),
        (COUNTED, "first 3 of all different colours", "1:1", "3 cards have no 3 different colours"),
        (COUNTED, "first 4 of all different ranks", "1:1", "4 cards have no 4 different ranks"),
        (ORDERED, "first 2 of all different worths", "1:1", "no `worth` of the device says it"),
        (COUNTED, "first 2 of all different backs", "1:1", "cards have no `back`"),
        (ORDERED, "first 2 of north same worth", "1:1", "no `worth` of the device says it"),
        (ORDERED, "second of north higher than 2", "1:1", "no `worth` says what a card counts"),
        (ORDERED, "north has 2 cards", "{by: margin of north over south, 1: 1:1, others: 2:1}", "no `worth`"),
        (ORDERED, "north has 2 cards", "{by: sum of north and south, 1: 1:1, others: 2:1}", "no `worth`"),
        (ORDERED, "north has 2 cards", "{by: first, 1: 1:1, others: 2:1}", "no `worth`"),
        (ORDERED, "north has 2 cards", "{by: north, ace: 1:1, others: 2:1}", "`north` has up to 2 cards"),
        (COUNTED, "north 1 to 9", "{by: sum of north and all, 1: 1:1, others: 2:1}", "`all` are the cards of every"),
        (COUNTED, "north 1 to 9", "{by: margin of all over north, 1: 1:1, others: 2:1}", "`all` are the cards of"),
        (COUNTED, "north 1 to 9", "{by: sum of north and north, 2: 1:1, others: 2:1}", "`north` is compared with"),
        (COUNTED, "north 1 to 9", "{by: margin of north over north, 0: 1:1}", "`north` is compared with itself"),
        (COUNTED, "north 1 to 9", "{by: cards, 4: 1:1, 5: 2:1}", "no win has cards 5"),
        (COUNTED, "north high", "1:1", "this stands for several things, and `north` is said to be one"),
        (COUNTED, "north 9 to 8", "1:1", "`9 to 8` does not ascend"),
        (COUNTED, "north beats south by 3 to 1", "1:1", "`3 to 1` does not ascend"),
        (COUNTED, "north has 3 to 2 cards", "1:1", "`3 to 2` does not ascend"),
        (COUNTED, "odd", "1:1", "a round of cards has no total"),
        (COUNTED, "7", "1:1", "a round of cards has no total"),
        (COUNTED, "[one, two]", "{by: happening, one: 1:1, two: 2:1}", "`two` and `one` both name north 8"),
    ],
)
def test_what_means_nothing_is_a_finding(device: str, win: str, pays: str, said: str) -> None:
    names = "names: {high: [8, 9], one: north 8 to 9, two: south 8 to 9}\n"
    text = game(device, "first: {north: 2, south: 2}", f"win: {win}, lose: others, pays: {pays}", names)
    messages = [problem.message for problem in problems(text)]
    assert any(said in message for message in messages), messages


def test_bets_on_cards_that_are_put_together_share_their_round() -> None:
    """A bet on the points of one hand, and one on the cards of the other, from the same four cards."""
    deck = [(rank, suit) for rank in (1, 2, 3) for suit in range(4)]
    found = Counter[Fraction]()
    for order in permutations(deck, 4):
        (a, _), (b, _), (c, _), (d, _) = order
        worth = {1: 4, 2: 2, 3: 3}
        nets = (1 if (worth[a] + worth[b]) % 10 == 7 else -1), (2 if c == d else -1)
        found[Fraction(sum(nets), 2)] += 1
    whole = {net: Fraction(n, found.total()) for net, n in sorted(found.items())}
    text = game(COUNTED, "first: {north: 2, south: 2}", "together: {points: 1, pair: 1}")
    text += "  points: {win: north 7, lose: others, pays: 1:1}\n"
    text += "  pair: {win: first 2 of south same rank, lose: others, pays: 2:1}\n"
    both_find(text, whole)


def test_a_step_cannot_go_by_what_ended_the_round() -> None:
    deal = "first: {north: 2}, stop: {end: north 9}, then: {south: 1, if: {by: happening, none: draws}}"
    messages = [one.message for one in problems(game(COUNTED, deal, "win: south 2, lose: others, pays: 1:1"))]
    assert messages == ["a step of the deal cannot go by `happening`"]
