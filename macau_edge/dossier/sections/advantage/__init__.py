"""The calculation of the casino's advantage in the proposed bets."""

from __future__ import annotations

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.advantage.by_prize import by_prize
from macau_edge.dossier.sections.advantage.comparison import comparison
from macau_edge.dossier.sections.advantage.demonstrations import demonstrations
from macau_edge.dossier.sections.advantage.otherwise import otherwise
from macau_edge.dossier.sections.advantage.summary import summary
from macau_edge.dossier.sections.groups import groups_of
from macau_edge.reports.document import Document, Heading
from macau_edge.wording.words import Words


def advantage(case: Case, w: Words) -> Document:
    """The figures at a glance, how they follow, the other bets, other prizes and other readings."""
    groups = groups_of(case)
    return (
        Heading(w("edge.title"), 2),
        *summary(groups, w),
        *demonstrations(groups, w),
        *comparison(case, w),
        *by_prize(groups, w),
        *otherwise(case, w),
    )
