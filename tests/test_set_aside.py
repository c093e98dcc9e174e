"""What a dossier says of a general rule that is set aside, of an edge of zero, of names, and of a bet's own stage."""

from __future__ import annotations

import pytest

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.advantage import summary
from macau_edge.dossier.sections.description import changes, terms
from macau_edge.dossier.sections.names import names
from macau_edge.dossier.sections.offers import groups_of
from macau_edge.dossier.sections.other_prizes import otherwise
from macau_edge.dossier.sections.request import asked, object_of
from macau_edge.model import LANGUAGES, Language
from macau_edge.wording import Words
from tests.test_same_bet import said, worked_out

FAN = "fan: {each: {number: 1 to 4}, win: number, lose: others, pays: PAYS, commission: COMMISSION}"
OWN = "pick: {name: Pick, win: 1, lose: 2, push: others, pays: 1:1, commission: COMMISSION}"


def fan(pays: str, commission: str, bet: str = FAN) -> Case:
    return worked_out(bet.replace("PAYS", pays).replace("COMMISSION", commission), game="fantan")


def on_the_request(case: Case, language: Language = "pt") -> str:
    """Sections 1.3 and 1.4."""
    w = Words(language, case.ruleset)
    return said((*object_of(case, w), *asked(case, w)))


# --- the commission of the regulation ------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_bet_without_the_commission_of_all_bets_says_so() -> None:
    case = fan("5:2", "none")
    found = on_the_request(case)
    assert "«Fan» afasta uma regra geral do regulamento — artigo 9.º." in found
    assert "que em «Fan» não se cobre comissão, afastando-se a regra geral do regulamento — artigo 9.º;" in found
    (one,) = case.proposed
    assert "comissão" in said(tuple(changes(case, one, Words("pt", case.ruleset))))
    assert "afasta" in on_the_request(fan("", "none", OWN))  # also of a bet that the act has not


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_commission_is_said_beside_that_of_the_regulation(language: Language) -> None:
    case = fan("5:2", "{rate: 2%, of: stake, paid: on a win}")
    w = Words(language, case.ruleset)
    assert case.ruleset.commission
    found = on_the_request(case, language)
    assert all(
        w.rate(taken.rate) in found for taken in (case.ruleset.commission, case.proposed[0].bet.commission) if taken
    )
    assert {"pt": "a regra geral do regulamento sobre a comissão", "zh": "有關佣金的一般規則", "en": "general rule"}[
        language
    ] in found


@pytest.mark.thorough
@pytest.mark.parametrize("commission", ["{rate: 5%, of: prize, paid: on a win}"])
def test_the_commission_of_the_regulation_sets_nothing_aside(commission: str) -> None:
    assert "afasta" not in on_the_request(fan("5:2", commission))


@pytest.mark.thorough
def test_a_reading_is_shown_where_it_changes_a_figure() -> None:
    """Without a commission it does not matter what the commission is taken of; with it, it does."""
    case = fan("5:2", "none")
    assert [one.reading.id for one in case.readings] == []
    assert [one.reading.id for one in case.settled] == ["commission-of-what"]
    found = said(tuple(otherwise(case, Words("pt", case.ruleset))))
    assert "não depende desta leitura" in found
    kept = worked_out(FAN.replace("PAYS", "5:2").replace(", commission: COMMISSION", ""), game="fantan")
    assert ([one.reading.id for one in kept.readings], kept.settled) == (["commission-of-what"], ())
    own = fan("", "none", OWN)
    assert (own.readings, own.settled) == ((), ())


# --- an edge of zero -----------------------------------------------------------------------------------------------

NUMBER = """number: {name: {pt: Soma, zh: 點, en: Total}, each: {number: [2, 3, 4, 5]}, win: number, lose: [7, 11],
    pays: {by: number, 2: 8:1, 3: 4:1, 4: 5:2, 5: 3:1}}"""


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_has_the_advantage_and_the_player_has_are_said_once_for_a_bet(language: Language) -> None:
    case = worked_out(NUMBER.replace("\n   ", ""))
    w = Words(language, case.ruleset)
    found = said(tuple(summary(groups_of(case), w))).splitlines()
    ones = {bet.member.values["number"].label: bet.member for bet in case.after.bets}
    assert w("edge.nobody", bet=w.members([ones["2"], ones["3"]])) in found
    assert w("edge.player", bet=w.members([ones["5"]])) in found
    assert sum(line in found for line in (w("edge.player", bet=w.bet(one)) for one in ones.values())) == 1


# --- names, and whose stage a stage is -----------------------------------------------------------------------------


def named(bet: str, game: str = "craps") -> str:
    case = worked_out(bet, game=game)
    return said(tuple(names(case, case.proposed[0], Words("pt", case.ruleset))))


@pytest.mark.thorough
def test_an_english_name_is_not_the_regulations() -> None:
    field = named("field: {win: [2, 3, 4, 9 to 12], lose: others, pays: {by: total, 2: 2:1, 12: 5:2, others: 1:1}}")
    assert "em inglês" not in field
    assert "inglês" not in field  # the act has it so in Portuguese and in Chinese
    small = named("small: {win: 4 to 10 except same face, lose: others, pays: 6:5}", "cussec")
    assert "em português, «Pequeno»; em chinês, «小*»." in small
    assert "O nome inglês, «Small», é deste documento e não do regulamento." in small
    lucky = named("lucky: {name: {pt: Sorte, zh: 幸運, en: Lucky}, win: 7, lose: others, pays: 9:2}")
    assert "em inglês, «Lucky»" in lucky


@pytest.mark.thorough
def test_a_stage_that_is_called_as_one_of_the_hand_is_the_bets_own() -> None:
    stages = "{come-out: {win: 7, lose: 2, point: others}, point: {win: point, lose: 7}}"
    line = f"line: {{name: Line, stages: {stages}, pays: 1:2}}"
    case = worked_out(line)
    found = said(tuple(terms(case, case.proposed[0], Words("pt", case.ruleset))))
    assert "A fase «primeiro lançamento» é a da própria aposta" in found
    eight = worked_out("eight: {name: Eight, win: 8, lose: others, pays: 9:2}")
    assert "própria aposta" not in said(tuple(terms(eight, eight.proposed[0], Words("pt", eight.ruleset))))
