"""Cards drawn until something holds: by the program, by dealing every card plainly, and what must hold of it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb

import pytest

from macau_edge import exact, numeric
from macau_edge.analysis import analyse_bet
from macau_edge.analysis.derivation.choosing import choosing_of
from macau_edge.exact.backward import best_plays
from macau_edge.exact.game import Game
from macau_edge.model.measures import Measures
from macau_edge.model.meter import UNKNOWN
from macau_edge.model.problem import ProblemError
from macau_edge.numeric.throws import NoEstimateError
from macau_edge.outcomes.scope import scope
from macau_edge.wording import Words
from macau_edge.wording.drawn import play_table
from tests.counting import left
from tests.loops import each
from tests.plain_reader import Rules
from tests.random_drawn import Drawn, drawn_by_choice, drawn_without_choice, few_drawn, parted_in_two
from tests.small import file_of, member_of, problems_of


def nets_of(text: str) -> dict[Fraction, Fraction]:
    """The law of the net result of the bet `it`, to which both engines come, and whoever reads the reference."""
    ruleset = file_of(text)
    found = analyse_bet(ruleset, member_of(ruleset, "it"), {})
    assert found.measures is not None
    assert found.agree, text
    nets = {net: chance for net, chance in found.measures.distribution.nets.items() if chance}
    assert Rules.of(text).results("it")["it"].nets == nets, text
    return nets


def as_by_plain_dealing(game: Drawn) -> None:
    """All of them come to what is dealt plainly."""
    assert nets_of(game.text) == game.law(game.rounds()), game.text


@pytest.mark.thorough
@each("seed", range(2, 402, 4), quick=10, whole="deep")
def test_random_draws_without_a_choice(seed: int) -> None:
    as_by_plain_dealing(drawn_without_choice(seed))


@pytest.mark.thorough
@each("seed", range(0, 300, 3), quick=25, whole="deep")
def test_the_reference_says_so_of_hands_drawn_by_choice(seed: int) -> None:
    """What the second reader makes of its prose; the best play, what is put down, and hands that are parted."""
    game = drawn_by_choice(seed)
    rounds, found = game.rounds(), Rules.of(game.text).results("it")["it"]
    assert found.nets == game.law(rounds), game.text
    assert found.risked == game.risked(rounds), game.text


@pytest.mark.thorough
@each("seed", range(0, 400, 4), quick=25, whole="deep")
def test_random_draws_by_choice(seed: int) -> None:
    """The law of the net result as the exact engine finds it, by the best play or by a rule."""
    game = drawn_by_choice(seed, parts=False, best=seed % 8 == 0)
    found = Measures(exact.solve(ruleset := file_of(game.text), member_of(ruleset, "it"), {}))
    law = {net: chance for net, chance in found.distribution.nets.items() if chance}
    assert law == game.law(game.rounds()), game.text


@pytest.mark.thorough
@each("seed", range(0, 200, 5), quick=13, whole="deep")
def test_random_hands_that_are_parted(seed: int) -> None:
    """What both hands come to on average and what is put down; the law only where the play parts none."""
    game = drawn_by_choice(seed, parts=True, best=seed % 2 == 0)
    rounds = game.rounds()
    found = exact.solve(ruleset := file_of(game.text), member_of(ruleset, "it"), {})
    expected = sum((net * chance for net, chance in game.law(rounds).items()), Fraction(0))
    assert (found.mean, found.risked) == (expected, game.risked(rounds)), game.text
    assert (found.law is None) == any(at.parted for _, at in rounds), game.text


@pytest.mark.thorough
@each("seed", [1, 2, 8, 12, 13, 29, 32, 34])
def test_a_rule_may_go_by_whether_a_hand_was_parted(seed: int) -> None:
    """Both engines, whoever reads the reference and plain dealing come to the same mean, and to what is put down."""
    game = drawn_by_choice(seed, parts=True)
    assert "split: fresh" in game.text
    rounds, ruleset = game.rounds(), file_of(game.text)
    found = analyse_bet(ruleset, member_of(ruleset, "it"), {})
    assert found.measures is not None
    assert found.agree, game.text
    expected = sum((net * chance for net, chance in game.law(rounds).items()), Fraction(0))
    of_both = found.measures.distribution
    assert (of_both.mean, of_both.risked) == (expected, game.risked(rounds)), game.text
    assert Rules.of(game.text).results("it")["it"].nets == game.law(rounds), game.text


ALIKE_AGAIN = """
game: x
act: none
device: {decks: 2, without: [5 to king], worth: {ace: [1, 5], 2 to 4: number}, points: sum up to 7, compare: points}
deal:
  first: {player: 2, dealer: 1}
  play:
    choose: {stand: always, hit: {player: 1}, split: {part: player, if: alike}}
    sees: [player, dealer]
    until: [stand, player 7, player bust]
  dealer-draws: {dealer: 1, until: [dealer 5 to 7, dealer bust]}
