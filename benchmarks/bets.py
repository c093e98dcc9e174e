"""Ours: the bets of the shipped rulesets and of the examples, and their figures by each of our two engines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from macau_edge import exact, numeric
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.model.measures import Distribution, Measures
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import placeholder_choices
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import Source, read_source, source

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class OurBet:
    """One member of a ruleset, the options chosen."""

    ruleset: Ruleset
    member: Member
    choices: Mapping[str, Choice]

    @property
    def id(self) -> str:
        """The identifier of the member."""
        return self.member.id

    def distribution(self) -> Distribution:
        """How likely each net result is."""
        return exact.solve(self.ruleset, self.member, self.choices)

    def edge(self) -> Fraction:
        """House edge."""
        return Measures(self.distribution()).house_edge

    def figures(self) -> tuple[Fraction, Fraction, Fraction]:
        """House edge, expected trials, variance of the net result."""
        measures = Measures(self.distribution())
        return measures.house_edge, measures.distribution.rolls, measures.variance

    def estimate(self) -> object:
        """All that the numeric engine says of it, in floating point, by plain enumeration."""
        return numeric.estimate(self.ruleset, self.member, self.choices)


def bets_of(path: str, wanted: Iterable[str] = ()) -> list[OurBet]:
    """The bets of a file, or those of the identifiers (families or members) given, in their order."""
    return _bets(read_source(ROOT / path), path, wanted)


def bets_in(text: str) -> list[OurBet]:
    """The bets of a ruleset written out."""
    return _bets(source("benchmark.yaml", text.encode()), "benchmark", ())


def _bets(text: Source, name: str, wanted: Iterable[str]) -> list[OurBet]:
    ruleset = read_ruleset(text, name).ruleset
    assert ruleset, name
    choices = placeholder_choices(ruleset)
    found = [OurBet(ruleset, m, choices) for bet in ruleset.bets.values() for m in members(ruleset, bet, choices)]
    chosen: Sequence[str] = list(wanted)
    if not chosen:
        return found
    return [bet for one in chosen for bet in found if one in (bet.id, bet.member.bet.id)]
