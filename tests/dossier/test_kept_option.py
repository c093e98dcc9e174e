"""An option that the house goes on choosing: each figure for each choice, in the data, the certificate and the table.

Art. 6, 12) of craps leaves the 12 of the field to the house, 2:1 or 3:1. With the 2 at 3:1 the edge is 1/36 or nothing.
"""

from __future__ import annotations

import csv
import io
from fractions import Fraction

import pytest

from macau_edge.dossier.annexes.session import SessionData
from macau_edge.dossier.certificate import certificate_of, certified_bets
from macau_edge.dossier.data import dossier_data
from macau_edge.dossier.make import results_csv
from macau_edge.dossier.sections.advantage import advantage_summary
from macau_edge.dossier.sections.examples import examples_section
from macau_edge.dossier.sections.layout import layout_section
from macau_edge.dossier.sections.offers import groups_of
from macau_edge.reports.document import Formula, Paragraph, Picture, Table
from macau_edge.wording import Words
from tests.dossier.test_recompute import recomputed
from tests.proposals import case_of_text

CASE = """game: craps
choices: {field12: kept}
bets:
  field: {win: [2, 3, 4, 9, 10, 11, 12], lose: others, pays: {by: total, 2: 3:1, 12: field12, others: 1:1}}
  six: {name: {en: Six, pt: Seis, zh: 六}, win: 6, lose: others, pays: 5:1}
"""


def test_the_data_has_the_bet_once_for_each_choice_in_the_order_of_the_act() -> None:
    data = dossier_data(case_of_text(CASE), ("pt",), 0, whole=False)
    field, six = data.proposed
    assert [(bet.kept, bet.house_edge) for bet in field.bets] == [  # type: ignore[attr-defined]
        ({"field12": "2:1"}, Fraction(1, 36)),
        ({"field12": "3:1"}, Fraction(0)),
    ]
    assert len(six.bets) == 1


def test_the_certificate_has_each_and_is_checked_by_its_program() -> None:
    one = case_of_text(CASE)
    names = [name for name, *_ in certified_bets(one)]
    assert names[:3] == ["field with field12 2:1", "six", "field with field12 3:1"]
    code, said = recomputed(certificate_of(one).attached)
    assert code == 0
    assert "field with field12 3:1" in said


def test_the_table_of_results_says_under_which_choice() -> None:
    rows = list(csv.DictReader(io.StringIO(results_csv(case_of_text(CASE), "en").decode("utf-8-sig"))))
    proposed = {(row["id"], row["kept"]): row["house_edge"] for row in rows if row["of"] == "proposed"}
    assert proposed == {("field", "field12=2:1"): "1/36", ("six", ""): "1/6", ("field", "field12=3:1"): "0"}
    assert {row["kept"] for row in rows if row["of"] == "regulation"} == {""}


def test_that_nobody_has_the_advantage_is_said_of_the_choice_with_which_it_is_so() -> None:
    one = case_of_text(CASE)
    w = Words("pt", one.ruleset)
    (said,) = [
        block.text
        for block in advantage_summary(groups_of(one), w)
        if isinstance(block, Paragraph) and "exactamente zero" in block.text
    ]
    assert "Field (com 3:1)" in said


ANNEXED = (
    CASE.partition("  six")[0]
    + """stakes: {minimum: 50, chip: 50, maximum: 5000}
annexes: [exposure, {session: {rounds: 1000}}, {simulation: {rounds: 10000}}, {dice-tolerance: {tolerance: 1%}},
          par-sheet]
"""
)


@pytest.mark.thorough
def test_each_annex_is_found_under_each_choice_and_gives_the_command_for_it() -> None:
    """Of 1,000 rounds at 5,000 patacas the house wins 5,000,000/36 with the 12 at 2:1, and nothing with it at 3:1."""
    one = case_of_text(ANNEXED)
    data = [annex.data() for annex in one.annexes]
    kinds = ("exposure", "session", "simulation", "dice-tolerance", "par-sheet")
    assert [type(each).__struct_config__.tag for each in data] == [kind for kind in kinds for _ in range(2)]
    assert [each.kept for each in data] == [{"field12": "2:1"}, {"field12": "3:1"}] * len(kinds)
    sessions = [bet.expected_win for each in data if isinstance(each, SessionData) for bet in each.bets]
    assert sessions == [Fraction(5_000_000, 36), 0]
    w = Words("en", one.ruleset)
    for annex, choice in zip(one.annexes, ["2:1", "3:1"] * len(kinds), strict=True):
        said = [block for block in annex.blocks(one, w) if isinstance(block, Paragraph | Formula)]
        assert str(said[0]).count(choice)
        assert str(said[-1]).count(f"--option field12={choice}")


def test_the_examples_have_what_another_choice_brings() -> None:
    one = case_of_text(CASE)
    blocks = [*examples_section(one, one.asked[0], Words("en", one.ruleset))]
    tables = [[[str(cell) for cell in row] for row in block.rows] for block in blocks if isinstance(block, Table)]
    assert [row[:4] for row in tables[0]][1] == ["2", "6-6", "12", "wins 2:1"]
    assert [row[:4] for row in tables[1]] == [["5", "6-6", "12", "wins 3:1"]]


@pytest.mark.parametrize(("row", "choices"), [("12: field12", "{field12: kept}"), ("12: 5:2", "{}")])
def test_the_cloth_of_today_has_every_prize_that_the_house_may_choose(row: str, choices: str) -> None:
    """The choice ends or stays: until then it is the house's, as 1.3 says, and no prize of it is the one there is."""
    one = case_of_text(CASE.replace("12: field12", row).replace("{field12: kept}", choices))
    today, *_ = (
        block.alternative for block in layout_section(one, Words("zh", one.ruleset)) if isinstance(block, Picture)
    )
    assert "Field，1賠1（3、4、9、10、11）；1賠2（2）；1賠2或1賠3（12）" in today
