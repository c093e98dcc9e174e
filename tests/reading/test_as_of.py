"""No report says that an act is in force without the copy that says so."""

from __future__ import annotations

from typing import Any

import pytest

from macau_edge.model import Language, Ruleset
from macau_edge.questions.analyse.report import act_state
from macau_edge.questions.games import games_document, games_json
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.reports.writers import to_text
from macau_edge.wording import Words
from tests.cases import ruleset_of

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
        (", as-of: {copy: the gazette}", "as published (as of: the gazette)"),
        (
            ", as-of: {copy: the gazette, looked-up: 2026-11-20}",
            "in force (as of: the gazette, looked up on 20 November 2026)",
        ),
    ],
)
def test_the_state_of_an_act_names_its_copy(as_of: str, said: str) -> None:
    own = ruleset(as_of)
    assert said in to_text(games_document([own], "en"))
    assert ("in force" in to_text(games_document([own], "en"))) == ("looked-up" in as_of)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Despacho SEF 53/2010: published; later changes were not verified (the text of the Official Gazette, in "
               "Portuguese and Chinese, of 8 March 2010)."),
        ("pt", "Despacho SEF n.º 53/2010: publicado; alterações posteriores não verificadas (o texto do Boletim "
               "Oficial, em português e em chinês, de 8 de Março de 2010)."),
        ("zh", "第53/2010號經濟財政司司長批示：已公佈（二零一零年三月八日刊登的《公報》的葡文及中文文本）；"
               "其後有否修改，未經核實。"),
    ],
)  # fmt: skip
def test_a_copy_without_a_day_of_its_own_is_dated_by_the_gazette(language: Language, said: str) -> None:
    """A text of 2010 cannot show what is in force in 2026."""
    craps = ruleset_of("rulesets/craps.yaml")
    assert craps.act
    assert act_state(craps.act, Words(language, craps)).text == said


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
