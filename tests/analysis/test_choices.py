"""The player's choice: the best play by plain enumeration, rules and what they cost, what is put down besides."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge import exact, numeric
from macau_edge.analysis import analyse_bet, analyse_ruleset
from macau_edge.exact.backward import best_plays
from macau_edge.model import Chips, Ruleset
from macau_edge.model.measures import Measures
from macau_edge.model.problem import ProblemError
from macau_edge.model.texts import LANGUAGES
from macau_edge.numeric import backward as numeric_backward
from macau_edge.numeric import rounds as numeric_rounds
from macau_edge.numeric.backward import Along
from macau_edge.numeric.hands import PlayTable
from macau_edge.numeric.playing import compile_play, play
from macau_edge.numeric.throws import CannotReadError
from macau_edge.questions.analyse.data import analysis_data
from macau_edge.questions.explain.data import explain_data
from macau_edge.reports.figures import figure_record, to_builtins
from macau_edge.wording import Words
from macau_edge.wording.plays import plays_in_words
from macau_edge.wording.sights import seen_in_words
from tests.conftest import Run
from tests.loops import each
from tests.parts import examples
from tests.random_choices import ChoiceGame, choice_game
from tests.shapes import published, validate
from tests.small import file_of, member_of, problems_of

WAR = """
game: War
act: none
device: {{decks: {decks}, without: [4 to king], order: [2 to 3, ace], compare: order}}
deal:
  first: {{player: 1, dealer: 1}}
  decided: {{end: [player beats dealer, dealer beats player]}}
  decision: {{choose: [war, surrender], sees: [player, dealer]}}
  more: {{burn: 1, second: 1, third: 1, if: war}}
bets:
  bet:
    win: [player beats dealer, second beats third, second ties third]
    lose: others
    raise: {{war: 1}}
    pays: 1:1
    lost: {{by: choice, war: 2:1, surrender: {surrender}, none: 1:1}}
    strategy: {strategy}
"""


def edge_of(ruleset: Ruleset, name: str = "bet") -> Fraction:
    return Measures(exact.solve(ruleset, member_of(ruleset, name), {})).house_edge


# --- the same by plain enumeration of every order of the cards ------------------------------------------------------

Cards = tuple[int, ...]


def best_by_hand(
    deck: list[int], looked: int, seen: Callable[[Cards], object], worth: list[Callable[[Cards], Fraction]]
) -> Fraction:
    """The mean of the best play: for all that can be seen the choice that is worth most there."""
    sums: dict[object, list[Fraction]] = {}
    orders = 0
    for cards in permutations(deck, looked):
        orders += 1
        own = sums.setdefault(seen(cards), [Fraction(0)] * len(worth))
        for number, value in enumerate(worth):
            own[number] += value(cards)
    return sum((max(own) for own in sums.values()), Fraction(0)) / orders


def at_war(cards: Cards) -> Fraction:
    player, dealer, second, third = cards
    if player != dealer:
        return Fraction(1 if player > dealer else -1)
    return Fraction(1 if second >= third else -2)


def surrendering(lost: Fraction) -> Callable[[Cards], Fraction]:
    return lambda cards: at_war(cards) if cards[0] != cards[1] else -lost


@each(("surrender", "lost"), [("1:2", Fraction(1, 2)), ("1:5", Fraction(1, 5)), ("1:10", Fraction(1, 10))], quick=2)
def test_war_by_plain_enumeration(surrender: str, lost: Fraction) -> None:
    """With two packs of three ranks the second cards depend on the tie little; where surrender is cheap, it is best."""
    ruleset = file_of(WAR.format(decks=1, surrender=surrender, strategy="best"))
    deck = [rank for rank in (2, 3, 14) for _ in range(4)]
    wanted = best_by_hand(deck, 4, lambda cards: cards[:2], [at_war, surrendering(lost)])
    assert -edge_of(ruleset) == wanted
    assert analyse_bet(ruleset, member_of(ruleset), {}).agree


def test_what_is_put_down_besides_is_known_where_nothing_else_asks_for_the_choice() -> None:
    """A tie, 3 in 11, is pushed whatever is chosen, and one more stake is put down by who goes to war."""
    text = WAR.format(decks=1, surrender="1:2", strategy="war")
    clauses = "win: player beats dealer, push: player ties dealer, lose: others"
    bet = f"  bet: {{{clauses}, raise: {{war: 1}}, pays: 1:1, strategy: war}}\n"
    ruleset = file_of(text[: text.index("  bet:")] + bet)
    found = exact.solve(ruleset, member_of(ruleset), {})
    assert found.nets == {Fraction(net): Fraction(n, 11) for net, n in ((-1, 4), (0, 3), (1, 4))}
    assert found.risked == 1 + Fraction(3, 11)
    assert analyse_bet(ruleset, member_of(ruleset), {}).agree


def test_the_round_of_a_choice_is_the_first_trial() -> None:
    """So a prize for the first trial is what every round pays, and a higher one for others makes nobody go to war."""
    text = WAR.format(decks=1, surrender="1:50", strategy="best")
    plain, by_trial = file_of(text), file_of(text.replace("pays: 1:1", "pays: {by: trial, 1: 1:1, others: 5:1}"))
    found = best_plays(by_trial, member_of(by_trial), {})[0]
    assert found.worth == best_plays(plain, member_of(plain), {})[0].worth
    assert {*found.plays.values()} == {"surrender"}
    assert edge_of(by_trial) == edge_of(plain)
    assert analyse_bet(by_trial, member_of(by_trial), {}).agree


DUEL = """
game: Duel
act: none
device: {{decks: 1, without: [4 to king], {counts}}}
deal:
  first: {{player: {cards}, dealer: 1, shown: 1}}
  decision: {{choose: [fold, play], sees: {sees}}}
  more: {{player: 1, if: play}}
