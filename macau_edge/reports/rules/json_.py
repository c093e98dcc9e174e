"""Rules -> JSON, with what `check` says of each wrong example."""

from __future__ import annotations

from collections.abc import Iterable

from macau_edge.rules import Rule


def to_json(rules: Iterable[Rule]) -> str:
    """The rules as `schemas/rules-1.json` has them; the records are imported when JSON is asked for."""
    from macau_edge.reports.data import written
    from macau_edge.reports.rules.as_json import rules_data

    return written(rules_data(rules))
