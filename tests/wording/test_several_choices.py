"""Several choices in a round, in words: the deal, what is put down with each, the play of each "
"step, what rules cost."""

from __future__ import annotations

import pytest

from macau_edge.analysis.choice import rule_cost
from macau_edge.exact.backward import best_plays
from macau_edge.model import Language, Ruleset
from macau_edge.model.texts import LANGUAGES
from macau_edge.wording import Words
from macau_edge.wording.plays import all_plays_in_words
from macau_edge.wording.rules import rules_sentences, sentence, the_deal
from tests.loops import each
from tests.small import file_of, member_of

RIDE = """
game: Small ride
device:
  decks: 1
  without: [2 to 9]
  order: [10 to king, ace]
  compare: kinds
  kinds: {three: 3 of a rank, straight: run, flush: same suit, jacks: 2 of a rank from jack to ace, pair: 2 of a rank, high-card: any}
deal:
  first: {player: 1}
  one: {choose: [ride, pull], sees: player}
  second: {player: 1}
  two: {choose: [leave, take], sees: player}
  third: {player: 1}
bets:
  base: {win: player jacks or better, lose: others, pays: {by: kind of player, jacks: 1:1, flush: 3:1, straight: 4:1, three: 8:1}}
  first-stake: {based-on: base, stays: ride}
  second-stake: {based-on: base, stays: leave}
  whole: {together: {base: 1, first-stake: 1, second-stake: 1}, strategy: best}
  rule: {together: {base: 1, first-stake: 1, second-stake: 1}, strategy: {one: {ride: first of player ace, pull: others}, two: {leave: player same rank, take: others}}}
  half: {together: {base: 1, first-stake: 1, second-stake: 1}, strategy: {one: pull}}
"""  # noqa: E501  a ruleset
STUD = """
game: Small stud
device:
  decks: 1
  without: [2 to 10]
  order: [jack to king, ace]
  compare: kinds
  kinds: {three: 3 of a rank, jacks: 2 of a rank, flush: same suit, high-card: any}
deal:
  first: {player: 1, dealer: 1}
  preflop: {choose: [raise-4, check], sees: player}
  board-one: {flop: 1}
  after-flop: {choose: {raise-2: {if: own jacks or better}, raise-1: always, fold: always}, sees: [player, flop], if: check, end: fold}
  last: {river: 1}
hands: {own: [player, flop], mine: [player, flop, river], theirs: [dealer, flop, river]}
bets:
  ante: {win: mine beats theirs, lose: [theirs beats mine, fold at after-flop], push: others, pays: 1:1}
  play: {staked: {raise-4: 4, raise-2: 2, raise-1: 1}, win: mine beats theirs, lose: theirs beats mine, push: others, pays: 1:1}
  whole: {together: {ante: 1, play: 1}, per: ante, strategy: best}
  table: {win: mine beats theirs, lose: others, pays: {by: choice at preflop, raise-4: 2:1, check: 1:1}, strategy: best}
"""  # noqa: E501  a ruleset
# Three of five cards are seen, then four, as in let it ride; of two suits, so that few hands are dealt.
ROYAL = """
game: Royal
device:
  decks: 1
  without: [2 to 8]
  order: [9 to king, ace]
  compare: kinds
  kinds: {royal: ranks ace-king-queen-jack and same suit, straight-flush: run and same suit, four: 4 of a rank, flush: same suit, kings: 2 of a rank from king to ace, high-card: any}
deal:
  first: {player: 3}
  one: {choose: [ride, pull], sees: player}
  second: {player: 1}
bets:
  base: {win: player kings or better, lose: others, pays: {by: kind of player, kings: 1:1, flush: 3:1, four: 20:1, straight-flush: 9:1, royal: 50:1}}
  stake: {based-on: base, stays: ride}
  whole: {together: {base: 1, stake: 1}, strategy: best}
"""  # noqa: E501  a ruleset


