"""The outline of a ruleset says what the whole of it says."""

from __future__ import annotations

import pytest

from macau_edge.model.problem import ProblemError
from macau_edge.reading.ruleset import read_outline, read_ruleset
from macau_edge.reading.source import find_ruleset, read_source, shipped_names, source
from tests.loops import each


@each("name", shipped_names())
def test_an_outline_is_that_of_the_whole(name: str) -> None:
    text = read_source(find_ruleset(name)[1])
    outline, whole = read_outline(text, name), read_ruleset(text, name).ruleset
    assert whole is not None
    assert (outline.name, outline.sha256, outline.game) == (whole.name, whole.sha256, whole.game)
    assert (outline.act, outline.options, [*outline.bets]) == (whole.act, whole.options, [*whole.bets])


def test_a_mistake_in_it_is_told() -> None:
    text = "game: Dice\nact: none\ndevice: {dice: 2}\noptions: {prize: {choices: [2:1], law: silent, default: 3:1}}\n"
    with pytest.raises(ProblemError, match="the default is not one of the choices"):
        read_outline(source("dice.yaml", text.encode()), "dice")
