"""CheckedFiles -> one line each, as editors and `grep` know them."""

from __future__ import annotations

from macau_edge.reports.findings.found import CheckedFiles, TextStyle, counted
from macau_edge.reports.findings.full import PLAIN, headline


def to_concise(found: CheckedFiles, look: TextStyle = PLAIN) -> str:
    """`FILE:LINE:COLUMN: CODE: MESSAGE` for each finding, and how many there are; empty where there is none."""
    lines = [headline(problem, look) for problem in found.problems]
    return "\n".join([*lines, counted(found), ""]) if lines else ""
