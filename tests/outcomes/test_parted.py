"""On which hands a bet is laid where the player parts his, and what is told of its net result then."""

from __future__ import annotations

from fractions import Fraction

import pytest

from macau_edge import exact
from macau_edge.exact.backward import best_plays
from macau_edge.model.measures import MEASURES, Measures, NoSpreadError
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes.together import without_figures
from macau_edge.wording import Words
from macau_edge.wording.plays import all_plays_in_words
from tests.small import file_of, member_of

GAME = """
game: Four ranks, no hand above eleven
act: none
device:
  decks: 2
  without: [2, 6 to king]
  worth: {ace: [1, 6], 3 to 5: number}
  points: sum up to 11
  compare: points
deal:
  first: {player: 2, dealer: 2}
  insured: {choose: [insure, decline], sees: [player, first of dealer], if: first of dealer ace}
  natural: {end: [dealer 11, player 11]}
  play:
    choose:
      stand: always
      hit: {player: 1}
      double: {player: 1, if: two}
      split: {part: player, if: two and player same rank}
    sees: [player, first of dealer]
    until: [stand, double, player 11, player bust]
  dealer-draws: {dealer: 1, until: [dealer 9 to 11, dealer bust]}
names: {two: player has 2 cards}
bets:
  stake:
    win: [player beats dealer, dealer bust except player bust]
    push: player ties dealer
    lose: others
    raise: {double: 1}
    pays: {by: choice at play, double: 2:1, others: 1:1}
    lost: {by: choice at play, double: 2:1, others: 1:1}
  insurance: {staked: {insure: 1}, win: dealer 11 and dealer has 2 cards, lose: others, pays: 2:1}
  busts: {win: dealer bust, lose: others, pays: 2:1}
  alone: {based-on: stake, strategy: best}
  whole: {together: {stake: 1, insurance: 1}, strategy: best}
"""


def measures(text: str, bet: str) -> Measures:
    return Measures(exact.solve(ruleset := file_of(text), member_of(ruleset, bet), {}))


def together(parts: str, strategy: str = "best", more: str = "") -> Measures:
    text = f"{GAME}{more}  mixed: {{together: {{{parts}}}, strategy: {strategy}}}\n"
    return measures(text, "mixed")


@pytest.mark.thorough
def test_insurance_and_what_the_dealer_alone_decides_are_laid_once() -> None:
    """Whatever is done with the hand: each adds what it comes to by itself to what the stake comes to."""
    stake, busts = measures(GAME, "alone"), measures(GAME, "busts")
    assert stake.distribution.law is None
    assert busts.has_spread
    both = together("stake: 1, busts: 1")
    assert 2 * both.expected_net == stake.expected_net + busts.expected_net
    assert 2 * both.distribution.risked == stake.distribution.risked + 1
    # of 32 cards 8 are aces and 8 fives: the dealer's first is an ace, his other a five, or anything else
    ace, natural = Fraction(1, 4), Fraction(1, 4) * Fraction(8, 31)
    insured = together("stake: 1, insurance: 1", "{insured: {insure: any}}")
    assert insured.expected_net == stake.expected_net + 2 * natural - (ace - natural)
    assert insured.distribution.risked == stake.distribution.risked + ace


def test_what_is_put_down_with_a_hand_is_put_down_with_each() -> None:
    """A double that is a part of its own is laid on each hand that is doubled, as one that raises the stake is."""
    more = """
  plain:
    win: [player beats dealer, dealer bust except player bust]
    push: player ties dealer
    lose: others
    pays: 1:1
  doubled: {based-on: plain, staked: {double: 1}}
"""
    stake, apart = measures(GAME, "alone"), together("plain: 1, doubled: 1", more=more)
    assert (apart.expected_net, apart.distribution.risked) == (stake.expected_net, stake.distribution.risked)


