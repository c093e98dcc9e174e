"""The tables of a derivation."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from macau_edge.derivation.steps import Derivation, Line, Phase
from macau_edge.measures import Measures
from macau_edge.model import Language, Ratio
from macau_edge.reports.document import Column, Table
from macau_edge.reports.explain.formulas import Formulas, net_calculation, squared
from macau_edge.reports.explain.lines import LineWords, line_parts
from macau_edge.wording.bets import prize
from macau_edge.wording.numbers import decimals, over, percent, signed
from macau_edge.wording.speaker import Speaker
from macau_edge.wording.vocabulary import say


def lines_table(derivation: Derivation, phase: Phase, language: Language) -> Table:
    """What can come up in a phase, line by line, with the sum."""
    words = LineWords(derivation, phase, language)
    device = words.speaker.device
    columns = (
        Column(say(language, "explain.total" if phase.by_totals else "explain.outcome"), group="outcome"),
        Column(say(language, f"explain.{device}.parts"), group="outcome"),
        Column(say(language, f"explain.{device}.count"), right=True, group="count"),
        Column(say(language, "explain.probability"), right=True, group="count"),
        Column(say(language, "explain.leads-to")),
        Column(say(language, "explain.net"), right=True, group="value"),
        Column(say(language, "explain.contribution"), right=True, group="value"),
    )
    formulas = Formulas(derivation)
    rows = [_line(line, phase, words, formulas) for line in phase.lines]
    weight = derivation.weight
    total = (say(language, "explain.sum"), "", str(weight), over(Fraction(1), weight), "", "")
    return Table(columns, (*rows, (*total, over(phase.expected, weight))))


def _line(line: Line, phase: Phase, words: LineWords, formulas: Formulas) -> tuple[str, ...]:
    if line.net is not None:
        value = signed(line.net)
    else:
        value = f"{formulas.worth(line.leads_to or phase.number)} = {line.value}"
    return (
        words.label(line),
        line_parts(line, words.speaker),
        str(line.weight),
        over(line.probability, line.of),
        words.result(line),
        value,
        over(line.contribution, line.of),
    )


def nets_table(derivation: Derivation, language: Language) -> Table:
    """How each net result of a win or a loss follows from its prize."""
    rate = derivation.commission.rate if derivation.commission else Fraction(0)
    columns = (
        Column(say(language, "explain.leads-to")),
        Column(say(language, "explain.ratio")),
        Column(say(language, "explain.calculation")),
        Column(say(language, "explain.net"), right=True),
    )
    rows = tuple(
        (
            say(language, f"explain.result.{net.target}"),
            prize(net.prize, language),
            net_calculation(net, rate, kept=not derivation.ruleset.stake_returned),
            signed(net.net),
        )
        for net in derivation.nets
    )
    return Table(columns, rows)


def result_table(derivation: Derivation, language: Language) -> Table:
    """Each net result with its probability and contribution, and the sums."""
    measures = derivation.measures
    weight = derivation.weight if len(derivation.phases) == 1 and not derivation.start.waits else 0
    columns = (
        Column(say(language, "explain.net"), right=True),
        Column(say(language, "explain.probability"), right=True),
        Column(say(language, "explain.contribution"), right=True),
    )
    rows = tuple(
        (signed(net), over(p, weight), over(net * p, weight))
        for net, p in sorted(measures.distribution.nets.items(), reverse=True)
    )
    total = (say(language, "explain.sum"), over(Fraction(1), weight), over(measures.expected_net, weight))
    return Table(columns, (*rows, total))


def figures_table(derivation: Derivation, language: Language) -> Table:
    """The other figures, each with its calculation."""
    columns = (
        Column(say(language, "explain.figure")),
        Column(say(language, "explain.calculation")),
        Column(say(language, "explain.exact"), right=True, group="value"),
        Column(say(language, "explain.decimal"), right=True, group="value"),
    )
    device = Speaker(language, derivation.ruleset, derivation.start.inner).device
    rows = (*_edges(derivation.measures, language, device), *_chances(derivation.measures, language, device))
    return Table(columns, rows)


def _edges(m: Measures, language: Language, device: str) -> Iterator[tuple[str, ...]]:
    edge = m.house_edge
    if m.push and m.house_edge_resolved is not None:
        calculation = f"({edge}) / (1 - {m.push})"
        yield _figure(language, "explain.edge-resolved", calculation, m.house_edge_resolved, as_percent=True)
    if m.distribution.rolls != 1:
        calculation = f"({edge}) / ({m.distribution.rolls})"
        yield _figure(language, f"explain.edge-per.{device}", calculation, m.house_edge_per_roll, as_percent=True)
    yield _figure(language, "explain.return", f"1 - ({edge})", m.return_to_player, as_percent=True)
    if m.push:
        yield _figure(language, "explain.push", "P(0)", m.push, as_percent=True)
    yield _figure(language, "explain.win", _won(m), m.win, as_percent=True)


def _won(m: Measures) -> str:
    """The probabilities that a bet is won, added up."""
    won = [(net, p) for net, p in sorted(m.distribution.nets.items(), reverse=True) if net > 0]
    return " + ".join(str(p) for _, p in won) if len(won) > 1 else f"P({signed(won[0][0])})" if won else "0"


def _chances(m: Measures, language: Language, device: str) -> Iterator[tuple[str, ...]]:
    if m.odds_against and m.one_in is not None and m.fair_pays is not None:
        yield say(language, "explain.one-in"), f"1 / ({m.win})", str(m.one_in), decimals(m.one_in, language)
        against = f"{m.odds_against[0]}:{m.odds_against[1]}"
        yield say(language, "explain.odds-against"), f"({m.lose}) : ({m.win})", against, ""
        lost = -sum((net * p for net, p in m.distribution.nets.items() if net < 0), Fraction(0))
        fair = _ratio(m.fair_pays, language)
        yield say(language, "explain.fair-pays"), f"({lost}) / ({m.win})", fair, decimals(m.fair_pays, language)
    yield _figure(language, f"explain.rolls.{device}", "T", m.distribution.rolls)
    nets = dict(sorted(m.distribution.nets.items(), reverse=True))
    calculation = f"{squared(nets)} - ({m.expected_net})²"
    yield _figure(language, "explain.variance", calculation, m.variance)
    deviation = decimals(Fraction(m.standard_deviation), language)
    yield say(language, "explain.deviation"), f"√({m.variance})", "", deviation


def _ratio(value: Fraction, language: Language) -> str:
    return prize(Ratio(value.numerator, value.denominator), language) if value else "0"


def _figure(
    language: Language, key: str, calculation: str, value: Fraction, *, as_percent: bool = False
) -> tuple[str, ...]:
    shown = percent(value, language) if as_percent else decimals(value, language)
    return say(language, key), calculation, str(value), shown
