"""Every shipped bet, solved a third time by sympy, and what is said where it is asked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import version
from typing import Any

import pytest

from macau_edge.exact import solve, third_solution
from macau_edge.exact.chain import Chain, solved_by_sympy
from macau_edge.model import Language
from macau_edge.model.measures import Distribution
from macau_edge.outcomes.options import placeholder_choices
from tests.cases import FILES, ruleset_of
from tests.conftest import Run, all_members
from tests.loops import each

STATES = 600
"""States up to which sympy is asked here: more than on paper, where many bets may have so many."""
BEYOND = {"all", "hot-hand", "low-repeater", "record", "replay"}
"""Bets that have more."""
COLLECTIONS = FILES["examples/collections.yaml"]
"""A file with bets that have more."""


@each("file", FILES, quick=11, thorough=2)
def test_sympy_comes_to_the_same_fractions(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macau_edge.exact.SYMPY_STATES", STATES)
    ruleset = ruleset_of(file)
    choices = placeholder_choices(ruleset)
    beyond: set[str] = set()
    for member in all_members(ruleset, choices):
        found = third_solution(ruleset, member, choices)
        if found is None:
            beyond.add(member.bet.id)
            continue
        assert found == solve(ruleset, member, choices), member.id
    assert beyond == BEYOND & set(ruleset.bets)


@pytest.mark.thorough
def test_figures_alone_do_not_need_sympy() -> None:
    program = (
        "import sys; from macau_edge import analyse; assert analyse('craps').found.agree; "
        "print('flint' in sys.modules, 'sympy' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["True", "False"]


@pytest.mark.parametrize(
    ("language", "same", "beyond"),
    [
        ("en", "sympy, asked as a third,", "more than 200 states"),
        ("pt", "exactamente às mesmas fracções", "mais de 200 estados"),
        ("zh", "得出完全相同的分數", "狀態多於200個"),
    ],
)
def test_explain_says_what_sympy_says(language: Language, same: str, beyond: str, run: Run) -> None:
    short = run("explain", "craps", "pass-line", "--lang", language).out
    long = run("explain", str(COLLECTIONS), "all", "--lang", language).out
    short, long = (" ".join(text.split()) if language != "zh" else "".join(text.split()) for text in (short, long))
    assert same in short
    assert beyond not in short
    assert beyond in long
    assert same not in long


def test_explain_says_it_as_data(run: Run) -> None:
    def said(*bet: str) -> Any:
        return json.loads(run("explain", *bet, "--format", "json").out)["derivations"][0]["third"]

    asked = said("craps", "pass-line")
    assert asked == {"library": "sympy", "version": version("sympy"), "most_states": 200, "agree": True}
    assert said(str(COLLECTIONS), "all")["agree"] is None


def test_another_fraction_of_sympy_is_an_error_at_the_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def otherwise(chain: Chain) -> Distribution:
        found = solved_by_sympy(chain)
        return replace(found, rolls=found.rolls + 1)

    monkeypatch.setattr("macau_edge.exact.chain.solved_by_sympy", otherwise)
    found = run("explain", "craps", "pass-line")
    assert found.code == 1
    assert "SYMPY, ASKED AS A THIRD, DOES NOT COME TO THE EXACT FIGURES" in " ".join(found.out.split())
    assert re.search(r"craps\.yaml:\d+:\d+: .*sympy does not come to the exact figures of `pass-line`", found.err)
    assert run("analyse", "craps", "--bet", "pass-line").code == 0  # where it is not asked


def test_data_say_flint_where_sympy_was_not_asked(run: Run) -> None:
    said = json.loads(run("analyse", "craps", "--bet", "pass-line", "--format", "json").out)["engines"]
    assert said["exact"] == {"library": "python-flint", "version": version("python-flint"), "rationals": "flint"}
    assert "third" not in said


SOLVED = """
import sys, types
from macau_edge.exact import chain, solve, third_solution
from macau_edge.model import Member
from tests.cases import ruleset_of
{before}
ruleset = ruleset_of("rulesets/craps.yaml")
bet = ruleset, Member(ruleset.bets["pass-line"], {{}}), {{}}
print(third_solution(*bet) == solve(*bet))
print({after})
"""


@each(
    ("before", "after"),
    [
        ("", "{'mpmath', 'sympy', 'sympy.printing'} & {*sys.modules} == {'mpmath'}"),
        ("", "__import__('sympy.printing.str').polys.Poly.__module__ == 'sympy.polys.polytools'"),
        ("chain.find_spec = lambda name: None", "'sympy.solvers' in chain._known"),
        ("chain.module_from_spec = lambda spec: types.ModuleType(spec.name)", "'sympy.solvers' in chain._known"),
        ("import sympy", "chain.of_sympy().__enter__().matrix is sympy.polys.matrices.DomainMatrix"),
    ],
    ids=["its matrices alone", "then all of it", "as it is found", "no matrices alone", "imported already"],
    quick=5,
    whole="rest",
)
def test_sympy_is_imported_as_far_as_it_is_asked(before: str, after: str) -> None:
    """All of it takes an eighth of a second more than its matrices; whoever imports it later has it whole."""
    program = SOLVED.format(before=before, after=after)
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines() == ["True", "True"]
