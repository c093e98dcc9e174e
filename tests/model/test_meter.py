"""The meter of a command: what is made is counted, and whoever is too dear leaves something for the others."""

from __future__ import annotations

import ast
import tracemalloc
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache

import pytest

from macau_edge.exact import compile as compile_
from macau_edge.exact.compile import chain_of
from macau_edge.exact.game import Game, Node, Way
from macau_edge.exact.solution import EACH_MOVE, EACH_STATE, System, adding_costs, quotient, rational
from macau_edge.model import Member
from macau_edge.model.meter import (
    STATES,
    count,
    in_turn,
    meter,
    open_meter,
    partial_meter,
    remaining_meter,
    remember_by_cost,
    require_operations,
    spend,
    spend_announced,
)
from macau_edge.model.problem import ProblemError
from macau_edge.model.refusals import TOO_DEAR, Refused, settled, unless_too_dear
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.cases import ruleset_of
from tests.conftest import all_members
from tests.trees import FILES, tree, walked

BET = ruleset_of("rulesets/craps.yaml").bets["pass-line"]
ALL = 100_000_000
UNKNOWN = "how many the rest takes is not known, nor which `--limit` is enough: raise it, or make it smaller"


def test_what_is_counted_is_refused_where_it_is_made_and_names_no_limit() -> None:
    with open_meter(STATES):
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


