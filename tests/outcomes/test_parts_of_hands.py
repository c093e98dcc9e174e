"""Hands put together, and parts of hands: every order of a small deck gone through, and what means nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import perm

import pytest

from tests.loops import each
from tests.outcomes.test_kinds import chances
from tests.small import file_of, problems_of

GAME = """
game: x
act: none
device:
  {{decks: 1, without: 4 to king, worth: {{ace: 1, 2: 2, 3: 6}}, points: last digit, order: [2, 3, ace],
   compare: points}}
deal:
  first: {{player: 2, banker: 2}}
  more: {{if: player 2 to 4, player: 1}}
hands:
  {{four: first 4 of all, five: first 5 of all, both: [player, banker], mixed: [first of player, second of banker]}}
bets:
  bet: {{{bet}}}
"""
Card = tuple[int, int]
"""What a card counts, and its suit."""


def points(cards: Sequence[Card]) -> int:
    return sum(worth for worth, _ in cards) % 10


class Round:
    """A round of twelve cards, in the order in which they lie."""

    def __init__(self, order: Sequence[Card]) -> None:
        self.player, self.banker, self.all = [*order[:2]], [*order[2:4]], [*order[:4]]
        if 2 <= points(self.player) <= 4:
            self.player.append(order[4])
            self.all.append(order[4])
        self.third, self.five = self.player[2:], self.all if len(self.all) == 5 else []
        self.mixed = [self.player[0], self.banker[1]]


@cache
def rounds() -> list[Round]:
    return [Round(order) for order in permutations(product((1, 2, 6), range(4)), 5)]


def suits(cards: Sequence[Card]) -> int:
    return len({suit for _, suit in cards})


def ranks(cards: Sequence[Card]) -> int:
    return len({worth for worth, _ in cards})


PHRASES: dict[str, Callable[[Round], bool]] = {
    "four 7 to 9": lambda one: 7 <= points(one.all[:4]) <= 9,
    "four same suit": lambda one: suits(one.all[:4]) == 1,
    "four different suits": lambda one: suits(one.all[:4]) == 4,
    "five 5 to 8": lambda one: bool(one.five) and 5 <= points(one.five) <= 8,
    "five same suit": lambda one: False,
    "five different cards": lambda one: bool(one.five),
    "five has 5 cards": lambda one: bool(one.five),
    "first 3 of five same rank": lambda one: ranks(one.all[:3]) == 1,
    "first 3 of five has 2 cards in ace": lambda one: sum(worth == 1 for worth, _ in one.all[:3]) == 2,
    "first of five ace": lambda one: one.all[0][0] == 1,
    "first 5 of all lower than 4": lambda one: bool(one.five) and points(one.five) < 4,
    "both has 5 cards": lambda one: len(one.all) == 5,
    "both 6 to 9": lambda one: 6 <= points(one.all) <= 9,
    "mixed beats banker": lambda one: points(one.mixed) > points(one.banker),
    "mixed same rank": lambda one: ranks(one.mixed) == 1,
    "second of player ace": lambda one: one.player[1][0] == 1,
    "third of player 2 to 3": lambda one: bool(one.third) and one.third[0][0] != 1,
    "any except third of player 2 to 3": lambda one: not one.third or one.third[0][0] == 1,
    "last of player ace": lambda one: one.player[-1][0] == 1,
    "last of all red": lambda one: one.all[-1][1] in (1, 2),
    "first 2 of player higher than 3": lambda one: points(one.player[:2]) > 3,
    "player lower than 4": lambda one: points(one.player) < 4,
    "last of player higher than 2": lambda one: one.player[-1][0] > 2,
    "last of player beats second of banker": lambda one: one.player[-1][0] > one.banker[1][0],
    "last of player ties second of banker": lambda one: one.player[-1][0] == one.banker[1][0],
    "third of player beats banker": lambda one: bool(one.third) and one.third[0][0] > points(one.banker),
    "margin of third of player over second of banker lower than 1": lambda one: (
        bool(one.third) and one.third[0][0] - one.banker[1][0] < 1
    ),
    "sum of third of player and last of banker 4": lambda one: (
        bool(one.third) and one.third[0][0] + one.banker[1][0] == 4
    ),
    "margin of five over banker 4 to 6": lambda one: bool(one.five) and 4 <= points(one.five) - points(one.banker) <= 6,
    "third of player has 1 card": lambda one: bool(one.third),
    "five has 2 cards in ace": lambda one: bool(one.five) and sum(worth == 1 for worth, _ in one.five) == 2,
    "four has 2 to 3 suits": lambda one: 2 <= suits(one.all[:4]) <= 3,
    "third of player same suit as second of banker": lambda one: (
        bool(one.third) and one.third[0][1] == one.banker[1][1]
    ),
    "last of player same rank as last of banker": lambda one: one.player[-1][0] == one.banker[-1][0],
    "banker has 1 to 2 cards in rank of last of player": lambda one: (
        one.player[-1][0] in [worth for worth, _ in one.banker]
    ),
    "five has 3 cards in rank of last of all": lambda one: (
        bool(one.five) and [worth for worth, _ in one.five].count(one.five[-1][0]) == 3
    ),
}


@each("phrase", PHRASES, quick=4)
def test_a_phrase_holds_in_these_rounds_and_in_no_others(phrase: str) -> None:
    won = sum(map(PHRASES[phrase], rounds()))
    whole = perm(12, 5)
    found = chances(file_of(GAME.format(bet=f"win: '{phrase}', lose: others, pays: 1:1")))
    assert found == {Fraction(net): Fraction(n, whole) for net, n in ((1, won), (-1, whole - won)) if n}


TABLES: dict[str, Callable[[Round], object]] = {
    "cards of third of player": lambda one: len(one.third) or "none",
    "cards of both": lambda one: len(one.all),
    "sum of third of player and banker": lambda one: one.third[0][0] + points(one.banker) if one.third else "none",
    "margin of five over banker": lambda one: points(one.five) - points(one.banker) if one.five else "none",
    "mixed": lambda one: points(one.mixed),
    "five": lambda one: points(one.five) if one.five else "none",
}


@pytest.mark.parametrize("by", TABLES)
def test_a_table_goes_by_a_part_of_a_hand_and_says_none_where_it_is_not_there(by: str) -> None:
    often = Counter(map(TABLES[by], rounds()))
    come = sorted((one for one in often if not (isinstance(one, int) and one < 0)), key=str)
    rows = [f"{value}: {number}:1" for number, value in enumerate(come, 1)]
    rest = sum(n for value, n in often.items() if value not in come)
    found = chances(file_of(GAME.format(bet=f"win: any, pays: {{by: {by}, {', '.join(rows)}, others: 99:1}}")))
    said = {Fraction(number): Fraction(often[value], perm(12, 5)) for number, value in enumerate(come, 1)}
    assert found == said | ({Fraction(99): Fraction(rest, perm(12, 5))} if rest else {})


def test_the_last_card_is_that_of_the_step_while_cards_are_dealt() -> None:
    text = GAME.format(bet="win: player has 3 cards, lose: others, pays: 1:1").replace(
        "if: player 2 to 4", "if: last of all ace"
    )
    assert chances(file_of(text))[Fraction(1)] == Fraction(1, 3)


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ("own: [player, first of all]", "a card may be in `player` and in `first of all`"),
        ("own: [first 2 of player, third of player], his: banker", ""),
        ("own: player, both: [own, banker]", "`own` is put together itself"),
        ("own: [player, flop]", "`flop` is no hand of this deal"),
        ("own: fourth of player", "`player` gets 3 cards at most"),
        ("own: last of player", "which card is the last is known in the end, and not while cards are dealt"),
        ("banker: player", "`banker` is put together here, and is the name of something else"),
        ("more: player", "`more` is put together here, and is the name of something else"),
    ],
)
def test_a_hand_is_put_together_of_cards_that_are_told_apart(hands: str, said: str) -> None:
    text = GAME.format(bet="win: player ace, lose: others, pays: 1:1").replace("player ace", "first of player ace")
    line = next(line for line in text.split("\n") if line.startswith("  {four:"))
    told = problems_of(text.replace(line, f"  {{{hands}}}"))
    assert [str(one.message) for one in told] == ([said] if said else [])


# --- a player who sees a hand, and kinds of hands that share cards -------------------------------------------------

CHOSEN = """
game: x
act: none
device:
  {{decks: 1, without: 5 to king, worth: {{ace: 1, 2 to 4: number}}, order: [2, 3, 4, ace], compare: kinds,
   kinds: {{three: 3 of a rank, pair: 2 of a rank, high-card: any}}}}
