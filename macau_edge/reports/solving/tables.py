"""Printable prizes with the house edges that they give -> tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias, TypeVar

from macau_edge.pricing.solved import Printed, Target
from macau_edge.reports.document import Table
from macau_edge.reports.fields import Field, Fractional, Label, Number, table, when
from macau_edge.reports.solving.formulas import off_text, percent_text
from macau_edge.wording.words import Words

Now = Sequence[Fraction | None]
"""The prizes as they are now."""

Named: TypeAlias = tuple[str, Printed, Now]
"""What something printable is the prize of, and the prizes as they are now."""

T = TypeVar("T")


def ratios_table(rows: Sequence[Printed], now: Now, titles: Sequence[str], target: Target, w: Words) -> Table:
    """Printable prizes with their edges, a column for each of `titles`; where there is one prize, also as a decimal."""
    prizes = [Number(title or w("solve.prize"), _ratio(place, w)) for place, title in enumerate(titles)]
    fields: tuple[Field[Printed], ...] = (
        *prizes,
        *when(len(titles) == 1, Number(w("solve.as-decimal"), lambda row: w.brief(row.values[0]))),
        *_figures(lambda row: row, lambda row: now, rows, target, w),
    )
    return table(w, fields, rows, marked=lambda row: row.edge < 0)


def _ratio(place: int, w: Words) -> Callable[[Printed], str]:
    return lambda row: w.prize(row.ratios[place])


def named_table(rows: Sequence[Named], target: Target, w: Words) -> Table:
    """Printable prizes, each with what it is the prize of."""
    printed = [row for _, row, _ in rows]
    fields: tuple[Field[Named], ...] = (
        Label(w("solve.symbol"), lambda item: item[0]),
        Number(w("solve.prize"), lambda item: w.prize(item[1].ratios[0])),
        *_figures(lambda item: item[1], lambda item: item[2], printed, target, w),
    )
    return table(w, fields, rows, marked=lambda item: item[1].edge < 0)


def _figures(
    of: Callable[[T], Printed], now: Callable[[T], Now], rows: Sequence[Printed], target: Target, w: Words
) -> tuple[Field[T], ...]:
    """The edge that a prize gives, how far that is off the target where any is, and what is to be said of it."""
    off = not target.is_range or any(row.off for row in rows)
    return (
        Fractional(w("solve.edge"), lambda item: of(item).edge, "edge"),
        Number("%", lambda item: percent_text(of(item).edge, w), "edge"),
        *when(off, Number(w("solve.off"), lambda item: off_text(of(item).off, w), "edge")),
        Label(w("solve.remark"), lambda item: _remark(of(item), now(item), target, w)),
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
