"""Which prizes give a house edge -> one flat table for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from macau_edge.analysis import BetAnalysis
from macau_edge.measures import decimal
from macau_edge.model import Language
from macau_edge.pricing.solved import Printed, Solution, Solved
from macau_edge.pricing.variables import Variable
from macau_edge.reports.analysis import articles
from macau_edge.reports.document import Column, Document, Table
from macau_edge.wording.words import Words

TITLES = (
    *("id", "name", "law", "pays_law", "edge_from", "edge_to", "kind", "free", "prizes", "prizes_decimal"),
    *("house_edge", "house_edge_decimal", "off_target", "nearest", "engines_agree"),
)
"""`kind` is `now`, `exact`, `printable` or `combination`; several prizes have blanks between them."""


def solve_records(found: Solution, language: Language) -> Document:
    """One record for each member and each prize or combination that the report shows, with exact figures."""
    w = Words(language, found.ruleset)
    rows = []
    for solved in found.solved:
        for member in solved.members:
            name = w.bet(member)
            law = articles(next(iter(solved.figures)), w) if solved.figures else ("—", "—")
            target = (str(found.target.low), str(found.target.high))
            rows += [(member.id, name, *law, *target, *record) for record in _records(found, solved)]
    return (Table(tuple(Column(title) for title in TITLES), tuple(rows)),)


def _records(found: Solution, solved: Solved) -> Iterator[tuple[str, ...]]:
    if solved.printed and solved.printed.measures:
        now = [variable.printed for variable in solved.free if variable.printed is not None]
        edge = solved.printed.measures.house_edge
        labels = [str(variable.ratio) for variable in solved.free]
        yield _record("now", solved.free, labels, now, edge, found.target.off(edge), "", solved.printed)
    for one in solved.alone:
        if one.prizes and one.prizes.only is not None and one.exact and one.exact.measures:
            only = one.prizes.only
            values = [only] * len(one.variables)
            edge = one.exact.measures.house_edge
            yield _record("exact", one.variables, map(str, values), values, edge, Fraction(0), "", one.exact)
        for row in one.rows:
            yield _printed("printable", one.variables, row)
    for row in solved.together.rows if solved.together else ():
        yield _printed("combination", solved.free, row)


def _printed(kind: str, free: Sequence[Variable], row: Printed) -> tuple[str, ...]:
    nearest = "yes" if row.nearest else "no"
    return _record(kind, free, map(str, row.ratios), row.values, row.edge, row.off, nearest, row.analysis)


def _record(
    kind: str,
    free: Sequence[Variable],
    labels: Iterator[str] | Sequence[str],
    values: Sequence[Fraction],
    edge: Fraction,
    off: Fraction,
    nearest: str,
    analysis: BetAnalysis,
) -> tuple[str, ...]:
    return (
        kind,
        "; ".join(variable.name for variable in free),
        "; ".join(labels),
        "; ".join(format(decimal(value), "f") for value in values),
        str(edge),
        format(decimal(edge), "f"),
        str(off),
        nearest,
        "yes" if analysis.agree else "no",
    )
