"""The dossier of bets with a choice of the player: how he plays, how that was found, and what he puts down besides."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections import document
from macau_edge.dossier.sections.card import card
from macau_edge.dossier.sections.examples import examples_section
from macau_edge.dossier.sections.notice import played_line
from macau_edge.dossier.sections.offers import groups_of
from macau_edge.dossier.sections.other_prizes import edge_with, varied_prize_rows
from macau_edge.model import LANGUAGES, Language
from macau_edge.model.records import replace
from macau_edge.questions.explain.report import working_document
from macau_edge.reports.document import Document, Heading, Paragraph, Table
from macau_edge.reports.writers import to_text
from macau_edge.wording import Words
from tests.loops import each

GAME = Path(__file__).parents[2] / "examples" / "casino-war.yaml"
APPLICATION = """
application: EX-2026-07
date: 2026-11-20
applicant:
  name: Example Gaming Ltd.
  capacity: {pt: concessionária, zh: 承批公司, en: concessionaire}
  representative: Maria Ho
  representative-capacity: {pt: administradora, zh: 董事, en: director}
game: casino-war.yaml
bets:
  casino-war:
    win: [player beats dealer, war-won]
    lose: others
    raise: {war: 1}
    pays: {by: happening, second-tie: 3:2, none: 1:1}
    lost: {by: choice, war: 2:1, surrender: 1:2, none: 1:1}
    strategy: best
  low-tie:
    name: {en: Low tie, pt: Empate baixo, zh: 小和}
    win: war and war-won
    push: [player beats dealer, dealer beats player]
    lose: others
    raise: {war: 2}
    pays: {by: player, 2 to 4: 4:1, others: 3:2}
    lost: {by: choice, war: 3:1, surrender: 1:2}
    strategy: best
