"""The table of the other figures of a bet, each with its calculation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from macau_edge.derivation import Derivation
from macau_edge.measures import Measures
from macau_edge.model import Language, Ratio
from macau_edge.reports.document import Column, Table
from macau_edge.reports.explain.formulas import LONG, NETS, calculation, short, squared
from macau_edge.wording.bets import prize
from macau_edge.wording.numbers import are_short, chance, more, percent, signed
from macau_edge.wording.speaker import Speaker
from macau_edge.wording.vocabulary import say

Rows = Iterator[tuple[str, ...]]
Shown = Callable[[Fraction, Language], str]
"""How a value is written beside its fraction: as a decimal, or in percent."""


def figures_table(derivation: Derivation, language: Language) -> Table:
    """The other figures, each with its calculation."""
    columns = (
        Column(say(language, "explain.figure")),
        Column(say(language, "explain.calculation")),
        Column(say(language, "explain.exact"), right=True, group="value"),
        Column(say(language, "explain.decimal"), right=True, group="value"),
    )
    device = Speaker(language, derivation.ruleset, derivation.scope).device
    rows = (*_edges(derivation.measures, language, device), *_chances(derivation.measures, language, device))
    return Table(columns, rows)


def _edges(m: Measures, language: Language, device: str) -> Rows:
    edge = m.house_edge
    if m.push and m.house_edge_resolved is not None:
        said = calculation("({}) / (1 - {})", language, edge, m.push)
        yield _figure(language, "explain.edge-resolved", said, m.house_edge_resolved, shown=percent)
    if m.distribution.risked != m.distribution.staked:
        said = calculation("({}) / ({})", language, -m.expected_net, m.distribution.risked)
        yield _figure(language, "explain.element", said, m.element_of_risk, shown=percent)
    if m.distribution.rolls != 1:
        said = calculation("({}) / ({})", language, edge, m.distribution.rolls)
        yield _figure(language, f"explain.edge-per.{device}", said, m.house_edge_per_roll, shown=percent)
    said = calculation("1 - ({})", language, edge)
    yield _figure(language, "explain.return", said, m.return_to_player, shown=percent)
    if m.push:
        yield _figure(language, "explain.push", "P(0)", m.push, shown=chance)
    yield _figure(language, "explain.win", _won(m, language), m.win, shown=chance)


def _won(m: Measures, language: Language) -> str:
    """The probabilities that a bet is won, added up."""
    won = [(net, p) for net, p in sorted(m.distribution.nets.items(), reverse=True) if net > 0]
    if len(won) > NETS:
        return "Σ P(x), x > 0"
    if len(won) > 1:
        return calculation(" + ".join("{}" for _ in won), language, *(p for _, p in won))
    return f"P({signed(won[0][0])})" if won else "0"


def _chances(m: Measures, language: Language, device: str) -> Rows:
    if m.odds_against and m.one_in is not None and m.fair_pays is not None:
        yield _figure(language, "explain.one-in", calculation("1 / ({})", language, m.win), m.one_in)
        yield _against(m, language)
        lost = -sum((net * p for net, p in m.distribution.nets.items() if net < 0), Fraction(0))
        said = calculation("({}) / ({})", language, lost, m.win)
        yield say(language, "explain.fair-pays"), said, *_fair(m.fair_pays, language)
    yield _figure(language, f"explain.rolls.{device}", "T", m.distribution.rolls)
    nets = dict(sorted(m.distribution.nets.items(), reverse=True))
    probabilities = nets.values() if len(nets) <= NETS else ()
    said = calculation(f"{squared(nets)} - ({{}})²", language, *probabilities, m.expected_net)
    yield _figure(language, "explain.variance", said, m.variance)
    deviation = more(Fraction(m.standard_deviation), language)
    yield say(language, "explain.deviation"), calculation("√({})", language, m.variance), "", deviation


def _against(m: Measures, language: Language) -> tuple[str, ...]:
    """The true odds: as whole numbers, or where these are too long, as a decimal to one."""
    assert m.odds_against
    said = f"{m.odds_against[0]}:{m.odds_against[1]}"
    name, how = say(language, "explain.odds-against"), calculation("({}) : ({})", language, m.lose, m.win)
    if len(said) <= LONG:
        return name, how, said, ""
    return name, how, "", f"{more(m.lose / m.win, language)}:1"


def _fair(value: Fraction, language: Language) -> tuple[str, str]:
    """A fair prize as a ratio, `48:1`, and as a decimal; one of long numbers as a decimal to one alone."""
    if not value:
        return "0", more(value, language)
    if are_short(value):
        return prize(Ratio(value.numerator, value.denominator), language), more(value, language)
    return "", say(language, "pays.to-one", amount=more(value, language), stake=1)


def _figure(language: Language, key: str, how: str, value: Fraction, shown: Shown = more) -> tuple[str, ...]:
    return say(language, key), how, short(value, language), shown(value, language)