def said_of(text: str, bet: str, language: Language = "en") -> list[str]:
    ruleset = file_of(text)
    member = member_of(ruleset, bet)
    return rules_sentences(member, {}, Words(language, ruleset), rule_cost(ruleset, member, {}))


def dealt(text: str, bet: str, language: Language = "en") -> list[str]:
    ruleset = file_of(text)
    w = Words(language, ruleset).within(member_of(ruleset, bet), {})
    return [said for said, _ in the_deal(w, ruleset.bets[bet])]


def play_of(ruleset: Ruleset, bet: str = "whole") -> list[str]:
    return all_plays_in_words(best_plays(ruleset, member_of(ruleset, bet), {}), Words("en", ruleset))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "“after-flop”: the player, who sees “player” and “flop”, chooses: “raise-2” (open only on “own” "
            "with “jacks” or better), “raise-1” or “fold”, on “check”; with “fold” the round is over.",
        ),
        (
            "pt",
            "«after-flop»: o jogador, que vê «player» e «flop», escolhe: «raise-2» (só em caso de «jacks» ou "
            "melhor em «own»), «raise-1» ou «fold», em caso de «check»; com «fold» termina a ronda.",
        ),
        (
            "zh",
            "「after-flop」：博彩者看牌（「player」及「flop」）後，選擇：「raise-2」（僅限「own」為「jacks」"
            "或更佳時）、「raise-1」或「fold」（如「check」）；選擇「fold」時，該局即告結束。",
        ),
    ],
)
def test_a_step_says_where_it_is_offered_which_choices_are_open_and_which_end_the_round(
    language: Language, said: str
) -> None:
    assert said in dealt(STUD, "whole", language)


@pytest.mark.thorough
def test_what_a_later_step_sees_is_all_that_the_player_knows_by_then() -> None:
    text = STUD.replace("sees: [player, flop], if", "sees: flop, if")
    assert any(
        line.startswith("“after-flop”: the player, who sees “player” and “flop”") for line in dealt(text, "whole")
    )


@each(
    ("language", "staked", "per", "lost"),
    [
        (
            "en",
            "Nothing is put down for play at the start; with a choice that is made so much is, added up "
            "along the round: “raise-4”: 4 units, “raise-2”: 2 units, “raise-1”: 1 unit; where none of these "
            "is made, it neither wins nor loses.",
            "It is over when all of them are; every figure that does not say otherwise is per unit of the stake "
            "of ante, and what is put down at the start for good is 1 unit in all.",
            "Wins on “mine” beating “theirs”; loses on “theirs” beating “mine”, or “fold” at “after-flop”; "
            "pushes on any other outcome, and the stake is returned.",
        ),
        (
            "pt",
            "Para play nada se aposta de início; com cada escolha feita aposta-se o seguinte, somado ao "
            "longo da ronda: «raise-4»: 4 unidades, «raise-2»: 2 unidades, «raise-1»: 1 unidade; quando "
            "nenhuma delas é feita, não se ganha nem se perde.",
            "Termina quando todas terminarem; todos os valores que não digam outra coisa são por unidade "
            "da aposta ante, e o que de início se aposta sem devolução é ao todo 1 unidade.",
            "Ganha com vitória de «mine» sobre «theirs»; perde com vitória de «theirs» sobre «mine», ou "
            "«fold» em «after-flop»; empata com qualquer outro resultado, e a aposta é devolvida.",
        ),
        (
            "zh",
            "play開始時無須下注；其後按所作選擇下注如下，於該局內累計：「raise-4」：4個單位、「raise-2」：2個"
            "單位、「raise-1」：1個單位；未作其中任何選擇者，不計輸贏。",
            "全部定出輸贏後投注方終結；除另有說明外，各數值均按ante的每單位計算，而開始時所下且不予退回者合共1個單位。",
            "「mine」勝「theirs」，則贏；「theirs」勝「mine」，或於「after-flop」選擇「fold」，則輸；其他結果"
            "，則和，退回投注金額。",
        ),
    ],
    quick=3,
)
def test_what_is_put_down_with_choices_and_by_whose_stake_the_edge_is_told(
    language: Language, staked: str, per: str, lost: str
) -> None:
    assert per in said_of(STUD, "whole", language)
    assert {staked, lost} <= {*said_of(STUD, "ante", language), *said_of(STUD, "play", language)}


