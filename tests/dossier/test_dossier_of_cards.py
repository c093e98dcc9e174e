"""The dossier of a bet on cards speaks of cards, prints the third-card table, and has the figures of both readings."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import Case
from macau_edge.dossier.certificate import certificate_of
from macau_edge.dossier.sections import document
from macau_edge.dossier.sections.description import description_section
from macau_edge.dossier.sections.prizes import prizes_section
from macau_edge.model import LANGUAGES, Citation, Language
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.reports.document import Heading, Paragraph, Table
from macau_edge.wording import Words
from macau_edge.wording.citations import act_name
from macau_edge.wording.text import Phrasebook
from tests.cases import all_annexes, case_for, other_readings, request, said_by
from tests.dossier.test_dossier_figures import tables
from tests.loops import each
from tests.proposals import case_of_text

APPLICATION = Path(__file__).parents[2] / "examples" / "super-lucky-7" / "application.yaml"


@cache
def super_lucky_7() -> Case:
    return case_of(load_application(APPLICATION))


def said(section: str, language: Language) -> str:
    """What a section says beside its tables, heading by heading."""
    found = {
        "annexes": all_annexes,
        "description": description_section,
        "request": request,
        "otherwise": other_readings,
    }[section]
    case = super_lucky_7()
    blocks = tuple(found(case, Words(language, case.ruleset)))
    return "\n".join(block.text for block in blocks if isinstance(block, Heading | Paragraph))


DICE = {"en": ("each die", "dice"), "pt": ("cada dado", "dados por"), "zh": ("骰",)}
SHOE = {"en": "dealt from a full shoe", "pt": "dada de um sabot completo", "zh": "以一靴完整的牌派發"}
ORDERS = {"en": "every order in which kinds of cards", "pt": "todas as ordens em que", "zh": "所看位置上的所有次序"}
EXCHANGEABLE = {
    "en": "every order of the shoe is equally likely",
    "pt": "todas as ordens do sabot são igualmente prováveis",
    "zh": "整靴牌的所有排列機會均等",
}


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_the_method_is_that_of_cards(language: Language) -> None:
    method = said("annexes", language)
    assert all(words[language] in method for words in (SHOE, ORDERS, EXCHANGEABLE))
    assert not [word for word in DICE[language] if word in method]


VOID = {
    "en": "The applicant proposes: “Cards that are found face up stay valid",
    "pt": "A requerente propõe: «As cartas encontradas viradas mantêm-se válidas",
    "zh": "申請人建議：「與規章相同，發現面朝上的牌仍屬有效",
}
NOTHING = {"en": "proposes nothing", "pt": "nada propõe", "zh": "沒有建議"}
DISCARDED = {
    "en": "on which no figure depends. The application chooses: as many as there are packs.",
    "pt": "e nenhum valor depende dela. Escolhe-se neste documento: tantas quantos os baralhos.",
    "zh": "各數值均與此選擇無關。申請書所選為：與牌的副數相同。",
}


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_a_rule_on_faulty_rounds_stands_beside_that_of_the_regulation(language: Language) -> None:
    """Which says what becomes of cards that are found face up: nothing of it is missing in the description."""
    text = said("description", language)
    whole = [block.text for block in document(super_lucky_7(), language) if isinstance(block, Paragraph)]
    assert [one[: len(VOID[language])] for one in whole].count(VOID[language]) == 1
    assert NOTHING[language] not in text
    assert DISCARDED[language] in said("request", language)
    assert DISCARDED[language] not in text


@pytest.mark.thorough
def test_the_round_is_told_once_and_its_table_printed() -> None:
    case = super_lucky_7()
    blocks = description_section(case, Words("pt", case.ruleset))
    (tableau,) = [
        block for block in blocks if isinstance(block, Table) and block.caption == "«terceira carta do grupo banqueiro»"
    ]
    assert [tuple(map(str, row)) for row in tableau.rows][:2] == [("0 a 2", "sempre", "—"), ("3", "restantes", "8")]
    assert (
        said("description", "pt").count("2 cartas a «grupo jogador» e 2 cartas a «grupo banqueiro» — artigo 7.º") == 1
    )


@pytest.mark.thorough
def test_the_legal_basis_is_written_as_each_language_writes_it() -> None:
    assert "O fundamento do pedido é o artigo 13.º, n.os 4, 5 e 6, do Despacho" in said("request", "pt")
    assert "Ordem Executiva n.º 70/2000" in said("request", "pt")
    assert "第70/2000號行政命令" in said("request", "zh")
    assert "não se sabe se há mais.\n" in said("annexes", "pt")
    assert "不得而知。\n" in said("annexes", "zh")


@pytest.mark.thorough
def test_both_readings_have_their_figures() -> None:
    (read,) = super_lucky_7().readings
    ((_, adopted, other),) = read.ways
    edges = [f"{float(bet.house_edge or 0):.4%}" for side in (adopted, other) for bet in side.bets]
    assert edges == ["33.4403%", "14.8343%"]
    assert "What is proposed can be read in more than one way." in said("otherwise", "en")
    assert "com cinco cartas ao todo tem de ser o jogador quem tirou" in said("annexes", "pt")


UNCHECKED = {
    "en": ("names the following bets as not checked", "by pairs, suits, kinds of hands"),
    "pt": (
        "Par de jogador e Par de banca: as rondas distinguem-se",
        "«Jackpot» progressivo: quatro cartas iguais: o prémio",
    ),
    "zh": ("下列投注由recompute.py列為未核對", "彩金未有提供"),
}


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_what_no_other_program_can_check_is_said_beforehand(language: Language) -> None:
    """Those bets that `recompute.py` will name, each with the reason."""
    told = said("annexes", language)
    assert all(words in told for words in UNCHECKED[language])
    certified = certificate_of(super_lucky_7())
    assert len(certified.data.unchecked) == len(certified.unchecked) == 5


LAWS = {
    "art. 13": "do artigo 13.º",
    "arts. 2 e 3": "dos artigos 2.º e 3.º",
    "n.º 10.2": "do n.º 10.2",
    "art. 1, 1); art. 5": "do artigo 1.º, alínea 1); artigo 5.º",
}


@pytest.mark.thorough
def test_a_prize_now_is_told_with_the_choices_that_it_depends_on() -> None:
    """How many cards are burnt changes nothing of it, and packs are counted as packs."""
    choices = "choices: {packs: 8, discarded: as-many-as-packs}"
    tie = f"game: baccarat\n{choices}\nbets: {{tie: {{win: player ties banker, lose: others, pays: 9:1}}}}\n"
    (table,) = [
        one
        for one in tables(said_by(prizes_section, case_of_text(tie), "pt"))
        if "prémio do regulamento" in one.caption
    ]
    assert table.rows[0][0] == "do regulamento, com 6 baralhos — artigo 1.º, alínea 1)"
    assert len(table.rows) == 8


def test_a_place_in_the_act_after_a_portuguese_preposition() -> None:
    assert {law: Phrasebook("pt").contracted(Citation(law), "d") for law in LAWS} == LAWS
    assert Phrasebook("pt").contracted(Citation("arts. 2 e 3")) == "os artigos 2.º e 3.º"
    assert Phrasebook("en").contracted(Citation("art. 13"), "d") == "art. 13"
    assert Phrasebook("zh").contracted(Citation("art. 13"), "d") == "第十三條"


def test_an_executive_order_has_its_name_in_each_language() -> None:
    names = [act_name("Ordem Executiva 70/2000", language) for language in LANGUAGES]
    assert names == ["Ordem Executiva 70/2000", "Ordem Executiva n.º 70/2000", "第70/2000號行政命令"]


SEVERAL = """
game: {en: x, pt: x, zh: x}
device: {decks: 1, without: [3 to king], worth: {ace: 1, 2: 2}, compare: points}
words:
  player: {en: p, pt: jogador, zh: 閒}
  banker: {en: b, pt: banca, zh: 莊}
  first: {en: f, pt: primeiras, zh: 首輪}
  once: {en: o, pt: uma, zh: 次}
  again: {en: a, pt: outra, zh: 再}
