"""What every test shares: its part, the list of skips, what is made once a run, and the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import pytest

from macau_edge import analysis
from macau_edge.analysis import Analysis
from macau_edge.analysis.derivation import Derivation, derive
from macau_edge.model import Member, Ruleset
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose
from macau_edge.outcomes.scope import Choices
from macau_edge.outcomes.together import without_figures

os.environ |= {"LC_ALL": "C.UTF-8", "MACAU_EDGE_LANG": ""}  # what is printed is held to its words
for name in ("COLUMNS", "LINES"):  # how wide a terminal is, a test says itself
    os.environ.pop(name, None)
    os.unsetenv(name)  # readline, which pytest imports, puts them where Python does not see them and a child does
os.environ["PAGER"] = "cat"  # a test that says it has a terminal reads what is written to it
pytest_plugins = (
    "tests.parts",
    "tests.skips",
    "tests.products",
    "tests.afresh",
    "tests.browsers",
    "tests.leftovers",
    "tests.spent",
)


@dataclass(frozen=True)
class Result:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command line as a person would: `run("analyse", "craps")`."""
    from macau_edge.cli import main

    def run(*words: str) -> Result:
        monkeypatch.setattr(sys, "argv", ["macau-edge", *words])
        code = 0
        try:
            main()
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 1
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run


def all_members(ruleset: Ruleset, choices: Choices) -> Iterator[Member]:
    """Every member of every bet that has figures, in the order of the file."""
    without = without_figures(ruleset)
    for bet in (bet for bet in ruleset.bets.values() if bet.id not in without):
        yield from members(ruleset, bet, choices)


def analysed(ruleset: Ruleset, wanted: Iterable[Member], given: Mapping[str, str]) -> Analysis:
    """The analysis of some members, with the options that a person gave."""
    choices = choose(ruleset, given)
    bets = tuple(analysis.analyse_bet(ruleset, member, choices) for member in wanted)
    return Analysis(ruleset, choices, frozenset(given), bets=bets)


def derived(ruleset: Ruleset, member: Member, choices: Choices) -> Derivation:
    """The derivation of a member, analysed for it."""
    return derive(ruleset, analysis.analyse_bet(ruleset, member, choices), choices)