names: {alike: player has 2 cards and player same worth, fresh: alike except parted}
bets:
  it: {win: player beats dealer, push: player ties dealer, lose: others, pays: 1:1,
       strategy: {split: fresh, stand: player 5 to 7 except fresh, hit: others}}
"""
"""A hand that was parted may have two cards alike again."""


@pytest.mark.thorough
def test_a_rule_has_a_choice_for_a_hand_that_was_parted() -> None:
    """One by which it would be parted again is refused, in figures as by `check`, and not played as if it stood."""
    assert [one.code for one in problems_of(ALIKE_AGAIN)] == ["law/not-best-play"]
    (found,) = problems_of(ALIKE_AGAIN.replace("fresh: alike except parted", "fresh: alike"))
    assert (found.code, "parted already" in str(found.message)) == ("arithmetic/no-row", True)
    shut = ALIKE_AGAIN.replace("stand: always", "stand: {if: player 5 to 6}").replace(
        "hit: {player: 1}", "hit: {player: 1, if: player 3}"
    )
    shut = shut.replace("strategy: {split: fresh, stand: player 5 to 7 except fresh, hit: others}", "strategy: best")
    assert {one.code for one in problems_of(shut)} == {"structure/no-choice"}


BY_WHAT_HE_DREW = """
game: x
act: none
device: {decks: 2, without: [3 to king], worth: {ace: [1, 4], 2: 2}, points: sum up to 7, compare: points}
deal:
  first: {player: 1, dealer: 1}
  play:
    choose: {stand: always, hit: {player: 1}}
    sees: [player, first of dealer]
    until: [stand, player 6 to 7, player bust]
  dealer-draws: {dealer: 1, HOW}
bets:
  it: {win: [player beats dealer, dealer bust], lose: others, pays: 1:1, strategy: best}
"""
"""What the player has at first is less than what he may have when the dealer draws."""


@pytest.mark.parametrize(
    "how",
    [
        "until: [dealer beats player, dealer ties player, dealer bust, player bust]",
        "until: [dealer 6 to 7, dealer bust], if: player has 3 to 6 cards",
        "until: [dealer 6 to 7, dealer bust], if: player has 2 to 3 cards in 2 and player hard 4 to 7",
        "until: [dealer 6 to 7, dealer bust], if: player bust",
        "until: [dealer 6 to 7, dealer bust], if: hit",
    ],
)
def test_who_draws_by_what_the_player_drew(how: str) -> None:
    """As often as that asks, and not as often as the player's first cards alone would."""
    assert nets_of(BY_WHAT_HE_DREW.replace("HOW", how))


def test_the_best_play_of_a_prize_of_many_digits() -> None:
    """More than is multiplied at once by the weights of all that lies open."""
    text = BY_WHAT_HE_DREW.replace("HOW", "until: [dealer 6 to 7, dealer bust]")
    assert nets_of(text.replace("pays: 1:1", "pays: {by: cards of player, 3: 99999999:1, others: 1:1000003}"))


def test_what_is_open_goes_by_the_open_card() -> None:
    """Each of the cards that may lie open has its own way through the steps then."""
    text = BY_WHAT_HE_DREW.replace("HOW", "until: [dealer 6 to 7, dealer bust]")
    assert nets_of(text) != nets_of(text.replace("hit: {player: 1}", "hit: {player: 1, if: first of dealer ace}"))


def test_no_figure_comes_of_a_later_draw_that_asks_more_than_is_followed() -> None:
    ruleset = file_of(BY_WHAT_HE_DREW.replace("HOW", "until: [dealer 6 to 7, dealer bust], if: second of player 2"))
    with pytest.raises(ProblemError, match="by choice is not worked out"):
        exact.solve(ruleset, member_of(ruleset, "it"), {})
    with pytest.raises(NoEstimateError, match="drawn by choice"):
        numeric.estimate(ruleset, member_of(ruleset, "it"), {})


