"""What can be said of the cards of a hand together: a pattern of a kind, and a phrase, against all hands of a deck.

Nothing of macau_edge says here what a pattern means: each is a predicate over cards beside its text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import TypeAlias

import pytest

from macau_edge import exact, load, numeric
from macau_edge.model import Member
from macau_edge.outcomes.options import choose
from tests.analysis.test_cards import read
from tests.loops import each
from tests.outcomes.test_kinds import chances, game

RANKS = ("jack", "queen", "king", "ace")
SUITS = ("spades", "hearts", "diamonds", "clubs")
COLOUR = {"spades": "black", "clubs": "black", "hearts": "red", "diamonds": "red"}
Card: TypeAlias = tuple[str, str]
Hand: TypeAlias = Sequence[Card]
DEVICE = "decks: 1, without: [2 to 10], order: [jack to king, ace]"


def most(values: Sequence[object]) -> list[int]:
    """How often the values come, the most first."""
    return [*sorted(Counter(values).values(), reverse=True), 0, 0]


def ranks(hand: Hand, *among: str) -> list[str]:
    return [rank for rank, _ in hand if not among or rank in among]


def suits(hand: Hand, *among: str) -> list[str]:
    return [suit for rank, suit in hand if not among or rank in among]


def colours(hand: Hand) -> list[str]:
    return [COLOUR[suit] for _, suit in hand]


RUNS = {
    3: [{"ace", "jack", "queen"}, {"jack", "queen", "king"}, {"queen", "king", "ace"}],
    4: [{*RANKS}],
}  # with the low ace the next rank is the jack here

PATTERNS: dict[str, Callable[[Hand], bool]] = {
    "2 of a rank": lambda hand: most(ranks(hand))[0] >= 2,
    "2 of a rank twice": lambda hand: most(ranks(hand))[1] >= 2,
    "3 of a rank and 2 of a rank": lambda hand: most(ranks(hand))[0] >= 3 and most(ranks(hand))[1] >= 2,
    "2 of a rank from king to ace": lambda hand: most(ranks(hand, "king", "ace"))[0] >= 2,
    "2 of a rank from ace": lambda hand: most(ranks(hand, "ace"))[0] >= 2,
    "2 of a rank twice from queen to ace": lambda hand: most(ranks(hand, "queen", "king", "ace"))[1] >= 2,
    "3 of a suit": lambda hand: most(suits(hand))[0] >= 3,
    "2 of a suit twice": lambda hand: most(suits(hand))[1] >= 2,
    "2 of a suit from jack to queen": lambda hand: most(suits(hand, "jack", "queen"))[0] >= 2,
    "3 of a colour": lambda hand: most(colours(hand))[0] >= 3,
    "ranks ace-king-king": lambda hand: sorted(ranks(hand)) == ["ace", "king", "king"],
    "ranks ace-king-queen-jack": lambda hand: sorted(ranks(hand)) == ["ace", "jack", "king", "queen"],
    "run": lambda hand: {*ranks(hand)} in RUNS[len(hand)],
    "same suit": lambda hand: len({*suits(hand)}) == 1,
    "same rank": lambda hand: len({*ranks(hand)}) == 1,
    "same colour": lambda hand: len({*colours(hand)}) == 1,
    "different suits": lambda hand: len({*suits(hand)}) == len(hand),
    "different ranks": lambda hand: len({*ranks(hand)}) == len(hand),
    "2 suits": lambda hand: len({*suits(hand)}) == 2,
    "2 to 3 ranks": lambda hand: 2 <= len({*ranks(hand)}) <= 3,
    "1 colour": lambda hand: len({*colours(hand)}) == 1,
    "2 cards in queen to king": lambda hand: len(ranks(hand, "queen", "king")) == 2,
    "1 to 2 cards in hearts": lambda hand: 1 <= suits(hand).count("hearts") <= 2,
    "0 cards in red": lambda hand: "red" not in colours(hand),
    "1 card in ace of spades": lambda hand: ("ace", "spades") in hand,
    "3 of a suit and 2 of a rank": lambda hand: most(suits(hand))[0] >= 3 and most(ranks(hand))[0] >= 2,
    "same suit and 1 card in ace": lambda hand: len({*suits(hand)}) == 1 and ranks(hand).count("ace") == 1,
}  # fmt: skip


def every(cards: int, decks: int = 1) -> list[Hand]:
    return [*combinations([(rank, suit) for rank in RANKS for suit in SUITS] * decks, cards)]


def share(hands: Sequence[Hand], fits: Callable[[Hand], bool]) -> dict[Fraction, Fraction]:
    """What a bet at evens returns that wins with these hands."""
    won = Fraction(sum(map(fits, hands)), len(hands))
    return {Fraction(-1): 1 - won, Fraction(1): won}


@pytest.mark.parametrize("cards", RUNS)
@each("pattern", PATTERNS, quick=4)
def test_a_pattern_fits_the_hands_that_it_says(pattern: str, cards: int) -> None:
    expected = share(hands := every(cards), PATTERNS[pattern])
    if not any(map(PATTERNS[pattern], hands)):  # as two pairs of three cards: `check` says so
        return
    bets = "bets: {bet: {win: player kind, lose: others, pays: 1:1}}\n"
    found = chances(read(game(f"kind: {pattern}, rest: any", f"first: {{player: {cards}}}", bets, device=DEVICE)))
    assert found == expected


# --- named pairs ------------------------------------------------------------------------------------------------------

RANKS_ALL = ("ace", "king", "queen", "jack", "10", "9", "8", "7", "6", "5", "4", "3", "2")


def hands_of_aces(cards: int) -> list[str]:
    """Every hand of two aces and other ranks that differ, as a kind of its own."""
    others = combinations(RANKS_ALL[1:], cards - 2)
    return [f"aces-{n}: ranks {'-'.join(('ace', 'ace', *rest))}, " for n, rest in enumerate(others)]


@pytest.mark.parametrize("cards", [3, pytest.param(5, marks=pytest.mark.thorough)])
def test_a_named_pair_is_all_hands_that_have_it(cards: int) -> None:
    """Two aces, by one kind that names them and by one for each hand of five: 220 of them."""
    above = "three: 3 of a rank, " + ("two-pairs: 2 of a rank twice, " if cards > 3 else "")
    below = "pair: 2 of a rank, high-card: any"
    named, written = (
        f"{above}aces: 2 of a rank from ace, {below}",
        above + "".join(each := hands_of_aces(cards)) + below,
    )
    assert len(each) == {3: 12, 5: 220}[cards]
    bet = "bets: {{bet: {{win: player {} or better, lose: others, pays: 1:1}}}}\n"
    deal = f"first: {{player: {cards}}}"
    both = ((named, "aces"), (written, f"aces-{len(each) - 1}"))
    by_name, by_ranks = (chances(read(game(kinds, deal, bet.format(kind)))) for kinds, kind in both)
    assert by_name == by_ranks


def test_a_named_pair_changes_no_comparison() -> None:
    kinds = "three: 3 of a rank, {}pair: 2 of a rank, high-card: any"
    bets = "bets: {bet: {win: player beats dealer, push: player ties dealer, lose: others, pays: 1:1}}\n"
    one, other = (
        chances(read(game(kinds.format(named), "first: {player: 3, dealer: 3}", bets)))
        for named in ("", "aces: 2 of a rank from ace, tens: 2 of a rank from 10 to ace, ")
    )
    assert one == other


# --- the same, said of a hand -----------------------------------------------------------------------------------------


def of(hand: str, pattern: str) -> str:
    """A pattern said of a hand."""
    return (
        f"{hand} {pattern}"
        if pattern == "run" or pattern.startswith(("same", "different"))
        else f"{hand} has {pattern}"
    )


@pytest.mark.parametrize("cards", RUNS)
@each("pattern", [one for one in PATTERNS if one.count(" and ") == one.count(" and 2 of a rank")], quick=4)
def test_what_a_pattern_says_a_phrase_says(pattern: str, cards: int) -> None:
    """Of a hand, and of its first cards where it gets one more."""
    expected = share(hands := every(cards), PATTERNS[pattern])
    if not any(map(PATTERNS[pattern], hands)) or "suit and 2" in pattern:
        return
    bets = f"bets: {{bet: {{win: {of('player', pattern)}, lose: others, pays: 1:1}}}}\n"
    for deal in (
        f"first: {{player: {cards}}}",
        f"one: {{player: {cards - 1}}}, two: {{dealer: 1}}, three: {{player: 1}}",
    ):
        assert chances(read(game("rest: any", deal, bets, device=DEVICE))) == expected
    bets = f"bets: {{bet: {{win: {of(f'first {cards} of player', pattern)}, lose: others, pays: 1:1}}}}\n"
    assert chances(read(game("rest: any", f"first: {{player: {cards + 1}}}", bets, device=DEVICE))) == expected


# --- the first cards of a round that may have fewer -------------------------------------------------------------------

DECK = [(rank, suit) for rank in ("queen", "king", "ace") for suit in SUITS]
ROUND = "one: {player: 2}, two: {dealer: 1}, over: {end: player has 2 of a rank}, three: {dealer: 1}, four: {player: 1}"
FIRST = {
    "first 5 of all has 3 of a rank and 2 of a rank and first 5 of all has 2 of a suit twice": lambda hand: (
        most(ranks(hand))[:2] == [3, 2] and most(suits(hand))[:2] == [2, 2]
    ),
    "first 3 of all same suit": lambda hand: len({*suits(hand[:3])}) == 1,
    "first 4 of all different suits": lambda hand: len({*suits(hand[:4])}) == 4,
    "first 4 of all has 2 of a suit from king to ace": lambda hand: most(suits(hand[:4], "king", "ace"))[0] >= 2,
    "first 4 of all has ranks ace-ace-king-king and first 4 of all has 2 suits": lambda hand: (
        sorted(ranks(hand[:4])) == ["ace", "ace", "king", "king"] and len({*suits(hand[:4])}) == 2
    ),
    "paired except first 4 of all different suits": lambda hand: (
        most(ranks(hand[:4]))[:2] == [2, 2] and len({*suits(hand[:4])}) < 4
    ),
    "dealer same colour": lambda hand: COLOUR[hand[2][1]] == COLOUR[hand[3][1]],
}  # fmt: skip


@each("phrase", FIRST, quick=4)
def test_the_first_cards_of_a_round_that_may_end_before(phrase: str) -> None:
    """Where the round is over the cards are not there, and nothing holds of them."""
    orders = [*permutations(DECK, 5)]
    won = sum((order[0][0] != order[1][0] or phrase.startswith("first 3")) and FIRST[phrase](order) for order in orders)
    names = "names: {paired: first 4 of all has 2 of a rank twice}\n"
    bets = f"{names}bets: {{bet: {{win: {phrase}, lose: others, pays: 1:1}}}}\n"
    found = chances(
        read(game("rest: any", ROUND, bets, device="decks: 1, without: [2 to jack], order: [queen, king, ace]"))
    )
    assert found == {Fraction(-1): 1 - Fraction(won, len(orders)), Fraction(1): Fraction(won, len(orders))}


# --- the jackpots of baccarat -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bet", "times"), [("straight-flush", 1), ("paradise-straight", 3)])
def test_the_jackpots_of_five_cards(bet: str, times: int) -> None:
    """One card of each of five ranks, all of one suit, or the ace of one of the three others."""
    baccarat = load("baccarat").found
    given = choose(baccarat, {"jackpot": "2000:1", "packs": "8"})
    nets = dict(exact.solve(baccarat, Member(baccarat.bets[bet], {}), given).nets)
    won = Fraction(times * 4 * 8**5, comb(52 * 8, 5))
    assert won == {1: Fraction(4096, 3167071089), 3: Fraction(4096, 1055690363)}[times]
    assert nets == {Fraction(-1): 1 - won, Fraction(2000): won}
    estimate = numeric.estimate(baccarat, Member(baccarat.bets[bet], {}), given)
    assert estimate.probabilities.tolist() == [float(1 - won), float(won)]
