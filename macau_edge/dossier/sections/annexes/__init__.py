"""The annexes: outcomes and whole figures, method, both engines, versions, verification."""

from __future__ import annotations

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.annexes.engines import engines
from macau_edge.dossier.sections.annexes.files import verification, versions
from macau_edge.dossier.sections.annexes.method import method
from macau_edge.dossier.sections.annexes.outcomes import outcome_list
from macau_edge.dossier.sections.annexes.whole import whole_figures
from macau_edge.dossier.sections.groups import groups_of
from macau_edge.reports.document import Document, Heading
from macau_edge.wording.words import Words


def annexes(case: Case, w: Words) -> Document:
    """Annexes I to V."""
    groups = groups_of(case)
    return (
        Heading(w("annex.outcomes"), 2, numbered=False),
        *outcome_list(case, groups, w),
        *whole_figures(groups, w),
        *method(case, groups, w),
        *engines(groups, w),
        *versions(case, w),
        *verification(case, w),
    )
