"""Findings -> JSON in a published shape."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from macau_edge import __version__
from macau_edge.problem import Problem
from macau_edge.reports.findings.found import Found, relative, severity
from macau_edge.reports.findings.look import encodable
from macau_edge.reports.findings.statistics import frequencies


def to_json(found: Found) -> str:
    """The published shape, `schemas/findings-1.json`."""
    data = {
        "schema": "macau-edge/findings/1",
        "program": {"name": "macau-edge", "version": __version__},
        "files": [named(file) for file in found.files],
        "others": [named(file) for file in found.others],
        "findings": [
            _finding(found, *each) for each in zip(found.problems, found.fingerprints(), strict=True)
        ],
        "statistics": [asdict(frequency) for frequency in frequencies(found)],
    }  # fmt: skip
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def named(file: str) -> str:
    """A file's path from the working directory, as a text that can be written."""
    return encodable(relative(file))


def _finding(found: Found, problem: Problem, fingerprint: str) -> dict[str, Any]:
    place = problem.place
    return {
        "file": named(place.file),
        "line": place.line or None,
        "column": place.column if place.line else None,
        "end_column": found.end_column(place) if place.line else None,
        "code": problem.code,
        "severity": severity(problem),
        "message": encodable(problem.message),
        "help": encodable(problem.help),
        "fingerprint": fingerprint,
    }
