"""A third opinion, where it is installed: Storm's exact engine, on every shipped bet and on random ones.

The chain is ours, its solution is not. What the exact engine solves without a chain is held against the plain chain.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Collection, Mapping
from dataclasses import replace
from fractions import Fraction
from math import ceil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge import exact, export
from macau_edge.analysis import affected, ruleset_under
from macau_edge.exact.chain import Branch, Chain
from macau_edge.exact.compile import compile_bet
from macau_edge.exact.solution import ChainSolution
from macau_edge.model import Alternative, Choice, Ruleset
from macau_edge.model.measures import Distribution
from macau_edge.model.meter import limited_states, open_meter
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose, every_choice, placeholder_choices
from macau_edge.outcomes.together import without_figures
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import read_source, shipped_folder, shipped_names, source
from tests.exact.test_formula import some_collection, some_count, some_highest
from tests.plain_reader import Rules
from tests.random_bets import Bet, Bets, Result, additional_bets, families, one_stage_bets, staged_bets
from tests.random_rulesets import KINDS, SORTS, Written, looked_at
from tests.reading.test_language import BLOCKS, read_block

pytest.importorskip("stormpy", reason="an extra: pip install '.[peers]'")

import stormpy

from tests import storm
from tests.examples import QUICK, quick_part
from tests.parts import examples

pytestmark = pytest.mark.thorough

FILES = {name: shipped_folder() / f"{name}.yaml" for name in shipped_names()}
FILES |= {f"examples/{path.name}": path for path in QUICK}

LARGEST = 2_500
"""States up to which Storm is asked: eleven totals that are collected have 2,049."""

LARGE = {"replay"}
"""Bets of more states: Replay has 70,000."""
MANY = 100_000
"""States that Storm takes some ten seconds and half a gigabyte for."""
LIMIT = 1_000_000
"""The limit there: to list the states of Replay takes 36,000,000 operations, which may be a twentieth of all."""


def ruleset_of(name: str, path: Path) -> Ruleset:
    ruleset = read_ruleset(read_source(path), name).ruleset
    assert ruleset
    return quick_part(ruleset)


RULESETS = {name: ruleset_of(name, path) for name, path in FILES.items()}
WAYS = [
    pytest.param(ruleset, way, id=f"{name}-{way.id}")
    for name, ruleset in RULESETS.items()
    for reading in ruleset.readings
    for way in reading.alternatives
    if affected(ruleset, way)
]

(LINE,) = members(RULESETS["craps"], RULESETS["craps"].bets["pass-line"], {})
PASS_LINE = compile_bet(RULESETS["craps"], LINE, {})


def compared(
    ruleset: Ruleset, choices: Mapping[str, Choice], bets: Collection[str], most: int = LARGEST
) -> dict[str, Distribution]:
    """The members on which Storm and the exact engine agree, and on what; fails where they do not."""
    found = {}
    alone = [bet for bet in bets if bet not in without_figures(ruleset)]
    for member in (member for bet in alone for member in members(ruleset, ruleset.bets[bet], choices)):
        try:
            with limited_states(most):
                chain = compile_bet(ruleset, member, choices)
        except ProblemError as error:
            if most == LARGEST and member.id in LARGE and error.problems[0].code == "arithmetic/too-many-states":
                continue
            raise
        found[member.id] = exact.solve(ruleset, member, choices)
        assert found[member.id] == storm.distribution(chain), member.id
    return found


LONG = {"examples/stud.yaml"}
"""Those whose bets take some seconds each, among which there is none of a kind that no other has."""


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(ruleset, id=name, marks=[pytest.mark.deep] if name in LONG else [])
        for name, ruleset in RULESETS.items()
    ],
)
def test_storm_solves_every_shipped_bet_alike_whatever_the_house_chose(ruleset: Ruleset) -> None:
    for choices in every_choice(ruleset, placeholder_choices(ruleset)):
        assert compared(ruleset, choices, ruleset.bets)


@pytest.mark.deep
def test_storm_solves_the_bets_of_many_states_alike() -> None:
    for ruleset in RULESETS.values():
        large = LARGE & set(ruleset.bets)
        with open_meter(LIMIT):
            assert set(compared(ruleset, placeholder_choices(ruleset), large, MANY)) == large


@pytest.mark.parametrize(("ruleset", "way"), WAYS)
def test_storm_solves_every_bet_alike_however_the_law_is_read(ruleset: Ruleset, way: Alternative) -> None:
    assert compared(ruleset_under(ruleset, way), placeholder_choices(ruleset), affected(ruleset, way))


@pytest.mark.parametrize("block", [pytest.param(block, id=f"line-{line}") for block, line in BLOCKS])
def test_storm_solves_every_bet_of_the_reference_alike(block: str) -> None:
    ruleset = read_block(block)
    assert compared(ruleset, placeholder_choices(ruleset), ruleset.bets)


@examples(200)
@given(st.one_of(some_collection(), some_count(), some_highest()))
def test_storm_solves_random_tallies_alike(text: str) -> None:
    check(f"game: x\n{text}", {})


@given(st.one_of(one_stage_bets(), one_stage_bets(option=True), families(), additional_bets()))
def test_storm_solves_random_bets_alike(bet: Bet | Bets) -> None:
    check(bet.text, bet.given)


@examples(60)
@given(st.one_of(staged_bets(), staged_bets(option=True)))
def test_storm_solves_random_staged_bets_alike(bet: Bet) -> None:
    check(bet.text, bet.given)


def check(text: str, given: Mapping[str, str]) -> None:
    ruleset = read_ruleset(source("random.yaml", text.encode()), "random").ruleset
    assert ruleset, text
    assert compared(ruleset, choose(ruleset, given), ruleset.bets)


@pytest.mark.parametrize("number", [30, pytest.param(500, marks=pytest.mark.deep)])
def test_three_opinions_of_random_rulesets(number: int) -> None:
    """The exact engine, Storm, and plain play of what is read from the text once more."""

    def look(written: Written) -> int:
        ruleset = read_ruleset(source("random.yaml", written.text.encode()), "random").ruleset
        assert ruleset, written.text
        choices = choose(ruleset, written.given)
        solved = compared(ruleset, choices, ruleset.bets)
        rules = Rules.of(written.text, written.given)
        played = {name: one for bet in rules.bets for name, one in rules.results(bet).items()}
        assert played == {name: Result.of(one) for name, one in solved.items()}, written.text
        return len(solved)

    counted = looked_at(ceil(number / len(SORTS)), look)
    assert len(counted.texts) >= number
    assert counted.bets > 4 * number
    assert all(25 * counted.kinds[kind] >= number for kind in KINDS), counted


@st.composite
def some_chain(draw: st.DrawFn) -> Chain:
    """States with moves to any of them, to and fro, each of which may also end the bet; a start in several of them."""
    size = draw(st.integers(1, 5))
    nets = st.fractions(-1, 40, max_denominator=6)
    branches = []
    for _ in range(size):
        ends = draw(st.lists(st.tuples(st.integers(1, 9), nets), min_size=1, max_size=3))
        moves = draw(st.lists(st.tuples(st.integers(1, 9), st.integers(0, size - 1), st.integers(0, 3)), max_size=4))
        found = [Branch("win", (), weight, None, net) for weight, net in ends]
        branches.append((*found, *(Branch("stay", (), w, to, None, Fraction(added)) for w, to, added in moves)))
    begun = draw(st.lists(st.integers(1, 5), min_size=size, max_size=size))
    return replace(
        PASS_LINE,
        states=(PASS_LINE.states[0],) * size,
        branches=tuple(branches),
        weights=tuple(sum(branch.weight for branch in found) for found in branches),
        start=tuple((state, Fraction(weight, sum(begun))) for state, weight in enumerate(begun)),
    )


@given(some_chain())
def test_storm_solves_random_chains_alike(chain: Chain) -> None:
    assert ChainSolution(chain, LINE.bet).distribution() == storm.distribution(chain)


@pytest.mark.parametrize("bet", ["pass-line", "hard-way[4]", "field"])
def test_the_check_of_the_examples_finds_every_value_the_same(bet: str, tmp_path: Path) -> None:
    file = export("craps", bet, tmp_path / "bet.prism")
    example = Path(__file__).parents[2] / "examples" / "check-with-storm.py"
    shown = subprocess.run([sys.executable, example, file], capture_output=True, text=True, check=True)
    assert {line.partition(" ")[0] for line in shown.stdout.splitlines()} == {"same"}
    assert len(shown.stdout.splitlines()) >= 5


def test_storm_reads_what_is_written_as_jani(tmp_path: Path) -> None:
    text = export("craps", "pass-line", tmp_path / "bet.jani").read_text("utf-8")
    model, properties = stormpy.parse_jani_model_from_string(text)
    built = stormpy.build_model[storm.Rational](model, properties)
    found = [str(stormpy.model_checking(built, one).get_value(built.initial_states[0])) for one in properties]
    assert found == [one["comment"] for one in json.loads(text)["properties"]]


def test_storm_would_notice_one_wrong_weight() -> None:
    first, *others = PASS_LINE.branches
    moved = (first[0]._replace(weight=first[0].weight - 1), first[1]._replace(weight=first[1].weight + 1), *first[2:])
    wrong = storm.distribution(replace(PASS_LINE, branches=(moved, *others)))
    right = exact.solve(RULESETS["craps"], LINE, {})
    assert right.nets[Fraction(1)] - wrong.nets[Fraction(1)] == Fraction(1, 36)
    assert right.rolls == wrong.rolls