def test_of_a_whole_that_is_told_by_one_part_no_stake_at_the_start_is_named() -> None:
    """What is raised in it is said, and not that the edge is per unit of all that is put down at the start."""
    raised = STUD.replace("pays: 1:1}\n  play", "pays: 1:1, raise: {raise-4: 1}}\n  play", 1)
    said = said_of(raised, "whole")
    assert [one for one in said if "put down once more" in one]
    assert "The house edge is per unit of the stake at the start." not in said
    assert "The house edge is per unit of the stake at the start." not in said_of(raised, "ante")  # which has none
    of_all = said_of(raised.replace("per: ante, ", ""), "whole")
    assert "The house edge is per unit of the stake at the start." in of_all


def test_the_element_of_risk_is_said_to_be_per_unit_of_all_that_stays() -> None:
    """Where more may be put down, or stay, with a choice; without one it is the house edge."""
    said = "The element of risk is per unit of all that is put down and stays."
    assert [said in said_of(text, "whole") for text in (STUD, RIDE)] == [True, True]
    told = {language: said_of(STUD, "whole", language) for language in LANGUAGES}
    assert "O risco efectivo é por unidade de tudo o que se aposta e fica em jogo." in told["pt"]
    assert "風險比率按所下並保留的全部投注的每單位計算。" in told["zh"]


@pytest.mark.thorough
def test_what_rules_cost_is_of_the_stake_by_which_the_whole_is_told() -> None:
    ruled = STUD.replace("strategy: best}\n  table", "strategy: {preflop: check, after-flop: fold}}\n  table")
    costs: dict[Language, tuple[str, str]] = {
        "en": (" % of the stake of ante.", " % of the stake."),
        "pt": (" % da aposta ante.", " % da aposta."),
        "zh": ("損失ante的投注金額的", "損失投注金額的"),
    }
    for language, (of_ante, of_all) in costs.items():
        for text, said in ((ruled, of_ante), (ruled.replace("per: ante, ", ""), of_all)):
            assert any(said in one for one in said_of(text, "whole", language)), (language, said)


def test_a_stake_that_stays_with_a_choice_comes_back_without_it() -> None:
    said = "The stake of first-stake stays with “ride”, and comes back where that is not chosen."
    assert said in said_of(RIDE, "first-stake")
    whole = said_of(RIDE, "whole")
    assert any("first-stake (1 unit, which comes back unless “ride” is chosen)" in line for line in whole)


@pytest.mark.thorough
def test_a_table_by_what_was_chosen_at_a_step_names_it() -> None:
    assert any("2:1 (“preflop”: raise-4) · 1:1 (“preflop”: check)" in line for line in said_of(STUD, "table"))


def test_the_best_play_is_told_step_by_step() -> None:
    assert play_of(file_of(RIDE)) == [
        "at “one”: always “ride”",
        "at “two”: two cards of different suits (king with 10): “take”; otherwise: “leave”",
    ]
    said = said_of(RIDE, "whole")
    assert said[:3] == [
        "The figures suppose that the player plays in the best way, which both engines find.",
        "At “one”: always “ride”.",
        "At “two”: two cards of different suits (king with 10): “take”; otherwise: “leave”.",
    ]


