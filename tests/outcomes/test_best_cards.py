"""The best few of some cards: every set of cards of small packs gone through, and the hands of seven cards as counted
by others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb

import pytest

from macau_edge.model import Ruleset, Shoe
from macau_edge.outcomes.best_cards import best_cards
from macau_edge.outcomes.kinds import kinds_of
from tests.loops import each
from tests.outcomes.test_kinds import chances
from tests.small import file_of

Card = tuple[int, str]
"""A rank from 2 on, the last of which is the ace; and a suit."""
Kinds = Mapping[str, tuple[str, Callable[[Sequence[int], Sequence[str], int], bool]]]
SUITS = "shdc"
COLOUR = {"s": "black", "c": "black", "h": "red", "d": "red"}


def most(ranks: Sequence[int]) -> list[int]:
    return sorted(Counter(ranks).values(), reverse=True)


def run(ranks: Sequence[int], ace: int) -> int:
    """The highest card of a run; 0 of none."""
    own, size = sorted(ranks), len(ranks)
    tops = range(ace, size - 1, -1)  # an ace below the 2 is the lowest
    return next((top for top in tops if own == sorted(n if n > 1 else ace for n in range(top - size + 1, top + 1))), 0)


def suited(_: Sequence[int], suits: Sequence[str], __: int = 0) -> bool:
    return len({*suits}) == 1


POKER: Kinds = {
    "straight-flush": ("run and same suit", lambda ranks, suits, ace: run(ranks, ace) > 0 and suited(ranks, suits)),
    "four": ("4 of a rank", lambda ranks, *_: most(ranks)[0] >= 4),
    "three": ("3 of a rank", lambda ranks, *_: most(ranks)[0] >= 3),
    "flush": ("same suit", suited),
    "straight": ("run", lambda ranks, _, ace: run(ranks, ace) > 0),
    "pair": ("2 of a rank", lambda ranks, *_: most(ranks)[0] >= 2),
    "high-card": ("any", lambda *_: True),
}
RANKS: Kinds = {name: POKER[name] for name in ("three", "straight", "pair", "high-card")}
COLOURED: Kinds = {
    "rainbow": ("different suits", lambda _, suits, __: len({*suits}) == len(suits)),
    "tinted": ("2 of a colour", lambda _, suits, __: max(Counter(COLOUR[suit] for suit in suits).values()) >= 2),
    **{name: POKER[name] for name in ("pair", "high-card")},
}


def height(cards: Sequence[Card], kinds: Kinds, ace: int) -> tuple[int, ...]:
    ranks, suits = [rank for rank, _ in cards], [suit for _, suit in cards]
    number, name = next((n, name) for n, (name, (_, fits)) in enumerate(kinds.items()) if fits(ranks, suits, ace))
    if name in ("straight", "straight-flush"):
        return -number, run(ranks, ace)
    times = Counter(ranks) if name in ("four", "three", "pair") else Counter[int]()
    return (-number, *sorted(ranks, key=lambda rank: (-times[rank], -rank)))


def best(cards: Sequence[Card], number: int, kinds: Kinds, ace: int) -> tuple[int, ...]:
    return max(height(own, kinds, ace) for own in combinations(cards, number))


def file_with(kinds: Kinds, number: int, hands: str, bet: str, *, ranks: int = 5, decks: int = 1) -> str:
    without = ", ".join(str(rank) for rank in range(ranks + 1, 11))
    return f"""
game: x
act: none
device:
  {{decks: {decks}, without: [{without}, jack, queen, king], order: [{", ".join(map(str, range(2, ranks + 1)))}, ace],
   compare: kinds, kinds: {{{", ".join(f"{name}: {text}" for name, (text, _) in kinds.items())}}}}}
deal: {{first: {{{hands}}}}}
hands: {{mine: {{best: {number}, of: [player, board]}}, theirs: {{best: {number}, of: [dealer, board]}}}}
bets:
  bet: {{{bet}}}
