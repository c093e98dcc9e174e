"""What the results of a trial are told apart by, in the numeric engine: against lists and dictionaries."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.model import Dice
from macau_edge.numeric.throws import throws_of
from macau_edge.numeric.words import grouped_results, result_labels, results_by_label
from tests.on_a_device import numbers

SIZE = 12
Column = st.one_of(
    st.lists(st.booleans(), min_size=SIZE, max_size=SIZE),
    st.lists(st.integers(0, 5), min_size=SIZE, max_size=SIZE),
    st.lists(st.integers(0, 10**6), min_size=SIZE, max_size=SIZE),
)


@given(st.lists(Column, max_size=4))
def test_results_with_one_number_are_those_that_are_alike_in_every_column(columns: list[list[int]]) -> None:
    """The numbers have no gaps; each has one result that has it."""
    codes, one = grouped_results(SIZE, [np.array(column) for column in columns])
    rows = list(zip(*columns, strict=True)) or [()] * SIZE
    assert sorted(set(codes.tolist())) == list(range(len(one)))
    assert len(one) == len(set(rows))
    assert [rows[one[code]] for code in codes.tolist()] == rows


@pytest.mark.parametrize(
    ("column", "codes"),
    [([0, 1, 2, 1], [0, 1, 2, 1]), ([5, 2, 5, 0], [2, 1, 2, 0]), ([10**9, 3, 10**9, 7], [2, 0, 2, 1])],
    ids=["without gaps", "with gaps", "with wide ones"],
)
def test_numbers_are_closed_up_in_their_order(column: list[int], codes: list[int]) -> None:
    """The next column is told apart by them: 10**9 times as many numbers would not fit."""
    found, one = grouped_results(4, [np.array(column)])
    assert found.tolist() == codes
    assert len(one) == max(codes) + 1


def test_the_labels_of_some_results_are_called_once_each_with_all_their_results() -> None:
    throws = throws_of(Dice(2, numbers(6)))
    low = np.array([int(label) <= 4 for label in throws.results])
    found = {label: mask.tolist() for label, mask in results_by_label(throws, low)}
    assert found == {total: [one == total for one in throws.results] for total in ("2", "3", "4")}
    assert sorted(result_labels(throws)[0], key=int) == [str(total) for total in range(2, 13)]