bets:
  bet:
    win: {win}
    lose: others
    raise: {{play: 1}}
    pays: {pays}
    lost: {{by: choice, play: 2:1, fold: 1:1}}
    strategy: {strategy}
"""
POINTS = "worth: {ace: 1, 2 to 3: number}, points: last digit, compare: points"


@pytest.mark.thorough
@each(("sees", "seen"), [
    ("player", lambda cards: tuple(sorted(cards[:2]))),
    ("shown", lambda cards: cards[3]),
    ("[player, shown]", lambda cards: (tuple(sorted(cards[:2])), cards[3])),
    ("[first of player, shown]", lambda cards: (cards[0], cards[3])),
    ("[first 2 of player, first of shown]", lambda cards: (tuple(sorted(cards[:2])), cards[3])),
])  # fmt: skip
def test_what_is_seen_is_used(sees: str, seen: Callable[[Cards], object]) -> None:
    """A card that is seen and dealt to nobody's hand matters too: it is not in the shoe any more."""
    ruleset = file_of(
        DUEL.format(counts=POINTS, cards=2, sees=sees, win="play and player beats dealer", pays="2:1", strategy="best")
    )
    deck = [rank for rank in (1, 2, 3) for _ in range(4)]

    def playing(cards: Cards) -> Fraction:
        return Fraction(2 if (cards[0] + cards[1] + cards[4]) % 10 > cards[2] else -2)

    assert -edge_of(ruleset) == best_by_hand(deck, 5, seen, [lambda _: Fraction(-1), playing])
    assert analyse_bet(ruleset, member_of(ruleset), {}).agree


def open_duel(kinds: str, cards: int, sees: str) -> Ruleset:
    """Two hands of the cards from ten to ace, of which the other must open; two hands of so many cards."""
    device = f"device: {{decks: 1, without: [2 to 9], order: [10 to king, ace], compare: kinds, kinds: {{{kinds}}}}}"
    deal = f"deal: {{first: {{player: {cards}, dealer: {cards}}}, decision: {{choose: [play, fold], sees: {sees}}}}}"
    bet = "win: [play and player beats dealer, play except opens], push: play and player ties dealer and opens, "
    bet += "lose: others, raise: {play: 2}, pays: 1:2, lost: {by: choice, play: 3:1, fold: 1:2}, strategy: best"
    names = "names: {opens: dealer ace-king or better}"
    return file_of("\n".join(["game: x", "act: none", device, deal, names, f"bets:\n  bet: {{{bet}}}", ""]))


