"""On which provision of baccarat's act a request rests: art. 13 for bets, art. 17 for prizes, each with its own.

The facts are those of 69/2009, of which the Chinese text was read: bo.io.gov.mo/bo/i/2009/25/despsef_cn.asp.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from macau_edge.dossier.case import Case
from macau_edge.model import Language
from macau_edge.reports.document import Table
from tests.cases import request, said_by
from tests.conftest import Run
from tests.dossier.test_description import texts
from tests.loops import each
from tests.proposals import case_of_text

NEW = (
    "  lucky-7: {name: {pt: Sete, zh: 七, en: Seven}, win: player beats banker and player 7, lose: others, pays: 9:1}\n"
)
OTHER_PRIZE = "  tie: {win: player ties banker, lose: others, pays: 9:1}\n"
IN_DOUBT = "se um prémio em vez do que o regulamento prevê é um prémio extra, cabe a quem decide dizer"


def case_of(bets: str) -> Case:
    return case_of_text(
        f"game: baccarat\nchoices: {{packs: 8, discarded: as-many-as-packs}}\nbets:\n{bets}", draft=True
    )


def first_part(bets: str, language: Language) -> str:
    return "\n".join(texts(said_by(request, case_of(bets), language)))


def provisions(bets: str) -> list[str]:
    """The column of table 1.7 that says what asks for each part."""
    blocks = said_by(request, case_of(bets), "pt")
    (table,) = [one for one in blocks if isinstance(one, Table) and any("Disposição" in c.title for c in one.columns)]
    place = next(n for n, column in enumerate(table.columns) if "Disposição" in column.title)
    return [str(row[place]) for row in table.rows]


@pytest.mark.thorough
def test_a_new_bet_rests_on_article_13() -> None:
    assert case_of(NEW).authority.id == "article-13"
    said = first_part(NEW, "pt")
    assert "é o artigo 13.º, n.os 4, 5 e 6, do Regulamento Oficial do Jogo de «Bacará», aprovado pelo Despacho" in said
    assert "apostas ou sistemas de apostas além dos que o artigo prevê" in said
    assert "artigo 17.º, n.os" not in said
    assert {*provisions(NEW)} == {"artigo 13.º, n.º 5", "além do exigido"}


def test_another_prize_rests_on_article_17_which_asks_for_no_tests() -> None:
    case = case_of(OTHER_PRIZE)
    assert case.authority.id == "article-17"
    assert "tests" not in case.authority.stated
    said = first_part(OTHER_PRIZE, "pt")
    assert "é o artigo 17.º, n.os 13, 14 e 15, na numeração do Despacho n.º 69/2009, do Regulamento" in said
    assert f"«Empate»: {IN_DOUBT}; se o não for, a via é a alteração do regulamento." in said
    assert "artigo 13.º, n.os" not in said
    assert provisions(OTHER_PRIZE).count("artigo 17.º, n.º 14, na numeração do Despacho n.º 69/2009") == 3
    assert provisions(OTHER_PRIZE).count("além do exigido") == 3  # probabilities, advantage, annexes


@pytest.mark.thorough
def test_a_dossier_on_article_17_alone_waits_for_no_tests(run: Run, tmp_path: Path) -> None:
    asked = Path(__file__).parents[1] / "asked"
    checked = run("check", str(asked / "extra-prize.yaml"))
    assert (checked.code, "`tests`" in checked.out) == (0, False)
    assert run("dossier", str(asked / "extra-prize.yaml"), "-o", str(tmp_path / "dossier.md")).code == 0
    beside = (asked / "beside-baccarat.yaml").read_text("utf-8")
    without = [line for line in beside.splitlines(keepends=True) if not line.startswith("  tests:")]
    (tmp_path / "beside.yaml").write_text("".join(without), "utf-8")
    assert "to article-13 an application states `tests`" in run("check", str(tmp_path / "beside.yaml")).out


def test_both_stand_in_one_application_each_with_its_bets() -> None:
    case = case_of(NEW + OTHER_PRIZE)
    assert [authority.id for _, authority in case.templates] == ["article-13", "article-17"]
    said = first_part(NEW + OTHER_PRIZE, "pt")
    assert said.index("Quanto a «Sete»:") < said.index("artigo 13.º, n.os 4, 5 e 6")
    assert said.index("Quanto a «Empate»:") < said.index("artigo 17.º, n.os 13")
    found = provisions(NEW + OTHER_PRIZE)
    assert "artigo 13.º, n.º 5; artigo 17.º, n.º 14, na numeração do Despacho n.º 69/2009" in found
    assert "artigo 13.º, n.º 5" in found  # tests, and the advantage


@each("bets", [NEW, OTHER_PRIZE, NEW + OTHER_PRIZE])
def test_no_bare_number_of_article_17_and_no_prizes_under_article_13(bets: str) -> None:
    for language in ("pt", "zh"):
        said = first_part(bets, language)
        assert "apostas e prémios" not in said
        assert "投注項目及彩金" not in said
        assert "n.os 13 a 15." not in said
        assert ("第十三款、第十四款及第十五款（按第69/2009號批示的編號）" in said) == (bets != NEW and language == "zh")


def test_every_dossier_on_baccarat_says_that_a_bet_of_the_act_was_not_read() -> None:
    for bets in (NEW, OTHER_PRIZE):
        assert "de nenhuma aposta se pode dizer sem dúvida que é nova" in first_part(bets, "pt")
        assert "任何投注均不能確言為新投注" in first_part(bets, "zh")


def test_craps_has_one_article_for_both() -> None:
    new = "x: {name: {pt: X, zh: 某, en: X}, win: 4, lose: others, pays: 9:1}"
    case = case_of_text(f"game: craps\nbets: {{{new}, any-7: {{win: 7, lose: others, pays: 9:2}}}}\n", draft=True)
    assert case.grounds == ("new-bets", "new-prizes")
    assert [authority.id for _, authority in case.templates] == ["article-7"]


def test_conditions_are_without_prejudice_to_number_6_of_article_13() -> None:
    """N.º 6 lets the authorising dispatch set them; of what is n.º 15 of art. 17 the opening alone was read."""
    own = "operation: {limits: {about: stakes, text: {pt: a, zh: 甲, en: a}}}\n"
    said = "\n".join(texts(said_by(request, case_of(NEW + own), "pt")))
    assert "nos termos do n.º 6 do artigo 13.º, a requerente sugere:" in said
    assert "n.º 6 do artigo" not in "\n".join(texts(said_by(request, case_of(OTHER_PRIZE + own), "pt")))
