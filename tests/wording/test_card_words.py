"""Cards in words: phrases, prizes and the deal in the three languages, as a person would read them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from macau_edge.model import LANGUAGES, By, Language, Member, Ruleset, Value, phrases
from macau_edge.model.notation import ShownWords, by, parse_by, parse_phrase
from macau_edge.model.notation import phrase_text as printed
from macau_edge.model.problem import NOWHERE
from macau_edge.model.records import replace
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose
from macau_edge.outcomes.questions import Answer, Question
from macau_edge.reading.formatting import formatted
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.wording import BetWords, Words
from macau_edge.wording.bets import prizes_line
from macau_edge.wording.hands import answer_words
from macau_edge.wording.phrases import phrase_words
from macau_edge.wording.rules import the_deal
from tests.cases import ruleset_of
from tests.conftest import Run
from tests.loops import each
from tests.plain_cards import What
from tests.random_cards import Games

TEXT = """
game: Baccarat
device: {decks: 8, worth: {ace: 1, 2 to 9: number, [10, jack, queen, king]: 0}, points: last digit, compare: points}
words:
  player: {en: player, pt: jogador, zh: 閒}
  banker: {en: banker, pt: banca, zh: 莊}
  GUEST
  first: {en: first, pt: primeiras, zh: 首輪}
  natural: {en: natural, pt: natural, zh: 例牌}
  third: {en: third card, pt: terceira carta, zh: 第三張牌}
deal:
  first: {burn: 1, player: 2, banker: 2}
  natural: {end: [player 8 to 9, banker 8 to 9]}
  third: {player: 1, if: player 0 to 5}
  LAST
bets:
  margin:
    each: {hand: [player, banker]}
    win: [natural and hand beats all, hand beats all by 4 to 9 except natural]
    lose: others
    pays:
      by: happening
      natural: 1:1
      none: {by: margin of hand over all, 9: 30:1, others: 2:1}
  cards:
    win: player beats banker
    lose: others
    pays: {by: cards of player, 2: 1:1, 3: {by: third, 0: 5:1, others: 3:1}}
  total:
    win: player beats banker
    lose: others
    pays: {by: cards, 4: 1:1, 5: {by: sum of player and banker, 9 to 11: 2:1, others: 5:1}}