def test_cards_of_a_hand_that_is_not_whole_are_named_by_what_they_are_or_may_become() -> None:
    assert play_of(file_of(ROYAL)) == [
        "“kings”, 3 cards to “royal”, 3 cards to “straight-flush” (ace-jack-10, ace-jack-9, ace-10-9, "
        "king-queen-10, king-jack-10, queen-jack-10, jack-10-9), 3 cards to “four”, 3 cards to “flush” "
        "(ace-king-10, ace-king-9): “ride”; otherwise: “pull”"
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "Each rule alone, where all other choices are the best, costs him: at “one”: 84.6784 %; at "
            "“two”: 85.6140 %.",
        ),
        (
            "pt",
            "Cada regra por si, sendo as outras escolhas as melhores, custa-lhe: em «one»: 84,6784 %; em "
            "«two»: 85,6140 %.",
        ),
        ("zh", "其他選擇均為最佳時，各規則單獨使其損失：於「one」：84.6784%；於「two」：85.6140%。"),
    ],
)
def test_what_the_rules_cost_together_and_each_alone(language: Language, said: str) -> None:
    lines = said_of(RIDE, "rule", language)
    assert said in lines
    assert any("170.2924" in line or "170,2924" in line for line in lines)


@pytest.mark.thorough
def test_a_step_without_a_rule_is_said_to_be_played_best() -> None:
    said = said_of(RIDE, "half")
    assert "At “one”: always “pull”." in said
    assert "At “two”: in the best way, given the rules for the other choices." in said


def test_a_choice_that_one_step_does_not_offer_is_not_said_to_be_made_always() -> None:
    assert said_of(RIDE.replace("strategy: {one: pull}", "strategy: pull"), "half") == said_of(RIDE, "half")


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_no_word_is_left_out(language: Language) -> None:
    for text, bet in ((RIDE, "rule"), (RIDE, "half"), (STUD, "whole"), (STUD, "table"), (ROYAL, "whole")):
        assert all("{" not in line and "play." not in line for line in said_of(text, bet, language))


LISTED = RIDE.replace(
    "strategy: {one: {ride: first of player ace, pull: others}, two: {leave: player same rank, take: others}}",
    "strategy: {two: {leave: player same suit and high, take: others}}",
).replace("bets:\n", "names: {high: [first of player ace, first of player king]}\nbets:\n", 1)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "same suit and (ace as the first card of “player”, or king as the first card of “player”)"),
        ("pt", "mesmo naipe e (ás como primeira carta de «player», ou rei como primeira carta de «player»)"),
        ("zh", "花色相同且（「player」首張牌為A，或「player」首張牌為K）"),
    ],
)
def test_a_list_of_which_one_has_to_hold_at_once_stands_in_brackets(language: Language, said: str) -> None:
    """Without them a king alone would be enough, whatever the suits."""
    assert any(said in line for line in said_of(LISTED, "rule", language))


@pytest.mark.thorough
def test_a_list_from_which_something_is_taken_stands_in_brackets() -> None:
    """Without them it would be taken from the last of the list alone."""
    text = LISTED.replace("player same suit and high", "high except player same suit")
    said = "(ace as the first card of “player”, or king as the first card of “player”), but not"
    assert any(said in line for line in said_of(text, "rule", "en"))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (
            "player same suit except some",
            "but not (the cards of “player” of the same colour, but not ace as the first card",
        ),
        (
            "some and player same suit",
            "(the cards of “player” of the same colour, but not ace as the first card of “player”) and",
        ),
    ],
)
def test_what_something_is_taken_from_stands_in_brackets_inside_another(written: str, said: str) -> None:
    """Without them it were not known from what: aces of one suit would be left in, or the suits belong to the rest."""
    text = LISTED.replace("player same suit and high", written)
    text = text.replace("names: {high: [first of player ace, first of player king]}",
                        "names: {some: player same colour except first of player ace}")  # fmt: skip
    assert any(said in line for line in said_of(text, "rule"))


def test_in_chinese_a_sentence_leaves_a_word_of_the_file_as_it_is_written() -> None:
    ruleset = file_of(RIDE)
    each = {language: sentence("ride", Words(language, ruleset)) for language in LANGUAGES}
    assert each == {"en": "Ride.", "pt": "Ride.", "zh": "ride。"}
