"""A session -> the table of its distribution, for a spreadsheet."""

from __future__ import annotations

from math import fsum

from macau_edge.model import Language
from macau_edge.numeric.sums.masses import Chance
from macau_edge.reports.document import Document
from macau_edge.reports.fields import Columns, exactly, records
from macau_edge.reports.risk.bins import Bin, listed, spread_of
from macau_edge.sessions import Risk


def risk_records(found: Risk, language: Language) -> Document:
    """A row for each result of the house, or for each bin of several where there are many, ascending.

    The columns are the same in every language. Raises UsageError where there is only an approximation.
    """
    spread = spread_of(found)
    bins = listed(spread)
    chances = [one.chance.value for one in bins]
    rows = [(one, spread.masses.bounded(fsum(chances[:number]))) for number, one in enumerate(bins, 1)]
    columns: Columns[tuple[Bin, Chance]] = {
        "id": lambda row: found.bet.id,
        "rounds": lambda row: found.rounds,
        "unit": lambda row: found.unit,
        **exactly("house_from", lambda row: row[0].first),
        **exactly("house_to", lambda row: row[0].last),
        "probability": lambda row: row[0].chance.printed[0],
        "probability_error": lambda row: row[0].chance.printed[1],
        "probability_up_to": lambda row: row[1].printed[0],
        "probability_up_to_error": lambda row: row[1].printed[1],
    }
    return records(columns, rows)
