"""A file -> a ruleset: what is kept of it, where its words stand, and what is left of entries with mistakes."""

from __future__ import annotations

import pytest

from macau_edge.model import Ruleset
from macau_edge.model.phrases import Except
from macau_edge.model.problem import Place
from macau_edge.reading.nodes import DEPTH, MappingNode, Scalar, SequenceNode, read_nodes
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.reading.source import source

TEXT = """\
game: {en: Example, pt: Exemplo, zh: {ours: 例}}
device: {dice: 2}
names: {craps: [2, 3, 12], 'eleven': 11}
options: {bar: {law: art. 3, choices: [12, 2]}}
bets:
  骰: {win: 7, lose: others, pays: 4:1}
  line: {win: craps except bar, lose: others, pays: 7:1}
"""


def read(text: str) -> Read:
    return read_ruleset(source("example.yaml", text.encode()), "example")


def ruleset(text: str) -> Ruleset:
    found = read(text).ruleset
    assert found
    return found


def test_nothing_is_turned_into_something_else() -> None:
    node = read_nodes(source("example.yaml", b"[3:1, off, 010, 1_000, 2010-03-08, ~, .inf, 'x', \"y\"]"))
    assert isinstance(node, SequenceNode)
    scalars = [item for item in node.items if isinstance(item, Scalar)]
    assert [item.text for item in scalars] == ["3:1", "off", "010", "1_000", "2010-03-08", "~", ".inf", "x", "y"]
    assert [item.quoted for item in scalars] == [False] * 7 + [True] * 2


def test_columns_count_characters() -> None:
    node = read_nodes(source("example.yaml", "{名: 骰, 二: 八 }".encode()))
    assert isinstance(node, MappingNode)
    assert [value.place for _, value in node.pairs] == [Place("example.yaml", 1, 5), Place("example.yaml", 1, 11)]


@pytest.mark.parametrize(("levels", "fits"), [(DEPTH, True), (DEPTH + 2, False), (5000, False)])
def test_depth_is_bounded_before_anything_recurses(levels: int, fits: bool) -> None:
    text = "game: " + "[" * levels + "]" * levels
    codes = {problem.code for problem in read(text).problems}
    assert ("syntax/too-deep" in codes) is not fits


def test_words_have_their_place_also_where_they_cannot_be_read() -> None:
    places = ruleset(TEXT.replace("11}", "11 to 3}")).places
    assert places["names", "craps"] == Place("example.yaml", 3, 9, width=5)
    assert places["names", "eleven"] == Place("example.yaml", 3, 28, width=8)
    assert places["options", "bar"] == Place("example.yaml", 4, 11, width=3)
    assert places["bets", "line"] == Place("example.yaml", 7, 3, width=4)


def test_a_clause_stands_at_its_key_and_its_words_at_theirs() -> None:
    (stage,) = ruleset(TEXT).bets["line"].stages
    win = stage.clauses[0]
    assert win.place == Place("example.yaml", 7, 10, width=3)
    assert isinstance(win.outcomes, Except)
    assert win.outcomes.removed.place == Place("example.yaml", 7, 28, width=3)


def test_what_can_be_read_of_a_bet_is_kept_for_the_checks() -> None:
    found = read(TEXT.replace("pays: 7:1", "pays: 7"))
    assert found.ruleset
    assert not found.complete
    assert list(found.ruleset.bets) == []
    assert [bet.id for bet in found.partial] == ["骰", "line"]


def test_nothing_is_checked_without_a_device() -> None:
    found = read(TEXT.replace("dice: 2", "dice: few"))
    assert found.ruleset is None
    assert found.problems


def test_a_mistake_in_the_name_of_the_game_hides_nothing() -> None:
    found = read(TEXT.replace("en: Example", "fr: Exemple"))
    assert found.ruleset
    assert [problem.code for problem in found.problems].count("structure/unknown-key") == 1
    assert "line" in found.ruleset.bets
