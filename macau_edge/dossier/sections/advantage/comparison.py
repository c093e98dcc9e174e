"""The bets that the regulation already has, with the proposed ones among them: where the proposal lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.options import chosen, left_to_the_house
from macau_edge.dossier.sections.tongues import together
from macau_edge.drawing.charts import Bar, bars, sheets
from macau_edge.measures import Measures
from macau_edge.reports.analysis import grouped
from macau_edge.reports.document import Block, Heading, Paragraph, Picture, Table
from macau_edge.reports.fields import Field, Fractional, Label, Percent, table
from macau_edge.wording.bets import prizes
from macau_edge.wording.words import Words


@dataclass(frozen=True, slots=True)
class Entry:
    """Members of a bet with the same edge, those of equal prizes together, and the analysis that they are in.

    A bet that the application is to change is `replaced`.
    """

    analysis: Analysis
    groups: tuple[tuple[BetAnalysis, ...], ...]
    measures: Measures
    proposed: bool
    replaced: bool = False

    def name(self, w: Words) -> str:
        """What they are called; those that are to change are said to be as they are now."""
        said = w.on(self.analysis.ruleset).members([bet.member for bet in self.bets])
        return w("edge.now", bet=said) if self.replaced else said

    def pays(self, w: Words) -> str:
        """What they pay, and which of them where they do not pay the same."""
        ruleset, choices = self.analysis.ruleset, self.analysis.choices
        paid = [prizes(group[0].member, choices, w.on(ruleset)) for group in self.groups]
        if len(paid) == 1:
            return paid[0]
        comma = w("phrase.comma")
        labels = [comma.join(w.on(ruleset).values(bet.member) for bet in group) for group in self.groups]
        rows = zip(paid, labels, strict=True)
        return " · ".join(w("pays.row", prize=one, keys=keys) for one, keys in rows)

    @property
    def bets(self) -> tuple[BetAnalysis, ...]:
        """All of them, in the order of the file."""
        place = {bet.id: number for number, bet in enumerate(self.analysis.bets)}
        return tuple(sorted((bet for group in self.groups for bet in group), key=lambda bet: place[bet.id]))


def comparison(case: Case, w: Words) -> Iterator[Block]:
    """One table and one chart of all bets by their house edge, and what the figures take for granted."""
    entries = entries_of(case)
    yield Heading(w("edge.compared"), 3)
    yield Paragraph(_place(case, entries, w))
    yield from _options(case, w)
    yield _table(entries, w)
    if any(bet.member.bet.name and bet.member.bet.name.ours for entry in entries for bet in entry.bets):
        yield Paragraph(w("edge.ours"), "note")
    yield from _chart(entries, case.in_pictures(w), w)


def entries_of(case: Case) -> tuple[Entry, ...]:
    """Every bet that has figures, the smallest house edge first."""
    names = {one.bet.id for one in case.proposed}
    found = [
        Entry(analysis, groups, groups[0][0].measures, proposed, not proposed and groups[0][0].member.bet.id in names)
        for analysis, proposed in ((case.before, False), (case.after, True))
        for groups in _same_edge(analysis)
        if groups[0][0].measures
    ]
    return tuple(sorted(found, key=lambda entry: entry.measures.house_edge))


def _same_edge(analysis: Analysis) -> Iterable[tuple[tuple[BetAnalysis, ...], ...]]:
    """The members of each bet that have figures and the same edges, those with equal prizes and figures together."""
    found: dict[object, list[tuple[BetAnalysis, ...]]] = {}
    for group in grouped(analysis, Words("en", analysis.ruleset)):
        if m := group[0].measures:
            key = (group[0].member.bet.id, m.house_edge, m.house_edge_per_roll)
            found.setdefault(key, []).append(tuple(group))
    return (tuple(groups) for groups in found.values())


def _place(case: Case, entries: Sequence[Entry], w: Words) -> str:
    """How many rows of the regulation's bets have a smaller edge than each of the proposed ones, and a larger.

    With what they were counted with where the law leaves a choice to the house.
    """
    said = [w("edge.sorted")]
    now = [entry for entry in entries if not entry.proposed]
    for entry in entries:
        if entry.proposed and now:
            edge = entry.measures.house_edge
            below = sum(one.measures.house_edge < edge for one in now)
            above = sum(one.measures.house_edge > edge for one in now)
            name, shown, equal = entry.name(w), w.percent(edge), len(now) - below - above
            said.append(w("edge.place", bet=name, edge=shown, rows=len(now), below=below, equal=equal, above=above))
    taken = chosen(case.before.bets, case, w)
    if taken and len(said) > 1:
        said.append(w("edge.place-with", choices=w.both(taken)))
    return w("explain.apart").join(said)


def _options(case: Case, w: Words) -> Iterator[Block]:
    """What the law leaves to the house in these bets, and what was taken."""
    for said in left_to_the_house(case, (*case.before.bets, *case.after.bets), w):
        yield Paragraph(said, "note")
    missing = [bet for bet in case.before.bets if bet.missing]
    if missing:
        names = dict.fromkeys(w.on(case.base.ruleset).members([bet.member]) for bet in missing)
        yield Paragraph(w("edge.not-given", bets=w.both(list(names))), "note")


def _table(entries: Sequence[Entry], w: Words) -> Table:
    fields: tuple[Field[Entry], ...] = (
        Label(w("analysis.name"), lambda entry: entry.name(w)),
        Label(w("analysis.article"), lambda entry: _article(entry, w)),
        Label(w("analysis.prize"), lambda entry: entry.pays(w)),
        Fractional(w("edge.made"), lambda entry: entry.measures.house_edge, "edge"),
        Percent("%", lambda entry: entry.measures.house_edge, "edge"),
        Percent(w(f"edge.each.{w.device}"), lambda entry: entry.measures.house_edge_per_roll, "edge"),
    )
    return table(w, fields, entries, marked=lambda entry: entry.proposed)


def _article(entry: Entry, w: Words) -> str:
    """The article of a bet, or that it is proposed."""
    return w("edge.proposed") if entry.proposed else w.cite(entry.bets[0].member.bet.law)


def _chart(entries: Sequence[Entry], each: Sequence[Words], w: Words) -> Iterator[Block]:
    """The bars of every bet, proposed ones marked; more pictures than one where they are more than a page."""
    rows = [
        Bar(together(each, entry.name), edge, each[0].percent(edge), entry.proposed)
        for entry in entries
        for edge in [entry.measures.house_edge]
    ]
    pages = sheets([row.label for row in rows])

    def said(key: str) -> str:
        return together(each, lambda w: w(key))

    legend = (said("chart.proposed"), said("chart.regulation"))
    svgs = bars(rows, w.rate, pages, name=said("chart.edge"), legend=legend)
    shown = [f"{entry.name(w)} {w.percent(entry.measures.house_edge)}" for entry in entries]
    listed = w("phrase.semicolon").join(shown)
    for svg in svgs:
        alternative = w("chart.bars", figures=listed)
        yield Picture(svg, alternative, w("chart.bars-caption"))
