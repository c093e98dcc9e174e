"""A sweep -> its document, its records, its JSON, a chart in text, and a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macau_edge.reports.sweeping.chart import sweep_chart
from macau_edge.reports.sweeping.document import sweep_document
from macau_edge.reports.sweeping.picture import sweep_svg
from macau_edge.reports.sweeping.records import sweep_records

if TYPE_CHECKING:
    from macau_edge.pricing.sweeping import Sweep
    from macau_edge.reports.sweeping.as_json import SweepData


def sweep_json(found: Sweep) -> SweepData:
    """The published shape, `schemas/sweep-1.json`; its records are imported when JSON is asked for."""
    from macau_edge.reports.sweeping.as_json import sweep_data

    return sweep_data(found)


__all__ = ["sweep_chart", "sweep_document", "sweep_json", "sweep_records", "sweep_svg"]
