"""Every shipped bet, solved a third time: by sympy, which takes no part in the figures."""

from __future__ import annotations

import subprocess
import sys

import pytest

from macau_edge.exact import compile_bet, solve
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes.options import stand_ins
from tests import third
from tests.cases import FILES, ruleset_of
from tests.conftest import all_members

BEYOND = {"all", "hot-hand", "low-repeater", "record", "replay"}
"""Bets that are left to two engines: they have more states than sympy is asked about."""


@pytest.mark.parametrize("file", FILES)
def test_sympy_comes_to_the_same_fractions(file: str) -> None:
    ruleset = ruleset_of(file)
    choices = stand_ins(ruleset)
    beyond: set[str] = set()
    for member in all_members(ruleset, choices):
        try:
            chain = compile_bet(ruleset, member, choices, limit=third.STATES)
        except ProblemError:  # it has too many states
            beyond.add(member.bet.id)
            continue
        assert third.distribution(chain) == solve(ruleset, member, choices), member.id
    assert beyond == BEYOND & set(ruleset.bets)


def test_figures_alone_do_not_need_sympy() -> None:
    program = (
        "import sys; from macau_edge import analyse; assert analyse('craps').agree; "
        "print('flint' in sys.modules, 'sympy' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["True", "False"]
