"""Every shipped ruleset and example against itself with something else in it, and against every other one: no crash."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from macau_edge.model import Ruleset
from macau_edge.questions.diff.compare import changed
from macau_edge.questions.diff.facts import ruleset_facts
from macau_edge.questions.diff.names import renamed, with_names
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import read_source, shipped_folder
from tests.loops import each
from tests.questions.test_changes import between, said

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(
    path
    for folder in (shipped_folder(), EXAMPLES)
    for path in (*folder.glob("*.yaml"), *folder.glob("portugal/*.yaml"))
)
IDS = [path.stem for path in FILES]
SHORT = {"dragon-tiger", "fantan", "hands", "sequences"}
"""What is looked at before a change: a file of cards, of beads, of hands and of dice, each soon read."""


@cache
def loaded(path: Path) -> Ruleset:
    found = read_ruleset(read_source(path), path.stem).ruleset
    assert found
    return found


def parts_of(text: str) -> tuple[str, str]:
    """What stands before the bets, and the rest."""
    before, found, after = text.partition("\nbets:\n")
    assert found
    return before + found, after


def bets_of(text: str) -> list[str]:
    """The bets of a ruleset, each in two spaces below `bets:`."""
    section = re.match(r"(?:[ #].*\n|\n)*", parts_of(text)[1])
    assert section
    return re.findall(r"^  ([\w-]+):", section[0], re.M)


@each("path", FILES, ids=IDS, quick=lambda path: path.stem == "fantan", thorough=lambda path: path.stem in SHORT)
def test_every_bet_under_another_identifier(path: Path) -> None:
    text = path.read_text("utf-8")
    for name in bets_of(text):
        before, after = parts_of(text)
        found = between(text, before + re.sub(rf"^  {name}:", f"  {name}-too:", after, count=1, flags=re.M))
        assert found.problems or f"renamed bet {name}-too.: {name} -> {name}-too" in said(found)


@pytest.mark.thorough
@each("path", FILES, ids=IDS, quick=lambda path: path.stem == "fantan", thorough=lambda path: path.stem in SHORT)
def test_every_bet_removed_and_added(path: Path) -> None:
    text = path.read_text("utf-8")
    for name in bets_of(text)[:3]:
        before, after = parts_of(text)
        without = before + re.sub(rf"^  {name}:.*\n(?:    .*\n|\n|  #.*\n)*", "", after, count=1, flags=re.M)
        gone, come = between(text, without), between(without, text)
        assert gone.problems or f"removed bet {name}.: {name} -> -" in said(gone)
        assert come.earlier or f"added bet {name}.: - -> {name}" in said(come)


@each(("one", "other"), [*pairwise([*FILES, FILES[0]])], ids=lambda path: path.stem, thorough=11)
def test_one_beside_another(one: Path, other: Path) -> None:
    found = between(one.read_text("utf-8"), other.read_text("utf-8"))
    assert not found.problems
    assert said(found)


@each("one", FILES, ids=IDS, thorough=lambda path: path.stem in SHORT)
def test_what_any_other_would_be_called(one: Path) -> None:
    before = loaded(one)
    for other in FILES:
        after = loaded(other)
        named = with_names(before, renamed(before, after))
        assert [*changed(ruleset_facts(named), ruleset_facts(after))] or one == other


FOLDER = Path(__file__).parents[1] / "wrong"
WRONG = [file for file in sorted(FOLDER.glob("*.yaml")) if file.stem != "too-many-states"]
"""Not the one of two hundred thousand states, which takes its time."""


@each("path", WRONG, ids=lambda path: path.stem, quick=72, thorough=24)
def test_a_wrong_file_on_either_side(path: Path) -> None:
    sound = (EXAMPLES / "ci" / "rulesets" / "three-bets.yaml").read_text("utf-8")
    try:
        wrong = path.read_text("utf-8")
    except UnicodeDecodeError:
        return
    assert between(wrong, sound).files
    assert between(sound, wrong).files
