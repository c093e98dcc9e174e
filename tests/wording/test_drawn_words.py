"""Draws in words: where a step stops, hands that are bust, and how the rounds of a drawn hand are called."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from macau_edge.exact.backward import best_plays
from macau_edge.model import Language
from macau_edge.outcomes.options import choose
from macau_edge.wording import Words
from macau_edge.wording.drawn import HandTotal, total_words
from macau_edge.wording.hands import result_in_words
from macau_edge.wording.phrases import phrase_words
from macau_edge.wording.plays import all_plays_in_words
from macau_edge.wording.rules import the_deal
from tests.cases import ruleset_of
from tests.small import file_of, member_of

BUSTER = "examples/buster.yaml"
STOPS = {
    "en": "again and again until “hard 17” (“dealer” with 17 points, no card counting a higher value, or “dealer” with "
    "18 to 21 points, or “dealer” above 21 (bust)) (not at all where it holds already).",
    "pt": "repetidamente até «hard 17» (17 pontos em «banca», sem carta pelo valor mais alto, ou 18 a 21 pontos em "
    "«banca», ou «banca» acima de 21 (mão rebentada)) (nenhuma vez, se já se verificar).",
    "zh": "如此重複，直至「硬17點」（「莊」為17點，沒有牌計較高點數，或「莊」為18至21點，或「莊」超過21點（爆牌））"
    "（如已成立則不作）。",
}


@pytest.mark.parametrize("language", STOPS)
def test_who_reads_until_what_a_step_draws_reads_what_that_word_means(language: Language) -> None:
    ruleset = ruleset_of(BUSTER)
    w = Words(language, ruleset).within(member_of(ruleset, "buster"), choose(ruleset, {"dealer-stops": "hard-17"}))
    _, (draws, _), *_ = the_deal(w)
    assert STOPS[language] in draws


BOTH = """
game: x
act: none
device: {decks: 1, worth: {ace: 1, 2 to 10: number, jack to king: 10}, points: sum up to 21, compare: points}
words: {player: {en: player, pt: jogador, zh: 閒}, dealer: {en: dealer, pt: banca, zh: 莊}}
deal: {first: {player: 3, dealer: 3}}
bets: {it: {win: [dealer bust, player bust], lose: others, pays: 1:1}}
"""


def test_a_hand_is_bust_whatever_gender_its_word_has_in_portuguese() -> None:
    ruleset = file_of(BOTH)
    member = member_of(ruleset, "it")
    (clause, *_) = member.bet.stages[0].clauses
    said = phrase_words(clause.outcomes, Words("pt", ruleset).within(member, {}))
    assert said == "«banca» acima de 21 (mão rebentada), ou «jogador» acima de 21 (mão rebentada)"


@pytest.mark.parametrize("language", ["en", "pt", "zh"])
def test_no_two_rounds_of_a_drawn_hand_are_called_alike(language: Language) -> None:
    """Rounds that prizes tell apart by how many cards a bust hand has are called by that too."""
    ruleset = ruleset_of(BUSTER)
    w = Words(language, ruleset).within(member_of(ruleset, "buster"), choose(ruleset, {}))
    labels = Counter(outcome.label for outcome in w.inner.space)
    assert max(labels.values()) == 1
    assert len({result_in_words(label, w) for label in labels}) == len(labels)


COUNTED = {
    "en": "Points are the sum of what the cards count, the highest that is not above 21: ace 1 or 11, whichever gives "
    "more points; 2 to 10 the number on them; jack to king 10.",
    "pt": "Os pontos são a soma do que contam as cartas, a mais alta que não passe de 21: ás 1 ou 11, conforme o que "
    "der mais pontos à mão; 2 a 10 o seu número; valete a rei 10.",
    "zh": "點數為各張牌所計數值之和，取不超過21的最大者：A計1或11，以使該手牌點數較大者為準；2至10按"
    "牌面數字；J至K計10。",
}


@pytest.mark.parametrize("language", COUNTED)
def test_what_cards_count_up_to_a_number_is_said_with_the_deal(language: Language) -> None:
    ruleset = ruleset_of(BUSTER)
    w = Words(language, ruleset).within(member_of(ruleset, "buster"), choose(ruleset, {}))
    *_, (counted, _), (bust, _) = the_deal(w)
    assert counted == COUNTED[language]
    assert "21" in bust


SPLIT = """
game: x
act: none
device:
  {decks: 1, without: [2 to 7], worth: {ace: [1, 11], 8 to 10: number, [jack, queen, king]: 10}, points: sum up to 21,
  compare: points}