def test_of_what_is_announced_it_is_said_which_limit_is_enough() -> None:
    """That number alone, whatever the limit is; under it what is announced needs no share, and all else has its own."""
    for limit, steps in ((STATES, ALL), (STATES + 5_000_000 // 500 - 1, ALL - 5_000_000)):
        with open_meter(limit):
            meter().announced |= {"pass-line": 50_000_001, "field": ALL}
            spend_announced(steps - 1, BET)
            with pytest.raises(ProblemError) as refused:
                spend_announced(steps + 5_000_000, BET)
        (problem,) = refused.value.problems
        assert problem.help == "`--limit 510000` is enough for all bets of this game"
    with open_meter(510_000):
        meter().announced |= {"pass-line": 50_000_001, "field": ALL}
        with partial_meter():
            spend_announced(150_000_001, BET)
        assert meter().left >= ALL


def test_without_an_announcement_no_limit_is_known() -> None:
    """A part that one engine takes where nobody announced the whole."""
    with open_meter(STATES), pytest.raises(ProblemError) as refused:
        spend_announced(ALL + 1, BET)
    assert refused.value.problems[0].help == UNKNOWN


def test_what_is_surely_taken_is_asked_for_and_not_taken() -> None:
    with open_meter(STATES):
        require_operations(ALL, BET)
        with pytest.raises(ProblemError, match="takes 100,000,001 more operations, and 100,000,000 are left"):
            require_operations(ALL + 1, BET)
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
    with open_meter(STATES):
        found = dict(in_turn(items, work))
        assert [found[number] for number in range(len(items))] == shown
        assert meter().until == meter().all
        assert meter().made <= meter().all


def test_a_share_is_of_what_is_left_when_the_first_begins() -> None:
    """A third of all was more than figures leave for what is optional, and the first of that took it."""
    with open_meter(STATES):
        spend(ALL // 10 * 8, BET)
        found = dict(in_turn([("dear", ENDLESS), ("b", 40), ("c", 40)], work))
    assert found == {0: "dear refused", 1: "b", 2: "c"}


def test_one_of_several_in_turn_inside_of_another_has_no_share_of_its_own() -> None:
    with open_meter(STATES):
        outer = dict(in_turn(["x", "y"], lambda name: [*dict(in_turn([(name, 200), ("z", 100)], work)).values()]))
    assert outer == {0: ["x", "z"], 1: ["y", "z"]}


def test_what_is_shown_later_has_what_was_left_however_often() -> None:
    with open_meter(STATES):
        spend(ALL // 2, BET)
        found = meter()
    for _ in range(3):
        with remaining_meter(found):
            spend(ALL // 2, BET)
            with pytest.raises(ProblemError):
                count(1, BET)


def test_a_chain_is_counted_by_the_digits_that_its_fractions_have() -> None:
    """One state after another, each divided by a number of its own: the digits grow, and so does what a move takes."""

    def takes(states: int) -> int:
        moves = [[(1, state + 1)] if state + 1 < states else [] for state in range(states)]
        system = System(moves, [10**300 + state for state in range(states)], [True] * states, BET)
        with open_meter(STATES):
            system.solve([[rational(Fraction(1, 10**300 + state))] for state in range(states)])
            return meter().made

    words = 300 * 3.32 / 64
    assert (EACH_STATE, EACH_MOVE) == (60, 30)  # as measured: what else is counted is counted in these
    assert takes(1) == EACH_STATE
    assert takes(2) == 2 * EACH_STATE + EACH_MOVE + adding_costs(int(2 * words))
    assert (
        40 * adding_costs(int(20 * words)) < takes(41) < 42 * (EACH_STATE + EACH_MOVE + adding_costs(int(41 * words)))
    )


def test_a_block_is_counted_before_it_is_solved() -> None:
    size = 60
    moves = [[(2**90, to) for to in range(size)] for _ in range(size)]
    system = System(moves, [size * 2**91] * size, [True] * size, BET)
    with open_meter(STATES):
        spend(ALL - 20_000, BET)
        with pytest.raises(ProblemError, match=r"`pass-line` takes [0-9,]+ more operations, and [0-9,]+ are left"):
            system.solve([[rational(1)]] * size)


def test_a_block_with_long_columns_is_solved_by_its_inverse_which_is_counted_once() -> None:
    """What comes from beyond has many digits, the moves inside few; both ways give the same."""
    size, digits = 12, 4_000
    inside = [[(1 + (state * to) % 7, to) for to in range(size)] for state in range(size)]
    system = System(inside, [101] * size, [True] * size, BET)
    long = [[rational(Fraction(state + 1, 3**digits + column)) for column in range(3)] for state in range(size)]
    taken = list[int]()
    for _ in range(2):
        with open_meter(STATES):
            found = system.solve(long)
            taken.append(meter().made)
    assert taken[1] < taken[0]
    for state, row in enumerate(found):
        for column, value in enumerate(row):
            moved = sum((weight * found[to][column] for weight, to in inside[state]), rational(0))
            assert value == long[state][column] + moved * quotient(1, 101)


@pytest.mark.thorough
def test_a_stage_that_anything_opens_keeps_of_each_outcome_no_more_than_where_it_leads() -> None:
    """792 draws open a stage, in each of which 791 lose: sets of them would be 30 MB, and of 53,130 draws gigabytes."""
    stages = "stages: {first: {point: any}, point: {win: faces of point, lose: others}}"
    text = f"game: u\ndevice: {{draw: 1 to 12, take: 5}}\nbets: {{b: {{{stages}, pays: 1:1}}}}\n"
    ruleset = read_ruleset(source("u.yaml", text.encode()), "u").ruleset
    assert ruleset is not None
    game = Game(ruleset, Member(ruleset.bets["b"], {}), {})
    tracemalloc.start()
    try:
        assert len(chain_of(game).states) == 793
        assert tracemalloc.get_traced_memory()[1] < 12_000_000
    finally:
        tracemalloc.stop()


@cache
def parsed() -> dict[str, list[ast.AST]]:
    """Every module of the program by its path, with all that stands in it."""
    return {file: walked(tree(file)) for file in FILES}


def called(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.Call]]:
    """The calls of what has a name, with it."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node


# Every place that takes operations before they are made -> what is taken, and why that is known and no estimate.
KNOWN_BEFORE = {
    "dossier/annexes/simulation.py": [
        ("rounds // TRIALS", "each round has one trial at the least; the others are counted"),
    ],
    "exact/__init__.py": [
        ("cost", "refuses nothing: the third solver is left out; it was gone through without its numbers"),
    ],
    "exact/at_once.py": [
        (
            "EACH_BET + (EACH_OUTCOME + EACH_IN_A_TABLE * tables) * len(inner.space)",
            "every outcome that is listed is looked at once, and in every table",
        ),
    ],
    "exact/backward.py": [
        ("EACH_ROUND * len(known) * len(parts)", "the rounds are listed, and each bet put together looks at each"),
    ],
    "exact/formula.py": [
        (
            "sum((4 * adding_costs(span.low * long // 64) for span in column.spans))",
            "the power n of a fraction has n times its digits",
        ),
    ],
    "exact/solution.py": [
        (
            "size ** 2 * (digits + sum(columns)) // LIFTED",
            "the block and the digits of its equations are there, and flint is one call",
        ),
        (
            "size * (products + reduced)",
            "the inverse of the block and the columns are there, and their product is a call",
        ),
    ],
    "model/meter.py": [("steps", "`spend` asks for what it takes")],
    "numeric/__init__.py": [
        ("graph.of_a_trial * surely", "the play that is decided most slowly takes these trials at the least"),
    ],
    "numeric/arranged.py": [
        ("EACH_PARTING * comb(len(left) + size - 1, size) * 2 ** size", "every parting of every set is a row"),
        ("len(first.sets) * len(second.sets) // PAIRS_AT_ONCE", "every pair of sets is a cell"),
    ],
    "numeric/backward.py": [
        ("EACH_VALUED * len(steps) * int(own.sum())", "the rounds are there, and each is added to a sum at each step"),
    ],
    "numeric/boards.py": [
        (
            "self.boards.size * (2 + self.groups[1] + tables) // EACH_KIND",
            "every pair of every kind of board is valued",
        ),
        ("steps * tables", "every board is laid on every flop, once for each table"),
    ],
    "numeric/drawn.py": [
        ("ROW * len(times)", "the rows are there, and each is dealt"),
        ("ROW * many * kinds", "each row is made longer by every kind of card"),
    ],
    "numeric/in_parts.py": [
        ("EACH_SET * comb(shoe.size, size - by_ranks)", "so many sets of cards are listed"),
        ("sum(map(self._sets, range(len(self.choosing)))) // SETS_AT_ONCE", "every set has its place in an array"),
    ],
    "numeric/pairs.py": [
        (
            "cells // CELLS_AT_ONCE + EACH_KNOWN * every * (1 + len(asked))",
            "every pair of ranks is a cell, and the hands that differ in suits are no fewer than `every`",
        ),
        *[("self.ways.size // CELLS_VALUED", "the cells are there, and each is valued")] * 2,
    ],
    "numeric/opened.py": [
        (
            "ranks * (lists // CELLS_AT_ONCE + len(SUITS) * every // SEEN_AT_ONCE)",
            "every list of ranks is a cell, and the hands that differ in suits are no fewer than `every`",
        ),
        *[("self.count // SEEN_AT_ONCE", "the hands are listed, and each is looked at")] * 2,
    ],
    "numeric/propagate.py": [
        ("cost * -(-more // trials)", "it is proven that so much is undecided that these trials are needed"),
    ],
    "numeric/rounds.py": [
        ("ROUND * len(answers)", "the answers are listed, and each becomes a round"),
        ("CELLS * own * before", "every card is put beside every beginning that is left"),
        ("CELLS * len(kinds[0]) * rest", "the beginnings are listed, and all that follows is dealt to each"),
    ],
    "numeric/shoe.py": [
        ("CELLS * prod(map(len, kinds))", "an array of so many cells is made"),
    ],
    "numeric/whole.py": [
        ("CELLS * 2 * number ** size", "two arrays of so many cells are made"),
        (
            "EACH_SET * comb(len(shoe.ranks) + cards - 1, cards)",
            "so many lists of ranks are made, each parted by suits",
        ),
    ],
    "outcomes/arranged.py": [
        (
            "sum(((EACH_SET + EACH_PART * 2 ** n) * comb(len(self.left) + n - 1, n) for n in sizes))",
            "every parting of every set is looked at",
        ),
        (
            "EACH_SHARED * 3 ** len(self.across) * pairs.shared",
            "every part of every set of both sides is gone over, for all that they may compare as",
        ),
    ],
    "outcomes/boards.py": [
        ("self.of_a_play", "every hand decides beside every flop, there and back"),
        ("self.of_dealing", "every pair of every kind of board is counted"),
    ],
    "outcomes/in_parts.py": [
        ("EACH_SET * cards * found[-1].number", "the sets of one card less are there, and so many are made of them"),
    ],
    "outcomes/pairs.py": [
        (
            "EACH_SEEN * comb(cards + size - 1, size) // factorial(len(SUITS))",
            "hands that differ in what suits are called alone are as many as the suits have orders, at the most",
        ),
        ("EACH_PART * parts", "so many combinations of the ranks are listed"),
    ],
    "outcomes/opened.py": [("EACH_OPENED * parts", "every part of every list of ranks is looked at")],
    "outcomes/poker.py": [
        ("EACH_HAND * kinds.number(size)", "so many hands are listed"),
        ("EACH_HAND * best.number(size)", "so many lists of ranks are gone over"),
    ],
    "questions/simulate/find.py": [("EACH_PLAYED", "every member is compiled")],
    "questions/solve/alone.py": [
        ("EACH_PRIZE * len(base) * (len(base) + 2)", "every prize is set apart, with all prizes of the table"),
    ],
    "questions/solve/find.py": [
        ("2 * EACH_PRIZE * len(first.prizes) * confirmed", "the prizes that are confirmed are listed"),
    ],
    "questions/solve/together.py": [
        ("EACH_LOOKED * prod(map(len, lists))", "the prizes of each are listed, and every combination is looked at"),
    ],
    "questions/sweep/find.py": [("EACH_POINT * len(found) * size", "every point of each member is worked out")],
}


@pytest.mark.thorough
def test_no_refusal_comes_from_an_estimate() -> None:
    """What is refused before it begins is known by then: of every place that does so it is said here how."""
    found = dict[str, list[str]]()
    for path, nodes in parsed().items():
        for name, call in called(nodes):
            if name in {"spend", "spend_announced", "require_operations"}:
                found.setdefault(path, []).append(ast.unparse(call.args[0]))
    said = {path: sorted(taken for taken, _ in places) for path, places in KNOWN_BEFORE.items()}
    assert {path: sorted(taken) for path, taken in found.items()} == said


@pytest.mark.thorough
def test_nobody_but_the_meter_says_that_something_is_too_dear() -> None:
    """So that the test before this one is of every refusal: elsewhere its code is compared, and given to nothing."""
    for path, nodes in parsed().items():
        given = [one for node in nodes if isinstance(node, ast.Call) for one in (*node.args, *node.keywords)]
        said = {ast.unparse(one.value if isinstance(one, ast.keyword) else one) for one in given}
        assert said.isdisjoint(("TOO_DEAR", f"{TOO_DEAR!r}")) or path in REFUSING, path


REFUSING = {
    "model/meter.py",
    "questions/solve/find.py",  # the states of an order of prizes were listed, up to as many as one may have
}


@pytest.mark.thorough
def test_the_meter_is_asked_by_its_own_names() -> None:
    """So that the test before this one finds every place."""
    for path, nodes in parsed().items():
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and node.module == "macau_edge.model.meter":
                assert not [one.name for one in node.names if one.asname], path
            elif isinstance(node, ast.ImportFrom):
                assert node.module != "macau_edge.model" or "meter" not in {one.name for one in node.names}, path
            elif isinstance(node, ast.Import):
                assert "macau_edge.model.meter" not in {one.name for one in node.names}, path


def test_what_takes_as_long_as_it_takes_is_counted() -> None:
    """No loop without an end asks before it begins."""
    for path, nodes in parsed().items():
        for loop in (node for node in nodes if isinstance(node, ast.While)):
            assert "spend" not in {name for name, _ in called(ast.walk(loop))}, path


# --- what was begun ---------------------------------------------------------------------------------------------------


def test_what_is_looked_at_once_more_goes_on_from_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chain that took more than its share was explored from the beginning, and for what that took then refused."""
    text = "game: x\nact: none\ndevice: {dice: 2}\nbets:\n  dear: {collect: [2 to 6, 8 to 10], until: 7,"
    text += " pays: {by: collected, 8: 99:1, others: lose}}\n  cheap: {win: 7, lose: others, pays: 4:1}\n"
    ruleset = read_ruleset(source("x.yaml", text.encode()), "x").ruleset
    assert ruleset
    asked, weighed = list[Node](), compile_._weighed

    def counted(game: Game, node: Node) -> list[tuple[Way, int]]:
        found = weighed(game, node)
        asked.append(node)
        return found

    monkeypatch.setattr(compile_, "_weighed", counted)

    def states(member: Member) -> int | Refused:
        return unless_too_dear(lambda: len(chain_of(Game(ruleset, member, {})).states))

    bets = [*all_members(ruleset, {})]
    with open_meter(STATES):
        alone = states(bets[0])
        cost = meter().made
    assert len(asked) == alone
    asked.clear()
    with open_meter(STATES):
        now = meter()
        now.all = now.until = cost * 6 // 5
        turns = [*in_turn(bets, states)]
    assert [number for number, _ in turns] == [0, 1, 0]
    assert isinstance(turns[0][1], Refused)
    assert settled(turns) == {0: alone, 1: 1}
    assert len(asked) == alone + 1


def test_what_took_much_is_forgotten_for_what_is_asked_for_after_it() -> None:
    asked = list[str]()

    @remember_by_cost(100)
    def find(name: str, steps: int) -> str:
        asked.append(name)
        count(steps, BET)
        return name

    with open_meter(1_000):
        for name, steps in [
            ("a", 10),
            ("b", 20),
            ("a", 10),
            ("b", 20),
            ("c", 90),
            ("c", 90),
            ("b", 20),
            ("d", 500),
            ("d", 500),
        ]:
            assert find(name, steps) == name
    assert asked == ["a", "b", "c", "b", "d"]  # `c` leaves no room for the others, and what is larger is kept alone
