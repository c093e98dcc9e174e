"""What a simulation shows, in sentences: what its tests are, and whether what was played is what is exact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.reports.document import Paragraph
from macau_edge.reports.simulation.numbers import deviate, probability
from macau_edge.simulation import ALARM, Check, SimulatedBet, Simulation
from macau_edge.wording.numbers import signed
from macau_edge.wording.words import Words

NONE = "—"
UNTESTED = {"simulate.agreement": "simulate.agreement-mean", "simulate.disagreement": "simulate.disagreement-mean"}
"""The sentence on a bet -> the same where its distribution could not be tested."""
COCHRAN = "Cochran 1954"
BOUNDS = ("Chernoff 1952", "Agrawal 2020", "Chebyshev 1867")
"""Who has the rule of five, and the bounds on the mean, the distribution and the rolls; `simulation` says where."""


def notes(found: Simulation, played: Sequence[SimulatedBet], w: Words) -> Iterator[Paragraph]:
    """What the columns are, and what of it is an approximation."""
    if not played:
        return
    yield Paragraph(w("simulate.tests"), "note")
    merged = sum(bet.fit is not None and bet.fit.merged > 1 for bet in played)
    if merged:
        yield Paragraph(w("simulate.merged", bets=w.whole(merged), source=COCHRAN), "note")
    untested = sum(not is_certain(bet) and bet.fit is None for bet in played)
    if untested and len(played) > 1:
        yield Paragraph(w("simulate.untested", bets=w.whole(untested)), "note")
    yield from _rough(played, w)
    yield from _alarm(found, w)


def _alarm(found: Simulation, w: Words) -> Iterator[Paragraph]:
    """When a test alarms, and how many share the probability that one does by chance."""
    if not found.tests:
        return
    level, every = probability(found.level, w), probability(ALARM, w)
    tests, sources = w.whole(found.tests), w("phrase.comma").join(BOUNDS)
    yield Paragraph(w("simulate.alarm", n=found.tests, level=level, all=every, tests=tests, sources=sources), "note")


def verdicts(found: Simulation, played: Sequence[SimulatedBet], w: Words) -> Iterator[Paragraph]:
    """Whether what was played agrees with the exact figures, in words."""
    for bet in found.disagreeing:
        yield Paragraph(_verdict(bet, "simulate.disagreement", w), "warning")
        if bet.fit and bet.fit.impossible:
            nets = w("phrase.comma").join(map(signed, bet.fit.impossible))
            yield Paragraph(w("simulate.impossible", bet=bet.id, nets=nets), "warning")
    if len(played) == 1 and not found.disagreeing:
        yield Paragraph(_verdict(played[0], "simulate.agreement", w))
    elif played and not found.disagreeing:
        yield Paragraph(w("simulate.agreements", bets=w.whole(len(played))))
    if found.unsaved:
        yield Paragraph(w("simulate.unsaved", why=found.unsaved), "warning")


def of_mean(check: Check | None, w: Words) -> tuple[str, str]:
    """z and p of a test."""
    return (deviate(check.statistic, w), p_of(check, w)) if check else (NONE, NONE)


def p_of(check: Check, w: Words) -> str:
    """The p of a test; a dash where the approximation that it is by does not hold."""
    return NONE if check.rough else probability(check.p, w)


def is_certain(bet: SimulatedBet) -> bool:
    """Whether a bet has one net result only, so that there is no distribution to be tested."""
    return bet.analysis.measures is not None and not bet.analysis.measures.variance


def _rough(played: Sequence[SimulatedBet], w: Words) -> Iterator[Paragraph]:
    """Where p is not shown, what decides in its place."""
    bounds = {bet.id: found for bet in played if (found := [test.bound for test in bet.tests if test.rough])}
    if len(played) == 1:
        for id_, found in bounds.items():
            decides = w("phrase.comma").join(probability(bound, w) for bound in found)
            yield Paragraph(w("simulate.rough", bet=id_, bound=decides), "note")
    elif bounds:
        lowest = probability(min(bound for found in bounds.values() for bound in found), w)
        yield Paragraph(w("simulate.roughs", bets=w.whole(len(bounds)), bound=lowest), "note")


def _verdict(bet: SimulatedBet, key: str, w: Words) -> str:
    """The sentence of a bet: it says of the distribution what was tested of it."""
    z, p = of_mean(bet.mean, w)
    if bet.fit is not None:
        return w(key, bet=bet.id, z=z, p=p, q=p_of(bet.fit.test, w))
    if is_certain(bet) and key == "simulate.agreement":
        return w("simulate.agreement-certain", bet=bet.id)
    return w(UNTESTED[key], bet=bet.id, z=z, p=p)