IN_TWO_STEPS = """
game: x
act: none
device: {decks: 2, without: [4 to king], worth: {ace: [1, 4], 2 to 3: number}, points: sum up to 8, compare: points}
deal:
  first: {dealer: 1}
  early: {dealer: 1, until: [dealer 5, dealer bust, dealer has 5 cards]}
  late: {dealer: 1, until: [dealer has 4 to 5 cards, dealer bust]}
bets:
  it: {win: dealer has 4 cards, lose: others, pays: 1:1}
"""
"""A two and a three come to 5, after which it is the later step that deals the ace; a two and an ace do not, so that
the same three cards lie there while the earlier one goes on.
"""


def test_a_hand_that_two_steps_draw_to() -> None:
    """It may have as many cards as both of them deal, and it matters in which of them it is with these cards."""
    ruleset = file_of(IN_TWO_STEPS)
    found = analyse_bet(ruleset, member_of(ruleset, "it"), {})
    assert found.measures is not None
    assert found.agree
    assert Rules.of(IN_TWO_STEPS).results("it")["it"].nets == found.measures.distribution.nets


BY_THE_FIRST_CARD = """
game: x
act: none
device: {decks: 1, without: [4 to king], worth: {ace: [1, 4], 2 to 3: number}, points: sum up to 7, compare: points}
deal:
  first: {player: 2, dealer: 1}
  play:
    choose: {stand: always, hit: {player: 1, if: first of player ace}}
    sees: [player, first of dealer]
    until: [stand, player 7, player bust]
  draws: {dealer: 1, until: [dealer 6 to 7, dealer bust]}
bets:
  it:
    win: [player beats dealer, dealer bust except player bust]
    push: player ties dealer
    lose: others
    pays: 1:1
    strategy: best
"""
"""What is open goes by the first of the player's cards: an ace and a two are not a two and an ace."""


@pytest.mark.thorough
def test_cards_are_told_in_the_order_in_which_it_matters_how_they_came() -> None:
    assert nets_of(BY_THE_FIRST_CARD)
    ruleset = file_of(BY_THE_FIRST_CARD)
    member = member_of(ruleset, "it")
    (play,) = best_plays(ruleset, member, {})
    open_ = {seen[0]: [*worth] for seen, worth in play.worth.items() if seen[1] == "3"}
    assert open_["ace, 2"] == ["stand", "hit"]
    assert open_["2, ace"] == ["stand"]
    assert open_["2, 3"] == ["stand"]  # in whichever order, since neither of them is an ace
    assert "3, 2" not in open_
    (choosing,) = choosing_of(Game(ruleset, member, {}))
    assert {len(sight.worth) for sight in choosing.closest(9)} == {2}  # where nothing else is open nothing is close


@pytest.mark.thorough
def test_cards_of_one_rank_are_told_apart_where_a_suit_matters() -> None:
    """What is open goes by the red cards: an ace is a red one, or a black one, with which nothing can be drawn."""
    text = BY_THE_FIRST_CARD.replace("first of player ace", "player has 1 to 2 cards in red")
    ruleset = file_of(text)
    member = member_of(ruleset, "it")
    found = analyse_bet(ruleset, member, {})
    assert found.agree
    (play,) = best_plays(ruleset, member, {})
    open_ = {seen[0]: [*worth] for seen, worth in play.worth.items() if seen[1] == "3 red"}
    assert open_["ace black, 2 black"] == ["stand"]
    assert open_["ace red, 2 black"] == ["stand", "hit"]
    assert play_table(play, Words("en", ruleset))  # which counts the points of a red ace, too


BESIDE_A_PARTED_HAND = """
game: x
act: none
device: {decks: 3, without: [3 to king], worth: {ace: [1, 4], 2: 2}, points: sum up to 6, compare: points}
deal:
  first: {player: 2, dealer: 2}
  insured: {choose: [insure, decline], sees: [player, first of dealer]}
  play:
    choose: {stand: always, hit: {player: 1}, split: {part: player, if: player has 2 cards and player same rank}}
    sees: [player, first of dealer]
    until: [stand, player 6, player bust]
  draws: {dealer: 1, until: [dealer 5 to 6, dealer bust]}
bets:
  stake: {win: player beats dealer, lose: others, pays: 1:1}
  insurance: {staked: {insure: 1}, win: WON, lose: others, pays: 1:1}
  it: {together: {stake: 1, insurance: 1}, strategy: best}
"""


