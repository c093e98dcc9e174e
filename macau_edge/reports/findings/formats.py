"""Every format of the findings of `check`: for a person, or for a machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macau_edge.reports.findings.found import CheckedFiles
from macau_edge.reports.findings.full import to_concise, to_full, to_html
from macau_edge.reports.findings.github import to_github
from macau_edge.reports.findings.gitlab import to_gitlab
from macau_edge.reports.findings.json_ import to_json
from macau_edge.reports.findings.junit import to_junit
from macau_edge.reports.findings.sarif import to_sarif
from macau_edge.reports.style import TextStyle

FOR_PEOPLE: Mapping[str, Callable[[CheckedFiles, TextStyle], str]] = {
    "full": to_full,
    "concise": to_concise,
    "html": to_html,
}
"""Format -> its text, in the language, the colours and the width of the look; on a screen empty without a finding."""

FOR_MACHINES: Mapping[str, Callable[[CheckedFiles], str]] = {
    "json": to_json,
    "github": to_github,
    "sarif": to_sarif,
    "junit": to_junit,
    "gitlab": to_gitlab,
}
"""Format -> a whole document, also where there is no finding."""
