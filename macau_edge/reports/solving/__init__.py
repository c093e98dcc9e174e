"""Which prizes give a house edge -> a document, a table of records, and JSON."""

from __future__ import annotations

from macau_edge.reports.solving.as_json import solve_json
from macau_edge.reports.solving.document import solve_document
from macau_edge.reports.solving.records import solve_records

__all__ = ["solve_document", "solve_json", "solve_records"]
