"""Phases of one form: a dossier tells one of them, and has the figures of the others in a table."""

from __future__ import annotations

from fractions import Fraction
from io import BytesIO

import pytest
from pypdf import PdfReader

from macau_edge.dossier.make import make
from macau_edge.dossier.sections.advantage import advantage
from macau_edge.model import LANGUAGES
from macau_edge.questions.explain.report import working_document
from macau_edge.questions.explain.tables import others_table, told_once
from macau_edge.reports.document import Heading, Table
from macau_edge.wording import Words
from tests.cases import said_by
from tests.proposals import case_of_text

THREE_IN_A_ROW = """game: craps
words:
  first: {en: first total, pt: primeira soma, zh: 第一次點數}
  second: {en: second equal total, pt: segunda soma igual, zh: 第二次相同點數}
bets:
  three-in-a-row:
    name: {en: Three in a Row, pt: Três iguais seguidas, zh: 三連同點}
    stages:
      come-out: {first: [2 to 12]}
      first: {second: first, lose: others}
      second: {win: second, lose: others}
    pays: 62:1
"""
LINE = """game: craps
bets:
  pass-line:
    name: {en: Pass Line, pt: Pass Line, zh: 派司拉}
    stages:
      come-out: {win: [7, 11], lose: [2, 3, 12], point: [4, 5, 6, 8, 9, 10]}
      point: {win: point, lose: 7}
    pays: 9:10
"""
WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}


@pytest.mark.thorough
def test_phases_that_one_value_each_opens_have_one_form() -> None:
    """The come-out alone is told, then one of eleven phases after one total and one of eleven after two."""
    (found,) = case_of_text(THREE_IN_A_ROW).derivations.values()
    alike = told_once(found.phases)
    assert {number: len(ones) for number, ones in alike.items()} == {2: 11, 13: 11}


@pytest.mark.thorough
def test_the_figures_of_the_others_solve_their_own_equations() -> None:
    (found,) = case_of_text(THREE_IN_A_ROW).derivations.values()
    w = Words("en", found.ruleset)
    first, second = (others_table(found, ones, w) for ones in told_once(found.phases).values())
    assert [column.title for column in second.columns] == ["Stage", "wins 62:1", "loses", "P(+62)", "P(-1)", "T", "E"]
    for number, (total, ways) in enumerate(WAYS.items()):
        wins, once = Fraction(ways, 36), first.rows[number]
        assert once[1] == f"{total}: {ways}/36 → {13 + number}"
        assert once[2] == f"{36 - ways}/36"
        assert [Fraction(cell) for cell in once[3:]] == [wins**2, 1 - wins**2, 1 + wins, 63 * wins**2 - 1]
        assert [Fraction(cell) for cell in second.rows[number][3:]] == [wins, 1 - wins, 1, 63 * wins - 1]


@pytest.mark.thorough
def test_points_that_wait_have_one_form_each_with_its_own_numbers() -> None:
    """P(+9/10) = w / (w + 6) of the w throws that make the point."""
    (found,) = case_of_text(LINE).derivations.values()
    w = Words("en", found.ruleset)
    ((number, ones),) = told_once(found.phases).items()
    shown = {row[0].rpartition(" ")[2].strip("()"): Fraction(row[-4]) for row in others_table(found, ones, w).rows}
    assert number == 2
    assert shown == {str(point): Fraction(WAYS[point], WAYS[point] + 6) for point in (4, 5, 6, 8, 9, 10)}


@pytest.mark.thorough
def test_what_leads_to_another_form_is_told_alone() -> None:
    """A 7 or an 11 in the second stage pays otherwise, so that nothing else has their form."""
    text = THREE_IN_A_ROW.replace("pays: 62:1", "pays: {by: second, [7, 11]: 30:1, others: 62:1}")
    (found,) = case_of_text(text).derivations.values()
    assert {number: len(ones) for number, ones in told_once(found.phases).items()} == {2: 9, 13: 9}


@pytest.mark.thorough
def test_explain_tells_all() -> None:
    case = case_of_text(THREE_IN_A_ROW)
    (found,) = case.derivations.values()
    w = Words("en", case.ruleset)

    def phases(*, commands: bool) -> int:
        blocks = working_document(found, w, commands=commands)
        return sum(isinstance(block, Heading) and block.text.startswith("Stage ") for block in blocks)

    assert (phases(commands=True), phases(commands=False)) == (23 + 1, 3 + 1)  # and the heading over all of them
    tables = {sum(isinstance(b, Table) for b in said_by(advantage, case, language)) for language in LANGUAGES}
    assert len(tables) == 1


@pytest.mark.deep
def test_the_dossier_has_fewer_than_thirty_pages() -> None:
    """Thirty-eight when each phase was told, without the summary, the proposed text and the full page of the table."""
    pdf = make(case_of_text(THREE_IN_A_ROW), ["pdf"], ("pt", "zh"))["pdf"]
    assert len(PdfReader(BytesIO(pdf)).pages) < 30
