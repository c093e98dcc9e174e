"""Phases of one form: a dossier tells one of them, and has the figures of the others in a table."""

from __future__ import annotations

import re
from fractions import Fraction
from io import BytesIO

import pytest
from pypdf import PdfReader

from macau_edge.analysis.derivation.phases import phases_by_form
from macau_edge.dossier.make import make_dossier
from macau_edge.dossier.sections.advantage import advantage_section
from macau_edge.model import LANGUAGES, Language
from macau_edge.questions.explain.report import working_document
from macau_edge.questions.explain.tables import others_table
from macau_edge.reports.document import Heading, Paragraph, Table
from macau_edge.wording import Words
from tests.cases import said_by
from tests.proposals import FIELD, case_named, case_of_text

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
    alike = phases_by_form(found.phases)
    assert {number: len(ones) for number, ones in alike.items()} == {2: 11, 13: 11}


@pytest.mark.thorough
def test_the_figures_of_the_others_solve_their_own_equations() -> None:
    (found,) = case_of_text(THREE_IN_A_ROW).derivations.values()
    w = Words("en", found.ruleset)
    first, second = (others_table(found, ones, w) for ones in phases_by_form(found.phases).values())
    titles = ["Stage", "second equal total", "wins 62:1", "loses", "P(+62)", "P(-1)", "T", "E"]
    assert [column.title for column in second.columns] == titles
    for number, (total, ways) in enumerate(WAYS.items()):
        wins, once = Fraction(ways, 36), first.rows[number]
        assert once[:2] == (str(2 + number), str(total))
        assert once[2] == f"{total}: {ways}/36 → {13 + number}"
        assert once[3] == f"{36 - ways}/36"
        assert [Fraction(cell) for cell in once[4:]] == [wins**2, 1 - wins**2, 1 + wins, 63 * wins**2 - 1]
        assert [Fraction(cell) for cell in second.rows[number][4:]] == [wins, 1 - wins, 1, 63 * wins - 1]


@pytest.mark.thorough
def test_points_that_wait_have_one_form_each_with_its_own_numbers() -> None:
    """P(+9/10) = w / (w + 6) of the w throws that make the point."""
    (found,) = case_of_text(LINE).derivations.values()
    w = Words("en", found.ruleset)
    ((number, ones),) = phases_by_form(found.phases).items()
    shown = {row[1]: Fraction(row[-4]) for row in others_table(found, ones, w).rows}
    assert number == 2
    assert shown == {str(point): Fraction(WAYS[point], WAYS[point] + 6) for point in (4, 5, 6, 8, 9, 10)}


@pytest.mark.thorough
def test_what_leads_to_phases_that_are_paid_otherwise_has_their_form() -> None:
    """A 7 or an 11 in the second stage pays otherwise: its table says what, and the symbols of both say 62 or 30."""
    text = THREE_IN_A_ROW.replace("pays: 62:1", "pays: {by: second, [7, 11]: 30:1, others: 62:1}")
    (found,) = case_of_text(text).derivations.values()
    alike = phases_by_form(found.phases)
    assert {number: len(ones) for number, ones in alike.items()} == {2: 11, 13: 11}
    first, second = (others_table(found, ones, Words("en", found.ruleset)).rows for ones in alike.values())
    assert (first[5][4], first[0][4]) == ("P(+30) = 1/36", "P(+62) = 1/1296")
    assert [row[3] for row in second if row[3] != "wins 62:1"] == ["wins 30:1"] * 2


BY_POINT = """game: craps
bets:
  line:
    name: {en: Line, pt: Linha, zh: 線}
    asks: {in-place-of: pass-line}
    stages:
      come-out: {win: [7, 11], lose: [2, 3, 12], point: [4, 5, 6, 8, 9, 10]}
      point: {win: point, lose: 7}
    pays: {by: stage, come-out: 1:2, point: {by: point, [4, 10]: 8:5, [5, 9]: 5:4, [6, 8]: 1:1}}
"""


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("language", "titles", "told"),
    [
        ("en", ["Stage", "point number", "wins", "Leads to", "loses", "stays"], "the prizes and the numbers"),
        ("pt", ["Fase", "número ponto", "ganha", "Efeito", "perde", "fica"], "os prémios e os números"),
        ("zh", ["階段", "博彩者的點數", "贏", "輸贏", "輸", "留在檯上"], "僅所出現的結果、彩金及數目按下表而異"),
    ],
)
def test_phases_that_differ_in_the_prize_too_have_one_form(language: Language, titles: list[str], told: str) -> None:
    """P(+8/5) = 3/9 after a 4, P(+5/4) = 4/10 after a 5: the equations are the same, and so are the lines."""
    (found,) = case_of_text(BY_POINT).derivations.values()
    w = Words(language, found.ruleset)
    ((number, ones),) = phases_by_form(found.phases).items()
    assert (number, len(ones)) == (2, 6)
    table = others_table(found, ones, w)
    assert [column.title for column in table.columns][:6] == titles
    prizes = {"4": "8:5", "5": "5:4", "6": "1:1", "8": "1:1", "9": "5:4", "10": "8:5"}
    nets = {"8:5": "8/5", "5:4": "5/4", "1:1": "1"}
    for row, (point, prize) in zip(table.rows, prizes.items(), strict=True):
        won = Fraction(WAYS[int(point)], WAYS[int(point)] + 6)
        assert language == "zh" or row[3].endswith(f" {prize}")
        assert row[1] == point
        assert row[6] == f"P(+{nets[prize]}) = {won}"
    assert told in "\n".join(
        one.text for one in working_document(found, w, commands=False) if isinstance(one, Paragraph)
    )


