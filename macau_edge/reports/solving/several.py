"""Several prizes, each set alone and all at one -> one table for all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.pricing.ratios import simplicity
from macau_edge.pricing.solved import OnePrize, Printed, Solution, Solved, Target
from macau_edge.reports.document import Block, Formula, Heading, Paragraph
from macau_edge.reports.solving.formulas import interval_is_shortened, interval_text, reach_text, symbol
from macau_edge.reports.solving.tables import Now, named_table
from macau_edge.wording.words import Words

OF_EACH = 3
"""Ratios of a prize that are shown where several prizes are in one table."""


def each_alone_blocks(found: Solution, solved: Solved, w: Words) -> Iterator[Block]:
    """What each prize must be while the others stay, and all at one; then the ratios, those of equal prizes once."""
    yield Heading(w("solve.each-alone"), 3)
    lines, cut = [], False
    for one in solved.alone:
        name = _name(one, solved)
        if one.prizes is None:
            reach = reach_text(one.reach, w)
            yield Paragraph(f"{name}: {w('solve.unreachable', reach=reach)}", "warning")
        elif one.prizes.high is None and one.prizes.low == one.variables[0].least:
            yield Paragraph(f"{name}: {w('solve.every-prize')}")
        else:
            lines.append(interval_text(one.prizes, name, w))
            cut |= interval_is_shortened(one.prizes)
    if lines:
        yield Formula("\n".join(lines), cut)
    alike: dict[object, list[OnePrize]] = {}
    for one in solved.alone:
        if one.prizes is not None:
            alike.setdefault(_key(one), []).append(one)
    rows: list[tuple[str, Printed, Now]] = []
    hidden = False
    for same in alike.values():
        names = w("phrase.comma").join(_name(one, solved) for one in same)
        if same[0].outside or not same[0].rows:
            key = "solve.outside" if same[0].rows else "solve.none-printable"
            yield Paragraph(f"{names}: {w(key)}", "plain" if same[0].rows else "warning")
        shown = _shown(same[0].rows, found.target)
        hidden |= len(shown) < len(same[0].rows) + same[0].others
        rows += [(names, row, [one.printed for one in same[0].variables]) for row in shown]
    if rows:
        yield named_table(rows, found.target, w)
    if hidden:
        yield Paragraph(w("solve.each-nearest", count=OF_EACH), "note")


def _name(one: OnePrize, solved: Solved) -> str:
    return " = ".join(symbol(variable, solved.prizes) for variable in one.variables)


def _key(one: OnePrize) -> object:
    """What prizes whose rows are the same have in common; those of one for all stand apart."""
    rows = tuple((row.ratios, row.edge) for row in one.rows)
    return len(one.variables), one.variables[0].printed, one.prizes, one.outside, one.others, rows


def _shown(rows: Sequence[Printed], target: Target) -> list[Printed]:
    """Those nearest to the target, the simplest of equally near ones, and one on each side of it; by edge."""
    best = sorted(rows, key=lambda row: (abs(row.off), *simplicity(row.values)))
    shown = best[:OF_EACH]
    others = [row for row in best if any(row.off * one.off < 0 for one in shown)]
    if others and not any(one.off * other.off < 0 for one in shown for other in shown):
        shown[-1] = others[0]
    return [row for row in rows if any(row is one for one in shown)]
