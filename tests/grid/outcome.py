"""What becomes of a cell: its figures, by three readers; a refusal at its place; or a limit that has a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from macau_edge import exact
from macau_edge.checks import check
from macau_edge.model import Ruleset
from macau_edge.model.problem import Problem
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import placeholder_choices
from macau_edge.outcomes.together import compound_only
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.analysis.test_plain_reader import said
from tests.grid.cells import Cell
from tests.plain_reader import Rules, read
from tests.random_bets import Result

FIGURES = "figures"
LIMITS = {"arithmetic/too-many-states", "arithmetic/not-confirmed"}
MISTAKES = {"arithmetic/engine-cannot-read", "arithmetic/engines-disagree"}
"""What no file may ever be told."""


class GridError(AssertionError):
    """A cell that is none of the three."""


@dataclass(frozen=True)
class Became:
    """What became of a cell, with the ruleset that was taken for it: figures, or the codes that it is refused with."""

    text: str
    codes: Sequence[str]

    @property
    def is_figures(self) -> bool:
        return not self.codes

    @property
    def kind(self) -> str:
        if not self.codes:
            return FIGURES
        return "limit" if LIMITS.intersection(self.codes) else "refused"

    @property
    def said(self) -> str:
        return " ".join(self.codes) or FIGURES


def became(cell: Cell) -> Became:
    """What becomes of a cell; its first table that is accepted decides, else the last.

    Raises:
        GridError: it is none of the three.
    """
    found = None
    for text in cell.texts:
        found = _looked_at(text)
        if found.is_figures:
            return found
    assert found
    return found


def _looked_at(text: str) -> Became:
    got = read_ruleset(source("cell.yaml", text.encode()), "cell")
    problems = [one for one in check(got) if one.stops_figures]
    for problem in problems:
        _is_told(problem, text)
    if problems:
        return Became(text, sorted({one.code for one in problems}))
    assert got.ruleset
    _agrees(got.ruleset, text)
    return Became(text, ())


def _is_told(problem: Problem, text: str) -> None:
    """Fails where a refusal has no place in the text, nothing to do about it, or is a mistake of the program."""
    if problem.code in MISTAKES:
        raise GridError(f"{problem.message}\n{text}")
    lines = text.splitlines()
    place = problem.place
    if not (0 < place.line <= len(lines) and 0 < place.column <= len(lines[place.line - 1]) and problem.help):
        raise GridError(f"{problem.code} without a place or a remedy: {problem.message}\n{text}")


def _agrees(ruleset: Ruleset, text: str) -> None:
    """Fails where the reader that knows the reference alone comes to something else; `check` asked both engines."""
    choices = placeholder_choices(ruleset)
    rules = Rules(read(text), said(choices))
    for bet in ruleset.bets.values():
        if bet.id in compound_only(ruleset):
            continue
        found = {
            member.id: Result.of(exact.solve(ruleset, member, choices)) for member in members(ruleset, bet, choices)
        }
        try:
            plain = rules.results(bet.id)
        except Exception as error:
            raise GridError(f"the plain reader: {type(error).__name__}: {error}\n{text}") from error
        if plain != found:
            raise GridError(f"`{bet.id}` is {found}, and by the plain reader {plain}\n{text}")
