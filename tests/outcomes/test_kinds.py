"""Kinds of hands: what poker is known to come to, from both engines, and what means nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, perm

import pytest

from macau_edge import exact, numeric
from macau_edge.model import Member, Ruleset, Shoe
from macau_edge.model.cards import Card
from macau_edge.outcomes.kinds import Held, kinds_of
from tests.analysis.test_cards import comes_to, problems, read
from tests.conftest import Run
from tests.counting import left
from tests.loops import each
from tests.random_cards import Games
from tests.simulated import simulated

THREE = (
    "straight-flush: run and same suit, three-of-a-kind: 3 of a rank, straight: run, flush: same suit, "
    "pair: 2 of a rank, high-card: any"
)
FIVE = (
    "royal-flush: ranks 10-jack-queen-king-ace and same suit, straight-flush: run and same suit, "
    "four-of-a-kind: 4 of a rank, full-house: 3 of a rank and 2 of a rank, flush: same suit, straight: run, "
    "three-of-a-kind: 3 of a rank, two-pairs: 2 of a rank twice, pair: 2 of a rank, high-card: any"
)


def game(kinds: str, deal: str, bets: str, *, device: str = "decks: 1, order: [2 to king, ace]", run: str = "") -> str:
    run = f", run: {run}" if run else ""
    shoe = f"{{{device}, compare: kinds, kinds: {{{kinds}}}{run}}}"
    hands = ["player", "dealer", "other", "lone", "first", "later"]
    words = [*(part.split(":")[0].strip() for part in kinds.split(",")), *hands]
    lines = "".join(f"  {word}: {{en: {word}, pt: {word}, zh: 詞}}\n" for word in words if word.isascii())
    return f"game: x\ndevice: {shoe}\nwords:\n{lines}deal: {{{deal}}}\n{bets}"


def chances(ruleset: Ruleset, bet: str = "bet") -> dict[Fraction, Fraction]:
    """The probability of each net result, from both engines."""
    member = Member(ruleset.bets[bet], {})
    nets = dict(exact.solve(ruleset, member, {}).nets)
    estimate = numeric.estimate(ruleset, member, {})
    assert estimate.nets.tolist() == [float(net) for net in nets]
    assert abs(estimate.probabilities - [float(chance) for chance in nets.values()]).sum() <= 1e-12
    return nets


# How many hands there are of each kind: three cards after the Wizard of Odds, five as every book on poker has them.
HANDS = {
    3: (THREE, [48, 52, 720, 1_096, 3_744, 16_440]),
    5: (FIVE, [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]),
}


@each(
    ("kind", "hands"),
    [
        ("3 of a suit", 4 * (comb(13, 3) * 39 + comb(13, 4))),
        ("3 of a suit from 10 to king", 4 * (comb(4, 3) * 48 + comb(4, 4))),
        ("4 of a suit", 4 * comb(13, 4)),
    ],
)
def test_hands_are_told_by_the_suit_of_each_card_where_some_of_one_are_asked(kind: str, hands: int) -> None:
    bet = "bets: {bet: {win: player suited, lose: others, pays: 1:1}}"
    found = read(game(f"suited: {kind}, high-card: any", "first: {player: 4}", bet))
    assert chances(found)[Fraction(1)] == Fraction(hands, comb(52, 4))


@each(("kind", "hands"), [("3 of a suit", 4 * (comb(5, 3) * 15 + comb(5, 4))), ("4 of a suit", 4 * comb(5, 4))])
def test_so_are_hands_that_are_dealt_card_by_card(kind: str, hands: int) -> None:
    """As they are where the bet asks of a card as well: of five ranks one in five such hands begins with an ace."""
    bet = "bets: {bet: {win: player suited and first of player ace, lose: others, pays: 1:1}}"
    device = "decks: 1, without: [2 to 9], order: [10 to king, ace]"
    found = read(game(f"suited: {kind}, high-card: any", "first: {player: 4}", bet, device=device))
    assert chances(found)[Fraction(1)] == Fraction(hands, 5 * comb(20, 4))


def test_a_hand_with_a_card_more_has_its_ranks_and_suits_in_order() -> None:
    """The highest first, each suit at its rank."""
    bet = "bets: {bet: {win: player suited, lose: others, pays: 1:1}}"
    shoe = read(game("suited: 3 of a suit, high-card: any", "first: {player: 4}", bet)).device
    assert isinstance(shoe, Shoe)
    kinds, held = kinds_of(shoe), Held()
    for card in (Card("9", "spades"), Card("ace", "clubs"), Card("10", "hearts")):
        (held,) = kinds.with_each(held, [card])
    assert held == Held(ranks=(12, 8, 7), each=("clubs", "hearts", "spades"))


@pytest.mark.parametrize("cards", HANDS)
def test_how_many_hands_are_of_each_kind(cards: int) -> None:
    kinds, many = HANDS[cards]
    names = [part.split(":")[0].strip() for part in kinds.split(",")]
    rows = ", ".join(f"{name}: {number}:1" for number, name in enumerate(names[:-1], 2))
    bet = f"bets: {{bet: {{win: player pair or better, lose: others, pays: {{by: kind of player, {rows}}}}}}}\n"
    found = chances(read(game(kinds, f"first: {{player: {cards}}}", bet)))
    whole = comb(52, cards)
    nets = [*range(2, len(many) + 1), -1]
    assert found == {Fraction(net): Fraction(n, whole) for net, n in sorted(zip(nets, many, strict=True))}


@each(
    ("plays", "edge", "printed"),
    [
        ("player queen-6-4 or better", "3.37", "John Grochowski, Three Card Poker Dissected (19 December 2021)"),
        ("player queen-high or better", "3.45", "the same"),
        ("player 2-high or better", "7.65", "the same, on every hand"),
    ],
    quick=3,
)
def test_ante_and_play_by_a_rule(plays: str, edge: str, printed: str) -> None:
    """Per ante, with the bonus of 5, 4 and 1 that is paid whatever the dealer has.

    https://www.casinocitytimes.com/john-grochowski/article/three-card-poker-dissected-67680
    """
    names = f"names: {{opens: dealer queen-high or better, plays: {plays}, closed: plays except opens, "
    names += "beaten: dealer beats player and opens and plays, tied: player ties dealer and opens and plays, "
    names += "won: player beats dealer and opens and plays}\n"
    bets = "bets:\n  ante: {win: [won, closed], push: tied, lose: others, pays: 1:1}\n"
    bets += "  play: {win: won, lose: beaten, push: others, pays: 1:1}\n"
    bets += "  bonus: {win: player straight or better, lose: others, pays: {by: kind of player, straight: 1:1, "
    bets += "three-of-a-kind: 4:1, straight-flush: 5:1}}\n"
    ruleset = read(game(THREE, "first: {player: 3, dealer: 3}", names + bets))
    mean = sum(net * n for bet in ruleset.bets for net, n in chances(ruleset, bet).items() if bet != "bonus" or net > 0)
    assert f"{float(-mean) * 100:.2f}" == edge, printed


@pytest.mark.thorough
def test_two_hands_are_as_good_as_each_other() -> None:
    """So one beats the other as often as it is beaten; they tie in one of some thousand rounds."""
    bets = "bets: {bet: {win: player beats dealer, lose: dealer beats player, push: player ties dealer, pays: 1:1}}\n"
    found = chances(read(game(THREE, "first: {player: 3, dealer: 3}", bets)))
    assert found[Fraction(1)] == found[Fraction(-1)]
    assert 0 < found[Fraction(0)] < Fraction(1, 500)


@each(
    ("run", "runs"),
    [
        ("[ace low, ace high]", ["ace 2", "2 3", "3 ace"]),
        ("[ace high, ace low]", ["2 3", "3 ace", "ace 2"]),
        ("ace high", ["2 3", "3 ace"]),
        ("ace low", ["ace 2", "2 3"]),
    ],
)
def test_where_the_ace_stands_says_which_run_is_higher(run: str, runs: list[str]) -> None:
    """Hands of two of aces, twos and threes: `runs` are the runs, the lowest first."""
    order, sets = ["2", "3", "ace"], [{*one.split()} for one in runs]

    def height(hand: Sequence[str]) -> tuple[int, list[int]]:
        if {*hand} in sets:
            return 1, [sets.index({*hand})]
        return 0, sorted(map(order.index, hand), reverse=True)

    won = sum(height(cards[:2]) > height(cards[2:]) for cards in permutations(order * 4, 4))
    bets = "bets: {bet: {win: player beats dealer, lose: others, pays: 1:1}}\n"
    device = "decks: 1, without: [4 to king], order: [2, 3, ace]"
    ruleset = read(game("in-a-row: run, rest: any", "first: {player: 2, dealer: 2}", bets, device=device, run=run))
    assert chances(ruleset)[Fraction(1)] == Fraction(won, perm(12, 4))


WRONG = {
    "straight: run": "a hand that fits none of the kinds is of no kind",
    "straight: run, pair: 2 of a rank": "a hand that fits none of the kinds is of no kind",
    "rest: any, straight: run": "a hand that fits none of the kinds is of no kind",
    "every: any, rest: any": "no hand is of the kind `rest`: none fits it that fits none of `every`",
    "straight: run, top: run and same suit, rest: any": "no hand is of the kind `top`",
    "five: 5 of a rank, rest: any": "`five` asks for 5 cards of a rank, and the shoe has 4",
    "four: 4 of a rank, rest: any": "no hand is of the kind `four`: none fits it",
    "suited-pair: 2 of a rank and same suit, rest: any": "no hand is of the kind `suited-pair`",
    "straight: runs, rest: any": "`runs` is no pattern of a hand",
    "straight: run and any, rest: any": "`any` is no pattern of a hand",
    "straight: run and run, rest: any": "`run` stands twice in a kind",
    "pairs: 2 of a rank and 2 of a rank, rest: any": "`2 of a rank` stands twice in a kind",
    "queen-high: any": "`queen-high` cannot name a kind of hand",
    "ace: 2 of a rank, rest: any": "`ace` cannot name a kind of hand",
    "first: 2 of a rank, rest: any": "`first` cannot name a kind of hand",
    "player: 2 of a rank, rest: any": "`player` is a kind of hand, and a hand or a step of the deal",
    "top: {run: any}, rest: any": "the kind `top` has no pattern",
}


@each(("kinds", "said"), WRONG.items(), ids=WRONG)
def test_kinds_that_mean_nothing(kinds: str, said: str) -> None:
    bets = "bets: {bet: {win: first of player red, lose: others, pays: 1:1}}\n"
    found = [one.message for one in problems(game(kinds, "first: {player: 3, dealer: 3}", bets))]
    assert any(said in message for message in found), found


DEVICES = {
    "decks: 1": "no `order` says which card is higher",
    "decks: 1, with: {joker: 1}, order: [2 to king, ace, joker]": "what a joker stands for",
    "decks: 1, order: [2 to king, ace], run: [ace low, ace low]": "`ace low` stands twice",
    "decks: 1, order: [2 to king, ace], run: ace": "`run` cannot be `ace`",
    "decks: 1, order: [2 to king, ace], run: []": "is an empty list",
}


@each(("device", "said"), DEVICES.items(), ids=DEVICES)
def test_a_shoe_that_has_no_kinds(device: str, said: str) -> None:
    bets = "bets: {bet: {win: first of player red, lose: others, pays: 1:1}}\n"
    text = game(THREE, "first: {player: 3, dealer: 3}", bets, device=device)
    found = [one.message for one in problems(text)]
    assert any(said in message for message in found), found


def test_fewer_ranks_than_a_hand_has_cards_are_never_all_of_it() -> None:
    bets = "bets: {bet: {win: player has ranks ace-king, lose: others, pays: 1:1}}\n"
    said = ("`player` has 3 cards, and fewer ranks are named: 2", "name a rank for each card")
    for deal, told in (("3, dealer: 3}", True), ("2}, later: {player: 1, if: player has 2 suits}", False)):
        found = problems(game(THREE, f"first: {{player: {deal}", bets))
        assert (said in {(one.message, one.help) for one in found}) is told, deal


def test_a_run_without_kinds_and_ranks_that_are_not_there() -> None:
    bets = "bets: {bet: {win: first of player red, lose: others, pays: 1:1}}\n"
    text = game("top: ranks queen-king-ace, rest: any", "first: {player: 3, dealer: 3}", bets, run="ace low")
    assert any("neither a kind of hand nor a bet is a `run`" in one.message for one in problems(text))
    text = game("top: ranks queen-king-ace, rest: any", "first: {player: 3, dealer: 3}", bets).replace(
        "decks: 1, order: [2 to king, ace]", "decks: 1, without: queen, order: [2 to jack, king, ace]"
    )
    assert any("no deck here has the rank `queen`" in one.message for one in problems(text))


PHRASES = {
    "player par or better": "`par` is not a word this bet knows",
    "player flush or better and player 2-6-4": "`2-6-4` are not the highest ranks of a hand of 3 cards",
    "player queen-6-4-2": "`queen-6-4-2` are not the highest ranks of a hand of 3 cards",
    "player beats dealer by 3": "`by` is a difference of points, and hands are compared by their kinds",
    "player beats other": "`other` has up to 6 cards, and a hand of a kind has 5 at most",
    "player beats lone": "`player` has up to 3 cards and `lone` up to 1",
    "other flush": "`other` has up to 6 cards, and a hand of a kind has 5 at most",
    "player at least queen-6-4": "`player at least queen-6-4` names no outcomes",
    "first of player flush": "`flush` is no card of this shoe",
}


@each(("win", "said"), PHRASES.items(), ids=PHRASES)
def test_phrases_about_kinds_that_mean_nothing(win: str, said: str) -> None:
    bets = f"bets: {{bet: {{win: {win}, lose: others, pays: 1:1}}}}\n"
    text = game(THREE, "first: {player: 3, dealer: 2, lone: 1, other: 6}", bets)
    found = [one.message for one in problems(text)]
    assert any(said in message for message in found), found


def test_at_least_is_told_the_word_of_the_language() -> None:
    bets = "bets: {bet: {win: player at least queen-6-4, lose: others, pays: 1:1}}\n"
    helps = [one.help for one in problems(game(THREE, "first: {player: 3, dealer: 3}", bets))]
    assert "write `player queen-6-4 or better`" in helps


def test_kinds_are_asked_for_where_the_shoe_has_none() -> None:
    text = "game: x\ndevice: {decks: 1, order: [2 to king, ace]}\ndeal: {first: {player: 3}}\n"
    for phrase in ("player queen-high or better", "player queen-6-4"):
        found = [one.message for one in problems(f"{text}bets: {{b: {{win: {phrase}, lose: others, pays: 1:1}}}}\n")]
        assert any("no `kinds` of the device says which there are" in message for message in found), found
    found = [one.message for one in problems(text.replace("ace]", "ace], compare: kinds") + "bets: {}")]
    assert any("compared by kinds" in message for message in found), found


LATER = "first: {player: 2, dealer: 2}, later: {player: 1, if: STEP}"


@pytest.mark.thorough
@each("step", ["player pair", "{by: kind of player, pair: draws, others: stands}", "player queen-high or better"])
def test_a_hand_is_of_a_kind_once_it_has_all_its_cards(step: str) -> None:
    bets = "bets: {bet: {win: player has 3 cards, lose: others, pays: 1:1}}\n"
    found = [one.message for one in problems(game(THREE, LATER.replace("STEP", step), bets))]
    assert any("speaks of the kind of `player`, which has not all its cards before it" in one for one in found), found


STOPPED = "first: {player: 2, dealer: 2}, other: {end: dealer pair}, later: {player: 1}"


@each(("deal", "pair_draws"), [(LATER.replace("STEP", "dealer pair"), True), (STOPPED, False)], ids=["if", "end"])
def test_a_step_goes_by_the_kind_of_a_hand_that_is_whole(deal: str, pair_draws: bool) -> None:
    """The player gets a third card where the dealer's two are a pair, or are none; without it he has no kind of hand.

    One bet asks for kinds alone: such hands are counted, and not dealt, but where all of their cards come in any case.
    """
    device = "decks: 1, without: [4 to king], order: [2, 3, ace]"
    bets = "bets:\n  bet: {win: player trips, lose: others, pays: 1:1}\n"
    bets += "  third: {win: player trips, push: player has 2 cards, lose: others, pays: 1:1}\n"
    ruleset = read(game("trips: 3 of a rank, pair: 2 of a rank, rest: any", deal, bets, device=device))
    every = permutations(["2", "3", "ace"] * 4, 5)
    lying = Counter((cards[2] == cards[3], cards[0] == cards[1] == cards[4]) for cards in every)
    for bet, undrawn in (("bet", -1), ("third", 0)):
        found = Counter[Fraction]()
        for (pair, trips), ways in lying.items():
            found[Fraction(undrawn if pair != pair_draws else 1 if trips else -1)] += ways
        assert chances(ruleset, bet) == {net: Fraction(n, perm(12, 5)) for net, n in sorted(found.items())}, bet


@pytest.mark.thorough
def test_cards_that_are_gone_are_in_no_hand(run: Run) -> None:
    """Pair plus without two aces and a king, listed: 40, 30, 6, 4 and 1 to one."""

    def net(hand: Sequence[tuple[int, int]]) -> int:
        low, middle, high = sorted(rank for rank, _ in hand)
        is_run = high - middle == middle - low == 1 or (low, middle, high) == (2, 3, 14)
        is_flush = len({suit for _, suit in hand}) == 1
        if is_run or is_flush:
            return 40 if is_run and is_flush else 6 if is_run else 4
        return {1: 30, 2: 1, 3: -1}[len({low, middle, high})]

    left = {*product(range(2, 15), range(4))} - {(14, 0), (14, 1), (13, 2)}
    nets = [net(hand) for hand in combinations(left, 3)]
    assert Fraction(-sum(nets), len(nets)) == Fraction(11, 18424)
    assert (
        "11/18424" in run("analyse", "examples/three-card-poker.yaml", "--bet", "pair-plus", "--seen", "AS AH KD").out
    )


@each(
    ("kinds", "deal", "win"),
    [
        (FIVE, "first: {player: 5}", "player pair or better"),
        (THREE, "first: {player: 3, dealer: 3}", "player beats dealer and dealer queen-high or better"),
    ],
    quick=2,
)
def test_hands_are_drawn_card_by_card(kinds: str, deal: str, win: str) -> None:
    bets = f"bets: {{bet: {{win: {win}, lose: others, pays: 1:1}}}}\n"
    ruleset = read(game(kinds, deal, bets))
    (found,) = simulated(ruleset, "bet", rounds=20_000, seed=15).bets
    won = float(chances(ruleset)[Fraction(1)])
    assert abs(found.counts[Fraction(1)] / 20_000 - won) < 5 * (won * (1 - won) / 20_000) ** 0.5


@pytest.mark.thorough
def test_three_hands_of_four_cards_are_refused_with_their_cost() -> None:
    bets = "bets: {bet: {win: player beats all, lose: others, pays: 1:1}}\n"
    with left(10_000_000):
        found = problems(game(THREE, "first: {player: 4, dealer: 4, other: 4}", bets))
    assert "arithmetic/too-many-states" in {one.code for one in found}


@pytest.mark.thorough
@each("seed", range(1))
def test_a_random_game_of_kinds_comes_to_what_was_dealt(seed: int) -> None:
    a_game(seed)


@pytest.mark.thorough
@each("seed", range(2, 40), quick=6, whole="deep")
def test_more_random_games_of_kinds_come_to_what_was_dealt(seed: int) -> None:
    a_game(seed)


def a_game(seed: int) -> None:
    found = Games().game_of_kinds(seed)
    ruleset = read(found.text)
    for number, bet in enumerate(found.bets, 1):
        comes_to(ruleset, f"bet-{number}", bet)
