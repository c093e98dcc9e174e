"""What was played beside what is exact, as a document, as records and as data."""

from __future__ import annotations

from macau_edge.reports.simulation.as_json import simulate_json
from macau_edge.reports.simulation.document import simulate_document
from macau_edge.reports.simulation.records import simulate_records

__all__ = ["simulate_document", "simulate_json", "simulate_records"]
