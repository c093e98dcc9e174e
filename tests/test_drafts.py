"""A draft, `act: none`: one finding says that it is one, and nothing is asked for that only an act has."""

from __future__ import annotations

from pathlib import Path

import pytest

from macau_edge.checks import check
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.conftest import Run

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


@pytest.mark.parametrize(("language", "said"), [("en", "this file"), ("pt", "este ficheiro"), ("zh", "本規則檔")])
def test_the_options_of_a_draft_are_left_open_by_the_file(run: Run, tmp_path: Path, language: str, said: str) -> None:
    file = tmp_path / "draft.yaml"
    options = "options: {bar: {choices: [12, 2], default: 12}, meter: {choices: any ratio}}\n"
    bets = "bets: {field: {win: [3, bar], lose: others, pays: 9:1}, aces: {win: 2, lose: others, pays: meter}}\n"
    file.write_text(f"game: x\nact: none\ndevice: {{dice: 2}}\n{options}{bets}", "utf-8")
    for words in ("analyse FILE", "explain FILE field", "explain FILE aces --meter 3:1"):
        lines = run(*words.replace("FILE", str(file)).split(), "--lang", language).out.splitlines()
        assert any(line.startswith(said) for line in lines), words
