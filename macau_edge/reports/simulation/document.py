"""A simulation -> a document: what was played of every bet beside its exact figures, and whether they agree."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from macau_edge.model import Language
from macau_edge.reports.analysis import head, options_left
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.reports.simulation.numbers import asked as asked_share
from macau_edge.reports.simulation.numbers import deviate, probability, share, tenths, whole
from macau_edge.reports.simulation.supposed import supposed_blocks
from macau_edge.simulation import ALARM, INTERRUPTED, Check, SimulatedBet, Simulation
from macau_edge.wording.bets import bet_name
from macau_edge.wording.numbers import decimals, percent, short, signed
from macau_edge.wording.vocabulary import say

NONE = "—"
LISTED = 40
"""Net results of one bet that are listed; JSON has them all."""
COCHRAN = "Cochran 1954"
BOUNDS = ("Chernoff 1952", "Agrawal 2020", "Chebyshev 1867")
"""Who has the rule of five, and the bounds on the mean, the distribution and the rolls; `simulation` says where."""


def simulate_document(found: Simulation, language: Language) -> Document:
    """What was asked for, a row for every bet, of a single bet its distribution, and whether all agrees."""
    blocks: list[Block] = [
        *head(found.exactly.ruleset, language),
        *options_left(found.exactly, language, hint=False),
        *supposed_blocks(found, language),
        *_asked(found, language),
        _table(found, language),
    ]
    played = [bet for bet in found.bets if bet.sample]
    if len(found.bets) == 1 and played:
        blocks += _distribution(played[0], language)
    return (*blocks, *_notes(found, played, language), *_verdicts(found, played, language))


def _asked(found: Simulation, language: Language) -> Iterator[Paragraph]:
    """The rounds, the seed that gives them again, and in how far this is not all of them."""
    yield Paragraph(_rounds_asked(found, language))
    if not found.partial:
        return
    rounds = whole(sum(bet.rounds for bet in found.bets), language)
    asked = found.asked and whole(found.asked * sum(bet.analysis.missing is None for bet in found.bets), language)
    key = "simulate.partial" if asked else "simulate.partial-until"
    why = say(language, "simulate.interrupted", keys="Ctrl-C") if found.stopped == INTERRUPTED else found.stopped
    yield Paragraph(say(language, key, why=why, rounds=rounds, asked=asked), "warning")


def _rounds_asked(found: Simulation, language: Language) -> str:
    if found.until is None:
        return say(language, "simulate.rounds", rounds=whole(found.asked or 0, language), seed=found.seed)
    key = "simulate.until" if found.asked is None else "simulate.until-at-most"
    most = "" if found.asked is None else whole(found.asked, language)
    sure = asked_share(found.confidence, language)
    return say(language, key, width=asked_share(found.until, language), confidence=sure, rounds=most, seed=found.seed)


def _table(found: Simulation, language: Language) -> Table:
    columns = (
        Column(say(language, "analysis.bet"), group="bet"),
        Column(say(language, "analysis.name"), group="bet"),
        Column(say(language, "simulate.played"), right=True),
        Column(say(language, "simulate.edge"), right=True, group="edge"),
        Column(f"± ({asked_share(found.confidence, language)})", right=True, group="edge"),
        Column(say(language, "simulate.exactly"), right=True, group="edge"),
        Column("z", right=True, group="mean"),
        Column("p", right=True, group="mean"),
        Column(say(language, "simulate.chi-square"), right=True, group="chi"),
        Column("p", right=True, group="chi"),
        Column(say(language, "simulate.rolls"), right=True, group="rolls"),
        Column("z", right=True, group="rolls"),
        Column(say(language, "simulate.figures"), group="verdict"),
    )
    rows = tuple(_row(found, bet, language) for bet in found.bets)
    marked = frozenset(number for number, bet in enumerate(found.bets) if bet.alarms(found.level))
    return Table(columns, rows, marked=marked)


def _row(found: Simulation, bet: SimulatedBet, language: Language) -> tuple[str, ...]:
    start = (bet.id, bet_name(bet.analysis.member, found.exactly.ruleset, language))
    measures, sample = bet.analysis.measures, bet.sample
    if measures is None:
        return (*start, "0", say(language, "analysis.not-given"), f"--{bet.analysis.missing}", *[""] * 8)
    if sample is None:
        return (*start, "0", *[NONE] * 2, percent(measures.house_edge, language), *[NONE] * 6, "")
    width = sample.half_width
    chi = bet.fit.test.statistic if bet.fit else None
    return (
        *start,
        whole(bet.rounds, language),
        share(sample.edge, width, language),
        share(Fraction(width), width, language),
        share(measures.house_edge, width, language),
        *_mean(bet.mean, language),
        NONE if chi is None or bet.fit is None else f"{decimals(Fraction(chi), language, 2)} ({bet.fit.freedom})",
        probability(bet.fit.test.p, language) if bet.fit else NONE,
        decimals(Fraction(bet.rolls, bet.rounds), language),
        deviate(bet.length.statistic if bet.length else None, language),
        say(language, "simulate.disagrees" if bet.alarms(found.level) else "simulate.agrees"),
    )


def _mean(check: Check | None, language: Language) -> tuple[str, str]:
    return (deviate(check.statistic, language), probability(check.p, language)) if check else (NONE, NONE)


def _distribution(bet: SimulatedBet, language: Language) -> list[Block]:
    """How often each net result came, beside how often it is expected."""
    assert bet.analysis.measures is not None
    chances = bet.analysis.measures.distribution.nets
    nets = sorted({*chances, *(net for net, count in bet.counts.items() if count)})
    if len(nets) > LISTED:
        return [Paragraph(say(language, "simulate.too-many", results=len(nets)), "note")]
    columns = (
        Column(say(language, "simulate.net"), right=True),
        Column(say(language, "simulate.probability"), right=True),
        Column(say(language, "simulate.expected"), right=True),
        Column(say(language, "simulate.counted"), right=True),
        Column(say(language, "simulate.difference"), right=True),
    )
    rows = []
    for net in nets:
        chance, count = chances.get(net, Fraction(0)), bet.counts.get(net, 0)
        expected = chance * bet.rounds
        counted = (tenths(expected, language), whole(count, language), tenths(count - expected, language))
        rows.append((signed(net), short(chance, language), *counted))
    return [Heading(say(language, "simulate.distribution"), 2), Table(columns, tuple(rows))]


def _notes(found: Simulation, played: list[SimulatedBet], language: Language) -> Iterator[Paragraph]:
    """What the columns are, and what of it is an approximation."""
    if not played:
        return
    yield Paragraph(say(language, "simulate.tests"), "note")
    merged = sum(bet.fit is not None and bet.fit.merged > 1 for bet in played)
    if merged:
        yield Paragraph(say(language, "simulate.merged", bets=merged, source=COCHRAN), "note")
    level = probability(found.level, language)
    tests = sum(len(bet.tests) for bet in played)
    sources, every = say(language, "phrase.comma").join(BOUNDS), probability(ALARM, language)
    yield Paragraph(say(language, "simulate.alarm", level=level, all=every, tests=tests, sources=sources), "note")


def _verdicts(found: Simulation, played: list[SimulatedBet], language: Language) -> Iterator[Paragraph]:
    """Whether what was played agrees with the exact figures, in words."""
    for bet in found.disagreeing:
        yield Paragraph(say(language, "simulate.disagreement", bet=bet.id, **_figures(bet, language)), "warning")
        if bet.fit and bet.fit.impossible:
            nets = say(language, "phrase.comma").join(map(signed, bet.fit.impossible))
            yield Paragraph(say(language, "simulate.impossible", bet=bet.id, nets=nets), "warning")
    if len(played) == 1 and not found.disagreeing:
        yield Paragraph(say(language, "simulate.agreement", bet=played[0].id, **_figures(played[0], language)))
    elif played and not found.disagreeing:
        yield Paragraph(say(language, "simulate.agreements", bets=len(played)))
    if found.unsaved:
        yield Paragraph(say(language, "simulate.unsaved", why=found.unsaved), "warning")


def _figures(bet: SimulatedBet, language: Language) -> dict[str, str]:
    z, p = _mean(bet.mean, language)
    return {"z": z, "p": p, "q": probability(bet.fit.test.p, language) if bet.fit else NONE}
