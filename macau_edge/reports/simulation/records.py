"""A simulation -> one record for each bet, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.measures import decimal
from macau_edge.model import Language
from macau_edge.reports.analysis import articles
from macau_edge.reports.document import Column, Document, Table
from macau_edge.reports.simulation.numbers import plain
from macau_edge.reports.simulation.supposed import supposed_text
from macau_edge.simulation import Check, SimulatedBet, Simulation
from macau_edge.wording.bets import prizes
from macau_edge.wording.words import Words

TITLES = (
    *(
        "id",
        "name",
        "law",
        "pays_law",
        "pays",
        "seed",
        "chunk",
        "rounds_asked",
        "rounds",
        "complete",
        "rolls",
        "supposed",
    ),
    *("mean_net", "mean_net_decimal", "house_edge", "house_edge_decimal", "confidence", "half_width"),
    *("exact_house_edge", "exact_house_edge_decimal", "z_mean", "p_mean"),
    *("chi_square", "degrees_of_freedom", "merged", "impossible", "p_chi_square"),
    *("rolls_per_round", "exact_rolls_per_round", "z_rolls", "p_rolls", "agrees"),
)


def simulate_records(found: Simulation, language: Language) -> Document:
    """One record for each bet: what was played, its exact figures, and the tests between them."""
    w = Words(language, found.exactly.ruleset)
    rows = tuple(tuple(_row(found, bet, w)) for bet in found.bets)
    return (Table(tuple(Column(title) for title in TITLES), rows),)


def _row(found: Simulation, bet: SimulatedBet, w: Words) -> Iterator[str]:
    member = bet.analysis.member
    yield from (bet.id, w.bet(member), *articles(bet.analysis, w))
    yield prizes(member, found.exactly.choices, w)
    yield from (str(found.seed), str(found.chunk), "" if bet.asked is None else str(bet.asked), str(bet.rounds))
    yield from ("yes" if bet.complete else "no", str(bet.rolls), supposed_text(found))
    measures, sample, fit = bet.analysis.measures, bet.sample, bet.fit
    for value in (sample.mean, sample.edge) if sample else (None, None):
        yield from ("", "") if value is None else (str(value), format(decimal(value), "f"))
    yield from (str(decimal(found.confidence)), (plain(sample.half_width) or "") if sample else "")
    edge = measures.house_edge if measures else None
    yield from ("", "") if edge is None else (str(edge), format(decimal(edge), "f"))
    yield from _check(bet.mean)
    statistic, p = _check(fit.test if fit else None)
    yield statistic
    yield from (str(fit.freedom), str(fit.merged), " ".join(map(str, fit.impossible))) if fit else ("", "", "")
    yield p
    yield f"{bet.rolls / bet.rounds:.10g}" if bet.rounds else ""
    yield str(measures.distribution.rolls) if measures else ""
    yield from _check(bet.length)
    yield ("no" if bet.alarms(found.level) else "yes") if sample else ""


def _check(check: Check | None) -> tuple[str, str]:
    return (plain(check.statistic) or "", plain(check.p) or "") if check else ("", "")
