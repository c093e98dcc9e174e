"""What a simulation shows, in sentences: what its tests are, and whether what was played is what is exact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.model import Language
from macau_edge.reports.document import Paragraph
from macau_edge.reports.simulation.numbers import deviate, probability
from macau_edge.simulation import ALARM, Check, SimulatedBet, Simulation
from macau_edge.wording.numbers import signed, whole
from macau_edge.wording.vocabulary import say

NONE = "—"
UNTESTED = {"simulate.agreement": "simulate.agreement-mean", "simulate.disagreement": "simulate.disagreement-mean"}
"""The sentence on a bet -> the same where its distribution could not be tested."""
COCHRAN = "Cochran 1954"
BOUNDS = ("Chernoff 1952", "Agrawal 2020", "Chebyshev 1867")
"""Who has the rule of five, and the bounds on the mean, the distribution and the rolls; `simulation` says where."""


def notes(found: Simulation, played: Sequence[SimulatedBet], language: Language) -> Iterator[Paragraph]:
    """What the columns are, and what of it is an approximation."""
    if not played:
        return
    yield Paragraph(say(language, "simulate.tests"), "note")
    merged = sum(bet.fit is not None and bet.fit.merged > 1 for bet in played)
    if merged:
        yield Paragraph(say(language, "simulate.merged", bets=whole(merged, language), source=COCHRAN), "note")
    untested = sum(not is_certain(bet) and bet.fit is None for bet in played)
    if untested and len(played) > 1:
        yield Paragraph(say(language, "simulate.untested", bets=whole(untested, language)), "note")
    yield from _rough(played, language)
    yield from _alarm(found, language)


def _alarm(found: Simulation, language: Language) -> Iterator[Paragraph]:
    """When a test alarms, and how many share the probability that one does by chance."""
    if not found.tests:
        return
    key = "simulate.alarm-one" if found.tests == 1 else "simulate.alarm"
    level, every = probability(found.level, language), probability(ALARM, language)
    tests, sources = whole(found.tests, language), say(language, "phrase.comma").join(BOUNDS)
    yield Paragraph(say(language, key, level=level, all=every, tests=tests, sources=sources), "note")


def verdicts(found: Simulation, played: Sequence[SimulatedBet], language: Language) -> Iterator[Paragraph]:
    """Whether what was played agrees with the exact figures, in words."""
    for bet in found.disagreeing:
        yield Paragraph(_verdict(bet, "simulate.disagreement", language), "warning")
        if bet.fit and bet.fit.impossible:
            nets = say(language, "phrase.comma").join(map(signed, bet.fit.impossible))
            yield Paragraph(say(language, "simulate.impossible", bet=bet.id, nets=nets), "warning")
    if len(played) == 1 and not found.disagreeing:
        yield Paragraph(_verdict(played[0], "simulate.agreement", language))
    elif played and not found.disagreeing:
        yield Paragraph(say(language, "simulate.agreements", bets=whole(len(played), language)))
    if found.unsaved:
        yield Paragraph(say(language, "simulate.unsaved", why=found.unsaved), "warning")


def of_mean(check: Check | None, language: Language) -> tuple[str, str]:
    """z and p of a test."""
    return (deviate(check.statistic, language), p_of(check, language)) if check else (NONE, NONE)


def p_of(check: Check, language: Language) -> str:
    """The p of a test; a dash where the approximation that it is by does not hold."""
    return NONE if check.rough else probability(check.p, language)


def is_certain(bet: SimulatedBet) -> bool:
    """Whether a bet has one net result only, so that there is no distribution to be tested."""
    return bet.analysis.measures is not None and not bet.analysis.measures.variance


def _rough(played: Sequence[SimulatedBet], language: Language) -> Iterator[Paragraph]:
    """Where p is not shown, what decides in its place."""
    bounds = {bet.id: found for bet in played if (found := [test.bound for test in bet.tests if test.rough])}
    if len(played) == 1:
        for id_, found in bounds.items():
            decides = say(language, "phrase.comma").join(probability(bound, language) for bound in found)
            yield Paragraph(say(language, "simulate.rough", bet=id_, bound=decides), "note")
    elif bounds:
        lowest = probability(min(bound for found in bounds.values() for bound in found), language)
        yield Paragraph(say(language, "simulate.roughs", bets=whole(len(bounds), language), bound=lowest), "note")


def _verdict(bet: SimulatedBet, key: str, language: Language) -> str:
    """The sentence of a bet: it says of the distribution what was tested of it."""
    z, p = of_mean(bet.mean, language)
    if bet.fit is not None:
        return say(language, key, bet=bet.id, z=z, p=p, q=p_of(bet.fit.test, language))
    if is_certain(bet) and key == "simulate.agreement":
        return say(language, "simulate.agreement-certain", bet=bet.id)
    return say(language, UNTESTED[key], bet=bet.id, z=z, p=p)
