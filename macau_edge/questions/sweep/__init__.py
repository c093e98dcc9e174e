"""A sweep -> its document, its records, its JSON, a chart in text, and a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from macau_edge.questions.sweep.data import SweepData
    from macau_edge.questions.sweep.find import Sweep


def sweep_json(found: Sweep) -> SweepData:
    """The published shape, `schemas/sweep-1.json`; its records are imported when JSON is asked for."""
    from macau_edge.questions.sweep.data import sweep_data

    return sweep_data(found)
