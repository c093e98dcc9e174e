"""Which edition of the rules it is: whether it was approved, what it takes the place of, which options are used."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.offers import option_words
from macau_edge.reports.document import Block, Paragraph
from macau_edge.wording import Words


def approval_words(case: Case, w: Words) -> str:
    """When it was approved, or that it was not, in the words of its authority; empty where that asks for neither."""
    approval, day = case.authority.approval, case.application.approved
    if approval is None:
        return ""
    return w.say(approval.approved, date=w.date(day)) if day else w.say(approval.pending)


def edition(case: Case, w: Words) -> Iterator[Block]:
    """The day of approval, the edition before, and every option of the rules, also those left at the default."""
    if said := approval_words(case, w):
        yield Paragraph(w("edition.state", state=said))
    if case.application.supersedes:
        yield Paragraph(w("edition.supersedes", sum=case.application.supersedes))
    options = [*case.base.ruleset.options.values()]
    yield Paragraph(w("edition.options" if options else "edition.no-options"))
    yield from (Paragraph(option_words(case, option, w), "item") for option in options)
