"""What the tests of devices share: a ruleset on a device, and its figures from both engines."""

from __future__ import annotations

from fractions import Fraction

from macau_edge.analysis import analyse_ruleset
from macau_edge.model import Face, Ruleset
from macau_edge.outcomes.options import choose
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source


def read(device: str, bets: str = "bets: {any-7: {win: 7, lose: others, pays: 4:1}}") -> Ruleset:
    text = f"game: x\ndevice: {device}\n{bets}"
    found = read_ruleset(source("x.yaml", text.encode()), "x")
    assert [problem for problem in found.problems if problem.family != "law"] == []
    assert found.ruleset
    return found.ruleset


def edges(device: str, bets: str) -> dict[str, Fraction]:
    """The house edge of every bet, on which both engines agree."""
    ruleset = read(device, bets)
    analysis = analyse_ruleset(ruleset, choose(ruleset, {}))
    assert [bet.id for bet in analysis.bets if not bet.agree] == []
    return {bet.id: bet.measures.house_edge for bet in analysis.bets if bet.measures}


def numbers(last: int) -> tuple[Face, ...]:
    return tuple(Face(str(n)) for n in range(1, last + 1))
