"""A bet that pays the highest of several prizes, in the orders of its prizes that are small enough to be looked at."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from macau_edge.outcomes.options import choose
from macau_edge.questions.solve import alone
from macau_edge.questions.solve.alone import Engine
from macau_edge.questions.solve.answer import solve_json
from macau_edge.questions.solve.find import solve
from macau_edge.questions.solve.report import solve_document
from macau_edge.questions.solve.request import SolveRequest
from macau_edge.questions.solve.solved import variables
from macau_edge.reading.source import find_ruleset, read_source
from macau_edge.reports.document import Paragraph
from macau_edge.reports.figures import to_json_text
from tests.analysis.test_stakes import ruleset_of
from tests.conftest import all_members
from tests.counting import at_most
from tests.loops import each


def engine_of(example: str, bet: str) -> Engine:
    ruleset = ruleset_of(read_source(find_ruleset(f"examples/{example}.yaml")[1]).text)
    member = next(one for one in all_members(ruleset, {}) if one.id == bet)
    return Engine(ruleset=ruleset, member=member, choices=choose(ruleset, {}))


@pytest.mark.thorough
def test_one_prize_of_replay_is_answered_without_every_count_and_says_what_was_looked_at() -> None:
    """At 4:1 for four of a number and 120:1 for three, all counts are kept: 70,000 states for each prize tried."""
    engine = engine_of("hands", "replay")
    edge = Fraction(1, 10)
    with at_most(40_000_000):  # 15 million are made
        found = solve(SolveRequest(bet="replay", edge=(edge, edge), free=("4, 10 / 4 or more",)), engine.ruleset, {})
    (one,) = found.solved[0].ones
    assert one.left_out
    assert (one.pieces[0].low_in, one.pieces[-1].high) == (True, None)
    assert one.prizes
    assert one.prizes.only
    assert one.pieces[-1].formula.edge([one.prizes.only]) == edge
    assert [str(row.ratios[0]) for row in one.rows] == ["5011:1", "5010:1"]
    said = [block.text for block in solve_document(found, "en") if isinstance(block, Paragraph)]
    assert any("in others the bet has more than 1000 states" in text for text in said)
    assert '"orders_left_out": true' in to_json_text(solve_json(found))


def test_small_bets_are_looked_at_in_every_order() -> None:
    engine = engine_of("repeaters", "low-repeater")
    for variable in variables(engine.ruleset, engine.member, {}):
        found = alone.find_orders(engine, variable)
        assert not found.left_out
        assert (found.pieces[0].low, found.pieces[0].low_in, found.pieces[-1].high) == (variable.least, False, None)


@each("states", [12, 20, 40, 60], quick=2)
def test_what_is_left_out_changes_nothing_that_is_there(states: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pieces with few states are those of every order, cut off on either side; the prize of now is among them."""
    engine = engine_of("repeaters", "low-repeater")
    for variable in variables(engine.ruleset, engine.member, {}):
        every = alone.find_orders(engine, variable).pieces
        monkeypatch.setattr(alone, "STATES_OF_AN_ORDER", states)
        some = alone.find_orders(engine, variable).pieces
        monkeypatch.undo()
        assert variable.printed
        assert some[0].low <= variable.printed <= (some[-1].high or variable.printed)
        for piece in some:
            (whole,) = (one for one in every if one.low <= piece.low and piece.formula == one.formula)
            assert whole.high is None or (piece.high is not None and piece.high <= whole.high)


def test_pieces_meet_where_two_prizes_are_the_same() -> None:
    """The edge does not leap there: one piece ends with the edge that the next one begins with."""
    engine = engine_of("hands", "replay")
    variable = variables(engine.ruleset, engine.member, {})[0]
    pieces = alone.find_orders(engine, variable).pieces
    for piece, following in pairwise(pieces):
        assert piece.high == following.low
        assert piece.formula.edge([following.low]) == following.formula.edge([following.low])


@pytest.mark.thorough
def test_what_no_prize_that_was_looked_at_gives_is_not_said_of_every_prize() -> None:
    engine = engine_of("hands", "replay")
    found = solve(
        SolveRequest(bet="replay", edge=(Fraction(9, 10),) * 2, free=("4, 10 / 4 or more",)), engine.ruleset, {}
    )
    assert not found.reachable
    said = [block.text for block in solve_document(found, "en") if isinstance(block, Paragraph)]
    assert "NOT REACHED: no prize that was looked at gives replay the edge that is wanted." in said
    assert any(text.startswith("No prize that was looked at gives it.") for text in said)