"""


def ruleset(*, three: bool = False) -> Ruleset:
    """Player and banker, and in a game of three a guest, who gets one card."""
    guest, last = ("guest: {en: guest, pt: cliente, zh: 客}", "last: {guest: 1}") if three else ("", "")
    text = TEXT.replace("GUEST", guest).replace("LAST", last)
    text = text.replace("words:", "words:\n  last: {en: last, pt: última, zh: 末張}") if three else text
    found = read_ruleset(source("cards.yaml", text.encode()), "cards")
    assert found.ruleset, found.problems
    return found.ruleset


def words(language: Language, *, three: bool = False, member: Member | None = None) -> BetWords:
    return Words(language, ruleset(three=three)).within(member, {})


# --- phrases ------------------------------------------------------------------------------------------------------

SAID = {
    "player 8 to 9": ("“player” with 8 or 9 points", "8 ou 9 pontos em «jogador»", "「閒」為8或9點"),
    "player 1": ("“player” with 1 point", "1 ponto em «jogador»", "「閒」為1點"),
    "player beats banker": ("“player” beating “banker”", "vitória de «jogador» sobre «banca»", "「閒」勝「莊」"),
    "player ties banker": ("“player” and “banker” equal", "empate entre «jogador» e «banca»", "「閒」與「莊」和局"),
    "player beats banker by 4 to 9": (
        "“player” beating “banker” by 4 to 9 points",
        "vitória de «jogador» sobre «banca» por 4 a 9 pontos",
        "「閒」以4至9點之差勝「莊」",
    ),
    "sum of player and banker higher than 9": (
        "“player” and “banker” with more than 9 points together",
        "«jogador» e «banca» com mais de 9 pontos em conjunto",
        "「閒」與「莊」合共高於9點",
    ),
    "margin of player over banker lower than 3": (
        "“player” above “banker” by fewer than 3 points, level with it or below it",
        "«jogador» acima de «banca» por menos de 3 pontos, em igualdade ou abaixo",
        "「閒」高於「莊」不足3點，或相等，或較低",
    ),
    "margin of player over banker lower than 0": (
        "“player” below “banker” in points",
        "«jogador» abaixo de «banca» em pontos",
        "「閒」點數低於「莊」",
    ),
    "first 0 to 2": ("“first” counting 0 to 2 points", "0 a 2 pontos em «primeiras»", "「首輪」為0至2點"),
    "first none": ("a round without “first”", "uma ronda sem «primeiras»", "沒有「首輪」"),
    "player beats all": ("“player” beating “banker”", "vitória de «jogador» sobre «banca»", "「閒」勝「莊」"),
    "banker has 3 cards": ("“banker” with 3 cards", "3 cartas em «banca»", "「莊」有3張牌"),
    "all has 5 to 6 cards": ("5 or 6 cards in the round", "5 ou 6 cartas na ronda", "全局共5或6張牌"),
    "first 2 of player same rank": (
        "the first 2 cards of “player” of the same rank",
        "as primeiras 2 cartas de «jogador» da mesma figura ou número",
        "「閒」首2張牌的牌面相同",
    ),
    "first 2 of player same worth": (
        "the first 2 cards of “player” counting the same",
        "as primeiras 2 cartas de «jogador» de igual contagem",
        "「閒」首2張牌的點數相同",
    ),
    "first 2 of all same suit": (
        "the first 2 cards of the round of the same suit",
        "as primeiras 2 cartas da ronda do mesmo naipe",
        "全局首2張牌的花色相同",
    ),
    "first 4 of all different suits": (
        "the first 4 cards of the round of different suits",
        "as primeiras 4 cartas da ronda todas de naipes diferentes",
        "全局首4張牌的花色各不相同",
    ),
    "first 2 of player different cards": (
        "the first 2 cards of “player” no two of the same rank and suit",
        "as primeiras 2 cartas de «jogador» sem duas da mesma figura ou número e do mesmo naipe",
        "「閒」首2張牌的牌面及花色各不相同",
    ),
    "first of player ace": (
        "ace as the first card of “player”",
        "ás como primeira carta de «jogador»",
        "「閒」首張牌為A",
    ),
    "first of banker jack to king": (
        "jack to king as the first card of “banker”",
        "valete a rei como primeira carta de «banca»",
        "「莊」首張牌為J至K",
    ),
    "first of player red": (
        "a red card as the first card of “player”",
        "uma carta vermelha como primeira carta de «jogador»",
        "「閒」首張牌為紅色牌",
    ),
    "player has 2 cards in jack to king": (
        "“player” with 2 cards among jack to king",
        "«jogador» com 2 cartas do conjunto valete a rei",
        "「閒」有2張屬J至K的牌",
    ),
    "player has 1 to 2 cards in rank of first of banker": (
        "“player” with 1 or 2 cards of the same rank as the first card of “banker”",
        "«jogador» com 1 ou 2 cartas da mesma figura ou número que a primeira carta de «banca»",
        "「閒」有1或2張與「莊」首張牌牌面相同的牌",
    ),
    "all has 0 cards in red": (
        "the round with no card among red cards",
        "a ronda sem qualquer carta do conjunto cartas vermelhas",
        "全局沒有屬紅色的牌",
    ),
    "first 2 of player has 1 card in queen of hearts": (
        "the first 2 cards of “player” with 1 card that is the queen of hearts",
        "as primeiras 2 cartas de «jogador» com 1 carta do tipo dama de copas",
        "「閒」首2張牌有1張為紅心Q的牌",
    ),
    "player has 2 cards in queen of hearts": (
        "“player” with 2 cards that are each the queen of hearts",
        "«jogador» com 2 cartas do tipo dama de copas",
        "「閒」有2張為紅心Q的牌",
    ),
    "player has 2 cards in queen": (
        "“player” with 2 cards of rank queen",
        "«jogador» com 2 cartas do tipo dama",
        "「閒」有2張為Q的牌",
    ),
    "player has 0 cards in 8": (
        "“player” with no card of rank 8",
        "«jogador» sem qualquer carta do tipo 8",
        "「閒」沒有為8的牌",
    ),
    "player has 0 cards in queen of hearts": (
        "“player” with no card that is the queen of hearts",
        "«jogador» sem qualquer carta do tipo dama de copas",
        "「閒」沒有為紅心Q的牌",
    ),
    "player beats banker except first none": (
        "“player” beating “banker”, but not a round without “first”",
        "vitória de «jogador» sobre «banca», mas não uma ronda sem «primeiras»",
        "「閒」勝「莊」（但沒有「首輪」除外）",
    ),
    "all has 3 to 4 suits": (
        "the round with 3 or 4 suits in all",
        "a ronda com 3 ou 4 naipes ao todo",
        "全局共3或4種花色",
    ),
    "player has 1 rank": (
        "“player” with 1 rank in all",
        "«jogador» com 1 figura ou número ao todo",
        "「閒」共1種牌面",
    ),
    "first of player same rank as first of banker": (
        "the first card of “player” and the first card of “banker” of the same rank",
        "a primeira carta de «jogador» e a primeira carta de «banca» da mesma figura ou número",
        "「閒」首張牌與「莊」首張牌的牌面相同",
    ),
    "first of player suit of first of banker": (
        "the first card of “player” and the first card of “banker” of the same suit",
        "a primeira carta de «jogador» e a primeira carta de «banca» do mesmo naipe",
        "「閒」首張牌與「莊」首張牌的花色相同",
    ),
    "first of player queen of hearts": (
        "queen of hearts as the first card of “player”",
        "dama de copas como primeira carta de «jogador»",
        "「閒」首張牌為紅心Q",
    ),
    "first of all queen": (
        "queen as the first card of the round",
        "dama como primeira carta da ronda",
        "全局首張牌為Q",
    ),
    "player has 3 of a rank and 2 of a rank": (
        "“player” with 3 cards of one rank and 2 of another",
        "«jogador» com 3 cartas da mesma figura ou número e outras 2 cartas de outra figura ou número",
        "「閒」符合3張牌牌面相同及另2張牌牌面相同的條件",
    ),
    "first 4 of all run": (
        "the first 4 cards of the round with ranks that follow one another",
        "as primeiras 4 cartas da ronda com figuras ou números seguidos",
        "全局首4張牌符合牌面相連的條件",
    ),
    "player has 2 of a rank from jack to ace": (
        "“player” with at least 2 cards of one rank: jack to ace",
        "«jogador» com pelo menos 2 cartas da mesma figura ou número: valete a ás",
        "「閒」符合最少2張牌牌面相同且均屬J至A的條件",
    ),
    "natural and player beats banker": (
        "“natural” and “player” beating “banker”",
        "«natural» e vitória de «jogador» sobre «banca»",
        "「例牌」且「閒」勝「莊」",
    ),
    "player beats banker except natural": (
        "“player” beating “banker”, but not “natural”",
        "vitória de «jogador» sobre «banca», mas não «natural»",
        "「閒」勝「莊」（但「例牌」除外）",
    ),
}
OF_THREE = {
    "player beats all": (
        "“player” beating every other hand",
        "vitória de «jogador» sobre todas as outras mãos",
        "「閒」勝其他各方",
    ),
    "player ties all": (
        "“player” and the highest of the other hands equal",
        "empate entre «jogador» e a mais alta das outras mãos",
        "「閒」與其他各方中最高者和局",
    ),
    "player beats all by 1": (
        "“player” beating the highest of the other hands by 1 point",
        "vitória de «jogador» sobre a mais alta das outras mãos por 1 ponto",
        "「閒」以1點之差勝其他各方中最高者",
    ),
}


@each(("text", "said"), SAID.items(), ids=SAID)
def test_a_phrase_about_hands_in_words(text: str, said: tuple[str, ...]) -> None:
    found = [
        phrase_words(parse_phrase(text, NOWHERE, ShownWords(cards=True)), words(language)) for language in LANGUAGES
    ]
    assert found == [*said]


@each(("text", "said"), OF_THREE.items(), ids=OF_THREE)
def test_all_other_hands_in_words(text: str, said: tuple[str, ...]) -> None:
    parsed = parse_phrase(text, NOWHERE, ShownWords(cards=True))
    assert [phrase_words(parsed, words(language, three=True)) for language in LANGUAGES] == [*said]


def test_of_one_card_a_set_says_what_it_is_and_of_several_what_they_are() -> None:
    """`black` is a black card where one is meant, and black cards where some of them are counted."""
    text = TEXT.replace("GUEST", "").replace("LAST", "").replace("bets:", "names: {dark: [black, queen]}\nbets:", 1)
    game = read_ruleset(source("cards.yaml", text.encode()), "cards").ruleset
    assert game
    said = {
        "first of player dark": (
            "a black card or queen as the first card of “player”",
            "uma carta preta ou dama como primeira carta de «jogador»",
            "「閒」首張牌為黑色牌或Q",
        ),
        "player has 2 cards in dark": (
            "“player” with 2 cards among black cards or queen",
            "«jogador» com 2 cartas do conjunto cartas pretas ou dama",
            "「閒」有2張屬黑色或Q的牌",
        ),
    }
    member = Member(game.bets["total"], {})
    for phrase, meant in said.items():
        parsed = parse_phrase(phrase, NOWHERE, ShownWords(cards=True))
        assert [phrase_words(parsed, Words(one, game).within(member, {})) for one in LANGUAGES] == [*meant]


@each(
    "among, said",
    [
        (("queen",), "“player” with 2 cards of rank queen"),
        (("jack", "queen"), "“player” with 2 cards among jack to queen"),
    ],
)
def test_so_is_a_set_said_that_rounds_are_told_apart_by(among: tuple[str, ...], said: str) -> None:
    question = Question("among", "player", attribute="rank", among=among)
    assert answer_words(question, 2, None, words("en")) == said


OF_KINDS = {
    "player pair": ("“player” with “pair”", "«par» em «jogador»", "「閒」為「對子」"),
    "player pair or better": (
        "“player” with “pair” or better",
        "«par» ou melhor em «jogador»",
        "「閒」為「對子」或更佳",
    ),
    "dealer queen-high or better": (
        "“dealer” with queen high or better",
        "dama no topo ou melhor em «banca»",
        "「莊」以Q為最大或更佳",
    ),
    "player queen-6-4": (
        "“player” with queen-6-4 high",
        "dama-6-4 no topo em «jogador»",
        "「閒」以Q-6-4為最大",
    ),
}
THREE_CARDS = ruleset_of("examples/three-card-poker.yaml")


@each(("text", "said"), OF_KINDS.items(), ids=OF_KINDS)
def test_a_phrase_about_kinds_in_words(text: str, said: tuple[str, ...]) -> None:
    parsed = parse_phrase(text, NOWHERE, ShownWords(cards=True))
    member = Member(THREE_CARDS.bets["pair-plus"], {})
    inside = [Words(language, THREE_CARDS).within(member, {}) for language in LANGUAGES]
    assert [phrase_words(parsed, w) for w in inside] == [*said]


KINDS_SAID = {
    "en": ("“pair” (2 cards of one rank), “high card” (any other hand)", "the ace is the lowest card of a run, which"),
    "pt": (
        "«par» (2 cartas da mesma figura ou número), «carta mais alta» (qualquer outra mão)",
        "o ás é a carta mais baixa de",
    ),
    "zh": ("「對子」（2張牌牌面相同）、「散牌」（任何其他牌）", "A為順子中最小的牌（該順子為最小）"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_kinds_of_hands_in_words(language: Language) -> None:
    member = Member(THREE_CARDS.bets["pair-plus"], {})
    *_, kinds, ace = (said for said, _ in the_deal(Words(language, THREE_CARDS).within(member, {})))
    last, of_the_ace = KINDS_SAID[language]
    assert kinds[:-1].endswith(last)
    assert ace.casefold().startswith(of_the_ace.casefold())
    assert {kinds[-1], ace[-1]} <= {".", "。"}


ROUND_SAID = {
    "en": ["dealer higher than queen high", "player: pair", "player lower than dealer"],
    "pt": ["banca acima de dama no topo", "jogador: par", "jogador abaixo de banca"],
    "zh": ["莊大於Q為最大的牌", "閒：對子", "閒小於莊"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_hands_of_a_kind_come_to_in_words(language: Language) -> None:
    asked: list[tuple[Question, Answer]] = [
        (Question("height", "dealer", 0, "queen-high"), 1),
        (Question("kind", "player"), "pair"),
        (Question("versus", "player", 0, "dealer"), -1),
    ]
    said = [answer_words(question, answer, None, Words(language, THREE_CARDS)) for question, answer in asked]
    assert said == ROUND_SAID[language]


def test_the_languages_are_the_three() -> None:
    assert get_args(Language) == ("en", "pt", "zh") == tuple(LANGUAGES)


# --- prizes and the deal ------------------------------------------------------------------------------------------

PRIZES = {
    "margin": (
        "1:1 (natural) · 30:1 (“player” above “banker” by 9, without “natural”) · "
        "2:1 (any other case, without “natural”)",
        "1:1 (natural) · 30:1 («jogador» acima de «banca» por 9, sem «natural») · "
        "2:1 (os restantes casos, sem «natural»)",
        "1賠1（例牌） · 1賠30（「閒」高於「莊」9點而非「例牌」） · 1賠2（其他情況而非「例牌」）",
    ),
    "cards": (
        "1:1 (“player”: 2 cards) · 5:1 (“player”: 3 cards, combined with “third card”: 0) · "
        "3:1 (“player”: 3 cards, in any other case)",
        "1:1 («jogador»: 2 cartas) · 5:1 («jogador»: 3 cartas e, cumulativamente, «terceira carta»: 0) · "
        "3:1 («jogador»: 3 cartas, nos restantes casos)",
        "1賠1（「閒」2張牌） · 1賠5（「閒」3張牌，且同時「第三張牌」：0） · 1賠3（「閒」3張牌的其他情況）",
    ),
    "total": (
        "1:1 (4 cards in the round) · "
        "2:1 (5 cards in the round, combined with “player” and “banker” together 9 to 11) · "
        "5:1 (5 cards in the round, in any other case)",
        "1:1 (4 cartas na ronda) · "
        "2:1 (5 cartas na ronda e, cumulativamente, «jogador» e «banca» em conjunto 9 a 11) · "
        "5:1 (5 cartas na ronda, nos restantes casos)",
        "1賠1（全局4張牌） · 1賠2（全局5張牌，且同時「閒」與「莊」合共9至11點） · 1賠5（全局5張牌的其他情況）",
    ),
}


@each(("bet", "said"), PRIZES.items(), ids=PRIZES)
def test_prizes_by_what_hands_hold_in_words(bet: str, said: tuple[str, ...]) -> None:
    game = ruleset()
    values = {"hand": Value("player", phrases.Word("player"))} if bet == "margin" else {}
    member = Member(game.bets[bet], values)
    assert [prizes_line(member, {}, Words(language, game)) for language in LANGUAGES] == [*said]


PAID = {
    "dragon-tiger": (
        "main",
        "1:1 · loses half the stake (a tie); the stake (without “a tie”)",
        "1:1 · perde metade da aposta (empate); a aposta (sem «empate»)",
        "1賠1 · 輸投注金額的一半（和）；全部投注金額（非「和」）",
    ),
    "baccarat": (
        "banker",
        "1:1 · commission 5 % of the prize",
        "1:1 · comissão de 5 % do prémio",
        "1賠1 · 佣金：彩金的5%",
    ),
}


@pytest.mark.parametrize("game", PAID)
def test_a_part_that_is_lost_and_a_commission_stand_where_the_prize_is_shown(game: str) -> None:
    id_, *said = PAID[game]
    loaded = ruleset_of(f"{'rulesets' if game == 'baccarat' else 'examples'}/{game}.yaml")
    bet = loaded.bets[id_]
    member = members(loaded, bet, {})[0]
    assert [prizes_line(member, {}, Words(language, loaded)) for language in LANGUAGES] == said


NO_ACT = {
    "en": "These rules follow no act, so none is said to be in force.",
    "pt": "Estas regras não seguem nenhum diploma, pelo que de nenhum se diz que está em vigor.",
    "zh": "此等規則並非依據任何法規，故不涉及法規是否有效。",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_rules_that_follow_no_act_nobody_says_whether_it_is_in_force(run: Run, language: Language) -> None:
    said = run("analyse", "examples/dragon-tiger.yaml", "--bet", "tie", "--lang", language).out
    assert NO_ACT[language] in said
    assert "public descriptions is" not in said


@pytest.mark.thorough
def test_a_choice_on_which_no_figure_depends_gives_no_rows_of_its_own(run: Run) -> None:
    said = run("analyse", "baccarat", "--bet", "tie", "--every-choice").out
    rows = [line for line in said.splitlines() if line.startswith("tie  packs")]
    assert [line.split()[1:3] for line in rows] == [["packs", str(packs)] for packs in range(6, 13)]
    assert "No figure depends on it." in said


CHOSEN = {
    "en": "as many as there are packs (`as-many-as-packs`)",
    "pt": "tantas quantos os baralhos (`as-many-as-packs`)",
    "zh": "與牌的副數相同（`as-many-as-packs`）",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_are_said_in_words_with_what_to_type(run: Run, language: Language) -> None:
    assert CHOSEN[language] in run("analyse", "baccarat", "--bet", "tie", "--lang", language).out


DEAL = {
    "en": [
        "“first”: 2 cards to “player”, 2 cards to “banker” and 1 card burnt.",
        "“natural”: the round ends on “player” with 8 or 9 points, or “banker” with 8 or 9 points.",
        "“third card”: 1 card to “player”, on “player” with 0 to 5 points.",
    ],
    "pt": [
        "«primeiras»: 2 cartas a «jogador», 2 cartas a «banca» e 1 carta queimada.",
        "«natural»: a ronda termina em caso de 8 ou 9 pontos em «jogador», ou 8 ou 9 pontos em «banca».",
        "«terceira carta»: 1 carta a «jogador», em caso de 0 a 5 pontos em «jogador».",
    ],
    "zh": [
        "「首輪」：派2張牌予「閒」、派2張牌予「莊」及銷去1張牌。",
        "「例牌」：「閒」為8或9點，或「莊」為8或9點時，該局結束。",
        "「第三張牌」：派1張牌予「閒」（如「閒」為0至5點）。",
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deal_in_words(language: Language) -> None:
    assert [said for said, tableau in the_deal(words(language)) if tableau is None] == DEAL[language]


TABLEAU = {
    "en": (
        "“the banker's third card”",
        ("“banker”: points", "draws: “the player's third card”", "stands: “the player's third card”"),
        ("0 to 2", "always", "—"), ("3", "other", "8"), ("4", "no card, 2 to 7", "other"),
        ("5", "no card, 4 to 7", "other"), ("6", "6, 7", "other"), ("7", "—", "always"),
    ),
    "pt": (
        "«terceira carta do grupo banqueiro»",
        (
            "«grupo banqueiro»: pontos",
            "tira carta: «terceira carta do grupo jogador»",
            "não tira: «terceira carta do grupo jogador»",
        ),
        ("0 a 2", "sempre", "—"), ("3", "restantes", "8"), ("4", "nenhuma carta, 2 a 7", "restantes"),
        ("5", "nenhuma carta, 4 a 7", "restantes"), ("6", "6, 7", "restantes"), ("7", "—", "sempre"),
    ),
    "zh": (
        "「莊家第三張牌」",
        ("「莊」：點數", "補牌：「閒家第三張牌」", "不補牌：「閒家第三張牌」"),
        ("0至2", "一律", "—"), ("3", "其他", "8"), ("4", "沒有牌、2至7", "其他"),
        ("5", "沒有牌、4至7", "其他"), ("6", "6、7", "其他"), ("7", "—", "一律"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_third_card_is_a_table_as_acts_print_it(language: Language) -> None:
    baccarat = ruleset_of("rulesets/baccarat.yaml")
    w = Words(language, baccarat).within(None, choose(baccarat, {}))
    for one in (w, replace(w, signed=True)):  # what is signed has the same: its rows say no `points` of their own
        (found,) = [tableau for _, tableau in the_deal(one) if tableau]
        assert (found.caption, found.titles, *found.rows) == TABLEAU[language]


NESTED = """{by: banker,
  0 to 4: {by: third, [none, 0 to 3]: draws, others: stands},
  5: {by: cards of player, 2: draws, 3: stands},
  6: {by: third, none: draws, others: {by: cards, 5: draws, others: stands}}, 7 to 9: stands}"""


def test_a_row_of_a_table_that_goes_by_something_else_says_by_what() -> None:
    text = TEXT.replace("GUEST", "").replace("LAST", f"last: {{banker: 1, if: {NESTED}}}")
    text = text.replace("words:", "words:\n  last: {en: last, pt: última, zh: 末張}")
    found = read_ruleset(source("cards.yaml", text.encode()), "cards").ruleset
    assert found
    (tableau,) = [tableau for _, tableau in the_deal(Words("en", found).within(None, {})) if tableau]
    assert tableau.titles == ("“banker”: points", "draws", "stands")
    assert tableau.rows == (
        ("0 to 4", "“third card”: no card, 0 to 3", "other"),
        ("5", "“player”: 2 cards", "“player”: 3 cards"),
        ("6", "“third card”: no card; any other case, combined with 5 cards in the round", "any other case"),
        ("7 to 9", "—", "always"),
    )


EXPLAINED = {
    "en": ("“hand”", "“player” above “banker” by 9, without “natural”", "“the first two cards”: 2 cards to “player”"),
    "pt": (
        "«hand»",
        "«jogador» acima de «banca» por 9, sem «natural»",
        "«as duas primeiras cartas»: 2 cartas a «jogador»",
    ),
    "zh": ("「hand」", "「閒」高於「莊」9點而非「例牌」", "「首兩張牌」：派2張牌予「閒」"),
}


@each("language", LANGUAGES, quick=3)
def test_what_explains_a_bet_on_cards_names_the_hand_of_the_member(run: Run, language: Language) -> None:
    said = run("explain", "examples/baccarat-side-bets.yaml", "margin[player]", "--lang", language).out
    never, line, deal = EXPLAINED[language]
    assert never not in said
    assert line in " ".join(said.split())
    assert deal in said
    assert "none;" not in said
    assert "none；" not in said


# --- read and printed ---------------------------------------------------------------------------------------------


def _hand(word: str, first: int = 0, nth: str = "") -> phrases.HandPart:
    return phrases.HandPart(phrases.Word(word), first=first, nth=nth)


def _measure(kind: Any, hand: str, other: str = "") -> phrases.HandMeasure:
    return phrases.HandMeasure(kind=kind, hand=_hand(hand), other=_hand(other) if other else None)


HEARTS_QUEEN, PLAYER = phrases.OneCard("queen", "hearts"), _hand("player")
OF_DEALER = phrases.AlikeWith("rank", _hand("dealer", 1))
NOTATION: dict[str, phrases.Phrase] = {
    "player 8 to 9": phrases.Holds(hand=_hand("player"), what=phrases.Numbers(8, 9)),
    "player 0": phrases.Holds(hand=_hand("player"), what=phrases.Numbers(0, 0)),
    "dragon 8 to king": phrases.Holds(hand=_hand("dragon"), what=phrases.Ranks("8", "king")),
    "dragon red": phrases.Holds(hand=_hand("dragon"), what=phrases.Word("red")),
    "first of player ace": phrases.Holds(hand=_hand("player", 1), what=phrases.Word("ace")),
    "player beats banker": phrases.Compares(hand=_hand("player"), ties=False, other=_hand("banker")),
    "player ties all": phrases.Compares(hand=_hand("player"), ties=True, other=_hand("all")),
    "player beats banker by 4 to 9": phrases.Compares(
        hand=_hand("player"), ties=False, other=_hand("banker"), margin=(4, 9)
    ),
    "sum of player and banker 17 to 18": phrases.Measured(measure=_measure("sum", "player", "banker"), low=17, high=18),
    "sum of player and banker higher than 9": phrases.Measured(
        measure=_measure("sum", "player", "banker"), low=10, high=None
    ),
    "margin of player over all 4 to 9": phrases.Measured(measure=_measure("margin", "player", "all"), low=4, high=9),
    "margin of player over banker lower than 0": phrases.Measured(
        measure=_measure("margin", "player", "banker"), low=None, high=-1
    ),
    "player-third none": phrases.Holds(hand=_hand("player-third"), what=phrases.Word("none")),
    "player beats banker by 1": phrases.Compares(
        hand=_hand("player"), ties=False, other=_hand("banker"), margin=(1, 1)
    ),
    "banker has 1 card": phrases.Measured(measure=_measure("cards", "banker"), low=1, high=1),
    "all has 5 to 6 cards": phrases.Measured(measure=_measure("cards", "all"), low=5, high=6),
    "first 2 of player same rank": phrases.Agree(hand=_hand("player", 2), attribute="rank"),
    "first 4 of all different suits": phrases.Differ(hand=_hand("all", 4), attribute="suit"),
    "first 2 of all same card": phrases.Agree(hand=_hand("all", 2), attribute="card"),
    "player pair or better": phrases.OrBetter(hand=_hand("player"), what=phrases.Word("pair")),
    "dealer queen-high": phrases.Holds(hand=_hand("dealer"), what=phrases.Highest(("queen",))),
    "player 10-6-4 or better": phrases.OrBetter(hand=_hand("player"), what=phrases.Highest(("10", "6", "4"))),
    "player higher than 17": phrases.Holds(hand=PLAYER, what=phrases.Beyond(True, phrases.Numbers(17, 17))),
    "first of player queen of hearts": phrases.Holds(hand=_hand("player", 1), what=HEARTS_QUEEN),
    "second of player rank of first of dealer": phrases.Holds(hand=_hand("player", nth="second"), what=OF_DEALER),
    "last of player beats fifth of banker": phrases.Compares(
        hand=_hand("player", nth="last"), ties=False, other=_hand("banker", nth="fifth")
    ),
    "player same rank": phrases.Agree(hand=PLAYER, attribute="rank"),
    "first of player same card as dealer": phrases.Agree(
        hand=_hand("player", 1), attribute="card", other=_hand("dealer")
    ),
    "player has 2 cards in jack to king": phrases.Measured(
        measure=replace(_measure("cards", "player"), what=phrases.Ranks("jack", "king")), low=2, high=2
    ),
    "first 2 of player has 1 card in rank of first of dealer": phrases.Measured(
        measure=phrases.HandMeasure(kind="cards", hand=_hand("player", 2), what=OF_DEALER), low=1, high=1
    ),
    "player has 2 to 3 suits": phrases.Measured(
        measure=replace(_measure("unlike", "player"), attribute="suit"), low=2, high=3
    ),
    "player has 3 of a rank and 2 of a rank": phrases.HasAlike(hand=PLAYER, numbers=(3, 2), attribute="rank"),
    "player has 2 of a rank twice": phrases.HasAlike(hand=PLAYER, numbers=(2, 2), attribute="rank"),
    "five has 4 of a suit from 10 to king": phrases.HasAlike(
        hand=_hand("five"), numbers=(4,), attribute="suit", what=phrases.Ranks("10", "king")
    ),
    "player has ranks ace-king": phrases.HasRanks(hand=PLAYER, ranks=("ace", "king")),
    "player run and player same suit": phrases.Both(
        (phrases.IsRun(hand=PLAYER), phrases.Agree(hand=PLAYER, attribute="suit"))
    ),
    "player has 3 of a rank and dealer has 2 of a rank": phrases.Both(
        (
            phrases.HasAlike(hand=PLAYER, numbers=(3,), attribute="rank"),
            phrases.HasAlike(hand=_hand("dealer"), numbers=(2,), attribute="rank"),
        )
    ),
    "sum of first 2 of player and banker 15 to 18": phrases.Measured(
        measure=phrases.HandMeasure(kind="sum", hand=_hand("player", 2), other=_hand("banker")), low=15, high=18
    ),
    "natural and player beats banker": phrases.Both(
        (
            phrases.Word("natural"),
            phrases.Compares(hand=_hand("player"), ties=False, other=_hand("banker")),
        )
    ),
    "player 7 except natural": phrases.Except(
        phrases.Holds(hand=_hand("player"), what=phrases.Numbers(7, 7)), phrases.Word("natural")
    ),
}


@each(("text", "meant"), NOTATION.items(), ids=NOTATION)
def test_a_phrase_about_hands_is_read_and_printed(text: str, meant: phrases.Phrase) -> None:
    assert parse_phrase(text, NOWHERE, ShownWords(cards=True)) == meant
    assert printed(meant) == text


@each(
    ("text", "meant"),
    [
        ("cards", By("measure", measure=_measure("cards", "all"))),
        ("cards of banker", By("measure", measure=_measure("cards", "banker"))),
        ("margin of player over banker", By("measure", measure=_measure("margin", "player", "banker"))),
        ("margin of hand over all", By("measure", measure=_measure("margin", "hand", "all"))),
        ("sum of player and banker", By("measure", measure=_measure("sum", "player", "banker"))),
        ("kind of player", By("measure", measure=_measure("kind", "player"))),
        ("cards of all in ace", By("measure", measure=replace(_measure("cards", "all"), what=phrases.Word("ace")))),
        (
            "cards of player in card of first of dealer",
            By("measure", measure=replace(_measure("cards", "player"), what=replace(OF_DEALER, attribute="card"))),
        ),
        ("suits of player", By("measure", measure=replace(_measure("unlike", "player"), attribute="suit"))),
        (
            "player same rank as dealer",
            By("measure", measure=replace(_measure("same", "player", "dealer"), attribute="rank")),
        ),
        ("happening", By("happening")),
        ("banker", By("word", "banker")),
    ],
)
def test_what_a_table_goes_by_is_read_and_printed(text: str, meant: By) -> None:
    assert parse_by(text, NOWHERE) == meant
    assert by(meant) == text


@each("seed", range(6), quick=3)
def test_a_random_deal_is_formatted_without_another_meaning(seed: int) -> None:
    text = Games(400).game(seed, bets=2).text
    once = formatted(source("cards.yaml", text.encode()))
    assert formatted(source("cards.yaml", once.encode())) == once
    before, after = (read_ruleset(source("cards.yaml", one.encode()), "cards").ruleset for one in (text, once))
    assert before
    assert after
    assert (before.device, before.names, before.bets) == (after.device, after.names, after.bets)


@pytest.mark.thorough
def test_every_phrase_of_a_random_bet_is_printed_as_it_is_written() -> None:
    for seed in range(6):
        game = Games(400).game(seed, bets=2)
        for text in (part.text for step in game.deal.steps for part in (step.end, step.when) if isinstance(part, What)):
            if not text.startswith("["):
                assert printed(parse_phrase(text, NOWHERE, ShownWords(cards=True))) == text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["1 card", "5 (1 card)", "1 deck of"]),
        ("pt", ["1 carta", "5 (1 carta)", "1 baralho,"]),
        ("zh", ["1張", "1副"]),
    ],
)
def test_one_is_said_as_one(language: Language, said: list[str], run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.yaml"
    file.write_text(ONE, "utf-8")
    text = run("explain", str(file), "bet", "--lang", language, "--wide").out
    assert [one for one in said if one not in text] == []
    assert not re.search(r"\b1 (cards|cartas|decks|baralhos|pontos|points)\b", text), text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["queen of hearts", "ace to jack, king, queen of spades, queen of diamonds, queen of clubs or no card"]),
        ("pt", ["dama de copas", "ás a valete, rei, dama de espadas, dama de ouros, dama de paus ou nenhuma carta"]),
        ("zh", ["紅心Q", "A至J、K、葵扇Q、階磚Q、梅花Q或沒有牌"]),
    ],
)
def test_one_card_is_said_with_all_the_others(language: Language, said: list[str], run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.yaml"
    bet = "win: first of me queen of hearts, lose: others, pays: 15:1"
    file.write_text(ONE.partition("bets:")[0] + f"bets: {{bet: {{{bet}}}}}\n", "utf-8")
    text = run("explain", str(file), "bet", "--lang", language, "--wide").out
    assert [one for one in said if one not in text] == []


@pytest.mark.parametrize(
    ("language", "low", "high"),
    [
        ("en", "The ace is the lowest card of a run.", "The ace is the highest card of a run."),
        ("pt", "O ás é a carta mais baixa de uma sequência.", "O ás é a carta mais alta de uma sequência."),
        ("zh", "A為順子中最小的牌。", "A為順子中最大的牌。"),
    ],
)
def test_where_the_ace_stands_is_said_of_a_bet_on_a_run(
    language: Language, low: str, high: str, run: Run, tmp_path: Path
) -> None:
    """Without kinds of hands as well, and not of a bet that speaks of none."""
    for place, said in (("low", low), ("high", high)):
        file = tmp_path / f"{place}.yaml"
        file.write_text(RUN.replace("ace high", f"ace {place}"), "utf-8")
        assert run("check", str(file), "--select", "structure").code == 0
        assert said in run("explain", str(file), "bet", "--lang", language, "--wide").out
        assert said not in run("explain", str(file), "red", "--lang", language, "--wide").out


RUN = """
game: x
act: none
device: {decks: 1, run: ace high}
words: {me: {en: me, pt: eu, zh: 我}}
deal: {first: {me: 3}}
bets:
  bet: {win: me run, lose: others, pays: 15:1}
  red: {win: first of me red, lose: others, pays: 1:1}
