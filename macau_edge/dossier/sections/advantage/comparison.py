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
from macau_edge.model import Language
from macau_edge.reports.analysis import grouped
from macau_edge.reports.document import Block, Column, Heading, Paragraph, Picture, Table
from macau_edge.selection import scope
from macau_edge.wording.bets import member_label, members_name, prizes
from macau_edge.wording.citations import citation
from macau_edge.wording.lists import both
from macau_edge.wording.numbers import percent, rate, short
from macau_edge.wording.speaker import Speaker
from macau_edge.wording.vocabulary import say


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

    def name(self, language: Language) -> str:
        """What they are called; those that are to change are said to be as they are now."""
        said = members_name([bet.member for bet in self.bets], self.analysis.ruleset, language)
        return say(language, "edge.now", bet=said) if self.replaced else said

    def pays(self, language: Language) -> str:
        """What they pay, and which of them where they do not pay the same."""
        ruleset, choices = self.analysis.ruleset, self.analysis.choices
        paid = [prizes(group[0].member, ruleset, choices, language) for group in self.groups]
        if len(paid) == 1:
            return paid[0]
        comma = say(language, "phrase.comma")
        labels = [comma.join(member_label(bet.member, ruleset, language) for bet in group) for group in self.groups]
        rows = zip(paid, labels, strict=True)
        return " · ".join(say(language, "pays.row", prize=one, keys=keys) for one, keys in rows)

    @property
    def bets(self) -> tuple[BetAnalysis, ...]:
        """All of them, in the order of the file."""
        place = {bet.id: number for number, bet in enumerate(self.analysis.bets)}
        return tuple(sorted((bet for group in self.groups for bet in group), key=lambda bet: place[bet.id]))


def comparison(case: Case, language: Language) -> Iterator[Block]:
    """One table and one chart of all bets by their house edge, and what the figures take for granted."""
    entries = entries_of(case)
    yield Heading(say(language, "edge.compared"), 3)
    yield Paragraph(_place(case, entries, language))
    yield from _options(case, language)
    yield _table(case, entries, language)
    if any(bet.member.bet.name and bet.member.bet.name.ours for entry in entries for bet in entry.bets):
        yield Paragraph(say(language, "edge.ours"), "note")
    yield from _chart(entries, case.in_pictures(language), language)


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
    for group in grouped(analysis, "en"):
        if m := group[0].measures:
            key = (group[0].member.bet.id, m.house_edge, m.house_edge_per_roll)
            found.setdefault(key, []).append(tuple(group))
    return (tuple(groups) for groups in found.values())


def _place(case: Case, entries: Sequence[Entry], language: Language) -> str:
    """How many rows of the regulation's bets have a smaller edge than each of the proposed ones, and a larger.

    With what they were counted with where the law leaves a choice to the house.
    """
    said = [say(language, "edge.sorted")]
    now = [entry for entry in entries if not entry.proposed]
    for entry in entries:
        if entry.proposed and now:
            edge = entry.measures.house_edge
            below = sum(one.measures.house_edge < edge for one in now)
            above = sum(one.measures.house_edge > edge for one in now)
            name, shown, equal = entry.name(language), percent(edge, language), len(now) - below - above
            said.append(
                say(language, "edge.place", bet=name, edge=shown, rows=len(now), below=below, equal=equal, above=above)
            )
    taken = chosen(case.before.bets, case, language)
    if taken and len(said) > 1:
        said.append(say(language, "edge.place-with", choices=both(taken, language)))
    return say(language, "explain.apart").join(said)


def _options(case: Case, language: Language) -> Iterator[Block]:
    """What the law leaves to the house in these bets, and what was taken."""
    for said in left_to_the_house(case, (*case.before.bets, *case.after.bets), language):
        yield Paragraph(said, "note")
    missing = [bet for bet in case.before.bets if bet.missing]
    if missing:
        names = dict.fromkeys(members_name([bet.member], case.base.ruleset, language) for bet in missing)
        yield Paragraph(say(language, "edge.not-given", bets=both(list(names), language)), "note")


def _table(case: Case, entries: Sequence[Entry], language: Language) -> Table:
    first = entries[0].bets[0].member
    device = Speaker(language, case.ruleset, scope(case.ruleset, first, case.choices)).device
    columns = (
        Column(say(language, "analysis.name")),
        Column(say(language, "analysis.article")),
        Column(say(language, "analysis.prize")),
        Column(say(language, "edge.made"), right=True, group="edge"),
        Column("%", right=True, group="edge"),
        Column(say(language, f"edge.each.{device}"), right=True, group="edge"),
    )
    rows = tuple(_row(entry, language) for entry in entries)
    return Table(columns, rows, marked=frozenset(place for place, entry in enumerate(entries) if entry.proposed))


def _row(entry: Entry, language: Language) -> tuple[str, ...]:
    bet, m = entry.bets[0], entry.measures
    law = bet.member.bet.law
    return (
        entry.name(language),
        say(language, "edge.proposed") if entry.proposed else citation(law, language) if law else "—",
        entry.pays(language),
        short(m.house_edge, language),
        percent(m.house_edge, language),
        percent(m.house_edge_per_roll, language),
    )


def _chart(entries: Sequence[Entry], languages: Sequence[Language], language: Language) -> Iterator[Block]:
    """The bars of every bet, proposed ones marked; more pictures than one where they are more than a page."""
    rows = [
        Bar(together(languages, entry.name), edge, percent(edge, languages[0]), entry.proposed)
        for entry in entries
        for edge in [entry.measures.house_edge]
    ]
    pages = sheets([row.label for row in rows])

    def said(key: str) -> str:
        return together(languages, lambda tongue: say(tongue, key))

    legend = (said("chart.proposed"), said("chart.regulation"))
    svgs = bars(rows, lambda tick: rate(tick, language), pages, name=said("chart.edge"), legend=legend)
    shown = [f"{entry.name(language)} {percent(entry.measures.house_edge, language)}" for entry in entries]
    listed = say(language, "phrase.semicolon").join(shown)
    for svg in svgs:
        alternative = say(language, "chart.bars", figures=listed)
        yield Picture(svg, alternative, say(language, "chart.bars-caption"))
