"""Which prizes give a house edge -> one flat table for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.analysis import BetAnalysis
from macau_edge.measures import decimal
from macau_edge.model import Language, Member, Ratio
from macau_edge.pricing.solved import Printed, Solution, Solved
from macau_edge.pricing.variables import Variable
from macau_edge.reports.analysis import bet_columns
from macau_edge.reports.document import Document
from macau_edge.reports.fields import Columns, exactly, plain, records
from macau_edge.wording.words import Words


@dataclass(frozen=True, slots=True)
class _Shown:
    """A prize, or a combination of several, that the report shows; the kind is `now`, `exact`, `printable`
    or `combination`, and `nearest` is said of what can be printed only.
    """

    kind: str
    free: Sequence[Variable]
    ratios: Sequence[Ratio | Fraction | None]
    values: Sequence[Fraction]
    edge: Fraction
    off: Fraction
    analysis: BetAnalysis
    nearest: bool | None = None


def solve_records(found: Solution, language: Language) -> Document:
    """One record for each member and each prize or combination that the report shows, with exact figures."""
    w = Words(language, found.ruleset)
    columns: Columns[tuple[Member, _Shown]] = {
        **bet_columns(w, lambda item: item[0]),
        "edge_from": lambda item: found.target.low,
        "edge_to": lambda item: found.target.high,
        "kind": lambda item: item[1].kind,
        "free": lambda item: "; ".join(variable.name for variable in item[1].free),
        "prizes": lambda item: "; ".join(map(str, item[1].ratios)),
        "prizes_decimal": lambda item: "; ".join(plain(decimal(value)) for value in item[1].values),
        **exactly("house_edge", lambda item: item[1].edge),
        "off_target": lambda item: item[1].off,
        "nearest": lambda item: item[1].nearest,
        "engines_agree": lambda item: item[1].analysis.agree,
    }
    return records(
        columns,
        [(member, one) for solved in found.solved for member in solved.members for one in _shown(found, solved)],
    )


def _shown(found: Solution, solved: Solved) -> Iterator[_Shown]:
    if solved.printed and solved.printed.measures:
        now = [variable.printed for variable in solved.free if variable.printed is not None]
        edge = solved.printed.measures.house_edge
        ratios = [variable.ratio for variable in solved.free]
        yield _Shown("now", solved.free, ratios, now, edge, found.target.off(edge), solved.printed)
    for one in solved.alone:
        if one.prizes and one.prizes.only is not None and one.exact and one.exact.measures:
            values = [one.prizes.only] * len(one.variables)
            yield _Shown("exact", one.variables, values, values, one.exact.measures.house_edge, Fraction(0), one.exact)
        for row in one.rows:
            yield _Shown(
                "printable", one.variables, row.ratios, row.values, row.edge, row.off, row.analysis, row.nearest
            )
    for row in solved.together.rows if solved.together else ():
        yield _printed("combination", solved.free, row)


def _printed(kind: str, free: Sequence[Variable], row: Printed) -> _Shown:
    return _Shown(kind, free, row.ratios, row.values, row.edge, row.off, row.analysis, row.nearest)
