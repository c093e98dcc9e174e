"""What was played beside what is exact, as a document, as records and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macau_edge.reports.simulation.document import simulate_document
from macau_edge.reports.simulation.records import simulate_records

if TYPE_CHECKING:
    from macau_edge.reports.simulation.as_json import SimulateData
    from macau_edge.simulation import Simulation


def simulate_json(found: Simulation) -> SimulateData:
    """The published shape, `schemas/simulate-1.json`; its records are imported when JSON is asked for."""
    from macau_edge.reports.simulation.as_json import simulate_data

    return simulate_data(found)


__all__ = ["simulate_document", "simulate_json", "simulate_records"]