"""


def pack(ranks: int, decks: int = 1) -> list[Card]:
    return [*product(range(2, ranks + 2), SUITS)] * decks


CASES = [
    (POKER, 3, 4, 5, 1), (POKER, 5, 6, 5, 1), (POKER, 3, 5, 4, 1), (POKER, 2, 3, 4, 2), (POKER, 2, 4, 4, 1),
    (POKER, 4, 4, 4, 1), (POKER, 1, 3, 5, 1), (RANKS, 3, 5, 5, 1), (RANKS, 3, 6, 4, 1), (COLOURED, 3, 4, 4, 1),
]  # fmt: skip


@pytest.mark.thorough
@each(("kinds", "number", "cards", "ranks", "decks"), CASES)
def test_of_what_kind_the_best_few_of_some_cards_are(
    kinds: Kinds, number: int, cards: int, ranks: int, decks: int
) -> None:
    names = [*kinds]
    often = Counter(names[-best(own, number, kinds, ranks + 1)[0]] for own in combinations(pack(ranks, decks), cards))
    rows = ", ".join(f"{name}: {n}:1" for n, name in enumerate(names, 1))
    bet = f"win: any, pays: {{by: kind of mine, {rows}}}"
    text = file_with(kinds, number, f"player: 2, dealer: 2, board: {cards - 2}", bet, ranks=ranks, decks=decks)
    whole = comb(4 * ranks * decks, cards)
    said = {Fraction(n): Fraction(often[name], whole) for n, name in enumerate(names, 1) if often[name]}
    assert chances(file_of(text)) == said


# Hands of seven cards by their best five, as Brian Alspach counts them, "7-Card Poker Hands", 18 January 2000,
# people.math.sfu.ca/~alspach/comp20; his straight flushes parted by whether they are royal, as he has them.
SEVEN = {
    "royal": 4_324, "straight-flush": 37_260, "four": 224_848, "full-house": 3_473_184, "flush": 4_047_644,
    "straight": 6_180_020, "three": 6_461_620, "two-pairs": 31_433_400, "pair": 58_627_800, "high-card": 23_294_460,
}  # fmt: skip
TRIPS = """
game: x
act: none
device:
  decks: 1
  order: [2 to king, ace]
  compare: kinds
  kinds: {royal: ranks ace-king-queen-jack-10 and same suit, straight-flush: run and same suit, four: 4 of a rank,
    full-house: 3 of a rank and 2 of a rank, flush: same suit, straight: run, three: 3 of a rank,
    two-pairs: 2 of a rank twice, pair: 2 of a rank, high-card: any}
deal: {first: {player: 2, dealer: 2}, then: {flop: 3}, last: {river: 2}}
hands: {mine: {best: 5, of: [player, flop, river]}}
bets:
  bet: {win: any, pays: {by: kind of mine, %s}}
  trips: {win: mine three or better, lose: others, pays: {by: kind of mine, three: 3:1, straight: 4:1, flush: 7:1,
          full-house: 8:1, four: 30:1, straight-flush: 40:1, royal: 50:1}}
  queen-low: {win: mine queen-10-9 or better, lose: others, pays: 1:1}