@pytest.mark.thorough
@each("kinds", ["pair: 2 of a rank, rest: any", "flush: same suit, run: run, rest: any"])
def test_seeing_more_never_hurts(kinds: str) -> None:
    """The more cards of the other hand lie open, the more a player gets who plays best; all of them are the hand."""
    sees = ["player", "[player, first of dealer]", "[player, first 2 of dealer]", "[player, dealer]"]
    rulesets = [open_duel(kinds, 2, one) for one in sees]
    assert all(analyse_bet(one, member_of(one), {}).agree for one in rulesets)
    edges = [edge_of(one) for one in rulesets]
    assert edges[0] > edges[1] > edges[2] == edges[3], edges
    assert edge_of(open_duel(kinds, 2, "first 2 of player")) == edges[0]


def test_a_rule_is_about_the_hand_as_it_lies_then() -> None:
    """The player gets a card after he chose: `player 0 to 3` is what he had before it."""
    rule = "{play: player 0 to 3, fold: others}"
    ruleset = file_of(
        DUEL.format(
            counts=POINTS, cards=2, sees="player", win="play and player beats dealer", pays="1:1", strategy=rule
        )
    )
    total, orders = Fraction(0), 0
    for a, b, dealer, c in permutations([rank for rank in (1, 2, 3) for _ in range(4)], 4):
        orders += 1
        plays = (a + b) % 10 <= 3
        total += Fraction(-1) if not plays else Fraction(1 if (a + b + c) % 10 > dealer else -2)
    assert -edge_of(ruleset) == total / orders
    assert analyse_bet(ruleset, member_of(ruleset), {}).agree


# --- ties, chips, and what is put down besides ---------------------------------------------------------------------


@each("choose", ["[war, surrender]", "[surrender, war]"])
def test_of_what_is_worth_the_same_the_first_is_taken(choose: str) -> None:
    """A surrender that costs exactly what war does: both engines take the first, or the distributions would differ."""
    text = WAR.format(decks=1, surrender="1:2", strategy="best")
    ruleset = file_of(text)
    worth = best_plays(ruleset, member_of(ruleset), {})[0].worth
    (same,) = {-own["war"] for own in worth.values()}
    text = WAR.format(decks=1, surrender=f"{same.numerator}:{same.denominator}", strategy="best")
    ruleset = file_of(text.replace("[war, surrender]", choose))
    found = best_plays(ruleset, member_of(ruleset), {})[0]
    assert {*found.plays.values()} == {choose.strip("[]").split(", ")[0]}
    assert analyse_bet(ruleset, member_of(ruleset), {}).agree


def test_what_is_put_down_besides_is_risked_and_not_staked() -> None:
    ruleset = file_of(WAR.format(decks=1, surrender="1:2", strategy="war"))
    found = exact.solve(ruleset, member_of(ruleset), {})
    tie = Fraction(3, 11)
    assert found.staked == 1
    assert found.risked == 1 + tie
    assert exact.third_solution(ruleset, member_of(ruleset), {}) == found
    assert numeric.estimate(ruleset, member_of(ruleset), {}).risked == pytest.approx(float(1 + tie))


@each("strategy", ["best", "war", "surrender", "{surrender: player ace, war: others}"], quick=2)
def test_chips(strategy: str) -> None:
    """What is lost beyond the stake comes back in no chip; half of an odd stake does."""
    ruleset = file_of(WAR.format(decks=1, surrender="1:2", strategy=strategy))
    assert analyse_bet(ruleset, member_of(ruleset), {}, chips=Chips(25, 5)).agree


@each("strategy", ["best", "{war: player 2 to 3, surrender: player ace}"])
def test_a_choice_is_simulated(strategy: str) -> None:
    ruleset = file_of(WAR.format(decks=2, surrender="1:2", strategy=strategy))
    wanted = exact.solve(ruleset, member_of(ruleset), {})
    machine = compile_play(ruleset, member_of(ruleset), {})
    found = play(machine, 40_000, 7, (0,))
    for net, count in zip(machine.nets, found.counts, strict=True):
        chance = float(wanted.nets[net])
        assert abs(count / 40_000 - chance) < 5 * (chance * (1 - chance) / 40_000) ** 0.5


def test_a_bet_that_does_not_look_at_it_needs_no_strategy() -> None:
    text = WAR.format(decks=1, surrender="1:2", strategy="best")
    ruleset = file_of(f"{text}  tie: {{win: player ties dealer, lose: others, pays: 2:1}}\n")
    assert edge_of(ruleset, "tie") == 1 - Fraction(3, 11) * 3
    assert problems_of(f"{text}  tie: {{win: player ties dealer, lose: others, pays: 2:1}}\n") == []


