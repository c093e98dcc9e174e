"""Findings -> a Code Quality report of GitLab.

https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
"""

from __future__ import annotations

import json

from macau_edge.model.foreign import unturned
from macau_edge.reports.findings.found import CheckedFiles, relative, severity

SEVERITIES = {"error": "major", "warning": "minor"}


def to_gitlab(found: CheckedFiles) -> str:
    """A JSON list with an entry for each finding."""
    entries = [
        {
            "description": unturned(f"{problem.message} ({problem.help})" if problem.help else problem.message),
            "check_name": problem.code,
            "fingerprint": fingerprint,
            "severity": SEVERITIES[severity(problem)],
            "location": {"path": unturned(relative(problem.place.file)), "lines": {"begin": problem.place.line or 1}},
        }
        for problem, fingerprint in zip(found.told, found.fingerprints(), strict=True)
    ]
    return json.dumps(entries, ensure_ascii=False, indent=2) + "\n"