words: {player: {en: player, pt: jogador, zh: 閒}, dealer: {en: dealer, pt: banca, zh: 莊}}
deal:
  first: {player: 2, dealer: 2}
  play:
    choose: {stand: always, hit: {player: 1}, split: {part: player, if: player has 2 cards and player same worth}}
    sees: [player, first of dealer]
    until: [stand, player 21, player bust, parted and player has 2 cards]
bets: {it: {win: [player beats dealer], push: player ties dealer, lose: others, pays: 1:1, strategy: best}}
"""
PARTED = {
    "en": "“player” with 21 points, or “player” above 21 (bust), or a parted hand and “player” with 2 cards",
    "pt": "21 pontos em «jogador», ou «jogador» acima de 21 (mão rebentada), ou uma mão desdobrada e 2 cartas em",
    "zh": "直至「stand」，或「閒」為21點，或「閒」超過21點（爆牌），或已分門且「閒」有2張牌",
}
ONE_NUMBER = {"en": "18 points", "pt": "18 pontos", "zh": "18點"}
HARD = {"en": ("hard 18", "soft 19"), "pt": ("hard 18", "soft 19"), "zh": ("硬18點", "軟19點")}


@pytest.mark.parametrize("language", PARTED)
def test_a_word_of_the_language_is_said_and_not_printed(language: Language) -> None:
    """“parted” stood in the Portuguese and the Chinese of a deal."""
    ruleset = file_of(SPLIT)
    w = Words(language, ruleset).within(member_of(ruleset, "it"), choose(ruleset, {}))
    told = [said for said, _ in the_deal(w)]
    assert PARTED[language] in told[1]
    assert "parted" not in "".join(told) or language == "en"


@pytest.mark.parametrize("language", HARD)
def test_a_hand_of_cards_that_count_two_numbers_is_hard_or_soft(language: Language) -> None:
    w = Words(language, file_of(SPLIT))
    hard, soft = HandTotal(False, False, False, 18), HandTotal(False, False, True, 19)
    assert (total_words([hard], w), total_words([soft], w)) == HARD[language]
    of_one = Words(language, file_of(BOTH))
    assert total_words([hard], of_one) == ONE_NUMBER[language]


BUST_SEEN = """
game: x
act: none
device: {decks: 2, without: [6 to king], worth: {ace: [1, 6], 2 to 5: number}, points: sum up to 9, compare: points}
deal:
  first: {player: 2, dealer: 1}
  early: {choose: [surrender, go], sees: [player, dealer], end: surrender}
  play: {choose: {stand: always, hit: {player: 1}}, sees: [player, dealer], until: [stand, player has 4 to 5 cards]}
  dealer-draws: {dealer: 1, until: [dealer 7 to 9, dealer bust]}
bets:
  it: {win: go and player beats dealer, push: go and player ties dealer, lose: others,
    pays: 1:1, lost: {by: choice at early, surrender: 1:2, go: 1:1}, strategy: best}
"""
"""Two fives are more than 9 before the player chooses for the first time."""


@pytest.mark.parametrize(("language", "said"), [
    ("en", "bust: “stand”"), ("pt", "mão rebentada: «stand»"), ("zh", "爆牌：「stand」"),
])  # fmt: skip
def test_a_hand_that_is_bust_has_no_points(language: Language, said: str) -> None:
    """They were told as hands of 0 points, `hard 0`."""
    ruleset = file_of(BUST_SEEN)
    early, play = all_plays_in_words(best_plays(ruleset, member_of(ruleset, "it"), {}), Words(language, ruleset))
    assert said in play
    assert not re.search(r"\b0\b|0點", early + play)