# --- how the best play is printed ----------------------------------------------------------------------------------


def played(ruleset: Ruleset) -> str:
    return plays_in_words(best_plays(ruleset, member_of(ruleset), {})[0], Words("en", ruleset))


DRAWN = "  more: {player: 1, if: play}\n"


def test_one_card_is_printed_as_a_range() -> None:
    text = DUEL.replace(", without: [4 to king]", "").format(
        counts="order: [2 to king, ace], compare: order", cards=1, sees="[shown, player]",
        win="play and player beats dealer", pays="3:2", strategy="best",
    ).replace(DRAWN, "")  # fmt: skip
    assert played(file_of(text)) == "“player” 2 to 5: “fold”; “player” 6 to ace: “play”"
    playing = [lambda _: Fraction(-1), lambda cards: Fraction(3, 2) if cards[0] > cards[1] else Fraction(-2)]
    assert -edge_of(file_of(text)) == best_by_hand([*range(2, 15)] * 4, 2, lambda cards: cards[0], playing)


def test_several_cards_are_printed_by_their_points_where_these_decide() -> None:
    text = DUEL.format(
        counts="worth: {ace: 1, 2: 4, 3: 9}, points: sum, compare: points", cards=2, sees="[player, shown]",
        win="play and player ties dealer", pays="9:1", strategy="best",
    )  # fmt: skip
    text = text.replace(DRAWN, "  more: {dealer: 1, if: play}\n").replace(
        "play: 2:1, fold: 1:1", "play: 1:1, fold: 1:10"
    )
    assert played(file_of(text)) == (
        "“player” with 2 points: “fold”; “player” with 5 points: “play”; “player” with 8 points: “fold”; "
        "“player” with 10 to 13 points: “play”; “player” with 18 points: “fold”"
    )
    assert analyse_bet(file_of(text), member_of(file_of(text)), {}).agree


# --- what is refused ------------------------------------------------------------------------------------------------

BEST = WAR.format(decks=1, surrender="1:2", strategy="best")


@pytest.mark.thorough
@each(("was", "becomes", "code", "said"), [
    ("    strategy: best\n", "", "structure/strategy", "does not say how he does"),
    ("strategy: best", "strategy: {war: second 2, surrender: others}", "structure/strategy", "does not see"),
    ("strategy: best", "strategy: {war: player 2 to ace, surrender: player 2}", "arithmetic/overlap", "are both made"),
    ("strategy: best", "strategy: {war: player 2}", "arithmetic/no-row", "`dealer` is ace of"),
    ("strategy: best", "strategy: peace", "structure/unknown-word", "nothing that the player can choose"),
    ("strategy: best", "strategy: surrender", "law/not-best-play", "points of house edge"),
    ("raise: {war: 1}", "raise: {surrender: 1}", "arithmetic/loses-too-much", "more than is put down then"),
    ("    raise: {war: 1}\n", "", "arithmetic/loses-too-much", "more than the stake"),
    ("sees: [player, dealer]", "sees: [player, second]", "structure/not-dealt-yet", "dealt no card before it"),
    ("sees: [player, dealer]", "sees: [player, deeler]", "structure/unknown-word", "no hand of this deal"),
    ("sees: [player, dealer]", "sees: [player, first 2 of dealer]", "structure/not-dealt-yet", "1 at most before"),
    ("sees: [player, dealer]", "sees: [player, first of deeler]", "structure/unknown-word", "no hand of this deal"),
    ("sees: [player, dealer]", "sees: [player, first of player]", "structure/two-meanings", "cards of one hand"),
    ("sees: [player, dealer]", "sees: [player, last of dealer]", "structure/malformed", "no first cards"),
    ("choose: [war, surrender], ", "choose: [war], ", "structure/empty-value", "a choice of one thing"),
    (", sees: [player, dealer]", "", "structure/missing-key", "which hands the player sees"),
    ("  decision: {", "  early: {soon: 1, if: war}\n  decision: {", "structure/not-dealt-yet", "not chosen before"),
])  # fmt: skip
def test_what_is_refused(was: str, becomes: str, code: str, said: str) -> None:
    assert was in BEST
    found = problems_of(BEST.replace(was, becomes))
    assert any(one.code == code and said in one.message for one in found), [str(one) for one in found]


