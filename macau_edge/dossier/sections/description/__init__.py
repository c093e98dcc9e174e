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
from macau_edge.model import Language
from macau_edge.reports.document import Block, Document, Heading, Paragraph
from macau_edge.wording.bets import bet_name
from macau_edge.wording.vocabulary import say


def description(case: Case, language: Language) -> Document:
    """The section: each bet with its rules and examples, then what binds them all."""
    return (
        *_opening(case, language),
        *(block for one in case.proposed for block in _bet(case, one, language)),
        *bound(case, language),
    )


def _opening(case: Case, language: Language) -> Iterator[Block]:
    yield Heading(say(language, "description.title"), 2)
    yield Paragraph(say(language, "description.intro"))
    if case.application.description:
        first, *others = paragraphs(case.application.description, language)
        yield Paragraph(say(language, "description.own-words", text=first, who=who(case, language)))
        yield from (Paragraph(say(language, "description.besides.one", text=text)) for text in others)
    yield from left_open(case, language)


def _bet(case: Case, one: Proposed, language: Language) -> Iterator[Block]:
    yield Heading(bet_name(one.bet, case.ruleset, language), 3)
    yield from names(one, language)
    yield from changes(case, one, language)
    yield from rules_of(case, one, language)
    yield from terms(case, one, language)
    yield from examples(case, one, language)
