"""The calculation of the house edge on a page, for who signs: results, sums and edges, neighbours and fair prizes.

How each probability follows, every bet of the regulation and every prize around the proposed ones stand in the
technical volume.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections import offers
from macau_edge.dossier.sections.advantage import (
    ComparedMembers,
    bets_by_edge,
    compared_places,
    comparison_table,
    counted_with,
    said_until_now,
    warned,
)
from macau_edge.dossier.sections.already import as_revoked, title_of_all
from macau_edge.dossier.sections.offers import PricedGroup
from macau_edge.dossier.sections.other_prizes import fair_prizes, moving_readings
from macau_edge.dossier.sections.probabilities import WeighedResult, effect_words, net_words, weight_of
from macau_edge.dossier.sections.probabilities import results as results_of
from macau_edge.model.records import dataclass
from macau_edge.reports.document import Block, Document, Formula, Heading, Paragraph, Table, any_cut, elided_rows
from macau_edge.reports.fields import Field, Formatted, Fractional, Label, Number, Percent, Value, table, when
from macau_edge.reports.formula import Symbol, equality_line, number_line
from macau_edge.wording import Words
from macau_edge.wording.text import is_long

NEIGHBOURS = 5
"""Rows of the regulation's bets beside a proposed one."""


def calculation_section(case: Case, w: Words) -> Document:
    """What the edge is, how it is summed for each proposed bet, its neighbours, fair prizes, and other readings."""
    groups = offers.groups_of(case)
    return (
        Heading(w("edge.title"), 2),
        *_sums(groups, w),
        *warned(groups, w),
        *_neighbours(case, w),
        *fair_prizes(groups, w),
        *moving_readings(case, w),
    )


# --- results, each with what it adds, their sum and the edge ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SumRow:
    """A row of a calculation: results that share it, or with none what they come to, `sum` or `edge`."""

    group: PricedGroup
    results: Sequence[WeighedResult]
    total: str = ""

    @property
    def probability(self) -> Fraction:
        """Of all of them; one of the sum."""
        return sum((one.probability for one in self.results), Fraction(int(self.total == "sum")))

    @property
    def added(self) -> Fraction:
        """What they add to the expected net result."""
        if self.total:
            measures = self.group.measures
            return measures.expected_net if self.total == "sum" else measures.house_edge
        return sum((one.net * one.probability for one in self.results), Fraction(0))


def _sums(groups: Sequence[PricedGroup], w: Words) -> Iterator[Block]:
    each = w(
        "edge.each-put-down" if any(group.measures.distribution.staked != 1 for group in groups) else "edge.each-staked"
    )
    yield Paragraph(w("explain.apart").join([w("calculation.what", each=each), w("calculation.sums")]))
    shown = _in_rows(groups, w) if len(groups) > 1 else _summed(groups[0], w)
    yield shown
    for group in groups if len(groups) == 1 else ():
        if not is_long(edge := group.measures.house_edge):
            yield Formula(equality_line(Symbol("H"), number_line(edge), (w.percent(edge),)))
    yield from (Paragraph(said) for group in groups if (said := _of_the_start(group, w)))
    if not all(group.measures.has_spread for group in groups):
        yield Paragraph(w(offers.PARTED_EXACT))
    if any_cut([shown]):
        yield Paragraph(w("odds.cut"), "note")


def _of_the_start(group: PricedGroup, w: Words) -> str:
    """The edge by all that is put down at the start for good, of a bet of which it is told by the stake of a part."""
    derivation = group.derivation
    per = derivation.member.bet.per if derivation else ""
    if not derivation or not per or not derivation.at_start:
        return ""
    part, edge = w.bet(w.ruleset.bets[per]), group.measures.house_edge / derivation.at_start
    return w("calculation.at-start", bet=group.name(w), part=part, exact=edge, edge=w.percent(edge))


def _summed(group: PricedGroup, w: Words) -> Table:
    """Every result of a bet with its contribution, their sum, and the edge that follows."""
    rows = [*_rows(group, w), SumRow(group, (), "sum"), SumRow(group, (), "edge")]
    fields: tuple[Field[SumRow], ...] = (
        Label(w("calculation.result"), lambda row: _result(row, w)),
        *when(group.cases, Number(w("calculation.cases"), _cases)),
        Number(w("odds.probability"), lambda row: _shown(row, w), "probability"),
        Number(w("calculation.net"), lambda row: _net(row, w)),
        Fractional(w("calculation.added"), lambda row: row.added, "added"),
        Percent("%", lambda row: row.added if row.total == "edge" else None, "added"),
    )
    return table(w, fields, rows, w("calculation.caption"), lambda row: row.total == "edge")


