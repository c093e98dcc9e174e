"""What loaded dice do to the house, as a document, as records and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macau_edge.reports.bias.document import bias_document
from macau_edge.reports.bias.records import bias_records

if TYPE_CHECKING:
    from macau_edge.balance import Bias
    from macau_edge.reports.bias.as_json import BiasData


def bias_json(found: Bias) -> BiasData:
    """The published shape, `schemas/bias-1.json`; its records are imported when JSON is asked for."""
    from macau_edge.reports.bias.as_json import bias_data

    return bias_data(found)


__all__ = ["bias_document", "bias_json", "bias_records"]