"""


def seven_cards() -> Ruleset:
    return file_of(TRIPS % ", ".join(f"{name}: {number}:1" for number, name in enumerate(SEVEN, 1)))


@pytest.mark.thorough
def test_hands_of_seven_cards_are_those_that_are_published() -> None:
    said = {Fraction(number): Fraction(n, comb(52, 7)) for number, n in enumerate(SEVEN.values(), 1)}
    assert chances(seven_cards()) == said


@pytest.mark.thorough
def test_trips_pays_what_is_published() -> None:
    """3.50%: wizardofodds.com/games/three-card-poker/side-bets/millionaire-maker/florida-variant-trips-bet."""
    pays = {"three": 3, "straight": 4, "flush": 7, "full-house": 8, "four": 30, "straight-flush": 40, "royal": 50}
    won = sum(SEVEN[name] * (pay + 1) for name, pay in pays.items())
    found = chances(seven_cards(), "trips")
    mean = sum(net * chance for net, chance in found.items())
    assert round(-mean, 4) == Fraction(350, 10_000)
    assert -mean == 1 - Fraction(won, comb(52, 7)) == Fraction(233_985, 6_689_228)


@pytest.mark.thorough
def test_the_ranks_of_the_best_cards_without_a_pair_are_compared() -> None:
    """The two lowest of seven ranks do not count; no five of them follow one another, and no five are of one suit."""
    suits = 4**7 - sum(4 * comb(7, one) * 3 ** (7 - one) for one in (5, 6, 7))
    lists = [ranks for ranks in combinations(range(2, 15), 7) if not any(map(run, combinations(ranks, 5), [14] * 21))]
    low = sum(sorted(ranks)[:-4:-1] < [12, 10, 9] for ranks in lists)
    assert len(lists) * suits == SEVEN["high-card"]
    assert chances(seven_cards(), "queen-low")[Fraction(-1)] == Fraction(low * suits, comb(52, 7))


# Of 36 cards, the flush above the full house and three of a rank above the straight, an ace also below the 6, as
# counted in forum-pokersoft.ru/index.php/forum/nashi-programmy/707-kholdem-6-podschet-ekviti-s-uchetom-fold-ekviti
SIX_PLUS = {
    "royal": 1_860, "straight-flush": 8_700, "four": 44_640, "flush": 175_560, "full-house": 633_024, "three": 637_560,
}  # fmt: skip


def test_kinds_stand_in_the_order_that_a_file_gives_them() -> None:
    text = TRIPS % ", ".join(f"{name}: {number}:1" for number, name in enumerate(SEVEN, 1))
    text = text.replace("decks: 1\n  order: [2 to king", "decks: 1\n  without: 2 to 5\n  order: [6 to king")
    text = text.replace("flush: same suit, straight: run, three: 3 of a rank,", "three: 3 of a rank, straight: run,")
    text = text.replace("full-house:", "flush: same suit, full-house:", 1)
    found = chances(file_of(text))
    places = {name: number for number, name in enumerate(SEVEN, 1)}
    assert {name: found[Fraction(places[name])] * comb(36, 7) for name in SIX_PLUS} == SIX_PLUS


def test_hands_of_which_two_are_as_good_are_as_many_as_is_published() -> None:
    """4,824: Wikipedia, "Poker probability", frequency of 7-card poker hands."""
    shoe = seven_cards().device
    assert isinstance(shoe, Shoe)
    assert len(best_cards(kinds_of(shoe), 5).heights(7)) == 4_824


SHARED = [(POKER, 2, 2, 1, 3), (POKER, 3, 2, 2, 2), (POKER, 2, 1, 2, 3), (COLOURED, 2, 1, 2, 3), (RANKS, 2, 1, 2, 4)]


@pytest.mark.thorough
@each(("kinds", "number", "own", "board", "ranks"), SHARED)
def test_two_hands_that_share_cards_are_compared(kinds: Kinds, number: int, own: int, board: int, ranks: int) -> None:
    bet = "lose: others, win: mine beats theirs, push: mine ties theirs, pays: 1:1"
    text = file_with(kinds, number, f"player: {own}, dealer: {own}, board: {board}", bet, ranks=ranks)
    found = chances(file_of(text))
    often = Counter(sign for sign in _signs(kinds, number, own, board, ranks))
    whole = often.total()
    assert found == {Fraction(sign): Fraction(n, whole) for sign, n in often.items()}


def _signs(kinds: Kinds, number: int, own: int, board: int, ranks: int) -> Iterator[int]:
    cards = pack(ranks)
    for shared in combinations(cards, board):
        left = [card for card in cards if card not in shared]
        high = cache(lambda held, shared=shared: best((*shared, *held), number, kinds, ranks + 1))
        for mine in combinations(left, own):
            for theirs in combinations([card for card in left if card not in mine], own):
                yield (high(mine) > high(theirs)) - (high(mine) < high(theirs))


@pytest.mark.thorough
def test_a_player_who_sees_some_of_the_cards_plays_best() -> None:
    """He folds where he wins too seldom; a hand that shares the open card with the dealer's is compared with it."""
    bet = "lose: others, win: mine beats theirs and play, pays: 1:1, lost: {by: choice, play: 1:1, fold: 1:4}"
    text = file_with(POKER, 2, "player: 1, dealer: 1, board: 2", f"{bet}, strategy: best", ranks=3)
    text = text.replace(
        "board: 2}}", "board: 1}, look: {choose: [play, fold], sees: [player, board]}, last: {board: 1}}"
    )
    seen: dict[tuple[Card, Card], list[int]] = {}
    for player, dealer, one, other in permutations(pack(3), 4):
        mine, theirs = (best((own, one, other), 2, POKER, 4) for own in (player, dealer))
        seen.setdefault((player, one), []).append(1 if mine > theirs else -1)
    worth = sum(max(Fraction(sum(nets)), Fraction(-len(nets), 4)) for nets in seen.values())
    found = chances(file_of(text))
    assert sum(net * chance for net, chance in found.items()) == worth / sum(map(len, seen.values()))


@pytest.mark.thorough
def test_a_hand_whose_round_is_over_before_it_is_whole_is_of_no_kind() -> None:
    bet = "lose: others, win: mine pair, push: theirs beats mine except mine pair, pays: 1:1"
    text = file_with(
        POKER,
        2,
        "player: 1, dealer: 1, board: 1",
        bet,
        ranks=3,
    )
    text = text.replace("board: 1}}", "board: 1}, over: {end: first of board ace}, last: {board: 1}}")
    often = Counter[int]()
    for player, dealer, one, other in permutations(pack(3), 4):
        mine, theirs = (best((own, one, other), 2, POKER, 4) for own in (player, dealer))
        pair = one[0] != 4 and -mine[0] == [*POKER].index("pair")
        often[1 if pair else 0 if one[0] != 4 and theirs > mine else -1] += 1
    assert chances(file_of(text)) == {Fraction(net): Fraction(n, often.total()) for net, n in often.items()}
