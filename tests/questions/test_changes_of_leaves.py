"""Nothing that a ruleset says can become something else without a fact that says so: what is added is told as well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from macau_edge.model import Bet, Ruleset
from macau_edge.model.walk import Path, steps, walk
from macau_edge.questions.diff.facts import Fact, FactKey, bet_facts, ruleset_facts
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import find_ruleset, shipped_names, source
from tests.loops import each
from tests.small import file_of
from tests.wording.test_several_choices import RIDE, STUD

OF_THE_FILE = {"name", "data", "last_trial"}
"""What a ruleset has and does not say: how it was asked for, its bytes, and what was counted while it was read."""


def shipped(game: str) -> Ruleset:
    name, file = find_ruleset(game)
    ruleset = read_ruleset(source(str(file), file.read_bytes()), name).ruleset
    assert ruleset
    return ruleset


def otherwise(leaf: object) -> object:
    """Another leaf of its kind; a number far from the others of its list, so that it is not among them."""
    match leaf:
        case bool():
            return not leaf
        case int() | Fraction():
            return leaf + 500
        case str():
            return leaf + "x"
        case _:
            raise AssertionError(f"a leaf of an unknown kind: {leaf!r}")


def with_leaf(node: Any, path: Path, leaf: object) -> Any:
    """The tree with another leaf at the end of a path."""
    if not path:
        return leaf
    parts: dict[Any, object] = dict(steps(node))
    parts[path[0]] = with_leaf(parts[path[0]], path[1:], leaf)
    if isinstance(node, tuple):
        return tuple(parts.values())
    return parts if isinstance(node, dict) else replace(node, **parts)


def changed_leaves(noun: Bet | Ruleset) -> Iterator[tuple[Path, Any]]:
    """The path of every leaf, and the noun with another leaf there."""
    for path, node, _ in walk(noun):
        if isinstance(node, bool | int | str | Fraction) and path[0] not in OF_THE_FILE:
            yield path, with_leaf(noun, path, otherwise(node))


def forms(facts: dict[FactKey, Fact]) -> dict[FactKey, object]:
    return {key: fact.form for key, fact in facts.items()}


@each("game", shipped_names(), quick=3)
def test_a_bet_in_which_anything_is_another_has_other_facts(game: str) -> None:
    for bet in shipped(game).bets.values():
        before = forms(bet_facts(bet))
        silent = [path for path, one in changed_leaves(bet) if forms(bet_facts(one)) == before]
        assert silent == [], bet.id


@each("game", shipped_names(), quick=lambda game: game == "fantan", whole="deep")
def test_a_ruleset_in_which_anything_is_another_has_other_facts(game: str) -> None:
    ruleset = replace(shipped(game), bets={})
    before = forms(ruleset_facts(ruleset))
    silent = [path for path, one in changed_leaves(ruleset) if forms(ruleset_facts(one)) == before]
    assert silent == []


@pytest.mark.parametrize("text", [RIDE, STUD])
def test_rounds_of_several_choices_in_which_anything_is_another_have_other_facts(text: str) -> None:
    """Choices that are open in some cases, that end the round, what is staked with them, and rules for each step."""
    ruleset = file_of(text)
    nouns: list[Bet | Ruleset] = [*ruleset.bets.values(), replace(ruleset, bets={})]
    for noun in nouns:
        before = forms(bet_facts(noun) if isinstance(noun, Bet) else ruleset_facts(noun))
        found = (
            (path, forms(bet_facts(one) if isinstance(one, Bet) else ruleset_facts(one)))
            for path, one in changed_leaves(noun)
        )
        assert [path for path, facts in found if facts == before] == []
