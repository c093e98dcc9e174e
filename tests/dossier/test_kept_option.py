"""An option that the house goes on choosing: each figure for each choice, in the data, the certificate and the table.

Art. 6, 12) of craps leaves the 12 of the field to the house, 2:1 or 3:1. With the 2 at 3:1 the edge is 1/36 or nothing.
"""

from __future__ import annotations

import csv
import io
from fractions import Fraction

from macau_edge.dossier.certificate import certificate_of, certified_bets
from macau_edge.dossier.data import dossier_data
from macau_edge.dossier.make import results_csv
from macau_edge.dossier.sections.advantage import advantage_summary
from macau_edge.dossier.sections.offers import groups_of
from macau_edge.reports.document import Paragraph
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
