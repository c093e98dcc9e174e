"""What some authorities ask for by itself: a summary, and the odds and advantage of every bet."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.offers import PricedGroup, groups_of, may_push, offer_words, paragraphs_of
from macau_edge.dossier.sections.probabilities import odds_against
from macau_edge.reports.document import Block, Paragraph
from macau_edge.reports.fields import Field, Fractional, Label, Number, Percent, table, when
from macau_edge.wording import Words


def wagers_section(case: Case, w: Words) -> Iterator[Block]:
    """The applicant's own words, and the bets that it asks for."""
    if case.application.description:
        yield from map(Paragraph, paragraphs_of(case.application.description, w))
    yield Paragraph(w("wagers.listed", bets=w.both([w.bet(one.bet) for one in case.asked])))


def evaluation(case: Case, w: Words) -> Iterator[Block]:
    """A row for each bet: how often it is won and pushes, the house edge, and the deviation of its net result."""
    groups = groups_of(case)
    fields: tuple[Field[PricedGroup], ...] = (
        Label(w("analysis.name"), lambda group: group.name(w)),
        Fractional(w("wagers.hits"), lambda group: group.measures.win),
        Percent("%", lambda group: group.measures.win),
        *when(
            any(map(may_push, groups)),
            Fractional(w("explain.push"), lambda group: group.measures.push),
        ),
        Fractional(w("edge.made"), lambda group: group.measures.house_edge, "edge"),
        Percent("%", lambda group: group.measures.house_edge, "edge"),
        Number(w("wagers.deviation"), lambda group: w.decimals(group.measures.standard_deviation)),
    )
    yield Paragraph(w("wagers.evaluated"))
    yield table(w, fields, groups, w("wagers.evaluation"))


def wagers(case: Case, w: Words) -> Iterator[Block]:
    """A row for each bet: the true odds against winning it, what it pays, and the house edge."""
    fields: tuple[Field[PricedGroup], ...] = (
        Label(w("analysis.name"), lambda group: group.name(w)),
        Number(w("odds.against"), lambda group: odds_against(group, w), "odds"),
        Label(w("odds.prize"), lambda group: offer_words(group.member.bet, case, w)),
        Fractional(w("edge.made"), lambda group: group.measures.house_edge, "edge"),
        Percent("%", lambda group: group.measures.house_edge, "edge"),
    )
    yield Paragraph(w("wagers.all"))
    yield table(w, fields, groups_of(case), marked=lambda group: group.first.favours_player)
