"""The figures of every proposed bet at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from macau_edge.dossier.sections.groups import Group
from macau_edge.reports.analysis import adds, favours_player
from macau_edge.reports.document import Block, Column, Paragraph, Table
from macau_edge.wording.numbers import is_cut
from macau_edge.wording.words import Words


def summary(groups: Sequence[Group], w: Words) -> Iterator[Block]:
    """What the house edge is, and the figures of each bet; a warning where the player has the advantage."""
    put_down = any(group.measures.distribution.staked != 1 for group in groups)
    each = w("edge.each-put-down" if put_down else "edge.each-staked")
    speaker = groups[0].words(w)
    per = w(f"edge.each.{speaker.device}")
    yield Paragraph(w("edge.what", unit=speaker.unit, each=each, per=per))
    if put_down:
        yield Paragraph(w("edge.what-put-down"))
    if any(adds(group.first) for group in groups):
        yield Paragraph(w("edge.what-of-all"))
    table = _table(groups, w)
    yield table
    if any(is_cut(cell) for row in table.rows for cell in row):
        yield Paragraph(w("odds.cut"), "note")
    for group in groups:
        if favours_player(group.first):
            yield Paragraph(w("edge.player", bet=group.name(w)), "warning")


def _table(groups: Sequence[Group], w: Words) -> Table:
    risk = any(adds(group.first) for group in groups)
    device = groups[0].words(w).device
    columns = (
        Column(w("analysis.name")),
        Column(w("edge.made"), right=True, group="edge"),
        Column("%", right=True, group="edge"),
        Column(w("edge.resolved"), right=True, group="other"),
        Column(w(f"edge.each.{device}"), right=True, group="other"),
        *([Column(w("analysis.risk"), right=True, group="other")] if risk else []),
        Column(w("edge.hit"), right=True, group="spread"),
        Column(w(f"explain.rolls.{device}"), right=True, group="spread"),
        Column(w("explain.deviation"), right=True, group="spread"),
    )
    rows = tuple(_row(group, risk, w) for group in groups)
    marked = frozenset(place for place, group in enumerate(groups) if favours_player(group.first))
    return Table(columns, rows, marked=marked)


def _row(group: Group, risk: bool, w: Words) -> tuple[str, ...]:
    m = group.measures
    return (
        group.name(w),
        w.short(m.house_edge),
        w.percent(m.house_edge),
        w.percent(m.house_edge_resolved) if m.house_edge_resolved is not None else "—",
        w.percent(m.house_edge_per_roll),
        *([w.percent(m.element_of_risk)] if risk else []),
        w.chance(m.win),
        w.more(m.distribution.rolls),
        w.more(Fraction(m.standard_deviation)),
    )
