"""The house edge as a function of the prize: neighbouring ratios, the fair prize, and a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.dossier.sections.advantage.other_prizes import OtherPrize, PrizeRow, prize_rows
from macau_edge.dossier.sections.groups import Group
from macau_edge.dossier.sections.priced import as_written, inside, kept_or_returned, rows_of
from macau_edge.dossier.sections.tongues import together
from macau_edge.drawing.curves import Panel, Point, lines
from macau_edge.model import Language
from macau_edge.reports.document import Block, Column, Heading, Paragraph, Picture, Table
from macau_edge.reports.readings import whose
from macau_edge.wording.numbers import are_short, is_cut, more, percent, rate, short
from macau_edge.wording.vocabulary import say

PANELS = 6
"""Panels of a picture; more rows of prizes go on in another one."""

Varied = tuple[Group, PrizeRow]


def by_prize(groups: Sequence[Group], language: Language) -> Iterator[Block]:
    """For each row of prizes the ratios around it and the fair prize, and the same as a chart."""
    varied = [(group, row) for group in groups for row in prize_rows(group)]
    yield Heading(say(language, "edge.by-prize"), 3)
    if not varied:
        yield Paragraph(say(language, "edge.of-parts"))
        return
    if any(row.weight is not None for _, row in varied):
        yield Paragraph(say(language, "edge.in-a-line"))
    if any(row.weight is None for _, row in varied):
        yield Paragraph(say(language, "edge.not-in-a-line"))
    fair = _fair(varied, language)
    yield fair
    if any(is_cut(cell) for row in fair.rows for cell in row):
        yield Paragraph(say(language, "odds.cut"), "note")
    yield from (_around(group, row, language) for group, row in varied)
    for first in range(0, len(varied), PANELS):
        yield _chart(varied[first : first + PANELS], varied[0][0].case.in_pictures(language), language)


def _words(group: Group, row: PrizeRow, language: Language) -> str:
    """What a row of prizes is for."""
    return rows_of(group, language)[row.place][0]


def _fair(varied: Sequence[Varied], language: Language) -> Table:
    """Of each row the prize that leaves no edge, and what each unit of it is worth."""
    columns = (
        Column(say(language, "analysis.name"), group="row"),
        Column(say(language, "priced.for"), group="row"),
        Column(say(language, "edge.proposed-prize"), right=True),
        Column(say(language, "edge.falls"), right=True),
        Column(say(language, "edge.fair"), right=True, group="fair"),
        Column(say(language, "edge.fair-decimal"), right=True, group="fair"),
    )
    rows = []
    for group, row in varied:
        worth = short(row.weight, language) if row.weight is not None else "—"
        fair = _fair_prize(group, row, language) if row.fair is not None else ("—", "—")
        rows.append((group.name(language), _words(group, row, language), as_written(row.prize, language), worth, *fair))
    return Table(columns, tuple(rows), say(language, "edge.fair-caption"))


def _fair_prize(group: Group, row: PrizeRow, language: Language) -> tuple[str, str]:
    """The fair prize as a ratio, `48:1`, where its numbers are short, and as a decimal to one."""
    assert row.fair is not None
    value = row.fair + inside(row.prize, group.case.ruleset)
    ratio = f"{value.numerator}:{value.denominator}" if are_short(value) else ""
    return ratio, f"{more(value, language)}:1"


def _around(group: Group, row: PrizeRow, language: Language) -> Table:
    """The prizes around a proposed one, which is marked; whose the advantage is where it is not the casino's."""
    turned = any(other.edge <= 0 for other in row.around)
    columns = (
        Column(say(language, "edge.prize"), right=True),
        Column(say(language, "edge.made"), right=True, group="edge"),
        Column("%", right=True, group="edge"),
        *([Column(say(language, "readings.advantage"))] if turned else []),
    )
    marked = frozenset(place for place, other in enumerate(row.around) if other.ratio == row.prize)
    caption = say(language, "edge.around", bet=group.name(language), row=_words(group, row, language))
    return Table(columns, tuple(_cells(other, language)[: len(columns)] for other in row.around), caption, marked)


def _cells(other: OtherPrize, language: Language) -> tuple[str, ...]:
    edge = other.edge
    said = "" if edge > 0 else whose(edge, language)
    return as_written(other.ratio, language), short(edge, language), percent(edge, language), said


def _chart(varied: Sequence[Varied], languages: Sequence[Language], language: Language) -> Picture:
    several = len({group.number for group, _ in varied}) > 1

    def title(group: Group, row: PrizeRow) -> str:
        def said(tongue: Language) -> str:
            words = _words(group, row, tongue)
            return f"{group.name(tongue)}{say(tongue, 'phrase.semicolon')}{words}" if several else words

        return together(languages, said)

    def said(key: str) -> str:
        return together(languages, lambda tongue: say(tongue, key))

    panels = [Panel(title(group, row), tuple(_points(row))) for group, row in varied]
    svg = lines(
        panels,
        lambda tick: rate(tick, language),
        across=said(f"chart.prize.{kept_or_returned(varied[0][0].case.ruleset)}"),
        up=said("chart.edge"),
        below=said("chart.below"),
    )
    alternative = say(language, "chart.lines", figures=_figures(varied, language))
    return Picture(svg, alternative, say(language, "chart.lines-caption"), width=1.0 if len(panels) > 1 else 0.7)


def _points(row: PrizeRow) -> Iterator[Point]:
    for other in row.around:
        said = str(other.ratio).replace(" for ", ":")
        yield Point(other.ratio.profit, other.edge, said, other.ratio == row.prize)


def _figures(varied: Sequence[Varied], language: Language) -> str:
    """What the curves show, in words: from which prize and edge to which."""
    found = []
    for group, row in varied:
        low, high = row.around[0], row.around[-1]
        ends = [f"{as_written(one.ratio, language)} {percent(one.edge, language)}" for one in (low, high)]
        said = say(language, "phrase.run", low=ends[0], high=ends[1])
        found.append(f"{group.name(language)}, {_words(group, row, language)}: {said}")
    return say(language, "phrase.semicolon").join(found)
