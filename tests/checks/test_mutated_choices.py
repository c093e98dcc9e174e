"""A sound file with several choices, and one place of it changed: a list of mistakes or a figure, never a traceback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import permutations
from random import Random
from typing import Any

import pytest

from macau_edge.analysis import analyse_ruleset
from macau_edge.checks import check
from macau_edge.model.problem import ProblemError
from macau_edge.questions.explain.data import explain_data
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.reports.findings.full import render
from tests.loops import each

SOUND: dict[str, Any] = {
    "game": "x",
    "act": "none",
    "device": {"decks": 1, "without": "5 to king", "order": ["2 to 4", "ace"], "compare": "order"},
    "deal": {
        "first": {"player": 1, "dealer": 1},
        "preflop": {"choose": {"raise-2": {"if": "player 3 to ace"}, "check": "always"}, "sees": "player"},
        "third": {"flop": 1},
        "at-flop": {"choose": ["raise-1", "fold"], "sees": ["flop"], "if": "check", "end": "fold"},
        "fourth": {"turn": 1, "if": "raise-1"},
    },
    "names": {"lost": "dealer beats player except fold"},
    "bets": {
        "ante": {"win": "player beats dealer except fold", "lose": ["lost", "fold at at-flop"], "push": "others",
                 "pays": "1:1"},
        "play": {"staked": {"raise-2": 2, "raise-1": 1}, "win": "player same rank as flop", "lose": "others",
                 "pays": {"by": "choice at preflop", "raise-2": "7:2", "check": "3:1"}},
        "ride": {"stays": "raise-1", "win": "turn red", "lose": "others", "pays": "1:1"},
        "whole": {"together": {"ante": 1, "play": 1, "ride": 2}, "per": "ante", "strategy": "best"},
        "by-rule": {"together": {"ante": 1, "play": 1, "ride": 2},
                    "strategy": {"preflop": {"raise-2": "player ace", "check": "others"}, "at-flop": "fold"}},
    },
}  # fmt: skip
NONSENSE = [
    "", "always", "best", "others", "any", "none", "fold", "check", "raise-1", "raise-2", "rise", "player", "dealer",
    "flop", "turn", "ante", "play", "ride", "whole", "preflop", "at-flop", "third", "lost", "choice",
    "choice at at-flop",
    "fold at preflop", "fold at third", "player ace", "flop ace", "turn ace", "first of flop", "second of player", "0",
    "1", "11", "-1", "1.5", "1:1", "yes", "null", [], {}, ["fold"], ["fold", "fold"], ["raise-1", "check"],
    ["player", "dealer", "flop", "turn"], [["fold"]], {"fold": 1}, {"if": "check"}, {"fold": {"if": "check"}},
    {"fold": "always", "check": "always"}, {"by": "choice", "fold": "1:1", "others": "2:1"},
    {"by": "choice at third", "others": "1:1"}, {"preflop": {"fold": "any"}, "third": "fold"}, {"": ""},
]  # fmt: skip
MORE = {"staked": {"fold": 1}, "stays": "fold", "raise": {"check": 1}, "per": "play", "strategy": "fold",
        "end": "check",
        "if": "fold", "sees": "turn", "choose": ["fold", "rise"], "together": {"play": 1}, "lost": "3:1"}  # fmt: skip


def places(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield (*path, key)
        yield from places(value, (*path, key))


def at(tree: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def changed() -> Iterator[dict[str, Any]]:
    """Every value with every nonsense, every entry away, doubled under another name, or with a key too many."""
    every = [path for path in places(SOUND) if path[0] in ("deal", "names", "bets")]
    for path in every:
        for value in NONSENSE:
            found = deepcopy(SOUND)
            at(found, path[:-1])[path[-1]] = deepcopy(value)
            yield found
        found = deepcopy(SOUND)
        del at(found, path[:-1])[path[-1]]
        yield found
        for key, value in MORE.items() if isinstance(at(SOUND, path), dict) else ():
            found = deepcopy(SOUND)
            at(found, path)[key] = deepcopy(value)
            yield found
    for order in permutations(SOUND["deal"].items()):
        yield {**SOUND, "deal": dict(order)}
    for part in ("deal", "bets"):
        for one, other in permutations(SOUND[part], 2):
            yield {**SOUND, part: {name: SOUND[part][other if name == one else name] for name in SOUND[part]}}


EVERY = [*changed()]


def met(tree: dict[str, Any]) -> list[str]:
    """The codes of what is wrong with a file; its figures and its explanation are made where nothing is."""
    text = json.dumps(tree, indent=1)
    try:
        read = read_ruleset(source("x.yaml", text.encode()), "x")
    except ProblemError as error:
        return [problem.code for problem in error.problems]
    problems = check(read)
    render(problems, {"x.yaml": text})
    codes = [problem.code for problem in problems if problem.stops_figures]
    if read.ruleset and not codes:
        explain_data(analyse_ruleset(read.ruleset, {}))
    return codes


def test_it_is_sound() -> None:
    assert met(SOUND) == []


@pytest.mark.thorough
@each("part", range(40), quick=40, whole="deep")
def test_nonsense_is_met_with_a_list_of_mistakes(part: int) -> None:
    """A fortieth of some thousands of changes, of which most are mistakes."""
    found = [met(tree) for tree in Random(part).sample(EVERY, len(EVERY) // 40)]
    assert len([codes for codes in found if codes]) > len(found) / 2
    assert "arithmetic/engine-cannot-read" not in {code for codes in found for code in codes}


@pytest.mark.thorough
def test_steps_in_another_order_are_no_traceback() -> None:
    for order in [*permutations(SOUND["deal"].items())][1::7]:
        met({**SOUND, "deal": dict(order)})
