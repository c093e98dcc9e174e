"""The house edge as a function of the prize: neighbouring ratios, the fair prize, and a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from macau_edge.dossier.sections.advantage.other_prizes import OtherPrize, PrizeRow, prize_rows
from macau_edge.dossier.sections.groups import Group
from macau_edge.dossier.sections.priced import as_written, inside, kept_or_returned, rows_of
from macau_edge.dossier.sections.tongues import together
from macau_edge.drawing.curves import Panel, Point, lines
from macau_edge.reports.document import Block, Heading, Paragraph, Picture, Table
from macau_edge.reports.fields import Field, Fractional, Label, Number, Percent, table, when
from macau_edge.reports.readings import whose
from macau_edge.wording.numbers import are_short
from macau_edge.wording.words import Words

PANELS = 6
"""Panels of a picture; more rows of prizes go on in another one."""

Varied = tuple[Group, PrizeRow]


def by_prize(groups: Sequence[Group], w: Words) -> Iterator[Block]:
    """For each row of prizes the ratios around it and the fair prize, and the same as a chart."""
    varied = [(group, row) for group in groups for row in prize_rows(group)]
    yield Heading(w("edge.by-prize"), 3)
    if not varied:
        yield Paragraph(w("edge.of-parts"))
        return
    if any(row.weight is not None for _, row in varied):
        yield Paragraph(w("edge.in-a-line"))
    if any(row.weight is None for _, row in varied):
        yield Paragraph(w("edge.not-in-a-line"))
    fair = _fair(varied, w)
    yield fair
    if fair.cut:
        yield Paragraph(w("odds.cut"), "note")
    yield from (_around(group, row, w) for group, row in varied)
    for first in range(0, len(varied), PANELS):
        yield _chart(varied[first : first + PANELS], varied[0][0].case.in_pictures(w), w)


def _words(group: Group, row: PrizeRow, w: Words) -> str:
    """What a row of prizes is for."""
    return rows_of(group, w)[row.place][0]


def _fair(varied: Sequence[Varied], w: Words) -> Table:
    """Of each row the prize that leaves no edge, and what each unit of it is worth."""
    fields: tuple[Field[Varied], ...] = (
        Label(w("analysis.name"), lambda one: one[0].name(w), "row"),
        Label(w("priced.for"), lambda one: _words(*one, w), "row"),
        Number(w("edge.proposed-prize"), lambda one: as_written(one[1].prize, w)),
        Fractional(w("edge.falls"), lambda one: "—" if one[1].weight is None else one[1].weight),
        Number(w("edge.fair"), lambda one: _ratio(_fair_prize(*one)), "fair"),
        Number(w("edge.fair-decimal"), lambda one: _to_one(_fair_prize(*one), w), "fair"),
    )
    return table(w, fields, varied, w("edge.fair-caption"))


def _fair_prize(group: Group, row: PrizeRow) -> Fraction | None:
    """The fair prize, with the stake inside where it is written so."""
    return None if row.fair is None else row.fair + inside(row.prize, group.case.ruleset)


def _ratio(value: Fraction | None) -> str:
    """A prize as a ratio, `48:1`, where its numbers are short."""
    if value is None:
        return "—"
    return f"{value.numerator}:{value.denominator}" if are_short(value) else ""


def _to_one(value: Fraction | None, w: Words) -> str:
    """The same as a decimal to one."""
    return "—" if value is None else f"{w.more(value)}:1"


def _around(group: Group, row: PrizeRow, w: Words) -> Table:
    """The prizes around a proposed one, which is marked; whose the advantage is where it is not the casino's."""
    turned = any(other.edge <= 0 for other in row.around)
    fields: tuple[Field[OtherPrize], ...] = (
        Number(w("edge.prize"), lambda other: as_written(other.ratio, w)),
        Fractional(w("edge.made"), lambda other: other.edge, "edge"),
        Percent("%", lambda other: other.edge, "edge"),
        *when(turned, Label(w("readings.advantage"), lambda other: "" if other.edge > 0 else whose(other.edge, w))),
    )
    caption = w("edge.around", bet=group.name(w), row=_words(group, row, w))
    return table(w, fields, row.around, caption, lambda other: other.ratio == row.prize)


def _chart(varied: Sequence[Varied], each: Sequence[Words], w: Words) -> Picture:
    several = len({group.number for group, _ in varied}) > 1

    def title(group: Group, row: PrizeRow) -> str:
        return together(each, lambda w: _title(group, row, w, several=several))

    def said(key: str) -> str:
        return together(each, lambda w: w(key))

    panels = [Panel(title(group, row), tuple(_points(row))) for group, row in varied]
    svg = lines(
        panels,
        w.rate,
        across=said(f"chart.prize.{kept_or_returned(varied[0][0].case.ruleset)}"),
        up=said("chart.edge"),
        below=said("chart.below"),
    )
    alternative = w("chart.lines", figures=_figures(varied, w))
    return Picture(svg, alternative, w("chart.lines-caption"), width=1.0 if len(panels) > 1 else 0.7)


def _title(group: Group, row: PrizeRow, w: Words, *, several: bool) -> str:
    """What a panel is of: of several bets with the name."""
    words = _words(group, row, w)
    return f"{group.name(w)}{w('phrase.semicolon')}{words}" if several else words


def _points(row: PrizeRow) -> Iterator[Point]:
    for other in row.around:
        said = str(other.ratio).replace(" for ", ":")
        yield Point(other.ratio.profit, other.edge, said, other.ratio == row.prize)


def _figures(varied: Sequence[Varied], w: Words) -> str:
    """What the curves show, in words: from which prize and edge to which."""
    found = []
    for group, row in varied:
        low, high = row.around[0], row.around[-1]
        ends = [f"{as_written(one.ratio, w)} {w.percent(one.edge)}" for one in (low, high)]
        said = w("phrase.run", low=ends[0], high=ends[1])
        found.append(f"{group.name(w)}, {_words(group, row, w)}: {said}")
    return w("phrase.semicolon").join(found)
