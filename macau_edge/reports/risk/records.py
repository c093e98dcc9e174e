"""A session -> the table of its distribution, for a spreadsheet."""

from __future__ import annotations

from fractions import Fraction
from math import fsum

from macau_edge.measures import decimal
from macau_edge.model import Language
from macau_edge.reports.document import Column, Document, Table
from macau_edge.reports.risk.bins import listed, spread_of
from macau_edge.sessions import Risk

DIGITS = ".15g"
"""What is said of a floating-point probability."""


def risk_records(found: Risk, language: Language) -> Document:
    """A row for each result of the house, or for each bin of several where there are many, ascending.

    The columns are the same in every language. Raises UsageError where there is only an approximation.
    """
    spread = spread_of(found)
    titles = ("id", "rounds", "unit", "house_from", "house_to", "probability", "probability_up_to", "error")
    rows, chances = [], list[float]()
    for one in listed(spread):
        chances.append(one.chance)
        up_to = spread.masses.bounded(fsum(chances))
        ends = (_money(one.first), _money(one.last))
        figures = (f"{one.chance:{DIGITS}}", f"{up_to.value:{DIGITS}}", f"{up_to.bound:.1e}")
        rows.append((found.bet.id, str(found.rounds), str(found.unit), *ends, *figures))
    return (Table(tuple(Column(title) for title in titles), tuple(rows)),)


def _money(value: Fraction) -> str:
    return format(decimal(value), "f")
