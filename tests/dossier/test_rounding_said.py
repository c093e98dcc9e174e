"""Rounding as a dossier speaks of it: nobody's rule is supposed in silence, and the applicant's stands beside it."""

from __future__ import annotations

import pytest

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.description import description_details, description_section
from macau_edge.dossier.sections.offers import groups_of
from macau_edge.dossier.sections.prizes import rounding
from macau_edge.model import LANGUAGES, Language
from macau_edge.reports.document import Block, Paragraph, Table
from tests.cases import spoken
from tests.proposals import LAY, case_of_text

TWO = """game: craps
stakes: {minimum: 25, chip: 5}
bets:
  any-7: {win: 7, lose: others, pays: 9:2}
  eleven: {win: 11, lose: others, pays: 29:2}
"""
UP = """rules:
  rounding:
    text:
      en: |
        Payments are rounded up
        to a chip.
      pt: |
        Os pagamentos arredondam-se
        por excesso.
      zh: |
        派付金額向上
        取整。
"""
UP_FOR_ONE = f"{UP}    bets: [any-7]\n"
NO_RULE = {
    "en": "Neither the rules of the game nor this document say",
    "pt": "Nem as regras do jogo nem este documento dizem",
    "zh": "博彩規則及本文件均無規定",
}
UP_SAID = {
    "en": "The applicant proposes: “Payments are rounded up to a chip.”",
    "pt": "A requerente propõe: «Os pagamentos arredondam-se por excesso.»",
    "zh": "申請人建議：「派付金額向上取整。」",
}


def case_with(rules: str = "") -> Case:
    return case_of_text(TWO + rules, draft=True)


def rounding_of(case: Case, language: Language) -> list[str]:
    return [
        block.text for block in rounding(case, groups_of(case), spoken(case, language)) if isinstance(block, Paragraph)
    ]


def said(blocks: tuple[Block, ...]) -> str:
    """Every word of a document, those in tables too."""
    found = []
    for block in blocks:
        if isinstance(block, Table):
            found += [cell for row in block.rows for cell in row]
        found.append(getattr(block, "text", ""))
    return "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_rule_rounded_payments_are_a_supposition(language: Language) -> None:
    case = case_with()
    assert any(NO_RULE[language] in text for text in rounding_of(case, language))
    text = said(description_section(case, spoken(case, language)))
    assert "112 1/2 → 110" in text
    supposed = {"en": "as section 4 supposes", "pt": "como se supõe na secção 4", "zh": "第4部分以此假定"}
    assert supposed[language] in text
    flat = {"en": "payments are rounded down", "pt": "os pagamentos são arredondados", "zh": "派付金額向下"}
    assert flat[language] not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_a_rule_the_examples_are_exact_and_the_rule_is_quoted_whole(language: Language) -> None:
    case = case_with(UP)
    text = said(description_section(case, spoken(case, language)))
    assert "112 1/2" in text
    assert "→" not in text
    found = rounding_of(case, language)
    assert UP_SAID[language] in found
    assert not any(NO_RULE[language] in one for one in found)
    by_rule = {"en": "which no calculation follows", "pt": "que nenhum cálculo segue", "zh": "計算並不依循"}
    assert any(by_rule[language] in one for one in found)


def test_a_rule_for_one_bet_is_for_that_bet_alone() -> None:
    case = case_with(UP_FOR_ONE)
    found = rounding_of(case, "en")
    assert "The applicant proposes, for Any 7/Big Red/Big 7: “Payments are rounded up to a chip.”" in found
    assert any(one.startswith("For Eleven/11, neither the rules of the game nor this document say") for one in found)
    text = said(description_section(case, spoken(case, "en")))
    assert "112 1/2 → 110" not in text
    assert "362 1/2 → 360" in text


@pytest.mark.thorough
def test_no_currency_is_claimed_for_an_act_that_is_not_macaus() -> None:
    elsewhere = """game: portugal/craps
{stakes}bets:
  any-7: {{name: Any 7, asks: {{beside: total-7}}, win: 7, lose: others, pays: 9:2}}
"""
    for stakes in ("", "stakes: {minimum: 25, chip: 5}\n"):
        case = case_of_text(elsewhere.format(stakes=stakes), draft=True)
        for language in LANGUAGES:
            assert not any(word in one for one in rounding_of(case, language) for word in ("pataca", "澳門元", "元"))
    assert any("25 patacas" in one for one in rounding_of(case_with(), "pt"))
    assert any("澳門元25元" in one for one in rounding_of(case_with(), "zh"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_commission_is_not_said_to_be_no_deduction(language: Language) -> None:
    exception = {"en": "Not so the commission", "pt": "a comissão proposta", "zh": "擬議的佣金除外"}[language]
    lay = case_of_text(LAY, draft=True)
    assert any(exception in one for one in rounding_of(lay, language))
    assert exception in said(description_details(lay, spoken(lay, language)))
    plain = case_with()
    assert not any(exception in one for one in rounding_of(plain, language))
    assert exception not in said(description_details(plain, spoken(plain, language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_no_stake_rounds_anything_no_other_is_told_of(language: Language) -> None:
    """At 9 to 1 in chips of one there is no stake at which a payment is no whole number; at 9 to 2 there are some."""
    other = {"en": "at any other stake", "pt": "com qualquer outro valor", "zh": "為其他金額時"}[language]
    whole = {
        "en": "At every stake that can be laid every payment is a whole number of chips.",
        "pt": "Com qualquer valor que possa ser apostado, todo o pagamento é um número inteiro de fichas.",
        "zh": "以任何可作投注的金額投注，所有派付均為整數籌碼。",
    }[language]
    always = case_of_text(TWO.replace("9:2", "9:1").replace("29:2", "14:1"), draft=True)
    found = rounding_of(always, language)
    assert whole in found
    assert not any(other in text for text in found)
    found = rounding_of(case_with(), language)
    assert whole not in found
    assert any(other in text for text in found)
