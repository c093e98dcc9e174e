"""Several prizes at once: which combinations are looked at, which are shown first, and which is marked."""

from __future__ import annotations

from fractions import Fraction

import pytest

from macau_edge.questions.solve.formula import STAKES, simplicity
from macau_edge.questions.solve.solved import Together
from macau_edge.questions.solve.together import CLOSE, SHOWN
from tests.questions.test_solving import solved

FOR_ONE = """
game: Mine
device: {dice: 2}
bets:
  mixed: {win: [2, 7, 12], lose: others, pays: {by: total, 2: 8 for 1, 7: 3:1, 12: 9 for 1}}
"""


def together(game: str, bet: str, edge: str, *free: str, stakes: int = 10) -> Together:
    (group,) = solved(game, bet, edge, free, stakes=stakes).solved
    assert group.together
    return group.together


@pytest.mark.thorough
def test_one_combination_alone_is_nearest() -> None:
    for edge in ("2.5%", "1/37", "12.3456%", "-300%"):
        rows = together("craps", "field", edge, "2", "12").rows
        (nearest,) = (row for row in rows if row.nearest)
        assert abs(nearest.off) == min(abs(row.off) for row in rows)
        same = [row for row in rows if abs(row.off) == abs(nearest.off)]
        assert simplicity(nearest.values) == min(simplicity(row.values) for row in same)


def test_within_a_hundredth_of_a_point_simple_ratios_come_first() -> None:
    """By simplicity: no combination that was left out and is as near has smaller stakes than the largest shown."""
    found = together("craps", "field", "2.77%", "2", "12")
    close = [row for row in found.rows if abs(row.off) <= CLOSE]
    assert len(close) == SHOWN == len(found.rows)
    assert {sum(row.values) for row in close} == {
        Fraction(5)
    }  # 2.7778%: whole and half prizes, not 2.7700% to the digit
    assert "2:1 3:1" in [" ".join(map(str, row.ratios)) for row in close]


def test_a_prize_that_takes_fractions_is_fitted() -> None:
    found = together(FOR_ONE, "mixed", "10%")
    assert found.last == 2  # 7 at 3:1, although 2 and 12 weigh less
    assert min(abs(row.off) for row in found.rows) <= CLOSE


def test_what_was_found_for_one_prize_and_for_all_is_among_the_candidates() -> None:
    (group,) = solved("craps", "field", "2.4691%", ["2", "12"]).solved
    assert group.together
    assert group.equal
    (nearest,) = (row for row in group.equal.rows if row.nearest)
    assert nearest.values == (Fraction(23, 9),) * 2
    assert (nearest.values, nearest.edge) in [(row.values, row.edge) for row in group.together.rows] or all(
        simplicity(row.values) <= simplicity(nearest.values) for row in group.together.rows
    )


@pytest.mark.thorough
def test_stakes_are_bounded_whatever_is_asked() -> None:
    found = together("craps", "field", "2.5%", "2", "12", stakes=9999)
    assert found.stakes == STAKES
    assert all(value.denominator <= STAKES for row in found.rows for value in row.values)
    assert together("craps", "field", "2.5%", stakes=2).stakes == 2


def test_where_nothing_is_inside_the_nearest_looked_at_is_shown() -> None:
    found = together("craps", "field", "2.50001%..2.50002%", "2", "12", stakes=3)
    assert found.outside
    (nearest,) = (row for row in found.rows if row.nearest)
    assert abs(nearest.off) == min(abs(row.off) for row in found.rows) > 0
