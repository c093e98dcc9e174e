"""Figures that are printed otherwise than they are: each is counted by a few lines of its own, and by both engines.

What is printed stands with its address in `tests/published`, under `wrongly`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import pytest

from tests.analysis.test_cards import both_find
from tests.analysis.test_published import TEXTS, exact
from tests.loops import each

PAIRS = comb(52, 3) * comb(49, 3)
"""Ways to deal three cards to each of two hands."""


def wrongly(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = TEXTS[name]["wrongly"]
    return found


# --- three-card baccarat ------------------------------------------------------------------------------------------

FACES = (11, 12, 13)


def height(hand: Sequence[int]) -> tuple[bool, int, int]:
    """Three faces are the highest; then points, then how many faces."""
    faces = sum(rank in FACES for rank in hand)
    return faces == 3, sum(min(rank, 10) for rank in hand) % 10, faces


@cache
def baccarat() -> tuple[int, int]:
    """In how many ways of 407,170,400 one hand wins, and in how many they tie: by the ranks of both hands."""
    hands = list(combinations_with_replacement(range(1, 14), 3))
    wins = ties = 0
    for own in hands:
        for other in hands:
            ways = 1
            left = Counter(dict.fromkeys(range(1, 14), 4))
            for hand in (own, other):
                for rank, many in Counter(hand).items():
                    ways *= comb(left[rank], many)
                left.subtract(hand)
            wins += ways * (height(own) > height(other))
            ties += ways * (height(own) == height(other))
    return wins, ties


@pytest.mark.thorough
def test_three_card_baccarat() -> None:
    wins, ties = baccarat()
    assert (wins, ties) == (195_898_240, 15_373_920)
    assert 2 * wins + ties == PAIRS
    chance = Fraction(ties, PAIRS)
    ours = [exact(one["ours"]) for one in wrongly("wizard-of-macau-three-card-baccarat")]
    assert ours == [chance, 1 - 21 * chance]
    assert [one["says"] for one in wrongly("wizard-of-macau-three-card-baccarat")] == ["3.77%", "20.80%"]
    assert [f"{100 * float(one):.2f}%" for one in ours] == ["3.78%", "20.71%"]
    copied = wrongly("user-casino-three-card-baccarat")
    assert [(int(one["says"]), int(one["ours"])) for one in copied] == [(15_356_240, ties), (195_907_080, wins)]
    assert PAIRS == 2 * 195_907_080 + 15_356_240  # what is printed adds up


# --- Teen Patti Pro -----------------------------------------------------------------------------------------------


def equal_hands() -> dict[str, int]:
    """In how many ways two hands of three cards are equal, by whether they are a pair, a flush, or neither.

    Only ranks and whether a hand is of one suit count, and no two hands are equal of which one is a flush.
    """
    cards = [(rank, suit) for rank in range(13) for suit in range(4)]
    found = Counter[str]()
    for first in range(52):
        for second in range(first):
            for third in range(second):
                own = [cards[first], cards[second], cards[third]]
                ranks = sorted(rank for rank, _ in own)
                kind = "pair" if len({*ranks}) == 2 else "flush" if len({suit for _, suit in own}) == 1 else "other"
                if len({*ranks}) == 1:
                    continue
                rest = [[card for card in cards if card[0] == rank and card not in own] for rank in ranks]
                others = {frozenset((a, b, c)) for a in rest[0] for b in rest[1] for c in rest[2]}
                others = {other for other in others if len(other) == 3}
                found[kind] += sum((len({suit for _, suit in other}) == 1) == (kind == "flush") for other in others)
    return found


@cache
def counted() -> dict[str, int]:
    return equal_hands()


@pytest.mark.thorough
def test_teen_patti_pro() -> None:
    (own,) = wrongly("wizard-of-odds-teen-patti-pro")
    assert sum(counted().values()) == int(own["ours"]) == 450_528
    assert counted() == {"pair": 11_232, "flush": 144 + 3_288, "other": 18_288 + 417_576}
    straights, others = 720, 16_440
    assert int(own["says"]) == 144 + 3_288 + 11_232 + 26 * (straights + others)
    of_three_suits, of_two = Fraction(24, 60), Fraction(36, 60)  # of the 60 ways in which three cards have not one suit
    assert (26 * of_three_suits + 25 * of_two) * (straights + others) == counted()["other"]


KINDS = "straight-flush: run and same suit, trio: 3 of a rank, straight: run, flush: same suit, pair: 2 of a rank"
KINDS = f"{{decks: 1, order: [2 to king, ace], compare: kinds, kinds: {{{KINDS}, rest: any}}}}"
POINTS = "order: [2 to king, ace], worth: {ace: 1, 2 to 9: number, 10 or jack or queen or king: 0}, points: last digit"
POINTS = f"{{decks: 1, {POINTS}, compare: [has 3 cards in jack to king, points, cards in jack to king]}}"
GAMES: dict[str, tuple[str, Callable[[], int]]] = {
    "Teen Patti Pro": (KINDS, lambda: sum(counted().values())),
    "three-card baccarat": (POINTS, lambda: baccarat()[1]),
}


@pytest.mark.thorough
@each("name", GAMES)
def test_both_engines_come_to_what_is_counted(name: str) -> None:
    device, ties = GAMES[name]
    words = "".join(f"  {word}: {{en: {word}, pt: {word}, zh: 詞}}\n" for word in ("player", "dealer", "first"))
    text = f"game: x\ndevice: {device}\nwords:\n{words}deal: {{first: {{player: 3, dealer: 3}}}}\n"
    text += "bets:\n  bet: {win: player ties dealer, lose: others, pays: 20:1}\n"
    chance = Fraction(ties(), PAIRS)
    both_find(text, {Fraction(-1): 1 - chance, Fraction(20): chance})