@pytest.mark.parametrize("won", ["dealer bust", "first of dealer ace"])
def test_what_goes_by_nothing_of_a_parted_hand_is_laid_once(won: str) -> None:
    text = BESIDE_A_PARTED_HAND.replace("WON", won)
    ruleset = file_of(text)
    found = exact.solve(ruleset, member_of(ruleset, "it"), {})
    plain = Rules.of(text).results("it")["it"]
    assert found.law is None
    assert found.mean == sum((net * chance for net, chance in plain.nets.items()), Fraction(0))
    assert found.risked == plain.risked


# --- up to a number, without draws ------------------------------------------------------------------------------------


UP_TO = """
game: x
act: none
device: {decks: 1, without: [4 to 10], worth: {ace: [1, 6], 2 to 3: number, jack to king: 4}, points: sum up to 9,
  compare: points}
deal: {first: {player: 1, dealer: 2, guest: 3}, third: {player: 2, if: player lower than 4}}
bets:
  it: {win: WHAT, lose: others, pays: PAYS}
"""
"""A hand of three cards may be bust, and the two of the last step may be, as they are counted by themselves."""


@pytest.mark.parametrize(
    ("what", "pays"),
    [
        ("third 8", "1:1"),
        ("third none", "1:1"),
        ("[third 2 to 5, third bust]", "1:1"),
        ("any except third none", "{by: third, bust: 3:1, 7: 2:1, others: 1:1}"),
        ("player beats all", "1:1"),
        ("player ties all", "1:1"),
        ("margin of player over all 1 to 3", "1:1"),
        ("guest bust and player beats dealer", "1:1"),
    ],
)
def test_what_the_reference_says_of_hands_up_to_a_number(what: str, pays: str) -> None:
    """Cards of a step count as a hand of their own, and nobody beats or ties all where one of them is bust."""
    assert len(nets_of(UP_TO.replace("WHAT", what).replace("PAYS", pays))) > 1


# --- a shoe that may have no card left --------------------------------------------------------------------------------


FEW = """
game: x
act: none
device: {decks: DECKS, without: [3 to 10, queen, king], worth: {ace: [1, 11], 2: 2, jack: 3}, points: sum up to 21,
  compare: points}
deal:
  first: {player: 2, dealer: 2}
  play:
    choose: {CHOICES}
    sees: [player, first of dealer]
    until: [stand, player 20 to 21, player bust]
  dealer-draws: {dealer: 1, until: [dealer 17 to 21, dealer bust]}
bets:
  it: {win: [player beats dealer, dealer bust except player bust], push: player ties dealer, lose: others, pays: 1:1,
    strategy: STRATEGY}
"""
"""Aces, twos and jacks that count 3: a hand of 17 takes seven cards, of the twelve in a pack."""
HIT = "stand: always, hit: {player: 1}"
PART = f"{HIT}, split: {{part: player, if: player has 2 cards and player same rank}}"


def refusal_of(**said: str) -> str:
    text = FEW
    for word, what in said.items():
        text = text.replace(word, what)
    with pytest.raises(ProblemError) as error:
        exact.solve(ruleset := file_of(text), member_of(ruleset, "it"), {})
    return str(error.value.problems[0].message)


def test_no_figure_comes_of_a_shoe_that_may_have_no_card_left() -> None:
    """Rounds that cannot be ended would be missing from the law, and the others count for them."""
    told = refusal_of(DECKS="1", CHOICES=HIT, STRATEGY="best")
    assert told == "the shoe may have no card left while `play` or `dealer-draws` still draws"


def test_who_never_draws_needs_no_cards_that_he_could_draw() -> None:
    text = FEW.replace("DECKS", "1").replace("CHOICES", HIT).replace("STRATEGY", "stand")
    found = exact.solve(ruleset := file_of(text), member_of(ruleset, "it"), {})
    assert sum(found.nets.values()) == 1


@pytest.mark.thorough
def test_both_hands_of_a_parted_one_take_their_cards_from_the_shoe() -> None:
    """Three packs are enough for one hand and the dealer's, and not for two of the player."""
    one = FEW.replace("DECKS", "3").replace("CHOICES", HIT).replace("STRATEGY", "best")
    found = exact.solve(ruleset := file_of(one), member_of(ruleset, "it"), {})
    assert sum(found.nets.values()) == 1
    assert refusal_of(DECKS="3", CHOICES=PART, STRATEGY="best").startswith("the shoe may have no card left")


