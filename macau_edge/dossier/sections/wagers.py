"""What some authorities ask for by itself: a summary, the odds and advantage of every bet, what rules answer to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.offers import PricedGroup, asked_for, groups_of, paragraphs
from macau_edge.dossier.sections.probabilities import odds
from macau_edge.reports.document import Block, Paragraph
from macau_edge.reports.fields import Field, Fractional, Label, Number, Percent, table
from macau_edge.wording import Words


def summary(case: Case, w: Words) -> Iterator[Block]:
    """The applicant's own words, and the bets that it asks for."""
    if case.application.description:
        yield from map(Paragraph, paragraphs(case.application.description, w))
    else:
        yield Paragraph(w("wagers.no-summary"), "warning")
    yield Paragraph(w("wagers.listed", bets=w.both([w.bet(one.bet) for one in case.proposed])))


def wagers(case: Case, w: Words) -> Iterator[Block]:
    """A row for each bet: the true odds against winning it, what it pays, and the house edge."""
    fields: tuple[Field[PricedGroup], ...] = (
        Label(w("analysis.name"), lambda group: group.name(w)),
        Number(w("odds.against"), lambda group: _against(group, w), "odds"),
        Label(w("odds.prize"), lambda group: asked_for(group.member.bet, case, w)),
        Fractional(w("edge.made"), lambda group: group.measures.house_edge, "edge"),
        Percent("%", lambda group: group.measures.house_edge, "edge"),
    )
    yield Paragraph(w("wagers.all"))
    yield table(w, fields, groups_of(case), marked=lambda group: group.first.favours_player)


def _against(group: PricedGroup, w: Words) -> str:
    """Lost to won; a dash where the bet is never won."""
    measures = group.measures
    return odds(measures.lose / measures.win, w) if measures.win else "—"


def stated(case: Case, names: Sequence[str], w: Words) -> Iterator[Block]:
    """What the application states under those names, or that it states nothing under any of them."""
    said = case.application.stated
    found = [said[name] for name in names if name in said]
    if not found:
        yield Paragraph(w("request.not-stated"), "warning")
    for text in found:
        yield from map(Paragraph, paragraphs(text, w))