"""
ONE = """
game: x
act: none
device: {decks: 1, worth: {ace: 1, 2 to 9: number, [10, jack, queen, king]: 0}, points: last digit, compare: points}
words: {me: {en: me, pt: eu, zh: 我}, you: {en: you, pt: tu, zh: 你}}
deal: {first: {you: 1}, more: {me: 1, if: you 5 to 9}}
bets: {bet: {win: me beats you, lose: others, pays: {by: cards of me, 1: 2:1}}}
"""


def test_members_of_a_family_have_names_of_their_own() -> None:
    """The pairs of baccarat as the gazette calls them: 30/2007 in Portuguese, 64/2007 in Chinese."""
    baccarat = ruleset_of("rulesets/baccarat.yaml")
    pairs = members(baccarat, baccarat.bets["pair"], choose(baccarat, {}))
    called = {language: list(map(Words(language, baccarat).bet, pairs)) for language in LANGUAGES}
    assert called["en"] == ["Player pair", "Banker pair"]
    assert called["pt"] == ["Par de jogador", "Par de banca"]
    assert called["zh"] == ["閒對子", "莊對子"]
    assert Words("pt", baccarat).members(pairs) == "Par de jogador e Par de banca"
    assert [one.id for one in pairs] == ["pair[player]", "pair[banker]"]


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        ("first 2 of player beats banker", "vitória das primeiras 2 cartas de «jogador» sobre «banca»"),
        ("last of banker beats player", "vitória da última carta de «banca» sobre «jogador»"),
        ("first 2 of player has 2 cards", "2 cartas nas primeiras 2 cartas de «jogador»"),
    ],
)
def test_a_part_of_a_hand_stands_after_a_preposition_in_portuguese(phrase: str, said: str) -> None:
    read = parse_phrase(phrase, NOWHERE, ShownWords(cards=True))
    assert phrase_words(read, words("pt")) == said
