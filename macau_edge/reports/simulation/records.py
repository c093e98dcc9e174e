"""A simulation -> one record for each bet, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from macau_edge.measures import decimal
from macau_edge.model import Language
from macau_edge.reports.analysis import bet_columns
from macau_edge.reports.document import Document
from macau_edge.reports.fields import Columns, exactly, records
from macau_edge.reports.simulation.numbers import plain
from macau_edge.reports.simulation.supposed import supposed_text
from macau_edge.simulation import Check, SimulatedBet, Simulation
from macau_edge.wording.bets import prizes
from macau_edge.wording.words import Words


def simulate_records(found: Simulation, language: Language) -> Document:
    """One record for each bet: what was played, its exact figures, and the tests between them."""
    w = Words(language, found.exactly.ruleset)
    columns: Columns[SimulatedBet] = {
        **bet_columns(w, lambda bet: bet.analysis.member),
        "pays": lambda bet: prizes(bet.analysis.member, found.exactly.choices, w),
        "seed": lambda bet: found.seed,
        "chunk": lambda bet: found.chunk,
        "rounds_asked": lambda bet: bet.asked,
        "rounds": lambda bet: bet.rounds,
        "complete": lambda bet: bet.complete,
        "rolls": lambda bet: bet.rolls,
        "supposed": lambda bet: supposed_text(found),
        **exactly("mean_net", lambda bet: bet.sample.mean if bet.sample else None),
        **exactly("house_edge", lambda bet: bet.sample.edge if bet.sample else None),
        "confidence": lambda bet: str(decimal(found.confidence)),
        "half_width": lambda bet: plain(bet.sample.half_width) if bet.sample else None,
        **exactly("exact_house_edge", _edge),
        **_test("z_mean", "p_mean", lambda bet: bet.mean),
        "chi_square": lambda bet: plain(bet.fit.test.statistic) if bet.fit else None,
        "degrees_of_freedom": lambda bet: bet.fit and bet.fit.freedom,
        "merged": lambda bet: bet.fit and bet.fit.merged,
        "impossible": lambda bet: bet.fit and " ".join(map(str, bet.fit.impossible)),
        "p_chi_square": lambda bet: plain(bet.fit.test.p) if bet.fit else None,
        "rolls_per_round": lambda bet: f"{bet.rolls / bet.rounds:.10g}" if bet.rounds else None,
        "exact_rolls_per_round": lambda bet: bet.analysis.measures and bet.analysis.measures.distribution.rolls,
        **_test("z_rolls", "p_rolls", lambda bet: bet.length),
        "agrees": lambda bet: None if bet.sample is None else not bet.alarms(found.level),
    }
    return records(columns, found.bets)


def _edge(bet: SimulatedBet) -> Fraction | None:
    return bet.analysis.measures.house_edge if bet.analysis.measures else None


def _test(statistic: str, p: str, of: Callable[[SimulatedBet], Check | None]) -> Columns[SimulatedBet]:
    """The statistic of a test and its probability, empty where there was none."""

    def part(name: str) -> Callable[[SimulatedBet], object]:
        return lambda bet: plain(getattr(check, name)) if (check := of(bet)) else None

    return {statistic: part("statistic"), p: part("p")}
