"""The one way through the model: what is on it, in which order, and what becomes of a tree that is rewritten."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction

import pytest

from macau_edge.model import Bet, Clause, Ratio, Row, Ruleset, Stage, Text
from macau_edge.model.phrases import SHOWN, Equal, Except, Numbers, Phrase, Showing, Shows, Union, Within, Word
from macau_edge.model.problem import NOWHERE, Place
from macau_edge.model.walk import every, outermost, rewrite, steps, walk
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import find_ruleset, shipped_names, source
from tests.loops import each

HERE, THERE = Place("x.yaml", 3, 5), Place("x.yaml", 4, 7)
POINT = Clause("win", Union((Numbers(7, 7, place=THERE), Word("point"))), HERE)
STAGE = Stage("roll", (POINT, Clause("lose", Equal(True, Numbers(8, 8)))))


def rulesets() -> Iterator[Ruleset]:
    for game in shipped_names():
        name, file = find_ruleset(game)
        ruleset = read_ruleset(source(str(file), file.read_bytes()), name).ruleset
        assert ruleset, name
        yield ruleset


def test_every_node_comes_with_its_path_and_its_place() -> None:
    assert list(walk(POINT)) == [
        ((), POINT, HERE),
        (("target",), "win", HERE),
        (("outcomes",), POINT.outcomes, HERE),
        (("outcomes", "parts"), POINT.outcomes.listed, HERE),
        (("outcomes", "parts", 0), Numbers(7, 7), THERE),
        (("outcomes", "parts", 0, "low"), 7, THERE),
        (("outcomes", "parts", 0, "high"), 7, THERE),
        (("outcomes", "parts", 1), Word("point"), HERE),
        (("outcomes", "parts", 1, "text"), "point", HERE),
    ]


def test_the_keys_of_a_mapping_are_steps() -> None:
    name = Text({"en": "field", "pt": "campo"})
    assert [(path, node) for path, node, _ in walk(name) if isinstance(node, str)] == [
        (("words", "en"), "field"),
        (("words", "pt"), "campo"),
    ]
    assert list(every(name, str)) == ["field", "campo"]


def test_what_is_nowhere_has_no_place_but_the_one_given() -> None:
    assert {place for _, _, place in walk(Ratio(7, 6))} == {NOWHERE}
    assert {place for _, _, place in walk(Ratio(7, 6), place=HERE)} == {HERE}


def test_every_and_outermost_are_the_walk_with_one_kind() -> None:
    phrases = [Union((Numbers(7, 7), Word("point"))), Numbers(7, 7), Word("point"), Equal(True, Numbers(8, 8))]
    assert list(every(STAGE, Phrase)) == [*phrases, Numbers(8, 8)]
    assert list(outermost(STAGE, Phrase)) == [phrases[0], phrases[3]]


@each("kind", [Phrase, Bet, Row, Ratio, Text, str, int, Fraction, tuple], quick=12)
def test_nothing_that_walk_finds_is_passed_over(kind: type) -> None:
    """A field that is declared as a leaf is passed over for speed; none of them may hold what is looked for."""
    for ruleset in rulesets():
        assert list(every(ruleset, kind)) == [node for _, node, _ in walk(ruleset) if isinstance(node, kind)]


@pytest.mark.thorough
def test_a_path_leads_to_its_node() -> None:
    for ruleset in rulesets():
        for path, node, _ in walk(ruleset):
            here: object = ruleset
            for step in path:
                here = dict(steps(here))[step]
            assert here is node


@pytest.mark.thorough
def test_a_ruleset_is_nothing_but_what_is_walked() -> None:
    """What a noun is made of is on the way, or has no part in whether it equals another."""
    for ruleset in rulesets():
        for _, node, _ in walk(ruleset):
            if is_dataclass(node) and not isinstance(node, type):
                seen = {step for step, _ in steps(node)}
                assert {field.name for field in fields(node)} - seen <= {
                    "place",
                    "places",
                    "words",
                    "prize_place",
                    "based_on",
                    "limit",
                }
            else:
                assert node is None or isinstance(node, str | bytes | int | Fraction | tuple | Mapping | frozenset)


def test_what_is_rewritten_is_another_tree_with_the_places_of_the_first() -> None:
    def change(node: object) -> object:
        return replace(node, text="shooter") if isinstance(node, Word) else node

    changed = rewrite(STAGE, change)
    assert [phrase.mentions for phrase in every(changed, Word)] == ["shooter"]
    assert [place for _, _, place in walk(changed)] == [place for _, _, place in walk(STAGE)]
    assert changed.clauses[1] is STAGE.clauses[1], "what did not change is the same object"
    assert list(every(STAGE, Word)) == [Word("point")], "the first tree stays as it was"


def test_parts_are_rewritten_before_what_is_made_of_them() -> None:
    def change(node: object) -> object:
        return node.low + node.high if isinstance(node, Numbers) else sum(node) if isinstance(node, tuple) else node

    assert rewrite(Union((Numbers(1, 2), Numbers(3, 4))), change) == Union(10)  # type: ignore[arg-type]


def test_a_tree_in_which_nothing_changes_is_the_same_object() -> None:
    for ruleset in rulesets():
        assert rewrite(ruleset, lambda node: node) is ruleset


def test_what_dice_show_is_in_a_field_of_its_own() -> None:
    shown = [Shows(Word("red")), Within(Word("red")), Showing("exactly", 2, Word("red"))]
    for phrase in (*shown, Equal(True, Word("red")), Except(Word("red"), Word("blue")), Union((Word("red"),))):
        paths = [path for path, part, _ in walk(phrase) if isinstance(part, Word)]
        assert all((SHOWN in path) == (phrase in shown) for path in paths)


def test_a_phrase_says_of_itself_what_others_ask_of_it() -> None:
    hard = Equal(True, Numbers(8, 8))
    assert Except(Numbers(2, 12), hard).exception == (Numbers(2, 12), hard)
    assert (Numbers(8, 10).span, hard.span) == ((8, 10), None)
    assert Word("point").renamed({"point": "box"}) == Word("box")
    assert Union((Word("point"),)).renamed({"point": "box"}) == Union((Word("point"),)), "its parts stay as they are"
    assert Union((Numbers(2, 2), Numbers(3, 3))).meant() == Union((Numbers(3, 3), Numbers(2, 2))).meant()