ALONE = """
game: x
act: none
device: {decks: 2, without: [4 to king], worth: {ace: 1, 2 to 3: number}, points: sum up to 6}
deal:
  first: {player: 2}
  play: {choose: {stand: always, hit: {player: 1}}, sees: player, until: [stand, hit]}
  stopped: {end: stand}
bets:
  it: {win: [stopped, hit and player 6], lose: others, pays: 1:2, strategy: {play: {stand: player 5 to 6, hit: others}}}
"""


def test_a_later_step_may_go_by_what_was_chosen_where_no_other_hand_is() -> None:
    """What it asked of the one hand was taken for what is asked of the other, so that all rounds were stopped."""
    assert len(nets_of(ALONE)) > 1


NO_CARD_LEFT = """
game: x
act: none
device: {decks: 1, without: [3 to king], worth: {ace: 1, 2: 2}, points: sum}
deal:
  first: {player: 2, dealer: 6}
  play: {choose: {stand: always, hit: {player: 1}}, sees: player, until: [stand, hit]}
bets:
  it: {win: hit and first of player ace, lose: others, pays: 3:1, strategy: best}
"""


def test_a_last_card_that_is_nothing_to_the_bet_has_to_be_there() -> None:
    """The rounds that it ends were counted by those that any card ends, which it had then not to be."""
    with pytest.raises(ProblemError, match="may have no card left"):
        exact.solve(ruleset := file_of(NO_CARD_LEFT), member_of(ruleset, "it"), {})


TWELVE = """
game: x
act: none
device: {decks: 2, without: [5 to king], worth: {ace: 1, 2 to 4: number}, points: last digit}
deal:
  first: {DEALT}
  play: {choose: {stand: always, hit: {player: 1}}, sees: player, until: [stand, hit]}
bets:
  it: {win: player 9, lose: others, pays: 3:1, strategy: best}
"""


@pytest.mark.thorough
def test_many_cards_that_one_step_deals_are_as_those_of_several() -> None:
    """Of twelve cards of four kinds every order was made: seventeen million."""
    one, two = (
        exact.solve(ruleset := file_of(TWELVE.replace("DEALT", dealt)), member_of(ruleset, "it"), {})
        for dealt in ("player: 12", "player: 5}\n  second: {player: 7")
    )
    assert one.nets == two.nets


MOST = """
game: x
act: none
device: {decks: 8, without: [3 to king], worth: {ace: 1, 2: 2}, points: sum}
deal:
  first: {player: 1}
  play: {choose: {stand: always, hit: {player: 1}}, sees: player, until: [stand, player has 24 cards]}
bets:
  it: {win: player has 13 to 24 cards in ace, lose: others, pays: 1:1, strategy: hit}
"""


def test_a_hand_of_as_many_cards_as_one_may_have() -> None:
    """Of 32 aces and 32 twos it has 24, as it would if they were dealt to it at once; and one more is not played."""
    ruleset = file_of(MOST)
    found = analyse_bet(ruleset, member_of(ruleset, "it"), {})
    assert found.measures is not None
    assert found.agree
    won = Fraction(sum(comb(32, aces) * comb(32, 24 - aces) for aces in range(13, 25)), comb(64, 24))
    assert found.measures.distribution.nets == {Fraction(-1): 1 - won, Fraction(1): won}
    with pytest.raises(ProblemError, match="24"):
        exact.solve(ruleset := file_of(MOST.replace("has 24", "has 25")), member_of(ruleset, "it"), {})


BLACKJACK = """
game: Blackjack without a split
act: none
device:
  {decks: 1, worth: {ace: [1, 11], 2 to 10: number, [jack, queen, king]: 10}, points: sum up to 21, compare: points}
deal:
  first: {player: 2, dealer: 2}
  natural: {end: [dealer 21, player 21]}
  play:
    choose: {stand: always, hit: {player: 1}, double: {player: 1, if: player has 2 cards}}
    sees: [player, first of dealer]
    until: [stand, double, player 21, player bust]
  dealer-draws: {dealer: 1, until: [dealer 17 to 21, dealer bust]}
bets:
  stake:
    win: [player beats dealer, dealer bust except player bust]
    push: player ties dealer
    lose: others
    raise: {double: 1}
    pays: {by: happening, natural: 3:2, none: {by: choice at play, double: 2:1, others: 1:1}}
    lost: {by: choice at play, double: 2:1, others: 1:1}
    strategy: best
"""


