"""The precise description of the bets, generated from the model that is computed."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.dossier.case import Case, Proposed
from macau_edge.dossier.sections.description.bound import bound
from macau_edge.dossier.sections.description.changes import changes, names
from macau_edge.dossier.sections.description.played import examples
from macau_edge.dossier.sections.description.rules import rules_of
from macau_edge.dossier.sections.description.terms import terms
from macau_edge.dossier.sections.prose import paragraphs
from macau_edge.dossier.sections.request.object import left_open
from macau_edge.dossier.sections.standing import who
from macau_edge.reports.document import Block, Document, Heading, Paragraph
from macau_edge.wording.words import Words


def description(case: Case, w: Words) -> Document:
    """The section: each bet with its rules and examples, then what binds them all."""
    return (*_opening(case, w), *(block for one in case.proposed for block in _bet(case, one, w)), *bound(case, w))


def _opening(case: Case, w: Words) -> Iterator[Block]:
    yield Heading(w("description.title"), 2)
    yield Paragraph(w("description.intro"))
    if case.application.description:
        first, *others = paragraphs(case.application.description, w)
        yield Paragraph(w("description.own-words", text=first, who=who(case, w)))
        yield from (Paragraph(w("description.besides.one", text=text)) for text in others)
    yield from left_open(case, w)


def _bet(case: Case, one: Proposed, w: Words) -> Iterator[Block]:
    yield Heading(w.bet(one.bet), 3)
    yield from names(one, w)
    yield from changes(case, one, w)
    yield from rules_of(case, one, w)
    yield from terms(case, one, w)
    yield from examples(case, one, w)
