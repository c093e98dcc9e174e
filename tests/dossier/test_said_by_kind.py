"""What a dossier must not say of a kind of request: that an extra is another bet, or that an act gone has items."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from macau_edge.checks.filed import ApplicationCase
from macau_edge.checks.open_points import open_points
from macau_edge.checks.sound import base_beside, look_at_applied
from macau_edge.dossier.case import Case
from macau_edge.dossier.places import Item
from macau_edge.dossier.sections.annexes import engines_annex
from macau_edge.dossier.sections.description import changes
from macau_edge.dossier.sections.gazette import gazette
from macau_edge.dossier.sections.petition import in_force
from macau_edge.dossier.sections.prizes import prizes_section
from macau_edge.dossier.sections.request import basis_section, conditions, object_of, requested_rows
from macau_edge.model import LANGUAGES, Language
from macau_edge.reading.source import source
from macau_edge.wording import Words
from tests.cases import said_by
from tests.dossier.test_same_bet import said
from tests.loops import each
from tests.proposals import HEAD, case_of_text

BACCARAT = "game: baccarat\nchoices: {packs: 8, discarded: as-many-as-packs}\n"
EXTRA = f"""{BACCARAT}bets:
  ex:
    name: {{pt: Extra do seis, zh: 六點額外, en: Extra at six}}
    asks: {{extra-prize: banker}}
    win: banker beats player
    lose: others
    pays: {{by: banker, 6: 1:10}}
"""
BESIDE = f"""{BACCARAT}bets:
  second:
    name: {{pt: Segunda, zh: 第二, en: Second}}
    asks: {{beside: banker}}
    win: banker beats player
    push: player ties banker
    lose: others
    pays: {{by: banker, 6: 1:3, others: 1:1}}
"""
CHANGED = f"""{BACCARAT}bets:
  tie: {{win: player ties banker, push: first 2 of player same rank except player ties banker, lose: others, pays: 7:1}}
"""
NO_COMMISSION = f"""{BACCARAT}bets:
  banker: {{win: banker beats player, push: player ties banker, lose: others, pays: {{by: banker, 6: 1:2, others: 1:1}},
    commission: none}}
"""
GONE = """game: cussec
relied-on:
  in-force: {act: Despacho 57/2004, text: {pt: Foi lido., zh: 已閱。, en: It was read.}}
bets:
  any-triple: {name: {pt: Qualquer, zh: 任何, en: Any}, win: same face, lose: others, pays: 30:1}
rules:
  tests: {pt: Nenhum teste foi feito., zh: 未作測試。, en: No test was made.}
"""


def text_of(case: Case, part: Callable[..., object], language: Language) -> str:
    return said(tuple(part(case, Words(language, case.ruleset))))  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_extra_prize_is_said_to_be_no_other_bet(language: Language) -> None:
    """Paid at six points it is not what Banker without commission is, which 1.3 said."""
    without = {"pt": "sem comissão", "zh": "免佣", "en": "without commission"}[language]
    assert without not in text_of(case_of_text(EXTRA), object_of, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bet_beside_another_is_not_said_to_be_another_prize_of_a_third(language: Language) -> None:
    found = text_of(case_of_text(BESIDE), object_of, language)
    assert {"pt": "sem comissão", "zh": "免佣", "en": "without commission"}[language] in found
    assert {"pt": "que se mantém:", "zh": "維持不變：", "en": "which stays as it is:"}[language] in found
    assert {"pt": "não é aposta nova", "zh": "並非新投注", "en": "no new bet"}[language] not in found


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_other_rules_of_a_bet_of_the_act_rest_on_a_doubt(language: Language) -> None:
    """Art. 13, n.º 4, is of bets that the article has not; with other rules one that it has is taken away."""
    doubt = {"pt": "a que se dão outras regras", "zh": "改用其他規則", "en": "to which other rules are given"}[language]
    assert doubt in text_of(case_of_text(CHANGED), basis_section, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_items_of_an_act_that_is_gone_are_not_numbered(language: Language) -> None:
    case = case_of_text(GONE)
    assert [one.items for one in case.asked] == [(Item(), Item())]
    found = text_of(case, gazette, language)
    item = {"pt": "artigo 6.º, alínea", "zh": "第六條", "en": "art. 6"}[language]
    assert item not in found
    asked = text_of(case, requested_rows, language)
    assert "31/2003" in asked  # of which act the article is


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_applicant_says_that_an_act_is_in_force(language: Language) -> None:
    case = case_of_text(GONE)
    found = text_of(case, in_force, language)
    assert {"pt": "declara em vigor o diploma seguinte", "zh": "聲明", "en": "states that"}[language] in found
    assert "which is in force" not in found
    figures = text_of(case, engines_annex, language)
    assert all(words not in figures for words in ("in force", "vigoram", "em vigor", "現行"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_for_the_authority_alone_is_no_condition(language: Language) -> None:
    """How a bet was tested binds nobody, in a part of its own or not."""
    case = case_of_text(GONE)
    words = {"pt": "teste", "zh": "測試", "en": "test"}[language]
    assert words not in text_of(case, conditions, language).lower()
    assert words not in "\n".join(getattr(one, "text", "") for one in said_by(gazette, case, language)).lower()


# --- a commission that ends, and one of which nobody says whether it is taken of an extra ----------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_the_commission_of_a_bet_ends_is_asked_for(language: Language) -> None:
    """The banker's is its own, and of no other bet: 1.4, the text, the dispatch and the notice were silent on it."""
    case = case_of_text(NO_COMMISSION)
    (one,) = case.asked
    assert [(aside.what, aside.own) for aside in one.set_aside] == [("ends", None)]
    ends = {"pt": "cesse a comissão", "zh": "終止抽取佣金", "en": "end ("}[language]
    assert ends in text_of(case, requested_rows, language)
    none = {
        "pt": "nesta aposta não se cobra comissão",
        "zh": "此投注不抽取佣金",
        "en": "no commission is taken on this bet",
    }
    found = text_of(case, gazette, language)
    assert found.count(none[language]) == 2  # the text and the notice
    assert {"pt": ", sem comissão", "zh": "並不抽取佣金", "en": "no commission being taken"}[language] in found