def test_a_raise_with_a_misspelled_choice_is_that_alone() -> None:
    """It was told besides that without a raise too much is lost."""
    found = [one.code for one in problems_of(BEST.replace("raise: {war: 1}", "raise: {wra: 1}"))]
    assert found == ["structure/unknown-word"]


def test_a_rule_speaks_of_no_more_cards_than_are_seen() -> None:
    """Who looks at one of his two cards may say what it is, and not in what the two agree."""
    text = DUEL.format(counts=POINTS, cards=2, sees="first of player", win="play and player beats dealer", pays="1:1",
                       strategy="{play: first of player ace, fold: others}")  # fmt: skip
    assert analyse_bet(file_of(text), member_of(file_of(text)), {}).agree
    problems = problems_of(text.replace("first of player ace", "first 2 of player same rank"))
    (found,) = (one for one in problems if one.code == "structure/strategy")
    assert (found.code, str(found.message)) == (
        "structure/strategy",
        "the rule for `play` speaks of more cards of `player` than the player sees when he chooses",
    )


IN_PARTS = """\
game: Example
act: none
device: {decks: 1, without: [2 to 10], order: [jack to king, ace], kinds: {pair: 2 of a rank, high-card: any}}
deal:
  first: {player: 1}
  decision: {choose: [ride, pull], sees: player}
  second: {player: 1}
bets:
  bet: {win: player pair and ride, push: pull, lose: others, pays: 5:1, strategy: {ride: PHRASE, pull: others}}
"""


def test_a_rule_speaks_of_no_kind_of_a_hand_that_is_not_whole() -> None:
    """Otherwise it would go by the card that comes later: of 16 cards with the first of a rank 3 of 15 make a pair."""
    problems = problems_of(IN_PARTS.replace("PHRASE", "player pair"))
    assert [one.message for one in problems if one.code == "structure/strategy"] == [
        "the rule for `ride` speaks of the kind of `player`, which has not all its cards at `decision`"
    ]
    for phrase, mean in (("player pair", 0), ("player has 2 of a rank", 0), ("player ace", Fraction(3 * 6 - 15, 60))):
        ruleset = file_of(IN_PARTS.replace("PHRASE", phrase).replace("player ace", "first of player ace"))
        assert exact.solve(ruleset, member_of(ruleset), {}).mean == mean


def test_no_choice_is_best_by_one_round_where_another_decides() -> None:
    """A tie is played again, and the second round decides in any case: neither engine takes that for the first."""
    stages = "{open: {win: player beats dealer, again: player ties dealer, lose: others}, "
    stages += "again: {win: [player beats dealer, surrender], lose: others}}"
    bet = f"  bet: {{stages: {stages}, pays: 1:1, strategy: best}}\n"
    ruleset = file_of(BEST[: BEST.index("  bet:")] + bet)
    with pytest.raises(ProblemError, match="is not decided by its clauses in one round"):
        exact.solve(ruleset, member_of(ruleset), {})
    with pytest.raises(CannotReadError, match="a round that decides nothing, with a choice of the player"):
        numeric.estimate(ruleset, member_of(ruleset), {})


@each("strategy", ["best", "{war: player ace, surrender: others}", "war"])
def test_a_round_that_decides_nothing_is_refused_with_a_rule_too(strategy: str) -> None:
    """What a choice is worth there would depend on the rounds after it; `check` ended at this and said nothing else."""
    text = BEST[: BEST.index("  bet:")]
    text += f"  bet: {{win: war and second beats third, lose: dealer beats player, pays: 1:1, strategy: {strategy}}}\n"
    (found,) = [one for one in problems_of(text) if one.stops_figures]
    assert found.code == "structure/strategy"
    assert "some rounds leave `bet` where it is" in found.message
    assert found.place.line == text.count("\n")


def test_a_choice_that_no_bet_depends_on() -> None:
    text = (
        BEST[: BEST.index("bets:")].replace(", if: war", "")
        + "bets:\n  bet: {win: player 2, lose: others, pays: 1:1}\n"
    )
    assert [one.code for one in problems_of(text)] == ["structure/unused"]
    in_vain = text.replace("pays: 1:1", "pays: 1:1, strategy: best")
    assert "structure/strategy" in {one.code for one in problems_of(in_vain)}


