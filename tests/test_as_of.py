"""No report says that an act is in force without the copy that says so."""

from __future__ import annotations

from typing import Any

import pytest

from macau_edge.model import Ruleset
from macau_edge.questions.games import games_document, games_json
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.reports.writers import to_text

TEXT = """game: x
act: {title: An act, cite: Act 1, status: in force%s, new-bets: {law: art. 7}}
device: {dice: 2}
bets: {seven: {name: x, law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: 4:1}}
"""


def ruleset(as_of: str) -> Ruleset:
    found = read_ruleset(source("x.yaml", (TEXT % as_of).encode()), "x")
    assert found.ruleset, found.problems
    assert found.problems == []
    return found.ruleset


@pytest.mark.parametrize(
    ("as_of", "said"),
    [
        ("", "unknown"),
        (", as-of: {copy: the gazette}", "in force (as of: the gazette)"),
        (
            ", as-of: {copy: the gazette, looked-up: 2026-11-20}",
            "in force (as of: the gazette, looked up on 20 November 2026)",
        ),
    ],
)
def test_the_state_of_an_act_names_its_copy(as_of: str, said: str) -> None:
    own = ruleset(as_of)
    assert said in to_text(games_document([own], "en"))
    assert ("in force" in to_text(games_document([own], "en"))) == bool(as_of)


def test_data_have_the_copy_beside_the_state() -> None:
    assert own_act("").status == "unknown"
    found = own_act(", as-of: {copy: the gazette, looked-up: 2026-11-20}")
    assert (found.status, found.as_of and found.as_of["en"], found.looked_up) == (
        "in force",
        "the gazette",
        "2026-11-20",
    )


def own_act(as_of: str) -> Any:
    act = games_json([ruleset(as_of)]).games[0].act
    assert act
    return act
