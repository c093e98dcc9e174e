"""Which edition of the rules it is: whether it was approved, what it takes the place of, which options are used."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from macau_edge.dossier.case import Case
from macau_edge.dossier.editions import Edition
from macau_edge.dossier.sections.offers import option_words
from macau_edge.model import Choice, Option
from macau_edge.outcomes.options import choose
from macau_edge.questions.diff.report import NONE, changed_values, edge_text, in_its_choice, what_changed, where
from macau_edge.reports.document import Block, Paragraph
from macau_edge.reports.fields import sentences
from macau_edge.wording import Words


def approval_words(case: Case, w: Words) -> str:
    """When it was approved, or that it was not, in the words of its authority; empty where that asks for neither.

    No draft was approved, whatever day its file has.
    """
    approval, day = case.authority.approval, None if case.draft else case.application.approved
    if approval is None:
        return ""
    return w.say(approval.approved, date=w.date(day)) if day else w.say(approval.pending)


PAID = ("bet", "prize", "part-lost", "commission", "winning-stake")
"""Facts of the rules that are told of what changed, beside the options: which bets there are, and what is paid."""


def _changed(found: Edition, case: Case, w: Words) -> Iterator[tuple[str, str, str, str]]:
    """What changed since the edition before: the options, the prizes and the edges, these exactly."""
    was = found.was
    sides = ((was.ruleset, choose(was.ruleset, was.choices), was.kept), (case.ruleset, case.choices, case.kept))
    for name in dict.fromkeys(option for ruleset, *_ in reversed(sides) for option in ruleset.options):
        before, after = (_chosen(ruleset.options.get(name), choices, kept, w) for ruleset, choices, kept in sides)
        if before != after:
            yield w("changes.what.option"), name, before, after
    for one in found.changed.changes:
        if one.key.what in PAID:
            yield what_changed(one, w), where(one), *changed_values(one, w)
    for figures in found.changed.adopted:
        if figures.edges[0] != figures.edges[1]:
            before, after = (
                w("edition.edge", edge=exact, percent=percent) if edge is not None else NONE
                for edge, (exact, percent) in ((edge, edge_text(edge, w)) for edge in figures.edges)
            )
            yield w("edition.of-edge"), in_its_choice(found.changed, figures, w), before, after


def _chosen(option: Option | None, choices: Mapping[str, Choice], kept: Container[str], w: Words) -> str:
    """What is used of an option, or all of it where the house goes on choosing; a dash where there is none."""
    if option and option.id in kept:
        return w.either([w.choice(one) for one in option.choices or ()])
    return w.choice(choices[option.id]) if option and option.id in choices else NONE


def edition(case: Case, w: Words) -> Iterator[Block]:
    """The day of approval, the edition before, and every option of the rules, also those left at the default."""
    if said := approval_words(case, w):
        yield Paragraph(w("edition.state", state=said))
    if found := case.superseded:
        yield Paragraph(w("edition.supersedes", sum=found.earlier.sum))
        rows = [*_changed(found, case, w)]
        titles = [w(key) for key in ("changes.what", "changes.where", "changes.before", "changes.after")]
        yield sentences(w, titles, rows, w("edition.changed")) if rows else Paragraph(w("edition.unchanged"))
    elif case.application.supersedes:
        yield Paragraph(w("edition.supersedes", sum=case.application.supersedes))
        yield Paragraph(w("edition.no-table"))
    options = [*case.base.ruleset.options.values()]
    yield Paragraph(w("edition.options" if options else "edition.no-options"))
    yield from (Paragraph(option_words(case, option, w), "item") for option in options)
