"""The table of the other figures of a bet, each with its calculation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeAlias

from macau_edge.derivation import Derivation
from macau_edge.measures import Measures
from macau_edge.model import Ratio
from macau_edge.reports.document import Table
from macau_edge.reports.explain.formulas import LONG, NETS, calculation, short, squared
from macau_edge.reports.fields import Field, Label, Number, table
from macau_edge.wording.numbers import are_short, signed
from macau_edge.wording.words import Words

Row: TypeAlias = tuple[str, str, str, str]
"""What a figure is called, its calculation, and its value as a fraction and as a decimal."""
Rows: TypeAlias = Iterator[Row]
Shown = Callable[[Words, Fraction], str]
"""How a value is written beside its fraction: as a decimal, or in percent."""


def figures_table(derivation: Derivation, w: Words) -> Table:
    """The other figures, each with its calculation."""
    device = w.device
    fields: tuple[Field[Row], ...] = (
        Label(w("explain.figure"), lambda row: row[0]),
        Label(w("explain.calculation"), lambda row: row[1]),
        Number(w("explain.exact"), lambda row: row[2], "value"),
        Number(w("explain.decimal"), lambda row: row[3], "value"),
    )
    return table(w, fields, [*_edges(derivation.measures, w, device), *_chances(derivation.measures, w, device)])


def _edges(m: Measures, w: Words, device: str) -> Rows:
    edge = m.house_edge
    if m.push and m.house_edge_resolved is not None:
        said = calculation("({}) / (1 - {})", w, edge, m.push)
        yield _figure(w, "explain.edge-resolved", said, m.house_edge_resolved, shown=Words.percent)
    if m.distribution.risked != m.distribution.staked:
        said = calculation("({}) / ({})", w, -m.expected_net, m.distribution.risked)
        yield _figure(w, "explain.element", said, m.element_of_risk, shown=Words.percent)
    if m.distribution.rolls != 1:
        said = calculation("({}) / ({})", w, edge, m.distribution.rolls)
        yield _figure(w, f"explain.edge-per.{device}", said, m.house_edge_per_roll, shown=Words.percent)
    said = calculation("1 - ({})", w, edge)
    yield _figure(w, "explain.return", said, m.return_to_player, shown=Words.percent)
    if m.push:
        yield _figure(w, "explain.push", "P(0)", m.push, shown=Words.chance)
    yield _figure(w, "explain.win", _won(m, w), m.win, shown=Words.chance)


def _won(m: Measures, w: Words) -> str:
    """The probabilities that a bet is won, added up."""
    won = [(net, p) for net, p in sorted(m.distribution.nets.items(), reverse=True) if net > 0]
    if len(won) > NETS:
        return "Σ P(x), x > 0"
    if len(won) > 1:
        return calculation(" + ".join("{}" for _ in won), w, *(p for _, p in won))
    return f"P({signed(won[0][0])})" if won else "0"


def _chances(m: Measures, w: Words, device: str) -> Rows:
    if m.odds_against and m.one_in is not None and m.fair_pays is not None:
        yield _figure(w, "explain.one-in", calculation("1 / ({})", w, m.win), m.one_in)
        yield _against(m, w)
        lost = -sum((net * p for net, p in m.distribution.nets.items() if net < 0), Fraction(0))
        said = calculation("({}) / ({})", w, lost, m.win)
        yield w("explain.fair-pays"), said, *_fair(m.fair_pays, w)
    yield _figure(w, f"explain.rolls.{device}", "T", m.distribution.rolls)
    nets = dict(sorted(m.distribution.nets.items(), reverse=True))
    probabilities = nets.values() if len(nets) <= NETS else ()
    said = calculation(f"{squared(nets)} - ({{}})²", w, *probabilities, m.expected_net)
    yield _figure(w, "explain.variance", said, m.variance)
    deviation = w.more(Fraction(m.standard_deviation))
    yield w("explain.deviation"), calculation("√({})", w, m.variance), "", deviation


def _against(m: Measures, w: Words) -> Row:
    """The true odds: as whole numbers, or where these are too long, as a decimal to one."""
    assert m.odds_against
    said = f"{m.odds_against[0]}:{m.odds_against[1]}"
    name, how = w("explain.odds-against"), calculation("({}) : ({})", w, m.lose, m.win)
    if len(said) <= LONG:
        return name, how, said, ""
    return name, how, "", f"{w.more(m.lose / m.win)}:1"


def _fair(value: Fraction, w: Words) -> tuple[str, str]:
    """A fair prize as a ratio, `48:1`, and as a decimal; one of long numbers as a decimal to one alone."""
    if not value:
        return "0", w.more(value)
    if are_short(value):
        return w.prize(Ratio(value.numerator, value.denominator)), w.more(value)
    return "", w("pays.to-one", amount=w.more(value), stake=1)


def _figure(w: Words, key: str, how: str, value: Fraction, shown: Shown = Words.more) -> Row:
    return w(key), how, short(value, w), shown(w, value)
