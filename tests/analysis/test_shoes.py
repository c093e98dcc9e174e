"""Shoes: what changes no figure, what more decks do, and the same from both engines however many there are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise, product
from math import perm

import pytest

from macau_edge import exact
from macau_edge.analysis import analyse_ruleset
from macau_edge.model import Member, Ruleset, Shoe
from macau_edge.numeric import rounds as numeric_rounds
from macau_edge.numeric.playing import Played, compile_play, play
from macau_edge.outcomes.scope import scope
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.loops import each
from tests.random_cards import Game, Games
from tests.simulated import played_by_other_rules, simulated

BACCARAT = """
game: Baccarat
device: {decks: DECKS, worth: {ace: 1, 2 to 9: number, [10, jack, queen, king]: 0}, points: last digit, compare: points}
words:
  player: {en: player, pt: jogador, zh: 閒}
  banker: {en: banker, pt: banca, zh: 莊}
  first: {en: first cards, pt: primeiras cartas, zh: 首兩張牌}
  natural: {en: natural, pt: natural, zh: 例牌}
  player-third: {en: the player's third card, pt: terceira carta do jogador, zh: 閒家第三張牌}
  banker-third: {en: the banker's third card, pt: terceira carta da banca, zh: 莊家第三張牌}
  burnt: {en: burnt, pt: queimadas, zh: 銷牌}
deal:
  BURNT
  first: {player: 2, banker: 2}
  natural: {end: [player 8 to 9, banker 8 to 9]}
  player-third: {player: 1, if: player 0 to 5}
  banker-third:
    banker: 1
    if:
      by: banker
      0 to 2: draws
      3: {by: player-third, 8: stands, others: draws}
      4: {by: player-third, [none, 2 to 7]: draws, others: stands}
      5: {by: player-third, [none, 4 to 7]: draws, others: stands}
      6: {by: player-third, [6, 7]: draws, others: stands}
      7: stands
bets:
  player: {win: player beats banker, push: player ties banker, lose: others, pays: 1:1}
  banker: {win: banker beats player, push: player ties banker, lose: others, pays: 19:20}
  tie: {win: player ties banker, lose: others, pays: 8:1}
  pair: {win: first 2 of player same card, lose: others, pays: 11:1}
  margin:
    win: player beats banker and player has 3 cards
    lose: others
    pays: {by: margin of player over banker, 1 to 8: 1:1, 9: 9:1}
"""


def read(text: str) -> Ruleset:
    found = read_ruleset(source("shoe.yaml", text.encode()), "shoe")
    assert found.ruleset is not None, found.problems
    return found.ruleset


@cache
def baccarat(decks: int, burnt: str = "") -> Ruleset:
    return read(BACCARAT.replace("DECKS", str(decks)).replace("BURNT", burnt))


def nets(ruleset: Ruleset, bet: str) -> Mapping[Fraction, Fraction]:
    return dict(exact.solve(ruleset, Member(ruleset.bets[bet], {}), {}).nets)


def of_each_bet(ruleset: Ruleset) -> dict[str, Mapping[Fraction, Fraction]]:
    return {bet: nets(ruleset, bet) for bet in ruleset.bets}


# --- what changes no figure ---------------------------------------------------------------------------------------


@pytest.mark.thorough
@each("burnt", ["burnt: {burn: 1}", "burnt: {burn: 12}"])
def test_burning_cards_before_baccarat_changes_no_figure(burnt: str) -> None:
    assert of_each_bet(baccarat(2, burnt)) == of_each_bet(baccarat(2))


@each("seed", range(5), quick=3)
def test_burning_cards_between_any_two_steps_changes_no_figure(seed: int) -> None:
    text = small(seed).text
    steps = text[text.index("deal:\n") : text.index("bets:")].split("\n")
    for place in range(1, len([line for line in steps if line.startswith("  ") and "{" in line])):
        burning = text.replace(steps[place], f"{steps[place]}\n  burning: {{burn: 1}}", 1)
        burning = burning.replace("words:\n", "words:\n  burning: {en: burning, pt: queima, zh: 銷牌}\n")
        assert of_each_bet(read(burning)) == of_each_bet(read(text)), burning


SAME_COLOUR = {"spades": "clubs", "clubs": "spades", "hearts": "diamonds", "diamonds": "hearts"}
OTHER_COLOUR = {"spades": "hearts", "hearts": "clubs", "clubs": "diamonds", "diamonds": "spades"} | {
    "red": "black",
    "black": "red",
}


@each("seed", range(6), quick=3)
def test_permuting_the_suits_changes_no_figure(seed: int) -> None:
    text = small(seed).text
    for other in (SAME_COLOUR, OTHER_COLOUR):
        permuted = re.sub(r"\b(" + "|".join(other) + r")\b", partial(_renamed, other), text)
        assert of_each_bet(read(permuted)) == of_each_bet(read(text)), permuted


def _renamed(other: Mapping[str, str], match: re.Match[str]) -> str:
    return other[match[0]]


@cache
def small(seed: int) -> Game:
    return Games(400).game(seed)


# --- how many decks there are -------------------------------------------------------------------------------------

DRAWS: Mapping[int, list[int | None]] = {
    3: [None, 0, 1, 2, 3, 4, 5, 6, 7, 9],
    4: [None, 2, 3, 4, 5, 6, 7],
    5: [None, 4, 5, 6, 7],
    6: [6, 7],
}
"""The player's third cards, or none, on which a banker with so many points draws."""


def returned() -> Iterator[tuple[int, int, int]]:
    """The points of player and banker where every card is put back, with their weights out of 13 to the 6th."""
    weight = [4, *[1] * 9]
    for cards in product(range(10), repeat=2):
        for others in product(range(10), repeat=2):
            first = weight[cards[0]] * weight[cards[1]] * weight[others[0]] * weight[others[1]]
            player, banker = sum(cards) % 10, sum(others) % 10
            if max(player, banker) > 7:
                yield player, banker, first * 13**2
                continue
            thirds: list[int | None] = [*range(10)] if player < 6 else [None]
            for third in thirds:
                now, ways = (player, first * 13) if third is None else ((player + third) % 10, first * weight[third])
                if banker < 3 or third in DRAWS.get(banker, []):
                    yield from ((now, (banker + last) % 10, ways * weight[last]) for last in range(10))
                else:
                    yield now, banker, ways * 13


def edges_returned() -> dict[str, Fraction]:
    """The house edges of player, banker and tie where every card is put back."""
    won = {"player": 0, "banker": 0, "tie": 0}
    for player, banker, ways in returned():
        won["player" if player > banker else "banker" if banker > player else "tie"] += ways
    assert sum(won.values()) == 13**6
    chance = {bet: Fraction(ways, 13**6) for bet, ways in won.items()}
    return {
        "player": chance["banker"] - chance["player"],
        "banker": chance["player"] - chance["banker"] * Fraction(19, 20),
        "tie": 1 - 9 * chance["tie"],
    }


@pytest.mark.thorough
def test_more_decks_come_nearer_and_nearer_to_cards_that_are_put_back() -> None:
    decks = (1, 2, 4, 8, 16, 32, 64, 99)
    for bet, limit in edges_returned().items():
        edges = [-sum(net * chance for net, chance in nets(baccarat(number), bet).items()) for number in decks]
        away = [abs(edge - limit) for edge in edges]
        assert all(nearer < further for further, nearer in pairwise(away)), bet
        assert away[-1] < Fraction(1, 1_000)


@pytest.mark.parametrize(
    "decks", [9, 28, *(pytest.param(number, marks=pytest.mark.thorough) for number in (1, 8, 12, 27, 99))]
)
def test_both_engines_agree_however_many_decks_there_are(decks: int) -> None:
    analysis = analyse_ruleset(baccarat(decks), {}, only=["player", "tie", "margin", "pair"])
    assert analysis.agree, analysis.problems
    assert len(analysis.bets) == 4


@each("decks", [1, 8, 99])
def test_the_ways_of_a_round_of_baccarat_add_up_to_the_orders_of_six_cards(decks: int) -> None:
    ruleset = baccarat(decks)
    space = scope(ruleset, Member(ruleset.bets["tie"], {}), {}).space
    assert sum(outcome.weight for outcome in space) == perm(52 * decks, 6)


@each("seed", range(8), quick=4)
def test_the_ways_of_a_random_round_add_up_to_the_orders_of_so_many_cards(seed: int) -> None:
    game = small(seed)
    ruleset = read(game.text)
    assert isinstance(ruleset.device, Shoe)
    for bet in ruleset.bets.values():
        whole = sum(outcome.weight for outcome in scope(ruleset, Member(bet, {}), {}).space)
        assert whole in [perm(len(game.deal.shoe.cards), cards) for cards in range(1, game.deal.most + 1)]


@each("seed", range(8), quick=4, thorough=2)
def test_the_rounds_of_the_numeric_engine_are_the_same_however_many_orders_it_looks_at_together(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = read(small(seed).text)

    def found() -> list[tuple[object, ...]]:
        numeric_rounds._rounds.cache_clear()
        rounds = [numeric_rounds.rounds_of(ruleset, [Member(bet, {})], ruleset.names) for bet in ruleset.bets.values()]
        lying = [one.lying() for one in rounds]
        answers = [{feature: values.tolist() for feature, values in one.answers.items()} for one in rounds]
        orders = [([adding.tolist() for adding in places.values()], of.tolist()) for places, of in lying]
        return [*zip(answers, [one.ways() for one in rounds], orders, strict=True)]

    whole = found()
    monkeypatch.setattr(numeric_rounds, "PART", 3)
    assert found() == whole


# --- cards drawn one by one ---------------------------------------------------------------------------------------

ROUNDS = 60_000


def pairs(decks: int) -> Ruleset:
    """Two cards of one rank, of so many decks."""
    return read(
        f"game: Pairs\ndevice: {{decks: {decks}}}\nwords:\n  player: {{en: player, pt: jogador, zh: 閒}}\n"
        "  first: {en: first, pt: primeiras, zh: 首張}\ndeal: {first: {player: 2}}\n"
        "bets: {pair: {win: first 2 of player same rank, lose: others, pays: 11:1}}\n"
    )


@pytest.mark.thorough
def test_a_simulation_of_cards_agrees_with_the_exact_figures() -> None:
    found = simulated(baccarat(8), "player", "tie", "margin", rounds=ROUNDS, seed=15)
    assert found.disagreeing == ()
    assert [bet.rounds for bet in found.bets] == [ROUNDS] * 3


def test_cards_are_played_without_being_put_back() -> None:
    """Of one deck 3 of the 51 other cards make a pair; of 99 decks nearly 4 of 52, as if the first were put back."""
    (pair,) = simulated(pairs(1), "pair", rounds=ROUNDS, seed=15).bets
    assert pair.analysis.measures
    assert pair.analysis.measures.win == Fraction(3, 51)
    level = 1e-6
    assert not pair.alarms(level)
    assert played_by_other_rules(pairs(1), pairs(99), "pair", ROUNDS, 15).alarms(level)


def test_what_a_seed_drew_once_it_draws_again() -> None:
    """A checkpoint goes on with what another run of this version began."""
    ruleset = pairs(1)
    machine = compile_play(ruleset, Member(ruleset.bets["pair"], {}), {})
    assert play(machine, 20_000, 1, (0,)) == Played(20_000, (18_776, 1_224), 20_000)
