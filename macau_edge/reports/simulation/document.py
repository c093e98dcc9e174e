"""A simulation -> a document: what was played of every bet beside its exact figures, and whether they agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from macau_edge.model import Language
from macau_edge.reports.analysis import closing, head, options_left
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.reports.simulation.numbers import deviate, hundredths, share
from macau_edge.reports.simulation.supposed import supposed_blocks
from macau_edge.reports.simulation.verdicts import NONE, notes, of_mean, p_of, verdicts
from macau_edge.simulation import INTERRUPTED, TERMINATED, SimulatedBet, Simulation
from macau_edge.wording.numbers import is_cut, signed
from macau_edge.wording.words import Words

LISTED = 40
"""Net results of one bet that are listed; JSON has them all."""


def simulate_document(found: Simulation, language: Language) -> Document:
    """What was asked for, a row for every bet, of a single bet its distribution, and whether all agrees."""
    w = Words(language, found.exactly.ruleset)
    blocks: list[Block] = [
        *head(found.exactly.ruleset, w),
        *options_left(found.exactly, w, hint=False),
        *supposed_blocks(found, w),
        *_asked(found, w),
        _table(found, w),
    ]
    played, cut = [bet for bet in found.bets if bet.sample], False
    if len(found.bets) == 1 and played:
        blocks += _distribution(played[0], w)
        cut = any(is_cut(w.short(chance)) for chance in _chances(played[0]).values())
    entries = [bet.analysis.member.bet for bet in found.bets]
    return (
        *blocks,
        *notes(found, played, w),
        *verdicts(found, played, w),
        *closing(found.exactly.ruleset, entries, w, cut=cut),
    )


def _asked(found: Simulation, w: Words) -> Iterator[Paragraph]:
    """The rounds, the seed that gives them again, and in how far this is not all of them."""
    yield Paragraph(_rounds_asked(found, w))
    if found.resumed and found.until is not None:
        yield Paragraph(w("simulate.resumed", seed=found.seed))
    if missing := {bet.id: bet.analysis.missing for bet in found.bets if bet.analysis.missing is not None}:
        comma = w("phrase.comma")
        options = comma.join(dict.fromkeys(f"--{option}" for option in missing.values()))
        yield Paragraph(w("simulate.not-played", options=options, bets=comma.join(missing)), "warning")
    if not found.partial:
        return
    rounds = w.whole(sum(bet.rounds for bet in found.bets))
    asked = found.asked and w.whole(found.asked * sum(bet.analysis.missing is None for bet in found.bets))
    key = "simulate.partial" if asked else "simulate.partial-until"
    keys = {INTERRUPTED: "Ctrl-C", TERMINATED: "SIGTERM"}.get(found.stopped or "")
    why = w("simulate.interrupted", keys=keys) if keys else found.stopped
    yield Paragraph(w(key, why=why, rounds=rounds, asked=asked), "warning")


def _rounds_asked(found: Simulation, w: Words) -> str:
    if found.until is None and found.asked == 1:
        return w("simulate.round", seed=found.seed)
    if found.until is None:
        return w("simulate.rounds", rounds=w.whole(found.asked or 0), seed=found.seed)
    key = "simulate.until" if found.asked is None else "simulate.until-at-most"
    most = "" if found.asked is None else w.whole(found.asked)
    sure = w.whole_percent(found.confidence)
    return w(key, width=w.whole_percent(found.until), confidence=sure, rounds=most, seed=found.seed)


def _table(found: Simulation, w: Words) -> Table:
    columns = (
        Column(w("analysis.bet"), group="bet"),
        Column(w("analysis.name"), group="bet"),
        Column(w("simulate.played"), right=True, group="edge"),
        Column(w("simulate.edge"), right=True, group="edge"),
        Column(f"± ({w.whole_percent(found.confidence)})", right=True, group="edge"),
        Column(w("simulate.exactly"), right=True, group="edge"),
        Column(w("simulate.z-edge"), right=True, group="tests"),
        Column(w("simulate.p-edge"), right=True, group="tests"),
        Column(w("simulate.chi-square"), right=True, group="tests"),
        Column(w("simulate.p-chi-square"), right=True, group="tests"),
        Column(w("simulate.rolls"), right=True, group="rolls"),
        Column(w("simulate.z-rolls"), right=True, group="rolls"),
        Column(w("simulate.figures"), right=True, group="rolls"),
    )
    rows = tuple(_row(found, bet, w) for bet in found.bets)
    marked = frozenset(number for number, bet in enumerate(found.bets) if bet.alarms(found.level))
    return Table(columns, rows, marked=marked)


def _row(found: Simulation, bet: SimulatedBet, w: Words) -> tuple[str, ...]:
    start = (bet.id, w.bet(bet.analysis.member))
    measures, sample = bet.analysis.measures, bet.sample
    if measures is None:
        return (*start, "0", w("analysis.not-given"), f"--{bet.analysis.missing}", *[""] * 8)
    if sample is None:
        return (*start, "0", *[NONE] * 2, w.percent(measures.house_edge), *[NONE] * 6, "")
    width = sample.half_width
    chi = bet.fit.test.statistic if bet.fit else None
    return (
        *start,
        w.whole(bet.rounds),
        share(sample.edge, width, w),
        share(Fraction(width), width, w),
        share(measures.house_edge, width, w),
        *of_mean(bet.mean, w),
        NONE if chi is None or bet.fit is None else f"{hundredths(Fraction(chi), w)} ({w.whole(bet.fit.freedom)})",
        p_of(bet.fit.test, w) if bet.fit else NONE,
        w.decimals(Fraction(bet.rolls, bet.rounds)),
        deviate(bet.length.statistic if bet.length else None, w),
        w("simulate.disagrees" if bet.alarms(found.level) else "simulate.agrees"),
    )


def _chances(bet: SimulatedBet) -> Mapping[Fraction, Fraction]:
    """The exact probabilities of the net results."""
    return bet.analysis.measures.distribution.nets if bet.analysis.measures else {}


def _distribution(bet: SimulatedBet, w: Words) -> list[Block]:
    """How often each net result came, beside how often it is expected."""
    chances = _chances(bet)
    nets = sorted({*chances, *(net for net, count in bet.counts.items() if count)})
    if len(nets) > LISTED:
        return [Paragraph(w("simulate.too-many", results=w.whole(len(nets))), "note")]
    columns = (
        Column(w("simulate.net"), right=True),
        Column(w("simulate.probability"), right=True),
        Column(w("simulate.expected"), right=True),
        Column(w("simulate.counted"), right=True),
        Column(w("simulate.difference"), right=True),
    )
    rows = []
    for net in nets:
        chance, count = chances.get(net, Fraction(0)), bet.counts.get(net, 0)
        expected = chance * bet.rounds
        counted = (w.tenths(expected), w.whole(count), w.tenths(count - expected))
        rows.append((signed(net), w.short(chance), *counted))
    return [Heading(w("simulate.distribution"), 2), Table(columns, tuple(rows))]
