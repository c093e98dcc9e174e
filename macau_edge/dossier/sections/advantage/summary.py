"""The figures of every proposed bet at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from macau_edge.dossier.sections.groups import Group
from macau_edge.reports.analysis import adds, favours_player
from macau_edge.reports.document import Block, Paragraph, Table
from macau_edge.reports.fields import Field, Fractional, Label, Number, Percent, Value, table, when
from macau_edge.wording.words import Words


def summary(groups: Sequence[Group], w: Words) -> Iterator[Block]:
    """What the house edge is, and the figures of each bet; a warning where the player has the advantage."""
    put_down = any(group.measures.distribution.staked != 1 for group in groups)
    each = w("edge.each-put-down" if put_down else "edge.each-staked")
    inside = groups[0].words(w)
    per = w(f"edge.each.{inside.device}")
    yield Paragraph(w("edge.what", unit=inside.unit, each=each, per=per))
    if put_down:
        yield Paragraph(w("edge.what-put-down"))
    if any(adds(group.first) for group in groups):
        yield Paragraph(w("edge.what-of-all"))
    shown = _table(groups, w)
    yield shown
    if shown.cut:
        yield Paragraph(w("odds.cut"), "note")
    for group in groups:
        if favours_player(group.first):
            yield Paragraph(w("edge.player", bet=group.name(w)), "warning")


def _table(groups: Sequence[Group], w: Words) -> Table:
    device = groups[0].words(w).device
    fields: tuple[Field[Group], ...] = (
        Label(w("analysis.name"), lambda group: group.name(w)),
        Fractional(w("edge.made"), lambda group: group.measures.house_edge, "edge"),
        Percent("%", lambda group: group.measures.house_edge, "edge"),
        Percent(w("edge.resolved"), _resolved, "other"),
        Percent(w(f"edge.each.{device}"), lambda group: group.measures.house_edge_per_roll, "other"),
        *when(
            any(adds(group.first) for group in groups),
            Percent(w("analysis.risk"), lambda group: group.measures.element_of_risk, "other"),
        ),
        Number(w("edge.hit"), lambda group: w.chance(group.measures.win), "spread"),
        Number(w(f"explain.rolls.{device}"), lambda group: w.more(group.measures.distribution.rolls), "spread"),
        Number(w("explain.deviation"), lambda group: w.more(Fraction(group.measures.standard_deviation)), "spread"),
    )
    return table(w, fields, groups, marked=lambda group: favours_player(group.first))


def _resolved(group: Group) -> Value:
    """The edge per bet that is won or lost; a dash where none ever is."""
    edge = group.measures.house_edge_resolved
    return "—" if edge is None else edge
