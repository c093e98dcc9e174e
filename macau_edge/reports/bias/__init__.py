"""What loaded dice do to the house, as a document, as records and as data."""

from __future__ import annotations

from macau_edge.reports.bias.as_json import bias_json
from macau_edge.reports.bias.document import bias_document
from macau_edge.reports.bias.records import bias_records

__all__ = ["bias_document", "bias_json", "bias_records"]
