"""Every place where the numeric engine can make nothing of a bet: what leads there is refused by `check` at its place.

So `arithmetic/engine-cannot-read` is a mistake of the program, and no accepted file is told that its figures are not
confirmed because one engine reads less than the other. Of each place there is the smallest file that leads there, and
the code of the finding that keeps it from it. `tests/house/test_grid.py` goes the other way, from all that is accepted.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

import macau_edge
from macau_edge import numeric
from macau_edge.model import Member, PrizeTable, Ruleset
from macau_edge.numeric import CannotReadError
from macau_edge.numeric.playing import compile_play
from macau_edge.numeric.words import results_of
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.loops import each
from tests.small import problems_of
from tests.trees import parsed

FOLDER = Path(macau_edge.__file__).parent

# --- the places, as they stand in the code ------------------------------------------------------------------------


Place = tuple[str, str]
"""File and function, and what is said there, as it is written: a line would move."""


def places() -> Iterator[Place]:
    for file in sorted(FOLDER.rglob("*.py")):
        name = file.relative_to(FOLDER).with_suffix("").as_posix().removeprefix("numeric/")
        yield from _raised(parsed(file.read_text("utf-8")), name, "")


def _raised(node: ast.AST, file: str, function: str) -> Iterator[Place]:
    """Every place below a node that makes the error or raises its class, with the innermost function around it."""
    inside = node.name if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else function
    if isinstance(node, ast.Call) and _is_the_error(node.func):
        yield f"{file}.{inside}", ast.unparse(node.args[0])
    if isinstance(node, ast.Raise) and node.exc and _is_the_error(node.exc):
        yield f"{file}.{inside}", ""
    for child in ast.iter_child_nodes(node):
        yield from _raised(child, file, inside)


def _is_the_error(node: ast.expr) -> bool:
    return ast.unparse(node).rpartition(".")[2] == "CannotReadError"


# --- what leads to each -------------------------------------------------------------------------------------------

Ask = Callable[[Ruleset], object]


def estimated(ruleset: Ruleset, bet: str = "b") -> object:
    return numeric.estimate(ruleset, Member(ruleset.bets[bet], {}), {})


def simulated(ruleset: Ruleset) -> object:
    return compile_play(ruleset, Member(ruleset.bets["b"], {}), {})


def asked_by_another(ruleset: Ruleset) -> object:
    """The table of another bet, about a hand of which this one asks nothing: its rounds are not told apart by it."""
    table = ruleset.bets["c"].pays
    assert isinstance(table, PrizeTable)
    return results_of(ruleset, Member(ruleset.bets["b"], {}), {}).quantity(table.by, {})


@dataclass(frozen=True)
class Leads:
    """A file that leads to a place, the code that `check` refuses it with, and how the engine is asked all the same."""

    text: str
    code: str
    ask: Ask


ASKED: Mapping[str, Ask] = {one.__name__: one for one in (estimated, simulated, asked_by_another)}


def leading() -> Iterator[tuple[Place, Leads]]:
    """Each place of `cannot_read.toml` with what leads there."""
    found = tomllib.loads((Path(__file__).parents[1] / "cannot_read.toml").read_text("utf-8"))
    for one in found["places"]:
        game = found["games"][one.get("game", "dice")]
        text = f"game: x\nact: none\ndevice: {game['device']}\n{game.get('more', '')}\nbets:\n  {one['bets']}\n"
        yield (one["at"], one["says"]), Leads(text, one["code"], ASKED[one.get("asked", "estimated")])


PLACES: Mapping[Place, Leads] = dict(leading())


def test_an_error_is_seen_however_it_is_raised() -> None:
    """In a name of its own, of its module, or made before it is raised."""
    text = """
def f(x):
    raise CannotReadError("a", x.place)
def g():
    raise throws.CannotReadError("b")
def h():
    error = CannotReadError("c")
    raise error from None
def k():
    raise CannotReadError
"""
    found = [*_raised(ast.parse(text), "file", "")]
    assert found == [("file.f", "'a'"), ("file.g", "'b'"), ("file.h", "'c'"), ("file.k", "")]


@pytest.mark.thorough
def test_every_place_is_known_here() -> None:
    """A new one, wherever in the program, is not among them and fails."""
    assert sorted(PLACES) == sorted(set(places()))


@each("place", PLACES, ids=" ".join)
def test_what_leads_there_is_refused(place: Place) -> None:
    leads = PLACES[place]
    assert leads.code in {one.code for one in problems_of(leads.text) if one.stops_figures}


@each("place", PLACES, ids=" ".join)
def test_it_does_lead_there(place: Place) -> None:
    """Or the entry shows nothing: the engine is asked about the refused file as it was read."""
    leads = PLACES[place]
    ruleset = read_ruleset(source("f.yaml", leads.text.encode()), "f").ruleset
    assert ruleset
    with pytest.raises(CannotReadError) as error:
        leads.ask(ruleset)
    assert raised_in(error) == place[0].rpartition(".")[2]
    (problem,) = error.value.problems
    assert problem.code == "arithmetic/engine-cannot-read"
    assert problem.place.line or leads.ask is not estimated
    assert "mistake of the program" in problem.help


def raised_in(error: pytest.ExceptionInfo[CannotReadError]) -> str:
    """The function in which it was raised."""
    return error.traceback[-1].frame.code.name
