"""The figures of every proposed bet at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from macau_edge.dossier.sections.groups import Group
from macau_edge.model import Language
from macau_edge.reports.analysis import adds, favours_player
from macau_edge.reports.document import Block, Column, Paragraph, Table
from macau_edge.wording.numbers import chance, is_cut, more, percent, short
from macau_edge.wording.vocabulary import say


def summary(groups: Sequence[Group], language: Language) -> Iterator[Block]:
    """What the house edge is, and the figures of each bet; a warning where the player has the advantage."""
    put_down = any(group.measures.distribution.staked != 1 for group in groups)
    each = say(language, "edge.each-put-down" if put_down else "edge.each-staked")
    speaker = groups[0].speaker(language)
    per = say(language, f"edge.each.{speaker.device}")
    yield Paragraph(say(language, "edge.what", unit=speaker.unit, each=each, per=per))
    if put_down:
        yield Paragraph(say(language, "edge.what-put-down"))
    if any(adds(group.first) for group in groups):
        yield Paragraph(say(language, "edge.what-of-all"))
    table = _table(groups, language)
    yield table
    if any(is_cut(cell) for row in table.rows for cell in row):
        yield Paragraph(say(language, "odds.cut"), "note")
    for group in groups:
        if favours_player(group.first):
            yield Paragraph(say(language, "edge.player", bet=group.name(language)), "warning")


def _table(groups: Sequence[Group], language: Language) -> Table:
    risk = any(adds(group.first) for group in groups)
    device = groups[0].speaker(language).device
    columns = (
        Column(say(language, "analysis.name")),
        Column(say(language, "edge.made"), right=True, group="edge"),
        Column("%", right=True, group="edge"),
        Column(say(language, "edge.resolved"), right=True, group="other"),
        Column(say(language, f"edge.each.{device}"), right=True, group="other"),
        *([Column(say(language, "analysis.risk"), right=True, group="other")] if risk else []),
        Column(say(language, "edge.hit"), right=True, group="spread"),
        Column(say(language, f"explain.rolls.{device}"), right=True, group="spread"),
        Column(say(language, "explain.deviation"), right=True, group="spread"),
    )
    rows = tuple(_row(group, risk, language) for group in groups)
    marked = frozenset(place for place, group in enumerate(groups) if favours_player(group.first))
    return Table(columns, rows, marked=marked)


def _row(group: Group, risk: bool, language: Language) -> tuple[str, ...]:
    m = group.measures
    return (
        group.name(language),
        short(m.house_edge, language),
        percent(m.house_edge, language),
        percent(m.house_edge_resolved, language) if m.house_edge_resolved is not None else "—",
        percent(m.house_edge_per_roll, language),
        *([percent(m.element_of_risk, language)] if risk else []),
        chance(m.win, language),
        more(m.distribution.rolls, language),
        more(Fraction(m.standard_deviation), language),
    )