@pytest.mark.thorough
def test_another_commission_in_the_place_of_one_is_said() -> None:
    case = case_of_text(NO_COMMISSION.replace("none", "{rate: 4%, of: prize, paid: on a win}"))
    (one,) = case.asked
    assert [aside.what for aside in one.set_aside] == ["instead"]
    assert "be replaced as follows: the house takes 4 % of the prize" in text_of(case, requested_rows, "en")
    assert "with this commission: the house takes 4 % of the prize" in text_of(case, gazette, "en")


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_what_becomes_of_a_commission_is_said_of_an_extra(language: Language) -> None:
    case = case_of_text(EXTRA)
    unsaid = {"pt": "nem o requerimento o dizem", "zh": "申請書均未載明", "en": "nor the application says"}[language]
    for part in (object_of, prizes_section):
        assert unsaid in text_of(case, part, language)
    (one,) = case.asked
    assert unsaid in said(tuple(changes(case, one, Words(language, case.ruleset))))
    none = {"pt": "do prémio extra não se cobra", "zh": "額外彩金不抽取佣金", "en": "is taken of the extra prize"}[
        language
    ]
    assert text_of(case, gazette, language).count(none) == 2
    written = case_of_text(EXTRA.replace("    pays: {", "    commission: none\n    pays: {"))
    assert unsaid not in text_of(written, object_of, language)
    assert written.asked[0].apart == case.asked[0].apart is not None


@pytest.mark.thorough
def test_a_check_asks_what_becomes_of_a_commission() -> None:
    def asked_of(text: str) -> list[str]:
        case = case_of_text(text)
        matter = ApplicationCase(case.application, case.base.ruleset, case.ruleset)
        return [point.subject for point in open_points(matter)]

    assert "deduction" in asked_of(EXTRA)
    assert "deduction" not in asked_of(EXTRA.replace("    pays: {", "    commission: none\n    pays: {"))
    assert "deduction" not in asked_of(
        EXTRA.replace("banker}", "player}").replace("banker beats player", "player beats banker")
    )


@pytest.mark.thorough
def test_a_bet_that_becomes_another_of_the_act_is_told() -> None:
    """Without its commission, and paid half at six, the banker is Banker without commission, which art. 18 has."""

    def told(text: str) -> list[tuple[str, bool]]:
        text_ = source("application.yaml", (HEAD + text).encode())
        found = look_at_applied(text_, base_beside(text_.file)).unsaid
        return [(one.message, one.warning) for one in found if one.code == "structure/same-bet"]

    (found,) = told(NO_COMMISSION)
    assert found[1]
    assert found[0].startswith("as it is proposed, `banker` is `banker-without-commission` of baccarat: ")
    assert told(NO_COMMISSION.replace("1:2", "1:3")) == []
    assert told(CHANGED) == []
