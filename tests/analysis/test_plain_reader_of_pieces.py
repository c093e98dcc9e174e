"""Pieces and ways of parting, read once more from the prose of the reference and dealt plainly: both engines agree."""

from __future__ import annotations

from random import Random

import pytest

from tests.analysis.test_plain_reader import agrees
from tests.outcomes.test_kinds import chances
from tests.plain_reader import RefusedError, Rules
from tests.random_arranged import game
from tests.small import file_of


def settled(text: str) -> Rules | None:
    """The game as the plain reader has it; None where a way leaves two partings."""
    rules = Rules.of(text)
    try:
        rules.results("bet")
    except RefusedError as error:
        if "leaves two partings" not in str(error):
            raise
        return None
    results = rules.results("bet")["bet"].nets
    return rules if min(results) < 0 else None  # what is lost is `others`, which would catch nothing


@pytest.mark.parametrize(
    "seeds", [range(12), pytest.param(range(12, 150), marks=pytest.mark.thorough)], ids=["few", "many"]
)
def test_both_engines_and_the_plain_reader_come_to_the_same(seeds: range) -> None:
    compared = 0
    for seed in seeds:
        text = game(Random(seed)).text
        if rules := settled(text):
            agrees(file_of(text), rules, {}, ["bet"])
            chances(file_of(text))
            compared += 1
    assert compared > len(seeds) // 3


@pytest.mark.parametrize("seed", range(4))
def test_what_pieces_are_called_and_in_which_order_they_are_listed_is_nothing_to_a_bet(seed: int) -> None:
    own = next(one for one in (game(Random(4 * n + seed)) for n in range(100)) if settled(one.text))
    expected = chances(file_of(own.text))
    assert chances(file_of(own.listed_otherwise().text)) == expected
    assert chances(file_of(own.called_otherwise())) == expected