@pytest.mark.thorough
def test_blackjack_of_one_pack_without_a_split() -> None:
    """The figure of a program of its own, in floats, that draws the dealer's cards anew beside each hand."""
    found = Measures(exact.solve(ruleset := file_of(BLACKJACK), member_of(ruleset, "stake"), {}))
    assert abs(float(found.house_edge) - 0.0033349159628076833) < 1e-13


@pytest.mark.thorough
def test_a_round_may_be_over_before_the_open_card_is_dealt() -> None:
    """Then nobody looks at that card: the law is the same as where all cards are dealt at once."""
    few = BLACKJACK.replace("1, worth", "8, without: [3 to 9], worth").replace("2 to 10: number", "[2, 10]: number")
    won = few.replace("win: [", "win: [player 21, ").replace("ties dealer", "ties dealer except player 21")
    at_once = won.replace("[dealer 21, player 21]", "player 21")
    later = at_once.replace("2, dealer: 2}", "2}").replace("  play:\n", "  then: {dealer: 2}\n  play:\n")
    one, other = (analyse_bet(ruleset := file_of(text), member_of(ruleset, "stake"), {}) for text in (at_once, later))
    assert one.agree
    assert other.agree
    assert one.measures
    assert other.measures
    assert one.measures.distribution.nets == other.measures.distribution.nets


def with_a_split(doubles: str) -> str:
    """Blackjack with one split, in which two cards are doubled where that says; one card comes to each parted ace."""
    text = BLACKJACK.replace("{player: 1, if: player has 2 cards}}", f"{{player: 1, if: {doubles}}}, split: {PAIRS}}}")
    text = text.replace("player bust]\n  dealer-draws", "player bust, one-to-aces]\n  dealer-draws")
    return f"{text}names: {{one-to-aces: parted and first of player ace and player has 2 cards}}\n"


PAIRS = "{part: player, if: player has 2 cards and player same worth}"


@pytest.mark.deep
@pytest.mark.parametrize(
    ("doubles", "printed"), [("player has 2 cards", "0.1541"), ("player has 2 cards except parted", "0.02")]
)
def test_blackjack_of_one_pack_with_one_split(doubles: str, printed: str) -> None:
    """wizardofodds.com/games/blackjack/appendix/3a: the player is ahead by 0.1541 %, where a parted hand is doubled;
    thecolorofblackjack.com/solution_one.html: by 0.02 %, where it is not.
    """
    found = Measures(exact.solve(ruleset := file_of(with_a_split(doubles)), member_of(ruleset, "stake"), {}))
    digits = len(printed.partition(".")[2])
    assert f"{-100 * float(found.house_edge):.{digits}f}" == printed


# --- the plain side is right ------------------------------------------------------------------------------------------


@pytest.mark.thorough
@each("seed", range(0, 60, 3), quick=10, whole="deep")
def test_no_strategy_of_all_is_better(seed: int) -> None:
    """Every strategy there is, each a choice for everything that can be known; there are a thousand at most."""
    game, most = few_drawn(seed)
    assert mean(game) == most, game.text


@pytest.mark.thorough
@each("seed", range(0, 60, 3), quick=10, whole="deep")
def test_both_hands_come_to_twice_one(seed: int) -> None:
    """A hand that is parted: both, played one after the other from one shoe, each by the best play of one hand."""
    game, both = parted_in_two(seed)
    assert mean(game) == both, game.text


def mean(game: Drawn) -> Fraction:
    return sum((net * chance for net, chance in game.law(game.rounds()).items()), Fraction(0))


# --- what is too dear -------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("afresh")
@pytest.mark.parametrize("ask", ["exact", "numeric", "possible"])
def test_of_draws_that_are_too_dear_it_is_said_that_no_limit_is_known(ask: str) -> None:
    """How many hands there are is known when they are listed, wherever the operations end: never is one limit told."""
    ruleset = file_of(BLACKJACK)
    member = member_of(ruleset, "stake")
    ask_for: dict[str, Callable[[], object]] = {
        "exact": lambda: exact.solve(ruleset, member, {}),
        "numeric": lambda: numeric.estimate(ruleset, member, {}),
        "possible": lambda: scope(ruleset, member, {}, weighed=False),
    }
    for operations in (100, 3_000, 20_000, 100_000):
        with left(operations), pytest.raises(ProblemError) as error:
            ask_for[ask]()
        (problem,) = error.value.problems
        assert (problem.code, problem.help) == ("arithmetic/too-many-states", UNKNOWN)