deal: {{first: {{player: 3, dealer: 2}}{choice}}}
hands: {{two: first 2 of player, mix: [first 2 of player, first of dealer]}}
bets:
  bet: {{lose: others, pays: 1:1, {bet}}}
"""
Held = tuple[tuple[int, int], ...]


@cache
def five_dealt() -> list[Held]:
    return [*permutations(product((2, 3, 4, 1), range(4)), 5)]


def most_alike(cards: Held) -> int:
    return max(Counter(rank for rank, _ in cards).values())


OF_WHAT_HE_SEES: dict[str, Callable[[Held], bool]] = {
    "second of player ace": lambda one: one[1][0] == 1,
    "last of player ace": lambda one: one[2][0] == 1,
    "two higher than 5": lambda one: one[0][0] + one[1][0] > 5,
    "first 2 of player pair": lambda one: one[0][0] == one[1][0],
    "two has 2 of a rank from 2 to 3": lambda one: one[0][0] == one[1][0] in (2, 3),
    "third of player same rank as first of dealer": lambda one: one[2][0] == one[3][0],
    "mix has 2 of a suit": lambda one: suits((*one[:2], one[3])) < 3,
}


@each("phrase", OF_WHAT_HE_SEES, quick=4)
def test_a_player_who_sees_a_hand_knows_which_of_its_cards_is_which(phrase: str) -> None:
    won = Counter(one[:3] for one in five_dealt() if OF_WHAT_HE_SEES[phrase](one))
    dealt = Counter(one[:3] for one in five_dealt())
    worth = sum((max(Fraction(2 * won[seen] - n), Fraction(-n, 2)) for seen, n in dealt.items()), Fraction(0))
    choice = ", decision: {choose: [play, fold], sees: player}"
    bet = f"win: play and {phrase}, lost: {{by: choice, play: 1:1, fold: 1:2}}, strategy: best"
    found = chances(file_of(CHOSEN.format(choice=choice, bet=bet)))
    assert sum(net * chance for net, chance in found.items()) == worth / len(five_dealt())


@pytest.mark.parametrize(
    "rule", ["second of player ace", "two pair", "last of player ace", "first 2 of two higher than 4"]
)
def test_a_rule_may_go_by_a_part_of_what_is_seen(rule: str) -> None:
    choice, bet = ", decision: {choose: [play, fold], sees: player}", "win: play and dealer pair"
    lost = f"lost: {{by: choice, play: 1:1, fold: 1:2}}, strategy: {{play: {rule}, fold: others}}"
    said = [one.code for one in problems_of(CHOSEN.format(choice=choice, bet=f"{bet}, {lost}"))]
    assert "structure/strategy" not in said
    lost = lost.replace("player", "dealer").replace("two", "mix")
    said = [one.code for one in problems_of(CHOSEN.format(choice=choice, bet=f"{bet}, {lost}"))]
    assert "structure/strategy" in said


SHARED: dict[str, Callable[[Held], bool]] = {
    "player pair and first 2 of player pair": lambda one: most_alike(one[:3]) == 2 and most_alike(one[:2]) == 2,
    "mix pair and player pair": lambda one: most_alike(one[:3]) == 2 == most_alike((*one[:2], one[3])),
    "mix three and dealer pair": lambda one: most_alike((*one[:2], one[3])) == 3 and most_alike(one[3:]) == 2,
}


@pytest.mark.thorough
@each("phrase", SHARED)
def test_kinds_of_two_hands_that_share_cards(phrase: str) -> None:
    found = chances(file_of(CHOSEN.format(choice="", bet=f"win: {phrase}")))
    assert found[Fraction(1)] == Fraction(sum(map(SHARED[phrase], five_dealt())), len(five_dealt()))


TWO = GAME.replace("bets:", "names: {{{names}}}\nbets:").replace("{{{bet}}}", "{{win: one, lose: others, pays: 1:1}}")


def test_a_name_of_what_is_said_of_hands_may_not_be_defined_by_itself() -> None:
    told = problems_of(TWO.format(names="one: two, two: [one, four same rank]"))
    assert [str(one.message) for one in told] == ["the name `one` is defined by itself: one -> two -> one"]


def test_a_name_is_looked_at_once_however_often_it_is_named() -> None:
    names = [f"n{n}: [n{n + 1} and four same suit, n{n + 1} and player same suit]" for n in range(40)]
    found = chances(file_of(TWO.format(names=", ".join(["one: n0", *names, "n40: four same rank"]))))
    assert found == {Fraction(-1): 1}