def _rows(group: PricedGroup, w: Words) -> list[SumRow]:
    """The results of a bet; of very many those at the ends, and one row for all between."""
    found: list[list[WeighedResult]] = elided_rows(results_of(group, w), lambda one: [one], list)
    return [SumRow(group, tuple(row)) for row in found]


def _result(row: SumRow, w: Words) -> str:
    """`wins`; of a total what it is, and of what it is divided by where that is not one unit."""
    if row.results:
        return effect_words(row.results, w, laid=row.group.first.laid)
    if row.total == "sum":
        return w("calculation.sum")
    staked = row.group.measures.distribution.staked
    return w("calculation.edge" if staked == 1 else "calculation.edge-of", staked=staked)


def _cases(row: SumRow) -> str:
    """`4/36`: of the equally likely results that decide, those that bring it."""
    if not (row.group.cases and row.results):
        return ""
    return f"{weight_of(row.results)}/{row.group.cases}"


def _shown(row: SumRow, w: Words) -> Value:
    if row.total == "edge":
        return None
    return Formatted(w.short(row.probability), is_long(row.probability))


def _net(row: SumRow, w: Words) -> str | None:
    return net_words(row.results[0], w) if len(row.results) == 1 else None


def _in_rows(groups: Sequence[PricedGroup], w: Words) -> Table:
    """A row for each group, its results on lines one below the other."""

    def lines(of: Callable[[SumRow], str]) -> Callable[[PricedGroup], str]:
        return lambda group: "\n".join(of(row) for row in _rows(group, w))

    counted = any(group.cases for group in groups)
    fields: tuple[Field[PricedGroup], ...] = (
        Label(w("analysis.name"), lambda group: group.name(w)),
        *when(counted, Number[PricedGroup](w("calculation.cases"), lines(_cases))),
        Number(w("odds.probability"), lines(lambda row: w.short(row.probability))),
        Number(w("calculation.net"), lines(lambda row: _net(row, w) or w("explain.more", count=len(row.results)))),
        Number(w("calculation.added"), lines(lambda row: w.short(row.added))),
        Fractional(w("calculation.sum"), lambda group: group.measures.expected_net),
        Fractional(w("edge.made"), lambda group: group.measures.house_edge, "edge"),
        Percent("%", lambda group: group.measures.house_edge, "edge"),
    )
    return table(w, fields, groups, w("calculation.caption"))


# --- the neighbours of a proposed bet among all, in the order of the edge --------------------------------------------


def _neighbours(case: Case, w: Words) -> Iterator[Block]:
    """The rows of the whole table that stand beside the proposed bets, and how many there are in all."""
    entries = bets_by_edge(case)
    yield Heading(w("calculation.neighbours"), 3)
    rows = sum(not entry.proposed for entry in entries)
    if rows:
        title = title_of_all(case, w)
        said = (
            w("calculation.in-all-one", table=title) if rows == 1 else w("calculation.in-all", table=title, rows=rows)
        )
        yield Paragraph(
            w("explain.apart").join([said, *compared_places(entries, w, "calculation.place"), *counted_with(case, w)])
        )
        yield comparison_table(_near(entries, w), w)
    yield from (Paragraph(said, "note") for said in said_until_now(case, w))
    yield from as_revoked(case.act_bets, case, w)


def _near(entries: Sequence[ComparedMembers], w: Words) -> list[ComparedMembers | str]:
    """The proposed rows with those nearest to each, and how many are left out between them."""
    of_act = [at for at, entry in enumerate(entries) if not entry.proposed]
    kept = {at for at, entry in enumerate(entries) if entry.proposed}
    for at in list(kept):
        kept.update(sorted(of_act, key=_distance(at))[:NEIGHBOURS])
    found: list[ComparedMembers | str] = []
    for shown, places in groupby(range(len(entries)), kept.__contains__):
        run = [entries[one] for one in places]
        found += run if shown else [w(_left_out(run, entries), count=len(run))]
    return found


def _left_out(run: Sequence[ComparedMembers], entries: Sequence[ComparedMembers]) -> str:
    """What is said of rows that are left out: where all have a smaller edge than every proposed bet, or a larger."""
    edges = [entry.measures.house_edge for entry in run]
    proposed = [entry.measures.house_edge for entry in entries if entry.proposed]
    if edges[-1] < min(proposed, default=0):
        return "calculation.more-smaller"
    return "calculation.more-larger" if proposed and edges[0] > max(proposed) else "calculation.more"


def _distance(at: int) -> Callable[[int], tuple[int, int]]:
    """How far a row is from another; of two as far the one with the smaller edge comes first."""
    return lambda other: (abs(other - at), other)
