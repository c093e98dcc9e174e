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
from macau_edge.wording.bets import bet_name
from macau_edge.wording.numbers import decimals, is_cut, percent, short, signed, tenths, whole, whole_percent
from macau_edge.wording.vocabulary import say

LISTED = 40
"""Net results of one bet that are listed; JSON has them all."""


def simulate_document(found: Simulation, language: Language) -> Document:
    """What was asked for, a row for every bet, of a single bet its distribution, and whether all agrees."""
    blocks: list[Block] = [
        *head(found.exactly.ruleset, language),
        *options_left(found.exactly, language, hint=False),
        *supposed_blocks(found, language),
        *_asked(found, language),
        _table(found, language),
    ]
    played, cut = [bet for bet in found.bets if bet.sample], False
    if len(found.bets) == 1 and played:
        blocks += _distribution(played[0], language)
        cut = any(is_cut(short(chance, language)) for chance in _chances(played[0]).values())
    entries = [bet.analysis.member.bet for bet in found.bets]
    return (
        *blocks,
        *notes(found, played, language),
        *verdicts(found, played, language),
        *closing(found.exactly.ruleset, entries, language, cut=cut),
    )


def _asked(found: Simulation, language: Language) -> Iterator[Paragraph]:
    """The rounds, the seed that gives them again, and in how far this is not all of them."""
    yield Paragraph(_rounds_asked(found, language))
    if found.resumed and found.until is not None:
        yield Paragraph(say(language, "simulate.resumed", seed=found.seed))
    if missing := {bet.id: bet.analysis.missing for bet in found.bets if bet.analysis.missing is not None}:
        comma = say(language, "phrase.comma")
        options = comma.join(dict.fromkeys(f"--{option}" for option in missing.values()))
        yield Paragraph(say(language, "simulate.not-played", options=options, bets=comma.join(missing)), "warning")
    if not found.partial:
        return
    rounds = whole(sum(bet.rounds for bet in found.bets), language)
    asked = found.asked and whole(found.asked * sum(bet.analysis.missing is None for bet in found.bets), language)
    key = "simulate.partial" if asked else "simulate.partial-until"
    keys = {INTERRUPTED: "Ctrl-C", TERMINATED: "SIGTERM"}.get(found.stopped or "")
    why = say(language, "simulate.interrupted", keys=keys) if keys else found.stopped
    yield Paragraph(say(language, key, why=why, rounds=rounds, asked=asked), "warning")


def _rounds_asked(found: Simulation, language: Language) -> str:
    if found.until is None and found.asked == 1:
        return say(language, "simulate.round", seed=found.seed)
    if found.until is None:
        return say(language, "simulate.rounds", rounds=whole(found.asked or 0, language), seed=found.seed)
    key = "simulate.until" if found.asked is None else "simulate.until-at-most"
    most = "" if found.asked is None else whole(found.asked, language)
    sure = whole_percent(found.confidence, language)
    return say(language, key, width=whole_percent(found.until, language), confidence=sure, rounds=most, seed=found.seed)


def _table(found: Simulation, language: Language) -> Table:
    columns = (
        Column(say(language, "analysis.bet"), group="bet"),
        Column(say(language, "analysis.name"), group="bet"),
        Column(say(language, "simulate.played"), right=True, group="edge"),
        Column(say(language, "simulate.edge"), right=True, group="edge"),
        Column(f"± ({whole_percent(found.confidence, language)})", right=True, group="edge"),
        Column(say(language, "simulate.exactly"), right=True, group="edge"),
        Column(say(language, "simulate.z-edge"), right=True, group="tests"),
        Column(say(language, "simulate.p-edge"), right=True, group="tests"),
        Column(say(language, "simulate.chi-square"), right=True, group="tests"),
        Column(say(language, "simulate.p-chi-square"), right=True, group="tests"),
        Column(say(language, "simulate.rolls"), right=True, group="rolls"),
        Column(say(language, "simulate.z-rolls"), right=True, group="rolls"),
        Column(say(language, "simulate.figures"), right=True, group="rolls"),
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
        *of_mean(bet.mean, language),
        NONE
        if chi is None or bet.fit is None
        else f"{hundredths(Fraction(chi), language)} ({whole(bet.fit.freedom, language)})",
        p_of(bet.fit.test, language) if bet.fit else NONE,
        decimals(Fraction(bet.rolls, bet.rounds), language),
        deviate(bet.length.statistic if bet.length else None, language),
        say(language, "simulate.disagrees" if bet.alarms(found.level) else "simulate.agrees"),
    )


def _chances(bet: SimulatedBet) -> Mapping[Fraction, Fraction]:
    """The exact probabilities of the net results."""
    return bet.analysis.measures.distribution.nets if bet.analysis.measures else {}


def _distribution(bet: SimulatedBet, language: Language) -> list[Block]:
    """How often each net result came, beside how often it is expected."""
    chances = _chances(bet)
    nets = sorted({*chances, *(net for net, count in bet.counts.items() if count)})
    if len(nets) > LISTED:
        return [Paragraph(say(language, "simulate.too-many", results=whole(len(nets), language)), "note")]
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
