"""The figures of a bet by Storm's exact engine, from a PRISM program and from a ready matrix."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.bets import OurBet
from benchmarks.prism import Program
from benchmarks.timing import Side, installed
from macau_edge.exact.compile import compile_bet

Figures = tuple[Fraction, Fraction, Fraction]
"""House edge, expected trials, variance of the net result."""


def in_prism(told: Sequence[Program], limit: float | None = None) -> list[Side]:
    """The bets from their programs, which Storm has read but made no model of; no side where Storm is not installed."""
    if not installed("stormpy"):
        return []
    work = [partial(figures, program, *parsed(program)) for program in told]
    return [Side("Storm, exact, from programs in PRISM", lambda: [one() for one in work], limit)]


def as_matrices(bets: Sequence[OurBet]) -> list[Side]:
    """The bets from the chains that we have made of them: Storm need not find the states, only solve."""
    if not installed("stormpy"):
        return []
    from tests import storm

    chains = [compile_bet(bet.ruleset, bet.member, bet.choices) for bet in bets]
    work = lambda: [storm.distribution(chain) for chain in chains]  # noqa: E731
    return [Side("Storm, exact, from our chains as matrices", work)]


def parsed(program: Program) -> tuple[Any, list[Any]]:
    """A program as Storm reads it, and the properties that it is asked."""
    import stormpy

    with TemporaryDirectory() as folder:
        path = Path(folder) / "bet.prism"
        path.write_text(program.text)
        read = stormpy.parse_prism_program(path)
    asked = [f'P=? [F "result{number}"]' for number in range(len(program.nets))]
    return read, [stormpy.parse_properties(text, read)[0] for text in [*asked, 'R{"trials"}=? [F "over"]']]


def figures(program: Program, read: Any, properties: Sequence[Any]) -> Figures:
    """What Storm says of a bet: it builds the model, and checks a property for each result and one for the trials."""
    import stormpy

    model = stormpy.build_model[stormpy.Rational](read, properties)
    start = model.initial_states[0]
    found = [stormpy.model_checking(model, one, only_initial_states=True).get_value(start) for one in properties]
    *chances, trials = (Fraction(str(value)) for value in found)
    law = [*zip(program.nets, chances, strict=True), (Fraction(-1), 1 - sum(chances))]
    mean = sum((net * chance for net, chance in law), Fraction(0))
    square = sum((net**2 * chance for net, chance in law), Fraction(0))
    return -mean, trials, square - mean**2
