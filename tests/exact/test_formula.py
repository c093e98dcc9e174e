"""Tallies in closed form, against the same bets solved state by state."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.exact.compile import compile_bet
from macau_edge.exact.cycles import Dual
from macau_edge.exact.formula import Working, work_out
from macau_edge.exact.game import Game
from macau_edge.exact.solution import ChainSolution
from macau_edge.model import Member, Ruleset
from macau_edge.model.meter import open_meter
from macau_edge.outcomes.members import members
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.loops import each
from tests.parts import examples

CRAPS = """
hand:
  come-out: {natural: [7, 11], craps: [2, 3, 12], point: others}
  point: {point-made: point, seven-out: 7}
  ends: seven-out
"""
DICE = "device: {dice: 2}\n"


def bet(text: str) -> tuple[Ruleset, Member]:
    """The bet `it` of a file."""
    found = read_ruleset(source("x.yaml", ("game: x\n" + text).encode()), "x")
    assert [problem for problem in found.problems if problem.family != "law"] == []
    assert found.ruleset is not None
    return found.ruleset, members(found.ruleset, found.ruleset.bets["it"], {})[0]


def worked_out(text: str) -> Working | None:
    """The closed form of the bet `it`."""
    ruleset, member = bet(text)
    return work_out(Game(ruleset, member, {}))


def agrees_with_states(text: str) -> None:
    """Asserts that the closed form and the chain give the same distribution."""
    working = worked_out(text)
    assert working is not None
    ruleset, member = bet(text)
    assert working.distribution == ChainSolution(compile_bet(ruleset, member, {}), member.bet).distribution()


some_nets = st.sampled_from(["lose", "push", "1:2", "2:1", "5:1", "40:1"])


@st.composite
def some_table(draw: st.DrawFn, by: str, highest: int, *, open_ended: bool) -> str:
    """A table with a row for every number; now and then the prizes fall again."""
    nets = draw(st.lists(some_nets, min_size=highest + 1, max_size=highest + 1).filter(lambda n: len(set(n)) > 1))
    rows = [f"{number}: {net}" for number, net in enumerate(nets)]
    if open_ended:
        rows[-1] = f"{highest} or more: {nets[-1]}"
    return f"{{by: {by}, {', '.join(rows)}}}"


@st.composite
def some_wheel(draw: st.DrawFn, stops: int) -> str:
    weights = draw(st.lists(st.integers(1, 5), min_size=stops, max_size=stops))
    blank = draw(st.integers(0, 4))
    pockets = [f"s{number}: {weight}" for number, weight in enumerate(weights)]
    pockets += [f"end: {draw(st.integers(1, 4))}"] + ([f"blank: {blank}"] if blank else [])
    return f"device: {{wheel: {{{', '.join(pockets)}}}}}\n"


@st.composite
def some_collection(draw: st.DrawFn) -> str:
    stops = draw(st.integers(1, 6))
    items = ", ".join(f"s{number}" for number in range(stops))
    table = draw(some_table("collected", stops, open_ended=False))
    return f"{draw(some_wheel(stops))}bets:\n  it: {{collect: [{items}], until: end, pays: {table}}}\n"


@st.composite
def some_count(draw: st.DrawFn) -> str:
    table = draw(some_table("count", draw(st.integers(1, 6)), open_ended=True))
    return f"{draw(some_wheel(2))}bets:\n  it: {{count: s0, until: end, pays: {table}}}\n"


@st.composite
def some_spans(draw: st.DrawFn) -> str:
    """A count whose rows are for many numbers each, now and then without a prize between two others."""
    firsts = sorted(draw(st.sets(st.integers(1, 30), min_size=1, max_size=4)))
    nets = draw(st.lists(some_nets, min_size=len(firsts) + 1, max_size=len(firsts) + 1).filter(lambda n: len({*n}) > 1))
    spans = [f"{low} to {high - 1}" for low, high in pairwise([0, *firsts])]
    spans = [span if len({*span.split(" to ")}) > 1 else span.split(" to ")[0] for span in spans]
    rows = [f"{span}: {net}" for span, net in zip([*spans, f"{firsts[-1]} or more"], nets, strict=True)]
    table = f"{{by: count, {', '.join(draw(st.permutations(rows)))}}}"
    return f"{draw(some_wheel(2))}bets:\n  it: {{count: s0, until: end, pays: {table}}}\n"


@st.composite
def some_highest(draw: st.DrawFn) -> str:
    stops = draw(st.integers(2, 3))
    rows = []
    for number in range(stops):
        prizes = sorted(draw(st.lists(st.integers(1, 6), min_size=1, max_size=3)))
        paid = [f"{count}: {prize}:1" for count, prize in enumerate(prizes, start=1)]
        paid[-1] = f"{len(prizes)} or more: {prizes[-1]}:1"
        rows.append(f"s{number}: {{by: count, {', '.join(paid)}, others: lose}}")
    values = ", ".join(f"s{number}" for number in range(stops))
    return (
        f"{draw(some_wheel(stops))}bets:\n  it:\n    highest-of: {{what: [{values}]}}\n    count: what\n"
        f"    until: end\n    pays: {{by: what, {', '.join(rows)}}}\n"
    )


@examples(120)
@given(st.one_of(some_collection(), some_count(), some_spans(), some_highest()))
def test_a_tally_of_trials_is_the_same_by_formula_and_state_by_state(text: str) -> None:
    agrees_with_states(text)


HAND_TALLIES = {
    "fire": "collect: [4, 5, 6, 8, 9, 10], when: point-made, pays: {by: collected, 4: 2:1, 6: 5:1, others: lose}",
    "some points": "collect: [4, 6, 8], when: point-made, pays: {by: collected, 0: push, 2: 3:1, others: lose}",
    "points made": "count: point-made, pays: {by: count, 0: lose, 1: push, 2: lose, 3 or more: 5:1}",
    "ride the line": "count: [natural, point-made], pays: {by: count, 2: push, 3: 1:1, 4 or more: 3:1, others: lose}",
    "sevens": "count: 7, when: natural, pays: {by: count, 2 or more: 8:1, others: lose}",
    "craps": "collect: [2, 3, 12], when: craps, pays: {by: collected, 3: 50:1, 2: 5:1, others: lose}",
}


@each("tally", HAND_TALLIES.values(), ids=HAND_TALLIES, quick=3)
@each("ends", ["seven-out", "[seven-out, craps]", "[seven-out, natural]"])
def test_a_tally_of_turns_is_the_same_by_formula_and_state_by_state(tally: str, ends: str) -> None:
    hand = CRAPS.replace("ends: seven-out", f"ends: {ends}")
    text = f"{DICE}{hand}bets:\n  it: {{made: come-out, until: end of hand, {tally}}}\n"
    ruleset, member = bet(text)
    if work_out(Game(ruleset, member, {})) is None:
        assert ends != "seven-out"  # a happening both counts and ends the hand
    else:
        agrees_with_states(text)


def test_the_highest_of_several_counts_is_the_same_by_formula_and_state_by_state() -> None:
    rows = (
        "[4, 10]: {by: count, 2 or more: 100:1, 1: 12:1, others: lose}, 6: {by: count, 2 or more: 20:1, others: lose}"
    )
    agrees_with_states(
        f"{DICE}{CRAPS}bets:\n  it: {{made: come-out, highest-of: {{number: [4, 6, 10]}}, count: number, "
        f"when: point-made, until: end of hand, pays: {{by: number, {rows}}}}}\n"
    )


NO_CYCLES = {
    "an item that is also the end": "collect: [6, 7], until: 7, pays: {by: collected, 2: 5:1, others: lose}",
    "every trial counts": "count: any, until: 7, pays: {by: count, 4 or more: 5:1, others: lose}",
    "two items at once": "collect: [6, 3-3], until: 7, pays: {by: collected, 2: 5:1, others: lose}",
    "so many trials": "count: 6, until: trial 9, pays: {by: count, 2 or more: 5:1, others: lose}",
}


@pytest.mark.parametrize("tally", NO_CYCLES.values(), ids=NO_CYCLES)
def test_what_does_not_come_in_cycles_is_left_to_the_states(tally: str) -> None:
    text = f"{DICE}bets:\n  it: {{{tally}}}\n"
    assert worked_out(text) is None
    ruleset, member = bet(text)
    assert sum(ChainSolution(compile_bet(ruleset, member, {}), member.bet).distribution().nets.values()) == 1


def test_a_prize_that_falls_again_is_not_a_highest_one_in_closed_form() -> None:
    rows = "4: {by: count, 1: 9:1, others: lose}, 10: {by: count, 1 or more: 2:1, others: lose}"
    bet_ = f"highest-of: {{number: [4, 10]}}, count: number, until: 7, pays: {{by: number, {rows}}}"
    text = f"{DICE}bets:\n  it: {{{bet_}}}\n"
    assert worked_out(text) is None


def test_twenty_unequal_stops_take_no_more_terms_than_they_have_sums() -> None:
    stops = ", ".join(f"s{number}: {number}" for number in range(1, 21))
    items = ", ".join(f"s{number}" for number in range(1, 21))
    text = f"device: {{wheel: {{{stops}, end: 7}}}}\nbets:\n  it: {{collect: [{items}], until: end, "
    with open_meter(1_000):
        working = worked_out(text + "pays: {by: collected, 20: 100:1, others: lose}}\n")
    assert working is not None
    assert max(len(level.terms) for level in working.levels) <= 211
    assert sum(level.probability for level in working.levels) == 1


@examples(40)
@given(some_spans())
def test_each_row_of_a_count_is_the_sum_over_its_numbers(text: str) -> None:
    """Number by number: n of them before the end have p^n s / (1 - r)^(n+1), in any order with what brings nothing."""
    working = worked_out(text)
    assert working is not None
    (thing,), stop, nothing = working.cycle.things, working.cycle.stop, working.cycle.nothing
    p, s, r = (chance.probability for chance in (thing, stop, nothing))
    below = Fraction(0)
    for level in working.levels:
        assert level.numbers is not None
        if level.numbers.high is None:
            assert level.probability == 1 - below
            continue
        numbers = range(level.numbers.low, level.numbers.high + 1)
        assert level.probability == sum(p**n * s / (1 - r) ** (n + 1) for n in numbers)
        below += level.probability


@pytest.mark.parametrize("number", [5, 40, 4_000, 40_000])
def test_a_count_takes_as_many_powers_as_its_table_has_rows(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    power = Dual.power

    def counting(one: Dual, n: int) -> Dual:
        asked.append(n)
        return power(one, n)

    monkeypatch.setattr(Dual, "power", counting)
    rows = f"2: 1:1, 3 to {number - 1}: 3:1, {number} or more: 90:1, others: lose"
    working = worked_out(f"{DICE}bets:\n  it: {{count: 6, until: 7, pays: {{by: count, {rows}}}}}\n")
    assert working is not None
    assert asked == [0, 2, 3, number]
    assert working.levels[-1].probability == Fraction(5, 11) ** number


def test_a_geometric_number_of_successes() -> None:
    """Sixes before a seven: each deciding throw is a six with 5/11, so three or more of them have (5/11)^3."""
    working = worked_out(
        f"{DICE}bets:\n  it: {{count: 6, until: 7, pays: {{by: count, 3 or more: 9:1, others: lose}}}}\n"
    )
    assert working is not None
    assert working.distribution.nets[Fraction(9)] == Fraction(5, 11) ** 3
    assert [level.probability for level in working.levels] == [1 - Fraction(5, 11) ** 3, Fraction(5, 11) ** 3]
