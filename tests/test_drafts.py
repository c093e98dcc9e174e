"""A draft, `act: none`: one finding says that it is one, and nothing is asked for that only an act has."""

from __future__ import annotations

from macau_edge.checks import check
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source

DRAFT = """game: Example
act: none
device: {dice: 2}
options: {seven-pays: {choices: [4:1, 5:1], default: 4:1}}
bets:
  seven: {win: 7, lose: others, pays: seven-pays}
  staged: {stages: {come-out: {win: 7, point: 8, lose: others}, point: {win: point, lose: 7}}, pays: 1:1}
"""


def codes(text: str) -> list[tuple[str, int]]:
    return [(one.code, one.place.line) for one in check(read_ruleset(source("g.yaml", text.encode()), "g"))]


def test_a_draft_has_one_finding() -> None:
    assert codes(DRAFT) == [("law/missing-act", 2)]


def test_its_mistakes_are_told_as_ever() -> None:
    assert codes(DRAFT.replace("win: 7, lose: others", "win: 13, lose: others")) == [
        ("law/missing-act", 2), ("arithmetic/empty", 6),
    ]  # fmt: skip


def test_without_the_word_each_is_asked_for() -> None:
    found = [code for code, _ in codes(DRAFT.replace("act: none\n", ""))]
    assert found.count("law/missing-law") == 3
    assert "law/missing-word" in found
