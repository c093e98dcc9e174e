"""A session -> the table of its distribution, for a spreadsheet."""

from __future__ import annotations

from math import fsum

from macau_edge.measures import decimal
from macau_edge.model import Language
from macau_edge.reports.document import Column, Document, Table
from macau_edge.reports.risk.bins import listed, spread_of
from macau_edge.sessions import Risk

TITLES = (
    *("id", "rounds", "unit", "house_from", "house_from_decimal", "house_to", "house_to_decimal"),
    *("probability", "probability_error", "probability_up_to", "probability_up_to_error"),
)
"""A result is a fraction and a decimal; a probability is a floating-point number with how far it may be off."""


def risk_records(found: Risk, language: Language) -> Document:
    """A row for each result of the house, or for each bin of several where there are many, ascending.

    The columns are the same in every language. Raises UsageError where there is only an approximation.
    """
    spread = spread_of(found)
    rows, chances = [], list[float]()
    for one in listed(spread):
        chances.append(one.chance.value)
        up_to = spread.masses.bounded(fsum(chances))
        ends = (part for end in (one.first, one.last) for part in (str(end), format(decimal(end), "f")))
        figures = (*one.chance.printed, *up_to.printed)
        rows.append((found.bet.id, str(found.rounds), str(found.unit), *ends, *figures))
    return (Table(tuple(Column(title) for title in TITLES), tuple(rows)),)