def test_no_rule_is_told_beside_its_best_play() -> None:
    rule = BEST.replace("strategy: best", "strategy: surrender")
    other = BEST[BEST.index("  bet:") :].replace("  bet:", "  other:")
    assert problems_of(rule + other.lstrip("\n")) == []


# --- with what else a round of cards can be --------------------------------------------------------------------------

KINDS = """
game: Kinds
act: none
device:
  decks: 1
  without: [2 to 10]
  order: [jack to king, ace]
  compare: kinds
  kinds: {pair: 2 of a rank, suited: same suit, high-card: any}
deal: {first: {player: 2, dealer: 2}, decision: {choose: [play, fold], sees: player}}
bets:
  bet:
    win: play and player beats dealer
    push: play and player ties dealer
    lose: others
    raise: {play: 1}
    pays: 2:1
    lost: {by: choice, play: 2:1, fold: 1:1}
    strategy: best
"""


def height(cards: Cards) -> tuple[int, ...]:
    """How high two cards are, each a rank times four, and a suit."""
    ranks, suits = sorted((card // 4 for card in cards), reverse=True), {card % 4 for card in cards}
    return (2 if ranks[0] == ranks[1] else 1 if len(suits) == 1 else 0, *ranks)


def playing(cards: Cards) -> Fraction:
    own, other = height(cards[:2]), height(cards[2:])
    return Fraction(2 * ((own > other) - (own < other)))


@pytest.mark.thorough
def test_hands_of_a_kind_with_a_choice_by_plain_enumeration() -> None:
    ruleset = file_of(KINDS)
    worth = [playing, lambda _: Fraction(-1)]
    wanted = best_by_hand([*range(16)], 4, lambda cards: tuple(sorted(cards[:2])), worth)
    assert -edge_of(ruleset) == wanted == Fraction(123, 910)
    assert analyse_bet(ruleset, member_of(ruleset), {}).agree


def test_what_choices_are_worth_is_added_exactly_however_large_it_is() -> None:
    """Prizes hardly above 2:1, in units of 1 / 160000001600000003: sums of them are beyond integers of 64 bits."""
    prizes = "{by: kind of player, pair: 800000003:400000001, others: 800000007:400000003}"
    ruleset = file_of(KINDS.replace("pays: 2:1", f"pays: {prizes}"))
    plain = file_of(KINDS)
    assert best_plays(ruleset, member_of(ruleset), {})[0].plays == best_plays(plain, member_of(plain), {})[0].plays
    assert analyse_bet(ruleset, member_of(ruleset), {}).agree


OPEN = """
game: Open cards
act: none
device: {decks: 1, without: [4 to king], order: [2 to 3, ace], compare: order}
deal: {first: {player: 1, dealer: 1}, decision: {choose: [play, fold], sees: [player, dealer]}}
bets:
  bet:
    win: play and player beats dealer
    lose: others
    raise: {play: 1}
    pays: 1:1
    lost: {by: choice, play: 2:1, fold: 1:1}
    strategy: best
"""


@each("part", [1, 3, 2**18])
def test_what_the_player_sees_is_the_same_in_every_part_of_the_orders(
    part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The numeric engine looks at the orders in parts: of both cards that are seen, each pair has its own number."""
    monkeypatch.setattr(numeric_rounds, "PART", part)
    numeric_rounds._rounds.cache_clear()
    ruleset = file_of(OPEN)
    assert edge_of(ruleset) == Fraction(3, 11)  # won with the higher card, 4/11, and given up with the others
    assert analyse_bet(ruleset, member_of(ruleset), {}).agree


@each("bits", [62, 63, 64, 65])
def test_sums_of_any_length_are_exact(bits: int) -> None:
    """Of the values of all rounds with their ways, all of which look alike to the player here: a unit is told apart."""
    aces = OPEN.replace("4 to king", "2 to king").replace("2 to 3, ace", "ace")
    ruleset = file_of(aces)
    member, words = member_of(ruleset), ("play", "fold")
    each = [numeric_rounds.rounds_of(ruleset, [member], ruleset.names, (word,), knowing=True) for word in words]
    value = 2**bits // sum(each[0].ways()) - 1
    assert (value * sum(each[0].ways())).bit_length() == bits
    for less, best in ((0, 0), (1, 0), (-1, 1)):
        worth = [np.array([value] * len(rounds.ways()), dtype=np.object_) for rounds in each]
        worth[1][0] -= less
        along = [Along((word,), rounds, own) for word, rounds, own in zip(words, each, worth, strict=True)]
        (table,), _ = numeric_backward._tables(along)
        assert isinstance(table, PlayTable)
        assert {*table.numbered().tolist()} == {best}


# --- random deals, with a choice somewhere in them ------------------------------------------------------------------


def as_by_plain_dealing(game: ChoiceGame) -> None:
    ruleset = file_of(game.text)
    found = analyse_bet(ruleset, member_of(ruleset), {})
    assert found.measures is not None
    assert {net: chance for net, chance in found.measures.distribution.nets.items() if chance} == game.nets, game.text
    assert found.measures.distribution.risked == game.risked, game.text
    assert found.agree, game.text


@pytest.mark.thorough
@each("seed", [20, 60, 140, 300, 440, 500, 660])
def test_some_random_deals_with_a_choice(seed: int) -> None:
    """Both engines find what plain dealing finds: for all that is seen the best choice, or what a rule says."""
    as_by_plain_dealing(choice_game(seed))


@pytest.mark.thorough
@each("seed", range(0, 400, 40), quick=5, whole="deep")
def test_some_random_deals_of_kinds_with_a_choice(seed: int) -> None:
    as_by_plain_dealing(choice_game(seed, kinds=True))


@pytest.mark.thorough
@each("seed", [20, 60, 140, 300, 440, 500])
def test_some_random_deals_with_a_choice_and_a_bonus(seed: int) -> None:
    """Played together by one strategy, with what is paid on the stake of the bet, for which nothing is put down."""
    as_by_plain_dealing(choice_game(seed, bonus=True))


@pytest.mark.deep
@given(seed=st.integers(0, 10**6), kinds=st.booleans(), bonus=st.booleans())
@examples(5)
def test_random_deals_with_a_choice(seed: int, kinds: bool, bonus: bool) -> None:
    """Any random deal with a choice comes to the figures of plain dealing."""
    as_by_plain_dealing(choice_game(seed, kinds=kinds, bonus=bonus))


# --- as data ---------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@each("question", ["analyse", "explain"])
def test_json_has_the_best_play_and_what_is_put_down(question: str) -> None:
    """A rule that surrenders with an ace costs 3/11 × 1/3 of what war is worth more; three of eleven cards tie."""
    ruleset = file_of(WAR.format(decks=1, surrender="1:2", strategy="{surrender: player ace, war: others}"))
    if question == "analyse":
        data = to_builtins(analysis_data(analyse_ruleset(ruleset, {})))
        (found,) = (bet["strategy"] for bet in data["bets"])
        schema = "analysis"
    else:
        data = to_builtins(explain_data(analyse_ruleset(ruleset, {})))
        (found,) = (bet["strategy"] for bet in data["derivations"])
        schema = "derivation"
    validate(data, published(schema))
    tie, alike = Fraction(3, 11), Fraction(2 * 4 * 3 + 2, 10 * 9)
    war = (1 + alike) / 2 - 2 * (1 - alike) / 2
    assert found == {
        "choices": ["war", "surrender"],
        "sees": ["player", "dealer"],
        "played": "rule",
        "raises": {"war": "1"},
        "put_down": as_figure(1 + tie * 2 / 3),
        "rule_costs": as_figure(tie / 3 * (war + Fraction(1, 2))),
        "best": [
            {
                "seen": [{"player": rank, "dealer": rank} for rank in ("2", "3", "ace")],
                "probability": as_figure(tie),
                "worth": {"war": str(war), "surrender": "-1/2"},
                "best": "war",
            }
        ],
    }


def as_figure(value: Fraction) -> dict[str, str]:
    """An exact figure as JSON has it."""
    found = figure_record(value)
    return {"exact": found.exact, "decimal": found.decimal}


def test_json_of_a_bet_without_a_choice_has_no_strategy() -> None:
    text = WAR.format(decks=1, surrender="1:2", strategy="best")
    ruleset = file_of(f"{text}  tie: {{win: player ties dealer, lose: others, pays: 2:1}}\n")
    best, tie = to_builtins(analysis_data(analyse_ruleset(ruleset, {})))["bets"]
    assert (best["strategy"]["played"], best["strategy"]["rule_costs"], tie["strategy"]) == ("best", None, None)


# --- where nothing that is seen makes a difference -------------------------------------------------------------------

NOTHING_SEEN = """
game: Nothing seen
act: none
device: {device}
words: {words}
deal: {deal}
bets:
  {bet}
"""
SHOES = [
    "{decks: 1}",
    "{decks: 2, order: [2 to king, ace], compare: order}",
    "{decks: 1, order: [2 to king, ace], compare: kinds, kinds: {pair: 2 of a rank, low: any}}",
    "{decks: 1, worth: {ace: 1, 2 to 10: number, [jack, queen, king]: 10}, compare: points}",
]
DEALS = [
    "{first: {one: 1}, ask: {choose: [go, stay], sees: one}}",
    "{first: {one: 1, two: 1}, ask: {choose: [go, stay], sees: [one, two]}}",
    "{first: {one: 2}, ask: {choose: [go, stay], sees: one}, later: {two: 1, if: go}}",
    "{first: {one: 2}, ask: {choose: [go, stay], sees: one}, later: {one: 1, if: go}}",
]
BETS = {
    "a rule": ("win: stay, lose: others, pays: 1:1, strategy: {go: first of one red, stay: others}", "1/2"),
    "always": ("win: stay, lose: others, pays: 1:1, strategy: go", "0"),
    "best": ("win: stay, lose: others, pays: 1:1, strategy: best", "1"),
    "best of a colour": (
        "win: first of one red, lose: others, pays: {by: choice, go: 1:1, stay: 2:1}, strategy: best",
        "1/2",
    ),
    "in a compound": ("together: {part: 1}, strategy: {go: first of one red, stay: others}", "1/2"),
}
"""Bets that look at no card, or at a colour alone, each with how often it wins."""


@each(("shoe", "deal", "name"), [(s, d, name) for s in SHOES for d in DEALS for name in BETS], quick=20, thorough=4)
def test_what_makes_no_difference_is_not_told_apart(run: Run, tmp_path: Path, shoe: str, deal: str, name: str) -> None:
    """A rule may look at cards by which no choice is better: every report says so, and none ends in a traceback."""
    bet, wins = BETS[name]
    part = "part: {win: stay, lose: others, pays: 1:1}\n  " if "part" in bet else ""
    said = f"{shoe} {deal} {bet}"
    words = [word for word in ("one", "two", "first", "ask", "later", "go", "stay", "pair", "low") if word in said]
    text = NOTHING_SEEN.format(
        device=shoe, deal=deal, bet=f"{part}c: {{{bet}}}", words="{" + ", ".join(f"{one}: {one}" for one in words) + "}"
    )
    file = tmp_path / "nothing.yaml"
    file.write_text(text, "utf-8")
    analysed = run("analyse", str(file), "--format", "json")
    assert analysed.code == 0, analysed.err
    (found,) = json.loads(analysed.out)["bets"]
    assert found["probability"]["win"]["exact"] == wins
    assert found["engines"]["agree"]
    for options in (("--format", "json"), *(("--lang", lang) for lang in LANGUAGES)):
        explained = run("explain", str(file), "c", *options)
        assert explained.code == 0, explained.err
    assert run("check", str(file)).err.count("mistake of the program") == 0


def test_what_makes_no_difference_is_said_so_in_words() -> None:
    text = NOTHING_SEEN.format(
        device=SHOES[0],
        deal=DEALS[0],
        bet=f"bet: {{{BETS['a rule'][0]}}}",
        words="{one: a, first: b, ask: c, go: d, stay: e}",
    )
    ruleset = file_of(text)
    best = best_plays(ruleset, member_of(ruleset), {})[0]
    assert dict(best.plays) == {(): "stay"}
    said = [seen_in_words(best, [()], Words(lang, ruleset)) for lang in LANGUAGES]
    assert said == ["any cards: none of them matters", "quaisquer cartas: nenhuma conta", "任何牌：各牌均無影響"]
