"""The first page of a dossier: what is proposed, with its figures, at a glance."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from macau_edge.dossier.make import make_dossier
from macau_edge.dossier.sections.calculation import calculation_section
from macau_edge.dossier.sections.front import front
from macau_edge.model import LANGUAGES, Language
from macau_edge.reports.document import Paragraph, Table
from tests.cases import said_by
from tests.dossier.test_dossier_of_parts import TWELVE, dossier_of
from tests.proposals import FIELD, FIRE, SMALL_TALL_ALL, case_of_text

FOUR = """game: craps
bets:
  all: {name: All, collect: [2, 12], until: 7, pays: {by: collected, 2: 25:1, others: lose}}
  one: {name: One, each: {number: [3, 4, 5, 9]}, win: number, lose: [7, 12], pays: 1:1}
"""
FIELD_12 = FIELD.format(prize="5:2")


def at_a_glance(text: str, language: Language) -> dict[str, tuple[str, ...]]:
    """What the first column calls a row -> its cells, of the table that the page has."""
    (table,) = (block for block in said_by(front, case_of_text(text), language) if isinstance(block, Table))
    return {row[0]: row[1:] for row in table.rows}


def test_a_bet_has_its_column() -> None:
    """Of 36 throws the Field wins 16, one of them at 5:2 and one at 2:1: the edge is (20 - 14 - 2 - 5/2) / 36."""
    found = at_a_glance(FIELD_12, "en")
    assert found["What decides the bet"] == (
        "Wins on a total of 2, 3, 4, 9, 10, 11 or 12; loses on any other outcome.",
    )
    assert found["Probability of a win"] == ("4/9\n44.4444 %",)
    assert found["True odds against winning, lost to won"] == ("5 : 4",)
    assert found["House edge"] == ("1/24\n4.1667 %",)
    assert found["Highest prize that can be paid"] == ("2.5 per unit staked",)


def test_a_highest_stake_makes_the_highest_payment_an_amount() -> None:
    found = at_a_glance(FIELD_12.replace("chip: 5", "chip: 5, maximum: 500"), "en")
    assert found["Highest payment on one bet"] == ("1,250 patacas, at the highest stake of 500 patacas",)
    assert "Highest prize that can be paid" not in found


@pytest.mark.thorough
def test_its_place_is_counted_among_the_bets_of_the_regulation() -> None:
    """Of the rows of craps those with an edge above 1/24 are before it; the Field as it is (1/18) is none of them."""
    case = case_of_text(FIELD_12)
    edges = {
        (bet.member.bet.id, bet.measures.house_edge) for bet in case.before.bets if bet.measures and bet.id != "field"
    }
    above = sum(edge > case.after.bets[0].measures.house_edge for _, edge in edges)  # type: ignore[union-attr]
    place = at_a_glance(FIELD_12, "en")["Place of the house edge, from the highest"]
    assert place[0].startswith(f"{above + 1} of ")
    assert above > 5


@pytest.mark.thorough
def test_more_bets_than_fit_side_by_side_have_a_row_each() -> None:
    found = at_a_glance(FOUR, "pt")
    assert list(found) == ["All", "One 3", "One 4", "One: 5, 9"]
    assert [cells[1].split("\n")[0] for cells in found.values()][1:] == ["2/9", "3/10", "4/11"]
    said = [block.text for block in said_by(front, case_of_text(FOUR), "pt") if isinstance(block, Paragraph)]
    said = [text.partition(" Por exemplo")[0] for text in said if "apostas distintas" in text]
    assert said == ["«One» são 4 apostas distintas."]


@pytest.mark.thorough
def test_a_bet_that_changes_with_what_is_proposed_is_said_to() -> None:
    case = dossier_of(TWELVE.format(pays="2:1"))
    (table,) = (block for block in said_by(front, case, "en") if isinstance(block, Table))
    names = [column.title for column in table.columns[1:]]
    assert [name.endswith(" (changes with what is proposed)") for name in names] == [False, True]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "text", [SMALL_TALL_ALL, *(pytest.param(one, marks=pytest.mark.deep) for one in (FIELD_12, FIRE))]
)
def test_up_to_three_bets_are_summed_up_on_the_first_page(text: str) -> None:
    pdf = PdfReader(BytesIO(make_dossier(case_of_text(text), ["pdf"], ("pt", "zh"))["pdf"]))
    first, second = (pdf.pages[number].extract_text() for number in (0, 1))
    assert "Resumo" in first
    assert "Índice" in first + second
    assert "Posição da vantagem" in first


@pytest.mark.thorough
def test_all_languages_have_the_same_rows() -> None:
    assert len({len(at_a_glance(SMALL_TALL_ALL, language)) for language in LANGUAGES}) == 1


def test_what_decides_the_first_of_a_family_is_said_to_be_of_that_one() -> None:
    text = "game: craps\nbets: {hop: {name: Hop, each: {pair: like 1-3}, win: pair, lose: others, pays: 16:1}}\n"
    found = at_a_glance(text.replace("like 1-3", "[1-3, 1-4]"), "pt")
    assert found["O que decide a aposta"] == (
        "Por exemplo, «Hop 1-3». Ganha com as faces 1-3; perde com qualquer outro resultado.",
    )


def test_rows_left_out_beside_the_nearest_are_said_to_have_a_smaller_edge_or_a_larger() -> None:
    """`9 more` above the table and below it said nothing of what is more there."""
    blocks = list(said_by(calculation_section, case_of_text(FIELD_12), "en"))
    names = [row[0] for block in blocks if isinstance(block, Table) for row in block.rows]
    ends = [name.partition(" more, of ")[2] for name in names if " more, of " in name]
    assert ends == ["a smaller edge", "a larger edge"]
