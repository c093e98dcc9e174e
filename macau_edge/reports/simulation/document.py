"""A simulation -> a document: what was played of every bet beside its exact figures, and whether they agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from macau_edge.model import Language
from macau_edge.reports.analysis import closing, head, options_left
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Count, Field, Fractional, Label, Number, Value, table
from macau_edge.reports.simulation.numbers import deviate, hundredths, share
from macau_edge.reports.simulation.supposed import supposed_blocks
from macau_edge.reports.simulation.verdicts import NONE, notes, of_mean, p_of, verdicts
from macau_edge.simulation import INTERRUPTED, TERMINATED, SimulatedBet, Simulation
from macau_edge.wording.numbers import is_long, signed
from macau_edge.wording.words import Words

LISTED = 40
"""Net results of one bet that are listed; JSON has them all."""


def simulate_document(found: Simulation, language: Language) -> Document:
    """What was asked for, a row for every bet, of a single bet its distribution, and whether all agrees."""
    w = Words(language, found.exactly.ruleset)
    blocks: list[Block] = [
        *head(w),
        *options_left(found.exactly, w, hint=False),
        *supposed_blocks(found, w),
        *_asked(found, w),
        _table(found, w),
    ]
    sampled, cut = [bet for bet in found.bets if bet.sample], False
    if len(found.bets) == 1 and sampled:
        blocks += _distribution(sampled[0], w)
        cut = any(map(is_long, _chances(sampled[0]).values()))
    entries = [bet.analysis.member.bet for bet in found.bets]
    return (
        *blocks,
        *notes(found, sampled, w),
        *verdicts(found, sampled, w),
        *closing(entries, w, cut=cut),
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
    """What was played of every bet, its exact edge, and the tests; of one that was not played dashes."""
    fields: tuple[Field[SimulatedBet], ...] = (
        Label(w("analysis.bet"), lambda bet: bet.id, "bet"),
        Label(w("analysis.name"), lambda bet: w.bet(bet.analysis.member), "bet"),
        Count(w("simulate.played"), lambda bet: bet.rounds, "edge"),
        Number(w("simulate.edge"), lambda bet: _edge(bet, w), "edge"),
        Number(f"± ({w.whole_percent(found.confidence)})", lambda bet: _width(bet, w), "edge"),
        Number(w("simulate.exactly"), lambda bet: _exactly(bet, w), "edge"),
        Number(w("simulate.z-edge"), played(lambda bet: of_mean(bet.mean, w)[0]), "tests"),
        Number(w("simulate.p-edge"), played(lambda bet: of_mean(bet.mean, w)[1]), "tests"),
        Number(w("simulate.chi-square"), played(lambda bet: _chi_square(bet, w)), "tests"),
        Number(w("simulate.p-chi-square"), played(lambda bet: p_of(bet.fit.test, w) if bet.fit else NONE), "tests"),
        Number(w("simulate.rolls"), played(lambda bet: w.decimals(Fraction(bet.rolls, bet.rounds))), "rolls"),
        Number(
            w("simulate.z-rolls"), played(lambda bet: deviate(bet.length.statistic if bet.length else None, w)), "rolls"
        ),
        Number(w("simulate.figures"), lambda bet: _verdict(found, bet, w), "rolls"),
    )
    return table(w, fields, found.bets, marked=lambda bet: bet.alarms(found.level))


def played(of: Callable[[SimulatedBet], str]) -> Callable[[SimulatedBet], Value]:
    """A figure of a bet that was played: a dash where it was not, and nothing where it waits for an option."""

    def cell(bet: SimulatedBet) -> Value:
        if bet.analysis.measures is None:
            return None
        return of(bet) if bet.sample else NONE

    return cell


def _edge(bet: SimulatedBet, w: Words) -> Value:
    if bet.analysis.measures is None:
        return w("analysis.not-given")
    return share(bet.sample.edge, bet.sample.half_width, w) if bet.sample else NONE


def _width(bet: SimulatedBet, w: Words) -> Value:
    if bet.analysis.measures is None:
        return f"--{bet.analysis.missing}"
    return share(Fraction(bet.sample.half_width), bet.sample.half_width, w) if bet.sample else NONE


def _exactly(bet: SimulatedBet, w: Words) -> Value:
    measures = bet.analysis.measures
    if measures is None:
        return None
    return share(measures.house_edge, bet.sample.half_width if bet.sample else None, w)


def _chi_square(bet: SimulatedBet, w: Words) -> str:
    """The statistic with its degrees of freedom: `12.34 (5)`."""
    if bet.fit is None or bet.fit.test.statistic is None:
        return NONE
    return f"{hundredths(Fraction(bet.fit.test.statistic), w)} ({w.whole(bet.fit.freedom)})"


def _length(bet: SimulatedBet, w: Words) -> str:
    return deviate(bet.length.statistic if bet.length else None, w)


def _verdict(found: Simulation, bet: SimulatedBet, w: Words) -> Value:
    if bet.analysis.measures is None or bet.sample is None:
        return None
    return w("simulate.disagrees" if bet.alarms(found.level) else "simulate.agrees")


def _chances(bet: SimulatedBet) -> Mapping[Fraction, Fraction]:
    """The exact probabilities of the net results."""
    return bet.analysis.measures.distribution.nets if bet.analysis.measures else {}


def _distribution(bet: SimulatedBet, w: Words) -> list[Block]:
    """How often each net result came, beside how often it is expected."""
    chances = _chances(bet)
    nets = sorted({*chances, *(net for net, count in bet.counts.items() if count)})

    def expected(net: Fraction) -> Fraction:
        return chances.get(net, Fraction(0)) * bet.rounds

    if len(nets) > LISTED:
        return [Paragraph(w("simulate.too-many", results=w.whole(len(nets))), "note")]
    fields: tuple[Field[Fraction], ...] = (
        Number(w("simulate.net"), signed),
        Fractional(w("simulate.probability"), lambda net: chances.get(net, Fraction(0))),
        Number(w("simulate.expected"), lambda net: w.tenths(expected(net))),
        Count(w("simulate.counted"), lambda net: bet.counts.get(net, 0)),
        Number(w("simulate.difference"), lambda net: w.tenths(bet.counts.get(net, 0) - expected(net))),
    )
    return [Heading(w("simulate.distribution"), 2), table(w, fields, nets)]
