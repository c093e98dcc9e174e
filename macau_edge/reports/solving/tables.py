"""Printable prizes with the house edges that they give -> tables."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from macau_edge.model import Language
from macau_edge.pricing.solved import Printed, Target
from macau_edge.reports.document import Column, Table
from macau_edge.reports.solving.formulas import off_text, percent_text
from macau_edge.wording.bets import prize
from macau_edge.wording.numbers import brief, short
from macau_edge.wording.vocabulary import say

Now = Sequence[Fraction | None]
"""The prizes as they are now."""


def ratios_table(rows: Sequence[Printed], now: Now, titles: Sequence[str], target: Target, language: Language) -> Table:
    """Printable prizes with their edges, a column for each of `titles`; where there is one prize, also as a decimal."""
    one = len(titles) == 1
    prizes = [Column(title or say(language, "solve.prize"), right=True) for title in titles]
    prizes += [Column(say(language, "solve.as-decimal"), right=True)] if one else []
    off = _has_off(rows, target)
    shown = []
    for row in rows:
        cells = [prize(ratio, language) for ratio in row.ratios[: len(titles)]]
        cells += [brief(row.values[0], language)] if one else []
        shown.append((*cells, *_figures(row, now, target, language, off=off)))
    columns = (*prizes, *_figure_columns(language, off=off))
    return Table(columns, tuple(shown), marked=_marked(rows))


def named_table(rows: Sequence[tuple[str, Printed, Now]], target: Target, language: Language) -> Table:
    """Printable prizes, each with what it is the prize of."""
    printed = [row for _, row, _ in rows]
    off = _has_off(printed, target)
    columns = (
        Column(say(language, "solve.symbol")),
        Column(say(language, "solve.prize"), right=True),
        *_figure_columns(language, off=off),
    )
    shown = tuple(
        (name, prize(row.ratios[0], language), *_figures(row, now, target, language, off=off))
        for name, row, now in rows
    )
    return Table(columns, shown, marked=_marked(printed))


def _has_off(rows: Sequence[Printed], target: Target) -> bool:
    return not target.is_range or any(row.off for row in rows)


def _marked(rows: Sequence[Printed]) -> frozenset[int]:
    return frozenset(n for n, row in enumerate(rows) if row.edge < 0)


def _figure_columns(language: Language, *, off: bool) -> tuple[Column, ...]:
    return (
        Column(say(language, "solve.edge"), right=True, group="edge"),
        Column("%", right=True, group="edge"),
        *([Column(say(language, "solve.off"), right=True, group="edge")] if off else []),
        Column(say(language, "solve.remark")),
    )


def _figures(row: Printed, now: Now, target: Target, language: Language, *, off: bool) -> tuple[str, ...]:
    return (
        short(row.edge, language),
        percent_text(row.edge, language),
        *([off_text(row.off, language)] if off else []),
        _remark(row, now, target, language),
    )


def _remark(row: Printed, now: Now, target: Target, language: Language) -> str:
    remarks = []
    if not row.off and not target.is_range:
        remarks.append("solve.exact")
    elif row.nearest:
        remarks.append("solve.nearest")
    if tuple(now) == row.values[: len(now)] and len(now) == len(row.values):
        remarks.append("solve.now-remark")
    if row.edge < 0:
        remarks.append("readings.player")
    return say(language, "phrase.comma").join(say(language, key) for key in remarks)
