"""Printable prizes with the house edges that they give -> tables."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from macau_edge.pricing.solved import Printed, Target
from macau_edge.reports.document import Column, Table
from macau_edge.reports.solving.formulas import off_text, percent_text
from macau_edge.wording.words import Words

Now = Sequence[Fraction | None]
"""The prizes as they are now."""


def ratios_table(rows: Sequence[Printed], now: Now, titles: Sequence[str], target: Target, w: Words) -> Table:
    """Printable prizes with their edges, a column for each of `titles`; where there is one prize, also as a decimal."""
    one = len(titles) == 1
    prizes = [Column(title or w("solve.prize"), right=True) for title in titles]
    prizes += [Column(w("solve.as-decimal"), right=True)] if one else []
    off = _has_off(rows, target)
    shown = []
    for row in rows:
        cells = [w.prize(ratio) for ratio in row.ratios[: len(titles)]]
        cells += [w.brief(row.values[0])] if one else []
        shown.append((*cells, *_figures(row, now, target, w, off=off)))
    columns = (*prizes, *_figure_columns(w, off=off))
    return Table(columns, tuple(shown), marked=_marked(rows))


def named_table(rows: Sequence[tuple[str, Printed, Now]], target: Target, w: Words) -> Table:
    """Printable prizes, each with what it is the prize of."""
    printed = [row for _, row, _ in rows]
    off = _has_off(printed, target)
    columns = (
        Column(w("solve.symbol")),
        Column(w("solve.prize"), right=True),
        *_figure_columns(w, off=off),
    )
    shown = tuple((name, w.prize(row.ratios[0]), *_figures(row, now, target, w, off=off)) for name, row, now in rows)
    return Table(columns, shown, marked=_marked(printed))


def _has_off(rows: Sequence[Printed], target: Target) -> bool:
    return not target.is_range or any(row.off for row in rows)


def _marked(rows: Sequence[Printed]) -> frozenset[int]:
    return frozenset(n for n, row in enumerate(rows) if row.edge < 0)


def _figure_columns(w: Words, *, off: bool) -> tuple[Column, ...]:
    return (
        Column(w("solve.edge"), right=True, group="edge"),
        Column("%", right=True, group="edge"),
        *([Column(w("solve.off"), right=True, group="edge")] if off else []),
        Column(w("solve.remark")),
    )


def _figures(row: Printed, now: Now, target: Target, w: Words, *, off: bool) -> tuple[str, ...]:
    return (
        w.short(row.edge),
        percent_text(row.edge, w),
        *([off_text(row.off, w)] if off else []),
        _remark(row, now, target, w),
    )


def _remark(row: Printed, now: Now, target: Target, w: Words) -> str:
    remarks = []
    if not row.off and not target.is_range:
        remarks.append("solve.exact")
    elif row.nearest:
        remarks.append("solve.nearest")
    if tuple(now) == row.values[: len(now)] and len(now) == len(row.values):
        remarks.append("solve.now-remark")
    if row.edge < 0:
        remarks.append("readings.player")
    return w("phrase.comma").join(w(key) for key in remarks)