deal: {first: {player: 1, banker: 1}}
bets:
  both: {name: {en: B, pt: B, zh: 乙}, together: {one: 1, other: 1}}
  one: {name: {en: O, pt: O, zh: 一}, win: player beats banker, lose: others, pays: 1:1}
  other: {name: {en: T, pt: T, zh: 二}, win: banker beats player, lose: others, pays: 1:1}
  twice:
    name: {en: W, pt: W, zh: 兩}
    stages: {once: {again: player beats banker, lose: others}, again: {win: player beats banker, lose: others}}
    pays: 2:1
  more: {name: {en: M, pt: M, zh: 加}, additional: {to: twice, at: again}, win: player beats banker, pays: 1:1}
  twice-more: {name: {en: X, pt: X, zh: 共}, together: {twice: 1, more: 2}}
  reds:
    name: {en: R, pt: R, zh: 紅}
    collect: [first of player red, player 1]
    until: banker 2
    pays: {by: collected, 2: 1:1, others: lose}
  best:
    name: {en: H, pt: H, zh: 高}
    highest-of: {hand: [player, banker]}
    count: hand 1
    until: trial 2
    pays: {by: count, 2: 1:1, others: lose}
"""


@each("language", ["pt", "zh"], quick=3)
@pytest.mark.parametrize("name", ["both", "reds", "best", "more", "twice-more"])
def test_bets_of_several_parts_are_told_in_no_other_language(name: str, language: Language) -> None:
    """Plays of a bet put together of others had hands in English, and what was collected was as it is written."""
    found = read_ruleset(source("x.yaml", SEVERAL.encode()), "x").ruleset
    assert found
    proposed = [replace(found.bets[one], law=None, pays_law=None) for one in (name, "one", "other", "twice", "more")]
    case = case_for(replace(found, bets={}), list({one.id: one for one in proposed}.values()))
    blocks = said_by(description_section, case, language)
    texts = [block.text for block in blocks if isinstance(block, Heading | Paragraph)]
    texts += [str(row) for block in blocks if isinstance(block, Table) for row in block.rows]
    assert [text for text in texts if re.search(r"player|banker|cards?\\b|— —|：—", text)] == []
