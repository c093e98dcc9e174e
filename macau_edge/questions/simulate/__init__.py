"""What was played beside what is exact, as a document, as records and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from macau_edge.questions.simulate.data import SimulateData
    from macau_edge.questions.simulate.find import Simulation


def simulate_json(found: Simulation) -> SimulateData:
    """The published shape, `schemas/simulate-1.json`; its records are imported when JSON is asked for."""
    from macau_edge.questions.simulate.data import simulate_data

    return simulate_data(found)
