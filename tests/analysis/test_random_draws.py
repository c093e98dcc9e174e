"""Random rounds of draws in all their words: both engines and the reader of the reference come to the same."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from macau_edge import exact, numeric
from macau_edge.model.problem import ProblemError
from macau_edge.numeric.throws import CannotReadError, NoEstimateError
from tests.loops import each
from tests.plain_reader import RefusedError, Rules
from tests.random_draws import NEVER, WORDS, pairs_of, text_of
from tests.small import file_of, member_of

SEEDS = (15, 118, 1, 114, 65, 76, 127, 111, 43, 54, 105, 71, 77, 78, 11, 89, 23, 24, 10, 33, 134)
"""Of a hundred and thirty those that are quick, and have each pair of the words between them."""


def as_all_readers_say(text: str) -> None:
    """Of all three the mean and what is put down, and the law where no hand is parted."""
    ruleset = file_of(text)
    member = member_of(ruleset, "it")
    found, other = exact.solve(ruleset, member, {}), numeric.estimate(ruleset, member, {})
    plain = Rules.of(text).results("it")["it"]
    assert found.mean == sum((net * chance for net, chance in plain.nets.items()), Fraction(0)), text
    assert found.risked == plain.risked, text
    if found.law is not None:
        assert {net: chance for net, chance in found.nets.items() if chance} == plain.nets, text
    assert float(other.nets @ other.probabilities) == pytest.approx(float(found.mean), abs=1e-13), text
    assert float(other.risked) == pytest.approx(float(found.risked), abs=1e-13), text


@each("seed", SEEDS, quick=3)
def test_all_words_of_draws_together(seed: int) -> None:
    as_all_readers_say(text_of(seed))


def test_each_pair_of_words_comes() -> None:
    every = {frozenset(pair) for pair in combinations(WORDS, 2)} - NEVER
    assert every - frozenset().union(*map(pairs_of, map(text_of, SEEDS))) == set()


@pytest.mark.deep
@each("seed", range(200, 600))
def test_many_more_texts_of_draws(seed: int) -> None:
    """Or none of the three has figures: a clause may name nothing, a rule choose what is not open."""
    ruleset = file_of(text := text_of(seed))
    member = member_of(ruleset, "it")
    try:
        exact.solve(ruleset, member, {})
    except ProblemError as error:
        (problem,) = error.problems
        if problem.code == "arithmetic/no-row":
            with pytest.raises((NoEstimateError, CannotReadError)):  # no file comes there, since the exact one refuses
                numeric.estimate(ruleset, member, {})
            with pytest.raises(RefusedError):
                Rules.of(text).results("it")
        else:
            assert problem.code == "arithmetic/empty", text
        return
    as_all_readers_say(text)
