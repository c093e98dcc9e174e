"""Tables of thousands of rows: each value finds its row without going through all of them, and finds the right one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge import model, numeric
from macau_edge.checks import check
from macau_edge.model import OTHERS, By, PrizeTable, Ratio, Row, Span, rows_for
from macau_edge.model.prizes import RowFinder
from macau_edge.numeric.prizes import Tables, Values, matches_key
from macau_edge.numeric.throws import CannotReadError
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.small import file_of

NUMBERS = st.integers(0, 12)
SPANS = st.builds(lambda low, more: Span(low, None if more > 3 else low + more), NUMBERS, st.integers(0, 4))
KEYS = st.one_of(SPANS, st.sampled_from(["00", "red", "hop"]))
VALUES = [*map(str, range(14)), "00", "red", "black", OTHERS, str(10**30)]


def table(keys: list[list[model.RowKey]], others: bool) -> PrizeTable:
    rows = [Row(tuple(one), Ratio(number, 1)) for number, one in enumerate(keys, 1)]
    return PrizeTable(By("count"), (*rows, *([Row((OTHERS,), Ratio(1, 2))] if others else [])))


TABLES = st.builds(table, st.lists(st.lists(KEYS, min_size=1, max_size=3), max_size=5), st.booleans())


@given(TABLES)
def test_the_rows_that_are_found_are_all_that_there_are(prizes: PrizeTable) -> None:
    finder = RowFinder(prizes)
    for value in VALUES:
        assert sorted(finder.rows(value), key=prizes.rows.index) == list(rows_for(prizes, value)), value
    spans = [key for row in prizes.rows for key in row.keys if isinstance(key, Span)]
    assert finder.apart == (not any(overlap(one, other) for one, other in combinations(spans, 2)))


def overlap(one: Span, other: Span) -> bool:
    return any(all(key.low <= n and (key.high is None or n <= key.high) for key in (one, other)) for n in range(20))


@given(st.lists(KEYS, max_size=4))
def test_the_second_engine_finds_the_same_values_at_once(keys: list[model.RowKey]) -> None:
    found = Values(VALUES).named([*keys, OTHERS])
    assert found.dtype == np.bool_
    assert list(found) == [any(matches_key(key, value) for key in keys) for value in VALUES]


def test_a_table_of_a_thousand_rows_is_checked_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, module = [0], import_module("macau_edge.model.prizes")
    names: Callable[..., bool] = module._names

    def counted(*given: object) -> bool:
        looked[0] += 1
        return names(*given)

    monkeypatch.setattr(module, "_names", counted)
    size = 1000
    rows = ", ".join(f"{number}: {size - number + 1}:100" for number in range(1, size + 1))
    pays = f"{{by: count, {rows}, others: lose}}"
    text = f"game: x\ndevice: {{dice: 2}}\nbets:\n  b: {{count: 6, until: 7, pays: {pays}}}\n"
    found = check(read_ruleset(source("x.yaml", text.encode()), "x"))
    assert {problem.family for problem in found} <= {"law", "policy"}
    assert 0 < looked[0] < 20 * size


def test_each_row_is_told_of_the_first_that_it_overlaps() -> None:
    rows = "1 to 3: 1:1, 2: 2:1, 3 or more: 3:1, 7: 4:1, others: lose"
    text = f"game: x\ndevice: {{dice: 2}}\nbets:\n  b: {{count: 6, until: 7, pays: {{by: count, {rows}}}}}\n"
    found = [
        one.message for one in check(read_ruleset(source("x.yaml", text.encode()), "x")) if "stands" in one.message
    ]
    assert found == [f"{number} stands in this row and in one on line 4" for number in (2, 3, 7)]


def test_a_table_by_trial_is_asked_on_each_trial_for_the_rows_near_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second engine went through all four hundred rows on each of four hundred trials: `check` took 14 seconds."""
    asked, named = [0], Values.named

    def counted(values: Values, keys: tuple[model.RowKey, ...]) -> object:
        asked[0] += 1
        return named(values, keys)

    monkeypatch.setattr(Values, "named", counted)
    rows = ", ".join(f"{trial}: {trial + 1}:100" for trial in range(1, 400))
    ruleset = file_of(
        "game: x\ndevice: {dice: 2}\nbets:\n"
        f"  b: {{win: 7, lose: 2, pays: {{by: trial, {rows}, 400 to 500: 1:1, others: 2:1}}}}\n"
    )
    found = numeric.estimate(ruleset, model.Member(ruleset.bets["b"], {}), {})
    assert asked == [500]
    paid = [*(Fraction(trial + 1, 100) for trial in range(1, 400)), *[Fraction(1)] * 101]
    mean = sum(Fraction(29, 36) ** before * (6 * prize - 1) / 36 for before, prize in enumerate(paid))
    assert found.nets @ found.probabilities == pytest.approx(float(mean))


@given(TABLES, st.sets(st.sampled_from(VALUES), min_size=1).map(sorted))
def test_the_second_engine_gives_each_value_the_row_that_is_found_for_it(prizes: PrizeTable, values: list[str]) -> None:
    rows = [rows_for(prizes, value) for value in values]
    asked = Tables().leaves(prizes, np.ones(len(values), dtype=bool), lambda by: (values, np.arange(len(values))))
    if any(len(found) > 1 for found in rows):
        with pytest.raises(CannotReadError):
            list(asked)
        return
    given = {values[number]: leaf for mask, leaf in asked for number in np.flatnonzero(mask)}
    assert given == {value: row.pays for value, found in zip(values, rows, strict=True) for row in found}