@pytest.mark.thorough
def test_the_stages_of_a_compound_bet_have_one_form_where_its_parts_are_paid_otherwise() -> None:
    """One unit on the Pass Line and two on its odds: +1 + 2 x 2 after a 4, +1 + 2 x 3/2 after a 5."""
    (found,) = [one for one in case_named("line-with-odds").derivations.values() if one.member.bet.parts]
    ((_, ones),) = phases_by_form(found.phases).items()
    table = others_table(found, ones, Words("en", found.ruleset))
    won = ["P(+5) = 1/3", "P(+4) = 2/5", "P(+17/5) = 5/11"]
    assert [row[-4] for row in table.rows] == [*won, *reversed(won)]


@pytest.mark.thorough
def test_explain_tells_all() -> None:
    case = case_of_text(THREE_IN_A_ROW)
    (found,) = case.derivations.values()
    w = Words("en", case.ruleset)

    def phases(*, commands: bool) -> int:
        blocks = working_document(found, w, commands=commands)
        return sum(isinstance(block, Heading) and block.text.startswith("Stage ") for block in blocks)

    assert (phases(commands=True), phases(commands=False)) == (23 + 1, 3 + 1)  # and the heading over all of them
    tables = {sum(isinstance(b, Table) for b in said_by(advantage_section, case, language)) for language in LANGUAGES}
    assert len(tables) == 1


@pytest.mark.deep
def test_the_dossier_has_twenty_five_pages_at_most() -> None:
    """Thirty-eight when each phase was told, without the summary, the proposed text and the full page of the table."""
    pdf = make_dossier(case_of_text(THREE_IN_A_ROW), ["pdf"], ("pt", "zh"))["pdf"]
    assert len(PdfReader(BytesIO(pdf)).pages) <= 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_totals_that_do_the_same_stand_together_once_they_stood_one_by_one(language: Language) -> None:
    """The come-out has a line for each of eleven totals; the next stage one for those that lose, with their throws."""
    (found,) = case_of_text(THREE_IN_A_ROW).derivations.values()
    w = Words(language, found.ruleset)
    tables = [block for block in working_document(found, w, commands=False) if isinstance(block, Table)]
    come_out, first = [table for table in tables if table.rows[0][0] == "2"][:2]
    wanted = {"en": "a total of 3 to 12", "pt": "uma soma de 3 a 12", "zh": "總和為3點至12點"}[language]
    assert [row[0] for row in come_out.rows[:-1]] == [str(total) for total in range(2, 13)]
    assert [row[0] for row in first.rows[:-1]] == ["2", wanted]
    _, faces, count, probability, _, net, contribution = first.rows[1]
    assert (count, probability, net, contribution) == ("35", "35/36", "-1", "-35/36")
    throws = {f"{one}-{two}" for one in range(1, 7) for two in range(one, 7)} - {"1-1"}
    assert set(re.findall("[1-6]-[1-6]", faces)) == throws
    assert faces.count("×") == 2


def test_what_is_told_by_totals_alone_stays_one_by_one() -> None:
    """Of a bet of one throw every total has its line; and whoever works it out has them of every stage."""
    (found,) = case_of_text(THREE_IN_A_ROW).derivations.values()
    whole = [
        block
        for block in working_document(found, Words("en", found.ruleset), commands=True)
        if isinstance(block, Table)
    ]
    assert sum([row[0] for row in table.rows[:-1]] == list(map(str, range(2, 13))) for table in whole) == 23
    field = case_of_text(FIELD.format(prize="5:2"))
    (once,) = field.derivations.values()
    tables = [
        one for one in working_document(once, Words("en", once.ruleset), commands=False) if isinstance(one, Table)
    ]
    assert any([row[0] for row in table.rows[:-1]] == list(map(str, range(2, 13))) for table in tables)