stakes: {minimum: 50, chip: 25}
"""
"""Of the second bet surrendering is best with all but the lowest cards."""


@cache
def war() -> Case:
    with TemporaryDirectory() as folder:
        Path(folder, "casino-war.yaml").write_bytes(GAME.read_bytes())
        application = Path(folder, "application.yaml")
        application.write_text(APPLICATION, "utf-8")
        return case_of(load_application(application))


@cache
def blocks_of(language: Language) -> Document:
    return document(war(), language)


def said(language: Language) -> str:
    """What the dossier says beside its tables."""
    blocks = blocks_of(language)
    return "\n".join(block.text for block in blocks if isinstance(block, Heading | Paragraph))


@pytest.mark.thorough
def test_a_loss_is_no_prize() -> None:
    """A war that is lost costs two stakes: in Chinese 「1賠2」 would be a prize of two."""
    tables = [block for block in blocks_of("zh") if isinstance(block, Table)]
    lost = {
        row[1]
        for table in tables
        if table.columns[1:2] and "比例" in str(table.columns[1])
        for row in table.rows
        if row[0] == "輸"
    }
    assert lost == {"投注金額的3倍", "投注金額的2倍", "投注金額的一半", "全部投注金額"}


PLAYS = {
    "en": "“player” 2 to 4: “war”; “player” 5 to ace: “surrender”",
    "pt": "«jogador» 2 a 4: «guerra»; «jogador» 5 a ás: «desistência»",
    "zh": "「博彩者」2至4：「開戰」；「博彩者」5至A：「投降」",
}


SUPPOSED = {
    "en": "The figures suppose that the player plays in the best way",
    "pt": "Os valores supõem que o jogador joga da melhor maneira",
    "zh": "各數值以博彩者按最佳方式選擇為前提",
}
FOUND = {
    "en": "every choice made everywhere",
    "pt": "todas as escolhas feitas em toda a parte",
    "zh": "每處均作出每一選擇",
}


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_the_dossier_says_how_it_is_played(language: Language) -> None:
    text = said(language)
    assert PLAYS[language] in text
    assert SUPPOSED[language] in text
    assert FOUND[language] in text


@pytest.mark.thorough
def test_the_card_says_that_its_figures_suppose_it() -> None:
    for language in LANGUAGES:
        w = replace(Words(language, war().ruleset), starred=False)
        lines = [block.text for block in card(war(), w) if isinstance(block, Paragraph)]
        played = [line for group in groups_of(war()) for line in played_line(group, w)]
        assert played
        assert all(any(one in line for line in lines) for one in played), language


@pytest.mark.thorough
def test_the_examples_are_played_so_and_count_what_is_put_down_besides() -> None:
    case = war()
    w = Words("en", case.ruleset)
    (rows,) = [block.rows for block in examples_section(case, case.asked[1], w) if isinstance(block, Table)]
    assert [tuple(map(str, row[2:])) for row in rows] == [
        ("wins 4:1", "150", "200", "150", "350"),
        ("pushes, and is returned", "50", "0", "50", "50"),
        ("loses half the stake", "50", "0", "25", "25"),
        ("loses 3 times the stake", "150", "0", "0", "0"),
    ]
    assert [str(row[1]) for row in rows[1:3]] == ["dealer 8, player 7", "dealer 9, player 9, surrender"]


NEVER = {
    "en": "the player never chooses “surrender”",
    "pt": "o jogador nunca escolhe «desistência»",
    "zh": "博彩者從不選擇「投降」",
}


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_of_what_is_never_chosen_no_example_is_missed(language: Language) -> None:
    case = war()
    best, mixed = (
        [
            block.text
            for block in examples_section(case, one, Words(language, case.ruleset))
            if isinstance(block, Paragraph)
        ]
        for one in case.asked
    )
    assert any(NEVER[language] in text for text in best)
    assert not any(NEVER[language] in text for text in mixed)


@pytest.mark.thorough
def test_rounds_that_are_too_many_are_not_listed_one_by_one() -> None:
    """2,353 rounds of the first bet would fill sixty pages; all of them are in its derivation as JSON."""
    case = war()
    captions = {"The 2353 rounds that are told apart", "The 673 rounds that are told apart"}
    tables = [block for block in document(case, "en") if isinstance(block, Table)]
    told = [one.caption.partition(". ")[2] for one in tables if "told apart" in one.caption]
    assert captions == {caption.partition(",")[0] for caption in told}
    assert max(len(one.rows) for one in tables) < 100


@pytest.mark.thorough
def test_with_another_prize_it_may_be_played_otherwise() -> None:
    """For 5 and above surrendering is best at 3:2, so that a little more changes nothing; at 9:5 it is not any more."""
    _, low_tie = groups_of(war())
    of_others = varied_prize_rows(low_tie)[1]
    assert of_others.weight is None
    assert of_others.fair is None
    edges = {str(one.ratio): one.edge for one in of_others.around}
    assert edges["3:2"] == edges["5:4"] == low_tie.measures.house_edge
    assert edges["9:5"] < edges["3:2"]
    assert all(one.edge == edge_with(low_tie, 1, one.ratio) for one in of_others.around)
    assert all(isinstance(one.edge, Fraction) for one in of_others.around)


@pytest.mark.thorough
def test_what_each_choice_is_worth_is_written_out() -> None:
    """A war of two units at 4:1 or 3:2: two seconds of a rank are alike with (24 × 23 × 12 + 22 × 21) / (310 × 309)."""
    case = war()
    low_tie = groups_of(case)[1]
    alike = Fraction(12 * 24 * 23 + 22 * 21, 310 * 309)
    won = (1 + alike) / 2
    worth = {amount: amount * won - 3 * (1 - won) for amount in (Fraction(4), Fraction(3, 2))}
    (choosing,) = low_tie.derivation.choosing
    found = [(sight.best, len(sight.seen), sight.share, sight.worth["war"]) for sight in choosing.sights]
    tie = Fraction(23, 311)
    assert found == [
        ("war", 3, tie * 3 / 13, worth[Fraction(4)]),
        ("surrender", 10, tie * 10 / 13, worth[Fraction(3, 2)]),
    ]
    assert [sight.worth["surrender"] for sight in choosing.sights] == [Fraction(-1, 2)] * 2
    assert choosing.expected == low_tie.measures.expected_net
    assert (choosing.raises, choosing.chances["war"]) == ({"war": Fraction(2)}, tie * 3 / 13)
    assert low_tie.measures.distribution.risked == 1 + 2 * tie * 3 / 13


@pytest.mark.thorough
def test_they_stand_in_the_derivation_with_all_that_is_put_down() -> None:
    low_tie = groups_of(war())[1]
    text = to_text(working_document(low_tie.derivation, Words("en", low_tie.case.ruleset), commands=True))
    assert "player 2, dealer 2; player 3, dealer 3;" in text
    assert "B = 1 + 2 × 69/4043 = 4181/4043" in text
    assert "The rounds in which there is nothing to choose add 0;" in text
    assert "the probabilities that it confirms are those of its own choices" in text
    assert "a net win that leaves no edge, while it is played as here" in text