@pytest.mark.parametrize(
    "bet",
    [
        "{win: parted, lose: others, pays: 5:1}",
        "{win: first of player ace, lose: others, pays: 5:1}",
        "{win: [parted, first 2 of player same rank], lose: others, pays: 5:1}",
        "{staked: {insure: 1}, win: player beats dealer, lose: others, pays: 1:1}",
        "{staked: {insure: 1, double: 1}, win: dealer bust, lose: others, pays: 1:1}",
    ],
)
def test_nothing_is_guessed(bet: str) -> None:
    """A bet on whether the hand is parted, or on its first cards, and one that was laid before and goes by the hand."""
    with pytest.raises(ProblemError) as refused:
        together("stake: 1, other: 1", more=f"  other: {bet}\n")
    (problem,) = refused.value.problems
    assert problem.code == "structure/unsettled"


def test_a_later_step_that_goes_by_the_parted_hand() -> None:
    """One of two hands may let the dealer draw and the other not."""
    text = GAME.replace("{dealer: 1, until", "{dealer: 1, if: any except player bust, until")
    with pytest.raises(ProblemError, match="whatever `player` has"):
        measures(text, "alone")


def test_no_figure_of_a_spread_that_is_not_known() -> None:
    found = measures(GAME, "alone")
    known = {one.name for one in MEASURES if one.figure(found) is not None}
    assert known == {
        *("house_edge", "house_edge_per_roll", "element_of_risk", "return_to_player", "staked"),
        *("expected_rolls", "variance_of_rolls"),
    }
    for asked in ("win", "push", "lose", "variance", "standard_deviation", "fair_pays", "odds_against", "one_in"):
        with pytest.raises(NoSpreadError, match="the spread of a parted hand is not worked out"):
            getattr(found, asked)
    for of_law in ("nets", "spread"):
        with pytest.raises(NoSpreadError):
            getattr(found.distribution, of_law)


def test_where_no_play_parts_the_law_stands() -> None:
    text = f"{GAME}  standing: {{based-on: stake, strategy: {{stand: any}}}}\n"
    assert measures(text, "standing").has_spread


def test_a_part_is_known_for_one_where_an_option_says_where_the_dealer_stops() -> None:
    """What is laid with a choice was told to be put together with others, as it is."""
    option = "options: {stops: {choices: [nine, ten], default: nine}}"
    names = "names: {nine: [dealer 9 to 11, dealer bust], ten: [dealer 10 to 11, dealer bust], "
    text = GAME.replace("until: [dealer 9 to 11, dealer bust]", "until: stops").replace(
        "names: {", f"{option}\n{names}"
    )
    assert without_figures(file_of(text)) == {"stake", "insurance"}


PARTED_FROM = """
game: Six ranks, no hand above ten
act: none
device: {decks: 1, without: [7 to king], worth: {ace: [1, 6], 2 to 6: number}, points: sum up to 10, compare: points}
deal:
  first: {player: 2}
  play:
    choose:
      stand: {if: whole}
      hit: {player: 1, if: whole}
      split: {part: player, if: twins except parted}
    sees: player
    until: [stand, player bust, player 10]
names: {twins: player has 2 cards and player same worth, whole: [any except twins, parted]}
bets:
  it:
    win: player 10
    push: player 9
    lose: others
    pays: 1:1
    lost: {by: choice at play, stand: 7:20, others: 1:1}
    strategy: best
"""


def test_no_other_choice_is_worth_more_where_one_is_said_to_be_best() -> None:
    """A 2 and a 4 are best held or not by the card that the hand was parted from: one was told for both."""
    ruleset = file_of(PARTED_FROM)
    plays = best_plays(ruleset, member_of(ruleset, "it"), {})
    told = {
        play.before: {seen: best for seen, best in play.plays.items() if sorted(seen[0].split(", ")) == ["2", "4"]}
        for play in plays
    }
    for play in plays:
        for seen, best in play.plays.items():
            assert play.worth[seen][best] == max(play.worth[seen].values()), (play.before, seen)
    assert len({*[choice for of in told.values() for choice in of.values()]}) == 2, told
    assert [line for line in all_plays_in_words(plays, Words("en", ruleset)) if " from " in line] == [
        "at “play”, after “split” from 2, where that matters: “hit” on player 2 and 4",
        "at “play”, after “split” from 4, where that matters: “stand” on player 2 and 4",
    ]
