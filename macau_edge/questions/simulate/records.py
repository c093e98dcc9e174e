"""A simulation -> one record for each bet, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from macau_edge.model import Language
from macau_edge.model.measures import decimal
from macau_edge.questions.analyse.report import bet_columns, why_refused
from macau_edge.questions.simulate.find import PlayedShoes, Simulation
from macau_edge.questions.simulate.report import plain, supposed_text
from macau_edge.questions.simulate.statistics import BetOnShoes, SimulatedBet, StatisticalTest
from macau_edge.reports.document import Document
from macau_edge.reports.fields import Columns, exactly, plainly, records
from macau_edge.wording import Words
from macau_edge.wording.bets import prizes_line


def simulate_records(found: Simulation, language: Language) -> Document:
    """One record for each bet: what was played, its exact figures, and the tests between them."""
    w = Words(language, found.exactly.ruleset)
    columns: Columns[SimulatedBet] = {
        **bet_columns(w, lambda bet: bet.analysis.member),
        "pays": lambda bet: prizes_line(bet.analysis.member, found.exactly.choices, w),
        "seed": lambda bet: found.seed,
        "chunk": lambda bet: found.chunk,
        "rounds_asked": lambda bet: bet.asked,
        **plainly("rounds", "complete", "rolls"),
        "supposed": lambda bet: supposed_text(found),
        **exactly("mean_net", lambda bet: bet.sample.mean if bet.sample else None),
        **exactly("house_edge", lambda bet: bet.sample.edge if bet.sample else None),
        "confidence": lambda bet: str(decimal(found.confidence)),
        "half_width": lambda bet: plain(bet.sample.half_width) if bet.sample else None,
        **exactly("exact_house_edge", lambda bet: bet.analysis.house_edge),
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
    if found.exactly.refused:
        columns["refused"] = lambda bet: why_refused(bet.analysis)
    return records(columns | _of_shoes(found.shoes), found.bets)


def _of_shoes(shoes: PlayedShoes | None) -> Columns[SimulatedBet]:
    """What shoes came to, of every round and not of the first alone; nothing where none were played."""
    if shoes is None:
        return {}

    def part(of: Callable[[BetOnShoes], Fraction | None]) -> Callable[[SimulatedBet], Fraction | None]:
        return lambda bet: of(shoes.bets[bet.id]) if bet.id in shoes.bets else None

    return {
        "cut": lambda bet: shoes.cut,
        "shoes": lambda bet: shoes.counted.shoes,
        "rounds_of_shoes": lambda bet: shoes.counted.rounds,
        **exactly("house_edge_of_shoes", part(lambda bet: bet.edge)),
        "half_width_of_shoes": lambda bet: plain(shoes.bets[bet.id].half_width) if bet.id in shoes.bets else None,
        **exactly("net_of_a_shoe", part(lambda bet: bet.of_a_shoe)),
        "deviation_of_a_shoe": lambda bet: plain(shoes.bets[bet.id].deviation) if bet.id in shoes.bets else None,
    }


def _test(statistic: str, p: str, of: Callable[[SimulatedBet], StatisticalTest | None]) -> Columns[SimulatedBet]:
    """The statistic of a test and its probability, empty where there was none."""

    def part(name: str) -> Callable[[SimulatedBet], object]:
        return lambda bet: plain(getattr(check, name)) if (check := of(bet)) else None

    return {statistic: part("statistic"), p: part("p")}
