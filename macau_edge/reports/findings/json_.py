"""Findings -> JSON in a published shape."""

from __future__ import annotations

from macau_edge.reports.findings.found import Found


def to_json(found: Found) -> str:
    """The published shape, `schemas/findings-1.json`; its records are imported when JSON is asked for."""
    from macau_edge.reports.data import written
    from macau_edge.reports.findings.as_json import findings_data

    return written(findings_data(found))
