"""The dossier of a bet by whose play a hand is parted: what is exact of it, for whom, and what is said to be missing.

Its house edge is exact, and so is every net result of the rounds in which no hand is parted, with its probability, and
how often one is. How the net results of the other rounds are spread is not worked out: no chance of a win is stated.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import Case
from macau_edge.dossier.certificate import certificate_of
from macau_edge.dossier.data import dossier_data
from macau_edge.dossier.make import results_csv
from macau_edge.dossier.sections import BLOCKS, WHOLE, Section, captioned, document, offers
from macau_edge.dossier.sections.annexes import method_annex
from macau_edge.dossier.sections.calculation import calculation_section
from macau_edge.dossier.sections.card import card, ends
from macau_edge.dossier.sections.description import description_details, description_section
from macau_edge.dossier.sections.enclosed import annexes
from macau_edge.dossier.sections.front import front
from macau_edge.dossier.sections.notice import notice_blocks
from macau_edge.dossier.sections.offers import groups_of
from macau_edge.dossier.sections.probabilities import probabilities, probabilities_table, results
from macau_edge.dossier.sections.wagers import evaluation, wagers
from macau_edge.dossier.volumes import BOTH, Volume
from macau_edge.dossier.workbook import workbook
from macau_edge.exact.compile import chain_of
from macau_edge.exact.game import Game
from macau_edge.exact.solution import ChainSolution
from macau_edge.model import LANGUAGES, Language
from macau_edge.model.measures import MEASURES, Measures, NoSpreadError
from macau_edge.model.records import replace
from macau_edge.reports.document import Document, Table
from macau_edge.reports.figures import to_json_text
from macau_edge.reports.writers import to_text
from macau_edge.wording import Words
from tests.conftest import Run
from tests.loops import each
from tests.proposals import HEAD

GAME = """
game: {en: Four ranks, pt: Quatro valores, zh: 四級牌}
act: none
device: {decks: 1, without: [5 to king], worth: {ace: [1, 4], 2 to 4: number}, points: sum up to 7, compare: points}
words:
  player: {en: player, pt: jogador, zh: 閒}
  dealer: {en: dealer, pt: banca, zh: 莊}
  first: {en: first cards, pt: primeiras cartas, zh: 首輪派牌}
  play: {en: play, pt: jogo, zh: 博牌}
  stand: {en: stands, pt: fica, zh: 停牌}
  hit: {en: hits, pt: pede, zh: 要牌}
  double: {en: doubles, pt: dobra, zh: 雙倍下注}
  split: {en: splits, pt: divide, zh: 分門}
  dealer-draws: {en: the dealer's draws, pt: cartas que a banca tira, zh: 莊家博牌}
deal:
  first: {player: 2, dealer: 1}
  play:
    choose:
      stand: always
      hit: {player: 1}
      double: {player: 1, if: two}
      split: {part: player, if: two-alike}
    sees: [player, dealer]
    until: [stand, double, player 7, player bust]
  dealer-draws: {dealer: 1, until: [dealer 6 to 7, dealer bust]}
names:
  two: player has 2 cards
  two-alike: two and player same rank
  aces: two and player has 2 cards in ace
  fresh: aces except parted
bets:
  standing:
    win: player beats dealer
    lose: others
    pays: 1:1
    strategy: {play: stand}
"""
PROPOSED = """
    win: [player beats dealer, dealer bust except player bust]
    push: player ties dealer
    lose: others
    raise: {double: 1}
    pays: {by: choice at play, double: 2:1, others: 1:1}
    lost: {by: choice at play, double: 2:1, others: 1:1}
"""
ACES_ALONE = "{play: {split: fresh, hit: player 2 to 4, stand: others}}"
"""A play that parts two aces and no other cards, so that whoever counts the first two knows how often that is."""
APPLICATION = f"""{HEAD}game: game.yaml
bets:
  played:
    name: {{en: Stake, pt: Aposta, zh: 主注}}{PROPOSED}    strategy: STRATEGY
"""


def case_with(strategy: str, more: str = "stakes: {minimum: 50, chip: 25}\n") -> Case:
    with TemporaryDirectory() as folder:
        Path(folder, "game.yaml").write_text(GAME, "utf-8")
        application = Path(folder, "application.yaml")
        application.write_text(APPLICATION.replace("STRATEGY", strategy) + more, "utf-8")
        return case_of(load_application(application), draft=True)


@cache
def best() -> Case:
    return case_with("best")


@cache
def aces() -> Case:
    return case_with(ACES_ALONE)


def technical() -> Case:
    return replace(aces(), volume="technical")


def said(document: Document) -> str:
    return to_text(document)


def told(case: Case, section: Section, language: Language, volume: Volume = "to-sign") -> str:
    """What a section says in its volume, with what is put below its tables."""
    case = replace(case, volume=volume)
    w = case.words(language)
    return said(captioned(tuple(section(case, w)), w))


# --- what is known ----------------------------------------------------------------------------------------------------


Cards = tuple[int, int, int, int]
"""How many aces, twos, threes and fours."""


def points(hand: Cards) -> int:
    """The highest sum up to seven, an ace counting one or four; 0 of a hand that is bust."""
    low = sum(number * many for number, many in enumerate(hand, 1))
    return max((sum_ for aces in range(hand[0] + 1) if (sum_ := low + 3 * aces) <= 7), default=0)


def drawn(hand: Cards, shoe: Cards) -> Iterator[tuple[Cards, Cards, Fraction]]:
    for rank, many in enumerate(shoe):
        if many:
            one = tuple(int(at == rank) for at in range(4))
            more, left = (tuple(map(sign, each, one)) for each, sign in ((hand, int.__add__), (shoe, int.__sub__)))
            yield more, left, Fraction(many, sum(shoe))  # type: ignore[misc]


def dealer(hand: Cards, shoe: Cards, player: int) -> Iterator[tuple[int, Fraction]]:
    """The net result of who has so many points, 0 being bust, and its probability."""
    if (own := points(hand)) and own < 6:
        for more, left, p in drawn(hand, shoe):
            yield from ((net, p * q) for net, q in dealer(more, left, player))
        return
    yield (-1 if not player else (player > own) - (player < own)), Fraction(1)


def plays(hand: Cards, open_card: Cards, shoe: Cards) -> Iterator[tuple[int, Fraction]]:
    """The player draws on two to four points and parts nothing."""
    if 2 <= points(hand) <= 4:
        for more, left, p in drawn(hand, shoe):
            yield from ((net, p * q) for net, q in plays(more, open_card, left))
        return
    yield from dealer(open_card, shoe, points(hand))


def plain() -> dict[int, Fraction]:
    """The net results of the rounds in which the player was not dealt two aces."""
    nothing: Cards = (0, 0, 0, 0)
    found: dict[int, Fraction] = {}
    for first, one, p in drawn(nothing, (4, 4, 4, 4)):
        for hand, two, q in drawn(first, one):
            for open_card, left, r in drawn(nothing, two) if hand[0] < 2 else ():
                for net, s in plays(hand, open_card, left):
                    found[net] = found.get(net, Fraction(0)) + p * q * r * s
    return found


def test_the_net_results_where_no_hand_is_parted_and_how_often_one_is() -> None:
    """Two aces of sixteen cards are one in twenty; all other rounds are played here once more, rank by rank."""
    (group,) = groups_of(aces())
    parted = group.derivation.parted
    assert parted
    assert dict(group.nets) == plain()
    assert parted.chance == Fraction(1, 20) == 1 - sum(group.nets.values())
    assert sum(net * p for net, p in group.nets.items()) + parted.added == group.measures.expected_net
    assert parted.mean == parted.added * 20


@each("language", LANGUAGES)
def test_the_results_add_up_to_the_house_edge_with_a_row_for_parted_hands(language: Language) -> None:
    (group,) = groups_of(aces())
    w = aces().words(language)
    found = results(group, w)
    assert [one.effect for one in found] == ["win", "push", "lose", "parted"]
    assert sum(one.net * one.probability for one in found) == -group.measures.house_edge
    named = {"en": "a hand is parted", "pt": "uma mão desdobra-se", "zh": "分門"}[language]
    for section, case in ((probabilities_table, aces()), (probabilities, technical()), (calculation_section, aces())):
        document = section(case, w)
        rows = [(block, row) for block in document if isinstance(block, Table) for row in block.rows if row[0] == named]
        assert len(rows) == 1, (section, rows)
        ((table, row),) = rows
        columns = [column.title for column in table.columns]
        assert row[columns.index(w("odds.probability"))] in ("1/20", "1046139494400/20922789888000"), section


def test_probabilities_stand_over_no_number_that_nobody_reads(
    monkeypatch: pytest.MonkeyPatch, remembered: None
) -> None:
    """Over the orders of many cards, of forty digits and more, they took three pages."""

    def shown() -> tuple[list[str], tuple[str, ...]]:
        (table,) = (one for one in probabilities_table(aces(), aces().words("en")) if isinstance(one, Table))
        return [column.title for column in table.columns], table.rows[-1]

    titles, row = shown()
    assert "Combinations" in titles
    assert "1046139494400/20922789888000" in row
    monkeypatch.setattr(offers, "MOST_CASES", 10)
    titles, row = shown()
    assert "Combinations" not in titles
    assert "1/20" in row


# --- what is said of it -----------------------------------------------------------------------------------------------


EXACT = {
    "en": (
        "Where a hand is parted in the play of a bet, its house edge and its element of risk are exact for a "
        "player who plays each of the two hands without looking at the other; how the net results of such "
        "rounds are spread is not worked out, so that nothing is stated that follows from it, such as the "
        "probability of a win or the standard deviation."
    ),
    "pt": (
        "Quando, ao jogar-se uma aposta, uma mão se desdobra, a vantagem do casino e o risco efectivo são "
        "exactos para o jogador que joga cada uma das duas mãos sem olhar para a outra; a dispersão dos "
        "resultados líquidos dessas rondas não é calculada, pelo que nada se indica do que dela depende, como"
        " a probabilidade de ganhar ou o desvio-padrão."
    ),
    "zh": (
        "投注進行中如有分門，該投注的娛樂場利益及風險比率，對不看另一手牌而就各手牌作出選擇的博彩者而言為精確值；"
        "分門各局淨結果的離散程度未作計算，故由其得出的數值（如贏的概率及標準差）均不載列。"
    ),
}  # fmt: skip
"""What is exact, for whom, and what is not worked out: one sentence."""


@each("language", LANGUAGES)
def test_it_is_said_wherever_a_reader_looks_for_a_chance(language: Language) -> None:
    places: list[tuple[Section, Volume]] = [
        *((section, "to-sign") for section in (front, probabilities_table, calculation_section, evaluation, wagers)),
        *((WHOLE[name], "technical") for name in ("probabilities", "advantage")),
    ]
    for section, volume in places:
        assert EXACT[language] in told(aces(), section, language, volume), section


UNKNOWN = {"en": "not worked out", "pt": "não se calcula", "zh": "未作計算"}


@each("language", LANGUAGES)
def test_a_figure_that_is_not_known_says_so_in_its_cell(language: Language) -> None:
    (table,) = (block for block in front(aces(), aces().words(language)) if isinstance(block, Table))
    unknown = [row for row in table.rows if row[1] == UNKNOWN[language]]
    assert len(unknown) == 3  # of a win and of a push, and the odds against winning


NOTICED = {
    "en": (
        "Stake: the house edge is exact for a player who, where a hand is parted, plays each of the two "
        "without looking at the other; how often the bet is won is not worked out."
    ),
    "pt": (
        "«Aposta»: a vantagem do casino é exacta para o jogador que, quando uma mão se desdobra, joga cada "
        "uma das duas sem olhar para a outra; não se calcula com que frequência a aposta se ganha."
    ),
    "zh": "《主注》：如有分門，娛樂場利益對不看另一手牌而就各手牌作出選擇的博彩者而言為精確值；贏的概率未作計算。",
}  # fmt: skip


SECOND = {
    "en": "a second stake, as high as the first, is put down for the second hand",
    "pt": "aposta-se na segunda um valor igual ao da primeira",
    "zh": "須就第二手另下相同的投注金額",
}
DOUBLED = {
    "en": "the stake is put down once more",
    "pt": "aposta-se outra vez o valor inicial",
    "zh": "另加一個相同的投注金額",
}
CHOSEN = {"en": "is parted in two hands, each of which gets a card", "pt": "recebem uma carta cada", "zh": "各得一張牌"}


@each("language", LANGUAGES)
def test_players_are_told_what_they_may_choose_and_the_second_stake(language: Language) -> None:
    for section in (notice_blocks, card):
        text = told(aces(), section, language)
        for words in (SECOND, DOUBLED, CHOSEN):
            assert text.count(words[language]) == 1, (section, words[language], text)


@each("language", LANGUAGES)
def test_players_are_told_the_edge_and_no_odds(language: Language) -> None:
    edge = aces().words(language).percent(groups_of(aces())[0].measures.house_edge)
    for section in (notice_blocks, card):
        text = told(aces(), section, language)
        assert NOTICED[language] in text, section
        assert edge in text, section


@each("language", LANGUAGES)
def test_no_example_shows_one_of_two_hands(language: Language) -> None:
    """What such a round comes to is not known, and of nothing is it said that it never happens."""
    choice = aces().words(language).label("split")
    for section, case in ((description_section, aces()), (description_details, technical()), (ends, aces())):
        document = section(case, aces().words(language))
        shown = [row for block in document if isinstance(block, Table) for row in block.rows]
        assert not [row for row in shown if choice in row[1] and "/" not in "".join(row)], section
    assert "no result only returns the stake" not in told(aces(), card, "en")
    assert "is worked out by one of its two hands" in told(aces(), description_section, "en")


BEST_OF = {
    "en": (
        "among all ways to play in which each choice goes by what the player knows when he makes it and, where a hand "
        "is parted, he plays each of the two without looking at the other, none has a higher expected net result",
        "no way of playing that does so too is better than the best choice everywhere",
        "the best of all that play each of the two without looking at the other",
    ),
    "pt": (
        "de todas as maneiras de jogar em que cada escolha atende ao que o jogador sabe quando a faz e, quando uma mão "
        "se desdobra, ele joga cada uma das duas sem olhar para a outra, nenhuma tem um resultado líquido esperado "
        "mais alto",
        "nenhuma maneira de jogar que também assim faça é melhor do que a melhor escolha em toda a parte",
        "a melhor de todas as que jogam cada uma das duas sem olhar para a outra",
    ),
    "zh": (
        "在每次選擇均以博彩者當時所知為據，且分門時不看另一手牌的各種方式中，沒有任何一種的預期淨結果更高",
        "同樣不看另一手牌的方式，沒有任何一種優於每次均取最佳選擇",
        "不看另一手牌而就各手牌作出選擇的各種方式中的最佳者",
    ),
}


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_the_best_play_is_the_best_of_those_that_do_not_look_at_the_other_hand(language: Language) -> None:
    """Who sees how the first hand ended knows more of the shoe, and may do better with the second."""
    described, derived, annexed = BEST_OF[language]
    assert described in told(best(), description_section, language)
    assert derived in told(best(), WHOLE["advantage"], language, "technical")
    assert annexed in told(best(), method_annex, language)


COUNTED = {
    "en": (
        "A hand is parted with the probability 1/20 (5.0000 %); of such a round one of its two hands is counted here."
    ),
    "pt": (
        "Uma mão desdobra-se com a probabilidade de 1/20 (5,0000 %); de uma ronda dessas conta-se aqui uma das suas "
        "duas mãos."
    ),
    "zh": "分門的概率為1/20（5.0000%）；分門的一局，此處以其兩手牌之一計算。",
}


@each("language", LANGUAGES)
def test_how_often_each_choice_is_made_counts_one_of_two_hands(language: Language) -> None:
    assert COUNTED[language] in told(aces(), description_section, language)


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_the_annexes_say_how_it_is_exact_and_what_the_certificate_claims(language: Language) -> None:
    text = "\n".join(told(aces(), annexes, language, volume) for volume in BOTH)
    for key in ("annex.parted", "annex.compared-parted", "annex.recompute-parted", "annex.symbols-of-parted"):
        assert aces().words(language)(key) in text, key


def test_the_certificate_claims_the_mean_alone() -> None:
    (bet,) = (one for one in certificate_of(aces()).data.played or () if one.id == "played")
    assert bet.one_of_two is True
    assert {name for name, value in bet.claimed.items() if value is None} >= {"win", "push", "lose", "variance"}


def test_the_data_have_what_is_known_and_nothing_in_place_of_the_rest() -> None:
    data = json.loads(to_json_text(dossier_data(aces(), ["pt", "zh"], 0, whole=False)))
    ((bet,),) = (one["bets"] for one in data["proposed"])
    assert bet["distribution"] is bet["hit_frequency"] is bet["standard_deviation"] is None
    assert bet["parted"]["probability"]["exact"] == "1/20"
    others = {Fraction(one["net"]): Fraction(one["probability"]["exact"]) for one in bet["parted"]["others"]}
    assert others == plain()


# --- nothing is filled in ---------------------------------------------------------------------------------------------


def forbidden(w: Words) -> set[str]:
    """Every figure that would follow if the law of one of two hands were that of the round, as a dossier writes it."""
    (bet,) = aces().after.bets
    assert bet.measures
    chain = chain_of(Game(aces().ruleset, bet.member, aces().choices))
    filled = Measures(ChainSolution(replace(chain, parted=False), bet.member.bet).distribution())
    assert filled.house_edge == bet.measures.house_edge
    found: set[str] = set()
    for one in MEASURES:
        value = one.figure(filled)
        if value is None or one.figure(bet.measures) is not None:
            continue
        exact = Fraction(value)
        found |= {str(value), w.short(exact), w.more(exact), w.percent(exact), w.chance(exact), w.brief(exact)}
    return {text for text in found if len(text) > 5}


def known(w: Words) -> str:
    """All that is known of it, among which a figure may be one that is forbidden elsewhere."""
    (group,) = groups_of(aces())
    return " ".join(f"{p} {w.chance(p)} {w.short(p)} {w.brief(1 / p)}" for p in group.nets.values())


@each("language", LANGUAGES)
def test_no_statement_has_a_figure_of_one_of_two_hands(language: Language) -> None:
    """Of every building block that a template may have, in both volumes, and of all that is attached."""
    w = aces().words(language)
    figures = {text for text in forbidden(w) if text not in known(w)}
    assert len(figures) > 20
    texts = [told(aces(), make, language, which) for which in BOTH for make in ({**BLOCKS, **WHOLE}.values())]
    texts += [said(document(aces(), language)), results_csv(aces(), language).decode()]
    texts.append(to_json_text(dossier_data(aces(), [language], 0, whole=False)))
    texts.append(certificate_of(aces()).attached.decode())
    cells = (cell.value for sheet in workbook(aces(), [language]) for cell in sheet.cells.values())
    texts += [str(float(value)) if isinstance(value, Fraction) else str(value) for value in cells]
    for text in texts:
        stated = [one for one in figures if one in text]
        assert not stated, (stated, text[:200])


def test_a_statement_that_asks_for_the_spread_has_none() -> None:
    (group,) = groups_of(aces())
    with pytest.raises(NoSpreadError):
        _ = group.measures.win


# --- the command ------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_dossier_is_made_and_holds(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "application.yaml").write_text(APPLICATION.replace("STRATEGY", "best"), "utf-8")
    made = run("dossier", str(tmp_path / "application.yaml"), "--draft", "-o", str(tmp_path / "dossier.pdf"))
    assert made.code == 0, made.err
    verified = run("verify", str(tmp_path / "dossier.pdf"))
    assert (verified.code, verified.err) == (0, "")
    assert "EVERYTHING HOLDS" in verified.out


@pytest.mark.thorough
@pytest.mark.parametrize("annex", ["par-sheet", "{session: {rounds: 100}}", "{simulation: {rounds: 100, seed: 1}}"])
def test_an_annex_of_the_spread_is_refused_where_it_is_asked_for(run: Run, tmp_path: Path, annex: str) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    text = f"{APPLICATION.replace('STRATEGY', ACES_ALONE)}annexes: [{annex}]\nstakes: {{minimum: 50, chip: 25}}\n"
    (tmp_path / "application.yaml").write_text(text, "utf-8")
    refused = run("dossier", str(tmp_path / "application.yaml"), "--draft", "-o", str(tmp_path / "dossier.json"))
    assert refused.code == 1
    shown = " ".join(refused.out.split()) + " ".join(refused.err.split())
    assert "structure/annex" in shown
    assert "spread" in shown


MOST = {"en": "at most 2,000", "pt": "no máximo 2 000", "zh": "至多2,000"}


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_the_highest_payment_is_a_bound_where_only_two_hands_may_come_to_it(language: Language) -> None:
    """Twice what one hand can win: that both may win it in one round is not worked out."""
    case = case_with(ACES_ALONE, "stakes: {minimum: 50, maximum: 1000, chip: 25}\n")
    assert MOST[language] in told(case, front, language).replace("\u00a0", " ")


MOST_PER_UNIT = {
    "en": ("2 per unit staked", "at most 4 per unit staked"),
    "pt": ("2 por unidade apostada", "no máximo 4 por unidade apostada"),
    "zh": ("每單位投注可得2個單位", "每單位投注可得至多4個單位"),
}


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_and_so_it_is_for_one_unit_where_no_highest_stake_is_given(language: Language) -> None:
    """The highest prize of one hand, that of a doubled stake, is not what a round can come to in which it is parted."""
    of_one, of_both = MOST_PER_UNIT[language]
    (table,) = (block for block in front(best(), best().words(language)) if isinstance(block, Table))
    cells = [cell for row in table.rows for cell in row]
    assert of_both in cells
    assert of_one not in cells
