"""The meter of a command: what is made is counted, and whoever is too dear leaves something for the others."""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path

import pytest

from macau_edge.exact.solution import System, added, rational
from macau_edge.model import meter as module
from macau_edge.model.meter import STATES, allowed, as_left, count, in_turn, meter, need, spend
from macau_edge.model.problem import ProblemError
from macau_edge.model.refusals import TOO_DEAR, unless_too_dear
from tests.cases import ruleset_of

BET = ruleset_of("rulesets/craps.yaml").bets["pass-line"]
ALL = 100_000_000
UNKNOWN = "how many more it takes is not known, and so no `--limit` that is enough: raise it, or make it smaller"


def test_what_is_counted_is_refused_where_it_is_made_and_names_no_limit() -> None:
    with allowed(STATES):
        for _ in range(100):
            count(ALL // 100, BET)
        with pytest.raises(ProblemError) as refused:
            count(1, BET)
        assert meter().left == 0
    (problem,) = refused.value.problems
    assert problem.code == TOO_DEAR
    assert problem.help == UNKNOWN
    said = "`pass-line` is not worked out yet when the 100,000,000 operations are made that a limit of 200,000 allows"
    assert problem.message == f"{said} in all"


def test_what_is_surely_taken_is_asked_for_and_not_taken() -> None:
    with allowed(STATES):
        need(ALL, BET)
        with pytest.raises(ProblemError, match="takes 100,000,001 more operations, and 100,000,000 are left"):
            need(ALL + 1, BET)
        assert meter().left == ALL


def work(item: tuple[str, int]) -> str:
    """Counts in steps of a thousandth of what a command may do, as many as it is told."""
    name, steps = item

    def done() -> str:
        for _ in range(steps):
            count(ALL // 1000, BET)
        return name

    found = unless_too_dear(done)
    return found if isinstance(found, str) else f"{name} refused"


ENDLESS = 10**9


@pytest.mark.parametrize(
    ("items", "shown"),
    [
        ([("a", 100), ("b", 200), ("c", 650)], ["a", "b", "c"]),  # what fits is never refused: none takes a third
        ([("a", 300), ("b", 330), ("c", 330)], ["a", "b", "c"]),
        ([("a", ENDLESS), *((f"b{n}", 10) for n in range(30))], ["a refused", *(f"b{n}" for n in range(30))]),
        ([*((f"a{n}", ENDLESS) for n in range(20)), ("b", 300)], [*(f"a{n} refused" for n in range(20)), "b"]),
        ([("dear", 600), ("b", 10), ("c", 10)], ["dear", "b", "c"]),  # behind the others, with all that they left
    ],
)
def test_what_is_too_dear_leaves_something_for_the_others(items: list[tuple[str, int]], shown: list[str]) -> None:
    with allowed(STATES):
        found = dict(in_turn(items, work))
        assert [found[number] for number in range(len(items))] == shown
        assert meter().until == meter().all
        assert meter().made <= meter().all


def test_one_of_several_in_turn_inside_of_another_has_no_share_of_its_own() -> None:
    with allowed(STATES):
        outer = dict(in_turn(["x", "y"], lambda name: [*dict(in_turn([(name, 200), ("z", 100)], work)).values()]))
    assert outer == {0: ["x", "z"], 1: ["y", "z"]}


def test_what_is_shown_later_has_what_was_left_however_often() -> None:
    with allowed(STATES):
        spend(ALL // 2, BET)
        found = meter()
    for _ in range(3):
        with as_left(found):
            spend(ALL // 2, BET)
            with pytest.raises(ProblemError):
                count(1, BET)


def test_a_chain_is_counted_by_the_digits_that_its_fractions_have() -> None:
    """One state after another, each divided by a number of its own: the digits grow, and so does what a move takes."""

    def takes(states: int) -> int:
        moves = [[(1, state + 1)] if state + 1 < states else [] for state in range(states)]
        system = System(moves, [10**300 + state for state in range(states)], [True] * states, BET)
        with allowed(STATES):
            system.solve([[rational(Fraction(1, 10**300 + state))] for state in range(states)])
            return meter().made

    words = 300 * 3.32 / 64
    assert takes(1) == 0
    assert takes(2) == added(int(2 * words))
    assert 40 * added(int(20 * words)) < takes(41) < 40 * added(int(41 * words))


def test_a_block_is_counted_before_it_is_solved() -> None:
    size = 60
    moves = [[(2**90, to) for to in range(size)] for _ in range(size)]
    system = System(moves, [size * 2**91] * size, [True] * size, BET)
    with allowed(STATES):
        spend(ALL - 20_000, BET)
        with pytest.raises(ProblemError, match=r"`pass-line` takes [0-9,]+ more operations, and 20,000 are left"):
            system.solve([[rational(1)]] * size)


ROOMS = Path(module.__file__).parents[1]


def test_nothing_is_refused_for_an_estimate() -> None:
    """What is refused with a limit that is enough is known before it begins: no loop without an end asks for it so."""
    for path in sorted(ROOMS.rglob("*.py")):
        for loop in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.While)):
            calls = (one.func for one in ast.walk(loop) if isinstance(one, ast.Call))
            called = {one.id for one in calls if isinstance(one, ast.Name)}
            assert "spend" not in called, f"{path}: what a `while` takes is counted"
